//! What the table of traps does not say of Atomic: its rulings, what is refused, and blasts that open several lines.

use notation::{Rulings, Variant};
use perft::{Game, OpenError};

use crate::lichess::{reached, told};
use crate::plies::{compare_pairs, compare_threes};

fn open(assignments: &[&str], fen: &str) -> Game {
    reached(Variant::Atomic, assignments, fen, "")
}

/// Holds moves to be legal or not.
#[track_caller]
fn legal(assignments: &[&str], fen: &str, has: &str, lacks: &str) {
    let game = open(assignments, fen);
    let moves: Vec<String> =
        game.legal_moves().iter().map(|played| played.text(Variant::Atomic).to_string()).collect();
    for text in has.split_whitespace() {
        assert!(moves.iter().any(|known| known == text), "{fen}: {text} is not among {moves:?}");
    }
    for text in lacks.split_whitespace() {
        assert!(moves.iter().all(|known| known != text), "{fen}: {text} is among {moves:?}");
    }
    compare_pairs(&game);
    compare_threes(&game);
}

#[test]
fn a_blast_may_open_lines_past_several_pieces() {
    // e3 and e4 go with d4; e6 would not, nor would a Pawn.
    legal(&[], "4r2k/8/8/8/Q2nB3/4N3/8/4K3 w - - 0 1", "a4b3", "a4d4");
    legal(&[], "4r2k/8/4B3/8/Q2n4/4N3/8/4K3 w - - 0 1", "a4d4", "");
    legal(&[], "4r2k/8/8/8/Q2nP3/4N3/8/4K3 w - - 0 1", "a4d4", "");
    // The captor is one of them, and the rider may go as well.
    legal(&[], "4r1k1/8/2n5/8/3BB3/4N3/8/4K3 w - - 0 1", "e4c6", "");
    legal(&[], "4r2k/8/8/3n4/4B3/4N3/8/4K3 w - - 0 1", "e4d5", "e3d5");
    legal(&[], "7k/8/4r3/3n4/4B3/4N3/8/4K3 w - - 0 1", "e4d5 e3d5", "");
    // So may the captive be.
    legal(&[], "7k/7b/8/1Q3n2/4N3/8/8/1K6 w - - 0 1", "", "b5f5");
    legal(&[], "7k/8/6b1/1Q3n2/4N3/8/8/1K6 w - - 0 1", "b5f5", "");
    // A Pawn next to the centre stays where it is, unless it captures.
    legal(&[], "6k1/8/8/1Q3n1b/4N1P1/8/8/3K4 w - - 0 1", "b5f5", "g4f5");
    // A check is answered next to what gives it.
    legal(&[], "4k3/8/8/Q3n3/4r3/8/8/4K3 w - - 0 1", "a5e5", "a5e1");
}

/// The Pawn d5 is pinned. En passant it takes the Queen along that pins it.
#[test]
fn a_pinned_pawn_may_explode_what_pins_it_en_passant() {
    legal(&[], "4k3/8/3q4/2pP4/8/8/8/3K4 w - c6 0 2", "d5c6", "");
    legal(&[], "3qk3/8/8/2pP4/8/8/8/3K4 w - c6 0 2", "", "d5c6");
    compare_threes(&open(&[], "4k3/2p5/3q4/3P4/8/8/8/3K4 b - - 0 1"));
}

/// The Rook looks through the King to where it goes over, and no more to where it goes once both have arrived.
#[test]
fn out_of_a_touch_a_king_castles_along_the_line_of_a_rider() {
    legal(&[], "8/8/8/8/8/8/4k3/1r2K2R w K - 0 1", "e1g1", "");
    legal(&[], "8/8/8/8/8/8/3k4/1r2K2R w K - 0 1", "", "e1g1");
    legal(&[], "8/8/8/8/8/8/3k4/R3K2r w Q - 0 1", "e1c1", "");
    legal(&[], "8/8/8/8/8/8/5k2/R3K2r w Q - 0 1", "", "e1c1");
}

