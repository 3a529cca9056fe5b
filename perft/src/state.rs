//! What stands on the board, small enough to be copied for every move.

use notation::{Board, Checks, Colour, Piece, Setup, Square};

use crate::bits::Word;
use crate::castles;
use crate::node::Node;
use crate::rules::{
    Form, MOST_LAYERS, Movement, PAWN, PawnStep, ROYAL, Rules, Side, each_layer, is_among, layers,
};
use crate::tables::Tables;

/// No square has just been passed over.
pub(crate) const NO_EN_PASSANT: u8 = u8::MAX;

/// So many checks to give that no sequence to be counted can come to the last of them.
pub(crate) const UNCOUNTED: u8 = u8::MAX;

/// A position without its side to move, its clocks and its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct State<R: Movement> {
    /// The pieces of each side, White's first.
    pub(crate) sides: [R::Word; 2],
    pub(crate) layers: R::Layers,
    /// The castling rights that remain ([`crate::castles`]).
    pub(crate) castling: u32,
    /// The square passed over by a Pawn's double step just made.
    pub(crate) en_passant: u8,
    /// The checks that each side still has to give, where they are counted.
    pub(crate) checks: R::Checks,
    /// What there is beside the board, where there is anything.
    pub(crate) holding: R::Holding,
}

/// What a move does beside moving a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Special {
    None,
    DoubleStep,
    EnPassant,
    /// By its number among the game's ways to castle ([`crate::castles::way`]).
    Castling(u8),
    /// It puts a piece from the hand on the square that it is said to leave as well as to enter.
    Drop,
}

/// A legal move, with all that is needed to make it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// What it was.
    pub(crate) was: Form,
    /// What it is afterwards.
    pub(crate) form: Form,
    /// Whether it could be something else.
    pub(crate) chosen: bool,
    pub(crate) special: Special,
}

impl Step {
    /// A move that leaves a piece what it is.
    #[inline]
    pub(crate) const fn unchanged(form: Form, from: usize, to: usize, special: Special) -> Self {
        Self { from: from as u8, to: to as u8, was: form, form, chosen: false, special }
    }
}

impl<R: Movement> State<R> {
    /// The squares of a layer, both sides'.
    #[inline]
    pub(crate) fn layer(&self, layer: usize) -> R::Word {
        self.layers.as_ref()[layer]
    }

    /// All layers.
    pub(crate) fn layers(&self) -> &[R::Word] {
        self.layers.as_ref()
    }

    #[inline]
    pub(crate) fn occupied(&self) -> R::Word {
        self.sides[0] | self.sides[1]
    }

    /// The layers of what stands on a square.
    #[inline]
    pub(crate) fn form_at(&self, square: usize) -> Form {
        let bit = R::Word::bit(square);
        let mut form = 0;
        each_layer!(R, LAYER => { form |= u8::from((self.layer(LAYER) & bit).any()) << LAYER });
        form
    }

    /// The pieces that are in several layers. A game may know a shorter way
    /// ([`Movement::compounds`]).
    #[inline]
    pub(crate) fn compounds(&self) -> R::Word {
        let (mut once, mut again) = (R::Word::EMPTY, R::Word::EMPTY);
        each_layer!(R, LAYER => {
            again |= once & self.layer(LAYER);
            once |= self.layer(LAYER);
        });
        again
    }

