//! What a game tells the machine: how its pieces move ([`Movement`]), what a capture makes
//! ([`Capture`]), and what a legal position is and how a game ends ([`Ending`]).
//!
//! A piece is a set of *layers*: abilities that it has. A Rook of chess is in the layer of Rooks,
//! a Queen in those of Rooks and Bishops; a Cardinal of Osmosis in those of Bishops and Knights.
//! The machine goes through the layers one by one, and a game says for each what moves it gives.

mod capture;
mod ending;
mod movement;

pub(crate) use capture::{Capture, Results};
pub(crate) use ending::Ending;
pub(crate) use movement::{Castle, LayerSets, Movement, PawnStep};

use notation::{Colour, Rulings, Variant};

use crate::bits::Word;
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

/// A game, as far as the machine must know it. The list of games (`games/mod.rs`) makes it one.
pub(crate) trait Rules: Capture + Ending {
    /// The tables for a position's game and rulings, built when they are first asked for.
    fn tables(variant: Variant, rulings: &Rulings) -> &'static Tables<Self>;
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
            if const { $layer < <$rules>::LAYERS } $body
        })*
    };
}
pub(crate) use each_layer;

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
