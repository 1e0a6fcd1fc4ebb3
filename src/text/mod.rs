//! Tables and explanations as text: for people (terminal, Markdown, HTML) and for programs (CSV,
//! JSON, NDJSON).

mod sheet;
mod counts_sheet;
mod odds_sheet;
mod paths_sheet;
mod check_sheet;
mod terminal;
mod markdown;
mod html;
mod csv;
mod json;
mod situation_sheet;
mod situation_csv;
mod situation_json;
mod shots_sheet;
mod shots_csv;
mod shots_json;
mod phases_sheet;
mod phases_csv;
mod phases_json;
mod effect_sheet;
mod effect_json;
mod effect_csv;
mod settings;
mod sensitivity;
mod comparison_words;
mod comparison_sheet;
mod comparison_data;
mod policy_sheet;
mod policy_csv;
mod policy_json;
mod dice_sheet;
mod dice_csv;
mod dice_json;
mod balance_sheet;
mod balance_data;

use std::io::{self, Write};

pub use sheet::{Sheet, Side};

use strum::{EnumIter, EnumString, IntoStaticStr, VariantNames};

use crate::table::comparison::Comparison;
use crate::table::sensitivity::Sensitivity;
use crate::table::settings::Settings;
use crate::table::{Balance, Check, DiceLog, Duel, Paths, Policies, ReadingUse, Situations, Table};
use crate::table::{phases, shots};

/// A way to write a table or an explanation as text.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, EnumString, IntoStaticStr, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Format {
    /// Aligned columns with lines, for a terminal.
    Table,
    /// A table in GitHub's Markdown.
    Markdown,
    /// Comma-separated values with a heading row.
    Csv,
    /// One JSON document.
    Json,
    /// One JSON object a line, one line a cell.
    Ndjson,
    /// A page that needs nothing else.
    Html,
}

/// How much stands in one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// One row a cell and outcome.
    Long,
    /// One row a cell, one column an outcome.
    Wide,
}

/// How probabilities are written for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Notation {
    /// `41.67`, under a heading that says percent.
    #[default]
    Percent,
    /// `5/12`.
    Fraction,
    /// `1 in 2.4`.
    OneIn,
}

/// What a reader may choose about a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Style {
    /// The layout; when none is chosen, that which suits the format and the table.
    pub layout: Option<Layout>,
    /// The notation of probabilities in formats for people.
    pub notation: Notation,
    /// The width of the terminal in characters; without one, lines are as long as they must be.
    pub width: Option<u16>,
}

/// Writes a table.
///
/// # Errors
///
/// Those of the writer.
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Variant};
/// use aslodds::text::{self, Format, Style};
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "3")], Variant::asl())?;
/// let mut csv = Vec::new();
/// let table = query::odds(&query, &query::unwatched)?;
/// text::write(&table, Format::Csv, &Style::default(), &mut csv).expect("a vector takes all");
/// assert!(csv.starts_with(b"exponent,drm,to,result,weight,total,p\n3,0,adjacent,placed,3,6,0.5\n"));
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn write(table: &Table, format: Format, style: &Style, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(&odds_sheet::sheet(table, style), style.width, out),
        Format::Markdown => markdown::write(&odds_sheet::sheet(table, style), out),
        Format::Csv => csv::write(table, style.layout.unwrap_or(Layout::Long), out),
        Format::Json => json::write(table, out),
        Format::Ndjson => json::write_lines(table, out),
        Format::Html => html::write(&[odds_sheet::sheet(table, style)], out),
    }
}

/// A table as a sheet, for faces that set pages of their own.
///
/// ```
/// use aslodds::query::{self, Query, RuleId, Variant};
/// use aslodds::text::{self, Style};
///
/// let query = Query::new(RuleId::SmokeGrenade, &[("exponent", "1..3")], Variant::asl())?;
/// let table = query::odds(&query, &query::unwatched)?;
/// let sheet = text::sheet(&table, &Style::default());
/// assert_eq!(sheet.headings[..2], ["smoke exponent", "placed %"]);
/// assert_eq!(sheet.rows[2][..2], ["3", "50.00"]);
/// # Ok::<(), aslodds::Error>(())
/// ```
#[must_use]
pub fn sheet(table: &Table, style: &Style) -> Sheet {
    odds_sheet::sheet(table, style)
}

