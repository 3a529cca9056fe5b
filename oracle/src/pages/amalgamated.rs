//! Amalgamated Chess. It takes over from chess what it does not mention. The board and the starting
//! array stand in `notation/src/games/amalgamated.rs`.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use notation::{
    AmalgamatedCastling, BaringCapture, Board, Colour, Fault, Field, HalfPoints, Kind, Outcome,
    Points, Reason, Refusal, Right, Rulings, Setup,
};

use super::chess::{BISHOP, DIAGONAL_STEP, KNIGHT, PAWN, ROOK, RulePage, STRAIGHT_STEP};
use crate::castling::Castling;
use crate::paths::{Path, Spot, turned};
use crate::status::win;

/// The river lies between a player's fourth and fifth ranks.
const LAST_RANK_BEFORE_RIVER: u8 = 4;

/// What each piece is on its own side of the river, and beyond it.
const FORMS: [(Kind, Kind); 6] = [
    (Kind::General, Kind::King),
    (Kind::Bishop, Kind::Primate),
    (Kind::Pasha, Kind::Alibaba),
    (Kind::Knight, Kind::Acelander),
    (Kind::Rook, Kind::Chatelaine),
    (Kind::Pawn, Kind::Man),
];

/// "Pasha" and "Alibaba": two squares straight, over anything, as a Dabbabah.
const STRAIGHT_LEAP: Path = turned(&[(0, 2)]);
/// "Pasha" and "Alibaba": two squares diagonally, over anything, as an Alfil.
const DIAGONAL_LEAP: Path = turned(&[(2, 2)]);

/// The ruling `amalgamated.castling=queenside`: the General goes from e1 to c1 (e8 to c8), the Rook of
/// the a-file to the square passed over.
const QUEENSIDE: [Castling; 2] = [
    Castling::new(Right::ALL[1], Kind::General, ["e1", "c1"], ["a1", "d1"]),
    Castling::new(Right::ALL[3], Kind::General, ["e8", "c8"], ["a8", "d8"]),
];

/// Amalgamated Chess.
pub(super) struct Amalgamated;

