//! Counts how many replies a move adds or removes by changing pins.
//!
//! Everything else is counted as if pins had not changed.

use super::{Change, Moved, Replies};
use crate::bits::Word;
use crate::node::Node;
use crate::pawns::PawnSight;
use crate::rules::{PAWN, Rules, Side, each_layer, is_among};

/// Hardly a position has more pieces that are held. A move that would need to know of more is made.
const MOST: usize = 2;

/// The pieces that are held, each with where its pins let it go.
pub(crate) struct Pins<W> {
    pieces: [W; MOST],
    held: [W; MOST],
    /// How many there are; more than there is room for if not all were noted.
    count: usize,
}

impl<W: Word> Pins<W> {
    #[inline]
    pub(crate) const fn none() -> Self {
        Self { pieces: [W::EMPTY; MOST], held: [W::FULL; MOST], count: 0 }
    }

    /// Those of a position.
    #[inline]
    pub(crate) fn of<R: Rules<Word = W>, C: Side>(node: &Node<R, C>) -> Self {
        let mut pins = Self::none();
        if node.pinned.any() {
            for royal in node.royals().squares().take(R::ROYALS[C::US]) {
                node.each_line_apart(royal, &mut |rider, between| {
                    pins.look(between & node.occupied, node.own, between | W::bit(rider));
                });
            }
        }
        pins
    }

    /// Notes what a rider holds if its line has these blockers.
    #[inline]
    fn look(&mut self, blockers: W, own: W, line: W) {
        if !(blockers & own).any() || !blockers.at_most_one() {
            return;
        }
        let known = self.known().position(|(piece, _)| piece == blockers);
        let place = known.unwrap_or(self.count);
        if known.is_none() {
            self.count += 1;
        }
        if place < MOST {
            self.pieces[place] = blockers;
            self.held[place] &= line;
        }
    }

    /// Each with where it may go.
    #[inline]
    fn known(&self) -> impl Iterator<Item = (W, W)> {
        self.pieces.iter().copied().zip(self.held).take(self.count)
    }

    /// Where a piece may go.
    #[inline]
    fn held(&self, piece: W) -> W {
        self.known().find(|(known, _)| *known == piece).map_or(W::FULL, |(_, held)| held)
    }
}

impl<R: Rules, C: Side> Replies<'_, R, C> {
    /// What a move changes by what is held otherwise after it, pieces going to some targets; `None` if another piece
    /// gives check, or a royal piece is held. Where another piece comes then, it matters to what is held.
    pub(crate) fn repinned(
        &self,
        moved: &Moved<R::Word>,
        targets: R::Word,
    ) -> Option<Change<R::Word>> {
        let node = &self.node;
        let own = node.own & !moved.lost;
        let (mut pins, mut sees, mut opens) = (Pins::none(), R::Word::EMPTY, false);
        let mut look = |rider: R::Word, between: R::Word| {
            let blockers = between & moved.occupied;
            opens |= !blockers.any() && rider != moved.entered;
            if blockers.at_most_one() {
                sees |= between;
            }
            pins.look(blockers, own, between | rider);
        };
        for royal in self.royals() {
            node.each_line_apart(royal.square, &mut |rider, between| {
                let rider = R::Word::bit(rider);
                if rider != moved.left {
                    look(rider, between);
                }
            });
            let around = self.tables().around(C::US, royal.square);
            each_layer!(R, LAYER of pieces => {
                if is_among(R::RIDERS & moved.form, LAYER)
                    && (around.lines[LAYER] & moved.entered).any()
                {
                    let from = moved.entered.first();
                    for &between in self.tables().between(LAYER, royal.square, from) {
                        look(moved.entered, between);
                    }
                }
            });
        }
        if opens || self.pins.count.max(pins.count) > MOST {
            return None;
        }
        let mut change = Change { more: 0, sees };
        for (piece, held) in pins.known() {
            self.hold_otherwise(piece, self.pins.held(piece), held, moved, targets, &mut change)?;
        }
        for (piece, held) in self.pins.known() {
            if pins.held(piece) == R::Word::FULL && (piece & own).any() {
                let free = R::Word::FULL;
                self.hold_otherwise(piece, held, free, moved, targets, &mut change)?;
            }
        }
        Some(change)
    }

    /// Adds how many more moves a piece has that was held one way and is another; `None` if it is royal.
    #[inline]
    fn hold_otherwise(
        &self,
        piece: R::Word,
        before: R::Word,
        after: R::Word,
        moved: &Moved<R::Word>,
        targets: R::Word,
        change: &mut Change<R::Word>,
    ) -> Option<()> {
        let node = &self.node;
        if (piece & node.royals()).any() {
            return None;
        }
        if before == after {
            return Some(());
        }
        let (from, mut more) = (piece.first(), 0_u64);
        let gained = |to: R::Word| {
            u64::from((to & after).count()).wrapping_sub((to & before).count().into())
        };
        change.sees |= piece;
        each_layer!(R, LAYER of pieces => {
            if (node.state.layer(LAYER) & piece).any() {
                let Node { state, tables, .. } = *node;
                let squares = tables.attacks::<LAYER>(C::US, from, moved.occupied);
                let to = squares & targets & !R::counted::<LAYER, C>(state, tables, from);
                change.sees |= squares;
                more = more.wrapping_add(gained(to));
                if self.choice {
                    let surplus =
                        |held| R::surplus::<LAYER, C>(state, tables, self.prey, from, to & held);
                    more = more.wrapping_add(surplus(after)).wrapping_sub(surplus(before));
                }
            }
        });
        if (node.state.layer(PAWN) & piece).any() {
            let PawnSight { to, sees } = PawnSight::of(node, piece, moved.occupied);
            let to = to & targets;
            change.sees |= sees;
            more = more.wrapping_add(gained(to));
            if !R::PROMOTIONS.is_empty() {
                let promoting = gained(to & self.tables().promotion[C::US]);
                more = more.wrapping_add(promoting.wrapping_mul(R::PROMOTIONS.len() as u64 - 1));
            }
        }
        change.more = change.more.wrapping_add(more);
        Some(())
    }
}
