//! Chess960: castling from any files.

use notation::{Kind, Piece, Right, Setup, Square, Variant};
use oracle::reasons;

use super::chess960_fen;
use crate::museum::exhibit::{Exhibit, Label, moves};
use crate::mutants::{Answers, Castle, Deviation, Operator, Place};
use crate::rooks::on_wing;

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = ways();
    all.extend(attacks());
    all.extend(chess960_fen::all());
    all
}

pub(super) fn hang(label: Label, operator: Operator, deviation: Deviation) -> Exhibit {
    Exhibit::in_game(Variant::Chess960, label, operator, deviation)
}

/// What stands in the way.
fn ways() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "king-jumps-over-a-rook",
                link: "lichess-org/lila#4625",
                what: "Castles over other Rooks of its own that stand in the way.",
                breaks: &[
                    "chess960.castling.king-way",
                    "chess960.castling.rook-way",
                    "chess960.castling.nothing-between",
                ],
            },
            Operator::Castling,
            moves(|place, answers| {
                let rook = Piece::new(place.setup().side, Kind::Rook);
                castle_over(place, answers, |_, at| place.piece(at) == Some(rook));
            }),
        ),
        hang(
            Label {
                name: "king-jumps-beyond-its-rook",
                link: "lichess-org/lila#14665",
                what: "Castles over what stands beyond the Rook on the way of both, as nothing stands \
                       between the two.",
                breaks: &["chess960.castling.king-way", "chess960.castling.rook-way"],
            },
            Operator::Castling,
            moves(|place, answers| {
                castle_over(place, answers, |castle, at| {
                    let is_end = at == castle.king_to || at == castle.rook_to;
                    !is_end && !castle.between().contains(&at)
                });
            }),
        ),
        hang(
            Label {
                name: "king-that-stays-does-not-castle",
                link: "kelseyde/calvin-chess-engine#276",
                what: "Does not castle where the King stays and the Rook goes past it.",
                breaks: &["chess960.castling.king-stays"],
            },
            Operator::Castling,
            moves(|place, answers| {
                leave_out(place, answers, |castle| castle.king == castle.king_to);
            }),
        ),
        hang(
            Label {
                name: "any-rook-of-the-wing",
                link: "lichess-org/scalachess#495",
                what: "Castles with every Rook on the wing of a right to the outermost one.",
                breaks: &[
                    "chess960.castling.which-rook",
                    "chess960.castling.other-rook",
                    "chess960.fen.castling-outermost",
                ],
            },
            Operator::Castling,
            moves(|place, answers| {
                for held in held(place) {
                    let files = on_wing(&place.setup().board, held.right).into_iter();
                    let others =
                        files.filter_map(|file| Castle::with_rook(place.setup(), held.right, file));
                    for castle in others.filter(|castle| castle.rook != held.rook) {
                        let is_free = castle.in_the_way(place.setup()).is_empty();
                        if is_free && is_safe(place, &castle) {
                            castle.add(place, answers);
                        }
                    }
                }
            }),
        ),
    ]
}

/// What is attacked.
fn attacks() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "attacked-rook-bars-castling",
                link: "alexobviously/bishop#11",
                what: "Does not castle where the Rook is attacked.",
                breaks: &["chess960.castling.rook-may-be-attacked"],
            },
            Operator::Castling,
            moves(|place, answers| {
                leave_out(place, answers, |castle| is_attacked(place, place.setup(), castle.rook));
            }),
        ),
        hang(
            Label {
                name: "rook-leaves-the-king-open",
                link: "yo35/kokopu#29",
                what: "Castles where the Rook uncovers an attack on the King's new square.",
                breaks: &["chess960.castling.rook-uncovers"],
            },
            Operator::Castling,
            moves(|place, answers| {
                for castle in free(place).filter(|castle| is_way_safe(place, castle)) {
                    castle.add(place, answers);
                }
            }),
        ),
        hang(
            Label {
                name: "castles-out-of-a-check-along-the-rank",
                link: "cutechess/cutechess#637",
                what: "Castles out of a check, and even of mate, where the Rook's arrival ends it.",
                breaks: &["chess960.castling.not-in-check", "chess960.end.checkmate"],
            },
            Operator::Castling,
            moves(|place, answers| {
                for castle in free(place).filter(|_| place.answers().status.check) {
                    let is_along_rank =
                        place.checks().iter().all(|check| check.from.rank() == castle.king.rank());
                    if is_along_rank && ends_safely(place, &castle) {
                        castle.add(place, answers);
                    }
                }
            }),
        ),
    ]
}

/// The rights that the side to move holds.
fn held(place: &Place) -> impl Iterator<Item = Castle> + '_ {
    Right::ALL.into_iter().filter_map(|right| Castle::held(place, right))
}

/// Those of them with nothing in the way.
fn free(place: &Place) -> impl Iterator<Item = Castle> + '_ {
    held(place).filter(|castle| castle.in_the_way(place.setup()).is_empty())
}

/// Castles over what is not seen, where that is all that stands in the way.
fn castle_over(place: &Place, answers: &mut Answers, unseen: impl Fn(&Castle, Square) -> bool) {
    for castle in held(place) {
        let mut hinder = castle.in_the_way(place.setup()).into_iter();
        if hinder.all(|at| unseen(&castle, at)) && is_safe(place, &castle) {
            castle.add(place, answers);
        }
    }
}

/// Does not castle where something holds.
fn leave_out(place: &Place, answers: &mut Answers, which: impl Fn(&Castle) -> bool) {
    for castle in held(place).filter(|castle| which(castle)) {
        castle.leave_out(answers);
    }
}

fn is_attacked(place: &Place, setup: &Setup, square: Square) -> bool {
    let enemy = place.setup().side.opponent();
    !reasons::attacks(setup, place.rulings(), enemy, square).is_empty()
}

/// Whether no square is attacked on which the King stands before castling is done.
fn is_way_safe(place: &Place, castle: &Castle) -> bool {
    let mut lifted = place.setup().clone();
    lifted.board.set(castle.king, None);
    let mut way = castle.king_way().into_iter().chain([castle.king]);
    !way.any(|at| is_attacked(place, &lifted, at))
}

fn ends_safely(place: &Place, castle: &Castle) -> bool {
    reasons::exposures(&castle.done(place), place.rulings()).is_empty()
}

fn is_safe(place: &Place, castle: &Castle) -> bool {
    is_way_safe(place, castle) && ends_safely(place, castle)
}
