//! The en passant square of a position that an engine gives.
//!
//! Two positions that differ only in this square are the same where no en passant capture is legal
//! (SPEC section 4). The implementations name it after every double step; others only where a Pawn can
//! capture there. Every interface to an engine puts the square into the implementations' form here.

use notation::{Field, Kind, Move, Rulings, Setup, Square};
use oracle::Game;
use oracle::reasons::refusals;

use crate::comparing::PositionRef;

/// Puts the en passant square of a position that an engine gives into the implementations' form, where no
/// capture depends on it: fills it in if the engine leaves it out and lists no legal capture there, and
/// removes it where the game has no such capture. A capture that is not legal is wrong by itself, and no
/// reason to name the square. `moves` are the moves that the engine lists there; they are asked for only
/// where they matter.
pub fn settle(at: PositionRef<'_>, given: &mut Setup, moves: impl FnOnce() -> Vec<Move>) {
    settle_after(at, at.line.last().copied(), given, moves);
}

/// The same for the position after the last move of a line: `at` gives the start of the line.
pub(crate) fn settle_after(
    at: PositionRef<'_>,
    last: Option<Move>,
    given: &mut Setup,
    moves: impl FnOnce() -> Vec<Move>,
) {
    let passed = match last {
        None => at.game.setup_of(at.fen).ok().and_then(|start| start.en_passant),
        Some(last) => passed_over(last, given),
    };
    if let Some(square) = passed
        && !can_be_named(square, given, &at.game.rulings)
    {
        given.en_passant = given.en_passant.filter(|named| *named != square);
        return;
    }
    if given.en_passant.is_some() {
        return;
    }
    let Some(square) = passed else { return };
    let is_pawn =
        |from: Square| given.board.get(from).is_some_and(|piece| piece.kind == Kind::Pawn);
    let captures = |m: &Move| m.to == square && m.from.file() != square.file() && is_pawn(m.from);
    let listed: Vec<Move> = moves().into_iter().filter(captures).collect();
    if listed.is_empty() || !is_any_legal(&listed, square, given, &at.game.rulings) {
        given.en_passant = Some(square);
    }
}

/// Whether one of some captures is legal in a position whose last move has passed over a square.
fn is_any_legal(listed: &[Move], square: Square, given: &Setup, rulings: &Rulings) -> bool {
    let named = Setup { en_passant: Some(square), ..given.clone() };
    // In what is no position nothing is known to be illegal.
    Game::from_setup(named, rulings).map_or(true, |game| {
        let legal = game.legal_moves();
        listed.iter().any(|capture| legal.contains(capture))
    })
}

/// Whether the reference lets the field of a position name a square: in some games no double step can be answered by an
/// en passant capture, and in Horde one from the first rank cannot.
fn can_be_named(square: Square, given: &Setup, rulings: &Rulings) -> bool {
    let named = Setup { en_passant: Some(square), ..given.clone() };
    !refusals(&named, rulings).iter().any(|refusal| refusal.field == Field::EnPassant)
}

/// The square passed over by the last move, if it was a Pawn's double step.
fn passed_over(last: Move, given: &Setup) -> Option<Square> {
    let is_pawn = given.board.get(last.to).is_some_and(|piece| piece.kind == Kind::Pawn);
    let (from, to) = (last.from, last.to);
    let is_double = from.file() == to.file() && from.rank().abs_diff(to.rank()) == 2;
    (is_pawn && is_double).then(|| Square::new(from.file(), from.rank().midpoint(to.rank())))?
}

#[cfg(test)]
mod tests {
    use notation::Variant;

    use super::*;
    use crate::comparing::{KnownGame, Reference, implementations};

    fn settled(variant: Variant, line: &[&str], field: &str) -> String {
        let game = KnownGame::from(variant);
        let fen = variant.start_fen(&game.rulings);
        let line: Vec<Move> = line.iter().map(|text| Move::parse(text, variant).unwrap()).collect();
        let at = PositionRef { game: &game, fen: &fen, line: &line };
        let seen = implementations::oracle().snapshot(at).ok().unwrap();
        let mut given = seen.setup.clone();
        given.en_passant = field.parse().ok();
        settle(at, &mut given, || seen.moves.clone());
        given.to_string().split(' ').nth(3).unwrap().to_owned()
    }

    #[test]
    fn the_square_is_filled_in_only_where_nothing_can_capture_on_it() {
        assert_eq!(settled(Variant::Chess, &["e2e4"], "-"), "e3");
        assert_eq!(settled(Variant::Chess, &["e2e4"], "e3"), "e3");
        assert_eq!(settled(Variant::Chess, &["e2e3"], "-"), "-");
        assert_eq!(settled(Variant::Chess, &["e2e4", "a7a6", "e4e5", "d7d5"], "-"), "-");
        assert_eq!(settled(Variant::Chess, &["e2e4", "a7a6"], "e3"), "e3", "it is out of date");
    }

    #[test]
    fn a_capture_that_is_not_legal_is_no_reason_to_name_the_square() {
        let game = KnownGame::from(Variant::Chess);
        let capture = Move::parse("e5d6", Variant::Chess).unwrap();
        // The capture uncovers the King, and then it is legal: only then does the field say that there is none.
        for (fen, due) in
            [("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "d6"), ("8/8/8/K2pP3/8/8/8/4k3 w - d6 0 1", "-")]
        {
            let at = PositionRef { game: &game, fen, line: &[] };
            let mut given = game.setup_of(fen).ok().unwrap();
            given.en_passant = None;
            settle(at, &mut given, || vec![capture]);
            assert_eq!(given.to_string().split(' ').nth(3), Some(due), "{fen}");
        }
    }

    #[test]
    fn a_game_without_en_passant_has_no_such_square() {
        assert_eq!(settled(Variant::Colorbound, &["d2d4"], "d3"), "-");
        assert_eq!(settled(Variant::Colorbound, &["d2d4"], "e3"), "e3", "nothing passed it");
    }
}
