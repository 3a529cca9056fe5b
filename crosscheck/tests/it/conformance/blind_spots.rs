//! Mistakes that no case showed for a long time. Each is planted in an engine that is right
//! otherwise, and must fail the cases that were written for it.

use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Observation, PositionRef, implementations,
};
use crosscheck::conformance::judge::{self, Verdict};
use notation::{Colour, Kind, Move, Piece, Setup, Square, Variant};

use crate::conformance::{FIXTURES, observed_after};

/// Changes what the generator says about a position.
type Alters<'a> = &'a (dyn Fn(PositionRef<'_>, &mut Observation) + Send + Sync);

/// The generator with a mistake.
struct Planted<'a> {
    right: implementations::Perft,
    alter: Alters<'a>,
}

impl Implementation<KnownGame> for Planted<'_> {
    fn name(&self) -> &'static str {
        "planted"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let mut seen = self.right.observe(at)?;
        (self.alter)(at, &mut seen);
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        observed_after(self, at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.right.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.right.divide(at, depth)
    }
}

/// The ids of the cases of a game, as they are written and in their images, that a mistake fails.
fn failed(variant: Variant, alter: Alters<'_>) -> Vec<&'static str> {
    let mut engine = Planted { right: implementations::perft(), alter };
    let fails = |case: &&crosscheck::fixtures::Case| {
        matches!(judge::case(case, &mut engine), Verdict::Failed(_))
    };
    FIXTURES.cases_of(variant).filter(fails).map(|case| &*case.id).collect()
}

/// Asserts that a mistake fails all these cases of a game.
fn assert_fails(variant: Variant, alter: Alters<'_>, slugs: &[&str]) {
    let failed = failed(variant, alter);
    for slug in slugs {
        let id = format!("{variant}.{slug}");
        assert!(failed.contains(&&*id), "{id} of {failed:?}");
    }
}

#[test]
fn a_list_of_moves_that_is_cut_fails_a_case_of_every_game() {
    for variant in Variant::ALL {
        // No position with the moves of chess is known that a game can reach and that has more than 218 of them.
        let has_moves_of_chess = matches!(
            variant,
            Variant::Chess
                | Variant::Chess960
                | Variant::KingOfTheHill
                | Variant::ThreeCheck
                | Variant::Atomic
        );
        let lengths = [64, 100, 128, if has_moves_of_chess { 217 } else { 218 }];
        for length in lengths {
            let cut = |_: PositionRef<'_>, seen: &mut Observation| seen.moves.truncate(length);
            assert!(!failed(variant, &cut).is_empty(), "{variant}: {length}");
        }
    }
    for variant in [Variant::Evolution, Variant::Osmosis, Variant::ColorboundDecimal] {
        let cut = |_: PositionRef<'_>, seen: &mut Observation| seen.moves.truncate(256);
        assert!(!failed(variant, &cut).is_empty(), "{variant}");
    }
}

#[test]
fn counters_of_seven_or_eight_bits_fail_a_case_of_every_game() {
    let half_of_seven = |_: PositionRef<'_>, seen: &mut Observation| {
        seen.setup.as_mut().expect("it gives the position").half_moves %= 128;
    };
    let half_of_eight = |_: PositionRef<'_>, seen: &mut Observation| {
        seen.setup.as_mut().expect("it gives the position").half_moves %= 256;
    };
    let full_of_eight = |_: PositionRef<'_>, seen: &mut Observation| {
        let setup = seen.setup.as_mut().expect("it gives the position");
        setup.full_moves = setup.full_moves % 256 + u16::from(setup.full_moves % 256 == 0);
    };
    for variant in Variant::ALL {
        assert_fails(variant, &half_of_seven, &["clock.counts.past-127", "clock.counts.past-255"]);
        assert_fails(variant, &half_of_eight, &["clock.counts.past-255"]);
        assert_fails(variant, &full_of_eight, &["clock.full-move.past-255"]);
    }
}

/// A Pawn on its start rank attacks two squares ahead, as in the Colorbound games.
fn two_ahead(_: PositionRef<'_>, seen: &mut Observation) {
    let setup = seen.setup.as_ref().expect("it gives the position");
    let own = setup.board.of(setup.side);
    let royal: Vec<Square> =
        own.filter(|(_, piece)| piece.kind == Kind::King).map(|(square, _)| square).collect();
    let (home, by) = match (setup.side, setup.variant) {
        (Colour::White, Variant::Osmosis) => (7, -2),
        (Colour::White, _) => (6, -2),
        (Colour::Black, Variant::Osmosis) => (2, 2),
        (Colour::Black, _) => (1, 2),
    };
    let pawn = Piece::new(setup.side.opponent(), Kind::Pawn);
    let pawns = setup.board.pieces().filter(|(at, piece)| *piece == pawn && at.rank() == home);
    let attacked: Vec<Square> = pawns.filter_map(|(at, _)| at.offset(0, by)).collect();
    seen.moves.retain(|m| !royal.contains(&m.from) || !attacked.contains(&m.to));
    if royal.iter().any(|square| attacked.contains(square)) {
        seen.status.check = Some(true);
    }
}

