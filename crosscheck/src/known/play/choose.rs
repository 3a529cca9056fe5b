//! Which move a random game continues with. Uniform choice rarely gives check, promotes or repeats
//! a position, so the moves that test more are made likelier.

use notation::{Move, Rulings, Setup};
use oracle::reasons::checks;

use super::Marks;
use crate::comparing::play::Style;

/// The moves to choose from.
pub(super) struct Options<'a> {
    /// The legal moves; at least one.
    pub(super) moves: &'a [Move],
    /// The position after each.
    pub(super) after: &'a [Setup],
    /// The marks of each.
    pub(super) marks: &'a [Marks],
    /// The moves played so far.
    pub(super) line: &'a [Move],
}

/// How many moves are tried to find one that gives check.
const CHECK_TRIES: usize = 8;

/// Draws the next move.
pub(super) fn choose(
    style: Style,
    options: &Options<'_>,
    rulings: &Rulings,
    rng: &mut fastrand::Rng,
) -> Move {
    let any = |rng: &mut fastrand::Rng| options.moves[rng.usize(..options.moves.len())];
    match style {
        Style::Blind => any(rng),
        Style::Shuffling => match way_back(options.moves, options.line) {
            Some(back) if rng.u8(..5) > 0 => back,
            _ => quiet(options, rng).unwrap_or_else(|| any(rng)),
        },
        Style::Fierce => {
            if rng.u8(..3) == 0 {
                for _ in 0..CHECK_TRIES {
                    let index = rng.usize(..options.moves.len());
                    if gives_check(&options.after[index], rulings) {
                        return options.moves[index];
                    }
                }
            }
            weighed(options, rng)
        }
    }
}

/// The move that takes back the side's own last move.
#[must_use]
pub fn way_back(moves: &[Move], line: &[Move]) -> Option<Move> {
    let last = line.iter().rev().nth(1)?;
    let back = Move::new(last.to, last.from);
    moves.contains(&back).then_some(back)
}

/// A move that captures nothing and moves no Pawn.
fn quiet(options: &Options<'_>, rng: &mut fastrand::Rng) -> Option<Move> {
    let quiet: Vec<Move> = (options.moves.iter().zip(options.marks))
        .filter(|(_, marks)| !marks.is_capture() && marks.mover != notation::Kind::Pawn)
        .map(|(&played, _)| played)
        .collect();
    (!quiet.is_empty()).then(|| quiet[rng.usize(..quiet.len())])
}

fn weighed(options: &Options<'_>, rng: &mut fastrand::Rng) -> Move {
    let weight = |marks: &Marks| -> u32 {
        1 + 3 * u32::from(marks.is_capture())
            + 6 * u32::from(marks.is_fusion())
            + 20 * u32::from(marks.is_promotion())
            + 12 * u32::from(marks.en_passant)
            + 12 * u32::from(marks.castling)
            + 2 * u32::from(marks.double_step)
            + 2 * u32::from(marks.mover == notation::Kind::Pawn)
    };
    let total: u32 = options.marks.iter().map(weight).sum();
    let mut drawn = rng.u32(..total.max(1));
    for (&played, marks) in options.moves.iter().zip(options.marks) {
        let weight = weight(marks);
        if drawn < weight {
            return played;
        }
        drawn -= weight;
    }
    options.moves[0]
}

fn gives_check(after: &Setup, rulings: &Rulings) -> bool {
    !checks(after, rulings, after.side).is_empty()
}
