use std::collections::BTreeSet;
use std::sync::LazyLock;

use notation::{Reason, Rulings, Variant};
use oracle::reasons;

use super::Marks;
use crate::comparing::Snapshot;
use crate::comparing::kinds::{captures, has_promotion};

/// A feature that a campaign of random games counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// Positions compared: legal moves, the position after each of them, status.
    Positions,
    /// Legal moves compared, with the position after each.
    Moves,
    /// Illegal moves that both sides refused.
    RefusedMoves,
    /// Start positions that both sides refused for the same reason.
    RefusedStarts,
    /// Positions in which a capture changes the captor.
    Fusions,
    /// Positions in which a piece other than a Pawn has a choice of what to become.
    Choices,
    /// Positions where the side to move is in check.
    Checks,
    /// Positions with a pinned piece; every eighth position is examined.
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
    /// Positions drawn by repetition, by move count or for lack of material.
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

    /// Whether it can occur in a game.
    #[must_use]
    pub fn is_possible(self, variant: Variant) -> bool {
        static IMPOSSIBLE: LazyLock<BTreeSet<(Variant, Feature)>> =
            LazyLock::new(|| Variant::ALL.into_iter().flat_map(impossible).collect());
        !IMPOSSIBLE.contains(&(variant, self))
    }
}

/// The features that cannot occur in a game, as the oracle's answers show.
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
    .map(move |(feature, _)| (variant, feature))
}

/// What random games have reached. It shows when a campaign missed a feature that it should test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Coverage([u64; Feature::ALL.len()]);

impl Coverage {
    /// How often a feature was seen.
    #[must_use]
    pub const fn of(&self, feature: Feature) -> u64 {
        self.0[feature as usize]
    }

    /// The features that can occur in the game and that this campaign has not seen.
    pub fn unseen(&self, variant: Variant) -> impl Iterator<Item = Feature> + '_ {
        Feature::ALL
            .into_iter()
            .filter(move |&feature| feature.is_possible(variant) && self.of(feature) == 0)
    }

    /// Adds to the count of a feature.
    pub const fn tally(&mut self, feature: Feature, more: u64) {
        self.0[feature as usize] += more;
    }

    /// Counts a position with the marks of its legal moves.
    pub fn position(&mut self, snapshot: &Snapshot, marks: &[Marks]) {
        self.tally(Feature::Positions, 1);
        self.tally(Feature::Moves, snapshot.moves.len() as u64);
        let mut if_any = |feature: Feature, which: fn(&Marks) -> bool| {
            // A piece that captures across a river also changes, but fuses with nothing.
            let is_seen = feature.is_possible(snapshot.setup.variant) && marks.iter().any(which);
            self.tally(feature, u64::from(is_seen));
        };
        if_any(Feature::Fusions, |m| m.is_fusion());
        if_any(Feature::Choices, |m| m.choice && !m.is_promotion());
        if_any(Feature::EnPassant, |m| m.en_passant);
        if_any(Feature::Promotions, |m| m.is_promotion());
        if_any(Feature::Castlings, |m| m.castling);
        self.tally(Feature::Checks, u64::from(snapshot.status.check));
        self.tally(Feature::Claims, u64::from(!snapshot.status.claims.is_empty()));
        let ending = match snapshot.status.outcome.map(|outcome| outcome.reason) {
            Some(Reason::Checkmate) => Feature::Mates,
            Some(Reason::Stalemate | Reason::StalematedGeneral) => Feature::Stalemates,
            Some(Reason::DeadPosition | Reason::FivefoldRepetition | Reason::MoveCount) => {
                Feature::Draws
            }
            Some(Reason::BareGeneral) | None => return,
        };
        self.tally(ending, 1);
    }

    /// Adds the coverage of another part of the campaign.
    pub fn add(&mut self, other: &Self) {
        for feature in Feature::ALL {
            self.tally(feature, other.of(feature));
        }
    }
}
