//! How an engine without `go perft` is made to list its legal moves: by what it searches.
//!
//! What an engine searches need not be what it holds legal, so a way is used only with an engine that has listed the
//! right moves by it at [positions whose moves are known](super::Known). Where a list may be incomplete, there is no
//! answer.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Instant;

use super::protocol::Size;
use super::{LINES_OPTION, Protocol, Uci};
use crate::comparing::{BreakageKind, NoAnswer, PositionRef, in_order};
use crate::engines::divide::Counts;
use crate::engines::speaks::Speaks;

/// More lines than any position of a game has moves, so that no engine makes room for a million.
const ENOUGH_LINES: u32 = 1_024;

/// How many moves are named in one command: an engine may have little room for a line.
const NAMED_AT_ONCE: usize = 100;

/// Why a search that goes on shows no moves.
const ENDLESS: &str = "a search to depth 1 does not end within the limit";

/// How an engine lists its legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listing {
    pub(super) way: Way,
    /// Whether it has shown that it lists none only where none is legal. Others search nothing where the game is drawn.
    pub(super) knows_none: bool,
}

/// A way in which an engine lists its legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// It searches each of them for a line of its own, under the option `MultiPV`.
    Lines {
        /// The number that the option is set to.
        most: u32,
        /// Whether an engine that gives no line, but a best move, has that move alone. Others name a move where they have
        /// none, or several.
        alone: bool,
    },
    /// It is asked again and again for the best of all moves that it has not named yet, with `searchmoves`.
    Named,
    /// The same with `banmoves`, as UCCI has it.
    Banned,
}

impl fmt::Display for Listing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.way {
            Way::Lines { most, .. } => write!(f, "`go depth 1` with {LINES_OPTION} set to {most}"),
            Way::Named => f.write_str("`go depth 1 searchmoves`, asked until no move is left"),
            Way::Banned => f.write_str("`banmoves` and `go depth 1`, asked until no move is left"),
        }
    }
}

/// The result of a search.
struct Searched {
    /// The first moves of its lines, by their numbers.
    lines: BTreeMap<u32, String>,
    /// The best move, or what is written in its place.
    best: String,
}

/// There is no list, since it may not be that of the legal moves.
fn incomplete(why: impl fmt::Display) -> NoAnswer {
    NoAnswer::unsupported(format!("listing moves by its search where {why}"))
}

impl Uci {
    /// The ways that may be open to the engine in a game, the plainest first.
    pub(super) fn ways<G: Speaks>(&self, game: &G) -> Vec<Way> {
        let most = self.most_lines.map(|most| most.min(ENOUGH_LINES)).filter(|most| *most > 1);
        let lines = |alone| most.map(|most| Way::Lines { most, alone });
        let banned = (self.protocol == Protocol::Ucci).then_some(Way::Banned);
        let named = (!game.all_moves().is_empty()).then_some(Way::Named);
        [lines(false), lines(true), banned, named].into_iter().flatten().collect()
    }

