//! What a capture makes.

use super::{Form, Movement, Side};
use crate::bits::Word;
use crate::state::State;
use crate::tables::Tables;

/// What a capture can make of the captor: one form, or a choice.
#[derive(Clone, Copy)]
pub(crate) struct Results {
    forms: [Form; 3],
    count: u8,
}

impl Results {
    /// The one result there is.
    pub(crate) const fn only(form: Form) -> Self {
        Self { forms: [form, 0, 0], count: 1 }
    }

    /// Another result to choose, unless it is there already.
    pub(crate) const fn or(mut self, form: Form) -> Self {
        let mut at = 0;
        while at < self.count as usize {
            if self.forms[at] == form {
                return self;
            }
            at += 1;
        }
        self.forms[at] = form;
        self.count += 1;
        self
    }

    /// The results, none twice.
    pub(crate) fn forms(&self) -> &[Form] {
        &self.forms[..usize::from(self.count)]
    }
}

/// What a capture makes. A game says as much of it as it needs:
///
/// - *A capture changes nothing*, as in chess: nothing.
/// - *A capture may change the captor*, as in Evolution: [`CHANGES_CAPTOR`](Capture::CHANGES_CAPTOR) and
///   [`results`](Capture::results), by which moves are made. Moves are counted by their targets, and
///   each capture is one move still.
/// - *A capture may leave a choice* of results, as in Osmosis: besides, [`CHOOSES`](Capture::CHOOSES) and all four of
///   [`surplus`](Capture::surplus), [`leaves_choice`](Capture::leaves_choice), [`prey`](Capture::prey)
///   and [`matters_as_prey`](Capture::matters_as_prey), by which moves are counted. They say again what
///   `results` says, for all captures of a piece at once. `cargo xtask verify` and `tests/plies.rs` hold
///   the two to one another.
pub(crate) trait Capture: Movement {
    /// Whether a capture may change the captor. If not, [`results`](Capture::results) is not asked.
    const CHANGES_CAPTOR: bool = false;
    /// Whether a capture may leave a choice. If not, what captures are chosen among is not asked.
    const CHOOSES: bool = false;
    /// Whether the captures in [`Capture::unbound`] exist.
    const UNBOUND: bool = false;

    /// Whether a capture explodes (Atomic): it removes the captor, the captive and every piece but Pawns on the
    /// squares next to the one entered, of either side, and royal pieces capture nothing. One whose other royal piece
    /// is next to it is not attacked. Each side has one, or, if the game is over, the side to move none.
    const EXPLODES: bool = false;

    /// Whether a royal piece may be left attacked, where captures explode.
    #[inline]
    fn is_checkless(_readings: Self::Readings) -> bool {
        false
    }

    /// Whether a royal piece may castle over and onto any square next to the other one, where captures explode.
    #[inline]
    fn castles_by_touch(_readings: Self::Readings) -> bool {
        true
    }

    /// What becomes of a captor, neither Pawn nor royal.
    ///
    /// Osmosis, rule 4: a Bishop that takes a Gnu (Knight and Camel) becomes a Cardinal or a Caliph.
    #[inline]
    fn results(_readings: Self::Readings, captor: Form, _captive: Form) -> Results {
        Results::only(captor)
    }

    /// What [`surplus`](Capture::surplus) wants to know of a position, found once.
    ///
    /// Osmosis: the enemy's compounds, since no other captive leaves a choice.
    #[inline]
    fn prey<C: Side>(_state: &State<Self>) -> Self::Word {
        Self::Word::EMPTY
    }

    /// Whether [`surplus`](Capture::surplus) can be other than nothing: in most positions no piece need
    /// be asked.
    #[inline]
    fn leaves_choice(_tables: &Tables<Self>, _prey: Self::Word) -> bool {
        false
    }

    /// How many moves there are beyond one for each target, where a capture leaves a choice.
    ///
    /// Osmosis, a Bishop on c4 that may go to d5, e6 and to f7, where a Gnu stands: three targets and
    /// four moves, c4f7a and c4f7l being two. The surplus is one.
    #[inline]
    fn surplus<const LAYER: usize, C: Side>(
        _state: &State<Self>,
        _tables: &Tables<Self>,
        _prey: Self::Word,
        _from: usize,
        _targets: Self::Word,
    ) -> u64 {
        0
    }

    /// Whether the other side's captures of a piece of this form may be more moves or fewer than
    /// those of a Pawn: then it is not all the same where the piece goes ([`crate::watch`]).
    ///
    /// Osmosis: a Gnu that steps where a Bishop aims gives that Bishop two moves.
    #[inline]
    fn matters_as_prey(_form: Form) -> bool {
        false
    }

    /// Squares on which a capture is legal whatever is attacked then.
    ///
    /// Amalgamated, `baring-capture=wins`: Black has a General and a Rook on h8. Whoever takes on h8 has
    /// won and may leave his own General in check: h8.
    #[inline]
    fn unbound<C: Side>(_state: &State<Self>) -> Self::Word {
        Self::Word::EMPTY
    }
}
