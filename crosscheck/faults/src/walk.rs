//! A game as a fault plays it: opened at a FEN, with a line played from there.

use notation::{Colour, Fault, Move, Refusal, Right, Rulings, Setup, Square, Variant};
use oracle::reasons::refusals;
use oracle::{Game, OpenError};

use super::bend;
use super::source::FaultSource;
use super::spot::{Spot, Step, is_among};
use comparing::Objection;
use comparing::legality::askable;

/// A game that may differ from the reference's. While its board is that of the reference's game,
/// the reference's history is kept beside it.
#[derive(Clone)]
pub(super) struct Walk {
    setup: Setup,
    /// The present position, if it differs from that of `history`; `None` in a position that the
    /// reference refuses.
    game: Option<Game>,
    history: Option<Game>,
    path: Vec<Step>,
}

impl Walk {
    pub(super) fn open(
        fault: &FaultSource,
        variant: Variant,
        rulings: &Rulings,
        fen: &str,
    ) -> Result<Self, Objection> {
        match Game::new(variant, rulings, fen) {
            Ok(game) => {
                let spot = Spot::new(&game, None, &[]);
                if fault.refuses.iter().any(|here| spot.is(here)) {
                    return Err(Objection::InItsWords("I do not like it".into()));
                }
                let array = fault
                    .array
                    .as_ref()
                    .filter(|_| game.setup().board == variant.start(rulings).board);
                let other = array.and_then(|placement| {
                    let (_, fields) = fen.split_once(' ')?;
                    Game::new(variant, rulings, &format!("{placement} {fields}")).ok()
                });
                Ok(Self::from_game(other.unwrap_or(game)))
            }
            Err(OpenError::Refused(refusal)) => {
                let setup = Setup::parse(fen, variant).ok();
                let refusals =
                    setup.as_ref().map_or(vec![refusal], |setup| refusals(setup, rulings));
                refused(fault, setup.as_ref(), refusals)?;
                let setup = setup.unwrap_or_else(|| variant.start(rulings));
                Ok(Self::from_setup(setup, rulings))
            }
        }
    }

    fn from_game(game: Game) -> Self {
        Self { setup: game.setup().clone(), game: None, history: Some(game), path: Vec::new() }
    }

    /// The position without a line, also where the reference would refuse it.
    pub(super) fn from_setup(setup: Setup, rulings: &Rulings) -> Self {
        let history = askable(&setup, rulings);
        Self { setup, game: None, history, path: Vec::new() }
    }

    /// The present position.
    pub(super) const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The spot where the reference can be asked; `None` in a position that it refuses.
    pub(super) fn spot(&self) -> Option<Spot<'_>> {
        match (&self.game, &self.history) {
            (Some(game), history) => Some(Spot::new(game, history.as_ref(), &self.path)),
            (None, Some(history)) => Some(Spot::new(history, None, &self.path)),
            (None, None) => None,
        }
    }

    /// The position after a move that the fault lists.
    pub(super) fn after(&self, fault: &FaultSource, played: Move) -> Option<Setup> {
        bend::after(fault, &self.spot()?, &self.setup, played)
    }

    /// Plays a move, if the fault lists it.
    pub(super) fn play(&mut self, fault: &FaultSource, played: Move) -> bool {
        let Some(spot) = self.spot() else { return false };
        let rulings = spot.game.rulings().clone();
        let Some(after) = bend::after(fault, &spot, &self.setup, played) else { return false };
        let mut history = self.history.take();
        if let Some(game) = &mut history
            && !(game.play(played).is_ok()
                && game.setup().board == after.board
                && game.setup().side == after.side)
        {
            history = None;
        }
        self.game = match &history {
            Some(game) if *game.setup() == after => None,
            _ => askable(&after, &rulings),
        };
        if self.game.is_none() && history.as_ref().is_some_and(|game| *game.setup() != after) {
            history = None;
        }
        self.history = history;
        let before = std::mem::replace(&mut self.setup, after);
        self.path.push(Step { before, played });
        true
    }
}

/// The first refusal of a FEN that the fault makes, too.
fn refused(
    fault: &FaultSource,
    setup: Option<&Setup>,
    refusals: Vec<Refusal>,
) -> Result<(), Objection> {
    let is_blind_to = |refusal: &Refusal| {
        fault.accepts.iter().any(|blindness| {
            blindness.reason == refusal.fault.id()
                && (blindness.cornered.is_empty()
                    || setup.is_some_and(|setup| {
                        is_cornered(setup, &refusal.fault, &blindness.cornered)
                    }))
        })
    };
    match refusals.into_iter().find(|refusal| !is_blind_to(refusal)) {
        Some(refusal) => Err(Objection::BadPosition(refusal)),
        None => Ok(()),
    }
}

/// Whether a piece of some kinds stands in the corner of the faulty castling right.
fn is_cornered(setup: &Setup, fault: &Fault, letters: &[String]) -> bool {
    let Fault::CastlingContradicted(Right { colour, king_side }) = *fault else { return false };
    let last = setup.variant.size() - 1;
    let rank = if colour == Colour::White { 0 } else { last };
    let corner = Square::new(if king_side { last } else { 0 }, rank);
    corner
        .and_then(|corner| setup.board.get(corner))
        .is_some_and(|piece| piece.colour == colour && is_among(setup, letters, piece.kind))
}
