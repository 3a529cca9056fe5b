//! Antichess: no piece is royal, a side that can capture must, and a side that has no move has won.

use std::borrow::Cow;

use notation::{
    AntichessDead, AntichessStalemate, Board, Colour, Fault, Field, Kind, MoveCount, Outcome,
    Piece, Reason, Refusal, Rulings, Setup, Square, Variant,
};

use super::chess::{RulePage, is_light};
use crate::castling::Castling;
use crate::paths::beside;
use crate::status::win;

/// Antichess.
pub(super) struct Antichess;

impl RulePage for Antichess {
    /// Rules 2 and 3: the King is an ordinary piece, so there is no check.
    fn royals(&self) -> &'static [Kind] {
        &[]
    }

    /// The same: none need be there.
    fn royals_of(&self, _: Colour) -> usize {
        0
    }

    /// Rule 1: no castling.
    fn castlings(&self, _: &Rulings, _: &Setup) -> Cow<'static, [Castling]> {
        Cow::Borrowed(&[])
    }

    /// Rule 4.
    fn must_capture(&self) -> bool {
        true
    }

    /// Rule 5: also a King.
    fn promotions(&self) -> &'static [Kind] {
        &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::King]
    }

    /// Rule 6: a side that has lost all its pieces has won when it is to move.
    fn own_ending(&self, _: &Rulings, setup: &Setup) -> Option<Outcome> {
        (count(&setup.board, setup.side) == 0).then_some(win(setup.side, Reason::NoPieces))
    }

    /// Section 3: the game was over before if the side not to move has no piece.
    fn own_fault(&self, _: &Rulings, setup: &Setup) -> Option<Refusal> {
        let was_over = count(&setup.board, setup.side.opponent()) == 0;
        was_over.then_some(Fault::GameOver.in_field(Field::Position))
    }

    /// Rule 6, and the ruling `antichess.stalemate`.
    fn won_stalemate(&self, rulings: &Rulings, board: &Board, side: Colour) -> Option<Outcome> {
        let [own, others] = [side, side.opponent()].map(|colour| count(board, colour));
        let winner = match rulings.antichess_stalemate {
            AntichessStalemate::Wins => Some(side),
            AntichessStalemate::FewerPieces if own < others => Some(side),
            AntichessStalemate::FewerPieces if own > others => Some(side.opponent()),
            AntichessStalemate::FewerPieces | AntichessStalemate::Draw => None,
        };
        winner.map(|winner| win(winner, Reason::Stalemate))
    }

    /// Section 2, and the ruling `antichess.dead-position`: only Bishops are left, of each side at least one, and White's
    /// stand on one colour and Black's on the other.
    fn is_dead(&self, rulings: &Rulings, setup: &Setup) -> bool {
        let are_left =
            |kinds: &[Kind]| setup.board.pieces().all(|(_, piece)| kinds.contains(&piece.kind));
        match rulings.antichess_dead {
            AntichessDead::None => false,
            AntichessDead::Bishops => are_left(&[Kind::Bishop]) && have_unlike_bishops(setup),
            AntichessDead::Closed => {
                are_left(&[Kind::Bishop, Kind::Pawn])
                    && have_unlike_bishops(setup)
                    && setup.board.pieces().all(|(at, piece)| {
                        piece.kind == Kind::Bishop || is_shut_in(setup, at, piece.colour)
                    })
            }
        }
    }

    /// The ruling `antichess.move-count`.
    fn move_count(&self, rulings: &Rulings) -> MoveCount {
        rulings.move_counts.of(Variant::Antichess)
    }
}

/// How many pieces a side has.
fn count(board: &Board, colour: Colour) -> usize {
    board.of(colour).count()
}

/// Whether both sides have Bishops, White's all on one colour and Black's all on the other.
pub(super) fn have_unlike_bishops(setup: &Setup) -> bool {
    let [white, black] = Colour::BOTH.map(|colour| bishop_colours(setup, colour));
    matches!((white.as_slice(), black.as_slice()), ([one], [other]) if one != other)
}

/// The colours of square on which Bishops of a side stand, each once.
fn bishop_colours(setup: &Setup, colour: Colour) -> Vec<bool> {
    let bishops = setup.board.of(colour).filter(|(_, piece)| piece.kind == Kind::Bishop);
    let mut colours: Vec<bool> = bishops.map(|(at, _)| is_light(at)).collect();
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// Whether a Pawn is blocked by a Pawn, has nothing to capture, and stands where no enemy Bishop can come.
fn is_shut_in(setup: &Setup, at: Square, colour: Colour) -> bool {
    let near = |offset| beside(setup.variant, colour, at, offset);
    let stands = |square: Option<Square>| square.and_then(|square| setup.board.get(square));
    let is_blocked = stands(near((0, 1))).is_some_and(|piece| piece.kind == Kind::Pawn);
    let is_enemy = |piece: Piece| piece.colour != colour;
    let captures =
        [(-1, 1), (1, 1)].into_iter().any(|aside| stands(near(aside)).is_some_and(is_enemy));
    let is_safe = !bishop_colours(setup, colour.opponent()).contains(&is_light(at));
    is_blocked && !captures && is_safe
}
