use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use crate::comparing::implementations::oracle;
use crate::comparing::{Position, rulings_given};
use crate::engines::input::{BadLine, Lines};
use crate::engines::plain::plain;
use crate::engines::protocol::{PlaceError, PositionText};
use notation::{MoveError, RulingError, Rulings, UnknownVariant, Variant};
use oracle::{Game, IllegalMove, OpenError};
use serde::{Deserialize, Serialize};

use crate::answers::divide::{Depth, Own, divide};
use crate::answers::extra::{EXTRA, Extra};
use crate::answers::guide::guide;
use crate::answers::judged::Asked;
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
        depth: Depth,
        implementation: Own,
    },
    /// How does each piece move, and what does capturing make of it?
    Guide {
        variant: String,
        #[serde(default)]
        rulings: BTreeMap<String, String>,
    },
    /// How does an engine do in a case, by what it has answered?
    Judge {
        variant: String,
        #[serde(default)]
        rulings: BTreeMap<String, String>,
        #[serde(flatten)]
        asked: Box<Asked>,
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
    #[error("this program judges no engine")]
    NoJudge,
    #[error("this is not a case: {0}")]
    Case(String),
    #[error("`answers` is a list of pairs, a request and its answer: {0}")]
    Answers(String),
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
    told(line, Some(EXTRA))
}

/// Answers every line of the input with one of the output, until the input ends.
///
/// # Errors
/// The error of the input or the output.
pub fn answer_lines(input: impl Read, output: impl Write) -> io::Result<()> {
    lines(input, output, Some(EXTRA))
}

/// The same by the oracle alone, for a program that is to be small: it compares nothing with the generator.
///
/// # Errors
/// The error of the input or the output.
pub fn answer_lines_by_the_oracle(input: impl Read, output: impl Write) -> io::Result<()> {
    lines(input, output, None)
}

fn told(line: &str, extra: Option<Extra>) -> String {
    answered(line, extra).unwrap_or_else(|refused| refused.told())
}

fn lines(mut input: impl Read, mut output: impl Write, extra: Option<Extra>) -> io::Result<()> {
    let mut lines = Lines::default();
    while let Some(line) = lines.next(&mut input)? {
        let line = line.map_err(Refused::Line);
        let told = line.map_or_else(|refused| refused.told(), |line| told(&line, extra));
        writeln!(output, "{told}")?;
        output.flush()?;
    }
    Ok(())
}

fn answered(line: &str, extra: Option<Extra>) -> Result<String, Refused> {
    Ok(match serde_json::from_str(line)? {
        Question::Position { at } => serde_json::to_string(&position(&at.read()?, extra)?)?,
        Question::Moves { at } => serde_json::to_string(&moves(&at.read()?)?)?,
        Question::Explain { at, moves } => serde_json::to_string(&explain(&at.read()?, &moves)?)?,
        Question::Divide { at, depth, implementation } => {
            let asked = match implementation {
                Own::Oracle => Box::new(oracle()),
                Own::Perft => (extra.ok_or(Refused::NoGenerator)?.generator)(),
            };
            serde_json::to_string(&divide(&at.read()?, depth, asked)?)?
        }
        Question::Guide { variant, rulings } => {
            let (variant, rulings) = game(&variant, &rulings)?;
            serde_json::to_string(&guide(variant, &rulings))?
        }
        Question::Judge { variant, rulings, asked } => {
            let (variant, rulings) = game(&variant, &rulings)?;
            let judge = extra.ok_or(Refused::NoJudge)?.judge;
            serde_json::to_string(&judge(variant, &rulings, *asked)?)?
        }
    })
}

/// A game and its rulings by their names.
fn game(variant: &str, rulings: &BTreeMap<String, String>) -> Result<(Variant, Rulings), Refused> {
    let variant: Variant = variant.parse()?;
    let rulings: Vec<String> =
        rulings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Ok((variant, rulings_given(&rulings, &[variant])?))
}

/// The oracle's game at a position.
pub(crate) fn open(position: &Position) -> Result<Game, Refused> {
    let mut game = Game::new(position.game.variant, &position.game.rulings, &position.fen)?;
    for &played in &position.line {
        game.play(played)?;
    }
    Ok(game)
}
