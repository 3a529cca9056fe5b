//! Which moves of one side cannot matter to what the other may do: *idle* moves.
//!
//! # What idle promises
//!
//! After an idle move the other side has as many legal replies as if nothing had moved
//! ([`Replies::if_idle`](crate::replies::Replies::if_idle)). A move is idle if
//!
//! 1. it captures nothing, promotes nothing, and is neither a castling nor a capture en passant;
//! 2. it neither leaves nor enters a *watched* square ([`Watch::squares`]):
//!    - a. what the other side's riders reach, their first blockers included (and with a Rook's, what
//!      must be empty to castle),
//!    - b. what is before the other side's Pawns, and what they attack,
//!    - c. what is between a rider of the moving side and a royal piece of the other, whatever else
//!      stands there: checks and pins are made and unmade there,
//!    - d. what the moving side's riders attack that might look at a square where that royal piece may
//!      go;
//! 3. it neither leaves nor enters a *source* of one of its layers: a square from which that layer
//!    attacks the royal piece or a square where it may go;
//! 4. as a double step, it passes over no watched square, so that no capture en passant comes of it;
//! 5. its piece is of no form that [matters as prey](crate::rules::Capture::matters_as_prey).
//!
//! Where captures are legal that bare a General, replies depend on more than squares: all are watched,
//! and no move is idle. Each clause was left out once, and `tests/plies.rs` noticed.

use crate::bits::Word;
use crate::node::Node;
use crate::rules::{Form, MOST_LAYERS, PAWN, PawnStep, Rules, Side, each_layer, is_among};
use crate::state::NO_EN_PASSANT;

/// Where a move of the other side may change the moves of a side: clauses 2 and 3.
pub(crate) struct Watch<W> {
    /// Where it matters whether anything stands (2).
    pub(crate) squares: W,
    /// By layer: from where a piece attacks a royal piece, or a square where it may go (3).
    sources: [W; MOST_LAYERS],
}

impl<W: Word> Watch<W> {
    /// Where it matters that a piece of a form leaves or enters.
    #[inline]
    pub(crate) fn against<R: Rules<Word = W>>(&self, form: Form) -> W {
        let mut squares = self.squares;
        each_layer!(R, LAYER => {
            squares |= self.sources[LAYER].when(is_among(form, LAYER));
        });
        squares
    }
}

impl<R: Rules, C: Side> Node<'_, R, C> {
    /// What matters to Pawns and royal pieces: 2b, 2c, 2d and 3. (2a is added where the riders'
    /// attacks are found.)
    #[inline]
    pub(crate) fn watch(&self) -> Watch<R::Word> {
        debug_assert_eq!(self.state.en_passant, NO_EN_PASSANT, "nothing was passed before a move");
        let mut watch =
            Watch { squares: self.watched_by_pawns(), sources: [R::Word::EMPTY; MOST_LAYERS] };
        for royal in self.royals().squares().take(R::ROYALS) {
            self.watch_around(royal, &mut watch);
        }
        if R::UNBOUND {
            // What may be captured in spite of checks depends on every move.
            watch.squares = R::Word::FULL;
        }
        watch
    }

    /// Where a piece coming or going makes a difference to the Pawns (2b), captures of their own side
    /// aside.
    #[inline]
    pub(crate) fn watched_by_pawns(&self) -> R::Word {
        let PawnStep::Fide { double } = R::PAWNS else { return R::Word::EMPTY };
        let ahead = C::forward(self.state.layer(PAWN) & self.own);
        let passing = ahead & C::forward(self.tables.pawn_rank[C::US]);
        ahead | ahead.east() | ahead.west() | C::forward(passing.when(double))
    }

    /// What matters to a royal piece: the lines to it, whatever stands on them (2c), and as far as
    /// they are open those to where it may go (2d); from where these come (3).
    #[inline]
    fn watch_around(&self, royal: usize, watch: &mut Watch<R::Word>) {
        let around = self.tables.around(C::US, royal);
        each_layer!(R, LAYER => {
            if is_among(R::LEAPERS, LAYER) {
                watch.sources[LAYER] |= around.leaps[LAYER] | around.near_leaps[LAYER];
            }
            if is_among(R::RIDERS, LAYER) {
                let sources = around.lines[LAYER] | around.near_lines[LAYER];
                watch.sources[LAYER] |= sources;
                // None aims at the royal piece itself, since it is not its turn: there is no need to
                // look through it.
                for from in (self.state.layer(LAYER) & self.enemy & sources).squares() {
                    watch.squares |= self.tables.attacks::<LAYER>(C::THEM, from, self.occupied);
                }
            }
        });
        // Where there are fewer paths than room for them, the rest is told as every square.
        self.each_line(royal, |_, between| {
            watch.squares |= between.when(between != R::Word::FULL);
        });
    }
}
