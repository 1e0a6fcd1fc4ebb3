//! Runs that several machines share, and grids larger than the memory: the same bytes whatever
//! the number of threads and shards, and what is refused.

use std::fs;
use std::path::Path;

use crate::{aslodds, refusal};

/// Grids of both methods, of a procedure and of a chain, each of more than 16 cells. In the first
/// a reading of a disputed rule matters in some cells, and a limit is not set in the third.
///
/// Simulations are cut inside of cells, and their last chunk of trials is a short one: one cell,
/// several, chains, a condition that in some parts never holds, and cells that are sampled until
/// they are narrow.
pub const RUNS: [&str; 9] = [
    "odds to-hit --type infantry --th -3..15 --drm -8..15",
    "odds fire --type infantry --th 4..8 --drm -1..2 --rof 1,3 --max-shots none,3 --cap hits=2,critical_hits=2,shots=3",
    "odds breakdown --breakdown 8..12 --removal none,10..12",
    "simulate to-hit --type infantry --th -1..4 --drm 0..2 --trials 2000 --seed 7",
    "simulate to-hit --type infantry --th 8 --drm 1 --trials 1500000 --seed 7",
    "simulate to-hit --type infantry,area --th 3,8 --drm -1 --trials 300001 --seed 8 --interval clopper-pearson --level 0.9",
    "simulate fire --type infantry --th 8 --drm 0,1 --rof 1,3 --max-shots none,4 --trials 150000 --seed 9 --cap hits=2,shots=3",
    "simulate fire --type infantry --th 7 --rof 2 --trials 1200000 --seed 3 --given hits=9+ --marginal critical_hits",
    "simulate to-hit --type infantry --th 2..9 --drm 0,1 --half-width 0.003 --seed 5",
];

/// The bytes of a file that a command writes into a directory.
pub fn written(line: &str, name: &str, directory: &Path) -> Vec<u8> {
    let path = directory.join(name);
    aslodds(&format!("{line} -o {}", path.display()))
        .assert()
        .success();
    fs::read(path).unwrap()
}

/// All shards of a run, the last one first.
pub fn shards(line: &str, of: usize, directory: &Path) -> String {
    let names = (1..=of).rev().map(|number| {
        let name = format!("{number}-of-{of}.parquet");
        written(&format!("{line} --shard {number}/{of}"), &name, directory);
        directory.join(name).display().to_string()
    });
    names.collect::<Vec<_>>().join(" ")
}

/// A grid of more rows than a row group of the file has.
const LARGE: &str = "odds to-hit --type area,infantry,vehicle --th -100..100 --drm -100..100 --yes";

#[test]
fn any_number_of_threads_and_shards_gives_the_same_bytes() {
    for line in RUNS {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path();
        let whole = written(&format!("{line} --threads 1"), "1.parquet", path);
        for threads in [2, 7] {
            let name = format!("{threads}.parquet");
            let line = format!("{line} --threads {threads}");
            assert!(written(&line, &name, path) == whole, "{line}");
        }
        for (threads, of) in [1, 2, 7].iter().flat_map(|of| [(of, 1), (of, 3), (of, 16)]) {
            let line = format!("{line} --threads {threads}");
            let directory = tempfile::tempdir().unwrap();
            let shards = shards(&line, of, directory.path());
            let merge = format!("merge {shards}");
            let merged = written(&merge, "merged.parquet", directory.path());
            assert!(merged == whole, "{line}: {of} shards");
        }
    }
}

#[test]
fn parts_of_all_sizes_make_one_simulation() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    // 23 chunks: of three parts the first two, and the last three of nine.
    let line = RUNS[4];
    let whole = written(line, "whole.parquet", path);
    let names = ["1/3", "2/3", "7/9", "8/9", "9/9"].map(|shard| {
        let name = format!("{}.parquet", shard.replace('/', "-of-"));
        written(&format!("{line} --shard {shard}"), &name, path);
        path.join(name).display().to_string()
    });
    let merge = format!("merge {}", names.join(" "));
    assert!(written(&merge, "merged.parquet", path) == whole);
}

