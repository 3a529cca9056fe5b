//! When a right ends: one that is kept, and one that is lost.

use notation::{Kind, Move, Piece, Right, Setup};

use super::Castle;
use crate::mutants::mutant::{Deviation, Mutant, Operator};
use crate::mutants::operators::Sheet;
use crate::mutants::place::Place;
use crate::rooks::home_rank;

/// Whether a move does something to a right that is held.
type Event = fn(&Place, Right, Move) -> bool;

pub(super) fn all(sheet: &Sheet, right: Right) -> Vec<Mutant> {
    let letter = right.letter();
    let mut mutants = Vec::new();
    let mut add = |does: String, breaks: &[&str], keeps: bool, event: Event| {
        let alter = Box::new(move |place: &Place, answers: &mut crate::mutants::place::Answers| {
            let Some(file) = place.setup().castling.rook(right) else { return };
            answers.rewrite(|played, after| {
                if event(place, right, played) {
                    after.castling = if keeps {
                        after.castling.with_rook(right, file)
                    } else {
                        after.castling.without(right)
                    };
                }
            });
        });
        let mutant = sheet.mutant(Operator::CastlingRight, does, breaks, Deviation::Moves(alter));
        mutants.push(mutant);
    };
    let keeps: [(&str, &str, Event); 6] = [
        ("its King moves", "castling.right-lost-by-king", |place, right, played| {
            is_kings(place, right, played) && castling(place, played).is_none()
        }),
        ("it is used", "castling.ends-both-rights", |place, right, played| {
            castling(place, played) == Some(right)
        }),
        ("the other of its side is used", "castling.ends-both-rights", |place, right, played| {
            castling(place, played) == Some(other_wing(right))
        }),
        (
            "the other of its side is used and the King stays",
            "castling.ends-both-rights",
            |place, right, played| {
                let other = other_wing(right);
                let stays = |castle: Castle| castle.king == castle.king_to;
                castling(place, played) == Some(other)
                    && Castle::held(place, other).is_some_and(stays)
            },
        ),
        ("its Rook moves", "castling.right-lost-by-rook", |place, right, played| {
            rook(place.setup(), right).is_some_and(|rook| played.from == rook)
        }),
        ("its Rook is taken", "castling.right-lost-by-capture", |place, right, played| {
            place.setup().side != right.colour
                && rook(place.setup(), right).is_some_and(|rook| played.to == rook)
        }),
    ];
    for (when, broken, event) in keeps {
        add(format!("keeps the right {letter} where {when}"), &[broken], true, event);
    }
    let loses: [(&str, &[&str], Event); 5] = [
        ("another Rook of the rank moves", &["castling.other-rook"], |place, right, played| {
            let is_other = rook(place.setup(), right) != Some(played.from);
            is_rook(place, right, played.from)
                && is_other
                && place.setup().castling.rook(other_wing(right)) != Some(played.from.file())
        }),
        ("another Rook of the rank is taken", &["castling.other-rook"], |place, right, played| {
            is_rook(place, right, played.to)
                && place.setup().side != right.colour
                && rook(place.setup(), right) != Some(played.to)
        }),
        (
            "the Rook of the other wing moves",
            &["castling.right-lost-by-rook"],
            |place, right, played| {
                place.setup().side == right.colour
                    && place.setup().castling.rook(other_wing(right)) == Some(played.from.file())
                    && is_rook(place, right, played.from)
            },
        ),
        (
            "the enemy castles",
            &["castling.sides-apart", "castling.right-lost-by-king"],
            |place, right, played| {
                castling(place, played).is_some_and(|used| used.colour != right.colour)
            },
        ),
        ("its side is in check", &["castling.not-in-check"], |place, right, _| {
            place.setup().side == right.colour && place.answers().status.check
        }),
    ];
    for (when, breaks, event) in loses {
        add(format!("loses the right {letter} where {when}"), breaks, false, event);
    }
    mutants
}

const fn other_wing(right: Right) -> Right {
    Right { king_side: !right.king_side, ..right }
}

/// The right that a legal move uses, if it castles.
fn castling(place: &Place, played: Move) -> Option<Right> {
    let is_it =
        |right: &Right| Castle::held(place, *right).is_some_and(|castle| castle.played() == played);
    Right::ALL.into_iter().find(is_it)
}

/// Where the Rook of a right stands.
fn rook(setup: &Setup, right: Right) -> Option<notation::Square> {
    notation::Square::new(setup.castling.rook(right)?, home_rank(right))
}

/// Whether a Rook of the side of a right stands on a square of its first rank.
fn is_rook(place: &Place, right: Right, at: notation::Square) -> bool {
    place.piece(at) == Some(Piece::new(right.colour, Kind::Rook)) && at.rank() == home_rank(right)
}

/// Whether the King of the side of a right moves.
fn is_kings(place: &Place, right: Right, played: Move) -> bool {
    place.piece(played.from) == Some(Piece::new(right.colour, Kind::King))
}
