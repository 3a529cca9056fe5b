//! Moves that are on no list of legal moves, to be refused.

use notation::{Move, Square};

use crate::Snapshot;

/// How many are tried in a position.
const PROBES: usize = 8;

/// Draws moves that are not legal: by a piece of either side or by none, beyond the board of the
/// game, and legal moves with a choice left out, added or changed.
pub(super) fn draw(view: &Snapshot, rng: &mut fastrand::Rng) -> Vec<Move> {
    let variant = view.setup.variant;
    let kinds = variant.kinds();
    let pieces: Vec<Square> = view.setup.board.pieces().map(|(square, _)| square).collect();
    let own: Vec<Square> = view.setup.board.of(view.setup.side).map(|(square, _)| square).collect();
    let any_square = |rng: &mut fastrand::Rng| {
        // One in sixteen may lie off a small board.
        let size = if rng.u8(..16) == 0 { 10 } else { variant.size() };
        Square::new(rng.u8(..size), rng.u8(..size)).expect("a square of the ten-by-ten grid")
    };
    let mut probes = Vec::with_capacity(PROBES);
    for probe in 0..PROBES {
        let any_kind = kinds[rng.usize(..kinds.len())].0;
        let drawn = match probe {
            0..4 => Move::new(own[rng.usize(..own.len())], any_square(rng)),
            4 => Move::new(pieces[rng.usize(..pieces.len())], any_square(rng)),
            5 => Move::new(any_square(rng), any_square(rng)),
            _ if view.moves.is_empty() => continue,
            6 => Move { choice: Some(any_kind), ..view.moves[rng.usize(..view.moves.len())] },
            _ => Move { choice: None, ..view.moves[rng.usize(..view.moves.len())] },
        };
        if view.moves.binary_search(&drawn).is_err() {
            probes.push(drawn);
        }
    }
    // The first is also tried through the line: not always a move of the same kind.
    rng.shuffle(&mut probes);
    probes
}
