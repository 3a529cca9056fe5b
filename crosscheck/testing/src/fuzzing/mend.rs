//! Makes a position legal with as few changes as possible.

use notation::{Fault, Kind, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons::{checks, is_royal, royals};

use crosscheck::comparing::legality::fault_but_check;
use crosscheck::comparing::{Implementation, KnownGame, PositionRef};

/// No position has more faults than this: one for each square, and those of the other fields.
const MOST_FAULTS: usize = 128;

/// Changes a board until the reference finds no fault but a check to the side not to move. Pieces
/// that may not stand on their square take the other form, move toward the middle or are removed;
/// what gives a check where nobody may give one is removed; fields that the board contradicts are
/// emptied. `None` if that does not help.
pub(super) fn board(mut setup: Setup, rulings: &Rulings) -> Option<Setup> {
    for _ in 0..MOST_FAULTS {
        let Some(refusal) = fault_but_check(&setup, rulings) else { return Some(setup) };
        match refusal.fault {
            Fault::PawnRank { square, .. } => setup.board.set(square, None),
            Fault::WrongForm { square, kind, .. } => {
                let piece = setup.board.get(square)?;
                let kind = other_form(setup.variant, kind)?;
                setup.board.set(square, Some(Piece { kind, ..piece }));
            }
            Fault::RoyalFiles { square, .. } => {
                let inward = if square.file() < setup.variant.size() / 2 { 1 } else { -1 };
                let nearer = square.offset(inward, 0)?;
                let royal = setup.board.get(square);
                let is_royal = |piece: Piece| is_royal(setup.variant, piece.kind);
                if setup.board.get(nearer).is_some_and(is_royal) {
                    return None;
                }
                setup.board.set(square, None);
                setup.board.set(nearer, royal);
            }
            Fault::CastlingContradicted(right) | Fault::NoSuchRight { right, .. } => {
                setup.castling = setup.castling.without(right);
            }
            // Where nobody may give check, what gives it goes.
            Fault::SideInCheck(colour) => {
                let check = checks(&setup, rulings, colour).into_iter().next()?;
                let giver = setup.board.get(check.from)?;
                if is_royal(setup.variant, giver.kind) {
                    return None;
                }
                setup.board.set(check.from, None);
            }
            _ => return None,
        }
    }
    None
}

/// Changes a position with a legal board until an implementation accepts it: if the side not to move is in
/// check, the other side moves, or else a royal piece goes to the next square on which it is not in
/// check. `None` if that does not help.
pub(super) fn check(
    setup: Setup,
    rulings: &Rulings,
    implementation: &mut dyn Implementation<KnownGame>,
) -> Option<Setup> {
    let mut opens = |setup: &Setup| {
        let fen = setup.to_string();
        let at =
            PositionRef { game: &KnownGame::new(setup.variant, rulings), fen: &fen, line: &[] };
        implementation.perft(at, 0).is_ok()
    };
    if opens(&setup) {
        return Some(setup);
    }
    let turned = Setup { side: setup.side.opponent(), ..setup.clone() };
    if opens(&turned) {
        return Some(turned);
    }
    let squares: Vec<Square> = setup.variant.squares().collect();
    let elsewhere = royals(&setup, setup.side.opponent()).flat_map(|from| {
        let further = squares.iter().skip_while(move |square| **square != from);
        let free = further.chain(&squares).filter(|square| setup.board.get(**square).is_none());
        free.map(move |&to| (from, to))
    });
    let mut moved = elsewhere.filter_map(|(from, to)| {
        let mut moved = setup.clone();
        moved.board.set(from, None);
        moved.board.set(to, setup.board.get(from));
        board(moved, rulings)
    });
    moved.find(opens)
}

/// The other form of a piece that has two: its letter with the sign or without.
fn other_form(variant: Variant, kind: Kind) -> Option<Kind> {
    let letter = variant.letter(kind)?;
    match letter.strip_prefix('+') {
        Some(plain) => variant.kind(plain),
        None => variant.kind(&format!("+{letter}")),
    }
}
