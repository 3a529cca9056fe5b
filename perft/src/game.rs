//! The public face: a position of any of the games.

use std::fmt;

use notation::{Move, Refusal, Rulings, Setup, Status, Variant};

use crate::count::{Plain, divide, perft};
use crate::games::each_game;
use crate::play::Play;
use crate::rules::{Movement, Rules};
use crate::search::Search;
use crate::tables::{Kept, Tables};

/// A position with its rulings and its history: the position it began with and the line played
/// from there.
///
/// ```
/// use notation::{Move, Rulings, Variant};
/// use perft::Game;
///
/// let mut game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
/// assert_eq!(game.perft(3), 76_164);
/// game.play(Move::parse("a3a5", Variant::Osmosis)?)?;
/// assert_eq!(
///     game.fen(),
///     "c8c/1hnbgkbnh1/pppppppppp/10/10/P9/10/1PPPPPPPPP/1HNBGKBNH1/C8C b - a4 0 1",
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Game {
    rulings: Rulings,
    machine: Machine,
}

/// Whether a game is among some.
const fn is_listed(game: Variant, games: &[Variant]) -> bool {
    let mut at = 0;
    while at < games.len() {
        if games[at] as u8 == game as u8 {
            return true;
        }
        at += 1;
    }
    false
}

/// Makes the machine of the list of games.
macro_rules! machine {
    (() $($name:ident: $rules:ty,)+) => {
        /// The machine, compiled for each game.
        #[derive(Clone)]
        enum Machine {
            $($name(Play<$rules>),)+
        }

        impl Machine {
            /// The machine for a setup, set up.
            fn new(setup: &Setup, rulings: &Rulings) -> Result<Self, Refusal> {
                $(
                    if <$rules>::VARIANTS.contains(&setup.variant) && <$rules>::is_for(rulings) {
                        return Ok(Self::$name(Play::new(setup, rulings)?));
                    }
                )+
                unreachable!(
                    "the list of games (perft/src/games/mod.rs) has a machine for {}, but none is for \
                    the rulings [{rulings}]",
                    setup.variant,
                )
            }
        }

        /// If this does not compile, `notation` has a game that the list of games
        /// (`perft/src/games/mod.rs`) lacks.
        const _: () = {
            let mut at = 0;
            while at < Variant::ALL.len() {
                let mut is_played = false;
                $(is_played |= is_listed(Variant::ALL[at], <$rules>::VARIANTS);)+
                assert!(is_played, "no machine plays one of the games");
                at += 1;
            }
        };

        $(
            impl Rules for $rules {
                fn tables(variant: Variant, rulings: &Rulings) -> &'static Tables<Self> {
                    static KEPT: Kept<$rules> = Kept::new();
                    KEPT.of(variant, Self::readings(variant, rulings))
                }
            }
        )+
    };
}
each_game!(machine!());

/// Does the same with whatever machine there is.
macro_rules! with {
    ($machine:expr, $play:ident => $do:expr) => {
        each_game!(with_each!($machine, $play, $do))
    };
}

/// The arms of [`with`].
macro_rules! with_each {
    (($machine:expr, $play:ident, $do:expr) $($name:ident: $rules:ty,)+) => {
        match $machine {
            $(Machine::$name($play) => $do,)+
        }
    };
}

/// Why a position cannot be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// It is not a position of its game: the field and the fault.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A move that is not among the legal ones. A choice that is missing, or given where there is
/// none, makes a move illegal, too.
///
/// ```
/// use notation::{Move, Rulings, Variant};
/// use perft::Game;
///
/// let game = Game::new(Variant::Chess, &Rulings::default(), "8/P6k/8/8/8/8/8/K7 w - - 0 1")?;
/// let illegal = game.after(Move::parse("a7a8", Variant::Chess)?).unwrap_err();
/// assert_eq!(illegal.to_string(), "`a7a8` is not a legal move in 8/P6k/8/8/8/8/8/K7 w - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a legal move in {setup}", text = played.text(setup.variant))]
pub struct IllegalMove {
    /// The move as given.
    pub played: Move,
    /// The position in which it is not legal, written out only where the error is shown: a comparison
    /// refuses millions of moves and shows none.
    pub setup: Box<Setup>,
}

impl Game {
    /// Opens a position from its FEN; `startpos` is the starting array under the rulings.
    ///
    /// # Errors
    /// [`OpenError::Refused`] with the field and the fault, where the FEN is not a position of
    /// the game (SPEC sections 4 and 5).
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::Game;
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
    /// let refused = Game::new(Variant::Chess, &Rulings::default(), fen).unwrap_err();
    /// assert_eq!(refused.to_string(), "position: black is in check, but it is the other side's turn");
    /// ```
    pub fn new(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, OpenError> {
        let setup = match fen {
            "startpos" => Setup::parse_under(&variant.start_fen(rulings), variant, rulings)?,
            fen => Setup::parse_under(fen, variant, rulings)?,
        };
        Self::from_setup(&setup, rulings)
    }

    /// Opens a position from the content of a FEN.
    ///
    /// # Errors
    /// [`OpenError::Refused`] where it is not a position of its game, as [`Game::new`] does, or
    /// holds what no FEN could say: a piece beyond the edge or of another game, a clock out of
    /// its range.
    ///
    /// ```
    /// use notation::{Rulings, Setup, Variant};
    /// use perft::Game;
    ///
    /// let rulings = Rulings::default();
    /// let start = Setup::parse(&Variant::Chess.start_fen(&rulings), Variant::Chess)?;
    /// let game = Game::from_setup(&start, &rulings)?;
    /// assert_eq!(game.setup(), start);
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    pub fn from_setup(setup: &Setup, rulings: &Rulings) -> Result<Self, OpenError> {
        Ok(Self { rulings: rulings.clone(), machine: Machine::new(setup, rulings)? })
    }

    /// Does something with the position, in the terms of the machine that is compiled for its game.
    pub fn search<S: Search>(&self, search: S) -> S::Found {
        with!(&self.machine, play => search.search(*play.position()))
    }

    /// The game's variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        with!(&self.machine, play => play.variant())
    }

