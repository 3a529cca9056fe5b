//! Finds out what an engine does, from all of its answers: a verified model instead of a list of suspects.
//!
//! `operators` finds every place where an engine could go wrong, with the features of the place. `learn` finds
//! the fewest and most general conditions that hold where it goes wrong and nowhere else. `confirm` asks the engine
//! about new positions that the conditions speak of. `clauses` names the rule, and `words` says it.

mod cited;
mod clauses;
mod condition;
mod confirm;
mod draw;
mod heard;
mod history;
mod inferred;
mod instance;
mod learn;
mod lines;
mod operators;
mod rulings;
mod sample;
mod search;
mod select;
mod suspects;
mod view;
mod words;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::PoisonError;

use fastrand::Rng;
use notation::Move;
use rayon::prelude::*;
use serde::Serialize;

pub use confirm::Score;
pub use heard::{Log, Logged};

use crate::comparing::{AnyGame, Finding, Implementation, KnownGame, Position};
use condition::Hypothesis;
use confirm::Tested;
use inferred::Stand;
use instance::Instance;
use rulings::Followed;
use select::{Found, follows, select};
use view::{Field, Part, View};

/// So many times at most, the hypotheses are corrected by what came of their tests.
const ROUNDS: usize = 4;

/// What an engine does wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause<G: AnyGame = KnownGame> {
    /// It, in one sentence.
    pub says: String,
    /// The clause that it most likely breaks; `None` if none has to do with it.
    pub clause: Option<String>,
    /// The positions where the engine's answer shows it.
    pub shown: Vec<Position<G>>,
    /// What came of predictions about new positions.
    pub score: Score,
    /// The same for machines; `None` for a ruling.
    pub model: Option<Model>,
}

/// What an engine does, and when, in words that machines can compare.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(rename = "JsonModel"))]
pub struct Model {
    /// The way of going wrong, such as `missing` or `attack-unseen`.
    pub operator: &'static str,
    /// What the engine does: `yes`, or what it says instead.
    pub does: String,
    /// The values of features for which it does that. All of these features must have one of their values.
    pub when: BTreeMap<&'static str, Vec<String>>,
}

/// The causes of the wrong answers about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis<G: AnyGame = KnownGame> {
    /// The causes, the one that explains the most first.
    pub causes: Vec<Cause<G>>,
    /// The clauses that may be broken, the likeliest first: those of the causes, then those that what is unexplained
    /// speaks against.
    pub suspects: Vec<String>,
    /// How many positions the engine answered wrongly.
    pub wrong: usize,
    /// In how many of these everything that is wrong is explained.
    pub explained: usize,
    /// Whether it was time to stop before it had ended: a cause may be missing, and suspects are less certain.
    pub is_cut_short: bool,
    /// Where the engine stands after some lines, as its moves there show.
    stands: Vec<(Position, Stand)>,
}

impl<G: AnyGame> Default for Diagnosis<G> {
    fn default() -> Self {
        Self {
            causes: Vec::new(),
            suspects: Vec::new(),
            wrong: 0,
            explained: 0,
            is_cut_short: false,
            stands: Vec::new(),
        }
    }
}

/// A case of the run: its position and its clauses.
pub struct Case<'a> {
    /// The position.
    pub at: Position,
    /// Its clauses.
    pub clauses: &'a [String],
    /// Whether it failed.
    pub failed: bool,
}

/// The answers about a game from which to learn.
pub struct Evidence<'a> {
    /// The game.
    pub game: &'a KnownGame,
    /// What the engines of the run have answered.
    pub log: &'a Log,
    /// The cases that were asked.
    pub cases: Vec<Case<'a>>,
    /// Positions whose answers say nothing about rules, such as those that depend on chance.
    pub left_out: Vec<Position>,
}

