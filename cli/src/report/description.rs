//! What a report shows, as a TOML file says it.
//!
//! ```toml
//! title = "The hill"
//! variant = "asl"
//!
//! [[chapter]]
//! title = "Their gun"
//! text = "It looks down the *only* road."
//!
//! [[chapter.show]]
//! table = "shot --gun \"PaK 40\" --range 1..24/3 --target-in woods"
//! title = "By range"
//!
//! [[chapter.show]]
//! chart = "curves shot --gun \"PaK 40\" --range 1..24 --outcome any-hit"
//! ```
//!
//! What stands under `table` and `chart` is what is typed after `aslodds` and `aslodds chart`.

use anyhow::{Context, Result, anyhow, bail};
use aslodds::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A report before anything is solved.
#[derive(Clone, Debug, Default)]
pub struct Description {
    pub title: String,
    pub subtitle: Option<String>,
    /// What stands on the cover below the title, as Markdown.
    pub about: Option<Words>,
    /// The arguments of the chart on the cover.
    pub cover: Option<Words>,
    /// The variant of every command that names none.
    pub variant: Option<Words>,
    pub paper: Option<Paper>,
    pub chapters: Vec<Chapter>,
}

/// A text with the line of the file on which it begins.
#[derive(Clone, Debug)]
pub struct Words {
    pub line: usize,
    pub text: String,
}

#[derive(Clone, Debug)]
pub struct Chapter {
    pub title: String,
    pub layout: Layout,
    /// Markdown.
    pub text: Option<Words>,
    pub shows: Vec<Show>,
}

/// How a chapter is laid out on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Layout {
    /// As many pages as it takes.
    #[default]
    Flow,
    /// One dense page of two columns, for the table side.
    Card,
}

/// A size of paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Paper {
    A4,
    Letter,
}

/// What follows in a chapter: a heading, a text and something to look at, each if it is there.
#[derive(Clone, Debug)]
pub struct Show {
    pub heading: Option<String>,
    /// Markdown.
    pub text: Option<Words>,
    pub exhibit: Option<Exhibit>,
    pub title: Option<String>,
    /// What is said below it.
    pub note: Option<String>,
}

#[derive(Clone, Debug)]
pub enum Exhibit {
    Table { command: Words, shape: Shape },
    Chart { command: Words },
    List(ListOf),
}

/// Which part of a table is shown, and how.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// The columns that are shown; all if none is named.
    pub columns: Vec<Words>,
    /// The parameter whose values become columns.
    pub across: Option<Words>,
    /// The column that fills the cells of such a table, if there is a choice.
    pub value: Option<Words>,
}

/// What the report says of itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListOf {
    /// Every table and chart with its command, variant and version.
    Exhibits,
    /// The readings of disputed rules that mattered anywhere.
    Readings,
}

