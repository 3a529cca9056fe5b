//! Every mutant through the whole of a validation, as if it were someone's engine.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use crosscheck::comparing::play::Extent;
use crosscheck::comparing::{Finding, Implementation, KnownGame};
use crosscheck::conformance::validate::{self, Plan, Results, Subject};
use crosscheck::diagnosis::{Cause, Diagnosis};
use crosscheck::fixtures::Fixtures;
use crosscheck_testing::mutants::{Mutant, MutatedEngine, Operator, Places};

use super::{Arguments, Asked};
use crate::progress::Stage;
use crosscheck_core::Exit;

/// The largest count that is asked for.
const LARGEST: u64 = 2_000;
/// The most positions that are compared in random play.
const POSITIONS: u64 = 250;
/// A finding has at most so many pieces.
const SMALL: usize = 12;
/// Half of the findings have at most so many.
const MEDIAN: usize = 8;
/// Of so many of a hundred, a clause that the mutant breaks must be named first.
const FIRST: f64 = 98.0;

/// What a validation says of the mutants of an operator.
#[derive(Debug, Default)]
struct Row {
    /// In which place the first clause of the mutant is named.
    places: Vec<Option<usize>>,
    /// How many have one cause, of a clause of theirs, that explains every wrong answer and predicted every new one.
    exact: usize,
    /// The pieces of the smallest finding.
    pieces: Vec<usize>,
    seconds: Vec<f64>,
}

pub(super) fn run(arguments: &Arguments, fixtures: &Fixtures, asked: &Asked) -> Exit {
    let mut rows: BTreeMap<Operator, Row> = BTreeMap::new();
    let (mut strays, mut later) = (Vec::new(), Vec::new());
    for (variant, mutants) in asked {
        // A finding about a further answer has the clause of its question: nothing is diagnosed or made small.
        let is_diagnosed = |mutant: &&Arc<Mutant>| mutant.operator != Operator::Answers;
        let mutants: Vec<_> = mutants.iter().filter(is_diagnosed).collect();
        let stage = Stage::begin(format!("validations of {variant}"), mutants.len() as u64);
        let places = Arc::new(Places::of_most(KEPT));
        for &mutant in &mutants {
            let begun = Instant::now();
            let results = validated(mutant, fixtures, &places);
            let took = begun.elapsed().as_secs_f64();
            let named = named(&results);
            let is_own = |id: &String| mutant.concerns(&fixtures.clauses, id);
            let place = named.iter().position(is_own).map(|place| place + 1);
            let smallest = results.new_findings().chain(results.conventions()).map(pieces).min();
            // What shows at the array alone, or by the number of pieces, has all of them.
            let shows_in_numbers = matches!(mutant.operator, Operator::Array | Operator::Stricter);
            let is_small = smallest.is_some_and(|most| most <= SMALL || shows_in_numbers);
            if !is_small {
                strays.push(told(mutant, place, smallest, &named));
            } else if place != Some(1) {
                later.push(told(mutant, place, smallest, &named));
            }
            if arguments.causes {
                say!("\n{mutant} ({took:.1} s)");
                results.games.iter().for_each(|game| told_causes(&game.diagnosis, &is_own));
            }
            let row = rows.entry(mutant.operator).or_default();
            row.exact += usize::from(is_exact(&results, &is_own));
            row.places.push(place);
            row.pieces.extend(smallest);
            row.seconds.push(took);
            stage.step();
        }
        stage.end(&format!("{} validations", mutants.len()));
    }
    let whole = print(&rows);
    list("not found, or not small", &strays, usize::MAX);
    let shown = if arguments.missed { usize::MAX } else { SOME };
    list("not named first", &later, shown);
    let is_right = strays.is_empty() && whole.first() >= FIRST && whole.median() <= MEDIAN;
    if is_right { Exit::Pass } else { Exit::Fail }
}

/// How many of those that are not named first are listed where not all are asked for.
const SOME: usize = 10;

/// How many positions the engines share their answers about: those of all cases of a game.
pub(super) const KEPT: usize = 6_000;

/// The results of a validation of a mutant.
pub(super) fn validated(
    mutant: &Arc<Mutant>,
    fixtures: &Fixtures,
    places: &Arc<Places>,
) -> Results {
    let plan = Plan {
        largest: Some(LARGEST),
        extent: Extent::Positions(POSITIONS),
        // To refuse what cannot arise in a game is no failure of any other engine.
        strict: mutant.operator == Operator::Stricter,
        // A mutant answers by the question alone.
        again: false,
        ..Plan::new(fixtures, vec![mutant.variant])
    };
    let make = || -> Box<dyn Implementation<KnownGame>> {
        Box::new(MutatedEngine::new(Arc::clone(mutant), Some(Arc::clone(places))))
    };
    validate::run(&plan, Subject::in_process("mutant"), &make)
}

