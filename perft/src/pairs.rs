//! Counting the last two plies.
//!
//! Most moves are idle ([`crate::watch`]): all idle moves of a piece are counted at once. Most others are
//! not made either. The piece is lifted off the board and
//! put down on each target; the replies that it loses or gains there are added up by what they depend on:
//! royal pieces, riders and Pawns. What is left is made, and its replies are counted one position after the
//! other.
//!
//! Departure and arrival add up where nothing that looked at the one square looks at the other; else both are
//! looked up together. All sums may wrap around below zero until the last term is added.
//!
//! A move that may end the game is made, if it is no check. If a check ends it, no check has an answer.
//!
//! What is assumed here, beside what [`crate::replies`] asks of those who ask it:
//!
//! - A move is in one of three sets alone: not made, answered as a check, or made. Each is counted once.
//! - What a move does to riders and Pawns fits in 16 bits: a few pieces gain or lose a few squares each.
//! - A castling leaves and enters only squares that are empty or the castling side's own.

mod lifts;
mod parts;
mod pawn;
mod shifts;

use parts::{Arrivals, Lifted, Loosened, Put};

use crate::bits::Word;
use crate::castles;
use crate::count::made;
use crate::generate::{Stride, Visitor};
use crate::node::Node;
use crate::popcount::Popcount;
use crate::replies::{Moved, Replies};
use crate::rules::{Form, PAWN, ROYAL, Rules, Side, layers};
use crate::state::{NO_EN_PASSANT, Special, State, Step};
use crate::steps::Steps;
use crate::tables::Tables;
use crate::watch::Aims;

/// The number of move sequences of two plies.
pub(crate) fn pairs<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    if !R::COUNTS_PAIRS {
        return made::<R, C>(tables, state);
    }
    const { assert!(!(R::COUNTS_PAIRS && R::UNBOUND), "captures that bare depend on every move") };
    let mut waiting = *state;
    waiting.en_passant = NO_EN_PASSANT;
    let replies = Replies::<R, C::Other>::new(tables, &waiting);
    let mut made = 0;
    let mut pairs = Pairs::<R, C, _> {
        replies: &replies,
        unmade: Popcount::new(),
        more: 0,
        arrivals: Arrivals::none(),
        check_wins: R::wins_by_check::<C>(state),
        fixed: replies.fixes_pins(),
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
    arrivals: Arrivals<R::Word>,
    /// Whether there is no answer to a check.
    check_wins: bool,
    /// Whether moves that change a pin must be made.
    fixed: bool,
    /// What makes the other moves.
    steps: Steps<R, F>,
}

