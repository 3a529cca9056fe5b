use std::collections::BTreeMap;

use notation::{MoveError, RulingError, Rulings, UnknownVariant, Variant};
use serde::{Deserialize, Serialize};

use crate::comparing::{Position, PositionRef, read_position};

/// The position of a question, complete in itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PositionText {
    /// The id of the game, such as `osmosis`.
    pub variant: String,
    /// The start position as a FEN of six fields, or `startpos`.
    pub fen: String,
    /// The moves played from it, such as `a3a5` or `c4f7l`.
    #[serde(default)]
    pub line: Vec<String>,
    /// The rulings that differ from the default: values by the name of their ruling. An engine that
    /// does not support one of them answers `unsupported`.
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
}

/// Why a text is not a position. Whether the FEN is legal is checked later, by the engine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// There is no such game.
    #[error("variant: {0}")]
    Variant(#[from] UnknownVariant),
    /// There is no such ruling, or it has no such value.
    #[error("rulings: {0}")]
    Ruling(#[from] RulingError),
    /// A text in the line is not a move.
    #[error("line: {0}")]
    Move(#[from] MoveError),
}

impl PositionText {
    /// A position as requests carry it.
    #[must_use]
    pub fn of(at: PositionRef<'_>) -> Self {
        let own = |ruling: notation::Ruling| ruling.variant() == at.game.variant;
        Self {
            variant: at.game.variant.id().to_owned(),
            fen: at.fen.to_owned(),
            line: at.line.iter().map(|m| m.text(at.game.variant).to_string()).collect(),
            // Rulings of other games change nothing here and must not make the question
            // unsupported.
            rulings: (at.game.rulings.differing())
                .filter(|(ruling, _)| own(*ruling))
                .map(|(ruling, value)| (ruling.id().to_owned(), value))
                .collect(),
        }
    }

    /// Parses it.
    pub fn read(&self) -> Result<Position, PlaceError> {
        let variant: Variant = self.variant.parse()?;
        let rulings = Rulings::named(&self.rulings)?;
        let line = self.line.iter().map(String::as_str);
        Ok(read_position(variant, &rulings, &self.fen, line)?)
    }
}
