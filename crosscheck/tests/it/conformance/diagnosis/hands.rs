//! What is said of drops, hands and marks.

use crosscheck::comparing::Observation;
use notation::{Colour, Kind, Move, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons;

use super::{Wrong, diagnosed, right};

/// The first cause of a mistake at Crazyhouse, and its clause.
fn first(wrong: &Wrong) -> (String, String) {
    let found = diagnosed(Variant::Crazyhouse, wrong);
    let first = &found.causes[0];
    assert_eq!(first.score.right, first.score.asked, "{first:?}");
    (first.says.clone(), first.clause.clone().unwrap_or_default())
}

#[test]
fn a_drop_that_is_not_listed_is_told_as_a_drop() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        played.dropped == Some(Kind::Knight) && setup.side == Colour::White && played.to.rank() == 7
    };
    let (says, clause) = first(&Wrong { forgets, ..right() });
    let due = "It does not list legal moves of a white Knight, where it is dropped, to its rank 8";
    assert_eq!((&*says, &*clause), (due, "crazyhouse.drop.empty-square"));
}

#[test]
fn a_drop_that_is_not_legal_is_told_as_a_drop() {
    let on_first_rank = |setup: &Setup, seen: &mut Observation| {
        let held = setup.hands.map_or(0, |hands| hands.count(Colour::White, Kind::Pawn));
        let answers = |&to: &Square| {
            let mut after = Setup { side: Colour::Black, en_passant: None, ..setup.clone() };
            after.board.set(to, Some(Piece::new(Colour::White, Kind::Pawn)));
            reasons::exposures(&after, &Rulings::default()).is_empty()
        };
        if setup.side == Colour::White && held > 0 {
            let first = setup.variant.squares().filter(|square| square.rank() == 0);
            let empty = first.filter(|&square| setup.board.get(square).is_none());
            let dropped = Some(Kind::Pawn);
            let drops = empty.filter(answers).map(|to| Move { dropped, ..Move::new(to, to) });
            seen.moves.extend(drops);
            seen.moves.sort_unstable();
        }
    };
    let (says, clause) = first(&Wrong { says: on_first_rank, ..right() });
    assert!(says.starts_with("It lists moves of a white Pawn that are not legal"), "{says}");
    assert!(says.contains("though its rank forbids it"), "{says}");
    assert_eq!(clause, "crazyhouse.drop.pawn-not-first-rank");
}

#[test]
fn what_is_put_into_a_hand_is_told_as_such() {
    let as_it_is = |before: &Setup, played: Move, after: &mut Setup| {
        let taken = before.board.get(played.to).filter(|_| played.dropped.is_none());
        if let (Some(hands), Some(Piece { promoted: true, kind, .. })) = (after.hands, taken) {
            let side = before.side;
            let pawns = hands.count(side, Kind::Pawn) - 1;
            let others = hands.count(side, kind) + 1;
            after.hands = Some(hands.with(side, Kind::Pawn, pawns).with(side, kind, others));
        }
    };
    let (says, clause) = first(&Wrong { turns: as_it_is, ..right() });
    let due = "It puts the piece that it takes into the hand as it is after a move of any piece, where it takes a marked piece";
    assert_eq!((&*says, &*clause), (due, "crazyhouse.mark.to-hand"));
}

#[test]
fn a_mark_that_is_lost_is_told_as_such() {
    let unmarked = |before: &Setup, played: Move, after: &mut Setup| {
        let was = before.board.get(played.from).filter(|piece| piece.promoted);
        if was.is_some() && played.dropped.is_none() {
            let piece = after.board.get(played.to);
            after.board.set(played.to, piece.map(|piece| Piece { promoted: false, ..piece }));
        }
    };
    let (says, clause) = first(&Wrong { turns: unmarked, ..right() });
    let due = "It does not mark the piece that moves as promoted after a move of any piece, where it is marked as promoted";
    assert_eq!((&*says, &*clause), (due, "crazyhouse.mark.stays"));
}
