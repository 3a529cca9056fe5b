//! Colorbound Chess, Equalized and Decimal, against the rule page and SPEC sections 3 to 5.

use crate::common::{after, counts, is_legal, moves_from, open, open_under, refusal, squares};
use notation::Variant::{self, Colorbound, ColorboundDecimal, ColorboundEqualized};

#[test]
fn the_start_counts_as_its_author_found() {
    counts(&open(Colorbound, "startpos"), &[1, 34, 1_123, 38_949]);
}

/// The moves of a lone white piece on e5, the Kings in far corners.
fn from_e5(variant: Variant, letter: char) -> Vec<String> {
    let fen = match variant {
        ColorboundDecimal => format!("9k/10/10/10/10/4{letter}5/10/10/10/9K w - - 0 1"),
        _ => format!("7k/8/8/4{letter}3/8/8/8/7K w - - 0 1"),
    };
    moves_from(&open(variant, &fen), "e5")
}

#[test]
fn each_piece_moves_as_its_page_says() {
    let wizard = "d4 d6 f4 f6 h6 h4 b6 b4 f8 d8 f2 d2";
    assert_eq!(from_e5(Colorbound, 'W'), squares(wizard));
    let laureate = "d4 d6 f4 f6 c3 c7 g3 g7 c5 g5 e3 e7";
    assert_eq!(from_e5(Colorbound, 'L'), squares(laureate));
    let dragon = "d4 d6 f4 f6 g5 c5 a5 e7 e3 e1";
    assert_eq!(from_e5(Colorbound, 'D'), squares(dragon));
    let king = open(Colorbound, "7k/8/8/4K3/8/8/8/8 w - - 0 1");
    assert_eq!(moves_from(&king, "e5"), squares("d4 d6 f4 f6 g5 c5 e7 e3"));
}

#[test]
fn a_dragon_leaps_between_its_landings_but_stops_at_one_that_is_taken() {
    let game = open(Colorbound, "7k/4p3/4p3/2P1D1p1/3ppp2/8/8/7K w - - 0 1");
    assert_eq!(moves_from(&game, "e5"), squares("d4 d6 f4 f6 g5 e7 e3 e1"));
}

#[test]
fn a_pawn_goes_and_takes_diagonally_and_leaps_two_from_its_start() {
    let game = open(Colorbound, "7k/8/8/8/4p3/4p3/4P3/7K w - - 3 1");
    assert_eq!(moves_from(&game, "e2"), squares("d3 f3 e4"));
    assert_eq!(after(&game, "e2e4"), "7k/8/8/8/4P3/4p3/8/7K b - - 0 1");
    assert_eq!(after(&game, "e2d3"), "7k/8/8/8/4p3/3Pp3/8/7K b - - 0 1");
    let game = open(Colorbound, "7k/4p3/8/4P3/8/4P3/8/7K w - - 0 1");
    assert_eq!(moves_from(&game, "e3"), squares("d4 f4"));
    let blocked = open(Colorbound, "7k/8/8/8/4P3/8/4P3/7K w - - 0 1");
    assert_eq!(moves_from(&blocked, "e2"), squares("d3 f3"));
    let black = open(Colorbound, "7k/4p3/8/8/8/8/8/7K b - - 0 1");
    assert_eq!(moves_from(&black, "e7"), squares("d6 f6 e5"));
    // There is no en passant.
    assert_eq!(after(&black, "e7e5"), "7k/8/8/4p3/8/8/8/7K w - - 0 2");
}

#[test]
fn a_pawn_gives_check_with_its_leap() {
    let check = |fen| open(Colorbound, fen).status().check;
    assert!(check("8/8/8/8/4k3/4p3/4P3/7K b - - 0 1"));
    assert!(!check("8/8/8/4k3/8/4P3/8/7K b - - 0 1"));
    assert!(check("8/8/8/5k2/4P3/8/8/7K b - - 0 1"));
}

#[test]
fn a_pawn_promotes_to_the_pieces_of_its_game() {
    let game = open(Colorbound, "8/4P3/8/8/k7/8/8/7K w - - 0 1");
    assert_eq!(moves_from(&game, "e7"), squares("d8b d8d d8l d8w f8b f8d f8l f8w"));
    let game = open(ColorboundEqualized, "8/4P3/8/8/kk6/8/8/6KK w - - 0 1");
    assert_eq!(moves_from(&game, "e7d8"), squares("b d l w"));
    let game = open(ColorboundDecimal, "10/P9/10/10/9k/10/10/10/10/9K w - - 0 1");
    assert_eq!(moves_from(&game, "a9"), squares("b10b b10d b10l b10o b10w b10y"));
}