#[test]
fn a_variant_that_changes_between_two_shards_is_told() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let file = path.join("mine.toml");
    fs::write(&file, "critical-at = \"at-most\"").unwrap();
    let line = format!("{} --variant {}", RUNS[5], file.display());
    let name = |name: &str| path.join(name).display().to_string();
    let whole = written(&line, "whole.parquet", path);
    written(&format!("{line} --shard 1/2"), "1.parquet", path);
    written(&format!("{line} --shard 2/2"), "2.parquet", path);
    fs::write(&file, "base = \"asl\"").unwrap();
    written(&format!("{line} --shard 2/2"), "other.parquet", path);
    // The file itself is not needed to merge.
    fs::remove_file(&file).unwrap();
    let out = name("out.parquet");
    let mixed = format!(
        "merge {} {} -o {out}",
        name("1.parquet"),
        name("other.parquet")
    );
    let said = refusal(&mixed);
    assert!(said.contains("different runs"), "{said}");
    assert!(said.contains("critical-at:at-most"), "{said}");
    let merge = format!("merge {} {}", name("1.parquet"), name("2.parquet"));
    assert!(written(&merge, "merged.parquet", path) == whole);
}

#[test]
fn a_grid_of_several_row_groups_has_the_same_bytes_too() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let whole = written(&format!("{LARGE} --threads 1"), "1.parquet", path);
    let other = written(&format!("{LARGE} --threads 7"), "7.parquet", path);
    assert!(whole == other, "threads");
    let shards = shards(LARGE, 3, path);
    let merged = written(&format!("merge {shards}"), "merged.parquet", path);
    assert!(merged == whole, "shards");
}

#[test]
fn shots_have_the_same_bytes_on_any_number_of_threads() {
    let directory = tempfile::tempdir().unwrap();
    let line = "shot --gun \"PaK 40\" --range 1..40 --target afv --size average --acquired 0..2";
    let one = written(
        &format!("{line} --threads 1"),
        "1.parquet",
        directory.path(),
    );
    let seven = written(
        &format!("{line} --threads 7"),
        "7.parquet",
        directory.path(),
    );
    assert!(one == seven);
}

#[test]
fn a_shard_can_be_read_like_any_file_and_says_what_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let bytes = written(
        &format!("{} --shard 2/3", RUNS[0]),
        "2.parquet",
        directory.path(),
    );
    // The metadata stand in the file as they are.
    let text = String::from_utf8_lossy(&bytes);
    for words in [
        "aslodds.shard.question",
        "odds to-hit\nvariant asl\ntype infantry",
        "aslodds.shard.begin",
        "aslodds.shard.hash",
        "aslodds.version",
    ] {
        assert!(text.contains(words), "{words}");
    }
}

#[test]
fn shards_that_do_not_make_a_whole() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let name = |name: &str| path.join(name).display().to_string();
    let line = RUNS[3];
    shards(line, 3, path);
    shards(line, 2, path);
    let other = line.replace("--seed 7", "--seed 8");
    written(&format!("{other} --shard 2/3"), "other.parquet", path);
    written(line, "whole.parquet", path);
    let merge = |files: &[&str]| {
        let files: Vec<String> = files.iter().map(|file| name(file)).collect();
        let out = name("out.parquet");
        let said = refusal(&format!("merge {} -o {out}", files.join(" ")));
        assert!(!Path::new(&out).exists());
        said
    };
    let cases: [(&[&str], &[&str]); 7] = [
        (
            &["3-of-3.parquet", "1-of-3.parquet"],
            &["1 of 3 shards are missing", "--shard 2/3"],
        ),
        (&["2-of-3.parquet"], &["2 of 3", "--shard 1/3, 3/3"]),
        (
            &["1-of-2.parquet", "1-of-3.parquet", "3-of-3.parquet"],
            &["both hold chunks 1 to 6", "leave one of them out"],
        ),
        (
            &["1-of-2.parquet", "3-of-3.parquet"],
            &["chunks 10 to 12 of 18 are missing"],
        ),
        (
            &["1-of-3.parquet", "other.parquet", "3-of-3.parquet"],
            &["different runs", "\"seed 8\"", "\"seed 7\""],
        ),
        (
            &["1-of-3.parquet", "whole.parquet"],
            &["whole.parquet", "no shard", "--shard 1/N"],
        ),
        (&["nowhere.parquet"], &["nowhere.parquet", "cannot be read"]),
    ];
    for (files, words) in cases {
        let said = merge(files);
        for word in words {
            assert!(said.contains(word), "{files:?}\n{said}");
        }
    }
    fs::write(path.join("text.parquet"), "no Parquet at all").unwrap();
    assert!(merge(&["text.parquet"]).contains("is no Parquet file"));
    // A file that was cut short by a full disk elsewhere.
    let bytes = fs::read(path.join("1-of-3.parquet")).unwrap();
    fs::write(path.join("short.parquet"), &bytes[..bytes.len() - 100]).unwrap();
    assert!(merge(&["short.parquet"]).contains("is no Parquet file"));
    let said = refusal(&format!(
        "merge {} -o {}",
        name("1-of-3.parquet"),
        name("out.csv")
    ));
    assert!(said.contains(".parquet"), "{said}");
}

