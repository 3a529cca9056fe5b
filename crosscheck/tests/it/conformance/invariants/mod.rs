//! What holds in every position of every game, whatever the rules say of it. Each implementation is held
//! to it alone: two that share a mistake would still be caught here.

mod lines;
mod step;
mod turned;

use crosscheck::comparing::{
    KnownGame, Position, PositionRef, Reference, Snapshot, are_sides_alike, implementations,
    read_position,
};
use lines::{Broken, any_draws, any_reading, kept, observe, played};
use notation::{BaringCapture, Castling, Colour, Kind, Outcome, Rulings, Setup, Variant};
use oracle::reasons::is_royal;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rayon::prelude::*;
use step::Step;
use turned::{flip, in_mirror, mirror, other_side, through};

/// Holds an implementation to all that is said here, at the end of a line.
fn hold_at(
    implementation: &mut dyn Reference<KnownGame>,
    position: &Position,
) -> Result<(), Box<Broken>> {
    let broken = |what: String| Broken::at(position, what);
    let snapshot = implementation.snapshot(position.as_ref());
    let here = snapshot.ok().ok_or_else(|| broken("the line cannot be played".to_owned()))?;
    stands_alone(implementation, &here, &position.game.rulings)
        .and_then(|alone| looks_the_same_turned(implementation, &alone, &position.game.rulings))
        .and_then(|()| divides(implementation, &here, &position.game.rulings))
        .and_then(|()| every_move_holds(implementation, &here, &position.game.rulings))
        .map_err(broken)
}

/// The history is no part of a FEN: a position read back is the same, and has the same moves.
fn stands_alone(
    implementation: &mut dyn Reference<KnownGame>,
    here: &Snapshot,
    rulings: &Rulings,
) -> Result<Snapshot, String> {
    let alone = observe(implementation, &here.setup, rulings)?;
    must(alone.setup == here.setup, "a position written and read is the same")?;
    must(alone.moves == here.moves, "the history makes no move legal or illegal")?;
    Ok(alone)
}

/// The rules are the same for both colours if they start alike, and for both wings where nobody castles.
fn looks_the_same_turned(
    implementation: &mut dyn Reference<KnownGame>,
    here: &Snapshot,
    rulings: &Rulings,
) -> Result<(), String> {
    let variant = here.setup.variant;
    if are_sides_alike(variant) {
        looks_the_same_from_the_other_side(implementation, here, rulings)?;
    }
    if here.setup.castling == Castling::NONE {
        let mirrored = observe(implementation, &in_mirror(&here.setup), rulings)?;
        let expected = through(&here.moves, |square| mirror(square, variant));
        must(mirrored.moves == expected, "the moves are the same on both wings")?;
    }
    Ok(())
}

fn looks_the_same_from_the_other_side(
    implementation: &mut dyn Reference<KnownGame>,
    here: &Snapshot,
    rulings: &Rulings,
) -> Result<(), String> {
    let variant = here.setup.variant;
    let turned = observe(implementation, &other_side(&here.setup), rulings)?;
    let expected = through(&here.moves, |square| flip(square, variant));
    must(turned.moves == expected, "the moves are the same for both colours")?;
    must(turned.status.check == here.status.check, "check is the same for both colours")?;
    let ends = |outcome: Option<Outcome>, turn: fn(Colour) -> Colour| {
        outcome.map(|Outcome { winner, reason, points }| {
            // Draws that go by points favour Black.
            (if points.is_some() { None } else { winner.map(turn) }, reason)
        })
    };
    must(
        ends(turned.status.outcome, |winner| winner) == ends(here.status.outcome, Colour::opponent),
        "the outcome is the same for both colours",
    )
}

/// A count is the sum of its parts.
fn divides(
    implementation: &mut dyn Reference<KnownGame>,
    here: &Snapshot,
    rulings: &Rulings,
) -> Result<(), String> {
    let fen = here.setup.to_string();
    let at =
        PositionRef { game: &KnownGame::new(here.setup.variant, rulings), fen: &fen, line: &[] };
    let divided = implementation.divide(at, 2).ok().ok_or("an implementation divides")?;
    let sum = divided.iter().map(|(_, nodes)| nodes).sum();
    must(implementation.perft(at, 2) == Ok(sum), "perft is the sum of its divide")?;
    let moves = here.moves.len() as u64;
    must(implementation.perft(at, 1) == Ok(moves), "perft 1 counts the moves")?;
    must(implementation.perft(at, 0) == Ok(1), "perft 0 is one")
}

