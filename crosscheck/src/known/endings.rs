//! The reasons for the end of a game.

use notation::{Reason, Rulings, Setup};
use oracle::{Game, reasons};

use super::legality::pseudo_legal;
use crate::comparing::PositionRef;

/// Whether a reason for the end of the game holds beside the first one. The oracle names the first only, so it is
/// asked about positions that differ in all that the reason does not depend on.
#[must_use]
pub fn holds(reason: Reason, first: Reason, at: PositionRef<'_>) -> bool {
    let PositionRef { game, fen, line } = at;
    let positions = || {
        let mut history = Game::new(game.variant, &game.rulings, fen).ok()?;
        let mut positions = vec![history.setup().to_owned()];
        for &played in line {
            history.play(played).ok()?;
            positions.push(history.setup().to_owned());
        }
        Some(positions)
    };
    let is_named = |setup: Setup| {
        let alone = Game::new(game.variant, &game.rulings, &setup.to_string()).ok();
        alone.and_then(|game| game.status().outcome).is_some_and(|outcome| outcome.reason == reason)
    };
    let holds_there = |mut positions: Vec<Setup>| match (reason, positions.pop()?) {
        (Reason::FivefoldRepetition, setup) => Some(occurs_often(&setup, &positions)),
        // The clock alone counts, whatever stands on the board.
        (Reason::MoveCount, Setup { half_moves, .. }) => {
            Some(is_named(Setup { half_moves, ..game.variant.start(&game.rulings) }))
        }
        // The pieces alone count, whoever is to move.
        (Reason::DeadPosition, setup) => {
            let sides = [setup.side, setup.side.opponent()];
            let alone = |side| is_named(Setup { side, half_moves: 0, ..setup.clone() });
            Some(sides.into_iter().any(alone))
        }
        // Nobody looks for a move where the game ends before, as on the hill.
        (Reason::Checkmate, setup) => Some(is_mate(&setup, &game.rulings)),
        (_, setup) => Some(is_named(Setup { half_moves: 0, ..setup })),
    };
    reason == first || positions().and_then(holds_there) == Some(true)
}

/// Whether a royal piece of the side to move is attacked, and no move saves it.
fn is_mate(setup: &Setup, rulings: &Rulings) -> bool {
    !reasons::checks(setup, rulings, setup.side).is_empty() && !has_move(setup, rulings)
}

/// Whether the side to move has a move that leaves no royal piece attacked, though the game may have ended already. Drops
/// are not asked for.
pub(crate) fn has_move(setup: &Setup, rulings: &Rulings) -> bool {
    pseudo_legal(setup, rulings).any(|(_, after)| reasons::exposures(&after, rulings).is_empty())
}

/// Whether a position is one that has stood four times before.
fn occurs_often(setup: &Setup, before: &[Setup]) -> bool {
    let same = |other: &&Setup| {
        let Setup { half_moves, full_moves, .. } = *setup;
        Setup { half_moves, full_moves, ..(*other).clone() } == *setup
    };
    before.iter().filter(same).count() >= 4
}

#[cfg(test)]
mod tests {
    use crate::comparing::KnownGame;
    use notation::{Move, Variant};

    use super::*;

    #[test]
    fn a_mate_holds_beside_what_ends_the_game_before_anyone_looks_for_a_move() {
        let is_mate = |variant: Variant, fen, line: &str| {
            let line: Vec<Move> =
                line.split_whitespace().map(|one| Move::parse(one, variant).unwrap()).collect();
            let game = KnownGame::from(variant);
            let at = PositionRef { game: &game, fen, line: &line };
            let mut played = Game::new(variant, &game.rulings, fen).unwrap();
            for &one in &line {
                played.play(one).unwrap();
            }
            let first = played.status().outcome.unwrap().reason;
            assert_ne!(first, Reason::Checkmate);
            holds(Reason::Checkmate, first, at)
        };
        let hill = Variant::KingOfTheHill;
        assert!(is_mate(hill, "2rkr3/2p1p3/8/8/8/3K4/8/3R4 w - - 0 1", "d3e4"));
        // The King could step aside, or has no check to answer.
        assert!(!is_mate(hill, "2rk4/2p1p3/8/8/8/3K4/8/3R4 w - - 0 1", "d3e4"));
        assert!(!is_mate(hill, "2rkr3/2p1p3/8/8/8/3K4/8/4R3 w - - 0 1", "d3e4"));
        let bared = "5g1n/2+R5/7+R/8/8/8/8/3G4 w - - 0 1";
        assert!(is_mate(Variant::Amalgamated, bared, "h6h8"));
        let third = Variant::ThreeCheck;
        assert!(is_mate(third, "3k4/1R6/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8"));
        assert!(!is_mate(third, "3k4/8/8/8/8/8/1R6/R3K3 w - - 1+3 0 1", "a1a8"));
    }
}
