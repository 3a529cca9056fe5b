//! Validating an implementation: what is right passes, what is wrong is found, made small and
//! named, and what is known may fail.

use std::sync::LazyLock;
use std::time::Duration;

use crosscheck::comparing::play::{Extent, Feature};
use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Observation, PositionRef, implementations,
};
use crosscheck::conformance::identify;
use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::conformance::validate::{
    Baseline, BaselineError, CheckOutcome, Conclusion, KnownFailure, Plan, Results, Stage, Subject,
    run,
};
use crosscheck::fixtures::{Case, names, parse_cases};
use notation::{Colour, Kind, Move, Ruling, Rulings, Setup, Variant};

use crate::FIXTURES;

/// The oracle, which answers under one reading whatever is asked: as an engine does whose author
/// has read the page otherwise.
struct Stubborn {
    oracle: implementations::Oracle,
    reading: Rulings,
}

impl Stubborn {
    fn new(reading: &str) -> Self {
        let mut rulings = Rulings::default();
        for one in reading.split(' ') {
            rulings.assign(one).unwrap();
        }
        Self { oracle: implementations::oracle(), reading: rulings }
    }
}

impl Stubborn {
    /// Asks the oracle under the one reading. `startpos` is the array of the reading, and a FEN is what it is.
    fn ask<T>(&mut self, at: PositionRef<'_>, question: Question<T>) -> T {
        let Self { oracle, reading } = self;
        question(oracle, PositionRef { game: &KnownGame::new(at.game.variant, reading), ..at })
    }
}

type Question<'a, T> = &'a dyn Fn(&mut implementations::Oracle, PositionRef<'_>) -> T;

impl Implementation<KnownGame> for Stubborn {
    fn name(&self) -> &'static str {
        "stubborn"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.ask(at, &|oracle, at| oracle.observe(at))
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.ask(at, &|oracle, at| oracle.successors(at, played))
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.ask(at, &|oracle, at| oracle.perft(at, depth))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.ask(at, &|oracle, at| oracle.divide(at, depth))
    }
}

fn crooked() -> Box<dyn Implementation<KnownGame>> {
    Box::new(Stubborn::new("osmosis.harvestman=crooked"))
}

/// A run of Osmosis that ends by what it is to ask, so that it is the same on a busy machine.
fn plan(baseline: &Baseline) -> Plan<'_> {
    Plan {
        largest: Some(20_000),
        extent: Extent::Positions(1500),
        baseline,
        again: false,
        diagnosis: Duration::ZERO,
        ..Plan::new(&FIXTURES, vec![Variant::Osmosis])
    }
}

fn ask(plan: &Plan<'_>, make: &(dyn Fn() -> Box<dyn Implementation<KnownGame>> + Sync)) -> Results {
    run(plan, Subject::in_process("subject"), make)
}

fn validate(
    baseline: &Baseline,
    make: &(dyn Fn() -> Box<dyn Implementation<KnownGame>> + Sync),
) -> Results {
    ask(&plan(baseline), make)
}

/// What comes of the oracle that reads one rule otherwise, asked once for all.
static CROOKED: LazyLock<Results> = LazyLock::new(|| validate(&Baseline::default(), &crooked));

#[test]
fn the_generator_is_right_in_all_that_it_is_asked() {
    let results = validate(&Baseline::default(), &|| Box::new(implementations::perft()));
    assert_eq!(results.conclusion(), Conclusion::Right);
    let game = &results.games[0];
    assert!(game.coverage.of(Feature::Positions) > 0);
    let passed = game.count(|outcome| *outcome == CheckOutcome::Passed);
    assert_eq!(passed, game.checks.len(), "something was skipped");
    assert!(passed > 800, "only {passed} passed");
}

#[test]
fn a_count_that_would_take_longer_than_an_answer_may_is_skipped() {
    let baseline = Baseline::default();
    let plan = Plan { limit: Duration::ZERO, ..plan(&baseline) };
    let results = ask(&plan, &|| Box::new(implementations::perft()));
    let mut counts = results.games[0].checks.iter().filter(|check| check.is_count()).peekable();
    assert!(counts.peek().is_some());
    assert!(counts.all(|count| matches!(count.outcome, CheckOutcome::Skipped(_))));
    assert_eq!(results.conclusion(), Conclusion::Incomplete);
}

