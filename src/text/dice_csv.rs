//! A log of rolls as comma-separated values: a row a group and test.

use std::io::{self, Write};

use super::csv::write_record;
use super::dice_sheet::reading;
use crate::table::DiceLog;

pub(super) fn write(log: &DiceLog, out: &mut impl Write) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    let headings = [
        "player",
        "category",
        "test",
        "rolls",
        "statistic",
        "value",
        "expected",
        "degrees_of_freedom",
        "p_value",
        "method",
        "adjusted",
        "effect",
        "effect_size",
        "reading",
    ];
    write_record(&mut csv, headings.iter())?;
    for group in &log.groups {
        for test in &group.tests {
            let optional = |number: Option<String>| number.unwrap_or_default();
            let record = [
                optional(group.player.clone()),
                optional(group.category.clone()),
                <&str>::from(test.kind).to_owned(),
                test.rolls.to_string(),
                <&str>::from(test.kind.statistic()).to_owned(),
                test.statistic.to_string(),
                optional(test.expected.map(|number| number.to_string())),
                optional(test.degrees_of_freedom.map(|number| number.to_string())),
                test.p_value.to_string(),
                <&str>::from(test.method).to_owned(),
                test.adjusted.to_string(),
                test.kind.effect().to_owned(),
                test.effect.to_string(),
                reading(test),
            ];
            write_record(&mut csv, record.iter())?;
        }
    }
    csv.flush()
}