/// Whether one cause explains every wrong answer, is about a clause that the mutant breaks, and predicted every new answer
/// that was asked for.
fn is_exact(results: &Results, is_own: &dyn Fn(&String) -> bool) -> bool {
    let [game] = &results.games[..] else { return false };
    let Diagnosis { causes, wrong, explained, .. } = &game.diagnosis;
    let [cause] = &causes[..] else { return false };
    let is_confirmed = cause.score.asked > 0 && cause.score.right == cause.score.asked;
    wrong == explained && is_confirmed && cause.clause.as_ref().is_some_and(is_own)
}

/// Prints what was diagnosed, and whether the clause of each cause is one that the mutant breaks.
fn told_causes(diagnosis: &Diagnosis, is_own: &dyn Fn(&String) -> bool) {
    for Cause { says, clause, score, .. } in &diagnosis.causes {
        let mark = if clause.as_ref().is_some_and(is_own) { "right" } else { "wrong" };
        let clause = clause.as_deref().unwrap_or("no clause");
        say!("  {mark}, {} of {}: {says} ({clause})", score.right, score.asked);
    }
    say!("  explains {} of {}", diagnosis.explained, diagnosis.wrong);
}

/// The clauses that are named for an engine, the likeliest first; of conventions that it does not follow, the
/// clauses of the cases that show it.
pub(super) fn named(results: &Results) -> Vec<String> {
    let suspects = results.games.iter().flat_map(|game| game.diagnosis.suspects.iter());
    let mut named: Vec<String> = suspects.cloned().collect();
    for id in results.conventions().flat_map(|finding| &finding.clauses) {
        if !named.contains(id) {
            named.push(id.clone());
        }
    }
    named
}

/// How many pieces stand where a finding is shown; where its line begins, if no one tells the position
/// at its end.
fn pieces(finding: &Finding) -> usize {
    let start = || finding.position.game.setup_of(&finding.position.fen).ok();
    let setup = finding.setup.clone().or_else(start);
    setup.map_or(0, |setup| setup.board.pieces().count())
}

/// A mutant with what was said of it.
fn told(
    mutant: &Mutant,
    place: Option<usize>,
    smallest: Option<usize>,
    named: &[String],
) -> String {
    let number = |number: Option<usize>| number.map_or("-".to_owned(), |number| number.to_string());
    let first = named.first().map_or("nothing", String::as_str);
    format!("{mutant}: place {}, {} pieces; first {first}", number(place), number(smallest))
}

fn list(what: &str, told: &[String], most: usize) {
    if told.is_empty() {
        return;
    }
    say!("\n{what}:");
    told.iter().take(most).for_each(|one| say!("  {one}"));
    if told.len() > most {
        say!("  … and {} more: --missed lists them", told.len() - most);
    }
}

impl Row {
    /// Of how many a clause of theirs is named first.
    fn named_first(&self) -> usize {
        self.places.iter().filter(|place| **place == Some(1)).count()
    }

    /// Of how many of a hundred.
    fn first(&self) -> f64 {
        100.0 * self.named_first() as f64 / self.places.len() as f64
    }

    fn median(&self) -> usize {
        let mut pieces = self.pieces.clone();
        pieces.sort_unstable();
        pieces.get(pieces.len() / 2).copied().unwrap_or_default()
    }
}

/// Prints a line for each operator and one for all, and returns what that one says.
fn print(rows: &BTreeMap<Operator, Row>) -> Row {
    say!(
        "{:<20}{:>8}{:>8}{:>8}{:>10}{:>8}{:>10}",
        "operator",
        "mutants",
        "first",
        "exact",
        "pieces",
        "most",
        "seconds"
    );
    let mut whole = Row::default();
    for (operator, row) in rows {
        line(operator.id(), row);
        whole.exact += row.exact;
        whole.places.extend(&row.places);
        whole.pieces.extend(&row.pieces);
        whole.seconds.extend(&row.seconds);
    }
    line("all", &whole);
    say!("{:.1} % are named first", whole.first());
    whole
}

/// An operator: how many, named first, exact, pieces at the median and at most, and
/// the longest time for a verdict.
fn line(name: &str, row: &Row) {
    let most = row.pieces.iter().copied().max().unwrap_or_default();
    let longest = row.seconds.iter().copied().fold(0.0, f64::max);
    say!(
        "{name:<20}{:>8}{:>8}{:>8}{:>10}{most:>8}{longest:>10.1}",
        row.places.len(),
        row.named_first(),
        row.exact,
        row.median(),
    );
}
