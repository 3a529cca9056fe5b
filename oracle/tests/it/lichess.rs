//! The games of lichess, by the trap positions of their pages (section 6), in the order of each page.

use notation::{Colour, Variant};
use oracle::Game;

use crate::common::{counts, open, play, read, rulings};

/// A FEN, the moves played from it, and what holds then, statements with semicolons between: `no move`, `8 moves`,
/// `only e2e3 e2e4`, `has e2e4`, `not e2e5`, `check`, `no check`, `white has won`, `drawn`, `goes on`, `is` a FEN, and
/// `refused` for a field and reason.
type Trap = (&'static str, &'static str, &'static str);

const KING_OF_THE_HILL: &[Trap] = &[
    ("8/8/8/8/8/2K5/8/k6r w - - 0 1", "c3d4", "no move; white has won"),
    ("7k/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4", "no move; white has won"),
    ("8/8/3k4/8/8/8/8/K7 b - - 0 1", "d6e5", "no move; black has won"),
    ("4r1k1/8/8/8/8/4K3/8/8 w - - 0 1", "", "has e3d4; not e3e4"),
    ("8/8/8/2p5/8/3K4/8/k7 w - - 0 1", "", "has d3e4; not d3d4"),
    ("8/8/2k5/8/2K5/8/8/8 w - - 0 1", "", "has c4d4; not c4d5"),
    ("3q3k/8/8/8/3P4/2K5/8/8 w - - 0 1", "", "not c3d4"),
    ("7k/8/8/8/3p4/2K5/8/8 w - - 0 1", "c3d4", "no move; white has won"),
    ("8/8/1k6/8/8/6K1/8/8 w - - 0 1", "", "goes on"),
    ("8/8/8/8/8/1k6/8/K6r w - - 0 1", "", "no move; black has won"),
    ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "", "no move; drawn"),
    ("2rkr3/2p1p3/8/8/8/3K4/8/3R4 w - - 0 1", "d3e4", "no move; white has won"),
    ("k7/8/1Q6/8/8/4K3/8/8 w - - 0 1", "e3e4", "no move; white has won"),
    ("rnbqkbnr/pppppppp/8/1Q6/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1", "", "goes on"),
    ("8/8/8/3Q4/8/8/8/k2K4 b - - 0 1", "", "goes on"),
    ("3rk3/8/8/8/8/2K5/3B4/8 w - - 0 1", "", "not c3d4"),
    ("8/8/8/3K4/8/8/8/k7 w - - 0 1", "", "refused position game-over"),
    ("8/8/8/3K4/8/8/8/k7 b - - 0 1", "", "no move; white has won"),
];

