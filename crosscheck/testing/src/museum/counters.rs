//! The two counters.

use notation::{Colour, Kind, Move, Setup};

use super::board::{kind, marks, next};
use super::exhibit::{Exhibit, Label, rewriting};
use crate::mutants::{Operator, Place};

pub(super) fn all() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "castling-does-not-count",
                link: "chesslablab/php-chess#763",
                what: "Leaves both counters as they are when a side castles.",
                breaks: &["chess.clock.counts", "chess.clock.full-move"],
            },
            Operator::Clock,
            rewriting(|place, played, after| {
                if is_castling(place, played, after) {
                    after.half_moves = place.setup().half_moves;
                    after.full_moves = place.setup().full_moves;
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "castling-resets-the-clock",
                link: "lichess-org/scalachess#3",
                what: "Sets the half-move clock to zero when a side castles.",
                breaks: &["chess.clock.counts"],
            },
            Operator::Clock,
            rewriting(|place, played, after| {
                if is_castling(place, played, after) {
                    after.half_moves = 0;
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "rook-move-resets-the-clock",
                link: "cutechess/cutechess#559",
                what: "Sets the half-move clock to zero when a Rook's move ends a castling right.",
                breaks: &["chess.clock.counts"],
            },
            Operator::Clock,
            rewriting(|place, played, after| {
                let is_rook = kind(place.setup(), played.from) == Some(Kind::Rook);
                if is_rook && after.castling != place.setup().castling {
                    after.half_moves = 0;
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "lost-right-resets-the-clock",
                link: "notnil/chess#104",
                what: "Sets the half-move clock to zero when any move ends a castling right.",
                breaks: &["chess.clock.counts"],
            },
            Operator::Clock,
            rewriting(|place, _, after| {
                if after.castling != place.setup().castling {
                    after.half_moves = 0;
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "clock-never-resets",
                link: "mlang/chessIO#2",
                what: "Lets the half-move clock grow with Pawn moves and captures, too.",
                breaks: &["chess.clock.pawn", "chess.clock.capture"],
            },
            Operator::Clock,
            rewriting(|place, _, after| after.half_moves = next(place.setup().half_moves)),
        ),
        Exhibit::of(
            Label {
                name: "counters-the-wrong-way-round",
                link: "schnitzi/rampart#1",
                what: "Lets the move number grow with every move, and the half-move clock with those of \
                       Black only.",
                breaks: &["chess.clock.counts", "chess.clock.full-move"],
            },
            Operator::Clock,
            rewriting(|place, _, after| {
                after.full_moves = next(place.setup().full_moves);
                if place.setup().side == Colour::White && after.half_moves > 0 {
                    after.half_moves = place.setup().half_moves;
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "every-ply-is-a-move",
                link: "bhlangonijr/chesslib#3",
                what: "Lets the move number grow after moves of White, too.",
                breaks: &["chess.clock.full-move"],
            },
            Operator::MoveNumber,
            rewriting(|place, _, after| after.full_moves = next(place.setup().full_moves)),
        ),
    ]
}

fn is_castling(place: &Place, played: Move, after: &Setup) -> bool {
    marks(place, played, after).is_some_and(|marks| marks.castling)
}
