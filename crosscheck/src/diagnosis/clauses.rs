//! Names the clause that a hypothesis is about: of the clauses that explain the moves it is about, and those that its
//! cases test, the one that is tied to them most closely. The measure is Ochiai's, known from fault localization: the
//! number of deviations that a clause has to do with, divided by the root of (all deviations × everything that it has to
//! do with). A rule whose own cases all pass is hardly the one that is broken.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::cited::{cited, is_of};
use super::condition::{Hypothesis, Values};
use super::instance::{Feature, Instance, Value};
use super::operators::Operator;
use super::view::{Part, View};
use crate::fixtures::{Clause, Topic, embedded, kind_id};

/// So many moves of each sort are explained, at most: more would not change the shares.
const EXPLAINED: usize = 200;

/// Where these go wrong, what explains the right answer need not be what is broken. It names the rule that allows a legal
/// move, and the engine may leave the move out for the sake of any other; or the reason for the end of a game, and
/// not what counts for it.
const OPEN: [Operator; 5] =
    [Operator::Stops, Operator::Missing, Operator::Outcome, Operator::Points, Operator::Claims];

/// How closely each clause is tied to some deviations, from 0 to 1.
type Closeness = BTreeMap<String, f64>;

/// A case: the position that it is about, by its number, and its clauses.
pub(super) struct Tested<'a> {
    pub(super) view: usize,
    pub(super) clauses: &'a [String],
    pub(super) failed: bool,
}

