//! First inputs and dictionary words for the fuzzer: the fixtures, in the form that each target
//! reads.

use std::collections::{BTreeMap, BTreeSet};

use notation::{Move, Rulings, Setup, Variant};

use super::{BoardSketch, Sketch, Target, choice};
use crosscheck::comparing::{KnownGame, PositionRef, Reference, implementations};
use crosscheck::engines::protocol::{MovesRequest, PositionText, Request};
use crosscheck::engines::serve;
use crosscheck::fixtures::{Case, Expectation, Fixtures};

/// A dictionary has at most this many words: with more, each is tried too rarely.
const MOST_WORDS: usize = 400;

/// How many inputs are drawn at random.
const DRAWN: usize = 64;

/// The first inputs of a target, each once. `files` are the texts of the fixtures; a file of cases
/// is split into one input for each case.
#[must_use]
pub fn of(target: Target, fixtures: &Fixtures, files: &[String]) -> BTreeSet<Vec<u8>> {
    let texts = |texts: Vec<String>| texts.into_iter().map(String::into_bytes).collect();
    let of_game = |variant| fixtures.written().filter(move |case| case.variant == variant);
    match target {
        Target::Moves(variant) => of_game(variant).filter_map(|case| game(case, &[])).collect(),
        Target::Position => (0..)
            .zip(Variant::ALL)
            .flat_map(|(first, variant)| {
                let cases = of_game(variant);
                cases.filter_map(move |case| game(case, &[first]))
            })
            .collect(),
        Target::Shrink => (0..)
            .zip(Variant::ALL)
            .flat_map(|(first, variant)| {
                let cases = of_game(variant).enumerate();
                cases.filter_map(move |(number, case)| game(case, &[first, number as u8, 0]))
            })
            .collect(),
        Target::Fen => texts(fixtures.written().map(|case| case.fen.clone()).collect()),
        Target::MoveText => texts(fixtures.written().flat_map(moves_of).collect()),
        Target::YamlCase => texts(files.iter().flat_map(|file| one_by_one(file)).collect()),
        Target::Protocol => texts(fixtures.written().map(conversation).collect()),
    }
}

/// Inputs drawn at random, always the same, for targets whose inputs are not texts: a fuzzer
/// without first inputs spends long on positions of two Kings.
#[must_use]
pub fn drawn(target: Target) -> BTreeSet<Vec<u8>> {
    let mut rng = fastrand::Rng::with_seed(1);
    let count = if target.is_text() { 0 } else { DRAWN };
    let mut draw = || {
        let length = rng.usize(24..target.longest());
        std::iter::repeat_with(|| rng.u8(..)).take(length).collect()
    };
    (0..count).map(|_| draw()).collect()
}

/// A case as a game from its position, after some bytes of the target's own.
fn game(case: &Case, before: &[u8]) -> Option<Vec<u8>> {
    let Case { variant, rulings, fen, line, .. } = case;
    let setup = Setup::parse_under(fen, *variant, rulings).ok()?;
    let sketch = Sketch {
        ruling_values: Sketch::ruling_values_of(*variant, rulings)?,
        board: (*fen != variant.start_fen(rulings)).then(|| BoardSketch::of(&setup)),
        choices: choices(*variant, rulings, fen, line),
    };
    Some([before, &sketch.bytes()].concat())
}

/// The bytes that choose the moves of a line, as far as bytes can choose them.
fn choices(variant: Variant, rulings: &Rulings, fen: &str, line: &[Move]) -> Vec<u8> {
    let mut implementation = implementations::oracle();
    (0..line.len())
        .map_while(|ply| {
            let at =
                PositionRef { game: &KnownGame::new(variant, rulings), fen, line: &line[..ply] };
            choice::byte(line[ply], &implementation.snapshot(at).ok()?.moves)
        })
        .collect()
}

/// The moves that a case names.
fn moves_of(case: &Case) -> Vec<String> {
    let named = case.expect.iter().filter_map(|expected| match expected {
        Expectation::Includes(played)
        | Expectation::Excludes(played)
        | Expectation::After(played, _) => Some(*played),
        _ => None,
    });
    let moves = case.line.iter().copied().chain(named);
    moves.map(|played| played.text(case.variant).to_string()).collect()
}

/// Splits a file of cases into files of one case.
fn one_by_one(file: &str) -> Vec<String> {
    const BEGIN: &str = "\n  - id:";
    let Some((head, cases)) = file.split_once(BEGIN) else { return Vec::new() };
    cases.split(BEGIN).map(|case| format!("{head}{BEGIN}{case}\n")).collect()
}

/// The requests about a case and our answers: the target reads both.
fn conversation(case: &Case) -> String {
    let position = case.position();
    let at = position.as_ref();
    let asked = Request::Moves(MovesRequest { seq: 1, at: PositionText::of(at) }).line() + "\n";
    let mut answered = Vec::new();
    // Reading from a slice and writing to a vector cannot fail.
    let _ = serve::json_lines(asked.as_bytes(), &mut answered, &mut implementations::oracle());
    asked + &String::from_utf8_lossy(&answered)
}

/// The dictionary words of a target in libFuzzer's form: one a line, in quotation marks. Empty for
/// inputs that are not texts.
#[must_use]
pub fn dictionary(target: Target, seeds: &BTreeSet<Vec<u8>>) -> String {
    if !target.is_text() {
        return String::new();
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for text in seeds.iter().filter_map(|seed| std::str::from_utf8(seed).ok()) {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || "_-+".contains(c)));
        for word in words.filter(|word| !word.is_empty()) {
            *counts.entry(word).or_default() += 1;
        }
    }
    let mut words: Vec<(&str, usize)> = counts.into_iter().collect();
    words.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    words.iter().take(MOST_WORDS).map(|(word, _)| format!("\"{word}\"\n")).collect()
}
