//! An engine that speaks UCI as Stockfish and Fairy-Stockfish do: it is asked with `go perft`, and
//! gives only moves and counts. The position is asked for with `d`, in games that nobody here knows.

mod answers;
mod lines;
mod option;

use std::time::{Duration, Instant};

use notation::{Rulings, Variant};

use crate::comparing::{Breakage, BreakageKind, Foreign, NoAnswer, PositionRef};
use crate::engines::divide::{Counts, Heard, MOST_LINES, Perft, SEARCHED, is_searched, total};
use crate::engines::json_lines::{known, listed};
use crate::engines::process::{Process, Program};
use crate::engines::speaks::Speaks;
use answers::position;
pub use lines::offered_games;
use lines::{Board, listed_option};
pub use option::{NoOption, UciOption};

/// The option that sets the game of an engine with several games.
pub(super) const VARIANT_OPTION: &str = "UCI_Variant";

/// The option that sets Chess960 instead of chess.
const CHESS960_OPTION: &str = "UCI_Chess960";

/// The game that is set by that option.
const CHESS960: &str = "chess960";

/// What an engine does that knows no UCI.
const XBOARD: &str = "speaks xboard's protocol, not UCI";

/// The one game of an engine that has no option for it.
const ONLY_GAME: &str = "chess";

/// How long an engine that has not answered `uci` may take to show that it speaks another protocol.
const ASIDE: Duration = Duration::from_secs(1);

