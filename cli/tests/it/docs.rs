//! The commands of the tutorials, run as written.
//!
//! In a block marked `console`, a line that begins with `$ aslodds` is a command and what follows,
//! up to the next command, is all that it says. `UPDATE_DOCS=1 cargo test` writes it anew.

use std::fs;
use std::path::Path;

use crate::aslodds;

/// What a command says, to whichever stream.
fn said(command: &str) -> String {
    let output = aslodds(command).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).unwrap()
}

/// The document with what its commands say now.
fn run(document: &str) -> String {
    let mut text = String::new();
    let mut in_console = false;
    for line in document.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        }
        match line.strip_prefix("$ aslodds ") {
            Some(command) if in_console => {
                text.push_str(&format!("{line}\n{}", said(command)));
            }
            // What stands there is left out, for it has just been said.
            None if in_console && !line.starts_with("```") => {}
            Some(_) | None => text.push_str(&format!("{line}\n")),
        }
    }
    text
}

#[test]
fn every_command_says_what_the_tutorial_shows() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let mut commands = 0;
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let document = fs::read_to_string(&path).unwrap();
        commands += document.matches("\n$ aslodds ").count();
        let now = run(&document);
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write(&path, now).unwrap();
        } else {
            assert!(document == now, "{} says otherwise:\n{now}", path.display());
        }
    }
    assert!(commands >= 8);
}
