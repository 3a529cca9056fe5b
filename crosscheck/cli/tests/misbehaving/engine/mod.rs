//! An engine that does what an engine should not: `misbehaving-engine KIND`. In everything else it answers as
//! the oracle does. What Crosscheck must make of each kind stands in `kinds.rs`.

/// Declares the ways in which an engine misbehaves, each with the name by which a test asks for it. Each way has an arm
/// of a `match` without a wildcard, so that none can be forgotten.
macro_rules! ways {
    ($(#[$doc:meta])* $Ways:ident: $($Way:ident = $name:literal,)+) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum $Ways {
            $($Way,)+
        }

        impl $Ways {
            pub(crate) fn read(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$Way),)+
                    _ => None,
                }
            }
        }
    };
}

mod answers;
mod greetings;
mod processes;
mod searching;
mod uci;

use std::io::{self, BufRead, Write};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// A request, and what is right to answer.
struct Asked {
    /// How many requests there were before it.
    before: u64,
    seq: u64,
    /// `start`, `moves`, `perft` or `stop`.
    command: String,
    right: Value,
}

/// What an engine does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Nothing that it should not.
    Right,
    Greets(greetings::Way),
    Answers(answers::Form),
    Says(answers::Content),
    Runs(processes::Way),
    Uci(uci::Way),
    Searches(searching::Way),
}

impl Kind {
    fn read(name: &str) -> Option<Self> {
        let right = ["", "right"].contains(&name).then_some(Self::Right);
        right
            .or_else(|| greetings::Way::read(name).map(Self::Greets))
            .or_else(|| answers::Form::read(name).map(Self::Answers))
            .or_else(|| answers::Content::read(name).map(Self::Says))
            .or_else(|| processes::Way::read(name).map(Self::Runs))
            .or_else(|| uci::Way::read(name).map(Self::Uci))
            .or_else(|| searching::Way::read(name).map(Self::Searches))
    }
}

/// Answers until the end of the input.
pub(crate) fn answer(kind: &str) -> io::Result<()> {
    let unknown = || io::Error::new(io::ErrorKind::InvalidInput, format!("no kind `{kind}`"));
    let kind = Kind::read(kind).ok_or_else(unknown)?;
    match kind {
        Kind::Uci(way) => return uci::talk(way),
        Kind::Searches(way) => return searching::talk(way),
        _ => {}
    }
    let mut oracle = crosscheck::comparing::implementations::oracle();
    let mut last = String::new();
    for (line, before) in io::stdin().lock().lines().zip(0..) {
        let line = line?;
        let request: Value = serde_json::from_str(&line)?;
        let mut right = Vec::new();
        crosscheck::engines::serve::json_lines(line.as_bytes(), &mut right, &mut oracle)?;
        let right: Value = serde_json::from_slice(&right)?;
        let command = request["cmd"].as_str().unwrap_or_default().to_owned();
        let mut asked = Asked { before, seq: request["seq"].as_u64().unwrap_or(0), command, right };
        if asked.command == "start" {
            let game = if kind == Kind::Answers(answers::Form::FailsAtOsmosis) {
                "osmosis"
            } else {
                "chess"
            };
            asked.right["variants"] = serde_json::json!([game]);
        }
        let is_question = ["moves", "perft"].contains(&asked.command.as_str());
        let own = match kind {
            Kind::Greets(way) if asked.command == "start" => greetings::answer(way, &asked),
            Kind::Answers(form) if is_question => answers::wrong_form(form, &asked, &last),
            Kind::Says(content) if is_question => answers::wrong_content(content, &asked),
            Kind::Runs(way) => processes::answer(way, &asked),
            _ => None,
        };
        let answer = own.unwrap_or_else(|| asked.right.to_string() + "\n");
        say(answer.as_bytes())?;
        if asked.command == "stop" {
            return Ok(());
        }
        last = answer;
    }
    Ok(())
}

/// Writes to the standard output, at once.
fn say(bytes: &[u8]) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(bytes)?;
    output.flush()
}

/// Writes the same for ever.
fn flood(bytes: &[u8]) -> ! {
    while say(bytes).is_ok() {}
    std::process::exit(0);
}

/// Does nothing for longer than anyone waits.
fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_mins(1));
    }
}
