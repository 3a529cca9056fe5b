//! Crazyhouse: what a position has beside the board, and what rulings leave open.

use notation::{Claim, Hands, Kind, Move, Rulings, Setup, Variant};
use perft::{Game, OpenError};

use crate::lichess::{Key, reached, told};

const GAME: Variant = Variant::Crazyhouse;

/// The claims after each time that a line has been played, the start of the line being the end of the one before.
fn claims(fen: &str, line: &str, times: usize) -> Vec<Vec<Claim>> {
    let mut game = reached(GAME, &[], fen, "");
    let mut play_line = || {
        for text in line.split(' ') {
            game.play(Move::parse(text, GAME).unwrap()).unwrap();
        }
        game.status().claims
    };
    (0..times).map(|_| play_line()).collect()
}

#[test]
fn hands_and_marks_are_part_of_the_key() {
    let boards = ["R2k4/8/8/8/8/8/8/4K3", "R~2k4/8/8/8/8/8/8/4K3"];
    let hands = ["", "P", "PP", "N", "Q", "p", "pp", "n", "q", "Pp", "Nn", "QRBNPqrbnp"];
    let mut keys = Vec::new();
    for board in boards {
        for hand in hands {
            keys.push(reached(GAME, &[], &format!("{board}[{hand}] b - - 0 1"), "").search(Key));
        }
    }
    assert_eq!(keys.iter().collect::<std::collections::BTreeSet<_>>().len(), keys.len());
}

#[test]
fn a_position_comes_back_after_captures_and_drops() {
    // The Knights are exchanged and dropped where they stood.
    let line = "c3d5 d8d5 N@c3 d5d8 e1f1 N@d5 f1f2 h8g8 f2e1 g8h8";
    let threefold = vec![Claim::ThreefoldRepetition];
    let found = claims("3q3k/8/8/3n4/8/2N5/8/4K3[] w - - 0 1", line, 3);
    assert_eq!(found, [vec![], threefold.clone(), threefold]);
    let fen = "3q3k/8/8/3n4/8/2N5/8/4K3[] w - - 0 1";
    let five = reached(GAME, &[], fen, &[line; 4].join(" ")).status();
    assert_eq!(told(&five), "draw fivefold-repetition");
}

#[test]
fn hands_and_marks_are_part_of_what_repeats() {
    // Black drops a Pawn where one was captured: the same board, and one Pawn less in hand.
    let line = "c3d5 h8g8 d5c3 P@d5 e1f1 g8g7 f1e1 g7h8";
    let found = claims("7k/8/8/3p4/8/2N5/8/4K3[pppp] w - - 0 1", line, 4);
    assert_eq!(found, [const { Vec::<Claim>::new() }; 4]);
    // A promoted Rook and another change places: every second time all is as it was.
    let line = "b1b3 h8h7 a1b1 h7h8 b3a3 h8h7 a3a1 h7h8";
    let found = claims("7k/8/8/8/8/8/4K3/R~R6[] w - - 0 1", line, 4);
    assert_eq!(found, [vec![], vec![], vec![], vec![Claim::ThreefoldRepetition]]);
}

#[test]
fn which_drops_zero_the_clock_is_a_ruling() {
    for (ruling, expected) in [("pawn", [8, 0]), ("any", [0, 0]), ("none", [8, 8])] {
        let assignment = format!("crazyhouse.drop-clock={ruling}");
        let clock = |line| {
            let fen = "4k3/8/8/8/8/8/8/4K3[NP] w - - 7 20";
            reached(GAME, &[&assignment], fen, line).setup().half_moves
        };
        assert_eq!(["N@e4", "P@e4"].map(clock), expected, "{ruling}");
    }
    let after = |line| reached(GAME, &[], "4k3/8/8/8/4p3/8/3P4/4K3[n] w - - 7 20", line).fen();
    assert_eq!(after("d2d4"), "4k3/8/8/8/3Pp3/8/8/4K3[n] b - d3 0 20");
    assert_eq!(after("d2d4 N@a1"), "4k3/8/8/8/3Pp3/8/8/n3K3[] w - - 1 21");
}

