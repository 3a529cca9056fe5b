//! Castling, and the rights to it.

use notation::{Colour, Kind, Move, Piece, Setup, Square};

use super::board::{is_attacked, is_safe, kind, moved};
use super::castle::Castle;
use super::exhibit::{Exhibit, Label, moves, rewriting};
use crate::mutants::{Answers, Operator, Place};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = kept();
    all.extend(forgotten());
    all.extend(changed());
    all.extend(attacked());
    all.extend(pieces());
    all
}

/// Rights that outlive what ends them.
fn kept() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "captured-rook-keeps-its-right",
                link: "nvzqz/Sage#8",
                what: "Leaves the castling right when the Rook at home is captured.",
                breaks: &["chess.castling.right-lost-by-capture"],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                for castle in Castle::others(place) {
                    if castle.is_held(place) && played.to == castle.rook {
                        after.castling = after.castling.with(castle.right);
                    }
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "king-takes-rook",
                link: "romstad/Chess.jl#28",
                what: "Leaves the castling right when the enemy King captures the Rook at home.",
                breaks: &["chess.castling.right-lost-by-capture"],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                keep_when_taken_by(&[Kind::King], place, played, after);
            }),
        ),
        Exhibit::of(
            Label {
                name: "rook-takes-rook",
                link: "alexobviously/bishop#77",
                what: "Leaves the castling right when an enemy Rook or King captures the Rook at home, \
                       as one move changes the rights of one side only.",
                breaks: &["chess.castling.right-lost-by-capture"],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                keep_when_taken_by(&[Kind::Rook, Kind::King], place, played, after);
            }),
        ),
        Exhibit::of(
            Label {
                name: "rook-that-takes-a-rook",
                link: "romstad/Chess.jl#2",
                what: "Leaves a Rook its right when it goes from home to capture the Rook at the \
                       other's home.",
                breaks: &["chess.castling.right-lost-by-rook"],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                let takes = Castle::others(place)
                    .any(|castle| castle.is_held(place) && played.to == castle.rook);
                for castle in Castle::own(place) {
                    if takes && castle.is_held(place) && played.from == castle.rook {
                        after.castling = after.castling.with(castle.right);
                    }
                }
            }),
        ),
    ]
}

/// What has moved or was captured, forgotten.
fn forgotten() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "castles-after-coming-home",
                link: "pychess/pychess#23",
                what: "Does not remember that King or Rook has moved, and castles when both are at \
                       home again.",
                breaks: &[
                    "chess.castling.needs-right",
                    "chess.castling.right-lost-by-king",
                    "chess.castling.right-lost-by-rook",
                    "chess.castling.right-lost-by-capture",
                ],
            },
            Operator::Castling,
            moves(|place, answers| {
                castle_where(place, answers, |castle| {
                    castle.was_held(place)
                        && castle.has_rook(place)
                        && castle.is_clear(place)
                        && !place.answers().status.check
                        && !castle.way().iter().any(|&square| is_attacked(place, square))
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "castles-without-the-rook",
                link: "marvk/chess#4",
                what: "Castles with a Rook that never moved but was captured: the King goes alone.",
                breaks: &["chess.castling.right-lost-by-capture", "chess.castling.needs-right"],
            },
            Operator::Castling,
            moves(|place, answers| {
                for castle in Castle::own(place).filter(|castle| castle.has_king(place)) {
                    let is_safe = |square: &Square| !is_attacked(place, *square);
                    if castle.is_lost_by_capture(place)
                        && castle.is_clear(place)
                        && !castle.has_rook(place)
                        && !place.answers().status.check
                        && castle.way().iter().all(is_safe)
                    {
                        let after = moved(place, castle.king, castle.king_to);
                        answers.add(after.map(|after| (castle.played(), after)));
                    }
                }
            }),
        ),
    ]
}

/// Leaves a right to its side where a piece of some kinds captures the Rook.
fn keep_when_taken_by(captors: &[Kind], place: &Place, played: Move, after: &mut Setup) {
    let is_captor = kind(place.setup(), played.from).is_some_and(|kind| captors.contains(&kind));
    for castle in Castle::others(place) {
        if is_captor && castle.is_held(place) && played.to == castle.rook {
            after.castling = after.castling.with(castle.right);
        }
    }
}

/// Adds the castlings for which something holds and that leave the King safe.
fn castle_where(place: &Place, answers: &mut Answers, which: impl Fn(Castle) -> bool) {
    let wanted = Castle::own(place).filter(|castle| castle.has_king(place) && which(*castle));
    let done = wanted.filter_map(|castle| castle.done(place));
    answers.add(done.filter(|(_, after)| is_safe(place, after)));
}

