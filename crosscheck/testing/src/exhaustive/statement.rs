//! What is asked exhaustively.

use std::fmt;
use std::str::FromStr;

use notation::{Rulings, Setup, Variant};

use crate::exhaustive::positions::Room;
use crate::exhaustive::{Movement, Positions, Scope, Transformations, rulings};

/// A statement about a game that both implementations are held to, without a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Statement {
    /// Every piece on every square, with every filling of its paths that can matter.
    Movement,
    /// Every captor, captive and pair of squares, under every ruling value.
    Transformations,
    /// All positions with the royal pieces and so many more.
    Positions(Scope),
    /// All positions with the royal pieces and so many more in the middle of the board.
    Huddles(Scope),
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
    /// For each choice of rulings.
    Positions(Vec<Positions>),
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
            Statement::Positions(scope) => positions(variant, scope, Room::Board),
            Statement::Huddles(scope) => positions(variant, scope, Room::Middle),
        };
        Self { variant, statement, asked }
    }

    /// How many parts they make.
    #[must_use]
    pub fn parts(&self) -> u64 {
        match &self.asked {
            Asked::Movement(movement) => movement.parts(),
            Asked::Transformations(transformations) => transformations.parts(),
            Asked::Positions(each) => each.iter().map(Positions::parts).sum(),
        }
    }

    /// Visits the setups of a part.
    pub fn each(&self, part: u64, visit: &mut Visit<'_>) {
        match &self.asked {
            Asked::Movement(movement) => movement.each(part, visit),
            Asked::Transformations(transformations) => transformations.each(part, visit),
            Asked::Positions(each) => {
                // The parts under one choice of rulings follow those under the one before it.
                let mut part = part;
                for positions in each {
                    if part < positions.parts() {
                        let rulings = &positions.rulings;
                        positions.each(part, &mut |setup, images| visit(setup, rulings, images));
                        return;
                    }
                    part -= positions.parts();
                }
            }
        }
    }
}

/// The rights of castling and the squares where a piece may stand can depend on the rulings, so that
/// the positions are made for each choice anew.
fn positions(variant: Variant, scope: Scope, room: Room) -> Asked {
    let rulings = if scope.every_ruling {
        rulings::without_history(variant)
    } else {
        vec![Rulings::default()]
    };
    let positions = |rulings| Positions::new(variant, scope, room, rulings);
    Asked::Positions(rulings.into_iter().map(positions).collect())
}

/// As files are called: `beyond-1`, `beyond-1-hand-1`, `huddles-2-rulings`.
impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Movement => f.write_str("movement"),
            Self::Transformations => f.write_str("transformations"),
            Self::Positions(scope) => write!(f, "{BEYOND}{scope}"),
            Self::Huddles(scope) => write!(f, "{HUDDLES}{scope}"),
        }
    }
}

const BEYOND: &str = "beyond";
const HUDDLES: &str = "huddles";

/// A text that names no statement.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no statement (movement, transformations, beyond-0 to beyond-{most}, huddles-0 to huddles-{most}; with -hand-1 to -hand-{held} and -rulings behind)", most = Positions::MOST_BEYOND, held = Positions::MOST_IN_HAND)]
pub struct NoStatement(String);

impl FromStr for Statement {
    type Err = NoStatement;

    fn from_str(text: &str) -> Result<Self, NoStatement> {
        match text {
            "movement" => return Ok(Self::Movement),
            "transformations" => return Ok(Self::Transformations),
            _ => {}
        }
        let scope = |kind: &str| Scope::read(text.strip_prefix(kind)?);
        let huddles = || scope(HUDDLES).map(Self::Huddles);
        let statement = scope(BEYOND).map(Self::Positions).or_else(huddles);
        statement.ok_or_else(|| NoStatement(text.to_owned()))
    }
}
