//! Chess960: the rights in a FEN.

use crosscheck::comparing::Objection;
use notation::{Colour, Fault, Field, Kind, Piece, Right, Setup, Square};
use oracle::reasons;

use super::chess960::hang;
use crate::museum::exhibit::{Exhibit, Label};
use crate::museum::fen::taking_it_for;
use crate::mutants::{Deviation, Operator, read};
use crate::rooks::{home_rank, outermost};

pub(super) fn all() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "enemy-rook-taken-for-its-own",
                link: "official-stockfish/Stockfish#356",
                what: "Takes an enemy Rook nearer the edge for the Rook of a right, which is then of no \
                       use.",
                breaks: &[
                    "chess960.fen.castling-outermost",
                    "chess960.castling.king-side",
                    "chess960.castling.queen-side",
                ],
            },
            Operator::FenRead,
            taking_it_for(|setup| {
                for right in setup.castling.rights() {
                    if has_enemy_rook_beyond(setup, right) {
                        setup.castling = setup.castling.without(right);
                    }
                }
            }),
        ),
        hang(
            Label {
                name: "inner-rook-read-as-outer",
                link: "lichess-org/lila#13254",
                what: "Takes a right to an inner Rook for one to the outermost.",
                breaks: &[
                    "chess960.fen.castling-file",
                    "chess960.fen.castling-mixed",
                    "chess960.castling.which-rook",
                ],
            },
            Operator::FenRead,
            taking_it_for(|setup| {
                for right in setup.castling.rights() {
                    if let Some(file) = outermost(&setup.board, right) {
                        setup.castling = setup.castling.with_rook(right, file);
                    }
                }
            }),
        ),
        hang(
            Label {
                name: "kings-on-two-files",
                link: "niklasf/python-chess#143",
                what: "Leaves one side its rights where the Kings stand on different files: the one on \
                       the e-file, or else White.",
                breaks: &["chess960.castling.sides-apart"],
            },
            Operator::FenRead,
            taking_it_for(|setup| {
                let file = |colour| reasons::royals(setup, colour).next().map(Square::file);
                let has = |colour| setup.castling.rights().any(|right| right.colour == colour);
                let [white, black] = Colour::BOTH.map(file);
                if Colour::BOTH.into_iter().all(has) && white != black {
                    let loses = if black == Some(4) { Colour::White } else { Colour::Black };
                    for right in Right::ALL.into_iter().filter(|right| right.colour == loses) {
                        setup.castling = setup.castling.without(right);
                    }
                }
            }),
        ),
        hang(
            Label {
                name: "no-rook-on-a1",
                link: "dje-dev/Ceres#94",
                what: "Finds no Rook for the letter A, as the number of a1 means that there is none.",
                breaks: &["chess960.fen.castling-file", "chess960.fen.castling-mixed"],
            },
            Operator::FenRead,
            Deviation::Reads(Box::new(|fen, variant, rulings| {
                let setup = read(fen, variant, rulings)?;
                if fen.split(' ').nth(2).is_some_and(|rights| rights.contains('A')) {
                    let fault = Fault::CastlingWithoutRook('A').in_field(Field::Castling);
                    return Err(Objection::BadPosition(fault));
                }
                Ok(setup)
            })),
        ),
    ]
}

/// Whether an enemy Rook stands between the Rook of a right and the edge.
fn has_enemy_rook_beyond(setup: &Setup, right: Right) -> bool {
    let Some(file) = setup.castling.rook(right) else { return false };
    let enemy = Piece::new(right.colour.opponent(), Kind::Rook);
    let beyond = if right.king_side { file + 1..8 } else { 0..file };
    let mut squares = beyond.filter_map(|file| Square::new(file, home_rank(right)));
    squares.any(|square| setup.board.get(square) == Some(enemy))
}
