//! Two engines of a game that nobody knows are held to each other, the second with a fault: each fault
//! is found, followed down and made small.

mod drops;
mod engine;

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crosscheck::comparing::play::{Extent, Feature};
use crosscheck::comparing::{Difference, Finding, Implementation, Origin, Position};
use crosscheck::conformance::validate::{
    Baseline, CheckOutcome, Conclusion, KnownFailure, Results, Subject,
};
use crosscheck::text_game::{Ignored, Plan, Referee, TextGame};

use engine::{Fault, START, Trusting, Walkers};

/// Some games.
const SHORT: Extent = Extent::Positions(150);

fn game() -> TextGame {
    TextGame::new("walkers").unwrap()
}

fn run(game: TextGame, fault: Fault, baseline: &Baseline) -> Results<TextGame> {
    beside(Fault::None, game, fault, baseline, SHORT)
}

/// A run beside a reference that may have a fault of its own.
fn beside(
    referee: Fault,
    game: TextGame,
    fault: Fault,
    baseline: &Baseline,
    extent: Extent,
) -> Results<TextGame> {
    let few_pieces = vec!["1k1/R2/3/3/1K1 b - - 0 1".to_owned()];
    seeded(1, few_pieces, referee, game, fault, baseline, extent)
}

/// A run of a seed, from the start of the game and from some positions.
fn seeded(
    seed: u64,
    positions: Vec<String>,
    referee: Fault,
    game: TextGame,
    fault: Fault,
    baseline: &Baseline,
    extent: Extent,
) -> Results<TextGame> {
    let interrupted = AtomicBool::new(false);
    let plan = Plan {
        game,
        positions,
        seed,
        time: Duration::from_mins(1),
        limit: Duration::from_mins(1),
        extent,
        deepest: 3,
        interrupted: &interrupted,
        baseline,
        referee: &|| Box::new(Walkers { fault: referee }),
        engine: &|| Box::new(Walkers { fault }),
        progress: &|_, _| {},
        found: &|_| {},
    };
    crosscheck::text_game::compare(&plan, Subject::in_process("walkers"))
}

fn found(results: &Results<TextGame>) -> &Finding<TextGame> {
    results.new_findings().next().expect("a finding")
}

#[test]
fn an_engine_agrees_with_itself_and_counts_are_among_what_is_asked() {
    let results = run(game(), Fault::None, &Baseline::default());
    assert_eq!(results.conclusion(), Conclusion::Right);
    let ids: Vec<&str> = results.games[0].checks.iter().map(|check| check.id.as_str()).collect();
    assert!(ids.contains(&"walkers/start perft 3"), "{ids:?}");
    assert!(ids.contains(&"walkers/position 1 perft 2"), "{ids:?}");
}

#[test]
fn a_missing_step_is_shown_by_one_piece_beside_the_kings() {
    let results = run(game(), Fault::LacksAStep, &Baseline::default());
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    for finding in results.new_findings() {
        let Difference::Moves { missing, surplus } = &finding.differences[0] else {
            panic!("{finding:?}");
        };
        assert!(surplus.is_empty() && !missing.is_empty());
        let fen = finding.setup.as_ref().unwrap().to_string();
        let pieces = fen.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic);
        assert_eq!(pieces.count(), 3, "{fen}");
        assert!(finding.position.line.is_empty(), "{finding:?}");
    }
}

#[test]
fn a_clock_that_stands_still_differs_unless_clocks_are_ignored() {
    let results = run(game(), Fault::Clock, &Baseline::default());
    assert!(matches!(found(&results).differences[0], Difference::Setup { .. }));
    let lenient = game().ignoring(&[Ignored::Counters]);
    assert_eq!(run(lenient, Fault::Clock, &Baseline::default()).conclusion(), Conclusion::Right);
}

#[test]
fn an_end_that_one_side_calls_otherwise_differs_unless_outcomes_are_ignored() {
    let results = run(game(), Fault::Ends, &Baseline::default());
    assert!(matches!(found(&results).differences[0], Difference::Status { .. }));
    let lenient = game().ignoring(&[Ignored::Outcome]);
    assert_eq!(run(lenient, Fault::Ends, &Baseline::default()).conclusion(), Conclusion::Right);
}