    /// Makes a move.
    ///
    /// Most moves change one layer or two, picked by their numbers: going through all of them
    /// costs more. It is done in place: a copy of the outcome taken at once has to wait for those
    /// layers to reach memory.
    #[inline]
    pub(crate) fn make<C: Side>(&mut self, tables: &Tables<R>, step: Step)
    where
        R: Rules,
    {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let (left, entered) = (R::Word::bit(from), R::Word::bit(to));
        self.en_passant = NO_EN_PASSANT;
        if R::HAS_HANDS {
            if step.special == Special::Drop {
                return self.make_drop::<C>(step);
            }
            self.hold_capture::<C>(step);
        }
        // A King that castles may stay where it is.
        self.sides[C::US] ^= left ^ entered;
        let captures = (self.sides[C::THEM] & entered).any();
        if captures {
            self.sides[C::THEM] ^= entered;
            self.clear_layers(entered);
        }
        if step.was == step.form {
            self.toggle(step.form, left ^ entered);
        } else {
            self.toggle(step.was, left);
            self.toggle(step.form, entered);
        }
        self.end_rights::<C>(tables, step.was, from, to);
        match step.special {
            Special::None => {}
            Special::DoubleStep => self.pass::<C>(from),
            Special::EnPassant | Special::Castling(_) | Special::Drop => self.complete::<C>(step),
        }
        if R::EXPLODES && (captures || step.special == Special::EnPassant) {
            self.explode(tables, to);
        }
        if R::COUNTS_CHECKS {
            self.count_check::<C>(tables);
        }
    }

    /// Counts the check that a side has given with the move that it has made.
    pub(crate) fn count_check<C: Side>(&mut self, tables: &Tables<R>)
    where
        R: Rules,
    {
        if self.checks_left(C::US) == UNCOUNTED {
            return;
        }
        let is_check = Node::<R, C::Other>::at_ease(self, tables).gives_check();
        if let Some(left) = self.checks.as_mut().get_mut(C::US) {
            *left = left.saturating_sub(is_check.into());
        }
    }

    /// The checks that a side still has to give.
    #[inline]
    pub(crate) fn checks_left(&self, side: usize) -> u8 {
        self.checks.as_ref().get(side).copied().unwrap_or(UNCOUNTED)
    }

    /// Whether a Pawn's double step from a square may be captured in passing.
    #[inline]
    pub(crate) fn is_passing<C: Side>(from: usize) -> bool {
        let range = const { &R::START_RANKS[C::US] };
        let only_rank = range.end - range.start == 1;
        let may_be_captured = only_rank || {
            let rank = R::Word::place(from).1;
            rank == if C::WHITE { R::PAWN_RANK } else { R::Word::SIZE - 1 - R::PAWN_RANK }
        };
        matches!(R::PAWNS, PawnStep::Fide { .. }) && may_be_captured
    }

    /// Notes the square that a Pawn's double step passes over.
    #[inline]
    pub(crate) fn pass<C: Side>(&mut self, from: usize) {
        if Self::is_passing::<C>(from) {
            self.en_passant = R::Word::shifted(from, 0, C::ranks(1)) as u8;
        }
    }

    /// Takes squares out of all layers.
    #[inline]
    pub(crate) fn clear_layers(&mut self, squares: R::Word) {
        self.layers.as_mut().iter_mut().for_each(|layer| *layer &= !squares);
    }

    /// Puts squares into the layers of a form, or takes them out.
    #[inline]
    pub(crate) fn toggle(&mut self, form: Form, squares: R::Word) {
        let mut layers = form;
        while layers != 0 {
            self.layers.as_mut()[layers.trailing_zeros() as usize % MOST_LAYERS] ^= squares;
            layers &= layers - 1;
        }
    }

    /// The part of a move that concerns another piece.
    #[cold]
    fn complete<C: Side>(&mut self, step: Step) {
        match step.special {
            Special::None | Special::DoubleStep | Special::Drop => {}
            Special::EnPassant => {
                let passed = usize::from(step.to);
                let captured = R::Word::bit(R::Word::shifted(passed, 0, C::ranks(-1)));
                self.sides[C::THEM] ^= captured;
                self.toggle(layers([PAWN]), captured);
            }
            Special::Castling(way) => {
                let [rook_from, rook_to] = castles::way::<R>(way).rook;
                // The King may be there by now.
                let form = self.form_at(rook_from) & !layers([ROYAL]);
                let moved = R::Word::bit(rook_from) ^ R::Word::bit(rook_to);
                self.sides[C::US] ^= moved;
                self.toggle(form, moved);
            }
        }
    }

