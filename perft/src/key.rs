//! A number for a position, over all that can make two counts differ: multilinear hashing (Lemire and
//! Kaser 2014).
//!
//! Each word of the state is multiplied by two random constants of its own, and the upper halves of the
//! two sums are the key. Two different positions have one key with a chance of 1 in 2¹²⁸, whichever they
//! are. A key takes two dozen products, however many pieces there are; Zobrist's, a random number for
//! each piece on its square, takes a look-up for each.

use crate::bits::Word;
use crate::position::Turn;
use crate::random::row;
use crate::rules::{MOST_LAYERS, Rules};

/// A position's number, wide enough that even ten thousand million positions share none: the odds
/// are 1 to 10¹⁸.
pub(crate) type Key = u128;

/// The two halves of both sides and of each layer, a word for the rest, a one, and what is beside the board.
const MOST_WORDS: usize = 2 * (2 + MOST_LAYERS) + 2 + 3;

/// Random constants, made when this is compiled.
static CONSTANTS: [[Key; 2]; MOST_WORDS] = {
    let mut constants = [[0; 2]; MOST_WORDS];
    let mut seed = 0;
    let mut at = 0;
    while at < MOST_WORDS {
        (constants[at], seed) = row(seed);
        at += 1;
    }
    constants
};

/// The key of a position that is [settled](crate::search::Position::settled).
pub(crate) fn key<R: Rules>(Turn { state, to_move, .. }: &Turn<R>) -> Key {
    let mut sums = [0_u128; 2];
    let mut constants = CONSTANTS.iter();
    let mut add = |word: u64| {
        for (sum, constant) in sums.iter_mut().zip(constants.next().unwrap_or(&[0; 2])) {
            *sum = sum.wrapping_add(constant.wrapping_mul(word.into()));
        }
    };
    add(1);
    let mut rest =
        *to_move as u64 | u64::from(state.en_passant) << 8 | u64::from(state.castling) << 16;
    if R::COUNTS_CHECKS {
        rest |= u64::from(state.checks_left(0)) << 48 | u64::from(state.checks_left(1)) << 56;
    }
    add(rest);
    for set in state.sides.iter().chain(state.layers()) {
        let [low, high] = set.halves();
        add(low);
        if R::Word::SIZE > 8 {
            add(high);
        }
    }
    for holding in state.holding.as_ref() {
        holding.words().into_iter().for_each(&mut add);
    }
    let [one, other] = sums;
    (one >> 64) << 64 | other >> 64
}
