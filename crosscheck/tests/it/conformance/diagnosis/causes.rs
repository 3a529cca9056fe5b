//! What a cause says: with its extent, tested wherever it speaks, and without what follows from it.

use std::time::Duration;

use crosscheck::comparing::{
    Breakage, BreakageKind, Implementation, KnownGame, NoAnswer, Observation, PartialStatus,
    PositionRef,
};
use crosscheck::diagnosis::{Evidence, Log, Logged, diagnose};
use crosscheck::reports::{Detail, markdown, summary};
use notation::{Colour, Kind, Move, Outcome, Piece, Reason, Rulings, Setup, Square, Variant};
use oracle::reasons::{self, Hindrance};

use super::{Wrong, asked_within, diagnosed, diagnosed_of, diagnosed_within, right};
use crate::conformance::FIXTURES;

#[test]
fn what_an_engine_does_is_told_with_its_extent_and_confirmed() {
    let refuses = |setup: &Setup| {
        let queen = Piece::new(Colour::White, Kind::Queen);
        setup.side == Colour::Black && setup.board.pieces().any(|(_, piece)| piece == queen)
    };
    let found = diagnosed(Variant::Chess, &Wrong { refuses, ..right() });
    let first = &found.causes[0];
    let says =
        "It refuses legal positions, where Black is to move and a white Queen stands on the board";
    assert_eq!(first.says, says);
    assert!(first.score.asked > 10 && first.score.right == first.score.asked, "{first:?}");
    let model = first.model.as_ref().unwrap();
    assert_eq!(model.operator, "refuses");
    assert_eq!(model.when["has"], ["a white Queen"]);
    assert_eq!(model.when["colour"], ["black"]);
}

/// An engine that updates something wrongly in castling answers wrongly only after it. A cause that does not say so would
/// be untrue of other positions.
#[test]
fn what_is_wrong_only_after_a_move_is_not_told_of_other_positions() {
    fn king(setup: &Setup, square: Square) -> bool {
        setup.board.get(square).is_some_and(|piece| piece.kind == Kind::King)
    }
    let forgets = |line: &[Move], setup: &Setup, played: Move| {
        let castled = line.last().is_some_and(|last| {
            king(setup, last.to) && last.from.file().abs_diff(last.to.file()) == 2
        });
        castled && king(setup, played.from) && played.to.rank() != played.from.rank()
    };
    let found = diagnosed(Variant::Chess, &Wrong { forgets, ..right() });
    assert!(found.wrong > 0);
    for cause in &found.causes {
        let model = cause.model.as_ref().unwrap();
        assert_eq!(model.when.get("last"), Some(&vec!["castling".to_owned()]), "{}", cause.says);
    }
}

/// Whether a move is one of a kind of piece, and takes another kind.
fn takes(setup: &Setup, played: Move, kind: Kind, captive: Kind) -> bool {
    let is = |square, kind| setup.board.get(square).is_some_and(|piece| piece.kind == kind);
    is(played.from, kind) && is(played.to, captive)
}

/// Whether a move goes forward for the side to move.
fn is_forward(setup: &Setup, played: Move) -> bool {
    let (from, to) = (played.from.rank(), played.to.rank());
    if setup.side == Colour::White { from < to } else { from > to }
}

/// A King on the rank before the last takes no Pawn forward, so that the cases show only the other captures there.
#[test]
fn a_cause_is_tested_on_every_kind_of_move_that_it_speaks_of() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        setup.side == Colour::White
            && takes(setup, played, Kind::King, Kind::Pawn)
            && !is_forward(setup, played)
    };
    let found = diagnosed(Variant::Evolution, &Wrong { forgets, ..right() });
    let when = &found.causes[0].model.as_ref().unwrap().when;
    assert_eq!(when["captive"], ["Pawn"]);
    assert_eq!(when["forward"].len(), 5, "{}", found.causes[0].says);
    assert_eq!(found.explained, found.wrong);
}

/// Whether a move is one of a Rook along a rank.
fn is_sideways(setup: &Setup, played: Move) -> bool {
    let is_rook = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Rook);
    is_rook && played.from.file() != played.to.file()
}

#[test]
fn the_bounds_of_a_number_are_as_far_apart_as_the_engine_goes_wrong() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        setup.full_moves >= 50 && is_sideways(setup, played)
    };
    let found = diagnosed(Variant::Chess, &Wrong { forgets, ..right() });
    let when = &found.causes[0].model.as_ref().unwrap().when;
    assert_eq!(when["number"], ["at least 50"], "{}", found.causes[0].says);
    assert_eq!(when.len(), 3, "{}", found.causes[0].says);
}

