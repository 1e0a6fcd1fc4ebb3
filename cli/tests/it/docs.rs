//! Every command of the README and of the tutorials is run as written and says what is shown.
//!
//! In a block marked `console`, a line that begins with `$ aslodds` is a command, and what follows
//! up to the next command is all that it says. A block marked `toml` and a name is a file of that
//! name. `DOCS=write cargo test documents` writes what is
//! said, and the pictures that are drawn, anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The README and the tutorials.
fn documents() -> Vec<PathBuf> {
    let tutorials = fs::read_dir(root().join("docs")).unwrap();
    let tutorials = tutorials.map(|entry| entry.unwrap().path());
    let markdown = tutorials.filter(|path| path.extension().is_some_and(|ending| ending == "md"));
    [root().join("README.md")]
        .into_iter()
        .chain(markdown)
        .collect()
}

/// The text with what its commands say now, run one after the other in a directory.
fn answered(text: &str, directory: &Path) -> String {
    let mut out = String::new();
    let mut in_console = false;
    let mut file: Option<(PathBuf, String)> = None;
    for line in text.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
            if let Some((path, text)) = file.take() {
                fs::write(path, text).unwrap();
            }
            let name = line.strip_prefix("```toml ");
            file = name.map(|name| (directory.join(name), String::new()));
        } else if let Some((_, text)) = &mut file {
            text.push_str(line);
            text.push('\n');
        }
        let command = line.strip_prefix("$ aslodds ").filter(|_| in_console);
        if command.is_some() || !in_console || line.starts_with("```") {
            out.push_str(line);
            out.push('\n');
        }
        if let Some(command) = command {
            out.push_str(&run(command, directory));
        }
    }
    out
}

/// The logs that the documents speak of.
fn copy_logs(directory: &Path) {
    let logs = directory.join("docs/logs");
    fs::create_dir_all(&logs).unwrap();
    for entry in fs::read_dir(root().join("docs/logs")).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), logs.join(entry.file_name())).unwrap();
    }
}

#[test]
fn documents_say_what_their_commands_say() {
    let write = std::env::var("DOCS").is_ok_and(|word| word == "write");
    let mut commands = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let directory = tempfile::tempdir().unwrap();
        let pictures = directory.path().join("docs/pictures");
        fs::create_dir_all(&pictures).unwrap();
        copy_logs(directory.path());
        let answered = answered(&text, directory.path());
        if path.ends_with("README.md") {
            // A tutorial may show what is refused; the first page has only what works.
            assert!(
                !answered.lines().any(|line| line.starts_with("error: ")),
                "{answered}"
            );
        }
        commands += answered.matches("\n$ aslodds ").count();
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
        let shown = fs::read_to_string(&path).unwrap();
        for (line, (shown, is)) in (1..).zip(shown.lines().zip(answered.lines())) {
            assert_eq!(shown, is, "{}, line {line}", path.display());
        }
        assert!(shown == answered, "{}", path.display());
    }
    assert!(commands >= 40, "{commands}");
}
