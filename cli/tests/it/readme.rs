//! Every command of the README is run as written and answers as shown.
//!
//! `README=write cargo test readme` writes the answers and the pictures anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::aslodds;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The text with what each `$ aslodds ...` line in a console block answers, run in `directory`.
fn answered(text: &str, directory: &Path) -> String {
    let mut out = String::new();
    let mut in_console = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        }
        let command = line.strip_prefix("$ aslodds ").filter(|_| in_console);
        if command.is_some() || !in_console || line.starts_with("```") {
            out.push_str(line);
            out.push('\n');
        }
        if let Some(command) = command {
            let assert = aslodds(command).current_dir(directory).assert().success();
            out.push_str(&String::from_utf8_lossy(&assert.get_output().stdout));
        }
    }
    out
}

#[test]
fn readme_commands_answer_as_shown() {
    let path = root().join("README.md");
    let text = fs::read_to_string(&path).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let pictures = directory.path().join("docs/pictures");
    fs::create_dir_all(&pictures).unwrap();
    let answered = answered(&text, directory.path());
    assert!(answered.matches("$ aslodds ").count() >= 15);
    let write = std::env::var("README").is_ok_and(|word| word == "write");
    for entry in fs::read_dir(&pictures).unwrap() {
        let drawn = entry.unwrap().path();
        let shown = root()
            .join("docs/pictures")
            .join(drawn.file_name().unwrap());
        if write {
            fs::copy(&drawn, &shown).unwrap();
        }
        assert!(
            fs::read(&drawn).unwrap() == fs::read(&shown).unwrap(),
            "{}",
            shown.display()
        );
    }
    if write {
        fs::write(&path, &answered).unwrap();
    }
    for (line, (shown, is)) in (1..).zip(
        fs::read_to_string(&path)
            .unwrap()
            .lines()
            .zip(answered.lines()),
    ) {
        assert_eq!(shown, is, "README.md, line {line}");
    }
    assert!(fs::read_to_string(&path).unwrap() == answered);
}
