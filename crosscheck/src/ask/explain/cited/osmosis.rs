use notation::Kind;
use oracle::reasons::Attack;

use super::{Change, Cited, Far, Ids, NOTHING};

pub(super) const CITED: Cited = Cited {
    movement,
    joins: true,
    leap: |_| &["osmosis.leap"],
    several_ways: &["osmosis.harvestman.two-paths"],
    blocked,
    capture: |kind, _| match kind {
        Kind::Harvestman => &["osmosis.harvestman.capture"],
        _ => &[],
    },
    attack_of_pinned: &["osmosis.check.attack-of-pinned"],
    en_passant: &["osmosis.pawn.en-passant"],
    en_passant_missed: &["osmosis.pawn.en-passant-expires", "osmosis.pawn.en-passant"],
    en_passant_uncovers: &["osmosis.pawn.en-passant-legality"],
    becomes,
    keeps: |kind| match kind {
        Kind::Bishop | Kind::Knight | Kind::Camel | Kind::Harvestman => {
            &["osmosis.fusion.only-by-capture"]
        }
        Kind::King | Kind::Guard | Kind::Pawn => &[],
        _ => &["osmosis.fusion.no-split", "osmosis.fusion.only-by-capture"],
    },
    not_royal: |kind| match kind {
        Kind::Guard => &["osmosis.guard.not-royal"],
        _ => &[],
    },
    choice: |_| &["osmosis.notation.choice"],
    no_castling: &["osmosis.king.no-castling"],
    into_attack: &["osmosis.king.not-into-attack"],
    apart: &["osmosis.king.apart"],
    unanswered: &["osmosis.check.answer"],
    take: &["osmosis.check.take"],
    block: |_| &["osmosis.check.block"],
    leaper: &["osmosis.check.leaper"],
    double: &["osmosis.check.double"],
    two_paths: &["osmosis.check.two-paths"],
    pin,
    several_lines: &["osmosis.pin.two-paths"],
    ..NOTHING
};

const fn movement(kind: Kind, far: Far, before: usize) -> Ids {
    match kind {
        Kind::King => &["osmosis.king.move"],
        Kind::Guard => &["osmosis.guard.move"],
        Kind::Pawn => match far {
            (0, 2) => &["osmosis.pawn.double-step"],
            (0, _) => &["osmosis.pawn.step"],
            _ => &["osmosis.pawn.capture"],
        },
        Kind::Bishop => &["osmosis.bishop.move"],
        Kind::Knight => &["osmosis.knight.move"],
        Kind::Camel => &["osmosis.camel.move"],
        Kind::Harvestman if before == 0 && matches!(far, (0, 1) | (1, 0)) => {
            &["osmosis.harvestman.first-step"]
        }
        Kind::Harvestman => &["osmosis.harvestman.zig-zag"],
        Kind::Cardinal => &["osmosis.cardinal.move"],
        Kind::Caliph => &["osmosis.caliph.move"],
        Kind::Evangelist => &["osmosis.evangelist.move"],
        Kind::Gnu => &["osmosis.gnu.move"],
        Kind::Battlemaster => &["osmosis.battlemaster.move"],
        Kind::Imam => &["osmosis.imam.move"],
        _ => &[],
    }
}

const fn blocked(kind: Kind, _: usize) -> Ids {
    match kind {
        Kind::Harvestman => &["osmosis.harvestman.blocked"],
        Kind::Pawn => &["osmosis.pawn.double-step-blocked"],
        _ => &[],
    }
}

fn becomes(change: Change) -> Vec<Ids> {
    let Change { captor, captive, result, fused, .. } = change;
    let Some(captive) = captive else {
        return vec![&["osmosis.pawn.promotion-rank"], &["osmosis.pawn.promotion-choices"]];
    };
    let rule: Ids = match captor {
        Kind::King => &["osmosis.fusion.not-king"],
        Kind::Guard => &["osmosis.fusion.not-guard"],
        Kind::Pawn if result == Kind::Pawn => &["osmosis.fusion.not-pawn"],
        Kind::Pawn => {
            return vec![
                &["osmosis.pawn.promotion-rank"],
                &["osmosis.pawn.promotion-by-capture", "osmosis.pawn.promotion-choices"],
            ];
        }
        Kind::Bishop | Kind::Knight | Kind::Camel | Kind::Harvestman => match captive {
            Kind::Pawn => &["osmosis.fusion.rule-1.pawn"],
            Kind::Guard => &["osmosis.fusion.rule-1.guard"],
            same if same == captor => &["osmosis.fusion.rule-1.own-kind"],
            _ if result == captor => &["osmosis.ruling.fusion"],
            same if same == result => &["osmosis.fusion.rule-3"],
            Kind::Bishop | Kind::Knight | Kind::Camel | Kind::Harvestman => {
                &["osmosis.fusion.rule-2"]
            }
            // A single result for such a capture is what the table prints.
            _ if fused == 1 => &["osmosis.ruling.table"],
            _ => &["osmosis.fusion.rule-4"],
        },
        _ => &["osmosis.fusion.not-compound"],
    };
    vec![rule]
}

fn pin(_: Kind, _: Kind, attack: &Attack) -> Ids {
    let mut squares = attack.path.iter();
    let is_diagonal = squares.all(|&to| {
        to.file().abs_diff(attack.from.file()) == to.rank().abs_diff(attack.from.rank())
    });
    if is_diagonal { &["osmosis.pin.line"] } else { &["osmosis.pin.zig-zag"] }
}
