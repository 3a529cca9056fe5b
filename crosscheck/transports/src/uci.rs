//! An engine that speaks UCI as Stockfish and Fairy-Stockfish do: it is asked with `go perft`, and
//! gives only moves and counts.

use std::str::FromStr;
use std::time::{Duration, Instant};

use notation::{Move, Ruling, Rulings, Setup, Variant};

use crate::json_lines::{names, offered};
use crate::process::{Process, Program};
use comparing::{
    BreakageKind, Foreign, Implementation, NoAnswer, Observation, PartialStatus, PositionRef,
    in_order,
};

/// The option that sets the game of an engine with several games.
const VARIANT_OPTION: &str = "UCI_Variant";

/// What an engine does that knows no UCI.
const XBOARD: &str = "speaks xboard's protocol, not UCI";

/// What an engine does that takes any `go` for a search.
const SEARCHED: &str = "searched for a move when asked to count";

/// How many lines an engine may write for one request: more than any position has moves, with room
/// How long an engine that has not answered `uci` may take to show that it speaks another protocol.
const ASIDE: Duration = Duration::from_secs(1);

/// for remarks.
const MOST_LINES: usize = 50_000;

/// An engine in another process that is asked by UCI. It is started with the first question, and
/// again after it has broken.
///
/// It is never asked about illegal moves or positions: UCI has no answer for them. Games have our
/// ids; an engine without the option `UCI_Variant` has `chess` alone.
pub struct Uci {
    process: Process,
    name: Foreign,
    /// The options that are set whenever it is started.
    options: Vec<UciOption>,
    /// The games that it offered when it was started, and the first of those that nobody knows.
    games: Vec<Variant>,
    unknown: Vec<Foreign>,
    /// The game that was last set.
    playing: Option<Variant>,
    /// The rulings that it is assumed to follow, since UCI has no way to choose one.
    follows: Rulings,
}

/// An option of an engine: `NAME=VALUE`, or `NAME` alone for one that has no value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UciOption(String);

/// A text that is no option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("an option is NAME=VALUE, on one line")]
pub struct NoOption;

impl FromStr for UciOption {
    type Err = NoOption;

    fn from_str(text: &str) -> Result<Self, NoOption> {
        let (name, value) = text.split_once('=').map_or((text, None), |(n, v)| (n, Some(v)));
        if name.trim().is_empty() || text.contains(char::is_control) {
            return Err(NoOption);
        }
        let value = value.map(|value| format!(" value {value}")).unwrap_or_default();
        Ok(Self(format!("setoption name {name}{value}")))
    }
}

/// What an engine answers to `go perft`.
struct Counts {
    by_move: Vec<(Move, u64)>,
    nodes: u64,
}

impl Uci {
    /// An engine for a program. Nothing is started yet.
    #[must_use]
    pub fn new(program: Program) -> Self {
        let name = Foreign::name(&program.command.to_string());
        Self {
            process: Process::new(program),
            name,
            options: Vec::new(),
            games: Vec::new(),
            unknown: Vec::new(),
            playing: None,
            follows: Rulings::default(),
        }
    }

    /// Sets options of the engine.
    #[must_use]
    pub fn with_options(mut self, options: &[UciOption]) -> Self {
        self.options = options.to_vec();
        self
    }

    /// Sets the rulings that the engine is assumed to follow; under any other it is not asked.
    #[must_use]
    pub fn following(mut self, follows: Rulings) -> Self {
        self.follows = follows;
        self
    }

    /// The games that it supports; it is started if need be.
    pub fn games(&mut self) -> Result<Vec<Variant>, NoAnswer> {
        self.greet().map(|()| self.games.clone())
    }

    /// All that it offers, for people.
    #[must_use]
    pub fn offers(&self) -> String {
        names(&self.games, &self.unknown)
    }

    /// Whether it has `go perft`, on which everything rests that it is asked. One that does not
    /// know it searches for a move, or says nothing that is an answer.
    pub fn has_perft(&mut self, variant: Variant) -> Result<bool, NoAnswer> {
        let rulings = self.follows.clone();
        let fen = variant.start_fen(&rulings);
        let at = PositionRef { variant, rulings: &rulings, fen: &fen, line: &[] };
        match self.count(at, 1) {
            Err(NoAnswer::Failed(breakage))
                if breakage.kind == BreakageKind::Hang || breakage.message == SEARCHED =>
            {
                Ok(false)
            }
            answer => answer.map(|_| true),
        }
    }