    /// The counts to depth 1, which are those of the list. Deeper ones would need a search for each position.
    pub(super) fn counts_of_listed<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
        listing: Listing,
    ) -> Result<Counts<G>, NoAnswer> {
        if depth > 1 {
            return Err(NoAnswer::unsupported("counting beyond depth 1 without `go perft`"));
        }
        let deadline = self.process.deadline();
        self.set_to_list(listing.way, deadline)?;
        let texts = match listing.way {
            Way::Lines { most, alone } => self.lines(at, deadline, most, alone)?,
            Way::Named => self.named(at, deadline)?,
            Way::Banned => self.not_banned(at, deadline)?,
        };
        if texts.is_empty() && !listing.knows_none {
            return Err(incomplete("it searches no move"));
        }
        let read = texts.iter().map(|text| at.game.read_printed(text));
        let moves = read.collect::<Result<Vec<_>, _>>();
        let moves = moves.and_then(|moves| in_order(moves, |played| *played, at.game));
        let moves = moves.map_err(|wrong| incomplete(format_args!("it {wrong}")))?;
        let nodes = moves.len() as u64;
        self.listed = Some((at.to_string(), nodes));
        Ok(Counts { by_move: moves.into_iter().map(|played| (played, 1)).collect(), nodes })
    }

    /// Sets the options that a way needs, unless they are set.
    fn set_to_list(&mut self, way: Way, deadline: Instant) -> Result<(), NoAnswer> {
        if std::mem::replace(&mut self.is_set_to_list, true) {
            return Ok(());
        }
        let most = if let Way::Lines { most, .. } = way { most } else { 1 };
        let lines = self.most_lines.map(|_| (LINES_OPTION, most.to_string()));
        let books = self.books.iter().map(|book| (book.as_str(), "false".to_owned()));
        for (name, value) in lines.into_iter().chain(books) {
            self.process.say(&self.protocol.set(name, Some(&value)), deadline)?;
        }
        Ok(())
    }

    /// The first moves of the lines that it searches side by side.
    fn lines<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        deadline: Instant,
        most: u32,
        alone: bool,
    ) -> Result<Vec<String>, NoAnswer> {
        let size = self.set(at, deadline)?;
        let Searched { lines, best } = self.searched("go depth 1", size, deadline)?;
        if lines.is_empty() {
            let is_move = G::may_be_move(&best) && at.game.read_printed(&best).is_ok();
            return match (is_move, alone) {
                (false, _) => Ok(Vec::new()),
                (true, true) => Ok(vec![best]),
                // It may have found the move without a search, or have none and tell an old one.
                (true, false) => Err(incomplete(format_args!("it plays {best} without a line"))),
            };
        }
        if lines.len() as u64 >= u64::from(most) {
            return Err(incomplete(format_args!("there may be more than {most}")));
        }
        let is_whole = lines.keys().copied().eq(1..=lines.len() as u32);
        if !is_whole || !lines.values().any(|played| *played == best) {
            return Err(incomplete("a line is missing"));
        }
        Ok(lines.into_values().collect())
    }

    /// The best moves of those that are named, until none of them is one.
    fn named<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        deadline: Instant,
    ) -> Result<Vec<String>, NoAnswer> {
        let all = at.game.all_moves();
        if all.is_empty() {
            return Err(incomplete("the moves of the game cannot be named"));
        }
        let size = self.set(at, deadline)?;
        let mut moves = Vec::new();
        for named in all.chunks(NAMED_AT_ONCE) {
            let mut named = named.to_vec();
            while !named.is_empty() {
                // The moves come last: an engine takes all that follows for moves.
                let request = format!("go depth 1 searchmoves {}", named.join(" "));
                let best = self.searched(&request, size, deadline)?.best;
                let Some(place) = named.iter().position(|one| *one == best) else { break };
                moves.push(named.swap_remove(place));
            }
        }
        Ok(moves)
    }

    /// The best moves of those that are not banned, until there is none.
    fn not_banned<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        deadline: Instant,
    ) -> Result<Vec<String>, NoAnswer> {
        let mut moves: Vec<String> = Vec::new();
        loop {
            // A position takes back what was banned.
            let size = self.set(at, deadline)?;
            if !moves.is_empty() {
                let written = moves.iter().filter_map(|played| self.protocol.written(played, size));
                let banned = format!("banmoves {}", written.collect::<Vec<_>>().join(" "));
                self.process.say(&banned, deadline)?;
            }
            let best = self.searched("go depth 1", size, deadline)?.best;
            if !G::may_be_move(&best) {
                return Ok(moves);
            }
            if moves.contains(&best) {
                return Err(incomplete(format_args!("it plays {best}, which was banned")));
            }
            moves.push(best);
        }
    }

    /// Has it search, and reads what it finds. A search that does not end in time is no answer: nothing is wrong with it.
    fn searched(
        &mut self,
        request: &str,
        size: Size,
        deadline: Instant,
    ) -> Result<Searched, NoAnswer> {
        self.process.say(request, deadline)?;
        let read = |text: &str, protocol: Protocol| {
            protocol.read(text, size).unwrap_or_else(|| text.to_owned())
        };
        let mut lines = BTreeMap::new();
        // Of two hundred moves, some engines tell the lines anew after each.
        loop {
            let line = match self.process.hear(deadline) {
                Err(NoAnswer::Failed(broken)) if broken.kind == BreakageKind::Hang => {
                    return Err(incomplete(ENDLESS));
                }
                line => line?,
            };
            if Instant::now() > deadline {
                let _ = self.process.flooded();
                return Err(incomplete(ENDLESS));
            }
            let words: Vec<&str> = line.split_whitespace().collect();
            let after = |name: &str| {
                let place = words.iter().position(|word| *word == name)?;
                words.get(place + 1).copied()
            };
            match words.first() {
                Some(&"info") if words.get(1) != Some(&"string") => {
                    let number = after("multipv").map_or(Ok(1), str::parse);
                    if let (Some(played), Ok(number @ ..=ENOUGH_LINES)) = (after("pv"), number) {
                        lines.insert(number, read(played, self.protocol));
                    }
                }
                Some(&"bestmove") => {
                    let best = after("bestmove").unwrap_or_default();
                    return Ok(Searched { lines, best: read(best, self.protocol) });
                }
                Some(&"nobestmove") => return Ok(Searched { lines, best: String::new() }),
                _ => {}
            }
        }
    }
}
