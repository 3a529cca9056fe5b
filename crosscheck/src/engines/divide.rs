//! The counts by first move, in the forms in which engines print them: as the answer to `go perft`, or of a script.
//!
//! Stockfish writes `a2a3: 1` for each move and `Nodes searched: 20` at the end. Others write `a2a3 1`,
//! `a2a3 - 1`, `1. A2A3: 1` or `move: a2a3  nodes: 1`, and `Nodes: 20`, `nodes 20`, `Total: 20` or
//! `20 nodes`; a program for perftree ends with the number alone.

use crate::comparing::{NoAnswer, in_order};
use crate::engines::speaks::Speaks;

/// How many lines an engine may write for one request: more than any position has moves, with room
/// for remarks.
pub(super) const MOST_LINES: usize = 50_000;

/// What an engine makes of the request to count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Perft {
    /// It counts by first move.
    Divides,
    /// It counts, and does not tell the moves.
    Counts,
    /// It does not know it.
    Unknown,
}

/// What an engine does that takes any `go` for a search.
pub(super) const SEARCHED: &str = "searched for a move when asked to count";

/// The words before or behind the number of all sequences.
const TOTALS: [&str; 13] = [
    "nodes searched",
    "total nodes searched",
    "nodes",
    "total nodes",
    "nodes total",
    "node count",
    "nodes count",
    "number of nodes",
    "leaf nodes",
    "leaves",
    "leaf count",
    "total leaf nodes",
    "total",
];

/// The meaning of a line of an answer.
pub enum Said<G: Speaks> {
    /// A move and the number of sequences that begin with it.
    Count(G::Move, u64),
    /// The number of all sequences: the last line of the answer.
    Nodes(u64),
    /// A number that stands alone. It may be that of all sequences.
    Number(u64),
    /// A remark.
    Else,
}

/// Reads a line, or says what is wrong with it.
pub fn read<G: Speaks>(line: &str, game: &G) -> Result<Said<G>, String> {
    let line = line.trim();
    if line.starts_with("bestmove") || is_line_of_search(line) {
        return Err(SEARCHED.to_owned());
    }
    if let Some((number, "")) = number(line) {
        return Ok(Said::Number(number));
    }
    if let Some(nodes) = total(line) {
        return Ok(Said::Nodes(nodes));
    }
    let (text, rest) = move_and_rest(line);
    // Remarks may have a colon, too.
    if !G::may_be_move(text) {
        return Ok(Said::Else);
    }
    let Some((nodes, _)) = number(after_separators(rest)) else {
        let has_colon = rest.trim_start().starts_with(':');
        return if has_colon { Err(no_count(line)) } else { Ok(Said::Else) };
    };
    match game.read_printed(text) {
        Ok(played) => Ok(Said::Count(played, nodes)),
        Err(error) => Err(format!("gave a text that is not a move: {error}")),
    }
}

/// Whether a line tells what an engine has found so far: it may search for ever.
fn is_line_of_search(line: &str) -> bool {
    let mut words = line.split_whitespace();
    words.next() == Some("info")
        && words.next().is_some_and(|word| word != "string")
        && words.any(|word| word == "pv")
}

fn no_count(line: &str) -> String {
    format!("wrote `{line}`, where a count was expected")
}

/// Whether a line tells a number of all sequences as Stockfish writes it.
pub(super) fn is_searched(line: &str) -> bool {
    line.trim_start().to_ascii_lowercase().starts_with("nodes searched")
}

/// The number of all sequences, if a line tells it.
pub(super) fn total(line: &str) -> Option<u64> {
    let lower = line.trim().to_ascii_lowercase();
    let line = without_depth(&lower).unwrap_or(&lower);
    if let Some((nodes, rest)) = number(line) {
        let label = rest.split(['(', ',', ';']).next().unwrap_or_default().trim();
        let is_short = line.len() < lower.len() && label.is_empty();
        return (is_short || begins_with_label(rest.trim())).then_some(nodes);
    }
    let digits = line.find(|sign: char| sign.is_ascii_digit())?;
    let (label, rest) = line.split_at(digits);
    let label = label.trim_end_matches([' ', '\t', ':', '=']);
    let label = label.split_whitespace().collect::<Vec<_>>().join(" ");
    TOTALS.contains(&label.as_str()).then(|| number(rest))?.map(|(nodes, _)| nodes)
}

