//! The lines that an engine writes of itself and of a position.

use super::usi;
use super::{LINES_OPTION, Protocol, VARIANT_OPTIONS};
use crate::comparing::Foreign;

/// What an engine shows of a position with `d`, as Stockfish and Fairy-Stockfish write it, and engines for shogi.
#[derive(Default)]
pub(super) struct Board {
    fen: Option<String>,
    /// The same of an engine that writes no FEN.
    sfen: Option<String>,
    /// Whether the side to move stands in check.
    pub(super) check: Option<bool>,
}

impl Board {
    /// Reads a line, if it is one of these.
    pub(super) fn add(&mut self, line: &str) {
        let line = line.trim();
        match line.split_once(':') {
            Some(("Fen", fen)) => self.fen = Some(fen.trim().to_owned()),
            Some(("Checkers", checkers)) => self.check = Some(!checkers.trim().is_empty()),
            _ => self.sfen = line.strip_prefix("sfen ").and_then(usi::fen).or(self.sfen.take()),
        }
    }

    /// The position.
    pub(super) fn fen(&self) -> Option<&str> {
        self.fen.as_deref().or(self.sfen.as_deref())
    }
}

/// The name of an option, of what a line says of it behind `option name`.
pub(super) fn listed_option(offered: &str) -> &str {
    offered.split(" type ").next().unwrap_or(offered).trim()
}

/// The name of the option for the game and its values, if that is what a line offers. The default is a game as well:
/// some engines list only the games beside it.
#[must_use]
pub fn offered_games(line: &str, protocol: Protocol) -> Option<(&'static str, Vec<Foreign>)> {
    let offered = protocol.offered(line)?;
    let is_it = |name: &&str| listed_option(offered) == *name;
    let option = VARIANT_OPTIONS.into_iter().find(is_it)?;
    let mut words = offered.split_whitespace().skip(1).peekable();
    let (mut default, mut games) = (None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "var" => games.extend(words.next().map(Foreign::name)),
            "default" => default = words.next_if(|value| *value != "var").map(Foreign::name),
            _ => {}
        }
    }
    let unlisted = default.filter(|default| !games.contains(default));
    Some((option, unlisted.into_iter().chain(games.clone()).collect()))
}

/// How many lines an engine searches side by side at most, if that is what is offered.
pub(super) fn most_lines(offered: &str) -> Option<u32> {
    let words = offered.strip_prefix(LINES_OPTION)?.strip_prefix(" type spin ")?;
    let mut words = words.split_whitespace().skip_while(|word| *word != "max");
    words.nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_the_values_of_the_option() {
        let option = "UCI_Variant type combo default chess var chess var atomic var osmosis";
        let line = format!("option name {option}");
        let (name, games) = offered_games(&line, Protocol::Uci).unwrap();
        assert_eq!(name, "UCI_Variant");
        assert_eq!(games, ["chess", "atomic", "osmosis"]);
        assert_eq!(offered_games(&line, Protocol::Ucci), None);
        assert!(offered_games(&format!("option {option}"), Protocol::Ucci).is_some());
        let path = "option name UCI_VariantPath type string default";
        assert_eq!(offered_games(path, Protocol::Uci), None);
    }

    #[test]
    fn the_default_is_a_game_as_well() {
        let line = |rest: &str| format!("option name USI_Variant type combo {rest}");
        let games = |rest: &str| offered_games(&line(rest), Protocol::Usi).unwrap().1;
        assert_eq!(games("default chess var atomic"), ["chess", "atomic"]);
        assert_eq!(games("var atomic default chess"), ["chess", "atomic"]);
        assert_eq!(games("default var atomic"), ["atomic"]);
        assert!(games("default").is_empty());
    }

    #[test]
    fn the_most_lines_are_the_maximum_of_the_option() {
        assert_eq!(most_lines("MultiPV type spin default 1 min 1 max 500"), Some(500));
        for other in
            ["Hash type spin default 1 max 9", "MultiPV type spin", "MultiPV type spin max x"]
        {
            assert_eq!(most_lines(other), None, "{other}");
        }
    }

    #[test]
    fn a_board_is_read_from_either_notation_and_a_fen_comes_first() {
        let read = |lines: &[&str]| {
            let mut board = Board::default();
            for line in lines {
                board.add(line);
            }
            board.fen().map(str::to_owned)
        };
        assert_eq!(read(&["sfen 4k4/9 w P 2"]).unwrap(), "4k4/9[P] b - - 0 1");
        assert_eq!(read(&["Fen: k w", "sfen 4k4/9 w P 2"]).unwrap(), "k w");
        assert_eq!(read(&["sfen none", "Checkers: e4"]), None);
    }
}