/// An explanation as sheets.
#[must_use]
pub fn paths_sheets(paths: &Paths, style: &Style) -> Vec<Sheet> {
    paths_sheet::sheets(paths, style)
}

/// Situations as sheets; see [`write_situations`].
#[must_use]
pub fn situation_sheets(situations: &Situations, style: &Style) -> Vec<Sheet> {
    situation_sheet::sheets(situations, style)
}

/// Shots as sheets; see [`write_shots`].
#[must_use]
pub fn shot_sheets(situations: shots::Situations, style: &Style) -> Vec<Sheet> {
    shots_sheet::sheets(situations, style)
}

/// Phases as sheets; see [`write_phases`].
#[must_use]
pub fn phase_sheets(situations: phases::Situations, style: &Style) -> Vec<Sheet> {
    phases_sheet::sheets(situations, style)
}

/// Best policies as a sheet; see [`write_policies`].
#[must_use]
pub fn policy_sheet(policies: &Policies, style: &Style) -> Sheet {
    policy_sheet::sheet(policies, style)
}

/// Writes an explanation.
///
/// # Errors
///
/// Those of the writer.
pub fn write_paths(
    paths: &Paths,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => paths_sheet::sheets(paths, style)
            .iter()
            .try_for_each(|sheet| terminal::write(sheet, style.width, out)),
        Format::Markdown => paths_sheet::sheets(paths, style)
            .iter()
            .try_for_each(|sheet| markdown::write(sheet, out)),
        Format::Csv => csv::write_paths(paths, out),
        Format::Json => write_paths_json(paths, out),
        Format::Ndjson => json::write_paths_lines(paths, out),
        Format::Html => html::write(&paths_sheet::sheets(paths, style), out),
    }
}

/// Writes a comparison of the engines, the worst rows first.
///
/// # Errors
///
/// Those of the writer.
pub fn write_check(
    check: &Check,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(&check_sheet::sheet(check), style.width, out),
        Format::Markdown => markdown::write(&check_sheet::sheet(check), out),
        Format::Csv => csv::write_check(check, out),
        Format::Json | Format::Ndjson => json::write_check(check, out),
        Format::Html => html::write(&[check_sheet::sheet(check)], out),
    }
}

/// Writes situations: each with its arithmetic if there is one of them, a row a cell otherwise.
///
/// # Errors
///
/// Those of the writer.
pub fn write_situations(
    situations: &Situations,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => situation_sheet::sheets(situations, style)
            .iter()
            .try_for_each(|sheet| terminal::write(sheet, style.width, out)),
        Format::Markdown => situation_sheet::sheets(situations, style)
            .iter()
            .try_for_each(|sheet| markdown::write(sheet, out)),
        Format::Csv => situation_csv::write(situations, style.layout, out),
        Format::Json => write_situations_json(situations, out),
        Format::Ndjson => situation_json::write_lines(situations, out),
        Format::Html => html::write(&situation_sheet::sheets(situations, style), out),
    }
}

/// Writes shots: one for people with its ledger, several as a table of their odds.
///
/// # Errors
///
/// Those of the writer.
pub fn write_shots(
    situations: shots::Situations,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => shots_sheet::sheets(situations, style)
            .iter()
            .try_for_each(|sheet| terminal::write(sheet, style.width, out)),
        Format::Markdown => shots_sheet::sheets(situations, style)
            .iter()
            .try_for_each(|sheet| markdown::write(sheet, out)),
        Format::Csv => shots_csv::write(situations, style.layout.unwrap_or(Layout::Long), out),
        Format::Json => write_shots_json(situations, out),
        Format::Ndjson => shots_json::write_lines(situations, out),
        Format::Html => html::write(&shots_sheet::sheets(situations, style), out),
    }
}

