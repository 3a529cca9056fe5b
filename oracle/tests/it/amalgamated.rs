//! Amalgamated Chess, against the rule page and SPEC sections 3 to 5.

use crate::common::{
    after, counts, is_legal, moves_from, open, open_under, play, refusal, squares,
};
use notation::{Rulings, Setup, Variant};
use oracle::reasons;

const AMALGAMATED: Variant = Variant::Amalgamated;
const WINS: &str = "amalgamated.baring-capture=wins";
const QUEENSIDE: &str = "amalgamated.castling=queenside";

#[test]
fn the_start_has_twenty_one_moves_a_side() {
    // Pawns 8, Rooks 2, Knights 2, Pashas 6, Bishop 2, General 1.
    counts(&open(AMALGAMATED, "startpos"), &[1, 21, 441]);
    // Bishops 4 instead of 2, and one Pasha with 3 moves instead of two with 6.
    counts(&open_under("amalgamated.array=pasha-d1", AMALGAMATED, "startpos"), &[1, 20]);
}

/// The moves of a white piece on a square of an otherwise quiet board.
fn from(symbol: &str, rank: u8) -> Vec<String> {
    let mut ranks = ["n3g3", "8", "8", "8", "8", "8", "8", "5G2"].map(str::to_owned);
    ranks[usize::from(8 - rank)] = format!("2{symbol}5");
    let fen = format!("{} w - - 0 1", ranks.join("/"));
    moves_from(&open(AMALGAMATED, &fen), &format!("c{rank}"))
}

#[test]
fn each_piece_moves_as_its_page_says() {
    let pasha = squares("b2 b3 b4 c2 c4 d2 d3 d4 a1 a3 a5 c1 c5 e1 e3 e5");
    assert_eq!(from("S", 3), pasha);
    assert_eq!(from("+S", 5), squares("a3 a5 a7 c3 c7 e3 e5 e7"));
    assert_eq!(from("N", 3), squares("a2 a4 b1 b5 d1 d5 e2 e4"));
    let step = "b4 b5 b6 c4 c6 d4 d5 d6";
    assert_eq!(from("+N", 5), squares(&format!("{step} a4 a6 b3 b7 d3 d7 e4 e6")));
    assert_eq!(from("+P", 5), squares(step));
    assert_eq!(from("P", 3), squares("c4"));
    let rook = "b5 a5 d5 e5 f5 g5 h5 c6 c7 c8 c4 c3 c2 c1";
    assert_eq!(from("+R", 5), squares(&format!("{rook} b4 b6 d4 d6")));
    let bishop = "b4 a3 d6 e7 f8 d4 e3 f2 g1 b6 a7";
    assert_eq!(from("+B", 5), squares(&format!("{bishop} b5 d5 c4 c6")));
}

#[test]
fn a_piece_is_promoted_exactly_while_it_is_beyond_the_river() {
    let game = open(AMALGAMATED, "5g2/n7/8/+R7/B7/8/8/4G3 w - - 3 1");
    assert_eq!(after(&game, "a5b4"), "5g2/n7/8/8/BR6/8/8/4G3 b - - 4 1");
    assert_eq!(after(&game, "a4b5"), "5g2/n7/8/+R+B6/8/8/8/4G3 b - - 4 1");
    assert_eq!(after(&game, "a5b5"), "5g2/n7/8/1+R6/B7/8/8/4G3 b - - 4 1");
    assert_eq!(after(&game, "a4c2"), "5g2/n7/8/+R7/8/8/2B5/4G3 b - - 4 1");
    let black = open(AMALGAMATED, "5g2/8/8/s7/8/7P/8/4G3 b - - 0 1");
    assert_eq!(after(&black, "a5a4"), "5g2/8/8/8/+s7/7P/8/4G3 w - - 1 2");
}

