//! Counting the replies to every move of a position.
//!
//! Most of what one side can do stays as it is whatever the other moves. Its moves are counted once, piece by
//! piece. After a move only those riders are looked at again that it opens or closes a line to, the Pawns
//! if it touches a square before them, and the royal pieces if it matters to a square where they may go.
//!
//! What is kept is kept on these terms:
//!
//! - The side that waits is not in check, so that its pieces may go wherever their pins let them. Where captures
//!   explode, some of its captures may be illegal all the same.
//! - Where captures must be made or no check may be given, all replies to a move that is made are counted again.
//! - [`Replies::after`] and [`Replies::after_capture`] count as if every piece were held as
//!   before ([`pins`] adds the rest), and are asked of squares that matter to no royal piece: [`crate::watch`] sees to that.
//! - They count as if what may be taken in several ways had not moved ([`choices`] adds the rest).

mod anew;
mod answers;
mod choices;
mod pins;

use pins::Pins;

use crate::bits::Word;
use crate::node::Node;
use crate::pawns::{Pawns, walker_moves};
use crate::rules::{Form, MOST_LAYERS, PAWN, Rules, Side, each_layer, is_among};
use crate::state::State;
use crate::tables::Tables;
use crate::watch::{Aims, Watch};

/// What a piece attacks by one of its layers.
struct Attack<W> {
    from: usize,
    /// The same square, as a set.
    square: W,
    squares: W,
    /// Where its pins let it go by this layer.
    held: W,
    /// How many moves that is.
    moves: u64,
}

/// What a move of the other side does to riders and Pawns.
#[derive(Clone, Copy)]
pub(crate) struct Change<W> {
    /// How many more replies there are; fewer wrap around.
    pub(crate) more: u64,
    /// What was looked at again, and where another piece would matter to that now.
    pub(crate) sees: W,
}

/// A move that is not made.
#[derive(Clone, Copy)]
pub(crate) struct Moved<W> {
    /// What the piece is after it.
    pub(crate) form: Form,
    pub(crate) left: W,
    /// Nothing as long as the piece is only lifted.
    pub(crate) entered: W,
    /// What is occupied after it.
    pub(crate) occupied: W,
    /// What it captures.
    pub(crate) lost: W,
}

/// What a royal piece could do.
#[derive(Clone, Copy, Default)]
pub(crate) struct Royal<W> {
    /// Where it stands.
    pub(crate) square: usize,
    /// Where it may go, its own safety aside.
    pub(crate) targets: W,
    /// The king danger squares.
    danger: W,
}

/// What a side could do while the other is to move.
pub(crate) struct Replies<'a, R: Rules, C: Side> {
    /// The position, seen as if it were the side's turn.
    node: Node<'a, R, C>,
    /// Of the pieces that are neither Pawns nor royal, layer after layer.
    attacks: Vec<Attack<R::Word>>,
    /// Where each layer ends among them.
    ends: [usize; MOST_LAYERS],
    /// What each layer attacks.
    reached: [R::Word; MOST_LAYERS],
    /// All their moves together.
    moves: u64,
    pawns: Pawns<R::Word>,
    /// What is held, as far as that is asked.
    pins: Pins<R::Word>,
    /// The moves of these.
    stepping: u64,
    /// The moves of the Pawns that move as leapers.
    walking: u64,
    royals: [Royal<R::Word>; 2],
    /// The moves of both, castling included.
    pub(crate) royal_moves: u64,
    /// The number of replies after an idle move.
    pub(crate) if_idle: u64,
    watched_by_pawns: R::Word,
    /// The other side's pieces whose capture may be more moves than one.
    prey: R::Word,
    /// Whether there are any.
    choice: bool,
    /// Where a double step of the other side may be captured in passing.
    pub(crate) en_passant: R::Word,
    /// Where the other side's moves matter.
    pub(crate) watch: Watch<R::Word>,
}

/// No army of any game is larger from its start; one that is costs a second allocation.
const USUAL_ATTACKS: usize = 16;

