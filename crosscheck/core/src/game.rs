//! What the core is given about a game.

use std::fmt::{Debug, Display};

use crate::play::{Coverage, LONGEST, Start, Turn};
use crate::{Finding, Parts, PositionRef, Reference, Snapshot};

/// A game that two engines play: how its moves, positions and statuses are written and compared.
///
/// The core asks nothing else of a game. The reference may know its rules, or its positions and moves may be texts
/// alone.
pub trait AnyGame: Clone + Debug + Eq + Send + Sync + 'static {
    /// A move. Their order is the order of lists of moves.
    type Move: Copy + Ord + Debug + Send + Sync;
    /// A position without its history. Its text is a FEN.
    type Setup: Clone + Eq + Debug + Display + Send + Sync;
    /// Check and the end of the game.
    type Status: Clone + Eq + Debug + Display + Send + Sync;
    /// The parts of a status that an engine gives.
    type PartialStatus: Clone + Eq + Debug + Default + From<Self::Status> + Send + Sync;

    /// The name of the game, as engines know it.
    fn id(&self) -> &str;

    /// The start position as a FEN, or the word that stands for it.
    fn start_fen(&self) -> String;

    /// A move as text.
    fn text(&self, played: Self::Move) -> String;

    /// Reads a move.
    ///
    /// # Errors
    ///
    /// Why the text is not a move.
    fn read_move(&self, text: &str) -> Result<Self::Move, String>;

    /// Reads a FEN that an engine has given, without a look at the rules.
    ///
    /// # Errors
    ///
    /// Why the text is not a FEN.
    fn read_fen(&self, fen: &str) -> Result<Self::Setup, String>;

    /// Both statuses, if they differ in a part that both give.
    fn status_differs(
        left: &Self::PartialStatus,
        right: &Self::PartialStatus,
    ) -> Option<(Self::Status, Self::Status)>;

    /// Whether a move may do more than take a piece from one square to another.
    fn is_special(setup: &Self::Setup, played: Self::Move) -> bool;

    /// Whether the start of a position can have come about, as far as that is known.
    fn has_come_about(at: PositionRef<'_, Self>) -> bool;

    /// What an engine is held to beside the name of the game, such as the rulings that differ from
    /// the default: values by name.
    fn terms(&self) -> Vec<(&'static str, String)>;

    /// Some moves as text, a space between them.
    fn texts(&self, line: &[Self::Move]) -> String {
        let texts = line.iter().map(|&played| self.text(played));
        texts.collect::<Vec<_>>().join(" ")
    }

    // What is made smaller in a finding.

    /// A place on the board.
    type Place: Copy;

    /// The changes that make a field of a position plain, one for each field.
    const PLAIN: &'static [fn(&mut Self::Setup)];

    /// The places of the pieces that may be removed.
    fn removable(&self, setup: &Self::Setup) -> Vec<Self::Place>;

    /// Removes the pieces on some places.
    fn remove(setup: &mut Self::Setup, places: &[Self::Place]);

    /// In what two positions differ.
    fn parts(left: &Self::Setup, right: &Self::Setup) -> Parts;

    /// In what two statuses differ, in words that stay the same when pieces are removed.
    fn status_parts(left: &Self::Status, right: &Self::Status) -> String;

    /// Whether a setup is a position of the game, as far as that is known.
    fn is_position(&self, setup: &Self::Setup, left: &mut dyn Reference<Self>) -> bool;

    // How it is played at random.

    /// Draws where a game starts: a FEN and a line played from it. `known` are starts that are
    /// worth a game.
    fn start(&self, known: &[Start<Self>], rng: &mut fastrand::Rng) -> Start<Self>;

    /// Draws a position whose pieces stand close to each other, where counts of several plies most often go wrong;
    /// `None` for a game that draws none.
    fn huddle(&self, _rng: &mut fastrand::Rng) -> Option<String> {
        None
    }

    /// How many plies a game has at most, from where it starts. A game of more than [`LONGEST`] starts
    /// from the array, and the other side is asked at some of its plies only.
    fn longest(&self, _number: u64) -> usize {
        LONGEST
    }

    /// Draws moves that are not legal, which both sides must refuse.
    fn illegal(&self, snapshot: &Snapshot<Self>, rng: &mut fastrand::Rng) -> Vec<Self::Move>;

    /// Counts what a position shows, and draws the next move; `None` ends the game.
    fn next(
        &self,
        turn: &Turn<'_, Self>,
        coverage: &mut Coverage,
        rng: &mut fastrand::Rng,
    ) -> Option<Self::Move>;

    /// What a finding shows, in words that later findings of the same have, too; `None` where each
    /// finding counts by itself.
    #[must_use]
    fn shows(_: &Finding<Self>) -> Option<String> {
        None
    }
}
