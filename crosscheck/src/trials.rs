//! The checks of an engine as tests, one for each case.

use std::sync::Arc;
use std::time::Duration;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use notation::Variant;

use crate::comparing::origin::Lenient;
use crate::comparing::{Engine, InProcess, implementations};
use crate::conformance::judge::{self, Verdict};
use crate::conformance::validate::{self, COUNTS_AND_PLAY, Results, Stage, Subject};
use crate::fixtures::Case;
use crate::harness::{Conformance, FIXTURES};
use crate::reports::{self, Detail};

impl<E: Engine + 'static> Conformance<E> {
    /// Returns the same checks as tests: one for each case and each of its images, and one for the
    /// counts and the random play of each game. The engine is asked nothing before a test runs. A
    /// test that it leaves open is ignored, with the reason.
    ///
    /// The counts and the random play take longer than all cases. They are ignored, too, unless
    /// `--ignored` or `--include-ignored` asks for them.
    #[must_use]
    pub fn trials(self) -> Vec<Trial> {
        let this = Arc::new(self);
        let mut trials = Vec::new();
        for &variant in &this.variants {
            let asked = |case: &&Case| case.is_asked(E::further_questions());
            for case in FIXTURES.cases_of(variant).filter(asked) {
                let case = judge::under(case, &this.rulings, &mut implementations::oracle());
                let known = this.known.iter().filter(|id| case.is_named(id));
                let known: Vec<String> = known.cloned().collect();
                let id = case.id.clone();
                let trial = Trial::ignorable_test(id, move || passes::<E>(&case, &known));
                trials.push(trial.with_kind(E::name()));
            }
            let this = Arc::clone(&this);
            let name = format!("{variant}{COUNTS_AND_PLAY}");
            let trial = Trial::ignorable_test(name, move || this.beside_the_cases(variant));
            trials.push(trial.with_kind(E::name()).with_ignored_flag(true));
        }
        trials
    }

    /// Sets how long the counts and the random play of one game may take as a test; 30 seconds by
    /// default.
    pub const fn counts_and_play(mut self, time: Duration) -> Self {
        self.counts_and_play = time;
        self
    }

    /// Runs the counts and the random play of a game.
    fn beside_the_cases(&self, variant: Variant) -> Result<Completion, Failed> {
        let baseline = self.baseline();
        let plan = self.plan(&baseline);
        let make = Self::maker();
        let mut game = validate::counts_and_play(&plan, &make, variant, self.counts_and_play);
        game.checks.retain(validate::Check::is_count);
        game.unasked.retain(|unasked| unasked.stage != Stage::Cases);
        let unanswered = reports::unanswered(&game);
        let subject = Subject::in_process(&E::name());
        let results = Results { games: vec![game], ..Results::of_nothing(&plan, subject) };
        if results.new_findings().next().is_some() || results.fixed().next().is_some() {
            return Err(reports::summary(&results, &FIXTURES, Detail::Short).into());
        }
        Ok(unanswered.map_or(Completion::Completed, Completion::ignored_with))
    }
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
fn passes<E: Engine + 'static>(case: &Case, known: &[String]) -> Result<Completion, Failed> {
    let verdict = judge::whole(case, &mut Lenient::new(Box::new(InProcess::<E>::default())));
    match judge::lenient(case, verdict) {
        Verdict::Skipped(why) => Ok(Completion::ignored_with(why)),
        Verdict::Passed if known.iter().all(|id| fails_what_is_named::<E>(id, case)) => {
            Ok(Completion::Completed)
        }
        Verdict::Passed => {
            Err("passes, but is listed as known to fail; remove it from the list".into())
        }
        Verdict::Failed(_) if !known.is_empty() => Ok(Completion::Completed),
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
