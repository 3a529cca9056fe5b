//! FIDE chess, where the counts are published.

use crate::common::{after, counts, is_legal, moves_from, open, play, read, squares};
use notation::{Claim, Move, Square, Variant};

const CHESS: Variant = Variant::Chess;

#[test]
fn the_published_counts_are_reached() {
    let start = "startpos";
    counts(&open(CHESS, start), &[1, 20, 400, 8_902, 197_281]);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    counts(&open(CHESS, kiwipete), &[1, 48, 2_039, 97_862]);
    let pins = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    counts(&open(CHESS, pins), &[1, 14, 191, 2_812, 43_238]);
    let promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    counts(&open(CHESS, promotions), &[1, 6, 264, 9_467]);
}

#[test]
fn the_king_may_not_castle_out_of_through_or_into_check() {
    let castles = |fen| moves_from(&open(CHESS, fen), "e1").join(" ");
    assert_eq!(castles("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(castles("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1"), "d1 d2 f1 f2");
    assert_eq!(castles("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1"), "c1 d1 d2 e2");
    assert_eq!(castles("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1"), "c1 d1 d2 e2 f1 f2");
    // Only the Rook is attacked, or passes over an attacked square.
    assert_eq!(castles("4k3/1r5r/8/8/8/8/8/R3K2R w KQ - 0 1"), "c1 d1 d2 e2 f1 f2 g1");
    assert_eq!(castles("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1"), "d1 d2 e2 f1 f2 g1");
}

#[test]
fn castling_rights_go_with_king_rook_and_captured_rook() {
    let game = open(CHESS, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9");
    assert_eq!(after(&game, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9");
    assert_eq!(after(&game, "e1c1"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 9");
    assert_eq!(after(&game, "e1e2"), "r3k2r/8/8/8/8/8/4K3/R6R b kq - 4 9");
    assert_eq!(after(&game, "a1b1"), "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 4 9");
    assert_eq!(after(&game, "a1a8"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9");
}

#[test]
fn the_en_passant_field_is_set_after_every_double_step() {
    let game = open(CHESS, "4k3/8/8/8/8/8/P7/4K3 w - - 7 3");
    assert_eq!(after(&game, "a2a4"), "4k3/8/8/8/P7/8/8/4K3 b - a3 0 3");
    assert_eq!(after(&game, "a2a3"), "4k3/8/8/8/8/P7/8/4K3 b - - 0 3");
    let game = open(CHESS, "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 3");
    assert_eq!(after(&game, "b4a3"), "4k3/8/8/8/8/p7/8/4K3 w - - 0 4");
    assert_eq!(after(&game, "e8e7"), "8/4k3/8/8/Pp6/8/8/4K3 w - - 1 4");
}

#[test]
fn an_en_passant_capture_that_opens_the_rank_to_the_king_is_illegal() {
    let game = open(CHESS, "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1");
    assert!(!is_legal(&game, "c4d3"));
    assert!(is_legal(&game, "c4c3"));
}

#[test]
fn only_the_moves_listed_are_accepted_and_an_error_changes_nothing() {
    let mut game = open(CHESS, "4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(moves_from(&game, "a7"), squares("a8q a8r a8b a8n"));
    let fen = game.fen();
    for text in ["a7a8", "a7a8k", "a7a8p", "a1a2q", "e8e7", "b1b2", "a1a1", "e1g1"] {
        let illegal = game.play(read(&game, text)).unwrap_err();
        assert_eq!((illegal.setup.to_string(), game.fen()), (fen.clone(), fen.clone()), "{text}");
    }
    let beyond = Square::new(9, 9).unwrap();
    let corner = Square::new(0, 0).unwrap();
    for played in [Move::new(beyond, corner), Move::new(corner, beyond)] {
        assert!(game.play(played).is_err());
    }
    let foreign = Move::choosing(corner, corner, notation::Kind::Gnu);
    assert!(game.play(foreign).is_err());
    assert_eq!(game.status().claims, []);
}

#[test]
fn clocks_stop_where_a_fen_ends() {
    let mut game = open(CHESS, "4k3/8/8/8/8/8/8/R3K3 b - - 9998 9999");
    play(&mut game, "e8d8 a1b1");
    assert_eq!(game.fen(), "3k4/8/8/8/8/8/8/1R2K3 b - - 9999 9999");
}

fn status(fen: &str) -> String {
    open(CHESS, fen).status().to_string()
}

#[test]
fn the_first_reason_that_holds_is_the_outcome() {
    let mate = "R3k3/8/4K3/8/8/8/8/8 b - - 150 200";
    assert_eq!(status(mate), "check; white wins by checkmate");
    let stalemate = "4k3/4P3/4K3/8/8/8/8/8 b - - 150 200";
    assert_eq!(status(stalemate), "no check; draw by stalemate");
    let dead = "4k3/8/4K3/8/8/8/8/8 b - - 150 200";
    assert_eq!(status(dead), "no check; draw by dead-position");
    let long = "4k3/8/4K3/8/8/8/8/R7 w - - 150 200";
    assert_eq!(status(long), "no check; draw by move-count");
    let claimed = "4k3/8/4K3/8/8/8/8/R7 w - - 149 200";
    assert_eq!(status(claimed), "no check; the game goes on; may claim move-count");
    let early = "4k3/8/4K3/8/8/8/8/R7 w - - 99 200";
    assert_eq!(status(early), "no check; the game goes on");
}

#[test]
fn fide_dead_positions_are_known_and_no_others() {
    let with = |pieces: &str| status(&format!("6k1/8/8/{pieces}/8/8/8/6K1 w - - 0 1"));
    for dead in ["8", "2N5", "2n5", "2B5", "1B1b4", "B1B1b1B1"] {
        assert_eq!(with(dead), "no check; draw by dead-position", "{dead}");
    }
    for alive in ["NN6", "N1n5", "BN6", "Bb6", "BB6", "1P6", "R7", "q7"] {
        assert_eq!(with(alive), "no check; the game goes on", "{alive}");
    }
}

#[test]
fn a_repetition_is_claimed_at_the_third_and_ends_the_game_at_the_fifth() {
    let mut game = open(CHESS, "startpos");
    let round = "g1f3 g8f6 f3g1 f6g8";
    play(&mut game, round);
    assert_eq!(game.status().claims, []);
    play(&mut game, round);
    assert_eq!(game.status().claims, [Claim::ThreefoldRepetition]);
    play(&mut game, round);
    play(&mut game, round);
    assert_eq!(game.status().to_string(), "no check; draw by fivefold-repetition");
    // The draw does not stick, and makes no move illegal.
    play(&mut game, "e2e4");
    assert_eq!(game.status().to_string(), "no check; the game goes on");
}

#[test]
fn castling_rights_tell_positions_apart() {
    let mut game = open(CHESS, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    let round = "a1b1 e8d8 b1a1 d8e8";
    play(&mut game, round);
    play(&mut game, round);
    assert_eq!(game.status().claims, []);
    play(&mut game, round);
    assert_eq!(game.status().claims, [Claim::ThreefoldRepetition]);
}

#[test]
fn repetition_asks_for_legal_en_passant_captures_alone() {
    // The capture would open the b-file to the Rook: it makes no difference.
    let mut pinned = open(CHESS, "1k6/8/8/8/1p6/8/P7/1R5K w - - 0 1");
    play(&mut pinned, "a2a4 b8a8 b1c1 a8b8 c1b1 b8a8 b1c1 a8b8 c1b1");
    assert_eq!(pinned.status().claims, [Claim::ThreefoldRepetition]);
    let mut free = open(CHESS, "1k6/8/8/8/1p6/8/P7/2R4K w - - 0 1");
    play(&mut free, "a2a4 b8a8 c1d1 a8b8 d1c1 b8a8 c1d1 a8b8 d1c1");
    assert_eq!(free.status().claims, []);
}

#[test]
fn a_depth_beyond_all_stacks_is_counted() {
    let mate = open(CHESS, "R3k3/8/4K3/8/8/8/8/8 b - - 0 1");
    assert_eq!((mate.perft(0), mate.perft(1), mate.perft(u32::MAX)), (1, 0, 0));
    assert_eq!(mate.divide(0), []);
}