impl<'a, R: Rules, C: Side> Replies<'a, R, C> {
    /// What `C` could do if it were its turn, nothing having been passed over.
    #[inline]
    pub(crate) fn new(tables: &'a Tables<R>, state: &'a State<R>) -> Self {
        let node = Node::new(state, tables);
        debug_assert!(
            R::MUST_CAPTURE || R::EXPLODES || node.targets == !node.own,
            "the side that waits is in check"
        );
        let mut watch = node.watch();
        let watched_by_pawns = watch.felt;
        let mut attacks = Vec::with_capacity(USUAL_ATTACKS);
        let mut ends = [0; MOST_LAYERS];
        let mut reached = [R::Word::EMPTY; MOST_LAYERS];
        let mut all = 0;
        let prey = R::prey::<C>(state);
        let choice = R::leaves_choice(tables, prey);
        each_layer!(R, LAYER of pieces => {
            for from in (state.layer(LAYER) & node.own).squares() {
                let squares = node.attacks::<LAYER>(from);
                let held = node.held_by::<LAYER>(from);
                let to = node.allowed(squares, held);
                let mut moves = u64::from(to.count());
                if choice {
                    moves += R::surplus::<LAYER, C>(state, tables, prey, from, to);
                }
                all += moves;
                reached[LAYER] |= squares;
                attacks.push(Attack { from, square: R::Word::bit(from), squares, held, moves });
            }
            ends[LAYER] = attacks.len();
            watch.attacked |= reached[LAYER];
            if const { is_among(R::RIDERS, LAYER) } {
                watch.felt |= reached[LAYER];
            }
        });
        if R::MUST_CAPTURE {
            // What may be captured, or by whom, decides on all moves.
            watch.lines |= watch.felt | watch.attacked;
            watch.made = watch.lines;
        }
        let pawns = Pawns::new(&node);
        let stepping = pawns.count::<R, C>(tables.promotion[C::US], node.occupied, node.targets);
        let walking = walker_moves(&node, state.layer(PAWN) & node.own, node.targets);
        let mut royals = [Royal::default(); 2];
        for (royal, square) in royals.iter_mut().zip(node.royals().squares().take(R::ROYALS[C::US]))
        {
            let targets = node.royal_targets(square);
            let danger = if node.may_go(targets) { node.danger(square) } else { R::Word::EMPTY };
            *royal = Royal { square, targets, danger };
        }
        let mut replies = Self {
            node,
            attacks,
            ends,
            reached,
            moves: all,
            pawns,
            pins: if node.fixes_pins() { Pins::none() } else { Pins::of(&node) },
            stepping,
            walking,
            royals,
            royal_moves: 0,
            if_idle: 0,
            watched_by_pawns,
            prey,
            choice,
            en_passant: if R::EXPLODES { node.attacked_by_pawns() } else { pawns.captures::<R>() },
            watch,
        };
        // Where a royal piece cannot go anyway, it does not matter what is attacked.
        let mut attacked = R::Word::FULL;
        for royal in &replies.royals[..R::ROYALS[C::US]] {
            attacked &= royal.danger | R::Word::FULL.when(!replies.node.may_go(royal.targets));
        }
        replies.node.watch_near(&mut replies.watch, attacked);
        replies.royal_moves = replies.royal_moves(&replies.dangers(), R::Word::EMPTY);
        replies.if_idle = all + stepping + walking + replies.royal_moves;
        replies
    }

    /// The king danger squares of each royal piece.
    #[inline]
    pub(crate) fn dangers(&self) -> [R::Word; 2] {
        let [lower, upper] = &self.royals;
        [lower.danger, upper.danger]
    }

    /// The same after an enemy has left or entered some squares, without what it attacks from there.
    pub(crate) fn dangers_after(&self, moved: R::Word) -> [R::Word; 2] {
        let (occupied, enemy) = (self.node.occupied ^ moved, self.node.enemy ^ moved);
        let mut dangers = [R::Word::EMPTY; 2];
        for (danger, royal) in dangers.iter_mut().zip(&self.royals[..R::ROYALS[C::US]]) {
            *danger = self.node.danger_among(royal.square, occupied, enemy);
        }
        dangers
    }