    /// The rulings by which it is played.
    #[must_use]
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The legal moves, in order and without duplicates. Draws by history take none away.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::Game;
    ///
    /// let game = Game::new(Variant::Chess, &Rulings::default(), "8/P6k/8/8/8/8/8/K7 w - - 0 1")?;
    /// let moves: Vec<_> = game.legal_moves().iter().map(|m| m.text(Variant::Chess).to_string()).collect();
    /// assert_eq!(moves, ["a1b1", "a1a2", "a1b2", "a7a8q", "a7a8r", "a7a8b", "a7a8n"]);
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        with!(&self.machine, play => play.legal_moves())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not among [`Game::legal_moves`]; the game is unchanged then.
    ///
    /// ```
    /// use notation::{Move, Rulings, Variant};
    /// use perft::Game;
    ///
    /// let mut game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// game.play(Move::parse("e2e4", Variant::Chess)?)?;
    /// assert!(game.play(Move::parse("e2e4", Variant::Chess)?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        with!(&mut self.machine, play => play.play(played)).ok_or_else(|| self.illegal(played))
    }

    /// The position after a move, the game itself staying as it is.
    ///
    /// # Errors
    /// [`IllegalMove`] if it is not among [`Game::legal_moves`].
    ///
    /// ```
    /// use notation::{Move, Rulings, Variant};
    /// use perft::Game;
    ///
    /// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
    /// for played in game.legal_moves() {
    ///     let mut next = game.clone();
    ///     next.play(played)?;
    ///     assert_eq!(game.after(played)?, next.setup());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, played: Move) -> Result<Setup, IllegalMove> {
        with!(&self.machine, play => play.after(played)).ok_or_else(|| self.illegal(played))
    }

    fn illegal(&self, played: Move) -> IllegalMove {
        IllegalMove { played, setup: Box::new(self.setup()) }
    }

    /// The position as the content of a FEN.
    #[must_use]
    pub fn setup(&self) -> Setup {
        with!(&self.machine, play => play.setup())
    }

    /// The position as a FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        self.setup().to_string()
    }

    /// Check, outcome and claims of the position with its history (SPEC section 4).
    ///
    /// ```
    /// use notation::{Reason, Rulings, Variant};
    /// use perft::Game;
    ///
    /// let mate = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
    /// let status = Game::new(Variant::Chess, &Rulings::default(), mate)?.status();
    /// assert!(status.check);
    /// assert_eq!(status.outcome.unwrap().reason, Reason::Checkmate);
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    #[must_use]
    pub fn status(&self) -> Status {
        with!(&self.machine, play => play.status(&self.rulings))
    }

    /// The number of legal move sequences of a length in plies, the last ply counted in bulk:
    /// its moves are counted and not made.
    ///
    /// `perft(0)` is 1. A line ends early only where the side to move has no legal move. Depths
    /// beyond a hundred or so are walked on the heap, with memory in proportion to the depth (some
    /// kilobytes a ply); time is out long before, but where a line is forced. No count that can
    /// be finished comes near the end of 64 bits.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::Game;
    ///
    /// let game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// assert_eq!([0, 1, 2, 3].map(|depth| game.perft(depth)), [1, 20, 400, 8_902]);
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with!(&self.machine, play => perft(&Plain { listed: false }, play.position(), depth))
    }

    /// The same number by a second route: every last move is listed and made, too.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::Game;
    ///
    /// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
    /// assert_eq!(game.perft_listed(3), game.perft(3));
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    #[must_use]
    pub fn perft_listed(&self, depth: u32) -> u64 {
        with!(&self.machine, play => perft(&Plain { listed: true }, play.position(), depth))
    }

    /// The perft of a depth by first move, in the order of the moves; nothing at depth 0.
    ///
    /// ```
    /// use notation::{Move, Rulings, Variant};
    /// use perft::Game;
    ///
    /// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
    /// let parts = game.divide(3);
    /// assert!(parts.contains(&(Move::parse("a3a4", Variant::Osmosis)?, 1_764)));
    /// assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), game.perft(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        with!(&self.machine, play => divide(&Plain { listed: false }, play.position(), depth))
    }

    /// [`Game::divide`] by the second route, as [`Game::perft_listed`] counts.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::Game;
    ///
    /// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
    /// assert_eq!(game.divide_listed(2), game.divide(2));
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    #[must_use]
    pub fn divide_listed(&self, depth: u32) -> Vec<(Move, u64)> {
        with!(&self.machine, play => divide(&Plain { listed: true }, play.position(), depth))
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game")
            .field("variant", &self.variant())
            .field("fen", &self.fen())
            .field("rulings", &self.rulings.to_string())
            .finish_non_exhaustive()
    }
}