#[test]
fn a_reading_of_its_own_is_found_in_cases_counts_and_play_and_made_small() {
    let baseline = Baseline::default();
    let diagnosed = Plan { diagnosis: Plan::DIAGNOSIS, ..plan(&baseline) };
    let results = ask(&diagnosed, &crooked);
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    let game = &results.games[0];
    let first = &game.diagnosis.suspects[0];
    assert_eq!(first, "osmosis.ruling.harvestman");
    let followed = game.checks.iter().filter(|check| check.clauses.is_empty());
    let from_counts = followed.filter_map(|check| check.outcome.finding());
    let small: Vec<_> = from_counts.take(1).chain(&game.played).collect();
    assert!(small.len() > 1, "nothing found beside the cases");
    for finding in small {
        let pieces = finding.setup.as_ref().unwrap().board.pieces().count();
        assert!(pieces <= 10, "{}", crosscheck::reports::finding(finding, &FIXTURES.clauses, "-"));
        assert!(finding.position.line.is_empty());
        // An Imam goes as a Harvestman, too.
        let about = ["osmosis.harvestman.", "osmosis.ruling.harvestman", "osmosis.imam.move"];
        let is_about = |named: &String| about.iter().any(|clause| named.starts_with(clause));
        // A position that it refuses for a check of its own is laid to that refusal first.
        let named = finding.clauses.iter().take(2).any(is_about);
        assert!(named, "{:?}", finding.clauses);
    }
}

