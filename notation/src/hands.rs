use std::fmt;

use crate::{Colour, Kind};

/// The pieces that each side has in hand and may drop, which a FEN of Crazyhouse has behind the board (`[QPn]`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hands([[u8; Hands::KINDS.len()]; 2]);

impl Hands {
    /// The kinds that a hand can hold, in the order in which they are written.
    pub const KINDS: [Kind; 5] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];

    /// How many pieces of a kind a side has in hand; none of a kind that no hand holds.
    #[must_use]
    pub fn count(&self, colour: Colour, kind: Kind) -> u8 {
        place(kind).map_or(0, |place| self.0[colour as usize][place])
    }

    /// The same with another number of pieces of a kind; unchanged if no hand holds the kind.
    #[must_use]
    pub fn with(mut self, colour: Colour, kind: Kind, count: u8) -> Self {
        if let Some(place) = place(kind) {
            self.0[colour as usize][place] = count;
        }
        self
    }

    /// The kinds of which a side has a piece in hand, with their numbers, in the order in which they are written.
    pub fn held(&self, colour: Colour) -> impl Iterator<Item = (Kind, u8)> {
        let counts = self.0[colour as usize];
        Self::KINDS.into_iter().zip(counts).filter(|&(_, count)| count > 0)
    }

    /// How many pieces both sides have in hand.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().flatten().map(|&count| usize::from(count)).sum()
    }

    /// The two hands the other way round, as they are where the colours are exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        let Self([white, black]) = self;
        Self([black, white])
    }

    /// One piece more. A hand holds at most 255 pieces of a kind, more than any position has.
    pub(crate) fn add(&mut self, colour: Colour, kind: Kind) {
        if let Some(place) = place(kind) {
            let count = &mut self.0[colour as usize][place];
            *count = count.saturating_add(1);
        }
    }
}

fn place(kind: Kind) -> Option<usize> {
    Hands::KINDS.iter().position(|&known| known == kind)
}

/// Writes the hands as a FEN has them: White's letters, then Black's, in brackets.
pub(crate) fn write(
    hands: &Hands,
    letter: impl Fn(Colour, Kind) -> Option<String>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    f.write_str("[")?;
    for colour in Colour::BOTH {
        for (kind, count) in hands.held(colour) {
            let letter = letter(colour, kind).unwrap_or_default();
            f.write_str(&letter.repeat(usize::from(count)))?;
        }
    }
    f.write_str("]")
}