/// Writes phases: one for people with its shots and their ledgers, several as a table of their
/// odds.
///
/// # Errors
///
/// Those of the writer.
pub fn write_phases(
    situations: phases::Situations,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => phases_sheet::sheets(situations, style)
            .iter()
            .try_for_each(|sheet| terminal::write(sheet, style.width, out)),
        Format::Markdown => phases_sheet::sheets(situations, style)
            .iter()
            .try_for_each(|sheet| markdown::write(sheet, out)),
        Format::Csv => phases_csv::write(situations, style.layout.unwrap_or(Layout::Wide), out),
        Format::Json => write_phases_json(situations, out),
        Format::Ndjson => phases_json::write_lines(situations, out),
        Format::Html => html::write(&phases_sheet::sheets(situations, style), out),
    }
}

/// Writes shots as [`Format::Json`], for faces that need no other format and carry no other.
///
/// # Errors
///
/// Those of the writer.
pub fn write_shots_json(situations: shots::Situations, out: &mut impl Write) -> io::Result<()> {
    shots_json::write(situations, out)
}

/// Writes phases as [`Format::Json`], for faces that need no other format and carry no other.
///
/// # Errors
///
/// Those of the writer.
pub fn write_phases_json(situations: phases::Situations, out: &mut impl Write) -> io::Result<()> {
    phases_json::write(situations, out)
}

/// Writes situations as [`Format::Json`], for faces that need no other format and carry no other.
///
/// # Errors
///
/// Those of the writer.
pub fn write_situations_json(situations: &Situations, out: &mut impl Write) -> io::Result<()> {
    situation_json::write(situations, out)
}

/// Writes an explanation as [`Format::Json`], likewise.
///
/// # Errors
///
/// Those of the writer.
pub fn write_paths_json(paths: &Paths, out: &mut impl Write) -> io::Result<()> {
    json::write_paths(paths, out)
}

/// Writes best policies: a row a state, with what every choice is worth.
///
/// For people, numbers are exact in the notation of fractions and rounded in the others.
///
/// # Errors
///
/// Those of the writer.
pub fn write_policies(
    policies: &Policies,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(&policy_sheet::sheet(policies, style), style.width, out),
        Format::Markdown => markdown::write(&policy_sheet::sheet(policies, style), out),
        Format::Csv => policy_csv::write(policies, out),
        Format::Json => policy_json::write(policies, out),
        Format::Ndjson => policy_json::write_lines(policies, out),
        Format::Html => html::write(&[policy_sheet::sheet(policies, style)], out),
    }
}

/// Writes what one more or less of each parameter is worth.
///
/// # Errors
///
/// Those of the writer.
pub fn write_sensitivity(
    found: &Sensitivity,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(&sensitivity::sheet(found), style.width, out),
        Format::Markdown => markdown::write(&sensitivity::sheet(found), out),
        Format::Csv => sensitivity::write_csv(found, out),
        Format::Json => sensitivity::write_json(found, out),
        Format::Ndjson => sensitivity::write_lines(found, out),
        Format::Html => html::write(&[sensitivity::sheet(found)], out),
    }
}

/// Writes settings of a variant.
///
/// # Errors
///
/// Those of the writer.
pub fn write_settings(
    settings: &Settings,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(&settings::sheet(settings), style.width, out),
        Format::Markdown => markdown::write(&settings::sheet(settings), out),
        Format::Csv => settings::write_csv(settings, out),
        Format::Json => settings::write_json(settings, out),
        Format::Ndjson => settings::write_lines(settings, out),
        Format::Html => html::write(&[settings::sheet(settings)], out),
    }
}

