//! What all findings of a run say together: the score of each clause.

use std::collections::{BTreeMap, BTreeSet};

use super::evidence::Evidence;
use super::is_of;
use super::shape::{self, FailureShape};
use crate::comparing::Finding;
use crate::conformance::judge::Verdict;
use crate::fixtures::{Case, Clause, Clauses, Topic};

/// What the findings about an implementation say together. It ranks the clauses that it breaks.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    counts: BTreeMap<String, ClauseCount>,
    voices: BTreeMap<String, Voices>,
    /// The kinds of difference in the failing cases of each clause.
    shapes: BTreeMap<String, BTreeSet<FailureShape>>,
}

/// The cases that concern a clause: those that name it, and those whose failure speaks against it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClauseCount {
    /// The failing ones.
    pub failures: u64,
    /// All of them.
    pub cases: u64,
}

/// How much speaks against a clause.
#[derive(Debug, Clone, Copy, Default)]
struct Voices {
    /// The cases that name it.
    named: u64,
    /// The failing ones of these.
    failed: u64,
    /// How strongly all findings speak against it, added up.
    heard: f64,
    /// The same of findings that are certain, as those where the engine stands elsewhere than it was put.
    certain: f64,
    /// The findings about moves in check that speak against it, where it says how pieces go.
    pressed: u64,
    /// The other findings that do.
    calm: u64,
}

/// A failing case concerns a clause that it does not name if it speaks against it as strongly as this.
const CONCERNS: f64 = 0.3;

/// A case that names a clause speaks against it as so many others.
const NAMED: f64 = 2.0;

/// How strongly a failing case speaks against a clause that it names by that alone: where it says
/// nothing against any clause, and where nothing can speak against this one, as no sign shows it and no
/// explanation cites it. Where the case speaks against another clause, it does so by as much less.
const SILENT: f64 = 0.1;

/// The weight of a clause when none of its own cases fails.
const OTHERS: f64 = 0.1;

/// The weight that one failing case of its own adds to a clause, besides the share that fails: a clause of many
/// cases may be broken for a single piece or way, which shows in few of them.
const ONE_FAILS: f64 = 0.2;

/// The weight of a clause about how pieces go when several findings speak against it, all of them about moves in
/// check: a piece that goes wrong does so out of check, too.
const PRESSED: f64 = 0.7;
const SEVERAL: u64 = 2;

/// The share of its cases that counts as failing for a clause without any: one of a page that the game
/// takes over.
const WITHOUT_CASES: f64 = 0.25;

impl Voices {
    /// The score of a clause: what is heard, weighed with the share of its own cases that fail. A few
    /// cases prove little, so half a case that never fails is added.
    fn score(self) -> f64 {
        let share = match self.named {
            0 => WITHOUT_CASES,
            named => self.failed as f64 / (named as f64 + 0.5),
        };
        let least = if self.failed == 0 { OTHERS } else { ONE_FAILS };
        let is_pressed = self.calm == 0 && self.pressed >= SEVERAL;
        let heard = if is_pressed { self.heard * PRESSED } else { self.heard };
        heard * (least + share) + self.certain * (OTHERS + 1.0)
    }
}

impl Tally {
    /// Counts a case for each clause that it concerns.
    pub fn count(&mut self, case: &Case, verdict: &Verdict, clauses: &Clauses) {
        // If an implementation broke while answering, nothing is known, whatever the case is about.
        let finding = match verdict {
            Verdict::Skipped(_) => return,
            Verdict::Failed(finding) if finding.has_broken() => return,
            Verdict::Failed(finding) => Some(finding),
            Verdict::Passed => None,
        };
        let failed = u64::from(finding.is_some());
        for id in &case.clauses {
            let count = self.counts.entry(id.clone()).or_default();
            count.cases += 1;
            count.failures += failed;
            let voices = self.voices.entry(id.clone()).or_default();
            voices.named += 1;
            voices.failed += failed;
        }
        let Some(finding) = finding else { return };
        let shapes = shape::of(finding);
        for id in &case.clauses {
            self.shapes.entry(id.clone()).or_default().extend(&shapes);
        }
        let strongest = self.hear(finding, &case.clauses, clauses);
        let named = case.clauses.iter().filter_map(|id| clauses.get(id));
        for clause in named.filter(|clause| is_silent(clause) || strongest == 0.0) {
            let voices = self.voices.entry(clause.id.clone()).or_default();
            voices.heard += SILENT * (1.0 - strongest);
        }
    }