/// An engine in another process that is asked by UCI. It is started with the first question, and
/// again after it has broken.
///
/// It is never asked about illegal moves or positions: UCI has no answer for them. An engine without the option `UCI_Variant`
/// has `chess` alone, and `chess960` if it has the option `UCI_Chess960`.
pub struct Uci {
    process: Process,
    name: Foreign,
    /// The options that are set whenever it is started.
    options: Vec<UciOption>,
    /// Those of them that it has not listed so far.
    unlisted: Vec<UciOption>,
    /// The names of the games that it offered when it was started.
    games: Vec<Foreign>,
    /// Whether it has an option for its game.
    has_variants: bool,
    /// Whether it has an option for Chess960, which is not set by hand.
    has_chess960: bool,
    /// The game that was last set, and whether its Kings castle from any files.
    playing: Option<(String, bool)>,
    /// The position whose moves it listed last, as it was given, and the number that it told.
    listed: Option<(String, u64)>,
    /// The number of all sequences that it told last.
    told: Option<u64>,
    /// The rulings that it is assumed to follow, since UCI has no way to choose one.
    follows: Rulings,
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
            unlisted: Vec::new(),
            games: Vec::new(),
            has_variants: false,
            has_chess960: false,
            playing: None,
            listed: None,
            told: None,
            follows: Rulings::default(),
        }
    }

    /// Sets options of the engine.
    #[must_use]
    pub fn with_options(mut self, options: &[UciOption]) -> Self {
        self.options = options.to_vec();
        self.unlisted = options.to_vec();
        self
    }

    /// Sets the rulings that the engine is assumed to follow; under any other it is not asked.
    #[must_use]
    pub fn following(mut self, follows: Rulings) -> Self {
        self.follows = follows;
        self
    }

    /// Its name: its own, once it has been started.
    #[must_use]
    pub fn name(&self) -> &Foreign {
        &self.name
    }

    /// The names of the games that it supports; it is started if need be.
    pub fn games(&mut self) -> Result<&[Foreign], NoAnswer> {
        self.greet()?;
        Ok(&self.games)
    }

    /// The options that are set and that it did not list when it was started.
    #[must_use]
    pub fn unlisted(&self) -> &[UciOption] {
        &self.unlisted
    }

    /// The games of SPEC section 1 among them, in that order.
    pub fn variants(&mut self) -> Result<Vec<Variant>, NoAnswer> {
        self.games().map(known)
    }

    /// All that it offers, for people.
    #[must_use]
    pub fn offers(&self) -> String {
        listed(&self.games)
    }

    /// What it makes of `go perft`, on which everything rests that it is asked. One that does not
    /// know it searches for a move, or says nothing that is an answer.
    ///
    /// # Errors
    ///
    /// How it broke, or what was not understood of its answer.
    pub fn perft_at_start<G: Speaks>(&mut self, game: &G) -> Result<Perft, NoAnswer> {
        let at = PositionRef { game, fen: &game.start_fen(), line: &[] };
        match self.count(at, 1) {
            Err(NoAnswer::Failed(breakage))
                if breakage.kind == BreakageKind::Hang || breakage.message == SEARCHED =>
            {
                Ok(Perft::Unknown)
            }
            answer => answer.map(|counts| counts.told()),
        }
    }

    /// Starts it, unless it is running, sets its options, and reads what it offers.
    fn greet(&mut self) -> Result<(), NoAnswer> {
        if self.process.is_running() {
            return Ok(());
        }
        self.process.start()?;
        let deadline = self.process.deadline();
        self.ask_what_it_offers(deadline)?;
        for option in &self.options {
            self.process.say(&option.command(), deadline)?;
        }
        // An option may bring games: the path of a file, for one, that describes them.
        if !self.options.is_empty() {
            self.ask_what_it_offers(deadline)?;
        }
        self.is_ready(deadline)
    }

    fn ask_what_it_offers(&mut self, deadline: Instant) -> Result<(), NoAnswer> {
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
            if let Some(name) = listed_option(&line) {
                self.unlisted.retain(|option| !option.is_named(name));
                self.has_chess960 |= name == CHESS960_OPTION
                    && !self.options.iter().any(|option| option.is_named(name));
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Foreign::name(name.trim());
                self.process.is_called(&self.name);
            } else if let Some(offered) = offered_games(&line) {
                games = Some(offered);
            } else if line.trim() == "uciok" {
                self.playing = games.is_none().then(|| (ONLY_GAME.to_owned(), false));
                self.has_variants = games.is_some();
                self.games = games.unwrap_or_else(|| vec![ONLY_GAME.into()]);
                let offers = |name: &str| self.games.iter().any(|game| game == name);
                if self.has_chess960 && offers(ONLY_GAME) && !offers(CHESS960) {
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
    fn is_ready(&mut self, deadline: Instant) -> Result<(), NoAnswer> {
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
    fn play<G: Speaks>(&mut self, game: &G) -> Result<(), NoAnswer> {
        self.greet()?;
        let id = game.id();
        if !self.games.iter().any(|name| name == id) {
            return Err(NoAnswer::unsupported(id));
        }
        game.is_played_under(&self.follows, self.has_chess960)?;
        let playing = (id.to_owned(), game.castles_by_file());
        if self.playing.as_ref() != Some(&playing) {
            let deadline = self.process.deadline();
            if self.has_variants {
                let value = if id == CHESS960 { ONLY_GAME } else { id };
                let option = format!("setoption name {VARIANT_OPTION} value {value}");
                self.process.say(&option, deadline)?;
            }
            if self.has_chess960 {
                let option = format!("setoption name {CHESS960_OPTION} value {}", playing.1);
                self.process.say(&option, deadline)?;
            }
            self.is_ready(deadline)?;
            self.playing = Some(playing);
            self.listed = None;
        }
        Ok(())
    }

    /// Gives the engine a position.
    fn set<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        deadline: Instant,
    ) -> Result<(), NoAnswer> {
        self.is_ready(deadline)?;
        self.process.say(&position(at), deadline)
    }

    fn count<G: Speaks>(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Counts<G>, NoAnswer> {
        self.play(at.game)?;
        // With no depth at all, an engine would begin to search.
        if depth == 0 {
            return Err(NoAnswer::unsupported("counting to depth 0"));
        }
        let deadline = self.process.deadline();
        self.set(at, deadline)?;
        let request = format!("go perft {depth}");
        self.process.say(&request, deadline)?;
        let mut heard = Heard::nothing(format!("`{request}`"));
        for _ in 0..MOST_LINES {
            let line = match self.process.hear(deadline) {
                // It has counted, and the end of its answer was not seen.
                Err(NoAnswer::Failed(broken))
                    if broken.kind == BreakageKind::Hang && depth == 1 && heard.is_something() =>
                {
                    let (kind, message) = (BreakageKind::NotProtocol, heard.unended().into());
                    return Err(Box::new(Breakage { kind, message, ..*broken }).into());
                }
                line => line?,
            };
            match heard.line(&line, at.game) {
                Ok(Some(nodes)) => {
                    self.told = Some(nodes);
                    let counts = heard.ended(nodes, at.game);
                    let counts = counts.map_err(|wrong| self.not_protocol(wrong))?;
                    if depth == 1 {
                        self.listed = Some((position(at), nodes));
                    }
                    return Ok(counts);
                }
                Ok(None) => {}
                Err(wrong) => return Err(self.not_protocol(wrong)),
            }
        }
        Err(self.process.flooded().into())
    }

    /// What the engine shows of a position.
    fn board<G: Speaks>(&mut self, at: PositionRef<'_, G>) -> Result<Board, NoAnswer> {
        self.play(at.game)?;
        self.set(at, self.process.deadline())?;
        self.shown()
    }

    /// What the engine shows of the position that it was last given.
    fn shown(&mut self) -> Result<Board, NoAnswer> {
        let deadline = self.process.deadline();
        self.process.say("d", deadline)?;
        self.process.say("isready", deadline)?;
        let mut board = Board::default();
        for _ in 0..MOST_LINES {
            let line = self.process.hear(deadline)?;
            if line.trim() == "readyok" {
                return Ok(board);
            }
            board.add(&line);
        }
        Err(self.process.flooded().into())
    }

    /// The position that an engine shows, read as a FEN.
    fn setup<G: Speaks>(&mut self, fen: &str, game: &G) -> Result<G::Setup, NoAnswer> {
        game.read_fen(fen).map_err(|error| {
            self.not_protocol(format!("gave `{fen}`, which is not a FEN: {error}"))
        })
    }

    fn not_protocol(&mut self, message: String) -> NoAnswer {
        self.process.broken(BreakageKind::NotProtocol, message).into()
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        self.process.end("quit");
    }
}
