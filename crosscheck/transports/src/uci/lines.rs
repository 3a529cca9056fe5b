//! The lines that an engine writes over UCI.

use super::{SEARCHED, VARIANT_OPTION};
use crate::speaks::Speaks;
use comparing::Foreign;

/// What an engine shows of a position with `d`, as Stockfish and Fairy-Stockfish write it.
#[derive(Default)]
pub(super) struct Board {
    /// The position.
    pub(super) fen: Option<String>,
    /// Whether the side to move stands in check.
    pub(super) check: Option<bool>,
}

impl Board {
    /// Reads a line, if it is one of these two.
    pub(super) fn add(&mut self, line: &str) {
        match line.trim().split_once(':') {
            Some(("Fen", fen)) => self.fen = Some(fen.trim().to_owned()),
            Some(("Checkers", checkers)) => self.check = Some(!checkers.trim().is_empty()),
            _ => {}
        }
    }
}

/// The meaning of a line that answers `go perft`.
pub enum Said<G: Speaks> {
    /// A move and the number of sequences that begin with it.
    Count(G::Move, u64),
    /// The number of all sequences: the last line of the answer.
    Nodes(u64),
    /// A remark.
    Else,
}

/// Reads a line, or says what is wrong with it.
pub fn read<G: Speaks>(line: &str, game: &G) -> Result<Said<G>, String> {
    let line = line.trim();
    if line.starts_with("bestmove") {
        return Err(SEARCHED.to_owned());
    }
    let Some((what, number)) = line.split_once(':') else { return Ok(Said::Else) };
    let is_nodes = what.eq_ignore_ascii_case("nodes searched");
    // Remarks may have a colon, too.
    let is_move = G::may_be_move(what);
    if !is_nodes && !is_move {
        return Ok(Said::Else);
    }
    let nodes = number.trim().parse();
    let nodes = nodes.map_err(|_| format!("wrote `{line}`, where a count should stand"))?;
    if is_nodes {
        return Ok(Said::Nodes(nodes));
    }
    match game.read_move(what) {
        Ok(played) => Ok(Said::Count(played, nodes)),
        Err(error) => Err(format!("gave a text that is not a move: {error}")),
    }
}

/// The name of the option that a line lists, if it does.
pub(super) fn listed_option(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split(" type ").next().unwrap_or(rest).trim())
}

/// The values of the option `UCI_Variant`, if that is what a line offers.
#[must_use]
pub fn offered_games(line: &str) -> Option<Vec<Foreign>> {
    let rest = line.strip_prefix("option name ")?.strip_prefix(VARIANT_OPTION)?;
    let mut words = rest.strip_prefix(' ')?.split_whitespace();
    let mut games = Vec::new();
    while let Some(word) = words.next() {
        if word == "var" {
            games.extend(words.next().map(Foreign::name));
        }
    }
    Some(games)
}

#[cfg(test)]
mod tests {
    use comparing::KnownGame;
    use notation::Variant;

    use super::*;

    fn chess() -> KnownGame {
        Variant::Chess.into()
    }

    #[test]
    fn remarks_are_told_from_counts() {
        for remark in ["", "info string a: 1", "Time: 5", "NPS: 12", "readyok", "e: 4"] {
            assert!(matches!(read(remark, &chess()), Ok(Said::Else)), "{remark}");
        }
        assert!(matches!(read("Nodes searched: 20", &chess()), Ok(Said::Nodes(20))));
        let count = read("e7e8q: 3\r", &chess());
        assert!(matches!(count, Ok(Said::Count(m, 3)) if m.choice.is_some()));
        for wrong in ["e2e9: 1", "e2e4: x", "Nodes searched: -1", "bestmove e2e4"] {
            assert!(read(wrong, &chess()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_games_are_the_values_of_the_option() {
        let line =
            "option name UCI_Variant type combo default chess var chess var atomic var osmosis";
        assert_eq!(offered_games(line).unwrap(), ["chess", "atomic", "osmosis"]);
        assert_eq!(offered_games("option name UCI_VariantPath type string default"), None);
    }
}