    /// The number of moves of royal pieces by their king danger squares: some for each, and some for all.
    #[inline]
    pub(crate) fn royal_moves(&self, dangers: &[R::Word; 2], all: R::Word) -> u64 {
        self.royal_moves_after(R::Word::EMPTY, dangers, all)
    }

    /// The same after a capture of what is lost.
    #[inline]
    pub(crate) fn royal_moves_after(
        &self,
        lost: R::Word,
        dangers: &[R::Word; 2],
        all: R::Word,
    ) -> u64 {
        let mut moves = 0;
        for (royal, danger) in self.royals().iter().zip(dangers) {
            let targets = self.royal_targets(royal, lost);
            if self.node.may_go(targets) {
                let danger = *danger | all;
                self.node.each_castle_out_of(danger, |_| moves += 1);
                moves += u64::from((targets & !danger).count());
            }
        }
        moves
    }

    /// Where a royal piece may go, its own safety aside, after a capture of what is lost.
    #[inline]
    fn royal_targets(&self, royal: &Royal<R::Word>, lost: R::Word) -> R::Word {
        if !(self.watch.beside & lost).any() {
            return royal.targets;
        }
        let mut node = self.node;
        node.own ^= lost;
        node.royal_targets(royal.square)
    }

    /// What the pieces of a layer attack.
    #[inline]
    fn of(&self, layer: usize) -> &[Attack<R::Word>] {
        &self.attacks[self.ends[layer - 1]..self.ends[layer]]
    }

    /// What it does to riders and Pawns that an enemy has left or entered squares.
    pub(crate) fn after(&self, moved: R::Word) -> Change<R::Word> {
        let node = &self.node;
        debug_assert!(!(moved & node.own).any(), "not a move without a capture");
        let mut change = Change { more: 0, sees: R::Word::EMPTY };
        let occupied = node.occupied ^ moved;
        each_layer!(R, LAYER of pieces => {
            if is_among(R::RIDERS, LAYER) && (self.reached[LAYER] & moved).any() {
                for attack in self.of(LAYER) {
                    if (attack.squares & moved).any() {
                        let squares = self.tables().attacks::<LAYER>(C::US, attack.from, occupied);
                        let now = self.moves_by::<LAYER>(attack, squares & node.targets);
                        change.more = change.more.wrapping_add(now).wrapping_sub(attack.moves);
                        change.sees |= squares | attack.square;
                    }
                }
            }
        });
        if (self.watched_by_pawns & moved).any() {
            let now = self.stepping_moves(&self.pawns, occupied, node.targets);
            change.more = change.more.wrapping_add(now).wrapping_sub(self.stepping);
            change.sees |= self.watched_by_pawns | (node.state.layer(PAWN) & node.own);
        }
        change
    }

    /// The number of moves of Pawns.
    #[inline]
    fn stepping_moves(&self, pawns: &Pawns<R::Word>, occupied: R::Word, targets: R::Word) -> u64 {
        pawns.count::<R, C>(self.tables().promotion[C::US], occupied, targets)
    }

    /// The number of moves by a layer of a piece that nothing but its pins keeps from these squares.
    #[inline]
    fn moves_by<const LAYER: usize>(&self, attack: &Attack<R::Word>, to: R::Word) -> u64 {
        let to = to & attack.held;
        let mut moves = u64::from(to.count());
        if self.choice {
            let Node { state, tables, .. } = self.node;
            moves += R::surplus::<LAYER, C>(state, tables, self.prey, attack.from, to);
        }
        moves
    }