#[test]
fn what_touches_the_enemy_king_is_safe_to_castle_by_a_ruling() {
    let ruled = &["atomic.castling-touching=attacked"];
    let attacked = "5r2/8/8/8/8/8/6k1/R3K2R w KQ - 0 1";
    legal(&[], attacked, "e1g1 e1c1", "");
    legal(ruled, attacked, "e1c1", "e1g1");
    // The King itself attacks nothing.
    legal(ruled, "8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "e1g1 e1c1", "");
    legal(ruled, "8/8/8/8/8/8/3k4/R3K2R w KQ - 0 1", "e1g1 e1c1", "");
}

#[test]
fn there_is_no_check_by_a_ruling() {
    let none = &["atomic.check=none"];
    let told_by = |fen, line| {
        let status = reached(Variant::Atomic, none, fen, line).status();
        (told(&status), status.check)
    };
    let open_file = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";
    legal(none, open_file, "e1e8", "");
    assert_eq!(told_by(open_file, ""), ("draw dead-position".to_owned(), false));
    assert_eq!(told_by(open_file, "e1e8"), ("white wins explosion".to_owned(), false));
    legal(none, "4k3/8/8/8/8/5n2/4r3/R3K2R w KQ - 0 1", "a1a8 e1g1 e1c1 e1d2", "e1e2");
    // Both Kings would go.
    legal(none, "8/8/8/8/8/3n4/3kK3/3R4 w - - 0 1", "", "d1d2 e2d3");
    let shut_in = "4k3/8/8/8/8/p7/Pp6/Kn6 w - - 0 1";
    assert_eq!(told_by(shut_in, ""), ("draw stalemate".to_owned(), false));
    assert_eq!(told(&open(&[], shut_in).status()), "black wins checkmate");
}

#[test]
fn which_atomic_is_dead_is_a_ruling() {
    let all = ["material", "any-bishops", "closed", "none"];
    let material = &all[..3];
    for (fen, dead) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", material),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", material),
        ("4k3/8/8/8/8/8/8/B3K3 w - - 0 1", material),
        ("r3k3/8/8/8/8/8/8/4K3 w - - 0 1", material),
        ("nn2k3/8/8/8/8/8/8/4K3 w - - 0 1", material),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", material),
        ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", &[]),
        ("nnn1k3/8/8/8/8/8/8/4K3 w - - 0 1", &[]),
        ("n3k3/8/8/8/8/8/8/N3K3 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/BN2K3 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", &["closed"]),
        ("4k3/8/8/8/8/8/8/B2BK3 w - - 0 1", &[]),
        // More Bishops, each side's on a colour of its own.
        ("4kb2/8/7b/8/8/8/8/4KB2 w - - 0 1", &["any-bishops"]),
        ("4kb2/8/7b/8/8/8/8/2B1KB2 w - - 0 1", &[]),
        ("4kb2/8/7b/8/8/8/8/3QKB2 w - - 0 1", &[]),
        // Blocked Pawns, and Bishops that may not reach them: d4 is dark, d5 light.
        ("4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1", &["closed"]),
        ("4k3/8/8/3p4/3P4/8/8/2B1K3 w - - 0 1", &["closed"]),
        ("2b1k3/8/8/3p4/3P4/8/8/2B1K3 w - - 0 1", &[]),
        ("4k3/8/8/3p4/3P4/8/8/4KB2 w - - 0 1", &[]),
        ("4kb2/8/8/3p4/3P4/8/8/4K3 w - - 0 1", &[]),
        ("4k3/8/8/3p4/3P4/8/8/N3K3 w - - 0 1", &[]),
        // A Pawn that may move or capture, now or in passing.
        ("4k3/8/3p4/8/3P4/8/8/4K3 w - - 0 1", &[]),
        ("4k3/8/8/3pp3/3PP3/8/8/4K3 w - - 0 1", &[]),
        ("4k3/8/2p5/2PpP3/3P4/8/8/4K3 w - d6 0 1", &[]),
        ("4k3/8/2p1p3/2PpP3/3P4/8/8/4K3 w - d6 0 1", &[]),
        ("4k3/8/2p1p3/2PpP3/3P4/8/8/4K3 w - - 0 1", &["closed"]),
    ] {
        for ruling in all {
            let assignment = format!("atomic.dead-position={ruling}");
            let status = open(&[&assignment], fen).status();
            let expected = if dead.contains(&ruling) { "draw dead-position" } else { "goes on" };
            assert_eq!(told(&status), expected, "{ruling} {fen}");
        }
    }
}

#[test]
fn only_the_side_to_move_may_lack_its_king() {
    let fault = |assignments: &[&str], fen| {
        let rulings = Rulings::given(assignments, &[Variant::Atomic]).unwrap();
        match Game::new(Variant::Atomic, &rulings, fen) {
            Ok(_) => String::new(),
            Err(OpenError::Refused(refusal)) => format!("{}/{}", refusal.field, refusal.fault.id()),
        }
    };
    for (fen, expected) in [
        ("8/8/8/8/8/8/8/8 w - - 0 1", "position/missing-royal"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "position/missing-royal"),
        ("8/8/8/8/8/8/8/4K3 b - - 0 1", ""),
        ("4k1k1/8/8/8/8/8/8/4K3 w - - 0 1", "position/surplus-royal"),
        ("4k3/8/8/8/8/8/8/4K1K1 w - - 0 1", "position/surplus-royal"),
        ("4k3/8/8/8/8/8/8/7R w K - 0 1", "castling/castling-contradicted"),
        ("4k3/8/8/8/8/8/8/R6R w - - 0 1", ""),
        // Who has won may be attacked.
        ("8/8/8/8/8/8/8/r3K3 b - - 0 1", ""),
        ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "position/opponent-in-check"),
        ("8/8/8/8/8/8/4k3/4RK2 w - - 0 1", ""),
    ] {
        assert_eq!(fault(&[], fen), expected, "{fen}");
    }
    assert_eq!(fault(&["atomic.check=none"], "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"), "");
}
