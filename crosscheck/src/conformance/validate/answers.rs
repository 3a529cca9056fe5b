//! What the questions about a game have come to, and the results that are made of it.

use std::time::{Duration, Instant};

use crate::comparing::play::Coverage;
use crate::comparing::{Again, BreakageKind, Cause, Finding, KnownGame, NotAsked, Position};
use crate::fixtures::Case;
use notation::Variant;
use rayon::prelude::*;

use super::cases::{Asking, Judged};
use super::counts::Count;
use super::{Check, CheckOutcome, GameResults, Run};
use crate::conformance::class;
use crate::conformance::judge::Verdict;
use crate::conformance::refusals::Compared;
use crate::diagnosis::{self, Diagnosis, Evidence};

/// What a game's questions have come to so far.
pub(super) struct Answers<'a> {
    pub(super) variant: Variant,
    pub(super) cases: Vec<(Case, Judged)>,
    pub(super) counts: Vec<(Count<'a>, Judged)>,
    pub(super) coverage: Coverage,
    pub(super) compared: Compared,
    /// How many further questions were answered at random positions.
    pub(super) further: u64,
    pub(super) played: Vec<Finding>,
    /// Why no more was played, if there was a reason.
    pub(super) play_ended: Option<NotAsked>,
}

impl Answers<'_> {
    pub(super) fn to_nothing(variant: Variant) -> Self {
        Self {
            variant,
            cases: Vec::new(),
            counts: Vec::new(),
            coverage: Coverage::default(),
            compared: Compared::default(),
            further: 0,
            played: Vec::new(),
            play_ended: None,
        }
    }

    /// Every finding.
    pub(super) fn findings(&mut self) -> impl Iterator<Item = &mut Finding> {
        let cases = self.cases.iter_mut().map(|(_, judged)| judged);
        let judged = cases.chain(self.counts.iter_mut().map(|(_, judged)| judged));
        judged.filter_map(Judged::finding_mut).chain(&mut self.played)
    }

    /// Whether something is wrong that must have a cause among the rules.
    pub(super) fn has_cause(&mut self) -> bool {
        // Where some answers depend on chance or on earlier questions, any other may.
        let is_certain = !self.findings().any(|finding| finding.again.is_fickle());
        let is_wrong = |one: &Finding| one.fails() && !one.has_broken() && !one.is_further();
        is_certain && self.findings().any(|finding| is_wrong(finding))
    }

    /// Where some differences do not come from the position alone, one that was not asked again may be
    /// such a one, too.
    fn doubt(&mut self) {
        if self.findings().any(|finding| finding.again.is_fickle()) {
            let unasked = self.findings().filter(|finding| finding.again == Again::NotAsked);
            unasked.for_each(|finding| finding.again = Again::Unsettled);
        }
    }

    /// How many cases of a kind have not been asked for lack of time.
    pub(super) fn late(&self, asking: Asking) -> usize {
        let late =
            self.cases.iter().filter(|(case, judged)| asking.includes(case) && judged.is_late());
        late.count()
    }
}

impl<'a> Run<'a> {
    /// The results of a game, each difference with what it is held against and the clauses that it speaks
    /// against most. These clauses are named until the time that is given.
    pub(super) fn results(&self, mut game: Answers<'a>, until: Instant) -> GameResults {
        self.follow(&mut game.counts);
        self.follow_cases(&mut game.cases);
        let small = self.small(&game);
        game.played.extend(small);
        self.concluded(game, until)
    }