/// Finds the causes of the wrong answers about a game. The engine is asked about new positions, until it
/// is time to stop.
pub fn diagnose(
    evidence: &Evidence<'_>,
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Diagnosis {
    let Evidence { game, log, cases, left_out } = evidence;
    let asked = log.lock().unwrap_or_else(PoisonError::into_inner).take(game);
    let mut views: Vec<View> = asked
        .into_par_iter()
        .filter(|(at, _)| !stop() && !left_out.contains(at))
        .filter_map(|(at, heard)| View::of(at, heard))
        .collect();
    let stands = inferred::infer(&mut views, engine, stop);
    lines::follow(&mut views);
    lines::mark_misread(&mut views);
    // Engines that are asked side by side answer in any order.
    views.sort_by_cached_key(|view| place(&view.position));
    let asked = views.len();
    let wrong = views.iter().filter(|view| !view.wrong().is_empty()).count();
    let rulings = rulings::followed(game, &views, engine, stop);
    let settled: BTreeSet<usize> = rulings.iter().flat_map(|one| one.shown.clone()).collect();
    let (found, outcomes) = learn_and_test(&mut views, &settled, engine, stop);
    // What no new answer has confirmed may be true of nothing but what it was learned from.
    let said: Vec<(Hypothesis, Tested)> = found
        .hypotheses
        .iter()
        .cloned()
        .zip(outcomes)
        .filter(|(_, tested)| tested.holds && tested.is_confirmed)
        .collect();
    let tested = tested(cases, &views);
    let mut causes: Vec<Cause> = rulings.iter().map(|one| of_ruling(one, &views)).collect();
    let astray: Vec<usize> =
        (0..asked).filter(|&number| lines::is_astray(&views[number])).collect();
    let mut explained: BTreeMap<usize, BTreeSet<Part>> = BTreeMap::new();
    for (hypothesis, Tested { score, .. }) in &said {
        let wrong = found.instances.iter().filter(|one| hypothesis.explains(one));
        let mut shown: BTreeSet<(usize, Part)> = wrong.map(|one| (one.view, one.part)).collect();
        let leads_there =
            |view: &&usize| lines::leads_astray(hypothesis, &found.strays, &views[**view]);
        let led = astray.par_iter().filter(|_| !stop()).filter(leads_there);
        shown.extend(led.map(|&view| (view, Part::Answer)).collect::<Vec<_>>());
        for &(view, part) in &shown {
            explained.entry(view).or_default().insert(part);
        }
        // What the tests have shown counts, too.
        let predicted = views.par_iter().flat_map_iter(|view| {
            let instances = confirm::of(hypothesis, view, &found.strays).into_iter();
            instances.filter(|one| hypothesis.predicts(one))
        });
        let predicted: Vec<Instance> = predicted.collect();
        let shown: BTreeSet<usize> = shown.into_iter().map(|(view, _)| view).collect();
        let shown = shown.into_iter().filter(|&view| view < asked);
        causes.push(Cause {
            says: words::sentence(hypothesis, &predicted),
            clause: clauses::of(hypothesis, &found.instances, &views, &tested).into_iter().next(),
            shown: shown.map(|view| views[view].position.clone()).collect(),
            score: *score,
            model: Some(words::model(hypothesis)),
        });
    }
    let is_explained = |number: usize| {
        let nothing = BTreeSet::new();
        let known = explained.get(&number).unwrap_or(&nothing);
        let is_known = |part: &Part| {
            known.contains(part)
                || follows(*part, known)
                || (found.misspells && matches!(part, Part::After(_, Field::Board)))
                || (known.contains(&Part::Answer) && is_of_history(*part))
        };
        settled.contains(&number) || views[number].wrong().iter().all(is_known)
    };
    let (known, unknown): (Vec<usize>, Vec<usize>) = (0..asked)
        .filter(|&number| !views[number].wrong().is_empty())
        .partition(|&number| is_explained(number));
    let mut suspects: Vec<String> = Vec::new();
    let of_causes = causes.iter().filter_map(|cause| cause.clause.clone());
    let is_known = unknown.is_empty() && !known.is_empty();
    let others = (!is_known).then(|| unexplained(&found, &unknown, &views, &tested));
    for id in of_causes.chain(others.into_iter().flatten()) {
        if !suspects.contains(&id) {
            suspects.push(id);
        }
    }
    Diagnosis { causes, suspects, wrong, explained: known.len(), is_cut_short: stop(), stands }
}

/// Whether a part of an answer depends on the positions before.
const fn is_of_history(part: Part) -> bool {
    matches!(part, Part::Outcome | Part::Points | Part::Claims)
}

/// A ruling as a cause. An engine that follows the default does not do what the other value says.
fn of_ruling(Followed { ruling, value, shown, score }: &Followed, views: &[View]) -> Cause {
    let asked = views[shown[0]].position.game.rulings.value(*ruling);
    let other = if *value == ruling.values()[0] { &asked } else { *value };
    Cause {
        says: format!("It plays by another value of a ruling: {ruling}={value}"),
        clause: crate::explaining::rules(*ruling, other).first().map(|clause| clause.id.clone()),
        shown: shown.iter().map(|&view| views[view].position.clone()).collect(),
        score: *score,
        model: None,
    }
}

/// Learns hypotheses, and corrects them by what comes of their tests.
fn learn_and_test(
    views: &mut Vec<View>,
    settled: &BTreeSet<usize>,
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> (Found, Vec<Tested>) {
    let mut rng = Rng::with_seed(1);
    let mut known: Vec<(Hypothesis, Tested)> = Vec::new();
    let (mut found, mut round) = (select(views, settled, stop), 1);
    loop {
        let mut test = |one: &Hypothesis| {
            // What held and was learned again has stood against all answers since.
            let before = known.iter().find(|(other, tested)| other == one && tested.holds);
            let before = before.map(|(_, tested)| *tested);
            before.unwrap_or_else(|| {
                let facts = found.facts_of(one);
                confirm::test(one, &facts, &found.strays, views, engine, &mut rng, stop)
            })
        };
        let tested: Vec<Tested> = found.hypotheses.iter().map(&mut test).collect();
        let fails = tested.iter().any(|one| !one.holds);
        if !fails || stop() || round == ROUNDS {
            return (found, tested);
        }
        let next = select(views, settled, stop);
        if stop() {
            // That has seen a part of the evidence alone.
            return (found, tested);
        }
        known = found.hypotheses.into_iter().zip(tested).collect();
        (found, round) = (next, round + 1);
    }
}

/// The cases with the numbers of their positions.
fn tested<'a>(cases: &'a [Case<'a>], views: &[View]) -> Vec<clauses::Tested<'a>> {
    let places = places(views);
    let view = |case: &Case<'_>| places.get(&place(&case.at)).copied();
    let tested = cases.iter().filter_map(|case| Some((view(case)?, case)));
    let tested = tested.map(|(view, case)| clauses::Tested {
        view,
        clauses: case.clauses,
        failed: case.failed,
    });
    tested.collect()
}

/// The clauses that the wrong answers without a cause speak against, the likeliest first.
fn unexplained(
    found: &Found,
    unknown: &[usize],
    views: &[View],
    tested: &[clauses::Tested<'_>],
) -> Vec<String> {
    let unknown: BTreeSet<usize> = unknown.iter().copied().collect();
    let (wrong, right): (Vec<&Instance>, Vec<&Instance>) =
        found.instances.iter().partition(|one| one.is_wrong());
    let wrong: Vec<&Instance> =
        wrong.into_iter().filter(|one| unknown.contains(&one.view)).collect();
    clauses::rank(&wrong, &right, views, tested)
}

/// A finding names at most this many clauses, beside those of its case.
const NAMED: usize = 3;

/// Names the clauses that a finding speaks against: that of the cause which it shows, or those of its case and those that it
/// speaks against by itself, the likeliest of the run first. What the run says nothing about comes last of its case.
pub fn name(finding: &mut Finding, diagnosis: &Diagnosis) {
    let own = std::mem::take(&mut finding.clauses);
    let shows = |cause: &&Cause| cause.shown.contains(&finding.position);
    let of_cause = diagnosis.causes.iter().filter(shows).find_map(|cause| cause.clause.clone());
    let mut named = of_cause.map_or_else(
        || {
            let place = |id: &String| diagnosis.suspects.iter().position(|other| other == id);
            let mut suspects = suspects::of(finding, &diagnosis.stands);
            let others = own.iter().filter(|id| place(id).is_some() && !suspects.contains(id));
            suspects.extend(others.cloned().collect::<Vec<_>>());
            suspects.sort_by_key(|id| (place(id).unwrap_or(usize::MAX), !own.contains(id)));
            suspects.truncate(NAMED);
            suspects
        },
        |clause| vec![clause],
    );
    named.extend(own.into_iter().filter(|id| !named.contains(id)).collect::<Vec<_>>());
    finding.clauses = named;
}

/// A position as it is looked up: its FEN, its rulings and its line.
type Place = (String, Vec<(&'static str, String)>, Vec<Move>);

fn place(at: &Position) -> Place {
    (at.fen.clone(), at.game.terms(), at.line.clone())
}

/// The numbers of some positions.
fn places(views: &[View]) -> HashMap<Place, usize> {
    views.iter().enumerate().map(|(number, view)| (place(&view.position), number)).collect()
}
