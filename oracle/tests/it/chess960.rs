//! Chess960, by the trap positions of its page.

use notation::Variant;

use crate::common::{after, counts, is_legal, open, refusal};

const CHESS960: Variant = Variant::Chess960;

/// Whether the King may castle, the move written as if it took the Rook.
fn castles(board: &str, field: &str, played: &str) -> bool {
    is_legal(&open(CHESS960, &format!("{board} w {field} - 0 1")), played)
}

#[test]
fn the_squares_on_the_way_of_king_and_rook_must_be_empty() {
    let empty = "4k3/8/8/8/8/8/8/";
    for (rank, field, played) in [
        ("RNK5", "A", "c1a1"),
        ("RK1B4", "A", "b1a1"),
        ("1KR3N1", "C", "b1c1"),
        ("1KR2N2", "C", "b1c1"),
        ("R2RK3", "Q", "e1a1"),
    ] {
        assert!(!castles(&format!("{empty}{rank}"), field, played), "{rank}");
    }
    assert!(castles("4k3/8/8/8/8/8/8/RK6", "A", "b1a1"));
    assert!(castles("4k3/8/8/8/8/8/8/RK6", "A", "b1c1"), "a plain move of the King");
    assert!(!castles("4k3/8/8/8/8/8/8/R2RK3", "Q", "e1d1"), "that Rook has no right");
    assert!(castles("4k3/8/8/8/8/8/8/R2RK3", "D", "e1d1"));
    assert!(!castles("4k3/8/8/8/8/8/8/R2RK3", "D", "e1a1"));
}

#[test]
fn the_king_may_not_castle_out_of_through_or_into_check() {
    assert!(!castles("3rk3/8/8/8/8/8/8/1K5R", "H", "b1h1"), "it passes d1");
    assert!(!castles("8/8/8/8/8/8/8/qRK4k", "B", "c1b1"), "the Rook was a shield");
    assert!(!castles("8/8/8/8/8/8/k7/5KRr", "G", "f1g1"), "they change places");
    assert!(!castles("2r1k3/8/8/8/8/8/8/2K4R", "H", "c1h1"), "it is in check");
    assert!(!castles("4k1r1/8/8/8/8/8/8/2K4R", "H", "c1h1"), "g1 is attacked");
}

#[test]
fn what_only_the_rook_passes_may_be_attacked() {
    assert!(castles("1r2k3/8/8/8/8/8/8/R4K2", "A", "f1a1"));
    assert!(castles("4k2r/8/8/8/8/8/8/4K2R", "H", "e1h1"));
}

#[test]
fn king_and_rook_come_to_the_same_squares_from_wherever_they_start() {
    let after = |rank: &str, field: &str, played: &str| {
        let fen = format!("4k3/8/8/8/8/8/8/{rank} w {field} - 7 3");
        after(&open(CHESS960, &fen), played)
    };
    let (short, long) = ("4k3/8/8/8/8/8/8/5RK1 b - - 8 3", "4k3/8/8/8/8/8/8/2KR4 b - - 8 3");
    for (rank, field, played) in [
        ("4K2R", "K", "e1h1"),
        ("6KR", "H", "g1h1"),
        ("4KR2", "F", "e1f1"),
        ("5KR1", "G", "f1g1"),
        ("1KR5", "C", "b1c1"),
        ("K6R", "H", "a1h1"),
    ] {
        assert_eq!(after(rank, field, played), short, "{rank}");
    }
    for (rank, field, played) in
        [("R3K3", "Q", "e1a1"), ("5RK1", "F", "g1f1"), ("R1K5", "A", "c1a1"), ("RK6", "A", "b1a1")]
    {
        assert_eq!(after(rank, field, played), long, "{rank}");
    }
}

#[test]
fn in_chess_the_king_is_written_to_go_two_files_and_here_it_is_not() {
    let game = open(CHESS960, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (played, legal) in [("e1h1", true), ("e1a1", true), ("e1g1", false), ("e1c1", false)] {
        assert_eq!(is_legal(&game, played), legal, "{played}");
    }
}

#[test]
fn a_right_goes_with_its_own_king_and_rook() {
    let taken = open(CHESS960, "1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1");
    assert_eq!(after(&taken, "b1b8"), "1R2k3/8/8/8/8/8/8/4K3 b - - 0 1");
    let inner = open(CHESS960, "4k3/8/8/8/8/8/8/R2RK3 w D - 0 1");
    assert_eq!(after(&inner, "d1d2"), "4k3/8/8/8/8/8/3R4/R3K3 b - - 1 1");
    assert_eq!(after(&inner, "a1a2"), "4k3/8/8/8/8/8/R7/3RK3 b Q - 1 1");
    assert_eq!(after(&inner, "e1e2"), "4k3/8/8/8/8/8/4K3/R2R4 b - - 1 1");
}

#[test]
fn rights_without_king_or_rook_are_refused() {
    for (board, field, why) in [
        ("4k3/8/8/8/8/8/8/4K3", "H", "castling-contradicted"),
        ("4k3/8/8/8/8/8/4K3/7R", "H", "castling-contradicted"),
        ("4k3/8/8/8/8/8/8/4K1RR", "GH", "castling-syntax"),
    ] {
        let fen = format!("{board} w {field} - 0 1");
        assert_eq!(refusal("", CHESS960, &fen), Some(why), "{fen}");
    }
}

#[test]
fn the_published_counts_are_reached() {
    for (fen, expected) in [
        ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", [1, 21, 528, 12_189]),
        ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 0 1", [1, 20, 479, 10_471]),
        ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 1", [1, 22, 593, 13_440]),
        ("8/8/8/8/8/8/8/qRK4k w B - 0 1", [1, 4, 27, 302]),
    ] {
        counts(&open(CHESS960, fen), &expected);
    }
}
