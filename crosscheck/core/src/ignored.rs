//! The parts of an answer that two engines write by conventions of their own.

use std::str::FromStr;

/// What two engines may differ in and still be taken to agree, since they say it by conventions of their
/// own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ignored {
    /// The two numbers at the end: moves since a capture or a Pawn's move, and moves in all.
    Counters,
    /// The square that a Pawn has passed. Some name it after every double step, some only where it
    /// can be captured on; whether it can be captured shows in the moves.
    EnPassant,
    /// How the castling rights are written. Whether castling is legal shows in the moves.
    Castling,
    /// The order and the brackets of the pieces in hand.
    Hands,
    /// The sign `~` behind a promoted piece.
    Promoted,
    /// Fields beyond the six of chess, such as the checks that are left.
    Extra,
    /// What is said of check, beside the FEN.
    Check,
    /// What is said of the end of the game, beside the FEN.
    Outcome,
}

impl Ignored {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Counters,
        Self::EnPassant,
        Self::Castling,
        Self::Hands,
        Self::Promoted,
        Self::Extra,
        Self::Check,
        Self::Outcome,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Counters => "fen.counters",
            Self::EnPassant => "fen.en-passant",
            Self::Castling => "fen.castling",
            Self::Hands => "fen.hands",
            Self::Promoted => "fen.promoted",
            Self::Extra => "fen.extra",
            Self::Check => "check",
            Self::Outcome => "outcome",
        }
    }

    /// An earlier name, which is still taken; the same where there is none.
    #[must_use]
    pub fn former_id(self) -> &'static str {
        match self {
            Self::Counters => "clocks",
            other => other.id().trim_start_matches("fen."),
        }
    }
}

impl FromStr for Ignored {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_named = |ignored: &Self| [ignored.id(), ignored.former_id()].contains(&text);
        Self::ALL.into_iter().find(is_named).ok_or_else(|| {
            let names = Self::ALL.map(Self::id).join(", ");
            format!("`{text}` is not a part of a comparison; give one of {names}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_and_the_earlier_one_too() {
        for ignored in Ignored::ALL {
            assert_eq!(ignored.id().parse(), Ok(ignored));
            assert_eq!(ignored.former_id().parse(), Ok(ignored));
        }
        let wrong = "counters".parse::<Ignored>().unwrap_err();
        assert!(wrong.contains("fen.counters, fen.en-passant"), "{wrong}");
    }
}
