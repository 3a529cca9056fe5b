//! An engine's start: its name, its options, and the game that it is set to.

use std::time::{Duration, Instant};

use super::lines::{listed_option, most_lines, offered_games};
use super::{CHESS960, CHESS960_OPTION, Uci};
use crate::comparing::{BreakageKind, Foreign, NoAnswer};
use crate::engines::divide::{MOST_LINES, is_searched, total};
use crate::engines::speaks::Speaks;

/// What an engine does that knows no UCI.
const XBOARD: &str = "speaks xboard's protocol, not UCI";

/// The game that has Chess960 as an option.
const CHESS: &str = "chess";

/// How long an engine that has not answered `uci` may take to show that it speaks another protocol.
const ASIDE: Duration = Duration::from_secs(1);

/// The options by which engines play from a book, where a search shows nothing of the rules.
const BOOKS: [&str; 3] = ["OwnBook", "USI_OwnBook", "usebook"];

impl Uci {
    /// Starts it, unless it is running, sets its options, and reads what it offers.
    pub(super) fn greet(&mut self) -> Result<(), NoAnswer> {
        if self.process.is_running() {
            return Ok(());
        }
        self.process.start()?;
        let deadline = self.process.deadline();
        self.ask_what_it_offers(deadline)?;
        for option in &self.options {
            self.process.say(&option.command(self.protocol), deadline)?;
        }
        // An option may bring games: the path of a file, for one, that describes them.
        if !self.options.is_empty() {
            self.ask_what_it_offers(deadline)?;
        }
        self.is_set_to_list = false;
        self.is_ready(deadline)
    }

    fn ask_what_it_offers(&mut self, deadline: Instant) -> Result<(), NoAnswer> {
        self.process.say(self.protocol.hello(), deadline)?;
        let only_game = self.protocol.only_game();
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
            if let Some(offered) = self.protocol.offered(&line) {
                let name = listed_option(offered);
                self.unlisted.retain(|option| !option.is_named(name));
                let is_free = !self.options.iter().any(|option| option.is_named(name));
                self.has_chess960 |= name == CHESS960_OPTION && is_free;
                if BOOKS.contains(&name) && is_free && !self.books.contains(&name.to_owned()) {
                    self.books.push(name.to_owned());
                }
                self.most_lines = most_lines(offered).filter(|_| is_free).or(self.most_lines);
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Foreign::name(name.trim());
                self.process.is_called(&self.name);
            } else if let Some(offered) = offered_games(&line, self.protocol) {
                games = Some(offered);
            } else if self.protocol.ends_greeting(&line) {
                self.playing = games.is_none().then(|| (only_game.to_owned(), false));
                let (option, games) = games.unzip();
                self.variant_option = option;
                self.games = games.unwrap_or_else(|| vec![only_game.into()]);
                let offers = |name: &str| self.games.iter().any(|game| game == name);
                if self.has_chess960 && offers(CHESS) && !offers(CHESS960) {
                    self.games.push(CHESS960.into());
                }
                return Ok(());
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
    pub(super) fn is_ready(&mut self, deadline: Instant) -> Result<(), NoAnswer> {
        self.process.say("isready", deadline)?;
        for _ in 0..MOST_LINES {
            let line = self.process.hear(deadline)?;
            if line.trim() == "readyok" {
                return Ok(());
            }
            // Some engines tell the total twice.
            if is_searched(&line) && total(&line) != self.told {
                let message = format!("wrote `{}` without being asked", line.trim());
                return Err(self.process.broken(BreakageKind::Flood, message).into());
            }
        }
        Err(self.process.flooded().into())
    }

    /// Sets the game of the engine, if it offers the game.
    pub(super) fn play<G: Speaks>(&mut self, game: &G) -> Result<(), NoAnswer> {
        self.greet()?;
        let id = game.id();
        if !self.games.iter().any(|name| name == id) {
            return Err(NoAnswer::unsupported(id));
        }
        game.is_played_under(&self.follows, self.has_chess960)?;
        let playing = (id.to_owned(), game.castles_by_file());
        if self.playing.as_ref() != Some(&playing) {
            let deadline = self.process.deadline();
            if let Some(option) = self.variant_option {
                let value = if id == CHESS960 { CHESS } else { id };
                self.process.say(&self.protocol.set(option, Some(value)), deadline)?;
            }
            if self.has_chess960 {
                let option = self.protocol.set(CHESS960_OPTION, Some(&playing.1.to_string()));
                self.process.say(&option, deadline)?;
            }
            self.is_ready(deadline)?;
            self.playing = Some(playing);
            self.listed = None;
        }
        Ok(())
    }
}
