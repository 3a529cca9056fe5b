use notation::{Kind, Move, Piece, Setup, Square};

/// What a move does, read off the boards before and after it. No rule is asked: a piece that was
/// there and is gone was taken, one that changed its kind was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct Marks {
    /// The piece that moves.
    pub mover: Kind,
    /// What it takes on the square that it enters.
    pub captive: Option<Kind>,
    /// What it is afterwards.
    pub becomes: Kind,
    /// A Pawn takes a piece that does not stand where it goes.
    pub en_passant: bool,
    /// A Pawn goes two ranks.
    pub double_step: bool,
    /// Two own pieces move.
    pub castling: bool,
    /// The player chose among several results.
    pub choice: bool,
}

impl Marks {
    /// The marks of a move; `None` if there is no piece to move, or nothing where it went.
    #[must_use]
    pub fn of(before: &Setup, played: Move, after: &Setup) -> Option<Self> {
        let mover = before.board.get(played.from)?;
        let becomes = after.board.get(played.to)?.kind;
        let captive = before.board.get(played.to).map(|piece| piece.kind);
        let fewer = after.board.pieces().count() < before.board.pieces().count();
        // Castling alone clears two squares of the mover's own.
        let cleared = |&(square, _): &(Square, Piece)| {
            after.board.get(square).is_none_or(|piece| piece.colour != mover.colour)
        };
        let castling = before.board.of(mover.colour).filter(cleared).count() > 1;
        let is_pawn = mover.kind == Kind::Pawn;
        Some(Self {
            mover: mover.kind,
            captive,
            becomes,
            en_passant: is_pawn && captive.is_none() && fewer,
            double_step: is_pawn && played.from.rank().abs_diff(played.to.rank()) == 2,
            castling,
            choice: played.choice.is_some(),
        })
    }

    /// Whether a piece was taken, wherever it stood.
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.captive.is_some() || self.en_passant
    }

    /// Whether a Pawn became something else.
    #[must_use]
    pub fn is_promotion(self) -> bool {
        self.mover == Kind::Pawn && self.becomes != Kind::Pawn
    }

    /// Whether a piece that is no Pawn became something else by taking.
    #[must_use]
    pub fn is_fusion(self) -> bool {
        self.mover != Kind::Pawn && self.captive.is_some() && self.becomes != self.mover
    }
}
