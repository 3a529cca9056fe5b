//! Counting the replies to every move of a position.
//!
//! Most of what one side can do stays as it is whatever the other moves. Its moves are counted once, piece by
//! piece. After a move only those riders are looked at again that it opens or closes a line to, the Pawns
//! if it touches a square before them, and the royal pieces if it matters to a square where they may go.

use crate::bits::Word;
use crate::count::BulkCount;
use crate::node::Node;
use crate::rules::{Form, MOST_LAYERS, PAWN, Rules, Side, each_layer, is_among};
use crate::state::State;
use crate::tables::Tables;
use crate::watch::Watch;

/// What a piece attacks by one of its layers.
struct Attack<W> {
    from: usize,
    /// The same square, as a set.
    square: W,
    squares: W,
    /// How many moves that is.
    moves: u64,
}

/// What a royal piece could do.
#[derive(Clone, Copy, Default)]
struct Royal<W> {
    /// Where it stands.
    square: usize,
    /// Where it may go, its own safety aside.
    targets: W,
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
    /// All their moves together.
    moves: u64,
    pawn_moves: u64,
    royals: [Royal<R::Word>; 2],
    /// The moves of both, castling included.
    pub(crate) royal_moves: u64,
    /// The number of replies after an idle move.
    pub(crate) if_idle: u64,
    watched_by_pawns: R::Word,
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
        let mut watch = node.watch();
        let watched_by_pawns = watch.felt;
        let mut attacks = Vec::with_capacity(USUAL_ATTACKS);
        let mut ends = [0; MOST_LAYERS];
        let mut all = 0;
        each_layer!(R, LAYER of pieces => {
            for from in (state.layer(LAYER) & node.own).squares() {
                let squares = node.attacks::<LAYER>(from);
                let mut moves = BulkCount::new(&node);
                node.visit_piece::<LAYER>(from, squares, &mut moves);
                let moves = moves.total();
                all += moves;
                watch.attacked |= squares;
                if const { is_among(R::RIDERS, LAYER) } {
                    watch.felt |= squares;
                }
                attacks.push(Attack { from, square: R::Word::bit(from), squares, moves });
            }
            ends[LAYER] = attacks.len();
        });
        let mut pawns = BulkCount::new(&node);
        node.visit_pawns(&mut pawns);
        let pawn_moves = pawns.total();
        let mut royals = [Royal::default(); 2];
        for (royal, square) in royals.iter_mut().zip(node.royals().squares().take(R::ROYALS)) {
            let targets = node.royal_targets(square);
            let danger = if targets.any() { node.danger(square) } else { R::Word::EMPTY };
            *royal = Royal { square, targets, danger };
        }
        let mut replies = Self {
            node,
            attacks,
            ends,
            moves: all,
            pawn_moves,
            royals,
            royal_moves: 0,
            if_idle: 0,
            watched_by_pawns,
            watch,
        };
        replies.royal_moves = replies.royal_moves(&replies.dangers(), R::Word::EMPTY);
        replies.if_idle = all + pawn_moves + replies.royal_moves;
        replies
    }

    /// The king danger squares of each royal piece.
    #[inline]
    pub(crate) fn dangers(&self) -> [R::Word; 2] {
        self.royals.map(|royal| royal.danger)
    }

    /// The same after an enemy has left or entered some squares, without what it attacks from there.
    pub(crate) fn dangers_after(&self, moved: R::Word) -> [R::Word; 2] {
        let mut node = self.node;
        node.enemy ^= moved;
        node.occupied ^= moved;
        let mut dangers = [R::Word::EMPTY; 2];
        for (danger, royal) in dangers.iter_mut().zip(&self.royals[..R::ROYALS]) {
            *danger = node.danger(royal.square);
        }
        dangers
    }

    /// The number of moves of royal pieces by their king danger squares: some for each, and some for all.
    #[inline]
    pub(crate) fn royal_moves(&self, dangers: &[R::Word; 2], all: R::Word) -> u64 {
        let mut moves = 0;
        for (royal, danger) in self.royals[..R::ROYALS].iter().zip(dangers) {
            if royal.targets.any() {
                let danger = *danger | all;
                let castles = self.node.castles_out_of(danger).count() as u64;
                moves += u64::from((royal.targets & !danger).count()) + castles;
            }
        }
        moves
    }

    /// What the pieces of a layer attack.
    #[inline]
    fn of(&self, layer: usize) -> &[Attack<R::Word>] {
        &self.attacks[self.ends[layer - 1]..self.ends[layer]]
    }

    /// The number of replies in the position after a move of the other side.
    pub(crate) fn count(&self, next: &State<R>) -> u64 {
        if R::bare(next).is_some() {
            return 0;
        }
        let node = Node::<R, C>::new(next, self.node.tables);
        let mut count = BulkCount::new(&node);
        if node.targets == !node.own {
            let choice = count.leaves_choice(&node);
            let lost = self.node.own ^ node.own;
            let held = self.node.pinned | node.pinned | lost;
            self.count_changes(&node, lost, held, choice, &mut count);
        } else {
            self.count_anew(&node, &mut count);
        }
        node.visit_captures_en_passant(&mut count);
        node.visit_royals(&mut count);
        count.total()
    }

    /// The number of replies after an enemy has left or entered squares that matter to riders and Pawns
    /// alone; and where another piece would matter to those riders and Pawns now.
    pub(crate) fn after(&self, moved: R::Word) -> (u64, R::Word) {
        let mut node = self.node;
        node.enemy ^= moved;
        node.occupied ^= moved;
        let mut count = BulkCount::new(&node);
        let empty = R::Word::EMPTY;
        let sees = self.count_changes(&node, empty, empty, false, &mut count);
        (count.total() + self.royal_moves, sees)
    }

    /// The number of replies after a capture that matters to no royal piece.
    pub(crate) fn after_capture(&self, left: R::Word, lost: R::Word) -> u64 {
        let mut node = self.node;
        node.enemy ^= left | lost;
        node.own ^= lost;
        node.targets |= lost;
        node.occupied ^= left;
        let mut cleared;
        if node.pinned.any() {
            // What holds a pinned piece is looked up by the layers. The captor holds none, but it would if it
            // stood in the layers of the lost piece.
            cleared = *node.state;
            cleared.clear_layers(lost);
            node.state = &cleared;
        }
        let mut count = BulkCount::new(&node);
        self.count_changes(&node, lost, lost, false, &mut count);
        count.total() + self.royal_moves
    }

    /// Pawns and pieces after a move that gives no check: as they were, but for those that are `lost`; those
    /// that are `held` now, or were; those that may go to other squares; and, with a `choice`, those
    /// that attack a square that the move has touched. Tells, too, where another piece would matter to the
    /// riders and Pawns that were looked at again.
    #[expect(clippy::inline_always, reason = "half of it is nothing where nothing is lost or held")]
    #[inline(always)]
    fn count_changes(
        &self,
        node: &Node<R, C>,
        lost: R::Word,
        held: R::Word,
        choice: bool,
        count: &mut BulkCount<R>,
    ) -> R::Word {
        let changed = (self.node.occupied ^ node.occupied) | lost;
        // To a leaper an empty square is as good as an enemy's, unless that leaves a choice. (Where none
        // is left, none was before the move: no move makes prey another piece.)
        let all = choice || held.any();
        let mut untouched = self.moves;
        let mut felt = R::Word::EMPTY;
        each_layer!(R, LAYER of pieces => {
            if is_among(R::RIDERS, LAYER) || all {
                for attack in self.of(LAYER) {
                    if ((attack.squares & changed) | (attack.square & held)).any() {
                        untouched -= attack.moves;
                        if (attack.square & node.own).any() {
                            let attacks = node.attacks::<LAYER>(attack.from);
                            node.visit_piece::<LAYER>(attack.from, attacks, count);
                            felt |= attacks;
                        }
                    }
                }
            }
        });
        let pawns = self.node.state.layer(PAWN) & self.node.own;
        if ((self.watched_by_pawns & changed) | (pawns & held) | lost).any() {
            node.visit_pawns(count);
            felt |= self.watched_by_pawns;
        } else {
            untouched += self.pawn_moves;
        }
        count.add_number(untouched);
        felt
    }

    /// Pawns and pieces after any move: where no way was opened or closed, what they attack is
    /// known.
    fn count_anew(&self, node: &Node<R, C>, count: &mut BulkCount<R>) {
        let changed = self.node.occupied ^ node.occupied;
        each_layer!(R, LAYER of pieces => {
            for attack in self.of(LAYER) {
                if node.own.has(attack.from) {
                    let touched = is_among(R::RIDERS, LAYER) && (attack.squares & changed).any();
                    let attacks =
                        if touched { node.attacks::<LAYER>(attack.from) } else { attack.squares };
                    node.visit_piece::<LAYER>(attack.from, attacks, count);
                }
            }
        });
        node.visit_pawns(count);
    }

    /// Which goals an enemy of a form attacks from a square; `None` if it gives check or holds a piece.
    #[inline]
    pub(crate) fn aims(&self, form: Form, from: usize, occupied: R::Word) -> Option<R::Word> {
        self.node.aims(&self.watch, form, from, occupied)
    }
}
