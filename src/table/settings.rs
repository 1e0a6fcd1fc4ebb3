//! What can change in a variant, with types rubbed off.

/// Settings of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The name of the variant, such as `asl+rof-die:third`.
    pub variant: String,
    /// The name of its rulebook.
    pub rulebook: &'static str,
    /// The settings that are shown.
    pub rows: Vec<SettingRow>,
    /// How many settings are not shown.
    pub others: usize,
}

/// Something that can change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingRow {
    /// Its name in files and in names of variants.
    pub key: String,
    /// What it is in the variant.
    pub value: String,
    /// What it is in the variant's rulebook.
    pub usual: String,
    /// What it may be, in words.
    pub allowed: String,
    /// The section that it comes from.
    pub section: &'static str,
    /// What it is, in words; empty for a cell of a table, whose name says it.
    pub about: &'static str,
}

impl SettingRow {
    /// Whether it is not as in the rulebook.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.value != self.usual
    }
}
