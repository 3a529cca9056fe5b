use std::io::{self, Read, Write};

use notation::{MAX_DEPTH, Ruling, Rulings, Variant};

use crate::comparing::{KnownGame, NoAnswer, Position, PositionRef, Reaction, Reference};
use crate::engines::input::Lines;
use crate::engines::protocol::{PlaceError, PositionText};

/// Answers the part of UCI that Stockfish's `go perft` needs, until `quit` or the end of the input.
/// There is no search.
///
/// A line that cannot be answered gets a line `info string` that says why. The function fails only
/// if the input or the output does.
pub fn uci(
    mut input: impl Read,
    mut output: impl Write,
    implementation: &mut dyn Reference<KnownGame>,
) -> io::Result<()> {
    let game = KnownGame::from(Variant::Chess);
    let mut talk = Talk { position: start(&game), game, implementation };
    let mut lines = Lines::default();
    while let Some(line) = lines.next(&mut input)? {
        let reply = match line.as_deref().map(str::trim) {
            Ok("quit") => break,
            Ok(line) => talk.reply(line),
            Err(bad) => Err(bad.to_string()),
        };
        match reply {
            Ok(text) => output.write_all(text.as_bytes())?,
            Err(problem) => writeln!(output, "info string {}", crate::comparing::whole(&problem))?,
        }
        output.flush()?;
    }
    Ok(())
}

/// The state of the conversation.
struct Talk<'a> {
    game: KnownGame,
    position: Result<Position, String>,
    implementation: &'a mut dyn Reference<KnownGame>,
}

/// Returns the lines that answer, or one sentence that says why there is no answer.
type Reply = Result<String, String>;

impl Talk<'_> {
    fn reply(&mut self, line: &str) -> Reply {
        let (command, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match command {
            "uci" => Ok(self.greeting()),
            "isready" => Ok("readyok\n".to_owned()),
            "setoption" => self.set_option(rest).map(|()| String::new()),
            "ucinewgame" => {
                self.position = start(&self.game);
                Ok(String::new())
            }
            "position" => {
                self.position = position(rest, &self.game);
                // An error in it is reported at once, and again when the position is asked about.
                self.show().map(|_| String::new())
            }
            "go" => self.go(rest),
            "d" => self.show(),
            "" | "stop" | "debug" | "ponderhit" => Ok(String::new()),
            _ => Err(format!("`{command}` is not a known command")),
        }
    }

    fn greeting(&self) -> String {
        let games = Variant::ALL.into_iter().filter(|&variant| variant != Variant::Chess960);
        let games: String = games.map(|variant| format!(" var {variant}")).collect();
        format!(
            "id name crosscheck {}\nid author the Crosscheck team\n\
             option name UCI_Variant type combo default chess{games}\n\
             option name UCI_Chess960 type check default false\nuciok\n",
            self.implementation.name()
        )
    }

    fn set_option(&mut self, rest: &str) -> Result<(), String> {
        if let Some(value) = rest.strip_prefix("name UCI_Variant value ") {
            let variant: Variant = value.trim().parse().map_err(|unknown| format!("{unknown}"))?;
            self.game = variant.into();
        } else if let Some(value) = rest.strip_prefix("name UCI_Chess960 value ") {
            let by_file = match value.trim() {
                "true" => true,
                "false" => false,
                _ => return Err("UCI_Chess960 is `true` or `false`".to_owned()),
            };
            self.game = castling(self.game.variant, by_file)?;
        } else {
            return Err("the only options are UCI_Variant and UCI_Chess960".to_owned());
        }
        self.position = start(&self.game);
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Reply {
        let depth = rest.strip_prefix("perft ").and_then(|depth| depth.trim().parse().ok());
        let depth: u32 = depth.ok_or("only `go perft DEPTH` is answered")?;
        if depth > MAX_DEPTH {
            return Err(format!("the depth is more than {MAX_DEPTH}"));
        }
        let position = self.position.clone()?;
        let at = position.as_ref();
        let counts = content(self.implementation.divide(at, depth))?;
        let nodes = match depth {
            0 => content(self.implementation.perft(at, 0))?,
            _ => counts.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes)),
        };
        let mut text = String::new();
        for (played, nodes) in counts {
            text += &format!("{}: {nodes}\n", played.text(position.game.variant));
        }
        Ok(text + &format!("\nNodes searched: {nodes}\n\n"))
    }

    fn show(&mut self) -> Reply {
        let position = self.position.clone()?;
        let snapshot = content(self.implementation.snapshot(position.as_ref()))?;
        Ok(format!("{}\nFen: {}\n", crate::explaining::diagram(&snapshot.setup), snapshot.setup))
    }
}

/// A game, or what it is if its Kings castle from any files or only from home.
fn castling(variant: Variant, by_file: bool) -> Result<KnownGame, String> {
    match (variant, by_file) {
        (Variant::Chess | Variant::Chess960, true) => Ok(Variant::Chess960.into()),
        (Variant::Chess960, false) => Ok(Variant::Chess.into()),
        (_, false) => Ok(variant.into()),
        (_, true) => {
            let mut rulings = Rulings::default();
            rulings
                .set(Ruling::CastlingArray(variant).id(), "any")
                .map_err(|_| format!("{variant} is not played with UCI_Chess960"))?;
            Ok(KnownGame { variant, rulings })
        }
    }
}

fn start(game: &KnownGame) -> Result<Position, String> {
    position("startpos", game)
}

/// Reads what follows `position`.
fn position(text: &str, game: &KnownGame) -> Result<Position, String> {
    let (position, moves) = text.split_once("moves").unwrap_or((text, ""));
    let position = position.trim();
    let fen = match position.strip_prefix("fen ") {
        Some(fen) => fen.trim(),
        None if position == "startpos" => position,
        None => return Err("a position is `startpos` or `fen` with six fields".to_owned()),
    };
    let line = moves.split_whitespace().map(str::to_owned).collect();
    let before = PositionRef { game, fen, line: &[] };
    let at = PositionText { line, ..PositionText::of(before) };
    at.read().map_err(|wrong: PlaceError| wrong.to_string())
}

fn content<T>(answer: Result<T, NoAnswer>) -> Result<T, String> {
    answer.map_err(|no_answer| Reaction::from(&no_answer).to_string())
}
