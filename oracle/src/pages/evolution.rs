//! Evolution Chess: chess, but for what a piece becomes.

use notation::{Kind, Rulings};

use super::chess::{BISHOP, Chess, KNIGHT, LAST_RANK, ROOK};
use super::{Becomes, Movement, RulePage};
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
    /// King, Pawn, Queen and the simple pieces go as in chess, every other piece as its simple pieces do.
    fn movement(&self, rulings: &Rulings, kind: Kind, from: Spot) -> Movement {
        match kind {
            Kind::Cardinal => Movement::Alike(&[&BISHOP, &KNIGHT]),
            Kind::Marshall => Movement::Alike(&[&ROOK, &KNIGHT]),
            Kind::Amazon => Movement::Alike(&[&ROOK, &BISHOP, &KNIGHT]),
            _ => Chess.movement(rulings, kind, from),
        }
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
