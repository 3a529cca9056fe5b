//! Colorful Osmosis Chess, against the rule page and SPEC sections 3 and 5.

use crate::common::{after, counts, is_legal, moves_from, open, open_under, read, squares};
use notation::Variant;

const OSMOSIS: Variant = Variant::Osmosis;

/// A position with the Kings out of the way and these ranks, the eighth down to the third.
fn between(ranks: &str, side: char) -> String {
    format!("k9/10/{ranks}/10/9K {side} - - 0 1")
}

#[test]
fn the_start_has_forty_two_moves_a_side() {
    // SPEC section 6 gives the count at depth 3.
    counts(&open(OSMOSIS, "startpos"), &[1, 42, 1_764, 76_164]);
}

#[test]
fn a_harvestman_zigzags_outward_along_its_axis() {
    let fen = between("10/10/10/4H5/10/10", 'w');
    let axis = "e6 f7 d7 e8 f9 d9 e10 f5 g6 g4 h5 i6 i4 j5 e4 f3 d3 e2 f1 d1 d5 c6 c4 b5 a6 a4";
    assert_eq!(moves_from(&open(OSMOSIS, &fen), "e5"), squares(axis));
    let crooked = format!("{axis} h7 j7 b7 h3 j3 b3 g8 g10 g2 c8 c10 c2");
    let game = open_under("osmosis.harvestman=crooked", OSMOSIS, &fen);
    assert_eq!(moves_from(&game, "e5"), squares(&crooked));
}

