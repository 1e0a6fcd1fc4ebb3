use super::*;

fn log(text: &str, by: &[GroupBy]) -> Result<DiceLog, Error> {
    let mut log = LogReader::new(by);
    for line in text.split_inclusive('\n') {
        log.read(line.as_bytes())?;
    }
    log.test(&Fairness::default())
}

#[test]
fn lines_are_counted_by_what_they_are() {
    let found = log(
        "\u{feff}# a log\r\n\r\n*** (IFT DR) 3,4 *** <Ann>\r\n<Ann> lucky\r\nDR: 3,7\r\ndr: 2\r\n",
        &[],
    )
    .unwrap();
    let lines = &found.lines;
    assert_eq!(
        (
            lines.read,
            lines.rolls,
            lines.comments,
            lines.talk,
            lines.bad
        ),
        (6, 2, 2, 1, 1)
    );
    let [bad] = lines.shown.as_slice() else {
        panic!("{lines:?}")
    };
    assert_eq!((bad.number, bad.text.as_str()), (5, "DR: 3,7"));
    assert_eq!(
        (found.groups[0].drs(), found.groups[0].single_rolls()),
        (1, 1)
    );
}

#[test]
fn players_and_categories_have_tests_of_their_own() {
    let text = "player,category,colored,white\nAnn,IFT,1,1\nBob,MC,6,6\nAnn,MC,3,4\nBob,MC,5,\n";
    let all = [GroupBy::Player, GroupBy::Category, GroupBy::Both];
    let found = log(text, &all).unwrap();
    let names: Vec<String> = found.groups.iter().map(DiceGroup::name).collect();
    let known = [
        "all", "Ann", "Bob", "IFT", "MC", "Ann, IFT", "Ann, MC", "Bob, MC",
    ];
    assert_eq!(names, known);
    let drs: Vec<u64> = found.groups.iter().map(DiceGroup::drs).collect();
    assert_eq!(drs, [3, 2, 1, 1, 2, 1, 1, 1]);
    // One player alone is the whole log.
    let alone = log("player,colored,white\nAnn,1,1\nAnn,2,2\n", &all).unwrap();
    assert_eq!(alone.groups.len(), 1);
}

#[test]
fn a_log_without_a_roll_is_refused() {
    for text in ["", "\n\n", "# nothing\n", "<Ann> hello\n"] {
        assert!(
            matches!(log(text, &[]), Err(Error::Missing { .. })),
            "{text:?}"
        );
    }
    let error = log("hello\nworld\n", &[]).unwrap_err().to_string();
    assert!(error.contains("2 of 2 lines cannot be read"), "{error}");
    assert!(log("\u{1}", &[]).is_err());
}

#[test]
fn utf_16_is_told() {
    let mut log = LogReader::new(&[]);
    let error = log.read(&[0xff, 0xfe, b'3', 0]).unwrap_err();
    assert!(error.to_string().contains("UTF-8"));
}

#[test]
fn too_many_names_are_refused() {
    let mut log = LogReader::new(&[GroupBy::Player]);
    let mut read = |name: usize| log.read(format!("*** (DR) 1,1 *** <{name}>").as_bytes());
    for name in 0..MAX_GROUPS {
        read(name).unwrap();
    }
    read(0).unwrap();
    assert!(
        read(MAX_GROUPS)
            .unwrap_err()
            .to_string()
            .contains("--by none")
    );
}

#[test]
fn published_counts_are_found_fair() {
    // vasl.info, "VASL Random Number Generator": 17,548 DRs, chi-squared 9.824 with 10 degrees of
    // freedom, below 18.31, which fair dice exceed 5 times in 100.
    let counts = [
        525, 943, 1484, 1864, 2418, 2934, 2454, 1948, 1490, 1005, 483,
    ];
    let log = test_sums(counts, &Fairness::default()).unwrap();
    let test = log.groups[0].test(DiceTestKind::Sum).unwrap();
    assert_eq!(log.groups[0].drs(), 17_548);
    assert!((test.statistic - 9.824).abs() < 5e-4, "{test:?}");
    assert_eq!(test.degrees_of_freedom, Some(10));
    // scipy.stats.chisquare(counts, expected).pvalue.
    assert!((test.p_value - 0.4560858998805781).abs() < 1e-9, "{test:?}");
    assert!(log.unfair().is_empty());
}

#[test]
fn words_for_groups() {
    assert_eq!(GroupBy::list("none"), Ok(vec![]));
    assert_eq!(
        GroupBy::list("player, both"),
        Ok(vec![GroupBy::Player, GroupBy::Both])
    );
    let error = GroupBy::list("players").unwrap_err().to_string();
    assert!(error.contains("did you mean player?"), "{error}");
}

#[test]
fn sums_alone_are_no_rolls_of_one_die() {
    let sums = "11\n7\n4\n6\n8\n5\n2\n9\n";
    let error = log(sums, &[]).unwrap_err().to_string();
    assert!(error.contains("4 of 8 lines"), "{error}");
    assert!(error.contains("--sums"), "{error}");
    // A slip among rolls is a bad line like others.
    let slip = format!("{}12\n", "3,4\n".repeat(20));
    assert_eq!(log(&slip, &[]).unwrap().lines.bad, 1);
}
