//! A position as the reference answers about it, asked once and shared by every fault.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crosscheck::comparing::legality::{askable, pseudo_legal};
use notation::{
    Claim, Colour, Fault, Move, Outcome, Piece, Reason, Rulings, Setup, Square, Status,
};
use oracle::Game;
use oracle::reasons::{self, Attack};

use crate::mutants::ways::{self, Way};

/// What an engine says about a position.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    /// Its moves, sorted, each with the position after it.
    pub moves: Vec<(Move, Setup)>,
    /// The status.
    pub status: Status,
}

/// A move that a royal piece forbids: one by the mover's movement alone.
#[derive(Debug)]
pub struct Forbidden {
    /// The move.
    pub played: Move,
    /// The position after it.
    pub after: Setup,
    /// What would attack the mover's royal pieces there.
    pub attacks: Vec<Attack>,
}

/// A move of a line, with the position before it.
#[derive(Debug, Clone)]
pub struct Step {
    /// The position before it.
    pub before: Setup,
    /// The move.
    pub played: Move,
}

/// A position, the line that led to it, and the answers of the reference.
pub struct Place {
    setup: Setup,
    rulings: Rulings,
    path: Vec<Step>,
    /// The reference's game of the same line, while its board is the one here.
    line: Option<Game>,
    /// The reference at this position, where that game differs in a counter or a field.
    own: Option<Game>,
    answers: OnceLock<Answers>,
    forbidden: OnceLock<Vec<Forbidden>>,
    ways: OnceLock<Vec<Vec<Way>>>,
    checks: OnceLock<Vec<Attack>>,
    next: Mutex<HashMap<Move, Arc<Self>>>,
}

impl Place {
    /// A position without a line, also one that the reference refuses: nothing is legal there.
    #[must_use]
    pub fn open(setup: Setup, rulings: &Rulings) -> Self {
        let line = askable(&setup, rulings);
        let own = line.as_ref().is_some_and(|game| *game.setup() != setup);
        let (line, own) = if own { (None, line) } else { (line, None) };
        Self::new(setup, rulings.clone(), Vec::new(), line, own)
    }

    fn new(
        setup: Setup,
        rulings: Rulings,
        path: Vec<Step>,
        line: Option<Game>,
        own: Option<Game>,
    ) -> Self {
        Self {
            setup,
            rulings,
            path,
            line,
            own,
            answers: OnceLock::new(),
            forbidden: OnceLock::new(),
            ways: OnceLock::new(),
            checks: OnceLock::new(),
            next: Mutex::new(HashMap::new()),
        }
    }

    /// The place after a move, where an engine stands as it says; that of the reference is kept.
    #[must_use]
    pub fn next(&self, played: Move, after: &Setup) -> Arc<Self> {
        if self.after(played) != Some(after) || self.own.is_some() {
            return Arc::new(self.then(played, after.clone()));
        }
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let same = next.entry(played);
        Arc::clone(same.or_insert_with(|| Arc::new(self.then(played, after.clone()))))
    }

    /// The same, not kept.
    #[must_use]
    pub fn then(&self, played: Move, after: Setup) -> Self {
        let line = self.line.as_ref().and_then(|game| {
            let mut game = game.clone();
            game.play(played).ok()?;
            let same = |one: &Setup| one.board == after.board && one.side == after.side;
            same(game.setup()).then_some(game)
        });
        let is_own = line.as_ref().is_none_or(|game| *game.setup() != after);
        let own = if is_own { askable(&after, &self.rulings) } else { None };
        let step = Step { before: self.setup.clone(), played };
        let path = self.path.iter().cloned().chain([step]).collect();
        Self::new(after, self.rulings.clone(), path, line, own)
    }

    /// The position.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The rulings in force.
    #[must_use]
    pub const fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// The line that led here.
    #[must_use]
    pub fn path(&self) -> &[Step] {
        &self.path
    }