#[test]
fn a_wrong_count_alone_is_a_finding_where_it_was_asked() {
    let results = run(game(), Fault::Count, &Baseline::default());
    let counted = results.games[0].checks.iter().filter_map(|check| check.outcome.finding());
    let depths: Vec<&Difference<TextGame>> =
        counted.map(|finding| &finding.differences[0]).collect();
    assert!(matches!(depths[0], Difference::Perft { depth: 2, .. }), "{depths:?}");
}

#[test]
fn an_engine_that_breaks_has_broken_and_is_not_wrong() {
    let results = run(game(), Fault::Breaks, &Baseline::default());
    assert_eq!(results.conclusion(), Conclusion::Broken);
}

#[test]
fn a_listed_game_excuses_no_breakage() {
    let game_ids = (0..100).map(|number| format!("walkers.game-{number}"));
    let known = game_ids.map(|id| KnownFailure { id, why: None }).collect();
    let results = run(game(), Fault::Breaks, &Baseline { seed: None, known });
    assert_eq!(results.conclusion(), Conclusion::Broken);
    let broken: Vec<String> = results.new_findings().map(Finding::id).collect();
    assert!(results.fixed().all(|id| broken.iter().all(|one| one != id)), "{broken:?}");
}

#[test]
fn a_reference_that_breaks_is_no_fault_of_the_engine() {
    let results = beside(Fault::Breaks, game(), Fault::None, &Baseline::default(), SHORT);
    assert_eq!(results.conclusion(), Conclusion::Unanswered);
    let headline = crosscheck::reports::headline(&results);
    assert_eq!(headline, "walkers is not known to be right: the reference, walkers, was ended");
    let junit = crosscheck::reports::junit(&results, &crosscheck::fixtures::Fixtures::none());
    assert!(junit.contains(&headline), "{junit}");
}

#[test]
fn known_failures_are_listed_by_count_and_by_game() {
    for fault in [Fault::LacksAStep, Fault::Count] {
        // Some games, of which a few differ, where games differ at all.
        let extent = if fault == Fault::LacksAStep { Extent::Games(8) } else { SHORT };
        let whole = |known: &Baseline| beside(Fault::None, game(), fault, known, extent);
        let first = whole(&Baseline::default());
        let baseline =
            crosscheck::text_game::baseline::after(&Baseline::default(), &first).unwrap();
        assert!(!baseline.known.is_empty());
        let second = whole(&baseline);
        let listed = second.games[0].known_play.len();
        assert_eq!(listed, first.games[0].played.len(), "{:?}", baseline.known);
        let counts = second.games[0].checks.iter();
        assert!(counts.clone().all(|check| !matches!(check.outcome, CheckOutcome::Failed(_))));
        // The same games are played, and known games do not end the run.
        let positions = |run: &Results<TextGame>| run.games[0].coverage.of(Feature::Positions);
        assert_eq!(positions(&second), positions(&first));
        assert_eq!(second.new_findings().count(), 0);
        let numbers = first.games[0].played.iter().map(|finding| match finding.origin {
            Origin::Game(number) => number,
            _ => panic!("{finding:?}"),
        });
        let last = numbers.max().unwrap_or(0);
        let mended =
            |games| beside(Fault::None, game(), Fault::None, &baseline, Extent::Games(games));
        let third = mended(last + 1);
        let fixed: Vec<&str> = third.fixed().collect();
        let listed: Vec<&str> = baseline.known.iter().map(|known| known.id.as_str()).collect();
        assert_eq!(fixed.len(), listed.len(), "{fixed:?} of {listed:?}");
        assert_eq!(third.conclusion(), Conclusion::Wrong);
        let none = crosscheck::fixtures::Fixtures::none();
        for report in [
            crosscheck::reports::summary(&third, &none, crosscheck::reports::Detail::Short),
            crosscheck::reports::html(&third, &none),
            crosscheck::reports::markdown(&third, &none),
            crosscheck::reports::junit(&third, &none),
            crosscheck::reports::json::results(&third, &none),
        ] {
            assert!(listed.iter().all(|id| report.contains(id)), "{report}");
        }
        let last = format!("walkers.game-{last}");
        let unplayed = mended(first.games[0].played.len() as u64);
        assert!(unplayed.fixed().all(|id| id != last), "what was not played is not told");
    }
}

