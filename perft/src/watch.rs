//! Where a move of one side matters to what the other may do.
//!
//! The moves of one side are held against one position: the one before them, seen as if it were the other
//! side's turn. In [`Watch`] stands what a move may touch there:
//!
//! 1. *Lines*: where checks and pins are made and unmade. Between a rider of the moving side and a royal
//!    piece of the other these are all squares if a piece of the royal side alone stands there, and
//!    the moving side's blocker if it stands there alone or with one piece of the royal side. What must
//!    be empty to castle counts as a line, too.
//! 2. *Ways*: the same to a *goal*, a square where a royal piece may go or over which it castles. These
//!    are all squares between if nothing stands there, and the moving side's blocker if it stands there
//!    alone.
//! 3. *Sources*: from where a piece might attack a royal piece or a goal, or hold a piece.
//!    [`Node::aims`] tells what it does from there. *Near* are those of them that matter when the piece comes
//!    from a square that is no source: a goal that is attacked stays so, and of the squares on the lines of
//!    a rider that goes both ways only those count from which it looks at the goal.
//! 4. *Felt* squares: what the other side's riders reach, their first blockers included; what is before
//!    its Pawns, and what they attack.
//! 5. *Homes*: where a capture matters to castling: where the Rooks stand with which royal pieces may castle.
//!    *Beside* royal pieces a capture lets them take the captor, unless another enemy guards that square.
//!
//! A move is *idle* if it captures and promotes nothing and neither leaves nor enters any of these: after it
//! the other side has as many replies as if nothing had moved. After any other move the replies
//! change by what it does to goals, riders, Pawns, pins and to the piece as
//! [prey](crate::rules::Capture::matters_as_prey), each found by itself ([`crate::pairs`]). After an en passant capture, a
//! castling that touches a line and a move that discovers a check all replies are counted anew.
//!
//! Where captures are legal that bare a General, replies depend on more than squares, and every move is made
//! ([`COUNTS_PAIRS`](crate::rules::Movement::COUNTS_PAIRS)). Where a side that can capture must, all that its pieces
//! reach are lines; where no check may be given, so is what a rider would pass on its way to the moving side's royal
//! piece. Where captures explode, so are the squares that decide which of them are legal ([`crate::explosion`]), and
//! captures, moves of royal pieces and checks are made.
//! `tests/plies.rs` holds the counts to those of every move made.

use crate::bits::Word;
use crate::node::Node;
use crate::rules::{Form, MOST_LAYERS, PAWN, PawnStep, Rules, Side, each_layer, is_among};
use crate::state::NO_EN_PASSANT;

/// Where a move of the other side may change the moves of a side.
pub(crate) struct Watch<W> {
    /// Where checks and pins are made and unmade.
    pub(crate) lines: W,
    /// Those of them where a move that leaves or enters must be made, whatever it does.
    pub(crate) made: W,
    /// Where the goals come under attack or are freed, beside the attacks of the piece that moves.
    pub(crate) ways: W,
    /// Where a piece that comes or goes matters to riders and Pawns.
    pub(crate) felt: W,
    /// Where a capture matters to castling, or may end the game.
    pub(crate) homes: W,
    /// Where royal pieces may capture the captor.
    pub(crate) beside: W,
    /// What may be captured by a piece that is neither a Pawn nor royal.
    pub(crate) attacked: W,
    /// The royal pieces, where they may go, and over which squares they castle.
    pub(crate) goals: W,
    /// By layer: from where a piece might attack one of the goals, or hold a piece.
    sources: [W; MOST_LAYERS],
    /// By layer: those of them that matter to a piece that comes from elsewhere.
    near: [W; MOST_LAYERS],
}

impl<W: Word> Watch<W> {
    /// Where it matters that a piece of a form leaves or enters.
    #[inline]
    pub(crate) fn against(&self, form: Form) -> W {
        self.lines | self.ways | self.felt | self.sources(form)
    }

    /// Where it matters that a piece of a form enters that comes from where it does not matter.
    #[inline]
    pub(crate) fn against_newcomer(&self, form: Form) -> W {
        self.lines | self.ways | self.felt | self.near(form)
    }

    /// From where a piece of a form might attack what matters to royal pieces.
    #[inline]
    pub(crate) fn sources(&self, form: Form) -> W {
        joined(&self.sources, form)
    }

