//! Lines of files that people keep: columns with names, and texts that may be shown.

/// The names of columns, and what separates them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    separator: u8,
    names: Vec<String>,
}

impl Columns {
    /// The columns that a heading names, separated by commas, semicolons or tabs; none if it is
    /// no text of such fields.
    pub fn read(heading: &str) -> Option<Self> {
        let separator = [b',', b';', b'\t']
            .into_iter()
            .find(|separator| heading.as_bytes().contains(separator))
            .unwrap_or(b',');
        let fields = fields(heading, separator);
        let names: Vec<String> = fields
            .iter()
            .map(|name| name.to_ascii_lowercase())
            .collect();
        (!names.is_empty()).then_some(Columns { separator, names })
    }

    /// Whether there is a column of this name.
    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known == name)
    }

    /// What a record has in the column of this name, unless it is empty.
    pub fn field(&self, record: &str, name: &str) -> Option<String> {
        let place = self.names.iter().position(|known| known == name)?;
        let mut fields = fields(record, self.separator);
        let field = (place < fields.len()).then(|| fields.swap_remove(place))?;
        (!field.is_empty()).then_some(field)
    }
}

/// A text as it may be shown: on one line, and not longer than a line.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    let plain: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(LONGEST + 1)
        .collect();
    match plain.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &plain[..end]),
        None => plain,
    }
}

/// The fields of a record, without the blanks around them.
fn fields(line: &str, separator: u8) -> Vec<String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .delimiter(separator)
        .trim(csv::Trim::All)
        .from_reader(line.as_bytes());
    let mut record = csv::StringRecord::new();
    match reader.read_record(&mut record) {
        Ok(true) => record.iter().map(str::to_owned).collect(),
        Ok(false) | Err(_) => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_under_their_names() {
        let columns = Columns::read("Player, Category ,colored").unwrap();
        let record = "\"Smith, Ann\",,3";
        assert_eq!(
            columns.field(record, "player").as_deref(),
            Some("Smith, Ann")
        );
        assert_eq!(columns.field(record, "category"), None);
        assert_eq!(columns.field("Ann", "colored"), None);
        assert!(Columns::read("a;b").unwrap().has("b"));
        assert_eq!(Columns::read(""), None);
    }

    #[test]
    fn what_is_shown_of_a_line_is_short_and_plain() {
        assert_eq!(shortened("a\tb\u{1b}[1m"), "a b [1m");
        assert_eq!(shortened(&"é".repeat(100)).chars().count(), 61);
    }
}
