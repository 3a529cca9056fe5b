//! What would be untrue of an engine, though much of what it answers speaks for it.

use crosscheck::comparing::{Implementation, KnownGame, Observation, PositionRef};
use crosscheck::diagnosis::{Evidence, Log, Logged, diagnose};
use crosscheck::fixtures::Case;
use notation::{
    Colour, HalfPoints, Kind, Move, Outcome, Points, Reason, Rulings, Setup, Square, Variant,
};
use oracle::reasons;

use super::{Wrong, diagnosed, right};
use crate::conformance::FIXTURES;

/// It draws by the count as another ruling has it, for one side alone: that it plays by that ruling is not true.
#[test]
fn a_ruling_that_other_answers_contradict_is_no_cause() {
    let draws_for_white = |setup: &Setup, seen: &mut Observation| {
        if setup.half_moves < 100 || !matches!(seen.status.outcome, Some(None)) {
            return;
        }
        seen.status.claims = Some(Vec::new());
        if setup.side == Colour::White {
            let draw = Outcome { winner: None, reason: Reason::MoveCount, points: None };
            seen.status.outcome = Some(Some(draw));
        }
    };
    let found = diagnosed(Variant::KingOfTheHill, &Wrong { says: draws_for_white, ..right() });
    let says: Vec<&str> = found.causes.iter().map(|cause| &*cause.says).collect();
    assert!(says.iter().all(|says| !says.contains("ruling")), "{says:?}");
    let by_lichess = |rulings: &mut Rulings| {
        rulings.set("kingofthehill.move-count", "lichess").unwrap();
    };
    let found = diagnosed(Variant::KingOfTheHill, &Wrong { rules: by_lichess, ..right() });
    let first = &found.causes[0];
    let due = "It plays by another value of a ruling: kingofthehill.move-count=lichess";
    assert_eq!(first.says, due);
    assert!(first.score.asked > 10 && first.score.right == first.score.asked, "{first:?}");
}

/// Where both sides have equally many pieces, two values agree, and elsewhere the engine follows only one of them.
#[test]
fn an_engine_follows_one_value_of_a_ruling() {
    let draws = |_: &Setup, seen: &mut Observation| {
        if matches!(seen.status.outcome, Some(Some(ended)) if ended.reason == Reason::Stalemate) {
            let draw = Outcome { winner: None, reason: Reason::Stalemate, points: None };
            seen.status.outcome = Some(Some(draw));
        }
    };
    let (engine, log) = (Wrong { says: draws, ..right() }, Log::default());
    let game = KnownGame::from(Variant::Antichess);
    let mut logged = Logged::new(Box::new(engine.again()), &log);
    let cases = FIXTURES.cases_of(game.variant).filter(|case| case.rulings == game.rulings);
    for Case { fen, line, .. } in cases {
        let _ = logged.observe(PositionRef { game: &game, fen, line });
    }
    let evidence = Evidence { game: &game, log: &log, cases: Vec::new(), left_out: Vec::new() };
    let found = diagnose(&evidence, &mut engine.again(), &|| false);
    let says: Vec<&str> = found.causes.iter().map(|cause| &*cause.says).collect();
    assert_eq!(says, ["It plays by another value of a ruling: antichess.stalemate=draw"]);
}

/// Where it ends the game otherwise, it counts other points.
#[test]
fn points_of_another_end_are_no_fault_of_points() {
    let draws = |_: &Setup, seen: &mut Observation| {
        if matches!(seen.status.outcome, Some(Some(ended)) if ended.reason == Reason::BareGeneral) {
            let points = Points { white: HalfPoints(2), black: HalfPoints(5) };
            let draw =
                Outcome { winner: Some(Colour::Black), reason: Reason::MoveCount, points: None };
            seen.status.outcome = Some(Some(draw));
            seen.status.points = Some(Some(points));
        }
    };
    let found = diagnosed(Variant::Amalgamated, &Wrong { says: draws, ..right() });
    let operators: Vec<_> = found.causes.iter().filter_map(|cause| cause.model.as_ref()).collect();
    assert!(operators.iter().all(|model| model.operator != "points"), "{operators:?}");
    assert_eq!(found.causes[0].says, "It says move-count, not bare-general");
}

