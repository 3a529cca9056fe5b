//! What bytes come to: mostly legal positions, the same each time, and the fixtures' own where the
//! bytes were made from them.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck::comparing::play::Feature;
use crosscheck::comparing::play::census;
use crosscheck_testing::fuzzing::{Target, Totals, seeds};
use notation::Variant;

use crosscheck::fixtures::Fixtures;

/// The folder of the workspace.
fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Bytes at random; every second one stands for a board.
fn random_inputs(seed: u64, count: usize) -> impl Iterator<Item = Vec<u8>> {
    let mut rng = fastrand::Rng::with_seed(seed);
    (0..count).map(move |_| std::iter::repeat_with(|| rng.u8(..)).take(80).collect())
}

fn tried(target: Target, inputs: impl Iterator<Item = Vec<u8>>) -> Totals {
    let mut totals = Totals::default();
    for input in inputs {
        let trial = target.try_input(&input);
        assert_eq!(trial.wrong, None, "{target}");
        totals.count(&trial);
    }
    totals
}

#[test]
fn random_bytes_come_to_legal_positions_in_which_the_implementations_agree() {
    for variant in Variant::ALL {
        let totals = tried(Target::Moves(variant), random_inputs(1, 60));
        assert!(totals.legal * 4 >= totals.inputs * 3, "{variant}: {totals:?}");
        assert!(totals.of(Feature::Positions) > 10 * totals.inputs, "{variant}: {totals:?}");
        let has_fusions = totals.of(Feature::Fusions) > 0;
        assert_eq!(
            has_fusions,
            census::is_possible(Feature::Fusions, variant),
            "{variant}: {totals:?}"
        );
    }
}

#[test]
fn random_boards_are_refused_or_accepted_by_both_implementations() {
    let totals = tried(Target::Position, random_inputs(2, 400));
    assert!(totals.legal * 2 >= totals.inputs, "{totals:?}");
    assert!(totals.of(Feature::RefusedStarts) > 0, "{totals:?}");
}

#[test]
fn what_is_shrunk_still_shows_its_difference() {
    let totals = tried(Target::Shrink, random_inputs(3, 60));
    assert!(totals.legal > 0, "{totals:?}");
}

#[test]
fn the_targets_that_read_texts_take_any_bytes() {
    for target in Target::ALL.into_iter().filter(|target| target.is_text()) {
        tried(target, random_inputs(4, 50));
    }
}

#[test]
fn every_legal_position_of_the_cases_is_an_input_and_stays_legal() {
    for variant in Variant::ALL {
        let target = Target::Moves(variant);
        let inputs =
            seeds::of(target, &Fixtures::read(&repository().join("fixtures")).unwrap(), &[]);
        assert!(inputs.len() > 10, "{variant}: {}", inputs.len());
        // A few are enough: the implementations are held to the cases elsewhere.
        let totals = tried(target, inputs.into_iter().step_by(5));
        assert!(totals.legal * 10 >= totals.inputs * 9, "{variant}: {totals:?}");
    }
}

#[test]
fn texts_to_begin_with_are_read() {
    let file = fs::read_to_string(repository().join("fixtures/chess/cases/castling.yaml")).unwrap();
    for target in Target::ALL.into_iter().filter(|target| target.is_text()) {
        let inputs = seeds::of(
            target,
            &Fixtures::read(&repository().join("fixtures")).unwrap(),
            std::slice::from_ref(&file),
        );
        let totals = tried(target, inputs.iter().take(20).cloned());
        assert!(totals.inputs > 0 && totals.legal * 2 >= totals.inputs, "{target}: {totals:?}");
        let words = seeds::dictionary(target, &inputs);
        assert!(words.lines().count() > 5, "{target}: {words}");
        assert!(words.lines().all(|line| line.len() > 2 && line.starts_with('"')), "{words}");
    }
}

#[test]
fn the_same_bytes_always_come_to_the_same() {
    for target in Target::ALL {
        let once = tried(target, random_inputs(5, 10));
        assert_eq!(once, tried(target, random_inputs(5, 10)), "{target}");
    }
}

#[test]
fn targets_are_known_by_their_names() {
    for target in Target::ALL {
        assert_eq!(target.to_string().parse(), Ok(target));
    }
    assert!("moves_checkers".parse::<Target>().is_err());
}
