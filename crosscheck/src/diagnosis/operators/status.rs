//! The end of the game, and what may be claimed.

use std::collections::BTreeMap;

use notation::{Claim, Colour, Piece, Setup};
use oracle::{Game, reasons};

use super::{Operator, facts};
use crate::comparing::STARTPOS;
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
    let (times, alike) = times(view);
    facts.add(Feature::Times, facts::number(times));
    facts.add(Feature::TimesAlike, facts::number(alike));
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

/// How often the pieces have stood as they do, with the same side to move, and how often with the same fields, too. What
/// counts as a repetition is for the rules to say; these are what they may be about.
fn times(view: &View) -> (usize, usize) {
    let (at, mut places) = (&view.position, Vec::new());
    let Ok(mut game) = Game::new(at.game.variant, &at.game.rulings, &at.fen) else { return (1, 1) };
    places.push(game.setup().clone());
    for &played in &at.line {
        if game.play(played).is_err() {
            break;
        }
        places.push(game.setup().clone());
    }
    let Some(last) = places.last() else { return (1, 1) };
    let stand = places.iter().filter(|one| one.board == last.board && one.side == last.side);
    let alike = |one: &&Setup| {
        (one.castling, one.en_passant, one.checks, &one.hands)
            == (last.castling, last.en_passant, last.checks, &last.hands)
    };
    (stand.clone().count(), stand.filter(|one| alike(one)).count())
}
