//! Counting the replies to every move of a position.
//!
//! Most of what one side can do stays as it is whatever the other moves. What its pieces reach is
//! found once; after each move only those riders are looked at again that it opens or closes a
//! line to, those captures that may leave another choice, and the Pawns only if it touches a square
//! before them. Checks, pins and the moves of
//! royal pieces change often: they are found anew each time.

use crate::bits::Word;
use crate::count::BulkCount;
use crate::node::Node;
use crate::rules::{MOST_LAYERS, Rules, Side, each_layer, is_among};
use crate::state::State;
use crate::tables::Tables;
use crate::watch::Watch;

/// What a piece attacks by one of its layers.
struct Attack<W> {
    from: usize,
    squares: W,
    /// How many moves that is, if nothing holds it.
    moves: u64,
}

/// What a side could do while the other is to move.
pub(crate) struct Replies<'a, R: Rules> {
    tables: &'a Tables<R>,
    own: R::Word,
    occupied: R::Word,
    /// Of the pieces that are neither Pawns nor royal, layer after layer.
    attacks: Vec<Attack<R::Word>>,
    /// Where each layer ends among them.
    ends: [usize; MOST_LAYERS],
    /// All their moves together.
    moves: u64,
    pawn_moves: u64,
    watched_by_pawns: R::Word,
    /// Where the other side's moves are not [idle](crate::watch).
    pub(crate) watch: Watch<R::Word>,
    /// The number of replies after an idle move.
    pub(crate) if_idle: u64,
}

/// No army of any game is larger from its start; one that is costs a second allocation.
const USUAL_ATTACKS: usize = 24;

impl<'a, R: Rules> Replies<'a, R> {
    /// What `C` could do if it were its turn, nothing having been passed over.
    #[inline]
    pub(crate) fn new<C: Side>(tables: &'a Tables<R>, state: &'a State<R>) -> Self {
        let node = Node::<R, C>::at_ease(state, tables);
        let mut pawn_moves = BulkCount::new(&node);
        node.visit_pawns(&mut pawn_moves);
        let mut attacks = Vec::with_capacity(USUAL_ATTACKS);
        let mut ends = [0; MOST_LAYERS];
        let mut all = 0;
        let mut watch = node.watch();
        each_layer!(R, LAYER of pieces => {
            for from in (state.layer(LAYER) & node.own).squares() {
                let squares = node.attacks::<LAYER>(from);
                let mut moves = BulkCount::new(&node);
                node.visit_piece::<LAYER>(from, squares, &mut moves);
                let moves = moves.total();
                all += moves;
                if is_among(R::RIDERS, LAYER) {
                    // 2a of what idle promises.
                    watch.squares |= squares;
                }
                attacks.push(Attack { from, squares, moves });
            }
            ends[LAYER] = attacks.len();
        });
        let mut replies = Self {
            tables,
            own: node.own,
            occupied: node.occupied,
            attacks,
            ends,
            moves: all,
            pawn_moves: pawn_moves.total(),
            watched_by_pawns: node.watched_by_pawns(),
            watch,
            if_idle: 0,
        };
        replies.if_idle = replies.count::<C>(state);
        replies
    }

    /// What the pieces of a layer attack.
    #[inline]
    fn of(&self, layer: usize) -> &[Attack<R::Word>] {
        &self.attacks[self.ends[layer - 1]..self.ends[layer]]
    }

    /// The number of `C`'s replies in the position after a move of the other side.
    pub(crate) fn count<C: Side>(&self, next: &State<R>) -> u64 {
        if R::bare(next).is_some() {
            return 0;
        }
        let node = Node::<R, C>::new(next, self.tables);
        let mut count = BulkCount::new(&node);
        if node.own == self.own && node.is_free() {
            self.count_changes(&node, &mut count);
        } else {
            self.count_anew(&node, &mut count);
        }
        node.visit_captures_en_passant(&mut count);
        node.visit_royals(&mut count);
        count.total()
    }

    /// Pawns and pieces after a move that captured and holds none of them: as they were, but for
    /// those whose ways it opened or closed, and those whose captures leave another choice.
    #[inline]
    fn count_changes<C: Side>(&self, node: &Node<R, C>, count: &mut BulkCount<R>) {
        let changed = self.occupied ^ node.occupied;
        // To a leaper an empty square is as good as an enemy's, unless that leaves a choice. (Where none
        // is left, none was before the move: what captures nothing makes no prey another piece.)
        let choice = count.leaves_choice(node);
        let mut untouched = self.moves;
        each_layer!(R, LAYER of pieces => {
            if is_among(R::RIDERS, LAYER) || choice {
                for attack in self.of(LAYER) {
                    if (attack.squares & changed).any() {
                        untouched -= attack.moves;
                        let attacks = node.attacks::<LAYER>(attack.from);
                        node.visit_piece::<LAYER>(attack.from, attacks, count);
                    }
                }
            }
        });
        if (self.watched_by_pawns & changed).any() {
            node.visit_pawns(count);
        } else {
            untouched += self.pawn_moves;
        }
        count.add_number(untouched);
    }

    /// Pawns and pieces after any move: where no way was opened or closed, what they attack is
    /// known.
    fn count_anew<C: Side>(&self, node: &Node<R, C>, count: &mut BulkCount<R>) {
        let changed = self.occupied ^ node.occupied;
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
}