    /// Starts it, unless it is running, and reads what it offers.
    fn greet(&mut self) -> Result<(), NoAnswer> {
        if self.process.is_running() {
            return Ok(());
        }
        let deadline = self.process.deadline();
        self.process.say("uci", deadline)?;
        let mut games = None;
        for _ in 0..MOST_LINES {
            let line = match self.process.hear(deadline) {
                Err(NoAnswer::Failed(broken)) if broken.kind == BreakageKind::Hang => {
                    return Err(self.speaks_xboard().unwrap_or(NoAnswer::Failed(broken)));
                }
                line => line?,
            };
            if line.starts_with("feature ") || line.starts_with("Error (unknown command)") {
                return Err(self.not_protocol(XBOARD.to_owned()));
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Foreign::name(name.trim());
            } else if let Some(offered) = offered_games(&line) {
                games = Some(offered);
            } else if line.trim() == "uciok" {
                self.playing = games.is_none().then_some(Variant::Chess);
                (self.games, self.unknown) = games.unwrap_or((vec![Variant::Chess], Vec::new()));
                for option in &self.options {
                    self.process.say(&option.0, deadline)?;
                }
                return self.is_ready(deadline);
            }
        }
        Err(self.process.flooded().into())
    }

    /// The breakage of an engine that does not know `uci`, if it speaks xboard's protocol.
    fn speaks_xboard(&mut self) -> Option<NoAnswer> {
        let deadline = self.process.deadline().min(Instant::now() + ASIDE);
        self.process.say("xboard", deadline).ok()?;
        self.process.say("protover 2", deadline).ok()?;
        for _ in 0..MOST_LINES {
            if self.process.hear(deadline).ok()?.starts_with("feature ") {
                return Some(self.not_protocol(XBOARD.to_owned()));
            }
        }
        None
    }

    /// Waits until it has done everything that it was sent. A count that comes now answers nothing.
    fn is_ready(&mut self, deadline: Instant) -> Result<(), NoAnswer> {
        self.process.say("isready", deadline)?;
        for _ in 0..MOST_LINES {
            let line = self.process.hear(deadline)?;
            if line.trim() == "readyok" {
                return Ok(());
            }
            if line.trim_start().to_ascii_lowercase().starts_with("nodes searched") {
                let message = format!("wrote `{}` without being asked", line.trim());
                return Err(self.process.broken(BreakageKind::Flood, message).into());
            }
        }
        Err(self.process.flooded().into())
    }

    /// Sets the game of the engine, if it offers the game.
    fn play(&mut self, at: PositionRef<'_>) -> Result<(), NoAnswer> {
        self.greet()?;
        let variant = at.variant;
        if !self.games.contains(&variant) {
            return Err(NoAnswer::unsupported(variant.id()));
        }
        for ruling in Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == variant) {
            let asked = at.rulings.value(ruling);
            if self.follows.value(ruling) != asked {
                let what = format!("{ruling}={asked}, which UCI cannot express");
                return Err(NoAnswer::unsupported(what));
            }
        }
        if self.playing != Some(variant) {
            let deadline = self.process.deadline();
            let option = format!("setoption name {VARIANT_OPTION} value {variant}");
            self.process.say(&option, deadline)?;
            self.is_ready(deadline)?;
            self.playing = Some(variant);
        }
        Ok(())
    }

    fn count(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Counts, NoAnswer> {
        self.play(at)?;
        // With no depth at all, an engine would begin to search.
        if depth == 0 {
            return Err(NoAnswer::unsupported("counting to depth 0"));
        }
        let mut position = format!("position fen {}", at.fen);
        for (number, played) in at.line.iter().enumerate() {
            position += if number == 0 { " moves " } else { " " };
            position += &played.text(at.variant).to_string();
        }
        let deadline = self.process.deadline();
        self.is_ready(deadline)?;
        self.process.say(&position, deadline)?;
        self.process.say(&format!("go perft {depth}"), deadline)?;
        let mut by_move = Vec::new();
        for _ in 0..MOST_LINES {
            let line = self.process.hear(deadline)?;
            match read(&line, at.variant) {
                Ok(Said::Count(played, nodes)) => by_move.push((played, nodes)),
                Ok(Said::Nodes(nodes)) => {
                    let by_move = in_order(by_move, |(played, _)| *played, at.variant)
                        .map_err(|message| self.not_protocol(message))?;
                    return Ok(Counts { by_move, nodes });
                }
                Ok(Said::Else) => {}
                Err(wrong) => return Err(self.not_protocol(wrong)),
            }
        }
        Err(self.process.flooded().into())
    }

    fn not_protocol(&mut self, message: String) -> NoAnswer {
        self.process.broken(BreakageKind::NotProtocol, message).into()
    }
}

