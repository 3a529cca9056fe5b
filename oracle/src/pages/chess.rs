//! FIDE Laws of Chess, articles 1, 3, 5 and 9: the calibration, and what every other page begins
//! from. The questions that a page answers are asked here, and answered as in chess.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use notation::{
    Board, Colour, Kind, MoveCount, Outcome, Piece, Points, Refusal, Right, Rulings, Setup, Square,
};

use super::chess960;
use crate::attack::{Attack, NoCheck, an_attack};
use crate::castling::Castling;
use crate::paths::{Path, Spot, ahead, ahead_and_mirrored, turned, turned_and_mirrored};

/// Article 3.2: the Bishop goes any distance along a diagonal.
pub(super) const BISHOP: Path =
    turned(&[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)]);

/// Article 3.3: the Rook goes any distance along a file or a rank.
pub(super) const ROOK: Path =
    turned(&[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7), (0, 8), (0, 9)]);

/// Article 3.6: the Knight leaps two squares straight and one aside.
pub(super) const KNIGHT: Path = turned_and_mirrored(&[(1, 2)]);

/// Article 3.8.1: the King goes to a neighbouring square, straight or diagonally.
pub(super) const STRAIGHT_STEP: Path = turned(&[(0, 1)]);
pub(super) const DIAGONAL_STEP: Path = turned(&[(1, 1)]);

/// Article 3.7.1: the Pawn goes one square ahead.
const PAWN_STEP: Path = ahead(&[(0, 1)]).without_capture();

/// Article 3.7.2: for its first move it may go two squares ahead, if both are empty.
const PAWN_DOUBLE_STEP: Path = ahead(&[(0, 1), (0, 2)]).without_capture();

/// Article 3.7.3: it captures one square diagonally ahead.
const PAWN_CAPTURE: Path = ahead_and_mirrored(&[(1, 1)]).only_to_capture();

/// Article 3.7: a Pawn that has moved.
pub(super) const PAWN: &[Path] = &[PAWN_STEP, PAWN_CAPTURE];

/// Article 3.7: a Pawn on its start rank.
const PAWN_AT_ITS_START: &[Path] = &[PAWN_DOUBLE_STEP, PAWN_CAPTURE];

/// Article 3.8.2: the King goes two squares towards a Rook, which goes to the square passed over.
const CASTLINGS: [Castling; 4] = [
    Castling::new(Right::ALL[0], Kind::King, ["e1", "g1"], ["h1", "f1"]),
    Castling::new(Right::ALL[1], Kind::King, ["e1", "c1"], ["a1", "d1"]),
    Castling::new(Right::ALL[2], Kind::King, ["e8", "g8"], ["h8", "f8"]),
    Castling::new(Right::ALL[3], Kind::King, ["e8", "c8"], ["a8", "d8"]),
];

/// FIDE chess.
pub(super) struct Chess;

impl RulePage for Chess {}

