use crate::games::CastlingFiles;
use crate::{
    Board, Castling, Checks, Colour, Fault, Field, Hands, Kind, Refusal, Right, Rulings, Square,
    Variant, fen, rook_files,
};

/// The greatest half-move clock and full-move number that a FEN can hold. Clocks stop there: a
/// move made at the limit leaves the number as it is, so that every position has a FEN.
pub const MAX_CLOCK: u16 = 9999;

/// The greatest length, in plies, of the sequences of moves that are counted.
pub const MAX_DEPTH: u32 = 9999;

/// The content of a FEN, in the terms of its variant: a position of the game or none.
/// Each implementation says for itself which setups are positions.
///
/// Its [`Display`](std::fmt::Display) writes the FEN back exactly as it was read, but for a castling right, checks and hands
/// that can be written in two ways: of these it writes one.
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
    /// The checks that each side still has to give, in a game that counts them ([`Variant::counts_checks`]).
    pub checks: Option<Checks>,
    /// The pieces in hand, in a game that has hands ([`Variant::has_hands`]).
    pub hands: Option<Hands>,
    /// Plies since the half-move clock was last zeroed, at most [`MAX_CLOCK`].
    pub half_moves: u16,
    /// The number of the move about to be made, from 1 to [`MAX_CLOCK`], counted up after
    /// Black's.
    pub full_moves: u16,
}

impl Setup {
    /// An empty board with the other fields as at the start of a game, but no castling right.
    #[must_use]
    pub fn empty(variant: Variant) -> Self {
        Self {
            variant,
            board: Board::empty(),
            side: Colour::White,
            castling: Castling::NONE,
            en_passant: None,
            checks: variant.sheet().checks,
            hands: variant.has_hands().then(Hands::default),
            half_moves: 0,
            full_moves: 1,
        }
    }

    /// Reads the fields of a FEN strictly (SPEC section 4), under the default rulings. Whether they make a position of the
    /// game is for an implementation to say.
    ///
    /// ```
    /// use notation::{Field, Setup, Variant};
    ///
    /// // No King stands here; a setup says what a FEN says.
    /// let fen = "8/8/8/8/8/8/8/7P w - - 0 1";
    /// assert_eq!(Setup::parse(fen, Variant::Chess)?.to_string(), fen);
    ///
    /// let refusal = Setup::parse("8/8/8/8/8/8/8/7X w - - 0 1", Variant::Chess).unwrap_err();
    /// assert_eq!(refusal.field, Field::Placement);
    /// assert_eq!(refusal.to_string(), "placement: rank 1, square 8: `X` is no piece of chess");
    /// # Ok::<(), notation::Refusal>(())
    /// ```
    pub fn parse(fen: &str, variant: Variant) -> Result<Self, Refusal> {
        Self::parse_under(fen, variant, &Rulings::default())
    }

    /// Reads the fields of a FEN as [`Setup::parse`] does, under some rulings.
    ///
    /// ```
    /// use notation::{Rulings, Setup, Variant};
    ///
    /// let fen = "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1";
    /// let mut rulings = Rulings::default();
    /// rulings.assign("atomic.castling-arrays=any")?;
    /// assert_eq!(Setup::parse_under(fen, Variant::Atomic, &rulings)?.to_string(), fen);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse_under(fen: &str, variant: Variant, rulings: &Rulings) -> Result<Self, Refusal> {
        fen::parse(fen, variant, rulings)
    }

    /// Reads a FEN that an engine gives. The laws of chess know no greatest clock, so a clock of an
    /// engine beyond [`MAX_CLOCK`] is read as that number (SPEC section 4).
    ///
    /// ```
    /// use notation::{Rulings, Setup, Variant};
    ///
    /// let given = "4k3/8/8/8/8/8/8/4K3 w - - 10000 10001";
    /// assert!(Setup::parse(given, Variant::Chess).is_err());
    /// let setup = Setup::given(given, Variant::Chess, &Rulings::default())?;
    /// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999");
    /// # Ok::<(), notation::Refusal>(())
    /// ```
    pub fn given(fen: &str, variant: Variant, rulings: &Rulings) -> Result<Self, Refusal> {
        fen::parse(&fen::within_limit(fen), variant, rulings)
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
            } else if piece.promoted && !(variant.has_hands() && bears_mark(piece.kind)) {
                Fault::Mark { rank, place }
            } else {
                continue;
            };
            return Err(fault.in_field(Field::Placement));
        }
        let within_limit = |checks: Checks| checks.white.max(checks.black) <= Checks::MOST;
        if self.checks.is_some() != variant.counts_checks() || !self.checks.is_none_or(within_limit)
        {
            let checks = self.checks.map_or("-".to_owned(), |checks| checks.to_string());
            return Err(Fault::ChecksSyntax(checks).in_field(Field::Checks));
        }
        if self.hands.is_some() != variant.has_hands() {
            let hands = self.hands.map_or("-".to_owned(), |hands| format!("{hands:?}"));
            return Err(Fault::HandSyntax(hands).in_field(Field::Hand));
        }
        if let Some(right) = self.castling.rights().find(|&right| !self.has_letter(right)) {
            return Err(Fault::CastlingContradicted(right).in_field(Field::Castling));
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

    /// Whether a letter in the castling field can mean a right that is held.
    fn has_letter(&self, right: Right) -> bool {
        let Some(file) = self.castling.rook(right) else { return false };
        let alone = Castling::NONE.with_rook(right, file);
        let has = |letter: &str| rook_files::read(letter, &self.board) == Ok(alone);
        let by_file = || has(&rook_files::written(alone, &self.board));
        match self.variant.castling_files() {
            CastlingFiles::Home => alone.is_from_home(),
            CastlingFiles::ByRuling => alone.is_from_home() || by_file(),
            CastlingFiles::Any => by_file(),
        }
    }
}

/// Whether a piece of a kind can be marked as promoted. A Pawn has not been, and no Pawn becomes a King.
pub(crate) const fn bears_mark(kind: Kind) -> bool {
    !matches!(kind, Kind::Pawn | Kind::King)
}