#[test]
fn the_clock_is_zeroed_by_captures_and_a_new_king_alone() {
    let game = open(AMALGAMATED, "5g2/n7/8/8/P2G4/8/8/8 w - - 7 9");
    assert_eq!(after(&game, "a4a5"), "5g2/n7/8/+P7/3G4/8/8/8 b - - 8 9");
    assert_eq!(after(&game, "d4d5"), "5g2/n7/8/3+G4/P7/8/8/8 b - - 0 9");
    assert_eq!(after(&game, "d4e4"), "5g2/n7/8/8/P3G3/8/8/8 b - - 8 9");
}

#[test]
fn general_and_king_keep_to_the_centre_files_and_the_king_to_its_side() {
    let game = open(AMALGAMATED, "5g2/n7/8/8/2G5/7P/8/8 w - - 0 1");
    assert_eq!(moves_from(&game, "c4"), squares("c3 c5 d4"));
    let game = open(AMALGAMATED, "5g2/n7/8/5+G2/8/7P/8/8 w - - 0 1");
    assert_eq!(moves_from(&game, "f5"), squares("e5 e6 f6"));
    let game = open(AMALGAMATED, "2g5/n7/8/5+G2/8/7P/8/8 w - - 0 1");
    assert_eq!(moves_from(&game, "f5"), squares("e5 e6 f6"));
}

#[test]
fn a_king_attacks_back_over_the_river() {
    let game = open(AMALGAMATED, "8/8/8/4+G3/8/4+g3/8/8 b - - 0 1");
    assert_eq!(moves_from(&game, "e3"), squares("d3 f3 d2 e2 f2"));
    let beside = "8/8/8/4+G3/3+g4/8/8/8 b - - 0 1";
    assert_eq!(refusal("", AMALGAMATED, beside), Some("opponent-in-check"));
}

#[test]
fn a_side_reduced_to_its_general_has_lost_and_nobody_moves() {
    for side in ['w', 'b'] {
        let game = open(AMALGAMATED, &format!("4g3/8/8/8/8/7P/8/4G3 {side} - - 0 1"));
        assert_eq!(game.status().to_string(), "no check; white wins by bare-general");
        assert_eq!((game.legal_moves(), game.perft(1), game.perft(0)), (vec![], 0, 1));
        let step = if side == 'w' { "e1e2" } else { "e8e7" };
        assert!(game.after(crate::common::read(&game, step)).is_err());
    }
    let king = open(AMALGAMATED, "8/8/8/8/8/4+g2P/8/2G5 b - - 0 1");
    assert_eq!(king.status().to_string(), "no check; the game goes on");
}

#[test]
fn a_baring_capture_must_leave_the_king_safe_unless_ruled_otherwise() {
    let fen = "4g3/4n3/4+G3/8/8/8/8/R7 w - - 0 1";
    assert!(!is_legal(&open(AMALGAMATED, fen), "e6e7"));
    let mut game = open_under(WINS, AMALGAMATED, fen);
    play(&mut game, "e6e7");
    assert_eq!(game.status().to_string(), "check; white wins by bare-general");
    assert_eq!(game.legal_moves(), []);
    assert_eq!(refusal("", AMALGAMATED, &game.fen()), Some("opponent-in-check"));
    assert_eq!(refusal(WINS, AMALGAMATED, &game.fen()), None);
    // With another piece left, the capture does not end the game.
    let guarded = "4g3/4n3/4+G2p/8/8/8/8/R7 w - - 0 1";
    assert!(!is_legal(&open_under(WINS, AMALGAMATED, guarded), "e6e7"));
    let waiting = "4g3/4+G3/7p/8/8/8/8/R7 b - - 0 1";
    assert_eq!(refusal(WINS, AMALGAMATED, waiting), Some("opponent-in-check"));
}

#[test]
fn a_stalemated_general_loses_and_a_stalemated_king_is_counted_out() {
    let general = open(AMALGAMATED, "2g5/7+R/p7/+P7/8/8/8/3RG3 b - - 0 1");
    assert_eq!(general.status().to_string(), "no check; white wins by stalemated-general");
    let king = open(AMALGAMATED, "8/8/8/8/3RG3/8/7R/2+g5 b - - 0 1");
    let counted = "no check; white wins by stalemate (10 points to 2.5)";
    assert_eq!(king.status().to_string(), counted);
    let mate = open(AMALGAMATED, "2g4+R/7+R/p7/+P7/8/8/8/4G3 b - - 0 1");
    assert_eq!(mate.status().to_string(), "check; white wins by checkmate");
}

