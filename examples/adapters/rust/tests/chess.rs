//! Holds each library to the rules of chess.

use crosscheck::Variant;
use engines::cozy_chess::CozyChess;
use engines::shakmaty::Shakmaty;

/// What cozy-chess does otherwise than Crosscheck says.
const KNOWN_OF_COZY_CHESS: [&str; 11] = [
    // It accepts two Kings side by side, each of which attacks the other.
    "chess.refused.opponent-in-check.kings-side-by-side",
    // It refuses more than eight Pawns of a side; Crosscheck counts no pieces.
    "chess.knight.move.leaps",
    // It refuses an en passant square beside a check that no double step can have given; Crosscheck
    // does not ask how a check came about.
    "chess/ep-unrelated-check perft 1",
    "chess/ep-unrelated-check perft 2",
    "chess/ep-unrelated-check perft 3",
    "chess/align-ep perft 1",
    "chess/align-ep perft 2",
    "chess/align-ep perft 3",
    "chess/align-ep-pinned perft 1",
    "chess/align-ep-pinned perft 2",
    "chess/align-ep-pinned perft 3",
];

#[test]
fn shakmaty_plays_chess() {
    crosscheck::conformance::<Shakmaty>(&[Variant::Chess]).assert();
}

#[test]
fn cozy_chess_plays_chess() {
    let known = &KNOWN_OF_COZY_CHESS;
    crosscheck::conformance::<CozyChess>(&[Variant::Chess]).known(known).assert();
}
