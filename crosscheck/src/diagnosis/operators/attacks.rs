//! Attacks on royal pieces, each of which an engine may not see: in a check that stands, and in a move that leaves
//! a royal piece attacked.

use notation::{Move, Setup};
use oracle::reasons;

use super::{Operator, facts};
use crate::comparing::play::Marks;
use crate::diagnosis::instance::{Facts, Feature, Instance};
use crate::diagnosis::view::{Part, View};

pub(super) fn all(number: usize, view: &View, found: &mut Vec<Instance>) {
    let Some((right, seen)) = view.both() else { return };
    let (setup, rulings) = (right.game.setup(), &view.position.game.rulings);
    let checks = reasons::checks(setup, rulings, setup.side);
    if let Some(check) = seen.status.check {
        let mut facts = Facts::default();
        facts.add(Feature::Manner, "check");
        facts.add(Feature::NoMoves, right.moves.is_empty());
        facts.add(Feature::Colour, setup.side.opponent());
        let operator = if checks.is_empty() {
            facts::of_neighbours(&mut facts, setup, setup.side);
            Operator::CheckImagined
        } else {
            facts.add(Feature::Attacks, facts::number(checks.len()));
            if let [attack] = &checks[..] {
                facts::of_attack(&mut facts, setup, rulings, attack);
            }
            Operator::AttackUnseen
        };
        let is_wrong = check == checks.is_empty();
        found.push(Instance::plain(operator, number, Part::Check, facts, is_wrong));
    }
    if right.moves.is_empty() && seen.moves.is_empty() && checks.is_empty() {
        return;
    }
    if right.is_over() || view.is_end_disputed() {
        return;
    }
    for (from, _) in setup.board.of(setup.side) {
        for (played, after) in reasons::candidates(setup, rulings, from) {
            let attacks = reasons::exposures(&after, rulings);
            if attacks.is_empty() {
                continue;
            }
            let mut facts = Facts::default();
            facts.add(Feature::Colour, setup.side.opponent());
            facts.add(Feature::Attacks, facts::number(attacks.len()));
            if let [attack] = &attacks[..] {
                facts::of_attack(&mut facts, &after, rulings, attack);
            }
            facts.add(Feature::Manner, manner(setup, played, checks.len(), &after));
            facts.add_some(Feature::Kind, setup.board.get(from).map(|piece| piece.kind));
            facts.add(Feature::Checks, facts::number(checks.len()));
            let captive = setup.board.get(played.to);
            facts.add(Feature::Capture, captive.is_some());
            facts.add_some(Feature::Captive, captive.map(|captive| captive.kind));
            let (part, is_listed) = (Part::Listed(played), seen.moves.contains(&played));
            found.push(Instance::plain(Operator::AttackUnseen, number, part, facts, is_listed));
        }
    }
}

/// How a move leaves a royal piece attacked.
fn manner(setup: &Setup, played: Move, checks: usize, after: &Setup) -> &'static str {
    let marks = Marks::of(setup, played, after);
    if marks.is_some_and(|marks| marks.en_passant) {
        "en passant"
    } else if marks.is_some_and(|marks| marks.castling) {
        "castling"
    } else if reasons::royals(setup, setup.side).any(|royal| royal == played.from) {
        "the royal piece goes there"
    } else if checks > 0 {
        "the check stays"
    } else {
        "a pinned piece leaves"
    }
}
