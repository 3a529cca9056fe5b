//! The checks of an engine as tests, one for each case.

use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use notation::Variant;

use crate::comparing::origin::{self, Lenient};
use crate::comparing::{Engine, InProcess, KnownGame, NoAnswer, PositionRef, implementations};
use crate::conformance::judge::{self, Verdict};
use crate::conformance::validate::{self, Subject};
use crate::fixtures::{Case, Expectation};
use crate::harness::{Conformance, FIXTURES};
use crate::reports::{self, Detail};

impl<E: Engine + 'static> Conformance<E> {
    /// Returns the same checks as tests: one for each case and each of its images that the engine
    /// does not leave open, and one for the counts and the random play of each game.
    #[must_use]
    pub fn trials(self) -> Vec<Trial> {
        let this = Arc::new(self);
        let mut trials = Vec::new();
        for &variant in &this.variants {
            for case in FIXTURES.cases_of(variant) {
                let case = judge::under(case, &this.rulings, &mut implementations::oracle());
                let is_open = leaves_open::<E>(&case);
                let known = this.known.iter().filter(|id| case.is_named(id));
                let known: Vec<String> = known.cloned().collect();
                let trial = Trial::test(case.id.clone(), move || passes::<E>(&case, &known));
                trials.push(trial.with_kind(E::name()).with_ignored_flag(is_open));
            }
            let this = Arc::clone(&this);
            let name = format!("{variant}: counts and random play");
            let trial = Trial::test(name, move || this.beside_the_cases(variant));
            trials.push(trial.with_kind(E::name()));
        }
        trials
    }

    /// Runs the counts and the random play of a game.
    fn beside_the_cases(&self, variant: Variant) -> Result<(), Failed> {
        let mut results = Self { variants: vec![variant], ..self.clone() }.run();
        for game in &mut results.games {
            game.checks.retain(validate::Check::is_count);
        }
        if results.new_findings().next().is_none() && results.fixed().next().is_none() {
            Ok(())
        } else {
            Err(reports::summary(&results, &FIXTURES, Detail::Short).into())
        }
    }
}

/// Whether an engine is not asked about a case, or does not support its position. One that panics is
/// not left out: its test fails.
fn leaves_open<E: Engine + 'static>(case: &Case) -> bool {
    let game = KnownGame::new(case.variant, &case.rulings);
    let at = PositionRef { game: &game, fen: &case.fen, line: &[] };
    let is_refused = |expected: &Expectation| matches!(expected, Expectation::Refused(_));
    // An engine that trusts its input may do anything at a position that is not legal.
    if !E::refuses() && (case.expect.iter().any(is_refused) || !origin::has_come_about(at)) {
        return true;
    }
    matches!(InProcess::<E>::default().open(at), Err(NoAnswer::Unsupported(_)))
}

/// Whether an engine fails the case, or an image of it, that a list of known failures names.
fn fails_what_is_named<E: Engine + 'static>(id: &str, case: &Case) -> bool {
    let named = FIXTURES.cases_of(case.variant).filter(|other| other.is_named(id));
    let mut engine = InProcess::<E>::default();
    named
        .map(|other| other.under(case.rulings.clone()))
        .any(|other| matches!(judge::whole(&other, &mut engine), Verdict::Failed(_)))
}

/// Judges an engine by a case, given the known failures that name it. One of all images is out of
/// date only where none of them fails.
fn passes<E: Engine + 'static>(case: &Case, known: &[String]) -> Result<(), Failed> {
    let verdict = judge::whole(case, &mut Lenient::new(Box::new(InProcess::<E>::default())));
    match judge::lenient(case, verdict) {
        Verdict::Skipped(_) => Ok(()),
        Verdict::Passed if known.iter().all(|id| fails_what_is_named::<E>(id, case)) => Ok(()),
        Verdict::Passed => {
            Err("passes, but is listed as known to fail; remove it from the list".into())
        }
        Verdict::Failed(_) if !known.is_empty() => Ok(()),
        Verdict::Failed(finding) => {
            let replay = reports::replay(&Subject::in_process(&E::name()), &finding);
            Err(reports::finding(&finding, &FIXTURES.clauses, &replay).into())
        }
    }
}

/// Runs trials with the options of the command line, and ends the process with their exit code.
pub fn run_trials(trials: Vec<Trial>) -> ! {
    libtest_mimic::run(&Arguments::from_args(), trials).exit()
}
