//! Moves that are not legal, which both sides must refuse.

use notation::{Kind, Move, Square};

use crate::comparing::Snapshot;

/// How many are tried at a position.
const PROBES: usize = 8;

/// A move with another choice; a drop, which has none, of another piece.
fn chosen(played: Move, kind: Kind) -> Move {
    match played.dropped {
        Some(_) => Move::drop(kind, played.to),
        None => Move { choice: Some(kind), ..played },
    }
}

/// Draws moves that are not legal: moves of a piece of either side or of no piece, moves beyond the
/// board of the game, and legal moves with a choice left out, added or changed, or with another piece dropped.
pub(in crate::known) fn draw(snapshot: &Snapshot, rng: &mut fastrand::Rng) -> Vec<Move> {
    let variant = snapshot.setup.variant;
    let kinds = variant.kinds();
    let pieces: Vec<Square> = snapshot.setup.board.pieces().map(|(square, _)| square).collect();
    let own: Vec<Square> =
        snapshot.setup.board.of(snapshot.setup.side).map(|(square, _)| square).collect();
    let any_square = |rng: &mut fastrand::Rng| {
        // One in sixteen may lie off a small board.
        let size = if rng.u8(..16) == 0 { 10 } else { variant.size() };
        Square::new(rng.u8(..size), rng.u8(..size)).expect("a square of the ten-by-ten grid")
    };
    let mut probes = Vec::with_capacity(PROBES);
    for probe in 0..PROBES {
        let any_kind = kinds[rng.usize(..kinds.len())].0;
        let drawn = match probe {
            // A side may have lost all it had.
            0..4 if own.is_empty() => continue,
            0..4 => Move::new(own[rng.usize(..own.len())], any_square(rng)),
            4 => Move::new(pieces[rng.usize(..pieces.len())], any_square(rng)),
            5 => Move::new(any_square(rng), any_square(rng)),
            _ if snapshot.moves.is_empty() => continue,
            6 => chosen(snapshot.moves[rng.usize(..snapshot.moves.len())], any_kind),
            _ => Move { choice: None, ..snapshot.moves[rng.usize(..snapshot.moves.len())] },
        };
        if snapshot.moves.binary_search(&drawn).is_err() {
            probes.push(drawn);
        }
    }
    // The first probe is also tried through the line: it is not always a move of the same kind.
    rng.shuffle(&mut probes);
    probes
}

#[cfg(test)]
mod tests {
    use notation::Variant;

    use crate::comparing::{AnyGame, KnownGame, PositionRef, Reference, implementations};

    /// An engine in another process is told the text of a move alone.
    #[test]
    fn no_probe_is_written_like_a_legal_move() {
        let game = KnownGame::from(Variant::Crazyhouse);
        let fen = "4k3/P7/8/8/8/8/8/4K3[QNPqp] w - - 0 1";
        let at = PositionRef { game: &game, fen, line: &[] };
        let seen = implementations::oracle().snapshot(at).ok().unwrap();
        let legal: Vec<String> = seen.moves.iter().map(|&played| game.text(played)).collect();
        for seed in 0..200 {
            for probe in super::draw(&seen, &mut fastrand::Rng::with_seed(seed)) {
                let text = game.text(probe);
                assert!(!legal.contains(&text), "{text} is legal, from {probe:?}");
            }
        }
    }
}
