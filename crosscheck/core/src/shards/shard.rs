//! The share of one worker.

use std::fmt;
use std::num::NonZeroU64;
use std::str::FromStr;

/// Shard k of n: every n-th part, beginning with the k-th. Neighbours are alike, and take about as
/// long: dealt out so, the shards are about as long as one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// From 1.
    number: NonZeroU64,
    of: NonZeroU64,
}

impl Shard {
    /// All parts.
    pub const WHOLE: Self = Self { number: NonZeroU64::MIN, of: NonZeroU64::MIN };

    /// Shard k of n, if k is one of 1 to n.
    #[must_use]
    pub fn new(number: u64, of: u64) -> Option<Self> {
        let (number, of) = (NonZeroU64::new(number)?, NonZeroU64::new(of)?);
        (number <= of).then_some(Self { number, of })
    }

    /// Its number, and that of the shards.
    #[must_use]
    pub const fn numbers(self) -> (u64, u64) {
        (self.number.get(), self.of.get())
    }

    /// The shard of as many that has a part.
    #[must_use]
    pub fn sibling_with(self, index: u64) -> Self {
        let number = NonZeroU64::MIN.saturating_add(index % self.of);
        Self { number, of: self.of }
    }

    /// Whether a part is in it, by its index from 0.
    #[must_use]
    pub const fn has(self, index: u64) -> bool {
        index % self.of.get() == self.number.get() - 1
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A text that names no shard.
#[derive(Debug, thiserror::Error)]
#[error("a shard is k/n, where k is one of 1 to n")]
pub struct NoShard;

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Self, NoShard> {
        let (number, of) = text.split_once('/').ok_or(NoShard)?;
        let read = |text: &str| text.parse::<u64>().map_err(|_| NoShard);
        Self::new(read(number)?, read(of)?).ok_or(NoShard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_in_just_one_shard_of_as_many() {
        for of in 1..=7 {
            for index in 0..100 {
                let owners = (1..=of).filter(|&k| Shard::new(k, of).unwrap().has(index));
                assert_eq!(owners.count(), 1, "{index} of {of}");
            }
        }
        assert!((0..100).all(|index| Shard::WHOLE.has(index)));
    }

    #[test]
    fn a_shard_reads_as_it_is_written_and_nothing_else_is_one() {
        assert_eq!("3/8".parse::<Shard>().unwrap().to_string(), "3/8");
        for text in ["", "3", "0/8", "9/8", "1/0", "-1/8", "1/8/2", "a/b"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
