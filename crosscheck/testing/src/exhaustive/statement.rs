//! What is asked exhaustively.

use std::fmt;
use std::str::FromStr;

use notation::{Rulings, Setup, Variant};

use crate::exhaustive::positions::Room;
use crate::exhaustive::{Movement, Positions, Transformations};

/// A statement about a game that both implementations are held to, without a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Statement {
    /// Every piece on every square, with every filling of its paths that can matter.
    Movement,
    /// Every captor, captive and pair of squares, under every ruling value.
    Transformations,
    /// All positions with the royal pieces and so many more.
    Positions {
        /// The pieces beyond the royal ones.
        beyond: usize,
    },
    /// All positions with the royal pieces and so many more in the middle of the board.
    Huddles {
        /// The pieces beyond the royal ones.
        beyond: usize,
    },
}

/// A statement about a game, with all that is asked for it: setups with their rulings, in parts.
#[derive(Debug)]
pub struct Questions {
    /// The game.
    pub variant: Variant,
    /// The statement.
    pub statement: Statement,
    asked: Asked,
}

#[derive(Debug)]
enum Asked {
    Movement(Movement),
    Transformations(Transformations),
    Positions(Box<Positions>, Rulings),
}

/// What is done with each setup: its rulings, and for how many images it stands.
pub type Visit<'a> = dyn FnMut(&Setup, &Rulings, u64) + 'a;

impl Questions {
    /// The questions of a statement.
    #[must_use]
    pub fn new(variant: Variant, statement: Statement) -> Self {
        let asked = match statement {
            Statement::Movement => Asked::Movement(Movement::new(variant)),
            Statement::Transformations => Asked::Transformations(Transformations::new(variant)),
            Statement::Positions { beyond } => {
                let positions = Positions::new(variant, beyond, Room::Board);
                Asked::Positions(Box::new(positions), Rulings::default())
            }
            Statement::Huddles { beyond } => {
                let positions = Positions::new(variant, beyond, Room::Middle);
                Asked::Positions(Box::new(positions), Rulings::default())
            }
        };
        Self { variant, statement, asked }
    }

    /// How many parts they make.
    #[must_use]
    pub fn parts(&self) -> u64 {
        match &self.asked {
            Asked::Movement(movement) => movement.parts(),
            Asked::Transformations(transformations) => transformations.parts(),
            Asked::Positions(positions, _) => positions.parts(),
        }
    }

    /// Visits the setups of a part.
    pub fn each(&self, part: u64, visit: &mut Visit<'_>) {
        match &self.asked {
            Asked::Movement(movement) => movement.each(part, visit),
            Asked::Transformations(transformations) => transformations.each(part, visit),
            Asked::Positions(positions, rulings) => {
                positions.each(part, &mut |setup, images| visit(setup, rulings, images));
            }
        }
    }
}

/// As files are called: `beyond-1`.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Movement => f.write_str("movement"),
            Self::Transformations => f.write_str("transformations"),
            Self::Positions { beyond } => write!(f, "beyond-{beyond}"),
            Self::Huddles { beyond } => write!(f, "huddles-{beyond}"),
        }
    }
}

/// A text that names no statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no statement (movement, transformations, beyond-0 to beyond-{most}, huddles-0 to huddles-{most})", most = Positions::MOST_BEYOND)]
pub struct NoStatement(String);

impl FromStr for Statement {
    type Err = NoStatement;

    fn from_str(text: &str) -> Result<Self, NoStatement> {
        match text {
            "movement" => return Ok(Self::Movement),
            "transformations" => return Ok(Self::Transformations),
            _ => {}
        }
        let beyond = |kind: &str| {
            let number = text.strip_prefix(kind)?.parse().ok();
            number.filter(|&beyond| beyond <= Positions::MOST_BEYOND)
        };
        let positions = beyond("beyond-").map(|beyond| Self::Positions { beyond });
        let huddles = || beyond("huddles-").map(|beyond| Self::Huddles { beyond });
        positions.or_else(huddles).ok_or_else(|| NoStatement(text.to_owned()))
    }
}
