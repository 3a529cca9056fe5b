//! Where pieces can stand, which rights they can hold, and what a Pawn can have passed over. Nothing
//! of this is written down: the reference is asked about boards with a piece or two.

use crosscheck::comparing::kinds::alone;
use notation::{
    Castling, Colour, Fault, Field, Kind, Piece, Right, Rulings, Setup, Square, Variant,
};
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

/// Every piece of a side with the mark of promotion on every square, other than royal ones, if a FEN of the
/// game can say it.
pub(crate) fn marked(variant: Variant, colour: Colour) -> Vec<Station> {
    let marked = all(variant, false, colour)
        .into_iter()
        .map(|(at, piece)| (at, Piece { promoted: true, ..piece }));
    marked.filter(|&(at, piece)| alone(variant, at, piece).expressible().is_ok()).collect()
}

/// Whether the reference lets a piece stand on a square.
pub(crate) fn is_possible(variant: Variant, rulings: &Rulings, (at, piece): Station) -> bool {
    !reasons::refusals(&alone(variant, at, piece), rulings).iter().any(|refusal| {
        use Fault::{PawnRank, RoyalFiles, SurplusRoyal, WrongForm};
        matches!(
            refusal.fault,
            PawnRank { .. } | RoyalFiles { .. } | WrongForm { .. } | SurplusRoyal { needed: 0, .. }
        )
    })
}

/// A castling right and the pieces that must stand at home for it.
#[derive(Debug)]
pub(crate) struct Home {
    pub(crate) right: Right,
    /// The file of the Rook.
    pub(crate) rook: u8,
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
        let rook = start.castling.rook(right).unwrap_or_default();
        Home { right, rook, pieces: start.board.pieces().filter(is_needed).collect() }
    };
    let rights = start.castling.rights();
    if variant.castles_by_file(rulings) {
        rights.flat_map(|right| from_any_files(variant, rulings, right)).collect()
    } else {
        rights.map(home).collect()
    }
}

/// A right with its King and its Rook on each pair of squares of one rank that the reference does not call contradicted.
fn from_any_files(variant: Variant, rulings: &Rulings, right: Right) -> Vec<Home> {
    let [king, rook] = [Kind::King, Kind::Rook].map(|kind| Piece::new(right.colour, kind));
    let mut homes = Vec::new();
    for (at, other) in variant.squares().flat_map(|at| variant.squares().map(move |o| (at, o))) {
        if at == other || at.rank() != other.rank() {
            continue;
        }
        let mut setup = Setup { side: right.colour, ..Setup::empty(variant) };
        setup.board.set(at, Some(king));
        setup.board.set(other, Some(rook));
        setup.castling = Castling::NONE.with_rook(right, other.file());
        let is_on_wing = (other.file() > at.file()) == right.king_side;
        if is_on_wing && !has_fault_in(&setup, rulings, Field::Castling) {
            homes.push(Home { right, rook: other.file(), pieces: vec![(at, king), (other, rook)] });
        }
    }
    homes
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
