//! What the diagnosis says of engines with one mistake each.

mod board;
mod causes;
mod clauses;
mod hands;
mod inferred;
mod untrue;

use std::time::Duration;

use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Objection, Observation, PositionRef, implementations,
    play::Maker,
};
use crosscheck::conformance::validate::{self, Plan, Results, Stage, Subject};
use crosscheck::diagnosis::Diagnosis;
use notation::{Claim, Fault, Field, Move, Refusal, Rulings, Setup, Variant};

use crate::conformance::FIXTURES;

/// The reference with a mistake.
struct Wrong {
    /// What it reads for a FEN.
    reads: fn(&str) -> String,
    /// A move that it lists besides the legal ones.
    adds: fn(&Setup) -> Option<Move>,
    /// Whether it leaves out a move in a position to which some moves have led.
    forgets: fn(&[Move], &Setup, Move) -> bool,
    /// Whether it refuses a position, as if the side not to move were in check.
    refuses: fn(&Setup) -> bool,
    /// Whether it sees no check in a position.
    sees_no_check: fn(&Setup) -> bool,
    /// What it makes of the position after a move.
    turns: fn(&Setup, Move, &mut Setup),
    /// What it says about a position, besides.
    says: fn(&Setup, &mut Observation),
    /// Whether it claims a threefold repetition of the last of some positions, which the reference does or does not, if it
    /// has an opinion of its own.
    repeats: Option<fn(&[Setup], bool) -> bool>,
    /// The rulings that it follows.
    rules: fn(&mut Rulings),
    oracle: implementations::Oracle,
}

/// A reference without a mistake, to be given one.
fn right() -> Wrong {
    Wrong {
        reads: str::to_owned,
        adds: |_| None,
        forgets: |_, _, _| false,
        refuses: |_| false,
        sees_no_check: |_| false,
        turns: |_, _, _| {},
        says: |_, _| {},
        repeats: None,
        rules: |_| {},
        oracle: implementations::oracle(),
    }
}

impl Wrong {
    /// Another engine with the same mistake.
    fn again(&self) -> Self {
        let Self {
            reads, adds, forgets, refuses, sees_no_check, turns, says, repeats, rules, ..
        } = *self;
        Self {
            reads,
            adds,
            forgets,
            refuses,
            sees_no_check,
            turns,
            says,
            repeats,
            rules,
            oracle: implementations::oracle(),
        }
    }

    /// The game under the rulings that it follows.
    fn game(&self, at: PositionRef<'_>) -> KnownGame {
        let mut rulings = at.game.rulings.clone();
        (self.rules)(&mut rulings);
        KnownGame::new(at.game.variant, &rulings)
    }
}

impl Implementation<KnownGame> for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        let mut seen = self.oracle.observe(PositionRef { fen: &fen, game: &game, ..at })?;
        if let Some(setup) = seen.setup.as_ref().filter(|setup| (self.refuses)(setup)) {
            let fault = Fault::OpponentInCheck(setup.side.opponent());
            let refusal = Refusal { field: Field::Position, fault };
            return Err(NoAnswer::Refused(Objection::BadPosition(refusal)));
        }
        let more = seen.setup.as_ref().and_then(self.adds);
        seen.moves.extend(more);
        if let Some(setup) = &seen.setup {
            seen.moves.retain(|&played| !(self.forgets)(at.line, setup, played));
        }
        seen.moves.sort_unstable();
        if more.is_some() {
            seen.status.outcome = seen.status.outcome.map(|_| None);
        }
        if seen.setup.as_ref().is_some_and(self.sees_no_check) {
            seen.status.check = Some(false);
        }
        if let Some(setup) = seen.setup.clone() {
            (self.says)(&setup, &mut seen);
        }
        let at = PositionRef { fen: &fen, game: &game, ..at };
        if let Some(repeats) = self.repeats
            && let (Some(None), Some(claims)) = (seen.status.outcome, &mut seen.status.claims)
        {
            let before =
                (0..=at.line.len()).map(|plies| PositionRef { line: &at.line[..plies], ..at });
            let places = before.map(|at| self.oracle.observe(at).map(|seen| seen.setup));
            let places: Vec<Setup> = places.collect::<Result<Option<_>, _>>()?.unwrap_or_default();
            let threefold = Claim::ThreefoldRepetition;
            let is_claimed = repeats(&places, claims.contains(&threefold));
            claims.retain(|claim| *claim != threefold);
            claims.extend(is_claimed.then_some(threefold));
            claims.sort_unstable();
        }
        if let Some((&last, line)) = at.line.split_last()
            && let Some(before) = self.oracle.observe(PositionRef { line, ..at })?.setup
            && let Some(after) = &mut seen.setup
        {
            (self.turns)(&before, last, after);
        }
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        let at = PositionRef { fen: &fen, game: &game, ..at };
        let before = self.oracle.observe(at).ok().and_then(|seen| seen.setup);
        let mut after = self.oracle.successors(at, played);
        for (played, after) in played.iter().zip(&mut after) {
            if let (Some(before), Ok(after)) = (&before, after) {
                (self.turns)(before, *played, after);
            }
        }
        after
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        self.oracle.perft(PositionRef { fen: &fen, game: &game, ..at }, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        self.oracle.divide(PositionRef { fen: &fen, game: &game, ..at }, depth)
    }
}

/// What the cases of a game tell of an engine with a mistake.
fn diagnosed(variant: Variant, wrong: &Wrong) -> Diagnosis {
    diagnosed_of(variant, &|| Box::new(wrong.again()))
}

/// What the cases of a game tell of the engines that a function makes.
fn diagnosed_of(variant: Variant, make: &Maker<'_>) -> Diagnosis {
    // A busy machine finds the causes later.
    diagnosed_within(Duration::from_mins(5), variant, make)
}

/// The same of what can be found in a time.
fn diagnosed_within(time: Duration, variant: Variant, make: &Maker<'_>) -> Diagnosis {
    std::mem::take(&mut asked_within(time, variant, make).games[0].diagnosis)
}

/// What comes of the cases of a game, with a diagnosis that may take some time.
fn asked_within(time: Duration, variant: Variant, make: &Maker<'_>) -> Results {
    let plan = Plan {
        stages: vec![Stage::Cases],
        again: false,
        largest: Some(0),
        diagnosis: time,
        ..Plan::new(&FIXTURES, vec![variant])
    };
    validate::run(&plan, Subject::in_process("wrong"), make)
}
