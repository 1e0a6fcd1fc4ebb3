//! Invariants of the source text: rooms look one way, and only faces touch the world.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What each room may use, besides `error`, which any may. The picture is in the crate's docs.
const ARROWS: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("dice", &[]),
    ("dist", &[]),
    ("rule", &["dice"]),
    ("rules", &["rule", "dice", "dist"]),
    ("situation", &["rules", "rule", "dice"]),
    ("stats", &["table", "dist"]),
    ("engine", &["rule", "dice", "dist"]),
    ("grid", &["engine", "rule", "dist"]),
    ("table", &["rule", "dice", "dist"]),
    ("text", &["table", "rule", "dice", "dist"]),
    ("chart", &["table", "rule", "dice", "dist"]),
    (
        "query",
        &[
            "table",
            "stats",
            "text",
            "chart",
            "situation",
            "grid",
            "engine",
            "rules",
            "rule",
            "dice",
            "dist",
        ],
    ),
];

fn sources(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

fn source_root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// The code of a file without comments and without its tests, which may look anywhere.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let end = text.find("#[cfg(test)]\nmod tests").unwrap_or(text.len());
    let lines = text[..end].lines();
    lines
        .filter(|line| !line.trim_start().starts_with("//"))
        .collect::<Vec<_>>()
        .join("\n")
}

fn room(path: &Path) -> String {
    let inside = path.strip_prefix(source_root()).unwrap();
    let first = inside
        .components()
        .next()
        .unwrap()
        .as_os_str()
        .to_str()
        .unwrap();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn rooms_look_one_way() {
    for path in sources(&source_root()) {
        let room = room(&path);
        if room == "lib" || path.ends_with("tests.rs") {
            continue;
        }
        let arrows = ARROWS.iter().find(|(from, _)| *from == room);
        let (_, allowed) = arrows.unwrap_or_else(|| panic!("room {room} has no arrows: add it"));
        let code = code(&path);
        let used: BTreeSet<&str> = code
            .split("crate::")
            .skip(1)
            .filter_map(|rest| {
                rest.split(|c: char| !c.is_alphanumeric() && c != '_')
                    .next()
            })
            .filter(|name| ARROWS.iter().any(|(to, _)| to == name))
            .collect();
        for to in used {
            let fine = to == room || to == "error" || allowed.contains(&to);
            assert!(fine, "{} uses {to}, which {room} may not", path.display());
        }
    }
}

#[test]
fn only_faces_print_read_the_clock_or_open_files() {
    for path in sources(&source_root()) {
        let code = code(&path);
        for word in [
            "println!",
            "print!(",
            "std::fs",
            "std::time",
            "std::env",
            "std::process",
            "std::net",
        ] {
            assert!(!code.contains(word), "{} uses {word}", path.display());
        }
    }
}

#[test]
fn every_note_and_refusal_cites_a_section() {
    let rooms = ["rules", "situation"].map(|room| sources(&source_root().join(room)));
    for path in rooms.concat() {
        let code = code(&path);
        let notes = code.split("Note::new(").skip(1);
        let refusals = code
            .split("refused(")
            .chain(code.split("Refusal::of(").skip(1));
        for note in notes.chain(refusals.skip(1)) {
            let first = note.trim_start();
            let chapter = |chapter: char| first.starts_with(&format!("\"{chapter}"));
            // The section of a helper is that which its callers hand on.
            let cited = ['A', 'B', 'C', 'D', 'E'].into_iter().any(chapter)
                || first.starts_with("self.section(")
                || first.starts_with("section,")
                // A row of a table, whose own test asks for its section.
                || first.split(',').next().is_some_and(|cited| {
                    cited.trim_end_matches("()").ends_with(".section")
                })
                || first.starts_with("section: &'static str");
            assert!(
                cited,
                "{}: {}",
                path.display(),
                note.lines().next().unwrap_or("")
            );
        }
    }
}
