//! How often the intervals really cover, computed by summing the binomial, as a table in `docs`.

use std::fmt::Write;
use std::path::Path;

use aslodds::stats::{IntervalKind, coverage};

/// `DOCS=write cargo test coverage` writes the table anew.
#[test]
fn the_documented_coverage_is_the_true_one() {
    let mut table = String::from(
        "# How often the intervals cover\n\n\
         An interval of 95 % is to hold the true probability in 95 of 100 samples. How often it\n\
         really does depends on the probability and on the number of trials, since counts are whole\n\
         numbers. The figures below are exact: sums of the binomial distribution over all counts\n\
         whose interval holds the true probability.\n\n\
         Clopper and Pearson's interval never covers less than its level, and mostly more. Wilson's\n\
         is shorter and right on average; for rare events in few trials it falls short.\n\n\
         | trials | true probability | Wilson, 95 % | Clopper-Pearson, 95 % |\n|--:|--:|--:|--:|\n",
    );
    for trials in [36_u64, 100, 1_000, 10_000, 1_000_000] {
        for (name, p) in [
            ("1/216", 1.0 / 216.0),
            ("1/36", 1.0 / 36.0),
            ("1/6", 1.0 / 6.0),
            ("5/12", 5.0 / 12.0),
            ("1/2", 0.5),
        ] {
            let [wilson, sure] = [IntervalKind::Wilson, IntervalKind::ClopperPearson]
                .map(|kind| 100.0 * coverage(kind, trials, p, 0.95).unwrap());
            assert!(sure >= 95.0, "{trials} trials at {name}: {sure}");
            writeln!(table, "| {trials} | {name} | {wilson:.2} | {sure:.2} |").unwrap();
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/intervals.md");
    if std::env::var("DOCS").is_ok_and(|word| word == "write") {
        std::fs::write(&path, &table).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), table);
}
