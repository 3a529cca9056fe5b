use std::collections::BTreeMap;

use crate::comparing::{Implementation, KnownGame, Position, Reaction};
use notation::MAX_DEPTH;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::answers::answer::{Refused, open};

/// Who counts.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Own {
    /// The reference, which lists every move.
    Oracle,
    /// The optimized generator.
    Perft,
}

/// The length of the sequences that are counted, in plies: no engine is asked to count deeper.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "Number")]
pub(crate) struct Depth(u32);

impl TryFrom<Number> for Depth {
    type Error = String;

    fn try_from(given: Number) -> Result<Self, String> {
        let depth = given.as_u64().and_then(|depth| u32::try_from(depth).ok());
        let depth = depth.filter(|depth| *depth <= MAX_DEPTH);
        depth.map(Self).ok_or_else(|| {
            format!("`depth` must be a whole number from 0 to {MAX_DEPTH}; got {given}")
        })
    }
}

/// A count by first move.
#[derive(Serialize)]
pub(crate) struct Divide {
    /// The number of move sequences.
    nodes: u64,
    /// That number by first move; nothing at depth 0.
    divide: BTreeMap<String, u64>,
}

/// Counts the move sequences of a length.
pub(crate) fn divide(
    position: &Position,
    Depth(depth): Depth,
    mut asked: Box<dyn Implementation<KnownGame>>,
) -> Result<Divide, Refused> {
    // The oracle says why where there is nothing to count.
    open(position)?;
    let counts = match asked.divide(position.as_ref(), depth) {
        Ok(counts) => counts,
        otherwise => return Err(Refused::Generator(Reaction::of(&otherwise).to_string())),
    };
    // There is one sequence without a move: the position itself.
    let nodes = if depth == 0 { 1 } else { counts.iter().map(|(_, nodes)| nodes).sum() };
    let text = |played: notation::Move| played.text(position.game.variant).to_string();
    let divide = counts.into_iter().map(|(played, nodes)| (text(played), nodes)).collect();
    Ok(Divide { nodes, divide })
}
