//! What the core is given about a game.

use std::fmt::{Debug, Display};

use notation::{Move, Rulings, Setup, Status, Variant};

use crate::comparing::{PartialStatus, PositionRef, compare, origin};

/// A game that two engines play: how its moves, positions and statuses are written and compared.
///
/// The core asks nothing else of a game. A [`KnownGame`] has rules, which the reference knows. Of
/// any other game, positions and moves may be texts alone.
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
}

/// A game of SPEC section 1 under some rulings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownGame {
    /// The game.
    pub variant: Variant,
    /// The rulings in force.
    pub rulings: Rulings,
}

impl KnownGame {
    /// A game under some rulings.
    #[must_use]
    pub fn new(variant: Variant, rulings: &Rulings) -> Self {
        Self { variant, rulings: rulings.clone() }
    }
}

impl From<Variant> for KnownGame {
    fn from(variant: Variant) -> Self {
        Self { variant, rulings: Rulings::default() }
    }
}

impl AnyGame for KnownGame {
    type Move = Move;
    type Setup = Setup;
    type Status = Status;
    type PartialStatus = PartialStatus;

    fn id(&self) -> &str {
        self.variant.id()
    }

    fn start_fen(&self) -> String {
        self.variant.start_fen(&self.rulings)
    }

    fn text(&self, played: Move) -> String {
        played.text(self.variant).to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        Move::parse(text, self.variant).map_err(|error| error.to_string())
    }

    fn read_fen(&self, fen: &str) -> Result<Setup, String> {
        Setup::given(fen, self.variant).map_err(|refusal| refusal.to_string())
    }

    fn terms(&self) -> Vec<(&'static str, String)> {
        self.rulings.differing().map(|(ruling, value)| (ruling.id(), value)).collect()
    }

    fn status_differs(left: &PartialStatus, right: &PartialStatus) -> Option<(Status, Status)> {
        left.differ(right)
    }

    fn is_special(setup: &Setup, played: Move) -> bool {
        compare::is_special(setup, played)
    }

    fn has_come_about(at: PositionRef<'_>) -> bool {
        origin::has_come_about(at)
    }
}
