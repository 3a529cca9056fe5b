//! How a race of Kings stands at a position: who has arrived, and whether Black may still follow.

use notation::{Colour, Outcome, Reason, Rulings, Setup};
use oracle::reasons;

use super::way::start;
use super::{CitedReason, Question};
use crate::explaining::Described;
use crate::fixtures::Topic;
use crate::fixtures::explains::fact;
use crate::known::endings::has_move;

/// The facts of a race that is decided, or in which the side to move may still follow; none of any other position.
pub(super) fn stands(setup: &Setup, rulings: &Rulings) -> Vec<&'static str> {
    let Some(ended) = raced(setup, rulings) else {
        // The race would be over if the side to move had moved already.
        let is_open = raced(&passed(setup), rulings).is_some();
        let open = is_open.then(|| [fact::MAY_FOLLOW].into_iter().chain(ways(setup, rulings)));
        return open.into_iter().flatten().collect();
    };
    let how = match (setup.side, ended.winner) {
        (Colour::Black, _) => fact::CUT_OFF,
        (Colour::White, None) => fact::FOLLOWS,
        (Colour::White, Some(Colour::Black)) => fact::BLACK_FIRST,
        (Colour::White, Some(Colour::White)) => return vec![fact::LETS_GO],
    };
    let stuck = (!has_move(setup, rulings)).then_some(fact::NO_MOVE);
    let bars = if how == fact::CUT_OFF { ways(setup, rulings) } else { Vec::new() };
    [fact::ARRIVES, how].into_iter().chain(stuck).chain(bars).collect()
}

/// That a legal move is one with which the side may follow, whether it does or not.
pub(super) fn reason(question: &Question<'_>, described: &Described) -> Option<CitedReason> {
    let Question { setup, rulings, pages, .. } = question;
    let open = stands(setup, rulings);
    if !open.contains(&fact::MAY_FOLLOW) {
        return None;
    }
    let (side, first) = (setup.side, setup.side.opponent());
    let states = format!("{first}'s King has arrived, and {side} has this one move to follow.");
    let facts = open.into_iter().chain(stands(&described.after, rulings));
    let clauses = pages.on(Topic::Follow, facts);
    Some(CitedReason::new(
        start(&states),
        reasons::royals(setup, first).collect::<Vec<_>>(),
        clauses,
    ))
}

/// How a race has ended, if it has.
fn raced(setup: &Setup, rulings: &Rulings) -> Option<Outcome> {
    reasons::own_ending(setup, rulings).filter(|ended| ended.reason == Reason::Race)
}

/// A position as it would be if the side to move had passed.
fn passed(setup: &Setup) -> Setup {
    Setup { side: setup.side.opponent(), ..setup.clone() }
}

/// What is to be said of the squares onto which the side to move would follow: what bars it from all of them, or that it
/// follows by a capture alone.
fn ways(setup: &Setup, rulings: &Rulings) -> Vec<&'static str> {
    let arrives = |after: &Setup| raced(after, rulings).is_some_and(|ended| ended.winner.is_none());
    let kings_moves = |setup: &Setup| {
        let kings = reasons::royals(setup, setup.side);
        let moves = kings.flat_map(|from| reasons::candidates(setup, rulings, from));
        moves.filter(|(_, after)| arrives(after)).collect::<Vec<_>>()
    };
    let onto_goal = kings_moves(setup);
    let (free, attacked): (Vec<_>, Vec<_>) =
        onto_goal.iter().partition(|(_, after)| reasons::exposures(after, rulings).is_empty());
    if !free.is_empty() {
        let takes = free.iter().all(|(played, _)| setup.board.get(played.to).is_some());
        return takes.then_some(fact::ON_ENEMY).into_iter().collect();
    }
    let is_own = setup.board.of(setup.side).any(|(square, _)| {
        let mut without = setup.clone();
        without.board.set(square, None);
        kings_moves(&without).iter().any(|(played, _)| played.to == square)
    });
    let bars = [(!attacked.is_empty(), fact::ATTACKED), (is_own, fact::ON_OWN)];
    bars.into_iter().filter_map(|(holds, fact)| holds.then_some(fact)).collect()
}
