//! Counting the last two plies.
//!
//! Most moves are idle ([`crate::watch`]): all idle moves of a piece are counted at once. Of the others,
//! those that make or unmake no check and no pin are not made either. The piece is lifted off the board and
//! put down on each target; the replies that it loses or gains there are added up by what they depend on:
//! royal pieces, riders and Pawns. What is left is made, and its replies are counted one position after the
//! other.

use crate::bits::{SPAN, Word};
use crate::generate::{Stride, Visitor};
use crate::node::Node;
use crate::popcount::Popcount;
use crate::replies::Replies;
use crate::rules::{Form, PAWN, ROYAL, Rules, Side, layers};
use crate::state::{NO_EN_PASSANT, Special, State, Step};
use crate::steps::Steps;
use crate::tables::Tables;

/// The number of move sequences of two plies.
pub(crate) fn pairs<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    let mut waiting = *state;
    waiting.en_passant = NO_EN_PASSANT;
    let replies = Replies::<R, C::Other>::new(tables, &waiting);
    let mut made = 0;
    let mut pairs = Pairs::<R, C, _> {
        replies: &replies,
        unmade: Popcount::new(),
        more: 0,
        arrivals: [0; SPAN],
        arrived: R::Word::EMPTY,
        steps: Steps::of(state, |step| {
            let mut next = *state;
            next.make::<C>(tables, step);
            made += replies.count(&next);
        }),
    };
    Node::<R, C>::new(state, tables).visit(&mut pairs);
    let counted = pairs.unmade.total() * replies.if_idle;
    counted.wrapping_add(pairs.more) + made
}

/// A visitor that sets apart the moves that need not be made.
struct Pairs<'a, R: Rules, C: Side, F> {
    replies: &'a Replies<'a, R, C::Other>,
    /// The moves that need not be made.
    unmade: Popcount<R::Word>,
    /// How many more replies there are to them than to as many idle moves; fewer wrap around, here and in
    /// all that is added.
    more: u64,
    /// By square: how many more replies there are when a piece has come there, from where it was not felt.
    arrivals: [i16; SPAN],
    /// The squares for which that is known.
    arrived: R::Word,
    /// What makes the other moves.
    steps: Steps<R, F>,
}

/// A piece taken off the board, which neither gives check nor frees or holds a piece.
struct Lifted<W> {
    /// Where it stood.
    left: W,
    /// What is occupied without it.
    occupied: W,
    /// The king danger squares without it.
    dangers: [W; 2],
    /// The number of moves of the royal pieces without it.
    royal_moves: u64,
}

impl<R: Rules, C: Side, F: FnMut(Step)> Pairs<'_, R, C, F> {
    /// Lifts a piece; `None` if all its moves have to be made.
    fn lift(&self, node: &Node<R, C>, was: Form, from: usize) -> Option<Lifted<R::Word>> {
        let replies = self.replies;
        let watch = &replies.watch;
        let attacked = watch.attacked.when(R::matters_as_prey(was));
        if (watch.lines | watch.ways | attacked).has(from) {
            return None;
        }
        let left = R::Word::bit(from);
        let aimed = replies.aims(was, from, node.occupied)?;
        let (mut dangers, mut royal_moves) = (replies.dangers(), replies.royal_moves);
        if aimed.any() {
            dangers = replies.dangers_after(left);
            royal_moves = replies.royal_moves(&dangers, R::Word::EMPTY);
        }
        Some(Lifted { left, occupied: node.occupied ^ left, dangers, royal_moves })
    }

    /// Puts a lifted piece down on each of some squares, by captures or by other moves, and adds what that
    /// does to the moves of royal pieces. Tells those squares for which the move need not be made; what
    /// it does to riders and Pawns is still to be added.
    fn put(
        &mut self,
        lifted: &Lifted<R::Word>,
        becomes: Form,
        to: R::Word,
        captures: bool,
    ) -> R::Word {
        let replies = self.replies;
        let watch = &replies.watch;
        let mut attacked = watch.attacked.when(R::matters_as_prey(becomes));
        if (attacked & lifted.left).any() {
            // What looked at where it stood may look through there now.
            attacked = R::Word::FULL;
        }
        let mut unmade = to & !(watch.lines | watch.homes.when(captures) | attacked);
        for target in (unmade & (watch.ways | watch.sources(becomes))).squares() {
            let entered = R::Word::bit(target);
            let Some(aimed) = replies.aims(becomes, target, lifted.occupied) else {
                unmade ^= entered;
                continue;
            };
            let moves = if watch.ways.has(target) && !captures {
                replies.royal_moves(&replies.dangers_after(lifted.left | entered), aimed)
            } else if aimed.any() {
                replies.royal_moves(&lifted.dangers, aimed)
            } else {
                continue;
            };
            self.more = self.more.wrapping_add(moves).wrapping_sub(lifted.royal_moves);
        }
        self.unmade.add(unmade);
        let more = lifted.royal_moves.wrapping_sub(replies.royal_moves);
        if more != 0 {
            self.add(more, unmade);
        }
        unmade
    }

    /// Adds so many more replies to each of some moves.
    #[inline]
    fn add(&mut self, more: u64, moves: R::Word) {
        self.more = self.more.wrapping_add(more.wrapping_mul(u64::from(moves.count())));
    }

    /// How many more replies there are than after an idle move.
    #[inline]
    fn beyond_idle(&self, replies: u64) -> u64 {
        replies.wrapping_sub(self.replies.if_idle)
    }

    /// Adds what moves that capture nothing open and close to riders and Pawns.
    #[inline]
    fn open_and_close(&mut self, left: R::Word, to: R::Word) {
        let replies = self.replies;
        let felt = replies.watch.felt;
        let mut apart = R::Word::EMPTY;
        if (felt & left).any() {
            apart = to;
            if !to.at_most_one() {
                let (after, sees) = replies.after(left);
                self.add(self.beyond_idle(after), to & !sees);
                apart &= sees;
            }
        }
        for entered in apart.squares().map(R::Word::bit) {
            let more = self.beyond_idle(replies.after(left | entered).0);
            self.more = self.more.wrapping_add(more);
        }
        for to in (to & felt & !apart).squares() {
            let entered = R::Word::bit(to);
            if !(self.arrived & entered).any() {
                self.arrived |= entered;
                let more = self.beyond_idle(replies.after(entered).0);
                self.arrivals[to % SPAN] = more.cast_signed() as i16;
            }
            let more = i64::from(self.arrivals[to % SPAN]);
            self.more = self.more.wrapping_add_signed(more);
        }
    }
}

