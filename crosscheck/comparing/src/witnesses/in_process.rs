use notation::{Move, Refusal, Rulings, Setup, Variant};

use crate::kept::Kept;
use crate::{Implementation, NoAnswer, Objection, Observation, PositionRef, Reference, Snapshot};

/// A game held by one of the two witnesses: what both crates offer, under one name.
pub trait Witness: Sized + Send {
    /// Opens a game at a FEN.
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer>;
    /// Every reason that it knows for refusing a FEN; none where it opens a game there.
    fn refusals(variant: Variant, rulings: &Rulings, fen: &str) -> Vec<Refusal>;
    /// Plays a legal move, or says why it is not one.
    fn play(&mut self, played: Move) -> Result<(), String>;
    /// The position after a legal move.
    fn after(&self, played: Move) -> Result<Setup, String>;
    /// The position, legal moves and status.
    fn snapshot(&self) -> Snapshot;
    /// Counts move sequences.
    fn perft(&self, depth: u32) -> u64;
    /// Counts move sequences by first move.
    fn divide(&self, depth: u32) -> Vec<(Move, u64)>;
}

/// A witness in this process. It keeps the game that it was last asked about and plays on in it
/// when the next question is further down the same line.
pub struct InProcess<W> {
    name: &'static str,
    last: Option<Kept<W>>,
}

impl<W: Witness> InProcess<W> {
    pub(super) const fn named(name: &'static str) -> Self {
        Self { name, last: None }
    }

    /// The game at a position, opened anew or played on.
    fn game(&mut self, at: PositionRef<'_>) -> Result<&W, NoAnswer> {
        let kept = match self.last.take() {
            Some(kept) if kept.leads_to(at) => kept,
            _ => match W::open(at.variant, at.rulings, at.fen) {
                Ok(game) => Kept::opened(at, game),
                Err(NoAnswer::Unsupported(what)) => return Err(NoAnswer::Unsupported(what)),
                Err(NoAnswer::Refused(objection)) => return Err(NoAnswer::Refused(objection)),
                Err(NoAnswer::Failed(how)) => return Err(NoAnswer::Failed(how)),
            },
        };
        let kept = self.last.insert(kept);
        match kept.play_on(at, W::play) {
            Ok(()) => Ok(kept.game()),
            Err(message) => Err(NoAnswer::Refused(Objection::IllegalMove(message))),
        }
    }
}

impl<W: Witness> Implementation for InProcess<W> {
    fn name(&self) -> &str {
        self.name
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.snapshot(at).map(Observation::from)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let game = self.game(at);
        let after = |played: &Move| match &game {
            Ok(game) => match game.after(*played) {
                Ok(setup) => Ok(setup),
                Err(message) => Err(NoAnswer::Refused(Objection::IllegalMove(message))),
            },
            Err(NoAnswer::Unsupported(what)) => Err(NoAnswer::Unsupported(what.clone())),
            Err(NoAnswer::Refused(objection)) => Err(NoAnswer::Refused(objection.clone())),
            Err(NoAnswer::Failed(how)) => Err(NoAnswer::Failed(how.clone())),
        };
        played.iter().map(after).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.game(at).map(|game| game.perft(depth))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.game(at).map(|game| game.divide(depth))
    }
}

impl<W: Witness> Reference for InProcess<W> {
    fn snapshot(&mut self, at: PositionRef<'_>) -> Result<Snapshot, NoAnswer> {
        self.game(at).map(Witness::snapshot)
    }

    fn refusals(&mut self, at: PositionRef<'_>) -> Vec<Refusal> {
        W::refusals(at.variant, at.rulings, at.fen)
    }
}
