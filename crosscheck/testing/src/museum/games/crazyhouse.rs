//! Crazyhouse: drops, clocks and ends. [`super::hands`] has the hands and the marks.

use notation::{Colour, Kind, Move, Outcome, Piece, Reason, Setup, Variant};

use super::{hands, lacks_material};
use crate::museum::board::{is_attacked, next};
use crate::museum::castle::Castle;
use crate::museum::endings::call_dead;
use crate::museum::exhibit::{Exhibit, Label, following, moves, rewriting, status};
use crate::mutants::{Deviation, Operator, Place, held, hold};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = drops();
    all.extend(hands::all());
    all.extend(clocks());
    all.extend(ends());
    all
}

pub(super) fn hang(label: Label, operator: Operator, deviation: Deviation) -> Exhibit {
    Exhibit::in_game(Variant::Crazyhouse, label, operator, deviation)
}

fn drops() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "pawn-dropped-on-the-edge",
                link: "alexobviously/bishop#14",
                what: "Lets a Pawn be dropped on the first and the last rank.",
                breaks: &[
                    "crazyhouse.drop.pawn-not-first-rank",
                    "crazyhouse.drop.pawn-not-last-rank",
                ],
            },
            Operator::Hands,
            moves(|place, answers| {
                let setup = place.setup();
                if place.is_over() || held(setup, setup.side, Kind::Pawn) == 0 {
                    return;
                }
                let edge = setup.variant.squares().filter(|to| matches!(to.rank(), 0 | 7));
                let free = edge.filter(|&to| place.piece(to).is_none());
                let dropped = free.map(|to| {
                    let mut after = dropped(setup);
                    after.board.set(to, Some(Piece::new(setup.side, Kind::Pawn)));
                    (Move::drop(Kind::Pawn, to), after)
                });
                answers.add(dropped.filter(|(_, after)| {
                    oracle::reasons::exposures(after, place.rulings()).is_empty()
                }));
            }),
        ),
        hang(
            Label {
                name: "drop-keeps-the-passed-square",
                link: "lichess-org/dartchess#23",
                what: "Keeps the en passant square when a piece is dropped, and lets a Pawn capture \
                       there what stands before it.",
                breaks: &["crazyhouse.drop.ends-en-passant", "crazyhouse.pawn.en-passant-expires"],
            },
            Operator::Hands,
            moves(|place, answers| {
                answers.rewrite(|played, after| {
                    if played.dropped.is_some() {
                        after.en_passant = place.setup().en_passant;
                    }
                });
                capture_on_kept_square(place, answers);
            }),
        ),
        hang(
            Label {
                name: "dropped-rook-castles",
                link: "lichess-org/lila#1620",
                what: "Castles with a Rook that was dropped where the captured one stood at home.",
                breaks: &[
                    "crazyhouse.drop.rook-without-right",
                    "crazyhouse.castling.needs-right",
                    "crazyhouse.castling.right-lost-by-capture",
                ],
            },
            Operator::Castling,
            moves(|place, answers| {
                let stays = |castle: &Castle| {
                    castle.has_king(place)
                        && place.path().iter().all(|step| step.played.from != castle.king)
                };
                for castle in Castle::own(place).filter(stays) {
                    let way_is_safe =
                        castle.way().iter().all(|&square| !is_attacked(place, square));
                    if castle.was_held(place)
                        && !castle.is_held(place)
                        && was_dropped(place, castle)
                        && castle.is_clear(place)
                        && !place.answers().status.check
                        && way_is_safe
                    {
                        answers.add(castle.done(place));
                    }
                }
            }),
        ),
    ]
}

/// The position after the drop of a Pawn, still without it.
fn dropped(setup: &Setup) -> Setup {
    let mut after =
        Setup { side: setup.side.opponent(), en_passant: None, half_moves: 0, ..setup.clone() };
    hold(&mut after, setup.side, Kind::Pawn, held(setup, setup.side, Kind::Pawn) - 1);
    if setup.side == Colour::Black {
        after.full_moves = next(after.full_moves);
    }
    after
}

