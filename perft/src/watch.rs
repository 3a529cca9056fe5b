//! Which moves of one side cannot matter to what the other may do.

use crate::bits::Word;
use crate::node::Node;
use crate::rules::{Form, MOST_LAYERS, PAWN, PawnStep, Rules, Side, each_layer, is_among};
use crate::state::NOT_PASSED;

/// Where a move of the other side may change the moves of a side. A piece that neither leaves
/// nor enters one of its squares, captures nothing and stays what it is changes none.
pub(crate) struct Watch<W> {
    /// Where it matters whether anything stands.
    pub(crate) squares: W,
    /// By layer: from where a piece aims at a royal piece, or at where it may go.
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
    /// What matters to Pawns and royal pieces. (Other pieces watch what they attack; so does a Rook
    /// the squares that must be empty to castle.)
    #[inline]
    pub(crate) fn watch(&self) -> Watch<R::Word> {
        debug_assert_eq!(self.state.passed, NOT_PASSED, "nothing was passed before a move");
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

    /// Where a piece coming or going makes a difference to the Pawns, captures of their own side
    /// aside.
    #[inline]
    pub(crate) fn watched_by_pawns(&self) -> R::Word {
        let PawnStep::Fide { double } = R::PAWNS else { return R::Word::EMPTY };
        let ahead = C::forward(self.state.layer(PAWN) & self.own);
        let passing = ahead & C::forward(self.tables.pawn_rank[C::US]);
        ahead | ahead.east() | ahead.west() | C::forward(passing.when(double))
    }

    /// What matters to a royal piece: the lines that aim at it, whatever stands on them, and as
    /// far as they are open those that aim at where it may go.
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