/// What a rule page says of its game. Where it says nothing, it is as in chess.
pub(crate) trait RulePage: Sync {
    /// Article 1.4: the King may not be lost.
    fn royals(&self) -> &'static [Kind] {
        &[Kind::King]
    }

    /// Article 2.2: how many royal pieces a side has.
    fn royals_of(&self, _: Colour) -> usize {
        1
    }

    /// Whether the side to move may be without its royal piece, which the last move has removed.
    fn royal_may_be_gone(&self) -> bool {
        false
    }

    /// Article 2.3: the rank of the Pawns, counted from their own side.
    fn pawn_start_rank(&self) -> u8 {
        2
    }

    /// Article 3.7.3.3: the rank on which a Pawn promotes.
    fn promotion_rank(&self) -> u8 {
        8
    }

    /// Article 3.7.3.3: what a Pawn may become.
    fn promotions(&self) -> &'static [Kind] {
        &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight]
    }

    /// Where a Pawn of a side can stand: it never goes back, and does not stay a Pawn where it promotes.
    fn pawn_ranks(&self, _: Colour) -> RangeInclusive<u8> {
        self.pawn_start_rank()..=self.promotion_rank() - 1
    }

    /// Articles 3.2 to 3.8.1: along which paths a piece goes from a square. What is no piece of the
    /// game goes nowhere.
    fn paths(&self, _: &Rulings, kind: Kind, from: Spot) -> &'static [Path] {
        as_in_chess(kind, from.rank == self.pawn_start_rank())
    }

    /// Whether a piece may go to a square to which its paths lead it.
    fn may_enter(&self, _: Kind, _: Spot) -> bool {
        true
    }

    /// Article 3.1.2: whether a piece attacks a square to which its paths lead it.
    fn attacks(&self, _: Kind, _: Spot) -> bool {
        true
    }

    /// Article 3.1.1: whether a piece may capture at all.
    fn may_capture(&self, _: Kind) -> bool {
        true
    }

    /// Whether a piece cannot stand on the file of a square.
    fn is_off_its_files(&self, _: Kind, _: Spot) -> bool {
        false
    }

    /// Whether a piece would have another form on a square.
    fn has_wrong_form(&self, _: Kind, _: Spot) -> bool {
        false
    }

    /// What a piece may be when it has entered a square, with a capture or without: one kind, or
    /// several of which its player chooses. Article 3.7.3.3: a Pawn promotes.
    fn becomes(&self, rulings: &Rulings, kind: Kind, to: Spot, captive: Option<Kind>) -> Vec<Kind> {
        match captive {
            _ if kind == Kind::Pawn && to.rank == self.promotion_rank() => {
                self.promotions().to_vec()
            }
            Some(captive) => self.captor_becomes(rulings, kind, captive),
            None => vec![kind],
        }
    }

    /// What a piece may be when it has captured another and does not promote as a Pawn. No capture
    /// changes it.
    fn captor_becomes(&self, _: &Rulings, captor: Kind, _: Kind) -> Vec<Kind> {
        vec![captor]
    }

    /// Article 3.8.2: the ways to castle in a position, whatever stands against them. Where rights name the files of Rooks, as
    /// under the rulings `castling-arrays`, they are those of Chess960.
    fn castlings(&self, rulings: &Rulings, setup: &Setup) -> Cow<'static, [Castling]> {
        if setup.variant.castles_by_file(rulings) {
            chess960::castlings(setup)
        } else {
            Cow::Borrowed(&CASTLINGS)
        }
    }

    /// Article 3.8.2.2: the enemy's attack because of which a royal piece may not castle, since it passes over the attacked
    /// square. The royal piece is lifted off the board.
    fn attack_on_the_way(
        &self,
        rulings: &Rulings,
        lifted: &Setup,
        castling: &Castling,
    ) -> Option<Attack> {
        let enemy = castling.right.colour.opponent();
        castling.passed().find_map(|square| an_attack(lifted, rulings, enemy, square))
    }

    /// The squares that a capture empties when the captor has entered a square, beside that of the captured piece.
    fn explosion(&self, _: &Setup, _: Square) -> Vec<Square> {
        vec![]
    }

    /// Whether a piece that has entered a square as a kind, the same as before or another, bears the mark of a promoted one
    /// from then on. Chess marks none.
    fn is_marked(&self, _before: Piece, _after: Kind) -> bool {
        false
    }

    /// What its captor gets in hand for a captured piece, if it goes to the hand. In chess it is gone.
    fn goes_to_hand(&self, _captive: Piece) -> Option<Kind> {
        None
    }

    /// Whether a piece in hand may be dropped on a square that is empty.
    fn may_drop(&self, _: Kind, _to: Spot) -> bool {
        false
    }

    /// Whether the drop of a piece starts the count of moves anew.
    fn drop_zeroes_clock(&self, _: &Rulings, _: Kind) -> bool {
        false
    }

    /// Article 3.7.3.1: whether a Pawn's double step may be answered by an en passant capture.
    fn has_en_passant(&self) -> bool {
        true
    }

    /// Article 9.3: whether a move by which a piece became another, or stayed what it was, starts the
    /// count of moves anew. A capture and any move of a Pawn do.
    fn zeroes_clock(&self, before: Kind, _after: Kind, captures: bool) -> bool {
        captures || before == Kind::Pawn
    }

    /// The ruling `GAME.move-count`, for a game that has it.
    fn move_count(&self, _: &Rulings) -> MoveCount {
        MoveCount::Fide
    }

    /// Article 9.3: after how many moves of each side without those a draw may be claimed, if ever.
    fn moves_to_claim(&self, rulings: &Rulings) -> Option<u16> {
        match self.move_count(rulings) {
            MoveCount::Fide => Some(50),
            MoveCount::Lichess => None,
        }
    }

    /// Article 9.6.2: after how many the game is drawn, if ever.
    fn moves_to_draw(&self, rulings: &Rulings) -> Option<u16> {
        match self.move_count(rulings) {
            MoveCount::Fide => Some(75),
            MoveCount::Lichess => Some(50),
        }
    }

    /// Whether a side that can capture must.
    fn must_capture(&self) -> bool {
        false
    }

    /// Whether a move may leave the enemy's royal piece attacked.
    fn may_give_check(&self) -> bool {
        true
    }

    /// Article 3.9.1: why an attack on a royal piece is no check, if it is none.
    fn no_check(&self, _: &Rulings, _: &Setup) -> Option<NoCheck> {
        None
    }

    /// Whether the checks that a side gives are counted.
    fn counts_checks(&self) -> bool {
        false
    }

    /// How the game has ended by a rule of its own, whatever moves there would be.
    fn own_ending(&self, _: &Rulings, _: &Setup) -> Option<Outcome> {
        None
    }

    /// Whether the last move has ended the game, so that the mover's own royal piece need not be safe.
    fn need_not_be_safe(&self, _: &Rulings, _: &Setup) -> bool {
        false
    }

    /// What only this game refuses in a position.
    fn own_fault(&self, _: &Rulings, _: &Setup) -> Option<Refusal> {
        None
    }

    /// Article 5.2.1: how the game has ended for a side that has no legal move and is not in check, unless it is a draw.
    fn won_stalemate(&self, _: &Rulings, _: &Board, _: Colour) -> Option<Outcome> {
        None
    }

    /// Article 5.2.2, as far as SPEC section 5 lists such positions: King against King, with one Bishop
    /// or one Knight more, or with any number of Bishops that all stand on squares of one colour.
    fn is_dead(&self, _: &Rulings, setup: &Setup) -> bool {
        let others: Vec<(Square, Piece)> =
            setup.board.pieces().filter(|(_, piece)| piece.kind != Kind::King).collect();
        match others.as_slice() {
            [] => true,
            [(_, lone)] if lone.kind == Kind::Knight => true,
            [(first, _), ..] => others
                .iter()
                .all(|(at, piece)| piece.kind == Kind::Bishop && is_light(*at) == is_light(*first)),
        }
    }

    /// What each side counts where a draw is decided on points.
    fn points(&self, _: &Rulings, _: &Board) -> Option<Points> {
        None
    }

    /// How many ranks lie on each side of the river, where the board has one.
    fn river(&self) -> Option<u8> {
        None
    }
}

/// Articles 3.2 to 3.8.1, for a Pawn that stands on its start rank or beyond.
pub(super) fn as_in_chess(kind: Kind, at_its_start: bool) -> &'static [Path] {
    match kind {
        Kind::King => &[STRAIGHT_STEP, DIAGONAL_STEP],
        Kind::Queen => &[ROOK, BISHOP],
        Kind::Rook => &[ROOK],
        Kind::Bishop => &[BISHOP],
        Kind::Knight => &[KNIGHT],
        Kind::Pawn if at_its_start => PAWN_AT_ITS_START,
        Kind::Pawn => PAWN,
        _ => &[],
    }
}

/// Article 2.1: whether a square is white; h1 is.
pub(super) const fn is_light(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 1
}
