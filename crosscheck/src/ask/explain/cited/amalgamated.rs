use notation::{Kind, Square, Variant};

use oracle::reasons::{Attack, river};

use super::{Castling, Change, Cited, Far, Ids, NOTHING};

pub(super) const CITED: Cited = Cited {
    movement,
    leap: |_| &["amalgamated.leap"],
    blocked: |_, _| &["amalgamated.sliders.blocked"],
    own: &["amalgamated.capture"],
    capture: |_, _| &["amalgamated.capture"],
    attack: |kind, attack| match kind {
        Kind::King if crosses(attack) => &["amalgamated.king.attacks-backwards"],
        _ => &[],
    },
    attack_of_pinned: &["amalgamated.check.attack-of-pinned"],
    en_passant_missed: &["amalgamated.pawn.no-en-passant"],
    becomes,
    not_royal: |kind| match kind {
        Kind::Primate | Kind::Acelander | Kind::Chatelaine | Kind::Man => {
            &["amalgamated.promoted.not-royal"]
        }
        _ => &[],
    },
    choice: |kind| match kind {
        Kind::Man => &["amalgamated.man.no-further-promotion", "amalgamated.notation.no-letter"],
        _ => &["amalgamated.notation.no-letter"],
    },
    castling: Some(Castling {
        how: |_| &["amalgamated.castling.move"],
        right: |king_side| {
            if king_side {
                &["amalgamated.castling.no-king-side"]
            } else {
                &["amalgamated.castling.needs-right"]
            }
        },
        between: &["amalgamated.castling.nothing-between"],
        in_check: &["amalgamated.castling.not-in-check"],
        through: &["amalgamated.castling.not-through-attack"],
        into: &["amalgamated.castling.not-into-attack"],
        rook_attacked: &["amalgamated.castling.rook-may-be-attacked"],
        lost_by_king: &["amalgamated.castling.right-lost-by-general"],
        lost_by_rook: &["amalgamated.castling.right-lost-by-rook"],
        lost_by_capture: &["amalgamated.castling.right-lost-by-capture"],
    }),
    files: |kind| match kind {
        Kind::King => &["amalgamated.king.files"],
        _ => &["amalgamated.general.files"],
    },
    no_return: &["amalgamated.king.no-return"],
    into_attack: &["amalgamated.royal.not-into-attack"],
    unanswered: &["amalgamated.check.answer"],
    take: &["amalgamated.check.take"],
    leaper: &["amalgamated.check.not-blockable"],
    double: &["amalgamated.check.double"],
    pin: |_, _, _| &["amalgamated.pin"],
    wins: &["amalgamated.ruling.baring.wins"],
    over: &["amalgamated.end.bare-no-move"],
    ..NOTHING
};

const fn movement(kind: Kind, far: Far, _: usize) -> Ids {
    match kind {
        Kind::General => &["amalgamated.general.move"],
        Kind::King => &["amalgamated.king.move"],
        Kind::Rook => &["amalgamated.rook.move"],
        Kind::Chatelaine => &["amalgamated.chatelaine.move"],
        Kind::Bishop => &["amalgamated.bishop.move"],
        Kind::Primate => &["amalgamated.primate.move"],
        Kind::Knight => &["amalgamated.knight.move"],
        Kind::Acelander => &["amalgamated.acelander.move"],
        Kind::Pasha => &["amalgamated.pasha.move"],
        Kind::Alibaba => match far {
            (0 | 1, 0 | 1) => &["amalgamated.alibaba.no-step", "amalgamated.alibaba.move"],
            _ => &["amalgamated.alibaba.move"],
        },
        Kind::Man => &["amalgamated.man.move"],
        Kind::Pawn => match far {
            (0, 2) => &["amalgamated.pawn.no-double-step"],
            (0, _) => &["amalgamated.pawn.step"],
            _ => &["amalgamated.pawn.capture"],
        },
        _ => &[],
    }
}

/// Whether an attack leads over the river.
fn crosses(attack: &Attack) -> bool {
    let is_beyond = |square: Square| Some(square.rank()) >= river(Variant::Amalgamated);
    is_beyond(attack.from) != is_beyond(attack.target())
}

fn becomes(change: Change) -> Vec<Ids> {
    let Change { captor, captive, result, is_promoted, .. } = change;
    let river: Ids = match if is_promoted { captor } else { result } {
        _ if captor == result => &[],
        Kind::General => &["amalgamated.river.general"],
        Kind::Bishop if is_promoted => &["amalgamated.river.bishop"],
        Kind::Bishop => &["amalgamated.river.return-bishop"],
        Kind::Knight if is_promoted => &["amalgamated.river.knight"],
        Kind::Knight => &["amalgamated.river.return-knight"],
        Kind::Rook if is_promoted => &["amalgamated.river.rook"],
        Kind::Rook => &["amalgamated.river.return-rook"],
        Kind::Pasha if is_promoted => &["amalgamated.river.pasha"],
        Kind::Pasha => &["amalgamated.river.return-pasha"],
        Kind::Pawn if is_promoted => &["amalgamated.river.pawn"],
        Kind::Pawn => &["amalgamated.river.return-pawn"],
        _ => &[],
    };
    match captive {
        Some(_) => vec![river, &["amalgamated.river.captor"]],
        None => vec![river],
    }
}
