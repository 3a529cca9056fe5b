use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anstream::{AutoStream, ColorChoice};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use crosscheck::comparing::{KnownGame, STARTPOS, read_position, rulings_given};
use crosscheck::engines::Speaks;
use crosscheck::engines::input::Lines;
use crosscheck::explaining::{Look, draw};
use crosscheck::reports::json::{JsonAnswer, JsonReply};
use crosscheck::reports::picture;
use notation::{Castling, MAX_DEPTH, Move, Rulings, Square, Variant};
use oracle::{Game, IllegalMove};

use crate::console::print;
use crate::exit::{Exit, Failure};
use crate::output_files::{Inputs, Outputs, write_report};

/// The game, and the form of the answer.
#[derive(Args)]
pub(crate) struct Asked {
    /// The game.
    #[arg(long, value_name = "GAME", value_parser = games())]
    pub(crate) variant: Variant,
    /// A ruling value other than the default, such as osmosis.table=printed.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// Answer in JSON, one line for each position.
    #[arg(long)]
    pub(crate) json: bool,
}

/// A picture that is drawn beside the answer.
#[derive(Args)]
pub(crate) struct Picture {
    /// Also draw the board into this file, with the squares of the answer marked.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Overwrite a file that is no such picture.
    #[arg(long, requires = "svg")]
    force: bool,
    /// Whether the picture was drawn already.
    #[arg(skip)]
    is_drawn: Cell<bool>,
}

impl Picture {
    /// Draws a position with a move and the squares to look at.
    pub(crate) fn draw(
        &self,
        position: &GameAt,
        played: Option<Move>,
        look_at: &[Square],
    ) -> Result<(), Failure> {
        let Some(file) = &self.svg else { return Ok(()) };
        if self.is_drawn.replace(true) {
            return Err(Failure::usage("--svg draws one position; give only one line"));
        }
        Outputs::new(&Inputs::new::<&Path>([]), self.force).picture(file)?;
        write_report(file, &picture(position.game.setup(), played, look_at), self.force)
    }
}

/// Reads the length of sequences of moves.
pub(crate) fn depth() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(..=i64::from(MAX_DEPTH))
}

/// Reads a game by its id, and lets a shell complete it.
pub(crate) fn games() -> impl TypedValueParser<Value = Variant> {
    PossibleValuesParser::new(Variant::ALL.map(Variant::id)).try_map(|id| id.parse::<Variant>())
}

/// A position with the moves that led to it.
#[derive(Clone)]
pub(crate) struct GameAt {
    /// The start position.
    start: Game,
    pub(crate) game: Game,
    pub(crate) line: Vec<Move>,
}

/// The word that stands for the lines of the standard input.
const STDIN: &str = "-";

impl Asked {
    /// Answers about the position in some words, or about the one on each line of the standard
    /// input. If the last word is what the question is about, `last` names it, such as a move.
    pub(crate) fn answer(
        &self,
        words: &[String],
        last: Option<&str>,
        tell: &dyn Fn(&GameAt, &str) -> Result<String, Failure>,
    ) -> Result<Exit, Failure> {
        let about = |words: &[&str]| {
            let (words, last) = match (last, words.split_last()) {
                (Some(kind), _) if words.len() == self.fields(words) => {
                    let message = format!("the {kind} is missing: give it after the position");
                    return Err(Failure::usage(message));
                }
                (Some(_), Some((last, words))) => (words, *last),
                _ => (words, ""),
            };
            tell(&self.position(words)?, last)
        };
        let words = split(words);
        let Some(behind) = words.strip_prefix(&[STDIN]) else {
            return print(&about(&words)?);
        };
        let mut is_first = true;
        for (line, number) in lines().zip(1..) {
            let at = |failure: Failure| failure.at(format!("line {number}"));
            let line = line.map_err(at)?;
            let mut words: Vec<&str> = line.split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            words.extend(behind);
            let answer = about(&words).map_err(at)?;
            // A blank line separates answers for people, but not lines for programs.
            if !is_first && !self.json {
                print("\n")?;
            }
            print(&answer)?;
            is_first = false;
        }
        Ok(Exit::Pass)
    }

