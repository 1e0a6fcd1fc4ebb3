//! Where the files of a report go.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::args;
use crate::out::Target;
use crate::report::description::Paper;

/// A form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    Pdf,
    Html,
    Markdown,
    Data,
}

/// A file that is to be written.
pub struct File {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

/// Where they are to be written, and which.
pub struct Place {
    /// The directory, or the one file.
    output: Output,
    name: String,
    pub forms: Vec<Form>,
    pub papers: Vec<Paper>,
    force: bool,
}

enum Output {
    Directory(PathBuf),
    File(PathBuf),
}

impl Form {
    pub const NAMES: [&'static str; 5] = ["pdf", "html", "markdown", "data", "all"];

    const ALL: [Form; 4] = [Form::Pdf, Form::Html, Form::Markdown, Form::Data];

    pub fn named(name: &str) -> Result<Vec<Self>> {
        Ok(match name {
            "pdf" => vec![Form::Pdf],
            "html" => vec![Form::Html],
            "markdown" => vec![Form::Markdown],
            "data" => vec![Form::Data],
            "all" => Form::ALL.to_vec(),
            other => bail!("no form is called {other}"),
        })
    }

    /// The form of a file with an ending.
    fn ending_in(ending: &str) -> Option<Self> {
        match ending {
            "pdf" => Some(Form::Pdf),
            "html" | "htm" => Some(Form::Html),
            "md" | "markdown" => Some(Form::Markdown),
            _ => None,
        }
    }
}

impl Place {
    /// The place that was typed, with what the report says of its paper.
    ///
    /// # Errors
    ///
    /// One file was named for several.
    pub fn of(
        output: &Path,
        name: &str,
        mut forms: Vec<Form>,
        (mut papers, said): (Vec<Paper>, Option<Paper>),
        force: bool,
    ) -> Result<Self> {
        let ending = args::ending(Some(output));
        let form = if output == Path::new("-") {
            match forms[..] {
                [form @ (Form::Pdf | Form::Html)] => Some(form),
                _ => bail!(
                    "one file goes to standard output: give --format pdf or --format html, or name \
                     a directory"
                ),
            }
        } else {
            ending.as_deref().and_then(Form::ending_in)
        };
        let output = match form.filter(|_| !output.is_dir()) {
            None => Output::Directory(output.to_owned()),
            Some(form) => {
                if forms.iter().any(|asked| *asked != form) {
                    bail!(
                        "{} is one file: name a directory for other forms, or leave out --format",
                        output.display()
                    );
                }
                if papers.len() > 1 {
                    bail!(
                        "{} is one file: choose one --paper, or name a directory",
                        output.display()
                    );
                }
                forms = vec![form];
                Output::File(output.to_owned())
            }
        };
        if papers.is_empty() {
            papers = match (said, &output) {
                (Some(paper), _) => vec![paper],
                (None, Output::File(_)) => vec![Paper::A4],
                (None, Output::Directory(_)) => vec![Paper::A4, Paper::Letter],
            };
        }
        if forms.is_empty() {
            forms = Form::ALL.to_vec();
        }
        Ok(Place {
            output,
            name: name.to_owned(),
            forms,
            papers,
            force,
        })
    }

    /// The PDF of a paper.
    pub fn pdf(&self, paper: Paper) -> PathBuf {
        match &self.output {
            Output::File(path) => path.clone(),
            Output::Directory(directory) => {
                directory.join(format!("{}-{}.pdf", self.name, paper.name()))
            }
        }
    }

    /// The report with an ending.
    pub fn main(&self, ending: &str) -> PathBuf {
        match &self.output {
            Output::File(path) => path.clone(),
            Output::Directory(directory) => directory.join(format!("{}.{ending}", self.name)),
        }
    }

    /// A file in the directory that is called like the report.
    pub fn beside(&self, file: &str) -> PathBuf {
        let directory = match &self.output {
            Output::Directory(directory) => directory.as_path(),
            Output::File(path) => path.parent().unwrap_or(Path::new("")),
        };
        directory.join(&self.name).join(file)
    }

    /// Refuses to replace what would be written first, unless that is wanted, and to show a PDF
    /// on a terminal.
    pub fn check_main(&self) -> Result<()> {
        let to_terminal = match &self.output {
            Output::File(path) if path == Path::new("-") => Target::Stdout.is_terminal(),
            Output::File(_) | Output::Directory(_) => false,
        };
        if to_terminal && self.forms.contains(&Form::Pdf) {
            bail!("a PDF is nothing for a terminal: add -o FILE, or pipe it");
        }
        let mut paths = Vec::new();
        for form in &self.forms {
            match form {
                Form::Pdf => paths.extend(self.papers.iter().map(|paper| self.pdf(*paper))),
                Form::Html => paths.push(self.main("html")),
                Form::Markdown => paths.push(self.main("md")),
                Form::Data => {}
            }
        }
        paths.iter().try_for_each(|path| self.check_path(path))
    }

    /// Refuses to replace any of the files, unless that is wanted.
    pub fn check(&self, files: &[File]) -> Result<()> {
        files
            .iter()
            .try_for_each(|file| self.check_path(&file.path))
    }

    fn check_path(&self, path: &Path) -> Result<()> {
        if path.exists() && !self.force {
            bail!(
                "{} exists: name another place with -o, or add --force to replace it",
                path.display()
            );
        }
        Ok(())
    }

    /// Writes the files, each whole or not at all.
    pub fn write(&self, files: Vec<File>) -> Result<()> {
        for file in files {
            if let Some(directory) = file.path.parent().filter(|path| *path != Path::new("")) {
                fs::create_dir_all(directory)
                    .with_context(|| format!("cannot make {}", directory.display()))?;
            }
            Target::open(Some(&file.path), self.force)?.write(|out| out.write_all(&file.bytes))?;
        }
        Ok(())
    }
}
