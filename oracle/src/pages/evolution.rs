//! Evolution Chess: chess, but for what a piece becomes. Whatever this page does not change, it
//! takes over from [`chess`](super::chess).

use std::ops::RangeInclusive;

use notation::{Board, Colour, Kind, Points, Rulings};

use super::chess::{self, BISHOP, CASTLINGS, KING, KNIGHT, LAST_RANK, PAWN_START_RANK, ROOK};
use super::{Becomes, Change, Entry, Limits, Misplaced, Movement, Royals, RulePage, Stalemate};
use crate::castling::Castling;
use crate::paths::Spot;

/// The simple pieces. A Pawn promotes to one of these and to nothing else.
const SIMPLE: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Knight];

/// Every piece with abilities, and the simple pieces whose abilities it has.
const ABILITIES: [(Kind, &[Kind]); 7] = [
    (Kind::Rook, &[Kind::Rook]),
    (Kind::Bishop, &[Kind::Bishop]),
    (Kind::Knight, &[Kind::Knight]),
    (Kind::Cardinal, &[Kind::Bishop, Kind::Knight]),
    (Kind::Marshall, &[Kind::Rook, Kind::Knight]),
    (Kind::Queen, &[Kind::Rook, Kind::Bishop]),
    (Kind::Amazon, &[Kind::Rook, Kind::Bishop, Kind::Knight]),
];

/// Evolution Chess.
pub(crate) struct Evolution;

impl RulePage for Evolution {
    /// The King, one a side, as in chess.
    fn royals(&self) -> Royals {
        Royals { kinds: &[Kind::King], each_side: 1 }
    }

    /// As in chess.
    fn pawn_ranks(&self) -> RangeInclusive<u8> {
        PAWN_START_RANK..=LAST_RANK - 1
    }

    /// Every other piece may stand on any square.
    fn misplaced(&self, _: Kind, _: Spot) -> Option<Misplaced> {
        None
    }

    /// King and Pawn go as in chess, every other piece as its simple pieces do.
    fn movement(&self, _: &Rulings, kind: Kind, from: Spot) -> Movement {
        match kind {
            Kind::King => Movement::Alike(&[&KING]),
            Kind::Rook => Movement::Alike(&[&ROOK]),
            Kind::Bishop => Movement::Alike(&[&BISHOP]),
            Kind::Knight => Movement::Alike(&[&KNIGHT]),
            Kind::Cardinal => Movement::Alike(&[&BISHOP, &KNIGHT]),
            Kind::Marshall => Movement::Alike(&[&ROOK, &KNIGHT]),
            Kind::Queen => Movement::Alike(&[&ROOK, &BISHOP]),
            Kind::Amazon => Movement::Alike(&[&ROOK, &BISHOP, &KNIGHT]),
            Kind::Pawn if from.rank == PAWN_START_RANK => chess::PAWN_AT_ITS_START,
            Kind::Pawn => chess::PAWN,
            // No other kind is a piece of Evolution Chess.
            _ => Movement::NONE,
        }
    }

    /// No square is closed to a piece.
    fn entry(&self, _: Kind, _: Spot) -> Entry {
        Entry::Open
    }

    /// A Pawn promotes on the last rank, and absorbs nothing, not even from what it captures there.
    /// A King stays a King. Any other piece adds the abilities of what it captures to its own.
    fn becomes(&self, _: &Rulings, kind: Kind, to: Spot, captive: Option<Kind>) -> Becomes {
        match (kind, captive) {
            (Kind::Pawn, _) if to.rank == LAST_RANK => Becomes::Choice(SIMPLE.to_vec()),
            (Kind::Pawn | Kind::King, _) | (_, None) => Becomes::Forced(kind),
            (captor, Some(captive)) => Becomes::Forced(evolved(captor, captive)),
        }
    }

    /// As in chess.
    fn castlings(&self, _: &Rulings) -> &'static [Castling] {
        &CASTLINGS
    }

    /// As in chess.
    fn en_passant_from(&self) -> Option<u8> {
        Some(PAWN_START_RANK)
    }

    /// As in chess.
    fn zeroes_clock(&self, change: Change) -> bool {
        chess::is_capture_or_pawn_move(change)
    }

    /// A side with nothing but its King left has not lost by that, as in chess.
    fn is_bare(&self, _: &Board, _: Colour) -> bool {
        false
    }

    /// No capture ends the game by baring the enemy.
    fn baring_must_be_safe(&self, _: &Rulings) -> bool {
        true
    }

    /// As in chess.
    fn stalemate(&self, _: &Board, _: Colour) -> Stalemate {
        Stalemate::Draw
    }

    /// As in chess.
    fn is_dead(&self, board: &Board) -> bool {
        chess::cannot_be_mated_by_any_play(board)
    }

    /// As in chess.
    fn limits(&self) -> Limits {
        chess::LIMITS
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

/// The simple pieces whose abilities a piece has. King and Pawn have none to give.
fn abilities(kind: Kind) -> &'static [Kind] {
    ABILITIES.iter().find(|(known, _)| *known == kind).map_or(&[], |(_, abilities)| abilities)
}

/// The piece that has all the abilities of captor and captive, and no other.
fn evolved(captor: Kind, captive: Kind) -> Kind {
    let has = |kind: Kind, simple: &Kind| abilities(kind).contains(simple);
    let is_union = |kind: &Kind| {
        let either = |simple: &Kind| has(captor, simple) || has(captive, simple);
        SIMPLE.iter().all(|simple| has(*kind, simple) == either(simple))
    };
    ABILITIES.map(|(kind, _)| kind).into_iter().find(is_union).unwrap_or(captor)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Kind::{
        Amazon as Z, Bishop as B, Cardinal as A, Knight as N, Marshall as M, Pawn as P, Queen as Q,
        Rook as R,
    };

    /// The captures that the page lists, line by line.
    #[test]
    fn the_listed_captures_evolve_as_the_page_says() {
        let lines: [(Kind, &[Kind], Kind); 12] = [
            (N, &[B, A], A),
            (N, &[R, M], M),
            (N, &[Q], Z),
            (B, &[N, A], A),
            (B, &[R, Q], Q),
            (B, &[M], Z),
            (R, &[N, M], M),
            (R, &[B, Q], Q),
            (R, &[A], Z),
            (A, &[R, M, Q], Z),
            (M, &[B, A, Q], Z),
            (Q, &[N, A, M], Z),
        ];
        for (captor, captives, result) in lines {
            for &captive in captives {
                assert_eq!(evolved(captor, captive), result, "{captor} takes {captive}");
            }
        }
    }

    #[test]
    fn an_amazon_makes_amazons_and_every_capture_not_listed_changes_nothing() {
        for captor in ABILITIES.map(|(kind, _)| kind) {
            assert_eq!(evolved(captor, Z), Z);
            assert_eq!(evolved(Z, captor), Z);
            assert_eq!(evolved(captor, captor), captor);
            assert_eq!(evolved(captor, P), captor);
            for &part in abilities(captor) {
                assert_eq!(evolved(captor, part), captor);
            }
        }
    }
}
