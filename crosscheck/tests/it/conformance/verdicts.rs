//! What a run says of an engine: a convention fails none, an answer that depends on earlier questions blames
//! no rule, and one that is slow is not wrong.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::Duration;

use crosscheck::comparing::{
    Again, BreakageKind, Class, Finding, Foreign, Implementation, KnownGame, NoAnswer, Observation,
    PositionRef, implementations,
};
use crosscheck::conformance::validate::{
    Baseline, CheckOutcome, Conclusion, KnownFailure, Plan, Results, Stage, Subject, run,
};
use notation::{Colour, MAX_CLOCK, Move, Reason, Setup, Variant};

use crate::conformance::{FIXTURES, plan};

/// What an engine does otherwise than the generator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It lists no move of a game that has been drawn.
    EndsDrawnGames,
    /// It forgets one move of a game that has been drawn.
    ForgetsOneOfDrawnGames,
    /// It counts too many from the second ply on where the clock has reached 100.
    MiscountsLate,
    /// White wins a game that is drawn.
    LetsWhiteWinDrawnGames,
    /// It refuses a FEN of a drawn game.
    RefusesDrawnGames,
    /// It names the last reason for the end that holds.
    NamesTheLastEnd,
    /// It calls every draw by move count a fivefold repetition.
    NamesARepetition,
    /// It gives no outcome of a drawn game.
    SeesNoDraw,
    /// The first twenty answers of each process lack a move.
    IsWrongAtFirst,
    /// Its half-move clock stops at 150.
    StopsTheClock,
    /// Its half-move clock does not grow.
    HasNoClock,
    /// From the second position on it forgets the square that a Pawn has passed.
    ForgetsLater,
    /// Counts of two plies and more have no answer in time.
    CountsSlowly,
    /// It counts one too many from the second ply on.
    Miscounts,
    /// Its first answer takes a while.
    Stalls,
    /// About a position with an en passant square it is wrong the first times that it is asked, in all
    /// processes together: two times about one half of them, eight times about the others.
    IsFickle,
}

/// The generator with a difference.
struct Planted {
    right: implementations::Perft,
    kind: Kind,
    seen: BTreeSet<String>,
    asked: usize,
}

impl Planted {
    fn altered(&mut self, at: PositionRef<'_>, seen: &mut Observation) {
        let is_drawn = || crosscheck::conformance::class::has_been_drawn(at);
        match self.kind {
            Kind::EndsDrawnGames if is_drawn() => seen.moves.clear(),
            Kind::ForgetsOneOfDrawnGames if seen.moves.len() > 1 && is_drawn() => {
                seen.moves.truncate(seen.moves.len() - 1);
            }
            Kind::StopsTheClock => {
                seen.setup
                    .iter_mut()
                    .for_each(|setup| setup.half_moves = setup.half_moves.min(150));
            }
            Kind::LetsWhiteWinDrawnGames => {
                if let Some(Some(outcome)) = &mut seen.status.outcome
                    && outcome.winner.is_none()
                {
                    outcome.winner = Some(Colour::White);
                }
            }
            Kind::NamesTheLastEnd => {
                let late = seen.setup.as_ref().is_some_and(|setup| setup.half_moves >= 150);
                if let Some(Some(outcome)) = &mut seen.status.outcome
                    && late
                    && outcome.winner.is_none()
                {
                    outcome.reason = Reason::MoveCount;
                }
            }
            Kind::NamesARepetition => {
                if let Some(Some(outcome)) = &mut seen.status.outcome
                    && outcome.reason == Reason::MoveCount
                {
                    outcome.reason = Reason::FivefoldRepetition;
                }
            }
            Kind::SeesNoDraw => {
                let draw = seen.status.outcome.flatten();
                if draw.is_some_and(|outcome| outcome.winner.is_none()) {
                    seen.status.outcome = Some(None);
                }
            }
            Kind::IsWrongAtFirst if self.asked <= 20 => drop(seen.moves.pop()),
            Kind::HasNoClock => seen.setup.iter_mut().for_each(|setup| setup.half_moves = 0),
            _ => {}
        }
    }
}

