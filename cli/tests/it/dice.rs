//! Logs of rolls: formats, bad lines, exit codes, pictures.

use std::fs;

use serde_json::Value;

use crate::{aslodds, refusal, stdout};

/// A log in a directory of its own.
fn file(text: &[u8]) -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("rolls.log");
    fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap().to_owned();
    (directory, path)
}

fn json(line: &str) -> Value {
    serde_json::from_str(&stdout(&format!("{line} --format json"))).unwrap()
}

#[test]
fn a_log_as_vasl_writes_it() {
    let text = "\u{feff}*** (IFT DR) 3,4 ***   <Ann>      Allied SAN[2]\r\n\
                <Bob> ouch\r\n\
                *** (MC DR) 6,6 *** - <Bob>\r\n\
                *** (Other dr) 4 ***\r\n\
                \r\n\
                *** (TH DR) 7,1 ***   <Ann>\r\n";
    let (_directory, path) = file(text.as_bytes());
    let found = json(&format!("dice {path}"));
    let lines = &found["lines"];
    assert_eq!(
        (&lines["rolls"], &lines["talk"], &lines["bad"]),
        (&3.into(), &1.into(), &1.into())
    );
    assert_eq!(lines["shown"][0]["line"], 6);
    let groups = found["groups"].as_array().unwrap();
    let players: Vec<&Value> = groups.iter().map(|group| &group["player"]).collect();
    assert_eq!(players[..3], [&Value::Null, &"Ann".into(), &"Bob".into()]);
    assert_eq!(groups[0]["sums"][10], 1);
    // What has no place in rows is said beside them.
    let assert = aslodds(&format!("dice {path} --format csv"))
        .assert()
        .success();
    let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(
        said.contains("line 6 is bad") && said.contains("fair dice"),
        "{said}"
    );
}

#[test]
fn standard_input_of_any_length_and_lines_too_long() {
    let mut text = vec![b'9'; 200_000];
    text.push(b'\n');
    for line in 0..5000 {
        text.extend(format!("{},{}\n", 1 + line % 6, 1 + line / 6 % 6).bytes());
    }
    let assert = aslodds("dice - --format json")
        .write_stdin(text)
        .assert()
        .success();
    let found: Value = serde_json::from_slice(&assert.get_output().stdout).unwrap();
    assert_eq!(
        (&found["lines"]["read"], &found["lines"]["bad"]),
        (&5001.into(), &1.into())
    );
    assert_eq!(found["fair"], false);
}

#[test]
fn every_format_says_the_same() {
    let (_directory, path) = file(b"3,4\n1,1\n6,2\n");
    for format in ["table", "markdown", "html"] {
        let said = stdout(&format!("dice {path} --format {format}"));
        assert!(
            said.contains("average DR") && said.contains("5.667"),
            "{said}"
        );
    }
    let said = stdout(&format!("dice {path} --format csv"));
    let mean = said
        .lines()
        .find(|line| line.starts_with(",,mean,3,"))
        .unwrap();
    assert!(mean.contains(",exact,"), "{mean}");
    let lines = stdout(&format!("dice {path} --format ndjson"));
    assert_eq!(lines.lines().count(), 1);
    assert_eq!(json(&format!("dice {path}"))["groups"][0]["drs"], 3);
}

#[test]
fn the_verdict_is_an_exit_code_only_when_asked_for() {
    let unfair = "dice --faces 100,10,10,10,10,10";
    aslodds(unfair).assert().code(0);
    aslodds(&format!("{unfair} --check")).assert().code(1);
    aslodds("dice --faces 10,10,10,10,10,10 --check")
        .assert()
        .code(0);
    assert!(stdout(unfair).contains("NOT FAIR"));
}

#[test]
fn published_sums() {
    let line = "dice --sums 525,943,1484,1864,2418,2934,2454,1948,1490,1005,483";
    assert!(stdout(line).contains("χ² 9.824, 10 d.f."));
    assert_eq!(json(line)["fair"], true);
}

#[test]
fn pictures_of_all_and_of_one() {
    let (directory, path) = file(b"player,colored,white\nAnn,3,4\nBob,1,1\nAnn,2,2\n");
    for (name, start) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.pdf", b"%PDF"),
    ] {
        let picture = directory.path().join(name);
        let picture = picture.to_str().unwrap();
        stdout(&format!("dice {path} --chart {picture} --of Ann"));
        assert!(fs::read(picture).unwrap().starts_with(start), "{name}");
        // None is replaced unasked.
        assert!(refusal(&format!("dice {path} --chart {picture}")).contains("--force"));
    }
    let said = refusal(&format!("dice {path} --chart {path}.svg --of Cid"));
    assert!(said.contains("known are all; Ann; Bob"), "{said}");
    assert!(refusal(&format!("dice {path} --chart {path}.txt")).contains(".svg, .png or .pdf"));
}

#[test]
fn what_is_refused() {
    let (directory, empty) = file(b"");
    let missing = directory.path().join("none.log");
    for (line, words) in [
        (format!("dice {empty}"), "a roll is missing"),
        (format!("dice {}", missing.display()), "cannot read"),
        (
            format!("dice {}", directory.path().display()),
            "cannot read",
        ),
        ("dice".to_owned(), "FILE"),
        ("dice --sums 1,2,3".to_owned(), "11 whole numbers"),
        ("dice --faces 1,2,3,4,5,-6".to_owned(), "6 whole numbers"),
        ("dice --faces 0,0,0,0,0,0".to_owned(), "above 0"),
        ("dice --faces 99999999999999,0,0,0,0,0".to_owned(), "up to"),
        (format!("dice {empty} --by players"), "did you mean player?"),
        ("dice --faces 1,1,1,1,1,1 --level 1".to_owned(), "below 1"),
        ("dice --faces 1,1,1,1,1,1 --of Ann".to_owned(), "--chart"),
        (
            "dice --faces 1,1,1,1,1,1 --trials 1e9".to_owned(),
            "10000000",
        ),
    ] {
        assert!(refusal(&line).contains(words), "{line}: {}", refusal(&line));
    }
    let (_directory, words) = file(b"hello\nworld\n");
    assert!(refusal(&format!("dice {words}")).contains("2 of 2 lines cannot be read"));
}