impl<R: Rules, C: Side, F: FnMut(Step)> Visitor<R, C> for Pairs<'_, R, C, F> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        if !to.any() {
            return;
        }
        let was = self.steps.form_of::<LAYER>(node.state, from);
        let watched = self.replies.watch.against(was);
        let mut rest = to;
        if !watched.has(from) && !R::matters_as_prey(was) {
            rest = to & (watched | node.enemy);
            self.unmade.add(to & !rest);
        }
        if !rest.any() {
            return;
        }
        let Some(lifted) = self.lift(node, was, from) else {
            self.steps.piece::<LAYER>(node, from, rest);
            return;
        };
        let (quiet, captures) = (rest & !node.enemy, rest & node.enemy);
        if quiet.any() {
            let unmade = self.put(&lifted, was, quiet, false);
            self.open_and_close(lifted.left, unmade);
            rest ^= unmade;
        }
        for target in captures.squares() {
            let mut becomes = was;
            if R::CHANGES_CAPTOR && LAYER != ROYAL {
                let captive = node.state.form_at(target);
                let results = R::results(node.tables.readings, was, captive);
                let &[form] = results.forms() else { continue };
                becomes = form;
            }
            let lost = R::Word::bit(target);
            if self.put(&lifted, becomes, lost, true).any() {
                rest ^= lost;
                let more = self.beyond_idle(self.replies.after_capture(lifted.left, lost));
                self.more = self.more.wrapping_add(more);
            }
        }
        self.steps.piece::<LAYER>(node, from, rest);
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word) {
        if !to.any() {
            return;
        }
        let watch = &self.replies.watch;
        let was = layers([PAWN]);
        let watched = watch.against(was);
        let promoting = node.tables.promotion[C::US];
        let mut matters = watched | stride.gone::<C, _>(watched) | node.enemy | promoting;
        if stride.ranks == 2 {
            // A square passed over matters to the Pawns that attack it.
            matters |= C::forward(watch.felt);
        }
        self.unmade.add(to & !matters);
        let mut made = R::Word::EMPTY;
        for target in (to & matters).squares() {
            let entered = R::Word::bit(target);
            let left = stride.back::<C, _>(entered);
            let from = left.first();
            let passed = stride.ranks == 2 && (C::forward(left) & watch.felt).any();
            let lifted = if passed { None } else { self.lift(node, was, from) };
            let Some(lifted) = lifted else {
                made |= entered;
                continue;
            };
            let captures = node.enemy.has(target);
            let mut unmade = 0;
            if promoting.has(target) {
                for &form in R::PROMOTIONS {
                    if self.put(&lifted, form, entered, captures).any() {
                        unmade += 1;
                    } else {
                        let step = Step::unchanged(was, from, target, Special::None);
                        self.steps.make(Step { form, chosen: true, ..step });
                    }
                }
            } else if self.put(&lifted, was, entered, captures).any() {
                unmade = 1;
            } else {
                made |= entered;
            }
            if unmade > 0 {
                let replies = self.replies;
                let after = if captures {
                    replies.after_capture(left, entered)
                } else if ((left | entered) & watch.felt).any() {
                    replies.after(left | entered).0
                } else {
                    continue;
                };
                let more = self.beyond_idle(after).wrapping_mul(unmade);
                self.more = self.more.wrapping_add(more);
            }
        }
        self.steps.pawns(node, stride, made);
    }

    #[inline]
    fn special(&mut self, node: &Node<R, C>, step: Step) {
        self.steps.special(node, step);
    }
}
