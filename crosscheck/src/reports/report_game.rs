//! What a report is given about a game.

use crate::comparing::play::census;
use notation::{Setup, Status};

use crate::comparing::play::Feature;
use crate::comparing::{AnyGame, Finding, KnownGame};
use crate::conformance::{class, judge};
use crate::engines::quoted;
use crate::explaining::diagram;
use crate::reports::grid::{Grid, Way};
use crate::reports::json::JsonGiven;
#[cfg(feature = "programs")]
use crate::reports::written::new_case;

/// A game whose findings can be reported.
pub trait Reported: AnyGame {
    /// The position of a finding, if it is known.
    fn setup(finding: &Finding<Self>) -> Option<Self::Setup>;

    /// A board in letters, a line for each rank.
    fn diagram(setup: &Self::Setup) -> String;

    /// A board as it is drawn.
    fn grid(setup: &Self::Setup) -> Grid;

    /// A move as it is drawn, if it can be.
    fn way(played: Self::Move) -> Option<Way>;

    /// A finding as a case of the fixtures, unless it is of one; none where no YAML can be written.
    fn case(finding: &Finding<Self>) -> Option<String>;

    /// The name of the command that shows a finding again.
    const COMMAND: &'static str;

    /// What is said where an engine is held to no terms.
    const NO_TERMS: &'static str;

    /// What is said of an engine in which nothing differs.
    const RIGHT: &'static str;

    /// What is said of an engine in which something differs.
    const WRONG: &'static str;

    /// What is said after the terms and the seed.
    const REMARK: &'static str;

    /// A term as an option of that command.
    fn term(name: &str, value: &str) -> String;

    /// What a difference of convention is about, and the option that leaves it out.
    fn convention(finding: &Finding<Self>) -> &'static str;

    /// A status in JSON.
    fn status(status: &Self::Status) -> JsonGiven;

    /// What random games can reach.
    fn features(&self) -> Vec<Feature>;
}

impl Reported for KnownGame {
    const COMMAND: &'static str = "validate";

    const NO_TERMS: &'static str = "default rulings";

    const RIGHT: &'static str = "is right";

    const WRONG: &'static str = "is wrong";

    const REMARK: &'static str = "";

    fn term(name: &str, value: &str) -> String {
        format!("--ruling {}", quoted(&format!("{name}={value}")))
    }

    fn setup(finding: &Finding) -> Option<Setup> {
        finding.setup.clone().or_else(|| judge::asked(finding.position.as_ref()))
    }

    fn diagram(setup: &Setup) -> String {
        diagram(setup)
    }

    fn grid(setup: &Setup) -> Grid {
        setup.into()
    }

    fn way(played: notation::Move) -> Option<Way> {
        Some(played.into())
    }

    #[cfg(feature = "programs")]
    fn case(finding: &Finding) -> Option<String> {
        new_case(finding)
    }

    #[cfg(not(feature = "programs"))]
    fn case(_: &Finding) -> Option<String> {
        None
    }

    fn convention(finding: &Finding) -> &'static str {
        class::convention(finding)
    }

    fn status(status: &Status) -> JsonGiven {
        JsonGiven::Status(status.into())
    }

    fn features(&self) -> Vec<Feature> {
        Feature::ALL
            .into_iter()
            .filter(|&feature| census::is_possible(feature, self.variant))
            .collect()
    }
}
