//! What can change in a variant, and what comes with the program.

use crate::error::Error;
use crate::rules::variant::{self, Setting, Variant};
use crate::table::settings::{SettingRow, Settings};

/// Settings of a variant: those whose keys are, begin with or have among their parts one of `keys`,
/// and those that are changed; without keys all single rules and what is changed of the tables.
///
/// # Errors
///
/// [`Error::UnknownWord`] if nothing is called like one of the keys.
///
/// ```
/// use aslodds::query::{Variant, variant};
///
/// let found = variant::settings(&Variant::asl(), &["terrain.woods".to_owned()])?;
/// let keys: Vec<&str> = found.rows.iter().map(|row| &*row.key).collect();
/// assert_eq!(keys, ["terrain.woods.tem", "terrain.woods.indirect"]);
/// # Ok::<(), aslodds::Error>(())
/// ```
pub fn settings(variant: &Variant, keys: &[String]) -> Result<Settings, Error> {
    let all: Vec<Setting> = variant::settings(variant).collect();
    // A key, the beginning of one, or a part of one between its dots.
    let is_under = |setting: &Setting, key: &String| {
        let rest = setting.key.strip_prefix(key.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            || setting.key.split('.').any(|part| part == key)
    };
    for key in keys {
        if !all.iter().any(|setting| is_under(setting, key)) {
            let mut known: Vec<&str> = all.iter().map(|setting| &*setting.key).collect();
            let tables = known.iter().filter_map(|key| key.split_once('.'));
            let mut tables: Vec<&str> = tables.map(|(table, _)| table).collect();
            tables.dedup();
            known.extend(tables);
            return Err(Error::unknown_key(key, &known));
        }
    }
    Ok(shown(variant, all, |setting| {
        let is_changed = setting.value != setting.usual;
        if keys.is_empty() {
            // A cell of a table has no words of its own.
            !setting.about.is_empty() || is_changed
        } else {
            keys.iter().any(|key| is_under(setting, key)) || is_changed
        }
    }))
}

/// Every setting of a variant, and every cell of its tables.
#[must_use]
pub fn all_settings(variant: &Variant) -> Settings {
    shown(variant, variant::settings(variant).collect(), |_| true)
}

fn shown(variant: &Variant, all: Vec<Setting>, is_shown: impl Fn(&Setting) -> bool) -> Settings {
    let count = all.len();
    let rows = all.into_iter().filter(is_shown).map(|setting| SettingRow {
        key: setting.key,
        value: setting.value,
        usual: setting.usual,
        allowed: setting.allowed,
        section: setting.section,
        about: setting.about,
    });
    let rows: Vec<SettingRow> = rows.collect();
    Settings {
        variant: variant.to_string(),
        rulebook: variant.rulebook().into(),
        others: count - rows.len(),
        rows,
    }
}
