//! What a position of a game with hands has beside the board: the pieces in hand, and the marks of promoted pieces
//! ([`HELD`](crate::rules::Movement::HELD)).

use notation::{Colour, Hands, Kind, Piece, Setup};

use crate::bits::Word;
use crate::rules::{Form, MOST_LAYERS, Movement, PAWN, Side, layers};
use crate::state::{Special, State, Step, index};

/// The number of bits in which a hand counts pieces of a kind.
const BITS: usize = 6;
/// The greatest such number. No position has more pieces than squares, Kings among them.
const MOST: u32 = (1 << BITS) - 1;
/// The lowest bit of each number.
const LOWEST: u32 = 1 | 1 << BITS | 1 << (2 * BITS) | 1 << (3 * BITS) | 1 << (4 * BITS);

/// The pieces that a side has in hand: a number for each kind, in the order in which a game lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hand(u32);

impl Hand {
    /// How many pieces there are of the kind that is listed in a place.
    #[inline]
    pub(crate) const fn count(self, place: usize) -> u32 {
        self.0 >> (place * BITS) & MOST
    }

    /// How many kinds there are.
    #[inline]
    pub(crate) const fn kinds(self) -> u64 {
        // Each number's highest bit says whether it is not zero: what is below it overflows into it.
        let below = LOWEST * (MOST >> 1);
        let some = (((self.0 & below) + below) | self.0) >> (BITS - 1) & LOWEST;
        // The product has their sum above the four lower sums.
        (some as u64 * LOWEST as u64) >> (4 * BITS) & MOST as u64
    }

    /// Whether there are Pawns, which a game lists first.
    #[inline]
    pub(crate) const fn has_pawns(self) -> bool {
        self.count(0) > 0
    }

    /// One piece more of a kind.
    #[inline]
    const fn add(&mut self, unit: u32) {
        self.0 = self.0.wrapping_add(unit);
    }

    /// One piece less of a kind.
    #[inline]
    const fn remove(&mut self, unit: u32) {
        self.0 = self.0.wrapping_sub(unit);
    }
}

/// One piece of each form, as a hand counts it; nothing of a form that no hand holds.
const fn units(held: &[Form]) -> [u32; 1 << MOST_LAYERS] {
    let mut units = [0; 1 << MOST_LAYERS];
    let mut place = 0;
    while place < held.len() {
        units[held[place] as usize] = 1 << (place * BITS);
        place += 1;
    }
    units
}

/// What a position has beside the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Holding<W> {
    /// The hands, White's first.
    pub(crate) hands: [Hand; 2],
    /// The promoted pieces of both sides, which are Pawns in the hand of a captor.
    pub(crate) marks: W,
}

impl<W: Word> Holding<W> {
    /// All of it as machine words.
    pub(crate) fn words(&self) -> [u64; 3] {
        let [white, black] = self.hands.map(|Hand(numbers)| u64::from(numbers));
        let [low, high] = self.marks.halves();
        [white | black << 32, low, high]
    }
}

impl<R: Movement> State<R> {
    const UNITS: [u32; 1 << MOST_LAYERS] = units(R::HELD);

    /// What the position has beside the board; nothing in a game without hands.
    #[inline]
    pub(crate) fn held(&self) -> Holding<R::Word> {
        self.holding.as_ref().first().copied().unwrap_or_default()
    }

    /// The kinds that a side has in hand, as forms.
    pub(crate) fn forms_in_hand(&self, side: usize) -> impl Iterator<Item = Form> + use<R> {
        let hand = self.held().hands[side];
        let listed = R::HELD.iter().enumerate();
        listed.filter(move |(place, _)| hand.count(*place) > 0).map(|(_, &form)| form)
    }

    /// What a move that is about to be made does beside the board. The captive goes to the captor's hand, as a Pawn if it
    /// was promoted; a mark goes where its piece goes, and a piece that is being promoted gets one.
    #[inline]
    pub(crate) fn hold_capture<C: Side>(&mut self, step: Step) {
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let captive = match step.special {
            Special::EnPassant => layers([PAWN]),
            _ if self.sides[C::THEM].has(to) => self.form_at(to),
            _ => 0,
        };
        let Some(Holding { hands, marks }) = self.holding.as_mut().first_mut() else { return };
        let taken = if marks.has(to) { layers([PAWN]) } else { captive };
        hands[C::US].add(Self::UNITS[usize::from(taken)]);
        let entered = R::Word::bit(to);
        let is_marked = marks.has(from) || step.was != step.form;
        *marks = (*marks & !(R::Word::bit(from) | entered)) | entered.when(is_marked);
    }

