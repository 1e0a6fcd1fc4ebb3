//! What tells rows from others: a digest of their values.

use anyhow::Result;
use polars::prelude::{Column, DataFrame};
use sha2::{Digest, Sha256};

use super::digits;

/// The SHA-256 of rows, in whatever parts they come, and whether their weights are numbers or
/// strings of digits.
#[derive(Clone, Debug, Default)]
pub struct RowsHash {
    columns: Vec<Sha256>,
}

impl RowsHash {
    /// Takes more rows.
    ///
    /// # Errors
    ///
    /// A column holds what no frame of this program does.
    pub fn add(&mut self, frame: &DataFrame) -> Result<()> {
        self.columns.resize_with(frame.width(), Sha256::new);
        for (hash, column) in self.columns.iter_mut().zip(frame.columns()) {
            hash.update(values(column)?);
        }
        Ok(())
    }

    /// The digest in hexadecimal digits.
    pub fn finish(self) -> String {
        let mut all = Sha256::new();
        for column in self.columns {
            all.update(column.finalize());
        }
        digits(all)
    }
}

/// Each value, ended by a byte that no text of the program has; what is null has no text.
fn values(column: &Column) -> Result<Vec<u8>> {
    let mut bytes = Vec::with_capacity(8 * column.len());
    let mut push = |text: Option<&[u8]>| {
        bytes.extend_from_slice(text.unwrap_or(b"\x01"));
        bytes.push(0);
    };
    if let Ok(numbers) = column.i64() {
        for value in numbers.iter() {
            push(value.map(|it| it.to_string()).as_deref().map(str::as_bytes));
        }
    } else if let Ok(numbers) = column.f64() {
        for value in numbers.iter() {
            let text = value.map(|it| it.to_bits().to_string());
            push(text.as_deref().map(str::as_bytes));
        }
    } else if let Ok(flags) = column.bool() {
        for value in flags.iter() {
            push(value.map(|it| if it { &b"yes"[..] } else { b"no" }));
        }
    } else {
        for value in column.str()?.iter() {
            push(value.map(str::as_bytes));
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hash(parts: &[DataFrame]) -> String {
        let mut hash = RowsHash::default();
        for part in parts {
            hash.add(part).unwrap();
        }
        hash.finish()
    }

    fn frame(weights: Column, words: &[Option<&str>]) -> DataFrame {
        let p: Vec<f64> = words.iter().map(|_| 0.5).collect();
        let columns = vec![
            weights,
            Column::new("result".into(), words.to_vec()),
            Column::new("p".into(), p),
        ];
        DataFrame::new(words.len(), columns).unwrap()
    }

    fn weights(values: &[i64]) -> Column {
        Column::new("weight".into(), values.to_vec())
    }

    #[test]
    fn rows_are_known_by_their_values_alone() {
        let whole = frame(weights(&[15, 21, 1]), &[Some("miss"), Some("hit"), None]);
        let known = hash(std::slice::from_ref(&whole));
        assert_eq!(hash(&[whole.slice(0, 1), whole.slice(1, 2)]), known);
        let digits = Column::new("weight".into(), vec!["15", "21", "1"]);
        assert_eq!(
            hash(&[frame(digits, &[Some("miss"), Some("hit"), None])]),
            known
        );
        for other in [
            frame(weights(&[15, 12, 1]), &[Some("miss"), Some("hit"), None]),
            frame(weights(&[15, 211, 0]), &[Some("miss"), Some("hit"), None]),
            frame(weights(&[15, 21, 1]), &[Some("mis"), Some("shit"), None]),
            frame(
                weights(&[15, 21, 1]),
                &[Some("miss"), Some("hit"), Some("")],
            ),
            frame(weights(&[15, 21]), &[Some("miss"), Some("hit")]),
        ] {
            assert_ne!(hash(&[other]), known);
        }
    }
}