/// An engine that leaves out every third move, as far as one can tell, follows no rule that could be told.
#[test]
fn what_no_new_answer_has_confirmed_is_no_cause() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        let number = |square: Square| usize::from(square.file()) * 7 + usize::from(square.rank());
        let sum = setup.board.pieces().count() * 5 + number(played.from) * 3 + number(played.to);
        sum.is_multiple_of(3)
    };
    // What looks like a cause comes first, and the search for more would go on for long.
    let time = Duration::from_secs(4);
    let wrong = Wrong { forgets, ..right() };
    let found = diagnosed_within(time, Variant::Evolution, &|| Box::new(wrong.again()));
    assert!(found.wrong > 100 && !found.suspects.is_empty());
    for cause in &found.causes {
        assert!(cause.score.right > 0 && cause.score.right == cause.score.asked, "{cause:?}");
    }
}

#[test]
fn what_follows_from_a_move_of_a_line_shows_the_cause_of_that() {
    let turns = |before: &Setup, played: Move, after: &mut Setup| {
        let is_pawn = before.board.get(played.from).is_some_and(|one| one.kind == Kind::Pawn);
        let promotes = is_pawn && [0, 7].contains(&played.to.rank());
        after.half_moves += u16::from(promotes);
    };
    let found = diagnosed(Variant::Chess, &Wrong { turns, ..right() });
    let [cause] = &found.causes[..] else { panic!("{:?}", found.causes) };
    assert!(cause.shown.iter().any(|at| !at.line.is_empty()), "{}", cause.says);
    assert_eq!(found.suspects, [cause.clause.clone().unwrap()]);
}

#[test]
fn a_mate_that_is_told_as_something_else_is_called_a_mate() {
    let says = |_: &Setup, seen: &mut Observation| {
        let late = |setup: &Setup| setup.half_moves >= 150;
        let is_mate = |ended: Outcome| ended.reason == Reason::Checkmate;
        if seen.setup.as_ref().is_some_and(late)
            && seen.status.outcome.flatten().is_some_and(is_mate)
        {
            let reason = Reason::MoveCount;
            seen.status.outcome = Some(Some(Outcome { winner: None, reason, points: None }));
        }
    };
    let found = diagnosed(Variant::Chess, &Wrong { says, ..right() });
    let first = &found.causes[0].says;
    assert!(first.starts_with("It says move-count, not checkmate"), "{first}");
}

/// Its lists are empty there, which follows.
#[test]
fn a_game_that_is_ended_too_early_is_told_as_such() {
    let says = |setup: &Setup, seen: &mut Observation| {
        let king = |(square, piece): (Square, Piece)| {
            piece.kind == Kind::King && piece.colour != setup.side && square.to_string() == "f4"
        };
        if setup.board.pieces().any(king) {
            seen.moves.clear();
            let ended =
                Outcome { winner: Some(setup.side.opponent()), reason: Reason::Hill, points: None };
            seen.status.outcome = Some(Some(ended));
            seen.status.claims = Some(Vec::new());
        }
    };
    let found = diagnosed(Variant::KingOfTheHill, &Wrong { says, ..right() });
    let first = &found.causes[0];
    assert!(first.says.starts_with("It ends the game by hill"), "{}", first.says);
    assert_eq!(first.model.as_ref().unwrap().when["enemy-royal"], ["f4"]);
}

#[test]
fn the_numbers_beside_one_that_is_named_are_tested() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        (60..=70).contains(&setup.half_moves) && is_sideways(setup, played)
    };
    let found = diagnosed(Variant::Chess, &Wrong { forgets, ..right() });
    let when = &found.causes[0].model.as_ref().unwrap().when;
    assert_eq!(when["clock"], ["at least 60", "at most 70"], "{}", found.causes[0].says);
}

#[test]
fn a_cause_may_depend_on_the_checks_that_are_to_be_given() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        setup.checks.is_some_and(|checks| checks.of(setup.side) == 1) && is_sideways(setup, played)
    };
    let found = diagnosed(Variant::ThreeCheck, &Wrong { forgets, ..right() });
    let when = &found.causes[0].model.as_ref().unwrap().when;
    assert_eq!(when["to-give"], ["1"], "{}", found.causes[0].says);
    assert_eq!(found.explained, found.wrong);
}

/// The cases have a Primate only where White is to move.
#[test]
fn a_sentence_names_no_side_that_the_tests_speak_against() {
    let says = |setup: &Setup, seen: &mut Observation| {
        let primate = Piece::new(Colour::White, Kind::Primate);
        if let Some(Some(points)) = &mut seen.status.points
            && setup.board.pieces().any(|(_, piece)| piece == primate)
        {
            points.white.0 += 1;
        }
    };
    let found = diagnosed(Variant::Amalgamated, &Wrong { says, ..right() });
    let [cause] = &found.causes[..] else { panic!("{:?}", found.causes) };
    assert!(cause.says.contains("a white Primate stands on the board"), "{}", cause.says);
    assert!(!cause.says.contains("is to move"), "{}", cause.says);
}