    /// The reference here; `None` in a position that it refuses.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.own.as_ref().or(self.line.as_ref())
    }

    /// What the reference says here.
    pub fn answers(&self) -> &Answers {
        self.answers.get_or_init(|| {
            let Some(game) = self.game() else { return Answers::default() };
            Answers { moves: game.successors(), status: self.status() }
        })
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, played: Move) -> Option<&Setup> {
        let moves = &self.answers().moves;
        let place = moves.binary_search_by_key(&played, |(played, _)| *played).ok()?;
        Some(&moves[place].1)
    }

    /// The status. Where a counter or a field differs from the reference's game, repetitions are
    /// still those of the line.
    fn status(&self) -> Status {
        let of = |game: &Option<Game>| game.as_ref().map(Game::status).unwrap_or_default();
        if self.own.is_none() {
            return of(&self.line);
        }
        let (mut status, line) = (of(&self.own), of(&self.line));
        let repeated = |outcome: &Outcome| outcome.reason == Reason::FivefoldRepetition;
        match status.outcome.map(|outcome| outcome.reason) {
            None | Some(Reason::MoveCount) if line.outcome.as_ref().is_some_and(repeated) => {
                status.outcome = line.outcome;
                status.claims.clear();
            }
            None if line.claims.contains(&Claim::ThreefoldRepetition) => {
                status.claims.push(Claim::ThreefoldRepetition);
                status.claims.sort_unstable();
            }
            _ => {}
        }
        status
    }

    /// Every move of a piece of the side to move by its movement alone, with the position after it.
    pub fn pseudo_legal(&self) -> impl Iterator<Item = (Move, Setup)> + '_ {
        pseudo_legal(&self.setup, &self.rulings)
    }

    /// The moves that a royal piece forbids. None where the game is over.
    pub fn forbidden(&self) -> &[Forbidden] {
        self.forbidden.get_or_init(|| {
            if self.is_over() {
                return Vec::new();
            }
            let exposed = self.pseudo_legal().map(|(played, after)| {
                let attacks = reasons::exposures(&after, &self.rulings);
                Forbidden { played, after, attacks }
            });
            exposed.filter(|one| !one.attacks.is_empty()).collect()
        })
    }

    /// What attacks the royal pieces of the side to move.
    pub fn checks(&self) -> &[Attack] {
        self.checks.get_or_init(|| reasons::checks(&self.setup, &self.rulings, self.setup.side))
    }

    /// The ways in which a legal move goes, by its place in the list of moves.
    pub fn ways(&self) -> &[Vec<Way>] {
        self.ways.get_or_init(|| {
            let moves = self.answers().moves.iter();
            moves.map(|(played, _)| ways::of(&self.setup, &self.rulings, *played)).collect()
        })
    }

    /// Whether no side moves any more: the game has ended by a rule of its own.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.game().is_none_or(|game| reasons::own_ending(game.setup(), game.rulings()).is_some())
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.setup.board.get(square)
    }

    /// The squares of the pieces of a kind and side, if that side is to move.
    pub fn movers(&self, piece: Piece) -> impl Iterator<Item = Square> + '_ {
        let of_side = self.setup.board.of(self.setup.side);
        of_side.filter(move |(_, other)| *other == piece).map(|(square, _)| square)
    }

    /// A move that is not legal, with the position after it: the piece goes there and takes what it
    /// finds. `None` where the royal pieces forbid it, a royal piece would be taken, or a Pawn could
    /// not stand there.
    #[must_use]
    pub fn stray(&self, from: Square, to: Square) -> Option<(Move, Setup)> {
        let after = self.strayed(from, to)?;
        let is_attacked = !reasons::exposures(&after, &self.rulings).is_empty();
        (!is_attacked).then_some((Move::new(from, to), after))
    }

    /// The same, whatever the royal pieces say.
    #[must_use]
    pub fn strayed(&self, from: Square, to: Square) -> Option<Setup> {
        let (setup, mover) = (&self.setup, self.setup.board.get(from)?);
        let is_royal = |piece: Piece| reasons::is_royal(setup.variant, piece.kind);
        let captive = setup.board.get(to);
        if from == to || self.is_over() || captive.is_some_and(is_royal) {
            return None;
        }
        let mut after = Setup { side: setup.side.opponent(), en_passant: None, ..setup.clone() };
        after.board.set(from, None);
        after.board.set(to, Some(mover));
        after.half_moves = if captive.is_some() { 0 } else { setup.half_moves.saturating_add(1) };
        if let Some((_, legal)) = self.answers().moves.first() {
            after.full_moves = legal.full_moves;
        }
        let refusals = reasons::refusals(&after, &self.rulings);
        for refusal in refusals {
            match refusal.fault {
                Fault::CastlingContradicted(right) => {
                    after.castling = after.castling.without(right);
                }
                Fault::PawnRank { .. } => return None,
                _ => {}
            }
        }
        Some(after)
    }

    /// The reference's answers about another position under the same rulings.
    #[must_use]
    pub fn changed(&self, setup: Setup) -> Option<Game> {
        Game::from_setup(setup, &self.rulings).ok()
    }
}

impl Answers {
    /// Leaves out the moves for which something holds.
    pub fn leave_out(&mut self, mut which: impl FnMut(Move, &Setup) -> bool) {
        self.moves.retain(|(played, after)| !which(*played, after));
    }

    /// Adds moves that are not yet there. A game that was at its end goes on.
    pub fn add(&mut self, more: impl IntoIterator<Item = (Move, Setup)>) {
        for (played, after) in more {
            if let Err(place) = self.moves.binary_search_by_key(&played, |(played, _)| *played) {
                self.moves.insert(place, (played, after));
            }
        }
        let ended = self.status.outcome.map(|outcome| outcome.reason);
        let no_move = [Reason::Checkmate, Reason::Stalemate, Reason::StalematedGeneral];
        if !self.moves.is_empty() && ended.is_some_and(|reason| no_move.contains(&reason)) {
            self.status.outcome = None;
        }
    }

    /// Ends the game: there is no move, and nothing to claim.
    pub fn end(&mut self, winner: Option<Colour>, reason: Reason) {
        self.moves.clear();
        self.status.claims.clear();
        self.status.outcome = Some(Outcome { winner, reason, points: None });
    }

    /// Changes the position after each move for which something holds.
    pub fn rewrite(&mut self, mut change: impl FnMut(Move, &mut Setup)) {
        for (played, after) in &mut self.moves {
            change(*played, after);
        }
    }
}

/// One rank up as a side sees it.
#[must_use]
pub(super) const fn up(colour: Colour) -> i8 {
    match colour {
        Colour::White => 1,
        Colour::Black => -1,
    }
}