#[test]
fn a_number_of_moves_is_no_draw_unless_by_a_ruling() {
    let status = |plies: u16, ruling: &str| {
        let fen = format!("7k/8/8/8/8/8/8/KR6[] w - - {plies} 90");
        let assignment = format!("crazyhouse.move-count={ruling}");
        let status = reached(GAME, &[&assignment], &fen, "").status();
        (told(&status), status.claims)
    };
    let (open, drawn) = ("goes on".to_owned(), "draw move-count".to_owned());
    for plies in [99, 100, 150, 9999] {
        assert_eq!(status(plies, "none"), (open.clone(), vec![]), "{plies}");
    }
    assert_eq!(status(99, "fide"), (open.clone(), vec![]));
    assert_eq!(status(100, "fide"), (open, vec![Claim::MoveCount]));
    assert_eq!(status(150, "fide"), (drawn, vec![]));
}

#[test]
fn with_which_pieces_nobody_wins_is_a_ruling() {
    for (field, is_dead) in [
        ("8/8/8/8/8/5k2/8/5K2[]", true),
        ("8/8/8/8/8/5k2/8/5K2[N]", true),
        ("8/8/8/8/8/5k2/8/5K2[b]", true),
        ("8/8/8/8/5B2/5k2/8/5K2[]", true),
        ("8/8/8/8/5B2/5k2/8/5K2[n]", false),
        ("8/8/8/8/8/5k2/8/5K2[NN]", false),
        ("8/8/8/8/5B~2/5k2/8/5K2[]", false),
        ("8/8/8/8/8/5k2/8/5K2[p]", false),
        ("8/8/8/8/8/5k2/8/5K2[R]", false),
        ("8/8/8/8/8/5k2/8/5K2[q]", false),
        ("8/8/8/8/P7/5k2/8/5K2[]", false),
        ("8/8/8/8/R7/5k2/8/5K2[]", false),
        ("8/8/8/8/Q7/5k2/8/5K2[]", false),
    ] {
        let fen = format!("{field} w - - 0 1");
        let few = reached(GAME, &["crazyhouse.dead-position=few"], &fen, "").status();
        let expected = if is_dead { "draw dead-position" } else { "goes on" };
        assert_eq!(told(&few), expected, "{fen}");
        assert_eq!(told(&reached(GAME, &[], &fen, "").status()), "goes on", "{fen}");
    }
}

#[test]
fn no_more_pieces_than_squares_are_accepted() {
    let fault = |setup: &Setup| match Game::from_setup(setup, &Rulings::default()) {
        Ok(_) => String::new(),
        Err(OpenError::Refused(refusal)) => {
            format!("{}/{}", refusal.field, refusal.fault.id())
        }
    };
    let bare = reached(GAME, &[], "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "").setup();
    for colour in notation::Colour::BOTH {
        for kind in Hands::KINDS {
            let with = |count| {
                let hands = bare.hands.map(|hands| hands.with(colour, kind, count));
                Setup { hands, ..bare.clone() }
            };
            let most = Game::from_setup(&with(62), &Rulings::default()).unwrap();
            assert_eq!(most.setup(), with(62));
            let drops = most.legal_moves().iter().filter(|played| played.dropped.is_some()).count();
            let squares = if kind == Kind::Pawn { 48 } else { 62 };
            assert_eq!(drops, if colour == bare.side { squares } else { 0 });
            assert_eq!(most.perft(3), most.perft_listed(3));
            assert_eq!(fault(&with(63)), "position/too-many-pieces");
            assert_eq!(fault(&with(u8::MAX)), "position/too-many-pieces");
        }
    }
    assert_eq!(fault(&Setup { hands: None, ..bare }), "hand/hand-syntax");
}

#[test]
fn a_move_that_is_no_drop_of_the_game_changes_nothing() {
    let mut game = reached(GAME, &[], "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1", "");
    let before = game.setup();
    let square = |text: &str| text.parse().unwrap();
    for played in [
        Move::drop(Kind::Pawn, square("e4")),
        Move::drop(Kind::King, square("e4")),
        Move::drop(Kind::Amazon, square("e4")),
        Move::drop(Kind::Knight, square("e8")),
        Move::drop(Kind::Knight, square("j9")),
        Move::new(square("e4"), square("e4")),
        Move { dropped: Some(Kind::Knight), ..Move::new(square("e3"), square("e4")) },
        Move { choice: Some(Kind::Knight), ..Move::drop(Kind::Knight, square("e4")) },
    ] {
        assert!(game.play(played).is_err(), "{played}");
    }
    assert_eq!(game.setup(), before);
}
