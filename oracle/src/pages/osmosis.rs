//! Colorful Osmosis Chess.

use std::ops::RangeInclusive;

use notation::{Board, Colour, Fusion, Harvestman, Kind, OsmosisTable, Points, Rulings};

use super::chess::{self, BISHOP, KING, KNIGHT};
use super::{Becomes, Change, Entry, Limits, Misplaced, Movement, Royals, RulePage, Stalemate};
use crate::castling::Castling;
use crate::paths::{Path, Spot, turned_and_mirrored};

/// "Setup": the Pawns stand on the third rank.
const PAWN_START_RANK: u8 = 3;

/// "Pieces", Pawn: it promotes on the last rank but one.
const PROMOTION_RANK: u8 = 9;

/// "Pieces", Pawn: the eleven kinds that are neither King nor Pawn.
const PROMOTIONS: [Kind; 11] = [
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
];

/// "Basic Pieces", Camel: a leap of three squares straight and one aside.
const CAMEL: [Path; 8] = turned_and_mirrored(&[(1, 3)]);

/// "Basic Pieces", Harvestman: one step straight, then on as a Crooked Bishop, outward along the
/// axis of the first step (`osmosis.harvestman=axis`).
const HARVESTMAN: [Path; 8] =
    turned_and_mirrored(&[(0, 1), (1, 2), (0, 3), (1, 4), (0, 5), (1, 6), (0, 7), (1, 8), (0, 9)]);

/// The same first two steps, then on along the other axis, which `osmosis.harvestman=crooked`
/// allows as well.
const HARVESTMAN_ASIDE: [Path; 8] = turned_and_mirrored(&[
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
/// pieces as which it moves.
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
pub(crate) struct Osmosis;

impl RulePage for Osmosis {
    /// "Pieces": the King, one a side. A Guard is a King that is not royal.
    fn royals(&self) -> Royals {
        Royals { kinds: &[Kind::King], each_side: 1 }
    }

    /// A Pawn starts on the third rank, never goes back, and promotes on the ninth.
    fn pawn_ranks(&self) -> RangeInclusive<u8> {
        PAWN_START_RANK..=PROMOTION_RANK - 1
    }

    /// Every other piece may stand anywhere.
    fn misplaced(&self, _: Kind, _: Spot) -> Option<Misplaced> {
        None
    }

    /// "Pieces", "Basic Pieces" and "Compound Pieces". King, Guard, Pawn, Bishop and Knight go as
    /// King, Pawn, Bishop and Knight of chess.
    fn movement(&self, rulings: &Rulings, kind: Kind, from: Spot) -> Movement {
        let crooked = rulings.harvestman == Harvestman::Crooked;
        match kind {
            Kind::King | Kind::Guard => Movement::Alike(&[&KING]),
            Kind::Pawn if from.rank == PAWN_START_RANK => chess::PAWN_AT_ITS_START,
            Kind::Pawn => chess::PAWN,
            Kind::Bishop => Movement::Alike(&[&BISHOP]),
            Kind::Knight => Movement::Alike(&[&KNIGHT]),
            Kind::Camel => Movement::Alike(&[&CAMEL]),
            Kind::Cardinal => Movement::Alike(&[&BISHOP, &KNIGHT]),
            Kind::Caliph => Movement::Alike(&[&BISHOP, &CAMEL]),
            Kind::Gnu => Movement::Alike(&[&KNIGHT, &CAMEL]),
            Kind::Harvestman if crooked => Movement::Alike(&[&HARVESTMAN, &HARVESTMAN_ASIDE]),
            Kind::Harvestman => Movement::Alike(&[&HARVESTMAN]),
            Kind::Evangelist if crooked => {
                Movement::Alike(&[&BISHOP, &HARVESTMAN, &HARVESTMAN_ASIDE])
            }
            Kind::Evangelist => Movement::Alike(&[&BISHOP, &HARVESTMAN]),
            Kind::Battlemaster if crooked => {
                Movement::Alike(&[&KNIGHT, &HARVESTMAN, &HARVESTMAN_ASIDE])
            }
            Kind::Battlemaster => Movement::Alike(&[&KNIGHT, &HARVESTMAN]),
            Kind::Imam if crooked => Movement::Alike(&[&CAMEL, &HARVESTMAN, &HARVESTMAN_ASIDE]),
            Kind::Imam => Movement::Alike(&[&CAMEL, &HARVESTMAN]),
            // No other kind is a piece of Colorful Osmosis Chess.
            _ => Movement::NONE,
        }
    }

    /// No square is closed to a piece.
    fn entry(&self, _: Kind, _: Spot) -> Entry {
        Entry::Open
    }

    /// A Pawn promotes. A basic piece may be changed by what it captures (`osmosis.fusion`: it must
    /// be, or its player may leave it as it is). Every other piece stays what it is.
    fn becomes(&self, rulings: &Rulings, kind: Kind, to: Spot, captive: Option<Kind>) -> Becomes {
        if kind == Kind::Pawn && to.rank == PROMOTION_RANK {
            return Becomes::Choice(PROMOTIONS.to_vec());
        }
        let mut results = match captive {
            Some(captive) => osmosis(kind, captive, rulings.osmosis_table),
            None => vec![],
        };
        if !results.is_empty() && rulings.fusion == Fusion::Optional {
            results.push(kind);
        }
        match results.as_slice() {
            [] => Becomes::Forced(kind),
            [only] => Becomes::Forced(*only),
            _ => Becomes::Choice(results),
        }
    }

    /// "Pieces", King: it cannot castle.
    fn castlings(&self, _: &Rulings) -> &'static [Castling] {
        &[]
    }

    /// "Pieces", Pawn: as in chess, en passant included.
    fn en_passant_from(&self) -> Option<u8> {
        Some(PAWN_START_RANK)
    }

    /// "Rules": the fifty-move rule of chess.
    fn zeroes_clock(&self, change: Change) -> bool {
        chess::is_capture_or_pawn_move(change)
    }

    /// A bare King plays on.
    fn is_bare(&self, _: &Board, _: Colour) -> bool {
        false
    }

    fn baring_must_be_safe(&self, _: &Rulings) -> bool {
        true
    }

    /// "Rules": as in chess.
    fn stalemate(&self, _: &Board, _: Colour) -> Stalemate {
        Stalemate::Draw
    }

    /// "Rules" names the draws of the game, and a dead position is not among them.
    fn is_dead(&self, _: &Board) -> bool {
        false
    }

    /// "Rules": triple repetition and fifty moves, with the automatic draws that belong to them in
    /// chess.
    fn limits(&self) -> Limits {
        chess::LIMITS
    }

    /// A draw is a draw.
    fn points(&self, _: &Rulings, _: &Board) -> Option<Points> {
        None
    }

    fn river(&self) -> Option<u8> {
        None
    }
}

/// The basic pieces as which a piece moves; none for King, Guard and Pawn, which take no part.
fn moves_as(kind: Kind) -> &'static [Kind] {
    MOVES_AS.iter().find(|(known, _)| *known == kind).map_or(&[], |(_, basic)| basic)
}

