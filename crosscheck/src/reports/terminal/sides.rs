use std::fmt::Write;

use crate::comparing::AnyGame;
use crate::conformance::validate::{GameResults, Results};
use crate::fixtures::Fixtures;

use crate::reports::facts::suspects_of;

/// Names the clauses that each of some sides most likely breaks, game by game. All of them are compared with
/// the first in play. Where that one fails cases or counts and another side fails none, no clause is named
/// for the other: the first is wrong, and what the two differ in need not be the other's fault.
#[must_use]
pub fn broken<G: AnyGame>(sides: &[Results<G>], fixtures: &Fixtures) -> String {
    let mut text = String::new();
    for side in sides {
        let name = &side.subject.name;
        for game in &side.games {
            if let Some(first) = sides.first().filter(|first| is_wrong_alone(first, game)) {
                let (first, game) = (&first.subject.name, game.game.id());
                let _ = writeln!(
                    text,
                    "{name} fails no case and no count of {game}; where the two differ in play, {first} is \
                     taken to be wrong"
                );
                continue;
            }
            for suspect in suspects_of(game, fixtures) {
                let _ = writeln!(text, "suspect in {name}: {suspect}");
            }
        }
    }
    text
}

/// Whether the first side fails checks of a game, and another side none.
fn is_wrong_alone<G: AnyGame>(first: &Results<G>, other: &GameResults<G>) -> bool {
    let fails =
        |game: &GameResults<G>| game.checks.iter().any(|one| one.outcome.finding().is_some());
    !fails(other) && first.games.iter().any(|game| game.game.id() == other.game.id() && fails(game))
}
