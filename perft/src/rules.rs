//! What a game tells the machine.
//!
//! A piece is a set of *layers*: abilities that it has. A Rook of chess is in the layer of Rooks,
//! a Queen in those of Rooks and Bishops; a Cardinal of Osmosis in those of Bishops and Knights.
//! The machine goes through the layers one by one, and a game says for each what moves it gives.

use std::fmt::Debug;
use std::ops::Range;

use notation::{Colour, Fault, Kind, Outcome, Piece, Rulings, Square, Variant};

use crate::bits::Word;
use crate::kindergarten::Ridden;
use crate::paths::Reach;
use crate::rides::{Shape, riders};
use crate::state::State;
use crate::tables::Tables;

/// The layer of Pawns in every game.
pub(crate) const PAWN: usize = 0;
/// The layer of the royal pieces in every game.
pub(crate) const ROYAL: usize = 1;
/// No game has more layers than this.
pub(crate) const MOST_LAYERS: usize = 8;

/// A set of layers, one bit each; above all, what a piece is.
pub(crate) type Form = u8;

/// A side to move, known when the generator is compiled.
pub(crate) trait Side: Copy + 'static {
    type Other: Side<Other = Self>;
    const COLOUR: Colour;
    const WHITE: bool = matches!(Self::COLOUR, Colour::White);
    /// The index of the side in arrays of two.
    const US: usize = Self::COLOUR as usize;
    /// The index of its opponent.
    const THEM: usize = 1 - Self::US;

    /// One step up the board as the side sees it.
    #[inline]
    fn forward<W: Word>(set: W) -> W {
        if Self::WHITE { set.north() } else { set.south() }
    }

    /// A number of ranks as the side counts them.
    #[inline]
    fn ranks(ranks: i8) -> i8 {
        if Self::WHITE { ranks } else { -ranks }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct White;

#[derive(Clone, Copy)]
pub(crate) struct Black;

impl Side for White {
    type Other = Black;
    const COLOUR: Colour = Colour::White;
}

impl Side for Black {
    type Other = White;
    const COLOUR: Colour = Colour::Black;
}

/// How the Pawns of a game step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PawnStep {
    /// Straight on, capturing diagonally, with or without a double step from the start rank and
    /// its capture en passant.
    Fide {
        /// Whether the double step is there.
        double: bool,
    },
    /// Diagonally, moving or capturing alike, and leaping two straight on from the start rank.
    Diagonal,
}

/// A way to castle.
#[derive(Debug)]
pub(crate) struct Castle<W> {
    /// Whose it is.
    pub(crate) colour: Colour,
    /// To the king's side?
    pub(crate) king_side: bool,
    /// The right it needs, as a bit of the state.
    pub(crate) right: u8,
    /// From where the royal piece goes where.
    pub(crate) royal: [usize; 2],
    /// From where the Rook goes where.
    pub(crate) rook: [usize; 2],
    /// The squares that must be empty.
    pub(crate) empty: W,
    /// The squares, beside the royal piece's own, that must not be attacked.
    pub(crate) safe: W,
}

/// What a capture can make of the captor: one form, or a choice.
#[derive(Clone, Copy)]
pub(crate) struct Results {
    forms: [Form; 3],
    count: u8,
}

impl Results {
    /// The one result there is.
    pub(crate) const fn only(form: Form) -> Self {
        Self { forms: [form, 0, 0], count: 1 }
    }

    /// Another result to choose, unless it is there already.
    pub(crate) const fn or(mut self, form: Form) -> Self {
        let mut at = 0;
        while at < self.count as usize {
            if self.forms[at] == form {
                return self;
            }
            at += 1;
        }
        self.forms[at] = form;
        self.count += 1;
        self
    }

    /// The results, none twice.
    pub(crate) fn forms(&self) -> &[Form] {
        &self.forms[..usize::from(self.count)]
    }
}

