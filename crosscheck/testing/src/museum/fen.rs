//! FENs, read and written.

use crosscheck::comparing::Objection;
use notation::{Colour, Fault, Kind, Piece, Rulings, Setup, Square};
use oracle::{Game, reasons};

use super::exhibit::{Exhibit, Label};
use crate::mutants::{Deviation, Operator, read};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = reading();
    all.extend(writing());
    all
}

/// Reads a FEN in spite of some faults.
pub(super) fn in_spite_of(is_unknown: fn(&Fault) -> bool) -> Deviation {
    Deviation::Reads(Box::new(move |fen, variant, rulings| {
        let refused = match read(fen, variant, rulings) {
            Ok(setup) => return Ok(setup),
            Err(refused) => refused,
        };
        let Ok(setup) = Setup::parse_under(fen, variant, rulings) else { return Err(refused) };
        let known = reasons::refusals(&setup, rulings);
        let first = known.into_iter().find(|refusal| !is_unknown(&refusal.fault));
        first.map_or(Ok(setup), |refusal| Err(Objection::BadPosition(refusal)))
    }))
}

/// Reads a FEN and makes something else of it.
pub(super) fn taking_it_for(change: fn(&mut Setup)) -> Deviation {
    Deviation::Reads(Box::new(move |fen, variant, rulings| {
        let mut setup = read(fen, variant, rulings)?;
        change(&mut setup);
        Ok(setup)
    }))
}

/// Writes another position than the one on the board.
pub(super) fn as_if(written: fn(&Setup) -> Setup) -> Deviation {
    Deviation::Writes(Box::new(move |setup, _| written(setup).to_string()))
}

fn reading() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "king-may-be-captured",
                link: "bhlangonijr/chesslib#52",
                what: "Accepts a FEN in which the side not to move is in check.",
                breaks: &["chess.refused.opponent-in-check"],
            },
            Operator::RefusalMissing,
            in_spite_of(|fault| matches!(fault, Fault::OpponentInCheck(_))),
        ),
        Exhibit::of(
            Label {
                name: "right-without-a-rook",
                link: "jhlywa/chess.js#341",
                what: "Accepts a FEN with a castling right though no Rook stands at home.",
                breaks: &["chess.refused.castling"],
            },
            Operator::RefusalMissing,
            in_spite_of(|fault| matches!(fault, Fault::CastlingContradicted(_))),
        ),
        Exhibit::of(
            Label {
                name: "field-not-read",
                link: "rudzen/ChessLib#44",
                what: "Does not take over the en passant square of a FEN, as it looks for it on the \
                       other side's rank.",
                breaks: &[
                    "notation.en-passant",
                    "chess.fen.en-passant-field",
                    "chess.pawn.en-passant",
                ],
            },
            Operator::FenRead,
            taking_it_for(|setup| setup.en_passant = None),
        ),
        Exhibit::of(
            Label {
                name: "three-fields-read",
                link: "Checkora/Checkora#2051",
                what: "Reads neither the en passant square nor the half-move clock of a FEN.",
                breaks: &[
                    "notation.en-passant",
                    "chess.fen.en-passant-field",
                    "notation.half-move",
                    "chess.pawn.en-passant",
                ],
            },
            Operator::FenRead,
            taking_it_for(|setup| (setup.en_passant, setup.half_moves) = (None, 0)),
        ),
    ]
}

fn writing() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "field-of-the-other-side",
                link: "Raptor-Fics-Interface/Raptor#36",
                what: "Writes the en passant square of a White double step on the sixth rank.",
                breaks: &["notation.en-passant", "chess.fen.en-passant-field"],
            },
            Operator::FenWritten,
            as_if(|setup| {
                let passed = setup.en_passant.filter(|_| setup.side == Colour::Black);
                let wrong = passed.and_then(|passed| Square::new(passed.file(), 5));
                Setup { en_passant: wrong.or(setup.en_passant), ..setup.clone() }
            }),
        ),
        Exhibit::of(
            Label {
                name: "field-only-where-a-pawn-takes",
                link: "lichess-org/lila#6827",
                what: "Writes the en passant square only where a Pawn can capture there.",
                breaks: &["chess.fen.en-passant-field", "notation.en-passant"],
            },
            Operator::FenWritten,
            as_if(|setup| Setup {
                en_passant: setup.en_passant.filter(|passed| is_taken_on(setup, *passed)),
                ..setup.clone()
            }),
        ),
        Exhibit::of(
            Label {
                name: "pawn-on-the-passed-square",
                link: "brozeph/node-chess#8",
                what: "Shows a second Pawn on the passed square after a double step past an enemy Pawn \
                       that could capture it.",
                breaks: &["chess.pawn.double-step", "chess.pawn.en-passant"],
            },
            Operator::FenWritten,
            as_if(|setup| {
                let mut written = setup.clone();
                if let Some(passed) = setup.en_passant.filter(|passed| is_taken_on(setup, *passed))
                {
                    let pawn = Piece::new(setup.side.opponent(), Kind::Pawn);
                    written.board.set(passed, Some(pawn));
                }
                written
            }),
        ),
    ]
}

/// Whether a Pawn may capture en passant on a square.
fn is_taken_on(setup: &Setup, passed: Square) -> bool {
    let Ok(game) = Game::from_setup(setup.clone(), &Rulings::default()) else { return false };
    let is_pawn =
        |from: Square| setup.board.get(from).is_some_and(|piece| piece.kind == Kind::Pawn);
    game.legal_moves().iter().any(|played| played.to == passed && is_pawn(played.from))
}