    /// What a capture does to Pawns and pieces if it matters to no royal piece: the moves of what is lost
    /// are gone, whatever attacks its square may go there, and what looked at the captor looks through.
    ///
    /// Each piece is held as before: a capture that makes or unmakes a pin is not counted here. Nor is
    /// one by which a captor becomes prey, so that it is one move to take it.
    pub(crate) fn after_capture(&self, left: R::Word, lost: R::Word) -> u64 {
        let node = &self.node;
        debug_assert!((lost & node.own).any() && !(left & node.own).any());
        let (occupied, targets) = (node.occupied ^ left, node.targets | lost);
        let mut more = 0_u64;
        each_layer!(R, LAYER of pieces => {
            if ((self.reached[LAYER] | node.state.layer(LAYER)) & lost).any() {
                for attack in self.of(LAYER) {
                    if attack.square == lost {
                        more = more.wrapping_sub(attack.moves);
                    } else {
                        more = more.wrapping_add((attack.squares & attack.held & lost).any().into());
                    }
                }
            }
        });
        if (self.watch.felt & left).any() {
            more = more.wrapping_add(self.opened(left, lost));
        }
        let pawns = node.state.layer(PAWN) & node.own;
        let touched =
            (lost & (pawns | self.pawns.captured::<R>())) | (left & self.watched_by_pawns);
        if touched.any() {
            let mut stepping = self.pawns;
            if (pawns & lost).any() {
                stepping = stepping.without::<R, C>(lost);
            }
            let moves = self.stepping_moves(&stepping, occupied, targets);
            more = more.wrapping_add(moves).wrapping_sub(self.stepping);
        }
        if R::stepping_pawns::<C>(pawns) != pawns {
            let moves = walker_moves(node, pawns & !lost, targets);
            more = more.wrapping_add(moves).wrapping_sub(self.walking);
        }
        more
    }

    /// How many more moves riders have that look through where a captor stood, its capture counted.
    fn opened(&self, left: R::Word, lost: R::Word) -> u64 {
        let occupied = self.node.occupied ^ left;
        let mut more = 0_u64;
        each_layer!(R, LAYER of pieces => {
            if is_among(R::RIDERS, LAYER) && (self.reached[LAYER] & left).any() {
                for attack in self.of(LAYER) {
                    if (attack.squares & left).any() && attack.square != lost {
                        let squares = self.tables().attacks::<LAYER>(C::US, attack.from, occupied);
                        let new = squares & !attack.squares & (self.node.targets | lost);
                        more = more.wrapping_add(self.moves_by::<LAYER>(attack, new));
                    }
                }
            }
        });
        more
    }

    /// Whether moves that change a line or a pin must be made.
    #[inline]
    pub(crate) fn fixes_pins(&self) -> bool {
        self.node.fixes_pins()
    }

    /// The ways that are open without a piece that alone stands in them.
    pub(crate) fn ways_through(&self, blocker: R::Word) -> R::Word {
        self.node.ways_through(&self.watch, blocker)
    }

    /// The number of en passant captures of a Pawn that has left a square and passed over another, whether it gives
    /// check or not.
    pub(crate) fn captures_en_passant(&self, left: R::Word, passed: R::Word) -> u64 {
        let node = &self.node;
        let captors = self.tables().leaps(C::THEM, PAWN, passed.first());
        let mut captures = 0;
        for captor in (node.state.layer(PAWN) & node.own & captors).squares().map(R::Word::bit) {
            let occupied = (node.occupied ^ left ^ captor) | passed;
            let enemy = node.enemy ^ left;
            let attacked =
                self.royals().iter().any(|royal| node.is_attacked(royal.square, occupied, enemy));
            captures += u64::from(!attacked);
        }
        captures
    }

    /// Where pieces may go after a capture of what is lost.
    #[inline]
    pub(crate) fn targets(&self, lost: R::Word) -> R::Word {
        self.node.targets | lost
    }

    /// Where the royal pieces stand.
    #[inline]
    pub(crate) fn royal_squares(&self) -> R::Word {
        self.node.royals()
    }

    /// The royal pieces.
    #[inline]
    pub(crate) fn royals(&self) -> &[Royal<R::Word>] {
        &self.royals[..R::ROYALS[C::US]]
    }

    /// The tables of the game.
    #[inline]
    pub(crate) fn tables(&self) -> &'a Tables<R> {
        self.node.tables
    }

    /// What an enemy of a form aims at from a square.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(crate) fn aims(&self, form: Form, from: usize, occupied: R::Word) -> Aims<R::Word> {
        if !self.watch.sources(form).has(from) {
            return Aims { goals: R::Word::EMPTY, holds: false };
        }
        self.node.aims(&self.watch, form, from, occupied)
    }
}
