//! No engine with one of the mistakes passes all cases, and every clause has a mistake that breaks it.

use std::collections::BTreeSet;
use std::sync::Arc;

use crosscheck_testing::mutants::{Family, Fate, Fault, Survey};
use notation::Variant;

use crate::mutants::{FIXTURES, MODEL, faults_of};

/// One fault of so many is tried here; `cargo xtask faults` tries them all.
const SHARE: usize = 40;

#[test]
fn no_engine_with_a_mistake_of_the_model_passes_all_cases() {
    let mut survivors = Vec::new();
    for variant in Variant::ALL {
        let some: Vec<Arc<Fault>> = faults_of(variant).into_iter().step_by(SHARE).collect();
        let fates = Survey::new(&FIXTURES, variant).fates(&some);
        let passing = some.iter().zip(fates).filter(|(_, fate)| *fate == Fate::Survives);
        survivors.extend(passing.map(|(fault, _)| fault.to_string()));
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
        let added = |fault: &Arc<Fault>| fault.family == Family::WayAdded;
        let added = faults_of(variant).into_iter().filter(added).step_by(7);
        let added: Vec<Arc<Fault>> = added.collect();
        let fates = Survey::new(&FIXTURES, variant).fates(&added);
        for (fault, fate) in added.iter().zip(fates) {
            let Fate::Caught(id) = fate else { continue };
            let case = FIXTURES.cases_of(variant).find(|case| case.id == id).unwrap();
            if !case.clauses.iter().any(|id| fault.can_break(&FIXTURES.clauses, id)) {
                elsewhere.push(format!("{fault}: {id}"));
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
fn the_model_has_every_family_and_no_fault_twice() {
    let families: BTreeSet<Family> = MODEL.iter().map(|fault| fault.family).collect();
    assert_eq!(families.into_iter().collect::<Vec<_>>(), Family::ALL);
    let mut names = BTreeSet::new();
    let twice: Vec<&Arc<Fault>> =
        MODEL.iter().filter(|fault| !names.insert(fault.to_string())).collect();
    assert!(twice.is_empty(), "listed twice: {twice:?}");
    assert!(names.len() > 10_000, "only {} faults", names.len());
}
