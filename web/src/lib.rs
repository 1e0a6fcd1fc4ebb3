#![deny(unsafe_code)]
//! The engine as a page calls it: a question in JSON, an answer in JSON.
//!
//! ```
//! let answer = aslodds_web::ask(r#"{"ask":"shot","words":{"gun":"75L","nation":"german","range":13}}"#);
//! assert!(answer.contains(r#""modified_th":7"#));
//! let error = aslodds_web::ask(r#"{"ask":"shot","words":{"gun":"75L","rnge":13}}"#);
//! assert!(error.contains("did you mean range?"));
//! ```
//!
//! | `ask` | besides | answers with |
//! |---|---|---|
//! | `describe` | | every question with its words, and the weapons' names |
//! | a question's name | `words`, `variant`, of SMOKE an `enemy`'s shot | the program's own JSON, the odds in the notations of people, what stands around them |
//! | `repair` | `question`, `words` | the words that can be used, and a sentence on each other |
//! | `rules` | `variant`, `words` | the variant with some switches set otherwise, and what each says |
//! | `checksum` | `of` | a workload's checksum |
//!
//! What cannot be answered is answered with `{"error": "..."}`.

mod ask;
mod question;
mod rules;
mod describe;
mod answer;
mod odds;
mod around;
mod plan;
mod enemy;
mod repair;
mod checksum;
mod border;

pub use ask::ask;
