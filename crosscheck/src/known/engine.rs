use std::any::type_name;

use notation::{Move, Refusal, Rulings, Setup, Variant};

use crate::comparing::counts::Routes;
use crate::comparing::{
    Breakage, BreakageKind, Foreign, Further, FurtherAnswer, FurtherKind, NoAnswer, Objection,
    Observation, PartialStatus, PositionRef, Snapshot, in_order, passed, unreported,
};

/// A game of an engine in this process: the trait that an engine's author implements to have it
/// checked.
///
/// Three methods are required. The other methods have defaults: some follow from these three, the
/// rest leave the question open. Override what the engine computes itself, since only that is
/// tested.
///
/// ```
/// use crosscheck::comparing::{Engine, NoAnswer};
/// use notation::{Move, Rulings, Variant};
///
/// /// An engine that wraps the generator.
/// #[derive(Clone)]
/// struct MyGame(perft::Game);
///
/// impl Engine for MyGame {
///     fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
///         let game = perft::Game::new(variant, rulings, fen);
///         game.map(Self).map_err(NoAnswer::bad_position)
///     }
///     fn legal_moves(&self) -> Vec<Move> {
///         self.0.legal_moves()
///     }
///     fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
///         self.0.play(played).map_err(NoAnswer::illegal_move)
///     }
/// }
///
/// let fen = Variant::Chess.start_fen(&Rulings::default());
/// let game = MyGame::open(Variant::Chess, &Rulings::default(), &fen)?;
/// assert_eq!(game.perft(3)?, 8_902);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Engine: Clone + Send {
    /// Opens a game at a position given as a FEN of six fields.
    ///
    /// # Errors
    ///
    /// [`NoAnswer::unsupported`] for a game or a ruling that the engine does not support, and for a
    /// position that it cannot hold, such as one with a clock beyond 100;
    /// [`NoAnswer::bad_position`] for a position that it refuses.
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer>;

    /// Opens a game at the content of a FEN: by default at the FEN itself.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    fn open_setup(setup: &Setup, rulings: &Rulings) -> Result<Self, NoAnswer> {
        Self::open(setup.variant, rulings, &setup.to_string())
    }

    /// Returns the legal moves, each once, in any order.
    fn legal_moves(&self) -> Vec<Move>;

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`NoAnswer::illegal_move`] for a move that is not legal, which leaves the game as it was.
    fn play(&mut self, played: Move) -> Result<(), NoAnswer>;

    /// The name of the engine in reports: by default, the name of its type.
    #[must_use]
    fn name() -> String {
        type_name::<Self>().rsplit("::").next().unwrap_or_default().to_owned()
    }

    /// Returns the position as a FEN; `None` leaves it open.
    fn fen(&self) -> Option<String> {
        None
    }

    /// Returns the status, as far as the engine gives it.
    fn status(&self) -> PartialStatus {
        PartialStatus::default()
    }

    /// Whether the engine refuses positions and moves that are not legal. An engine that trusts its
    /// input is never asked about these.
    #[must_use]
    fn refuses() -> bool {
        true
    }

    /// Every reason that the engine knows for refusing a FEN; empty where it opens a game there.
    #[must_use]
    fn refusals(variant: Variant, rulings: &Rulings, fen: &str) -> Vec<Refusal> {
        match Self::open(variant, rulings, fen) {
            Err(NoAnswer::Refused(Objection::BadPosition(refusal))) => vec![refusal],
            _ => vec![],
        }
    }

    /// The position, read from [`fen`](Self::fen).
    ///
    /// # Errors
    ///
    /// The reason why the engine does not give the position.
    fn setup(&self, variant: Variant, rulings: &Rulings) -> Result<Setup, NoAnswer> {
        let fen = self.fen().ok_or_else(|| NoAnswer::unsupported(unreported("fen")))?;
        Setup::given(&fen, variant, rulings).map_err(|refusal| {
            let message = format!("gave `{fen}`, which is not a FEN: {refusal}");
            broken(BreakageKind::NotProtocol, message)
        })
    }

    /// Returns the position after a legal move, without playing it.
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play) and [`setup`](Self::setup).
    fn successor(
        &self,
        variant: Variant,
        rulings: &Rulings,
        played: Move,
    ) -> Result<Setup, NoAnswer> {
        let mut game = self.clone();
        game.play(played)?;
        game.setup(variant, rulings)
    }

    /// The further questions that the engine answers (SPEC section 6). Each has a method below, which is called only if it is
    /// named here.
    #[must_use]
    fn further_questions() -> &'static [FurtherKind] {
        &[]
    }

    /// Whether a text is a legal move.
    ///
    /// # Errors
    ///
    /// [`NoAnswer::unsupported`] if it is left open.
    fn legal(&self, _text: &str) -> Result<bool, NoAnswer> {
        Err(NoAnswer::open(FurtherKind::Legal))
    }

    /// Takes the last move back.
    ///
    /// # Errors
    ///
    /// As [`legal`](Self::legal).
    fn undo(&mut self) -> Result<(), NoAnswer> {
        Err(NoAnswer::open(FurtherKind::Undo))
    }

    /// Returns a text that is the same for positions that are the same for repetition, and for no others.
    ///
    /// # Errors
    ///
    /// As [`legal`](Self::legal).
    fn hash(&self) -> Result<String, NoAnswer> {
        Err(NoAnswer::open(FurtherKind::Hash))
    }

    /// Whether a legal move gives check.
    ///
    /// # Errors
    ///
    /// As [`legal`](Self::legal).
    fn gives_check(&self, _played: Move) -> Result<bool, NoAnswer> {
        Err(NoAnswer::open(FurtherKind::GivesCheck))
    }

    /// Writes a legal move in standard algebraic notation.
    ///
    /// # Errors
    ///
    /// As [`legal`](Self::legal).
    fn san(&self, _played: Move) -> Result<String, NoAnswer> {
        Err(NoAnswer::open(FurtherKind::San))
    }

    /// Reads a legal move in standard algebraic notation.
    ///
    /// # Errors
    ///
    /// [`NoAnswer::illegal_move`] for a text that stands for no legal move, or for several.
    fn parse_san(&self, _text: &str) -> Result<Move, NoAnswer> {
        Err(NoAnswer::open(FurtherKind::ParseSan))
    }

    /// Answers a further question about the position, which stands at the end of the line; by default with the methods
    /// above.
    ///
    /// # Errors
    ///
    /// As [`legal`](Self::legal).
    fn further(&self, at: PositionRef<'_>, question: &Further) -> Result<FurtherAnswer, NoAnswer> {
        Ok(match question {
            Further::Legal(text) => FurtherAnswer::Is(self.legal(text)?),
            Further::Undo(plies) => {
                let mut game = self.clone();
                for _ in 0..*plies {
                    game.undo()?;
                }
                let line = &at.line[..at.line.len().saturating_sub(*plies)];
                FurtherAnswer::Position(Box::new(observed(&game, PositionRef { line, ..at })?))
            }
            Further::Hash => FurtherAnswer::Hash(self.hash()?),
            Further::GivesCheck(played) => FurtherAnswer::Is(self.gives_check(*played)?),
            Further::San => {
                let written = |played| Ok::<_, NoAnswer>((played, self.san(played)?));
                let moves = self.legal_moves().into_iter();
                FurtherAnswer::San(moves.map(written).collect::<Result<_, _>>()?)
            }
            Further::ParseSan(text) => FurtherAnswer::Move(self.parse_san(text)?),
        })
    }

    /// Counts the legal move sequences of a length.
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play), for a move that the engine itself lists.
    fn perft(&self, depth: u32) -> Result<u64, NoAnswer> {
        match depth {
            0 => Ok(1),
            1 => Ok(self.legal_moves().len() as u64),
            _ => {
                let parts = self.divide(depth)?;
                Ok(parts.iter().fold(0, |sum, (_, nodes)| sum.saturating_add(*nodes)))
            }
        }
    }

    /// Counts the same by first move, in any order, with every last move listed; empty at length 0. An engine that
    /// counts in bulk is held to this at every position.
    ///
    /// # Errors
    ///
    /// As [`perft`](Self::perft).
    fn divide_listed(&self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let part = |played| {
            let mut game = self.clone();
            game.play(played)?;
            let nodes = match rest {
                0 => 1,
                1 => game.legal_moves().len() as u64,
                _ => game.divide_listed(rest)?.iter().map(|(_, nodes)| nodes).sum(),
            };
            Ok((played, nodes))
        };
        self.legal_moves().into_iter().map(part).collect()
    }

    /// Counts the same by first move, in any order; empty at length 0.
    ///
    /// # Errors
    ///
    /// As [`perft`](Self::perft).
    fn divide(&self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let part = |played| {
            let mut game = self.clone();
            game.play(played)?;
            Ok((played, game.perft(rest)?))
        };
        self.legal_moves().into_iter().map(part).collect()
    }
}

