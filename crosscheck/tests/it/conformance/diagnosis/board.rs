//! Mistakes about what stands on the board: which pieces it lacks, and how far an explosion reaches.

use crosscheck::comparing::Observation;
use notation::{Colour, Kind, Move, Outcome, Piece, Reason, Setup, Square, Variant};

use super::{Wrong, diagnosed, right};

#[test]
fn an_explosion_that_does_not_reach_some_squares_is_told_by_its_distance() {
    let spares_diagonals = |before: &Setup, played: Move, after: &mut Setup| {
        if after.board.get(played.to).is_some() {
            return;
        }
        let beside = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let beside = beside.into_iter().filter_map(|(f, r)| played.to.offset(f, r));
        for square in beside.filter(|&square| square != played.from) {
            after.board.set(square, before.board.get(square));
        }
    };
    let found = diagnosed(Variant::Atomic, &Wrong { turns: spares_diagonals, ..right() });
    let first = &found.causes[0];
    let says = "It spares pieces in explosions, at a distance of 1 square diagonally";
    assert_eq!(first.says, says);
    assert_eq!(found.suspects[0], "atomic.explosion.eight-squares");
}

#[test]
fn an_explosion_that_goes_on_at_the_other_edge_is_told_by_how_far_it_reaches() {
    let goes_on = |before: &Setup, played: Move, after: &mut Setup| {
        let (file, rank) = (played.to.file(), played.to.rank());
        let other = match file {
            0 => 7,
            7 => 0,
            _ => return,
        };
        if before.board.get(played.to).is_none() {
            return;
        }
        for rank in rank.saturating_sub(1)..=(rank + 1).min(7) {
            let square = Square::new(other, rank).expect("a square of the board");
            if after.board.get(square).is_some_and(|piece| piece.kind != Kind::Pawn) {
                after.board.set(square, None);
            }
        }
    };
    let found = diagnosed(Variant::Atomic, &Wrong { turns: goes_on, ..right() });
    let first = &found.causes[0];
    assert!(first.says.starts_with("It removes "), "{}", first.says);
    assert!(first.says.contains("7 files to either side"), "{}", first.says);
    assert_eq!(found.suspects[0], "atomic.explosion.edge");
}

#[test]
fn an_end_for_want_of_a_piece_is_told_by_what_the_board_lacks() {
    let ends = |setup: &Setup, seen: &mut Observation| {
        let pawn = Piece::new(Colour::White, Kind::Pawn);
        if setup.board.pieces().all(|(_, piece)| piece != pawn) {
            seen.moves.clear();
            let won =
                Outcome { winner: Some(Colour::Black), reason: Reason::NoPieces, points: None };
            seen.status.outcome = Some(Some(won));
        }
    };
    let found = diagnosed(Variant::Horde, &Wrong { says: ends, ..right() });
    let first = &found.causes[0];
    let says =
        "It ends the game by no-pieces as a win for Black, where the board lacks a white Pawn";
    assert_eq!(first.says, says);
    assert_eq!(found.suspects[0], "horde.end.pieces-are-enough");
}
