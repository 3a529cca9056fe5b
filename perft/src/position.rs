//! A position whose side to move is known only when the program runs.
//!
//! The machine is compiled for each game and side. Where a call more or less makes no difference,
//! it is reached through here, so that it is compiled but once for all that ask.

use notation::{Checks, Colour, Move, Outcome, Setup};

use crate::bits::Word;
use crate::castles;
use crate::census::Census;
use crate::count::moves;
use crate::games::each_game;
use crate::key::key;
use crate::leaves::leaves;
use crate::node::Node;
use crate::pairs::pairs;
use crate::rules::{Black, Movement, PAWN, PawnStep, Rules, White};
use crate::search::Position;
use crate::search::bulk::{Pairs, Within};
use crate::state::{NO_EN_PASSANT, Special, State, Step, UNCOUNTED, square};
use crate::tables::Tables;

/// A position without its clocks and its history.
#[derive(Clone, Copy)]
pub(crate) struct Turn<R: Movement> {
    pub(crate) tables: &'static Tables<R>,
    pub(crate) state: State<R>,
    pub(crate) to_move: Colour,
}

impl<R: Rules> Turn<R> {
    /// Calls for each legal move.
    pub(crate) fn each_step(&self, call: &mut dyn FnMut(Step)) {
        let Self { tables, state, to_move } = self;
        match to_move {
            Colour::White => Node::<R, White>::new(state, tables).each_step(call),
            Colour::Black => Node::<R, Black>::new(state, tables).each_step(call),
        }
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

    /// A move as it is written.
    pub(crate) fn written(&self, step: Step) -> Move {
        let from = usize::from(step.from);
        let to = match step.special {
            Special::Castling(way) if castles::is_by_file(way) => castles::way::<R>(way).rook[0],
            _ => usize::from(step.to),
        };
        let kind = R::kind(step.form, self.to_move == Colour::White, to);
        if step.special == Special::Drop {
            return Move { dropped: kind, ..Move::new(square::<R>(to), square::<R>(to)) };
        }
        Move {
            choice: kind.filter(|_| step.chosen),
            ..Move::new(square::<R>(from), square::<R>(to))
        }
    }

    /// The position with its clocks.
    pub(crate) fn setup(&self, (half_moves, full_moves): (u16, u16)) -> Setup {
        let Self { tables, state, to_move } = self;
        let checks = Checks { white: state.checks_left(0), black: state.checks_left(1) };
        Setup {
            variant: tables.variant,
            board: state.board(),
            side: *to_move,
            castling: state.castling(),
            checks: tables.variant.counts_checks().then_some(checks),
            hands: state.hands(),
            en_passant: state.en_passant_square(),
            half_moves,
            full_moves,
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

    /// How the game is over by the rules of the game on the board, if it is.
    pub(crate) fn over(&self) -> Option<Outcome> {
        match self.to_move {
            Colour::White => R::over::<White>(self.tables, &self.state),
            Colour::Black => R::over::<Black>(self.tables, &self.state),
        }
    }

    /// Whether there is a legal capture of the Pawn that has just passed over a square.
    fn can_capture_en_passant(&self) -> bool {
        let Self { tables, state, to_move } = self;
        let (us, them) = (*to_move as usize, to_move.opponent() as usize);
        let pawns = state.layer(PAWN) & state.sides[us];
        let captors = tables.leaps(them, PAWN, usize::from(state.en_passant));
        let mut found = false;
        if R::PAWNS == (PawnStep::Fide { double: true }) && (pawns & captors).any() {
            self.each_step(&mut |step| found |= step.special == Special::EnPassant);
        }
        found
    }

    /// [`Position::settled`]. Where a Pawn can capture, the en passant square says which captures there
    /// are: the rest of the position being equal, they are the same.
    pub(crate) fn settled(&self) -> Self {
        let mut settled = *self;
        if self.state.en_passant != NO_EN_PASSANT && !self.can_capture_en_passant() {
            settled.state.en_passant = NO_EN_PASSANT;
        }
        settled
    }

    /// [`Pairs::for_depth`]. The side to move gives its second check with the third ply, its opponent with the fourth.
    #[inline]
    pub(crate) fn for_depth(&self, depth: u32) -> Self {
        let mut position = *self;
        let first = self.to_move as usize;
        for (side, left) in position.state.checks.as_mut().iter_mut().enumerate() {
            if *left > 0 && depth < 2 * u32::from(*left) + u32::from(side != first) {
                *left = UNCOUNTED;
            }
        }
        position
    }

    /// [`Position::moves`].
    pub(crate) fn moves(&self) -> u64 {
        match self.to_move {
            Colour::White => moves::<R, White>(self.tables, &self.state),
            Colour::Black => moves::<R, Black>(self.tables, &self.state),
        }
    }
}

/// Makes the positions of each game in the list what a search stands on.
///
/// One `impl` for any `R: Rules` would say the same. But the compiler would compile the machine of every
/// game once more in each crate that searches. A method for one game has no type parameter: it is
/// compiled here, and other crates link to it.
macro_rules! positions {
    (() $($name:ident: $rules:ty,)+) => {
        $(
            impl Pairs for Turn<$rules> {
                fn pairs(&self, _: Within) -> u64 {
                    match self.to_move {
                        Colour::White => pairs::<_, White>(self.tables, &self.state),
                        Colour::Black => pairs::<_, Black>(self.tables, &self.state),
                    }
                }

                #[inline]
                fn for_depth(&self, depth: u32, _: Within) -> Self {
                    self.for_depth(depth)
                }
            }

            impl Position for Turn<$rules> {
                fn settled(&self) -> Self {
                    self.settled()
                }

                fn key(&self) -> u128 {
                    key(self)
                }

                fn each_next(&self, call: &mut dyn FnMut(&Self)) {
                    self.each_step(&mut |step| call(&self.after(step)));
                }

                fn successors(&self) -> Vec<(Move, Self)> {
                    let mut successors = Vec::new();
                    self.each_step(&mut |step| {
                        successors.push((self.written(step), self.after(step)));
                    });
                    successors
                }

                fn moves(&self) -> u64 {
                    self.moves()
                }

                fn listed(&self) -> u64 {
                    match self.to_move {
                        Colour::White => leaves::<_, White>(self.tables, &self.state),
                        Colour::Black => leaves::<_, Black>(self.tables, &self.state),
                    }
                }

                fn census(&self, depth: u32) -> Census {
                    Census::of(self, depth)
                }

                fn fen(&self) -> String {
                    self.setup((0, 1)).to_string()
                }
            }
        )+
    };
}
each_game!(positions!());
