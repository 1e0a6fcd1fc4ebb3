//! Reports: those that are built in lie in `reports/` as they are made, and one's own are told
//! what is wrong with them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{aslodds, refusal, stdout};

/// What the repository holds.
fn reports() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports")
}

/// Says what is there, or holds what was measured and is never the same twice.
const NOT_MADE: [&str; 4] = ["README.md", "peers.md", "speed.md", "speed.svg"];

/// All files below a directory with their bytes, but those that no report makes.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    fn add(root: &Path, directory: &Path, files: &mut BTreeMap<PathBuf, Vec<u8>>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                add(root, &path, files);
            } else {
                let name = path.strip_prefix(root).unwrap().to_owned();
                files.insert(name, fs::read(&path).unwrap());
            }
        }
    }
    let mut all = BTreeMap::new();
    add(directory, directory, &mut all);
    for name in NOT_MADE {
        all.remove(Path::new(name));
    }
    all
}

/// `REPORTS=write cargo test reports` writes what is made.
#[test]
fn reports_are_what_is_made_of_them() {
    let built = tempfile::tempdir().unwrap();
    for report in ["reference", "third-die"] {
        let made = format!("report {report} --quiet --output");
        aslodds(&made).arg(built.path()).assert().success();
    }
    let made = files(built.path());
    if std::env::var("REPORTS").is_ok_and(|word| word == "write") {
        for name in files(&reports()).keys() {
            fs::remove_file(reports().join(name)).unwrap();
        }
        for (name, bytes) in &made {
            fs::create_dir_all(reports().join(name).parent().unwrap()).unwrap();
            fs::write(reports().join(name), bytes).unwrap();
        }
    }
    let held = files(&reports());
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&made), names(&held));
    for (name, bytes) in &made {
        assert!(
            *bytes == held[name],
            "{}: REPORTS=write makes it anew",
            name.display()
        );
    }
}

#[test]
fn the_book_is_whole() {
    let pdf = fs::read(reports().join("reference-a4.pdf")).unwrap();
    let holds = |wanted: &str| {
        pdf.windows(wanted.len())
            .any(|part| part == wanted.as_bytes())
    };
    // The fonts of text, tables and code, and that of the charts.
    for font in [
        "DejaVuSansCondensed",
        "DejaVuSansCondensed-Bold",
        "DejaVuSansMono",
        "DejaVuSans",
    ] {
        assert!(holds(font), "{font}");
    }
    let html = fs::read_to_string(reports().join("reference.html")).unwrap();
    // It loads nothing from anywhere.
    for outside in ["src=", "http://", "https://", "@import", "url("] {
        let found = html.matches(outside).count();
        let names = html.matches("http://www.w3.org/2000/svg").count();
        let expected = if outside == "http://" { names } else { 0 };
        assert_eq!(found, expected, "{outside}");
    }
    // By hand: 15 of the 36 rolls are a 6 or less, and one of them, the 2, is less than half of 6.
    let csv = fs::read_to_string(reports().join("reference/table-02.csv")).unwrap();
    for row in ["miss,21,36,", "hit,14,36,", "critical-hit,1,36,"] {
        assert!(
            csv.contains(&format!(
                "
infantry,6,0,normal,{row}"
            )),
            "{row}"
        );
    }
    // Data frames have whatever spreadsheets have.
    let held = files(&reports());
    let ending = |ending: &str| {
        let paths = held
            .keys()
            .filter(|path| path.extension().is_some_and(|it| it == ending));
        paths
            .map(|path| path.with_extension(""))
            .collect::<Vec<_>>()
    };
    assert!(ending("csv").len() > 50 && ending("csv") == ending("parquet"));
    let markdown = fs::read_to_string(reports().join("reference.md")).unwrap();
    assert!(markdown.contains("aslodds odds to-hit --type infantry --th -3..15 --drm -8..15"));
}

const SCENARIO: &str = "title = \"The hill\"\n\n[[chapter]]\ntitle = \"Their gun\"\n\
                        text = \"It *sees* the road.\"\n\n[[chapter.show]]\n\
                        table = \"shot --gun 'PaK 40' --range 1..24/6 --target-in woods\"\n\
                        title = \"By range\"\n\n[[chapter.show]]\n\
                        chart = \"curves shot --gun 'PaK 40' --range 1..24 --outcome any-hit\"\n";

/// A file in a directory of its own.
fn written(text: &str) -> (tempfile::TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("My hill.toml");
    fs::write(&path, text).unwrap();
    (directory, path)
}