/// What holds of each legal move and of the position after it.
fn every_move_holds(
    implementation: &mut dyn Reference<KnownGame>,
    here: &Snapshot,
    rulings: &Rulings,
) -> Result<(), String> {
    let variant = here.setup.variant;
    let fen = here.setup.to_string();
    let at = PositionRef { game: &KnownGame::new(variant, rulings), fen: &fen, line: &[] };
    for (&played, after) in here.moves.iter().zip(implementation.successors(at, &here.moves)) {
        let of_move = |what: String| format!("{}: {what}", played.text(variant));
        let after = after.ok().ok_or_else(|| of_move("it leads nowhere".to_owned()))?;
        let again = Setup::parse_under(&after.to_string(), variant, rulings);
        must(
            again.as_ref() == Ok(&after),
            "the position after a move, written and read, is the same",
        )
        .map_err(of_move)?;
        if let Some(law) = (Step { before: &here.setup, played, after: &after }).wrong() {
            return Err(of_move(law.to_owned()));
        }
        leaves_no_royal_attacked(implementation, &after, rulings).map_err(of_move)?;
    }
    Ok(())
}

/// No reply captures a royal piece, and if the mover moved again it would not be in check.
fn leaves_no_royal_attacked(
    implementation: &mut dyn Reference<KnownGame>,
    after: &Setup,
    rulings: &Rulings,
) -> Result<(), String> {
    let replies = observe(implementation, after, rulings)?.moves;
    let royal_on =
        |square| after.board.get(square).is_some_and(|piece| is_royal(after.variant, piece.kind));
    let is_safe = !replies.iter().any(|reply| royal_on(reply.to));
    must(is_safe, "a legal move never leaves a royal piece attacked")?;
    let has_ended = rulings.baring_capture == BaringCapture::Wins
        && after.board.of(after.side).all(|(_, piece)| piece.kind == Kind::General);
    let again = Setup { side: after.side.opponent(), en_passant: None, ..after.clone() };
    // Where the move gives check there is no such position.
    match observe(implementation, &again, rulings) {
        Ok(snapshot) => must(has_ended || !snapshot.status.check, "the mover is not in check"),
        Err(_) => Ok(()),
    }
}

fn must(holds: bool, law: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law.to_owned()) }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 128,
        // The same cases in every run: a failure is one of the change at hand.
        rng_seed: RngSeed::Fixed(1),
        // What fails is kept as a case of the fixtures.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_oracle_is_consistent_in_itself(
        (variant, rulings) in any_reading(),
        draws in any_draws(),
    ) {
        let implementation = &mut implementations::oracle();
        let position = played(implementation, variant, &rulings, &draws);
        hold_at(implementation, &position).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }

    #[test]
    fn the_generator_is_consistent_in_itself(
        (variant, rulings) in any_reading(),
        draws in any_draws(),
    ) {
        let implementation = &mut implementations::perft();
        let position = played(implementation, variant, &rulings, &draws);
        hold_at(implementation, &position).map_err(|broken| TestCaseError::fail(broken.to_string()))?;
    }
}

fn hold_at_kept_lines<W: Reference<KnownGame>>(make: impl Fn() -> W + Sync + Send) {
    let scenes = kept();
    assert!(scenes.len() > 100, "the fixtures keep only {} lines", scenes.len());
    let broken = scenes
        .par_iter()
        .map_init(make, |implementation, position| hold_at(implementation, position).err());
    if let Some(broken) = broken.find_map_any(|broken| broken) {
        panic!("{broken}");
    }
}

#[test]
fn the_oracle_is_consistent_at_every_line_that_a_case_keeps() {
    hold_at_kept_lines(implementations::oracle);
}

#[test]
fn the_generator_is_consistent_at_every_line_that_a_case_keeps() {
    hold_at_kept_lines(implementations::perft);
}

/// The two halves of the mirror test must really turn a board.
#[test]
fn turning_a_board_twice_gives_it_back() {
    for variant in Variant::ALL {
        let start = variant.start(&Rulings::default());
        assert_eq!(other_side(&other_side(&start)), start);
        assert_eq!(in_mirror(&in_mirror(&start)), start);
        assert_eq!(other_side(&start).side, Colour::Black);
    }
}

/// What fails must come out as a case of its game that lacks only what the rules say.
#[test]
fn a_line_that_fails_is_told_as_a_case() {
    let mut rulings = Rulings::default();
    rulings.assign("osmosis.fusion=optional").unwrap();
    let line = ["a3a5", "j8j6"];
    let position = read_position(Variant::Osmosis, &rulings, "startpos", line).unwrap();
    let text = Broken::at(&position, "a law").to_string();
    let case = text.split_once("\n\n").unwrap().1.replace("expect: {}", "expect: {perft: {0: 1}}");
    let read = crosscheck::fixtures::parse_cases("osmosis/kept.yaml", &case).unwrap();
    assert_eq!(
        (read[0].rulings.clone(), read[0].line.clone()),
        (position.game.rulings, position.line)
    );
}
