//! A description into a document: every command is solved, everything gets its number.

use anyhow::{Context, Result};
use aslodds::Error;
use aslodds::table::{ReadingUse, Table as Solved};
use aslodds::text::{Sheet, Side};

use super::description::{Description, Exhibit, Layout, ListOf, Shape, Show, Words};
use super::document::{Block, Caption, Chapter, Chart, Data, Document, Heading, Table};
use super::{prose, shape};

/// What a command comes to.
pub struct Made {
    /// The whole command, as typed after `aslodds`.
    pub command: String,
    pub shown: Shown,
    pub csv: Vec<u8>,
    /// The odds, if they are a table of one kind of outcome.
    pub table: Option<Solved>,
    /// The name of the variant.
    pub variant: String,
    pub readings: Vec<ReadingUse>,
    /// The number of cells that the readings may have mattered in.
    pub cells: usize,
}

/// What is to be seen of it.
pub enum Shown {
    Sheets(Vec<Sheet>),
    Svg(String),
}

/// Solves a command: its words after `aslodds`, and the variant of those that name none.
pub type Make<'a> = dyn FnMut(&str, Option<&str>) -> Result<Made> + 'a;

/// Solves all that is described.
///
/// # Errors
///
/// Those of the commands and texts, each with its line, and a link to nowhere.
pub fn compose(description: &Description, name: &str, make: &mut Make) -> Result<Document> {
    let variant = description.variant.as_ref();
    let mut composer = Composer {
        variant: variant.map(|words| words.text.as_str()),
        make,
        tables: 0,
        charts: 0,
        anchors: Vec::new(),
        sources: Vec::new(),
        data: Vec::new(),
        lists: Vec::new(),
    };
    let about = texts(description.about.as_ref())?;
    let cover = description.cover.as_ref();
    let cover = cover.map(|command| composer.cover(command)).transpose()?;
    let mut chapters = Vec::new();
    for chapter in &description.chapters {
        let anchor = composer.anchor(&chapter.title);
        let mut blocks = texts(chapter.text.as_ref())?;
        for show in &chapter.shows {
            composer.show(show, (chapters.len(), chapter.layout), &mut blocks)?;
        }
        chapters.push(Chapter {
            title: chapter.title.clone(),
            anchor,
            layout: chapter.layout,
            blocks,
        });
    }
    for (chapter, place, list) in &composer.lists {
        if let Some(Block::Table(table)) = chapters[*chapter].blocks.get_mut(*place) {
            list_sources(*list, &composer.sources, table);
        }
    }
    super::links::check(description, &chapters)?;
    Ok(Document {
        name: name.to_owned(),
        title: description.title.clone(),
        subtitle: description.subtitle.clone(),
        about,
        cover,
        variant: variant.map_or("asl", |words| &words.text).to_owned(),
        chapters,
        data: composer.data,
    })
}

fn texts(words: Option<&Words>) -> Result<Vec<Block>> {
    words.map_or(Ok(Vec::new()), prose::blocks)
}

struct Composer<'a, 'b> {
    variant: Option<&'a str>,
    make: &'a mut Make<'b>,
    tables: usize,
    charts: usize,
    anchors: Vec<String>,
    sources: Vec<Source>,
    data: Vec<Data>,
    /// The chapter and the block of each list of sources.
    lists: Vec<(usize, usize, ListOf)>,
}

/// Where a table or a chart comes from.
struct Source {
    caption: Caption,
    command: String,
    variant: String,
    readings: Vec<ReadingUse>,
    cells: usize,
    /// The stem of its data's names, which what was made by the same command shares.
    data: String,
}

impl Composer<'_, '_> {
    fn show(
        &mut self,
        show: &Show,
        (chapter, layout): (usize, Layout),
        blocks: &mut Vec<Block>,
    ) -> Result<()> {
        if let Some(title) = &show.heading {
            blocks.push(Block::Heading(Heading {
                title: title.clone(),
                anchor: self.anchor(title),
            }));
        }
        blocks.extend(texts(show.text.as_ref())?);
        match &show.exhibit {
            None => {}
            Some(Exhibit::Table { command, shape }) => {
                self.table(show, (command, shape), layout, blocks)?;
            }
            Some(Exhibit::Chart { command }) => {
                let chart = self.chart(show, command)?;
                blocks.push(Block::Chart(chart));
            }
            Some(Exhibit::List(list)) => {
                self.lists.push((chapter, blocks.len(), *list));
                blocks.push(Block::Table(Table {
                    notes: show.note.iter().cloned().collect(),
                    ..Table::default()
                }));
            }
        }
        Ok(())
    }

    fn table(
        &mut self,
        show: &Show,
        (command, shape): (&Words, &Shape),
        layout: Layout,
        blocks: &mut Vec<Block>,
    ) -> Result<()> {
        let mut made = self.made(command, &command.text)?;
        self.tables += 1;
        let name = format!("table-{:02}", self.tables);
        let data = self.keep_data(&made, &name);
        let label = format!("Table {}", self.tables);
        let shown = std::mem::replace(&mut made.shown, Shown::Sheets(Vec::new()));
        let Shown::Sheets(sheets) = shown else {
            anyhow::bail!("{}: a picture stands under chart", command.place());
        };
        for (place, sheet) in sheets.into_iter().enumerate() {
            let facts = sheet.title.clone();
            let mut table = shape::table(sheet, shape, made.table.as_ref())?;
            if place == 0 {
                table.caption = Caption {
                    title: show.title.clone().unwrap_or_else(|| facts.clone()),
                    anchor: name.clone(),
                    facts: show.title.is_some().then_some(facts),
                    label: label.clone(),
                };
                table.command = Some(made.command.clone());
                table.notes.extend(show.note.clone());
            } else {
                table.caption.title = facts;
            }
            if layout == Layout::Card {
                // There is no room but for what is looked up.
                table.command = None;
                table.caption.facts = None;
                table.caption.label.clear();
                table.notes = show.note.iter().cloned().collect();
            }
            blocks.push(Block::Table(table));
        }
        self.sources.push(Source {
            caption: Caption {
                label,
                title: show.title.clone().unwrap_or_default(),
                anchor: name,
                facts: None,
            },
            command: made.command,
            variant: made.variant,
            readings: made.readings,
            cells: made.cells,
            data,
        });
        Ok(())
    }

