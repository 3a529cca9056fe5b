use notation::{Kind, Move, Piece, Setup};

/// What a move does, read from the boards before and after it. No rule is asked: a piece that is
/// gone was captured, and a piece of another kind was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark of its own")]
pub struct Marks {
    /// The piece that moves.
    pub mover: Kind,
    /// The piece that it captures on its target square.
    pub captive: Option<Kind>,
    /// The kind of the piece after the move, or as what it exploded.
    pub becomes: Kind,
    /// The piece is gone with what it captured.
    pub explodes: bool,
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
    /// The marks of a move; `None` if there is no piece to move, or none on the target square after
    /// a move that captures nothing.
    #[must_use]
    pub fn of(before: &Setup, played: Move, after: &Setup) -> Option<Self> {
        let from_hand = played.dropped.map(|kind| Piece::new(before.side, kind));
        let mover = from_hand.or_else(|| before.board.get(played.from))?;
        let met = before.board.get(played.to);
        // A King that castles is written as taking its Rook where rights name the files of Rooks.
        let takes_own = met.is_some_and(|met| met.colour == mover.colour);
        let arrived = after.board.get(played.to).filter(|_| !takes_own).map(|piece| piece.kind);
        let captive = met.filter(|_| !takes_own).map(|piece| piece.kind);
        // The other changes: the piece that castling moves beside the royal piece, and an en
        // passant capture.
        let gone = before.board.gone_from(&after.board).into_iter();
        let elsewhere = gone.filter(|&(square, _)| square != played.from && square != played.to);
        let (mut own, mut others) = (false, false);
        for (_, piece) in elsewhere {
            own |= piece.colour == mover.colour;
            others |= piece.colour != mover.colour;
        }
        let is_pawn = mover.kind == Kind::Pawn;
        let en_passant = is_pawn && captive.is_none() && others;
        let explodes = arrived.is_none() && !takes_own;
        if explodes && captive.is_none() && !en_passant {
            return None;
        }
        Some(Self {
            mover: mover.kind,
            captive,
            becomes: arrived.or(played.choice).unwrap_or(mover.kind),
            explodes,
            en_passant,
            double_step: is_pawn && played.from.rank().abs_diff(played.to.rank()) == 2,
            castling: (own && !explodes) || takes_own,
            choice: played.choice.is_some(),
        })
    }

    /// What sort of move it is; `None` for one like most.
    #[must_use]
    pub fn sort(self, played: Move) -> Option<&'static str> {
        let sorts = [
            (played.dropped.is_some(), "drop"),
            (self.castling, castling_side(played)),
            (self.en_passant, "en passant"),
            (self.double_step, "double step"),
            (self.is_promotion(), "promotion"),
        ];
        sorts.into_iter().find_map(|(holds, sort)| holds.then_some(sort))
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

    /// Whether a piece other than a Pawn became something else by taking.
    #[must_use]
    pub fn is_fusion(self) -> bool {
        self.mover != Kind::Pawn && self.captive.is_some() && self.becomes != self.mover
    }
}

/// The side to which a move castles, if it does.
pub(crate) fn castling_side(played: Move) -> &'static str {
    if played.from.file() < played.to.file() { "king-side" } else { "queen-side" }
}