/// The meaning of a line that answers `go perft`.
pub enum Said {
    /// A move and the number of sequences that begin with it.
    Count(Move, u64),
    /// The number of all sequences: the last line of the answer.
    Nodes(u64),
    /// A remark.
    Else,
}

/// Reads a line, or says what is wrong with it.
pub fn read(line: &str, variant: Variant) -> Result<Said, String> {
    let line = line.trim();
    if line.starts_with("bestmove") {
        return Err(SEARCHED.to_owned());
    }
    let Some((what, number)) = line.split_once(':') else { return Ok(Said::Else) };
    let is_nodes = what.eq_ignore_ascii_case("nodes searched");
    let mut letters = what.chars();
    // Remarks may have a colon, too; no remark begins like a move.
    let is_move = letters.next().is_some_and(|letter| letter.is_ascii_lowercase())
        && letters.next().is_some_and(|digit| digit.is_ascii_digit());
    if !is_nodes && !is_move {
        return Ok(Said::Else);
    }
    let nodes = number.trim().parse();
    let nodes = nodes.map_err(|_| format!("wrote `{line}`, where a count should stand"))?;
    if is_nodes {
        return Ok(Said::Nodes(nodes));
    }
    match Move::parse(what, variant) {
        Ok(played) => Ok(Said::Count(played, nodes)),
        Err(error) => Err(format!("gave a text that is not a move: {error}")),
    }
}

/// The values of the option `UCI_Variant`, if that is what a line offers.
#[must_use]
pub fn offered_games(line: &str) -> Option<(Vec<Variant>, Vec<Foreign>)> {
    let rest = line.strip_prefix("option name ")?.strip_prefix(VARIANT_OPTION)?;
    let mut words = rest.strip_prefix(' ')?.split_whitespace();
    let mut games = Vec::new();
    while let Some(word) = words.next() {
        if word == "var" {
            games.extend(words.next());
        }
    }
    Some(offered(&games))
}

impl Implementation for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let seen = |counts: Counts| Observation {
            moves: counts.by_move.into_iter().map(|(played, _)| played).collect(),
            setup: None,
            status: PartialStatus::default(),
        };
        self.count(at, 1).map(seen)
    }

    fn successors(
        &mut self,
        _at: PositionRef<'_>,
        played: &[Move],
    ) -> Vec<Result<Setup, NoAnswer>> {
        let left_open = || Err(NoAnswer::unsupported("reporting the position"));
        played.iter().map(|_| left_open()).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.count(at, depth).map(|counts| counts.nodes)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        if depth == 0 {
            return Ok(Vec::new());
        }
        self.count(at, depth).map(|counts| counts.by_move)
    }

    fn refuses(&self) -> bool {
        false
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        self.process.end("quit");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_told_from_counts() {
        for remark in ["", "info string a: 1", "Time: 5", "NPS: 12", "readyok", "e: 4"] {
            assert!(matches!(read(remark, Variant::Chess), Ok(Said::Else)), "{remark}");
        }
        assert!(matches!(read("Nodes searched: 20", Variant::Chess), Ok(Said::Nodes(20))));
        let count = read("e7e8q: 3\r", Variant::Chess);
        assert!(matches!(count, Ok(Said::Count(m, 3)) if m.choice.is_some()));
        for wrong in ["e2e9: 1", "e2e4: x", "Nodes searched: -1", "bestmove e2e4"] {
            assert!(read(wrong, Variant::Chess).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_games_are_the_values_of_the_option() {
        let line =
            "option name UCI_Variant type combo default chess var chess var atomic var osmosis";
        let (games, unknown) = offered_games(line).unwrap();
        assert_eq!(
            (&games[..], names(&games, &unknown).as_str()),
            (&[Variant::Osmosis, Variant::Chess][..], "osmosis, chess, atomic",)
        );
        assert_eq!(offered_games("option name UCI_VariantPath type string default"), None);
    }
}
