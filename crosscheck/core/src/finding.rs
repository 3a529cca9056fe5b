use crate::counts::Route;
use crate::{Again, AnyGame, Breakage, Cause, Foreign, Further, PositionRef, Reaction};

/// A start position and the line played from it: all that a replay needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position<G: AnyGame> {
    /// The game.
    pub game: G,
    /// The start position, as a FEN.
    pub fen: String,
    /// The moves played from it.
    pub line: Vec<G::Move>,
}

/// The word that stands for a game's start position.
pub const STARTPOS: &str = "startpos";

impl<G: AnyGame> Position<G> {
    /// Copies a borrowed position.
    #[must_use]
    pub fn of(at: PositionRef<'_, G>) -> Self {
        Self { game: at.game.clone(), fen: at.fen.to_owned(), line: at.line.to_vec() }
    }

    /// Borrows the position.
    #[must_use]
    pub fn as_ref(&self) -> PositionRef<'_, G> {
        PositionRef { game: &self.game, fen: &self.fen, line: &self.line }
    }

    /// The line as text, a space between the moves.
    #[must_use]
    pub fn line_text(&self) -> String {
        self.game.texts(&self.line)
    }
}

/// Where a finding comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A case of the fixtures, by its id.
    Case(String),
    /// A count of a perft table, by its id: `GAME/POSITION perft DEPTH`.
    Table(String),
    /// A random game, by its number under the run's seed.
    Game(u64),
    /// A position that someone asked about.
    Asked,
}

impl Origin {
    /// A stable name: the check's, or that of the random game.
    #[must_use]
    pub fn id<G: AnyGame>(&self, game: &G) -> String {
        let game = game.id();
        match self {
            Self::Case(id) | Self::Table(id) => id.clone(),
            Self::Game(number) => format!("{game}.game-{number}"),
            Self::Asked => format!("{game}.asked"),
        }
    }
}

/// What a difference is held against: it decides whether an engine fails by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Class {
    /// A convention of Crosscheck, where engines may differ. It fails no engine.
    Convention,
    /// A standard of how positions and moves are written: FEN, UCI. It fails an engine.
    Notation,
    /// A rule of the game. It fails an engine.
    #[default]
    Rule,
}

impl Class {
    /// The name in reports and in the fixtures.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Convention => "convention",
            Self::Notation => "notation",
            Self::Rule => "rule",
        }
    }
}

/// One difference between two sides. The *left* side is held to be right where one side is: a case,
/// a table, or the oracle compared with the generator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference<G: AnyGame> {
    /// One side answers and the other does not, or they refuse for different reasons.
    Answer {
        /// After this move, or at the position itself.
        after: Option<G::Move>,
        /// What the left side does.
        left: Reaction,
        /// What the right side does.
        right: Reaction,
    },
    /// The right side broke while answering.
    Broke {
        /// After this move, or at the position itself.
        after: Option<G::Move>,
        /// How it broke.
        breakage: Box<Breakage>,
    },
    /// The legal moves differ.
    Moves {
        /// Moves that only the left side has.
        missing: Vec<G::Move>,
        /// Moves that only the right side has.
        surplus: Vec<G::Move>,
    },
    /// The positions differ.
    Setup {
        /// After this move, or at the position itself.
        after: Option<G::Move>,
        /// The left side's.
        left: Box<G::Setup>,
        /// The right side's.
        right: Box<G::Setup>,
    },
    /// The statuses differ.
    Status {
        /// The left side's.
        left: G::Status,
        /// The right side's.
        right: G::Status,
    },
    /// The right side accepts a move that is not on its own list of legal moves.
    Accepts {
        /// The move.
        played: G::Move,
    },
    /// The counts of move sequences differ.
    Perft {
        /// Their length.
        depth: u32,
        /// The left side's count.
        left: u64,
        /// The right side's count.
        right: u64,
        /// How the right side came to it, where its own counts differ.
        route: Option<Route>,
    },
    /// The answers to a further question differ.
    Further {
        /// The question.
        question: Further<G>,
        /// What the left side says.
        left: Foreign,
        /// What the right side says.
        right: Foreign,
    },
}

/// A comparison that did not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding<G: AnyGame> {
    /// The origin of the question.
    pub origin: Origin,
    /// The position.
    pub position: Position<G>,
    /// The position after the line, by the reference; a refused position as it was asked. `None` where
    /// the line cannot be played.
    pub setup: Option<G::Setup>,
    /// The position after the line, as the right side reports it.
    pub reported: Option<G::Setup>,
    /// The name of the left side: an implementation, or `the case`, `the table`.
    pub left: Foreign,
    /// The name of the right side.
    pub right: Foreign,
    /// The differences between the two sides.
    pub differences: Vec<Difference<G>>,
    /// The length of the move sequences that were to be counted, where no count came.
    pub counting: Option<u32>,
    /// What is known about the cause beside the rules.
    pub cause: Cause,
    /// The clauses most likely broken, the likeliest first.
    pub clauses: Vec<String>,
    /// What the difference is held against.
    pub class: Class,
    /// What came of asking the right side again.
    pub again: Again<G>,
}

impl<G: AnyGame> Finding<G> {
    /// A finding with the differences at a position that someone asked about.
    #[must_use]
    pub fn between(
        at: PositionRef<'_, G>,
        setup: Option<G::Setup>,
        [left, right]: [&str; 2],
        differences: Vec<Difference<G>>,
    ) -> Self {
        Self {
            origin: Origin::Asked,
            position: Position::of(at),
            setup,
            reported: None,
            left: Foreign::name(left),
            right: Foreign::name(right),
            differences,
            counting: None,
            cause: Cause::default(),
            clauses: Vec::new(),
            class: Class::default(),
            again: Again::NotAsked,
        }
    }

    /// A stable name: the check's, or that of the random game.
    #[must_use]
    pub fn id(&self) -> String {
        self.origin.id(&self.position.game)
    }

    /// The position that the right side reports, where it is another one than it was asked about and no
    /// difference says so.
    #[must_use]
    pub fn reported_elsewhere(&self) -> Option<&G::Setup> {
        let is_told = |difference: &_| matches!(difference, Difference::Setup { after: None, .. });
        let is_other = |reported: &&G::Setup| self.setup.as_ref() != Some(*reported);
        self.reported.as_ref().filter(is_other).filter(|_| !self.differences.iter().any(is_told))
    }

    /// Whether an engine fails by it: a difference of a convention fails none.
    #[must_use]
    pub fn fails(&self) -> bool {
        self.class != Class::Convention
    }

    /// Whether the counts alone differ. Where the finding was followed to the position that causes it,
    /// the moves are listed rightly there, and counted wrongly.
    #[must_use]
    pub fn is_miscount(&self) -> bool {
        let is = |difference: &Difference<G>| matches!(difference, Difference::Perft { .. });
        !self.differences.is_empty() && self.differences.iter().all(is)
    }

    /// Whether it is about the answers to further questions alone.
    #[must_use]
    pub fn is_further(&self) -> bool {
        let is = |difference: &Difference<G>| matches!(difference, Difference::Further { .. });
        !self.differences.is_empty() && self.differences.iter().all(is)
    }

    /// How the right side broke while answering, if it did.
    #[must_use]
    pub fn breakage(&self) -> Option<&Breakage> {
        self.differences.iter().find_map(|difference| match difference {
            Difference::Broke { breakage, .. } => Some(breakage.as_ref()),
            _ => None,
        })
    }

    /// Whether the right side broke while answering.
    #[must_use]
    pub fn has_broken(&self) -> bool {
        self.breakage().is_some()
    }
}
