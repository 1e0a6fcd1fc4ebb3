//! What an exact run will take, said before it starts.

use crate::error::Error;

/// The price of adding up a chain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// The states that can be reached.
    pub states: usize,
    /// The steps that are followed; nothing if there is no last one.
    pub steps: Option<usize>,
    /// Multiplications of machine words; some hundreds of millions take a second.
    pub operations: u64,
    /// The memory that is in use at once, in bytes.
    pub bytes: u64,
}

impl Cost {
    /// The most operations of one run: some tens of seconds.
    pub const LIMIT: u64 = 20_000_000_000;

    /// The most memory of one run, in bytes.
    pub const MEMORY: u64 = 2_000_000_000;

    /// # Errors
    ///
    /// [`Error::OverBudget`] if it is more than [`Cost::LIMIT`] operations or more than
    /// [`Cost::MEMORY`] bytes.
    pub fn check(&self) -> Result<(), Error> {
        if self.operations > Cost::LIMIT || self.bytes > Cost::MEMORY {
            return Err(Error::OverBudget {
                operations: self.operations,
                max_operations: Cost::LIMIT,
                bytes: self.bytes,
                max_bytes: Cost::MEMORY,
            });
        }
        Ok(())
    }
}
