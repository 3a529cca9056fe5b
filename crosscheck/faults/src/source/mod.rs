//! The form of the files under `fixtures/GAME/faults.yaml`, as their schema describes it.
//!
//! A fault is described by its deviation, in a small vocabulary that has no rule of any game. The
//! doc comments are the descriptions in the schema.

mod bends;
mod patterns;
mod status;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use bends::{Addition, Aftermath, CounterRule, Edit, Lettering, MoreChoices, Passed};
pub use patterns::{Here, PathShape, Pattern, Side};
pub use status::{Blindness, OutcomeBend, Repetition, Share, StatusBend, Winner};

/// A file of faults, all of one game.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FaultFile {
    /// The id of the game, or `any` for what all games share.
    pub variant: String,
    /// The faults.
    pub faults: Vec<FaultSource>,
}

/// A wrong implementation: the reference with the deviations listed here. A control breaks no
/// clause.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FaultSource {
    /// The clause that it breaks; left out by a control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breaks: Option<String>,
    /// What it does wrong, in one sentence.
    pub does: String,
    /// Whether blame must name its clause first.
    #[serde(skip_serializing_if = "is_false")]
    pub named_first: bool,
    /// Ruling values that it follows whatever a request asks for, by ruling.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// The placement that it uses instead of the starting array's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub array: Option<String>,
    /// Legal moves that it does not list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drop: Vec<Pattern>,
    /// Illegal moves that it lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub add: Vec<Addition>,
    /// Legal moves for which it lists further choices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<MoreChoices>,
    /// Legal moves that it writes with or without a letter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub letters: Vec<Lettering>,
    /// Moves after which its position differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Aftermath>,
    /// Positions where its status differs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<StatusBend>,
    /// How it counts repetitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// Faults of a position that it does not refuse.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<Blindness>,
    /// Positions that it refuses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refuses: Vec<Here>,
    /// Whether it counts a line that ends before its length.
    #[serde(skip_serializing_if = "is_false")]
    pub counts_short_lines: bool,
}

impl FaultSource {
    /// Whether it is a control.
    #[must_use]
    pub const fn is_control(&self) -> bool {
        self.breaks.is_none()
    }

    /// Whether none of its deviations can change a count.
    pub(super) const fn counts_like_the_reference(&self) -> bool {
        self.drop.is_empty()
            && self.add.is_empty()
            && self.choices.is_empty()
            && self.letters.is_empty()
            && self.after.is_empty()
            && !self.counts_short_lines
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}