/// A game of an engine, as its counts are compared.
pub struct InGame<'a, E>(pub &'a E);

impl<E: Engine> Routes<Move> for InGame<'_, E> {
    fn bulk(&mut self, depth: u32) -> Result<u64, NoAnswer> {
        self.0.perft(depth)
    }

    fn divided(&mut self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let mut counts = self.0.divide(depth)?;
        counts.sort_unstable();
        Ok(counts)
    }

    fn listed(&mut self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let mut counts = self.0.divide_listed(depth)?;
        counts.sort_unstable();
        Ok(counts)
    }
}

/// An engine that serves as the reference: it gives the full snapshot of every position.
pub trait ReferenceEngine: Engine {
    /// The position, the legal moves in order, and the status.
    fn snapshot(&self) -> Snapshot;

    /// Returns the same, and the position after every legal move, in their order.
    ///
    /// # Errors
    ///
    /// As [`Engine::successor`], for a move that the engine itself lists.
    fn expanded(
        &self,
        variant: Variant,
        rulings: &Rulings,
    ) -> Result<(Snapshot, Vec<Setup>), NoAnswer> {
        let snapshot = self.snapshot();
        let successor = |&played| self.successor(variant, rulings, played);
        let successors = snapshot.moves.iter().map(successor);
        let successors = successors.collect::<Result<_, _>>()?;
        Ok((snapshot, successors))
    }
}

/// What an engine says of the position at which its game stands.
pub(super) fn observed<E: Engine>(game: &E, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
    let moves = in_order(game.legal_moves(), |played| *played, at.game)
        .map_err(|message| broken(BreakageKind::NotProtocol, message))?;
    let mut setup = match game.setup(at.game.variant, &at.game.rulings) {
        Err(NoAnswer::Unsupported(_)) => None,
        setup => Some(setup?),
    };
    if let Some(setup) = &mut setup {
        passed::settle(at, setup, || moves.clone());
    }
    Ok(Observation { moves, setup, status: game.status() })
}

/// An engine that broke without a process of its own.
pub(super) fn broken(kind: BreakageKind, message: String) -> NoAnswer {
    let (message, exchange, stderr) = (message.into(), vec![], Foreign::default());
    NoAnswer::Failed(Box::new(Breakage { kind, message, exchange, stderr }))
}