#[test]
fn en_passant_takes_the_piece_that_gives_check() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        let is_pawn = setup.board.get(played.from).is_some_and(|one| one.kind == Kind::Pawn);
        is_pawn
            && setup.en_passant == Some(played.to)
            && played.from.file() != played.to.file()
            && !reasons::checks(setup, &Rulings::default(), setup.side).is_empty()
    };
    let found = diagnosed(Variant::Chess, &Wrong { forgets, ..right() });
    let when = &found.causes[0].model.as_ref().unwrap().when;
    assert_eq!(when["special"], ["en passant"], "{}", found.causes[0].says);
    assert!(!when.contains_key("manner"), "{}", found.causes[0].says);
}

/// An engine that ends after a few positions that are in no case.
struct Ending {
    engine: Wrong,
    left: usize,
}

impl Implementation<KnownGame> for Ending {
    fn name(&self) -> &'static str {
        "ending"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let is_known = FIXTURES.cases_of(at.game.variant).any(|case| case.fen == at.fen);
        if !is_known {
            let Some(left) = self.left.checked_sub(1) else {
                return Err(NoAnswer::Failed(Box::new(Breakage {
                    kind: BreakageKind::Exit,
                    message: "ended".into(),
                    exchange: Vec::new(),
                    stderr: "".into(),
                })));
            };
            self.left = left;
        }
        self.engine.observe(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.engine.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.engine.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.engine.divide(at, depth)
    }
}

#[test]
fn a_test_that_is_cut_short_confirms_nothing() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| is_sideways(setup, played);
    let of = |left: usize| {
        diagnosed_of(Variant::Chess, &|| {
            Box::new(Ending { engine: Wrong { forgets, ..right() }, left })
        })
    };
    assert!(!of(usize::MAX).causes.is_empty());
    let found = of(10);
    assert!(found.causes.is_empty() && !found.suspects.is_empty(), "{:?}", found.causes);
}

#[test]
fn a_search_that_is_cut_short_is_told_as_such() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| is_sideways(setup, played);
    let wrong = Wrong { forgets, ..right() };
    let is_told = |time: Duration| {
        let results = asked_within(time, Variant::Chess, &|| Box::new(wrong.again()));
        let written = [summary(&results, &FIXTURES, Detail::Short), markdown(&results, &FIXTURES)];
        let says = "The search for causes ended before every one was found (chess)";
        written.map(|text| text.contains(says))
    };
    assert_eq!(is_told(Duration::from_nanos(1)), [true, true]);
    assert_eq!(is_told(Duration::from_mins(5)), [false, false]);
}

/// Without the square, the first position is one that occurs again later.
#[test]
fn a_repetition_that_is_seen_because_of_a_misread_fen_follows_from_that() {
    let without_square = |fen: &str| {
        let mut fields: Vec<&str> = fen.split(' ').collect();
        if let Some(passed) = fields.get_mut(3) {
            *passed = "-";
        }
        fields.join(" ")
    };
    let found = diagnosed(Variant::KingOfTheHill, &Wrong { reads: without_square, ..right() });
    let says: Vec<&str> = found.causes.iter().map(|cause| cause.says.as_str()).collect();
    assert_eq!(says, ["It does not read or write the field en-passant of a FEN"]);
    assert!(found.causes[0].shown.iter().any(|at| !at.line.is_empty()));
}

#[test]
fn a_pawn_that_does_not_promote_is_told_by_the_missing_letter() {
    let plainly = |setup: &Setup, seen: &mut Observation| {
        let pawns = setup.board.of(setup.side).filter(|(_, piece)| piece.kind == Kind::Pawn);
        let pawns: Vec<Square> = pawns.map(|(square, _)| square).collect();
        for played in seen.moves.iter_mut().filter(|played| pawns.contains(&played.from)) {
            played.choice = None;
        }
        seen.moves.dedup();
    };
    let found = diagnosed(Variant::Osmosis, &Wrong { says: plainly, ..right() });
    let first = &found.causes[0];
    assert_eq!(first.says, "It lists moves of a Pawn without a letter");
    assert_eq!(first.clause.as_deref(), Some("osmosis.pawn.promotion-choices"));
}

