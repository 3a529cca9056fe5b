use std::fmt;

/// Check and the end of the game, as far as an engine tells them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TextStatus {
    /// Whether the side to move stands in check.
    pub check: Option<bool>,
    /// How the game has ended, or that it goes on.
    #[allow(clippy::option_option, reason = "left out, goes on, has ended")]
    pub ended: Option<Option<Ended>>,
}

/// How a game has ended. Engines give the reason in words of their own, so only the winner counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// White has won.
    White,
    /// Black has won.
    Black,
    /// Neither side has won.
    #[serde(skip)]
    Drawn,
}

impl TextStatus {
    /// Both, if they differ in a part that both give. A part that one leaves open is filled in from
    /// the other, so that only differences show.
    #[must_use]
    pub fn differ(&self, other: &Self) -> Option<(Self, Self)> {
        let filled = |one: &Self, other: &Self| Self {
            check: one.check.or(other.check),
            ended: one.ended.or(other.ended),
        };
        let (one, two) = (filled(self, other), filled(other, self));
        (one != two).then_some((one, two))
    }
}

impl fmt::Display for TextStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let check = self.check.map(|check| if check { "check" } else { "no check" });
        let ended = self.ended.map(|ended| match ended {
            None => "the game goes on",
            Some(Ended::White) => "White has won",
            Some(Ended::Black) => "Black has won",
            Some(Ended::Drawn) => "drawn",
        });
        let parts: Vec<&str> = check.into_iter().chain(ended).collect();
        f.write_str(&parts.join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_both_tell_can_differ() {
        let silent = TextStatus::default();
        let check = TextStatus { check: Some(true), ..silent };
        let quiet = TextStatus { check: Some(false), ended: Some(Some(Ended::Drawn)) };
        assert_eq!(silent.differ(&check), None);
        let (one, two) = check.differ(&quiet).unwrap();
        assert_eq!(
            (one.to_string(), two.to_string()),
            ("check; drawn".into(), "no check; drawn".into())
        );
    }
}
