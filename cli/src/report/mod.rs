//! Reports: a description in TOML becomes a document, which is written as PDF, HTML, Markdown and
//! data files. The same description gives the same bytes: no clock, no font of the machine.

pub mod description;
pub mod books;
pub mod compose;
pub mod document;
mod prose;
mod shape;
mod links;
mod markdown;
mod html;
mod data;
mod pdf;

pub use data::files as data;
pub use html::write as html;
pub use markdown::{pictures, write as markdown};
pub use pdf::write as pdf;

/// What every report says of itself.
const NOTICE: &str = "An unofficial aid; Advanced Squad Leader is a trademark of its publisher. \
                      Rule sections are cited, and no text of the rulebook is reproduced.";
