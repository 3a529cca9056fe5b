//! The en passant capture: who may make it, when, and what it does.

use crosscheck::comparing::squares::offset;
use notation::{Colour, Kind, Move, Setup, Square};

use super::board::{behind, is_passing, is_pinned, is_safe, kind, moved, taken};
use super::exhibit::{Exhibit, Label, moves, rewriting};
use crate::mutants::{Forbidden, Operator, Place};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = uncovering();
    all.extend(answers());
    all.extend(effects());
    all
}

/// Captures that leave the King attacked.
fn uncovering() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "both-pawns-leave-the-rank",
                link: "niklasf/python-chess#70",
                what: "Looks at the pins of the capturing Pawn alone, and lets an en passant capture \
                       uncover the King where the captured Pawn was part of the cover.",
                breaks: &["chess.pawn.en-passant-uncovers"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                let free = place.checks().is_empty();
                let is_it = |one: &&Forbidden| {
                    free && is_passing(place, one.played, &one.after)
                        && !is_pinned(place, one.played.from)
                };
                let found = place.forbidden().iter().filter(is_it);
                answers.add(found.map(|one| (one.played, one.after.clone())));
            }),
        ),
        Exhibit::of(
            Label {
                name: "discovered-check-unanswered",
                link: "TheBlackPlague/StockNemo#89",
                what: "Lets a Pawn capture en passant while the double step has uncovered a check that \
                       the capture does not answer.",
                breaks: &["chess.check.answer"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                let is_check =
                    |square: Square| place.checks().iter().any(|check| check.from == square);
                let is_it = |one: &&Forbidden| {
                    is_passing(place, one.played, &one.after)
                        && one.attacks.iter().all(|attack| is_check(attack.from))
                };
                let found = place.forbidden().iter().filter(is_it);
                answers.add(found.map(|one| (one.played, one.after.clone())));
            }),
        ),
    ]
}

/// Answers to a check, and moves of a pinned Pawn.
fn answers() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "checking-pawn-not-taken",
                link: "douglasbagnall/p4wn#2",
                what: "Does not let a Pawn that gives check by its double step be captured en passant.",
                breaks: &["chess.pawn.en-passant", "chess.check.answer"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                answers.leave_out(|played, after| {
                    is_passing(place, played, after) && is_checker(place, taken(played))
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "no-block-en-passant",
                link: "official-stockfish/Stockfish#3270",
                what: "Does not list an en passant capture that answers a check by standing in between.",
                breaks: &["chess.pawn.en-passant", "chess.check.answer"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                answers.leave_out(|played, after| {
                    is_passing(place, played, after)
                        && !place.checks().is_empty()
                        && !is_checker(place, taken(played))
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "capturing-pawn-shields-nothing",
                link: "casanche/casanchess#82",
                what: "Looks at the King with both Pawns off the board, and does not list a capture en \
                       passant after which the capturing Pawn itself shields the King.",
                breaks: &["chess.pawn.en-passant", "chess.check.answer", "chess.pin.line"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                answers.leave_out(|played, after| {
                    let mut without = after.clone();
                    without.board.set(played.to, None);
                    is_passing(place, played, after) && !is_safe(place, &without)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "pinned-pawn-not-en-passant",
                link: "dylhunn/dragontoothmg#4",
                what: "Does not let a pinned Pawn capture en passant along the line of its pin.",
                breaks: &["chess.pawn.en-passant", "chess.pin.line"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                answers.leave_out(|played, after| {
                    is_passing(place, played, after) && is_pinned(place, played.from)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "any-piece-answers-on-the-passed-square",
                link: "bhlangonijr/chesslib#15",
                what: "Lets any piece answer the check of a Pawn by going to the square that the Pawn \
                       passed, as if it took it en passant.",
                breaks: &[
                    "chess.check.answer",
                    "chess.check.not-blockable",
                    "chess.pawn.en-passant",
                ],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                let setup = place.setup();
                let is_it = |one: &&Forbidden| {
                    Some(one.played.to) == setup.en_passant
                        && kind(setup, one.played.from) != Some(Kind::King)
                        && one.attacks.iter().all(|attack| {
                            is_checker(place, attack.from)
                                && kind(setup, attack.from) == Some(Kind::Pawn)
                        })
                };
                let found = place.forbidden().iter().filter(is_it);
                answers.add(found.map(|one| (one.played, one.after.clone())));
            }),
        ),
    ]
}

/// Whether the piece on a square gives check.
fn is_checker(place: &Place, square: Square) -> bool {
    place.checks().iter().any(|check| check.from == square)
}

/// What the capture does.
fn effects() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "captured-pawn-stays",
                link: "olivierphi/zakuchess#56",
                what: "Leaves the Pawn on the board that was captured en passant.",
                breaks: &["chess.pawn.en-passant"],
            },
            Operator::EnPassant,
            rewriting(|place, played, after| {
                if is_passing(place, played, after) {
                    after.board.set(taken(played), place.piece(taken(played)));
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "any-piece-takes-en-passant",
                link: "pensquid/yobmef#1",
                what: "Removes the Pawn when a piece other than a Pawn goes to the square that it \
                       passed.",
                breaks: &["chess.pawn.en-passant"],
            },
            Operator::EnPassant,
            rewriting(|place, played, after| {
                let is_pawn = kind(place.setup(), played.from) == Some(Kind::Pawn);
                let stands = place.setup().en_passant.and_then(|passed| behind(place, passed));
                if let Some(stands) = stands
                    && Some(played.to) == place.setup().en_passant
                    && !is_pawn
                {
                    after.board.set(stands, None);
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "captures-backwards",
                link: "kevinAlbs/Chess#6",
                what: "Takes en passant to one side only; to the other the Pawn goes a square back and \
                       away from the Pawn that it takes.",
                breaks: &["chess.pawn.en-passant", "chess.pawn.capture"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                let wrong = match place.setup().side {
                    Colour::White => -1,
                    Colour::Black => 1,
                };
                let is_wrong = |played: Move, after: &Setup| {
                    is_passing(place, played, after) && offset(played.from, played.to).0 == wrong
                };
                let found: Vec<Move> = answers
                    .moves
                    .iter()
                    .filter(|(played, after)| is_wrong(*played, after))
                    .map(|(played, _)| *played)
                    .collect();
                answers.leave_out(|played, after| is_wrong(played, after));
                answers.add(found.into_iter().filter_map(|played| backwards(place, played)));
            }),
        ),
    ]
}

/// An en passant capture with the Pawn's way turned round.
fn backwards(place: &Place, played: Move) -> Option<(Move, Setup)> {
    let (files, ranks) = offset(played.from, played.to);
    let to = played.from.offset(-files, -ranks).filter(|to| place.piece(*to).is_none())?;
    let mut after = moved(place, played.from, to)?;
    after.board.set(taken(played), None);
    after.half_moves = 0;
    is_safe(place, &after).then_some((Move::new(played.from, to), after))
}