#[test]
fn a_harvestman_reaches_a_square_while_one_of_its_paths_is_open() {
    let up = |ranks: &str| {
        let game = open(OSMOSIS, &between(ranks, 'w'));
        let squares = ["e6", "d7", "f7", "e8", "d9", "f9", "e10"];
        let open = squares.into_iter().filter(|to| is_legal(&game, &format!("e5{to}")));
        open.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(up("10/5P4/10/4H5/10/10"), "e6 d7 e8 d9 e10");
    assert_eq!(up("10/3P1P4/10/4H5/10/10"), "e6");
    assert_eq!(up("10/3P1p4/10/4H5/10/10"), "e6 f7");
    assert_eq!(up("10/10/4p5/4H5/10/10"), "e6");
    assert_eq!(up("4p5/10/10/4H5/10/10"), "e6 d7 f7 e8");
}

#[test]
fn a_zigzag_attacks_along_its_own_squares_and_not_back_along_the_others() {
    let check =
        |ranks: &str| open(OSMOSIS, &format!("10/10/{ranks}/10/10/9K b - - 0 1")).status().check;
    // From e5 the King on e8 is reached over e6 and d7 or f7. The way from the King to the
    // Harvestman would be e7, d6 or f6.
    assert!(check("4k5/4g5/3g1g4/4H5/10"));
    assert!(check("4k5/3g6/10/4H5/10"));
    assert!(!check("4k5/3g1g4/10/4H5/10"));
    assert!(!check("4k5/10/4g5/4H5/10"));
}

#[test]
fn a_camel_leaps_three_and_one() {
    let game = open(OSMOSIS, &between("10/10/10/4C5/10/10", 'w'));
    assert_eq!(moves_from(&game, "e5"), squares("f8 d8 f2 d2 h6 h4 b6 b4"));
}

#[test]
fn compounds_move_as_both_their_parts() {
    let from = |letter: char| {
        let fen = between(&format!("10/10/10/4{letter}5/10/10"), 'w');
        moves_from(&open(OSMOSIS, &fen), "e5")
    };
    for (compound, one, other) in [
        ('A', 'B', 'N'),
        ('L', 'B', 'C'),
        ('E', 'B', 'H'),
        ('W', 'N', 'C'),
        ('M', 'N', 'H'),
        ('I', 'C', 'H'),
    ] {
        let mut parts = [from(one), from(other)].concat();
        parts.sort_unstable();
        parts.dedup();
        assert_eq!(from(compound), parts, "{compound}");
    }
    assert_eq!(from('G'), squares("d4 d5 d6 e4 e6 f4 f5 f6"));
}

#[test]
fn a_forced_promotion_has_no_letter_and_a_choice_has_one() {
    let game = open(OSMOSIS, &between("10/10/5wn3/4B5/3a1p4/10", 'w'));
    // Rule 4: a Gnu; rule 3: a Cardinal; rule 1: a Pawn.
    assert_eq!(moves_from(&game, "e5"), squares("f6a f6l d6 c7 b8 a9 d4 f4"));
    let taken = |text: &str| after(&game, text).split('/').nth(4).unwrap().to_owned();
    assert_eq!((taken("e5f6l"), taken("e5f6a")), ("5Ln3".into(), "5An3".into()));
    let fourth = |text: &str| after(&game, text).split('/').nth(6).unwrap().to_owned();
    assert_eq!(fourth("e5d4"), "3A1p4");
    assert_eq!(fourth("e5f4"), "3a1B4");
    for text in ["e5f6", "e5f6e", "e5f6b", "e5d4a", "e5f4b", "e5d6b"] {
        assert!(game.after(read(&game, text)).is_err(), "{text}");
    }
    // Rule 2: another basic piece.
    let game = open(OSMOSIS, &between("10/10/5n4/4B5/10/10", 'w'));
    assert_eq!(after(&game, "e5f6"), "k9/10/10/10/5A4/10/10/10/10/9K b - - 0 1");
}

#[test]
fn kings_guards_pawns_and_compounds_are_not_changed_by_what_they_take() {
    let fen = "9k/10/10/6c3/3n6/4P2A2/10/4n5/1n2G5/1K8 w - - 0 1";
    let taken = [("b1b2", "/1K2G5/10 "), ("e2e3", "/4G5/"), ("e5d6", "/3P6/"), ("h5g7", "/6A3/")];
    for assignments in ["", "osmosis.fusion=optional"] {
        let game = open_under(assignments, OSMOSIS, fen);
        for (text, rank) in taken {
            assert_eq!(moves_from(&game, text), [""], "{text}");
            assert!(after(&game, text).contains(rank), "{text}");
        }
    }
}

#[test]
fn under_optional_fusion_the_captor_may_stay_what_it_was() {
    let fen = between("10/10/5wn3/4B5/3a1p4/10", 'w');
    let game = open_under("osmosis.fusion=optional", OSMOSIS, &fen);
    assert_eq!(moves_from(&game, "e5"), squares("f6a f6l f6b d6 c7 b8 a9 d4a d4b f4"));
    assert!(after(&game, "e5f6b").contains("/5Bn3/"));
    assert!(game.after(read(&game, "e5d4")).is_err());
}

#[test]
fn the_printed_table_changes_what_a_camel_becomes() {
    // A Camel on e5; a Caliph on f8, a Battlemaster on h6.
    let fen = between("5l4/10/7m2/4C5/10/10", 'w');
    let by_rules = open(OSMOSIS, &fen);
    assert_eq!(moves_from(&by_rules, "e5f8"), [""]);
    assert!(after(&by_rules, "e5f8").contains("/5L4/"));
    assert_eq!(moves_from(&by_rules, "e5h6"), ["i", "w"]);
    let printed = open_under("osmosis.table=printed", OSMOSIS, &fen);
    assert!(after(&printed, "e5f8").contains("/5W4/"));
    assert_eq!(moves_from(&printed, "e5h6"), ["i", "l"]);
    let both = open_under("osmosis.table=printed osmosis.fusion=optional", OSMOSIS, &fen);
    assert_eq!(moves_from(&both, "e5f8"), ["c", "w"]);
    assert_eq!(moves_from(&both, "e5h6"), ["c", "i", "l"]);
}

#[test]
fn a_pawn_steps_twice_from_its_third_rank_and_promotes_on_the_ninth() {
    let game = open(OSMOSIS, &between("4P5/10/10/10/10/P9", 'w'));
    assert_eq!(moves_from(&game, "a3"), ["a4", "a5"]);
    assert!(after(&game, "a3a5").ends_with(" b - a4 0 1"));
    let letters = ["a", "b", "c", "e", "g", "h", "i", "l", "m", "n", "w"];
    assert_eq!(moves_from(&game, "e8e9"), letters);
    let game = open(OSMOSIS, &between("10/p9/10/10/10/4p5", 'b'));
    assert_eq!(moves_from(&game, "a7"), ["a6"]);
    assert_eq!(moves_from(&game, "e3e2"), letters);
    let game = open(OSMOSIS, &between("p9/10/1P8/10/10/10", 'b'));
    assert!(after(&game, "a8a6").ends_with(" w - a7 0 2"));
}

#[test]
fn a_pawn_takes_in_passing_and_stays_a_pawn() {
    let game = open(OSMOSIS, "9k/10/10/10/pP8/10/10/10/10/K9 w - a7 0 2");
    assert_eq!(after(&game, "b6a7"), "9k/10/10/P9/10/10/10/10/10/K9 b - - 0 2");
}

#[test]
fn bare_kings_play_on() {
    let game = open(OSMOSIS, &between("10/10/10/10/10/10", 'w'));
    assert_eq!(game.status().to_string(), "no check; the game goes on");
}
