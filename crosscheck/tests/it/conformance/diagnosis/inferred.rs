//! What is said of engines that do not tell their position, and do not come to where a line leads.

use std::time::Duration;

use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Observation, PartialStatus, PositionRef, implementations,
};
use notation::{Kind, Move, Piece, Setup, Variant};
use oracle::Game;

use super::asked_within;

/// The reference, which tells its moves alone and makes another position of a move.
struct Silent {
    /// What it makes of the position after a move, if it is a position; it knows the positions before.
    turns: fn(&[Setup], Move, &mut Setup),
    /// What it takes a position for when it lists the moves, if that is a position.
    sees: fn(&mut Setup),
    oracle: implementations::Oracle,
}

fn silent() -> Silent {
    Silent { turns: |_, _, _| {}, sees: |_| {}, oracle: implementations::oracle() }
}

impl Implementation<KnownGame> for Silent {
    fn name(&self) -> &'static str {
        "silent"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let Ok(mut game) = Game::new(at.game.variant, &at.game.rulings, at.fen) else {
            return self.oracle.observe(at);
        };
        let mut setups = vec![game.setup().clone()];
        for &played in at.line {
            let Ok(mut after) = game.after(played) else { return self.oracle.observe(at) };
            setups.push(after.clone());
            (self.turns)(&setups, played, &mut after);
            let strays = Game::from_setup(after, &at.game.rulings);
            let right = setups[setups.len() - 1].clone();
            game = strays.or_else(|_| Game::from_setup(right, &at.game.rulings)).unwrap();
        }
        let mut seen = game.setup().clone();
        (self.sees)(&mut seen);
        let moves = Game::from_setup(seen, &at.game.rulings).unwrap_or(game).legal_moves();
        Ok(Observation { moves, setup: None, status: PartialStatus::default() })
    }

    fn successors(&mut self, _: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let left_open = || Err(NoAnswer::unsupported("reporting the position"));
        played.iter().map(|_| left_open()).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.oracle.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.oracle.divide(at, depth)
    }
}

/// The clauses that come first in what is found about an engine, each once.
fn named_first(variant: Variant, engine: &Silent) -> Vec<String> {
    let Silent { turns, sees, .. } = *engine;
    let again = || Silent { turns, sees, oracle: implementations::oracle() };
    let results = asked_within(Duration::from_mins(5), variant, &|| Box::new(again()));
    let mut named: Vec<String> =
        results.new_findings().filter_map(|finding| finding.clauses.first().cloned()).collect();
    named.sort();
    named.dedup();
    named
}

#[test]
fn a_piece_that_stays_what_it_was_is_blamed_on_what_it_should_become() {
    let turns = |setups: &[Setup], played: Move, after: &mut Setup| {
        let [.., before, _] = setups else { return };
        if before.board.get(played.to).is_some() {
            after.board.set(played.to, before.board.get(played.from));
        }
    };
    let named = named_first(Variant::Osmosis, &Silent { turns, ..silent() });
    assert!(!named.is_empty() && named.iter().all(|id| id.contains("fusion")), "{named:?}");
}

/// Where a right is lost only if it is its Rook that moves, one that comes back to its square castles.
#[test]
fn a_castling_right_that_comes_back_is_blamed_on_its_loss() {
    let turns = |setups: &[Setup], _: Move, after: &mut Setup| after.castling = setups[0].castling;
    let named = named_first(Variant::Chess, &Silent { turns, ..silent() });
    assert!(
        !named.is_empty() && named.iter().all(|id| id.starts_with("chess.castling.right-")),
        "{named:?}"
    );
}

/// After a capture that makes a Cardinal, the moves are those of a position in which it made a Knight; but the engine takes
/// every Cardinal of the enemy for one. A case about a choice among captures names its own clause.
#[test]
fn what_is_wrong_without_a_line_is_not_blamed_on_a_move() {
    let sees = |setup: &mut Setup| {
        let cardinal = Piece::new(setup.side.opponent(), Kind::Cardinal);
        for (square, piece) in setup.board.clone().pieces() {
            if piece == cardinal {
                setup.board.set(square, Some(Piece { kind: Kind::Knight, ..cardinal }));
            }
        }
    };
    let named = named_first(Variant::Osmosis, &Silent { sees, ..silent() });
    assert!(
        !named.is_empty() && !named.contains(&"osmosis.fusion.mandatory".to_owned()),
        "{named:?}"
    );
}
