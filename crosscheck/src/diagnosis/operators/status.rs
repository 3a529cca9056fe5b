//! The end of the game, and what may be claimed.

use std::collections::BTreeMap;

use notation::{Claim, Colour, Piece};
use oracle::reasons;

use super::{Operator, facts};
use crate::comparing::STARTPOS;
use crate::diagnosis::history::History;
use crate::diagnosis::instance::{Facts, Feature, Instance, Value};
use crate::diagnosis::view::{Part, View};

pub(super) fn all(number: usize, view: &View, found: &mut Vec<Instance>) {
    let Some((right, seen)) = view.both() else { return };
    // What has occurred before is another history to the engine.
    if view.is_misread {
        return;
    }
    let facts = of_position(view);
    if let Some(stops) = view.stops() {
        let facts = facts.clone();
        found.push(Instance::plain(Operator::Stops, number, Part::Outcome, facts, stops));
    }
    // An engine that lists other moves ends the game accordingly.
    let same = seen.moves.len() == right.moves.len() || view.is_end_disputed();
    if let Some(outcome) = seen.status.outcome.filter(|_| same) {
        found.push(Instance {
            operator: Operator::Outcome,
            view: number,
            part: Part::Outcome,
            facts: facts.clone(),
            right: vec![right.status.outcome.into()],
            seen: vec![outcome.into()],
        });
    }
    if let Some(is_wrong) = view.are_points_wrong() {
        let facts = facts.clone();
        found.push(Instance::plain(Operator::Points, number, Part::Points, facts, is_wrong));
    }
    if let Some(claims) = &seen.status.claims {
        found.extend(Claim::ALL.into_iter().map(|claim| {
            let mut facts = facts.clone();
            facts.add(Feature::About, claim.id());
            Instance {
                operator: Operator::Claims,
                view: number,
                part: Part::Claims,
                facts,
                right: vec![right.status.claims.contains(&claim).into()],
                seen: vec![claims.contains(&claim).into()],
            }
        }));
    }
}

/// The features of a position.
pub(super) fn of_position(view: &View) -> Facts {
    let mut facts = Facts::default();
    let Some(right) = &view.right else { return facts };
    let setup = right.game.setup();
    facts.add(Feature::Colour, setup.side);
    facts.add_some(Feature::Reason, right.status.outcome.map(|ended| ended.reason.id()));
    facts.add(Feature::NoMoves, right.moves.is_empty());
    facts.add(Feature::Checks, i32::from(right.status.check));
    for check in reasons::checks(setup, right.game.rulings(), setup.side) {
        facts.add_some(Feature::Attacker, setup.board.get(check.from).map(|piece| piece.kind));
    }
    for royal in reasons::royals(setup, setup.side) {
        facts.add(Feature::Royal, royal);
        facts.add(Feature::RoyalRank, i32::from(royal.rank()) + 1);
    }
    for royal in reasons::royals(setup, setup.side.opponent()) {
        facts.add(Feature::EnemyRoyal, royal);
        facts.add(Feature::EnemyRoyalRank, i32::from(royal.rank()) + 1);
    }
    facts.add(Feature::Passed, setup.en_passant.is_some());
    if let Some(history) = History::of(view) {
        let (times, alike) = history.times();
        facts.add(Feature::Times, facts::number(times));
        facts.add(Feature::TimesAlike, facts::number(alike));
        facts.add(Feature::FromStart, history.is_from_start());
    }
    facts.add(Feature::Startpos, view.position.fen == STARTPOS);
    for claim in &right.status.claims {
        facts.add(Feature::Claim, claim.id());
    }
    for one in setup.castling.rights() {
        facts.add(Feature::Rights, super::after::right_name(one));
    }
    let mut counts: BTreeMap<Piece, u8> = BTreeMap::new();
    for (_, piece) in setup.board.pieces() {
        let count = counts.entry(piece).or_default();
        *count += 1;
        let is_black = piece.colour == Colour::Black;
        facts.add(Feature::Has, Value::Piece(is_black, piece.kind));
        if *count > 1 {
            facts.add(Feature::Several, Value::Several(is_black, piece.kind, *count));
        }
    }
    for (kind, _) in setup.variant.kinds() {
        for colour in [Colour::White, Colour::Black] {
            // Marked as promoted or not.
            if !counts.keys().any(|piece| (piece.colour, piece.kind) == (colour, *kind)) {
                facts.add(Feature::Lacks, Value::Piece(colour == Colour::Black, *kind));
            }
        }
    }
    facts
}
