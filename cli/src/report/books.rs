//! The reports that are built in.

/// A report that is built in.
pub struct Book {
    pub name: &'static str,
    /// What it holds, in one line.
    pub about: &'static str,
    /// Its description, as TOML.
    pub text: &'static str,
}

/// All of them, that which is made unasked first.
pub const BOOKS: [Book; 2] = [
    Book {
        name: "reference",
        about: "the reference book: To Hit, critical hits, ROF, SMOKE, effects, and a card for the table",
        text: include_str!("books/reference.toml"),
    },
    Book {
        name: "third-die",
        about: "a study of a variant: what if a third die, and not the colored one, kept the rate of fire",
        text: include_str!("books/third-die.toml"),
    },
];
