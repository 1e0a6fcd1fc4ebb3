//! The program's integration tests, in one binary: what is typed, and what comes back.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod success; // answers in every format, at every place
mod failure; // what is refused, and in which words
mod smoke; // smoke attempts: answers, refusals, sweeps
mod attack; // fire attacks in the game's words
mod docs; // the commands of the README and the tutorials, run as written
mod shot; // shots in the game's own words
mod chains; // chains in numbers: the contract of JSON, questions
mod phase; // phases of a gun's fire
mod policy; // best policies where a player may stop
mod lab; // variants, options side by side, worths
mod dice; // logs of rolls: formats, bad lines, exit codes
mod balance; // records of games, and two procedures side by side
mod shards; // shards and large grids: the same bytes from any number, and what is refused
mod damaged_shards; // shards whose bytes or rows are not those that were written
mod report; // reports: what the repository holds, and what is refused

use std::path::Path;

use assert_cmd::Command;

/// The program with arguments as typed: separated by blanks, which a quoted one may hold.
fn aslodds(line: &str) -> Command {
    let mut command = Command::cargo_bin("aslodds").unwrap();
    for (place, part) in line.split('"').enumerate() {
        if place % 2 == 1 {
            command.arg(part);
        } else {
            command.args(part.split_whitespace());
        }
    }
    command
}

fn stdout(line: &str) -> String {
    let output = aslodds(line).assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap()
}

/// What is said of a command that is refused with exit code 2 and prints no result.
fn refusal(line: &str) -> String {
    let assert = aslodds(line).assert().code(2);
    let output = assert.get_output();
    assert!(
        output.stdout.is_empty(),
        "{line}: {}",
        String::from_utf8_lossy(&output.stdout)
    );
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a command prints, good or bad, run in a directory.
fn run(line: &str, directory: &Path) -> String {
    let output = aslodds(line).current_dir(directory).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    String::from_utf8(told).unwrap()
}
