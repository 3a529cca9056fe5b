//! What an engine author sees of an engine that is wrong.

use std::panic::catch_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use crosscheck::fixtures::Fixtures;
use crosscheck::reports::json::JsonResults;
use crosscheck::{Conclusion, Engine, Move, NoAnswer, Rulings, Setup, Variant, conformance};

/// The generator, which forgets to castle queen-side and panics at a depth of three.
#[derive(Clone)]
struct Forgetful(perft::Game);

fn is_forgotten(played: Move) -> bool {
    let text = played.text(Variant::Chess).to_string();
    text == "e1c1" || text == "e8c8"
}

impl Engine for Forgetful {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        let game = perft::Game::new(variant, rulings, fen);
        game.map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves().into_iter().filter(|played| !is_forgotten(*played)).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }
}

#[test]
fn an_engine_that_forgets_a_move_fails_with_the_clause_and_the_position() {
    let run = || conformance::<Forgetful>(&[Variant::Chess]).positions(0).assert();
    let report = catch_unwind(run).expect_err("it fails");
    let report = report.downcast_ref::<String>().expect("with a report");
    assert!(report.contains("legal only for oracle: e1c1"), "{report}");
    assert!(report.contains("chess.castling"), "{report}");
    assert!(report.contains("replay crosscheck replay chess --fen '"), "{report}");
}

#[test]
fn what_is_known_to_fail_may_fail_and_must() {
    let failing = |results: crosscheck::Results| -> Vec<String> {
        let checks = results.games.into_iter().flat_map(|game| game.checks);
        checks.filter(|check| check.outcome.finding().is_some()).map(|check| check.id).collect()
    };
    let held = || conformance::<Forgetful>(&[Variant::Chess]).positions(0);
    let ids = failing(held().run());
    let mut known: Vec<&str> = ids.iter().map(String::as_str).collect();
    assert_eq!(held().known(&known).run().conclusion(), Conclusion::Right);
    known.push("chess.setup.pieces-start");
    assert_eq!(held().known(&known).run().conclusion(), Conclusion::Wrong);
}

/// The generator, which forgets to castle queen-side with White.
#[derive(Clone)]
struct OneSided(perft::Game);

impl Engine for OneSided {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        let game = perft::Game::new(variant, rulings, fen);
        game.map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let is_forgotten = |played: &Move| played.text(Variant::Chess).to_string() == "e1c1";
        self.0.legal_moves().into_iter().filter(|played| !is_forgotten(played)).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }
}

#[test]
fn a_known_case_may_pass_in_some_images_and_must_fail_in_one() {
    let failed = |case: &str, known: &[&str]| {
        let trials = conformance::<OneSided>(&[Variant::Chess]).known(known).trials();
        let of_case = |trial: &crosscheck::Trial| trial.name().split('@').next() == Some(case);
        let trials = trials.into_iter().filter(of_case).collect();
        run(trials, &[], "known.log").num_failed
    };
    let forgotten = "chess.castling.queen-side.plain";
    assert_eq!(failed(forgotten, &[]), 1);
    assert_eq!(failed(forgotten, &[forgotten]), 0);
    assert_eq!(failed(forgotten, &["chess.castling.queen-side.plain@black"]), 2);
    let right = "chess.setup.pieces-start";
    assert_eq!((failed(right, &[]), failed(right, &[right])), (0, 2));
}

#[test]
#[should_panic(expected = "`chess.no-such-case` is neither a case nor a count of a table")]
fn what_is_known_to_fail_exists() {
    let _ = conformance::<Forgetful>(&[Variant::Chess]).known(&["chess.no-such-case"]);
}

/// The generator, which takes every position and every move: a FEN that is none is the start.
#[derive(Clone)]
struct Credulous(perft::Game);

impl Engine for Credulous {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        let start = || perft::Game::new(variant, rulings, &variant.start_fen(rulings));
        let game = perft::Game::new(variant, rulings, fen).or_else(|_| start());
        game.map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        let _ = self.0.play(played);
        Ok(())
    }
}