impl Implementation<KnownGame> for Planted {
    fn name(&self) -> &'static str {
        "planted"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.asked += 1;
        let is_drawn = || crosscheck::conformance::class::has_been_drawn(at);
        if self.kind == Kind::RefusesDrawnGames && at.line.is_empty() && is_drawn() {
            return Err(NoAnswer::bad_position("White has no King"));
        }
        let is_first = self.seen.is_empty();
        self.seen.insert(at.fen.to_owned());
        if self.kind == Kind::Stalls && is_first {
            sleep(Duration::from_millis(2_500));
        }
        let parsed = at.game.setup_of(at.fen);
        let mut asked = at.fen.to_owned();
        if self.kind == Kind::ForgetsLater && self.seen.len() > 1 && at.line.is_empty() {
            let forgot = |setup: &Setup| Setup { en_passant: None, ..setup.clone() }.to_string();
            asked = parsed.as_ref().map_or(asked, forgot);
        }
        let mut seen = self.right.observe(PositionRef { fen: &asked, ..at })?;
        self.altered(at, &mut seen);
        let has_passed = parsed.is_ok_and(|setup| setup.en_passant.is_some());
        if self.kind == Kind::IsFickle && has_passed && is_wrong_by_chance(at.fen) {
            seen.moves.pop();
        }
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let after = |&played: &Move| {
            let line = [at.line, &[played]].concat();
            let at = PositionRef { line: &line, ..at };
            let mut seen = self.right.observe(at)?;
            self.altered(at, &mut seen);
            seen.setup.ok_or_else(|| NoAnswer::unsupported("reporting the position"))
        };
        played.iter().map(after).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let nodes = self.right.perft(at, depth)?;
        match self.kind {
            Kind::CountsSlowly if depth > 1 => {
                Err(NoAnswer::Failed(Box::new(crosscheck::comparing::Breakage {
                    kind: BreakageKind::Hang,
                    message: "gave no answer within 10 s; raise --limit".into(),
                    exchange: vec![],
                    stderr: Foreign::default(),
                })))
            }
            Kind::MiscountsLate if depth > 1 && is_late(at) => Ok(nodes * 7 + 5),
            Kind::Miscounts if depth > 1 => Ok(nodes + 1),
            _ => Ok(nodes),
        }
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.right.divide(at, depth)
    }
}

fn is_late(at: PositionRef<'_>) -> bool {
    at.game.setup_of(at.fen).is_ok_and(|setup| setup.half_moves >= 100)
}

/// Whether a position is one of the first times asked about, by any process.
fn is_wrong_by_chance(fen: &str) -> bool {
    static ASKED: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());
    let mut asked = ASKED.lock().unwrap();
    let times = asked.entry(fen.to_owned()).or_default();
    *times += 1;
    *times <= if fen.len().is_multiple_of(2) { 2 } else { 8 }
}

fn held(kind: Kind, plan: &Plan<'_>) -> Results {
    let make = || -> Box<dyn Implementation<KnownGame>> {
        Box::new(Planted { right: implementations::perft(), kind, seen: BTreeSet::new(), asked: 0 })
    };
    run(plan, Subject::in_process("planted"), &make)
}

fn chess() -> Plan<'static> {
    Plan { largest: Some(500), again: true, ..plan(vec![Variant::Chess]) }
}

#[test]
fn a_difference_of_convention_fails_no_engine() {
    for kind in [Kind::EndsDrawnGames, Kind::StopsTheClock] {
        let results = held(kind, &chess());
        let wrong: Vec<_> = results.new_findings().collect();
        assert_eq!(results.conclusion(), Conclusion::Right, "{kind:?}: {wrong:?}");
        assert!(results.conventions().count() > 2, "{kind:?}");
        assert!(results.conventions().all(|finding| finding.class == Class::Convention));
    }
}

#[test]
fn what_fails_an_engine_is_told_at_once_and_no_convention_is() {
    let told = |kind| {
        let told = AtomicUsize::new(0);
        let count = |_: &Finding| {
            told.fetch_add(1, Ordering::Relaxed);
        };
        let results = held(kind, &Plan { stages: vec![Stage::Cases], found: &count, ..chess() });
        (told.into_inner(), results.new_findings().count())
    };
    assert_eq!(told(Kind::EndsDrawnGames), (0, 0));
    let (told, failing) = told(Kind::LetsWhiteWinDrawnGames);
    assert!(told > 0 && told == failing, "{told} of {failing}");
}

#[test]
fn an_engine_that_lists_some_moves_of_a_drawn_game_has_forgotten_the_others() {
    let results = held(Kind::ForgetsOneOfDrawnGames, &chess());
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    assert!(results.new_findings().any(|finding| finding.class == Class::Rule));
}

#[test]
fn a_fault_in_a_drawn_game_is_no_convention() {
    let cases = || Plan { stages: vec![Stage::Cases], ..chess() };
    for kind in [
        Kind::MiscountsLate,
        Kind::LetsWhiteWinDrawnGames,
        Kind::RefusesDrawnGames,
        Kind::NamesARepetition,
    ] {
        let results = held(kind, &cases());
        assert_eq!(results.conclusion(), Conclusion::Wrong, "{kind:?}");
        assert!(results.new_findings().all(|finding| finding.class == Class::Rule), "{kind:?}");
    }
}

#[test]
fn an_end_that_is_missing_where_two_reasons_hold_is_no_convention() {
    let cases = fixtures_of("colorbound.status.first-reason");
    assert!(!cases.is_empty());
    let games = vec![Variant::Colorbound];
    let plan = Plan { stages: vec![Stage::Cases], cases, ..plan(games) };
    let results = held(Kind::SeesNoDraw, &plan);
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    assert_eq!(results.conventions().count(), 0);
}

/// The ids of the cases of a clause.
fn fixtures_of(clause: &str) -> Vec<String> {
    let cases = FIXTURES.written().filter(|case| case.clauses.iter().any(|one| one == clause));
    cases.map(|case| case.id.clone()).collect()
}