    /// Opens the position in some words: `startpos` or the fields of a FEN, and the moves played
    /// from there.
    pub(crate) fn position(&self, words: &[&str]) -> Result<GameAt, Failure> {
        let variant = self.variant;
        let rulings = rulings_given(&self.ruling, &[variant]).map_err(Failure::of("--ruling"))?;
        let (fen, line) = words.split_at(self.fields(words).min(words.len()));
        let asked = |wrong: String| Failure::usage(wrong);
        let position = read_position(variant, &rulings, &fen.join(" "), line.iter().copied())
            .map_err(|wrong| asked(wrong.to_string()))?;
        let mut at = GameAt::start(variant, &rulings, &position.fen).map_err(asked)?;
        at.play_all(&position.line).map_err(|wrong| asked(wrong.to_string()))?;
        Ok(at)
    }

    /// How many of the words are the position, without the moves after it.
    fn fields(&self, words: &[&str]) -> usize {
        let is_start = words.first() == Some(&STARTPOS);
        if is_start { 1 } else { KnownGame::new(self.variant, &Rulings::default()).fields() }
    }
}

/// Splits arguments into words, whether or not a shell has split them.
pub(crate) fn split(arguments: &[String]) -> Vec<&str> {
    arguments.iter().flat_map(|argument| argument.split_whitespace()).collect()
}

/// The lines of the standard input.
pub(crate) fn lines() -> impl Iterator<Item = Result<String, Failure>> {
    let (mut stdin, mut lines) = (io::stdin().lock(), Lines::default());
    std::iter::from_fn(move || match lines.next(&mut stdin) {
        Ok(line) => Some(line?.map_err(Failure::usage)),
        Err(error) => Some(Err(error.into())),
    })
}

impl GameAt {
    /// The start position of a FEN; if it is none, a sentence says why.
    pub(crate) fn start(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, String> {
        let start = Game::new(variant, rulings, fen)
            .map_err(|wrong| format!("not a position of {variant}: {wrong}"))?;
        Ok(Self { game: start.clone(), start, line: Vec::new() })
    }

    /// Plays a move, if it is legal.
    pub(crate) fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        self.game.play(played)?;
        self.line.push(played);
        Ok(())
    }

    /// Plays moves, up to the first that is not legal.
    pub(crate) fn play_all(&mut self, line: &[Move]) -> Result<(), IllegalMove> {
        line.iter().try_for_each(|&played| self.play(played))
    }

    /// Takes the last move back.
    pub(crate) fn undo(&mut self) -> Result<(), Failure> {
        self.line.pop();
        self.game = self.start.clone();
        let again = self.line.iter().try_for_each(|&played| self.game.play(played));
        again.map_err(Failure::usage)
    }

    /// The answer as a line of JSON.
    pub(crate) fn json(&self, reply: JsonReply) -> String {
        JsonAnswer::new(&self.game, &self.line, reply).line() + "\n"
    }

    /// Reads a move in the letters of the game; it does not check legality.
    pub(crate) fn read_move(&self, text: &str) -> Result<Move, Failure> {
        Move::parse(text, self.game.variant()).map_err(Failure::usage)
    }

    /// Draws the board, with the other fields and the status.
    pub(crate) fn drawn(&self) -> String {
        let setup = self.game.setup();
        let mut text = draw(setup, self.line.last().copied(), look());
        text += &format!("\n{} to move, move {}", setup.side, setup.full_moves);
        text += &format!(", half-move clock {}", setup.half_moves);
        if setup.castling != Castling::NONE {
            text += &format!(", castling {}", setup.castling);
        }
        if let Some(passed) = setup.en_passant {
            text += &format!(", en passant {passed}");
        }
        if let Some(last) = self.line.last() {
            text += &format!(", last {}", last.text(setup.variant));
        }
        text + &format!("\n{}\nfen {setup}\n", self.game.status())
    }
}

/// What the terminal can show; other outputs get plain ASCII.
fn look() -> Look {
    let output = io::stdout();
    if AutoStream::choice(&output) != ColorChoice::Never {
        Look::Coloured
    } else if output.is_terminal() && speaks_unicode() {
        Look::Unicode
    } else {
        Look::Ascii
    }
}

/// Whether the locale is UTF-8: the first of these variables that is set decides.
fn speaks_unicode() -> bool {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    set.is_some_and(|locale| locale.to_ascii_uppercase().replace('-', "").contains("UTF8"))
}
