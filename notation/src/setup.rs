use crate::{
    Board, Castling, Colour, Fault, Field, Refusal, Rulings, Square, Variant, fen, legality,
};

/// The greatest half-move clock and full-move number that a FEN can hold. Clocks stop there: a
/// move made at the limit leaves the number as it is, so that every position has a FEN.
pub const MAX_CLOCK: u16 = 9999;

/// The content of a six-field FEN, in the terms of its variant.
///
/// A parsed setup is legal as far as the board alone can tell; whether the side not to move
/// stands in check is for each implementation to say. Its [`Display`](std::fmt::Display) writes
/// the FEN back exactly as it was read.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The game.
    pub variant: Variant,
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub side: Colour,
    /// The castling rights that remain.
    pub castling: Castling,
    /// The square passed over by the Pawn that has just made a double step.
    pub en_passant: Option<Square>,
    /// Plies since the half-move clock was last zeroed, at most [`MAX_CLOCK`].
    pub half_moves: u16,
    /// The number of the move about to be made, from 1 to [`MAX_CLOCK`], counted up after
    /// Black's.
    pub full_moves: u16,
}

impl Setup {
    /// Reads a FEN and looks whether it is a position of its game (SPEC sections 4 and 5), but
    /// for a check to the side not to move.
    ///
    /// ```
    /// use notation::{Field, Rulings, Setup, Variant};
    /// let fen = "4k3/8/8/8/8/8/8/4K2P w - - 0 1";
    /// let refusal = Setup::parse(fen, Variant::Chess, &Rulings::default()).unwrap_err();
    /// assert_eq!(refusal.field, Field::Position);
    /// assert_eq!(refusal.to_string(), "position: no white Pawn can stand on h1");
    /// ```
    pub fn parse(fen: &str, variant: Variant, rulings: &Rulings) -> Result<Self, Refusal> {
        let setup = Self::read(fen, variant)?;
        setup.check(rulings)?;
        Ok(setup)
    }

    /// Reads a FEN without asking whether it is a position of its game: what someone's engine
    /// says it has reached can be wrong and still be told apart from what is right.
    pub fn read(fen: &str, variant: Variant) -> Result<Self, Refusal> {
        fen::read(fen, variant)
    }

    /// Refuses what no FEN of the game can say and only a setup built by hand can hold: a piece
    /// beyond the edge or of another game, a clock out of its range.
    pub fn expressible(&self) -> Result<(), Refusal> {
        let variant = self.variant;
        for (square, piece) in self.board.pieces() {
            let (place, rank) = (usize::from(square.file()) + 1, usize::from(square.rank()) + 1);
            let fault = if square.rank() >= variant.size() {
                Fault::RankCount { found: rank, variant }
            } else if square.file() >= variant.size() {
                Fault::RankWidth { rank, found: place, variant }
            } else if variant.letter(piece.kind).is_none() {
                Fault::UnknownLetter { rank, place, letter: piece.kind.to_string(), variant }
            } else {
                continue;
            };
            return Err(fault.in_field(Field::Placement));
        }
        if self.half_moves > MAX_CLOCK {
            let fault = Fault::HalfMoveClock(self.half_moves.to_string());
            return Err(fault.in_field(Field::HalfMove));
        }
        if !(1..=MAX_CLOCK).contains(&self.full_moves) {
            let fault = Fault::FullMoveNumber(self.full_moves.to_string());
            return Err(fault.in_field(Field::FullMove));
        }
        Ok(())
    }

    /// Looks whether this is a position of its game, as [`Setup::parse`] does after reading.
    pub fn check(&self, rulings: &Rulings) -> Result<(), Refusal> {
        legality::check(self, rulings)
    }

    /// Refuses what no FEN of the game can say and only a setup built by hand can hold: a piece
    /// beyond the edge or of another game, a clock out of its range (SPEC section 4).
    pub fn expressible(&self) -> Result<(), Refusal> {
        let variant = self.variant;
        for (square, piece) in self.board.pieces() {
            let (place, rank) = (usize::from(square.file()) + 1, usize::from(square.rank()) + 1);
            let fault = if square.rank() >= variant.size() {
                Fault::RankCount { found: rank, variant }
            } else if square.file() >= variant.size() {
                Fault::RankWidth { rank, found: place, variant }
            } else if variant.letter(piece.kind).is_none() {
                Fault::UnknownLetter { rank, place, letter: piece.kind.to_string(), variant }
            } else {
                continue;
            };
            return Err(fault.in_field(Field::Placement));
        }
        if self.half_moves > MAX_CLOCK {
            return Err(Fault::HalfMoveClock(self.half_moves.to_string()).in_field(Field::HalfMove));
        }
        if !(1..=MAX_CLOCK).contains(&self.full_moves) {
            return Err(
                Fault::FullMoveNumber(self.full_moves.to_string()).in_field(Field::FullMove)
            );
        }
        Ok(())
    }
}
