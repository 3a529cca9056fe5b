//! `crosscheck play`: a game played by typed moves.

use std::io::{self, IsTerminal};

use clap::Args;

use crosscheck::reports::json::JsonReply;

use crate::commands;
use crate::console::print;
use crate::exit::{Exit, Failure};
use crate::position::{Asked, GameAt, lines, split};

/// Play through a game: each line of the standard input is a move, or a word such as undo.
///
/// The position is shown with its status after each line. `help` lists the words.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    asked: Asked,
    /// The position as six fields or startpos, and the moves played from it; - for a position on
    /// the first line of the standard input.
    #[arg(default_value = "startpos", value_name = "POSITION")]
    position: Vec<String>,
}

const HELP: &str = "\
a move, such as e2e4   plays it
undo                   takes the last move back
moves                  lists the legal moves
explain MOVE           says why a move is legal or not
show                   shows the position again
quit                   ends, as does the end of the input
";

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut lines = (1..).zip(lines());
    let mut words: Vec<String> =
        split(&arguments.position).into_iter().map(str::to_owned).collect();
    if words.first().is_some_and(|word| word == "-") {
        let first = lines.next().map(|(_, line)| line).transpose()?.unwrap_or_default();
        words = first.split_whitespace().map(str::to_owned).collect();
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut table = Table { asked: &arguments.asked, now: arguments.asked.position(&words)? };
    print(&table.show())?;
    let is_typed = io::stdin().is_terminal() && !arguments.asked.json;
    loop {
        if is_typed {
            print("> ")?;
        }
        let Some((number, line)) = lines.next() else { return Ok(Exit::Pass) };
        match line.and_then(|line| table.reply(line.trim())) {
            Ok(None) => return Ok(Exit::Pass),
            Ok(Some(text)) => print(&text)?,
            // A typing error does not end the game; an error in piped input does.
            Err(failure) if is_typed && failure.exit() == Exit::Usage => {
                print(&format!("{failure}\n"))?
            }
            Err(failure) => return Err(failure.at(format!("line {number}"))),
        };
    }
}

/// The current game.
struct Table<'a> {
    asked: &'a Asked,
    now: GameAt,
}

impl Table<'_> {
    /// The answer to a line, or `None` if it is the last.
    fn reply(&mut self, line: &str) -> Result<Option<String>, Failure> {
        let position = &mut self.now;
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        Ok(Some(match word {
            "" => String::new(),
            "quit" => return Ok(None),
            "help" => HELP.to_owned(),
            "show" => self.show(),
            "undo" if position.line.is_empty() => {
                return Err(Failure::usage("there is no move to take back"));
            }
            "undo" => {
                position.undo()?;
                self.show()
            }
            "moves" if self.asked.json => position.json(JsonReply::moves(&position.game)),
            "moves" => commands::moves::listed(&position.game),
            "explain" => self.explain(rest.trim())?,
            text => {
                let played = position.read_move(text)?;
                if position.play(played).is_err() {
                    return Err(Failure::usage(self.explain(text)?.trim_end()));
                }
                self.show()
            }
        }))
    }

    fn show(&self) -> String {
        if self.asked.json { self.now.json(JsonReply::Position) } else { self.now.drawn() }
    }

    fn explain(&self, text: &str) -> Result<String, Failure> {
        let position = &self.now;
        let explanation =
            crosscheck::explaining::explain(&position.game, position.read_move(text)?);
        let game = &position.game;
        Ok(if self.asked.json {
            position.json(JsonReply::explanation(game, &explanation))
        } else {
            commands::explain::described(&explanation, game.variant())
        })
    }
}
