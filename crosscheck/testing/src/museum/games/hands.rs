//! Crazyhouse: what is in hand, the marks, and which positions are the same.

use notation::{Claim, Colour, Hands, Kind, Outcome, Reason, Setup, Status};

use super::crazyhouse::hang;
use crate::museum::exhibit::{Exhibit, Label, rewriting, status};
use crate::museum::fen::taking_it_for;
use crate::mutants::{Deviation, Operator, Place, gained, held, hold, right};

pub(super) fn all() -> Vec<Exhibit> {
    let mut all = marks();
    all.extend(repetitions());
    all
}

fn marks() -> Vec<Exhibit> {
    vec![
        hang(
            Label {
                name: "captor-put-in-hand",
                link: "alexobviously/bishop#13",
                what: "Puts a piece of the captor's kind in hand for a promoted one, and no Pawn.",
                breaks: &["crazyhouse.mark.to-hand", "crazyhouse.mark.not-the-captors"],
            },
            Operator::Hands,
            rewriting(|place, played, after| {
                let before = place.setup();
                let is_marked = before.board.get(played.to).is_some_and(|piece| piece.promoted);
                let captor = before.board.get(played.from).map(|piece| piece.kind);
                if let Some(captor) =
                    captor.filter(|_| is_marked && gained(before, after).is_some())
                {
                    let pawns = held(before, before.side, Kind::Pawn);
                    hold(after, before.side, Kind::Pawn, pawns);
                    hold(after, before.side, captor, held(before, before.side, captor) + 1);
                }
            }),
        ),
        hang(
            Label {
                name: "marks-not-read",
                link: "cutechess/cutechess#198",
                what: "Reads a promoted piece of a FEN as an ordinary one.",
                breaks: &[
                    "crazyhouse.fen.mark",
                    "crazyhouse.mark.to-hand",
                    "crazyhouse.mark.stays",
                ],
            },
            Operator::FenRead,
            taking_it_for(|setup| {
                for (square, mut piece) in setup.clone().board.pieces() {
                    piece.promoted = false;
                    setup.board.set(square, Some(piece));
                }
            }),
        ),
        hang(
            Label {
                name: "hand-written-with-numbers",
                link: "cutechess/cutechess#159",
                what: "Writes several pieces of a kind in hand as a number and one letter.",
                breaks: &["crazyhouse.fen.hand"],
            },
            Operator::FenWritten,
            Deviation::Writes(Box::new(|_, text| with_numbers(text))),
        ),
    ]
}

/// A FEN in whose hand a number stands before a letter that is repeated.
fn with_numbers(text: &str) -> String {
    let Some((board, (hand, rest))) =
        text.split_once('[').and_then(|(board, rest)| Some((board, rest.split_once(']')?)))
    else {
        return text.to_owned();
    };
    let letters: Vec<char> = hand.chars().collect();
    let runs = letters.chunk_by(|one, other| one == other).map(|run| match run {
        [letter] => letter.to_string(),
        _ => format!("{}{}", run.len(), run[0]),
    });
    format!("{board}[{}]{rest}", runs.collect::<String>())
}

fn repetitions() -> Vec<Exhibit> {
    const REPETITION: [&str; 2] =
        ["crazyhouse.repetition.threefold", "crazyhouse.repetition.fivefold"];
    vec![
        hang(
            Label {
                name: "order-of-captures-makes-a-difference",
                link: "lichess-org/lila#11204",
                what: "Compares positions by the order in which the pieces in hand were captured.",
                breaks: &[
                    "crazyhouse.repetition.same-hands",
                    "crazyhouse.repetition.same",
                    "crazyhouse.repetition.after-captures",
                    REPETITION[0],
                    REPETITION[1],
                ],
            },
            Operator::Repetition,
            status(|place, status| {
                let orders = orders(place);
                let last = orders.last();
                let same = positions(place).zip(&orders).filter(|(setup, order)| {
                    Some(*order) == last && right(place, setup) == right(place, place.setup())
                });
                repeat(status, same.count());
            }),
        ),
        hang(
            Label {
                name: "captures-end-the-search",
                link: "ddugovic/Stockfish#125",
                what: "Looks for the same position only since the last capture or Pawn move.",
                breaks: &["crazyhouse.repetition.after-captures", REPETITION[0], REPETITION[1]],
            },
            Operator::Repetition,
            status(|place, status| {
                let since =
                    place.path().len().saturating_sub(usize::from(place.setup().half_moves));
                let same = positions(place).skip(since);
                let key = right(place, place.setup());
                repeat(status, same.filter(|setup| right(place, setup) == key).count());
            }),
        ),
    ]
}

/// The positions of the line, the last one here.
fn positions(place: &Place) -> impl Iterator<Item = &Setup> {
    place.path().iter().map(|step| &step.before).chain([place.setup()])
}

/// The pieces in hand at each position of the line, in the order in which they came there.
fn orders(place: &Place) -> Vec<Vec<(Colour, Kind)>> {
    let mut order = Vec::new();
    let mut orders = Vec::new();
    for setup in positions(place) {
        for (colour, kind) in
            Colour::BOTH.into_iter().flat_map(|colour| Hands::KINDS.map(|kind| (colour, kind)))
        {
            let is_it = |held: &&(Colour, Kind)| **held == (colour, kind);
            let had = order.iter().filter(is_it).count();
            let has = usize::from(held(setup, colour, kind));
            order.extend(std::iter::repeat_n((colour, kind), has.saturating_sub(had)));
            for _ in has..had {
                let first = order.iter().position(|held| *held == (colour, kind));
                first.map(|first| order.remove(first));
            }
        }
        orders.push(order.clone());
    }
    orders
}

/// What a number of occurrences comes to.
fn repeat(status: &mut Status, times: usize) {
    let by_times = |outcome: &Outcome| outcome.reason == Reason::FivefoldRepetition;
    if status.outcome.as_ref().is_some_and(|outcome| !by_times(outcome)) {
        return;
    }
    status.claims.retain(|claim| *claim != Claim::ThreefoldRepetition);
    status.outcome = (times >= 5).then_some(Outcome {
        winner: None,
        reason: Reason::FivefoldRepetition,
        points: None,
    });
    if times >= 3 && status.outcome.is_none() {
        status.claims.push(Claim::ThreefoldRepetition);
        status.claims.sort_unstable();
    }
}
