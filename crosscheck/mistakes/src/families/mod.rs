//! The families of faults: each file lists those of some families in a game.

mod becomes;
mod castling;
mod clock;
mod en_passant;
mod ending;
mod fen;
mod movement;
mod pawn;
mod promotion;
mod refusal;
mod repetition;
mod royal;
mod ruling;
mod sheet;

use std::sync::Arc;

use notation::{Kind, Variant};
use suite::{Clauses, kind_id};

use crate::fault::Fault;
use sheet::{Moving, Sheet};

/// Every fault of a game. The clauses say which ends it knows.
#[must_use]
pub fn all(variant: Variant, clauses: &Clauses) -> Vec<Arc<Fault>> {
    let sheet = Sheet::of(variant, clauses);
    let families = [
        movement::all,
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
        refusal::all,
        ruling::all,
    ];
    let all = families.into_iter().flat_map(|family: fn(&Sheet) -> Vec<Fault>| family(&sheet));
    all.map(Arc::new).collect()
}

/// How the ids of the clauses about a kind of piece begin.
fn of_kind(kind: Kind) -> String {
    format!("{}.", kind_id(kind))
}

/// Texts as the clauses of a fault.
fn named(clauses: &[&str]) -> Vec<String> {
    clauses.iter().map(|&clause| clause.to_owned()).collect()
}