/// A game, as far as the machine must know it. Its type stands for the game and for those of its
/// rulings that cost something where they are not the default.
pub(crate) trait Rules: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// A set of squares of its board.
    type Word: Ridden;
    /// One set of squares a layer.
    type Layers: Copy
        + Eq
        + Debug
        + Default
        + Send
        + Sync
        + AsRef<[Self::Word]>
        + AsMut<[Self::Word]>;
    /// The squares between an attacker and its target, one set for each path that there may be.
    type Routes: Copy + Send + Sync + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Default;
    /// The readings that its type leaves open.
    type Readings: Copy + Send + Sync;
    /// Squares that a node's captures look at more than once.
    type Prey: Copy;

    const VARIANT: Variant;
    /// The number of layers.
    const LAYERS: usize;
    /// The layers that leap. (A Pawn's captures are leaps.)
    const LEAPERS: Form;
    /// Which look-up suits the paths of each layer.
    const SHAPES: [Shape; MOST_LAYERS];
    /// The layers that ride.
    const RIDERS: Form = riders(&Self::SHAPES);
    /// How many royal pieces a side has, no more and no fewer.
    const ROYALS: usize;
    const PAWNS: PawnStep;
    /// The ranks on which White's Pawns can stand, from 0.
    const PAWN_RANKS: Range<u8>;
    /// The start rank of White's Pawns, from 0.
    const PAWN_RANK: u8 = 1;
    /// What a Pawn may promote to; nothing if Pawns do not promote.
    const PROMOTIONS: &'static [Form];
    /// The rank on which White's Pawns promote, from 0.
    const LAST_RANK: u8 = Self::Word::SIZE - 1;
    /// Whether captures may change the captor.
    const FUSES: bool = false;
    /// Whether the captures in [`Rules::unbound`] exist.
    const UNBOUND: bool = false;
    const CASTLES: &'static [Castle<Self::Word>] = &[];
    /// Moves by each side after which a draw may be claimed.
    const CLAIM_MOVES: Option<u16> = Some(50);
    /// Moves by each side after which the game is drawn.
    const DRAW_MOVES: u16 = 75;

    /// The tables for a position's rulings, built when they are first asked for.
    fn tables(rulings: &Rulings) -> &'static Tables<Self>;

    /// Where a piece of a layer and colour goes from a square of the empty board, and what it
    /// could capture there.
    fn reach(readings: Self::Readings, layer: usize, white: bool, from: usize) -> Reach;

    /// Where a royal piece may move, attacks aside: in most games, wherever it could capture.
    fn royal_steps(readings: Self::Readings, white: bool, from: usize) -> Vec<usize> {
        Self::reach(readings, ROYAL, white, from).leaps
    }

    /// The layers that make a kind.
    fn form(kind: Kind) -> Option<Form>;

    /// The kind that a form is on a square.
    fn kind(form: Form, white: bool, square: usize) -> Option<Kind>;

    /// The pieces that are in several layers.
    #[inline]
    fn compounds(_state: &State<Self>) -> Self::Word {
        Self::Word::EMPTY
    }

    /// Which pieces of the layer of Pawns step as Pawns; the others are plain leapers.
    #[inline]
    fn stepping_pawns<C: Side>(pawns: Self::Word) -> Self::Word {
        pawns
    }

    /// The squares of a piece of this layer that another layer of the piece counts already.
    #[inline]
    fn counted<const LAYER: usize, C: Side>(
        _state: &State<Self>,
        _tables: &Tables<Self>,
        _from: usize,
    ) -> Self::Word {
        Self::Word::EMPTY
    }

    /// What becomes of a captor, neither Pawn nor royal.
    #[inline]
    fn results(_readings: Self::Readings, captor: Form, _captive: Form) -> Results {
        Results::only(captor)
    }

    /// What [`Rules::surplus`] wants to know of a position.
    fn prey<C: Side>(state: &State<Self>) -> Self::Prey;

    /// Whether [`Rules::surplus`] can be other than nothing.
    #[inline]
    fn leaves_choice(_tables: &Tables<Self>, _prey: Self::Prey) -> bool {
        false
    }

    /// How many moves there are beyond one for each target, where a capture leaves a choice.
    #[inline]
    fn surplus<const LAYER: usize, C: Side>(
        _state: &State<Self>,
        _tables: &Tables<Self>,
        _prey: Self::Prey,
        _from: usize,
        _targets: Self::Word,
    ) -> u64 {
        0
    }

    /// Whether the other side's captures of a piece of this form may be more moves or fewer than
    /// those of a Pawn.
    #[inline]
    fn matters_as_prey(_form: Form) -> bool {
        false
    }

    /// Squares on which a capture is legal whatever is attacked then.
    #[inline]
    fn unbound<C: Side>(_state: &State<Self>) -> Self::Word {
        Self::Word::EMPTY
    }

    /// Which side is reduced to a piece with which it has lost. Nobody moves then.
    #[inline]
    fn bare(_state: &State<Self>) -> Option<Colour> {
        None
    }

    /// Whether a kind is royal: it may not be lost.
    fn is_royal(kind: Kind) -> bool {
        Self::form(kind).is_some_and(|form| is_among(form, ROYAL))
    }

    /// Whether the ways to castle exist under these rulings.
    fn castles(_rulings: &Rulings) -> bool {
        true
    }

    /// Why a piece cannot stand on a square, the ranks of Pawns aside.
    fn misplaced(_piece: Piece, _square: Square) -> Option<Fault> {
        None
    }

    /// Refuses a position that would be won by both sides.
    fn undecided(_state: &State<Self>) -> Result<(), Fault> {
        Ok(())
    }

    /// Whether a check to the side not to move is no fault of the position.
    fn allows_check(_state: &State<Self>, _to_move: Colour, _readings: Self::Readings) -> bool {
        false
    }

    /// Whether a side that cannot move though not attacked has lost.
    fn loses_by_stalemate(_state: &State<Self>, _to_move: Colour) -> bool {
        false
    }

    /// Whether the royal piece's change of form zeroes the half-move clock, and Pawn moves do
    /// not.
    const CLOCK_OF_ROYALS: bool = false;

    /// Whether neither side can win any more.
    fn is_dead(_state: &State<Self>, _tables: &Tables<Self>) -> bool {
        false
    }

    /// What the game makes of a draw.
    fn decided(_state: &State<Self>, _rulings: &Rulings, draw: Outcome) -> Outcome {
        draw
    }
}

