//! Parts of an answer that a case does not ask for, and engines that leave parts out: what an engine does
//! say is judged, and nothing else.

use crosscheck::comparing::compare::probe;
use crosscheck::comparing::{
    Difference, Implementation, KnownGame, NoAnswer, Observation, PartialStatus, PositionRef,
    implementations,
};
use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::conformance::validate::{
    Baseline, CheckOutcome, Conclusion, KnownFailure, Plan, Results, Stage, Subject, run,
};
use crosscheck::fixtures::parse_cases;
use notation::{Colour, Move, Outcome, Reason, Ruling, Rulings, Setup, Variant};

use crate::conformance::{FIXTURES, observed_after, plan};

/// The oracle as an engine that gives moves alone, and that accepts one illegal move.
struct Accepting {
    oracle: implementations::Oracle,
    illegal: &'static str,
}

impl Accepting {
    fn new(illegal: &'static str) -> Self {
        Self { oracle: implementations::oracle(), illegal }
    }
}

impl Implementation<KnownGame> for Accepting {
    fn name(&self) -> &'static str {
        "accepting"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let accepted = |played: &Move| played.text(at.game.variant).to_string() == self.illegal;
        let moves = match self.oracle.observe(at) {
            Ok(seen) => seen.moves,
            Err(NoAnswer::Refused(_)) if at.line.last().is_some_and(accepted) => vec![],
            Err(no_answer) => return Err(no_answer),
        };
        Ok(Observation { moves, setup: None, status: PartialStatus::default() })
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        observed_after(self, at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.oracle.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.oracle.divide(at, depth)
    }
}

/// The differences of an engine in a case.
fn differences(id: &str, engine: &mut dyn Implementation<KnownGame>) -> Vec<Difference> {
    let case = FIXTURES.cases.iter().find(|case| case.id == id).expect("a case of the fixtures");
    match judge::case(case, engine) {
        Verdict::Failed(finding) => finding.differences,
        Verdict::Passed | Verdict::Skipped(_) => vec![],
    }
}

fn chess(text: &str) -> Move {
    Move::parse(text, Variant::Chess).unwrap()
}

#[test]
fn an_illegal_move_is_accepted_by_any_answer_that_is_no_error() {
    let case = "chess.castling.not-through-attack.through-f1";
    let accepts = vec![Difference::Accepts { played: chess("e1g1") }];
    assert_eq!(differences(case, &mut Accepting::new("e1g1")), accepts);
    assert_eq!(differences(case, &mut Accepting::new("e1c1")), vec![]);
}

#[test]
fn each_of_several_illegal_moves_may_be_the_one_that_is_accepted() {
    let game = KnownGame::from(Variant::Chess);
    let fen = game.variant.start_fen(&game.rulings);
    let at = PositionRef { game: &game, fen: &fen, line: &[] };
    let illegal = ["e2e5", "e1e2", "a1a3"].map(chess);
    for text in ["e2e5", "e1e2", "a1a3"] {
        let found = probe(at, &illegal, &mut Accepting::new(text));
        assert_eq!(found, Some(Difference::Accepts { played: chess(text) }));
    }
    assert_eq!(probe(at, &illegal, &mut Accepting::new("h1h3")), None);
}

/// The oracle, whose answers are altered.
struct Altered {
    oracle: implementations::Oracle,
    alter: fn(PositionRef<'_>, &mut Observation),
}

impl Implementation<KnownGame> for Altered {
    fn name(&self) -> &'static str {
        "altered"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let mut seen = self.oracle.observe(at)?;
        (self.alter)(at, &mut seen);
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.oracle.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.oracle.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.oracle.divide(at, depth)
    }
}