    /// The same for a piece that comes from none of these: from where it attacks a goal that nothing else
    /// attacks, gives check or holds a piece.
    #[inline]
    pub(crate) fn near(&self, form: Form) -> W {
        joined(&self.near, form)
    }
}

/// What a piece does to royal pieces of the other side from a square.
#[derive(Clone, Copy)]
pub(crate) struct Aims<W> {
    /// The goals that it attacks.
    pub(crate) goals: W,
    /// Whether it holds a piece.
    pub(crate) holds: bool,
}

/// The sets of all layers of a form together.
#[inline]
fn joined<W: Word>(sets: &[W; MOST_LAYERS], form: Form) -> W {
    let mut squares = W::EMPTY;
    let mut layers = form;
    while layers != 0 {
        squares |= sets[layers.trailing_zeros() as usize % MOST_LAYERS];
        layers &= layers - 1;
    }
    squares
}

impl<R: Rules, C: Side> Node<'_, R, C> {
    /// What matters to Pawns and royal pieces. What riders reach is added where that is found.
    #[inline]
    pub(crate) fn watch(&self) -> Watch<R::Word> {
        debug_assert_eq!(self.state.en_passant, NO_EN_PASSANT, "nothing was passed before a move");
        let (mut homes, mut beside) = (R::Word::EMPTY, R::Word::EMPTY);
        for royal in self.royals().squares().take(R::ROYALS[C::US]) {
            beside |= self.tables.royal_steps(C::US, royal);
        }
        let goals = self.royals() | (beside & !self.own);
        if R::MUST_CAPTURE || (self.own & !self.royals()).at_most_one() {
            // With the capture of the last one the game may end. Who must capture may have another way to.
            homes = R::Word::FULL;
        }
        let mut watch = Watch {
            lines: R::Word::EMPTY,
            made: R::Word::EMPTY,
            ways: R::Word::EMPTY,
            homes,
            beside,
            attacked: R::Word::EMPTY,
            felt: self.watched_by_pawns(),
            goals,
            sources: [R::Word::EMPTY; MOST_LAYERS],
            near: [R::Word::EMPTY; MOST_LAYERS],
        };
        self.state.each_way(C::COLOUR, |castle| {
            // What stands in the way stays there, or the move that changes that is made. What is behind a
            // Rook that shields its King holds that Rook: its lines are known.
            watch.goals |= castle.safe.when(!(castle.empty & self.occupied).any());
            watch.lines |= castle.empty;
            watch.made |= castle.empty;
            watch.homes |= R::Word::bit(castle.rook[0]);
        });
        if R::EXPLODES {
            self.watch_blasts(&mut watch);
        }
        for royal in self.royals().squares().take(R::ROYALS[C::US]) {
            self.watch_around(royal, &mut watch);
        }
        if R::NO_CHECKS {
            watch.lines |= self.watch_checks();
        }
        if self.fixes_pins() {
            watch.made = watch.lines;
        }
        watch
    }

    /// Whether moves that change a line or a pin must be made: where more than pins depends on them.
    #[inline]
    pub(crate) fn fixes_pins(&self) -> bool {
        R::EXPLODES || R::NO_CHECKS || R::MUST_CAPTURE || self.state.has_rights_by_file()
    }

    /// Where a piece that comes or goes matters to the Pawns, captures of their own side aside.
    #[inline]
    pub(crate) fn watched_by_pawns(&self) -> R::Word {
        let PawnStep::Fide { double } = R::PAWNS else { return R::Word::EMPTY };
        let ahead = C::forward(self.state.layer(PAWN) & self.own);
        let passing = ahead & C::forward(self.tables.pawn_ranks[C::US]);
        ahead | ahead.east() | ahead.west() | C::forward(passing.when(double))
    }

    /// What matters to one royal piece: its lines, ways and sources.
    #[inline]
    fn watch_around(&self, royal: usize, watch: &mut Watch<R::Word>) {
        let around = self.tables.around(C::US, royal);
        let mut riders = R::Word::EMPTY;
        each_layer!(R, LAYER => {
            if const { is_among(R::LEAPERS, LAYER) } {
                watch.sources[LAYER] |= around.leaps[LAYER] | around.near_leaps[LAYER];
            }
            if const { is_among(R::RIDERS, LAYER) } {
                let sources = around.lines[LAYER] | around.near_lines[LAYER];
                watch.sources[LAYER] |= sources;
                riders |= self.state.layer(LAYER) & sources;
            }
        });
        self.each_line(royal, |_, between| {
            let (ours, theirs) = (between & self.own, between & self.enemy);
            let blockers = ours | theirs;
            if blockers.at_most_one() {
                watch.lines |= if ours.any() { between } else { theirs };
            } else if ours.any() && blockers.without_first().at_most_one() {
                watch.lines |= theirs;
            }
        });
        if !(riders & self.enemy).any() {
            return;
        }
        for goal in (watch.goals & !self.royals()).squares() {
            self.each_line(goal, |_, between| {
                let blockers = between & self.occupied;
                if !blockers.any() {
                    watch.ways |= between;
                } else if blockers.at_most_one() {
                    watch.ways |= blockers & self.enemy;
                }
            });
        }
    }

    /// The ways that are open without an enemy that alone stands in them.
    pub(crate) fn ways_through(&self, watch: &Watch<R::Word>, blocker: R::Word) -> R::Word {
        let mut ways = R::Word::EMPTY;
        for goal in (watch.goals & !self.royals()).squares() {
            self.each_line_apart(goal, &mut |_, between| {
                ways |= between.when(between & self.occupied == blocker);
            });
        }
        ways
    }

    /// Finds from where a goal matters that is not `attacked` yet: what is attacked stays so when another
    /// piece attacks it, too. A rider that goes both ways is seen from the goals; of others it is only known
    /// where their lines pass.
    #[inline]
    pub(crate) fn watch_near(&self, watch: &mut Watch<R::Word>, attacked: R::Word) {
        let goals = self.royals() | (watch.goals & !attacked);
        each_layer!(R, LAYER => {
            // What only a Pawn that promotes or a fusion becomes need not be told so precisely.
            let sought = (self.state.layer(LAYER) & self.enemy).any();
            watch.near[LAYER] = if sought {
                let leaps = const { is_among(R::LEAPERS, LAYER) };
                let rides = const { is_among(R::RIDERS, LAYER) };
                let two_way = const { R::SHAPES[LAYER].is_two_way() };
                let mut near = R::Word::EMPTY;
                for goal in goals.squares() {
                    if leaps {
                        near |= self.tables.around(C::US, goal).leaps[LAYER];
                    }
                    if two_way {
                        near |= self.tables.slider_attacks::<LAYER>(goal, self.occupied);
                    } else if rides {
                        near |= self.tables.around(C::US, goal).lines[LAYER];
                    }
                }
                if two_way {
                    // From behind a blocker that is near a rider might hold it.
                    for royal in self.royals().squares().take(R::ROYALS[C::US]) {
                        let behind = self.occupied & !(near & self.own);
                        near |= self.tables.slider_attacks::<LAYER>(royal, behind);
                        if R::EXPLODES {
                            // A blast opens lines past several blockers.
                            near |= self.tables.around(C::US, royal).lines[LAYER];
                        }
                    }
                }
                near
            } else {
                watch.sources[LAYER]
            };
        });
    }

    /// What an enemy of a form aims at from a square, `occupied` being all other pieces.
    #[expect(clippy::inline_always, reason = "a call costs more than what most calls do")]
    #[inline(always)]
    pub(crate) fn aims(
        &self,
        watch: &Watch<R::Word>,
        form: Form,
        from: usize,
        occupied: R::Word,
    ) -> Aims<R::Word> {
        let mut goals = R::Word::EMPTY;
        let mut holds = false;
        each_layer!(R, LAYER => {
            if is_among(form, LAYER) && watch.sources[LAYER].has(from) {
                goals |= self.tables.attacks::<LAYER>(C::THEM, from, occupied) & watch.goals;
                if const { is_among(R::RIDERS, LAYER) } {
                    for royal in self.royals().squares().take(R::ROYALS[C::US]) {
                        if self.tables.around(C::US, royal).lines[LAYER].has(from) {
                            for &between in self.tables.between(LAYER, royal, from) {
                                let blockers = between & occupied;
                                holds |= blockers.at_most_one() && (blockers & self.own).any();
                                holds |= R::EXPLODES && self.forbids_blasts(royal, from, blockers);
                            }
                        }
                    }
                }
            }
        });
        Aims { goals, holds }
    }
}
