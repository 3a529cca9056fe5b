use notation::Kind;

use super::{Castling, Change, Cited, Far, Ids};

pub(super) const CITED: Cited = Cited {
    movement,
    joins: false,
    leap: &[],
    several_ways: &[],
    blocked,
    own: &["chess.own-pieces-stand"],
    capture: &["chess.capture"],
    en_passant: &["chess.pawn.en-passant"],
    en_passant_missed: &["chess.pawn.en-passant-expires", "chess.pawn.en-passant"],
    en_passant_uncovers: &["chess.pawn.en-passant-uncovers"],
    becomes,
    choice: |_| &["chess.pawn.promotion"],
    castling: Some(Castling {
        how: |king_side| {
            if king_side { &["chess.castling.king-side"] } else { &["chess.castling.queen-side"] }
        },
        right: |_| &["chess.castling.needs-right"],
        between: &["chess.castling.nothing-between"],
        in_check: &["chess.castling.not-in-check"],
        through: &["chess.castling.not-through-attack"],
        into: &["chess.castling.not-into-attack"],
    }),
    no_castling: &[],
    files: |_| &[],
    no_return: &[],
    into_attack: &["chess.king.not-into-attack"],
    apart: &[],
    unanswered: &["chess.check.must-be-answered"],
    take: &[],
    block: |_| &[],
    leaper: &["chess.check.not-blockable"],
    double: &["chess.check.double"],
    pin: |_, _| &["chess.pin"],
    wins: &[],
    over: &[],
};

const fn movement(kind: Kind, far: Far, _: usize) -> Ids {
    match kind {
        Kind::King => &["chess.king.move"],
        Kind::Queen => &["chess.queen.move"],
        Kind::Rook => &["chess.rook.move"],
        Kind::Bishop => &["chess.bishop.move"],
        Kind::Knight => &["chess.knight.move"],
        Kind::Pawn => match far {
            (0, 2) => &["chess.pawn.double-step"],
            (0, _) => &["chess.pawn.step"],
            _ => &["chess.pawn.capture"],
        },
        _ => &[],
    }
}

const fn blocked(kind: Kind) -> Ids {
    match kind {
        Kind::Pawn => &["chess.pawn.double-step"],
        _ => &["chess.sliders-blocked"],
    }
}

fn becomes(change: Change) -> Vec<Ids> {
    if change.result == change.captor { vec![] } else { vec![&["chess.pawn.promotion"]] }
}
