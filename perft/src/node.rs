//! What must be known of a position before its moves: check mask, pins and king danger squares.

use crate::bits::Word;
use crate::rules::{Rules, Side, each_layer, is_among};
use crate::state::State;
use crate::tables::Tables;

/// What the enemy's pieces that aim at one royal piece demand of the other pieces.
#[derive(Clone, Copy)]
pub(crate) struct Checks<W> {
    /// The check mask: where another piece must go, to answer every check at once. All squares where
    /// there is no check.
    pub(crate) check_mask: W,
    /// The pieces that stand alone between an enemy and the royal piece.
    pub(crate) pinned: W,
}

/// A position with the side to move, and what its moves have in common.
#[derive(Clone, Copy)]
pub(crate) struct Node<'a, R: Rules, C: Side> {
    pub(crate) state: &'a State<R>,
    pub(crate) tables: &'a Tables<R>,
    pub(crate) own: R::Word,
    pub(crate) enemy: R::Word,
    pub(crate) occupied: R::Word,
    /// What aims at each royal piece of the side to move, lowest square first.
    pub(crate) checks: [Checks<R::Word>; 2],
    /// Where a piece other than a royal one may go.
    pub(crate) targets: R::Word,
    /// The pieces whose going is further restricted.
    pub(crate) pinned: R::Word,
    /// Captures that are legal whatever is attacked then.
    pub(crate) unbound: R::Word,
    /// By layer: from where a piece would attack a royal piece of the other side, where no move may.
    pub(crate) checking: Option<R::Layers>,
    side: std::marker::PhantomData<C>,
}

impl<'a, R: Rules, C: Side> Node<'a, R, C> {
    #[inline]
    pub(crate) fn new(state: &'a State<R>, tables: &'a Tables<R>) -> Self {
        let mut node = Self::at_ease(state, tables);
        if R::EXPLODES {
            node.bind_by_blasts();
            return node;
        }
        for (royal, square) in node.royals().squares().take(R::ROYALS[C::US]).enumerate() {
            let checks = node.checks_on(square);
            node.targets &= checks.check_mask;
            node.pinned |= checks.pinned;
            node.checks[royal] = checks;
        }
        if R::UNBOUND {
            node.unbound = R::unbound::<C>(state);
        }
        if R::NO_CHECKS {
            node.pinned |= node.screens();
            node.checking = Some(node.checking());
        }
        if R::MUST_CAPTURE && node.can_capture() {
            node.targets = node.enemy;
        }
        node
    }

    /// The node as if no royal piece were aimed at.
    #[inline]
    pub(crate) fn at_ease(state: &'a State<R>, tables: &'a Tables<R>) -> Self {
        let (own, enemy) = (state.sides[C::US], state.sides[C::THEM]);
        let free = Checks { check_mask: R::Word::FULL, pinned: R::Word::EMPTY };
        Self {
            state,
            tables,
            own,
            enemy,
            occupied: own | enemy,
            checks: [free; 2],
            targets: !own,
            pinned: R::Word::EMPTY,
            unbound: R::Word::EMPTY,
            checking: None,
            side: std::marker::PhantomData,
        }
    }

    /// The royal pieces of the side to move.
    #[inline]
    pub(crate) fn royals(&self) -> R::Word {
        self.state.royals(C::US)
    }

    /// The royal pieces whose own moves must look after another, with what aims at that.
    #[inline]
    pub(crate) fn checks_on_other(&self, royal: usize) -> Option<(usize, Checks<R::Word>)> {
        if R::ROYALS[C::US] < 2 {
            return None;
        }
        let lower = self.royals().first();
        let other = (self.royals() & !R::Word::bit(royal)).squares().next()?;
        Some((other, self.checks[usize::from(royal == lower)]))
    }

    /// What aims at a royal piece.
    #[inline]
    fn checks_on(&self, royal: usize) -> Checks<R::Word> {
        let mut check_mask = R::Word::FULL;
        let mut pinned = R::Word::EMPTY;
        let leapers = self.leapers_at(royal, self.enemy);
        if leapers.any() {
            // Two leapers cannot be answered at once.
            check_mask = leapers.when(leapers.at_most_one());
        }
        self.each_line(royal, |rider, between| {
            let blockers = between & self.occupied;
            if !blockers.any() {
                check_mask &= between | R::Word::bit(rider);
            } else if blockers.at_most_one() {
                pinned |= blockers & self.own;
            }
        });
        Checks { check_mask, pinned }
    }

    /// Where a pinned piece, be it another royal one, may go on account of its pins to one royal
    /// piece: whatever leaves each line that it alone blocks blocked, or takes the rider.
    pub(crate) fn pin_to(&self, royal: usize, piece: usize) -> R::Word {
        let piece = R::Word::bit(piece);
        let mut held = R::Word::FULL;
        self.each_line_apart(royal, &mut |rider, between| {
            if between & self.occupied == piece {
                held &= between | R::Word::bit(rider);
            }
        });
        held
    }

