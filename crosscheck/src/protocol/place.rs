use std::collections::BTreeMap;

use notation::{MoveError, RulingError, Rulings, UnknownVariant, Variant};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::finding::STARTPOS;
use crate::{Place, Scene};

/// What a question is about, complete in itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceText {
    /// The id of the game, such as `osmosis`.
    pub variant: String,
    /// The start position as a FEN of six fields, or `startpos`.
    pub fen: String,
    /// The moves played from it, such as `a3a5` or `c4f7l`.
    #[serde(default)]
    pub line: Vec<String>,
    /// The readings that differ from the default, by the name of their ruling. An engine that
    /// does not follow one of them answers `unsupported`.
    #[serde(default)]
    pub rulings: BTreeMap<String, String>,
}

/// Why a text is no place. Whether its FEN is a position is for whoever is asked to say.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlaceError {
    /// No such game.
    #[error("variant: {0}")]
    Variant(#[from] UnknownVariant),
    /// No such ruling, or no such reading of it.
    #[error("rulings: {0}")]
    Ruling(#[from] RulingError),
    /// A text in the line that is no move.
    #[error("line: {0}")]
    Move(#[from] MoveError),
}

impl PlaceText {
    /// A place as requests carry it. The start is asked for by its name, so that an engine whose
    /// array is another shows it.
    #[must_use]
    pub fn of(place: Place<'_>) -> Self {
        let own = |ruling: notation::Ruling| ruling.variant() == place.variant;
        Self {
            variant: place.variant.id().to_owned(),
            fen: if place.fen == place.variant.start_fen(place.rulings) {
                STARTPOS.to_owned()
            } else {
                place.fen.to_owned()
            },
            line: place.line.iter().map(|m| m.text(place.variant).to_string()).collect(),
            // Readings of other games change nothing here and must not make it unanswerable.
            rulings: (place.rulings.differing())
                .filter(|(ruling, _)| own(*ruling))
                .map(|(ruling, value)| (ruling.id().to_owned(), value))
                .collect(),
        }
    }

    /// Makes sense of it.
    pub fn read(&self) -> Result<Scene, PlaceError> {
        let variant: Variant = self.variant.parse()?;
        let rulings = Rulings::named(&self.rulings)?;
        let line = self.line.iter().map(String::as_str);
        Ok(Scene::read(variant, &rulings, &self.fen, line)?)
    }
}
