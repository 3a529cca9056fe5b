use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use crate::comparing::implementations::oracle;
use crate::comparing::{Position, rulings_given};
use crate::engines::input::{BadLine, Lines};
use crate::engines::plain::plain;
use crate::engines::protocol::{PlaceError, PositionText};
use notation::{MoveError, RulingError, UnknownVariant, Variant};
use oracle::{Game, IllegalMove, OpenError};
use serde::{Deserialize, Serialize};

use crate::answers::divide::{Own, divide};
use crate::answers::generator::{GENERATOR, Generator};
use crate::answers::guide::guide;
use crate::answers::position::{explain, moves, position};

/// A question about a position.
#[derive(Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
enum Question {
    /// What is there to see, and what can be played?
    Position {
        #[serde(flatten)]
        at: PositionText,
    },
    /// What can be played? The same without what takes a page to show.
    Moves {
        #[serde(flatten)]
        at: PositionText,
    },
    /// Why is each of these moves legal, or why not?
    Explain {
        #[serde(flatten)]
        at: PositionText,
        moves: Vec<String>,
    },
    /// How many sequences of moves follow each first move?
    Divide {
        #[serde(flatten)]
        at: PositionText,
        depth: u32,
        implementation: Own,
    },
    /// How does each piece move, and what does capturing make of it?
    Guide {
        variant: String,
        #[serde(default)]
        rulings: BTreeMap<String, String>,
    },
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refused {
    #[error("this is not a question: {}", plain(.0))]
    Question(#[from] serde_json::Error),
    #[error(transparent)]
    Line(#[from] BadLine),
    #[error(transparent)]
    PositionRef(#[from] PlaceError),
    #[error(transparent)]
    Variant(#[from] UnknownVariant),
    #[error(transparent)]
    Ruling(#[from] RulingError),
    #[error(transparent)]
    Move(#[from] MoveError),
    #[error(transparent)]
    Position(#[from] OpenError),
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    #[error("the generator refuses a position that the oracle accepts: {0} (a bug in Crosscheck)")]
    Generator(String),
    #[error("this program was built without the generator; use `oracle`")]
    NoGenerator,
}

impl Refused {
    /// The answer that says so.
    fn told(&self) -> String {
        // Plain text always has a JSON form.
        serde_json::to_string(&Failure { error: self.to_string() }).unwrap_or_default()
    }
}

#[derive(Serialize)]
struct Failure {
    error: String,
}

/// Answers a question, both in JSON, without the end of a line. What cannot be answered is answered
/// with an `error`, one sentence.
///
/// ```
/// let asked = r#"{"ask":"position","variant":"chess","fen":"startpos","line":["e2e5"]}"#;
/// let answer = crosscheck::answers::answer(asked);
/// assert!(answer.starts_with(r#"{"error":"e2e5 is not a legal move of chess"#));
/// ```
#[must_use]
pub fn answer(line: &str) -> String {
    told(line, Some(GENERATOR))
}

/// Answers every line of the input with one of the output, until the input ends.
///
/// # Errors
/// The error of the input or the output.
pub fn answer_lines(input: impl Read, output: impl Write) -> io::Result<()> {
    lines(input, output, Some(GENERATOR))
}

/// The same by the oracle alone, for a program that is to be small: it compares nothing with the generator.
///
/// # Errors
/// The error of the input or the output.
pub fn answer_lines_by_the_oracle(input: impl Read, output: impl Write) -> io::Result<()> {
    lines(input, output, None)
}

fn told(line: &str, generator: Option<Generator>) -> String {
    answered(line, generator).unwrap_or_else(|refused| refused.told())
}

fn lines(
    mut input: impl Read,
    mut output: impl Write,
    generator: Option<Generator>,
) -> io::Result<()> {
    let mut lines = Lines::default();
    while let Some(line) = lines.next(&mut input)? {
        let line = line.map_err(Refused::Line);
        let told = line.map_or_else(|refused| refused.told(), |line| told(&line, generator));
        writeln!(output, "{told}")?;
        output.flush()?;
    }
    Ok(())
}

fn answered(line: &str, generator: Option<Generator>) -> Result<String, Refused> {
    Ok(match serde_json::from_str(line)? {
        Question::Position { at } => serde_json::to_string(&position(&at.read()?, generator)?)?,
        Question::Moves { at } => serde_json::to_string(&moves(&at.read()?)?)?,
        Question::Explain { at, moves } => serde_json::to_string(&explain(&at.read()?, &moves)?)?,
        Question::Divide { at, depth, implementation } => {
            let asked = match implementation {
                Own::Oracle => Box::new(oracle()),
                Own::Perft => generator.ok_or(Refused::NoGenerator)?.asked(),
            };
            serde_json::to_string(&divide(&at.read()?, depth, asked)?)?
        }
        Question::Guide { variant, rulings } => {
            let variant: Variant = variant.parse()?;
            let rulings: Vec<String> =
                rulings.iter().map(|(name, value)| format!("{name}={value}")).collect();
            serde_json::to_string(&guide(variant, &rulings_given(&rulings, &[variant])?))?
        }
    })
}

/// The oracle's game at a position.
pub(crate) fn open(position: &Position) -> Result<Game, Refused> {
    let mut game = Game::new(position.game.variant, &position.game.rulings, &position.fen)?;
    for &played in &position.line {
        game.play(played)?;
    }
    Ok(game)
}
