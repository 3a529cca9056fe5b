//! The lines that an engine writes over UCI, but for its counts.

use super::VARIANT_OPTION;
use crate::comparing::Foreign;

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

/// The name of the option that a line lists, if it does.
pub(super) fn listed_option(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("option name ")?;
    Some(rest.split(" type ").next().unwrap_or(rest).trim())
}

/// The values of the option `UCI_Variant`, if that is what a line offers. The default is a game as well: some engines
/// list only the games beside it.
#[must_use]
pub fn offered_games(line: &str) -> Option<Vec<Foreign>> {
    let rest = line.strip_prefix("option name ")?.strip_prefix(VARIANT_OPTION)?;
    let mut words = rest.strip_prefix(' ')?.split_whitespace().peekable();
    let (mut default, mut games) = (None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "var" => games.extend(words.next().map(Foreign::name)),
            "default" => default = words.next_if(|value| *value != "var").map(Foreign::name),
            _ => {}
        }
    }
    let unlisted = default.filter(|default| !games.contains(default));
    Some(unlisted.into_iter().chain(games.clone()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_the_values_of_the_option() {
        let line =
            "option name UCI_Variant type combo default chess var chess var atomic var osmosis";
        assert_eq!(offered_games(line).unwrap(), ["chess", "atomic", "osmosis"]);
        assert_eq!(offered_games("option name UCI_VariantPath type string default"), None);
    }

    #[test]
    fn the_default_is_a_game_as_well() {
        let line = |rest: &str| format!("option name UCI_Variant type combo {rest}");
        let games = |rest: &str| offered_games(&line(rest)).unwrap();
        assert_eq!(games("default chess var atomic"), ["chess", "atomic"]);
        assert_eq!(games("var atomic default chess"), ["chess", "atomic"]);
        assert_eq!(games("default var atomic"), ["atomic"]);
        assert!(games("default").is_empty());
    }
}