#[test]
fn one_place_is_compared_alone() {
    let mut referee = Referee::new(Box::new(Walkers { fault: Fault::None }));
    let mut engine = Walkers { fault: Fault::LacksAStep };
    let mut ask = |fen: &str, plies| {
        let position = Position { game: game(), fen: fen.to_owned(), line: Vec::new() };
        crosscheck::text_game::at(&position, plies, &[], &mut referee, &mut engine)
    };
    assert_eq!(ask("1k1/3/3/3/RKR w - - 0 1", Some(2)), Ok(None));
    let below =
        ask("1k1/2r/3/3/RKR w - - 0 1", Some(2)).unwrap().expect("a finding two plies below");
    assert!(matches!(below.differences[0], Difference::Moves { .. }), "{below:?}");
    assert!(ask("8/8 w - - 0 1", None).unwrap_err().contains("refuses"));
}

#[test]
fn copies_of_one_difference_do_not_end_a_run_and_three_different_ones_do() {
    let results = run(game(), Fault::Clock, &Baseline::default());
    let [group] = &crosscheck::text_game::groups(&results)[..] else { panic!("one thing differs") };
    assert_eq!(group.what, "fen.counters");
    assert_eq!(group.ignored, [Ignored::Counters].into());
    assert!(group.games > 3, "{group:?}");
    assert_eq!(group.games, results.games[0].played.len());

    let endless = |fault| beside(Fault::None, game(), fault, &Baseline::default(), Extent::Endless);
    let results = endless(Fault::Several);
    let groups = crosscheck::text_game::groups(&results);
    let shown: Vec<&str> = groups.iter().map(|group| group.what.as_str()).collect();
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_eq!(groups.iter().filter(|group| group.ignored.is_empty()).count(), 1, "{shown:?}");
    // One of each comes first in the reports.
    let played: Vec<String> = results.games[0].played.iter().take(3).map(Finding::id).collect();
    assert_eq!(played, groups.iter().map(|group| group.first.clone()).collect::<Vec<_>>());
}

#[test]
fn a_difference_is_not_made_small_into_another() {
    let mut referee = Referee::new(Box::new(Walkers { fault: Fault::None }));
    let mut engine = Walkers { fault: Fault::Writes };
    let fen = "rkq/r1r/3/3/RKR w - - 0 1";
    let position = Position { game: game(), fen: fen.to_owned(), line: Vec::new() };
    let finding = crosscheck::text_game::at(&position, None, &[], &mut referee, &mut engine)
        .unwrap()
        .unwrap();
    let Difference::Setup { left, right, .. } = &finding.differences[0] else {
        panic!("{finding:?}");
    };
    let (left, right) = (left.to_string(), right.to_string());
    assert!(left.contains('q') && !right.contains('q'), "{left} {right}");
    let pieces = left.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic);
    assert_eq!(pieces.count(), 5, "{left}");
}

#[test]
fn no_finding_has_a_move_that_the_reference_does_not_list() {
    let interrupted = AtomicBool::new(false);
    let told: Mutex<Vec<Finding<TextGame>>> = Mutex::default();
    let plan = Plan {
        game: game(),
        positions: Vec::new(),
        seed: 1,
        time: Duration::from_mins(1),
        limit: Duration::from_mins(1),
        extent: Extent::Positions(400),
        deepest: 2,
        interrupted: &interrupted,
        baseline: &Baseline::default(),
        referee: &|| Box::new(Trusting(Walkers { fault: Fault::None })),
        engine: &|| Box::new(Trusting(Walkers { fault: Fault::Forgets })),
        progress: &|_, _| {},
        found: &|finding| told.lock().unwrap().push(finding.clone()),
    };
    let results = crosscheck::text_game::compare(&plan, Subject::in_process("walkers"));
    let findings: Vec<_> = results.new_findings().collect();
    assert!(!findings.is_empty());
    // What was told at once is among them.
    let told = told.lock().unwrap();
    assert!(!told.is_empty() && told.iter().all(|told| findings.contains(&told)), "{told:?}");
    let right = Walkers { fault: Fault::None };
    for finding in findings {
        let at = finding.position.as_ref();
        assert!(right.at(at).is_ok(), "{finding:?}");
        assert!(!at.line.is_empty(), "{finding:?}");
        let listed = Walkers { fault: Fault::None }.observe(at).unwrap().moves;
        for difference in &finding.differences {
            let Difference::Moves { missing, surplus } = difference else { continue };
            assert!(missing.iter().all(|played| listed.contains(played)), "{finding:?}");
            assert!(surplus.iter().all(|played| !listed.contains(played)), "{finding:?}");
        }
    }
}

