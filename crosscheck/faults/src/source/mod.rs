//! The form of the files under `fixtures/faults`, as their schema describes it.
//!
//! A fault is described by what it does differently, in a small vocabulary that knows no rule of
//! any game. The doc comments are the schema's descriptions.

mod bends;
mod patterns;
mod status;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use bends::{Addition, Aftermath, Count, Edit, Lettering, MoreChoices, Passed};
pub use patterns::{Here, Pattern, Shape, Side};
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

/// A wrong implementation: the reference but for what is listed here. One that lists nothing is
/// right.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct FaultSource {
    /// The clause that it breaks; left out by one that is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breaks: Option<String>,
    /// What it does wrong, in one sentence.
    pub does: String,
    /// Whether its clause must be the first that blame names.
    #[serde(skip_serializing_if = "is_false")]
    pub named_first: bool,
    /// Readings that it follows whatever it is told, by ruling.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// The placement with which it replaces that of the starting array.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub array: Option<String>,
    /// Legal moves that it does not know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drop: Vec<Pattern>,
    /// Moves that it knows and that are not legal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub add: Vec<Addition>,
    /// Legal moves to which it knows further choices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<MoreChoices>,
    /// Legal moves that it writes with or without a letter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub letters: Vec<Lettering>,
    /// Moves after which it has another position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Aftermath>,
    /// Places of which it tells another status.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<StatusBend>,
    /// How it counts repetitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// Faults for which it refuses no position.
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
    /// Whether it is right.
    #[must_use]
    pub const fn is_control(&self) -> bool {
        self.breaks.is_none()
    }

    /// Whether nothing that it does can change a count.
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
