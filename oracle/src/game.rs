use notation::{Move, Refusal, Rulings, Setup, Status, Variant};

use crate::moves::{successors, successors_from};
use crate::reasons;
use crate::status::{Standing, status};

/// A position with its rulings and its history: the position it was opened with and the line
/// played from it.
///
/// ```
/// use notation::{Move, Rulings, Variant};
/// use oracle::Game;
///
/// let mut game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
/// for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play(Move::parse(text, Variant::Chess)?)?;
/// }
/// assert_eq!(game.status().to_string(), "check; black wins by checkmate");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Game {
    setup: Setup,
    rulings: Rulings,
    /// Every position of the line, the present one last.
    line: Vec<Standing>,
}

/// Why a game cannot be opened.
///
/// ```
/// use notation::{Fault, Rulings, Variant};
/// use oracle::{Game, OpenError};
///
/// let fen = "4k3/8/8/8/8/8/8/8 w - - 0 1";
/// let OpenError::Refused(refusal) =
///     Game::new(Variant::Evolution, &Rulings::default(), fen).unwrap_err();
/// assert!(matches!(refusal.fault, Fault::MissingRoyal { .. }));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The FEN is not a position of its game.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A move that is not legal in a position, or is written with a letter too many or too few.
///
/// ```
/// use notation::{Move, Rulings, Variant};
/// use oracle::Game;
///
/// let game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
/// let illegal = game.after(Move::parse("e2e5", Variant::Chess)?).unwrap_err();
/// let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(illegal.to_string(), format!("e2e5 is not a legal move of chess in `{fen}`"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} is not a legal move of {variant} in `{setup}`", .played.text(.setup.variant), variant = .setup.variant)]
pub struct IllegalMove {
    /// The move.
    pub played: Move,
    /// The position in which it was tried.
    pub setup: Box<Setup>,
}

impl Game {
    /// Opens a game at a FEN, or at the starting array where the text is `startpos`.
    ///
    /// Refuses what is no FEN of the game (SPEC section 4) and what is not a position of it (SPEC
    /// section 5), with the first of [`reasons::refusals`].
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    ///
    /// let rulings = Rulings::default();
    /// let game = Game::new(Variant::Osmosis, &rulings, "startpos")?;
    /// assert_eq!(game.legal_moves().len(), 42);
    ///
    /// let refused = Game::new(Variant::Chess, &rulings, "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1");
    /// assert_eq!(refused.unwrap_err().to_string(), "position: black is in check, but it is the other side's turn");
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    pub fn new(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, OpenError> {
        let setup = match fen {
            "startpos" => variant.start(rulings),
            fen => Setup::parse_under(fen, variant, rulings)?,
        };
        Self::from_setup(setup, rulings)
    }

    /// Opens a game at a setup, with the refusals of [`Game::new`].
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    ///
    /// let rulings = Rulings::default();
    /// let start = Variant::Chess.start(&rulings);
    /// assert_eq!(Game::from_setup(start.clone(), &rulings)?.setup(), &start);
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    pub fn from_setup(setup: Setup, rulings: &Rulings) -> Result<Self, OpenError> {
        if let Some(refusal) = reasons::refusals(&setup, rulings).into_iter().next() {
            return Err(refusal.into());
        }
        let line = vec![Standing::of(&setup, rulings)];
        Ok(Self { setup, rulings: rulings.clone(), line })
    }

    /// Every legal move, each once, sorted.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    /// let game = Game::new(Variant::Chess, &Rulings::default(), fen)?;
    /// let moves = game.legal_moves();
    /// let first: Vec<String> =
    ///     moves.iter().take(3).map(|m| m.text(Variant::Chess).to_string()).collect();
    /// assert_eq!(first, ["e1d1", "e1f1", "e1g1"]);
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        successors(&self.setup, &self.rulings).map(|(played, _)| played).collect()
    }

    /// Every legal move with the setup after it, sorted by move.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    ///
    /// let game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// let successors = game.successors();
    /// let moves: Vec<_> = successors.iter().map(|(played, _)| *played).collect();
    /// assert_eq!(moves, game.legal_moves());
    /// assert_eq!(game.after(moves[0]).as_ref(), Ok(&successors[0].1));
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    #[must_use]
    pub fn successors(&self) -> Vec<(Move, Setup)> {
        successors(&self.setup, &self.rulings).collect()
    }

