//! Which setups are positions of their game as far as the board alone can tell (SPEC section 5).
//! The list is SPEC's and complete: piece counts, square colours and reachability are not asked.

use crate::{
    AmalgamatedCastling, Colour, Fault, Field, Kind, Piece, Refusal, Right, Rulings, Setup, Square,
    Variant,
};

pub(crate) fn check(setup: &Setup, rulings: &Rulings) -> Result<(), Refusal> {
    setup.expressible()?;
    for colour in Colour::BOTH {
        royals(setup, colour).map_err(|fault| fault.in_field(Field::Position))?;
    }
    for (square, piece) in setup.board.pieces() {
        placed(setup.variant, square, piece).map_err(|fault| fault.in_field(Field::Position))?;
    }
    if setup.variant == Variant::Amalgamated && Colour::BOTH.iter().all(|&c| is_bare(setup, c)) {
        return Err(Fault::BothBare.in_field(Field::Position));
    }
    for right in setup.castling.rights() {
        castling(setup, right, rulings).map_err(|fault| fault.in_field(Field::Castling))?;
    }
    if let Some(passed) = setup.en_passant {
        en_passant(setup, passed).map_err(|fault| fault.in_field(Field::EnPassant))?;
    }
    Ok(())
}

/// A missing or surplus royal piece.
fn royals(setup: &Setup, colour: Colour) -> Result<(), Fault> {
    let needed = if setup.variant == Variant::ColorboundEqualized { 2 } else { 1 };
    let found = setup.board.of(colour).filter(|(_, piece)| piece.kind.is_royal()).count();
    match found.cmp(&needed) {
        std::cmp::Ordering::Less => Err(Fault::MissingRoyal { colour, found, needed }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(Fault::SurplusRoyal { colour, found, needed }),
    }
}

/// A piece where none of its kind can stand.
fn placed(variant: Variant, square: Square, piece: Piece) -> Result<(), Fault> {
    let Piece { colour, kind } = piece;
    // Ranks counted from the side's own edge of the board, its first being 1.
    let advance = match colour {
        Colour::White => square.rank() + 1,
        Colour::Black => variant.size() - square.rank(),
    };
    if kind == Kind::Pawn {
        let possible = match variant {
            // Amalgamated: a Pawn beyond the river is a Man, which its form below refuses.
            Variant::Osmosis | Variant::Amalgamated => 3..=8,
            Variant::Evolution
            | Variant::Colorbound
            | Variant::ColorboundEqualized
            | Variant::ColorboundDecimal
            | Variant::Chess => 2..=variant.size() - 1,
        };
        if !possible.contains(&advance) {
            return Err(Fault::PawnRank { colour, square });
        }
    }
    if let Some(own_side) = variant.river() {
        if kind.is_royal() && !(2..=5).contains(&square.file()) {
            return Err(Fault::RoyalFiles { colour, kind, square });
        }
        let promoted = variant.letter(kind).is_some_and(|letter| letter.starts_with('+'));
        if promoted != (advance > own_side) {
            return Err(Fault::WrongForm { colour, kind, square });
        }
    }
    Ok(())
}

/// Whether a side of Amalgamated Chess is reduced to its General.
fn is_bare(setup: &Setup, colour: Colour) -> bool {
    setup.board.of(colour).all(|(_, piece)| piece.kind == Kind::General)
}

/// A castling right of the game, its royal piece and Rook at home.
fn castling(setup: &Setup, right: Right, rulings: &Rulings) -> Result<(), Fault> {
    let variant = setup.variant;
    let royal = match variant {
        _ if variant.has_castling() => Kind::King,
        Variant::Amalgamated
            if rulings.amalgamated_castling == AmalgamatedCastling::Queenside
                && !right.king_side =>
        {
            Kind::General
        }
        _ => return Err(Fault::NoSuchRight { right, variant }),
    };
    let home = match right.colour {
        Colour::White => 0,
        Colour::Black => variant.size() - 1,
    };
    let rook_file = if right.king_side { variant.size() - 1 } else { 0 };
    let stands = |file, kind| {
        Square::new(file, home).and_then(|square| setup.board.get(square))
            == Some(Piece::new(right.colour, kind))
    };
    if stands(4, royal) && stands(rook_file, Kind::Rook) {
        Ok(())
    } else {
        Err(Fault::CastlingContradicted(right))
    }
}

/// The square passed over by the side not to move: it and the start square behind it empty, that
/// side's Pawn just beyond.
fn en_passant(setup: &Setup, passed: Square) -> Result<(), Fault> {
    if !setup.variant.has_en_passant() {
        return Err(Fault::NoEnPassant(setup.variant));
    }
    let mover = setup.side.opponent();
    let home = if setup.variant == Variant::Osmosis { 2 } else { 1 };
    let (start_rank, up) = match mover {
        Colour::White => (home, 1),
        Colour::Black => (setup.variant.size() - 1 - home, -1),
    };
    let start = passed.offset(0, -up).filter(|start| start.rank() == start_rank);
    let holds = |square: Option<Square>, piece| {
        square.is_some_and(|square| setup.board.get(square) == piece)
    };
    let consistent = holds(start, None)
        && holds(Some(passed), None)
        && holds(passed.offset(0, up), Some(Piece::new(mover, Kind::Pawn)));
    if consistent { Ok(()) } else { Err(Fault::EnPassantContradicted(passed)) }
}
