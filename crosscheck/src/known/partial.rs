use notation::{Claim, Outcome, Points, Status};

/// The parts of a status that a case states, or that an implementation gives.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PartialStatus {
    /// Whether the side to move stands in check.
    pub check: Option<bool>,
    /// How the game has ended, or that it goes on. The points are a separate field.
    #[allow(clippy::option_option, reason = "left out, no outcome, an outcome")]
    pub outcome: Option<Option<Outcome>>,
    /// What each side counts, or that nothing is counted.
    #[allow(clippy::option_option, reason = "left out, no points, points")]
    pub points: Option<Option<Points>>,
    /// The draws that may be claimed, sorted.
    pub claims: Option<Vec<Claim>>,
}

impl From<Status> for PartialStatus {
    fn from(status: Status) -> Self {
        Self::of(&status)
    }
}

impl PartialStatus {
    /// A whole status.
    #[must_use]
    pub fn of(status: &Status) -> Self {
        Self {
            check: Some(status.check),
            outcome: Some(status.outcome.map(without_points)),
            points: Some(status.outcome.and_then(|outcome| outcome.points)),
            claims: Some(status.claims.clone()),
        }
    }

    /// The outcome together with its points, if the outcome is given.
    #[must_use]
    #[allow(clippy::option_option, reason = "left out, no outcome, an outcome")]
    pub fn whole_outcome(&self) -> Option<Option<Outcome>> {
        let points = self.points.flatten();
        self.outcome.map(|ended| ended.map(|outcome| Outcome { points, ..outcome }))
    }

    /// Whether no part is given.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The name of the first part that is given.
    pub(crate) fn first_part(&self) -> Option<&'static str> {
        let parts = [
            ("check", self.check.is_some()),
            ("outcome", self.outcome.is_some()),
            ("claims", self.claims.is_some()),
        ];
        parts.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
    }

    /// Whether another status gives one of the same parts.
    #[must_use]
    pub fn meets(&self, other: &Self) -> bool {
        (self.check.is_some() && other.check.is_some())
            || (self.outcome.is_some() && other.outcome.is_some())
            || (self.claims.is_some() && other.claims.is_some())
    }

    /// Both as whole statuses, if they differ in a part that both give. A part that one leaves open
    /// is filled in from the other, so that only differences show.
    #[must_use]
    pub fn differ(&self, other: &Self) -> Option<(Status, Status)> {
        let (one, two) = (self.filled_from(other), other.filled_from(self));
        (one != two).then_some((one, two))
    }

    fn filled_from(&self, other: &Self) -> Status {
        let either = |mine: Option<bool>, theirs: Option<bool>| mine.or(theirs).unwrap_or_default();
        let mut outcome = self.outcome.or(other.outcome).flatten();
        if let Some(ended) = &mut outcome {
            ended.points = self.points.or(other.points).flatten();
        }
        let claims = self.claims.as_ref().or(other.claims.as_ref());
        Status {
            check: either(self.check, other.check),
            outcome,
            claims: claims.cloned().unwrap_or_default(),
        }
    }
}

const fn without_points(outcome: Outcome) -> Outcome {
    Outcome { points: None, ..outcome }
}
