//! Colorful Osmosis Chess. The board and the starting array stand in `notation/src/games/osmosis.rs`.
//! The four rules of osmosis are numbered here in the order of the page. "Rules" leaves stalemate, triple repetition
//! and fifty moves as they are in chess.

use std::borrow::Cow;

use notation::{Fusion, Harvestman, Kind, OsmosisTable, Rulings, Setup};

use super::chess::{BISHOP, KNIGHT, RulePage, as_in_chess};
use crate::castling::Castling;
use crate::paths::{Path, Spot, turned_and_mirrored};

/// "Basic Pieces", Camel: a leap of three squares straight and one aside.
const CAMEL: Path = turned_and_mirrored(&[(1, 3)]);

/// "Basic Pieces", Harvestman: one step straight, then on as a Crooked Bishop, outward along the
/// axis of the first step (`osmosis.harvestman=axis`): from e4 to e5 f6 e7 f8 e9 f10.
const HARVESTMAN: Path =
    turned_and_mirrored(&[(0, 1), (1, 2), (0, 3), (1, 4), (0, 5), (1, 6), (0, 7), (1, 8), (0, 9)]);

/// The same first two squares, then on sideways instead of ahead, which
/// `osmosis.harvestman=crooked` allows as well: from e4 to e5 f6 g5 h6 i5 j6.
const HARVESTMAN_ASIDE: Path = turned_and_mirrored(&[
    (0, 1),
    (1, 2),
    (2, 1),
    (3, 2),
    (4, 1),
    (5, 2),
    (6, 1),
    (7, 2),
    (8, 1),
    (9, 2),
]);

/// "Basic Pieces" and "Compound Pieces": every piece that takes part in osmosis, and the basic
/// pieces whose moves it has.
const MOVES_AS: [(Kind, &[Kind]); 10] = [
    (Kind::Bishop, &[Kind::Bishop]),
    (Kind::Knight, &[Kind::Knight]),
    (Kind::Camel, &[Kind::Camel]),
    (Kind::Harvestman, &[Kind::Harvestman]),
    (Kind::Cardinal, &[Kind::Bishop, Kind::Knight]),
    (Kind::Caliph, &[Kind::Bishop, Kind::Camel]),
    (Kind::Evangelist, &[Kind::Bishop, Kind::Harvestman]),
    (Kind::Gnu, &[Kind::Knight, Kind::Camel]),
    (Kind::Battlemaster, &[Kind::Knight, Kind::Harvestman]),
    (Kind::Imam, &[Kind::Camel, Kind::Harvestman]),
];

/// Colorful Osmosis Chess.
pub(super) struct Osmosis;

impl RulePage for Osmosis {
    /// "Setup": the Pawns stand on the third rank.
    fn pawn_start_rank(&self) -> u8 {
        3
    }

    /// "Pieces", Pawn: it promotes on the last rank but one.
    fn promotion_rank(&self) -> u8 {
        9
    }

    /// "Pieces", Pawn: to the eleven kinds that are neither King nor Pawn.
    fn promotions(&self) -> &'static [Kind] {
        &[
            Kind::Guard,
            Kind::Bishop,
            Kind::Knight,
            Kind::Camel,
            Kind::Harvestman,
            Kind::Cardinal,
            Kind::Caliph,
            Kind::Evangelist,
            Kind::Gnu,
            Kind::Battlemaster,
            Kind::Imam,
        ]
    }

    /// "Pieces", "Basic Pieces" and "Compound Pieces". King, Pawn, Bishop and Knight go as in chess, a
    /// Guard as a King.
    fn paths(&self, rulings: &Rulings, kind: Kind, from: Spot) -> &'static [Path] {
        let crooked = rulings.harvestman == Harvestman::Crooked;
        match kind {
            Kind::Guard => as_in_chess(Kind::King, false),
            Kind::Camel => &[CAMEL],
            Kind::Cardinal => &[BISHOP, KNIGHT],
            Kind::Caliph => &[BISHOP, CAMEL],
            Kind::Gnu => &[KNIGHT, CAMEL],
            Kind::Harvestman if crooked => &[HARVESTMAN, HARVESTMAN_ASIDE],
            Kind::Harvestman => &[HARVESTMAN],
            Kind::Evangelist if crooked => &[BISHOP, HARVESTMAN, HARVESTMAN_ASIDE],
            Kind::Evangelist => &[BISHOP, HARVESTMAN],
            Kind::Battlemaster if crooked => &[KNIGHT, HARVESTMAN, HARVESTMAN_ASIDE],
            Kind::Battlemaster => &[KNIGHT, HARVESTMAN],
            Kind::Imam if crooked => &[CAMEL, HARVESTMAN, HARVESTMAN_ASIDE],
            Kind::Imam => &[CAMEL, HARVESTMAN],
            _ => as_in_chess(kind, from.rank == self.pawn_start_rank()),
        }
    }

    /// A basic piece may change by capturing: under `osmosis.fusion=mandatory` it must, under `optional`
    /// its player may keep it as it was. Every other piece stays what it is: Kings do not take part, and
    /// compounds neither change nor split.
    fn captor_becomes(&self, rulings: &Rulings, captor: Kind, captive: Kind) -> Vec<Kind> {
        let mut results = osmosis(captor, captive, rulings.osmosis_table);
        if results.is_empty() || rulings.fusion == Fusion::Optional {
            results.push(captor);
        }
        results
    }

    /// "Pieces", King: it cannot castle.
    fn castlings(&self, _: &Rulings, _: &Setup) -> Cow<'static, [Castling]> {
        Cow::Borrowed(&[])
    }

    /// "Rules" names the draws of the game, and a dead position is not among them.
    fn is_dead(&self, _: &Rulings, _: &Setup) -> bool {
        false
    }
}

