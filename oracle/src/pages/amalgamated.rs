//! Amalgamated Chess. It takes over from chess what it does not mention. The board and the starting
//! array stand in `notation/src/games/amalgamated.rs`.

use std::ops::RangeInclusive;

use notation::{
    AmalgamatedCastling, BaringCapture, Board, Colour, HalfPoints, Kind, Points, Right, Rulings,
};

use super::chess::{self, BISHOP, KING, KNIGHT, ROOK};
use super::{Becomes, Change, Entry, Limits, Misplaced, Movement, Royals, RulePage, Stalemate};
use crate::castling::{Castling, square};
use crate::paths::{Path, Spot, turned};

/// The river lies between a player's fourth and fifth ranks.
const LAST_RANK_BEFORE_RIVER: u8 = 4;

/// "The General and King pieces" may not leave these files.
const ROYAL_FILES: RangeInclusive<char> = 'c'..='f';

/// The Pawns start on the third rank, and are Men beyond the river.
const PAWN_START_RANK: u8 = 3;

/// What each piece is on its own side of the river, and beyond it.
const FORMS: [(Kind, Kind); 6] = [
    (Kind::General, Kind::King),
    (Kind::Bishop, Kind::Primate),
    (Kind::Pasha, Kind::Alibaba),
    (Kind::Knight, Kind::Acelander),
    (Kind::Rook, Kind::Chatelaine),
    (Kind::Pawn, Kind::Man),
];

/// "General": one step straight.
const GENERAL: [Path; 4] = turned(&[(0, 1)]);
/// "Pasha" and "Alibaba": two squares straight, over anything, as a Dabbabah.
const STRAIGHT_LEAP: [Path; 4] = turned(&[(0, 2)]);
/// "Pasha" and "Alibaba": two squares diagonally, over anything, as an Alfil.
const DIAGONAL_LEAP: [Path; 4] = turned(&[(2, 2)]);

/// The ruling `amalgamated.castling=queenside`: the General goes from e1 to c1 (e8 to c8), the Rook of
/// the a-file to the square passed over.
const QUEENSIDE: [Castling; 2] = [
    Castling {
        right: Right { colour: Colour::White, king_side: false },
        royal: Kind::General,
        royal_from: square("e1"),
        royal_to: square("c1"),
        rook_from: square("a1"),
        rook_to: square("d1"),
    },
    Castling {
        right: Right { colour: Colour::Black, king_side: false },
        royal: Kind::General,
        royal_from: square("e8"),
        royal_to: square("c8"),
        rook_from: square("a8"),
        rook_to: square("d8"),
    },
];

/// Amalgamated Chess.
pub(crate) struct Amalgamated;

impl RulePage for Amalgamated {
    /// "The goal": the General, one a side, or the King that it has become.
    fn royals(&self) -> Royals {
        Royals { kinds: &[Kind::General, Kind::King], each_side: 1 }
    }

    /// A Pawn starts on the third rank and never goes back. Beyond the river it must be a Man:
    /// `misplaced` refuses it there for its form.
    fn pawn_ranks(&self) -> RangeInclusive<u8> {
        PAWN_START_RANK..=8
    }

    /// General and King stand on the four centre files, and every piece has the form of its side of
    /// the river.
    fn misplaced(&self, kind: Kind, at: Spot) -> Option<Misplaced> {
        let promoted = FORMS.iter().any(|(_, promoted)| *promoted == kind);
        if self.royals().kinds.contains(&kind) && !ROYAL_FILES.contains(&at.file) {
            Some(Misplaced::OffItsFiles)
        } else if promoted != is_beyond_river(at.rank) {
            Some(Misplaced::WrongForm)
        } else {
            None
        }
    }

    /// The descriptions of the pieces. Beyond the river each keeps its moves and adds those of a King of
    /// chess, of which a General's and a Pawn's are a part. Only the Alibaba gains nothing; it loses the
    /// Pasha's step.
    fn movement(&self, _: &Rulings, kind: Kind, _: Spot) -> Movement {
        match kind {
            Kind::General => Movement::Alike(&[&GENERAL]),
            Kind::King | Kind::Man => Movement::Alike(&[&KING]),
            Kind::Bishop => Movement::Alike(&[&BISHOP]),
            Kind::Primate => Movement::Alike(&[&BISHOP, &KING]),
            Kind::Pasha => Movement::Alike(&[&STRAIGHT_LEAP, &DIAGONAL_LEAP, &KING]),
            Kind::Alibaba => Movement::Alike(&[&STRAIGHT_LEAP, &DIAGONAL_LEAP]),
            Kind::Knight => Movement::Alike(&[&KNIGHT]),
            Kind::Acelander => Movement::Alike(&[&KNIGHT, &KING]),
            Kind::Rook => Movement::Alike(&[&ROOK]),
            Kind::Chatelaine => Movement::Alike(&[&ROOK, &KING]),
            // "Pawn": no double step, not even from its start rank.
            Kind::Pawn => chess::PAWN,
            // No other kind is a piece of Amalgamated Chess.
            _ => Movement::NONE,
        }
    }