impl<R: Rules, C: Side, F: FnMut(Step)> Pairs<'_, R, C, F> {
    /// Puts a lifted piece down on each of some squares, by captures or by other moves, and adds what that
    /// does to the moves of royal pieces. Tells those squares for which the move need not be made; what
    /// it does to riders and Pawns is still to be added.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    fn put(
        &mut self,
        lifted: &Lifted<R::Word>,
        loosened: Option<&Loosened<R::Word>>,
        becomes: Form,
        to: R::Word,
        captures: bool,
    ) -> Put<R::Word> {
        if loosened.is_some() {
            self.put_apart(lifted, loosened, becomes, to, captures)
        } else {
            self.put_down(lifted, &Loosened::none(), becomes, to, captures)
        }
    }

    /// The same where it is seldom asked, so that it is compiled once for all that do.
    #[inline(never)]
    fn put_apart(
        &mut self,
        lifted: &Lifted<R::Word>,
        loosened: Option<&Loosened<R::Word>>,
        becomes: Form,
        to: R::Word,
        captures: bool,
    ) -> Put<R::Word> {
        self.put_down(lifted, loosened.unwrap_or(&Loosened::none()), becomes, to, captures)
    }

    /// What both have in common.
    #[expect(clippy::inline_always, reason = "where nothing is loosened, most of it is left out")]
    #[inline(always)]
    fn put_down(
        &mut self,
        lifted: &Lifted<R::Word>,
        loosened: &Loosened<R::Word>,
        becomes: Form,
        to: R::Word,
        captures: bool,
    ) -> Put<R::Word> {
        let replies = self.replies;
        let watch = &replies.watch;
        let (ways, lines) = (watch.ways | loosened.ways, watch.lines | loosened.pins.sees);
        let matters = R::CHOOSES && R::matters_as_prey(becomes);
        let mut attacked = (watch.attacked | loosened.choices.sees).when(matters);
        if (attacked & lifted.left).any() && !R::matters_as_prey(lifted.was) {
            // What looked at where it stood may look through there now.
            attacked = R::Word::FULL;
        }
        let mut unmade = to & !(watch.made | watch.homes.when(captures));
        let mut answered = R::Word::EMPTY;
        let near = watch.near(becomes);
        // A piece that aimed at a goal before may have been alone in that, and lets others look through.
        let sources =
            if lifted.aimed || (near & lifted.left).any() { watch.sources(becomes) } else { near };
        let beside = watch.beside.when(captures);
        for target in (unmade & (ways | lines | sources | beside | attacked)).squares() {
            let entered = R::Word::bit(target);
            let aims = replies.aims(becomes, target, lifted.occupied);
            let repins = aims.holds || lines.has(target);
            let held_otherwise = repins || loosened.pins.sees.any();
            let chooses = attacked.has(target);
            let is_prey = chooses || loosened.choices.sees.any();
            if (repins && self.fixed) || (held_otherwise && is_prey) {
                unmade ^= entered;
                continue;
            }
            let opens = ways.has(target) && !captures;
            let lost = beside & entered;
            if !opens && !lost.any() && !aims.goals.any() && !repins && !chooses {
                continue;
            }
            let mut dangers = lifted.dangers;
            if opens || lost.any() {
                // What the captor guarded from where it stood may have been its own target.
                dangers = replies.dangers_after(lifted.left | entered.when(opens));
            }
            let moved = Moved {
                form: becomes,
                left: lifted.left,
                entered,
                occupied: lifted.occupied | entered,
                lost: entered.when(captures),
            };
            if (aims.goals & replies.royal_squares()).any() {
                unmade ^= entered;
                // Where captures explode, one elsewhere may answer it.
                if R::EXPLODES {
                    continue;
                }
                let mut answers = Some(0);
                if !self.check_wins {
                    answers = replies.answers(&moved, &dangers, held_otherwise);
                }
                if let Some(answers) = answers {
                    self.more = self.more.wrapping_add(answers);
                    answered |= entered;
                }
                continue;
            }
            if repins {
                let Some(pins) = replies.repinned(&moved, replies.targets(moved.lost)) else {
                    unmade ^= entered;
                    continue;
                };
                self.more = self.more.wrapping_add(pins.more).wrapping_sub(loosened.pins.more);
            }
            if chooses {
                let choices = replies.choices_moved(&moved, lifted.was);
                self.more = self.more.wrapping_add(choices).wrapping_sub(loosened.choices.more);
            }
            let royal_moves = replies.royal_moves_after(lost, &dangers, aims.goals);
            self.more = self.more.wrapping_add(royal_moves).wrapping_sub(lifted.royal_moves);
        }
        self.unmade.add(unmade);
        let more = lifted.royal_moves.wrapping_sub(replies.royal_moves);
        let more = more.wrapping_add(loosened.pins.more).wrapping_add(loosened.choices.more);
        if more != 0 {
            self.add(more, unmade);
        }
        debug_assert!(!(unmade & answered).any(), "a move is counted twice");
        debug_assert!(!((unmade | answered) & !to).any(), "not one of the moves");
        Put { unmade, answered }
    }

    /// How many more replies there are to a castling than to an idle move; `None` if it must be made. That
    /// is so unless nothing but where the Rook arrives matters to royal pieces.
    fn castled(&self, node: &Node<R, C>, way: u8) -> Option<u64> {
        let (replies, castle) = (self.replies, castles::way::<R>(way));
        let (royal, rook) = (layers([ROYAL]), node.state.form_at(castle.rook[0]));
        let moved = castle.moved();
        let after = node.occupied ^ moved;
        let watch = &replies.watch;
        debug_assert_eq!(moved & node.occupied & !node.own, R::Word::EMPTY, "castling captures");
        if (moved & (watch.lines | watch.ways)).any() || R::matters_as_prey(rook) || R::EXPLODES {
            return None;
        }
        // Where it aims at a goal, if it holds no piece.
        let aims = |form, place, occupied| {
            let Aims { goals, holds } = replies.aims(form, place, occupied);
            (!holds).then_some(goals)
        };
        if aims(royal, castle.royal[0], node.occupied)?.any()
            || aims(rook, castle.rook[0], node.occupied)?.any()
            || aims(royal, castle.royal[1], after)?.any()
        {
            return None;
        }
        let aimed = aims(rook, castle.rook[1], after)?;
        if (aimed & replies.royal_squares()).any() {
            return None;
        }
        let royal_moves = replies.royal_moves(&replies.dangers(), aimed);
        let more = replies.after(moved).more.wrapping_add(royal_moves);
        Some(more.wrapping_sub(replies.royal_moves))
    }

    /// Moves a piece to each of some squares, where it may change by capturing; tells to which it must be made.
    #[inline(never)]
    fn move_piece(
        &mut self,
        node: &Node<R, C>,
        (was, changes): (Form, bool),
        from: usize,
        to: R::Word,
    ) -> R::Word {
        if let Some(lifted) = self.lift(node, was, from) {
            self.move_lifted(node, &lifted, None, changes, to)
        } else if let Some((lifted, loosened)) = self.loosen(node, was, from) {
            self.move_lifted(node, &lifted, Some(&loosened), changes, to)
        } else {
            to
        }
    }

    /// Moves a lifted piece to each of some squares, where it may change by capturing; tells to which it must be made.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    fn move_lifted(
        &mut self,
        node: &Node<R, C>,
        lifted: &Lifted<R::Word>,
        loosened: Option<&Loosened<R::Word>>,
        changes: bool,
        to: R::Word,
    ) -> R::Word {
        let was = lifted.was;
        let (mut quiet, captures) = (to & !node.enemy, to & node.enemy);
        let mut answered = R::Word::EMPTY;
        if quiet.any() {
            let put = self.put(lifted, loosened, was, quiet, false);
            (quiet, answered) = (put.unmade, put.answered);
        }
        let mut taken = R::Word::EMPTY;
        for target in captures.squares() {
            let mut becomes = was;
            if R::CHANGES_CAPTOR && changes {
                let captive = node.state.form_at(target);
                let results = R::results(node.tables.readings, was, captive);
                let &[form] = results.forms() else { continue };
                becomes = form;
            }
            let put = self.put(lifted, loosened, becomes, R::Word::bit(target), true);
            taken |= put.unmade;
            answered |= put.answered;
        }
        self.shift_all(lifted.left, quiet, taken);
        to & !(quiet | taken | answered)
    }
}

