//! Colorbound Chess with its two variations: one page, and each its own clauses. Where Equalized
//! refers to the game with one King, so does its table, and Decimal where it has no clause of its own.

use notation::Kind;
use oracle::reasons::Attack;

use super::{Change, Cited, Far, Ids, NOTHING};

pub(super) const CITED: Cited = Cited {
    movement,
    colour: &["colorbound.colour"],
    leap: |kind| match kind {
        Kind::Dragon => &["colorbound.dragon.jumps-between"],
        Kind::Pawn => &["colorbound.pawn.leap-over"],
        _ => &["colorbound.leap"],
    },
    blocked,
    own: &["colorbound.capture.own"],
    capture: |kind, far| match (kind, far) {
        (Kind::Pawn, (0, _)) => &["colorbound.pawn.leap-captures", "colorbound.capture.enemy"],
        (Kind::Pawn, _) => &["colorbound.pawn.capture", "colorbound.capture.enemy"],
        _ => &["colorbound.capture.enemy"],
    },
    attack: |kind, attack| match kind {
        Kind::Pawn if is_straight(attack) => &["colorbound.pawn.leap-attacks"],
        Kind::Pawn => &["colorbound.pawn.capture"],
        _ => &[],
    },
    attack_of_pinned: &["colorbound.check.attack-of-pinned"],
    en_passant_missed: &["colorbound.pawn.no-en-passant"],
    becomes: |change| match (has_promoted(change), change.captive) {
        (false, _) => vec![],
        (true, None) => vec![PROMOTION],
        (true, Some(_)) => vec![PROMOTION, &["colorbound.pawn.promotion-by-capture"]],
    },
    choice: |_| PROMOTION,
    no_castling: &["colorbound.king.no-castling"],
    into_attack: &["colorbound.king.not-into-attack"],
    apart: &["colorbound.king.apart"],
    unanswered: &["colorbound.check.answer"],
    take: &["colorbound.check.take"],
    block: |checker| match checker {
        Kind::Dragon => &["colorbound.check.dragon-block"],
        _ => &["colorbound.check.block"],
    },
    leaper: &["colorbound.check.leaper"],
    double: &["colorbound.check.double"],
    pin: |_, _, attack| {
        if is_straight(attack) { &["colorbound.pin.dragon"] } else { &["colorbound.pin.line"] }
    },
    ..NOTHING
};

pub(super) const EQUALIZED: Cited = Cited {
    movement: |kind, far, before| match kind {
        Kind::King => &["colorbound-equalized.king.move"],
        Kind::Pawn => match far {
            (0, _) => &["colorbound-equalized.pawn", "colorbound.pawn.leap"],
            _ => &["colorbound-equalized.pawn", "colorbound.pawn.step"],
        },
        _ => movement(kind, far, before),
    },
    blocked: |kind, _| match kind {
        Kind::Dragon => &["colorbound-equalized.pieces", "colorbound.dragon.blocked"],
        _ => &["colorbound-equalized.pieces", "colorbound.bishop.blocked"],
    },
    own: &["colorbound-equalized.pieces", "colorbound.capture.own"],
    capture: |kind, far| match (kind, far) {
        (Kind::Pawn, (0, _)) => &["colorbound-equalized.pawn", "colorbound.pawn.leap-captures"],
        (Kind::Pawn, _) => &["colorbound-equalized.pawn", "colorbound.pawn.capture"],
        _ => &["colorbound-equalized.pieces", "colorbound.capture.enemy"],
    },
    en_passant_missed: &["colorbound-equalized.pawn", "colorbound.pawn.no-en-passant"],
    becomes: |change| {
        if has_promoted(change) { vec![&["colorbound-equalized.promotion"]] } else { vec![] }
    },
    choice: |_| &["colorbound-equalized.promotion"],
    no_castling: &["colorbound-equalized.king.no-castling"],
    into_attack: &["colorbound-equalized.king.not-into-attack"],
    apart: &["colorbound-equalized.king.apart"],
    unanswered: &["colorbound-equalized.check.answer"],
    take: &["colorbound-equalized.check.answer", "colorbound.check.take"],
    block: |checker| match checker {
        Kind::Dragon => &["colorbound-equalized.check.answer", "colorbound.check.dragon-block"],
        _ => &["colorbound-equalized.check.answer", "colorbound.check.block"],
    },
    double: &["colorbound-equalized.check.both"],
    fellow: &["colorbound-equalized.check.fellow"],
    behind: &["colorbound-equalized.check.behind"],
    pin: |_, _, _| &["colorbound-equalized.pin.either"],
    several_lines: &["colorbound-equalized.pin.both"],
    ..CITED
};

