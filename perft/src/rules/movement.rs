//! How the pieces of a game move.

use std::fmt::Debug;
use std::ops::Range;

use notation::{Colour, Kind, Right, Rulings, Variant};

use super::{Form, MOST_LAYERS, ROYAL, Side};
use crate::bits::Word;
use crate::hands::Holding;
use crate::kindergarten::Ridden;
use crate::paths::Reach;
use crate::rides::{Shape, riders};
use crate::state::State;
use crate::tables::Tables;

/// How the Pawns of a game step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PawnStep {
    /// Straight on, capturing diagonally, with or without a double step from the start rank and
    /// its en passant capture.
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
    pub(crate) right: u32,
    /// From where the royal piece goes where.
    pub(crate) royal: [usize; 2],
    /// From where the Rook goes where.
    pub(crate) rook: [usize; 2],
    /// The squares that must be empty.
    pub(crate) empty: W,
    /// The squares, beside the royal piece's own, that must not be attacked.
    pub(crate) safe: W,
    /// The squares behind the Rook, from where an enemy sees the royal piece once both have arrived.
    pub(crate) behind: W,
}

impl<W: Word> Castle<W> {
    /// The squares that are occupied before and not after, or after and not before.
    #[inline]
    pub(crate) fn moved(&self) -> W {
        let [royal, rook] = [self.royal, self.rook].map(|[from, to]| W::bit(from) ^ W::bit(to));
        royal ^ rook
    }

    /// The right that it needs, whatever the file of its Rook.
    #[inline]
    pub(crate) fn wing(&self) -> Right {
        Right { colour: self.colour, king_side: self.king_side }
    }

    /// The file of its Rook.
    #[inline]
    pub(crate) fn file(&self) -> u8 {
        W::place(self.rook[0]).0
    }
}

/// One set of squares a layer: an array as long as the game has layers.
pub(crate) trait LayerSets<W>:
    Copy + Eq + Debug + Default + Send + Sync + AsRef<[W]> + AsMut<[W]>
{
    /// How many there are.
    const COUNT: usize;
}

impl<W: Word, const COUNT: usize> LayerSets<W> for [W; COUNT]
where
    [W; COUNT]: Default,
{
    const COUNT: usize = {
        assert!(COUNT <= MOST_LAYERS, "a game has more layers than a form has bits");
        COUNT
    };
}

