//! Counting legal move sequences (SPEC section 4).

use notation::{Move, Rulings, Setup};

use crate::legal::successors;

/// How many legal move sequences of a length there are. The last move is listed, not counted by
/// shortcuts. Positions yet to be opened wait on a heap of their own, so that no depth can exhaust
/// the stack.
pub(crate) fn perft(setup: &Setup, rulings: &Rulings, depth: u32) -> u64 {
    let mut sequences = 0;
    let mut waiting = vec![(setup.clone(), depth)];
    while let Some((setup, depth)) = waiting.pop() {
        match depth {
            0 => sequences += 1,
            1 => sequences += successors(&setup, rulings).count() as u64,
            _ => waiting.extend(successors(&setup, rulings).map(|(_, next)| (next, depth - 1))),
        }
    }
    sequences
}

/// The same for each first move.
pub(crate) fn divide(setup: &Setup, rulings: &Rulings, depth: u32) -> Vec<(Move, u64)> {
    match depth.checked_sub(1) {
        None => vec![],
        Some(rest) => successors(setup, rulings)
            .map(|(played, next)| (played, perft(&next, rulings, rest)))
            .collect(),
    }
}
