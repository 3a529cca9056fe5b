//! A number for a position: Zobrist's, over all that can make two counts differ.

use crate::bits::{SPAN, Word};
use crate::position::Turn;
use crate::random::row;
use crate::rules::{MOST_LAYERS, Rules, each_layer};
use crate::state::NO_EN_PASSANT;

/// A position's number, wide enough that even ten thousand million positions share none: the odds
/// are 1 to 10¹⁸.
pub(crate) type Key = u128;

/// Random numbers, made when this is compiled.
struct Numbers {
    /// A piece is its layers, so that what it may become is in its numbers.
    pieces: [[[Key; SPAN]; MOST_LAYERS]; 2],
    movers: [Key; 2],
    rights: [Key; 8],
    en_passant: [Key; SPAN],
}

static NUMBERS: Numbers = Numbers::new();

impl Numbers {
    #[allow(clippy::large_stack_arrays, reason = "there is no stack where this is compiled")]
    const fn new() -> Self {
        let mut seed = 0;
        let mut numbers = Self {
            pieces: [[[0; SPAN]; MOST_LAYERS]; 2],
            movers: [0; 2],
            rights: [0; 8],
            en_passant: [0; SPAN],
        };
        let mut side = 0;
        while side < 2 {
            let mut layer = 0;
            while layer < MOST_LAYERS {
                (numbers.pieces[side][layer], seed) = row(seed);
                layer += 1;
            }
            side += 1;
        }
        (numbers.movers, seed) = row(seed);
        (numbers.rights, seed) = row(seed);
        (numbers.en_passant, _) = row(seed);
        numbers
    }
}

/// The key of a position that is [settled](crate::search::Position::settled).
pub(crate) fn key<R: Rules>(Turn { state, to_move, .. }: &Turn<R>) -> Key {
    let mut key = NUMBERS.movers[*to_move as usize];
    for (side, numbers) in NUMBERS.pieces.iter().enumerate() {
        each_layer!(R, LAYER => {
            for square in (state.layer(LAYER) & state.sides[side]).squares() {
                key ^= numbers[LAYER][square];
            }
        });
    }
    if !R::CASTLES.is_empty() {
        for (right, number) in NUMBERS.rights.iter().enumerate() {
            if state.castling >> right & 1 == 1 {
                key ^= number;
            }
        }
    }
    if state.en_passant != NO_EN_PASSANT {
        key ^= NUMBERS.en_passant[usize::from(state.en_passant)];
    }
    key
}
