//! Which move a byte chooses.
//!
//! A byte is the number of a move on the list of legal moves, but for the last few values: those
//! take back the side's last move, so that positions repeat, or number the captures alone, so that
//! pieces change.

use notation::{Move, Setup};

use crate::play::way_back;

/// From here on bytes take back.
const BACK: u8 = 176;
/// From here on bytes capture.
const CAPTURE: u8 = 192;

/// The move that a byte chooses; `None` where there is no move.
pub(super) fn of(byte: u8, setup: &Setup, moves: &[Move], line: &[Move]) -> Option<Move> {
    let numbered =
        |moves: &[Move], byte: u8| moves.get(usize::from(byte) % moves.len().max(1)).copied();
    let chosen = match byte {
        ..BACK => None,
        BACK..CAPTURE => way_back(moves, line),
        CAPTURE.. => {
            let captures: Vec<Move> = moves
                .iter()
                .filter(|played| setup.board.get(played.to).is_some())
                .copied()
                .collect();
            numbered(&captures, byte - CAPTURE)
        }
    };
    chosen.or_else(|| numbered(moves, byte))
}

/// The byte that chooses a move, if there is one.
pub(super) fn byte(played: Move, moves: &[Move]) -> Option<u8> {
    let place = moves.iter().position(|&legal| legal == played)?;
    u8::try_from(place).ok().filter(|&byte| byte < BACK)
}