#[test]
fn shards_that_cannot_be() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("s.parquet");
    let out = out.display();
    let cases = [
        (format!("{} --shard 1/2", RUNS[0]), "add -o FILE.parquet"),
        (
            format!("odds to-hit --type area --th 7,8 --shard 1/3 -o {out}"),
            "there are 2 cells",
        ),
        (
            format!(
                "simulate to-hit --type area --th 7,8 --trials 65537 --seed 1 --shard 1/5 -o {out}"
            ),
            "there are 4 chunks of 65536 trials, so give at most 4 parts",
        ),
        (
            format!(
                "simulate to-hit --type area --th 7,8 --half-width 0.01 --seed 1 --shard 1/3 -o {out}"
            ),
            "there are 2 cells",
        ),
        (
            format!("odds to-hit --type area --th 7,8 --shard 3/2 -o {out}"),
            "2/16 for the second of sixteen",
        ),
        (
            format!("simulate to-hit --type area --th 7,8 --shard 1/2 -o {out}"),
            "add --seed",
        ),
    ];
    for (line, words) in cases {
        let said = refusal(&line);
        assert!(said.contains(words), "{line}\n{said}");
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[cfg(unix)]
#[test]
fn a_killed_run_is_completed_to_the_same_bytes() {
    use std::thread;
    use std::time::{Duration, Instant};

    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let whole = written(LARGE, "whole.parquet", path);
    let name = |number: u8| path.join(format!("{number}.parquet")).display().to_string();
    let shard = |number: u8| format!("{LARGE} --shard {number}/3 -o {}", name(number));
    aslodds(&shard(1)).assert().success();
    aslodds(&shard(3)).assert().success();
    let typed = shard(2);
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("aslodds"))
        .args(typed.split_whitespace())
        .spawn()
        .unwrap();
    // Killed as soon as it has begun its file.
    let begun = Instant::now();
    let has_begun = || {
        let mut names = fs::read_dir(path).unwrap();
        names.any(|entry| {
            let name = entry.unwrap().file_name();
            name.to_string_lossy().starts_with(".aslodds-")
        })
    };
    while !has_begun() && begun.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(!Path::new(&name(2)).exists(), "half a file has its name");
    let out = path.join("merged.parquet");
    let merge = |names: &str| format!("merge {names} -o {}", out.display());
    let said = refusal(&merge(&format!("{} {}", name(1), name(3))));
    assert!(said.contains("compute --shard 2/3,"), "{said}");
    aslodds(&shard(2)).assert().success();
    let names = [name(1), name(2), name(3)].join(" ");
    aslodds(&merge(&names)).assert().success();
    assert!(fs::read(out).unwrap() == whole);
}

