//! Where the pieces of a position go.

use std::collections::BTreeMap;

use notation::{Move, Rulings, Setup, Square};
use oracle::reasons;

use crate::comparing::kinds::alone;
use crate::comparing::shields;

/// A path: the squares that a piece passes, and the one on which it ends.
pub(super) type Path = Vec<Square>;

/// Where the pieces of a position go, each asked once: a position has many moves of few pieces.
pub(super) struct Reach<'a> {
    pub(super) setup: &'a Setup,
    pub(super) rulings: &'a Rulings,
    candidates: BTreeMap<Square, Vec<Move>>,
    attacked: BTreeMap<Square, Vec<Square>>,
    alone: BTreeMap<Square, Vec<Path>>,
    shields: BTreeMap<Square, bool>,
}

impl<'a> Reach<'a> {
    pub(super) const fn new(setup: &'a Setup, rulings: &'a Rulings) -> Self {
        Self {
            setup,
            rulings,
            candidates: BTreeMap::new(),
            attacked: BTreeMap::new(),
            alone: BTreeMap::new(),
            shields: BTreeMap::new(),
        }
    }

    /// What the piece on a square may play by its movement alone, whether or not a royal piece is left attacked.
    pub(super) fn candidates(&mut self, from: Square) -> &[Move] {
        self.candidates.entry(from).or_insert_with(|| {
            let candidates = reasons::candidates(self.setup, self.rulings, from);
            candidates.into_iter().map(|(played, _)| played).collect()
        })
    }

    /// The squares on the open paths of the piece on a square, up to the first piece, whosever it is.
    pub(super) fn attacked(&mut self, from: Square) -> &[Square] {
        let attacked = || reasons::paths(self.setup, self.rulings, from).concat();
        self.attacked.entry(from).or_insert_with(attacked)
    }

    /// The open paths of the piece on a square, on a board with nothing else.
    pub(super) fn alone(&mut self, from: Square) -> &[Path] {
        self.alone.entry(from).or_insert_with(|| {
            let Some(piece) = self.setup.board.get(from) else { return Vec::new() };
            reasons::paths(&alone(self.setup.variant, from, piece), self.rulings, from)
        })
    }

    /// Whether the piece on a square shields a royal piece of its side, and is none.
    pub(super) fn shields(&mut self, from: Square) -> bool {
        let is_shield = || shields(self.setup, self.rulings, from);
        *self.shields.entry(from).or_insert_with(is_shield)
    }

    /// Those of them that lead to where a move goes, up to that square.
    pub(super) fn paths(&mut self, played: Move) -> Vec<Path> {
        let leads = |path: &Path| {
            let place = path.iter().position(|&square| square == played.to)?;
            Some(path[..=place].to_vec())
        };
        self.alone(played.from).iter().filter_map(leads).collect()
    }
}
