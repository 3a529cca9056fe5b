//! One call that checks an engine in Rust, or makes a program of it.

use std::collections::BTreeSet;
use std::io;
use std::marker::PhantomData;
use std::sync::{Arc, LazyLock};

use libtest_mimic::{Arguments, Failed, Trial};
use notation::{Rulings, Variant};

use crate::comparing::origin::{self, Lenient};
use crate::comparing::play::Extent;
use crate::comparing::{Engine, InProcess, KnownGame, NoAnswer, PositionRef, implementations};
use crate::conformance::judge::{self, Verdict};
use crate::conformance::validate::{
    self, Baseline, Conclusion, KnownFailure, Plan, Results, Subject,
};
use crate::fixtures::{Case, Expectation, Fixtures};
use crate::reports::{self, Detail};

/// The built-in fixtures, read once.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    crate::fixtures::embedded::fixtures()
        .expect("the tests of the library read the fixtures that it carries")
});

/// The checks that an engine is to pass.
#[must_use]
#[derive(Clone)]
pub struct Conformance<E> {
    variants: Vec<Variant>,
    rulings: Rulings,
    positions: u64,
    largest: u64,
    seed: u64,
    known: BTreeSet<String>,
    engine: PhantomData<fn() -> E>,
}

/// Checks an engine against the rules of some games: by every case, by the counts of up to 20,000
/// nodes, and against the oracle at 1,000 positions of random play in each game.
pub fn conformance<E: Engine + 'static>(variants: &[Variant]) -> Conformance<E> {
    Conformance {
        variants: variants.to_vec(),
        rulings: Rulings::default(),
        positions: 1_000,
        largest: 20_000,
        seed: 1,
        known: BTreeSet::new(),
        engine: PhantomData,
    }
}

impl<E: Engine + 'static> Conformance<E> {
    /// Sets the rulings that the engine follows; by default, the default ones.
    pub fn rulings(self, rulings: Rulings) -> Self {
        Self { rulings, ..self }
    }

    /// Sets how many positions of random play are compared in each game.
    pub const fn positions(mut self, positions: u64) -> Self {
        self.positions = positions;
        self
    }

    /// Sets the largest count, in nodes, that the engine is asked for.
    pub const fn largest(mut self, nodes: u64) -> Self {
        self.largest = nodes;
        self
    }

    /// Sets the seed of the random games; 1 by default.
    pub const fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Lists cases and counts, by their ids, that the engine is known to fail. If one of them
    /// passes, the run fails as well. The id of a case stands for all of its images, of which some
    /// may pass; that of an image (`…@black`, `…@mirror`, `…@both`) stands for it alone.
    ///
    /// # Panics
    ///
    /// For an id that is neither a case nor a count of the fixtures.
    pub fn known(mut self, ids: &[&str]) -> Self {
        self.known.extend(ids.iter().map(|&id| id.to_owned()));
        if let Err(error) = self.baseline().check(&FIXTURES) {
            panic!("known: {error}");
        }
        self
    }

    fn baseline(&self) -> Baseline {
        let known = self.known.iter().map(|id| KnownFailure { id: id.clone(), why: None });
        Baseline { seed: None, known: known.collect() }
    }

    /// Runs all checks and returns the results.
    #[must_use]
    pub fn run(&self) -> Results {
        let baseline = self.baseline();
        let plan = Plan {
            rulings: self.rulings.clone(),
            seed: self.seed,
            largest: Some(self.largest),
            extent: Extent::Positions(self.positions),
            baseline: &baseline,
            ..Plan::new(&FIXTURES, self.variants.clone())
        };
        let make = || -> Box<dyn crate::comparing::Implementation<KnownGame>> {
            Box::new(InProcess::<E>::default())
        };
        validate::run(&plan, Subject::in_process(&E::name()), &make)
    }

    /// Runs all checks.
    ///
    /// # Panics
    ///
    /// If anything differs, with a report of it, and if the engine answers nothing.
    pub fn assert(&self) {
        let results = self.run();
        let report = || reports::summary(&results, &FIXTURES, Detail::Short);
        assert!(results.conclusion() == Conclusion::Right, "{}", report());
    }

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
        .any(|other| matches!(judge::case(&other, &mut engine), Verdict::Failed(_)))
}

/// Judges an engine by a case, given the known failures that name it. One of all images is out of
/// date only where none of them fails.
fn passes<E: Engine + 'static>(case: &Case, known: &[String]) -> Result<(), Failed> {
    let verdict = judge::case(case, &mut Lenient::new(Box::new(InProcess::<E>::default())));
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

/// Answers Crosscheck's engine protocol from an engine, on standard input and output, for the games
/// that it plays. It returns at the end of the input.
///
/// ```no_run
/// # use perft::Game as MyGame;
/// use crosscheck::Variant;
///
/// fn main() -> std::io::Result<()> {
///     crosscheck::serve::<MyGame>(&[Variant::Chess])
/// }
/// ```
///
/// # Errors
///
/// If the input or the output fails.
pub fn serve<E: Engine + 'static>(variants: &[Variant]) -> io::Result<()> {
    let (input, output) = (io::stdin().lock(), io::stdout().lock());
    let mut engine = InProcess::<E>::default();
    crate::engines::serve::engine(input, output, &mut engine, &E::name(), variants)
}

/// Runs trials with the options of the command line, and ends the process with their exit code.
pub fn run_trials(trials: Vec<Trial>) -> ! {
    libtest_mimic::run(&Arguments::from_args(), trials).exit()
}