/// Writes a TOML file that makes the variant; what is as in the rulebook stands there as a
/// comment, ready to be changed.
///
/// # Errors
///
/// Those of the writer.
pub fn write_settings_toml(settings: &Settings, out: &mut impl Write) -> io::Result<()> {
    settings::write_toml(settings, out)
}

/// Options side by side as a sheet; see [`write_comparison`].
#[must_use]
pub fn comparison_sheet(comparison: &Comparison, style: &Style) -> Sheet {
    comparison_sheet::sheet(comparison, style)
}

/// The worth of parameters as a sheet; see [`write_sensitivity`].
#[must_use]
pub fn sensitivity_sheet(found: &Sensitivity) -> Sheet {
    sensitivity::sheet(found)
}

/// Writes options side by side. Of a grid people are told the first measure by which the options
/// differ, and programs all.
///
/// # Errors
///
/// Those of the writer.
pub fn write_comparison(
    comparison: &Comparison,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    let sheet = || comparison_sheet::sheet(comparison, style);
    match format {
        Format::Table => terminal::write(&sheet(), style.width, out),
        Format::Markdown => markdown::write(&sheet(), out),
        Format::Csv => comparison_data::write_csv(comparison, out),
        Format::Json => comparison_data::write_json(comparison, out),
        Format::Ndjson => comparison_data::write_lines(comparison, out),
        Format::Html => html::write(&[sheet()], out),
    }
}

/// Writes what was found out about a log of rolls: the tests of all of it, in the long layout of
/// every player and category.
///
/// # Errors
///
/// Those of the writer.
pub fn write_dice_log(
    log: &DiceLog,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => dice_sheet::sheets(log, style)
            .iter()
            .try_for_each(|sheet| terminal::write(sheet, style.width, out)),
        Format::Markdown => dice_sheet::sheets(log, style)
            .iter()
            .try_for_each(|sheet| markdown::write(sheet, out)),
        Format::Csv => dice_csv::write(log, out),
        Format::Json => dice_json::write(log, out),
        Format::Ndjson => dice_json::write_lines(log, out),
        Format::Html => html::write(&dice_sheet::sheets(log, style), out),
    }
}

/// Writes what records of games say of the balance of scenarios.
///
/// # Errors
///
/// Those of the writer.
pub fn write_balance(
    balance: &Balance,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(&balance_sheet::sheet(balance), style.width, out),
        Format::Markdown => markdown::write(&balance_sheet::sheet(balance), out),
        Format::Csv => balance_data::csv(balance, out),
        Format::Json => balance_data::json(balance, out),
        Format::Ndjson => balance_data::json_lines(balance, out),
        Format::Html => html::write(&[balance_sheet::sheet(balance)], out),
    }
}

/// Writes two outcomes side by side.
///
/// # Errors
///
/// Those of the writer.
pub fn write_duel(
    duel: &Duel,
    format: Format,
    style: &Style,
    out: &mut impl Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(&balance_sheet::duel(duel, style), style.width, out),
        Format::Markdown => markdown::write(&balance_sheet::duel(duel, style), out),
        Format::Csv => balance_data::duel_csv(duel, out),
        Format::Json => balance_data::duel_json(duel, out),
        Format::Ndjson => balance_data::duel_json_lines(duel, out),
        Format::Html => html::write(&[balance_sheet::duel(duel, style)], out),
    }
}

/// The conclusion on a log of rolls and what became of its lines, for formats that have no place for
/// them.
#[must_use]
pub fn dice_notes(log: &DiceLog) -> Vec<String> {
    dice_sheet::notes(log)
}

/// The readings of disputed rules that mattered, in words, for formats that have no place for
/// them.
#[must_use]
pub fn readings(readings: &[ReadingUse], cells: usize) -> Vec<String> {
    readings
        .iter()
        .map(|used| sheet::reading(used, cells))
        .collect()
}

/// The conclusion of a comparison of the engines in one sentence, for formats that have no place
/// for it.
#[must_use]
pub fn verdict(check: &Check) -> String {
    check_sheet::verdict(check)
}
