//! Which positions are asked about.

use std::fmt;

use crate::exhaustive::Positions;

/// How many pieces the positions have, and under which rulings they are asked about.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Scope {
    /// The pieces beyond the royal ones, on the board.
    pub beyond: usize,
    /// The pieces in the hands of both sides together; a game without hands has no position with any.
    pub in_hand: usize,
    /// Whether every choice of rulings that can matter is asked about, or the default one alone.
    pub every_ruling: bool,
}

impl Scope {
    /// The positions with so many pieces beyond the royal ones and empty hands, under the default
    /// rulings.
    #[must_use]
    pub const fn beyond(beyond: usize) -> Self {
        Self { beyond, in_hand: 0, every_ruling: false }
    }

    /// Reads what stands behind the name of a kind of statement.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.strip_prefix('-')?;
        let (text, every_ruling) = match text.strip_suffix(RULINGS) {
            Some(text) => (text, true),
            None => (text, false),
        };
        let (beyond, in_hand) = match text.split_once(HAND) {
            Some((beyond, in_hand)) => (beyond, in_hand.parse().ok().filter(|&it| it > 0)?),
            None => (text, 0),
        };
        let scope = Self { beyond: beyond.parse().ok()?, in_hand, every_ruling };
        let is_known = scope.beyond <= Positions::MOST_BEYOND && in_hand <= Positions::MOST_IN_HAND;
        is_known.then_some(scope)
    }
}

const HAND: &str = "-hand-";
const RULINGS: &str = "-rulings";

/// As files are called: `-1`, `-1-hand-2`, `-1-rulings`. So a file that was written before there were
/// hands and rulings still says what it holds.
impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "-{}", self.beyond)?;
        if self.in_hand > 0 {
            write!(f, "{HAND}{}", self.in_hand)?;
        }
        f.write_str(if self.every_ruling { RULINGS } else { "" })
    }
}
