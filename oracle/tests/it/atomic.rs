//! Atomic beyond the trap positions of its page, which are in `lichess.rs`: its rulings, castling rights, refusals, and what
//! its moves are explained with.

use crate::common::{after, is_legal, moves_from, open, open_under, play, read, refusal, rulings};
use notation::{Colour, Kind, Variant};
use oracle::reasons::{self, Hindrance, NoCheck};

const ATOMIC: Variant = Variant::Atomic;

/// The outcome of a position under some rulings, in words.
fn outcome(assignments: &str, fen: &str) -> Option<String> {
    let status = open_under(assignments, ATOMIC, fen).status();
    status.outcome.map(|outcome| outcome.to_string())
}

#[test]
fn a_capture_removes_the_captor_whatever_it_is_and_what_stands_around_but_pawns() {
    let board = open(ATOMIC, "4k3/8/1rnb4/1pnp4/1qbP4/3N4/8/4K3 w - - 7 9");
    assert_eq!(after(&board, "d3c5"), "4k3/8/8/1p1p4/3P4/8/8/4K3 b - - 0 9");
    let promotes = open(ATOMIC, "1nn5/P7/8/8/8/8/7k/4K3 w - - 0 1");
    assert_eq!(moves_from(&promotes, "a7b8"), ["b", "n", "q", "r"]);
    assert_eq!(after(&promotes, "a7b8q"), "8/8/8/8/8/8/7k/4K3 b - - 0 1");
    // The Pawn that takes en passant goes as well, and other Pawns beside the one taken stay.
    let passing = open(ATOMIC, "4k3/1p1p4/8/1PpP4/8/8/8/4K3 w - c6 0 1");
    assert_eq!(after(&passing, "d5c6"), "4k3/1p1p4/8/1P6/8/8/8/4K3 b - - 0 1");
    // What captures nothing removes nothing.
    let quiet = open(ATOMIC, "4k3/8/3n4/8/3Q1R2/8/8/4K3 w - - 0 1");
    assert_eq!(after(&quiet, "d4d5"), "4k3/8/3n4/3Q4/5R2/8/8/4K3 b - - 1 1");
}

#[test]
fn a_right_ends_when_its_king_or_rook_is_removed() {
    let board = open(ATOMIC, "rn2k2r/8/8/8/8/8/8/RN2K2R w KQkq - 0 1");
    assert_eq!(after(&board, "h1h8"), "rn2k3/8/8/8/8/8/8/RN2K3 b Qq - 0 1");
    let beside = open(ATOMIC, "rn2k2r/8/8/8/1R6/8/8/RN2K2R w KQkq - 0 1");
    assert_eq!(after(&beside, "b4b8"), "4k2r/8/8/8/8/8/8/RN2K2R b KQk - 0 1");
    let king = open(ATOMIC, "r3k2r/4p3/8/8/4Q3/8/8/R3K2R w KQkq - 0 1");
    assert_eq!(after(&king, "e4e7"), "r6r/8/8/8/8/8/8/R3K2R b KQ - 0 1");
}