    /// Counts a finding of another origin, such as a random game.
    pub fn add(&mut self, finding: &Finding, clauses: &Clauses) {
        if !finding.has_broken() {
            self.hear(finding, &[], clauses);
        }
    }

    /// Hears what a finding says against each clause, and returns the strongest of it.
    fn hear(&mut self, finding: &Finding, named: &[String], clauses: &Clauses) -> f64 {
        let evidence = Evidence::of(finding);
        let mut strongest = 0.0_f64;
        for (clause, strength) in evidence.all(clauses) {
            strongest = strongest.max(strength);
            let is_named = named.contains(&clause.id);
            let voices = self.voices.entry(clause.id.clone()).or_default();
            let strength = if is_named { NAMED * strength } else { strength };
            let is_pressed = evidence.is_in_check() && is_of_ways(clause);
            *(if is_pressed { &mut voices.pressed } else { &mut voices.calm }) += 1;
            if evidence.is_certain() {
                voices.certain += strength;
            } else {
                voices.heard += strength;
            }
            if !is_named && !named.is_empty() && strength >= CONCERNS {
                let count = self.counts.entry(clause.id.clone()).or_default();
                count.cases += 1;
                count.failures += 1;
            }
        }
        strongest
    }

    /// The score of a clause; 0 where nothing speaks against it.
    pub(super) fn suspicion(&self, clause: &str) -> f64 {
        self.voices.get(clause).map_or(0.0, |voices| voices.score())
    }

    /// Whether cases of a clause have failed in any of these ways.
    pub(super) fn has_failed_by(&self, clause: &str, shapes: &BTreeSet<FailureShape>) -> bool {
        self.shapes.get(clause).is_some_and(|failed| !failed.is_disjoint(shapes))
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        for (clause, more) in &other.shapes {
            self.shapes.entry(clause.clone()).or_default().extend(more);
        }
        for (clause, more) in &other.counts {
            let sum = self.counts.entry(clause.clone()).or_default();
            sum.failures += more.failures;
            sum.cases += more.cases;
        }
        for (clause, more) in &other.voices {
            let sum = self.voices.entry(clause.clone()).or_default();
            sum.named += more.named;
            sum.failed += more.failed;
            sum.heard += more.heard;
            sum.certain += more.certain;
            sum.pressed += more.pressed;
            sum.calm += more.calm;
        }
    }

    /// The clauses that something speaks against, the likeliest to be broken first.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, ClauseCount)> {
        let scores = self.voices.iter().map(|(id, voices)| (id.as_str(), voices.score()));
        let mut ranked: Vec<_> = scores.filter(|(_, score)| *score > 0.0).collect();
        // Between equals the order of the ids decides.
        ranked.sort_by(|(_, one), (_, two)| two.total_cmp(one));
        let with_count = |(id, _)| (id, self.counts.get(id).copied().unwrap_or_default());
        ranked.into_iter().map(with_count).collect()
    }
}

/// Whether a clause says how pieces go or take.
fn is_of_ways(clause: &Clause) -> bool {
    is_of(clause, &[Topic::Move, Topic::Part, Topic::Leap, Topic::Capture])
}

/// Whether a clause lists neither signs nor topics, so that no finding can speak against it.
const fn is_silent(clause: &Clause) -> bool {
    clause.signs.is_empty() && clause.explains.is_empty()
}
