//! Ends of the game and claims of a draw.

use std::collections::BTreeSet;

use notation::{Castling, Claim, Colour, Kind, Outcome, Reason, Setup, Square, Status};

use super::exhibit::{Exhibit, Label, status};
use crate::mutants::{Key, Operator, Place, right, times};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = stalemates();
    all.extend(counts());
    all.extend(repetitions());
    all.extend(dead());
    all
}

/// Whether the game has ended in a way that no history changes.
fn is_final(status: &Status) -> bool {
    status.outcome.is_some_and(|outcome| {
        !matches!(outcome.reason, Reason::FivefoldRepetition | Reason::MoveCount)
    })
}

pub(super) const fn draw(reason: Reason) -> Outcome {
    Outcome { winner: None, reason, points: None }
}

/// What the history alone says: the draws and claims by repetition and by the clock.
fn by_history(status: &mut Status, times: usize, clock: usize) {
    status.outcome = match (times, clock) {
        (5.., _) => Some(draw(Reason::FivefoldRepetition)),
        (_, 150..) => Some(draw(Reason::MoveCount)),
        _ => None,
    };
    let claims = [(Claim::ThreefoldRepetition, times >= 3), (Claim::MoveCount, clock >= 100)];
    let is_over = status.outcome.is_some();
    let open = claims.into_iter().filter(|(_, holds)| *holds && !is_over);
    status.claims = open.map(|(claim, _)| claim).collect();
}

/// How often the position has stood, as the rules count.
fn stood(place: &Place) -> usize {
    let key: Key = Box::new(right);
    times(place, &key, 0)
}

/// The half-move clock.
fn clock(place: &Place) -> usize {
    usize::from(place.setup().half_moves)
}

/// Draws by stalemate.
fn stalemates() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "stalemate-is-mate",
                link: "bartekspitza/sophia#1",
                what: "Takes stalemate for checkmate.",
                breaks: &["chess.end.stalemate", "chess.end.checkmate"],
            },
            Operator::Ending,
            status(|place, status| {
                if is_stalemated(status) {
                    let winner = Some(place.setup().side.opponent());
                    status.outcome =
                        Some(Outcome { winner, reason: Reason::Checkmate, points: None });
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "stalemate-goes-on",
                link: "Checkora/Checkora#1992",
                what: "Does not see that a stalemate ends the game.",
                breaks: &["chess.end.stalemate"],
            },
            Operator::Ending,
            status(|place, status| {
                if is_stalemated(status) {
                    by_history(status, stood(place), clock(place));
                }
            }),
        ),
    ]
}

fn is_stalemated(status: &Status) -> bool {
    status.outcome.is_some_and(|outcome| outcome.reason == Reason::Stalemate)
}

