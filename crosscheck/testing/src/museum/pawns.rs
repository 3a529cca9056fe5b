//! The Pawn's steps and its promotion.

use crosscheck::comparing::play::Marks;
use notation::{Colour, Kind, Move, Piece, Setup, Square};

use super::board::{is_safe, kind, marks, moved, rank};
use super::exhibit::{Exhibit, Label, moves};
use crate::mutants::{Answers, Operator, Place};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = double_steps();
    all.extend(promotions());
    all
}

/// The step of two squares.
fn double_steps() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "no-double-step-beside-a-capture",
                link: "brozeph/node-chess#15",
                what: "Does not let a Pawn make its double step where it could capture instead.",
                breaks: &["chess.pawn.double-step"],
            },
            Operator::Pawn,
            moves(|place, answers| {
                let captures: Vec<Square> = answers
                    .moves
                    .iter()
                    .filter(|(played, _)| place.piece(played.to).is_some())
                    .map(|(played, _)| played.from)
                    .collect();
                answers.leave_out(|played, after| {
                    marks(place, played, after).is_some_and(|marks| marks.double_step)
                        && captures.contains(&played.from)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "double-step-through-a-piece",
                link: "sroelants/simbelmyne#5",
                what: "Lets a Pawn make its double step through a piece.",
                breaks: &["chess.pawn.double-step"],
            },
            Operator::Pawn,
            moves(|place, answers| {
                let through = homes(place).filter_map(|from| {
                    let (passed, to) = two_ahead(place, from)?;
                    place.piece(passed)?;
                    let free = place.piece(to).is_none();
                    let mut after = free.then(|| moved(place, from, to)).flatten()?;
                    after.en_passant = Some(passed);
                    after.half_moves = 0;
                    is_safe(place, &after).then_some((Move::new(from, to), after))
                });
                answers.add(through);
            }),
        ),
        Exhibit::of(
            Label {
                name: "double-step-captures",
                link: "fruffers/chessGame#11",
                what: "Lets a Pawn capture straight ahead by its double step, and jump over a piece.",
                breaks: &["chess.pawn.double-step", "chess.pawn.capture"],
            },
            Operator::Pawn,
            moves(|place, answers| {
                let own = |square: Square| {
                    place.piece(square).is_some_and(|piece| piece.colour == place.setup().side)
                };
                let jumps = homes(place).filter_map(|from| {
                    let (_, to) = two_ahead(place, from).filter(|(_, to)| !own(*to))?;
                    let mut after = moved(place, from, to)?;
                    after.half_moves = 0;
                    is_safe(place, &after).then_some((Move::new(from, to), after))
                });
                answers.add(jumps);
            }),
        ),
    ]
}

/// Where Pawns of the side to move stand at home.
fn homes(place: &Place) -> impl Iterator<Item = Square> + '_ {
    let side = place.setup().side;
    place.movers(Piece::new(side, Kind::Pawn)).filter(move |from| from.rank() == rank(side, 2))
}

/// The two squares before a Pawn.
fn two_ahead(place: &Place, from: Square) -> Option<(Square, Square)> {
    let ahead = if place.setup().side == Colour::White { 1 } else { -1 };
    Some((from.offset(0, ahead)?, from.offset(0, 2 * ahead)?))
}

/// Promotions.
fn promotions() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "checking-knight-taken-without-promotion",
                link: "nkarve/surge#27",
                what: "Leaves a Pawn a Pawn when it captures on the last rank the Knight that gives \
                       check.",
                breaks: &["chess.pawn.promotion-choices"],
            },
            Operator::Promotion,
            moves(|place, answers| {
                let [check] = place.checks() else { return };
                if kind(place.setup(), check.from) == Some(Kind::Knight) {
                    stay_pawns(place, answers, |played| played.to == check.from);
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "no-promotion",
                link: "HerrCaesar/logic_games#9",
                what: "Leaves a Pawn a Pawn on the last rank.",
                breaks: &["chess.pawn.promotion-choices"],
            },
            Operator::Promotion,
            moves(|place, answers| stay_pawns(place, answers, |_| true)),
        ),
    ]
}

/// Puts a plain move of the Pawn in the place of each of some promotions.
fn stay_pawns(place: &Place, answers: &mut Answers, which: impl Fn(Move) -> bool) {
    let is_it = |played: Move, after: &Setup| {
        marks(place, played, after).is_some_and(Marks::is_promotion) && which(played)
    };
    let found: Vec<(Move, Setup)> =
        answers.moves.iter().filter(|(played, after)| is_it(*played, after)).cloned().collect();
    answers.leave_out(|played, after| is_it(played, after));
    answers.add(found.into_iter().map(|(played, mut after)| {
        after.board.set(played.to, place.piece(played.from));
        (Move::new(played.from, played.to), after)
    }));
}
