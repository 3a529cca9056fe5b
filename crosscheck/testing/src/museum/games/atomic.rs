//! Atomic: what an explosion takes along, and how the game ends. [`super::touch`] has the Kings.

use notation::{Kind, Right, Setup, Square, Variant};
use oracle::reasons;

use super::{is_corner, touch};
use crate::museum::board::is_passing;
use crate::museum::castle::Castle;
use crate::museum::endings::{bishops, call_dead, has_only_bishops, shade};
use crate::museum::exhibit::{Exhibit, Label, also, following, rewriting, status};
use crate::mutants::{Deviation, Forbidden, Operator, Place, around, captures, has_king};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = explosions();
    all.extend(lines());
    all.extend(touch::all());
    all.extend(dead());
    all
}

pub(super) fn hang(label: Label, operator: Operator, deviation: Deviation) -> Exhibit {
    Exhibit::in_game(Variant::Atomic, label, operator, deviation)
}

/// What goes and what stays.
fn explosions() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "pawns-explode",
                link: "alexobviously/bishop#45",
                what: "Removes the Pawns beside an explosion, too.",
                breaks: &["atomic.explosion.pawns-stay"],
            },
            Operator::Explosion,
            rewriting(|place, played, after| {
                if captures(place.setup(), played, after) {
                    for square in around(after.variant, played.to) {
                        after.board.set(square, None);
                    }
                }
            }),
        ),
        hang(
            Label {
                name: "en-passant-captor-stays",
                link: "lichess-org/lila#217",
                what: "Leaves the Pawn on the board that captures en passant.",
                breaks: &["atomic.explosion.captor", "atomic.explosion.en-passant-centre"],
            },
            Operator::Explosion,
            rewriting(|place, played, after| {
                if is_passing(place, played, after) {
                    after.board.set(played.to, place.piece(played.from));
                }
            }),
        ),
        hang(
            Label {
                name: "own-rook-explodes-with-its-right",
                link: "lichess-org/lila#347",
                what: "Leaves a side its castling right when its own capture explodes the Rook.",
                breaks: &["atomic.castling.right-lost-by-explosion"],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                for castle in Castle::own(place).filter(|castle| castle.is_held(place)) {
                    let stays = played.from != castle.rook && played.from != castle.king;
                    let is_gone = after.board.get(castle.rook).is_none();
                    if captures(place.setup(), played, after) && stays && is_gone {
                        after.castling = after.castling.with(castle.right);
                    }
                }
            }),
        ),
        hang(
            Label {
                name: "explosion-in-the-other-corner",
                link: "lichess-org/lila#14544",
                what: "Ends the right of the side whose piece is captured in a corner, though its Rook \
                       is at home in the other one.",
                breaks: &[
                    "atomic.castling.right-lost-by-capture",
                    "atomic.castling.right-lost-by-explosion",
                ],
            },
            Operator::CastlingRight,
            rewriting(|place, played, after| {
                if is_corner(played.to) && captures(place.setup(), played, after) {
                    let colour = place.setup().side.opponent();
                    let right = Right { colour, king_side: played.to.file() == 7 };
                    after.castling = after.castling.without(right);
                }
            }),
        ),
    ]
}

/// What an explosion does to the own King.
fn lines() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "explodes-its-own-shield",
                link: "lichess-org/lila#235",
                what: "Asks whether the own King is safe before the explosion, which may take a shield \
                       of it away.",
                breaks: &["atomic.pin.explosion-opens"],
            },
            Operator::Explosion,
            also(|place, one| {
                captures(place.setup(), one.played, &one.after) && is_safe_before(place, one)
            }),
        ),
        hang(
            Label {
                name: "explodes-its-own-king",
                link: "lichess-org/lila#220",
                what: "Lets a side explode its own King.",
                breaks: &["atomic.legal.own-king", "atomic.legal.both-kings"],
            },
            Operator::Explosion,
            Deviation::Moves(Box::new(|place, answers| {
                let side = place.setup().side;
                if !place.is_over() {
                    answers.add(place.pseudo_legal().filter(|(_, after)| !has_king(after, side)));
                }
            })),
        ),
        hang(
            Label {
                name: "check-before-explosion",
                link: "lichess-org/lila#254",
                what: "Does not let a side in check explode the enemy King instead of answering, and \
                       knows no end if it has no other move.",
                breaks: &["atomic.legal.enemy-king-in-check"],
            },
            Operator::Explosion,
            Deviation::Moves(Box::new(|place, answers| {
                let side = place.setup().side;
                if place.answers().status.check {
                    answers.leave_out(|_, after| {
                        !has_king(after, side.opponent()) && stays_attacked(place, after)
                    });
                }
            })),
        ),
    ]
}

/// Whether the own King would be safe if nothing exploded.
fn is_safe_before(place: &Place, one: &Forbidden) -> bool {
    let plain = place.strayed(one.played.from, one.played.to);
    plain.is_some_and(|mut plain| {
        if is_passing(place, one.played, &one.after)
            && let Some(taken) = Square::new(one.played.to.file(), one.played.from.rank())
        {
            plain.board.set(taken, None);
        }
        reasons::exposures(&plain, place.rulings()).is_empty()
    })
}

/// Whether the King of the side that has moved is attacked.
fn stays_attacked(place: &Place, after: &Setup) -> bool {
    crate::mutants::is_attacked(place, after, place.setup().side)
}

/// Dead positions.
fn dead() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "bishops-whosever",
                link: "lichess-org/lila#555",
                what: "Draws where there are Bishops on both colours and nothing else, whosever they \
                       are and however many.",
                breaks: &["atomic.dead.nothing-else", "atomic.dead.unlike-bishops"],
            },
            Operator::Ending,
            status(|place, status| {
                let shades: Vec<u8> = bishops(place.setup(), None).map(shade).collect();
                let has_both = shades.contains(&0) && shades.contains(&1);
                if has_king(place.setup(), place.setup().side)
                    && has_only_bishops(place.setup())
                    && has_both
                {
                    call_dead(status);
                }
            }),
        ),
        hang(
            Label {
                name: "pawn-against-king-is-drawn",
                link: "lichess-org/lila#248",
                what: "Draws where a King and a Pawn are left against a King.",
                breaks: &["atomic.dead.nothing-else"],
            },
            Operator::Ending,
            status(|place, status| {
                let pieces = place.setup().board.pieces().map(|(_, piece)| piece.kind);
                let mut kinds: Vec<Kind> = pieces.collect();
                kinds.retain(|kind| *kind != Kind::King);
                if has_king(place.setup(), place.setup().side) && kinds == [Kind::Pawn] {
                    call_dead(status);
                }
            }),
        ),
        hang(
            Label {
                name: "bare-kings-play-on",
                link: "fairy-stockfish/Fairy-Stockfish#352",
                what: "Knows no draw by lack of material.",
                breaks: &[
                    "atomic.dead.bare-kings",
                    "atomic.dead.one-piece",
                    "atomic.dead.two-knights",
                    "atomic.dead.unlike-bishops",
                    "atomic.ruling.dead-position.none",
                ],
            },
            Operator::Ruling,
            following("atomic.dead-position", "none"),
        ),
    ]
}
