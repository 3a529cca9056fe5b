//! An engine that does what an engine should not: `hostile KIND`. In everything else it answers as
//! the oracle does. What Crosscheck must make of each kind stands in `kinds.rs`.

mod answers;
mod greetings;
mod processes;
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

/// Answers until the end of the input.
pub(crate) fn answer(kind: &str) -> io::Result<()> {
    if kind.starts_with("uci-") {
        return uci::talk(kind);
    }
    let mut oracle = crosscheck::comparing::witnesses::oracle();
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
            let game = if kind == "fails-at-osmosis" { "osmosis" } else { "chess" };
            asked.right["variants"] = serde_json::json!([game]);
        }
        let answer = greetings::answer(kind, &asked)
            .or_else(|| answers::answer(kind, &asked, &last))
            .or_else(|| processes::answer(kind, &asked))
            .unwrap_or_else(|| asked.right.to_string() + "\n");
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