fn refused(text: &str) -> String {
    let (directory, path) = written(text);
    let mut command = aslodds("report");
    let command = command.arg(&path).current_dir(directory.path());
    let output = command.assert().code(2).get_output().clone();
    assert!(output.stdout.is_empty());
    assert!(!directory.path().join("reports").exists());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_report_of_ones_own_goes_where_it_is_wanted() {
    let (directory, path) = written(SCENARIO);
    let run = |line: &str| {
        let mut command = aslodds(line);
        command.arg(&path).current_dir(directory.path());
        command
    };
    let there = |name: &str| directory.path().join(name).exists();
    run("report --format pdf --paper letter").assert().success();
    assert!(there("reports/my-hill-letter.pdf") && !there("reports/my-hill-a4.pdf"));
    run("report -o hill.pdf").assert().success();
    assert!(
        fs::read(directory.path().join("hill.pdf"))
            .unwrap()
            .starts_with(b"%PDF-")
    );
    run("report -o book --format markdown,data")
        .assert()
        .success();
    let markdown = fs::read_to_string(directory.path().join("book/my-hill.md")).unwrap();
    assert!(
        markdown.contains("![Chart 1](my-hill/chart-01.svg)"),
        "{markdown}"
    );
    for file in [
        "chart-01.svg",
        "chart-01.csv",
        "chart-01.parquet",
        "table-01.csv",
        "table-01.parquet",
    ] {
        assert!(there(&format!("book/my-hill/{file}")), "{file}");
    }
    // Nothing is replaced unasked.
    let again = run("report -o hill.pdf")
        .assert()
        .code(2)
        .get_output()
        .clone();
    assert!(String::from_utf8(again.stderr).unwrap().contains("--force"));
    run("report -o hill.pdf --force").assert().success();
    let out = run("report --format html -o -")
        .assert()
        .success()
        .get_output()
        .clone();
    assert!(out.stdout.starts_with(b"<!doctype html>"));
    let many = run("report -o -").assert().code(2).get_output().clone();
    assert!(
        String::from_utf8(many.stderr)
            .unwrap()
            .contains("standard output")
    );
    let two = run("report -o x.pdf --paper a4,letter")
        .assert()
        .code(2)
        .get_output()
        .clone();
    assert!(String::from_utf8(two.stderr).unwrap().contains("one file"));
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let with = |from: &str, to: &str| {
        assert!(SCENARIO.contains(from), "{from}");
        refused(&SCENARIO.replace(from, to))
    };
    let said = with("table =", "tabel =");
    assert!(
        said.contains("line 8: key: \"tabel\" is not known (did you mean table?)"),
        "{said}"
    );
    let said = with("shot --gun 'PaK 40' --range 1..24/6", "shoot --range 1");
    assert!(
        said.contains("line 8: ") && said.contains("shoot"),
        "{said}"
    );
    let said = with("--target-in woods", "--target-in wods");
    assert!(
        said.contains("line 8: ") && said.contains("did you mean woods?"),
        "{said}"
    );
    let said = with("--target-in woods", "-o x.csv");
    assert!(
        said.contains("line 8: ") && said.contains("--output has no place"),
        "{said}"
    );
    let said = with("--outcome any-hit", "--outcome any-hti");
    assert!(
        said.contains("line 12: ") && said.contains("did you mean any-hit?"),
        "{said}"
    );
    let said = with("*sees*", "[sees](#nowhere)");
    assert!(
        said.contains("line 5: ") && said.contains("\"nowhere\" is not known"),
        "{said}"
    );
    let said = with("\"By range\"", "By range");
    assert!(said.contains("line 9: no TOML"), "{said}");
    let said = with(
        "title = \"By range\"",
        "title = \"By range\"\nacross = \"range\"",
    );
    assert!(
        said.contains("line 10: ") && said.contains("choose one with value"),
        "{said}"
    );
    let said = with("title = \"By range\"", "columns = [\"rnage\"]");
    assert!(
        said.contains("line 9: ") && said.contains("did you mean range?"),
        "{said}"
    );
    let said = with(
        "title = \"The hill\"",
        "title = \"The hill\"\nvariant = \"als\"",
    );
    assert!(
        said.contains("--variant") && said.contains("did you mean asl?"),
        "{said}"
    );
}

#[test]
fn names_are_listed_and_slips_met() {
    let list = stdout("report --list");
    assert!(list.lines().count() == 2 && list.starts_with("reference"));
    assert!(refusal("report refrence").contains("did you mean reference?"));
    assert!(refusal("report there-is-none.toml").contains("there-is-none.toml"));
    // The description of a report makes the same report.
    let (directory, path) = written(&stdout("report third-die --describe"));
    let html = |report: &str, threads: &str| {
        let mut command = aslodds("report --format html -o - --threads");
        command
            .arg(threads)
            .arg(report)
            .current_dir(directory.path());
        command.assert().success().get_output().stdout.clone()
    };
    assert!(html("third-die", "1") == html(path.to_str().unwrap(), "3"));
}
