//! A position with its clocks and its history, in the terms of one game.

use notation::{Colour, Fault, Field, MAX_CLOCK, Move, Refusal, Rulings, Setup, Variant};

use crate::bits::Word;
use crate::legal::opened;
use crate::position::Turn;
use crate::rules::{PAWN, ROYAL, Rules, is_among};
use crate::state::{Special, State, Step, index};

/// A game in progress.
#[derive(Clone)]
pub(crate) struct Play<R: Rules> {
    position: Turn<R>,
    half_moves: u16,
    full_moves: u16,
    /// The positions since the last move that cannot be undone, oldest first, without the one
    /// on the board. Those with the same side to move are every second one from the end.
    ///
    /// No earlier one can come back: a capture leaves fewer pieces; a Pawn's move brings a Pawn
    /// nearer to promotion or makes it another piece, and nothing else undoes that; a General
    /// becomes a King once. (In Amalgamated Chess a Man can become a Pawn again: there only a
    /// capture or a royal change ends this list, as it zeroes the clock.)
    ///
    /// In a game with hands every move can be undone: what was captured is dropped where it stood. There all positions
    /// are kept.
    past: Vec<State<R>>,
}

impl<R: Rules> Play<R> {
    /// The position of a setup, or why it is not one of the game.
    pub(crate) fn new(setup: &Setup, rulings: &Rulings) -> Result<Self, Refusal> {
        let state = opened(setup, rulings)?;
        let (tables, to_move) = (R::tables(setup.variant, rulings), setup.side);
        let play = Self {
            position: Turn { tables, state, to_move },
            half_moves: setup.half_moves,
            full_moves: setup.full_moves,
            past: Vec::new(),
        };
        let exposed =
            play.position.is_checked(to_move.opponent()) && !R::allows_check(play.state(), to_move);
        if exposed {
            return Err(Fault::OpponentInCheck(to_move.opponent()).in_field(Field::Position));
        }
        if R::NO_CHECKS && play.in_check() {
            return Err(Fault::SideInCheck(to_move).in_field(Field::Position));
        }
        let checks_left =
            |side: Colour| !R::COUNTS_CHECKS || play.state().checks_left(side as usize) > 0;
        if !checks_left(to_move) || !(checks_left(to_move.opponent()) || play.in_check()) {
            let side = if checks_left(to_move) { to_move.opponent() } else { to_move };
            return Err(Fault::ChecksContradicted(side).in_field(Field::Checks));
        }
        Ok(play)
    }

    pub(crate) fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.position.each_step(&mut |step| moves.push(self.position.written(step)));
        moves.sort_unstable();
        moves
    }

    /// The legal move that is written so.
    fn find(&self, played: Move) -> Option<Step> {
        let from = index::<R>(played.from)?;
        let to = index::<R>(played.to)?;
        let mut found = None;
        self.position.each_step(&mut |step| {
            if usize::from(step.from) == from
                && (usize::from(step.to) == to || matches!(step.special, Special::Castling(_)))
                && self.position.written(step) == played
            {
                found = Some(step);
            }
        });
        found
    }

    /// Whether a move zeroes the half-move clock. Each that does cannot be undone, unless the game has hands.
    fn zeroes_clock(&self, step: Step) -> bool {
        if step.special == Special::Drop {
            return R::drop_zeroes_clock(self.position.tables.readings, step.form);
        }
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let enemy = self.state().sides[self.to_move().opponent() as usize];
        if enemy.has(to) || step.special == Special::EnPassant {
            return true;
        }
        let form = self.state().form_at(from);
        if R::CLOCK_OF_ROYALS {
            let white = self.to_move() == Colour::White;
            is_among(form, ROYAL) && R::kind(form, white, from) != R::kind(form, white, to)
        } else {
            is_among(form, PAWN)
        }
    }

    /// The clocks after a move.
    fn clocks_after(&self, zeroed: bool) -> (u16, u16) {
        let half_moves = if zeroed { 0 } else { MAX_CLOCK.min(self.half_moves.saturating_add(1)) };
        let black = u16::from(self.to_move() == Colour::Black);
        (half_moves, MAX_CLOCK.min(self.full_moves.saturating_add(black)))
    }

    /// Plays a move; `None`, and nothing played, if it is not legal.
    pub(crate) fn play(&mut self, played: Move) -> Option<()> {
        let step = self.find(played)?;
        let zeroed = self.zeroes_clock(step);
        let next = self.position.after(step);
        let clocks = self.clocks_after(zeroed);
        if zeroed && !R::HAS_HANDS {
            self.past.clear();
        } else {
            self.past.push(self.position.settled().state);
        }
        self.position = next;
        (self.half_moves, self.full_moves) = clocks;
        Some(())
    }

    /// The setup after a move; `None` if it is not legal.
    pub(crate) fn after(&self, played: Move) -> Option<Setup> {
        let step = self.find(played)?;
        let clocks = self.clocks_after(self.zeroes_clock(step));
        Some(self.position.after(step).setup(clocks))
    }

    pub(crate) fn setup(&self) -> Setup {
        self.position.setup((self.half_moves, self.full_moves))
    }

    /// How often the position has stood, this time included.
    pub(crate) fn occurrences(&self) -> usize {
        let now = self.position.settled().state;
        let mut occurrences = 1;
        let mut at = self.past.len();
        while at >= 2 {
            at -= 2;
            occurrences += usize::from(self.past[at] == now);
        }
        occurrences
    }

    pub(crate) fn variant(&self) -> Variant {
        self.position.tables.variant
    }

    pub(crate) fn position(&self) -> &Turn<R> {
        &self.position
    }

    pub(crate) fn state(&self) -> &State<R> {
        &self.position.state
    }

    pub(crate) fn to_move(&self) -> Colour {
        self.position.to_move
    }

    pub(crate) fn half_moves(&self) -> u16 {
        self.half_moves
    }

    pub(crate) fn in_check(&self) -> bool {
        self.position.is_checked(self.to_move())
    }

    pub(crate) fn has_moves(&self) -> bool {
        self.position.moves() > 0
    }
}
