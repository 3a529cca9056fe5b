//! Atomic: Kings that stand next to each other, and castling beside the enemy King.

use notation::{Kind, Setup, Square};
use oracle::reasons;

use super::atomic::hang;
use crate::museum::castle::Castle;
use crate::museum::exhibit::{Exhibit, Label, following, moves};
use crate::mutants::{Operator, Place, has_king, is_attacked, touch};

pub(super) fn all() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "touch-is-no-shelter",
                link: "pychess/pychess#1357",
                what: "Checks a King by other pieces though it stands next to the other King.",
                breaks: &[
                    "atomic.touch.no-check",
                    "atomic.touch.step-into-attack",
                    "atomic.touch.step-along",
                    "atomic.touch.no-pin",
                ],
            },
            Operator::Explosion,
            moves(|place, answers| {
                let side = place.setup().side;
                answers.leave_out(|_, after| {
                    has_king(after, side.opponent())
                        && touch(after)
                        && is_attacked(place, after, side)
                });
                let is_touched = touch(place.setup());
                answers.status.check |= is_touched && is_attacked(place, place.setup(), side);
            }),
        ),
        hang(
            Label {
                name: "rook-shields-too-late",
                link: "niklasf/python-chess#437",
                what: "Does not castle out of a touch where only the Rook's arrival shields the King.",
                breaks: &["atomic.castling.out-of-touch", "atomic.castling.not-into-attack"],
            },
            Operator::Castling,
            moves(|place, answers| {
                for castle in Castle::own(place) {
                    let lifted = lifted(place, castle);
                    let is_met = is_unsafe(place, &lifted, castle.king_to);
                    answers.leave_out(|played, _| is_met && castle.is(place, played));
                }
            }),
        ),
        hang(
            Label {
                name: "castles-through-its-own-shadow",
                link: "lichess-org/scalachess#176",
                what: "Castles out of a touch across a square that is attacked through the King's own.",
                breaks: &["atomic.castling.not-through-attack", "atomic.castling.out-of-touch"],
            },
            Operator::Castling,
            moves(|place, answers| {
                for castle in Castle::own(place).filter(|castle| castle.has_king(place)) {
                    let is_free = castle.may(place) && !place.answers().status.check;
                    let crosses = is_free && !is_unsafe(place, place.setup(), castle.rook_to);
                    let done = castle.done(place).filter(|_| crosses);
                    answers.add(done.filter(|(_, after)| {
                        reasons::exposures(after, place.rulings()).is_empty()
                    }));
                }
            }),
        ),
        hang(
            Label {
                name: "castling-knows-no-touch",
                link: "cutechess/cutechess#657",
                what: "Does not castle across or onto an attacked square, though it lies next to the \
                       enemy King.",
                breaks: &[
                    "atomic.castling.out-of-touch",
                    "atomic.castling.through-touch",
                    "atomic.castling.into-touch",
                    "atomic.ruling.castling-touching",
                ],
            },
            Operator::Ruling,
            following("atomic.castling-touching", "attacked"),
        ),
    ]
}

/// The position without the King that castles.
fn lifted(place: &Place, castle: Castle) -> Setup {
    let mut lifted = place.setup().clone();
    lifted.board.set(castle.king, None);
    lifted
}

/// Whether a square is attacked by a piece, and not next to the enemy King.
fn is_unsafe(place: &Place, setup: &Setup, square: Square) -> bool {
    let enemy = place.setup().side.opponent();
    let touches = reasons::royals(setup, enemy).any(|king| {
        king.file().abs_diff(square.file()) <= 1 && king.rank().abs_diff(square.rank()) <= 1
    });
    let attacks = reasons::attacks(setup, place.rulings(), enemy, square);
    let by_piece = attacks
        .iter()
        .any(|attack| setup.board.get(attack.from).is_some_and(|piece| piece.kind != Kind::King));
    !touches && by_piece
}
