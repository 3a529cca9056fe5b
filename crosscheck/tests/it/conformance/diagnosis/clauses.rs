//! Which clause is named first, and what only follows from another fault: an engine that reads a letter wrong has wrong moves,
//! and one that lists a move too many sees no mate.

use std::time::Duration;

use crosscheck::comparing::{Observation, PartialStatus};
use crosscheck::conformance::validate::Results;
use crosscheck::reports::json::JsonResults;
use notation::{Castling, Colour, Kind, Move, Outcome, Piece, Reason, Rulings, Setup, Variant};
use oracle::reasons;

use super::{Wrong, asked_within, diagnosed, right};
use crate::conformance::FIXTURES;

/// The clause of chess that an engine most likely breaks.
fn named_first(wrong: &Wrong) -> String {
    named_first_of(Variant::Chess, wrong)
}

/// The clause of a game that an engine most likely breaks.
fn named_first_of(variant: Variant, wrong: &Wrong) -> String {
    diagnosed(variant, wrong).suspects.into_iter().next().unwrap_or_default()
}

#[test]
fn an_engine_that_reads_a_letter_wrong_is_not_blamed_for_its_moves() {
    let as_bishop = |fen: &str| {
        let (placement, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        format!("{} {rest}", placement.replace('N', "B"))
    };
    assert_eq!(named_first(&Wrong { reads: as_bishop, ..right() }), "notation.letters");
}

#[test]
fn an_engine_that_moves_the_wrong_side_has_read_the_side() {
    let as_white = |fen: &str| fen.replace(" b ", " w ");
    assert_eq!(named_first(&Wrong { reads: as_white, ..right() }), "notation.side");
}

/// A leap that White's first piece of a kind could make if it were one of its ways.
fn leap(setup: &Setup, kind: Kind, (files, ranks): (i8, i8)) -> Option<Move> {
    let is_one = |piece: Piece| piece.kind == kind && piece.colour == Colour::White;
    let own = setup.board.of(setup.side).filter(|(_, piece)| is_one(*piece));
    let mut leaps = own.filter_map(|(from, _)| Some(Move::new(from, from.offset(files, ranks)?)));
    leaps.find(|leap| setup.board.get(leap.to).is_none_or(|met| met.colour != setup.side))
}

#[test]
fn a_leap_to_the_other_colour_is_blamed_on_the_piece_that_makes_it() {
    let engine = &Wrong { adds: |setup| leap(setup, Kind::Wizard, (0, 1)), ..right() };
    assert_eq!(named_first_of(Variant::Colorbound, engine), "colorbound.wizard.leap");
}

/// The King's step to a corner square two files away, where it has no legal move.
#[test]
fn an_engine_with_a_move_too_many_is_not_blamed_for_the_mate_that_it_does_not_see() {
    let leap = |setup: &Setup| {
        let (from, _) = setup.board.of(setup.side).find(|(_, piece)| piece.kind == Kind::King)?;
        let to = from.offset(0, 2).filter(|to| setup.variant.has(*to)).or(from.offset(0, -2))?;
        setup.board.get(to).is_none().then(|| Move::new(from, to))
    };
    assert_eq!(named_first(&Wrong { adds: leap, ..right() }), "chess.king.move");
}

#[test]
fn a_check_that_is_not_seen_is_blamed_on_what_gives_it() {
    let by_osprey = |setup: &Setup| {
        let checks = reasons::checks(setup, &Rulings::default(), setup.side);
        let is_osprey = |check: &reasons::Attack| {
            setup.board.get(check.from).is_some_and(|piece| piece.kind == Kind::Osprey)
        };
        !checks.is_empty() && checks.iter().all(is_osprey)
    };
    let engine = &Wrong { sees_no_check: by_osprey, ..right() };
    let named = named_first_of(Variant::ColorboundDecimal, engine);
    assert_eq!(named, "colorbound-decimal.check.osprey");
}

/// Castling rights without those of a side.
fn without_rights(castling: Castling, side: Colour) -> Castling {
    let lost = castling.rights().filter(|right| right.colour == side);
    lost.fold(castling, Castling::without)
}

#[test]
fn a_right_that_is_lost_is_not_blamed_on_what_a_piece_becomes() {
    let loses_by_capture = |before: &Setup, played: Move, after: &mut Setup| {
        if before.board.get(played.to).is_some() {
            after.castling = without_rights(after.castling, after.side);
        }
    };
    let engine = &Wrong { turns: loses_by_capture, ..right() };
    let named = named_first_of(Variant::Amalgamated, engine);
    assert_eq!(named, "amalgamated.castling.right-lost-by-capture");
}

#[test]
fn an_engine_that_is_right_under_another_ruling_breaks_what_is_said_of_that_ruling() {
    let without_castling =
        |rulings: &mut Rulings| rulings.set("amalgamated.castling", "none").unwrap();
    let engine = &Wrong { rules: without_castling, ..right() };
    assert_eq!(named_first_of(Variant::Amalgamated, engine), "amalgamated.ruling.castling");
    let by_house = |rulings: &mut Rulings| rulings.set("amalgamated.points", "house").unwrap();
    let engine = &Wrong { rules: by_house, ..right() };
    assert_eq!(named_first_of(Variant::Amalgamated, engine), "amalgamated.ruling.points");
    let counting_on = |rulings: &mut Rulings| rulings.set("crazyhouse.drop-clock", "none").unwrap();
    let engine = &Wrong { rules: counting_on, ..right() };
    assert_eq!(named_first_of(Variant::Crazyhouse, engine), "crazyhouse.ruling.drop-clock.none");
}

/// Whether Black may follow White's King onto the goal.
fn may_follow(setup: &Setup, seen: &Observation) -> bool {
    setup.side == Colour::Black
        && seen.status.outcome == Some(None)
        && reasons::royals(setup, Colour::White).any(|king| king.rank() == 7)
}

fn wins_at_once(setup: &Setup, seen: &mut Observation) {
    if may_follow(setup, seen) {
        let ended = Outcome { winner: Some(Colour::White), reason: Reason::Race, points: None };
        seen.status.outcome = Some(Some(ended));
        seen.moves.clear();
    }
}

#[test]
fn an_engine_that_ends_a_race_too_early_or_bars_moves_in_it_is_blamed_for_that() {
    let onto_goal_alone = |setup: &Setup, seen: &mut Observation| {
        if may_follow(setup, seen) {
            let kings: Vec<_> = reasons::royals(setup, Colour::Black).collect();
            seen.moves.retain(|played| kings.contains(&played.from) && played.to.rank() == 7);
        }
    };
    for (says, clause) in [
        (wins_at_once as fn(&Setup, &mut Observation), "white-arrives-black-may-follow"),
        (onto_goal_alone, "all-moves-while-following"),
    ] {
        let named = named_first_of(Variant::RacingKings, &Wrong { says, ..right() });
        assert_eq!(named, format!("racingkings.race.{clause}"));
    }
}

/// An engine that moves wherever it could, as if no King had arrived, does so whether a move was played before or not. Where it
/// could not move in any case, its list is empty for another reason than that the race has ended.
#[test]
fn an_end_is_not_inferred_where_nothing_could_move() {
    let races_on = |setup: &Setup, seen: &mut Observation| {
        if matches!(seen.status.outcome, Some(Some(ended)) if ended.reason == Reason::Race) {
            let own = setup.board.of(setup.side);
            let candidates =
                own.flat_map(|(from, _)| reasons::candidates(setup, &Rulings::default(), from));
            let safe = candidates
                .filter(|(_, after)| reasons::exposures(after, &Rulings::default()).is_empty());
            seen.moves = safe.map(|(played, _)| played).collect();
        }
        seen.status = PartialStatus::default();
    };
    let found = diagnosed(Variant::RacingKings, &Wrong { says: races_on, ..right() });
    let says: Vec<_> = found.causes.iter().map(|cause| &*cause.says).collect();
    assert_eq!(says, ["It does not end the game by race"]);
}

#[test]
fn an_engine_that_says_nothing_of_ends_and_plays_on_is_blamed_for_that() {
    let plays_on = |setup: &Setup, seen: &mut Observation| {
        if matches!(seen.status.outcome, Some(Some(ended)) if ended.reason == Reason::Race) {
            let kings = reasons::royals(setup, setup.side);
            let steps = kings.filter_map(|king| Some(Move::new(king, king.offset(0, -1)?)));
            seen.moves.extend(steps.filter(|step| setup.board.get(step.to).is_none()));
        }
        seen.status = PartialStatus::default();
    };
    let engine = &Wrong { says: plays_on, ..right() };
    let results =
        asked_within(Duration::from_mins(5), Variant::RacingKings, &|| Box::new(engine.again()));
    let of_race = |id: &String| id.starts_with("racingkings.race.");
    for finding in results.new_findings() {
        assert!(finding.clauses.first().is_some_and(of_race), "{finding:?}");
    }
    assert!(results.new_findings().next().is_some());
}

/// Whether a move takes en passant.
fn takes_en_passant(_: &[Move], setup: &Setup, played: Move) -> bool {
    let is_pawn = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    is_pawn && setup.en_passant == Some(played.to)
}

#[test]
fn the_clause_that_explains_most_comes_first_without_a_diagnosis() {
    let wrong = Wrong { forgets: takes_en_passant, ..right() };
    let results = asked_within(Duration::ZERO, Variant::Chess, &|| Box::new(wrong.again()));
    let causes = JsonResults::of(&results, &FIXTURES).causes;
    assert!(causes.len() > 1 && causes.is_sorted_by(|one, two| one.cases >= two.cases));
    assert_eq!(causes[0].clause.as_deref(), Some("chess.pawn.en-passant"));
}

/// A hyphen is a hyphen or a square, as the notation has it: what is wrong is that it should be a square.
#[test]
fn a_field_that_is_always_a_hyphen_is_blamed_on_what_it_should_name() {
    let says = |_: &Setup, seen: &mut Observation| {
        if let Some(setup) = &mut seen.setup {
            setup.en_passant = None;
        }
    };
    let turns = |_: &Setup, _: Move, after: &mut Setup| after.en_passant = None;
    let wrong = Wrong { turns, says, ..right() };
    assert_eq!(named_first(&wrong), "chess.fen.en-passant-field");
    let results = asked_within(Duration::ZERO, Variant::Chess, &|| Box::new(wrong.again()));
    let causes = JsonResults::of(&results, &FIXTURES).causes;
    let named: Vec<_> = causes.iter().map(|cause| cause.clause.as_deref()).collect();
    assert_eq!(named[0], Some("chess.fen.en-passant-field"));
    assert!(!named.contains(&Some("notation.en-passant")), "{named:?}");
}

#[test]
fn a_check_that_is_not_counted_is_blamed_on_how_it_is_given() {
    let without = |before: &Setup, played: Move, after: &mut Setup| {
        if played.choice.is_some() {
            after.checks = before.checks;
        }
    };
    let engine = &Wrong { turns: without, ..right() };
    assert_eq!(named_first_of(Variant::ThreeCheck, engine), "3check.checks.by-promotion");
}

#[test]
fn a_cause_that_explains_less_than_the_likeliest_suspect_comes_after_the_suspects() {
    let engine = Wrong { forgets: takes_en_passant, ..right() };
    let mut results =
        asked_within(Duration::from_mins(5), Variant::Chess, &|| Box::new(engine.again()));
    let is_cause = |results: &Results| {
        let causes = JsonResults::of(results, &FIXTURES).causes;
        causes.iter().map(|cause| cause.model.is_some()).collect::<Vec<_>>()
    };
    assert_eq!(is_cause(&results), [true]);
    // As if it were known of one position alone.
    results.games[0].diagnosis.causes[0].shown.truncate(1);
    let now = is_cause(&results);
    assert!(now.len() > 1 && now.ends_with(&[true]) && !now[0], "{now:?}");
}

#[test]
fn an_end_that_a_capture_brings_and_another_move_brings_too_is_blamed_on_the_capture() {
    // Of a King's moves only a capture sets the half-move clock to zero.
    let says = |setup: &Setup, seen: &mut Observation| {
        let by_hill = |ended: Outcome| ended.reason == Reason::Hill;
        if setup.half_moves == 0 && seen.status.outcome.flatten().is_some_and(by_hill) {
            seen.status.outcome = Some(None);
        }
    };
    let named = named_first_of(Variant::KingOfTheHill, &Wrong { says, ..right() });
    assert_eq!(named, "kingofthehill.hill.by-capture");
}

#[test]
fn a_rule_whose_cases_all_pass_is_not_blamed_for_a_move_that_is_missing() {
    let captures_by_leap = |_: &[Move], setup: &Setup, played: Move| {
        let is_pawn = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        is_pawn
            && played.to.rank().abs_diff(played.from.rank()) == 2
            && setup.board.get(played.to).is_some()
    };
    let engine = &Wrong { forgets: captures_by_leap, ..right() };
    assert_eq!(named_first_of(Variant::Colorbound, engine), "colorbound.pawn.leap-captures");
}

#[test]
fn an_end_that_is_imagined_is_blamed_on_what_bars_it() {
    let bishops_are_dead = |setup: &Setup, seen: &mut Observation| {
        let is_bishop = |kind| kind == Kind::King || kind == Kind::Bishop;
        if seen.status.outcome == Some(None)
            && setup.board.pieces().all(|(_, piece)| is_bishop(piece.kind))
        {
            let ended = Outcome { winner: None, reason: Reason::DeadPosition, points: None };
            seen.status.outcome = Some(Some(ended));
        }
    };
    let engine = &Wrong { says: bishops_are_dead, ..right() };
    assert_eq!(named_first(engine), "chess.dead.nothing-else");
}

#[test]
fn a_right_that_is_lost_by_another_rook_is_blamed_on_that() {
    let loses_by_any_rook = |before: &Setup, played: Move, after: &mut Setup| {
        if before.board.get(played.from).is_some_and(|mover| mover.kind == Kind::Rook) {
            after.castling = without_rights(after.castling, before.side);
        }
    };
    let engine = &Wrong { turns: loses_by_any_rook, ..right() };
    assert_eq!(named_first_of(Variant::Chess960, engine), "chess960.castling.other-rook");
}

/// How often the pieces of the last of some positions have stood so, with the same side to move and en passant square.
fn occurrences(places: &[Setup]) -> usize {
    let key = |one: &Setup| (one.board.clone(), one.side, one.en_passant);
    let last = places.last().map(key);
    places.iter().filter(|one| Some(key(one)) == last).count()
}

#[test]
fn a_repetition_that_is_miscounted_is_blamed_on_what_makes_the_difference() {
    let without_start = |places: &[Setup], right| right && occurrences(&places[1..]) >= 3;
    let without_rights = |places: &[Setup], right| right || occurrences(places) >= 3;
    let named = |repeats| named_first(&Wrong { repeats: Some(repeats), ..right() });
    assert_eq!(named(without_start), "chess.repetition.start-counts");
    assert_eq!(named(without_rights), "chess.repetition.same-castling");
}
