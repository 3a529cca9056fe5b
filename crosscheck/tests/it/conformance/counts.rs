//! What comes of wrong counts.

use crosscheck::comparing::{
    Difference, Implementation, KnownGame, NoAnswer, Observation, PositionRef, implementations,
};
use crosscheck::conformance::validate::{Plan, Stage, Subject, run};
use notation::{Move, Setup, Variant};

use crate::conformance::{observed_after, plan};

/// The reference without one move, which counts what it lists.
struct Forgetful(implementations::Oracle);

/// The move that it never lists.
const FORGOTTEN: &str = "d1h5";

impl Implementation<KnownGame> for Forgetful {
    fn name(&self) -> &'static str {
        "forgetful"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let mut seen = self.0.observe(at)?;
        seen.moves.retain(|played| played.text(at.game.variant).to_string() != FORGOTTEN);
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        observed_after(self, at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        Ok(match depth {
            0 => 1,
            _ => self.divide(at, depth)?.iter().map(|(_, nodes)| nodes).sum(),
        })
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let mut counts = Vec::new();
        for played in self.observe(at)?.moves {
            let line = [at.line, &[played]].concat();
            counts.push((played, self.perft(PositionRef { line: &line, ..at }, depth - 1)?));
        }
        Ok(counts)
    }
}

#[test]
fn counts_that_alone_are_wrong_are_followed_to_the_moves() {
    let plan = Plan {
        stages: vec![Stage::Cases],
        cases: vec!["chess.setup.perft-start".to_owned()],
        ..plan(vec![Variant::Chess])
    };
    let make =
        || -> Box<dyn Implementation<KnownGame>> { Box::new(Forgetful(implementations::oracle())) };
    let results = run(&plan, Subject::in_process("forgetful"), &make);
    let [found] = &results.games[0].played[..] else { panic!("{:?}", results.games[0].played) };
    let Difference::Moves { missing, surplus } = &found.differences[0] else {
        panic!("{found:?}");
    };
    assert_eq!(missing.iter().map(Move::to_string).collect::<Vec<_>>(), [FORGOTTEN]);
    assert_eq!(surplus, &[]);
    assert!(!found.clauses.is_empty());
}
