//! Whether a position can have come about, as engines that trust their input assume.

use notation::{Colour, Fault, Setup, Square};

use crate::{NoAnswer, Objection, PositionRef, Reference, witnesses};

/// Whether the double step that an en passant field records can have been played. It cannot if the
/// King that is attacked now was attacked before it, too, by another piece: the side that stepped
/// could then have taken that King.
///
/// SPEC section 5 does not check reachability, so our witnesses answer there. Stockfish and engines
/// derived from it assume it, and some of them crash.
#[must_use]
pub fn has_come_about(at: PositionRef<'_>) -> bool {
    let Ok(setup) = Setup::parse(at.fen, at.game.variant) else { return true };
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
    let asked = witnesses::oracle().snapshot(PositionRef { fen: &fen, line: &[], ..at });
    !matches!(
        asked,
        Err(NoAnswer::Refused(Objection::BadPosition(refusal)))
            if matches!(refusal.fault, Fault::OpponentInCheck(_))
    )
}

#[cfg(test)]
mod tests {
    use notation::Variant;

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
}
