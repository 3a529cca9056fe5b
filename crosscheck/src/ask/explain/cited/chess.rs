use notation::Kind;

use super::{Castling, Change, Cited, Far, Ids, NOTHING};

pub(super) const CITED: Cited = Cited {
    movement,
    blocked,
    own: &["chess.own-pieces-stand"],
    capture: |_, _| &["chess.capture"],
    attack_of_pinned: &["chess.attack.pinned-piece"],
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
        rook_attacked: &["chess.castling.rook-may-be-attacked"],
        lost_by_king: &["chess.castling.right-lost-by-king"],
        lost_by_rook: &["chess.castling.right-lost-by-rook"],
        lost_by_capture: &["chess.castling.right-lost-by-capture"],
    }),
    into_attack: &["chess.king.not-into-attack"],
    unanswered: &["chess.check.must-be-answered"],
    leaper: &["chess.check.not-blockable"],
    double: &["chess.check.double"],
    pin: |_, _, _| &["chess.pin"],
    ..NOTHING
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

const fn blocked(kind: Kind, _: usize) -> Ids {
    match kind {
        Kind::Pawn => &["chess.pawn.double-step"],
        _ => &["chess.sliders-blocked"],
    }
}

fn becomes(change: Change) -> Vec<Ids> {
    if change.result == change.captor { vec![] } else { vec![&["chess.pawn.promotion"]] }
}
