//! What is certain about a position from the question alone.

use notation::Setup;

use crate::comparing::PositionRef;

/// Whether the board of a given position cannot be the one that was asked for, whatever the rules of the game. A
/// correct engine is never contradicted by this. The other fields are not looked at: an engine may write each of them
/// wrongly about the right board.
///
/// Every move of every game empties its square and places an own piece on the other. Without a line, the board is the
/// one in the question. What the last move makes of its piece is not looked at: it may be the very rule that the engine
/// gets wrong.
pub(crate) fn contradicts(at: PositionRef<'_>, given: &Setup) -> bool {
    let Ok(start) = Setup::parse(at.fen, at.game.variant) else { return false };
    let Some(&last) = at.line.last() else { return start.board != given.board };
    let mover = if at.line.len().is_multiple_of(2) { start.side.opponent() } else { start.side };
    let has_arrived = given.board.get(last.to).is_some_and(|piece| piece.colour == mover);
    given.board.get(last.from).is_some() || !has_arrived
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
        let line = [notation::Move::parse("a7a8n", Variant::Chess).unwrap()];
        let at = PositionRef { game: &game, fen: "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", line: &line };
        let queen = Setup::parse("Q3k3/8/8/8/8/8/8/4K3 b - - 0 1", Variant::Chess).unwrap();
        assert!(!contradicts(at, &queen));
    }
}
