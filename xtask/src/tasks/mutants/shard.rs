use std::str::FromStr;

/// One part of a list, of several that are as good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shard {
    /// Which, from 1.
    part: usize,
    /// Of how many.
    of: usize,
}

impl Shard {
    /// Whether what has a number in a list, counted from 1, is in it.
    pub(super) const fn has(self, number: usize) -> bool {
        number % self.of == self.part % self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text
            .split_once('/')
            .and_then(|(part, of)| Some(Self { part: part.parse().ok()?, of: of.parse().ok()? }));
        parts.filter(|shard| (1..=shard.of).contains(&shard.part)).ok_or_else(|| {
            format!(
                "`{text}` is no share; write it as 1/4, with the first number from 1 to the second"
            )
        })
    }
}
