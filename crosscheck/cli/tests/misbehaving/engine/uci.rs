//! What is wrong with an engine that speaks UCI.

use std::io::{self, BufRead};

use super::{flood, say, sleep};

ways! {
    /// What is wrong with an engine that speaks UCI.
    Way:
    UciHasChessByAnOption = "uci-has-chess-by-an-option",
    UciIsNeverReady = "uci-is-never-ready",
    UciSpeaksXboard = "uci-speaks-xboard",
    UciNeedsAnOption = "uci-needs-an-option",
    UciNeverQuits = "uci-never-quits",
    UciNamesWithEscapes = "uci-names-with-escapes",
    UciSaysNothing = "uci-says-nothing",
    UciFloods = "uci-floods",
    UciSpeaksXboardPlainly = "uci-speaks-xboard-plainly",
    UciOffers90000Games = "uci-offers-90000-games",
    UciSearches = "uci-searches",
    UciCountsNothing = "uci-counts-nothing",
    UciCountsLessThanNothing = "uci-counts-less-than-nothing",
    UciCountsWithoutEnd = "uci-counts-without-end",
    UciCounts40000Moves = "uci-counts-40000-moves",
    UciCountsTwice = "uci-counts-twice",
    UciCrashes = "uci-crashes",
}

/// Answers until `quit`. It knows the start position, in which it always is.
pub(crate) fn talk(way: Way) -> io::Result<()> {
    let mut is_set = false;
    for line in io::stdin().lock().lines() {
        let line = line?;
        is_set |= line == "setoption name Count Moves value on";
        let text = match line.split_whitespace().next().unwrap_or_default() {
            "uci" if way == Way::UciHasChessByAnOption => {
                let games = if is_set { "go var chess" } else { "go" };
                format!("option name UCI_Variant type combo default go var {games}\nuciok\n")
            }
            "uci" => greeting(way),
            "isready" if way == Way::UciIsNeverReady => sleep(),
            "isready" => "readyok\n".to_owned(),
            "xboard" | "protover" if way == Way::UciSpeaksXboard => {
                "feature myname=\"x\" done=1\n".to_owned()
            }
            "go" if way == Way::UciNeedsAnOption && !is_set => "bestmove e2e4\n".to_owned(),
            "go" => counts(way),
            "quit" if way == Way::UciNeverQuits => sleep(),
            "quit" => return Ok(()),
            _ => String::new(),
        };
        say(text.as_bytes())?;
    }
    Ok(())
}

fn greeting(way: Way) -> String {
    let name = match way {
        Way::UciNamesWithEscapes => "\u{1b}[2J::error::x\u{7}",
        _ => "misbehaving",
    };
    let options = match way {
        Way::UciSaysNothing => sleep(),
        Way::UciFloods => flood(b"info string still at it\n"),
        Way::UciSpeaksXboard => return String::new(),
        Way::UciSpeaksXboardPlainly => return "Error (unknown command): uci\n".to_owned(),
        Way::UciOffers90000Games => {
            let games: String = (0..90_000).map(|number| format!(" var g{number}")).collect();
            format!("option name UCI_Variant type combo default g0{games}\n")
        }
        Way::UciNeedsAnOption => "option name Count Moves type check default false\n".to_owned(),
        _ => String::new(),
    };
    format!("id name {name}\n{options}uciok\n")
}

fn counts(way: Way) -> String {
    match way {
        Way::UciSearches => "info depth 1\nbestmove e2e4\n".to_owned(),
        Way::UciCountsNothing => "Unknown command: go perft\n".to_owned(),
        Way::UciCountsLessThanNothing => "e2e4: -1\nNodes searched: -1\n".to_owned(),
        Way::UciCountsWithoutEnd => flood(b"info string a: b\n"),
        Way::UciCounts40000Moves => "e2e4: 1\n".repeat(40_000) + "Nodes searched: 40000\n",
        Way::UciCountsTwice => "e2e4: 1\nNodes searched: 1\nNodes searched: 2\n".to_owned(),
        Way::UciCrashes => std::process::abort(),
        _ => "e2e4: 1\nNodes searched: 1\n".to_owned(),
    }
}