#[test]
fn an_engine_that_refuses_nothing_is_told_how_to_say_so_and_others_are_not() {
    let told = |run: &dyn Fn()| {
        let report = catch_unwind(std::panic::AssertUnwindSafe(run)).expect_err("it fails");
        report.downcast_ref::<String>().expect("with a report").clone()
    };
    let advice = "let `refuses` of its `Engine` return false";
    let report = told(&|| conformance::<Credulous>(&[Variant::Chess]).positions(10).assert());
    assert!(report.contains(advice) && report.contains("were not refused"), "{report}");
    let results = conformance::<Credulous>(&[Variant::Chess]).positions(10).run();
    let written = JsonResults::of(&results, &Fixtures::none()).advice;
    assert!(written.is_some_and(|written| report.contains(&written)));
    let report = told(&|| conformance::<Forgetful>(&[Variant::Chess]).positions(0).assert());
    assert!(!report.contains(advice), "{report}");
}

/// An engine that panics when it is asked for its moves.
#[derive(Clone)]
struct Panicking;

impl Engine for Panicking {
    fn open(_: Variant, _: &Rulings, _: &str) -> Result<Self, NoAnswer> {
        Ok(Self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        panic!("no moves today")
    }

    fn play(&mut self, _: Move) -> Result<(), NoAnswer> {
        Ok(())
    }
}

#[test]
fn an_engine_that_panics_has_broken_and_the_run_goes_on() {
    let results = conformance::<Panicking>(&[Variant::Chess]).positions(10).largest(100).run();
    assert_eq!(results.conclusion(), Conclusion::Broken);
    assert!(results.games[0].checks.len() > 300);
}

/// An engine that knows no game.
#[derive(Clone)]
struct Ignorant;

impl Engine for Ignorant {
    fn open(variant: Variant, _: &Rulings, _: &str) -> Result<Self, NoAnswer> {
        Err(NoAnswer::unsupported(variant.id()))
    }

    fn legal_moves(&self) -> Vec<Move> {
        Vec::new()
    }

    fn play(&mut self, _: Move) -> Result<(), NoAnswer> {
        Ok(())
    }
}

#[test]
#[should_panic(expected = "answered no question")]
fn an_engine_that_answers_nothing_is_not_right() {
    conformance::<Ignorant>(&[Variant::Chess]).assert();
}

/// The generator, which names the square that a Pawn has passed only where a capture there is legal,
/// as many engines do.
#[derive(Clone)]
struct Sparing(perft::Game);

impl Sparing {
    fn open_at(variant: Variant, rulings: &Rulings, fen: &str) -> Result<perft::Game, NoAnswer> {
        perft::Game::new(variant, rulings, fen).map_err(NoAnswer::bad_position)
    }
}

impl Engine for Sparing {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        Self::open_at(variant, rulings, fen).map(Self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }

    fn fen(&self) -> Option<String> {
        let mut setup = Setup::parse(&self.0.fen(), Variant::Chess).ok()?;
        let without = Setup { en_passant: None, ..setup.clone() };
        let game = Self::open_at(Variant::Chess, &Rulings::default(), &without.to_string()).ok()?;
        if game.legal_moves().len() == self.0.legal_moves().len() {
            setup.en_passant = None;
        }
        Some(setup.to_string())
    }
}

#[test]
fn a_passed_square_that_nothing_captures_on_may_be_left_out() {
    conformance::<Sparing>(&[Variant::Chess]).positions(300).largest(100).assert();
}

/// Runs trials beside the output of this test, which is to pass, with options of the command line.
fn run(trials: Vec<crosscheck::Trial>, options: &[&str], log: &str) -> libtest_mimic::Conclusion {
    let logfile = Some(format!("{}/{log}", env!("CARGO_TARGET_TMPDIR")));
    let typed = ["tests"].iter().chain(options);
    let aside = libtest_mimic::Arguments { logfile, ..libtest_mimic::Arguments::from_iter(typed) };
    libtest_mimic::run(&aside, trials)
}

/// An engine that says when it is asked, and never lists a move.
#[derive(Clone)]
struct Silent;

/// How often [`Silent`] was given a position.
static ASKED: AtomicUsize = AtomicUsize::new(0);

impl Engine for Silent {
    fn open(_: Variant, _: &Rulings, _: &str) -> Result<Self, NoAnswer> {
        ASKED.fetch_add(1, Ordering::Relaxed);
        Ok(Self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        Vec::new()
    }

    fn play(&mut self, _: Move) -> Result<(), NoAnswer> {
        Ok(())
    }
}

#[test]
fn a_filter_of_tests_limits_what_an_engine_is_asked() {
    let id = "chess.castling.queen-side.plain";
    let silent = || conformance::<Silent>(&[Variant::Chess]).trials();
    let none = run(silent(), &["no-such-case"], "silent.log");
    assert_eq!((none.num_failed, ASKED.load(Ordering::Relaxed)), (0, 0));
    let one = run(silent(), &["--exact", id], "silent.log");
    assert_eq!(one.num_failed, 1);
    let asked = ASKED.load(Ordering::Relaxed);
    assert!((1..50).contains(&asked), "{asked}");
}

#[test]
fn counts_and_random_play_are_a_test_that_is_asked_for_and_keeps_to_its_time() {
    let name = "chess/counts-and-play";
    let trials = || conformance::<OneSided>(&[Variant::Chess]).trials();
    let not_asked = run(trials(), &[name], "play.log");
    assert_eq!((not_asked.num_ignored, not_asked.num_failed), (1, 0));
    assert_eq!(run(trials(), &["--ignored", name], "play.log").num_failed, 1);
    // Without its time, it would not end.
    let endless = conformance::<perft::Game>(&[Variant::Chess]).positions(u64::MAX);
    let endless = endless.counts_and_play(Duration::from_secs(1)).trials();
    let cut_short = run(endless, &["--include-ignored", name], "play.log");
    assert_eq!((cut_short.num_failed, cut_short.num_ignored + cut_short.num_passed), (0, 1));
}

/// An engine that panics when it is given a position with a clock that has run.
#[derive(Clone)]
struct Startled(perft::Game);

impl Engine for Startled {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        assert!(fen.contains(" 0 1"), "a clock");
        perft::Game::new(variant, rulings, fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }
}

#[test]
fn an_engine_that_panics_when_it_opens_a_game_fails_those_tests_alone() {
    let trials = conformance::<Startled>(&[Variant::Chess]).trials();
    let all = trials.len() as u64;
    let failed = run(trials, &[], "startled.log").num_failed;
    assert!(failed > 0 && failed < all / 2, "{failed} of {all}");
}

/// An engine that trusts its input: at a position that is not legal, it would do anything.
#[derive(Clone)]
struct Trusting(perft::Game);

impl Engine for Trusting {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        let game = perft::Game::new(variant, rulings, fen);
        Ok(Self(game.unwrap_or_else(|_| {
            ASKED_WRONGLY.store(true, Ordering::Relaxed);
            let start = variant.start_fen(rulings);
            perft::Game::new(variant, rulings, &start).expect("the start is legal")
        })))
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }

    fn refuses() -> bool {
        false
    }
}

/// Whether [`Trusting`] was given a position that is not legal.
static ASKED_WRONGLY: AtomicBool = AtomicBool::new(false);

#[test]
fn an_engine_that_trusts_its_input_is_given_no_illegal_position_as_tests_are_made() {
    let trials = conformance::<Trusting>(&[Variant::Chess]).positions(20).largest(100).trials();
    assert!(!ASKED_WRONGLY.load(Ordering::Relaxed), "asked while the tests are made");
    assert_eq!(run(trials, &["--include-ignored"], "trusting.log").num_failed, 0);
    assert!(!ASKED_WRONGLY.load(Ordering::Relaxed), "asked while the tests run");
}
