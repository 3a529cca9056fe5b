//! The operators of mutants: each file lists those of some operators in a game.

mod answers;
mod becomes;
mod breaks;
mod castling;
mod checks;
mod clock;
mod en_passant;
mod ending;
mod explosion;
mod fen;
mod forced;
mod hands;
mod hill;
mod kingless;
mod leaps;
mod letters;
mod movement;
mod pawn;
mod promotion;
mod race;
mod refusal;
mod repetition;
mod rook_files;
mod royal;
mod ruling;
mod sheet;

use std::sync::Arc;

use crosscheck::fixtures::Clauses;
use notation::Variant;

use crate::mutants::mutant::Mutant;
use sheet::{Moving, Sheet};

pub(crate) use explosion::{around, captures, has_king, is_attacked, touch};
pub(crate) use fen::read;
pub(crate) use hands::{gained, held, hold};
pub(crate) use repetition::{Key, right, times};
pub(crate) use rook_files::Castle;
pub(crate) use royal::blind;

/// Every mutant of a game. The clauses say which ends it knows.
#[must_use]
pub fn all(variant: Variant, clauses: &Clauses) -> Vec<Arc<Mutant>> {
    let sheet = Sheet::of(variant, clauses);
    let operators = [
        movement::all,
        leaps::all,
        pawn::all,
        promotion::all,
        becomes::all,
        royal::all,
        castling::all,
        rook_files::all,
        en_passant::all,
        clock::all,
        repetition::all,
        ending::all,
        hill::all,
        checks::all,
        race::all,
        forced::all,
        kingless::all,
        explosion::all,
        hands::all,
        fen::all,
        letters::all,
        answers::all,
        refusal::all,
        ruling::all,
    ];
    let all =
        operators.into_iter().flat_map(|operator: fn(&Sheet) -> Vec<Mutant>| operator(&sheet));
    all.map(Arc::new).collect()
}
