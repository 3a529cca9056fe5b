use notation::{Move, Refusal, Rulings, Setup, Variant};

use super::kept::Kept;
use crate::{Answer, Implementation, Objection, Place, Reference, Seen, View};

/// A game held by one of the two witnesses: what both crates offer, under one name.
pub trait Witness: Sized + Send {
    /// Opens a game at a FEN.
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Answer<Self>;
    /// Every reason that it knows for refusing a FEN; none where it opens a game there.
    fn refusals(variant: Variant, rulings: &Rulings, fen: &str) -> Vec<Refusal>;
    /// Plays a legal move, or says why it is not one.
    fn play(&mut self, played: Move) -> Result<(), String>;
    /// The position after a legal move.
    fn after(&self, played: Move) -> Result<Setup, String>;
    /// The position, legal moves and status.
    fn view(&self) -> View;
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

    /// The game at a place, opened anew or played on.
    fn game(&mut self, place: Place<'_>) -> Answer<&W> {
        let kept = match self.last.take() {
            Some(kept) if kept.leads_to(place) => kept,
            _ => match W::open(place.variant, place.rulings, place.fen) {
                Answer::Answered(game) => Kept::opened(place, game),
                Answer::Unsupported(what) => return Answer::Unsupported(what),
                Answer::Refused(objection) => return Answer::Refused(objection),
                Answer::Failed(how) => return Answer::Failed(how),
            },
        };
        let kept = self.last.insert(kept);
        match kept.play_on(place, W::play) {
            Ok(()) => Answer::Answered(kept.game()),
            Err(message) => Answer::Refused(Objection::IllegalMove(message)),
        }
    }
}

impl<W: Witness> Implementation for InProcess<W> {
    fn name(&self) -> &str {
        self.name
    }

    fn look(&mut self, place: Place<'_>) -> Answer<Seen> {
        self.view(place).map(Seen::from)
    }

    fn after(&mut self, place: Place<'_>, played: &[Move]) -> Vec<Answer<Setup>> {
        let game = self.game(place);
        let after = |played: &Move| match &game {
            Answer::Answered(game) => match game.after(*played) {
                Ok(setup) => Answer::Answered(setup),
                Err(message) => Answer::Refused(Objection::IllegalMove(message)),
            },
            Answer::Unsupported(what) => Answer::Unsupported(what.clone()),
            Answer::Refused(objection) => Answer::Refused(objection.clone()),
            Answer::Failed(how) => Answer::Failed(how.clone()),
        };
        played.iter().map(after).collect()
    }

    fn perft(&mut self, place: Place<'_>, depth: u32) -> Answer<u64> {
        self.game(place).map(|game| game.perft(depth))
    }

    fn divide(&mut self, place: Place<'_>, depth: u32) -> Answer<Vec<(Move, u64)>> {
        self.game(place).map(|game| game.divide(depth))
    }
}

impl<W: Witness> Reference for InProcess<W> {
    fn view(&mut self, place: Place<'_>) -> Answer<View> {
        self.game(place).map(Witness::view)
    }

    fn refusals(&mut self, place: Place<'_>) -> Vec<Refusal> {
        W::refusals(place.variant, place.rulings, place.fen)
    }
}
