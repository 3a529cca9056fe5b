use std::fmt;
use std::str::FromStr;

/// One of so many parts of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    /// Which, counted from 1.
    part: usize,
    parts: usize,
}

/// Why a text names no part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part is written K/N, as 2/4, with K from 1 to N")]
pub(super) struct ShardError;

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (part, parts) = text.split_once('/').ok_or(ShardError)?;
        let part = part.parse().map_err(|_| ShardError)?;
        let parts = parts.parse().map_err(|_| ShardError)?;
        if (1..=parts).contains(&part) { Ok(Self { part, parts }) } else { Err(ShardError) }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.part, self.parts)
    }
}

impl Shard {
    /// All of it.
    pub(super) const WHOLE: Self = Self { part: 1, parts: 1 };

    /// Its part of a list: dealt out in turn, as neighbours take about as long as each other.
    pub(super) fn of<T>(self, all: &[T]) -> Vec<&T> {
        all.iter().skip(self.part - 1).step_by(self.parts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_list_make_it_up_and_share_nothing() {
        let all: Vec<u8> = (0..11).collect();
        let mut dealt: Vec<u8> = Vec::new();
        for part in ["1/3", "2/3", "3/3"] {
            dealt.extend(part.parse::<Shard>().unwrap().of(&all));
        }
        dealt.sort_unstable();
        assert_eq!(dealt, all);
    }

    #[test]
    fn what_names_no_part_is_refused() {
        for text in ["", "1", "0/4", "5/4", "1/0", "a/4", "1/4/2", "-1/4"] {
            assert_eq!(text.parse::<Shard>(), Err(ShardError), "{text}");
        }
    }
}