    /// "The General and King pieces" keep to the four centre files, and a King never goes back over the
    /// river. A King attacks even where it may not go: "he still delivers check". A General does not
    /// attack a square that it may not enter.
    fn entry(&self, kind: Kind, to: Spot) -> Entry {
        let on_files = ROYAL_FILES.contains(&to.file);
        match kind {
            Kind::General if !on_files => Entry::Closed,
            Kind::King if !on_files || !is_beyond_river(to.rank) => Entry::AttackOnly,
            // Every other piece goes where its movement leads it.
            _ => Entry::Open,
        }
    }

    /// A piece promotes when it crosses the river and demotes when it comes back. No capture changes
    /// a piece.
    fn becomes(&self, _: &Rulings, kind: Kind, to: Spot, _: Option<Kind>) -> Becomes {
        let forms = FORMS.iter().find(|(own, promoted)| *own == kind || *promoted == kind);
        Becomes::Forced(match forms {
            Some((_, promoted)) if is_beyond_river(to.rank) => *promoted,
            Some((own, _)) => *own,
            None => kind,
        })
    }

    /// None, unless `amalgamated.castling=queenside`.
    fn castlings(&self, rulings: &Rulings) -> &'static [Castling] {
        match rulings.amalgamated_castling {
            AmalgamatedCastling::None => &[],
            AmalgamatedCastling::Queenside => &QUEENSIDE,
        }
    }

    /// "Pawn": no double step, and so no capture en passant.
    fn en_passant_from(&self) -> Option<u8> {
        None
    }

    /// The fifty-move rule as the page changes it: what counts is a capture or a General that becomes
    /// a King. A Pawn's move does not.
    fn zeroes_clock(&self, change: Change) -> bool {
        change.captures || (change.before == Kind::General && change.after == Kind::King)
    }

    /// "A side is reduced to just a General" and loses. A lone King does not.
    fn is_bare(&self, board: &Board, colour: Colour) -> bool {
        board.of(colour).all(|(_, piece)| piece.kind == Kind::General)
    }

    /// The ruling `amalgamated.baring-capture`. Under `strict` one's own royal piece must be safe, under
    /// `wins` it need not be.
    fn baring_must_be_safe(&self, rulings: &Rulings) -> bool {
        match rulings.baring_capture {
            BaringCapture::Strict => true,
            BaringCapture::Wins => false,
        }
    }

    /// "Their General is stalemated": that side loses. With a King the game is drawn as in chess.
    fn stalemate(&self, board: &Board, colour: Colour) -> Stalemate {
        if board.of(colour).any(|(_, piece)| piece.kind == Kind::General) {
            Stalemate::Loss
        } else {
            Stalemate::Draw
        }
    }

    /// King against King.
    fn is_dead(&self, board: &Board) -> bool {
        board.pieces().all(|(_, piece)| piece.kind == Kind::King)
    }

    /// Repetition as in chess. Fifty moves draw at once, and nothing is to be claimed before.
    fn limits(&self) -> Limits {
        Limits { moves_claim: None, moves_draw: 50, ..chess::LIMITS }
    }

    /// A draw is decided on what the pieces on the board are worth (`amalgamated.points`), with two
    /// and a half points more for Black.
    fn points(&self, rulings: &Rulings, board: &Board) -> Option<Points> {
        let halves = |colour| {
            board.of(colour).map(|(_, piece)| rulings.points.value(piece.kind).0).sum::<i32>()
        };
        // Counted in halves.
        let two_and_a_half = 5;
        Some(Points {
            white: HalfPoints(halves(Colour::White)),
            black: HalfPoints(halves(Colour::Black) + two_and_a_half),
        })
    }

    /// Between the fourth and the fifth rank.
    fn river(&self) -> Option<u8> {
        Some(LAST_RANK_BEFORE_RIVER)
    }
}

/// Whether a rank, counted from the piece's own side, lies beyond the river.
const fn is_beyond_river(rank: u8) -> bool {
    rank > LAST_RANK_BEFORE_RIVER
}
