//! Colorful Osmosis Chess.

use notation::{Fusion, Harvestman, Kind, OsmosisTable, Piece, Rulings, Setup, Square};

use crate::candidates::{Becomes, capture_squares};
use crate::paths::{Step, Walk, diagonal, oblique, orthogonal};
use crate::pawn;

/// The Pawns start on the third rank; the double step is FIDE's.
const PAWN_START_RANK: u8 = 3;

/// "Pieces", Pawn: it promotes on the rank before the last.
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

/// "Basic Pieces" and "Compound Pieces": the basic pieces as which each moves. King, Guard and
/// Pawn are neither basic nor compound.
const fn basic_moves(kind: Kind) -> &'static [Kind] {
    match kind {
        Kind::Bishop => &[Kind::Bishop],
        Kind::Knight => &[Kind::Knight],
        Kind::Camel => &[Kind::Camel],
        Kind::Harvestman => &[Kind::Harvestman],
        Kind::Cardinal => &[Kind::Bishop, Kind::Knight],
        Kind::Caliph => &[Kind::Bishop, Kind::Camel],
        Kind::Evangelist => &[Kind::Bishop, Kind::Harvestman],
        Kind::Gnu => &[Kind::Knight, Kind::Camel],
        Kind::Battlemaster => &[Kind::Knight, Kind::Harvestman],
        Kind::Imam => &[Kind::Camel, Kind::Harvestman],
        _ => &[],
    }
}

const COMPOUNDS: [Kind; 6] =
    [Kind::Cardinal, Kind::Caliph, Kind::Evangelist, Kind::Gnu, Kind::Battlemaster, Kind::Imam];

/// "Pieces": what each piece attacks.
pub(crate) fn attacks<V: FnMut(Step)>(rulings: &Rulings, piece: Piece, walk: &mut Walk<'_, V>) {
    match piece.kind {
        Kind::King | Kind::Guard => {
            walk.leaps(diagonal(1));
            walk.leaps(orthogonal(1));
        }
        Kind::Pawn => pawn::attacks(piece.colour, walk),
        _ => {}
    }
    for basic in basic_moves(piece.kind) {
        match basic {
            Kind::Bishop => walk.rides(diagonal(1)),
            Kind::Knight => walk.leaps(oblique(2, 1)),
            Kind::Camel => walk.leaps(oblique(3, 1)),
            Kind::Harvestman => harvestman(rulings.harvestman, walk),
            _ => {}
        }
    }
}

/// The Harvestman takes one orthogonal step and goes on as a Crooked Bishop. With the step as
/// "ahead" and either way across it as "aside" (SPEC section 3 and `osmosis.harvestman`), it goes
/// 1, 2, 3, 4 … ahead and swings one aside at every second square; under `crooked` it may also go
/// 0, 1, 2, 3 … aside and swing between one and two ahead.
fn harvestman<V: FnMut(Step)>(reading: Harvestman, walk: &mut Walk<'_, V>) {
    // 0, 1, 0, 1 … for the first, second, third, fourth square …
    let swing = |n: i8| (n + 1) % 2;
    for ahead in orthogonal(1) {
        for aside in [(ahead.1, ahead.0), (-ahead.1, -ahead.0)] {
            let square =
                |far: i8, off: i8| (far * ahead.0 + off * aside.0, far * ahead.1 + off * aside.1);
            // (0,1) (1,2) (0,3) (1,4) …
            walk.along((1..).map(|n| square(n, swing(n))));
            if reading == Harvestman::Crooked {
                // (0,1) (1,2) (2,1) (3,2) …
                walk.along((1..).map(|n| square(1 + swing(n), n - 1)));
            }
        }
    }
}

/// Where a piece may go: where it may capture, but for the Pawn. There is no castling.
pub(crate) fn destinations(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Square> {
    match piece.kind {
        Kind::Pawn => pawn::destinations(setup, from, piece.colour, Some(PAWN_START_RANK)),
        _ => capture_squares(setup, rulings, from, piece),
    }
}

/// What the mover is afterwards: a Pawn promotes, a basic piece may fuse with what it captures,
/// every other piece stays what it is.
pub(crate) fn becomes(
    rulings: &Rulings,
    piece: Piece,
    rank_reached: u8,
    captured: Option<Piece>,
) -> Becomes {
    let captor = piece.kind;
    if captor == Kind::Pawn && rank_reached == PROMOTION_RANK {
        return Becomes::Choice(PROMOTIONS.to_vec());
    }
    let mut results = match captured {
        Some(captive) => osmosis(captor, captive.kind, rulings.osmosis_table),
        None => vec![],
    };
    if !results.is_empty() && rulings.fusion == Fusion::Optional {
        results.push(captor);
    }
    match results.as_slice() {
        [] => Becomes::Forced(captor),
        [only] => Becomes::Forced(*only),
        _ => Becomes::Choice(results),
    }
}

/// "Rules", 1 to 4: what a captor may turn into. Nothing where the capture changes nothing.
fn osmosis(captor: Kind, captive: Kind, table: OsmosisTable) -> Vec<Kind> {
    // Only the basic pieces are changed by what they capture.
    if basic_moves(captor) != [captor] {
        return vec![];
    }
    // The two printed cells that the numbered rules contradict (`osmosis.table`).
    if table == OsmosisTable::Printed && captor == Kind::Camel {
        match captive {
            Kind::Caliph => return vec![Kind::Gnu],
            Kind::Battlemaster => return vec![Kind::Caliph, Kind::Imam],
            _ => {}
        }
    }
    let gained = basic_moves(captive);
    match gained {
        // Rule 1: a Pawn, a Guard, or the captor's own kind.
        [] => vec![],
        [same] if *same == captor => vec![],
        // Rule 2: another basic piece.
        [other] => combined(captor, *other),
        // Rule 3: a compound that moves as the captor does, too.
        _ if gained.contains(&captor) => vec![captive],
        // Rule 4: a compound that does not; the player chooses which half to gain.
        _ => gained.iter().flat_map(|&half| combined(captor, half)).collect(),
    }
}

/// The compound of two different basic pieces.
fn combined(one: Kind, other: Kind) -> Vec<Kind> {
    let joins = |kind: &Kind| {
        let moves = basic_moves(*kind);
        moves.contains(&one) && moves.contains(&other)
    };
    COMPOUNDS.into_iter().filter(joins).collect()
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