/// Draws by the number of moves.
fn counts() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "fifty-plies",
                link: "notnil/chess#16",
                what: "Counts fifty and seventy-five plies where the rules count moves of each side.",
                breaks: &["chess.move-count.claim", "chess.move-count.outcome"],
            },
            Operator::MoveCount,
            status(|place, status| {
                if !is_final(status) {
                    by_history(status, stood(place), 2 * clock(place));
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "fifty-plies-before-mate",
                link: "shiro-nya/2025-chess-bot-tournament#21",
                what: "Ends the game as a draw after fifty plies without capture or Pawn move, even \
                       where the last of them is mate.",
                breaks: &[
                    "chess.move-count.outcome",
                    "chess.move-count.claim",
                    "chess.status.first-reason",
                    "chess.end.checkmate",
                ],
            },
            Operator::MoveCount,
            status(|place, status| {
                if clock(place) >= 50 {
                    status.outcome = Some(draw(Reason::MoveCount));
                    status.claims.clear();
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "clock-of-the-fen-ignored",
                link: "lichess-org/lila#8758",
                what: "Counts the moves without progress from the start of the line, whatever the \
                       half-move clock of its FEN says.",
                breaks: &[
                    "chess.move-count.claim",
                    "chess.move-count.outcome",
                    "notation.half-move",
                ],
            },
            Operator::MoveCount,
            status(|place, status| {
                if !is_final(status) {
                    by_history(status, stood(place), clock(place).min(place.path().len()));
                }
            }),
        ),
    ]
}

/// Positions that are the same, or not.
fn repetitions() -> Vec<Exhibit> {
    const REPETITION: [&str; 2] = ["chess.repetition.threefold", "chess.repetition.fivefold"];
    const EN_PASSANT: &[&str] = &["chess.repetition.same-en-passant", REPETITION[0], REPETITION[1]];
    vec![
        Exhibit::of(
            Label {
                name: "field-makes-a-difference",
                link: "CorentinGS/chess#98",
                what: "Compares positions by the en passant field, even where no Pawn stands beside.",
                breaks: EN_PASSANT,
            },
            Operator::Repetition,
            status(|place, status| {
                repeat(place, status, |place, setup| Setup {
                    en_passant: setup.en_passant,
                    ..right(place, setup)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "pinned-pawn-makes-a-difference",
                link: "bhlangonijr/chesslib#39",
                what: "Compares positions by the en passant field wherever a Pawn stands beside, though \
                       a pin or a check forbids the capture.",
                breaks: EN_PASSANT,
            },
            Operator::Repetition,
            status(|place, status| {
                repeat(place, status, |place, setup| Setup {
                    en_passant: setup
                        .en_passant
                        .filter(|passed| is_attacked_by_pawn(setup, *passed)),
                    ..right(place, setup)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "key-of-pieces-alone",
                link: "RomainGoussault/Deepov#32",
                what: "Compares positions by their pieces alone, not by the side to move, the castling \
                       rights and the en passant capture.",
                breaks: &[
                    "chess.repetition.same",
                    "chess.repetition.same-castling",
                    "chess.repetition.same-en-passant",
                    REPETITION[0],
                    REPETITION[1],
                ],
            },
            Operator::Repetition,
            status(|place, status| {
                repeat(place, status, |place, setup| Setup {
                    side: Colour::White,
                    castling: Castling::NONE,
                    en_passant: None,
                    ..right(place, setup)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "first-occurrence-not-counted",
                link: "lichess-org/lila#7009",
                what: "Does not count the first occurrence of the position where the line begins, if \
                       that is not the array.",
                breaks: &["chess.repetition.start-counts", REPETITION[0], REPETITION[1]],
            },
            Operator::Repetition,
            status(|place, status| {
                let first = place.path().first().map_or(place.setup(), |step| &step.before);
                let is_array = *first == first.variant.start(place.rulings());
                if !is_final(status) {
                    let key: Key = Box::new(right);
                    let times = times(place, &key, usize::from(!is_array));
                    by_history(status, times, clock(place));
                }
            }),
        ),
    ]
}

/// Counts repetitions by a wrong comparison.
fn repeat(place: &Place, status: &mut Status, key: fn(&Place, &Setup) -> Setup) {
    if !is_final(status) {
        let key: Key = Box::new(key);
        by_history(status, times(place, &key, 0), clock(place));
    }
}

/// Whether a Pawn of the side to move attacks a square, pinned or not.
fn is_attacked_by_pawn(setup: &Setup, square: Square) -> bool {
    let back = if setup.side == Colour::White { -1 } else { 1 };
    let beside = [-1, 1].into_iter().filter_map(|files| square.offset(files, back));
    let mut pieces = beside.filter_map(|from| setup.board.get(from));
    pieces.any(|piece| piece.kind == Kind::Pawn && piece.colour == setup.side)
}

/// Dead positions.
fn dead() -> Vec<Exhibit> {
    vec![
        Exhibit::of(
            Label {
                name: "no-dead-position",
                link: "marcusbuffett/command-line-chess#28",
                what: "Knows no draw by lack of material.",
                breaks: &[
                    "chess.dead.kings",
                    "chess.dead.one-bishop",
                    "chess.dead.one-knight",
                    "chess.dead.bishops-of-one-colour",
                ],
            },
            Operator::Ending,
            status(|place, status| forget_dead(place, status, |_| true)),
        ),
        Exhibit::of(
            Label {
                name: "two-bishops-not-dead",
                link: "SebLague/Chess-Challenge#15",
                what: "Does not know that two Bishops on one colour, of either side, cannot mate.",
                breaks: &["chess.dead.bishops-of-one-colour"],
            },
            Operator::Ending,
            status(|place, status| {
                forget_dead(place, status, |setup| bishops(setup, None).count() >= 2);
            }),
        ),
        Exhibit::of(
            Label {
                name: "bishops-of-one-side-not-dead",
                link: "Disservin/chess-library#106",
                what: "Does not know that two Bishops of one side on one colour cannot mate.",
                breaks: &["chess.dead.bishops-of-one-colour"],
            },
            Operator::Ending,
            status(|place, status| {
                forget_dead(place, status, |setup| {
                    Colour::BOTH.into_iter().any(|side| bishops(setup, Some(side)).count() >= 2)
                });
            }),
        ),
        Exhibit::of(
            Label {
                name: "bishops-of-two-colours-dead",
                link: "bhlangonijr/chesslib#33",
                what: "Calls a position dead where each side has one Bishop, whatever their colours.",
                breaks: &["chess.dead.nothing-else"],
            },
            Operator::Ending,
            status(|place, status| {
                let one = |side| bishops(place.setup(), Some(side)).count() == 1;
                if has_only_bishops(place.setup()) && Colour::BOTH.into_iter().all(one) {
                    call_dead(status);
                }
            }),
        ),
        Exhibit::of(
            Label {
                name: "each-sides-bishops-alike",
                link: "chesskit-app/chesskit-swift#27",
                what: "Calls a position dead where the Bishops of each side stand on one colour, even if \
                       on a different one.",
                breaks: &["chess.dead.nothing-else"],
            },
            Operator::Ending,
            status(|place, status| {
                let alike = |side| {
                    let shades: BTreeSet<u8> =
                        bishops(place.setup(), Some(side)).map(shade).collect();
                    shades.len() == 1
                };
                if has_only_bishops(place.setup()) && Colour::BOTH.into_iter().all(alike) {
                    call_dead(status);
                }
            }),
        ),
    ]
}

/// Does not see a dead position for which something holds.
fn forget_dead(place: &Place, status: &mut Status, which: impl Fn(&Setup) -> bool) {
    let is_dead = status.outcome.is_some_and(|outcome| outcome.reason == Reason::DeadPosition);
    if is_dead && which(place.setup()) {
        by_history(status, stood(place), clock(place));
    }
}

pub(super) fn call_dead(status: &mut Status) {
    if !is_final(status) {
        status.outcome = Some(draw(Reason::DeadPosition));
        status.claims.clear();
    }
}

/// Where the Bishops of a side stand, or of both.
pub(super) fn bishops(setup: &Setup, side: Option<Colour>) -> impl Iterator<Item = Square> + '_ {
    let pieces = setup.board.pieces();
    let found = pieces.filter(move |(_, piece)| {
        piece.kind == Kind::Bishop && side.is_none_or(|side| piece.colour == side)
    });
    found.map(|(square, _)| square)
}

pub(super) fn has_only_bishops(setup: &Setup) -> bool {
    setup.board.pieces().all(|(_, piece)| matches!(piece.kind, Kind::King | Kind::Bishop))
}

/// The colour of a square, as a number.
pub(super) const fn shade(square: Square) -> u8 {
    (square.file() + square.rank()) % 2
}