    /// The same of a game about which nothing more is asked, apart from its causes.
    pub(super) fn concluded(&self, mut game: Answers<'a>, until: Instant) -> GameResults {
        game.doubt();
        let clauses = &self.plan.fixtures.clauses;
        for (case, judged) in &mut game.cases {
            if let Some(finding) = judged.finding_mut() {
                finding.class = class::of(finding, &case.clauses, clauses);
            }
        }
        let counted = game.counts.iter_mut().filter_map(|(_, judged)| judged.finding_mut());
        for finding in counted.chain(&mut game.played) {
            let of = if finding.is_further() { finding.clauses.clone() } else { Vec::new() };
            finding.class = class::of(finding, &of, clauses);
        }
        let diagnosis = self.diagnosis(&mut game);
        let checks = game.cases.into_iter().map(|(case, judged)| Check {
            id: case.id,
            clauses: case.clauses,
            outcome: judged.verdict.into(),
        });
        let counts = game.counts.into_iter().map(|(count, judged)| Check {
            id: count.id(),
            clauses: Vec::new(),
            outcome: judged.verdict.into(),
        });
        let mut checks: Vec<Check> = checks.chain(counts).collect();
        let end = until.min(Instant::now() + NAMING);
        let stop = || self.stops() == Some(NotAsked::Interrupted) || Instant::now() >= end;
        let failed = checks.iter_mut().filter_map(|check| match &mut check.outcome {
            CheckOutcome::Failed(finding) => Some(finding.as_mut()),
            _ => None,
        });
        // Those of random games come first: a baseline knows them by their clauses alone.
        let findings: Vec<&mut Finding> = game.played.iter_mut().chain(failed).collect();
        findings.into_par_iter().for_each(|finding| name(finding, &diagnosis, &stop));
        let mut results = GameResults {
            game: KnownGame::new(game.variant, &self.plan.rulings),
            checks,
            coverage: game.coverage,
            unasked: Vec::new(),
            played: game.played,
            known_play: Vec::new(),
            fixed_play: Vec::new(),
            conventions: Vec::new(),
            compared: game.compared,
            further: game.further,
            diagnosis,
        };
        results.unasked = self.unasked(&results, game.play_ended.as_ref());
        // A difference of convention is no failure, and so no known one.
        results.set_conventions_aside();
        self.plan.baseline.apply(&mut results);
        results
    }
}

/// How long it may take, at most, to name the clauses of all findings.
const NAMING: Duration = Duration::from_secs(5);

impl<'a> Run<'a> {
    /// The causes of the wrong answers about a game.
    fn diagnosis(&self, game: &mut Answers<'a>) -> Diagnosis {
        if self.plan.diagnosis.is_zero() || !game.has_cause() {
            return Diagnosis::default();
        }
        let left_out = game.findings().filter(|finding| !is_by_rules(finding));
        let left_out: Vec<Position> = left_out.map(|finding| finding.position.clone()).collect();
        let cases = game
            .cases
            .iter()
            .filter(|(_, judged)| !matches!(judged.verdict, Verdict::Skipped(_)))
            .map(|(case, judged)| diagnosis::Case {
                at: case.position(),
                clauses: &case.clauses,
                failed: judged.finding().is_some_and(Finding::fails),
            });
        let known = KnownGame::new(game.variant, &self.plan.rulings);
        let evidence = Evidence { game: &known, log: self.log, cases: cases.collect(), left_out };
        let mut engine = (self.fresh)();
        let end = Instant::now() + self.plan.diagnosis;
        let stop = || self.stops().is_some() || Instant::now() >= end;
        diagnosis::diagnose(&evidence, engine.as_mut(), &stop)
    }
}

/// Whether the rules alone decide what is wrong in a finding. They do not if it depends on earlier questions or on chance,
/// if the answer did not come in time, nor if no engine fails by it.
fn is_by_rules(finding: &Finding) -> bool {
    let is_slow = finding.breakage().is_some_and(|one| one.kind == BreakageKind::Hang);
    let is_further = finding.is_further();
    finding.fails()
        && !is_slow
        && !is_further
        && finding.cause == Cause::Rules
        && !finding.again.is_fickle()
}

/// Whether a finding may show that a clause is broken. A count alone does not.
fn is_about_rules(finding: &Finding) -> bool {
    is_by_rules(finding) && !finding.is_miscount()
}

/// Names the clauses that a finding speaks against. When it is time to stop, those of its case remain.
fn name(finding: &mut Finding, diagnosis: &Diagnosis, stop: &(dyn Fn() -> bool + Sync)) {
    if finding.is_further() {
        return;
    }
    if !is_about_rules(finding) {
        if finding.fails() {
            finding.clauses.clear();
        }
    } else if !stop() {
        diagnosis::name(finding, diagnosis);
    }
}
