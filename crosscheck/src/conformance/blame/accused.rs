//! The accused engine may be the reference itself, as in `verify`. Its explanations are then wrong, too: the
//! rules that they name follow from what it wrongly sees. So this module blames the clauses that say how
//! the attacking or moving pieces go.

use crate::comparing::{Difference, Finding};
use crate::explaining::{checks, explain};
use crate::fixtures::{Clause, Topic};
use notation::{Move, Rulings, Setup};
use oracle::{Game, reasons};

use super::cited::{cited, is_of_legality};
use super::{game_after, is_of, shape};

/// The topics that follow from what the reference sees: where it sees no attack on a royal piece, its
/// rules about attacks let the move be, and are not wrong by that; a leap passes over others by being one.
const FOLLOWING: &[Topic] = &[
    Topic::Leap,
    Topic::IntoAttack,
    Topic::Apart,
    Topic::Unanswered,
    Topic::Take,
    Topic::Block,
    Topic::Leaper,
    Topic::Double,
    Topic::TwoPaths,
    Topic::Fellow,
    Topic::Behind,
    Topic::Pin,
    Topic::SeveralLines,
];

/// The clauses behind a move about which the reference is wrong: for each attack because of which it
/// refuses the move, how the attacker goes; for any other move, those of its explanation that do not
/// follow from others.
pub(super) fn behind(game: &Game, played: Move) -> Vec<Vec<&'static Clause>> {
    let (setup, rulings) = (game.setup(), game.rulings());
    let candidates = reasons::candidates(setup, rulings, played.from);
    let after = candidates.into_iter().find(|(candidate, _)| *candidate == played);
    let attackers = after.map_or_else(Vec::new, |(_, after)| attackers(&after, rulings));
    if !attackers.is_empty() {
        return attackers;
    }
    let mut clauses = cited(&explain(game, played));
    clauses.retain(|clause| is_of_legality(clause) && !is_of(clause, FOLLOWING));
    vec![clauses]
}

/// For each attack that only the accused side sees and the reference does as well, in a check that it tells
/// of or in a legal position that it refuses: the clauses that say how the attacker goes.
pub(super) fn seen(finding: &Finding) -> Vec<Vec<&'static Clause>> {
    let position = &finding.position;
    let seen = |difference: &Difference| match difference {
        Difference::Status { left, right } if right.check && !left.check => {
            game_after(&position.line, position).as_ref().map(ways)
        }
        refusal if shape::imagines_check(refusal) => {
            let setup = Setup::parse(&position.fen, position.game.variant).ok()?;
            Some(attackers(&setup, &position.game.rulings))
        }
        _ => None,
    };
    finding.differences.iter().filter_map(seen).flatten().collect()
}

/// For each attack because of which the side to move could not have been given the move, the clauses that
/// say how the attacker goes.
fn attackers(setup: &Setup, rulings: &Rulings) -> Vec<Vec<&'static Clause>> {
    if reasons::exposures(setup, rulings).is_empty() {
        return Vec::new();
    }
    // With the attacked side to move, it is a check like any other.
    let in_check = Setup { side: setup.side.opponent(), en_passant: None, ..setup.clone() };
    Game::from_setup(in_check, rulings).as_ref().map_or_else(|_| Vec::new(), ways)
}

/// For each check that stands, the clauses that say how the piece goes that gives it.
fn ways(game: &Game) -> Vec<Vec<&'static Clause>> {
    let ways = |mut clauses: Vec<&'static Clause>| {
        clauses.retain(|clause| is_of(clause, &[Topic::Move, Topic::Part]));
        clauses
    };
    checks(game).into_iter().map(ways).collect()
}
