//! A report as every format writes it: chapters of blocks, all solved.

use aslodds::table::Table as Solved;
use aslodds::text::Side;

use super::description::Layout;

/// A whole report.
#[derive(Clone, Debug)]
pub struct Document {
    /// The name of its files.
    pub name: String,
    pub title: String,
    pub subtitle: Option<String>,
    /// Below the title on the cover.
    pub about: Vec<Block>,
    pub cover: Option<Chart>,
    /// The rules that most of it is about.
    pub variant: String,
    pub chapters: Vec<Chapter>,
    /// Everything that was solved for it, in the order of the tables and charts.
    pub data: Vec<Data>,
}

#[derive(Clone, Debug)]
pub struct Chapter {
    pub title: String,
    /// What links point at, of letters, digits and hyphens.
    pub anchor: String,
    pub layout: Layout,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
pub enum Block {
    Heading(Heading),
    Paragraph(Text),
    List(List),
    Table(Table),
    Chart(Chart),
}

/// A heading inside a chapter.
#[derive(Clone, Debug)]
pub struct Heading {
    pub title: String,
    pub anchor: String,
}

#[derive(Clone, Debug)]
pub struct List {
    pub order: Order,
    pub items: Vec<Text>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Bullets,
    Numbers,
}

/// A run of words.
pub type Text = Vec<Span>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub face: Face,
    /// An address, or `#` and an anchor of the report.
    pub link: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    Regular,
    Bold,
    Italic,
    Code,
}

/// What is said above something to look at.
#[derive(Clone, Debug, Default)]
pub struct Caption {
    /// Such as `Table 3`; empty for what has no number.
    pub label: String,
    pub title: String,
    pub anchor: String,
    /// What was solved and how, if the title does not say it.
    pub facts: Option<String>,
}

#[derive(Clone, Debug, Default)]
pub struct Table {
    pub caption: Caption,
    pub headings: Vec<String>,
    pub sides: Vec<Side>,
    pub rows: Vec<Vec<String>>,
    /// A heading over all columns but the first.
    pub over: Option<String>,
    /// How many columns at the left say what a row is about.
    pub keys: usize,
    pub notes: Vec<String>,
    /// What makes it, as typed after `aslodds`.
    pub command: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Chart {
    pub caption: Caption,
    pub svg: String,
    pub notes: Vec<String>,
    pub command: String,
    /// The stem of its file's name.
    pub name: String,
}

/// What was solved for a table or a chart.
#[derive(Clone, Debug)]
pub struct Data {
    /// The stem of its files' names.
    pub name: String,
    /// What was solved, as typed after `aslodds`, and by which rules.
    pub command: String,
    pub variant: String,
    pub csv: Vec<u8>,
    /// What Parquet is made from, where the answer is a table of odds.
    pub table: Option<Solved>,
}

impl Caption {
    /// Label and title in one line.
    pub fn line(&self) -> String {
        match (self.label.as_str(), self.title.as_str()) {
            ("", title) => title.to_owned(),
            (label, "") => label.to_owned(),
            (label, title) => format!("{label}. {title}"),
        }
    }
}

/// The words without their faces.
pub fn plain(text: &[Span]) -> String {
    text.iter().map(|span| span.text.as_str()).collect()
}
