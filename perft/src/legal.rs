//! What a legal position of a game is (SPEC section 5, "Fixed readings"; the list there is complete).
//!
//! A game says in its own file who is royal and how many a side has, on which ranks its Pawns can
//! stand, which pieces are bound to a part of the board, which ways to castle there are and whether
//! Pawns are captured en passant. Here a setup is held against that. With several faults the first
//! that is found is told.

use notation::{Colour, Fault, Field, Kind, Piece, Refusal, Rulings, Setup};

use crate::bits::Word;
use crate::rules::{Black, Castle, PAWN, PawnStep, Rules, Side, White};
use crate::state::{State, index, square};
use crate::tables::rank_of;

/// The position of a setup, or why it is not one of the game. Whether the side not to move stands
/// in check is not looked at here.
pub(crate) fn opened<R: Rules>(setup: &Setup, rulings: &Rulings) -> Result<State<R>, Refusal> {
    setup.expressible()?;
    let tables = R::tables(setup.variant, rulings);
    let by_file = R::castles_by_file(tables.readings);
    let state = State::from_setup(setup, by_file);
    pieces::<R>(setup, &state).map_err(|fault| fault.in_field(Field::Position))?;
    let has_ways = R::castles(rulings);
    let ways = |colour| if has_ways { state.known_ways(colour, by_file) } else { &[] };
    rights::<R>(setup, ways).map_err(|fault| fault.in_field(Field::Castling))?;
    en_passant::<R>(setup, &state).map_err(|fault| fault.in_field(Field::EnPassant))?;
    R::undecided(tables, &state, setup.side).map_err(|fault| fault.in_field(Field::Position))?;
    Ok(state)
}

/// The pieces: how many there are, how many are royal, and whether each can stand where it does.
fn pieces<R: Rules>(setup: &Setup, state: &State<R>) -> Result<(), Fault> {
    if let Some(hands) = setup.hands {
        // Each of them must have room on the board.
        let found = setup.board.pieces().count() + hands.total();
        let most = usize::from(R::Word::SIZE).pow(2);
        if found > most {
            return Err(Fault::TooManyPieces { found, most });
        }
    }
    for colour in Colour::BOTH {
        let needed = R::ROYALS[colour as usize];
        let found = state.royals(colour as usize).count() as usize;
        let may_lack = R::EXPLODES && colour == setup.side;
        if found < needed && !may_lack {
            return Err(Fault::MissingRoyal { colour, found, needed });
        }
        if found > needed {
            return Err(Fault::SurplusRoyal { colour, found, needed });
        }
    }
    for (square, piece) in setup.board.pieces() {
        let Piece { colour, kind, .. } = piece;
        let advanced = match colour {
            Colour::White => square.rank(),
            Colour::Black => R::Word::SIZE - 1 - square.rank(),
        };
        if kind == Kind::Pawn && !R::PAWN_RANKS[colour as usize].contains(&advanced) {
            return Err(Fault::PawnRank { colour, square });
        }
        if let Some(fault) = R::misplaced(piece, square) {
            return Err(fault);
        }
    }
    Ok(())
}

/// The castling rights: each must be one of the game, its royal piece and its Rook, which is none by promotion, at home.
fn rights<R: Rules>(
    setup: &Setup,
    ways: impl Fn(Colour) -> &'static [Castle<R::Word>],
) -> Result<(), Fault> {
    for right in setup.castling.rights() {
        let (colour, file) = (right.colour, setup.castling.rook(right));
        let way = ways(colour)
            .iter()
            .find(|way| way.wing() == right && Some(way.file()) == file)
            .ok_or(Fault::NoSuchRight { right, variant: setup.variant })?;
        let royal = setup.board.get(square::<R>(way.royal[0]));
        let rook = setup.board.get(square::<R>(way.rook[0]));
        if !royal.is_some_and(|piece| piece.colour == colour && R::is_royal(piece.kind))
            || rook.is_none_or(|piece| piece != Piece::new(colour, Kind::Rook))
        {
            return Err(Fault::CastlingContradicted(right));
        }
    }
    Ok(())
}

/// The en passant square: one that the side not to move may just have passed over.
fn en_passant<R: Rules>(setup: &Setup, state: &State<R>) -> Result<(), Fault> {
    let Some(square) = setup.en_passant else { return Ok(()) };
    if R::PAWNS != (PawnStep::Fide { double: true }) {
        return Err(Fault::NoEnPassant(setup.variant));
    }
    let possible = match setup.side.opponent() {
        Colour::White => passed_over::<R, White>(state, rank_of(R::PAWN_RANK)),
        Colour::Black => passed_over::<R, Black>(state, rank_of(R::Word::SIZE - 1 - R::PAWN_RANK)),
    };
    match index::<R>(square) {
        Some(there) if possible.has(there) => Ok(()),
        _ => Err(Fault::EnPassantContradicted(square)),
    }
}

/// The squares that a Pawn of this side may have passed over with the last move: the Pawn stands just
/// beyond, and neither that square nor the start square behind it is occupied.
fn passed_over<R: Rules, C: Side>(state: &State<R>, start: R::Word) -> R::Word {
    let free = !state.occupied();
    let pawns = state.layer(PAWN) & state.sides[C::US];
    C::forward(start & free) & free & C::Other::forward(pawns)
}
