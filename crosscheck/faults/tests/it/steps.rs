//! An engine that has the steps of one piece of one side wrong fails some case.
//!
//! The engines are made from the paths of the pieces, not written by hand. Each lacks a direction,
//! or takes pieces of its own side, or goes on past what stands in its way.

use std::collections::{BTreeMap, BTreeSet};

use comparing::{
    Implementation, NoAnswer, Observation, PositionRef, Reference, Snapshot, witnesses,
};
use conformance::judge::{self, Verdict};
use notation::{Board, Colour, Fault, Kind, Move, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons;
use rayon::prelude::*;
use suite::Case;

use crate::FIXTURES;

/// Files and ranks from one square to another.
type Offset = (i16, i16);

/// The first square of a path, and the second for the moves that go at least so far.
type Direction = (Offset, Option<Offset>);

/// What an engine has wrong about a piece of one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slip {
    colour: Colour,
    kind: Kind,
    error: Error,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Error {
    /// It never goes in this direction.
    Lacks(Direction),
    /// It takes pieces of its own side.
    TakesItsOwn,
    /// Nothing stops it on its paths.
    GoesThrough,
}

fn offset(from: Square, to: Square) -> Offset {
    let apart = |from: u8, to: u8| i16::from(to) - i16::from(from);
    (apart(from.file(), to.file()), apart(from.rank(), to.rank()))
}

/// The direction in which a path leads to a square, if it does.
fn along(from: Square, path: &[Square], to: Square) -> Option<Direction> {
    let place = path.iter().position(|&square| square == to)?;
    Some((offset(from, path[0]), (place > 0).then(|| offset(from, path[1]))))
}

/// The directions in which a move goes: several, where several paths lead to its square. A move
/// along no path, such as a Pawn's step or castling, is a direction of its own.
fn directions(setup: &Setup, rulings: &Rulings, played: Move) -> BTreeSet<Direction> {
    let paths = reasons::paths(setup, rulings, played.from);
    let ways = paths.iter().filter_map(|path| along(played.from, path, played.to));
    let ways: BTreeSet<Direction> = ways.collect();
    if ways.is_empty() { [(offset(played.from, played.to), None)].into() } else { ways }
}

/// The slip by which an engine does not find a legal move: it lacks the one direction in which the
/// move goes.
fn lack(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Slip> {
    let Piece { colour, kind } = setup.board.get(played.from)?;
    let mut ways = directions(setup, rulings, played).into_iter();
    let direction = ways.next()?;
    let error = Error::Lacks(direction);
    ways.next().is_none().then_some(Slip { colour, kind, error })
}

/// The setup with this piece alone on the board.
fn alone(setup: &Setup, at: Square, piece: Piece) -> Setup {
    let mut alone = Setup { board: Board::empty(), ..setup.clone() };
    alone.board.set(at, Some(piece));
    alone
}

/// The moves that break a rule of taking or of passing, each with its slip. They leave no royal
/// piece attacked, so that nothing else shows them to be illegal.
fn surplus(setup: &Setup, rulings: &Rulings) -> Vec<(Move, Slip)> {
    let mut surplus = Vec::new();
    for (from, piece) in setup.board.of(setup.side) {
        let Piece { colour, kind } = piece;
        let reached = reasons::paths(setup, rulings, from).concat();
        let open = reasons::paths(&alone(setup, from, piece), rulings, from).concat();
        for &to in &open {
            let error = match setup.board.get(to) {
                Some(own) if own.colour == colour => {
                    if !reached.contains(&to) || reasons::is_royal(setup.variant, own.kind) {
                        continue;
                    }
                    Error::TakesItsOwn
                }
                // A Pawn's paths are those of its captures.
                None if kind == Kind::Pawn => continue,
                _ if reached.contains(&to) => continue,
                _ => Error::GoesThrough,
            };
            if is_safe(setup, rulings, from, to) {
                surplus.push((Move::new(from, to), Slip { colour, kind, error }));
            }
        }
    }
    surplus
}

/// Whether a move leaves the own royal pieces unattacked.
fn is_safe(setup: &Setup, rulings: &Rulings, from: Square, to: Square) -> bool {
    let mut after = Setup { side: setup.side.opponent(), en_passant: None, ..setup.clone() };
    after.board.set(to, setup.board.get(from));
    after.board.set(from, None);
    let at = PositionRef { variant: setup.variant, rulings, fen: &after.to_string(), line: &[] };
    let refusals = witnesses::oracle().refusals(at);
    !refusals.iter().any(|refusal| matches!(refusal.fault, Fault::OpponentInCheck(_)))
}

/// Every slip about the pieces of a game, from where each stands alone.
fn all(variant: Variant) -> BTreeSet<Slip> {
    let rulings = Rulings::default();
    let start = variant.start(&rulings);
    let mut slips = BTreeSet::new();
    for &(kind, _) in variant.kinds() {
        for colour in Colour::BOTH {
            slips.insert(Slip { colour, kind, error: Error::TakesItsOwn });
            for from in variant.squares() {
                let setup = alone(&start, from, Piece::new(colour, kind));
                for path in reasons::paths(&setup, &rulings, from) {
                    let ways = path.iter().filter_map(|&to| along(from, &path, to));
                    let errors = ways.map(Error::Lacks);
                    let through = (path.len() > 1).then_some(Error::GoesThrough);
                    slips.extend(errors.chain(through).map(|error| Slip { colour, kind, error }));
                }
            }
        }
    }
    slips
}

/// The oracle with a slip.
struct Slipping {
    oracle: witnesses::Oracle,
    slip: Slip,
}

impl Slipping {
    fn snapshot(&mut self, at: PositionRef<'_>) -> Result<Snapshot, NoAnswer> {
        for plies in 0..at.line.len() {
            let before = self.oracle.snapshot(PositionRef { line: &at.line[..plies], ..at })?;
            if lack(&before.setup, at.rulings, at.line[plies]) == Some(self.slip) {
                return Err(NoAnswer::illegal_move("it lacks a move of the line"));
            }
        }
        let mut seen = self.oracle.snapshot(at)?;
        let setup = &seen.setup;
        seen.moves.retain(|&played| lack(setup, at.rulings, played) != Some(self.slip));
        if !matches!(self.slip.error, Error::Lacks(_)) {
            let surplus = surplus(setup, at.rulings).into_iter();
            seen.moves.extend(surplus.filter(|(_, slip)| *slip == self.slip).map(|(m, _)| m));
            seen.moves.sort_unstable();
            seen.moves.dedup();
        }
        Ok(seen)
    }
}

impl Implementation for Slipping {
    fn name(&self) -> &'static str {
        "slipping"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.snapshot(at).map(Observation::from)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let seen = self.snapshot(at);
        let answers = self.oracle.successors(at, played).into_iter().zip(played);
        let has = |played| seen.as_ref().is_ok_and(|seen| seen.moves.contains(played));
        let lacks = || Err(NoAnswer::illegal_move("it lacks the move"));
        answers.map(|(after, played)| if has(played) { after } else { lacks() }).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.oracle.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.oracle.divide(at, depth)
    }
}

/// The slips on which the answers of a case depend.
fn touched(case: &Case) -> BTreeSet<Slip> {
    let mut oracle = witnesses::oracle();
    let Case { variant, rulings, fen, line, .. } = case;
    let mut touched = BTreeSet::new();
    for plies in 0..=line.len() {
        let at = PositionRef { variant: *variant, rulings, fen, line: &line[..plies] };
        let Ok(seen) = oracle.snapshot(at) else { break };
        let played = if plies < line.len() { &line[plies..=plies] } else { &seen.moves };
        touched.extend(played.iter().filter_map(|&played| lack(&seen.setup, rulings, played)));
        if plies == line.len() && !seen.moves.is_empty() {
            touched.extend(surplus(&seen.setup, rulings).into_iter().map(|(_, slip)| slip));
        }
    }
    touched
}

fn catches(case: &Case, slip: Slip) -> bool {
    let mut slipping = Slipping { oracle: witnesses::oracle(), slip };
    matches!(judge::case(case, &mut slipping), Verdict::Failed(_))
}

/// How many slips were tried in a game, and those that fail no case.
fn survivors(variant: Variant) -> (usize, BTreeSet<Slip>) {
    let all_cases: Vec<&Case> = FIXTURES.cases_of(variant).collect();
    let touched: Vec<(&Case, BTreeSet<Slip>)> =
        all_cases.into_par_iter().map(|case| (case, touched(case))).collect();
    let mut cases: BTreeMap<Slip, Vec<&Case>> = BTreeMap::new();
    cases.extend(all(variant).into_iter().map(|slip| (slip, Vec::new())));
    for (case, slips) in touched {
        for slip in slips {
            cases.entry(slip).or_default().push(case);
        }
    }
    let tried = cases.len();
    let survives =
        |(slip, cases): &(Slip, Vec<&Case>)| !cases.iter().any(|case| catches(case, *slip));
    (tried, cases.into_par_iter().filter(survives).map(|(slip, _)| slip).collect())
}

#[test]
fn no_engine_that_has_the_steps_of_one_piece_wrong_passes_all_cases() {
    let mut passing = Vec::new();
    for variant in Variant::ALL {
        let (tried, survivors) = survivors(variant);
        assert!(tried > 50, "{variant}: only {tried} engines");
        let named = |Slip { colour, kind, error }| format!("{variant}: {colour} {kind} {error:?}");
        passing.extend(survivors.into_iter().map(named));
    }
    assert!(passing.is_empty(), "no case tests these:\n{}", passing.join("\n"));
}
