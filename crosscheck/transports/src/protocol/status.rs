use notation::{Claim, Colour, HalfPoints, Outcome, Points, Reason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeText {
    /// `white`, `black`, or `null` for a draw.
    pub winner: Option<WinnerText>,
    /// Why.
    pub reason: ReasonText,
    /// What each side counts, where a draw is decided on points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<PointsText>,
}

/// The side that has won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the two sides")]
pub enum WinnerText {
    White,
    Black,
}

/// Points of both sides, whole or with a half, Black's extra included.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs, reason = "the two sides")]
pub struct PointsText {
    pub white: f64,
    pub black: f64,
}

/// Why a game has ended. If several hold, the first in this order is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the reasons of `notation`")]
pub enum ReasonText {
    BareGeneral,
    Checkmate,
    StalematedGeneral,
    Stalemate,
    DeadPosition,
    FivefoldRepetition,
    MoveCount,
}

/// A draw that the side to move may claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the claims of `notation`")]
pub enum ClaimText {
    ThreefoldRepetition,
    MoveCount,
}

/// An impossible number of points.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum StatusError {
    /// It is not a whole number of halves, or far too large.
    #[error("{0} is not a number of whole or half points")]
    Points(f64),
}

impl From<Outcome> for OutcomeText {
    fn from(outcome: Outcome) -> Self {
        let whole = |half: HalfPoints| f64::from(half.0) / 2.0;
        Self {
            winner: outcome.winner.map(|winner| match winner {
                Colour::White => WinnerText::White,
                Colour::Black => WinnerText::Black,
            }),
            reason: outcome.reason.into(),
            points: (outcome.points).map(|Points { white, black }| PointsText {
                white: whole(white),
                black: whole(black),
            }),
        }
    }
}

impl TryFrom<OutcomeText> for Outcome {
    type Error = StatusError;

    fn try_from(text: OutcomeText) -> Result<Self, StatusError> {
        let points = |PointsText { white, black }| {
            Ok(Points { white: halves(white)?, black: halves(black)? })
        };
        Ok(Self {
            winner: text.winner.map(|winner| match winner {
                WinnerText::White => Colour::White,
                WinnerText::Black => Colour::Black,
            }),
            reason: text.reason.into(),
            points: text.points.map(points).transpose()?,
        })
    }
}

/// Converts points to half points.
fn halves(points: f64) -> Result<HalfPoints, StatusError> {
    let halves = 2.0 * points;
    // A million is more than any table and board can give, and exact in a float.
    if halves.abs() <= 1e6 && halves.fract() == 0.0 {
        Ok(HalfPoints(halves as i32))
    } else {
        Err(StatusError::Points(points))
    }
}

/// The names on both sides are the same; this writes them once for each direction.
macro_rules! same {
    ($text:ident = $of:ident { $($name:ident),+ $(,)? }) => {
        impl From<$of> for $text {
            fn from(of: $of) -> Self {
                match of { $($of::$name => Self::$name,)+ }
            }
        }

        impl From<$text> for $of {
            fn from(text: $text) -> Self {
                match text { $($text::$name => Self::$name,)+ }
            }
        }
    };
}

same!(
    ReasonText = Reason {
        BareGeneral,
        Checkmate,
        StalematedGeneral,
        Stalemate,
        DeadPosition,
        FivefoldRepetition,
        MoveCount,
    }
);
same!(ClaimText = Claim { ThreefoldRepetition, MoveCount });

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_and_claims_are_written_as_notation_writes_them() {
        for reason in Reason::ALL {
            let text = serde_json::to_value(ReasonText::from(reason)).unwrap();
            assert_eq!(text, reason.id());
        }
        for claim in Claim::ALL {
            assert_eq!(serde_json::to_value(ClaimText::from(claim)).unwrap(), claim.id());
        }
    }

    #[test]
    fn points_are_whole_or_half() {
        assert_eq!(halves(-2.5), Ok(HalfPoints(-5)));
        for wrong in [0.25, f64::NAN, f64::INFINITY, 1e9] {
            assert!(halves(wrong).is_err(), "{wrong}");
        }
    }
}
