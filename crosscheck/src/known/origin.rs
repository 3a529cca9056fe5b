//! Whether a position can have come about, as engines that trust their input assume, and as engines
//! demand that are stricter than the reference.

use notation::{Colour, Fault, Kind, Move, Setup, Square, Variant};
use oracle::reasons::{self, checks};

use crate::comparing::legality::is_position;
use crate::comparing::{
    Further, FurtherAnswer, Implementation, KnownGame, NoAnswer, Objection, Observation,
    PositionRef, Reference, implementations,
};

/// What an engine is that refuses a position that cannot come about in a game.
pub const STRICTER: &str =
    "stricter than the reference: it refuses a position that cannot arise in a game";

/// Whether the double step that an en passant field records can have been played. It cannot if the
/// King that is attacked now was attacked before it, too, by another piece: the side that stepped
/// could then have taken that King.
///
/// SPEC section 5 does not check reachability, so our implementations answer there. Stockfish and engines
/// derived from it assume it, and some of them crash.
#[must_use]
pub fn has_come_about(at: PositionRef<'_>) -> bool {
    let Ok(setup) = at.game.setup_of(at.fen) else { return true };
    let Some(passed) = setup.en_passant else { return true };
    let stepped = setup.side.opponent();
    let (behind, beyond) = match stepped {
        Colour::White => (passed.rank().checked_sub(1), Some(passed.rank() + 1)),
        Colour::Black => (Some(passed.rank() + 1), passed.rank().checked_sub(1)),
    };
    let square = |rank: Option<u8>| Square::new(passed.file(), rank?);
    let (Some(from), Some(to)) = (square(behind), square(beyond)) else { return true };
    let mut before = Setup { side: stepped, en_passant: None, ..setup };
    before.board.set(from, before.board.get(to));
    before.board.set(to, None);
    let fen = before.to_string();
    let asked = implementations::oracle().snapshot(PositionRef { fen: &fen, line: &[], ..at });
    !matches!(
        asked,
        Err(NoAnswer::Refused(Objection::BadPosition(refusal)))
            if matches!(refusal.fault, Fault::OpponentInCheck(_))
    )
}

/// Whether the start of a position can arise in a game, as far as some published engines look. SPEC
/// section 5 does not check it, so the reference answers there, and an engine may refuse. A position
/// that cannot arise has
///
/// - more pieces or Pawns of one colour than the array,
/// - at chess, more pieces of a kind than promotion could have made,
/// - at chess, a check by three pieces, by two that stand on one line with the King, by two that do
///   not move along lines, or by two after a double step,
/// - or an en passant field as [`has_come_about`] describes it.
#[must_use]
pub fn can_arise(at: PositionRef<'_>) -> bool {
    let Ok(setup) = at.game.setup_of(at.fen) else { return true };
    let start = at.game.variant.start(&at.game.rulings);
    let is_too_much = Colour::BOTH.into_iter().any(|colour| is_too_much(&setup, &start, colour));
    let played =
        2 * u32::from(setup.full_moves.max(1) - 1) + u32::from(setup.side == Colour::Black);
    let is_too_late = u32::from(setup.half_moves) > played;
    if is_too_much
        || is_too_late
        || (setup.variant == Variant::Chess && is_impossible_check(at, &setup))
    {
        return false;
    }
    has_come_about(at)
}

/// Whether a side has more than the array and promotion give it.
fn is_too_much(setup: &Setup, start: &Setup, colour: Colour) -> bool {
    let count = |setup: &Setup, kind: Option<Kind>| {
        let is_counted = |kind_there: Kind| kind.is_none_or(|kind| kind == kind_there);
        setup.board.of(colour).filter(|(_, piece)| is_counted(piece.kind)).count()
    };
    let beyond = |kind| count(setup, kind).saturating_sub(count(start, kind));
    // In other games, pieces change by more than promotion.
    let promoted = match setup.variant {
        Variant::Chess => [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]
            .map(|kind| beyond(Some(kind)))
            .iter()
            .sum(),
        _ => 0,
    };
    let pawns = |setup| count(setup, Some(Kind::Pawn));
    beyond(None) > 0 || pawns(setup) + promoted > pawns(start)
}

