//! What is certain about a position from the question alone.

use notation::{Colour, Kind, Move, Piece, Setup, Square};

use crate::comparing::PositionRef;
use crate::known::kinds::captures_explode;

/// Whether the board of a given position cannot be the one that was asked for, whatever the rules of the game. A
/// correct engine is never contradicted by this. The other fields are not looked at: an engine may write each of them
/// wrongly about the right board.
///
/// Every move empties its square and places an own piece on the other, but that castling of Chess960 places King and Rook on
/// squares of their own, and that a captor may be gone with what it captures. Without a line, the board is the one in the question. What the last move makes of its piece is
/// not looked at: it may be the very rule that the engine gets wrong.
pub(crate) fn contradicts(at: PositionRef<'_>, given: &Setup) -> bool {
    let Ok(start) = at.game.setup_of(at.fen) else { return false };
    let Some(&last) = at.line.last() else { return start.board != given.board };
    let mover = if at.line.len().is_multiple_of(2) { start.side.opponent() } else { start.side };
    let has_arrived = given.board.get(last.to).is_some_and(|piece| piece.colour == mover);
    let has_left = last.dropped.is_some() || given.board.get(last.from).is_none();
    let has_moved = has_arrived && has_left;
    let before = if at.line.len() == 1 { Some(&start) } else { None };
    let by_file = at.game.variant.castles_by_file(&at.game.rulings);
    let has_castled = by_file && has_castled(given, mover, last);
    !has_moved && !has_castled && !has_exploded(given, last, before)
}

/// Whether both squares of a move are empty, as after a capture in a game in which captures explode. If the position before it is
/// known, it must have something to capture.
fn has_exploded(given: &Setup, last: Move, before: Option<&Setup>) -> bool {
    let is_empty = |setup: &Setup, square| setup.board.get(square).is_none();
    let captures =
        |before: &Setup| !is_empty(before, last.to) || before.en_passant == Some(last.to);
    is_empty(given, last.from)
        && is_empty(given, last.to)
        && before.is_none_or(captures)
        && captures_explode(given.variant)
}

/// Whether the King and the Rook of the side that has moved stand where a King that took its own Rook would have brought
/// them.
fn has_castled(given: &Setup, mover: Colour, last: Move) -> bool {
    const FILES: [(u8, u8); 2] = [(6, 5), (2, 3)];
    let stands = |kind, file| {
        let square = Square::new(file, last.to.rank());
        square.is_some_and(|at| given.board.get(at) == Some(Piece::new(mover, kind)))
    };
    last.from.rank() == last.to.rank()
        && FILES.iter().any(|&(king, rook)| stands(Kind::King, king) && stands(Kind::Rook, rook))
}

#[cfg(test)]
mod tests {
    use notation::{Rulings, Variant};

    use super::*;
    use crate::comparing::{KnownGame, Reference, Snapshot, implementations};

    #[test]
    fn what_is_right_is_never_contradicted_and_the_position_before_always() {
        let mut oracle = implementations::oracle();
        let rulings = Rulings::default();
        let mut random = fastrand::Rng::with_seed(7);
        for variant in Variant::ALL {
            let fen = variant.start_fen(&rulings);
            let mut line = Vec::new();
            for _ in 0..120 {
                let at = PositionRef {
                    game: &KnownGame::new(variant, &rulings),
                    fen: &fen,
                    line: &line,
                };
                let Snapshot { setup, moves, .. } = oracle.snapshot(at).ok().unwrap();
                assert!(!contradicts(at, &setup), "{variant} {setup}");
                let mut named = setup.clone();
                named.en_passant = None;
                crate::comparing::passed::settle(at, &mut named, || moves.clone());
                let is_open = setup.en_passant.is_some() && named.en_passant.is_none();
                assert!(named == setup || is_open, "{variant} {setup}");
                let Some(&played) = random.choice(&moves) else { break };
                line.push(played);
                let next = PositionRef {
                    game: &KnownGame::new(variant, &rulings),
                    fen: &fen,
                    line: &line,
                };
                assert!(contradicts(next, &setup), "{variant} {setup}");
            }
        }
    }

    #[test]
    fn castling_by_files_is_not_contradicted_wherever_king_and_rook_come_from() {
        let game = KnownGame::from(Variant::Chess960);
        let mut oracle = implementations::oracle();
        for (fen, castling) in [
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1"),
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1"),
            ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1"),
            ("4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1"),
        ] {
            let line = [Move::parse(castling, Variant::Chess960).unwrap()];
            let at = PositionRef { game: &game, fen, line: &line };
            let after = oracle.snapshot(at).ok().unwrap();
            assert!(!contradicts(at, &after.setup), "{castling} in {fen}");
            let start = Setup::parse(fen, Variant::Chess960).unwrap();
            assert!(contradicts(at, &start), "{castling} in {fen}");
        }
    }

    #[test]
    fn the_position_after_another_move_is_contradicted() {
        let mut oracle = implementations::oracle();
        let rulings = Rulings::default();
        for variant in Variant::ALL {
            let fen = variant.start_fen(&rulings);
            let start =
                PositionRef { game: &KnownGame::new(variant, &rulings), fen: &fen, line: &[] };
            let moves = oracle.snapshot(start).ok().unwrap().moves;
            for (one, other) in moves.iter().zip(&moves[1..]) {
                let after = |played| PositionRef { line: std::slice::from_ref(played), ..start };
                let given = oracle.snapshot(after(one)).ok().unwrap().setup;
                assert!(contradicts(after(other), &given), "{variant} {given}");
            }
        }
    }

    #[test]
    fn an_engine_that_makes_a_queen_of_every_pawn_has_answered_the_question() {
        let rulings = Rulings::default();
        let game = KnownGame::new(Variant::Chess, &rulings);
        let line = [Move::parse("a7a8n", Variant::Chess).unwrap()];
        let at = PositionRef { game: &game, fen: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", line: &line };
        let queen = Setup::parse("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", Variant::Chess).unwrap();
        assert!(!contradicts(at, &queen));
    }
}
