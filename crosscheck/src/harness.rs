//! One call that checks an engine in Rust, or makes a program of it.

use std::collections::BTreeSet;
use std::io;
use std::marker::PhantomData;
use std::sync::LazyLock;
#[cfg(feature = "trials")]
use std::time::Duration;

use notation::{Rulings, Variant};

use crate::comparing::play::Extent;
use crate::comparing::{Engine, Implementation, InProcess, KnownGame};
use crate::conformance::validate::{
    self, Baseline, Conclusion, KnownFailure, Plan, Results, Subject,
};
use crate::fixtures::Fixtures;
use crate::reports::{self, Detail};

/// The built-in fixtures, read once.
pub(crate) static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    crate::fixtures::embedded::fixtures()
        .expect("the tests of the library read the fixtures that it carries")
});

/// The last line of a report in a test: no program can ask the engine of a test.
const REPLAYED: &str = "`crosscheck replay` shows what is right at a position; this engine is asked there in a test, or by \
                        `crosscheck validate` through `crosscheck::serve`.";

/// The checks that an engine is to pass.
#[must_use]
#[derive(Clone)]
pub struct Conformance<E> {
    pub(crate) variants: Vec<Variant>,
    pub(crate) rulings: Rulings,
    pub(crate) positions: u64,
    pub(crate) largest: u64,
    pub(crate) seed: u64,
    pub(crate) known: BTreeSet<String>,
    #[cfg(feature = "trials")]
    pub(crate) counts_and_play: Duration,
    pub(crate) engine: PhantomData<fn() -> E>,
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
        #[cfg(feature = "trials")]
        counts_and_play: Duration::from_secs(30),
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

    pub(crate) fn baseline(&self) -> Baseline {
        let known = self.known.iter().map(|id| KnownFailure { id: id.clone(), why: None });
        Baseline { seed: None, known: known.collect() }
    }

    /// Runs all checks and returns the results.
    #[must_use]
    pub fn run(&self) -> Results {
        let baseline = self.baseline();
        validate::run(&self.plan(&baseline), Subject::in_process(&E::name()), &Self::maker())
    }

    pub(crate) fn plan<'a>(&self, baseline: &'a Baseline) -> Plan<'a> {
        Plan {
            rulings: self.rulings.clone(),
            further: E::further_questions().to_vec(),
            seed: self.seed,
            largest: Some(self.largest),
            extent: Extent::Positions(self.positions),
            baseline,
            ..Plan::new(&FIXTURES, self.variants.clone())
        }
    }

    pub(crate) fn maker() -> impl Fn() -> Box<dyn Implementation<KnownGame>> + Sync {
        || Box::new(InProcess::<E>::default())
    }

    /// Runs all checks.
    ///
    /// # Panics
    ///
    /// If anything differs, with a report of it, and if the engine answers nothing.
    pub fn assert(&self) {
        let results = self.run();
        let report = || reports::summary(&results, &FIXTURES, Detail::Short);
        assert!(results.conclusion() == Conclusion::Right, "{}\n{REPLAYED}", report());
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