    /// Plays a move. Exactly those of [`Game::legal_moves`] are accepted; after an error the game
    /// is as it was. A draw makes no later move illegal.
    ///
    /// ```
    /// use notation::{Move, Rulings, Variant};
    /// use oracle::Game;
    ///
    /// let fen = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    /// let mut game = Game::new(Variant::Chess, &Rulings::default(), fen)?;
    /// assert!(game.play(Move::parse("a7a8", Variant::Chess)?).is_err());
    /// game.play(Move::parse("a7a8q", Variant::Chess)?)?;
    /// assert_eq!(game.fen(), "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, played: Move) -> Result<(), IllegalMove> {
        self.setup = self.after(played)?;
        self.line.push(Standing::of(&self.setup, &self.rulings));
        Ok(())
    }

    /// The setup after a legal move; the game stays where it is.
    ///
    /// ```
    /// use notation::{Move, Rulings, Variant};
    /// use oracle::Game;
    ///
    /// let game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// let after = game.after(Move::parse("e2e4", Variant::Chess)?)?;
    /// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    /// assert_eq!(after.to_string(), fen);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn after(&self, played: Move) -> Result<Setup, IllegalMove> {
        successors_from(&self.setup, &self.rulings, played.from)
            .find_map(|(legal, next)| (legal == played).then_some(next))
            .ok_or_else(|| IllegalMove { played, setup: Box::new(self.setup.clone()) })
    }

    /// The present position.
    ///
    /// ```
    /// use notation::{Colour, Rulings, Variant};
    /// use oracle::Game;
    /// let game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// assert_eq!(game.setup().side, Colour::White);
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The present position as a FEN.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    /// let rulings = Rulings::default();
    /// let game = Game::new(Variant::Osmosis, &rulings, "startpos")?;
    /// assert_eq!(game.fen(), Variant::Osmosis.start_fen(&rulings));
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    #[must_use]
    pub fn fen(&self) -> String {
        self.setup.to_string()
    }

    /// The game that is played.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    /// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
    /// assert_eq!(game.variant(), Variant::Osmosis);
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    #[must_use]
    pub const fn variant(&self) -> Variant {
        self.setup.variant
    }

    /// The rulings it is played by.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    /// let mut rulings = Rulings::default();
    /// rulings.assign("osmosis.fusion=optional")?;
    /// let game = Game::new(Variant::Osmosis, &rulings, "startpos")?;
    /// assert_eq!(game.rulings(), &rulings);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// Check, outcome and claims of the present position, with the history of the line: the
    /// position that the game was opened with counts as the first occurrence of itself.
    ///
    /// ```
    /// use notation::{Claim, Move, Rulings, Variant};
    /// use oracle::Game;
    ///
    /// let mut game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// for text in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"] {
    ///     game.play(Move::parse(text, Variant::Chess)?)?;
    /// }
    /// assert_eq!(game.status().claims, [Claim::ThreefoldRepetition]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn status(&self) -> Status {
        let present = self.line.last();
        let times = self.line.iter().filter(|standing| Some(*standing) == present).count();
        status(&self.setup, &self.rulings, times)
    }

    /// How many legal move sequences of a length, in plies, start here. A line ends early only
    /// where the side to move has no legal move, never by a draw.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use oracle::Game;
    /// let game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// assert_eq!([0, 1, 2, 3].map(|depth| game.perft(depth)), [1, 20, 400, 8902]);
    /// # Ok::<(), oracle::OpenError>(())
    /// ```
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        count(&self.setup, &self.rulings, depth)
    }

    /// [`Game::perft`] split by first move, sorted by move; empty at depth 0.
    ///
    /// ```
    /// use notation::{Move, Rulings, Variant};
    /// use oracle::Game;
    /// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
    /// let divided = game.divide(3);
    /// assert!(divided.contains(&(Move::parse("a3a4", Variant::Osmosis)?, 1764)));
    /// assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), game.perft(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return vec![] };
        let successors = successors(&self.setup, &self.rulings);
        successors.map(|(played, next)| (played, count(&next, &self.rulings, rest))).collect()
    }
}

/// Counts legal move sequences of a length (SPEC section 4). Positions that are not opened yet wait on
/// the heap, so that no depth can exhaust the stack.
fn count(setup: &Setup, rulings: &Rulings, depth: u32) -> u64 {
    let mut sequences = 0;
    let mut waiting = vec![(setup.clone(), depth)];
    while let Some((setup, depth)) = waiting.pop() {
        match depth.checked_sub(1) {
            None => sequences += 1,
            // What is only counted need not wait.
            Some(0) => sequences += successors(&setup, rulings).count() as u64,
            Some(rest) => {
                waiting.extend(successors(&setup, rulings).map(|(_, next)| (next, rest)));
            }
        }
    }
    sequences
}