/// Captures onto a passed square that a drop has kept: it lies on the side to move's own half.
fn capture_on_kept_square(place: &Place, answers: &mut crate::mutants::Answers) {
    let setup = place.setup();
    let (own_half, ahead) = if setup.side == Colour::White { (2, 1) } else { (5, -1) };
    let kept = setup.en_passant.filter(|passed| passed.rank() == own_half);
    let pawn = Piece::new(setup.side, Kind::Pawn);
    for (passed, files) in kept.into_iter().flat_map(|to| [(to, -1), (to, 1)]) {
        let from = passed.offset(files, -ahead).filter(|&from| place.piece(from) == Some(pawn));
        // The library takes what stands where the Pawn would that has passed the square of an enemy's.
        let taken = passed.offset(0, -ahead).filter(|_| place.piece(passed).is_none());
        let (Some(from), Some(taken)) = (from, taken) else { continue };
        answers.add(place.stray(from, passed).map(|(played, mut after)| {
            after.board.set(taken, None);
            after.half_moves = 0;
            (played, after)
        }));
    }
}

/// Whether the Rook at home was dropped there.
fn was_dropped(place: &Place, castle: Castle) -> bool {
    let last = place.path().iter().rev().find(|step| step.played.to == castle.rook);
    castle.has_rook(place) && last.is_some_and(|step| step.played.dropped == Some(Kind::Rook))
}

fn clocks() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "clock-never-zeroed",
                link: "lichess-org/lila#5919",
                what: "Lets the half-move clock grow with captures and moves of Pawns, too.",
                breaks: &[
                    "crazyhouse.clock.capture",
                    "crazyhouse.clock.pawn",
                    "crazyhouse.clock.pawn-drop",
                ],
            },
            Operator::Clock,
            rewriting(|place, _, after| after.half_moves = next(place.setup().half_moves)),
        ),
        hang(
            Label {
                name: "pawn-drop-counts-on",
                link: "niklasf/python-chess#467",
                what: "Does not set the half-move clock to zero when a Pawn is dropped.",
                breaks: &["crazyhouse.clock.pawn-drop", "crazyhouse.ruling.drop-clock.none"],
            },
            Operator::Ruling,
            following("crazyhouse.drop-clock", "none"),
        ),
        hang(
            Label {
                name: "fifty-moves-in-crazyhouse",
                link: "ddugovic/Stockfish#352",
                what: "Draws by the number of moves without capture or Pawn move.",
                breaks: &[
                    "crazyhouse.move-count.none",
                    "crazyhouse.ruling.move-count.claim",
                    "crazyhouse.ruling.move-count.outcome",
                ],
            },
            Operator::Ruling,
            following("crazyhouse.move-count", "fide"),
        ),
    ]
}

fn ends() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "drops-are-no-moves",
                link: "lichess-org/dartchess#53",
                what: "Calls it mate or stalemate where drops are the only legal moves.",
                breaks: &[
                    "crazyhouse.end.no-mate-with-drop",
                    "crazyhouse.end.no-stalemate-with-drop",
                ],
            },
            Operator::Ending,
            status(|place, status| {
                let moves = &place.answers().moves;
                if moves.is_empty() || moves.iter().any(|(played, _)| played.dropped.is_none()) {
                    return;
                }
                let winner = status.check.then(|| place.setup().side.opponent());
                let reason = if status.check { Reason::Checkmate } else { Reason::Stalemate };
                status.outcome = Some(Outcome { winner, reason, points: None });
                status.claims.clear();
            }),
        ),
        hang(
            Label {
                name: "bare-kings-with-full-hands",
                link: "lichess-org/lila#2445",
                what: "Draws by lack of material on the board, whatever is in hand.",
                breaks: &["crazyhouse.dead.none", "crazyhouse.ruling.dead-position.few"],
            },
            Operator::Ending,
            status(|place, status| {
                if place.game().is_some() && lacks_material(place.setup()) {
                    call_dead(status);
                }
            }),
        ),
    ]
}