#[test]
fn every_draw_is_decided_on_points() {
    let kings = open(AMALGAMATED, "8/8/8/4+G3/8/4+g3/8/8 w - - 0 1");
    let counted = "no check; black wins by dead-position (0 points to 2.5)";
    assert_eq!(kings.status().to_string(), counted);
    let long = |assignments, clock: u16| {
        let fen = format!("4g3/n7/8/8/8/P7/8/4G3 w - - {clock} 60");
        open_under(assignments, AMALGAMATED, &fen).status().to_string()
    };
    assert_eq!(long("", 99), "no check; the game goes on");
    assert_eq!(long("", 100), "no check; black wins by move-count (1 points to 5.5)");
    let even = "amalgamated.points=P=2.5,N=0";
    assert_eq!(long(even, 100), "no check; draw by move-count (2.5 points to 2.5)");
    let better = "amalgamated.points=P=3,N=0";
    assert_eq!(long(better, 100), "no check; white wins by move-count (3 points to 2.5)");
}

#[test]
fn a_repetition_is_claimed_and_then_counted() {
    let mut game = open(AMALGAMATED, "startpos");
    for times in 2..=5 {
        play(&mut game, "a1a2 a8a7 a2a1 a7a8");
        let status = game.status().to_string();
        let end = match times {
            2 => "; the game goes on",
            5 => "; black wins by fivefold-repetition (35 points to 37.5)",
            _ => "; the game goes on; may claim threefold-repetition",
        };
        assert_eq!(status, format!("no check{end}"), "{times}");
    }
}

#[test]
fn the_general_castles_to_the_queens_side_under_its_ruling() {
    let castles = |fen| moves_from(&open_under(QUEENSIDE, AMALGAMATED, fen), "e1").join(" ");
    assert_eq!(castles("r3g3/8/8/8/8/8/8/R3G3 w Qq - 0 1"), "c1 d1 e2 f1");
    assert_eq!(castles("r3g3/8/8/8/8/8/8/R3G3 w q - 0 1"), "d1 e2 f1");
    assert_eq!(castles("3rg3/8/8/8/8/8/8/R3G3 w Q - 0 1"), "e2 f1");
    assert_eq!(castles("1r2g3/8/8/8/8/8/8/R3G3 w Q - 0 1"), "c1 d1 e2 f1");
    assert_eq!(castles("r3g3/8/8/8/8/8/8/RN2G3 w Qq - 0 1"), "d1 e2 f1");
    let game = open_under(QUEENSIDE, AMALGAMATED, "r3g3/8/8/8/8/8/8/R3G3 w Qq - 3 1");
    assert_eq!(after(&game, "e1c1"), "r3g3/8/8/8/8/8/8/2GR4 b q - 4 1");
    assert_eq!(after(&game, "a1a8"), "+R3g3/8/8/8/8/8/8/4G3 b - - 0 1");
    assert_eq!(after(&game, "a1a2"), "r3g3/8/8/8/8/8/R7/4G3 b q - 4 1");
    assert!(open_under(QUEENSIDE, AMALGAMATED, "startpos").fen().contains(" w Qq "));
}

#[test]
fn a_general_attacks_only_squares_on_its_files_and_a_king_all_its_neighbours() {
    let attacked = |fen: &str, from: &str| {
        let setup = Setup::parse(fen, AMALGAMATED).unwrap();
        let squares = reasons::attacked(&setup, &Rulings::default(), from.parse().unwrap());
        squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    };
    let generals = "5g2/8/8/8/2G5/8/8/7R w - - 0 1";
    assert_eq!(attacked(generals, "c4"), "c3 d4 c5");
    assert_eq!(attacked(generals, "f8"), "f7 e8");
    let king = "5g2/8/8/2+G5/8/8/8/7R w - - 0 1";
    assert_eq!(attacked(king, "c5"), "b4 c4 d4 b5 d5 b6 c6 d6");
}
