//! Engines that leave out parts of their answers: what they do say is judged all the same.

use crosscheck::comparing::compare::probe;
use crosscheck::comparing::{
    Difference, Implementation, KnownGame, NoAnswer, Observation, PartialStatus, PositionRef,
    implementations,
};
use crosscheck::conformance::judge::{self, Verdict};
use notation::{Move, Setup, Variant};

use crate::conformance::FIXTURES;

/// The oracle as an engine that gives moves alone, and that accepts one illegal move.
struct Accepting {
    oracle: implementations::Oracle,
    illegal: &'static str,
}

impl Accepting {
    fn new(illegal: &'static str) -> Self {
        Self { oracle: implementations::oracle(), illegal }
    }
}

impl Implementation<KnownGame> for Accepting {
    fn name(&self) -> &'static str {
        "accepting"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let accepted = |played: &Move| played.text(at.game.variant).to_string() == self.illegal;
        let moves = match self.oracle.observe(at) {
            Ok(seen) => seen.moves,
            Err(NoAnswer::Refused(_)) if at.line.last().is_some_and(accepted) => vec![],
            Err(no_answer) => return Err(no_answer),
        };
        Ok(Observation { moves, setup: None, status: PartialStatus::default() })
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let after = |&played: &Move| {
            let line = [at.line, &[played]].concat();
            let seen = self.observe(PositionRef { line: &line, ..at })?;
            seen.setup.ok_or_else(|| NoAnswer::unsupported("reporting the position"))
        };
        played.iter().map(after).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.oracle.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.oracle.divide(at, depth)
    }
}

/// The differences of an engine in a case.
fn differences(id: &str, engine: &mut dyn Implementation<KnownGame>) -> Vec<Difference> {
    let case = FIXTURES.cases.iter().find(|case| case.id == id).expect("a case of the fixtures");
    match judge::case(case, engine) {
        Verdict::Failed(finding) => finding.differences,
        Verdict::Passed | Verdict::Skipped(_) => vec![],
    }
}

fn chess(text: &str) -> Move {
    Move::parse(text, Variant::Chess).unwrap()
}

#[test]
fn an_illegal_move_is_accepted_by_any_answer_that_is_no_error() {
    let case = "chess.castling.not-through-attack.through-f1";
    let accepts = vec![Difference::Accepts { played: chess("e1g1") }];
    assert_eq!(differences(case, &mut Accepting::new("e1g1")), accepts);
    assert_eq!(differences(case, &mut Accepting::new("e1c1")), vec![]);
}

#[test]
fn each_of_several_illegal_moves_may_be_the_one_that_is_accepted() {
    let game = KnownGame::from(Variant::Chess);
    let fen = game.variant.start_fen(&game.rulings);
    let at = PositionRef { game: &game, fen: &fen, line: &[] };
    let illegal = ["e2e5", "e1e2", "a1a3"].map(chess);
    for text in ["e2e5", "e1e2", "a1a3"] {
        let found = probe(at, &illegal, &mut Accepting::new(text));
        assert_eq!(found, Some(Difference::Accepts { played: chess(text) }));
    }
    assert_eq!(probe(at, &illegal, &mut Accepting::new("h1h3")), None);
}
