//! Where pieces can stand, which rights they can hold, and what a Pawn can have passed over. Nothing
//! of this is written down: the reference is asked about boards with a piece or two.

use crosscheck::comparing::kinds::alone;
use notation::{Colour, Fault, Field, Piece, Right, Rulings, Setup, Square, Variant};
use oracle::reasons::{self, is_royal};

/// A piece on a square.
pub(crate) type Station = (Square, Piece);

/// Every piece of a side on every square where it can be put, royal or not.
pub(crate) fn all(variant: Variant, royal: bool, colour: Colour) -> Vec<Station> {
    let kinds = variant.kinds().iter().map(|&(kind, _)| kind);
    let kinds = kinds.filter(|&kind| is_royal(variant, kind) == royal);
    let pieces = kinds.map(|kind| Piece::new(colour, kind));
    pieces.flat_map(|piece| variant.squares().map(move |at| (at, piece))).collect()
}

/// Whether the reference lets a piece stand on a square.
pub(crate) fn is_possible(variant: Variant, rulings: &Rulings, (at, piece): Station) -> bool {
    !reasons::refusals(&alone(variant, at, piece), rulings).iter().any(|refusal| {
        use Fault::{PawnRank, RoyalFiles, WrongForm};
        matches!(refusal.fault, PawnRank { .. } | RoyalFiles { .. } | WrongForm { .. })
    })
}

/// A castling right and the pieces that must stand at home for it.
#[derive(Debug)]
pub(crate) struct Home {
    pub(crate) right: Right,
    pub(crate) pieces: Vec<Station>,
}

/// The castling rights of a game: those of its starting array, each with the pieces without which the
/// reference calls it contradicted.
pub(crate) fn homes(variant: Variant, rulings: &Rulings) -> Vec<Home> {
    let start = variant.start(rulings);
    let home = |right| {
        let only = Setup { castling: start.castling.only(right), ..start.clone() };
        let is_needed = |(at, _): &Station| {
            let mut without = only.clone();
            without.board.set(*at, None);
            has_fault_in(&without, rulings, Field::Castling)
        };
        Home { right, pieces: start.board.pieces().filter(is_needed).collect() }
    };
    start.castling.rights().map(home).collect()
}

/// The square that a Pawn may have passed over when it came to where it stands: for each, the Pawn.
pub(crate) fn passed(variant: Variant, rulings: &Rulings) -> Vec<(Station, Square)> {
    let mut passed = vec![];
    for (at, pawn) in Colour::BOTH.into_iter().flat_map(|colour| all(variant, false, colour)) {
        let mut setup = alone(variant, at, pawn);
        setup.side = pawn.colour.opponent();
        for square in variant.squares() {
            setup.en_passant = Some(square);
            if !has_fault_in(&setup, rulings, Field::EnPassant) {
                passed.push(((at, pawn), square));
            }
        }
    }
    passed
}

fn has_fault_in(setup: &Setup, rulings: &Rulings, field: Field) -> bool {
    reasons::refusals(setup, rulings).iter().any(|refusal| refusal.field == field)
}