/// Where the King would arrive in check, the engine does not castle; that says nothing of the number of pieces.
#[test]
fn an_engine_that_castles_through_attacks_looks_where_the_king_arrives() {
    let says = |setup: &Setup, seen: &mut Observation| {
        let rulings = Rulings::default();
        let rights = setup.castling.rights().filter(|right| right.colour == setup.side);
        let through = rights.filter_map(|right| {
            let king = reasons::royals(setup, setup.side).next()?;
            let rook = Square::new(setup.castling.rook(right)?, king.rank())?;
            let castles = Move::new(king, rook);
            let hindrance = reasons::against_castling(setup, &rulings, castles)?;
            let [king_to, rook_to] = reasons::castling_targets(setup, &rulings, castles)?;
            let mut after = setup.clone();
            let [royal, other] = [king, rook].map(|square| setup.board.get(square));
            after.board.set(king, None);
            after.board.set(rook, None);
            after.board.set(king_to, royal);
            after.board.set(rook_to, other);
            let attacks = reasons::attacks(&after, &rulings, setup.side.opponent(), king_to);
            (matches!(hindrance, Hindrance::Through(_)) && attacks.is_empty()).then_some(castles)
        });
        seen.moves.extend(through.collect::<Vec<_>>());
        seen.moves.sort_unstable();
    };
    let (engine, game, log) =
        (Wrong { says, ..right() }, KnownGame::from(Variant::Chess960), Log::default());
    let mut logged = Logged::new(Box::new(engine.again()), &log);
    let cases = FIXTURES.cases_of(game.variant).map(|case| case.fen.clone());
    // No case has three pieces of which one attacks both squares.
    let attacked = "8/8/8/8/8/8/5k2/1K5R w K - 0 1".to_owned();
    for fen in cases.chain([attacked]) {
        let _ = logged.observe(PositionRef { game: &game, fen: &fen, line: &[] });
    }
    let evidence = Evidence { game: &game, log: &log, cases: Vec::new(), left_out: Vec::new() };
    let found = diagnose(&evidence, &mut engine.again(), &|| false);
    let first = &found.causes[0];
    assert_eq!(first.clause.as_deref(), Some("chess960.castling.not-through-attack"));
    let when = &first.model.as_ref().unwrap().when;
    assert_eq!(when.keys().collect::<Vec<_>>(), [&"hindrance"], "{}", first.says);
}

#[test]
fn captures_that_are_not_forced_are_told_by_what_would_take() {
    let says = |setup: &Setup, seen: &mut Observation| {
        let is_pawn = |played: &Move| {
            setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn)
        };
        if reasons::must_capture(setup, &Rulings::default()) && seen.moves.iter().all(is_pawn) {
            let own = setup.board.of(setup.side);
            let candidates =
                own.flat_map(|(from, _)| reasons::candidates(setup, &Rulings::default(), from));
            seen.moves.extend(candidates.map(|(played, _)| played).collect::<Vec<_>>());
            seen.moves.sort_unstable();
            seen.moves.dedup();
        }
    };
    let found = diagnosed(Variant::Antichess, &Wrong { says, ..right() });
    let first = &found.causes[0];
    assert_eq!(first.says, "It does not force captures, where only a Pawn can take");
    assert_eq!(found.suspects[0], "antichess.must-capture.any");
}

/// Pieces of all kinds take Rooks at home, over all distances: none of that is the cause.
#[test]
fn a_right_that_outlives_its_rook_is_told_by_what_is_taken() {
    let keeps = |before: &Setup, played: Move, after: &mut Setup| {
        let takes_a_rook =
            before.board.get(played.to).is_some_and(|taken| taken.kind == Kind::Rook);
        if takes_a_rook {
            after.castling = before
                .castling
                .rights()
                .filter(|right| right.colour == after.side)
                .fold(after.castling, |kept, right| {
                    kept.with_rook(right, before.castling.rook(right).unwrap())
                });
        }
    };
    let found = diagnosed(Variant::Chess, &Wrong { turns: keeps, ..right() });
    let [cause] = &found.causes[..] else { panic!("{found:?}") };
    assert!(
        cause.says.contains("where the piece that would castle with the King is taken"),
        "{cause:?}"
    );
    assert_eq!(cause.clause.as_deref(), Some("chess.castling.right-lost-by-capture"));
}

#[test]
fn an_engine_that_plays_on_no_longer_is_said_to_think_the_game_over() {
    let over_without_pawns = |setup: &Setup, seen: &mut Observation| {
        let is_white_pawn =
            |piece: Piece| piece.kind == Kind::Pawn && piece.colour == Colour::White;
        if !setup.board.pieces().any(|(_, piece)| is_white_pawn(piece)) {
            seen.moves.clear();
        }
        seen.status = PartialStatus::default();
    };
    let wrong = Wrong { says: over_without_pawns, ..right() };
    let found = diagnosed(Variant::Horde, &wrong);
    assert!(found.causes[0].says.starts_with("It lists no move, as if the game were over"));
    assert_eq!(found.causes[0].clause.as_deref(), Some("horde.end.pieces-are-enough"));
}