impl RulePage for Amalgamated {
    /// "The goal": the General, one a side, or the King that it has become.
    fn royals(&self) -> &'static [Kind] {
        &[Kind::General, Kind::King]
    }

    /// The Pawns start on the third rank.
    fn pawn_start_rank(&self) -> u8 {
        3
    }

    /// A Pawn never goes back. Beyond the river it must be a Man: its form would be wrong.
    fn pawn_ranks(&self, _: Colour) -> RangeInclusive<u8> {
        self.pawn_start_rank()..=8
    }

    /// "The General and King pieces" keep to the four centre files.
    fn is_off_its_files(&self, kind: Kind, at: Spot) -> bool {
        self.royals().contains(&kind) && !('c'..='f').contains(&at.file)
    }

    /// Every piece has the form of its side of the river.
    fn has_wrong_form(&self, kind: Kind, at: Spot) -> bool {
        FORMS.iter().any(|(_, promoted)| *promoted == kind) != is_beyond_river(at)
    }

    /// The descriptions of the pieces. Beyond the river each keeps its moves and adds those of a King of
    /// chess, of which a General's and a Pawn's are a part. Only the Alibaba gains nothing; it loses the
    /// Pasha's step.
    fn paths(&self, _: &Rulings, kind: Kind, _: Spot) -> &'static [Path] {
        match kind {
            Kind::General => &[STRAIGHT_STEP],
            Kind::King | Kind::Man => &[STRAIGHT_STEP, DIAGONAL_STEP],
            Kind::Bishop => &[BISHOP],
            Kind::Primate => &[BISHOP, STRAIGHT_STEP, DIAGONAL_STEP],
            Kind::Pasha => &[STRAIGHT_LEAP, DIAGONAL_LEAP, STRAIGHT_STEP, DIAGONAL_STEP],
            Kind::Alibaba => &[STRAIGHT_LEAP, DIAGONAL_LEAP],
            Kind::Knight => &[KNIGHT],
            Kind::Acelander => &[KNIGHT, STRAIGHT_STEP, DIAGONAL_STEP],
            Kind::Rook => &[ROOK],
            Kind::Chatelaine => &[ROOK, STRAIGHT_STEP, DIAGONAL_STEP],
            // "Pawn": no double step, not even from its start rank.
            Kind::Pawn => PAWN,
            // No other kind is a piece of Amalgamated Chess.
            _ => &[],
        }
    }

    /// "The General and King pieces" do not leave their files, and a King never goes back over the
    /// river.
    fn may_enter(&self, kind: Kind, to: Spot) -> bool {
        !self.is_off_its_files(kind, to) && (kind != Kind::King || is_beyond_river(to))
    }

    /// A King attacks even where it may not go: "he still delivers check". A General does not.
    fn attacks(&self, kind: Kind, to: Spot) -> bool {
        kind != Kind::General || self.may_enter(kind, to)
    }

    /// A piece promotes when it crosses the river and demotes when it comes back. No capture changes
    /// a piece.
    fn becomes(&self, _: &Rulings, kind: Kind, to: Spot, _: Option<Kind>) -> Vec<Kind> {
        let forms = FORMS.iter().filter(|(own, promoted)| *own == kind || *promoted == kind);
        forms.map(|(own, promoted)| if is_beyond_river(to) { *promoted } else { *own }).collect()
    }

    /// None, unless `amalgamated.castling=queenside`.
    fn castlings(&self, rulings: &Rulings, _: &Setup) -> Cow<'static, [Castling]> {
        match rulings.amalgamated_castling {
            AmalgamatedCastling::None => Cow::Borrowed(&[]),
            AmalgamatedCastling::Queenside => Cow::Borrowed(&QUEENSIDE),
        }
    }

    /// "Pawn": no double step, and so no en passant capture.
    fn has_en_passant(&self) -> bool {
        false
    }

    /// The fifty-move rule as the page changes it: what counts is a capture or a General that becomes
    /// a King. A Pawn's move does not.
    fn zeroes_clock(&self, before: Kind, after: Kind, captures: bool) -> bool {
        captures || (before == Kind::General && after == Kind::King)
    }

    /// The same rule: nothing is to be claimed.
    fn moves_to_claim(&self, _: &Rulings) -> Option<u16> {
        None
    }

    /// The same rule: "it is a draw" after fifty moves.
    fn moves_to_draw(&self, _: &Rulings) -> Option<u16> {
        Some(50)
    }

    /// "A side is reduced to just a General" and loses. A lone King does not.
    fn own_ending(&self, _: &Rulings, setup: &Setup) -> Option<Outcome> {
        let loser = Colour::BOTH.into_iter().find(|&colour| is_bare(&setup.board, colour))?;
        Some(win(loser.opponent(), Reason::BareGeneral))
    }

    /// The ruling `amalgamated.baring-capture`. Under `strict` one's own royal piece must be safe, under
    /// `wins` it need not be when the enemy's General is bare.
    fn need_not_be_safe(&self, rulings: &Rulings, setup: &Setup) -> bool {
        rulings.baring_capture == BaringCapture::Wins && is_bare(&setup.board, setup.side)
    }

    /// A position that both sides have lost is none.
    fn own_fault(&self, _: &Rulings, setup: &Setup) -> Option<Refusal> {
        let both_bare = Colour::BOTH.into_iter().all(|colour| is_bare(&setup.board, colour));
        both_bare.then_some(Fault::BothBare.in_field(Field::Position))
    }

    /// "Their General is stalemated": that side loses. With a King the game is drawn as in chess.
    fn won_stalemate(&self, _: &Rulings, board: &Board, side: Colour) -> Option<Outcome> {
        let has_general = board.of(side).any(|(_, piece)| piece.kind == Kind::General);
        has_general.then_some(win(side.opponent(), Reason::StalematedGeneral))
    }

    /// King against King.
    fn is_dead(&self, _: &Rulings, setup: &Setup) -> bool {
        setup.board.pieces().all(|(_, piece)| piece.kind == Kind::King)
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

/// Whether a side has nothing but a General.
fn is_bare(board: &Board, colour: Colour) -> bool {
    board.of(colour).all(|(_, piece)| piece.kind == Kind::General)
}

/// Whether a square lies beyond the river, as its player counts.
const fn is_beyond_river(at: Spot) -> bool {
    at.rank > LAST_RANK_BEFORE_RIVER
}
