//! The castling of Chess960: one rule for all arrays. By a ruling other games castle so, too.

use notation::Colour;

use crate::castles::right_by_file;
use crate::rules::Castle;

const FILES: usize = 8;

/// All files from one to another.
const fn span(one: usize, other: usize) -> u64 {
    let (low, high) = if one < other { (one, other) } else { (other, one) };
    below(high + 1) & !below(low)
}

/// All files left of one.
const fn below(file: usize) -> u64 {
    (1 << file) - 1
}

/// The way of a King and a Rook that start on two files.
const fn castle(colour: Colour, king: usize, rook: usize) -> Castle<u64> {
    let home = match colour {
        Colour::White => 0,
        Colour::Black => 56,
    };
    let king_side = rook > king;
    let [king_to, rook_to] = if king_side { [6, 5] } else { [2, 3] };
    let themselves = 1 << king | 1 << rook;
    // Of all Rooks that leave their King's flank open only the one on b has a square behind it: no piece stands beyond a
    // or h, and from c or g what is behind attacks the King's target anyway.
    let behind = if rook < king_to && rook < king { below(rook) } else { 0 };
    Castle {
        colour,
        king_side,
        right: right_by_file(colour, rook),
        royal: [home + king, home + king_to],
        rook: [home + rook, home + rook_to],
        empty: ((span(king, king_to) | span(rook, rook_to)) & !themselves) << home,
        safe: (span(king, king_to) & !(1 << king)) << home,
        behind: behind << home,
    }
}

/// A way for each colour, King's file and Rook's file. Those of a Rook on its King's file are never had.
pub(crate) const CASTLES_BY_FILE: &[Castle<u64>] = &{
    let mut castles = [const { castle(Colour::White, 0, 0) }; 2 * FILES * FILES];
    let mut at = 0;
    while at < castles.len() {
        let colour = if at < FILES * FILES { Colour::White } else { Colour::Black };
        castles[at] = castle(colour, at / FILES % FILES, at % FILES);
        at += 1;
    }
    castles
};