/// What follows `perft 1:`, `perft(1) =` and the like.
fn without_depth(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("perft")?.trim_start_matches([' ', '(', '\t']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let after = rest[digits..].trim_start_matches([' ', ')', ':', '=', '\t']);
    (digits > 0 && after.len() < rest[digits..].len()).then_some(after)
}

/// Whether a text begins with words that name all sequences.
fn begins_with_label(text: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '/');
    let nodes = TOTALS.iter().filter(|label| **label != "total");
    nodes.filter_map(|label| text.strip_prefix(label)).any(ends)
}

/// A number at the beginning of a text, and what follows. Its digits may be in groups.
fn number(text: &str) -> Option<(u64, &str)> {
    let is_part = |sign: char| sign.is_ascii_digit() || matches!(sign, ',' | '_' | '\'');
    let written = &text[..text.find(|sign: char| !is_part(sign)).unwrap_or(text.len())];
    let written = written.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let mut groups = written.split(|sign: char| !sign.is_ascii_digit());
    let is_grouped = groups.next().is_some_and(|first| !first.is_empty())
        && groups.all(|group| group.len() == 3);
    let rest = &text[written.len()..];
    if !is_grouped || rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '.') {
        return None;
    }
    let digits: String = written.chars().filter(char::is_ascii_digit).collect();
    Some((digits.parse().ok()?, rest))
}

/// The word of a line that may be a move, and what follows it.
fn move_and_rest(line: &str) -> (&str, &str) {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let counted = line[digits..].strip_prefix(['.', ')', ':']).filter(|_| digits > 0);
    let line = counted.unwrap_or(line).trim_start();
    let labelled = line.get(..4).filter(|label| label.eq_ignore_ascii_case("move"));
    let labelled = labelled.and_then(|_| line[4..].strip_prefix([':', ' ', '=']));
    let line = labelled.unwrap_or(line).trim_start();
    let end = line.find(|sign: char| sign.is_whitespace() || sign == ':').unwrap_or(line.len());
    let (text, rest) = line.split_at(end);
    (text.trim_end_matches([',', ';']), rest)
}

/// What follows the signs and the word that stand between a move and its count.
fn after_separators(rest: &str) -> &str {
    let mut rest = rest.trim_start_matches([' ', '\t', ':', '=', '|', '>']);
    for dash in ["-> ", "- ", "– "] {
        rest = rest.strip_prefix(dash).unwrap_or(rest).trim_start();
    }
    let is_label =
        |word: &&str| rest.get(..word.len()).is_some_and(|w| w.eq_ignore_ascii_case(word));
    let label = ["nodes", "count", "leaves"].into_iter().find(is_label);
    let rest = label.map_or(rest, |word| &rest[word.len()..]);
    rest.trim_start_matches([' ', '\t', ':', '='])
}

/// What an engine has printed of its answer so far.
pub(super) struct Heard<G: Speaks> {
    /// What it was asked, for people.
    asked: String,
    by_move: Vec<(G::Move, u64)>,
    /// How many lines could be the count of a move, and are not understood.
    unread: usize,
}

/// What an engine answers.
pub(super) struct Counts<G: Speaks> {
    /// By first move, in order; empty where the engine lists no moves.
    pub(super) by_move: Vec<(G::Move, u64)>,
    pub(super) nodes: u64,
}

impl<G: Speaks> Counts<G> {
    /// What its engine makes of the request.
    pub(super) fn told(&self) -> Perft {
        if self.lists_nothing() { Perft::Counts } else { Perft::Divides }
    }