#[test]
fn every_report_says_the_same_without_a_clause() {
    let results = run(game(), Fault::LacksAStep, &Baseline::default());
    let none = crosscheck::fixtures::Fixtures::none();
    let id = found(&results).id();
    let terminal = crosscheck::reports::summary(&results, &none, crosscheck::reports::Detail::Full);
    assert!(terminal.contains("so no clause is named"), "{terminal}");
    for report in [
        crosscheck::reports::html(&results, &none),
        crosscheck::reports::markdown(&results, &none),
        crosscheck::reports::junit(&results, &none),
        crosscheck::reports::json::results(&results, &none),
    ] {
        assert!(report.contains("walkers") && !report.contains("0.0.0"), "{report}");
    }
    assert!(crosscheck::reports::junit(&results, &none).contains(&id));
    assert!(crosscheck::reports::html(&results, &none).contains("class=\"mark missing\""));
}

#[test]
fn games_of_another_seed_are_refused_or_written_anew() {
    let text = "seed: 2\nknown: [{id: walkers.game-3}, {id: walkers/start perft 2}]\n";
    let refused = crosscheck::text_game::baseline::read(text, 1, false).unwrap_err().to_string();
    assert!(refused.contains("--seed 2") && refused.contains("--seed 1"), "{refused}");
    let ids = |baseline: &Baseline| {
        baseline.known.iter().map(|known| known.id.clone()).collect::<Vec<_>>()
    };
    let anew = crosscheck::text_game::baseline::read(text, 1, true).unwrap();
    assert_eq!(ids(&anew), ["walkers/start perft 2"]);
    assert_eq!(ids(&crosscheck::text_game::baseline::read(text, 2, false).unwrap()).len(), 2);
    let results =
        beside(Fault::None, game(), Fault::LacksAStep, &Baseline::default(), Extent::Games(8));
    let written = crosscheck::text_game::baseline::after(&Baseline::default(), &results).unwrap();
    assert_eq!(written.seed, Some(results.seed));
}

#[test]
fn the_table_has_no_column_about_cases() {
    let results = run(game(), Fault::None, &Baseline::default());
    let none = crosscheck::fixtures::Fixtures::none();
    for table in [
        crosscheck::reports::summary(&results, &none, crosscheck::reports::Detail::Short),
        crosscheck::reports::markdown(&results, &none),
        crosscheck::reports::html(&results, &none),
    ] {
        // The style of a page has the word, too.
        let table = table.split("</style>").last().unwrap();
        assert!(table.contains("positions") && !table.contains("passed"), "{table}");
    }
}

#[test]
fn what_broke_a_count_is_asked_again_by_the_replay() {
    let mut referee = Referee::new(Box::new(Walkers { fault: Fault::None }));
    let mut engine = Walkers { fault: Fault::BreaksInCounts };
    let position = Position { game: game(), fen: START.to_owned(), line: Vec::new() };
    let finding = crosscheck::text_game::at(&position, Some(2), &[], &mut referee, &mut engine)
        .unwrap()
        .unwrap();
    assert!(finding.has_broken(), "{finding:?}");
    let subject = Subject { command: Some("mine".to_owned()), ..Subject::default() };
    let replay = crosscheck::reports::replay(&subject, &finding);
    assert!(replay.contains(" --perft 2 "), "{replay}");
}

/// From the start, no game would show this mistake.
#[test]
fn games_begin_near_their_end_as_well() {
    let (nothing, few) = (Baseline::default(), Extent::Games(20));
    let fault = Fault::EndsWhereItBegins;
    let results = seeded(1, Vec::new(), Fault::None, game(), fault, &nothing, few);
    assert!(matches!(found(&results).differences[0], Difference::Status { .. }));
    let listed = results.games[0].played.iter().filter(|one| one.position.fen == START);
    assert_eq!(listed.count(), 0);
}