/// A Knight that also steps as a King does goes neither as a Queen nor as a Rook: it never goes farther.
#[test]
fn a_piece_goes_as_another_only_if_it_goes_everywhere_that_the_other_does() {
    let steps = |setup: &Setup, seen: &mut Observation| {
        let knights = setup.board.of(setup.side).filter(|(_, piece)| piece.kind == Kind::Knight);
        let step = |from: Square, to: Option<Square>| {
            let to = to.filter(|to| setup.variant.has(*to))?;
            let taken = setup.board.get(to);
            let is_free =
                taken.is_none_or(|taken| taken.colour != setup.side && taken.kind != Kind::King);
            let side = setup.side.opponent();
            let mut after = Setup { side, en_passant: None, ..setup.clone() };
            after.board.set(to, setup.board.get(from));
            after.board.set(from, None);
            let is_safe = reasons::exposures(&after, &Rulings::default()).is_empty();
            (is_free && is_safe).then(|| Move::new(from, to))
        };
        let ways = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        let all = knights.flat_map(|(from, _)| {
            ways.map(|(files, ranks)| step(from, from.offset(files, ranks))).into_iter().flatten()
        });
        seen.moves.extend(all);
        seen.moves.sort_unstable();
    };
    let found = diagnosed(Variant::Chess, &Wrong { says: steps, ..right() });
    let says: Vec<&str> = found.causes.iter().map(|cause| &*cause.says).collect();
    assert!(says.iter().any(|says| says.contains("Knight")), "{says:?}");
    for other in ["Queen", "Rook", "Bishop"] {
        let untrue = format!("as a {other} goes");
        assert!(says.iter().all(|says| !says.contains(&untrue)), "{says:?}");
    }
}

/// It takes the dearest piece: of several captures it lists one.
#[test]
fn an_engine_that_chooses_among_captures_is_blamed_for_that() {
    let takes_the_first = |setup: &Setup, seen: &mut Observation| {
        if reasons::must_capture(setup, &Rulings::default()) {
            seen.moves.truncate(1);
        }
    };
    let found = diagnosed(Variant::Antichess, &Wrong { says: takes_the_first, ..right() });
    assert_eq!(
        found.suspects.first().map(String::as_str),
        Some("antichess.must-capture.free-choice")
    );
}

/// Its moves are right, so it sees the attack.
#[test]
fn a_check_that_is_only_not_told_is_no_attack_that_is_not_seen() {
    let untold = |setup: &Setup, seen: &mut Observation| {
        if setup.side == Colour::Black && !seen.moves.is_empty() {
            seen.status.check = Some(false);
        }
    };
    let found = diagnosed(Variant::Chess, &Wrong { says: untold, ..right() });
    let first = &found.causes[0];
    assert!(first.says.contains("when it says whether there is a check"), "{}", first.says);
    assert_eq!(first.clause.as_deref(), Some("chess.check.given"));
}

/// Mates by other pieces are no mates of which it says that, however many pieces there are.
#[test]
fn an_end_is_tested_at_the_ends_of_all_lines() {
    let stalemates = |setup: &Setup, seen: &mut Observation| {
        let checks = reasons::checks(setup, &Rulings::default(), setup.side);
        let by_knight = checks.iter().any(|check| {
            setup.board.get(check.from).is_some_and(|piece| piece.kind == Kind::Knight)
        });
        if seen.moves.is_empty() && by_knight {
            let ended = Outcome { winner: None, reason: Reason::Stalemate, points: None };
            seen.status.outcome = Some(Some(ended));
        }
    };
    let found = diagnosed(Variant::Chess, &Wrong { says: stalemates, ..right() });
    let says: Vec<&str> = found.causes.iter().map(|cause| &*cause.says).collect();
    assert!(says.iter().all(|says| !says.contains("number of pieces")), "{says:?}");
}