/// Whether a check at chess cannot have been given by one move.
fn is_impossible_check(at: PositionRef<'_>, setup: &Setup) -> bool {
    let checks = checks(setup, &at.game.rulings, setup.side);
    let from: Vec<Square> = checks.iter().map(|attack| attack.from).collect();
    let (&[one, two], Some(king)) = (&from[..], checks.first().map(reasons::Attack::target)) else {
        return from.len() > 2;
    };
    // Of two pieces, the move has uncovered one at least.
    let moves_along_lines = |square| {
        setup
            .board
            .get(square)
            .is_some_and(|piece| matches!(piece.kind, Kind::Queen | Kind::Rook | Kind::Bishop))
    };
    let step = |square: Square| {
        let [file, rank] = [(square.file(), king.file()), (square.rank(), king.rank())]
            .map(|(a, b)| i16::from(a) - i16::from(b));
        (file, rank)
    };
    let (one_step, two_step) = (step(one), step(two));
    let is_one_line = one_step.0 * two_step.1 == one_step.1 * two_step.0;
    let all_on_lines = moves_along_lines(one) && moves_along_lines(two);
    setup.en_passant.is_some()
        || !(moves_along_lines(one) || moves_along_lines(two))
        || (all_on_lines && is_one_line)
}

/// An engine that may be stricter than the reference: where it refuses a position that is legal and
/// cannot arise in a game, it does not support the question.
pub struct Lenient(Box<dyn Implementation<KnownGame>>);

impl Lenient {
    /// Wraps an engine.
    #[must_use]
    pub fn new(engine: Box<dyn Implementation<KnownGame>>) -> Self {
        Self(engine)
    }

    /// The answer, unless the engine is stricter there.
    fn open<T>(at: PositionRef<'_>, answer: Result<T, NoAnswer>) -> Result<T, NoAnswer> {
        use Objection::{BadPosition, InItsWords};
        let Err(NoAnswer::Refused(BadPosition(_) | InItsWords(_))) = answer else { return answer };
        let is_legal =
            at.game.setup_of(at.fen).is_ok_and(|setup| is_position(&setup, &at.game.rulings));
        if is_legal && !can_arise(at) { Err(NoAnswer::unsupported(STRICTER)) } else { answer }
    }
}

impl Implementation<KnownGame> for Lenient {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        Self::open(at, self.0.observe(at))
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let answers = self.0.successors(at, played).into_iter();
        answers.map(|answer| Self::open(at, answer)).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        Self::open(at, self.0.perft(at, depth))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        Self::open(at, self.0.divide(at, depth))
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        Self::open(at, self.0.further(at, question))
    }

    fn refuses(&self) -> bool {
        self.0.refuses()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn comes_about(fen: &str) -> bool {
        has_come_about(PositionRef { game: &Variant::Chess.into(), fen, line: &[] })
    }

    #[test]
    fn a_check_that_was_there_before_the_double_step_gives_it_away() {
        assert!(!comes_about("4k3/8/8/2pP4/8/8/5p2/4K3 w - c6 0 1"));
        assert!(!comes_about("8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1"));
    }

    #[test]
    fn a_check_by_the_pawn_or_uncovered_by_it_does_not() {
        assert!(comes_about("4k3/8/8/2pP4/3K4/8/8/8 w - c6 0 1"));
        assert!(comes_about("1b2k3/8/8/2pPK3/8/8/8/8 w - c6 0 1"));
        assert!(comes_about("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"));
    }

    fn arises(variant: Variant, fen: &str) -> bool {
        can_arise(PositionRef { game: &variant.into(), fen, line: &[] })
    }

    #[test]
    fn what_cannot_arise_is_too_much_or_a_check_that_no_move_gives() {
        for fen in [
            // A check by three, by two on one line, by two Knights, and by two after a double step.
            "4k3/8/3N4/7B/8/8/8/4R1K1 b - - 0 1",
            "4r3/8/8/8/4K3/8/8/4r1k1 w - - 0 1",
            "4k3/8/3N1N2/8/8/8/8/6K1 b - - 0 1",
            "8/8/8/3k4/4P3/8/6B1/3R2K1 b - e3 0 1",
            // Nine Pawns, ten Knights, and a second Queen beside eight Pawns.
            "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
            "4k3/NNNNNNNN/NN6/8/8/8/PP6/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/PPPPPPPP/2QQK3 w - - 0 1",
            // Three moves without a capture or a Pawn's move, of two that have been played.
            "4k3/8/8/8/8/8/8/4K2R w - - 3 2",
        ] {
            assert!(!arises(Variant::Chess, fen), "{fen}");
        }
        let eleven = "4k5/10/10/10/10/P9/PPPPPPPPPP/10/10/4K5 w - - 0 1";
        assert!(!arises(Variant::Osmosis, eleven));
    }

    #[test]
    fn what_can_arise_may_look_odd() {
        for fen in [
            "4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1",
            "4k3/8/8/8/8/8/1PPPPPPP/2QQK3 w - - 0 1",
            "NNNNNNNN/NN2k3/8/8/8/8/8/4K3 w - - 0 1",
            "8/8/8/8/8/8/8/K1k4R b - - 0 1",
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        ] {
            assert!(arises(Variant::Chess, fen), "{fen}");
        }
        for variant in Variant::ALL {
            assert!(
                arises(variant, &variant.start_fen(&notation::Rulings::default())),
                "{variant}"
            );
        }
    }
}
