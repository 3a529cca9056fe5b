//! The bugs of the museum are labelled, and each is one.

use std::collections::BTreeSet;
use std::sync::Arc;

use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::fixtures::Image;
use crosscheck_testing::museum::{self, Exhibit};
use crosscheck_testing::mutants::MutatedEngine;
use notation::Variant;

use crate::FIXTURES;

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
    assert!(exhibits.len() >= 111, "{} exhibits", exhibits.len());
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
    for Exhibit { label, mutant } in museum::all() {
        assert!(!label.breaks.is_empty(), "{}", label.name);
        for id in label.breaks {
            assert!(ids.contains(id), "{}: no clause {id}", label.name);
            let game = id.split('.').next();
            assert!([Some(mutant.variant.id()), Some("notation")].contains(&game), "{id}");
        }
    }
}

#[test]
fn every_bug_is_shown_by_the_case_that_names_it() {
    let exhibits = museum::all();
    let links: BTreeSet<&str> = exhibits.iter().map(|exhibit| exhibit.label.link).collect();
    for case in Variant::ALL.into_iter().flat_map(|variant| FIXTURES.cases_of(variant)) {
        let unknown = case.bugs.iter().find(|bug| !links.contains(bug.as_str()));
        assert_eq!(unknown, None, "{} names a bug that does not hang here", case.id);
    }
    for Exhibit { label, mutant } in &exhibits {
        let mut engine = MutatedEngine::new(Arc::clone(mutant), None);
        let named = FIXTURES.cases_of(mutant.variant);
        let named = named.filter(|case| case.image == Image::Written);
        let mut named =
            named.filter(|case| case.bugs.iter().any(|bug| bug == label.link)).peekable();
        assert!(named.peek().is_some(), "no case names {}", label.link);
        for case in named {
            let verdict = judge::case(case, &mut engine);
            assert!(matches!(verdict, Verdict::Failed(_)), "{} passes {}", label.name, case.id);
        }
    }
}
