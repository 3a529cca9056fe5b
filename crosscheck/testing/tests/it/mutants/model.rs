//! No engine with one of the mistakes passes all cases, and every clause has a mistake that breaks it.

use std::collections::BTreeSet;
use std::sync::Arc;

use crosscheck_testing::mutants::{Fate, Mutant, Operator, Survey};
use notation::Variant;

use crate::mutants::{FIXTURES, MODEL, faults_of};

/// One mutant of so many is tried here; `cargo xtask mutants` tries them all.
const SHARE: usize = 40;

#[test]
fn no_engine_with_a_mistake_of_the_model_passes_all_cases() {
    let mut survivors = Vec::new();
    for variant in Variant::ALL {
        let some: Vec<Arc<Mutant>> = faults_of(variant).into_iter().step_by(SHARE).collect();
        let fates = Survey::new(&FIXTURES, variant).fates(&some);
        let passing = some.iter().zip(fates).filter(|(_, fate)| *fate == Fate::Missed);
        survivors.extend(passing.map(|(mutant, _)| mutant.to_string()));
    }
    assert!(survivors.is_empty(), "no case catches these:\n{}", survivors.join("\n"));
}

/// A leap of up to three squares, or a ride: whatever a way too many is, the cases about the piece itself
/// see it, so that they and not the consequences of the way are what is blamed most. One way of seven
/// is tried here.
#[test]
fn a_way_too_many_fails_a_case_of_a_clause_about_its_piece() {
    let mut elsewhere = Vec::new();
    for variant in Variant::ALL {
        let added = |mutant: &Arc<Mutant>| mutant.operator == Operator::WayAdded;
        let added = faults_of(variant).into_iter().filter(added).step_by(7);
        let added: Vec<Arc<Mutant>> = added.collect();
        let fates = Survey::new(&FIXTURES, variant).fates(&added);
        for (mutant, fate) in added.iter().zip(fates) {
            let Fate::Caught(id) = fate else { continue };
            let case = FIXTURES.cases_of(variant).find(|case| case.id == id).unwrap();
            if !case.clauses.iter().any(|id| mutant.can_break(&FIXTURES.clauses, id)) {
                elsewhere.push(format!("{mutant}: {id}"));
            }
        }
    }
    assert!(elsewhere.is_empty(), "only other cases catch these:\n{}", elsewhere.join("\n"));
}

/// A case that names a clause counts only if an engine that breaks the clause fails it.
#[test]
fn every_clause_has_a_mistake_that_its_cases_catch() {
    let mut without: BTreeSet<&str> =
        FIXTURES.clauses.iter().map(|clause| clause.id.as_str()).collect();
    for variant in Variant::ALL {
        for id in Survey::new(&FIXTURES, variant).broken(&faults_of(variant)).into_keys() {
            without.remove(id);
        }
    }
    assert!(without.is_empty(), "nothing breaks {without:?}");
}

#[test]
fn the_model_has_every_operator_and_no_mutant_twice() {
    let operators: BTreeSet<Operator> = MODEL.iter().map(|mutant| mutant.operator).collect();
    assert_eq!(operators.into_iter().collect::<Vec<_>>(), Operator::ALL);
    let mut names = BTreeSet::new();
    let twice: Vec<&Arc<Mutant>> =
        MODEL.iter().filter(|mutant| !names.insert(mutant.to_string())).collect();
    assert!(twice.is_empty(), "listed twice: {twice:?}");
    assert!(names.len() > 10_000, "only {} mutants", names.len());
}
