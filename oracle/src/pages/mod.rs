//! The rule pages, one file a page, and the questions that each of them answers.
//!
//! The other modules of the oracle know no game. Whatever differs between two games is a question of
//! [`RulePage`]. Every page begins from the Laws of Chess: what it does not change, [`chess`] answers, and a
//! page states only what it changes. Boards and starting arrays are names, and stand in
//! `notation/src/games`. What all games share stands in the other modules: a side may not leave its royal
//! piece attacked, and has lost when it is attacked and no move helps.

mod amalgamated;
mod chess;
mod colorbound;
mod evolution;
mod osmosis;

use std::ops::RangeInclusive;

use notation::{Board, Colour, Kind, Points, Rulings, Variant};

use crate::castling::Castling;
use crate::paths::{Paths, Spot};
use chess::Chess;

/// The page of a game.
pub(crate) fn of(variant: Variant) -> &'static dyn RulePage {
    match variant {
        Variant::Osmosis => &osmosis::Osmosis,
        Variant::Evolution => &evolution::Evolution,
        Variant::Colorbound => &colorbound::COLORBOUND,
        Variant::ColorboundEqualized => &colorbound::EQUALIZED,
        Variant::ColorboundDecimal => &colorbound::DECIMAL,
        Variant::Amalgamated => &amalgamated::Amalgamated,
        Variant::Chess => &Chess,
    }
}

/// What a rule page says of its game; where it says nothing, it is as in chess.
pub(crate) trait RulePage: Sync {
    /// The royal kinds, whose loss is checkmate, and how many of them each side has.
    fn royals(&self) -> Royals {
        Chess.royals()
    }

    /// The ranks, counted from its own side, on which a Pawn can stand.
    fn pawn_ranks(&self) -> RangeInclusive<u8> {
        Chess.pawn_ranks()
    }

    /// Why a piece cannot stand on a square, if it cannot. A Pawn's rank is asked first.
    fn misplaced(&self, kind: Kind, at: Spot) -> Option<Misplaced> {
        Chess.misplaced(kind, at)
    }

    /// Along which paths a piece goes from a square.
    fn movement(&self, rulings: &Rulings, kind: Kind, from: Spot) -> Movement;

    /// What a piece may do on a square to which its movement leads it.
    fn entry(&self, kind: Kind, to: Spot) -> Entry {
        Chess.entry(kind, to)
    }

    /// What a piece is when it has entered a square, with a capture or without.
    fn becomes(&self, rulings: &Rulings, kind: Kind, to: Spot, captive: Option<Kind>) -> Becomes;

    /// The ways to castle.
    fn castlings(&self, rulings: &Rulings) -> &'static [Castling] {
        Chess.castlings(rulings)
    }

    /// The rank from which a Pawn's double step may be answered by a capture en passant, if the
    /// game has that capture.
    fn en_passant_from(&self) -> Option<u8> {
        Chess.en_passant_from()
    }

    /// Whether a move sets the half-move clock to zero.
    fn zeroes_clock(&self, change: Change) -> bool {
        Chess.zeroes_clock(change)
    }

    /// Whether a side is reduced so far that the game is over and it has lost.
    fn is_bare(&self, board: &Board, colour: Colour) -> bool {
        Chess.is_bare(board, colour)
    }

    /// Whether a capture that bares the enemy must leave the mover's own royal piece unattacked,
    /// as every other move must.
    fn baring_must_be_safe(&self, rulings: &Rulings) -> bool {
        Chess.baring_must_be_safe(rulings)
    }

    /// What it means for a side to have no legal move and not to be in check.
    fn stalemate(&self, board: &Board, colour: Colour) -> Stalemate {
        Chess.stalemate(board, colour)
    }

    /// Whether neither side can win any more, as far as the game knows such positions.
    fn is_dead(&self, board: &Board) -> bool {
        Chess.is_dead(board)
    }

    /// After how many occurrences of a position, and after how many moves without a capture or
    /// whatever else zeroes the clock, the game is drawn or may be claimed to be.
    fn limits(&self) -> Limits {
        Chess.limits()
    }

    /// What each side counts where a draw is decided on points.
    fn points(&self, rulings: &Rulings, board: &Board) -> Option<Points> {
        Chess.points(rulings, board)
    }

    /// How many ranks lie on each side of the river, where the board has one.
    fn river(&self) -> Option<u8> {
        Chess.river()
    }
}

/// The royal pieces of a side.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Royals {
    pub(crate) kinds: &'static [Kind],
    /// How many of these kinds together each side has.
    pub(crate) each_side: usize,
}

/// The paths of a piece.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Movement {
    /// It captures as it moves.
    Alike(Paths),
    /// It moves to free squares along some paths, and captures along others.
    Apart { moving: Paths, capturing: Paths },
}

impl Movement {
    /// For the kinds that are no piece of the game.
    pub(crate) const NONE: Self = Self::Alike(&[]);

    /// The paths along which it captures.
    pub(crate) const fn capturing(self) -> Paths {
        match self {
            Self::Alike(paths) | Self::Apart { capturing: paths, .. } => paths,
        }
    }
}

/// What a piece may do on a square to which its movement leads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entry {
    /// It may go there, and attacks the square.
    Open,
    /// It attacks the square, and may never go there.
    AttackOnly,
    /// It neither attacks the square nor may go there.
    Closed,
}

/// What a piece is after its move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Becomes {
    /// There is one result, and the move is written without a letter.
    Forced(Kind),
    /// The player chooses, and the move is written with the letter of the choice.
    Choice(Vec<Kind>),
}

/// A move as the half-move clock sees it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    /// What the piece was.
    pub(crate) before: Kind,
    /// What it has become.
    pub(crate) after: Kind,
    /// Whether it captured, en passant included.
    pub(crate) captures: bool,
}

/// Why a piece cannot stand where it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// A royal piece off its files.
    OffItsFiles,
    /// A promoted form on its own half, or an unpromoted one beyond the river.
    WrongForm,
}

/// How a stalemate ends the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stalemate {
    Draw,
    Loss,
}

/// The draws by history.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// A draw may be claimed when a position has occurred this many times.
    pub(crate) repetition_claim: usize,
    /// The game is drawn when a position has occurred this many times.
    pub(crate) repetition_draw: usize,
    /// A draw may be claimed, if ever, after this many moves by each side since the clock was zeroed.
    pub(crate) moves_claim: Option<u16>,
    /// The game is drawn after this many moves by each side since the clock was zeroed.
    pub(crate) moves_draw: u16,
}
