//! What the last moves of the sequences are.

use crate::bits::Word;
use crate::count;
use crate::node::Node;
use crate::rules::{PAWN, Rules, Side, is_among};
use crate::state::{Special, State, Step};
use crate::tables::Tables;

/// What a move may be, beside a move. It may be several at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// A capture, en passant or not.
    Capture,
    /// A capture by which a piece other than a Pawn becomes another.
    Fusion,
    /// A capture by a piece other than a Pawn that could have had another result, too.
    Choice,
    /// A capture en passant.
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

    /// Both together.
    pub(super) fn and(mut self, other: &Self) -> Self {
        self.nodes += other.nodes;
        for (sum, number) in self.features.iter_mut().zip(other.features) {
            *sum += number;
        }
        self
    }

    /// The census of a position that is reached in so many ways.
    pub(super) fn times(mut self, ways: u64) -> Self {
        self.nodes *= ways;
        self.features.iter_mut().for_each(|number| *number *= ways);
        self
    }

    /// Takes the census of all sequences of a length of at least one ply.
    pub(super) fn take<R: Rules, C: Side>(
        &mut self,
        tables: &Tables<R>,
        state: &State<R>,
        depth: u32,
    ) {
        count::each_step::<R, C>(tables, state, &mut |step| {
            let next = state.after::<C>(tables, step);
            if depth > 1 {
                self.take::<R, C::Other>(tables, &next, depth - 1);
            } else {
                self.enter::<R, C>(tables, state, step, &next);
            }
        });
    }

    /// Enters a last move.
    fn enter<R: Rules, C: Side>(
        &mut self,
        tables: &Tables<R>,
        state: &State<R>,
        step: Step,
        next: &State<R>,
    ) {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let captor = state.form_at(from);
        let piece = !is_among(captor, PAWN);
        let capture = state.sides[C::THEM] != next.sides[C::THEM];
        let fusion = capture && piece && step.form != captor;
        let ahead =
            C::ranks(R::Word::place(to).1.cast_signed() - R::Word::place(from).1.cast_signed());
        let changed = R::kind(captor, C::WHITE, from) != R::kind(step.form, C::WHITE, to);
        let check = Node::<R, C::Other>::new(next, tables).is_checked();
        let mate =
            check && R::bare(next).is_none() && count::moves::<R, C::Other>(tables, next) == 0;
        self.nodes += 1;
        for (feature, found) in [
            (Feature::Capture, capture),
            (Feature::Fusion, fusion),
            (Feature::Choice, capture && piece && step.chosen),
            (Feature::EnPassant, step.special == Special::EnPassant),
            (Feature::Castling, matches!(step.special, Special::Castling(_))),
            (Feature::Promotion, ahead > 0 && changed && !fusion),
            (Feature::Check, check),
            (Feature::Mate, mate),
        ] {
            self.features[feature as usize] += u64::from(found);
        }
    }
}
