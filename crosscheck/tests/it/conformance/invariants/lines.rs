//! Lines of moves to hold the implementations to, and how one that fails is kept.

use std::fmt;

use crosscheck::comparing::{KnownGame, Position, PositionRef, Reaction, Reference, Snapshot};
use crosscheck::fixtures::{CaseFile, CaseSource, ExpectSource, OneOrMore};
use notation::{Move, Ruling, Rulings, Setup, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::conformance::FIXTURES;

/// Something that does not hold at a position.
#[derive(Debug)]
pub(crate) struct Broken {
    position: Position,
    what: String,
}

impl Broken {
    pub(crate) fn at(position: &Position, what: impl Into<String>) -> Box<Self> {
        Box::new(Self { position: position.clone(), what: what.into() })
    }
}

/// What fails is reported as the case that keeps it: a list of moves, as a seed would lead elsewhere
/// as soon as a rule is mended or a draw is made otherwise.
impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { position, what } = self;
        let text = |played: &Move| played.text(position.game.variant).to_string();
        let case = CaseSource {
            id: "CLAUSE.ID".to_owned(),
            clause: OneOrMore::One("CLAUSE".to_owned()),
            why: what.clone(),
            rulings: (position.game.rulings.differing())
                .map(|(ruling, value)| (ruling.id().to_owned(), value))
                .collect(),
            fen: position.fen.clone(),
            line: position.line.iter().map(text).collect(),
            unreachable: None,
            bugs: Vec::new(),
            expect: ExpectSource::default(),
            keeps: None,
        };
        let variant = position.game.variant.id().to_owned();
        let file = CaseFile { variant, spelled_out: false, cases: vec![case] };
        let case = serde_yaml::to_string(&file).map_err(|_| fmt::Error)?;
        write!(f, "{what}; the case that keeps it, but for what the rules say there:\n\n{case}")
    }
}

/// What an implementation sees of a position, without its history.
pub(crate) fn observe(
    implementation: &mut dyn Reference<KnownGame>,
    setup: &Setup,
    rulings: &Rulings,
) -> Result<Snapshot, String> {
    let fen = setup.to_string();
    match implementation.snapshot(PositionRef {
        game: &KnownGame::new(setup.variant, rulings),
        fen: &fen,
        line: &[],
    }) {
        Ok(snapshot) => Ok(snapshot),
        other => Err(format!("{} {} `{fen}`", implementation.name(), Reaction::of(&other))),
    }
}

/// Plays on from the start by the given draws, and gives the line.
pub(crate) fn played(
    implementation: &mut dyn Reference<KnownGame>,
    variant: Variant,
    rulings: &Rulings,
    Draws(draws): &Draws,
) -> Position {
    let fen = variant.start_fen(rulings);
    let mut position = Position { game: KnownGame::new(variant, rulings), fen, line: Vec::new() };
    for draw in draws {
        let Some(snapshot) = implementation.snapshot(position.as_ref()).ok() else { break };
        if snapshot.moves.is_empty() {
            break;
        }
        // Captures are preferred, so that what is particular about these games comes up.
        let captures: Vec<Move> = (snapshot.moves.iter().copied())
            .filter(|played| snapshot.setup.board.get(played.to).is_some())
            .collect();
        let from =
            if captures.is_empty() || draw.index(3) == 0 { &snapshot.moves } else { &captures };
        position.line.push(from[draw.index(from.len())]);
    }
    position
}

/// The lines that the fixtures keep.
pub(crate) fn kept() -> Vec<Position> {
    let with_line = FIXTURES.written().filter(|case| !case.line.is_empty()).cloned();
    with_line
        .map(|case| Position {
            game: KnownGame { variant: case.variant, rulings: case.rulings },
            fen: case.fen,
            line: case.line,
        })
        .collect()
}

/// What the moves of a line are drawn by.
#[derive(Clone)]
pub(crate) struct Draws(Vec<Index>);

/// The result is reported as a line of moves; the numbers say nothing.
impl fmt::Debug for Draws {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} draws", self.0.len())
    }
}

pub(crate) fn any_draws() -> impl Strategy<Value = Draws> {
    proptest::collection::vec(any::<Index>(), 0..90).prop_map(Draws)
}

/// Every game under its default reading, and under each other that a ruling offers.
pub(crate) fn any_reading() -> impl Strategy<Value = (Variant, Rulings)> {
    let mut readings: Vec<_> = Variant::ALL.map(|game| (game, Rulings::default())).to_vec();
    for ruling in Ruling::ALL {
        for value in &ruling.values()[1..] {
            let mut rulings = Rulings::default();
            rulings.set(ruling.id(), value).unwrap();
            readings.push((ruling.variant(), rulings));
        }
    }
    proptest::sample::select(readings)
}
