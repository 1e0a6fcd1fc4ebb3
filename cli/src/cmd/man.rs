//! `aslodds man`: manual pages.

use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Arg, ArgAction, ArgMatches, Command};
use clap_mangen::Man;

use crate::out::Target;

pub fn command() -> Command {
    Command::new("man")
        .about("Print the manual page of the program or of a command")
        .after_help("Examples:\n  aslodds man > aslodds.1\n  aslodds man odds to-hit > aslodds-odds-to-hit.1")
        .arg(
            Arg::new("command")
                .value_name("COMMAND")
                .action(ArgAction::Append)
                .help("The command that the page is for, such as: odds to-hit"),
        )
}

pub fn run(matches: &ArgMatches) -> Result<ExitCode> {
    let mut command = super::command();
    command.build();
    let mut name = "aslodds".to_owned();
    for part in matches.get_many::<String>("command").into_iter().flatten() {
        let Some(found) = command.find_subcommand(part) else {
            let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            bail!(
                "{name} has no command {part:?}; it has: {}",
                known.join(", ")
            );
        };
        command = found.clone();
        name = format!("{name}-{part}");
    }
    let mut page = Vec::new();
    Man::new(command.display_name(name.clone()).name(name)).render(&mut page)?;
    Target::Stdout.write(|out| out.write_all(&page))?;
    Ok(ExitCode::SUCCESS)
}
