//! What binds all pieces of a side in a game that has such a rule: that no move may give check
//! ([`NO_CHECKS`](crate::rules::Movement::NO_CHECKS)), or that a capture must be made where there is one
//! ([`MUST_CAPTURE`](crate::rules::Movement::MUST_CAPTURE)).
//!
//! Where no check may be given, what is known of the own royal piece is known of the other side's, too: from where
//! a piece would attack it, and which pieces stand alone between it and a rider of their own side. A rider that moves
//! along a line of its own never looks back through where it stood: it would have given check from there.

use crate::bits::Word;
use crate::count::BulkCount;
use crate::generate::{Stride, Visitor};
use crate::node::Node;
use crate::rules::{PAWN, PawnStep, Rules, Side, each_layer, is_among};
use crate::state::{NO_EN_PASSANT, Special, State, Step};
use crate::tables::Tables;

impl<'a, R: Rules, C: Side> Node<'a, R, C> {
    /// The same position seen as if it were the other side's turn, what aims at its royal pieces not looked at.
    #[inline]
    pub(crate) fn turned(&self) -> Node<'a, R, C::Other> {
        Node::at_ease(self.state, self.tables)
    }

    /// The own pieces that screen a royal piece of the other side from a rider of their own.
    #[inline]
    pub(crate) fn screens(&self) -> R::Word {
        let (mut screens, turned) = (R::Word::EMPTY, self.turned());
        for royal in turned.royals().squares().take(R::ROYALS[C::THEM]) {
            turned.each_line(royal, |_, between| {
                let blockers = between & self.occupied;
                screens |= blockers & self.own.when(blockers.at_most_one());
            });
        }
        screens
    }

    /// Where such a piece may go without uncovering the royal piece, or any other piece: anywhere.
    pub(crate) fn screen_to(&self, piece: usize) -> R::Word {
        let (mut held, turned) = (R::Word::FULL, self.turned());
        for royal in turned.royals().squares().take(R::ROYALS[C::THEM]) {
            turned.each_line(royal, |_, between| {
                if between & self.occupied == R::Word::bit(piece) {
                    held &= between;
                }
            });
        }
        held
    }

    /// By layer: from where a piece would attack a royal piece of the other side, Pawns and royal pieces aside.
    #[inline]
    pub(crate) fn checking(&self) -> R::Layers {
        let mut checking = R::Layers::default();
        for royal in self.state.royals(C::THEM).squares().take(R::ROYALS[C::THEM]) {
            each_layer!(R, LAYER of pieces => {
                if const { is_among(R::LEAPERS, LAYER) } {
                    let leaps = self.tables.around(C::THEM, royal).leaps[LAYER];
                    checking.as_mut()[LAYER] |= leaps;
                }
                if const { is_among(R::RIDERS, LAYER) } {
                    debug_assert!(R::SHAPES[LAYER].is_two_way());
                    let rides = self.tables.slider_attacks::<LAYER>(royal, self.occupied);
                    checking.as_mut()[LAYER] |= rides;
                }
            });
        }
        checking
    }

    /// The squares from which a piece would give check that may not.
    #[inline]
    pub(crate) fn checks_from(&self, piece: usize) -> R::Word {
        let mut checks = R::Word::EMPTY;
        if let Some(checking) = &self.checking {
            each_layer!(R, LAYER of pieces => {
                checks |= checking.as_ref()[LAYER].when(self.state.layer(LAYER).has(piece));
            });
        }
        checks
    }

    /// The squares on which a move of the other side may change which checks this side would give: where its riders
    /// would attack a royal piece of the other side from, and beyond the first of its own pieces there.
    pub(crate) fn watch_checks(&self) -> R::Word {
        let mut watched = R::Word::EMPTY;
        for royal in self.state.royals(C::THEM).squares().take(R::ROYALS[C::THEM]) {
            each_layer!(R, LAYER of pieces => {
                if const { is_among(R::RIDERS, LAYER) } {
                    let near = self.tables.slider_attacks::<LAYER>(royal, self.occupied);
                    let behind = self.occupied & !(near & self.own);
                    watched |= near | self.tables.slider_attacks::<LAYER>(royal, behind);
                }
            });
        }
        watched
    }

    /// Whether there is a capture, no piece being held.
    pub(crate) fn can_capture(&self) -> bool {
        let pawns = self.state.layer(PAWN) & self.own;
        let ahead = C::forward(pawns);
        let mut captures = (ahead.east() | ahead.west()) & self.enemy;
        each_layer!(R, LAYER of pieces => {
            for from in (self.state.layer(LAYER) & self.own).squares() {
                captures |= self.attacks::<LAYER>(from) & self.enemy;
            }
        });
        let mut found = captures.any();
        if R::PAWNS == (PawnStep::Fide { double: true }) && self.state.en_passant != NO_EN_PASSANT {
            let passed = usize::from(self.state.en_passant);
            found |= (pawns & self.tables.leaps(C::THEM, PAWN, passed)).any();
        }
        found
    }
}

/// The number of legal moves of a side that must capture, and that nothing else binds: captures and other moves are
/// counted apart, since it takes all of them to know which count.
#[inline]
pub(crate) fn forced<R: Rules, C: Side>(tables: &Tables<R>, state: &State<R>) -> u64 {
    let node = Node::<R, C>::at_ease(state, tables);
    let mut apart = Apart { captures: BulkCount::new(&node), others: BulkCount::new(&node) };
    node.visit(&mut apart);
    let captures = apart.captures.total();
    if captures > 0 { captures } else { apart.others.total() }
}

/// A visitor that adds up captures and other moves, each for themselves.
struct Apart<R: Rules> {
    captures: BulkCount<R>,
    others: BulkCount<R>,
}

impl<R: Rules, C: Side> Visitor<R, C> for Apart<R> {
    #[inline]
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word) {
        self.captures.piece::<LAYER>(node, from, to & node.enemy);
        self.others.piece::<LAYER>(node, from, to & !node.enemy);
    }

    #[inline]
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word) {
        self.captures.pawns(node, stride, to & node.enemy);
        self.others.pawns(node, stride, to & !node.enemy);
    }

    #[inline]
    fn special(&mut self, node: &Node<R, C>, step: Step) {
        let count = match step.special {
            Special::EnPassant => &mut self.captures,
            _ => &mut self.others,
        };
        count.special(node, step);
    }

    #[inline]
    fn drops(&mut self, node: &Node<R, C>, to: R::Word) {
        self.others.drops(node, to);
    }
}