/// How the pieces of a game move. The type stands for the game and for those of its rulings that cost
/// something where they are not the default.
pub(crate) trait Movement: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// A set of squares of the board.
    type Word: Ridden;
    /// One set of squares a layer.
    type Layers: LayerSets<Self::Word>;
    /// The squares between a rider and its target, one set for each path that there may be.
    type Between: Copy + Send + Sync + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Default;
    /// The readings that the type leaves open.
    type Readings: Copy + Eq + Send + Sync;
    /// The checks that White and Black still have to give, where a position counts them (Three-check); nothing
    /// elsewhere, so that a position is no larger for it.
    type Checks: Copy + Eq + Debug + Default + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;
    /// The pieces in hand and the marks of promoted pieces, where the game has them (Crazyhouse); nothing elsewhere,
    /// so that a position is no larger for it.
    type Holding: Copy
        + Eq
        + Debug
        + Default
        + Send
        + Sync
        + AsRef<[Holding<Self::Word>]>
        + AsMut<[Holding<Self::Word>]>;

    /// The games that the type plays. Which of them a position is of is known when the program runs, from its
    /// [tables](Tables::variant).
    const VARIANTS: &'static [Variant];
    /// The kinds with the layers that make each, where these are the same on every square.
    const KINDS: &'static [(Kind, Form)] = &[];
    /// The number of layers. It follows from [`Layers`](Movement::Layers), and no game states it.
    const LAYERS: usize = <Self::Layers as LayerSets<Self::Word>>::COUNT;
    /// The layers that leap. (A Pawn's captures are leaps.)
    const LEAPERS: Form;
    /// Which look-up suits the paths of each layer.
    const SHAPES: [Shape; MOST_LAYERS];
    /// The layers that ride.
    const RIDERS: Form = riders(&Self::SHAPES);
    /// How Pawns step.
    const PAWNS: PawnStep;
    /// The rank from which a Pawn's double step may be captured in passing: its start rank, from 0 as its side
    /// counts ranks.
    const PAWN_RANK: u8;
    /// The ranks from which Pawns of White and of Black go two, counted likewise. In Horde White's first rank is
    /// one of them.
    const START_RANKS: [Range<u8>; 2] =
        [Self::PAWN_RANK..Self::PAWN_RANK + 1, Self::PAWN_RANK..Self::PAWN_RANK + 1];
    /// The rank on which White's Pawns promote, from 0.
    const LAST_RANK: u8;
    /// What a Pawn may promote to; nothing if Pawns do not promote.
    const PROMOTIONS: &'static [Form];
    /// The ways to castle from home.
    const CASTLES: &'static [Castle<Self::Word>] = &[];
    /// The ways to castle from any files ([`crate::castles`]): one for each colour, royal piece's file and Rook's file,
    /// in that order; nothing in a game that has none under any ruling.
    const CASTLES_BY_FILE: &'static [Castle<Self::Word>] = &[];
    /// What a hand can hold (Crazyhouse): a captive changes sides and goes there, as a Pawn if it had been promoted, and
    /// may be dropped instead of a move. Pawns come first; five kinds at most, on a board of 64 squares.
    const HELD: &'static [Form] = &[];
    /// Whether the game has hands.
    const HAS_HANDS: bool = !Self::HELD.is_empty();
    /// Whether the last two plies are counted together ([`crate::pairs`]). What is in hand may go to every empty square, so
    /// that with hands hardly a move is idle.
    const COUNTS_PAIRS: bool = !Self::HAS_HANDS;
    /// Where a Pawn may be dropped; the other pieces may be wherever there is none.
    const PAWN_DROPS: Self::Word = Self::Word::EMPTY;
    /// Whether a side that can capture must (Antichess).
    const MUST_CAPTURE: bool = false;
    /// Whether no move may leave a royal piece of either side attacked (Racing Kings). Pawns are not looked at:
    /// the game has none.
    const NO_CHECKS: bool = false;

    /// Whether the type is made for these rulings, those before it in the list of games not being so.
    fn is_for(_rulings: &Rulings) -> bool {
        true
    }

    /// What a game and rulings say of what the type leaves open.
    fn readings(variant: Variant, rulings: &Rulings) -> Self::Readings;

    /// Whether royal pieces and Rooks castle from any files, and not from home.
    fn castles_by_file(_readings: Self::Readings) -> bool {
        Self::CASTLES.is_empty() && !Self::CASTLES_BY_FILE.is_empty()
    }

    /// Where a piece of a layer and colour goes from a square of the empty board, and what it could
    /// capture there: the one statement of movement, of which all tables are made.
    fn reach(readings: Self::Readings, layer: usize, white: bool, from: usize) -> Reach;

    /// Where a royal piece may move, attacks aside: in most games, wherever it could capture.
    fn royal_steps(readings: Self::Readings, white: bool, from: usize) -> Vec<usize> {
        Self::reach(readings, ROYAL, white, from).leaps
    }

    /// The layers that make a kind.
    fn form(kind: Kind) -> Option<Form> {
        Self::KINDS.iter().find(|(known, _)| *known == kind).map(|(_, form)| *form)
    }

    /// The kind that a form is on a square.
    fn kind(form: Form, _white: bool, _square: usize) -> Option<Kind> {
        Self::KINDS.iter().find(|(_, known)| *known == form).map(|(kind, _)| *kind)
    }

    /// Whether the ways to castle exist under these rulings.
    fn castles(_rulings: &Rulings) -> bool {
        true
    }

    /// The pieces that are in several layers.
    ///
    /// All layers are looked at, unless a game knows a shorter way: in chess these are the Rooks among
    /// the Bishops, in Colorbound there are none.
    #[inline]
    fn compounds(state: &State<Self>) -> Self::Word {
        state.compounds()
    }

    /// Whether the drop of a piece zeroes the half-move clock.
    fn drop_zeroes_clock(_readings: Self::Readings, _form: Form) -> bool {
        false
    }

    /// Which pieces of the layer of Pawns step as Pawns; the others are plain leapers. Amalgamated's
    /// Pawn a4 steps, its Man a5 leaps.
    #[inline]
    fn stepping_pawns<C: Side>(pawns: Self::Word) -> Self::Word {
        pawns
    }

    /// The squares of a piece of this layer that another layer of the piece counts already.
    ///
    /// Osmosis, a Battlemaster on e5 (Knight and Harvestman): both layers go to f7, the Harvestman over
    /// e6. The Knight's layer counts f7 and `counted::<HARVESTMAN>` tells e5's Knight leaps, so that
    /// the move e5f7 is one.
    #[inline]
    fn counted<const LAYER: usize, C: Side>(
        _state: &State<Self>,
        _tables: &Tables<Self>,
        _from: usize,
    ) -> Self::Word {
        Self::Word::EMPTY
    }
}
