//! What is wrong with an engine that speaks UCI.

use std::io::{self, BufRead};

use super::{flood, say, sleep};

/// Answers until `quit`. It knows the start position, in which it always is.
pub(crate) fn talk(kind: &str) -> io::Result<()> {
    let mut is_set = false;
    for line in io::stdin().lock().lines() {
        let line = line?;
        is_set |= line == "setoption name Count Moves value on";
        let text = match line.split_whitespace().next().unwrap_or_default() {
            "uci" if kind == "uci-has-chess-by-an-option" => {
                let games = if is_set { "go var chess" } else { "go" };
                format!("option name UCI_Variant type combo default go var {games}\nuciok\n")
            }
            "uci" => greeting(kind),
            "isready" if kind == "uci-is-never-ready" => sleep(),
            "isready" => "readyok\n".to_owned(),
            "xboard" | "protover" if kind == "uci-speaks-xboard" => {
                "feature myname=\"x\" done=1\n".to_owned()
            }
            "go" if kind == "uci-needs-an-option" && !is_set => "bestmove e2e4\n".to_owned(),
            "go" => counts(kind),
            "quit" if kind == "uci-never-quits" => sleep(),
            "quit" => return Ok(()),
            _ => String::new(),
        };
        say(text.as_bytes())?;
    }
    Ok(())
}

fn greeting(kind: &str) -> String {
    let name = match kind {
        "uci-names-with-escapes" => "\u{1b}[2J::error::x\u{7}",
        _ => "hostile",
    };
    let options = match kind {
        "uci-says-nothing" => sleep(),
        "uci-floods" => flood(b"info string still at it\n"),
        "uci-speaks-xboard" => return String::new(),
        "uci-speaks-xboard-plainly" => return "Error (unknown command): uci\n".to_owned(),
        "uci-offers-90000-games" => {
            let games: String = (0..90_000).map(|number| format!(" var g{number}")).collect();
            format!("option name UCI_Variant type combo default g0{games}\n")
        }
        "uci-needs-an-option" => "option name Count Moves type check default false\n".to_owned(),
        _ => String::new(),
    };
    format!("id name {name}\n{options}uciok\n")
}

fn counts(kind: &str) -> String {
    match kind {
        "uci-searches" => "info depth 1\nbestmove e2e4\n".to_owned(),
        "uci-counts-nothing" => "Unknown command: go perft\n".to_owned(),
        "uci-counts-less-than-nothing" => "e2e4: -1\nNodes searched: -1\n".to_owned(),
        "uci-counts-without-end" => flood(b"info string a: b\n"),
        "uci-counts-40000-moves" => "e2e4: 1\n".repeat(40_000) + "Nodes searched: 40000\n",
        "uci-counts-twice" => "e2e4: 1\nNodes searched: 1\nNodes searched: 2\n".to_owned(),
        "uci-crashes" => std::process::abort(),
        _ => "e2e4: 1\nNodes searched: 1\n".to_owned(),
    }
}