/// Rights that come and go by the wrong moves.
fn changed() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "right-out-of-nowhere",
                link: "jhlywa/chess.js#32",
                what: "Gives back a lost right when another piece leaves the Rook's corner, while the \
                       side holds its other right.",
                breaks: &[
                    "chess.castling.needs-right",
                    "chess.castling.right-lost-by-rook",
                    "chess.castling.right-lost-by-capture",
                ],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                let holds_one = Castle::own(place).any(|castle| castle.is_held(place));
                let king_moves = kind(place.setup(), played.from) == Some(Kind::King);
                for castle in Castle::own(place) {
                    let leaves = played.from == castle.rook && !king_moves;
                    if leaves && holds_one && !castle.is_held(place) {
                        after.castling = after.castling.with(castle.right);
                    }
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "right-lost-by-file",
                link: "alexobviously/bishop#9",
                what: "Ends a right when any Rook leaves its file or is captured on it, on whatever \
                       rank.",
                breaks: &[
                    "chess.castling.right-lost-by-rook",
                    "chess.castling.right-lost-by-capture",
                ],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                let is_rook = |square| kind(place.setup(), square) == Some(Kind::Rook);
                let leaves = |castle: &Castle| {
                    is_rook(played.from) && played.from.file() == castle.rook.file()
                };
                let falls =
                    |castle: &Castle| is_rook(played.to) && played.to.file() == castle.rook.file();
                let lost = Castle::own(place).filter(leaves);
                for castle in lost.chain(Castle::others(place).filter(falls)) {
                    after.castling = after.castling.without(castle.right);
                }
            }),
        ),
    ]
}

/// Attacks that do not bar castling, or bar it without cause.
fn attacked() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "castles-out-of-check",
                link: "marvk/chess#1",
                what: "Lets a King in check castle.",
                breaks: &["chess.castling.not-in-check"],
            },
            Operator::Castling,
            moves(|place, answers| {
                castle_where(place, answers, |castle| {
                    castle.may(place) && !castle.way().iter().any(|&to| is_attacked(place, to))
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "castles-through-and-into-attack",
                link: "x4nth055/pythoncode-tutorials#143",
                what: "Lets the King castle across and onto attacked squares.",
                breaks: &["chess.castling.not-through-attack", "chess.castling.not-into-attack"],
            },
            Operator::Castling,
            moves(|place, answers| {
                let free = !place.answers().status.check;
                let own = Castle::own(place).filter(|castle| free && castle.may(place));
                answers.add(own.filter_map(|castle| castle.done(place)));
            }),
        ),
        Exhibit::of(
            Label {
                name: "castles-into-attack",
                link: "Ajneb97/MineChess#13",
                what: "Lets the King castle onto an attacked square.",
                breaks: &["chess.castling.not-into-attack"],
            },
            Operator::Castling,
            moves(|place, answers| {
                let free = !place.answers().status.check;
                let own = Castle::own(place).filter(|castle| {
                    free && castle.may(place) && !is_attacked(place, castle.rook_to)
                });
                answers.add(own.filter_map(|castle| castle.done(place)));
            }),
        ),
        Exhibit::of(
            Label {
                name: "attacked-b-file-bars-castling",
                link: "stannous/shatranj#2",
                what: "Does not castle long where the square on the b-file is attacked.",
                breaks: &["chess.castling.rook-may-be-attacked"],
            },
            Operator::Castling,
            moves(|place, answers| {
                for castle in Castle::own(place).filter(|castle| !castle.right.king_side) {
                    let passed = castle.between().find(|square| square.file() == 1);
                    if passed.is_some_and(|square| is_attacked(place, square)) {
                        answers.leave_out(|played, _| castle.is(place, played));
                    }
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "any-piece-guards-as-a-pawn",
                link: "schnitzi/rampart#6",
                what: "Does not castle where any enemy piece stands as a Pawn would to attack a \
                       square that the King comes to.",
                breaks: &["chess.castling.not-through-attack", "chess.castling.not-into-attack"],
            },
            Operator::Castling,
            moves(|place, answers| {
                let ahead = match place.setup().side {
                    Colour::White => 1,
                    Colour::Black => -1,
                };
                let enemy = |square: Square| {
                    place.piece(square).is_some_and(|piece| piece.colour != place.setup().side)
                };
                for castle in Castle::own(place) {
                    let guards = castle.way().into_iter().flat_map(|square| {
                        [-1, 1].into_iter().filter_map(move |files| square.offset(files, ahead))
                    });
                    if guards.into_iter().any(enemy) {
                        answers.leave_out(|played, _| castle.is(place, played));
                    }
                }
            }),
        ),
    ]
}

/// The wrong Rook, or none.
fn pieces() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "castles-over-its-other-rook",
                link: "google-deepmind/open_spiel#1125",
                what: "Castles short though the other Rook stands where the King goes, and loses that \
                       Rook.",
                breaks: &["chess.castling.nothing-between"],
            },
            Operator::Castling,
            moves(|place, answers| {
                let rook = Piece::new(place.setup().side, Kind::Rook);
                let is_it = |castle: &Castle| {
                    castle.right.king_side
                        && castle.is_held(place)
                        && place.piece(castle.king_to) == Some(rook)
                        && place.piece(castle.rook_to).is_none()
                        && !place.answers().status.check
                        && !castle.way().iter().any(|&square| is_attacked(place, square))
                };
                let done = Castle::own(place).filter(is_it).filter_map(|castle| castle.done(place));
                answers.add(done.filter(|(_, after)| is_safe(place, after)));
            }),
        ),
        Exhibit::of(
            Label {
                name: "black-looks-for-the-wrong-rook",
                link: "minetest-mods/xdecor#121",
                what: "Never lets Black castle short, as it looks for the h-Rook in the other corner.",
                breaks: &["chess.castling.king-side"],
            },
            Operator::Castling,
            moves(|place, answers| {
                let is_it = |castle: &Castle| {
                    castle.right.king_side && castle.right.colour == Colour::Black
                };
                for castle in Castle::own(place).filter(is_it) {
                    answers.leave_out(|played, _| castle.is(place, played));
                }
            }),
        ),
    ]
}
