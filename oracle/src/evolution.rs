//! Evolution Chess: FIDE chess, but for what a piece becomes. How Kings, Pawns and castling Rooks
//! go, and which positions are dead, is said in [`crate::chess`].

use notation::{Kind, Piece};

use crate::candidates::Becomes;
use crate::paths::{Step, Walk, diagonal, oblique, orthogonal};
use crate::{chess, pawn};

const LAST_RANK: u8 = 8;

/// A Pawn promotes to a simple piece alone.
const SIMPLE: [Kind; 3] = [Kind::Rook, Kind::Bishop, Kind::Knight];

/// The simple pieces whose abilities each piece has. King and Pawn have none to give.
const fn abilities(kind: Kind) -> &'static [Kind] {
    match kind {
        Kind::Rook => &[Kind::Rook],
        Kind::Bishop => &[Kind::Bishop],
        Kind::Knight => &[Kind::Knight],
        Kind::Cardinal => &[Kind::Bishop, Kind::Knight],
        Kind::Marshall => &[Kind::Rook, Kind::Knight],
        Kind::Queen => &[Kind::Rook, Kind::Bishop],
        Kind::Amazon => &[Kind::Rook, Kind::Bishop, Kind::Knight],
        _ => &[],
    }
}

/// The pieces that have abilities.
const EVOLVING: [Kind; 7] = [
    Kind::Rook,
    Kind::Bishop,
    Kind::Knight,
    Kind::Cardinal,
    Kind::Marshall,
    Kind::Queen,
    Kind::Amazon,
];

/// What each piece attacks.
pub(crate) fn attacks<V: FnMut(Step)>(piece: Piece, walk: &mut Walk<'_, V>) {
    match piece.kind {
        Kind::King => {
            walk.leaps(diagonal(1));
            walk.leaps(orthogonal(1));
        }
        Kind::Pawn => pawn::attacks(piece.colour, walk),
        _ => {}
    }
    for ability in abilities(piece.kind) {
        match ability {
            Kind::Rook => walk.rides(orthogonal(1)),
            Kind::Bishop => walk.rides(diagonal(1)),
            Kind::Knight => walk.leaps(oblique(2, 1)),
            _ => {}
        }
    }
}

/// Where a piece may go, as in chess: double step, en passant and castling included.
pub(crate) use chess::destinations;

/// What the mover is afterwards. A Pawn promotes, and absorbs nothing even when it captures in
/// promoting; a King stays a King; any other piece adds the abilities of what it captures.
pub(crate) fn becomes(piece: Piece, rank_reached: u8, captured: Option<Piece>) -> Becomes {
    match (piece.kind, captured) {
        (Kind::Pawn, _) if rank_reached == LAST_RANK => Becomes::Choice(SIMPLE.to_vec()),
        (Kind::Pawn | Kind::King, _) | (_, None) => Becomes::Forced(piece.kind),
        (captor, Some(captive)) => Becomes::Forced(evolved(captor, captive.kind)),
    }
}

/// The piece that has all the abilities of captor and captive, and no other.
fn evolved(captor: Kind, captive: Kind) -> Kind {
    let unites = |kind: &Kind| {
        SIMPLE.iter().all(|simple| {
            let either = [captor, captive].iter().any(|one| abilities(*one).contains(simple));
            abilities(*kind).contains(simple) == either
        })
    };
    EVOLVING.into_iter().find(unites).unwrap_or(captor)
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
        for captor in EVOLVING {
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