/// What the cases of a game, or some of them, say of an altered engine.
fn held(variant: Variant, cases: &[&str], alter: fn(PositionRef<'_>, &mut Observation)) -> Results {
    let cases = cases.iter().map(|&id| id.to_owned()).collect();
    let plan =
        Plan { cases, stages: vec![Stage::Cases], largest: Some(500), ..plan(vec![variant]) };
    run(&plan, Subject::in_process("altered"), &|| {
        Box::new(Altered { oracle: implementations::oracle(), alter })
    })
}

/// The differences of a case of chess as it is written.
fn shown(id: &str, alter: fn(PositionRef<'_>, &mut Observation)) -> Vec<Difference> {
    let results = held(Variant::Chess, &[id], alter);
    match &results.games[0].checks[0].outcome {
        CheckOutcome::Failed(finding) => finding.differences.clone(),
        CheckOutcome::Passed => vec![],
        other => panic!("{id}: {other:?}"),
    }
}

#[test]
fn all_that_an_answer_gives_is_compared_whatever_the_case_asks_for() {
    let of_moves = "chess.pin.line.cannot-answer-check";
    assert_eq!(shown(of_moves, |_, _| {}), vec![]);
    let check = shown(of_moves, |_, seen| seen.status.check = Some(false));
    assert!(matches!(check[..], [Difference::Status { .. }]), "{check:?}");
    let outcome = shown(of_moves, |_, seen| {
        let winner = Some(Colour::Black);
        let mate = Outcome { winner, reason: Reason::Checkmate, points: None };
        seen.status.outcome = Some(Some(mate));
    });
    assert!(matches!(outcome[..], [Difference::Status { .. }]), "{outcome:?}");
    let fen = shown(of_moves, |_, seen| {
        seen.setup.as_mut().unwrap().full_moves += 1;
    });
    assert!(matches!(fen[..], [Difference::Setup { after: None, .. }]), "{fen:?}");
    let of_status = "chess.check.given.by-bishop";
    let moves = shown(of_status, |_, seen| seen.moves.truncate(1));
    assert!(matches!(moves[..], [Difference::Moves { .. }]), "{moves:?}");
}

/// The answers at the position of the case are right, and so is the FEN after the move that it names.
#[test]
fn all_that_an_answer_gives_after_a_move_is_compared_too() {
    let case = FIXTURES.cases.iter().find(|case| case.id == "chess.capture.enemy.king-takes");
    let judged = |alter: fn(PositionRef<'_>, &mut Observation)| {
        let mut engine = Altered { oracle: implementations::oracle(), alter };
        judge::whole(case.unwrap(), &mut engine)
    };
    assert_eq!(judged(|_, _| {}), Verdict::Passed);
    let liars: [fn(PositionRef<'_>, &mut Observation); 2] = [
        |at, seen| seen.moves.truncate(if at.line.is_empty() { usize::MAX } else { 1 }),
        |at, seen| {
            if !at.line.is_empty() {
                (seen.setup, seen.status.check) = (None, Some(true));
            }
        },
    ];
    for alter in liars {
        let Verdict::Failed(finding) = judged(alter) else { panic!("it passes") };
        assert_eq!(finding.position.line, [chess("e1e2")]);
        assert_eq!(finding.setup.unwrap().to_string(), "4k3/8/8/8/8/8/3PK3/3B4 b - - 0 1");
        assert_eq!((&*finding.left, &finding.clauses[..]), ("oracle", &[][..]));
    }
}

#[test]
fn what_an_answer_leaves_out_is_not_compared() {
    for variant in Variant::ALL {
        let results = held(variant, &[], |_, seen| {
            (seen.setup, seen.status) = (None, PartialStatus::default());
        });
        assert_eq!(results.new_findings().next(), None);
        assert_eq!(results.conventions().next(), None);
    }
}

/// Whether an earlier draw stays, and which end is named, are conventions; in cases that ask for neither, too.
#[test]
fn a_convention_that_a_case_does_not_ask_about_fails_no_engine() {
    for variant in Variant::ALL {
        let results = held(variant, &[], |at, seen| {
            if crosscheck::conformance::class::has_been_drawn(at) {
                seen.moves.clear();
                let draws = [Reason::DeadPosition, Reason::FivefoldRepetition, Reason::MoveCount];
                let ended = seen.status.outcome.flatten();
                if ended.is_none_or(|ended| !draws.contains(&ended.reason)) {
                    // A draw is won on points there.
                    let won = at.game.variant == Variant::Amalgamated;
                    let winner = won.then_some(Colour::Black);
                    let kept = Outcome { winner, reason: Reason::MoveCount, points: None };
                    seen.status.outcome = Some(Some(kept));
                    seen.status.claims = Some(vec![]);
                }
            }
        });
        for finding in results.new_findings() {
            assert_eq!(&*finding.left, "the case", "{variant}: {finding:?}");
        }
    }
}

/// The game has been drawn by its move count before the mate.
#[test]
fn an_earlier_draw_may_stay_though_a_mate_follows() {
    let text = "variant: chess\ncases:\n- id: chess.end.checkmate.late\n  clause: chess.end.checkmate\n  why: It is late.\n  \
        fen: 7k/8/6K1/8/8/8/8/R7 w - - 149 80\n  line: [a1b1, h8g8, b1b8]\n  expect: {moves: []}\n";
    let case = &parse_cases("late.yaml", text).unwrap()[0];
    let judged = |alter: fn(PositionRef<'_>, &mut Observation)| {
        judge::whole(case, &mut Altered { oracle: implementations::oracle(), alter })
    };
    assert_eq!(judged(|_, _| {}), Verdict::Passed);
    let keeps = |_: PositionRef<'_>, seen: &mut Observation| {
        let kept = Outcome { winner: None, reason: Reason::MoveCount, points: None };
        seen.status.outcome = Some(Some(kept));
    };
    assert_eq!(judged(keeps), Verdict::Passed);
    let blind = judged(|_, seen| {
        seen.status.outcome = None;
        seen.status.check = Some(false);
    });
    assert!(matches!(blind, Verdict::Failed(_)), "{blind:?}");
    let other = judged(|_, seen| {
        let stalemate = Outcome { winner: None, reason: Reason::Stalemate, points: None };
        seen.status.outcome = Some(Some(stalemate));
    });
    assert!(matches!(other, Verdict::Failed(_)), "{other:?}");
}

#[test]
fn a_case_is_compared_under_its_own_rulings() {
    let mut answers = 0;
    for game in Variant::ALL {
        let of_game = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == game);
        let of_game: Vec<Ruling> = of_game.filter(|ruling| !ruling.is_free()).collect();
        let most = of_game.iter().map(|ruling| ruling.values().len()).max().unwrap_or(1);
        // All rulings of a game at once, so that each value comes up.
        for place in 1..most {
            let mut rulings = Rulings::default();
            for ruling in &of_game {
                let values = ruling.values();
                rulings.set(ruling.id(), values[place.min(values.len() - 1)]).unwrap();
            }
            let named = rulings.to_string();
            let plan = Plan { rulings, stages: vec![Stage::Cases], ..plan(vec![game]) };
            let make =
                || -> Box<dyn Implementation<KnownGame>> { Box::new(implementations::perft()) };
            let results = run(&plan, Subject::in_process("perft"), &make);
            assert_eq!(results.conclusion(), Conclusion::Right, "{game}: {named}");
            answers += results.games[0].count(|outcome| *outcome == CheckOutcome::Passed);
        }
    }
    assert!(answers > 0);
}

/// What one case says of an engine that gives moves alone, the baseline being given.
fn of_moves_alone(case: &str, known: Vec<KnownFailure>) -> Results {
    let baseline = Baseline { seed: None, known };
    let cases = vec![case.to_owned()];
    let stages = vec![Stage::Cases];
    let baseline = &baseline;
    let plan = Plan { cases, stages, baseline, ..plan(vec![Variant::Chess]) };
    run(&plan, Subject::in_process("moves"), &|| Box::new(Accepting::new("")))
}

#[test]
fn a_known_failure_in_what_a_case_does_not_ask_for_is_fixed_by_a_right_answer() {
    // The case asks for the position after a capture en passant, and this engine reports none.
    let case = "chess.pawn.en-passant.pawns-only";
    let results = of_moves_alone(case, vec![]);
    assert_eq!(results.conclusion(), Conclusion::Right);
    let headline = crosscheck::reports::headline(&results);
    assert_eq!(headline, "moves is right: what it answers in 4 cases agrees");
    let listed = KnownFailure { id: case.to_owned(), why: None };
    let results = of_moves_alone(case, vec![listed]);
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    // One entry, though four images pass.
    assert_eq!(results.fixed().collect::<Vec<_>>(), [case]);
}
