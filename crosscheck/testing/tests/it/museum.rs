//! The bugs of the museum are labelled, and each is one.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use crosscheck::comparing::play::{Campaign, ENOUGH, Extent};
use crosscheck::comparing::{Depth, implementations};
use crosscheck::fixtures::Fixtures;
use crosscheck_testing::museum::{self, Exhibit};
use crosscheck_testing::mutants::{Fate, Mutant, MutatedEngine, Survey};
use notation::Variant;

fn fixtures() -> Fixtures {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    Fixtures::read(&folder).unwrap_or_else(|error| panic!("{error}"))
}

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
    let fixtures = fixtures();
    let ids: BTreeSet<&str> = fixtures.clauses.iter().map(|clause| clause.id.as_str()).collect();
    for Exhibit { label, .. } in museum::all() {
        assert!(!label.breaks.is_empty(), "{}", label.name);
        for id in label.breaks {
            assert!(ids.contains(id), "{}: no clause {id}", label.name);
        }
    }
}

/// Whether random games with the oracle show a bug.
fn shows_in_games(mutant: &Arc<Mutant>) -> bool {
    let campaign = Campaign {
        game: Variant::Chess.into(),
        known: Vec::new(),
        seed: 1,
        extent: Extent::Positions(250),
        left: &|| Box::new(implementations::oracle()),
        right: &|| Box::new(MutatedEngine::new(Arc::clone(mutant), None)),
        depth: Depth::EveryMove,
        fresh: None,
        known_before: &Mutex::default(),
        enough: ENOUGH,
        counts: &|_| true,
        stop: &|| false,
    };
    !campaign.run(&|_, _| {}).1.is_empty()
}

#[test]
fn every_exhibit_deviates_from_the_reference() {
    let fixtures = fixtures();
    let mutants: Vec<Arc<Mutant>> =
        museum::all().into_iter().map(|exhibit| exhibit.mutant).collect();
    let fates = Survey::new(&fixtures, Variant::Chess).fates(&mutants);
    let missed = mutants.iter().zip(fates).filter(|(_, fate)| *fate == Fate::Missed);
    let missed: Vec<String> = missed
        .filter(|(mutant, _)| !shows_in_games(mutant))
        .map(|(mutant, _)| mutant.to_string())
        .collect();
    assert!(missed.is_empty(), "nothing shows these:\n{}", missed.join("\n"));
}