    fn chart(&mut self, show: &Show, command: &Words) -> Result<Chart> {
        let mut made = self.made(command, &format!("chart {}", command.text))?;
        let shown = std::mem::replace(&mut made.shown, Shown::Sheets(Vec::new()));
        let Shown::Svg(svg) = shown else {
            anyhow::bail!("{}: a table stands under table", command.place());
        };
        self.charts += 1;
        let name = format!("chart-{:02}", self.charts);
        let caption = Caption {
            label: format!("Chart {}", self.charts),
            title: show.title.clone().unwrap_or_default(),
            anchor: name.clone(),
            facts: None,
        };
        let data = self.keep_data(&made, &name);
        self.sources.push(Source {
            caption: caption.clone(),
            command: made.command.clone(),
            variant: made.variant,
            readings: made.readings,
            cells: made.cells,
            data,
        });
        Ok(Chart {
            caption,
            svg,
            notes: show.note.iter().cloned().collect(),
            command: made.command,
            name,
        })
    }

    /// The chart on the cover, which has neither number nor data beside it.
    fn cover(&mut self, command: &Words) -> Result<Chart> {
        let made = self.made(command, &format!("chart {}", command.text))?;
        let Shown::Svg(svg) = made.shown else {
            anyhow::bail!("{}: the cover has a chart", command.place());
        };
        Ok(Chart {
            caption: Caption::default(),
            svg,
            notes: Vec::new(),
            command: made.command,
            name: "cover".to_owned(),
        })
    }

    /// Keeps the data once for each command, and says under which name.
    fn keep_data(&mut self, made: &Made, name: &str) -> String {
        let mut sources = self.sources.iter();
        if let Some(known) = sources.find(|source| source.command == made.command) {
            return known.data.clone();
        }
        // The square of the dice has no table.
        if made.csv.is_empty() {
            return String::new();
        }
        self.data.push(Data {
            name: name.to_owned(),
            command: made.command.clone(),
            variant: made.variant.clone(),
            csv: made.csv.clone(),
            table: made.table.clone(),
        });
        name.to_owned()
    }

    fn made(&mut self, words: &Words, command: &str) -> Result<Made> {
        (self.make)(command, self.variant).with_context(|| words.place())
    }

    /// An anchor that nothing else has.
    fn anchor(&mut self, title: &str) -> String {
        let slug = slug(title);
        let others = (2..).map(|number| format!("{slug}-{number}"));
        let mut free = [slug.clone()].into_iter().chain(others);
        let anchor = free.find(|anchor| !self.anchors.contains(anchor));
        let anchor = anchor.unwrap_or(slug);
        self.anchors.push(anchor.clone());
        anchor
    }
}

/// A title as an anchor or the stem of a file's name: letters and digits, joined with hyphens.
pub fn slug(title: &str) -> String {
    let words = title.split(|letter: char| !letter.is_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join("-")
}

/// What is known of the sources, as a table.
fn list_sources(list: ListOf, sources: &[Source], table: &mut Table) {
    match list {
        ListOf::Exhibits => {
            let made = concat!("made by aslodds ", env!("CARGO_PKG_VERSION"), " with");
            table.headings = ["", "what", made, "rules", "data"]
                .map(str::to_owned)
                .to_vec();
            table.sides = vec![Side::Left; 5];
            table.keys = 1;
            table.rows = sources
                .iter()
                .map(|source| {
                    vec![
                        source.caption.label.clone(),
                        source.caption.title.clone(),
                        source.command.clone(),
                        source.variant.clone(),
                        source.data.clone(),
                    ]
                })
                .collect();
        }
        ListOf::Readings => {
            table.headings = ["section", "read as", "which says", "matters in"]
                .map(str::to_owned)
                .to_vec();
            table.sides = vec![Side::Left; 4];
            table.keys = 1;
            table.rows = readings(sources);
        }
    }
}

/// Each reading once, with the tables and charts that it mattered in.
fn readings(sources: &[Source]) -> Vec<Vec<String>> {
    let mut seen = Vec::new();
    let mut rows: Vec<Vec<String>> = Vec::new();
    for source in sources {
        for used in &source.readings {
            let at = format!(
                "{} ({} of {} cells)",
                source.caption.label, used.cells, source.cells
            );
            match seen.iter().position(|known| *known == used.reading) {
                Some(place) => {
                    rows[place][3].push_str(", ");
                    rows[place][3].push_str(&at);
                }
                None => {
                    seen.push(used.reading);
                    rows.push(vec![
                        used.reading.section.to_owned(),
                        format!("{}:{}", used.reading.switch, used.reading.reading),
                        used.reading.words.to_owned(),
                        at,
                    ]);
                }
            }
        }
    }
    rows
}

/// A name of a report that is none of those known.
pub fn unknown_report(name: &str, known: &[&str]) -> Error {
    Error::unknown_word("report", name, known)
}