impl Paper {
    pub const NAMES: [&'static str; 2] = ["a4", "letter"];

    /// The paper called `name`.
    ///
    /// # Errors
    ///
    /// None is called so.
    pub fn named(name: &str) -> Result<Self> {
        match name {
            "a4" => Ok(Paper::A4),
            "letter" => Ok(Paper::Letter),
            _ => Err(Error::unknown_word("paper", name, &Self::NAMES).into()),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
        }
    }
}

impl Description {
    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// It is no TOML, a key is not known, missing or of another kind, each with its line.
    pub fn read(text: &str) -> Result<Self> {
        let file = DeTable::parse(text).map_err(|error| {
            let line = error.span().map_or(1, |span| line(text, span.start));
            anyhow!("line {line}: no TOML: {}", error.message())
        })?;
        let book = Section {
            file: text,
            table: file.get_ref(),
            line: 1,
        };
        book.know(&[
            "title", "subtitle", "about", "cover", "variant", "paper", "chapter",
        ])?;
        let chapters = book.sections("chapter")?;
        if chapters.is_empty() {
            bail!("a report needs a chapter: begin one with [[chapter]]");
        }
        let paper = book.words("paper")?;
        Ok(Description {
            title: book.required("title")?,
            subtitle: book.text("subtitle")?,
            about: book.words("about")?,
            cover: book.words("cover")?,
            variant: book.words("variant")?,
            paper: paper
                .map(|name| Paper::named(&name.text).with_context(|| name.place()))
                .transpose()?,
            chapters: chapters.iter().map(chapter).collect::<Result<_>>()?,
        })
    }
}

impl Words {
    /// Where they stand, for errors.
    pub fn place(&self) -> String {
        format!("line {}", self.line)
    }
}

fn chapter(section: &Section) -> Result<Chapter> {
    section.know(&["title", "layout", "text", "show"])?;
    let layout = match section.words("layout")? {
        None => Layout::Flow,
        Some(layout) => match layout.text.as_str() {
            "flow" => Layout::Flow,
            "card" => Layout::Card,
            other => {
                return Err(Error::unknown_word("layout", other, &["flow", "card"]))
                    .with_context(|| layout.place());
            }
        },
    };
    let shows = section.sections("show")?;
    Ok(Chapter {
        title: section.required("title")?,
        layout,
        text: section.words("text")?,
        shows: shows.iter().map(show).collect::<Result<_>>()?,
    })
}

fn show(section: &Section) -> Result<Show> {
    section.know(&[
        "heading", "text", "table", "chart", "list", "title", "note", "columns", "across", "value",
    ])?;
    let exhibit = match (
        section.words("table")?,
        section.words("chart")?,
        section.words("list")?,
    ) {
        (None, None, None) => None,
        (Some(command), None, None) => Some(Exhibit::Table {
            command,
            shape: shape(section)?,
        }),
        (None, Some(command), None) => Some(Exhibit::Chart { command }),
        (None, None, Some(list)) => Some(Exhibit::List(match list.text.as_str() {
            "exhibits" => ListOf::Exhibits,
            "readings" => ListOf::Readings,
            other => {
                return Err(Error::unknown_word(
                    "list",
                    other,
                    &["exhibits", "readings"],
                ))
                .with_context(|| list.place());
            }
        })),
        (_, _, _) => bail!(
            "line {}: give one of table, chart and list, and begin another [[chapter.show]] for \
             the next",
            section.line
        ),
    };
    match exhibit {
        Some(Exhibit::Table { .. }) => {}
        Some(Exhibit::Chart { .. } | Exhibit::List(_)) | None => {
            for key in ["columns", "across", "value"] {
                if let Some((key, _)) = section.find(key) {
                    let line = section.line_of(key.span().start);
                    bail!("line {line}: {} is for a table", key.get_ref());
                }
            }
        }
    }
    Ok(Show {
        heading: section.text("heading")?,
        text: section.words("text")?,
        exhibit,
        title: section.text("title")?,
        note: section.text("note")?,
    })
}

fn shape(section: &Section) -> Result<Shape> {
    let shape = Shape {
        columns: section.list("columns")?,
        across: section.words("across")?,
        value: section.words("value")?,
    };
    match (&shape.across, &shape.value) {
        (None, Some(value)) => bail!(
            "{}: value needs across too, the parameter whose values become columns, such as \
             across = \"th\"",
            value.place()
        ),
        (Some(_) | None, _) => Ok(shape),
    }
}

/// A table of the file.
struct Section<'a> {
    file: &'a str,
    table: &'a DeTable<'a>,
    line: usize,
}

type Key<'a> = Spanned<std::borrow::Cow<'a, str>>;

impl<'a> Section<'a> {
    /// Refuses keys that are none of `known`.
    fn know(&self, known: &[&str]) -> Result<()> {
        for key in self.table.keys() {
            if !known.contains(&key.get_ref().as_ref()) {
                let error = Error::unknown_word("key", key.get_ref(), known);
                bail!("line {}: {error}", self.line_of(key.span().start));
            }
        }
        Ok(())
    }

    fn find(&self, name: &str) -> Option<(&'a Key<'a>, &'a Spanned<DeValue<'a>>)> {
        self.table.iter().find(|(key, _)| key.get_ref() == name)
    }

    fn line_of(&self, place: usize) -> usize {
        line(self.file, place)
    }

    fn words(&self, name: &str) -> Result<Option<Words>> {
        let Some((_, value)) = self.find(name) else {
            return Ok(None);
        };
        self.string(name, value).map(Some)
    }

    fn string(&self, name: &str, value: &Spanned<DeValue>) -> Result<Words> {
        let line = self.line_of(value.span().start);
        let DeValue::String(text) = value.get_ref() else {
            bail!("line {line}: {name} is to be a text in quotes");
        };
        Ok(Words {
            line,
            text: text.clone().into_owned(),
        })
    }

    fn text(&self, name: &str) -> Result<Option<String>> {
        Ok(self.words(name)?.map(|words| words.text))
    }

