//! The families of faults: each file lists those of some families in a game.

mod movement;

use notation::{Colour, Kind, Piece, Rulings, Variant};
use oracle::reasons;
use suite::kind_id;

use super::fault::Fault;
use super::ways::Movement;

/// A kind of piece of one side, and how it goes.
pub(super) struct Moving {
    pub(super) piece: Piece,
    pub(super) movement: Movement,
    pub(super) royal: bool,
}

/// What the families need to know about a game.
pub(super) struct Sheet {
    pub(super) variant: Variant,
    pub(super) pieces: Vec<Moving>,
}

impl Sheet {
    fn of(variant: Variant) -> Self {
        let rulings = Rulings::default();
        let kinds = variant.kinds().iter();
        let pieces = kinds.flat_map(|&(kind, _)| Colour::BOTH.map(|colour| Piece::new(colour, kind)));
        let moving = |piece: Piece| Moving {
            piece,
            movement: Movement::of(variant, &rulings, piece),
            royal: reasons::is_royal(variant, piece.kind),
        };
        Self { variant, pieces: pieces.map(moving).collect() }
    }

    /// The kinds of piece.
    pub(super) fn kinds(&self) -> impl Iterator<Item = Kind> {
        self.variant.kinds().iter().map(|&(kind, _)| kind)
    }

    /// The kinds that can be taken.
    pub(super) fn captives(&self) -> impl Iterator<Item = Kind> {
        self.kinds().filter(|&kind| !reasons::is_royal(self.variant, kind))
    }
}

/// Every fault of a game.
#[must_use]
pub fn all(variant: Variant) -> Vec<Fault> {
    let sheet = Sheet::of(variant);
    let mut faults = Vec::new();
    faults.extend(movement::all(&sheet));
    faults
}

/// How the ids of the clauses about a kind of piece begin.
pub(super) fn of_kind(kind: Kind) -> String {
    format!("{}.", kind_id(kind))
}

/// Texts as the clauses of a fault.
pub(super) fn named(clauses: &[&str]) -> Vec<String> {
    clauses.iter().map(|&clause| clause.to_owned()).collect()
}