/// "Rules", 1 to 4: what a captor may turn into. Nothing where the capture changes nothing.
fn osmosis(captor: Kind, captive: Kind, table: OsmosisTable) -> Vec<Kind> {
    // Only a basic piece is changed by what it captures.
    if moves_as(captor) != [captor] {
        return vec![];
    }
    // The two printed cells that the numbered rules contradict.
    if table == OsmosisTable::Printed {
        match (captor, captive) {
            (Kind::Camel, Kind::Caliph) => return vec![Kind::Gnu],
            (Kind::Camel, Kind::Battlemaster) => return vec![Kind::Caliph, Kind::Imam],
            // Every other cell is as the rules have it.
            _ => {}
        }
    }
    let gained = moves_as(captive);
    match gained {
        // Rule 1: a Pawn, a Guard, or the captor's own kind.
        [] => vec![],
        [same] if *same == captor => vec![],
        // Rule 2: another basic piece.
        [other] => compound(captor, *other),
        // Rule 3: a compound that also moves as the captor does.
        [one, other] if *one == captor || *other == captor => vec![captive],
        // Rule 4: a compound that does not. The player chooses which half of it to gain.
        _ => gained.iter().flat_map(|&half| compound(captor, half)).collect(),
    }
}

/// The compound of two different basic pieces.
fn compound(one: Kind, other: Kind) -> Vec<Kind> {
    let joins = |basic: &[Kind]| basic.contains(&one) && basic.contains(&other);
    MOVES_AS.iter().filter(|(_, basic)| joins(basic)).map(|(kind, _)| *kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page's table, row by row, with the two cells that its own rules contradict as the
    /// rules have them.
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
