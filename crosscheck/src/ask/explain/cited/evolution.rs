use notation::Kind;

use super::{Castling, Change, Cited, Far, Ids, NOTHING};

pub(super) const CITED: Cited = Cited {
    movement,
    joins: true,
    leap: |_| &["evolution.leap"],
    blocked,
    own: &["evolution.own-and-capture"],
    capture: |_, _| &["evolution.own-and-capture"],
    attack_of_pinned: &["evolution.attack.pinned"],
    en_passant: &["evolution.pawn.en-passant"],
    en_passant_missed: &["evolution.pawn.en-passant-expires", "evolution.pawn.en-passant"],
    en_passant_uncovers: &["evolution.pawn.en-passant-uncovers"],
    becomes,
    keeps: |kind| match kind {
        Kind::Queen | Kind::Cardinal | Kind::Marshall | Kind::Amazon => {
            &["evolution.absorb.only-by-capture", "evolution.absorb.keeps"]
        }
        _ => &["evolution.absorb.only-by-capture"],
    },
    choice: |kind| match kind {
        Kind::Pawn => &["evolution.promotion.kinds"],
        _ => &["evolution.absorb.mandatory"],
    },
    castling: Some(Castling {
        how: |_| &["evolution.castling.how"],
        right: |_| &["evolution.castling.needs-right"],
        between: &["evolution.castling.nothing-between"],
        in_check: &["evolution.castling.not-in-check"],
        through: &["evolution.castling.not-through-attack"],
        into: &["evolution.castling.not-into-attack"],
        rook_attacked: &["evolution.castling.rook-may-be-attacked"],
        lost_by_king: &["evolution.castling.right-lost-by-king"],
        lost_by_rook: &["evolution.castling.right-lost-by-rook"],
        lost_by_capture: &["evolution.castling.right-lost-by-capture"],
    }),
    into_attack: &["evolution.king.not-into-attack"],
    unanswered: &["evolution.check.answer"],
    take: &["evolution.check.take"],
    leaper: &["evolution.check.not-blockable"],
    double: &["evolution.check.double"],
    pin: |_, _, _| &["evolution.pin"],
    ..NOTHING
};

const fn movement(kind: Kind, far: Far, _: usize) -> Ids {
    match kind {
        Kind::King => &["evolution.king.move"],
        Kind::Queen => &["evolution.queen.move"],
        Kind::Rook => &["evolution.rook.move"],
        Kind::Bishop => &["evolution.bishop.move"],
        Kind::Knight => &["evolution.knight.move"],
        Kind::Cardinal => &["evolution.cardinal.move"],
        Kind::Marshall => &["evolution.marshall.move"],
        Kind::Amazon => &["evolution.amazon.move"],
        Kind::Pawn => match far {
            (0, 2) => &["evolution.pawn.double-step"],
            (0, _) => &["evolution.pawn.step"],
            _ => &["evolution.pawn.capture"],
        },
        _ => &[],
    }
}

const fn blocked(kind: Kind, _: usize) -> Ids {
    match kind {
        Kind::Pawn => &["evolution.pawn.double-step"],
        _ => &["evolution.sliders.blocked"],
    }
}

fn becomes(change: Change) -> Vec<Ids> {
    let Change { captor, captive, result, .. } = change;
    let one: Ids = match (captor, captive) {
        (Kind::Pawn, _) if result != Kind::Pawn => {
            let kinds: Ids = &["evolution.promotion.kinds", "evolution.promotion.no-compound"];
            return match captive {
                Some(_) => vec![kinds, &["evolution.promotion.by-capture"]],
                None => vec![kinds],
            };
        }
        (Kind::Pawn, _) => &["evolution.absorb.not-pawn"],
        (Kind::King, _) => &["evolution.absorb.not-king"],
        (_, Some(Kind::Pawn)) => &["evolution.absorb.pawn-captive"],
        (Kind::Amazon, _) => &["evolution.absorb.amazon"],
        (_, Some(Kind::Amazon)) => &["evolution.absorb.amazon-captive"],
        (Kind::Cardinal | Kind::Marshall | Kind::Queen, _) if result == captor => {
            &["evolution.absorb.nothing-new", "evolution.absorb.keeps"]
        }
        _ if result == captor => &["evolution.absorb.nothing-new"],
        (Kind::Knight, _) => &["evolution.absorb.knight"],
        (Kind::Bishop, _) => &["evolution.absorb.bishop"],
        (Kind::Rook, _) => &["evolution.absorb.rook"],
        (Kind::Cardinal, _) => &["evolution.absorb.cardinal"],
        (Kind::Marshall, _) => &["evolution.absorb.marshall"],
        (Kind::Queen, _) => &["evolution.absorb.queen"],
        _ => &[],
    };
    vec![one]
}