/// The basic pieces whose moves a piece has; none for King, Guard and Pawn, which take no part.
fn moves_as(kind: Kind) -> &'static [Kind] {
    MOVES_AS.iter().find(|(known, _)| *known == kind).map_or(&[], |(_, basic)| basic)
}

/// "Rules", 1 to 4: what a captor may become; an empty list if the capture does not change it.
fn osmosis(captor: Kind, captive: Kind, table: OsmosisTable) -> Vec<Kind> {
    // Only a basic piece changes: one that has its own moves and no other.
    if moves_as(captor) != [captor] {
        return vec![];
    }
    // The two printed cells that the rules contradict.
    if table == OsmosisTable::Printed {
        match (captor, captive) {
            (Kind::Camel, Kind::Caliph) => return vec![Kind::Gnu],
            (Kind::Camel, Kind::Battlemaster) => return vec![Kind::Caliph, Kind::Imam],
            // Every other cell is as the rules have it.
            _ => {}
        }
    }
    // Each pattern is the list of basic pieces whose moves the captive has: none, one or two.
    let gained = moves_as(captive);
    match gained {
        // Rule 1: a Pawn, a Guard, or the captor's own kind.
        [] => vec![],
        [same] if *same == captor => vec![],
        // Rule 2: another basic piece.
        [other] => compound(captor, *other),
        // Rule 3: a compound that also moves as the captor does.
        [one, other] if *one == captor || *other == captor => vec![captive],
        // Rule 4: a compound that does not. The player chooses which half of it to gain: a Bishop that
        // takes a Gnu becomes a Cardinal, by its Knight, or a Caliph, by its Camel.
        _ => gained.iter().flat_map(|&half| compound(captor, half)).collect(),
    }
}

/// The compound of two different basic pieces: of Bishop and Knight, the Cardinal.
fn compound(one: Kind, other: Kind) -> Vec<Kind> {
    let joins = |basic: &[Kind]| basic.contains(&one) && basic.contains(&other);
    MOVES_AS.iter().filter(|(_, basic)| joins(basic)).map(|(kind, _)| *kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's table, row by row, with the two cells that its own rules contradict as the
    /// rules have them. The columns are captures by Bishop, Knight, Camel and Harvestman; the letters
    /// are those of the FEN.
    #[test]
    fn the_rules_give_the_forty_cells_of_the_table() {
        use Kind::{
            Battlemaster as M, Bishop as B, Caliph as L, Camel as C, Cardinal as A,
            Evangelist as E, Gnu as W, Harvestman as H, Imam as I, Knight as N,
        };
        let rows: [(Kind, [&[Kind]; 4]); 10] = [
            (B, [&[], &[A], &[L], &[E]]),
            (N, [&[A], &[], &[W], &[M]]),
            (C, [&[L], &[W], &[], &[I]]),
            (H, [&[E], &[M], &[I], &[]]),
            (A, [&[A], &[A], &[L, W], &[E, M]]),
            (L, [&[L], &[A, W], &[L], &[E, I]]),
            (E, [&[E], &[A, M], &[L, I], &[E]]),
            (W, [&[A, L], &[W], &[W], &[M, I]]),
            (M, [&[A, E], &[M], &[W, I], &[M]]),
            (I, [&[L, E], &[W, M], &[I], &[I]]),
        ];
        for (captive, cells) in rows {
            for (captor, cell) in [B, N, C, H].into_iter().zip(cells) {
                let mut found = osmosis(captor, captive, OsmosisTable::Rules);
                found.sort_unstable();
                let mut expected = cell.to_vec();
                expected.sort_unstable();
                assert_eq!(found, expected, "{captor} takes {captive}");
            }
        }
    }

    #[test]
    fn the_printed_table_differs_in_two_cells() {
        let kinds = notation::Variant::Osmosis.kinds();
        let mut differing = vec![];
        for &(captor, _) in kinds {
            for &(captive, _) in kinds {
                let printed = osmosis(captor, captive, OsmosisTable::Printed);
                if printed != osmosis(captor, captive, OsmosisTable::Rules) {
                    differing.push((captor, captive, printed));
                }
            }
        }
        let expected = [
            (Kind::Camel, Kind::Caliph, vec![Kind::Gnu]),
            (Kind::Camel, Kind::Battlemaster, vec![Kind::Caliph, Kind::Imam]),
        ];
        assert_eq!(differing, expected);
    }
}
