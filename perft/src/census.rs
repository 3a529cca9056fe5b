//! What the last moves of the sequences are.
//!
//! A last move is judged by the position before it, the move and the position after it alone. It is assumed that a
//! move takes away pieces of the other side only where it is a capture, that an en passant capture is one and a
//! castling none, and that only the side that moves next can be in check, unless the game is over.

use notation::Colour;

use crate::bits::Word;
use crate::position::Turn;
use crate::rules::{PAWN, Rules, is_among};
use crate::state::{Special, Step};

/// What a move may be, beside a move. It may be several at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// A capture, en passant or not.
    Capture,
    /// A capture by which a piece other than a Pawn becomes another.
    Fusion,
    /// A capture by a piece other than a Pawn that could have had another result, too.
    Choice,
    /// An en passant capture.
    EnPassant,
    /// A castling.
    Castling,
    /// A move forward by which a piece becomes another, fusions aside. Each choice is a move.
    Promotion,
    /// A move after which a royal piece of the other side is attacked.
    Check,
    /// A check that leaves no legal move, the baring of a General aside.
    Mate,
}

impl Feature {
    /// All of them, in the order in which tables have them.
    pub const ALL: [Self; 8] = [
        Self::Capture,
        Self::Fusion,
        Self::Choice,
        Self::EnPassant,
        Self::Castling,
        Self::Promotion,
        Self::Check,
        Self::Mate,
    ];

    /// What a table calls many of them.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Capture => "captures",
            Self::Fusion => "fusions",
            Self::Choice => "choices",
            Self::EnPassant => "en passant",
            Self::Castling => "castlings",
            Self::Promotion => "promotions",
            Self::Check => "checks",
            Self::Mate => "mates",
        }
    }
}

/// How many of the last moves of all legal move sequences of a length have each feature.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Census {
    nodes: u64,
    features: [u64; Feature::ALL.len()],
}

impl Census {
    /// All last moves: the perft.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The last moves that have a feature.
    #[must_use]
    pub const fn with(&self, feature: Feature) -> u64 {
        self.features[feature as usize]
    }

    /// Both together; what is beyond 64 bits is told as `u64::MAX`.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.nodes = self.nodes.saturating_add(other.nodes);
        for (sum, number) in self.features.iter_mut().zip(other.features) {
            *sum = sum.saturating_add(number);
        }
        self
    }

    /// The census of a position that is reached in so many ways.
    #[must_use]
    pub fn times(mut self, ways: u64) -> Self {
        for number in self.features.iter_mut().chain([&mut self.nodes]) {
            *number = number.saturating_mul(ways);
        }
        self
    }

    /// The census of all sequences of a length of at least one ply.
    pub(crate) fn of<R: Rules>(position: &Turn<R>, depth: u32) -> Self {
        let mut census = Self::default();
        census.take(position, depth.max(1));
        census
    }

    fn take<R: Rules>(&mut self, position: &Turn<R>, depth: u32) {
        position.each_step(&mut |step| {
            let next = position.after(step);
            if depth > 1 {
                self.take(&next, depth - 1);
            } else {
                self.enter(position, step, &next);
            }
        });
    }

    /// Enters a last move.
    fn enter<R: Rules>(&mut self, position: &Turn<R>, step: Step, next: &Turn<R>) {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let white = position.to_move == Colour::White;
        let them = next.to_move as usize;
        let captor = position.state.form_at(from);
        let piece = !is_among(captor, PAWN);
        let capture = position.state.sides[them] != next.state.sides[them];
        let fusion = capture && piece && step.form != captor;
        let (_, start) = R::Word::place(from);
        let (_, end) = R::Word::place(to);
        let ahead = if white { start < end } else { end < start };
        let changed = R::kind(captor, white, from) != R::kind(step.form, white, to);
        let check = next.is_checked(next.to_move);
        let mate = check && next.over().is_none() && next.moves() == 0;
        debug_assert!(
            R::UNBOUND || next.over().is_some() || !next.is_checked(position.to_move),
            "not a legal move"
        );
        debug_assert!(
            capture || step.special != Special::EnPassant,
            "nothing is captured in passing"
        );
        debug_assert!(
            !capture || !matches!(step.special, Special::Castling(_)),
            "castling captures"
        );
        self.nodes += 1;
        for (feature, found) in [
            (Feature::Capture, capture),
            (Feature::Fusion, fusion),
            (Feature::Choice, capture && piece && step.chosen),
            (Feature::EnPassant, step.special == Special::EnPassant),
            (Feature::Castling, matches!(step.special, Special::Castling(_))),
            (Feature::Promotion, ahead && changed && !fusion),
            (Feature::Check, check),
            (Feature::Mate, mate),
        ] {
            self.features[feature as usize] += u64::from(found);
        }
    }
}
