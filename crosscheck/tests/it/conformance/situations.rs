//! Further answers that are wrong in kinds of situations to which random moves rarely lead: the positions of the cases and
//! the pairs have them.

use crosscheck::comparing::play::Extent;
use crosscheck::comparing::{
    Further, FurtherAnswer, FurtherKind, Implementation, KnownGame, PositionRef, implementations,
};
use crosscheck::conformance::validate::{Conclusion, Plan, Stage, Subject, run};
use notation::{Kind, Move, Rulings, Setup, Variant};
use oracle::reasons;

use super::further::changed;
use crate::conformance::plan;

/// Whether an engine lies about a text that is asked of `legal`.
type Lies = fn(&Setup, Move, bool) -> bool;

/// What comes of an engine that lies about some moves, without the cases and the random games.
fn conclusion(variant: Variant, lies: Lies) -> Conclusion {
    let told = move |at: PositionRef<'_>, question: &Further, answer| {
        let (Further::Legal(text), FurtherAnswer::Is(is_legal)) = (question, &answer) else {
            return Ok(answer);
        };
        let setup = implementations::oracle().observe(at)?.setup;
        let is_lie = setup.is_some_and(|setup| {
            Move::parse(text, variant).is_ok_and(|played| lies(&setup, played, *is_legal))
        });
        Ok(FurtherAnswer::Is(*is_legal != is_lie))
    };
    let make = || -> Box<dyn Implementation<KnownGame>> { changed(told) };
    run(&only(FurtherKind::Legal, variant), Subject::in_process("lying"), &make).conclusion()
}

/// A run that asks one kind of further question, without the cases and the random games.
fn only(kind: FurtherKind, variant: Variant) -> Plan<'static> {
    Plan {
        further: vec![kind],
        // One random position, so that the fixtures have to show it.
        further_positions: 1,
        stages: vec![Stage::Play],
        extent: Extent::Positions(1000),
        ..plan(vec![variant])
    }
}

#[test]
fn legal_that_takes_moves_of_pinned_pieces_for_legal_is_found() {
    let pinned: Lies = |setup, played, is_legal| {
        let is_own = setup.board.get(played.from).is_some_and(|piece| {
            piece.colour == setup.side && !reasons::is_royal(setup.variant, piece.kind)
        });
        let rulings = Rulings::default();
        let is_in_check = || !reasons::checks(setup, &rulings, setup.side).is_empty();
        let ways = || reasons::candidates(setup, &rulings, played.from);
        !is_legal && is_own && !is_in_check() && ways().iter().any(|(way, _)| *way == played)
    };
    for variant in [Variant::ThreeCheck, Variant::Crazyhouse] {
        assert_eq!(conclusion(variant, pinned), Conclusion::Wrong, "{variant}");
    }
}

#[test]
fn legal_that_refuses_every_en_passant_capture_is_found() {
    let refused: Lies = |setup, played, is_legal| {
        let is_pawn = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        is_legal && is_pawn && setup.en_passant == Some(played.to)
    };
    for variant in [Variant::Antichess, Variant::Osmosis] {
        assert_eq!(conclusion(variant, refused), Conclusion::Wrong, "{variant}");
    }
}

#[test]
fn gives_check_that_denies_a_check_which_a_promotion_uncovers_is_found() {
    let told = move |at: PositionRef<'_>, question: &Further, answer| {
        let (Further::GivesCheck(played), FurtherAnswer::Is(true)) = (question, &answer) else {
            return Ok(answer);
        };
        let after = implementations::oracle()
            .observe(PositionRef { line: &[at.line, &[*played]].concat(), ..at })?;
        let setup = after.setup.expect("the reference tells it");
        let checks = reasons::checks(&setup, &at.game.rulings, setup.side);
        let is_uncovered = checks.iter().all(|check| check.from != played.to);
        Ok(FurtherAnswer::Is(!(played.choice.is_some() && is_uncovered)))
    };
    let make = || -> Box<dyn Implementation<KnownGame>> { changed(told) };
    let plan = only(FurtherKind::GivesCheck, Variant::Chess);
    assert_eq!(run(&plan, Subject::in_process("lying"), &make).conclusion(), Conclusion::Wrong);
}