/// The clauses that a hypothesis may be about, the closest first.
pub(super) fn of(
    hypothesis: &Hypothesis,
    instances: &[Instance],
    views: &[View],
    cases: &[Tested<'_>],
) -> Vec<String> {
    let is_own = |one: &&Instance| one.operator == hypothesis.operator && !one.seen.is_empty();
    let (wrong, mut right): (Vec<&Instance>, Vec<&Instance>) =
        instances.iter().filter(is_own).partition(|one| hypothesis.explains(one));
    // What is nearest to the condition tells most about it.
    right.sort_by_cached_key(|one| hypothesis.condition.failed(one));
    right.truncate(EXPLAINED);
    let related = Related::of(&wrong, &right, views, cases);
    // Where only what is said of a check is wrong, the attack itself is seen.
    let is_of_one_kind = hypothesis.condition.values(Feature::Attacker).is_some();
    let is_told =
        !wrong.is_empty() && !is_of_one_kind && wrong.iter().all(|one| one.part == Part::Check);
    let named = if is_told { &[Topic::Check] } else { subject(hypothesis) };
    // A case may test a clause that has nothing to do with what is wrong in it.
    let cited: BTreeSet<&String> = related.wrong.iter().flatten().collect();
    let is_relevant = |clause: &&Clause| is_of(clause, named) && cited.contains(&clause.id);
    let relevant = embedded::clauses().iter().filter(is_relevant);
    let relevant: Vec<String> = relevant.map(|clause| clause.id.clone()).collect();
    // One cause has to do with one clause, in everything that it explains.
    let of_all = related.common();
    let is_part = parts(hypothesis, &of_all);
    let mut ranked = related.ranked();
    // Each of these speaks against a clause, and none decides by itself. Of equals, the topic does.
    let signs = |id: &String| {
        let is_of_all = of_all.contains(id) && !is_part.contains(id);
        u8::from(relevant.contains(id)) + u8::from(is_of_all) + related.failing(id)
    };
    ranked.sort_by_cached_key(|id| (Reverse(signs(id)), !relevant.contains(id)));
    ranked
}

/// The clauses about the movements that a compound has, if a hypothesis is about one kind and its own clause is among
/// those that all have in common: the kinds with those movements go right by themselves.
fn parts(hypothesis: &Hypothesis, of_all: &BTreeSet<String>) -> BTreeSet<String> {
    let kind = hypothesis.condition.values(Feature::Kind).and_then(Values::only);
    let Some(Value::Kind(kind)) = kind else { return BTreeSet::new() };
    let kind = kind_id(kind);
    let clauses = || embedded::clauses().iter().filter(|clause| of_all.contains(&clause.id));
    let is_own = |clause: &Clause| {
        let moves = clause.explains.iter().filter(|one| one.topic == Topic::Move);
        moves.flat_map(|one| &one.facts).any(|any| any.contains(&kind))
    };
    if !clauses().any(is_own) {
        return BTreeSet::new();
    }
    let parts = clauses().filter(|clause| is_of(clause, &[Topic::Part]) && !is_own(clause));
    parts.map(|clause| clause.id.clone()).collect()
}

/// The clauses that have to do with some deviations, the closest first.
pub(super) fn rank(
    wrong: &[&Instance],
    right: &[&Instance],
    views: &[View],
    cases: &[Tested<'_>],
) -> Vec<String> {
    Related::of(wrong, right, views, cases).ranked()
}

/// The clauses that have to do with some deviations and with what is right beside them.
struct Related {
    /// What explains each of the deviations, and each of the others.
    wrong: Vec<Vec<String>>,
    right: Vec<Vec<String>>,
    /// What each case tests that shows one, and each other case.
    failed: Vec<Vec<String>>,
    passed: Vec<Vec<String>>,
    /// How many cases of each clause were asked, and how many of them failed.
    tested: BTreeMap<String, (usize, usize)>,
    /// Whether there are deviations, and all are of operators that leave open which rule is broken.
    is_open: bool,
}

impl Related {
    fn of(wrong: &[&Instance], right: &[&Instance], views: &[View], cases: &[Tested<'_>]) -> Self {
        let cited = |some: &[&Instance]| {
            let step = some.len().div_ceil(EXPLAINED).max(1);
            some.iter().step_by(step).map(|one| cited(one, &views[one.view])).collect()
        };
        let shown: BTreeSet<usize> = wrong.iter().map(|one| one.view).collect();
        // Where no answer about a position is wrong, a count is.
        let fails = |case: &&Tested<'_>| {
            if wrong.is_empty() { case.failed } else { shown.contains(&case.view) }
        };
        let (failed, passed): (Vec<&Tested<'_>>, Vec<&Tested<'_>>) = cases.iter().partition(fails);
        let clauses = |some: Vec<&Tested<'_>>| {
            some.into_iter().map(|case| case.clauses.to_vec()).collect::<Vec<_>>()
        };
        let mut tested: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for case in cases {
            for id in case.clauses {
                let (asked, failed) = tested.entry(id.clone()).or_default();
                *asked += 1;
                *failed += usize::from(case.failed);
            }
        }
        Self {
            wrong: cited(wrong),
            right: cited(right),
            failed: clauses(failed),
            passed: clauses(passed),
            tested,
            is_open: !wrong.is_empty() && wrong.iter().all(|one| OPEN.contains(&one.operator)),
        }
    }

    /// How doubtful it is that a clause is the broken one, from 0. A clause that explains a deviation comes first if a case of
    /// it fails. If all of them pass, it comes after the others that explain one, and where the explanation leaves the rule
    /// open, after those whose cases all fail.
    fn doubt(&self, id: &String) -> u8 {
        match (self.is_cited(id), self.failing(id)) {
            (true, 1..) => 0,
            (true, 0) if !self.tested.contains_key(id) => 0,
            (false, 2) => 1,
            (true, 0) => 2,
            (false, _) => 3,
        }
    }

    /// How much the cases of a clause speak against it: 2 if all fail, 1 if some do. Where the explanation of the deviations
    /// names the rule, those of other clauses say nothing.
    fn failing(&self, id: &String) -> u8 {
        let (asked, failed) = self.tested.get(id).copied().unwrap_or_default();
        match failed {
            0 => 0,
            _ if !self.is_open && !self.is_cited(id) => 0,
            _ => 1 + u8::from(failed == asked),
        }
    }

    /// Whether a clause explains one of the deviations.
    fn is_cited(&self, id: &String) -> bool {
        self.wrong.iter().flatten().any(|other| other == id)
    }

    /// Those that all deviations have to do with, or all cases that show one.
    fn common(&self) -> BTreeSet<String> {
        let of_all = |sets: &[Vec<String>]| {
            let sets = sets.iter().map(|set| set.iter().cloned().collect::<BTreeSet<_>>());
            sets.reduce(|one, other| &one & &other).unwrap_or_default()
        };
        &of_all(&self.wrong) | &of_all(&self.failed)
    }

    /// The closest first. What an explanation names first is closest, and decides between equals; where no explanation
    /// speaks of it, the cases do.
    fn ranked(&self) -> Vec<String> {
        let by_moves = ochiai(&self.wrong, &self.right);
        let by_cases = ochiai(&self.failed, &self.passed);
        let mut order: Vec<String> = Vec::new();
        for id in self.wrong.iter().flatten() {
            if !order.contains(id) {
                order.push(id.clone());
            }
        }
        order.extend(by_cases.keys().filter(|id| !by_moves.contains_key(*id)).cloned());
        let share =
            |closeness: &Closeness, id: &String| closeness.get(id).copied().unwrap_or_default();
        // Both sorts are stable.
        order.sort_by(|one, other| {
            let by_moves = share(&by_moves, other).total_cmp(&share(&by_moves, one));
            by_moves.then_with(|| share(&by_cases, other).total_cmp(&share(&by_cases, one)))
        });
        order.sort_by_cached_key(|id| self.doubt(id));
        order
    }
}

/// How closely the elements of some sets are tied to the wrong ones of them.
fn ochiai(wrong: &[Vec<String>], right: &[Vec<String>]) -> Closeness {
    let count = |sets: &[Vec<String>]| {
        let mut counts: BTreeMap<String, usize> = BTreeMap::new();
        sets.iter().flatten().for_each(|id| *counts.entry(id.clone()).or_default() += 1);
        counts
    };
    let (of_wrong, of_right) = (count(wrong), count(right));
    let part = |count: usize, of: &[Vec<String>]| count as f64 / of.len().max(1) as f64;
    // Of each sort as if there were equally many: how many were asked about is chance.
    let share = |(id, failed): (String, usize)| {
        let failed = part(failed, wrong);
        let passed = part(of_right.get(&id).copied().unwrap_or_default(), right);
        (id, failed / (failed + passed).sqrt())
    };
    of_wrong.into_iter().map(share).collect()
}

/// What a condition about legal moves is about: the topics of the first of these features that it tests. What few moves
/// have says most, and comes first.
const SUBJECTS: [(&[Feature], &[Topic]); 7] = [
    (&[Feature::Drawn], &[Topic::Drawn]),
    (&[Feature::Choice, Feature::Becomes], &[Topic::Becomes, Topic::Keeps, Topic::Choice]),
    (&[Feature::Special], &[Topic::Castling, Topic::EnPassant, Topic::Drop, Topic::Move]),
    (&[Feature::Shields], &[Topic::Pin, Topic::SeveralLines, Topic::Behind]),
    (
        &[Feature::Checks, Feature::Manner, Feature::Attacker],
        &[
            Topic::Unanswered,
            Topic::Take,
            Topic::Block,
            Topic::Double,
            Topic::TwoPaths,
            Topic::Leaper,
            Topic::Fellow,
            Topic::IntoAttack,
        ],
    ),
    (
        &[Feature::Captive, Feature::Capture],
        &[Topic::Capture, Topic::Move, Topic::Part, Topic::NotRoyal],
    ),
    (
        &[],
        &[
            Topic::Move,
            Topic::Part,
            Topic::Leap,
            Topic::Blocked,
            Topic::Capture,
            Topic::Castling,
            Topic::EnPassant,
        ],
    ),
];

/// The topics that a hypothesis is about.
fn subject(hypothesis: &Hypothesis) -> &'static [Topic] {
    let tests = |feature: &Feature| hypothesis.condition.values(*feature).is_some();
    match hypothesis.operator {
        Operator::Missing => {
            let mut subjects = SUBJECTS.iter();
            let first = subjects.find(|(some, _)| some.is_empty() || some.iter().any(tests));
            first.map_or(&[], |(_, topics)| topics)
        }
        Operator::TakesOwn => &[Topic::Own],
        Operator::Passes => &[Topic::Blocked, Topic::SeveralWays],
        Operator::Castles => &[
            Topic::CastlingRight,
            Topic::CastlingBetween,
            Topic::CastlingInCheck,
            Topic::CastlingThrough,
            Topic::CastlingInto,
            Topic::NoCastling,
        ],
        _ => &[],
    }
}
