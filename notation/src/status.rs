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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// The side that has won; `null` for a draw.
    pub winner: Option<Colour>,
    /// Why.
    pub reason: Reason,
    /// What each side counts, where a draw is decided on points (Amalgamated).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub points: Option<Points>,
}

/// Why a game has ended. The first that holds is the outcome, in the order given here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// A side is reduced to its General (Amalgamated).
    BareGeneral,
    /// A King has come to one of the four squares in the centre (King of the Hill).
    Hill,
    /// A side has given its third check (Three-check).
    ThirdCheck,
    /// A King has come to the eighth rank, and the other can no longer follow (Racing Kings).
    Race,
    /// A side has no piece left (Antichess, Horde).
    NoPieces,
    /// A King has been removed by an explosion (Atomic).
    Explosion,
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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Claim {
    /// The position stands for the third time.
    ThreefoldRepetition,
    /// Enough moves without what resets the half-move clock.
    MoveCount,
}

/// A number of points, counted in halves, the smallest step of Amalgamated's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct HalfPoints(pub i32);

/// Points are written as decimal numbers.
#[cfg(feature = "serde")]
mod decimal {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::HalfPoints;

    /// A million is more than any table and board can give, and exact in a float.
    const MOST: f64 = 1e6;

    impl Serialize for HalfPoints {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_f64(f64::from(self.0) / 2.0)
        }
    }

    impl<'de> Deserialize<'de> for HalfPoints {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let points = f64::deserialize(deserializer)?;
            let halves = 2.0 * points;
            if halves.abs() <= MOST && halves.fract() == 0.0 {
                Ok(Self(halves as i32))
            } else {
                let what = format!("{points:?} is not a number of whole or half points");
                Err(D::Error::custom(what))
            }
        }
    }

    #[cfg(feature = "schemas")]
    impl schemars::JsonSchema for HalfPoints {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> std::borrow::Cow<'static, str> {
            "HalfPoints".into()
        }

        fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
            f64::json_schema(generator)
        }
    }
}

/// What each side's pieces are worth at the end (Amalgamated), Black's 2.5 extra included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Points {
    /// White's.
    pub white: HalfPoints,
    /// Black's.
    pub black: HalfPoints,
}

impl Reason {
    /// All reasons, the first that holds being the outcome.
    pub const ALL: [Self; 12] = [
        Self::BareGeneral,
        Self::Hill,
        Self::ThirdCheck,
        Self::Race,
        Self::NoPieces,
        Self::Explosion,
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
            Self::Hill => "hill",
            Self::ThirdCheck => "third-check",
            Self::Race => "race",
            Self::NoPieces => "no-pieces",
            Self::Explosion => "explosion",
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

    #[cfg(feature = "serde")]
    #[test]
    fn reasons_claims_and_sides_are_written_by_their_names() {
        for reason in Reason::ALL {
            assert_eq!(serde_json::to_value(reason).unwrap(), reason.id());
        }
        for claim in Claim::ALL {
            assert_eq!(serde_json::to_value(claim).unwrap(), claim.id());
        }
        for colour in Colour::BOTH {
            assert_eq!(serde_json::to_value(colour).unwrap(), colour.to_string());
        }
    }

    #[cfg(feature = "serde")]
    #[test]
    fn points_are_whole_or_half() {
        let read = |text| serde_json::from_str::<HalfPoints>(text);
        assert_eq!(read("-2.5").unwrap(), HalfPoints(-5));
        assert_eq!(serde_json::to_string(&HalfPoints(-5)).unwrap(), "-2.5");
        for wrong in ["0.25", "1e9"] {
            let error = read(wrong).unwrap_err().to_string();
            assert!(error.contains("is not a number of whole or half points"), "{error}");
        }
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