#[cfg(unix)]
#[test]
fn a_simulation_killed_at_any_moment_is_completed_to_the_same_bytes() {
    use std::thread;
    use std::time::Duration;

    // Milliseconds after the start of a part, the first of which takes about 200: before it has
    // begun its file, while it samples, and at times when it is done.
    const KILLED_AFTER: [u64; 10] = [0, 3, 131, 17, 67, 29, 101, 5, 211, 43];
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let line = "simulate fire --type infantry --th 8 --rof 3 --trials 3000000 --seed 11";
    let whole = written(line, "whole.parquet", path);
    let name = |part: usize| path.join(format!("{part}.parquet")).display().to_string();
    let shard = |part: usize| format!("{line} --threads 1 --shard {part}/3 -o {}", name(part));
    let all = [1, 2, 3].map(name).join(" ");
    for part in [1, 2, 3] {
        aslodds(&shard(part)).assert().success();
    }
    let mut killed = 0;
    for (turn, milliseconds) in KILLED_AFTER.into_iter().enumerate() {
        let part = 1 + turn % 3;
        fs::remove_file(name(part)).unwrap();
        let typed = shard(part);
        let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin("aslodds"))
            .args(typed.split_whitespace())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        child.kill().unwrap();
        child.wait().unwrap();
        // Its file is whole, or it is not there and the merge of the others says so.
        if !Path::new(&name(part)).exists() {
            killed += 1;
            let left = [1, 2, 3].into_iter().filter(|left| *left != part).map(name);
            let left = left.collect::<Vec<_>>().join(" ");
            let out = path.join("never.parquet");
            let said = refusal(&format!("merge {left} -o {}", out.display()));
            let missing = format!("1 of 3 shards are missing: compute --shard {part}/3,");
            assert!(said.contains(&missing), "{said}");
            aslodds(&typed).assert().success();
        }
        let merge = format!("merge {all}");
        let merged = written(&merge, &format!("merged-{turn}.parquet"), path);
        assert!(merged == whole, "part {part} after {milliseconds} ms");
    }
    assert!(
        killed >= 3,
        "only {killed} of the parts were killed in time"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn places_without_room_or_leave() {
    for (place, words) in [
        (
            "/dev/full",
            "cannot write /dev/full: No space left on device",
        ),
        ("/proc/grid.parquet", "cannot write in /proc"),
    ] {
        for line in RUNS {
            let said = refusal(&format!("{line} --format parquet -o {place}"));
            assert!(said.contains(words), "{line}\n{said}");
        }
    }
    let said = refusal(&format!("{LARGE} --format parquet -o /dev/full"));
    assert!(said.contains("No space left on device"), "{said}");
}

#[test]
fn a_dry_run_tells_and_does_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let out = directory.path().join("large.parquet");
    // Beyond the limit on cells, which binds what is done alone.
    let line = LARGE.replace(" --yes", "");
    for (line, words) in [
        (line.as_str(), ["cells   121203", "bytes   at most about"]),
        (RUNS[1], ["cells   80", "states"]),
        (RUNS[3], ["cells   18", "trials  at most 36000"]),
        // 64 parts of 152 588 chunks: this one has 2 384 of them.
        (
            "simulate to-hit --type infantry --th 8 --trials 1e10 --seed 7 --shard 3/64",
            ["cells   1", "trials  at most 156237824"],
        ),
        (
            "shot --gun 75L --nation german --range 1..24 --acquired 0..2",
            ["shots   72", "rows    about"],
        ),
    ] {
        let line = format!("{line} --dry-run -o {}", out.display());
        let said = crate::stdout(&line);
        for word in words.iter().chain(&["time    about"]) {
            assert!(said.contains(word), "{line}\n{said}");
        }
    }
    assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 0);
}

#[test]
fn a_dry_run_says_what_is_refused_and_needs_no_place() {
    // Every combination of counts, which a file would have.
    let long = "odds fire --type infantry --th 2..12 --drm 0 --rof 1..3 --max-shots 200";
    let said = crate::stdout(&format!("{long} --format parquet --dry-run"));
    assert!(
        said.contains("refused solved exactly, this takes"),
        "{said}"
    );
    for line in [RUNS[0], RUNS[4]] {
        let said = crate::stdout(&format!("{line} --shard 1/3 --dry-run"));
        assert!(said.contains("time    about"), "{line}\n{said}");
    }
}
