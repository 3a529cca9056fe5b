//! An engine that speaks UCI as Stockfish and Fairy-Stockfish do: it is asked with `go perft`, and
//! gives only moves and counts. The position is asked for with `d`, in games that nobody here knows.

mod lines;
mod option;

use std::time::{Duration, Instant};

use notation::{Rulings, Variant};

use crate::json_lines::{known, listed};
use crate::process::{Process, Program};
use crate::speaks::{Speaks, after_each};
use comparing::{
    BreakageKind, Foreign, Implementation, NoAnswer, Observation, PositionRef, STARTPOS, in_order,
};
use lines::{Board, listed_option};
pub use lines::{Said, offered_games, read};
pub use option::{NoOption, UciOption};

/// The option that sets the game of an engine with several games.
pub(super) const VARIANT_OPTION: &str = "UCI_Variant";

/// What an engine does that knows no UCI.
const XBOARD: &str = "speaks xboard's protocol, not UCI";

/// What an engine does that takes any `go` for a search.
pub(super) const SEARCHED: &str = "searched for a move when asked to count";

/// The one game of an engine that has no option for it.
const ONLY_GAME: &str = "chess";

/// How long an engine that has not answered `uci` may take to show that it speaks another protocol.
const ASIDE: Duration = Duration::from_secs(1);

/// How many lines an engine may write for one request: more than any position has moves, with room
/// for remarks.
const MOST_LINES: usize = 50_000;

/// An engine in another process that is asked by UCI. It is started with the first question, and
/// again after it has broken.
///
/// It is never asked about illegal moves or positions: UCI has no answer for them. An engine without the option `UCI_Variant` has `chess` alone.
pub struct Uci {
    process: Process,
    name: Foreign,
    /// The options that are set whenever it is started.
    options: Vec<UciOption>,
    /// Those of them that it has not listed so far.
    unlisted: Vec<UciOption>,
    /// The names of the games that it offered when it was started.
    games: Vec<Foreign>,
    /// The game that was last set.
    playing: Option<String>,
    /// The position whose moves it listed last, as it was given, and the number that it told.
    listed: Option<(String, u64)>,
    /// The rulings that it is assumed to follow, since UCI has no way to choose one.
    follows: Rulings,
}

/// What an engine answers to `go perft`.
struct Counts<G: Speaks> {
    by_move: Vec<(G::Move, u64)>,
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
            unlisted: Vec::new(),
            games: Vec::new(),
            playing: None,
            listed: None,
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

    /// Whether it has `go perft`, on which everything rests that it is asked. One that does not
    /// know it searches for a move, or says nothing that is an answer.
    pub fn has_perft<G: Speaks>(&mut self, game: &G) -> Result<bool, NoAnswer> {
        let at = PositionRef { game, fen: &game.start_fen(), line: &[] };
        match self.count(at, 1) {
            Err(NoAnswer::Failed(breakage))
                if breakage.kind == BreakageKind::Hang || breakage.message == SEARCHED =>
            {
                Ok(false)
            }
            answer => answer.map(|_| true),
        }
    }

    /// Starts it, unless it is running, sets its options, and reads what it offers.
    fn greet(&mut self) -> Result<(), NoAnswer> {
        if self.process.is_running() {
            return Ok(());
        }
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
            }
            if let Some(name) = line.strip_prefix("id name ") {
                self.name = Foreign::name(name.trim());
                self.process.is_called(&self.name);
            } else if let Some(offered) = offered_games(&line) {
                games = Some(offered);
            } else if line.trim() == "uciok" {
                self.playing = games.is_none().then(|| ONLY_GAME.to_owned());
                self.games = games.unwrap_or_else(|| vec![ONLY_GAME.into()]);
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
            if line.trim_start().to_ascii_lowercase().starts_with("nodes searched") {
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
        game.is_played_under(&self.follows)?;
        if self.playing.as_deref() != Some(id) {
            let deadline = self.process.deadline();
            let option = format!("setoption name {VARIANT_OPTION} value {id}");
            self.process.say(&option, deadline)?;
            self.is_ready(deadline)?;
            self.playing = Some(id.to_owned());
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
        self.process.say(&format!("go perft {depth}"), deadline)?;
        let mut by_move = Vec::new();
        for _ in 0..MOST_LINES {
            let line = self.process.hear(deadline)?;
            match read(&line, at.game) {
                Ok(Said::Count(played, nodes)) => by_move.push((played, nodes)),
                Ok(Said::Nodes(nodes)) => {
                    let by_move = in_order(by_move, |(played, _)| *played, at.game)
                        .map_err(|message| self.not_protocol(message))?;
                    if depth == 1 {
                        self.listed = Some((position(at), nodes));
                    }
                    return Ok(Counts { by_move, nodes });
                }
                Ok(Said::Else) => {}
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

/// The command that gives an engine a position.
fn position<G: Speaks>(at: PositionRef<'_, G>) -> String {
    let mut position = match at.fen {
        STARTPOS => "position startpos".to_owned(),
        fen => format!("position fen {fen}"),
    };
    if !at.line.is_empty() {
        position += " moves ";
        position += &at.game.texts(at.line);
    }
    position
}

impl<G: Speaks> Implementation<G> for Uci {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        let moves = self.count(at, 1)?.by_move.into_iter().map(|(played, _)| played).collect();
        let board = if G::READS_BOARDS { self.shown()? } else { Board::default() };
        let setup = board.fen.map(|fen| self.setup(&fen, at.game)).transpose()?;
        Ok(Observation { moves, setup, status: G::of_check(board.check) })
    }

    fn successors(
        &mut self,
        at: PositionRef<'_, G>,
        played: &[G::Move],
    ) -> Vec<Result<G::Setup, NoAnswer>> {
        let left_open = || NoAnswer::unsupported("reporting the position");
        if !G::READS_BOARDS {
            return played.iter().map(|_| Err(left_open())).collect();
        }
        after_each(at, played, |at| {
            let board = self.board(at)?;
            self.setup(&board.fen.ok_or_else(left_open)?, at.game)
        })
    }

    fn perft(&mut self, at: PositionRef<'_, G>, depth: u32) -> Result<u64, NoAnswer> {
        // The answer that listed the moves has told their number, too.
        if let Some((_, nodes)) =
            self.listed.as_ref().filter(|(listed, _)| depth == 1 && *listed == position(at))
        {
            return Ok(*nodes);
        }
        self.count(at, depth).map(|counts| counts.nodes)
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
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
