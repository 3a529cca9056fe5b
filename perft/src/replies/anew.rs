//! Counting the replies to a move that has been made.

use super::Replies;
use crate::bits::Word;
use crate::count::{BulkCount, moves};
use crate::node::Node;
use crate::pawns::{Pawns, walker_moves};
use crate::popcount::Popcount;
use crate::rules::{PAWN, Rules, Side, each_layer, is_among};
use crate::state::State;

impl<R: Rules, C: Side> Replies<'_, R, C> {
    /// The number of replies in the position after a move of the other side.
    pub(crate) fn count(&self, next: &State<R>) -> u64 {
        if R::MUST_CAPTURE || R::NO_CHECKS {
            // What a piece may do depends on more than on what has changed before it.
            return moves::<R, C>(self.node.tables, next);
        }
        if R::over::<C>(self.node.tables, next).is_some() {
            return 0;
        }
        let node = Node::<R, C>::new(next, self.node.tables);
        let mut moves = 0;
        // After a double check only royal pieces move.
        if node.targets.any() {
            moves = self.piece_moves(&node) + self.pawn_moves(&node);
        }
        let mut count = BulkCount::new(&node);
        node.visit_captures_en_passant(&mut count);
        node.visit_royals(&mut count);
        moves + count.total()
    }

    /// The moves of pieces after any move.
    fn piece_moves(&self, node: &Node<R, C>) -> u64 {
        let touched = self.node.occupied ^ node.occupied;
        let lost = self.node.own ^ node.own;
        let held = self.node.pinned | node.pinned;
        let prey = R::prey::<C>(node.state);
        let choice = R::leaves_choice(node.tables, prey);
        // What was not at ease either has been counted without the captures that were illegal.
        let was_at_ease = !R::EXPLODES || self.node.targets == !self.node.own;
        let at_ease = node.targets == !node.own && was_at_ease;
        // At ease they are as they were, but for those to which something has changed. To a leaper an empty
        // square is as good as an enemy's, unless that leaves a choice. (Where none is left, none was before
        // the move: no move makes prey another piece.)
        let mut number = if at_ease { self.moves } else { 0 };
        let mut to_there = Popcount::new();
        each_layer!(R, LAYER of pieces => {
            let is_rider = is_among(R::RIDERS, LAYER);
            let to_them = if is_rider || choice { touched | lost } else { lost };
            let pieces = self.node.state.layer(LAYER) & (held | lost);
            let all = !at_ease || (pieces | (self.reached[LAYER] & to_them)).any();
            for attack in if all { self.of(LAYER) } else { &[] } {
                let looks = attack.squares & touched.when(is_rider);
                let anew = looks | (attack.square & (held | lost));
                if at_ease {
                    if !(anew | (attack.squares & to_them)).any() {
                        continue;
                    }
                    number -= attack.moves;
                }
                let (mut squares, mut may) = (attack.squares, attack.held);
                if anew.any() {
                    if !(attack.square & node.own).any() {
                        continue;
                    }
                    if looks.any() {
                        squares = node.attacks::<LAYER>(attack.from);
                    }
                    may = node.held_by::<LAYER>(attack.from);
                }
                let to = node.allowed(squares, may);
                to_there.add(to);
                if choice {
                    let Node { state, tables, .. } = node;
                    number += R::surplus::<LAYER, C>(state, tables, prey, attack.from, to);
                }
            }
        });
        number + to_there.total()
    }

    /// The moves of Pawns after any move.
    fn pawn_moves(&self, node: &Node<R, C>) -> u64 {
        let before = self.node.state.layer(PAWN) & self.node.own;
        let pawns = node.state.layer(PAWN) & node.own;
        let held = (self.node.pinned | node.pinned) & before;
        let moves = if held.any() || pawns != before {
            self.stepping_moves(&Pawns::new(node), node.occupied, node.targets)
        } else {
            self.stepping_moves(&self.pawns, node.occupied, node.targets)
        };
        moves + walker_moves(node, pawns, node.targets)
    }
}