impl<R: Rules, C: Side, F: FnMut(Step)> Visitor<R, C> for Pairs<'_, R, C, F> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        let decisive = to & R::decisive::<LAYER, C>(node.tables, node.state);
        if decisive.any() {
            self.steps.piece::<LAYER>(node, from, decisive);
        }
        let to = to & !decisive;
        if !to.any() {
            return;
        }
        let was = self.steps.form_of::<LAYER>(node.state, from);
        let watched = self.replies.watch.against(was);
        let mut rest = to;
        if !watched.has(from) && !R::matters_as_prey(was) {
            let watch = &self.replies.watch;
            rest = to & (watch.against_newcomer(was) | node.enemy);
            self.unmade.add(to & !rest);
        }
        if !rest.any() {
            return;
        }
        let made = self.move_piece(node, (was, LAYER != ROYAL), from, rest);
        self.steps.piece::<LAYER>(node, from, made);
    }

    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word) {
        if !to.any() {
            return;
        }
        let watch = &self.replies.watch;
        let was = layers([PAWN]);
        let promoting = node.tables.promotion[C::US];
        let left = stride.gone::<C, _>(watch.against(was));
        let mut matters = left | watch.against_newcomer(was) | node.enemy | promoting;
        if stride.ranks == 2 {
            // A square passed over matters to the Pawns that attack it.
            matters |= C::forward(self.replies.en_passant);
        }
        self.unmade.add(to & !matters);
        let mut made = R::Word::EMPTY;
        for target in (to & matters).squares() {
            let entered = R::Word::bit(target);
            let left = stride.back::<C, _>(entered);
            let from = left.first();
            let passed = stride.ranks == 2
                && State::<R>::is_passing::<C>(from)
                && (C::forward(left) & self.replies.en_passant).any();
            let step = Step::unchanged(was, from, target, stride.special());
            let is_counted = match self.lift(node, was, from) {
                Some(lifted) => self.move_pawn(node, &lifted, None, step, passed),
                None => self.move_loosened_pawn(node, step, passed),
            };
            made |= entered.when(!is_counted);
        }
        self.steps.pawns(node, stride, made);
    }

    #[inline]
    fn special(&mut self, node: &Node<R, C>, step: Step) {
        if let Special::Castling(way) = step.special
            && let Some(more) = self.castled(node, way)
        {
            self.unmade.add_number(1);
            self.more = self.more.wrapping_add(more);
        } else {
            self.steps.special(node, step);
        }
    }

    #[inline]
    fn drops(&mut self, node: &Node<R, C>, to: R::Word) {
        self.steps.drops(node, to);
    }
}
