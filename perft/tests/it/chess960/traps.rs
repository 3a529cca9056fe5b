//! What programs get wrong. Unless a test says more, White is to move, and no Pawn is there.

use notation::{Claim, Colour, Move, Reason, Right, Rulings, Setup, Variant};
use perft::{Game, OpenError};

use super::open;

/// What is so in a position.
pub(super) enum Trap {
    /// These moves are legal, and those are not.
    Moves(&'static str, &'static str),
    /// After a move this is the position.
    After(&'static str, &'static str),
    /// It is none, for this fault.
    Refused(&'static str),
}

pub(super) use Trap::{After, Moves, Refused};

/// The traps of the rule page, in its order, and after them the reason of each.
pub(super) const TRAPS: [(&str, Trap, &str); 32] = [
    ("8/8/8/8/8/8/8/qRK4k w B - 0 1", Moves("", "c1b1"), "the Rook shields the King"),
    ("8/8/8/8/8/8/k7/5KRr w G - 0 1", Moves("", "f1g1"), "the Rook leaves its place to the King"),
    (
        "4k3/8/8/8/8/8/8/6KR w H - 0 1",
        After("g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        "the Rook moves alone",
    ),
    (
        "4k3/8/8/8/8/8/8/4KR2 w F - 0 1",
        After("e1f1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        "the King moves alone",
    ),
    (
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        After("f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        "each goes to the square of the other",
    ),
    ("3rk3/8/8/8/8/8/8/1K5R w H - 0 1", Moves("", "b1h1"), "the King would pass d1"),
    ("1r2k3/8/8/8/8/8/8/R4K2 w A - 0 1", Moves("f1a1", ""), "only the Rook passes b1"),
    (
        "1r2k3/8/8/8/8/8/8/R1K5 w A - 0 1",
        After("c1a1", "1r2k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        "the King stays, and b1 does not matter",
    ),
    ("4k3/8/8/8/8/8/8/RNK5 w A - 0 1", Moves("", "c1a1"), "b1 is on the way of the Rook"),
    ("4k3/8/8/8/8/8/8/RK1B4 w A - 0 1", Moves("b1c1", "b1a1"), "where the Rook arrives is taken"),
    ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", Moves("b1a1 b1c1", ""), "castling and a step are two moves"),
    ("4k3/8/8/8/8/8/8/1KR3N1 w C - 0 1", Moves("", "b1c1"), "where the King arrives is taken"),
    ("4k3/8/8/8/8/8/8/1KR2N2 w C - 0 1", Moves("", "b1c1"), "where the Rook arrives is taken"),
    (
        "4k3/8/8/8/8/8/8/1KR5 w C - 0 1",
        After("b1c1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        "the h-side Rook stands on c1",
    ),
    (
        "4k3/8/8/8/8/8/8/5RK1 w F - 0 1",
        After("g1f1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        "the a-side Rook stands on f1",
    ),
    (
        "4k3/8/8/8/8/8/8/R2RK3 w Q - 0 1",
        Moves("", "e1a1 e1d1"),
        "d1 is in the way of the outer Rook",
    ),
    ("4k3/8/8/8/8/8/8/R2RK3 w D - 0 1", Moves("e1d1", "e1a1"), "the inner Rook stays"),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        Moves("e1h1 e1a1", "e1g1 e1c1"),
        "the King takes its Rook, also from e1",
    ),
    ("4k2r/8/8/8/8/8/8/4K2R w H - 0 1", Moves("e1h1", ""), "the Rook may be attacked"),
    (
        "1r2k3/8/8/8/8/8/8/1R2K3 w Bb - 0 1",
        After("b1b8", "1R2k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        "Rook takes Rook, and both rights go",
    ),
    (
        "4k3/8/8/8/8/8/8/R2RK3 w D - 0 1",
        After("d1d2", "4k3/8/8/8/8/8/3R4/R3K3 b - - 1 1"),
        "the right goes with its own Rook",
    ),
    ("4k3/8/8/8/8/8/8/4K3 w H - 0 1", Refused("castling-contradicted"), "there is no Rook"),
    ("4k3/8/8/8/8/8/4K3/7R w H - 0 1", Refused("castling-contradicted"), "the King is not at home"),
    ("4k3/8/8/8/8/8/8/4K1RR w GH - 0 1", Refused("castling-syntax"), "two rights to one side"),
    (
        "3k4/8/8/8/8/8/8/K6R w H - 0 1",
        After("a1h1", "3k4/8/8/8/8/8/8/5RK1 b - - 1 1"),
        "the King crosses six squares",
    ),
    // These are not on the page.
    (
        "4k3/8/8/8/8/8/8/R2RK3 w D - 0 1",
        After("a1a2", "4k3/8/8/8/8/8/R7/3RK3 b Q - 1 1"),
        "the right stays, and its Rook is now the outermost",
    ),
    (
        "r3k3/8/8/8/8/8/8/R2RK3 w Dq - 0 1",
        After("a1a8", "R3k3/8/8/8/8/8/8/3RK3 b Q - 0 1"),
        "a Rook without a right takes one with it",
    ),
    (
        "4k2r/8/8/8/8/8/8/R2K3R w KQk - 0 1",
        After("h1h8", "4k2R/8/8/8/8/8/8/R2K4 b Q - 0 1"),
        "files differ, and one right of each side goes",
    ),
    (
        "r1k4r/8/8/8/8/8/8/R3K2R b KQkq - 9 9",
        After("c8a8", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 10 10"),
        "Black castles, and its other right goes",
    ),
    ("4k3/8/8/8/8/8/3PPPP1/3QBKR1 w G - 0 1", Moves("f1g1", ""), "the King has no step"),
    ("2r1k3/8/8/8/8/8/8/1KR5 w C - 0 1", Moves("", "b1c1"), "the King passes its Rook's square"),
    ("4k3/8/8/8/8/8/8/r1R1K3 w C - 0 1", Moves("", "e1c1"), "the King arrives where the Rook is"),
];

#[test]
fn the_moves_of_a_position_are_those_of_the_rules() {
    for (number, (fen, trap, why)) in TRAPS.iter().enumerate() {
        let place = format!("{}: {fen}, {why}", number + 1);
        let played = |text: &str| Move::parse(text, Variant::Chess960).unwrap();
        match trap {
            Moves(legal, illegal) => {
                let moves = open(fen).legal_moves();
                for text in legal.split_whitespace() {
                    assert!(moves.contains(&played(text)), "{place}: {text}");
                }
                for text in illegal.split_whitespace() {
                    assert!(!moves.contains(&played(text)), "{place}: {text}");
                }
            }
            After(text, after) => {
                let mut game = open(fen);
                assert_eq!(game.after(played(text)).unwrap().to_string(), *after, "{place}");
                game.play(played(text)).unwrap();
                assert_eq!(game.fen(), *after, "{place}");
            }
            Refused(fault) => {
                let refused = Game::new(Variant::Chess960, &Rulings::default(), fen).unwrap_err();
                let OpenError::Refused(refusal) = refused;
                assert_eq!(refusal.fault.id(), *fault, "{place}");
            }
        }
    }
}

#[test]
fn check_is_what_it_is_in_chess() {
    assert!(open("3k4/8/8/8/8/8/8/3K3r w - - 0 1").status().check);
}

#[test]
fn a_right_in_a_setup_built_by_hand_names_a_rook() {
    let setup = Setup::parse("4k3/8/8/8/8/8/8/1R1K1R2 w KQ - 0 1", Variant::Chess960).unwrap();
    let opened = |setup: &Setup| Game::from_setup(setup, &Rulings::default());
    assert_eq!(opened(&setup).unwrap().setup(), setup);
    for right in Right::ALL {
        for file in (0..10).chain([u8::MAX]) {
            let mut odd = setup.clone();
            odd.castling = odd.castling.with_rook(right, file);
            let white = right.colour == Colour::White;
            let sound = white && file == if right.king_side { 5 } else { 1 };
            assert_eq!(opened(&odd).is_ok(), sound, "{right:?} {file}");
        }
    }
}

#[test]
fn rights_make_positions_different() {
    let mut game = open("4k3/8/8/8/8/8/8/R2RK3 w D - 0 1");
    let shuffle = |game: &mut Game, line: &str| {
        for text in line.split(' ') {
            game.play(Move::parse(text, Variant::Chess960).unwrap()).unwrap();
        }
    };
    // The right is that of the Rook d1, whatever the other does.
    shuffle(&mut game, "a1a2 e8e7 a2a1 e7e8 a1a2 e8e7 a2a1 e7e8");
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/R2RK3 w D - 8 5");
    assert_eq!(game.status().claims, [Claim::ThreefoldRepetition]);
    shuffle(&mut game, "d1d2 e8e7 d2d1 e7e8");
    assert_eq!(game.fen(), "4k3/8/8/8/8/8/8/R2RK3 w - - 12 7");
    assert_eq!(game.status().claims, []);
}

#[test]
fn a_ruling_says_after_how_many_moves_the_game_is_drawn() {
    let status = |assignments: &[&str], clock| {
        let rulings = Rulings::given(assignments, &[Variant::Chess960]).unwrap();
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w Q - {clock} 90");
        let status = Game::new(Variant::Chess960, &rulings, &fen).unwrap().status();
        (status.claims, status.outcome.map(|outcome| (outcome.reason, outcome.winner)))
    };
    let drawn = Some((Reason::MoveCount, None));
    assert_eq!(status(&[], 99), (vec![], None));
    assert_eq!(status(&[], 100), (vec![Claim::MoveCount], None));
    assert_eq!(status(&[], 149), (vec![Claim::MoveCount], None));
    assert_eq!(status(&[], 150), (vec![], drawn));
    let lichess = &["chess960.move-count=lichess"][..];
    assert_eq!(status(lichess, 99), (vec![], None));
    assert_eq!(status(lichess, 100), (vec![], drawn));
}
