use std::collections::BTreeMap;

use crate::comparing::{Implementation, KnownGame, Position, Reaction};
use serde::{Deserialize, Serialize};

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
    depth: u32,
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
