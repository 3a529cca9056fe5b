//! Evolution Chess: chess, but for what a piece becomes.

use notation::{Kind, Rulings};

use super::chess::{BISHOP, KNIGHT, ROOK, RulePage, as_in_chess};
use crate::paths::{Path, Spot};

/// The simple pieces.
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
pub(super) struct Evolution;

impl RulePage for Evolution {
    /// King, Pawn, Queen and the simple pieces go as in chess, every other piece as its simple pieces do.
    fn paths(&self, _: &Rulings, kind: Kind, from: Spot) -> &'static [Path] {
        match kind {
            Kind::Cardinal => &[BISHOP, KNIGHT],
            Kind::Marshall => &[ROOK, KNIGHT],
            Kind::Amazon => &[ROOK, BISHOP, KNIGHT],
            _ => as_in_chess(kind, from.rank == self.pawn_start_rank()),
        }
    }

    /// A Pawn promotes to a simple piece and to nothing else.
    fn promotions(&self) -> &'static [Kind] {
        &SIMPLE
    }

    /// A piece adds the abilities of what it captures to its own. King and Pawn absorb nothing.
    fn captor_becomes(&self, _: &Rulings, captor: Kind, captive: Kind) -> Vec<Kind> {
        vec![evolved(captor, captive)]
    }
}

/// The simple pieces whose abilities a piece has. King and Pawn have none to give.
fn abilities(kind: Kind) -> &'static [Kind] {
    ABILITIES.iter().find(|(known, _)| *known == kind).map_or(&[], |(_, abilities)| abilities)
}

/// The piece that has all the abilities of captor and captive, and no other.
fn evolved(captor: Kind, captive: Kind) -> Kind {
    let [own, gained] = [captor, captive].map(abilities);
    let is_union = |(_, abilities): &&(Kind, &[Kind])| {
        let is_held = |simple| own.contains(simple) || gained.contains(simple);
        SIMPLE.iter().all(|simple| abilities.contains(simple) == is_held(simple))
    };
    match ABILITIES.iter().find(is_union) {
        Some((union, _)) if !own.is_empty() => *union,
        _ => captor,
    }
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
