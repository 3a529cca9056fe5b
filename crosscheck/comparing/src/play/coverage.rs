use std::collections::BTreeSet;
use std::sync::LazyLock;

use notation::{Reason, Rulings, Variant};
use oracle::reasons;

use super::Marks;
use crate::Snapshot;
use crate::kinds::{captures, has_promotion};

/// Something that a campaign of random games counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// Positions compared: legal moves, the position after each of them, status.
    Positions,
    /// Legal moves compared, with the position after each.
    Moves,
    /// Moves that are on no list, and were refused by both sides.
    RefusedMoves,
    /// Start positions that both sides refused for the same reason.
    RefusedStarts,
    /// Positions in which a capture changes the captor.
    Fusions,
    /// Positions in which a piece that is no Pawn has a choice of what to become.
    Choices,
    /// Positions with the side to move in check.
    Checks,
    /// Positions with a pinned piece, looked for in every eighth position.
    Pins,
    /// Positions with a legal en passant capture.
    EnPassant,
    /// Positions in which a Pawn can promote.
    Promotions,
    /// Positions in which castling is legal.
    Castlings,
    /// Positions that are mate.
    Mates,
    /// Positions that are stalemate, drawn or lost.
    Stalemates,
    /// Positions drawn by repetition, move count or for want of material.
    Draws,
    /// Positions in which a draw may be claimed.
    Claims,
}

impl Feature {
    /// All of them, in the order of the tables that show them.
    pub const ALL: [Self; 15] = [
        Self::Positions,
        Self::Moves,
        Self::RefusedMoves,
        Self::RefusedStarts,
        Self::Fusions,
        Self::Choices,
        Self::Checks,
        Self::Pins,
        Self::EnPassant,
        Self::Promotions,
        Self::Castlings,
        Self::Mates,
        Self::Stalemates,
        Self::Draws,
        Self::Claims,
    ];

    /// Its name in tables and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Moves => "moves",
            Self::RefusedMoves => "refused moves",
            Self::RefusedStarts => "refused starts",
            Self::Fusions => "fusions",
            Self::Choices => "choices",
            Self::Checks => "checks",
            Self::Pins => "pins",
            Self::EnPassant => "en passant",
            Self::Promotions => "promotions",
            Self::Castlings => "castlings",
            Self::Mates => "mates",
            Self::Stalemates => "stalemates",
            Self::Draws => "draws",
            Self::Claims => "claims",
        }
    }

    /// Whether a game can show it at all.
    #[must_use]
    pub fn is_possible(self, variant: Variant) -> bool {
        static IMPOSSIBLE: LazyLock<BTreeSet<(Variant, Feature)>> =
            LazyLock::new(|| Variant::ALL.into_iter().flat_map(impossible).collect());
        !IMPOSSIBLE.contains(&(variant, self))
    }
}

/// What a game cannot show, as the oracle's answers say.
fn impossible(variant: Variant) -> impl Iterator<Item = (Variant, Feature)> {
    let rulings = Rulings::default();
    let captures = captures(variant, &rulings);
    let results = captures.iter().flat_map(|table| table.becomes.concat());
    [
        (Feature::Choices, results.into_iter().any(|results| results.len() > 1)),
        (Feature::Fusions, captures.is_some()),
        (Feature::EnPassant, reasons::has_en_passant(variant)),
        (Feature::Promotions, has_promotion(variant)),
        (Feature::Castlings, reasons::has_castling(variant, &rulings)),
    ]
    .into_iter()
    .filter(|&(_, is_possible)| !is_possible)
    .map(move |(sight, _)| (variant, sight))
}

/// What random games have come across. A campaign that never saw what it is about shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Coverage([u64; Feature::ALL.len()]);

impl Coverage {
    /// How often something was seen.
    #[must_use]
    pub const fn of(&self, sight: Feature) -> u64 {
        self.0[sight as usize]
    }

    /// What the game can show and this campaign has not seen.
    pub fn unseen(&self, variant: Variant) -> impl Iterator<Item = Feature> + '_ {
        Feature::ALL
            .into_iter()
            .filter(move |&sight| sight.is_possible(variant) && self.of(sight) == 0)
    }

    /// Counts a feature some more times.
    pub const fn tally(&mut self, sight: Feature, more: u64) {
        self.0[sight as usize] += more;
    }

    /// Counts a position with the marks of its legal moves.
    pub fn position(&mut self, view: &Snapshot, marks: &[Marks]) {
        self.tally(Feature::Positions, 1);
        self.tally(Feature::Moves, view.moves.len() as u64);
        let mut if_any = |sight: Feature, which: fn(&Marks) -> bool| {
            // A piece that takes across a river changes, too, and fuses with nothing.
            let is_seen = sight.is_possible(view.setup.variant) && marks.iter().any(which);
            self.tally(sight, u64::from(is_seen));
        };
        if_any(Feature::Fusions, |m| m.is_fusion());
        if_any(Feature::Choices, |m| m.choice && !m.is_promotion());
        if_any(Feature::EnPassant, |m| m.en_passant);
        if_any(Feature::Promotions, |m| m.is_promotion());
        if_any(Feature::Castlings, |m| m.castling);
        self.tally(Feature::Checks, u64::from(view.status.check));
        self.tally(Feature::Claims, u64::from(!view.status.claims.is_empty()));
        let ending = match view.status.outcome.map(|outcome| outcome.reason) {
            Some(Reason::Checkmate) => Feature::Mates,
            Some(Reason::Stalemate | Reason::StalematedGeneral) => Feature::Stalemates,
            Some(Reason::DeadPosition | Reason::FivefoldRepetition | Reason::MoveCount) => {
                Feature::Draws
            }
            Some(Reason::BareGeneral) | None => return,
        };
        self.tally(ending, 1);
    }

    /// Adds what another part of the campaign has seen.
    pub fn add(&mut self, other: &Self) {
        for sight in Feature::ALL {
            self.tally(sight, other.of(sight));
        }
    }
}
