//! A fault planted in one side is found, with the position and the moves; none is found where there
//! is none.

use std::sync::Mutex;

use comparing::{Difference, Engine, Finding, NoAnswer, PartialStatus};
use exhausting::{Questions, Statement, Tally, ask};
use notation::{Colour, Kind, Move, Rulings, Setup, Variant};

/// The generator, whose black Queen does not go three squares to the right, and which takes no
/// position with a white Knight on a1 for one.
#[derive(Clone)]
struct Lame(perft::Game);

impl Engine for Lame {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        if fen.split(' ').next().is_some_and(|placement| {
            placement.rsplit('/').next().is_some_and(|rank| rank.starts_with('N'))
        }) {
            return Err(NoAnswer::bad_position("no Knights there"));
        }
        perft::Game::new(variant, rulings, fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let setup = self.0.setup();
        let is_lacking = |played: &Move| {
            let mover = setup.board.get(played.from);
            mover.is_some_and(|it| it.kind == Kind::Queen && it.colour == Colour::Black)
                && played.from.offset(3, 0) == Some(played.to)
        };
        self.0.legal_moves().into_iter().filter(|played| !is_lacking(played)).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }

    fn fen(&self) -> Option<String> {
        Some(self.0.fen())
    }

    fn setup(&self, _: Variant) -> Result<Setup, NoAnswer> {
        Ok(self.0.setup())
    }

    fn status(&self) -> PartialStatus {
        PartialStatus::of(&self.0.status())
    }
}

/// Asks an engine the first part of the positions of chess with one piece beside the Kings.
fn asked<R: Engine>() -> (Tally, Vec<Finding>) {
    let questions = Questions::new(Variant::Chess, Statement::Positions { beyond: 1 });
    let findings = Mutex::new(vec![]);
    let tell = |finding: &Finding| findings.lock().unwrap().push(finding.clone());
    let tally = ask::<oracle::Game, R>(&questions, 0, &tell);
    (tally, findings.into_inner().unwrap())
}

#[test]
fn the_witnesses_agree_where_a_planted_fault_is_found() {
    let (right, findings) = asked::<perft::Game>();
    assert!(findings.is_empty() && right.differing == 0, "{findings:?}");
    assert!(right.positions > 50_000 && right.moves > right.positions, "{right:?}");

    let (tally, findings) = asked::<Lame>();
    assert_eq!(tally.setups, right.setups);
    assert_eq!(tally.differing, findings.len() as u64);
    assert_eq!(tally.found.len(), 10, "only the first are kept");
    assert_eq!(tally.found[0].fen, findings[0].position.fen);
    let lacking = |finding: &&Finding| {
        let [Difference::Moves { missing, surplus }] = &finding.differences[..] else {
            return false;
        };
        surplus.is_empty() && missing.len() == 1
    };
    let refusing = |finding: &&Finding| {
        matches!(finding.differences[..], [Difference::Answer { .. }])
            && finding.position.fen.contains("/N")
    };
    let lacking = findings.iter().filter(lacking).count();
    let refusing = findings.iter().filter(refusing).count();
    assert!(lacking > 100 && refusing > 10, "{lacking}, {refusing}");
    assert_eq!(lacking + refusing, findings.len());
}