const THREE_CHECK: &[Trap] = &[
    ("4k3/8/8/8/4N3/8/8/4RK2 w - - 3+3 0 1", "e4d6", "is 4k3/8/3N4/8/8/8/8/4RK2 b - - 2+3 1 1"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "no move; white has won"),
    ("r3k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "no move; white has won"),
    ("3qk3/8/8/8/8/8/8/R3K3 w - - 1+1 0 1", "a1a8", "goes on"),
    ("5k2/8/8/8/8/8/8/4K2R w K - 1+3 0 1", "e1g1", "no move; white has won"),
    ("3k4/8/8/2pP4/8/8/8/3RK3 w - c6 1+3 0 1", "d5c6", "no move; white has won"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 1+3 0 1", "a7a8n", "goes on"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 1+3 0 1", "a7a8q", "no move; white has won"),
    ("4k3/8/8/8/8/8/8/R3K2r w - - 3+1 0 1", "", "check; goes on"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 3+3 0 1", "a1a8", "no move; white has won"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8", "no move; white has won"),
    ("8/8/8/8/8/5k2/8/5K2 w - - 1+1 0 1", "", "drawn"),
    ("8/8/8/8/8/5k2/8/N4K2 w - - 3+3 0 1", "", "goes on"),
    ("8/8/8/8/2b5/5k2/8/5K2 w - - 3+2 0 1", "", "check; goes on"),
    ("7k/5Q2/8/8/8/8/8/K7 b - - 1+3 0 1", "", "no move; drawn"),
    ("4r2k/8/8/8/8/8/4R3/4K3 w - - 3+1 0 1", "e2e8", "is 4R2k/8/8/8/8/8/8/4K3 b - - 2+1 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1 +1+2", "", "is 4k3/8/8/8/8/8/8/4K2R w - - 2+1 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0+3 0 1", "", "refused checks checks-contradicted"),
    ("4k2R/8/8/8/8/8/8/4K3 b - - 3+0 0 1", "", "refused checks checks-contradicted"),
    ("4k3/8/8/8/8/8/8/4K2R w - - 4+3 0 1", "", "refused checks checks-syntax"),
    ("4k2R/8/8/8/8/8/8/4K3 b - - 0+3 0 1", "", "no move; check; white has won"),
];

/// Whether a statement holds of a game.
fn holds(game: &Game, statement: &str) -> bool {
    let (word, rest) = statement.split_once(' ').unwrap_or((statement, ""));
    let legal = |text: &str| game.legal_moves().contains(&read(game, text));
    let outcome = game.status().outcome;
    let winner = |colour| outcome.is_some_and(|outcome| outcome.winner == colour);
    match (word, rest) {
        ("no", "move") => game.legal_moves().is_empty(),
        ("no", "check") => !game.status().check,
        ("check", "") => game.status().check,
        ("drawn", "") => winner(None),
        ("goes", "on") => outcome.is_none(),
        ("white", "has won") => winner(Some(Colour::White)),
        ("black", "has won") => winner(Some(Colour::Black)),
        ("has", moves) => moves.split(' ').all(legal),
        ("not", moves) => !moves.split(' ').any(legal),
        ("only", moves) => {
            moves.split(' ').all(legal) && moves.split(' ').count() == game.legal_moves().len()
        }
        ("is", fen) => game.fen() == fen,
        (number, "moves") => number.parse() == Ok(game.legal_moves().len()),
        _ => panic!("`{statement}` says nothing"),
    }
}

/// What does not hold of the trap positions of a game.
fn wrong(variant: Variant, traps: &[Trap]) -> Vec<String> {
    let mut wrong = Vec::new();
    for &(fen, line, expected) in traps {
        let opened = Game::new(variant, &rulings(""), fen);
        let found = match (opened, expected.strip_prefix("refused ")) {
            (Err(error), Some(refusal)) => {
                let oracle::OpenError::Refused(told) = error;
                (format!("{} {}", told.field, told.fault.id()) != refusal).then(|| told.to_string())
            }
            (Err(error), None) => Some(error.to_string()),
            (Ok(_), Some(_)) => Some("accepted".to_owned()),
            (Ok(mut game), None) => {
                play(&mut game, line);
                let mut statements = expected.split("; ");
                statements.find(|statement| !holds(&game, statement)).map(str::to_owned)
            }
        };
        wrong.extend(found.map(|what| format!("{fen} {line}: {what}")));
    }
    wrong
}

#[test]
fn the_trap_positions_of_the_pages_hold() {
    for (variant, traps) in
        [(Variant::KingOfTheHill, KING_OF_THE_HILL), (Variant::ThreeCheck, THREE_CHECK)]
    {
        assert_eq!(wrong(variant, traps), Vec::<String>::new(), "{variant}");
    }
}

#[test]
fn the_public_counts_are_reached() {
    let of = |variant, fen: &str, expected: &[u64]| counts(&open(variant, fen), expected);
    let king_of_the_hill = "rnb2b1r/ppp2ppp/3k4/8/1PKp1pn1/3Pq3/PBP1P2P/RN1Q1B1R w - - 4 12";
    of(Variant::KingOfTheHill, king_of_the_hill, &[1, 21, 943, 19_003]);
    let three_check = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 1+1 0 1";
    of(Variant::ThreeCheck, three_check, &[1, 48, 2_039, 97_848]);
}

#[test]
fn the_count_of_moves_ends_a_game_as_its_ruling_says() {
    for variant in [Variant::KingOfTheHill, Variant::ThreeCheck] {
        let at = |assignments: &str, clock: u16| {
            let mut setup = variant.start(&rulings(""));
            setup.half_moves = clock;
            let status = Game::from_setup(setup, &rulings(assignments)).unwrap().status();
            (status.outcome.is_some(), status.claims.len())
        };
        let lichess = format!("{variant}.move-count=lichess");
        assert_eq!(
            [99, 100, 149, 150].map(|clock| at("", clock)),
            [(false, 0), (false, 1), (false, 1), (true, 0)]
        );
        assert_eq!([99, 100].map(|clock| at(&lichess, clock)), [(false, 0), (true, 0)]);
    }
}

#[test]
fn the_checks_to_give_are_part_of_what_repeats() {
    let mut game = open(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 3+3 0 1");
    // The board is the same after four plies, but White has given a check.
    play(&mut game, "a1a8 e8e7 a8a1 e7e8 a1b1 e8e7 b1a1 e7e8");
    assert!(game.fen().contains(" 2+3 "));
    assert!(game.status().claims.is_empty());
    play(&mut game, "a1b1 e8e7 b1a1 e7e8");
    assert_eq!(game.status().claims.len(), 1, "three times with two checks to give");
}
