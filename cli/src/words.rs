//! Situations in files: words that are typed override those of `--file`, and `--save` keeps them.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use aslodds::query::{self, Saved, Variant};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};

use crate::args::RunArgs;
use crate::out::Target;
use crate::variant;

/// Adds `--file` and `--save`.
pub fn file_args(command: Command) -> Command {
    load_arg(command).arg(file_arg(
        "save",
        "Write the words given into a TOML file, and go on",
    ))
}

/// Adds `--file` alone, for commands that ask about situations and keep none.
pub fn load_arg(command: Command) -> Command {
    command.arg(file_arg(
        "file",
        "Take words from a TOML file; those typed here override it",
    ))
}

fn file_arg(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name)
        .long(name)
        .value_name("FILE")
        .value_parser(clap::value_parser!(PathBuf))
        .help(help)
}

/// The words of the file, overridden by those typed. In the file they stand in the table called
/// `table`.
pub fn words(
    matches: &ArgMatches,
    run: &RunArgs,
    table: &str,
    words: &[&'static str],
) -> Result<Saved> {
    let mut saved = match path(matches, "file") {
        Some(path) => {
            let context = || path.display().to_string();
            let text = read(path).with_context(context)?;
            query::read_file(&text, table, words).with_context(context)?
        }
        None => Saved::default(),
    };
    let typed = matches.value_source("variant") == Some(ValueSource::CommandLine);
    if typed || saved.variant.is_none() {
        // What is kept is the name, which says all, and not where a file was.
        saved.variant = Some(run.variant()?.to_string());
    }
    for word in words {
        if let Some(text) = matches.get_one::<String>(word) {
            saved.given.retain(|(known, _)| known != word);
            saved.given.push(((*word).to_owned(), text.clone()));
        }
    }
    Ok(saved)
}

/// The variant of the file, or that which was typed.
pub fn variant(saved: &Saved) -> Result<Variant> {
    let name = saved.variant.as_deref().unwrap_or_default();
    variant::read(name)
}

/// Names and texts as a query takes them.
pub fn given(saved: &Saved) -> Vec<(&str, &str)> {
    let given = saved.given.iter();
    given
        .map(|(name, text)| (name.as_str(), text.as_str()))
        .collect()
}

/// A file to be saved, if one was named and can be written.
pub fn open_save(matches: &ArgMatches) -> Result<Option<Target>> {
    let force = matches.get_flag("force");
    let open = |path: &PathBuf| Target::open(Some(path), force);
    path(matches, "save").map(open).transpose()
}

/// Writes the words.
pub fn save(target: Option<Target>, saved: &Saved, table: &str) -> Result<()> {
    match target {
        Some(target) => {
            let file = query::write_file(saved, table);
            target.write(|out| out.write_all(file.as_bytes()))
        }
        None => Ok(()),
    }
}

/// A path, for commands that may be without the argument.
fn path<'a>(matches: &'a ArgMatches, name: &str) -> Option<&'a PathBuf> {
    matches.try_get_one::<PathBuf>(name).ok().flatten()
}

fn read(path: &Path) -> Result<String> {
    // A situation has some dozens of words; what is longer is another file.
    const MOST: u64 = 1 << 20;
    let mut text = String::new();
    let read = if path == Path::new("-") {
        std::io::stdin().take(MOST + 1).read_to_string(&mut text)?
    } else {
        fs::File::open(path)?
            .take(MOST + 1)
            .read_to_string(&mut text)?
    };
    if u64::try_from(read).is_ok_and(|read| read > MOST) {
        bail!("more than {MOST} bytes: that is no situation");
    }
    Ok(text)
}