    fn required(&self, name: &str) -> Result<String> {
        self.text(name)?
            .filter(|text| !text.trim().is_empty())
            .with_context(|| format!("line {}: {name} is missing", self.line))
    }

    fn list(&self, name: &str) -> Result<Vec<Words>> {
        let Some((_, value)) = self.find(name) else {
            return Ok(Vec::new());
        };
        let DeValue::Array(values) = value.get_ref() else {
            bail!(
                "line {}: {name} is to be a list of texts, such as [\"th\", \"any-hit\"]",
                self.line_of(value.span().start)
            );
        };
        let texts = values.iter().map(|value| self.string(name, value));
        texts.collect()
    }

    fn sections(&self, name: &str) -> Result<Vec<Section<'a>>> {
        let Some((key, value)) = self.find(name) else {
            return Ok(Vec::new());
        };
        let line = self.line_of(key.span().start);
        let DeValue::Array(values) = value.get_ref() else {
            bail!("line {line}: write [[{name}]] in two brackets: there may be several");
        };
        let section = |value: &'a Spanned<DeValue<'a>>| {
            let DeValue::Table(table) = value.get_ref() else {
                bail!("line {line}: write [[{name}]] in two brackets: there may be several");
            };
            Ok(Section {
                file: self.file,
                table,
                line: self.line_of(value.span().start),
            })
        };
        values.iter().map(section).collect()
    }
}

/// The line of a place in a text, counted from 1.
fn line(text: &str, place: usize) -> usize {
    let before = text.as_bytes().iter().take(place);
    1 + before.filter(|byte| **byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        let error = Description::read(text).unwrap_err();
        format!("{error:#}")
    }

    #[test]
    fn a_report_is_read_in_its_order() {
        let text = "title = \"T\"\npaper = \"letter\"\n[[chapter]]\ntitle = \"A\"\n\
                    [[chapter.show]]\nheading = \"h\"\ntable = \"odds wind\"\n\
                    [[chapter.show]]\nchart = \"stacked wind\"\n[[chapter]]\ntitle = \"B\"\n\
                    layout = \"card\"\n";
        let read = Description::read(text).unwrap();
        assert_eq!(read.paper, Some(Paper::Letter));
        let titles: Vec<_> = read.chapters.iter().map(|it| it.title.as_str()).collect();
        assert_eq!(titles, ["A", "B"]);
        assert_eq!(read.chapters[1].layout, Layout::Card);
        let [
            Show {
                exhibit: Some(Exhibit::Table { command, .. }),
                ..
            },
            Show {
                exhibit: Some(Exhibit::Chart { .. }),
                ..
            },
        ] = &read.chapters[0].shows[..]
        else {
            panic!("{read:?}");
        };
        assert_eq!((command.line, command.text.as_str()), (7, "odds wind"));
    }

    #[test]
    fn a_slip_is_met_with_its_line_and_the_nearest_word() {
        let chapter = "title = \"T\"\n[[chapter]]\ntitle = \"A\"\n[[chapter.show]]\n";
        let said = refusal(&format!("{chapter}tabel = \"odds wind\"\n"));
        assert!(said.starts_with("line 5: key: \"tabel\" is not known (did you mean table?)"));
        assert!(refusal("titel = \"T\"\n").contains("did you mean title?"));
        assert_eq!(refusal("[[chapter]]\n"), "line 1: title is missing");
        assert!(refusal("title = \"T\"").contains("[[chapter]]"));
        assert!(refusal("title = T").starts_with("line 1: no TOML"));
        assert!(refusal("title = 3\n[[chapter]]\n").contains("in quotes"));
        let said = refusal("title = \"T\"\npaper = \"a5\"\n[[chapter]]\ntitle = \"A\"");
        assert!(said.starts_with("line 2: paper: \"a5\" is not known"));
        let both = format!("{chapter}table = \"a\"\nchart = \"b\"\n");
        assert!(refusal(&both).contains("give one of table, chart and list"));
        let value = format!("{chapter}table = \"a\"\nvalue = \"hit\"\n");
        assert!(refusal(&value).starts_with("line 6: value needs across"));
        let chart = format!("{chapter}chart = \"a\"\nacross = \"th\"\n");
        assert_eq!(refusal(&chart), "line 6: across is for a table");
        assert!(refusal("title = \"T\"\n[chapter]\ntitle = \"A\"").contains("two brackets"));
    }
}