#[test]
fn whichever_of_the_reasons_that_hold_is_named_is_a_convention() {
    let results = held(Kind::NamesTheLastEnd, &Plan { stages: vec![Stage::Cases], ..chess() });
    let wrong: Vec<_> = results.new_findings().collect();
    assert_eq!(results.conclusion(), Conclusion::Right, "{wrong:?}");
    assert!(results.conventions().next().is_some());
}

#[test]
fn an_engine_that_is_wrong_in_its_first_answers_breaks_no_rule() {
    let results = held(Kind::IsWrongAtFirst, &Plan { stages: vec![Stage::Cases], ..chess() });
    assert!(results.new_findings().next().is_some());
    for finding in results.new_findings() {
        assert_eq!(finding.again, Again::AtFirst, "{finding:?}");
        assert!(finding.clauses.is_empty());
    }
}

#[test]
fn what_differs_in_play_is_told_at_once_unless_it_may_be_known() {
    let told_of = |kind: Kind, baseline: &Baseline| {
        let told: Mutex<Vec<Finding>> = Mutex::default();
        let found = |finding: &Finding| told.lock().unwrap().push(finding.clone());
        held(kind, &Plan { stages: vec![Stage::Play], baseline, found: &found, ..chess() });
        told.into_inner().unwrap()
    };
    let none = Baseline::default();
    assert!(!told_of(Kind::HasNoClock, &none).is_empty());
    // A convention is nothing that an engine fails by.
    assert!(told_of(Kind::EndsDrawnGames, &none).is_empty());
    let known = KnownFailure { id: "chess.clock.quiet.counts".to_owned(), why: None };
    assert!(told_of(Kind::HasNoClock, &Baseline { seed: None, known: vec![known] }).is_empty());
}

#[test]
fn a_counter_that_is_wrong_in_a_game_is_a_fault_of_notation() {
    let results = held(Kind::HasNoClock, &chess());
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    assert!(results.new_findings().all(|finding| finding.class == Class::Notation));
    let beyond = |finding: &&crosscheck::comparing::Finding| {
        finding.position.fen.contains(&MAX_CLOCK.to_string())
    };
    assert!(
        results.conventions().any(|finding| beyond(&finding)),
        "how far it goes is a convention"
    );
}

#[test]
fn an_answer_that_depends_on_earlier_questions_blames_no_rule() {
    let results = held(Kind::ForgetsLater, &chess());
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    let findings: Vec<_> = results.new_findings().collect();
    assert!(findings.len() > 10, "{} findings", findings.len());
    for finding in findings {
        assert!(matches!(&finding.again, Again::After(before) if before.len() == 1), "{finding:?}");
        assert!(finding.clauses.is_empty(), "{finding:?}");
    }
    assert!(results.games[0].diagnosis.suspects.is_empty(), "a clause is suspected");
}

#[test]
fn where_one_answer_depends_on_chance_no_rule_is_blamed_for_the_others() {
    let results = held(Kind::IsFickle, &chess());
    let findings: Vec<_> = results.new_findings().collect();
    assert!(findings.iter().any(|finding| matches!(finding.again, Again::Chance { .. })));
    assert!(findings.len() > 10, "{} findings", findings.len());
    for finding in findings {
        assert!(finding.again.is_fickle() && finding.clauses.is_empty(), "{finding:?}");
    }
    assert!(results.games[0].diagnosis.suspects.is_empty(), "a clause is suspected");
}

#[test]
fn a_slow_count_is_skipped_with_the_option_that_helps() {
    let results = held(Kind::CountsSlowly, &chess());
    assert_eq!(results.conclusion(), Conclusion::Right);
    let why = results.games[0].checks.iter().filter_map(|check| match &check.outcome {
        CheckOutcome::Skipped(why) => Some(why),
        _ => None,
    });
    assert!(why.into_iter().any(|why| why.to_string().contains("raise --limit")));
}

#[test]
fn a_wrong_count_beside_right_lists_is_laid_to_the_counter() {
    let results = held(Kind::Miscounts, &chess());
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    let of_cases: Vec<_> = results.new_findings().filter(|one| one.is_miscount()).collect();
    assert!(of_cases.len() > 10);
    assert!(of_cases.iter().all(|finding| finding.clauses.is_empty()), "{of_cases:?}");
    assert!(of_cases.iter().any(|finding| finding.cause == crosscheck::comparing::Cause::Counter));
}

/// The stall uses up the share of its game; what is left of the time is not wasted.
#[test]
fn cases_that_were_cut_short_by_a_stall_are_asked_later() {
    let plan = Plan {
        stages: vec![Stage::Cases],
        time: Duration::from_secs(30),
        ..plan(Variant::ALL.to_vec())
    };
    let results = held(Kind::Stalls, &plan);
    assert_eq!(results.unasked().count(), 0, "{:?}", results.unasked().next());
    assert_eq!(results.conclusion(), Conclusion::Right);
}
