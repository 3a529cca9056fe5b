//! The edges of the board: squares counted in a row, an empty square that is zero, a rank for a file.

use notation::{Colour, Kind, Move, Piece, Setup, Square};

use super::board::{behind, is_safe, kind, moved};
use super::exhibit::{Exhibit, Label, moves};
use crate::mutants::{Operator, Place};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = en_passant();
    all.extend(files());
    all
}

/// The en passant capture.
fn en_passant() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "no-passed-square-is-a8",
                link: "ryanhs/chess.php#1",
                what: "Takes the empty en passant field for the square a8, whose number is zero: a \
                       White Pawn on b7 captures there en passant and promotes.",
                breaks: &["chess.pawn.capture", "chess.pawn.en-passant"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                let [Some(a7), Some(b7), Some(a8)] =
                    [(0, 6), (1, 6), (0, 7)].map(|(file, rank)| Square::new(file, rank))
                else {
                    return;
                };
                let setup = place.setup();
                let pawn = Piece::new(Colour::White, Kind::Pawn);
                let is_there = setup.side == Colour::White && place.piece(b7) == Some(pawn);
                if !is_there || setup.en_passant.is_some() || place.piece(a8).is_some() {
                    return;
                }
                let becoming = |kind: Kind| {
                    let mut after = Setup { side: Colour::Black, half_moves: 0, ..setup.clone() };
                    for (square, piece) in
                        [(b7, None), (a7, None), (a8, Some(Piece::new(Colour::White, kind)))]
                    {
                        after.board.set(square, piece);
                    }
                    is_safe(place, &after).then_some((Move::choosing(b7, a8, kind), after))
                };
                let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
                answers.add(kinds.into_iter().filter_map(becoming));
            }),
        ),
        Exhibit::of(
            Label {
                name: "en-passant-round-the-edge",
                link: "pioz/chess#32",
                what: "Lets a Pawn on an edge file capture en passant on the other edge, as the \
                       squares are numbered in a row.",
                breaks: &["chess.pawn.en-passant", "chess.pawn.capture"],
            },
            Operator::EnPassant,
            moves(|place, answers| {
                let Some(passed) = place.setup().en_passant else { return };
                let ahead = if place.setup().side == Colour::White { 1 } else { -1 };
                let number =
                    |square: Square| 8 * i16::from(square.rank()) + i16::from(square.file());
                for (from, piece) in place.setup().board.of(place.setup().side) {
                    let is_near = [7, 9].contains(&(ahead * (number(passed) - number(from))));
                    let is_round = from.file().abs_diff(passed.file()) == 7;
                    if piece.kind != Kind::Pawn || !is_near || !is_round {
                        continue;
                    }
                    let Some(mut after) = moved(place, from, passed) else { continue };
                    if let Some(stands) = behind(place, passed) {
                        after.board.set(stands, None);
                    }
                    after.half_moves = 0;
                    let is_safe = is_safe(place, &after);
                    answers.add(is_safe.then_some((Move::new(from, passed), after)));
                }
            }),
        ),
    ]
}

/// The files of the board.
fn files() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "pawn-captures-round-the-edge",
                link: "fruffers/chessGame#12",
                what: "Lets a Pawn on the a-file capture on the h-file, one rank ahead.",
                breaks: &["chess.pawn.capture"],
            },
            Operator::Pawn,
            moves(|place, answers| {
                let ahead = if place.setup().side == Colour::White { 1 } else { -1 };
                let is_pawn = |from: &Square| kind(place.setup(), *from) == Some(Kind::Pawn);
                let round = |from: Square| {
                    let to = from.offset(7, ahead)?;
                    place.piece(to).filter(|piece| piece.colour != place.setup().side)?;
                    after_pawn(place, from, to)
                };
                let on_edge = own(place).filter(is_pawn).filter(|from| from.file() == 0);
                answers.add(on_edge.filter_map(round));
            }),
        ),
        Exhibit::of(
            Label {
                name: "king-steps-round-the-edge",
                link: "fruffers/chessGame#16",
                what: "Lets a King on an edge file step to the other edge.",
                breaks: &["chess.king.move"],
            },
            Operator::WayAdded,
            moves(|place, answers| {
                let king = own(place).find(|from| kind(place.setup(), *from) == Some(Kind::King));
                let Some(from) = king else { return };
                let across = match from.file() {
                    0 => 7,
                    7 => -7,
                    _ => return,
                };
                let is_own = |to: &Square| {
                    place.piece(*to).is_some_and(|piece| piece.colour == place.setup().side)
                };
                let round = [-1, 0, 1].into_iter().filter_map(|ranks| from.offset(across, ranks));
                let steps = round.filter(|to| !is_own(to)).filter_map(|to| {
                    let after = moved(place, from, to).filter(|after| is_safe(place, after))?;
                    Some((Move::new(from, to), after))
                });
                answers.add(steps);
            }),
        ),
        Exhibit::of(
            Label {
                name: "promotes-on-the-a-file",
                link: "carlini/regex-chess#1",
                what: "Takes the a-file for the last rank, so that a White Pawn's move to it without a \
                       promotion is not accepted.",
                breaks: &["chess.pawn.step", "chess.pawn.double-step", "chess.pawn.capture"],
            },
            Operator::Promotion,
            moves(|place, answers| {
                let is_white = place.setup().side == Colour::White;
                answers.leave_out(|played, _| {
                    is_white
                        && kind(place.setup(), played.from) == Some(Kind::Pawn)
                        && played.to.file() == 0
                        && played.to.rank() < 7
                });
            }),
        ),
    ]
}

/// Where the pieces of the side to move stand.
fn own(place: &Place) -> impl Iterator<Item = Square> + '_ {
    place.setup().board.of(place.setup().side).map(|(square, _)| square)
}

/// A Pawn's move that leaves its King safe.
fn after_pawn(place: &Place, from: Square, to: Square) -> Option<(Move, Setup)> {
    let mut after = moved(place, from, to).filter(|after| is_safe(place, after))?;
    after.half_moves = 0;
    Some((Move::new(from, to), after))
}
