//! Three-check: chess in which a third check wins. It is played by [`SharedChess`](super::shared_chess::SharedChess).

use super::shared_chess::SharedChess;
use crate::rules::ROYAL;
use crate::state::State;

/// Whether a side has given its last check. In the games that count none, none is the last.
pub(super) fn has_given_all(state: &State<SharedChess>, side: usize) -> bool {
    state.checks_left(side) == 0
}

/// Whether a check would be the last that a side has to give.
pub(super) fn would_win(state: &State<SharedChess>, side: usize) -> bool {
    state.checks_left(side) <= 1
}

/// Any piece besides two Kings could still give check.
pub(super) fn is_dead(state: &State<SharedChess>) -> bool {
    state.occupied() == state.layer(ROYAL)
}
