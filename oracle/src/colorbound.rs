//! Colorbound Chess, with its two variations on the same page: Equalized and Decimal.

use notation::{Colour, Kind, Piece, Setup, Square, Variant};

use crate::candidates::Becomes;
use crate::paths::{Step, Walk, diagonal, forward, oblique, orthogonal};

/// The standard setup has the Pawns on the second rank; they may leap from there.
const PAWN_START_RANK: u8 = 2;

/// "Pawn": on the last rank it becomes any piece but Pawn and King.
const PROMOTIONS: [Kind; 4] = [Kind::Bishop, Kind::Wizard, Kind::Laureate, Kind::Dragon];

/// The same in Decimal, which has two pieces more.
const DECIMAL_PROMOTIONS: [Kind; 6] =
    [Kind::Bishop, Kind::Wizard, Kind::Laureate, Kind::Dragon, Kind::Osprey, Kind::Parabola];

/// The pieces. Each may go wherever it attacks, the Pawn, too; there is no castling.
pub(crate) fn attacks<V: FnMut(Step)>(piece: Piece, walk: &mut Walk<'_, V>) {
    match piece.kind {
        Kind::Bishop => walk.rides(diagonal(1)),
        Kind::Wizard => {
            walk.leaps(diagonal(1));
            walk.leaps(oblique(3, 1));
        }
        Kind::Laureate => {
            walk.leaps(diagonal(1));
            walk.leaps(diagonal(2));
            walk.leaps(orthogonal(2));
        }
        Kind::Dragon => {
            walk.leaps(diagonal(1));
            // It passes over the squares between its leaps, but stops where one of them lands on
            // a piece.
            walk.rides(orthogonal(2));
        }
        Kind::King => {
            walk.leaps(diagonal(1));
            walk.leaps(orthogonal(2));
        }
        Kind::Pawn => {
            let up = forward(piece.colour);
            walk.leaps([(-1, up), (1, up)]);
            if walk.rank(piece.colour) == PAWN_START_RANK {
                walk.leaps([(0, 2 * up)]);
            }
        }
        Kind::Osprey => osprey(walk),
        Kind::Parabola => parabola(walk),
        _ => {}
    }
}

/// Decimal, Osprey: a leap of two straight over anything, then outward as a Bishop, so that a leap
/// of (0,2) is followed by (1,3) (2,4) … or by (-1,3) (-2,4) ….
fn osprey<V: FnMut(Step)>(walk: &mut Walk<'_, V>) {
    for ahead in orthogonal(1) {
        for aside in [(ahead.1, ahead.0), (-ahead.1, -ahead.0)] {
            walk.along(
                (0..).map(|n| ((n + 2) * ahead.0 + n * aside.0, (n + 2) * ahead.1 + n * aside.1)),
            );
        }
    }
}

/// Decimal, Parabola: one step diagonally, then the squares of y = x² and of its three mirror
/// images, each only if the ones before it are free.
fn parabola<V: FnMut(Step)>(walk: &mut Walk<'_, V>) {
    for (x, y) in diagonal(1) {
        walk.along([(x, y), (2 * x, 4 * y), (3 * x, 9 * y)]);
        walk.along([(x, y), (4 * x, 2 * y), (9 * x, 3 * y)]);
    }
}

/// What the mover is afterwards: only Pawns promote, on the last rank.
pub(crate) fn becomes(variant: Variant, piece: Piece, rank_reached: u8) -> Becomes {
    if piece.kind != Kind::Pawn || rank_reached != variant.size() {
        return Becomes::Forced(piece.kind);
    }
    Becomes::Choice(match variant {
        Variant::ColorboundDecimal => DECIMAL_PROMOTIONS.to_vec(),
        _ => PROMOTIONS.to_vec(),
    })
}

/// Neither side can mate (SPEC section 5, fixed readings): no piece but Kings stands on the colour
/// of an enemy King, and none can change its colour. In Equalized, where each side has a King on
/// either colour, only Kings are left.
pub(crate) fn is_dead(setup: &Setup) -> bool {
    if setup.variant == Variant::ColorboundEqualized {
        return setup.board.pieces().all(|(_, piece)| piece.kind == Kind::King);
    }
    let attackers = |colour| {
        setup.board.of(colour).filter(|(_, piece)| piece.kind != Kind::King).map(is_on_light)
    };
    let kings = |colour: Colour| {
        setup.board.of(colour).filter(|(_, piece)| piece.kind == Kind::King).map(is_on_light)
    };
    Colour::BOTH.into_iter().all(|colour| {
        attackers(colour).all(|light| kings(colour.opponent()).all(|king| king != light))
    })
}

const fn is_on_light((square, _): (Square, Piece)) -> bool {
    (square.file() + square.rank()) % 2 == 1
}
