//! Counts that are published, or that were found by two routes of this crate alone (those of
//! the games that nobody has counted before).

use notation::{Move, Rulings, Variant};
use perft::Game;

fn open(variant: Variant, fen: &str) -> Game {
    Game::new(variant, &Rulings::default(), fen).unwrap()
}

/// Compares the counts of depths 1, 2, … by both routes and by division.
#[track_caller]
fn counts(variant: Variant, fen: &str, expected: &[u64]) {
    let game = open(variant, fen);
    for (depth, &nodes) in (1..).zip(expected) {
        assert_eq!(game.perft(depth), nodes, "{variant} {fen}, perft {depth}");
        if nodes < 1_000_000 {
            assert_eq!(game.perft_listed(depth), nodes, "{variant} {fen}, perft {depth}, listed");
            let parts = game.divide(depth);
            assert_eq!(parts.iter().map(|(_, nodes)| nodes).sum::<u64>(), nodes);
            assert!(parts.is_sorted());
            assert_eq!(game.divide_listed(depth), parts);
        }
    }
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn chess_counts_as_published() {
    counts(Variant::Chess, "startpos", &[20, 400, 8_902, 197_281, 4_865_609]);
    counts(Variant::Chess, KIWIPETE, &[48, 2_039, 97_862, 4_085_603]);
    let endgame = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    counts(Variant::Chess, endgame, &[14, 191, 2_812, 43_238, 674_624]);
    let promotions = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    counts(Variant::Chess, promotions, &[6, 264, 9_467, 422_333]);
    let castling = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    counts(Variant::Chess, castling, &[44, 1_486, 62_379, 2_103_487]);
}

#[test]
fn a_promoting_capture_of_what_nothing_else_looks_at_is_as_many_moves_as_choices() {
    counts(Variant::Chess, "k6n/6P1/8/8/8/8/8/K7 w - - 0 1", &[11, 39, 465]);
}

#[test]
fn osmosis_counts_as_the_protocol_example_says() {
    counts(Variant::Osmosis, "startpos", &[42, 1_764, 76_164, 3_285_312]);
    let parts = open(Variant::Osmosis, "startpos").divide(3);
    let a3a4 = Move::parse("a3a4", Variant::Osmosis).unwrap();
    assert!(parts.contains(&(a3a4, 1_764)));
}

#[test]
fn the_other_games_count_as_known() {
    counts(Variant::Evolution, "startpos", &[20, 400, 8_902, 197_281, 4_865_743]);
    counts(Variant::Colorbound, "startpos", &[34, 1_123, 38_949, 1_339_297]);
    counts(Variant::ColorboundEqualized, "startpos", &[32, 1_024, 34_530, 1_148_530]);
    counts(Variant::ColorboundDecimal, "startpos", &[50, 2_434, 122_478, 6_102_463]);
    counts(Variant::Amalgamated, "startpos", &[21, 441, 10_569, 253_464]);
}

#[test]
fn nothing_is_one_sequence_and_divides_into_no_parts() {
    for variant in [Variant::Chess, Variant::Osmosis] {
        let game = open(variant, "startpos");
        assert_eq!((game.perft(0), game.perft_listed(0)), (1, 1));
        assert_eq!(game.divide(0), []);
    }
}

#[test]
fn a_line_ends_early_only_without_a_legal_move() {
    let mate = open(Variant::Chess, "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!([0, 1, 2, 300, u32::MAX].map(|depth| mate.perft(depth)), [1, 0, 0, 0, 0]);
    // Dead, and drawn by its clock: it goes on all the same.
    let dead = open(Variant::Chess, "7k/8/8/8/8/8/8/K7 w - - 9999 9999");
    assert_eq!(dead.perft(2), 9);
}

#[test]
fn great_depths_are_walked_without_great_stacks() {
    // Either King, walled in, has one move at a time, to and fro.
    let fen = "k2b4/p1pPp3/P1P1P3/8/8/3p1p1p/3PpP1P/4B2K w - - 0 1";
    let game = open(Variant::Chess, fen);
    assert_eq!([1, 2, 127, 128, 129, 130, 20_000].map(|depth| game.perft(depth)), [1; 7]);
    assert_eq!(game.perft_listed(20_001), 1);
}