    /// Where a pinned piece may go on account of its pins.
    #[cold]
    pub(crate) fn pin(&self, piece: usize) -> R::Word {
        if R::EXPLODES {
            return self.held_by_blasts(piece);
        }
        let held = if R::NO_CHECKS { self.screen_to(piece) } else { R::Word::FULL };
        self.royals().squares().fold(held, |held, royal| held & self.pin_to(royal, piece))
    }

    /// The enemy's pieces that would leap to a royal piece, kings aside: two royal pieces never
    /// attack each other but where one has just moved, and that is looked at before.
    #[inline]
    pub(crate) fn leapers_at(&self, royal: usize, enemy: R::Word) -> R::Word {
        let around = self.tables.around(C::US, royal);
        if !(around.any_leap & enemy).any() {
            return R::Word::EMPTY;
        }
        let mut leapers = R::Word::EMPTY;
        each_layer!(R, LAYER => {
            if const { is_among(R::LEAPERS, LAYER) } {
                leapers |= self.state.layer(LAYER) & around.leaps[LAYER];
            }
        });
        leapers & enemy
    }

    /// Calls for each line from an enemy rider to a royal piece, with the squares between.
    #[inline]
    pub(crate) fn each_line(&self, royal: usize, mut look: impl FnMut(usize, R::Word)) {
        let around = self.tables.around(C::US, royal);
        each_layer!(R, LAYER of pieces => {
            if const { is_among(R::RIDERS, LAYER) } {
                let riders = self.state.layer(LAYER) & self.enemy & around.lines[LAYER];
                for rider in riders.squares() {
                    for &between in self.tables.between(LAYER, royal, rider) {
                        look(rider, between);
                    }
                }
            }
        });
    }

    /// The same where it is seldom asked, so that it is compiled once for all that do.
    #[inline(never)]
    pub(crate) fn each_line_apart(&self, royal: usize, look: &mut dyn FnMut(usize, R::Word)) {
        self.each_line(royal, look);
    }

    /// Whether a royal piece of the side to move is attacked.
    #[inline]
    pub(crate) fn is_checked(&self) -> bool {
        self.checks.iter().any(|checks| checks.check_mask != R::Word::FULL)
    }

    /// Whether a royal piece of the side to move is attacked, in a node that has not looked at what aims at it.
    pub(crate) fn gives_check(&self) -> bool {
        let is_attacked = |royal| self.is_attacked(royal, self.occupied, self.enemy);
        self.royals().squares().any(is_attacked)
    }

    /// Whether a square where a royal piece stands would be attacked if these squares were
    /// occupied and these were the enemies.
    pub(crate) fn is_attacked(&self, royal: usize, occupied: R::Word, enemy: R::Word) -> bool {
        let mut attacked = self.leapers_at(royal, enemy).any();
        self.each_line(royal, |rider, between| {
            attacked |= enemy.has(rider) && !(between & occupied).any();
        });
        attacked
    }

    /// The king danger squares: those that a royal piece may not enter, among those that it might. The
    /// sliders look through the royal piece itself.
    #[inline]
    pub(crate) fn danger(&self, royal: usize) -> R::Word {
        self.danger_among(royal, self.occupied, self.enemy)
    }

    /// The same if these squares were occupied and these were the enemies.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(crate) fn danger_among(&self, royal: usize, occupied: R::Word, enemy: R::Word) -> R::Word {
        let attacked = self.attacked_among(royal, occupied, enemy);
        if R::EXPLODES { self.without_touch(attacked) } else { attacked }
    }

    /// The squares that enemies attack, among those that a royal piece might enter.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(crate) fn attacked_among(
        &self,
        royal: usize,
        occupied: R::Word,
        enemy: R::Word,
    ) -> R::Word {
        let around = self.tables.around(C::US, royal);
        // The royal piece does not shield the squares behind itself.
        let occupied = occupied & !R::Word::bit(royal);
        let mut danger = R::Word::EMPTY;
        let near_leapers = enemy & around.any_near_leap;
        if near_leapers.any() {
            each_layer!(R, LAYER => {
                if const { is_among(R::LEAPERS, LAYER) } {
                    let leapers = self.state.layer(LAYER) & near_leapers;
                    for from in (leapers & around.near_leaps[LAYER]).squares() {
                        danger |= self.tables.leaps(C::THEM, LAYER, from);
                    }
                }
            });
        }
        each_layer!(R, LAYER of pieces => {
            if const { is_among(R::RIDERS, LAYER) } {
                let riders = self.state.layer(LAYER) & enemy & around.near_lines[LAYER];
                for from in riders.squares() {
                    danger |= self.tables.slider_attacks::<LAYER>(from, occupied);
                }
            }
        });
        danger
    }
}