#[test]
fn a_pawn_at_home_that_attacks_two_squares_ahead_fails_a_case() {
    let step = "king.not-into-attack.two-ahead-of-a-pawn";
    for (variant, check) in [
        (Variant::Chess, "check.given.none-two-ahead"),
        (Variant::Evolution, "check.given.none-two-ahead"),
        (Variant::Osmosis, "pawn.capture.no-check-two-ahead"),
    ] {
        assert_fails(variant, &two_ahead, &[step, check]);
    }
}

/// No check and no mate is seen after a Pawn has taken and become something else.
fn blind_after_promotion(at: PositionRef<'_>, seen: &mut Observation) {
    let Some((last, before)) = at.line.split_last() else { return };
    let before = implementations::perft().observe(PositionRef { line: before, ..at });
    let Some(before) = before.ok().and_then(|seen| seen.setup) else { return };
    let is_pawn = before.board.get(last.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    let after = seen.setup.as_ref().and_then(|setup| setup.board.get(last.to));
    let changes = after.is_some_and(|piece| piece.kind != Kind::Pawn);
    if is_pawn && changes && before.board.get(last.to).is_some() {
        seen.status.check = Some(false);
    }
}

#[test]
fn a_check_by_a_pawn_that_takes_and_promotes_must_be_seen() {
    let mate = "end.checkmate.promotion-by-capture";
    for (variant, slugs) in [
        (Variant::Chess, ["pawn.promotion-at-once.capture-queen-checks", mate]),
        (Variant::Evolution, ["pawn.promotion-at-once.capture-rook-checks", mate]),
        (Variant::Osmosis, ["pawn.promotion-at-once.capture-checks", mate]),
        (Variant::Colorbound, ["pawn.promotion-at-once.capture-checks", mate]),
        (Variant::ColorboundEqualized, ["pawn.promotion-choices.capture-checks", mate]),
        (Variant::ColorboundDecimal, ["pawn.promotion-choices.capture-checks", mate]),
        (
            Variant::Amalgamated,
            ["river.pawn.capture-checks", "end.checkmate.pawn-takes-over-the-river"],
        ),
    ] {
        assert_fails(variant, &blind_after_promotion, &slugs);
    }
}

/// A castling right goes with a move of the own King or Rook only, and a Rook that was taken at home
/// takes none away. The engine gives no FEN that would show it.
fn stale_rights(at: PositionRef<'_>, seen: &mut Observation) {
    let Some(setup) = seen.setup.take() else { return };
    let Ok(start) = at.game.setup_of(at.fen) else { return };
    let field = at.fen.split(' ').nth(2).unwrap_or_default();
    let rank = if setup.side == Colour::White { 0 } else { 7 };
    let square = |file| Square::new(file, rank).expect("a square of eight files");
    let own = at.line.iter().skip(usize::from(start.side != setup.side)).step_by(2);
    for (letter, corner, to, between) in [('K', 7, 6, &[5, 6][..]), ('Q', 0, 2, &[1, 2, 3][..])] {
        let letter = if rank == 0 { letter } else { letter.to_ascii_lowercase() };
        let stays = |from: Square| !own.clone().any(|played| played.from == from);
        let stands = |at: Square, kind| setup.board.get(at) == Some(Piece::new(setup.side, kind));
        let royal =
            if at.game.variant == Variant::Amalgamated { Kind::General } else { Kind::King };
        let castles = Move::new(square(4), square(to));
        if field.contains(letter)
            && [4, corner].into_iter().map(square).all(stays)
            && stands(square(4), royal)
            && stands(square(corner), Kind::Rook)
            && between.iter().all(|&file| setup.board.get(square(file)).is_none())
            && seen.status.check == Some(false)
            && !seen.moves.contains(&castles)
        {
            seen.moves.push(castles);
        }
    }
    seen.moves.sort_unstable();
}

#[test]
fn a_right_to_castle_with_a_rook_that_came_later_fails_a_case() {
    let lost = "castling.right-lost-by-capture.another-rook-comes";
    let on_a1 = "castling.right-lost-by-capture.another-rook-comes-to-a1";
    assert_fails(Variant::Chess, &stale_rights, &[lost, on_a1]);
    assert_fails(Variant::Evolution, &stale_rights, &[lost, on_a1]);
    assert_fails(Variant::Amalgamated, &stale_rights, &[lost]);
}
