use std::fmt;

use crate::Colour;

/// What can be said of a position with its history (SPEC section 4): the start FEN and the line
/// played from it. It describes the last position alone; an earlier draw does not stick.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Status {
    /// Whether a royal piece of the side to move is attacked.
    pub check: bool,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
    /// The draws that the side to move may claim, each once, in the order of [`Claim`]. Empty
    /// when there is an outcome.
    pub claims: Vec<Claim>,
}

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The winner; `None` is a draw.
    pub winner: Option<Colour>,
    /// Why.
    pub reason: Reason,
    /// What each side counted, where a draw is decided on points (Amalgamated).
    pub points: Option<Points>,
}

/// Why a game has ended. The first that holds is the outcome, in the order given here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// A side is reduced to its General (Amalgamated).
    BareGeneral,
    /// A royal piece is attacked and there is no legal move.
    Checkmate,
    /// A General is not attacked and its side has no legal move (Amalgamated).
    StalematedGeneral,
    /// No royal piece is attacked and there is no legal move.
    Stalemate,
    /// Neither side can win any more.
    DeadPosition,
    /// The position stands for the fifth time.
    FivefoldRepetition,
    /// Too many moves without what resets the half-move clock.
    MoveCount,
}

/// A draw that the side to move may claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Claim {
    /// The position stands for the third time.
    ThreefoldRepetition,
    /// Enough moves without what resets the half-move clock.
    MoveCount,
}

/// A number of points, counted in halves, the smallest step of Amalgamated's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct HalfPoints(pub i32);

/// What each side's pieces are worth at the end (Amalgamated), Black's 2.5 extra included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Points {
    /// White's.
    pub white: HalfPoints,
    /// Black's.
    pub black: HalfPoints,
}

impl Reason {
    /// All reasons, the first that holds being the outcome.
    pub const ALL: [Self; 7] = [
        Self::BareGeneral,
        Self::Checkmate,
        Self::StalematedGeneral,
        Self::Stalemate,
        Self::DeadPosition,
        Self::FivefoldRepetition,
        Self::MoveCount,
    ];

    /// The name by which fixtures and protocol know it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::BareGeneral => "bare-general",
            Self::Checkmate => "checkmate",
            Self::StalematedGeneral => "stalemated-general",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead-position",
            Self::FivefoldRepetition => "fivefold-repetition",
            Self::MoveCount => "move-count",
        }
    }
}

impl Claim {
    /// All claims.
    pub const ALL: [Self; 2] = [Self::ThreefoldRepetition, Self::MoveCount];

    /// The name by which fixtures and protocol know it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "threefold-repetition",
            Self::MoveCount => "move-count",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Display for HalfPoints {
    /// As a decimal number: `3`, `2.5`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}

impl fmt::Display for Outcome {
    /// One phrase: `white wins by checkmate`, `draw by stalemate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner {
            Some(winner) => write!(f, "{winner} wins by {}", self.reason)?,
            None => write!(f, "draw by {}", self.reason)?,
        }
        match self.points {
            Some(Points { white, black }) => write!(f, " ({white} points to {black})"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Status {
    /// One line: `check; white wins by checkmate`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.check { "check" } else { "no check" })?;
        match &self.outcome {
            Some(outcome) => write!(f, "; {outcome}")?,
            None => f.write_str("; the game goes on")?,
        }
        self.claims.iter().try_for_each(|claim| write!(f, "; may claim {claim}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_written_as_decimals() {
        let written = [5, 4, 1, 0, -1, -6].map(|halves| HalfPoints(halves).to_string());
        assert_eq!(written, ["2.5", "2", "0.5", "0", "-0.5", "-3"]);
    }

    #[test]
    fn a_status_is_told_in_one_line() {
        let mut status = Status { check: false, outcome: None, claims: vec![] };
        assert_eq!(status.to_string(), "no check; the game goes on");
        status.claims = Claim::ALL.to_vec();
        assert_eq!(
            status.to_string(),
            "no check; the game goes on; may claim threefold-repetition; may claim move-count"
        );
        let mate = Outcome { winner: Some(Colour::White), reason: Reason::Checkmate, points: None };
        status = Status { check: true, outcome: Some(mate), claims: vec![] };
        assert_eq!(status.to_string(), "check; white wins by checkmate");
        let points = Points { white: HalfPoints(5), black: HalfPoints(4) };
        let draw = Outcome { winner: None, reason: Reason::Stalemate, points: Some(points) };
        assert_eq!(draw.to_string(), "draw by stalemate (2.5 points to 2)");
    }
}
