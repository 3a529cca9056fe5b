//! The legal moves of a position, piece by piece, told to a visitor.

use crate::bits::Word;
use crate::castles;
use crate::node::Node;
use crate::rules::{PAWN, PawnStep, ROYAL, Rules, Side, each_layer, is_among, layers};
use crate::state::{NO_EN_PASSANT, Special, Step};

/// The way a set of Pawns has gone.
#[derive(Clone, Copy)]
pub(crate) struct Stride {
    pub(crate) files: i8,
    /// As the side to move counts them.
    pub(crate) ranks: i8,
}

impl Stride {
    /// From where the Pawns on these squares have come.
    #[inline]
    pub(crate) fn back<C: Side, W: Word>(self, to: W) -> W {
        Self { files: -self.files, ..self }.gone::<C::Other, _>(to)
    }

    /// What it does beside moving the Pawns.
    #[inline]
    pub(crate) const fn special(self) -> Special {
        if self.ranks == 2 { Special::DoubleStep } else { Special::None }
    }

    /// Where the Pawns on these squares arrive.
    #[inline]
    pub(crate) fn gone<C: Side, W: Word>(self, from: W) -> W {
        let ahead = (0..self.ranks).fold(from, |set, _| C::forward(set));
        match self.files {
            0 => ahead,
            1 => ahead.east(),
            _ => ahead.west(),
        }
    }
}

/// What is told the moves. The captures and other moves of one piece, or the like moves of all
/// Pawns, come as one set of squares, so that counting them needs no list.
pub(crate) trait Visitor<R: Rules, C: Side> {
    /// A piece of a layer may go to any of these squares.
    fn piece<const LAYER: usize>(&mut self, node: &Node<R, C>, from: usize, to: R::Word);
    /// To each of these squares a Pawn may go that stands a stride behind it.
    fn pawns(&mut self, node: &Node<R, C>, stride: Stride, to: R::Word);
    /// An en passant capture or a castling.
    fn special(&mut self, node: &Node<R, C>, step: Step);
    /// Any piece in hand may be dropped on any of these squares, but Pawns only where Pawns may be dropped.
    fn drops(&mut self, node: &Node<R, C>, to: R::Word);
}

/// The royal piece's part of castling.
const fn castling(way: u8, [from, to]: [usize; 2]) -> Step {
    Step::unchanged(layers([ROYAL]), from, to, Special::Castling(way))
}

