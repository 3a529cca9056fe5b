//! A part of the fault model: no engine with one of its mistakes passes all cases.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use mistakes::{Family, Fate, Fault, Survey};
use notation::Variant;
use suite::Fixtures;

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    Fixtures::read(&folder).unwrap_or_else(|error| panic!("{error}"))
});

/// One fault of so many is tried here; `cargo xtask faults` tries them all.
const SHARE: usize = 40;

#[test]
fn no_engine_with_a_mistake_of_the_model_passes_all_cases() {
    let mut survivors = Vec::new();
    for variant in Variant::ALL {
        let faults = mistakes::all(variant, &FIXTURES.clauses);
        let some: Vec<Arc<Fault>> = faults.into_iter().step_by(SHARE).collect();
        let fates = Survey::new(&FIXTURES, variant).fates(&some);
        let passing = some.iter().zip(fates).filter(|(_, fate)| *fate == Fate::Survives);
        survivors.extend(passing.map(|(fault, _)| fault.to_string()));
    }
    assert!(survivors.is_empty(), "no case catches these:\n{}", survivors.join("\n"));
}

#[test]
fn the_model_has_every_family_and_no_fault_twice() {
    let (mut families, mut told) = (BTreeSet::new(), BTreeSet::new());
    let mut twice = Vec::new();
    for variant in Variant::ALL {
        for fault in mistakes::all(variant, &FIXTURES.clauses) {
            families.insert(fault.family);
            let name = fault.to_string();
            if !told.insert(name.clone()) {
                twice.push(name);
            }
        }
    }
    assert!(twice.is_empty(), "told twice:\n{}", twice.join("\n"));
    assert_eq!(families.into_iter().collect::<Vec<_>>(), Family::ALL);
    assert!(told.len() > 10_000, "only {} faults", told.len());
}