    /// Moves a mark with a piece that goes to an empty square, as [`State::shift`] moves the piece.
    #[inline]
    pub(crate) fn shift_mark(&mut self, before: &Self, moved: R::Word) {
        let marks = before.held().marks;
        if let Some(holding) = self.holding.as_mut().first_mut() {
            holding.marks = marks ^ moved.when((marks & moved).any());
        }
    }

    /// Takes a piece out of the hand.
    #[inline]
    pub(crate) fn take_from_hand<C: Side>(&mut self, form: Form) {
        if let Some(Holding { hands, .. }) = self.holding.as_mut().first_mut() {
            hands[C::US].remove(Self::UNITS[usize::from(form)]);
        }
    }

    /// Makes a drop. It captures nothing, and no right depends on an empty square (rule 5).
    #[inline]
    pub(crate) fn make_drop<C: Side>(&mut self, step: Step) {
        let entered = R::Word::bit(step.to.into());
        debug_assert!(!(self.occupied() & entered).any(), "dropped on a piece");
        self.take_from_hand::<C>(step.form);
        self.sides[C::US] |= entered;
        self.toggle(step.form, entered);
    }

    /// Takes what a setup has beside the board.
    pub(crate) fn hold(&mut self, setup: &Setup) {
        let Some(holding) = self.holding.as_mut().first_mut() else { return };
        let hands = setup.hands.unwrap_or_default();
        each_listed::<R>(&mut |colour, kind, unit| {
            // More than a position can have is refused later.
            let count = u32::from(hands.count(colour, kind)).min(MOST);
            let Hand(numbers) = &mut holding.hands[colour as usize];
            *numbers += count * unit;
        });
        let squares = setup.board.pieces().filter(|(_, piece)| piece.promoted);
        for square in squares.filter_map(|(square, _)| index::<R>(square)) {
            holding.marks |= R::Word::bit(square);
        }
    }

    /// The hands as a FEN has them, in a game that has some.
    pub(crate) fn hands(&self) -> Option<Hands> {
        let Holding { hands, .. } = *self.holding.as_ref().first()?;
        let mut written = Hands::default();
        each_listed::<R>(&mut |colour, kind, unit| {
            let count = (hands[colour as usize].0 / unit) & MOST;
            written = written.with(colour, kind, count as u8);
        });
        Some(written)
    }

    /// A piece that stands on a square, with its mark, if it has one.
    pub(crate) fn marked(&self, square: usize, piece: Piece) -> Piece {
        Piece { promoted: self.held().marks.has(square), ..piece }
    }
}

/// On which of some empty squares a piece may be dropped.
#[inline]
pub(crate) fn droppable<R: Movement>(form: Form, empty: R::Word) -> R::Word {
    if form == layers([PAWN]) { empty & R::PAWN_DROPS } else { empty }
}

/// Calls for each kind that the hands hold of each colour, with one piece of it as a hand counts it.
fn each_listed<R: Movement>(call: &mut dyn FnMut(Colour, Kind, u32)) {
    for colour in Colour::BOTH {
        for &form in R::HELD {
            if let Some(kind) = R::kind(form, colour == Colour::White, 0) {
                call(colour, kind, State::<R>::UNITS[usize::from(form)]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_counts_its_kinds_however_many_pieces_there_are() {
        for number in [1, 2, 31, 32, 33, 62, MOST] {
            for places in 0..1_u32 << 5 {
                let chosen = (0..5).filter(|place| places >> place & 1 == 1);
                let hand = Hand(chosen.map(|place| number << (place * BITS)).sum());
                assert_eq!(hand.kinds(), u64::from(places.count_ones()), "{hand:?}");
                for place in 0..5 {
                    assert_eq!(hand.count(place), number * (places >> place & 1), "{hand:?}");
                }
            }
        }
    }
}
