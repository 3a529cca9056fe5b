//! The readings of a page: a value of a ruling that is followed whatever was asked for, and the
//! array that goes with it.

use notation::{Colour, Piece, Ruling, Rulings, Setup, Square, Variant};

use super::Sheet;
use super::fen::read;
use crate::mutants::mutant::{Deviation, Mutant, Operator};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    // An array is what a FEN says, and every question has a FEN.
    let is_asked = |ruling: &Ruling| {
        ruling.variant() == sheet.variant
            && ![Ruling::AmalgamatedArray, Ruling::DecimalArray].contains(ruling)
    };
    for ruling in Ruling::ALL.into_iter().filter(is_asked) {
        for &value in ruling.values() {
            let rule = move |rulings: &mut Rulings| {
                // Another value of a free ruling is not one that an engine could take for it.
                let _ = rulings.set(ruling.id(), value);
            };
            let does = format!("follows {}={value}, whatever is asked for", ruling.id());
            // `osmosis.table` is told of in `osmosis.ruling.table`.
            let own = ruling.id().replace(sheet.variant.id(), "ruling");
            let breaks = [&own, "ruling.", "array", "castling.none", "fusion.", "harvestman."];
            let deviation = Deviation::Rules(Box::new(rule));
            mutants.push(sheet.mutant(Operator::Ruling, does, &breaks, deviation));
        }
    }
    mutants.extend(arrays(sheet));
    mutants
}

/// The array with two neighbours of the first rank the other way round.
fn arrays(sheet: &Sheet) -> Vec<Mutant> {
    let start = sheet.variant.start(&Rulings::default());
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        let squares: Vec<(Square, Piece)> = start.board.of(colour).collect();
        for pair in squares.windows(2) {
            let [(one, first), (other, second)] = [pair[0], pair[1]];
            if first == second || one.rank() != other.rank() || first.kind == second.kind {
                continue;
            }
            let swapped = move |fen: &str, variant: Variant, rulings: &Rulings| {
                let mut setup: Setup = read(fen, variant, rulings)?;
                if setup.board == variant.start(rulings).board {
                    let (here, there) = (setup.board.get(one), setup.board.get(other));
                    setup.board.set(one, there);
                    setup.board.set(other, here);
                }
                Ok(setup)
            };
            let does = format!(
                "starts with {colour}'s {} on {one} and {} on {other} exchanged",
                first.kind, second.kind
            );
            let breaks = ["setup", "array", "ruling.array"];
            let deviation = Deviation::Reads(Box::new(swapped));
            mutants.push(sheet.mutant(Operator::Array, does, &breaks, deviation));
        }
    }
    mutants
}
