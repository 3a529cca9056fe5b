//! Legal moves, each of which an engine may fail to list.

use notation::{Move, Square};
use oracle::reasons;

use super::reach::Reach;
use super::{Operator, facts};
use crate::comparing::play::Marks;
use crate::diagnosis::instance::{Feature, Instance};
use crate::diagnosis::view::{Part, View};

pub(super) fn missing(number: usize, view: &View, found: &mut Vec<Instance>) {
    let Some((right, seen)) = view.both() else { return };
    if view.is_end_disputed() || view.is_stopped() {
        return;
    }
    let (setup, rulings) = (right.game.setup(), &view.position.game.rulings);
    let checks = reasons::checks(setup, rulings, setup.side);
    let drawn = right.status.outcome.is_some_and(|outcome| outcome.winner.is_none());
    let mut reach = Reach::new(setup, rulings);
    for (played, after) in &right.moves {
        let mut facts = facts::of_move(&mut reach, *played);
        facts::of_result(&mut facts, setup, *played, after);
        facts.add(Feature::Drawn, drawn);
        facts.add(Feature::Checks, facts::number(checks.len()));
        facts.add(Feature::Shields, reach.shields(played.from));
        let is_royal = reasons::royals(setup, setup.side).any(|royal| royal == played.from);
        if let [check] = &checks[..] {
            let passing = Marks::of(setup, *played, after).is_some_and(|marks| marks.en_passant);
            let passed = Square::new(played.to.file(), played.from.rank());
            let taken = if passing { passed } else { Some(played.to) };
            let manner = match is_royal {
                true => "the royal piece goes",
                false if taken == Some(check.from) => "the checker is taken",
                false => "a piece goes between",
            };
            facts.add(Feature::Manner, manner);
            facts.add_some(
                Feature::Attacker,
                setup.board.get(check.from).map(|checker| checker.kind),
            );
        }
        if is_royal {
            facts::of_neighbours(&mut facts, after, setup.side);
        }
        let is_missing = !seen.moves.contains(played);
        // A move that is written with another letter is listed.
        let is_same = |other: &Move| (other.from, other.to) == (played.from, played.to);
        let is_written_otherwise = is_missing
            && seen.moves.iter().any(|other| {
                is_same(other) && !right.moves.iter().any(|(legal, _)| legal == other)
            });
        let part = Part::Listed(*played);
        let mut instance = Instance::plain(Operator::Missing, number, part, facts, is_missing);
        if is_written_otherwise {
            instance.seen.clear();
        }
        found.push(instance);
    }
}