impl<R: Rules, C: Side> Node<'_, R, C> {
    /// Tells all legal moves.
    #[inline]
    pub(crate) fn visit(&self, visitor: &mut impl Visitor<R, C>) {
        if R::over::<C>(self.tables, self.state).is_some() {
            return;
        }
        self.visit_pawns(visitor);
        self.visit_captures_en_passant(visitor);
        each_layer!(R, LAYER of pieces => {
            self.visit_layer::<LAYER>(self.state.layer(LAYER) & self.own, visitor);
        });
        self.visit_royals(visitor);
        self.visit_drops(visitor);
    }

    /// Drops. In check they must end it as any move must, and there is no one to capture on an empty square.
    #[inline]
    pub(crate) fn visit_drops(&self, visitor: &mut impl Visitor<R, C>) {
        if R::HAS_HANDS {
            visitor.drops(self, self.targets & !self.occupied);
        }
    }

    /// Where a piece may go that reaches these squares, held or not.
    #[inline]
    pub(crate) fn allowed(&self, reached: R::Word, held: R::Word) -> R::Word {
        if R::UNBOUND {
            reached & ((self.targets & held) | self.unbound)
        } else {
            reached & self.targets & held
        }
    }

    #[inline]
    fn visit_layer<const LAYER: usize>(&self, pieces: R::Word, visitor: &mut impl Visitor<R, C>) {
        for from in pieces.squares() {
            self.visit_piece::<LAYER>(from, self.attacks::<LAYER>(from), visitor);
        }
    }

    /// The moves by a layer of a piece that attacks these squares.
    #[inline]
    pub(crate) fn visit_piece<const LAYER: usize>(
        &self,
        from: usize,
        attacks: R::Word,
        visitor: &mut impl Visitor<R, C>,
    ) {
        let reached = attacks & !R::counted::<LAYER, C>(self.state, self.tables, from);
        visitor.piece::<LAYER>(self, from, self.allowed(reached, self.held(from)));
    }

    /// Where a piece may go on account of its pins, if any, and of the checks that it may not give.
    #[inline]
    pub(crate) fn held(&self, from: usize) -> R::Word {
        let held =
            if self.pinned.any() && self.pinned.has(from) { self.pin(from) } else { R::Word::FULL };
        if R::NO_CHECKS { held & !self.checks_from(from) } else { held }
    }

    /// The same by a layer, without the moves that another layer of the piece counts already.
    #[inline]
    pub(crate) fn held_by<const LAYER: usize>(&self, from: usize) -> R::Word {
        self.held(from) & !R::counted::<LAYER, C>(self.state, self.tables, from)
    }

    /// What a piece attacks by a layer.
    #[inline]
    pub(crate) fn attacks<const LAYER: usize>(&self, from: usize) -> R::Word {
        self.tables.attacks::<LAYER>(C::US, from, self.occupied)
    }

    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(crate) fn visit_royals(&self, visitor: &mut impl Visitor<R, C>) {
        for royal in self.royals().squares().take(R::ROYALS[C::US]) {
            self.visit_royal(royal, visitor);
        }
    }

    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    fn visit_royal(&self, royal: usize, visitor: &mut impl Visitor<R, C>) {
        let to = self.royal_targets(royal);
        if self.may_go(to) {
            self.visit_royal_out_of(self.danger(royal), royal, to, visitor);
        }
    }

    /// Whether a royal piece may go anywhere, its own safety aside, or castle.
    ///
    /// What castles from home may step, too: the square beside it must be empty, and no game that castles has
    /// a second royal piece that could hold it. But a King on f1 and a Rook on g1 need no empty square.
    #[inline]
    pub(crate) fn may_go(&self, to: R::Word) -> bool {
        to.any() || self.state.has_rights_by_file()
    }

    /// Where a royal piece may go, its own safety aside.
    #[inline]
    pub(crate) fn royal_targets(&self, royal: usize) -> R::Word {
        let hindered = if R::EXPLODES { self.occupied } else { self.own };
        let mut to = self.tables.royal_steps(C::US, royal) & !hindered;
        if let Some((other, checks)) = self.checks_on_other(royal) {
            to &= checks.check_mask;
            if checks.pinned.has(royal) {
                to &= self.pin_to(other, royal);
            }
        }
        if R::NO_CHECKS && self.pinned.has(royal) {
            to &= self.screen_to(royal);
        }
        to
    }

    /// The moves of a royal piece to some squares, its king danger squares being given.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(crate) fn visit_royal_out_of(
        &self,
        danger: R::Word,
        royal: usize,
        to: R::Word,
        visitor: &mut impl Visitor<R, C>,
    ) {
        let bound = to & !danger;
        let to = if R::UNBOUND { bound | (to & self.unbound) } else { bound };
        visitor.piece::<ROYAL>(self, royal, to);
        if !self.is_checked() {
            self.each_castle_out_of(danger, |way| {
                visitor.special(self, castling(way, castles::way::<R>(way).royal));
            });
        }
    }

    #[inline]
    pub(crate) fn visit_pawns(&self, visitor: &mut impl Visitor<R, C>) {
        self.visit_these_pawns(self.state.layer(PAWN) & self.own, visitor);
    }

    /// The moves of some of the Pawns.
    #[inline]
    pub(crate) fn visit_these_pawns(&self, layer: R::Word, visitor: &mut impl Visitor<R, C>) {
        let pawns = R::stepping_pawns::<C>(layer);
        if const { is_among(R::LEAPERS, PAWN) } {
            let walkers = layer & !pawns;
            if walkers.any() {
                self.visit_layer::<PAWN>(walkers, visitor);
            }
        }
        self.visit_strides(pawns & !self.pinned, R::Word::FULL, visitor);
        for pawn in (pawns & self.pinned).squares() {
            self.visit_strides(R::Word::bit(pawn), self.pin(pawn), visitor);
        }
    }

    /// En passant captures.
    #[inline]
    pub(crate) fn visit_captures_en_passant(&self, visitor: &mut impl Visitor<R, C>) {
        if R::PAWNS == (PawnStep::Fide { double: true }) && self.state.en_passant != NO_EN_PASSANT {
            let to = usize::from(self.state.en_passant);
            for from in self.captors_en_passant(to).squares() {
                let step = Step::unchanged(layers([PAWN]), from, to, Special::EnPassant);
                visitor.special(self, step);
            }
        }
    }

    /// All strides of a set of Pawns that are held alike.
    #[inline]
    fn visit_strides(&self, pawns: R::Word, held: R::Word, visitor: &mut impl Visitor<R, C>) {
        let ahead = C::forward(pawns);
        let (right, left) = (ahead.east(), ahead.west());
        match R::PAWNS {
            PawnStep::Fide { double } => {
                let free = ahead & !self.occupied;
                visitor.pawns(self, Stride { files: 0, ranks: 1 }, self.allowed(free, held));
                if double {
                    let start = C::forward(self.tables.pawn_ranks[C::US]);
                    let passed = C::forward(free & start) & !self.occupied;
                    visitor.pawns(self, Stride { files: 0, ranks: 2 }, self.allowed(passed, held));
                }
                let (right, left) = (right & self.enemy, left & self.enemy);
                visitor.pawns(self, Stride { files: 1, ranks: 1 }, self.allowed(right, held));
                visitor.pawns(self, Stride { files: -1, ranks: 1 }, self.allowed(left, held));
            }
            PawnStep::Diagonal => {
                let leap = C::forward(C::forward(pawns & self.tables.pawn_ranks[C::US]));
                visitor.pawns(self, Stride { files: 0, ranks: 2 }, self.allowed(leap, held));
                visitor.pawns(self, Stride { files: 1, ranks: 1 }, self.allowed(right, held));
                visitor.pawns(self, Stride { files: -1, ranks: 1 }, self.allowed(left, held));
            }
        }
    }

    /// The Pawns that may capture en passant. That takes two pieces off lines and puts one on another: each
    /// is looked at by itself.
    #[cold]
    fn captors_en_passant(&self, to: usize) -> R::Word {
        let captured = R::Word::bit(R::Word::shifted(to, 0, C::ranks(-1)));
        let pawns = self.state.layer(PAWN) & self.own;
        let mut captors = pawns & self.tables.leaps(C::THEM, PAWN, to);
        for from in captors.squares() {
            let occupied = (self.occupied & !captured & !R::Word::bit(from)) | R::Word::bit(to);
            let enemy = self.enemy & !captured;
            let is_legal = if R::EXPLODES {
                self.may_explode(from, to, captured)
            } else {
                !self.royals().squares().any(|royal| self.is_attacked(royal, occupied, enemy))
            };
            captors &= !R::Word::bit(from).when(!is_legal);
        }
        captors
    }
}
