//! Kings that stand next to each other.

use notation::{Colour, Kind, Setup, Square, Status};
use oracle::reasons;

use super::{around, has_king, is_attacked, mutant, touch};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::operators::Sheet;
use crate::mutants::place::Place;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        let mut leaves_out = |does: String, breaks: &[&str], which: Which| {
            let alter: Alters = Box::new(move |place, answers| {
                if place.setup().side == colour {
                    answers.leave_out(|played, after| {
                        let is_king =
                            place.piece(played.from).is_some_and(|piece| piece.kind == Kind::King);
                        has_king(after, colour.opponent()) && which(place, after, is_king)
                    });
                }
            });
            mutants.push(mutant(sheet, does, breaks, alter));
        };
        leaves_out(
            format!("does not let the {colour} King step next to the other"),
            &["touch.", "check.not-by-king"],
            |place, after, is_king| is_king && touch(after) && !touch(place.setup()),
        );
        leaves_out(
            format!("does not let the {colour} King step to a touch where it is attacked"),
            &["touch.step-into-attack"],
            |place, after, is_king| {
                let own = place.setup().side;
                is_king && touch(after) && !touch(place.setup()) && is_attacked(place, after, own)
            },
        );
        leaves_out(
            format!("does not let the {colour} King step along a touch where it is attacked"),
            &["touch.step-along"],
            |place, after, is_king| {
                let own = place.setup().side;
                is_king && touch(after) && touch(place.setup()) && is_attacked(place, after, own)
            },
        );
        leaves_out(
            format!("pins a {colour} piece to a King that touches the other"),
            &["touch.no-pin"],
            |place, after, is_king| {
                let own = place.setup().side;
                !is_king
                    && touch(place.setup())
                    && is_attacked(place, after, own)
                    && !is_attacked(place, place.setup(), own)
            },
        );
        leaves_out(
            format!("has {colour} answer attacks on a King that touches the other"),
            &["touch.no-check"],
            |place, after, is_king| {
                let own = place.setup().side;
                !is_king
                    && touch(place.setup())
                    && is_attacked(place, after, own)
                    && is_attacked(place, place.setup(), own)
            },
        );
        for (what, breaks, which) in CASTLINGS {
            leaves_out(format!("does not castle {what}, {colour} to move"), &[breaks], which);
        }
        let mut checks = |does: String, breaks: &[&str], which: fn(&Place) -> bool| {
            let judge = move |place: &Place, status: &mut Status| {
                if place.setup().side == colour && touch(place.setup()) && which(place) {
                    status.check = true;
                }
            };
            let deviation = Deviation::Status(Box::new(judge));
            mutants.push(sheet.mutant(Operator::Explosion, does, breaks, deviation));
        };
        checks(
            format!("says that {colour} is in check where it is attacked and the Kings touch"),
            &["touch.no-check", "check.given"],
            |place| is_attacked(place, place.setup(), place.setup().side),
        );
        checks(
            format!("says that {colour} is in check by the King that it touches"),
            &["check.not-by-king", "touch."],
            |_| true,
        );
    }
    mutants
}

/// Castling that has to do with the enemy King.
const CASTLINGS: [(&str, &str, Which); 3] = [
    ("out of a touch", "castling.out-of-touch", |place, after, _| {
        castles(place, after).is_some() && touch(place.setup())
    }),
    ("across a square next to the enemy King", "castling.through-touch", |place, after, _| {
        castles(place, after).is_some_and(|[passed, _]| is_next_to_enemy(place, passed))
    }),
    ("onto a square next to the enemy King", "castling.into-touch", |place, after, _| {
        castles(place, after).is_some_and(|[_, arrived]| is_next_to_enemy(place, arrived))
    }),
];

/// The square that the King passes over and that where it arrives, if a move castles.
fn castles(place: &Place, after: &Setup) -> Option<[Square; 2]> {
    let own = place.setup().side;
    let from = reasons::royals(place.setup(), own).next()?;
    let to =
        reasons::royals(after, own).next().filter(|to| to.file().abs_diff(from.file()) == 2)?;
    Some([Square::new(from.file().midpoint(to.file()), from.rank())?, to])
}

fn is_next_to_enemy(place: &Place, square: Square) -> bool {
    let enemy = place.setup().side.opponent();
    let mut kings = reasons::royals(place.setup(), enemy);
    kings.any(|king| around(place.setup().variant, king).any(|next| next == square))
}

/// Whether a move is left out, by its place, the position after it, and whether the King makes it.
type Which = fn(&Place, &Setup, bool) -> bool;
