//! Horde: the first rank, and what is called dead.

use crosscheck::comparing::Objection;
use notation::{Colour, Fault, Field, Kind, Piece, Setup, Square, Variant};

use crate::museum::board::marks;
use crate::museum::endings::call_dead;
use crate::museum::exhibit::{Exhibit, Label, moves, status};
use crate::mutants::{Answers, Deviation, Operator, Place, read};

const PAWN: Piece = Piece::new(Colour::White, Kind::Pawn);

pub(super) fn all() -> Vec<Exhibit> {
    let hang =
        |label, operator, deviation| Exhibit::in_game(Variant::Horde, label, operator, deviation);
    vec![
        hang(
            Label {
                name: "en-passant-on-the-second-rank",
                link: "ddugovic/Stockfish#26",
                what: "Lets a Pawn that went two squares from the first rank be taken en passant.",
                breaks: &[
                    "horde.pawn.no-en-passant-from-first-rank",
                    "horde.fen.no-field-from-first-rank",
                ],
            },
            Operator::EnPassant,
            moves(take_on_the_second_rank),
        ),
        hang(
            Label {
                name: "first-rank-closed-to-both",
                link: "niklasf/python-chess#381",
                what: "Refuses White Pawns on the first rank where any Black piece stands there, Pawn or \
                       not.",
                breaks: &["horde.accepted.first-rank"],
            },
            Operator::Stricter,
            Deviation::Reads(Box::new(|fen, variant, rulings| {
                let setup = read(fen, variant, rulings)?;
                let on_rank =
                    |(square, piece): (Square, Piece)| (square.rank() == 0).then_some(piece);
                let stand: Vec<Piece> = setup.board.pieces().filter_map(on_rank).collect();
                let has_black = stand.iter().any(|piece| piece.colour == Colour::Black);
                let pawn = setup.board.pieces().find(|it| on_rank(*it) == Some(PAWN));
                match pawn.filter(|_| has_black) {
                    Some((square, pawn)) => {
                        let fault = Fault::PawnRank { colour: pawn.colour, square };
                        Err(Objection::BadPosition(fault.in_field(Field::Position)))
                    }
                    None => Ok(setup),
                }
            })),
        ),
        hang(
            Label {
                name: "one-piece-against-the-king-is-drawn",
                link: "lichess-org/lila#2552",
                what: "Draws where White has a single piece, no Pawn, and Black only its King, though \
                       the King may take it.",
                breaks: &["horde.dead.none", "horde.end.pieces-are-enough"],
            },
            Operator::Ending,
            status(|place, status| {
                let white: Vec<Piece> = pieces(place, Colour::White);
                let is_single = white.len() == 1 && white[0] != PAWN;
                if is_single && pieces(place, Colour::Black).len() == 1 {
                    call_dead(status);
                }
            }),
        ),
        hang(
            Label {
                name: "shut-in-for-now",
                link: "lichess-org/scalachess#385",
                what: "Draws where White has no move and Black only moves of its King, though such a \
                       move may set White free.",
                breaks: &["horde.dead.none", "horde.ruling.dead-position.fortress"],
            },
            Operator::Ending,
            status(|place, status| {
                let setup = place.setup();
                let mut movers =
                    place.answers().moves.iter().map(|(played, _)| place.piece(played.from));
                let is_king = |mover: Option<Piece>| mover.is_some_and(|it| it.kind == Kind::King);
                let whites = Setup { side: Colour::White, en_passant: None, ..setup.clone() };
                let is_shut_in = |whites| {
                    place.changed(whites).is_some_and(|game| game.legal_moves().is_empty())
                };
                if setup.side == Colour::Black
                    && status.outcome.is_none()
                    && movers.all(is_king)
                    && is_shut_in(whites)
                {
                    call_dead(status);
                }
            }),
        ),
    ]
}

fn pieces(place: &Place, side: Colour) -> Vec<Piece> {
    place.setup().board.of(side).map(|(_, piece)| piece).collect()
}

/// A Pawn that went from the first rank to the third leaves an en passant square behind, on the second.
fn take_on_the_second_rank(place: &Place, answers: &mut Answers) {
    answers.rewrite(|played, after| {
        let is_double = marks(place, played, after).is_some_and(|it| it.double_step);
        if is_double && played.from.rank() == 0 {
            after.en_passant = played.from.offset(0, 1);
        }
    });
    let passed = place.setup().en_passant.filter(|passed| passed.rank() == 1);
    let enemy = Piece::new(Colour::Black, Kind::Pawn);
    for (passed, files) in passed.into_iter().flat_map(|to| [(to, -1), (to, 1)]) {
        let from = passed.offset(files, 1);
        let from = from.filter(|&from| place.piece(from) == Some(enemy));
        let taken = passed.offset(0, 1);
        let (Some(from), Some(taken)) = (from, taken) else { continue };
        answers.add(place.stray(from, passed).map(|(played, mut after)| {
            after.board.set(taken, None);
            after.half_moves = 0;
            (played, after)
        }));
    }
}