#[test]
fn an_osprey_leaps_two_and_goes_outward_as_a_bishop() {
    let osprey = "e7 f8 g9 h10 d8 c9 b10 g5 h6 i7 j8 h4 i3 j2 e3 f2 g1 d2 c1 c5 b6 a7 b4 a3";
    assert_eq!(from_e5(ColorboundDecimal, 'O'), squares(osprey));
    // Pieces beside it are leapt over; one on the landing square stops both ways outward.
    let fen = "9k/10/10/4p5/3ppp4/3pOp4/4p5/10/10/9K w - - 0 1";
    let up = ["e7", "d8", "f8", "g9"];
    let game = open(ColorboundDecimal, fen);
    assert_eq!(up.map(|to| is_legal(&game, &format!("e5{to}"))), [true, false, false, false]);
    assert!(is_legal(&game, "e5g5") && is_legal(&game, "e5j2"));
}

#[test]
fn a_parabola_follows_its_curve_until_something_stands_there() {
    assert_eq!(from_e5(ColorboundDecimal, 'Y'), squares("d4 d6 f4 f6 g9 c9 g1 c1 i7 i3 a7 a3"));
    let corner = |fen: &str| moves_from(&open(ColorboundDecimal, fen), "a1").join(" ");
    assert_eq!(corner("10/9k/10/10/10/10/10/10/10/Y8K w - - 0 1"), "b2 c5 d10 e3 j4");
    assert_eq!(corner("10/9k/10/10/10/2p7/10/4P5/10/Y8K w - - 0 1"), "b2 c5");
    assert_eq!(corner("10/9k/10/10/10/10/10/10/1p8/Y8K w - - 0 1"), "b2");
}

#[test]
fn a_side_whose_pieces_cannot_reach_the_enemy_king_cannot_win() {
    // White's King stands on dark, Black's on light.
    let status = |middle: &str| {
        open(Colorbound, &format!("4k3/8/8/{middle}/8/8/8/4K3 w - - 0 1")).status().to_string()
    };
    for dead in ["8", "B7", "L1P5", "L1P2b2", "1d6"] {
        assert_eq!(status(dead), "no check; draw by dead-position", "{dead}");
    }
    for alive in ["1P6", "L4P2", "p7", "3P4"] {
        assert_eq!(status(alive), "no check; the game goes on", "{alive}");
    }
}

#[test]
fn equalized_ends_only_when_kings_alone_are_left() {
    let status = |fen| open(ColorboundEqualized, fen).status().to_string();
    let kings = "3kk3/8/8/8/8/8/8/3KK3 w - - 0 1";
    assert_eq!(status(kings), "no check; draw by dead-position");
    let pawn = "3kk3/8/8/8/8/p7/8/3KK3 w - - 0 1";
    assert_eq!(status(pawn), "no check; the game goes on");
}

#[test]
fn neither_king_of_equalized_may_be_left_attacked() {
    let game = open(ColorboundEqualized, "4k2k/8/8/8/8/4d3/8/K3K3 w - - 0 1");
    assert!(game.status().check);
    assert_eq!(moves_from(&game, "e1"), squares("c1 g1 e3"));
    assert_eq!(moves_from(&game, "a1"), squares(""));
    let facing = "4k2k/8/8/8/8/4k3/8/K3K3 w - - 0 1";
    assert_eq!(refusal("", ColorboundEqualized, facing), Some("surplus-royal"));
    let facing = "7k/8/8/8/8/4k3/8/K3K3 w - - 0 1";
    assert_eq!(refusal("", ColorboundEqualized, facing), Some("opponent-in-check"));
}

#[test]
fn one_king_of_equalized_mated_is_enough() {
    let game = open(ColorboundEqualized, "4k2k/8/8/8/8/2l5/8/K6K w - - 0 1");
    assert_eq!(game.status().to_string(), "check; black wins by checkmate");
}

#[test]
fn move_counts_are_shorter_but_in_decimal() {
    let status = |variant, clock: u16| {
        let fen = match variant {
            Colorbound => format!("4k3/8/8/1L6/8/8/8/4K3 w - - {clock} 99"),
            ColorboundEqualized => format!("3kk3/8/8/1L6/8/8/8/3KK3 w - - {clock} 99"),
            _ => format!("4k5/10/10/10/L9/10/10/10/10/4K5 w - - {clock} 99"),
        };
        open(variant, &fen).status().to_string()
    };
    let claim = "no check; the game goes on; may claim move-count";
    for (variant, claimed, drawn) in
        [(Colorbound, 64, 96), (ColorboundEqualized, 64, 96), (ColorboundDecimal, 100, 150)]
    {
        assert_eq!(status(variant, claimed - 1), "no check; the game goes on");
        assert_eq!(status(variant, claimed), claim);
        assert_eq!(status(variant, drawn - 1), claim);
        assert_eq!(status(variant, drawn), "no check; draw by move-count");
    }
}

#[test]
fn decimal_starts_from_the_array_that_is_ruled() {
    let array =
        "colorbound-decimal.array=lwboykdbwl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWBOYKDBWL";
    let game = open_under(array, ColorboundDecimal, "startpos");
    assert!(game.fen().starts_with("lwboykdbwl/"));
}
