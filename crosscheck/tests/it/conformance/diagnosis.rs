//! What causes wrong answers, and what only follows from another one: an engine that reads a letter wrong has wrong moves,
//! and one that lists a move too many sees no mate.

use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Objection, Observation, PositionRef, implementations,
};
use crosscheck::conformance::validate::{self, Plan, Stage, Subject};
use crosscheck::diagnosis::Diagnosis;
use notation::{
    Castling, Colour, Fault, Field, Kind, Move, Outcome, Piece, Reason, Refusal, Rulings, Setup,
    Square, Variant,
};
use oracle::reasons;

use crate::conformance::FIXTURES;

/// The reference with a mistake.
struct Wrong {
    /// What it reads for a FEN.
    reads: fn(&str) -> String,
    /// A move that it lists besides the legal ones.
    adds: fn(&Setup) -> Option<Move>,
    /// Whether it leaves out a move in a position to which some moves have led.
    forgets: fn(&[Move], &Setup, Move) -> bool,
    /// Whether it refuses a position, as if the side not to move were in check.
    refuses: fn(&Setup) -> bool,
    /// Whether it sees no check in a position.
    sees_no_check: fn(&Setup) -> bool,
    /// What it makes of the position after a move.
    turns: fn(&Setup, Move, &mut Setup),
    /// What it says about a position, besides.
    says: fn(&Setup, &mut Observation),
    /// The rulings that it follows.
    rules: fn(&mut Rulings),
    oracle: implementations::Oracle,
}

/// A reference without a mistake, to be given one.
fn right() -> Wrong {
    Wrong {
        reads: str::to_owned,
        adds: |_| None,
        forgets: |_, _, _| false,
        refuses: |_| false,
        sees_no_check: |_| false,
        turns: |_, _, _| {},
        says: |_, _| {},
        rules: |_| {},
        oracle: implementations::oracle(),
    }
}

impl Wrong {
    /// Another engine with the same mistake.
    fn again(&self) -> Self {
        let Self { reads, adds, forgets, refuses, sees_no_check, turns, says, rules, .. } = *self;
        Self {
            reads,
            adds,
            forgets,
            refuses,
            sees_no_check,
            turns,
            says,
            rules,
            oracle: implementations::oracle(),
        }
    }

    /// The game under the rulings that it follows.
    fn game(&self, at: PositionRef<'_>) -> KnownGame {
        let mut rulings = at.game.rulings.clone();
        (self.rules)(&mut rulings);
        KnownGame::new(at.game.variant, &rulings)
    }
}

impl Implementation<KnownGame> for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        let mut seen = self.oracle.observe(PositionRef { fen: &fen, game: &game, ..at })?;
        if let Some(setup) = seen.setup.as_ref().filter(|setup| (self.refuses)(setup)) {
            let fault = Fault::OpponentInCheck(setup.side.opponent());
            let refusal = Refusal { field: Field::Position, fault };
            return Err(NoAnswer::Refused(Objection::BadPosition(refusal)));
        }
        let more = seen.setup.as_ref().and_then(self.adds);
        seen.moves.extend(more);
        if let Some(setup) = &seen.setup {
            seen.moves.retain(|&played| !(self.forgets)(at.line, setup, played));
        }
        seen.moves.sort_unstable();
        if more.is_some() {
            seen.status.outcome = seen.status.outcome.map(|_| None);
        }
        if seen.setup.as_ref().is_some_and(self.sees_no_check) {
            seen.status.check = Some(false);
        }
        if let Some(setup) = seen.setup.clone() {
            (self.says)(&setup, &mut seen);
        }
        let at = PositionRef { fen: &fen, game: &game, ..at };
        if let Some((&last, line)) = at.line.split_last()
            && let Some(before) = self.oracle.observe(PositionRef { line, ..at })?.setup
            && let Some(after) = &mut seen.setup
        {
            (self.turns)(&before, last, after);
        }
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        let at = PositionRef { fen: &fen, game: &game, ..at };
        let before = self.oracle.observe(at).ok().and_then(|seen| seen.setup);
        let mut after = self.oracle.successors(at, played);
        for (played, after) in played.iter().zip(&mut after) {
            if let (Some(before), Ok(after)) = (&before, after) {
                (self.turns)(before, *played, after);
            }
        }
        after
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        self.oracle.perft(PositionRef { fen: &fen, game: &game, ..at }, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let (fen, game) = ((self.reads)(at.fen), self.game(at));
        self.oracle.divide(PositionRef { fen: &fen, game: &game, ..at }, depth)
    }
}

/// What the cases of a game tell of an engine with a mistake.
fn diagnosed(variant: Variant, wrong: &Wrong) -> Diagnosis {
    let plan = Plan {
        stages: vec![Stage::Cases],
        again: false,
        largest: Some(0),
        ..Plan::new(&FIXTURES, vec![variant])
    };
    let make = || -> Box<dyn Implementation<KnownGame>> { Box::new(wrong.again()) };
    let mut results = validate::run(&plan, Subject::in_process("wrong"), &make);
    std::mem::take(&mut results.games[0].diagnosis)
}

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

#[test]
fn a_right_that_is_lost_is_not_blamed_on_what_a_piece_becomes() {
    let loses_by_capture = |before: &Setup, played: Move, after: &mut Setup| {
        if before.board.get(played.to).is_some() {
            let lost = after.castling.rights().filter(|right| right.colour == after.side);
            after.castling =
                lost.collect::<Vec<_>>().into_iter().fold(after.castling, Castling::without);
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
}

#[test]
fn what_an_engine_does_is_told_with_its_extent_and_confirmed() {
    let refuses = |setup: &Setup| {
        let queen = Piece::new(Colour::White, Kind::Queen);
        setup.side == Colour::Black && setup.board.pieces().any(|(_, piece)| piece == queen)
    };
    let found = diagnosed(Variant::Chess, &Wrong { refuses, ..right() });
    let first = &found.causes[0];
    let says = "It refuses legal positions, where Black is to move, where a white Queen stands on the board";
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

#[test]
fn the_bounds_of_a_number_are_as_far_apart_as_the_engine_goes_wrong() {
    let forgets = |_: &[Move], setup: &Setup, played: Move| {
        let is_rook = setup.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Rook);
        is_rook && played.from.file() != played.to.file() && setup.full_moves >= 50
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
    let found = diagnosed(Variant::Evolution, &Wrong { forgets, ..right() });
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