pub(super) const DECIMAL: Cited = Cited {
    movement: |kind, far, before| match (kind, far) {
        (Kind::King, _) => &["colorbound-decimal.king.move"],
        (Kind::Bishop, _) => &["colorbound-decimal.bishop.move"],
        (Kind::Wizard, _) => &["colorbound-decimal.wizard.move"],
        (Kind::Laureate, _) => &["colorbound-decimal.laureate.move"],
        (Kind::Dragon, _) => &["colorbound-decimal.dragon.move"],
        (Kind::Pawn, (0, 2..)) => &["colorbound-decimal.pawn.leap"],
        (Kind::Pawn, _) => &["colorbound-decimal.pawn.step"],
        (Kind::Osprey, _) if before == 0 => &["colorbound-decimal.osprey.leap"],
        (Kind::Osprey, _) => &["colorbound-decimal.osprey.slide"],
        (Kind::Parabola, _) => match before {
            0 => &["colorbound-decimal.parabola.first"],
            1 => &["colorbound-decimal.parabola.second"],
            _ => &["colorbound-decimal.parabola.third"],
        },
        _ => &[],
    },
    leap: |kind| match kind {
        Kind::Osprey => &["colorbound-decimal.osprey.jumps"],
        Kind::Parabola => &["colorbound-decimal.parabola.leaps"],
        _ => (CITED.leap)(kind),
    },
    blocked: |kind, before| match (kind, before) {
        (Kind::Bishop, _) => &["colorbound-decimal.bishop.move"],
        (Kind::Dragon, _) => &["colorbound-decimal.dragon.move"],
        (Kind::Osprey, 0) => &["colorbound-decimal.osprey.landing"],
        (Kind::Osprey, _) => &["colorbound-decimal.osprey.blocked"],
        (Kind::Parabola, 0) => &["colorbound-decimal.parabola.blocked-first"],
        (Kind::Parabola, _) => &["colorbound-decimal.parabola.blocked-second"],
        _ => &[],
    },
    own: &["colorbound-decimal.capture.own"],
    capture: |kind, far| match (kind, far) {
        (Kind::Osprey, _) => &["colorbound-decimal.osprey.capture"],
        (Kind::Parabola, _) => &["colorbound-decimal.parabola.capture"],
        (Kind::Pawn, (0, _)) => &["colorbound-decimal.pawn.leap-captures"],
        (Kind::Pawn, _) => &["colorbound-decimal.pawn.step"],
        _ => &["colorbound.capture.enemy"],
    },
    attack: |kind, attack| match kind {
        Kind::Pawn if is_straight(attack) => &["colorbound-decimal.pawn.leap-attacks"],
        Kind::Osprey => &["colorbound-decimal.check.osprey"],
        Kind::Parabola => &["colorbound-decimal.check.parabola"],
        _ => &[],
    },
    attack_of_pinned: &["colorbound-decimal.pin.still-attacks"],
    en_passant_missed: &["colorbound-decimal.pawn.no-en-passant"],
    becomes: |change| if has_promoted(change) { vec![DECIMAL_PROMOTION] } else { vec![] },
    choice: |_| DECIMAL_PROMOTION,
    no_castling: &["colorbound-decimal.king.no-castling"],
    into_attack: &["colorbound-decimal.king.not-into-attack"],
    take: &["colorbound-decimal.check.take"],
    block: |checker| match checker {
        Kind::Osprey => &["colorbound-decimal.check.osprey-block"],
        Kind::Parabola => &["colorbound-decimal.check.parabola-block"],
        _ => (CITED.block)(checker),
    },
    double: &["colorbound-decimal.check.double"],
    pin: |pinned, pinner, attack| match (pinned, pinner) {
        (_, Kind::Osprey) => &["colorbound-decimal.pin.osprey"],
        (_, Kind::Parabola) => &["colorbound-decimal.pin.parabola"],
        (Kind::Osprey | Kind::Parabola, _) => &["colorbound-decimal.pin.lines"],
        _ => (CITED.pin)(pinned, pinner, attack),
    },
    ..CITED
};

const PROMOTION: Ids = &["colorbound.pawn.promotion-rank", "colorbound.pawn.promotion-choices"];

const DECIMAL_PROMOTION: Ids =
    &["colorbound-decimal.pawn.promotion-rank", "colorbound-decimal.pawn.promotion-choices"];

fn has_promoted(change: Change) -> bool {
    change.result != change.captor
}

const fn movement(kind: Kind, far: Far, _: usize) -> Ids {
    match (kind, far) {
        (Kind::King, (1, _)) => &["colorbound.king.step"],
        (Kind::King, _) => &["colorbound.king.leap", "colorbound.king.step"],
        (Kind::Bishop, _) => &["colorbound.bishop.move"],
        (Kind::Wizard, (1, 1)) => &["colorbound.wizard.step"],
        (Kind::Wizard, _) => &["colorbound.wizard.leap", "colorbound.wizard.step"],
        (Kind::Laureate, (1, _) | (_, 1)) => &["colorbound.laureate.step"],
        (Kind::Laureate, (0, _) | (_, 0)) => &["colorbound.laureate.straight-leap"],
        (Kind::Laureate, _) => &["colorbound.laureate.diagonal-leap"],
        (Kind::Dragon, (0, _) | (_, 0)) => &["colorbound.dragon.ride"],
        (Kind::Dragon, _) => &["colorbound.dragon.step"],
        (Kind::Pawn, (0, 1)) => &["colorbound.pawn.no-straight-step"],
        (Kind::Pawn, (0, _)) => &["colorbound.pawn.leap", "colorbound.pawn.leap-start-rank"],
        (Kind::Pawn, _) => &["colorbound.pawn.step"],
        _ => &[],
    }
}

const fn blocked(kind: Kind, _: usize) -> Ids {
    match kind {
        Kind::Dragon => &["colorbound.dragon.blocked"],
        _ => &["colorbound.bishop.blocked"],
    }
}

/// Whether an attack runs along a rank or a file.
fn is_straight(attack: &Attack) -> bool {
    let target = attack.target();
    target.file() == attack.from.file() || target.rank() == attack.from.rank()
}
