//! The name of a variant, which says all that is otherwise in it.

use std::fmt;
use std::str::FromStr;

use strum::VariantNames;

use super::setting::Draft;
use super::{Variant, built_in};
use crate::error::Error;

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.rulebook().into())?;
        for (key, value) in self.changes() {
            write!(f, "+{key}:{value}")?;
        }
        Ok(())
    }
}

impl FromStr for Variant {
    type Err = Error;

    /// Reads a name such as `starter-kit`, `third-die-rof` or `asl+zero-th:original-2`.
    fn from_str(name: &str) -> Result<Self, Error> {
        let mut parts = name.split('+');
        let mut draft = Draft::new(built_in::named(parts.next().unwrap_or_default())?);
        let mut seen = Vec::new();
        for part in parts {
            let (key, value) = part.split_once(':').unwrap_or((part, ""));
            if seen.contains(&key) {
                return Err(Error::Repeated {
                    what: format!("variant switch {key}"),
                });
            }
            seen.push(key);
            draft.set(key, value)?;
        }
        Ok(draft.variant())
    }
}

/// The value of a closed set that is called `given`.
///
/// # Errors
///
/// [`Error::UnknownWord`] if none is.
pub(crate) fn word<T: FromStr + VariantNames>(what: &str, given: &str) -> Result<T, Error> {
    given
        .parse()
        .map_err(|_| Error::unknown_word(what, given, T::VARIANTS))
}
