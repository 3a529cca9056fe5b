//! The games that lichess plays besides chess: each has its own room.

mod antichess;
mod atomic;
mod chess960;
mod chess960_fen;
mod crazyhouse;
mod hands;
mod hill_and_checks;
mod horde;
mod racing_kings;
mod touch;

use notation::{Kind, Setup, Square};

use super::endings::{bishops, has_only_bishops, shade};
use super::exhibit::Exhibit;

pub(super) fn all() -> Vec<Exhibit> {
    let rooms = [
        chess960::all,
        hill_and_checks::all,
        racing_kings::all,
        antichess::all,
        horde::all,
        atomic::all,
        crazyhouse::all,
    ];
    rooms.into_iter().flat_map(|room: fn() -> Vec<Exhibit>| room()).collect()
}

/// Whether nobody could mate in chess with what is on the board.
fn lacks_material(setup: &Setup) -> bool {
    let pieces = setup.board.pieces().map(|(_, piece)| piece.kind);
    let pieces: Vec<Kind> = pieces.filter(|kind| *kind != Kind::King).collect();
    let bishops: Vec<u8> = bishops(setup, None).map(shade).collect();
    let is_one_shade = bishops.iter().all(|shade| *shade == bishops[0]);
    matches!(pieces[..], [] | [Kind::Knight]) || (has_only_bishops(setup) && is_one_shade)
}

/// Whether a square is a corner of the board.
const fn is_corner(square: Square) -> bool {
    matches!(square.file(), 0 | 7) && matches!(square.rank(), 0 | 7)
}
