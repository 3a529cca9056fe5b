//! Random games by what the texts show: which squares are taken, and which move goes back.

use crate::comparing::Snapshot;
use crate::comparing::play::{Coverage, Feature, LONGEST, Style, Turn};
use crate::text_game::game::TextGame;
use crate::text_game::moves::TextMove;

/// How many moves that are not legal are tried at a position.
const PROBES: usize = 4;

/// Moves from the square of one legal move to that of another, and legal moves the other way
/// round.
pub(super) fn illegal(snapshot: &Snapshot<TextGame>, rng: &mut fastrand::Rng) -> Vec<TextMove> {
    let mut any = || rng.choice(&snapshot.moves).copied();
    let mut drawn: Vec<TextMove> = (0..PROBES)
        .filter_map(|probe| {
            let one = any()?;
            if probe == 0 { one.reversed() } else { one.towards(&any()?) }
        })
        .filter(|played| snapshot.moves.binary_search(played).is_err())
        .collect();
    drawn.dedup();
    drawn
}

/// Counts what a position shows, and draws the next move.
pub(super) fn next(
    turn: &Turn<'_, TextGame>,
    coverage: &mut Coverage,
    rng: &mut fastrand::Rng,
) -> Option<TextMove> {
    let snapshot = &turn.agreed.snapshot;
    coverage.tally(Feature::Positions, 1);
    coverage.tally(Feature::Moves, snapshot.moves.len() as u64);
    coverage.tally(Feature::Checks, u64::from(snapshot.status.check == Some(true)));
    let is_over = matches!(snapshot.status.ended, Some(Some(_)));
    if is_over || turn.line.len() >= LONGEST {
        return None;
    }
    let any = |rng: &mut fastrand::Rng| rng.choice(&snapshot.moves).copied();
    match turn.style {
        Style::Blind => any(rng),
        Style::Shuffling => {
            let last = turn.line.iter().rev().nth(1);
            let back = last.and_then(TextMove::reversed);
            match back.filter(|back| snapshot.moves.binary_search(back).is_ok()) {
                Some(back) if rng.u8(..5) > 0 => Some(back),
                _ => any(rng),
            }
        }
        Style::Fierce => {
            let passed = snapshot.setup.passed().unwrap_or_default();
            let to_passed = |played: &&TextMove| played.as_str().ends_with(passed);
            if passed.len() > 1
                && rng.bool()
                && let Some(taking) = snapshot.moves.iter().find(to_passed)
            {
                return Some(*taking);
            }
            let board = snapshot.setup.board();
            let is_fierce = |played: &&TextMove| {
                let way = played.way();
                let takes = way.is_some_and(|way| {
                    board.as_ref().is_some_and(|board| board.get(way.to).is_some())
                });
                takes || way.is_some_and(|way| way.from.is_none()) || played.is_promotion()
            };
            let fierce: Vec<TextMove> = snapshot.moves.iter().filter(is_fierce).copied().collect();
            if rng.bool() { rng.choice(&fierce).copied() } else { None }.or_else(|| any(rng))
        }
    }
}