#[test]
fn a_finding_becomes_a_case_that_tells_right_from_wrong() {
    let finding = &CROOKED.games[0].played[0];
    let text =
        crosscheck::reports::ready_case(finding, &mut implementations::oracle()).expect("a case");
    let cases =
        parse_cases("finding.yaml", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(judge::case(&cases[0], &mut implementations::oracle()), Verdict::Passed);
    assert!(matches!(judge::case(&cases[0], crooked().as_mut()), Verdict::Failed(_)));
}

#[test]
fn what_the_baseline_lists_may_fail_and_what_it_lists_wrongly_does_not_pass() {
    let baseline = Baseline::default().updated(&CROOKED).unwrap();
    assert!(!baseline.known.is_empty());
    let read = Baseline::parse(&baseline.text(), &FIXTURES).unwrap();
    assert_eq!(read, baseline);
    let again = validate(&read, &crooked);
    assert_eq!(again.conclusion(), Conclusion::Right, "{:?}", again.new_findings().next());

    // One failure less than there is, and one more. Both are cases: no other question is needed.
    let asked_cases =
        |baseline: &Baseline| ask(&Plan { stages: vec![Stage::Cases], ..plan(baseline) }, &crooked);
    let is_case = |known: &KnownFailure| FIXTURES.cases.iter().any(|case| case.is_named(&known.id));
    assert!(is_case(&baseline.known[0]));
    let forgotten = Baseline { seed: None, known: baseline.known[1..].to_vec() };
    assert_eq!(asked_cases(&forgotten).conclusion(), Conclusion::Wrong);
    let is_listed = |case: &Case| baseline.known.iter().any(|known| case.is_named(&known.id));
    let passing = FIXTURES.cases_of(Variant::Osmosis).find(|case| !is_listed(case)).unwrap();
    let one_more = KnownFailure { id: passing.id.clone(), why: None };
    let known = [baseline.known.clone(), vec![one_more]].concat();
    let results = asked_cases(&Baseline { seed: None, known });
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    let fixed: Vec<&str> = results.fixed().collect();
    assert!(!fixed.is_empty() && fixed.iter().all(|id| names(&passing.id, id)), "{fixed:?}");
}

#[test]
fn a_baseline_that_lists_what_does_not_exist_is_refused() {
    let parse = |text: &str| Baseline::parse(text, &FIXTURES).unwrap_err();
    assert!(matches!(parse("known: [{id: no.such.case}]"), BaselineError::Unknown(_)));
    let id = &FIXTURES.cases[0].id;
    assert!(matches!(
        parse(&format!("known: [{{id: {id}}}, {{id: {id}}}]")),
        BaselineError::Twice(_)
    ));
    assert!(matches!(parse("knows: []"), BaselineError::Yaml(_)));
    // The author of the file does not know our types.
    for garbled in ["- id: x", "known: [x]", "3"] {
        let message = parse(garbled).to_string();
        assert!(!message.contains("struct") && message.contains("expected"), "{message}");
    }
}

#[test]
fn readings_are_identified_by_the_answers_alone() {
    for ruling in Ruling::ALL {
        for value in ruling.values() {
            let reading = format!("{ruling}={value}");
            let mut stubborn = Stubborn::new(&reading);
            for identified in identify::rulings(&FIXTURES, &[ruling.variant()], &mut stubborn) {
                let asked_about = identified.ruling == ruling;
                let expected = if asked_about { value } else { identified.ruling.values()[0] };
                assert_eq!(
                    identified.follows.as_deref(),
                    Some(expected),
                    "{reading}: {identified:?}"
                );
            }
        }
    }
}

#[test]
fn two_readings_of_a_game_at_once_are_identified() {
    for (number, first) in Ruling::ALL.into_iter().enumerate() {
        let of_game = |other: &Ruling| other.variant() == first.variant();
        for second in Ruling::ALL.into_iter().skip(number + 1).filter(of_game) {
            for one in &first.values()[1..] {
                for other in &second.values()[1..] {
                    two_are_identified(first, one, second, other);
                }
            }
        }
    }
}

fn two_are_identified(first: Ruling, one: &str, second: Ruling, other: &str) {
    let reading = format!("{first}={one} {second}={other}");
    let mut stubborn = Stubborn::new(&reading);
    for identified in identify::rulings(&FIXTURES, &[first.variant()], &mut stubborn) {
        let ruling = identified.ruling;
        // Where there is no check, a King castles past the other one in any case.
        if ruling == Ruling::AtomicTouching && reading.contains("atomic.check=none") {
            continue;
        }
        let value = stubborn.reading.value(ruling);
        assert_eq!(identified.follows, Some(value), "{reading}: {identified:?}");
    }
}

/// The oracle, but it refuses what cannot come about, as libraries of published engines do: the cases
/// that say so, and wherever a game or a count begins, more pieces than the array and checks by three
/// pieces or by two Knights.
struct Stricter(implementations::Oracle);

/// Whether a library of a published engine may refuse a position of chess.
fn is_odd(fen: &str) -> bool {
    let Ok(setup) = Setup::parse(fen, Variant::Chess) else { return false };
    let checks = oracle::reasons::checks(&setup, &Rulings::default(), setup.side);
    let kinds = checks.iter().filter_map(|attack| setup.board.get(attack.from));
    let knights = kinds.filter(|piece| piece.kind == Kind::Knight).count();
    let pawns =
        |colour| setup.board.of(colour).filter(|(_, piece)| piece.kind == Kind::Pawn).count();
    let is_many = |colour| setup.board.of(colour).count() > 16 || pawns(colour) > 8;
    checks.len() > 2 || knights > 1 || Colour::BOTH.into_iter().any(is_many)
}

impl Implementation<KnownGame> for Stricter {
    fn name(&self) -> &'static str {
        "stricter"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let is_marked = FIXTURES.cases.iter().any(|case| case.unreachable && case.fen == at.fen);
        if is_marked || is_odd(at.fen) {
            return Err(NoAnswer::bad_position("eleven Pawns or more"));
        }
        self.0.observe(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.0.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        if is_odd(at.fen) {
            return Err(NoAnswer::bad_position("an impossible check"));
        }
        self.0.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.0.divide(at, depth)
    }
}

#[test]
fn to_refuse_what_cannot_come_about_is_stricter_and_wrong_only_where_that_is_asked() {
    let held = |strict, stages: Vec<Stage>| {
        let plan = Plan {
            largest: Some(500),
            extent: Extent::Positions(8_000),
            stages,
            strict,
            again: false,
            diagnosis: Duration::ZERO,
            ..Plan::new(&FIXTURES, vec![Variant::Chess])
        };
        ask(&plan, &|| Box::new(Stricter(implementations::oracle())))
    };
    let lenient = held(false, Stage::ALL.to_vec());
    assert_eq!(lenient.conclusion(), Conclusion::Right, "{:?}", lenient.new_findings().next());
    let told = |outcome: &CheckOutcome| matches!(outcome, CheckOutcome::Skipped(why) if why.to_string().starts_with("stricter"));
    assert!(lenient.games[0].count(told) > 2);
    assert_eq!(held(true, vec![Stage::Cases]).conclusion(), Conclusion::Wrong);
    assert_eq!(held(true, vec![Stage::Play]).conclusion(), Conclusion::Wrong);
}
