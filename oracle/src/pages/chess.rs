//! FIDE Laws of Chess, articles 3, 5 and 9: the calibration. The other pages take over from here,
//! by name, what they leave as it is in chess.

use std::ops::RangeInclusive;

use notation::{Board, Colour, Kind, Piece, Points, Right, Rulings, Square};

use super::{Becomes, Change, Entry, Limits, Misplaced, Movement, Royals, RulePage, Stalemate};
use crate::castling::{Castling, square};
use crate::paths::{Path, Spot, both, mirrored, turned, turned_and_mirrored};

/// Article 3.2: the Bishop goes any distance along a diagonal.
pub(crate) const BISHOP: [Path; 4] =
    turned(&[(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (9, 9)]);

/// Article 3.3: the Rook goes any distance along a file or a rank.
pub(crate) const ROOK: [Path; 4] =
    turned(&[(0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7), (0, 8), (0, 9)]);

/// Article 3.6: the Knight leaps two squares straight and one aside.
pub(crate) const KNIGHT: [Path; 8] = turned_and_mirrored(&[(1, 2)]);

/// Article 3.8.1: the King goes to a neighbouring square.
pub(crate) const KING: [Path; 8] = both(turned(&[(0, 1)]), turned(&[(1, 1)]));

/// Article 3.7.1: the Pawn goes one square ahead.
pub(crate) const PAWN_STEP: [Path; 1] = [Path::new(&[(0, 1)])];

/// Article 3.7.2: for its first move it may go two squares ahead, if both are empty.
pub(crate) const PAWN_DOUBLE_STEP: [Path; 1] = [Path::new(&[(0, 1), (0, 2)])];

/// Article 3.7.3: it captures one square diagonally ahead.
pub(crate) const PAWN_CAPTURES: [Path; 2] = mirrored(&[(1, 1)]);

/// Article 3.7: a Pawn that has moved.
pub(crate) const PAWN: Movement =
    Movement::Apart { moving: &[&PAWN_STEP], capturing: &[&PAWN_CAPTURES] };

/// Article 3.7: a Pawn on its start rank.
pub(crate) const PAWN_AT_ITS_START: Movement =
    Movement::Apart { moving: &[&PAWN_DOUBLE_STEP], capturing: &[&PAWN_CAPTURES] };

/// Article 3.7.2: the rank from which a Pawn may step twice.
const PAWN_START_RANK: u8 = 2;

/// Article 3.7.3: the rank on which a Pawn promotes.
pub(crate) const LAST_RANK: u8 = 8;

/// Article 3.7.3: what a Pawn may become.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// Article 3.8.2: the King goes two squares towards a Rook, which goes to the square passed over.
const CASTLINGS: [Castling; 4] = [
    Castling {
        right: Right { colour: Colour::White, king_side: true },
        royal: Kind::King,
        royal_from: square("e1"),
        royal_to: square("g1"),
        rook_from: square("h1"),
        rook_to: square("f1"),
    },
    Castling {
        right: Right { colour: Colour::White, king_side: false },
        royal: Kind::King,
        royal_from: square("e1"),
        royal_to: square("c1"),
        rook_from: square("a1"),
        rook_to: square("d1"),
    },
    Castling {
        right: Right { colour: Colour::Black, king_side: true },
        royal: Kind::King,
        royal_from: square("e8"),
        royal_to: square("g8"),
        rook_from: square("h8"),
        rook_to: square("f8"),
    },
    Castling {
        right: Right { colour: Colour::Black, king_side: false },
        royal: Kind::King,
        royal_from: square("e8"),
        royal_to: square("c8"),
        rook_from: square("a8"),
        rook_to: square("d8"),
    },
];

/// Articles 9.2, 9.3 and 9.6: a draw may be claimed at the third occurrence and after fifty moves;
/// the game is drawn at the fifth occurrence and after seventy-five.
pub(crate) const LIMITS: Limits =
    Limits { repetition_claim: 3, repetition_draw: 5, moves_claim: Some(50), moves_draw: 75 };

/// FIDE chess. It answers every question of a page, since its answers stand for those of any page that has none.
pub(crate) struct Chess;

impl RulePage for Chess {
    /// Article 1.4: the King, one a side.
    fn royals(&self) -> Royals {
        Royals { kinds: &[Kind::King], each_side: 1 }
    }

    /// Article 3.7: a Pawn starts on the second rank, never goes back, and promotes on the eighth.
    fn pawn_ranks(&self) -> RangeInclusive<u8> {
        PAWN_START_RANK..=LAST_RANK - 1
    }

    /// Every other piece may stand on any square.
    fn misplaced(&self, _: Kind, _: Spot) -> Option<Misplaced> {
        None
    }

    /// Articles 3.2 to 3.8.1.
    fn movement(&self, _: &Rulings, kind: Kind, from: Spot) -> Movement {
        match kind {
            Kind::King => Movement::Alike(&[&KING]),
            Kind::Queen => Movement::Alike(&[&ROOK, &BISHOP]),
            Kind::Rook => Movement::Alike(&[&ROOK]),
            Kind::Bishop => Movement::Alike(&[&BISHOP]),
            Kind::Knight => Movement::Alike(&[&KNIGHT]),
            Kind::Pawn if from.rank == PAWN_START_RANK => PAWN_AT_ITS_START,
            Kind::Pawn => PAWN,
            // No other kind is a piece of chess.
            _ => Movement::NONE,
        }
    }

    /// No square is closed to a piece.
    fn entry(&self, _: Kind, _: Spot) -> Entry {
        Entry::Open
    }

    /// Article 3.7.3: a Pawn on the last rank becomes a piece of its player's choice. No capture
    /// changes a piece.
    fn becomes(&self, _: &Rulings, kind: Kind, to: Spot, _: Option<Kind>) -> Becomes {
        if kind == Kind::Pawn && to.rank == LAST_RANK {
            Becomes::Choice(PROMOTIONS.to_vec())
        } else {
            Becomes::Forced(kind)
        }
    }

    fn castlings(&self, _: &Rulings) -> &'static [Castling] {
        &CASTLINGS
    }

    /// Article 3.7.3.1.
    fn en_passant_from(&self) -> Option<u8> {
        Some(PAWN_START_RANK)
    }

    /// Articles 9.3 and 9.6.2: what starts the count of moves anew.
    fn zeroes_clock(&self, change: Change) -> bool {
        change.captures || change.before == Kind::Pawn
    }

    /// A side with nothing but its King left has not lost by that.
    fn is_bare(&self, _: &Board, _: Colour) -> bool {
        false
    }

    /// No capture ends the game by baring the enemy.
    fn baring_must_be_safe(&self, _: &Rulings) -> bool {
        true
    }

    /// Article 5.2.1.
    fn stalemate(&self, _: &Board, _: Colour) -> Stalemate {
        Stalemate::Draw
    }

    /// Article 5.2.2, as far as SPEC section 5 lists such positions: King against King, with one Bishop
    /// or one Knight more, or with any number of Bishops that all stand on squares of one colour.
    fn is_dead(&self, board: &Board) -> bool {
        let others: Vec<(Square, Piece)> =
            board.pieces().filter(|(_, piece)| piece.kind != Kind::King).collect();
        let is_light = |square: Square| (square.file() + square.rank()) % 2 == 1;
        match others.as_slice() {
            [] => true,
            [(_, lone)] if lone.kind == Kind::Knight => true,
            [(first, _), ..] => others
                .iter()
                .all(|(at, piece)| piece.kind == Kind::Bishop && is_light(*at) == is_light(*first)),
        }
    }

    fn limits(&self) -> Limits {
        LIMITS
    }

    /// A draw is not decided on points.
    fn points(&self, _: &Rulings, _: &Board) -> Option<Points> {
        None
    }

    /// There is no river.
    fn river(&self) -> Option<u8> {
        None
    }
}
