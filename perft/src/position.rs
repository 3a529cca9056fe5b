//! A position whose side to move is known only when the program runs.
//!
//! The machine is compiled for each game and side. Where a call more or less makes no difference,
//! it is reached through here, so that it is compiled but once for all that ask.

use notation::Colour;

use crate::bits::Word;
use crate::count::moves;
use crate::leaves::leaves;
use crate::node::Node;
use crate::pairs::pairs;
use crate::rules::{Black, PAWN, PawnStep, Rules, White};
use crate::state::{NOT_PASSED, Special, State, Step};
use crate::tables::Tables;

/// A position without its clocks and its history.
#[derive(Clone, Copy)]
pub(crate) struct Position<R: Rules> {
    pub(crate) tables: &'static Tables<R>,
    pub(crate) state: State<R>,
    pub(crate) to_move: Colour,
}

impl<R: Rules> Position<R> {
    /// Calls for each legal move.
    pub(crate) fn each_step(&self, call: &mut dyn FnMut(Step)) {
        let Self { tables, state, to_move } = self;
        match to_move {
            Colour::White => Node::<R, White>::new(state, tables).each_step(call),
            Colour::Black => Node::<R, Black>::new(state, tables).each_step(call),
        }
    }

    /// Calls for the position after each legal move.
    #[inline]
    pub(crate) fn each_next(&self, mut call: impl FnMut(&Self)) {
        self.each_step(&mut |step| call(&self.after(step)));
    }

    /// The position after a move.
    pub(crate) fn after(&self, step: Step) -> Self {
        let mut next = *self;
        next.to_move = self.to_move.opponent();
        match self.to_move {
            Colour::White => next.state.make::<White>(self.tables, step),
            Colour::Black => next.state.make::<Black>(self.tables, step),
        }
        next
    }

    /// The number of legal moves, none of them listed.
    pub(crate) fn moves(&self) -> u64 {
        match self.to_move {
            Colour::White => moves::<R, White>(self.tables, &self.state),
            Colour::Black => moves::<R, Black>(self.tables, &self.state),
        }
    }

    /// The number of legal moves, each listed and made.
    pub(crate) fn listed(&self) -> u64 {
        match self.to_move {
            Colour::White => leaves::<R, White>(self.tables, &self.state),
            Colour::Black => leaves::<R, Black>(self.tables, &self.state),
        }
    }

    /// The number of move sequences of two plies.
    pub(crate) fn pairs(&self) -> u64 {
        match self.to_move {
            Colour::White => pairs::<R, White>(self.tables, &self.state),
            Colour::Black => pairs::<R, Black>(self.tables, &self.state),
        }
    }

    /// Whether a royal piece of a side is attacked.
    pub(crate) fn is_checked(&self, side: Colour) -> bool {
        let Self { tables, state, .. } = self;
        match side {
            Colour::White => Node::<R, White>::new(state, tables).is_checked(),
            Colour::Black => Node::<R, Black>::new(state, tables).is_checked(),
        }
    }

    /// The position as repetition compares it: a square passed over counts only where a Pawn can
    /// legally capture there. (Then the square says which captures there are: the rest of the
    /// position being equal, they are the same.)
    pub(crate) fn settled(&self) -> Self {
        let mut settled = *self;
        if self.state.passed != NOT_PASSED && !self.captures_passed() {
            settled.state.passed = NOT_PASSED;
        }
        settled
    }

    /// Whether there is a legal capture of the Pawn that has just passed over a square.
    fn captures_passed(&self) -> bool {
        let Self { tables, state, to_move } = self;
        let (us, them) = (*to_move as usize, to_move.opponent() as usize);
        let pawns = state.layer(PAWN) & state.sides[us];
        let captors = tables.leaps(them, PAWN, usize::from(state.passed));
        let mut found = false;
        if R::PAWNS == (PawnStep::Fide { double: true }) && (pawns & captors).any() {
            self.each_step(&mut |step| found |= step.special == Special::EnPassant);
        }
        found
    }
}
