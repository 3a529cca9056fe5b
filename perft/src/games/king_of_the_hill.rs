//! King of the Hill: chess in which a King that comes to the middle of the board has won. It is played by
//! [`SharedChess`](super::shared_chess::SharedChess).

use notation::Variant;

use super::shared_chess::SharedChess;
use crate::bits::Word;
use crate::state::State;
use crate::tables::Tables;

/// d4, e4, d5 and e5.
const HILL: u64 = 0x0000_0018_1800_0000;

/// The squares on which a King wins: none in the other games that share the machine.
pub(super) const fn goal(tables: &Tables<SharedChess>) -> u64 {
    if matches!(tables.variant, Variant::KingOfTheHill) { HILL } else { 0 }
}

/// Whether the King of a side stands on the hill, and that ends the game.
pub(super) fn is_on_goal(
    tables: &Tables<SharedChess>,
    state: &State<SharedChess>,
    side: usize,
) -> bool {
    (state.royals(side) & goal(tables)).any()
}
