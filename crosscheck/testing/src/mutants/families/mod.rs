//! The families of faults: each file lists those of some families in a game.

mod becomes;
mod breaks;
mod castling;
mod clock;
mod en_passant;
mod ending;
mod fen;
mod leaps;
mod letters;
mod movement;
mod pawn;
mod promotion;
mod refusal;
mod repetition;
mod royal;
mod ruling;
mod sheet;

use std::sync::Arc;

use crosscheck::fixtures::Clauses;
use notation::Variant;

use crate::mutants::fault::Fault;
use sheet::{Moving, Sheet};

/// Every fault of a game. The clauses say which ends it knows.
#[must_use]
pub fn all(variant: Variant, clauses: &Clauses) -> Vec<Arc<Fault>> {
    let sheet = Sheet::of(variant, clauses);
    let families = [
        movement::all,
        leaps::all,
        pawn::all,
        promotion::all,
        becomes::all,
        royal::all,
        castling::all,
        en_passant::all,
        clock::all,
        repetition::all,
        ending::all,
        fen::all,
        letters::all,
        refusal::all,
        ruling::all,
    ];
    let all = families.into_iter().flat_map(|family: fn(&Sheet) -> Vec<Fault>| family(&sheet));
    all.map(Arc::new).collect()
}
