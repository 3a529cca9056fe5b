//! The bugs of the museum are labelled, and each is one.

use std::collections::BTreeSet;
use std::sync::Arc;

use crosscheck::comparing::play::{Extent, Maker};
use crosscheck::comparing::{Comparison, Depth, PositionRef, compare, implementations};
use crosscheck_testing::museum::{self, Exhibit};
use crosscheck_testing::mutants::{Fate, Mutant, MutatedEngine, Survey};
use notation::{Move, Variant};

use crate::{FIXTURES, played};

/// A name of a repository or of its owner, as the links have them.
fn is_name(text: &str) -> bool {
    let is_fit = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    !text.is_empty() && text.chars().all(is_fit)
}

fn is_link(link: &str) -> bool {
    let Some((repository, number)) = link.split_once('#') else { return false };
    let Some((owner, name)) = repository.split_once('/') else { return false };
    is_name(owner) && is_name(name) && number.parse::<u32>().is_ok_and(|number| number > 0)
}

#[test]
fn labels_are_unique_and_well_formed() {
    let exhibits = museum::all();
    assert!(exhibits.len() >= 40, "{} exhibits", exhibits.len());
    let mut seen = BTreeSet::new();
    for Exhibit { label, .. } in &exhibits {
        assert!(is_link(label.link), "{}", label.link);
        assert!(seen.insert(label.link), "{} hangs twice", label.link);
        let is_fit = |letter: char| letter.is_ascii_lowercase() || "-0123456789".contains(letter);
        let is_slug = label.name.chars().all(is_fit);
        assert!(is_slug && seen.insert(label.name), "{}", label.name);
        assert!(label.what.ends_with('.') && !label.what.contains("  "), "{}", label.what);
    }
}

#[test]
fn every_exhibit_breaks_clauses_that_there_are() {
    let ids: BTreeSet<&str> = FIXTURES.clauses.iter().map(|clause| clause.id.as_str()).collect();
    for Exhibit { label, .. } in museum::all() {
        assert!(!label.breaks.is_empty(), "{}", label.name);
        for id in label.breaks {
            assert!(ids.contains(id), "{}: no clause {id}", label.name);
        }
    }
}

/// Positions of the reports, where no case shows the bug: each with the moves that lead to it.
const REPORTED: [(&str, &str, &[&str]); 9] = [
    ("king-takes-rook", "r3k3/1K6/8/8/8/8/8/8 w q - 0 1", &[]),
    (
        "castles-without-the-rook",
        "r3k3/8/8/8/4B3/8/8/4K3 w q - 0 1",
        &["e4a8", "e8e7", "a8h1", "e7e8", "e1f1"],
    ),
    ("right-lost-by-file", "rnbqkbnr/pp3ppp/2ppp3/8/P7/7R/1PPPPPPP/1NBQKBNR w Kkq - 0 4", &[]),
    (
        "castles-over-its-other-rook",
        "4k1rr/1b1p3p/nn1p4/P3Np2/3P1bp1/6PP/P5R1/1B1K2N1 b k - 1 37",
        &[],
    ),
    ("no-block-en-passant", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1", &[]),
    ("capturing-pawn-shields-nothing", "k3r3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", &[]),
    ("any-piece-answers-on-the-passed-square", "4k3/4p3/8/8/3K1N2/8/8/8 b - - 0 1", &["e7e5"]),
    ("no-passed-square-is-a8", "8/RPP5/8/3k4/5Bp1/6Pp/P4P1P/5K2 w - - 1 42", &[]),
    ("checking-knight-taken-without-promotion", "5n2/3KP3/8/8/4k3/8/8/8 w - - 0 1", &[]),
];

/// Whether the position of its report shows a bug.
fn shows_where_reported(exhibit: &Exhibit) -> bool {
    let Some((_, fen, line)) = REPORTED.iter().find(|(name, ..)| *name == exhibit.label.name)
    else {
        return false;
    };
    let line: Vec<Move> =
        line.iter().map(|text| Move::parse(text, Variant::Chess).unwrap()).collect();
    let at = PositionRef { game: &Variant::Chess.into(), fen, line: &line };
    let mut engine = MutatedEngine::new(Arc::clone(&exhibit.mutant), None);
    let compared = compare::at(at, &mut implementations::oracle(), &mut engine, Depth::EveryMove);
    matches!(compared, Comparison::Differ(_))
}

/// Whether random games with the oracle show a bug.
fn shows_in_games(mutant: &Arc<Mutant>) -> bool {
    let engine: &Maker<'_> = &|| Box::new(MutatedEngine::new(Arc::clone(mutant), None));
    !played(Variant::Chess, 1, Extent::Positions(250), engine).1.is_empty()
}

#[test]
fn every_exhibit_deviates_from_the_reference() {
    let exhibits = museum::all().into_iter().filter(|exhibit| !shows_where_reported(exhibit));
    let mutants: Vec<Arc<Mutant>> = exhibits.map(|exhibit| exhibit.mutant).collect();
    let fates = Survey::new(&FIXTURES, Variant::Chess).fates(&mutants);
    let missed = mutants.iter().zip(fates).filter(|(_, fate)| *fate == Fate::Missed);
    let missed = missed.filter(|(mutant, _)| !shows_in_games(mutant));
    let missed: Vec<String> = missed.map(|(mutant, _)| mutant.to_string()).collect();
    assert!(missed.is_empty(), "nothing shows these:\n{}", missed.join("\n"));
}
