/// A feature that a campaign of random games counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// Positions compared: legal moves, the position after each of them, status.
    Positions,
    /// Legal moves compared, with the position after each.
    Moves,
    /// Illegal moves that both sides refused.
    RefusedMoves,
    /// Start positions that both sides refused for the same reason.
    RefusedStarts,
    /// Positions in which a capture changes the captor.
    Fusions,
    /// Positions in which a piece other than a Pawn has a choice of what to become.
    Choices,
    /// Positions where the side to move is in check.
    Checks,
    /// Positions with a pinned piece; every eighth position is examined.
    Pins,
    /// Positions with a legal en passant capture.
    EnPassant,
    /// Positions in which a Pawn can promote.
    Promotions,
    /// Positions in which castling is legal.
    Castlings,
    /// Positions that are mate.
    Mates,
    /// Positions that are stalemate, drawn or lost.
    Stalemates,
    /// Positions drawn by repetition, by move count or for lack of material.
    Draws,
    /// Positions in which a draw may be claimed.
    Claims,
}

impl Feature {
    /// All of them, in the order of the tables that show them.
    pub const ALL: [Self; 15] = [
        Self::Positions,
        Self::Moves,
        Self::RefusedMoves,
        Self::RefusedStarts,
        Self::Fusions,
        Self::Choices,
        Self::Checks,
        Self::Pins,
        Self::EnPassant,
        Self::Promotions,
        Self::Castlings,
        Self::Mates,
        Self::Stalemates,
        Self::Draws,
        Self::Claims,
    ];

    /// Its name in tables and reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Positions => "positions",
            Self::Moves => "moves",
            Self::RefusedMoves => "refused moves",
            Self::RefusedStarts => "refused starts",
            Self::Fusions => "fusions",
            Self::Choices => "choices",
            Self::Checks => "checks",
            Self::Pins => "pins",
            Self::EnPassant => "en passant",
            Self::Promotions => "promotions",
            Self::Castlings => "castlings",
            Self::Mates => "mates",
            Self::Stalemates => "stalemates",
            Self::Draws => "draws",
            Self::Claims => "claims",
        }
    }
}

/// What random games have reached. It shows when a campaign missed a feature that it should test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Coverage([u64; Feature::ALL.len()]);

impl Coverage {
    /// How often a feature was seen.
    #[must_use]
    pub const fn of(&self, feature: Feature) -> u64 {
        self.0[feature as usize]
    }

    /// Adds to the count of a feature.
    pub const fn tally(&mut self, feature: Feature, more: u64) {
        self.0[feature as usize] += more;
    }

    /// Adds the coverage of another part of the campaign.
    pub fn add(&mut self, other: &Self) {
        for feature in Feature::ALL {
            self.tally(feature, other.of(feature));
        }
    }
}