    /// The counts by first move, if it tells the moves.
    pub(super) fn listed(self) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        if self.lists_nothing() {
            return Err(NoAnswer::unsupported("listing moves"));
        }
        Ok(self.by_move)
    }

    /// Whether it tells the number of the moves and lists none.
    pub(super) fn lists_nothing(&self) -> bool {
        self.by_move.is_empty() && self.nodes > 0
    }
}

impl<G: Speaks> Heard<G> {
    pub(super) fn nothing(asked: impl Into<String>) -> Self {
        Self { asked: asked.into(), by_move: Vec::new(), unread: 0 }
    }

    /// Takes a line. The number of all sequences ends the answer.
    pub(super) fn line(&mut self, line: &str, game: &G) -> Result<Option<u64>, String> {
        match read(line, game)? {
            Said::Count(played, nodes) => self.by_move.push((played, nodes)),
            Said::Nodes(nodes) => return Ok(Some(nodes)),
            Said::Number(nodes) if self.sum() == Some(nodes) => return Ok(Some(nodes)),
            Said::Number(_) => self.unread += 1,
            Said::Else => self.unread += usize::from(may_be_count(line)),
        }
        Ok(None)
    }

    fn sum(&self) -> Option<u64> {
        self.by_move.iter().try_fold(0_u64, |sum, (_, nodes)| sum.checked_add(*nodes))
    }

    /// Whether it has printed something that looks like a part of an answer.
    pub(super) const fn is_something(&self) -> bool {
        !self.by_move.is_empty() || self.unread > 0
    }

    /// What is wrong with an answer that has not come to its end.
    pub(super) fn unended(&self) -> String {
        let moves = self.by_move.len();
        let listed = if moves == 0 {
            "it lists no move that can be read".to_owned()
        } else {
            format!("it lists {moves} moves")
        };
        self.not_understood(&format!("{listed}, and no line gives the total"))
    }

    /// The whole answer.
    ///
    /// # Errors
    ///
    /// What is wrong with it, as a predicate that follows the engine's name.
    pub(super) fn ended(self, nodes: u64, game: &G) -> Result<Counts<G>, String> {
        let (moves, sum) = (self.by_move.len(), self.sum());
        // An engine that lists no moves prints few lines, each with another number.
        if moves == 0 && nodes > 0 && self.unread as u64 >= nodes {
            let what = format!("it lists no move that can be read, but reports a total of {nodes}");
            return Err(self.not_understood(&what));
        }
        if moves > 0 && sum != Some(nodes) {
            let sum =
                sum.map_or_else(|| "more than can be counted".to_owned(), |sum| sum.to_string());
            let what = format!(
                "the counts of its {moves} moves add up to {sum}, but it reports a total of {nodes}"
            );
            return Err(self.not_understood(&what));
        }
        let by_move = in_order(self.by_move, |(played, _)| *played, game)?;
        Ok(Counts { by_move, nodes })
    }

    /// A predicate that follows the engine's name.
    fn not_understood(&self, what: &str) -> String {
        format!(
            "answers {} with output that was not understood: {what}. Crosscheck expects a line such as `e2e4: 1` \
             for each move, and `Nodes searched: 20` at the end",
            self.asked
        )
    }
}

/// Whether a remark ends with a number, as the count of a move does.
fn may_be_count(line: &str) -> bool {
    let last = line.split_whitespace().next_back().unwrap_or_default();
    !line.trim_start().starts_with("info ")
        && number(last).is_some_and(|(_, rest)| rest.is_empty())
        && line.split_whitespace().count() == 2
}

#[cfg(test)]
mod tests {
    use crate::comparing::KnownGame;
    use notation::Variant;

    use super::*;

    fn chess() -> KnownGame {
        Variant::Chess.into()
    }