    /// The position of a setup that its game has accepted, royal pieces and Rooks castling from home or by file; what
    /// the game has no room for is left out.
    pub(crate) fn from_setup(setup: &Setup, by_file: bool) -> Self {
        let mut state = Self { en_passant: NO_EN_PASSANT, ..Self::default() };
        for (square, piece) in setup.board.pieces() {
            let (Some(index), Some(form)) = (index::<R>(square), R::form(piece.kind)) else {
                continue;
            };
            let bit = R::Word::bit(index);
            state.sides[piece.colour as usize] |= bit;
            for (layer, set) in state.layers.as_mut().iter_mut().enumerate() {
                *set |= bit.when(is_among(form, layer));
            }
        }
        state.take_rights(setup.castling, by_file);
        let uncounted = Checks { white: UNCOUNTED, black: UNCOUNTED };
        let Checks { white, black } = setup.checks.unwrap_or(uncounted);
        for (left, given) in state.checks.as_mut().iter_mut().zip([white, black]) {
            *left = given;
        }
        state.hold(setup);
        if let Some(passed) = setup.en_passant.and_then(index::<R>) {
            state.en_passant = passed as u8;
        }
        state
    }

    /// The pieces as a plain board.
    pub(crate) fn board(&self) -> Board {
        let mut board = Board::empty();
        for colour in Colour::BOTH {
            for place in self.sides[colour as usize].squares() {
                let kind = R::kind(self.form_at(place), colour == Colour::White, place);
                let piece = kind.map(|kind| self.marked(place, Piece::new(colour, kind)));
                board.set(square::<R>(place), piece);
            }
        }
        board
    }

    /// The square passed over, as a FEN writes it.
    pub(crate) fn en_passant_square(&self) -> Option<Square> {
        (self.en_passant != NO_EN_PASSANT).then(|| square::<R>(usize::from(self.en_passant)))
    }

    /// The royal pieces of a side.
    #[inline]
    pub(crate) fn royals(&self, side: usize) -> R::Word {
        self.layer(ROYAL) & self.sides[side]
    }
}

/// The number of a square, if it is on the board.
pub(crate) fn index<R: Movement>(square: Square) -> Option<usize> {
    let is_there = square.file() < R::Word::SIZE && square.rank() < R::Word::SIZE;
    is_there.then(|| R::Word::index(square.file(), square.rank()))
}

/// The square of a number, which is on the board.
pub(crate) fn square<R: Movement>(index: usize) -> Square {
    let (file, rank) = R::Word::place(index);
    Square::new(file, rank).expect("every bit that is ever set is a square of the board")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::board_squares;
    use crate::games::each_game;

    fn knows_its_compounds<R: Movement>() {
        let (variant, mut board) = (R::VARIANTS[0], Board::empty());
        for (square, (kind, _)) in variant.squares().zip(variant.kinds()) {
            board.set(square, Some(Piece::new(Colour::White, *kind)));
        }
        let state = State::<R>::from_setup(&Setup { board, ..Setup::empty(variant) }, false);
        for (square, (kind, _)) in variant.squares().zip(variant.kinds()) {
            let stands = index::<R>(square).map(|square| state.form_at(square));
            assert_eq!(
                stands,
                R::form(*kind),
                "{variant}: {kind:?} has no form, or a layer beyond `Layers`"
            );
        }
        let compounds = board_squares::<R::Word>()
            .filter(|&square| state.form_at(square).count_ones() > 1)
            .fold(R::Word::EMPTY, |set, square| set | R::Word::bit(square));
        assert_eq!(state.compounds(), compounds, "{variant}");
        assert_eq!(R::compounds(&state), compounds, "{variant}: its own `compounds` is wrong");
    }

    macro_rules! know_all {
        (() $($name:ident: $rules:ty,)+) => {
            $(knows_its_compounds::<$rules>();)+
        };
    }

    #[test]
    fn every_game_knows_which_of_its_pieces_are_in_several_layers() {
        each_game!(know_all!());
    }
}
