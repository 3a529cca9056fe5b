//! An engine that speaks UCI, USI or UCCI. It is asked with `go perft`, as Stockfish and Fairy-Stockfish answer it, or, where
//! it does not know that, made to list its legal moves by its [search](Listing). It gives only moves and counts. The
//! position is asked for with `d`, in games that nobody here knows.

mod answers;
mod counting;
mod greeting;
mod known;
mod lines;
mod option;
mod protocol;
mod search;
mod usi;

use notation::{Rulings, Variant};

use crate::comparing::{BreakageKind, Foreign, NoAnswer, PositionRef};
use crate::engines::divide::{Perft, SEARCHED};
use crate::engines::json_lines::{known, listed};
use crate::engines::process::{Process, Program};
use crate::engines::speaks::Speaks;
pub use known::{Known, Unlisted, along_a_game, of_chess};
pub use lines::offered_games;
pub use option::{NoOption, UciOption};
pub use protocol::Protocol;
pub use search::Listing;

/// The options that set the game of an engine with several games.
const VARIANT_OPTIONS: [&str; 2] = ["UCI_Variant", "USI_Variant"];

/// The option that sets Chess960 instead of chess.
const CHESS960_OPTION: &str = "UCI_Chess960";

/// The game that is set by that option.
const CHESS960: &str = "chess960";

/// The option that sets how many moves are searched side by side.
const LINES_OPTION: &str = "MultiPV";

/// An engine in another process that is asked by UCI. It is started with the first question, and
/// again after it has broken.
///
/// It is never asked about illegal moves or positions: UCI has no answer for them. An engine without an option for its game
/// has the game of its protocol alone: `chess`, and `chess960` if it has the option `UCI_Chess960`; `shogi`; `xiangqi`.
pub struct Uci {
    process: Process,
    name: Foreign,
    protocol: Protocol,
    /// How it lists its legal moves, if not by `go perft`.
    listing: Option<Listing>,
    /// Whether it has been set to list them so since it was started.
    is_set_to_list: bool,
    /// How many moves it searches side by side at most, if it says so.
    most_lines: Option<u32>,
    /// Its options for a book.
    books: Vec<String>,
    /// The options that are set whenever it is started.
    options: Vec<UciOption>,
    /// Those of them that it has not listed so far.
    unlisted: Vec<UciOption>,
    /// The names of the games that it offered when it was started.
    games: Vec<Foreign>,
    /// The option for its game, if it has one.
    variant_option: Option<&'static str>,
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
            protocol: Protocol::default(),
            listing: None,
            is_set_to_list: false,
            most_lines: None,
            books: Vec::new(),
            options: Vec::new(),
            unlisted: Vec::new(),
            games: Vec::new(),
            variant_option: None,
            has_chess960: false,
            playing: None,
            listed: None,
            told: None,
            follows: Rulings::default(),
        }
    }

    /// Sets the protocol that it speaks.
    #[must_use]
    pub fn speaking(mut self, protocol: Protocol) -> Self {
        self.protocol = protocol;
        self
    }

    /// Sets how it lists its legal moves, if not by `go perft`.
    #[must_use]
    pub fn listing(mut self, listing: Option<Listing>) -> Self {
        self.listing = listing;
        self
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

    /// What it makes of `go perft`. An engine that does not know it searches for a move, or says nothing that is an
    /// answer.
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

    fn not_protocol(&mut self, message: String) -> NoAnswer {
        self.process.broken(BreakageKind::NotProtocol, message).into()
    }
}

impl Drop for Uci {
    fn drop(&mut self) {
        self.process.end("quit");
    }
}
