//! What of the features that a campaign counts a game has, and what a position shows of them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use crosscheck_core::play::{Coverage, Feature};
use notation::{Reason, Rulings, Variant};
use oracle::reasons;

use super::Marks;
use crate::comparing::Snapshot;
use crate::comparing::kinds::{captures, has_promotion};

/// Whether a feature can occur in a game.
#[must_use]
pub fn is_possible(feature: Feature, variant: Variant) -> bool {
    static IMPOSSIBLE: LazyLock<BTreeSet<(Variant, Feature)>> =
        LazyLock::new(|| Variant::ALL.into_iter().flat_map(impossible).collect());
    !IMPOSSIBLE.contains(&(variant, feature))
}

/// The features that cannot occur in a game, as the oracle's answers show.
fn impossible(variant: Variant) -> impl Iterator<Item = (Variant, Feature)> {
    let rulings = Rulings::default();
    let captures = captures(variant, &rulings);
    let results = captures.iter().flat_map(|table| table.becomes.concat());
    let has_royals = variant.kinds().iter().any(|&(kind, _)| reasons::is_royal(variant, kind));
    let has_checks = has_royals && reasons::may_give_check(variant);
    [
        // Only a check makes a position that is drawn none of the game.
        (Feature::RefusedStarts, has_royals),
        (Feature::Checks, has_checks),
        (Feature::Mates, has_checks),
        (Feature::Pins, has_royals),
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

/// The features that can occur in a game and that a campaign has not seen.
pub fn unseen(coverage: &Coverage, variant: Variant) -> impl Iterator<Item = Feature> + '_ {
    Feature::ALL
        .into_iter()
        .filter(move |&feature| is_possible(feature, variant) && coverage.of(feature) == 0)
}

/// Counts a position with the marks of its legal moves.
pub fn count(coverage: &mut Coverage, snapshot: &Snapshot, marks: &[Marks]) {
    coverage.tally(Feature::Positions, 1);
    coverage.tally(Feature::Moves, snapshot.moves.len() as u64);
    let mut if_any = |feature: Feature, which: fn(&Marks) -> bool| {
        // A piece that captures across a river also changes, but fuses with nothing.
        let is_seen = is_possible(feature, snapshot.setup.variant) && marks.iter().any(which);
        coverage.tally(feature, u64::from(is_seen));
    };
    if_any(Feature::Fusions, |m| m.is_fusion());
    if_any(Feature::Choices, |m| m.choice && !m.is_promotion());
    if_any(Feature::EnPassant, |m| m.en_passant);
    if_any(Feature::Promotions, |m| m.is_promotion());
    if_any(Feature::Castlings, |m| m.castling);
    coverage.tally(Feature::Checks, u64::from(snapshot.status.check));
    coverage.tally(Feature::Claims, u64::from(!snapshot.status.claims.is_empty()));
    let ending = match snapshot.status.outcome.map(|outcome| outcome.reason) {
        Some(Reason::Checkmate) => Feature::Mates,
        Some(Reason::Stalemate | Reason::StalematedGeneral) => Feature::Stalemates,
        Some(Reason::DeadPosition | Reason::FivefoldRepetition | Reason::MoveCount) => {
            Feature::Draws
        }
        // The ends of one game only.
        Some(_) | None => return,
    };
    coverage.tally(ending, 1);
}