/// Repeats a block for each layer of a game, or each that is neither Pawn nor royal, the layer's
/// number being a constant in it.
macro_rules! each_layer {
    ($rules:ty, $layer:ident => $body:block) => {
        each_layer!(@ $rules, $layer, $body, 0 1 2 3 4 5 6 7)
    };
    ($rules:ty, $layer:ident of pieces => $body:block) => {
        each_layer!(@ $rules, $layer, $body, 2 3 4 5 6 7)
    };
    (@ $rules:ty, $layer:ident, $body:block, $($number:literal)*) => {
        $({
            const $layer: usize = $number;
            if $layer < <$rules>::LAYERS $body
        })*
    };
}
pub(crate) use each_layer;

/// The layers that make a kind, as a game lists its kinds.
pub(crate) fn form_among(kinds: &[(Kind, Form)], kind: Kind) -> Option<Form> {
    kinds.iter().find(|(known, _)| *known == kind).map(|(_, form)| *form)
}

/// The kind that some layers make, as a game lists its kinds.
pub(crate) fn kind_among(kinds: &[(Kind, Form)], form: Form) -> Option<Kind> {
    kinds.iter().find(|(_, known)| *known == form).map(|(kind, _)| *kind)
}

/// The set of these layers.
#[inline]
pub(crate) const fn layers<const COUNT: usize>(members: [usize; COUNT]) -> Form {
    let mut set = 0;
    let mut rest = members.as_slice();
    while let [layer, others @ ..] = rest {
        set |= 1 << *layer;
        rest = others;
    }
    set
}

/// Whether a layer is in a set.
#[inline]
pub(crate) const fn is_among(layers: Form, layer: usize) -> bool {
    layers >> layer & 1 == 1
}
