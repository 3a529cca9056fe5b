//! Checks and pins: attacks that are not seen, answers that are none, answers that are missed.

use crosscheck::comparing::squares::offset;
use notation::{Colour, Kind, Setup, Square};
use oracle::reasons::{self, Attack};

use super::board::{is_pinned, kind, rank};
use super::exhibit::{Exhibit, Label, moves};
use crate::mutants::{Answers, Deviation, Forbidden, Operator, Place, blind};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = unseen();
    all.extend(answers_to_check());
    all
}

/// A bug that makes blind to some attacks.
fn blind_to(unseen: fn(&Place, &Setup, &Attack) -> bool) -> Deviation {
    Deviation::Moves(blind(unseen))
}

/// Adds the moves that the King forbids, for which something holds.
fn allow(place: &Place, answers: &mut Answers, which: impl Fn(&Forbidden) -> bool) {
    let wanted = place.forbidden().iter().filter(|one| which(one));
    answers.add(wanted.map(|one| (one.played, one.after.clone())));
}

/// Attacks that are not seen, or none.
fn unseen() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "check-by-check",
                link: "SerenityOS/serenity#3187",
                what: "Does not count an attack on the King by a piece whose own King could then be \
                       captured, so that a check may be answered by another check.",
                breaks: &[
                    "chess.check.attack-of-pinned",
                    "chess.check.answer",
                    "chess.check.given",
                    "chess.king.not-into-attack",
                ],
            },
            Operator::AttackUnseen,
            blind_to(|place, setup, attack| {
                let mut captured = setup.clone();
                let Some(attacker) = setup.board.get(attack.from) else { return false };
                captured.board.set(attack.from, None);
                captured.board.set(attack.target(), Some(attacker));
                !reasons::checks(&captured, place.rulings(), attacker.colour).is_empty()
            }),
        ),
        Exhibit::of(
            Label {
                name: "pawn-does-not-guard-the-last-rank",
                link: "SerenityOS/serenity#3526",
                what: "Does not see that a Pawn attacks squares of its last rank, as it can go there \
                       only by promoting.",
                breaks: &[
                    "chess.king.not-into-attack",
                    "chess.check.given",
                    "chess.check.answer",
                    "chess.pawn.capture",
                ],
            },
            Operator::AttackUnseen,
            blind_to(|_, setup, attack| {
                setup.board.get(attack.from).is_some_and(|piece| {
                    piece.kind == Kind::Pawn && attack.target().rank() == rank(piece.colour, 8)
                })
            }),
        ),
        Exhibit::of(
            Label {
                name: "kings-touch",
                link: "grzegorz103/ngx-chess-board#90",
                what: "Lets a King step to a square that the enemy King guards from a corner.",
                breaks: &["chess.king.not-into-attack"],
            },
            Operator::RoyalDuty,
            moves(|place, answers| {
                allow(place, answers, |one| {
                    kind(place.setup(), one.played.from) == Some(Kind::King)
                        && one.attacks.iter().all(|attack| {
                            let (files, ranks) = offset(attack.from, attack.target());
                            let is_king = kind(&one.after, attack.from) == Some(Kind::King);
                            is_king && files != 0 && ranks != 0
                        })
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "double-step-guards",
                link: "fenimore/ghess#2",
                what: "Does not let the King step to a square that an enemy Pawn can reach by a double \
                       step.",
                breaks: &[
                    "chess.king.move",
                    "chess.king.not-into-attack",
                    "chess.pawn.capture",
                    "chess.pawn.double-step",
                ],
            },
            Operator::RoyalDuty,
            moves(|place, answers| {
                answers.leave_out(|played, after| {
                    kind(place.setup(), played.from) == Some(Kind::King)
                        && is_reached_by_double_step(after, played.to)
                });
            }),
        ),
    ]
}

/// Whether a Pawn of the side to move stands at home two squares from a square, with nothing between.
fn is_reached_by_double_step(setup: &Setup, to: Square) -> bool {
    let back = if setup.side == Colour::White { -1 } else { 1 };
    let passed = to.offset(0, back);
    let home = to.offset(0, 2 * back).filter(|home| home.rank() == rank(setup.side, 2));
    let is_pawn = |home: Square| {
        setup
            .board
            .get(home)
            .is_some_and(|piece| piece.kind == Kind::Pawn && piece.colour == setup.side)
    };
    home.is_some_and(is_pawn) && passed.is_some_and(|passed| setup.board.get(passed).is_none())
}

/// Checks and pins that are not obeyed, or obeyed too well.
fn answers_to_check() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "pinned-piece-blocks",
                link: "timwoelfle/PlainChess#17",
                what: "Lets a pinned piece answer the check of another piece, and looks at that check \
                       alone.",
                breaks: &["chess.pin.line", "chess.check.answer"],
            },
            Operator::RoyalDuty,
            moves(|place, answers| {
                let checks = place.checks();
                allow(place, answers, |one| {
                    !checks.is_empty()
                        && is_pinned(place, one.played.from)
                        && one
                            .attacks
                            .iter()
                            .all(|attack| checks.iter().all(|check| check.from != attack.from))
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "pinned-knight-leaves",
                link: "prathmesh-ka-github/Chessable#51",
                what: "Lets a pinned Knight leave the line of its pin.",
                breaks: &["chess.pin.line"],
            },
            Operator::RoyalDuty,
            moves(|place, answers| {
                allow(place, answers, |one| {
                    place.checks().is_empty()
                        && kind(place.setup(), one.played.from) == Some(Kind::Knight)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "bishop-check-ignored",
                link: "AlejoG10/python-chess-ai-yt#7",
                what: "Lets the other pieces move as they like while a Bishop gives check.",
                breaks: &["chess.check.answer"],
            },
            Operator::RoyalDuty,
            moves(|place, answers| {
                let is_old = |attack: &Attack| {
                    kind(place.setup(), attack.from) == Some(Kind::Bishop)
                        && place.checks().iter().any(|check| check.from == attack.from)
                };
                allow(place, answers, |one| {
                    kind(place.setup(), one.played.from) != Some(Kind::King)
                        && one.attacks.iter().all(is_old)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "rider-does-not-block",
                link: "ryancookdev/canvas-chess#4",
                what: "Does not let a Queen, Rook or Bishop stand in the way of a check.",
                breaks: &["chess.check.answer"],
            },
            Operator::RoyalDuty,
            moves(|place, answers| {
                let riders = [Kind::Queen, Kind::Rook, Kind::Bishop].map(Some);
                answers.leave_out(|played, _| {
                    !place.checks().is_empty()
                        && riders.contains(&kind(place.setup(), played.from))
                        && place.piece(played.to).is_none()
                });
            }),
        ),
    ]
}
