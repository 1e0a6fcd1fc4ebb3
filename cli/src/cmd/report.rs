//! `aslodds report`: a document of texts, tables and charts, from a description in TOML.

mod make;
mod place;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::ArgMatches;
use clap::{Args, Command, FromArgMatches};

use crate::args::{self, Notes};
use crate::number::whole;
use crate::out::Target;
use crate::progress::Progress;
use crate::report::books::BOOKS;
use crate::report::compose::{self, compose};
use crate::report::description::{Description, Paper};
use crate::report::{self, document::Document};
use place::{File, Form, Place};

/// Which report, and how it is written.
#[derive(Args, Debug)]
struct ReportArgs {
    /// Report that is built in, or a TOML file that describes one; - is standard input
    #[arg(value_name = "NAME|FILE", default_value = BOOKS[0].name)]
    report: String,

    /// List the reports that are built in
    #[arg(long)]
    list: bool,

    /// Print the description of the report, to begin one of your own with
    #[arg(long, conflicts_with_all = ["list", "format", "paper", "output", "force"])]
    describe: bool,

    /// Forms to write: pdf, html, markdown, data (CSV and Parquet of every table and chart) or all
    /// [default: by FILE's ending, else all]
    #[arg(long, value_name = "FORMS", value_delimiter = ',', value_parser = Form::NAMES)]
    format: Vec<String>,

    /// Paper of the PDF [default: what the report says, else both, and a4 for a FILE]
    #[arg(long, value_name = "PAPER", value_delimiter = ',', value_parser = Paper::NAMES)]
    paper: Vec<String>,

    /// Directory for the files, which is made if need be, or the one FILE to write, ending in
    /// .pdf, .html or .md
    #[arg(short, long, value_name = "DIR|FILE", default_value = "reports")]
    output: PathBuf,

    /// Replace files that are there
    #[arg(long)]
    force: bool,

    /// Threads to work with; the bytes are the same with any number [default: all cores]
    #[arg(long, value_name = "N", value_parser = |text: &str| whole(text, &(1_usize..=1024)))]
    threads: Option<usize>,

    /// Leave out progress and notes; errors are still told
    #[arg(short, long)]
    quiet: bool,
}

const ABOUT: &str =
    "A document of texts, tables and charts: the reference book, or one of your own";

pub fn command() -> Command {
    let command = Command::new("report").after_help(
        "A description is a TOML file: texts in Markdown, and for each table and chart the very \
         words that are typed after aslodds and aslodds chart. The same description gives the \
         same bytes.\n\n\
         Examples:\n  \
         aslodds report\n  \
         aslodds report --list\n  \
         aslodds report reference --format pdf --paper letter -o book.pdf\n  \
         aslodds report third-die -o studies --force\n  \
         aslodds report --describe > my-scenario.toml\n  \
         aslodds report my-scenario.toml --format pdf",
    );
    ReportArgs::augment_args(command).about(ABOUT)
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let args = ReportArgs::from_arg_matches(matches)?;
    if args.list {
        return list();
    }
    let (name, text) = args.text()?;
    if args.describe {
        Target::Stdout.write(|out| out.write_all(text.as_bytes()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let described = Description::read(&text).with_context(|| args.report.clone())?;
    let place = args.place(&name, described.paper)?;
    // Before the work, so that nothing is solved in vain.
    place.check_main()?;
    args::start_threads(args.threads)?;
    let notes = if args.quiet {
        Notes::Quiet
    } else {
        Notes::Told
    };
    let document = solve(&described, &name, notes).with_context(|| args.report.clone())?;
    let files = files(&document, &place)?;
    place.check(&files)?;
    let count = files.len();
    place.write(files)?;
    notes.tell(&format!(
        "{count} {} written to {}",
        if count == 1 { "file" } else { "files" },
        args.output.display()
    ));
    Ok(ExitCode::SUCCESS)
}

fn list() -> Result<ExitCode> {
    Target::Stdout.write(|out| {
        BOOKS
            .iter()
            .try_for_each(|book| writeln!(out, "{:<12} {}", book.name, book.about))
    })?;
    Ok(ExitCode::SUCCESS)
}

impl ReportArgs {
    /// The name of the report, and its description.
    fn text(&self) -> Result<(String, String)> {
        if let Some(book) = BOOKS.iter().find(|book| book.name == self.report) {
            return Ok((book.name.to_owned(), book.text.to_owned()));
        }
        let path = Path::new(&self.report);
        if path == Path::new("-") {
            let text = io::read_to_string(io::stdin())?;
            return Ok(("report".to_owned(), text));
        }
        // A slip in a name is no file.
        if path.extension().is_none() && !path.exists() {
            let known: Vec<&str> = BOOKS.iter().map(|book| book.name).collect();
            let unknown = compose::unknown_report(&self.report, &known);
            bail!("{unknown}, and no file is called so");
        }
        let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let stem = path
            .file_stem()
            .map(|stem| compose::slug(&stem.to_string_lossy()));
        let name = stem.filter(|stem| !stem.is_empty());
        Ok((name.unwrap_or_else(|| "report".to_owned()), text))
    }

    fn place(&self, name: &str, paper: Option<Paper>) -> Result<Place> {
        let papers = self.paper.iter().map(|name| Paper::named(name));
        let mut papers = papers.collect::<Result<Vec<_>>>()?;
        papers.sort_unstable();
        papers.dedup();
        let forms = self.format.iter().map(|name| Form::named(name));
        let mut forms: Vec<Form> = forms.collect::<Result<Vec<_>>>()?.concat();
        forms.sort_unstable();
        forms.dedup();
        Place::of(&self.output, name, forms, (papers, paper), self.force)
    }
}

/// Solves everything that is described.
fn solve(described: &Description, name: &str, notes: Notes) -> Result<Document> {
    let count = described
        .chapters
        .iter()
        .flat_map(|chapter| &chapter.shows)
        .filter(|show| show.exhibit.is_some())
        .count();
    let progress = Progress::begin(
        u64::try_from(count).unwrap_or(u64::MAX),
        "tables and charts",
        notes,
    )?;
    let mut done = 0;
    let document = compose(described, name, &mut |command, variant| {
        if progress.watch(done).is_break() {
            bail!("interrupted: nothing was written");
        }
        done += 1;
        make::make(command, variant)
    });
    progress.end();
    document
}

/// All files that are asked for.
fn files(document: &Document, place: &Place) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for form in &place.forms {
        match form {
            Form::Pdf => {
                for paper in &place.papers {
                    files.push(File {
                        path: place.pdf(*paper),
                        bytes: report::pdf(document, *paper)?,
                    });
                }
            }
            Form::Html => files.push(File {
                path: place.main("html"),
                bytes: report::html(document).into_bytes(),
            }),
            Form::Markdown => {
                files.push(File {
                    path: place.main("md"),
                    bytes: report::markdown(document).into_bytes(),
                });
                files.extend(report::pictures(document).map(|(name, bytes)| File {
                    path: place.beside(&name),
                    bytes,
                }));
            }
            Form::Data => {
                let data = report::data(document)?.into_iter();
                files.extend(data.map(|(name, bytes)| File {
                    path: place.beside(&name),
                    bytes,
                }));
            }
        }
    }
    if files.is_empty() {
        bail!("there is nothing to write");
    }
    Ok(files)
}