    #[test]
    fn remarks_are_told_from_counts() {
        for remark in [
            "",
            "info string a: 1",
            "info string the pv is a: 1",
            "info depth 1",
            "Time: 5",
            "NPS: 12",
            "readyok",
            "e: 4",
            "Total time: 5",
            "nodes/second: 12",
            "Depth: 1",
            "e2e4 is best",
            "D1: 20",
            "perft 20",
            "20 ms",
        ] {
            assert!(matches!(read(remark, &chess()), Ok(Said::Else)), "{remark}");
        }
        for wrong in
            ["e2e9: 1", "e2e4: x", "e2e4: -1", "e2e4:", "bestmove e2e4", "info depth 1 pv e2e4"]
        {
            assert!(read(wrong, &chess()).is_err(), "{wrong}");
        }
    }

    #[test]
    fn totals_are_read_as_engines_print_them() {
        for total in [
            "Nodes searched: 20",
            "NODES SEARCHED: 20",
            "nodes searched : 20",
            "Nodes: 20",
            "nodes 20",
            "Nodes 20 nps 4000",
            "Total: 20",
            "total 20",
            "Total nodes: 20",
            "    Nodes: 20",
            "20 nodes",
            "20 nodes 3000 nps",
            "Perft 1: 20",
            "perft(1) = 20 (0 ms)",
            "Leaf nodes = 20",
        ] {
            assert!(matches!(read(total, &chess()), Ok(Said::Nodes(20))), "{total}");
        }
        let grouped = read("Nodes searched: 4,865,609", &chess());
        assert!(matches!(grouped, Ok(Said::Nodes(4_865_609))));
        assert!(matches!(read(" 20\r", &chess()), Ok(Said::Number(20))));
        assert!(matches!(read("Nodes searched: -1", &chess()), Ok(Said::Else)));
    }

    #[test]
    fn counts_of_moves_are_read_as_engines_print_them() {
        for count in [
            "e7e8q: 3\r",
            "e7e8q 3",
            "e7e8q\t3",
            "e7e8q - 3",
            "e7e8q -> 3",
            "e7e8q : 3",
            "e7e8q = 3",
            "E7E8Q: 3",
            "e7e8Q: 3",
            "e7e8=Q: 3",
            "1. e7e8q: 3",
            "12) e7e8q 3",
            "e7e8q: 3 (0 ms)",
            "     move: e7e8q  nodes: 3",
            "e7e8q, 3",
            "Move: e7e8q, Nodes: 3",
        ] {
            let read = read(count, &chess());
            assert!(matches!(read, Ok(Said::Count(m, 3)) if m.choice.is_some()), "{count}");
        }
    }

    fn answer(lines: &[&str]) -> Result<Counts<KnownGame>, String> {
        let mut heard = Heard::nothing("`go perft 1`");
        for line in lines {
            if let Some(nodes) = heard.line(line, &chess())? {
                return heard.ended(nodes, &chess());
            }
        }
        Err(heard.unended())
    }

    #[test]
    fn an_answer_that_is_not_understood_says_what_was_expected() {
        for (lines, says) in [
            (
                &["e2e4: 1", "d2d4: 1", "Nodes: 3"][..],
                "its 2 moves add up to 2, but it reports a total of 3",
            ),
            (&["e4 1", "d4 1", "Nodes: 2"], "no move that can be read, but reports a total of 2"),
            (&["e2e4: 1", "d2d4: 1"], "it lists 2 moves, and no line gives the total"),
            (&["e2e4 1", "d2d4 1", "", "3"], "no line gives the total"),
        ] {
            let wrong = answer(lines).err().expect("it is not understood");
            assert!(wrong.contains(says) && wrong.contains("such as `e2e4: 1`"), "{wrong}");
        }
        let perftree = answer(&["e2e4 1", "d2d4 1", "", "2"]).expect("a total");
        assert_eq!((perftree.by_move.len(), perftree.nodes), (2, 2));
        assert!(answer(&["info string hi", "Nodes: 20"]).expect("a total").lists_nothing());
        assert!(!answer(&["Nodes: 0"]).expect("a total").lists_nothing());
    }
}