#[test]
fn a_game_that_is_over_has_neither_moves_nor_check() {
    let mut game = open(ATOMIC, "r2qk3/3p4/8/8/3Q4/8/8/4K3 w q - 0 1");
    play(&mut game, "d4d7");
    assert_eq!(game.fen(), "r7/8/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(game.status().to_string(), "no check; white wins by explosion");
    assert_eq!([game.perft(0), game.perft(1)], [1, 0]);
}

#[test]
fn only_the_side_to_move_may_be_without_its_king() {
    for (fen, reason) in [
        ("r7/8/8/8/8/8/8/4K3 b - - 0 1", None),
        ("r7/8/8/8/8/8/8/4K3 w - - 0 1", Some("missing-royal")),
        ("8/8/8/8/8/8/8/8 w - - 0 1", Some("missing-royal")),
        ("k7/8/8/8/8/8/8/K3K3 w - - 0 1", Some("surplus-royal")),
        ("k7/8/8/8/8/8/8/K3K3 b - - 0 1", Some("surplus-royal")),
        ("r7/8/8/8/8/8/8/4K3 b q - 0 1", Some("castling-contradicted")),
        // The King that is left need not be safe, since it has won.
        ("8/8/8/8/8/8/8/r3K3 b - - 0 1", None),
    ] {
        assert_eq!(refusal("", ATOMIC, fen), reason, "{fen}");
    }
}

#[test]
fn the_king_may_castle_where_it_touches_unless_the_ruling_asks_for_attacks() {
    let attacked = "atomic.castling-touching=attacked";
    let castles = |ruling, fen| {
        let game = open_under(ruling, ATOMIC, fen);
        ["e1g1", "e1c1"].map(|text| is_legal(&game, text))
    };
    for (fen, safe, strict) in [
        // Nothing is attacked.
        ("8/8/8/8/8/8/3k4/R3K2R w KQ - 0 1", [true, true], [true, true]),
        // Where the King crosses, where it arrives, where it starts.
        ("5r2/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", [true, true], [false, true]),
        ("8/b7/8/8/8/8/6k1/R3K2R w KQ - 0 1", [true, true], [false, true]),
        ("2r5/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", [true, true], [true, false]),
        ("4r3/8/8/8/8/8/3k4/R3K2R w KQ - 0 1", [true, true], [false, false]),
        // A touch of one square makes no other safe.
        ("6r1/8/8/8/8/8/3k4/R3K2R w KQ - 0 1", [false, true], [false, true]),
        ("6r1/8/8/8/8/8/4k3/R3K2R w KQ - 0 1", [false, true], [false, true]),
        // The Rook may be attacked, or go over an attacked square.
        ("1r6/6k1/8/8/8/8/8/R3K2R w KQ - 0 1", [true, true], [true, true]),
    ] {
        assert_eq!([castles("", fen), castles(attacked, fen)], [safe, strict], "{fen}");
    }
}

#[test]
fn without_check_a_king_may_be_left_attacked_and_castle_anywhere() {
    let none = "atomic.check=none";
    // A position in which the side not to move is attacked.
    let left = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
    assert_eq!(refusal(none, ATOMIC, left), None);
    let mut game = open_under(none, ATOMIC, left);
    play(&mut game, "e1e8");
    assert_eq!(game.status().to_string(), "no check; white wins by explosion");
    let game = open_under(none, ATOMIC, "4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1");
    assert!(is_legal(&game, "e3d5"));
    let attacked = open_under(none, ATOMIC, "2k1rr2/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(!attacked.status().check);
    assert!(["e1g1", "e1c1", "e1e2", "e1f1"].iter().all(|text| is_legal(&attacked, text)));
    // A King still captures nothing, and no move may remove its own.
    let game = open_under(none, ATOMIC, "4k3/8/8/8/8/4p3/3QK3/8 w - - 0 1");
    assert!(!is_legal(&game, "d2e3") && !is_legal(&game, "e2e3"));
    let mated = "6Rk/6RR/8/8/8/8/8/K7 b - - 0 1";
    assert_eq!(outcome("", mated).as_deref(), Some("white wins by checkmate"));
    assert_eq!(outcome(none, mated).as_deref(), Some("draw by stalemate"));
}

#[test]
fn which_positions_are_dead_is_a_ruling() {
    let told = |ruling: &str, fen: &str| {
        let outcome = outcome(&format!("atomic.dead-position={ruling}"), fen);
        outcome.as_deref() == Some("draw by dead-position")
    };
    let always = [true, true, true, false];
    let never = [false; 4];
    for (placement, dead) in [
        ("4k3/8/8/8/8/8/8/4K3", always),
        ("4k3/8/8/8/8/8/8/N3K3", always),
        ("b3k3/8/8/8/8/8/8/4K3", always),
        ("4k3/8/8/8/8/8/8/R3K3", always),
        ("4k3/8/8/8/8/8/8/NN2K3", always),
        ("4kb2/8/8/8/8/8/8/4KB2", always),
        ("4k3/8/8/8/8/8/8/Q3K3", never),
        ("4k3/8/8/8/8/8/8/NNN1K3", never),
        ("4k3/8/8/8/8/8/8/NB2K3", never),
        ("4k3/8/8/8/8/8/8/RR2K3", never),
        ("n3k3/8/8/8/8/8/8/N3K3", never),
        ("b3k3/8/8/8/8/8/8/N3K3", never),
        ("4k3/8/8/8/8/8/P7/4K3", never),
        ("2b1k3/8/8/8/8/8/8/4KB2", never),
        // Bishops of both sides, one of them with two, of its own colour or of both.
        ("4kb2/8/7b/8/8/8/8/4KB2", [false, true, false, false]),
        ("4kb2/7b/8/8/8/8/8/4KB2", never),
        ("4kb2/8/7b/8/8/8/p7/4KB2", never),
        // Bishops of one side alone.
        ("4k3/8/8/8/8/8/8/B1B1K3", [false, false, true, false]),
        ("4k3/8/8/8/8/8/8/BB2K3", never),
        // Blocked Pawns, with more than they need.
        ("4k3/8/8/3p4/3P4/8/8/4K3", [false, false, true, false]),
        ("4k3/8/3p4/3p4/3P4/8/8/4K3", [false, false, true, false]),
        ("4k3/8/8/3p4/3P4/8/3P4/4K3", never),
        ("4k3/8/8/3pp3/3PP3/8/8/4K3", never),
        ("4k3/8/3p4/3N4/8/8/8/4K3", never),
        ("4k3/8/8/3p4/3P4/8/8/R3K3", never),
        // A King that a Pawn could take if the Kings did not touch.
        ("8/8/8/3p4/3PK3/4k3/8/8", never),
        // A Bishop that cannot take the Pawn, and one that can.
        ("4k3/8/8/3p4/3P4/8/8/B3K3", [false, false, true, false]),
        ("4k3/8/8/3p4/3P4/8/8/BB2K3", never),
        ("4k3/8/8/3p4/3P4/8/8/1B2K3", never),
        ("b3k3/8/8/3p4/3P4/8/8/B3K3", never),
    ] {
        let found = ["material", "any-bishops", "closed", "none"]
            .map(|ruling| told(ruling, &format!("{placement} w - - 0 1")));
        assert_eq!(found, dead, "{placement}");
    }
    // An en passant capture opens the position, for the side that may make it.
    let beside = "4k3/8/2p5/2Pp4/3P4/8/8/4K3 w";
    assert!(told("closed", &format!("{beside} - - 0 1")));
    assert!(!told("closed", &format!("{beside} - d6 0 1")));
    let behind = "4k3/2p5/2P5/3p4/3P4/8/8/4K3 w";
    assert!(told("closed", &format!("{behind} - d6 0 1")));
}

#[test]
fn what_forbids_a_move_or_a_check_can_be_asked() {
    let rules = rulings("");
    assert!(!reasons::may_capture(ATOMIC, Kind::King));
    assert!(reasons::may_capture(ATOMIC, Kind::Pawn));
    assert!(reasons::may_capture(Variant::Chess, Kind::King));
    let board = open(ATOMIC, "4k3/8/8/8/8/4p3/3QK3/8 w - - 0 1");
    let after = |from: &str, to: &str| {
        let moves = reasons::candidates(board.setup(), &rules, from.parse().unwrap());
        moves.into_iter().find(|(played, _)| played.to.to_string() == to).unwrap().1
    };
    assert!(reasons::removed_own_royal(&after("d2", "e3")));
    assert_eq!(reasons::exposures(&after("d2", "e3"), &rules), []);
    assert!(!reasons::removed_own_royal(&after("d2", "d3")));
    // The King goes along its paths all the same; it attacks nothing.
    assert_eq!(reasons::paths(board.setup(), &rules, "e2".parse().unwrap()).len(), 8);
    assert_eq!(reasons::attacked(board.setup(), &rules, "e2".parse().unwrap()), []);

    let touching = open(ATOMIC, "8/8/8/3kK3/8/8/8/R3r3 w - - 0 1");
    let apart = open(ATOMIC, "8/8/3k4/8/4K3/8/8/R3r3 w - - 0 1");
    assert_eq!(reasons::no_check(touching.setup(), &rules), Some(NoCheck::KingsTouch));
    assert_eq!(reasons::checks(touching.setup(), &rules, Colour::White), []);
    assert_eq!(reasons::no_check(apart.setup(), &rules), None);
    assert_eq!(reasons::checks(apart.setup(), &rules, Colour::White).len(), 1);
    let none = rulings("atomic.check=none");
    assert_eq!(reasons::no_check(touching.setup(), &none), Some(NoCheck::Ruling));
    assert_eq!(reasons::checks(apart.setup(), &none, Colour::White), []);

    let strict = rulings("atomic.castling-touching=attacked");
    for (fen, square) in [
        ("5r2/8/8/8/8/8/6k1/4K2R w K - 0 1", "f1"),
        ("8/b7/8/8/8/8/6k1/4K2R w K - 0 1", "g1"),
        ("4r3/8/8/8/8/8/3k4/4K2R w K - 0 1", "e1"),
    ] {
        let game = open(ATOMIC, fen);
        let against =
            |rulings| reasons::against_castling(game.setup(), rulings, read(&game, "e1g1"));
        assert_eq!(against(&rules), None, "{fen}");
        let Some(Hindrance::Through(attack)) = against(&strict) else { panic!("{fen}") };
        assert_eq!(attack.target(), square.parse().unwrap(), "{fen}");
    }
}
