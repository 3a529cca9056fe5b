//! The games of lichess, by the trap positions of their pages (section 6), in the order of each page. Those of Crazyhouse are in
//! `crazyhouse.rs`.

use notation::{Colour, Variant};
use oracle::Game;

use crate::common::{counts, open, play, read, rulings};

/// A FEN, the moves played from it, and what holds then, statements with semicolons between: `no move`, `8 moves`,
/// `only e2e3 e2e4`, `has e2e4`, `not e2e5`, `check`, `no check`, `white has won`, `drawn`, `goes on`, `is` a FEN, and
/// `refused` for a field and reason.
pub(crate) type Trap = (&'static str, &'static str, &'static str);

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

const RACING_KINGS: &[Trap] = &[
    ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "", "21 moves; has e2f4; not e2c3"),
    ("8/8/8/8/k7/8/8/6RK w - - 0 1", "", "has g1b1; not g1g4 g1a1"),
    ("8/8/8/7k/8/8/6NK/7R w - - 0 1", "", "has h2h3 g2e1; not h2g3 h2g1 g2f4"),
    ("8/8/8/8/1k6/2N5/3B4/7K w - - 0 1", "", "not c3a2 c3a4 c3b1 c3b5 c3d1 c3d5 c3e2 c3e4"),
    ("8/1K6/8/8/7k/8/8/8 w - - 0 1", "b7b8", "no move; white has won"),
    ("8/1K5k/8/8/8/8/8/8 w - - 0 1", "b7b8", "has h7g8 h7h8 h7h6; goes on"),
    ("1K6/7k/8/8/8/8/8/8 b - - 0 1", "h7h8", "no move; drawn"),
    ("1K6/7k/8/8/8/8/8/8 b - - 0 1", "h7h6", "no move; white has won"),
    ("8/1K5k/8/8/8/8/8/8 b - - 0 1", "h7h8", "no move; black has won"),
    ("2KR4/k7/2Q5/4q3/8/8/8/2N5 b - - 0 1", "", "no move; white has won"),
    ("1K2R3/7k/8/8/8/8/8/8 b - - 0 1", "", "no move; white has won"),
    ("8/8/8/8/8/5k2/7r/7K w - - 0 1", "", "refused position side-in-check"),
    ("8/8/8/8/8/5k2/P7/7K w - - 0 1", "", "refused placement unknown-letter"),
    ("8/8/8/8/8/5k2/8/7K w KQ - 0 1", "", "refused castling castling-contradicted"),
    ("8/8/8/8/8/2k5/8/K1q5 w - - 0 1", "", "refused position side-in-check"),
    ("K7/8/k7/8/8/8/8/8 b - - 0 1", "", "no move; white has won"),
    ("1K6/3k4/8/8/8/8/8/8 b - - 0 1", "", "has d7d8 d7e8; not d7c8 d7c7; goes on"),
    ("8/8/8/8/8/1q6/8/K6k w - - 0 1", "", "no move; drawn"),
    ("4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1", "", "6 moves"),
    ("6kr/7K/8/8/8/8/8/8 w - - 0 1", "", "refused position opponent-in-check"),
    ("7k/8/8/8/8/8/8/K7 b - - 0 1", "", "refused position game-over"),
    ("K7/8/8/8/8/8/8/7k w - - 0 1", "", "no move; white has won"),
    ("8/8/8/8/8/8/qqq5/3qk2K w - - 0 1", "", "goes on"),
];

const ANTICHESS: &[Trap] = &[
    ("8/8/8/3p4/4P3/8/8/R7 w - - 0 1", "", "only e4d5"),
    ("8/8/8/3p4/4P3/8/8/R2Q4 w - - 0 1", "", "only d1d5 e4d5"),
    ("8/8/8/1pP5/8/8/8/R7 w - b6 0 2", "", "only c5b6"),
    ("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "", "only e1e2; no check"),
    ("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "", "has e1e2 e1d1; no check"),
    ("8/8/8/3k4/3K4/8/8/8 w - - 0 1", "", "only d4d5"),
    ("8/P7/8/8/8/8/8/k7 w - - 0 1", "", "only a7a8q a7a8r a7a8b a7a8n a7a8k"),
    ("1n6/P7/8/8/8/8/8/k7 w - - 0 1", "", "only a7b8q a7b8r a7b8b a7b8n a7b8k"),
    ("8/8/8/8/8/p7/P7/8 w - - 0 1", "", "no move; white has won"),
    ("8/8/8/8/8/p7/P7/7n w - - 0 1", "", "no move; white has won"),
    ("8/8/8/8/8/8/1p6/R7 b - - 0 1", "", "only b2a1q b2a1r b2a1b b2a1n b2a1k"),
    ("8/8/8/8/8/8/1p6/R7 b - - 0 1", "b2a1q", "no move; white has won"),
    ("8/8/8/2k1k3/8/8/3K4/8 w - - 0 1", "", "has d2c3 d2d3; no check; goes on"),
    ("8/8/8/8/8/8/8/k7 w - - 0 1", "", "no move; white has won"),
    ("8/8/8/8/4b3/8/8/2B5 w - - 0 1", "", "drawn"),
    ("8/8/8/8/4b3/8/8/3B4 w - - 0 1", "", "goes on"),
    ("8/8/8/8/8/8/8/R3K3 b - - 0 1", "", "no move; black has won"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "", "only a1a8 h1h8; not e1h1 e1a1 e1g1 e1c1"),
    ("8/8/8/8/8/8/8/4K2R w K - 0 1", "", "refused castling castling-contradicted"),
    ("8/8/8/8/8/8/8/8 w - - 0 1", "", "refused position game-over"),
    ("8/8/8/8/7p/8/6PP/8 w - - 0 1", "g2g4", "only h4g3"),
    ("8/8/8/8/8/8/8/R3K3 w - - 0 1", "", "refused position game-over"),
    ("8/5p2/5P2/8/3B4/1b6/8/8 w - - 0 1", "", "goes on"),
    ("8/8/8/1n2N3/8/8/8/8 w - - 0 32", "", "goes on"),
];

const HORDE: &[Trap] = &[
    ("4k3/8/8/8/8/8/8/P7 w - - 0 1", "", "only a1a2 a1a3"),
    ("4k3/8/8/8/8/1p6/8/P7 w - - 0 1", "a1a3", "not b3a2; is 4k3/8/8/8/8/Pp6/8/8 b - - 0 1"),
    ("4k3/8/8/8/1p6/8/8/P7 w - - 0 1", "a1a2 e8e7 a2a4", "has b4a3"),
    ("4k3/8/8/8/8/P7/8/8 w - - 0 1", "", "only a3a4"),
    ("4k3/8/8/8/8/8/p7/P7 w - - 0 1", "", "no move; drawn"),
    ("4k3/8/8/8/8/p7/8/P7 w - - 0 1", "", "only a1a2"),
    ("4k3/8/8/8/8/8/1p6/P7 b - - 0 1", "b2a1q", "no move; black has won"),
    ("4k3/8/8/8/8/8/8/Q7 b - - 0 1", "", "goes on"),
    ("4k3/3P4/8/8/8/8/8/8 b - - 0 1", "", "has e8d7; check"),
    ("k7/P7/PP6/8/8/8/8/8 b - - 0 1", "", "no move; drawn"),
    ("k7/1P6/P7/8/8/8/8/8 b - - 0 1", "", "has a8b8; not a8b7; check"),
    ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "", "refused position surplus-royal"),
    ("8/8/8/8/8/8/P7/8 w - - 0 1", "", "refused position missing-royal"),
    ("P3k3/8/8/8/8/8/8/8 w - - 0 1", "", "refused position pawn-rank"),
    ("4k3/8/8/8/8/8/P7/p7 w - - 0 1", "", "refused position pawn-rank"),
    ("4k3/8/8/8/8/8/8/R6R w KQ - 0 1", "", "refused castling castling-contradicted"),
    ("r3k2r/8/8/8/8/8/8/PPPPPPPP b kq - 0 1", "", "has e8g8 e8c8"),
    ("r3k2r/8/5P2/8/8/8/8/P7 b kq - 0 1", "", "has e8g8 e8c8"),
    ("r3k2r/6P1/8/8/8/8/8/P7 b kq - 0 1", "", "has e8c8; not e8g8"),
    ("4k3/8/8/1pP5/8/8/8/8 w - b6 0 2", "", "only c5b6 c5c6"),
    ("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1", "", "8 moves"),
    ("4k3/8/8/8/8/8/2p5/1P1P4 b - - 0 1", "", "has c2c1q c2b1n c2d1r"),
    ("8/8/8/8/8/p7/P7/k7 b - - 0 1", "", "goes on"),
    ("8/8/8/8/8/p7/P7/k7 w - - 0 1", "", "no move; drawn"),
    ("4k3/8/8/8/1p6/P7/8/8 b - a2 0 1", "", "refused en-passant en-passant-contradicted"),
];

const ATOMIC: &[Trap] = &[
    ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "", "only e1d1 e1e2 e1f1 e1f2; check"),
    ("4k3/8/8/8/8/4p3/3QK3/8 w - - 0 1", "", "not d2e3 e2e3"),
    ("8/8/8/3kK3/8/8/8/R6q w - - 0 1", "", "21 moves; has e5e4; no check"),
    ("8/8/8/8/8/3k4/8/1r3K2 w - - 0 1", "", "has f1e2; not f1e1 f1g1; check"),
    ("8/8/8/4k3/4K3/8/8/3r4 w - - 0 1", "", "has e4d4 e4d5 e4e3; not e4d3 e4e5"),
    ("4k3/3p4/8/8/3Q4/8/8/r3K3 w - - 0 1", "", "has d4d7; check"),
    (
        "4k3/3p4/8/8/3Q4/8/8/r3K3 w - - 0 1",
        "d4d7",
        "no move; white has won; is 8/8/8/8/8/8/8/r3K3 b - - 0 1",
    ),
    ("3k4/3pK3/8/8/8/8/8/3Q4 w - - 0 1", "", "not d1d7"),
    ("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "is 4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("4k3/8/1K6/2pP4/8/8/8/8 w - c6 0 1", "", "not d5c6"),
    ("4k3/8/1n1n4/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "is 4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    (
        "4k3/8/3p1p2/4n3/3P1P2/8/4R3/4K3 w - - 0 1",
        "e2e5",
        "is 4k3/8/3p1p2/8/3P1P2/8/8/4K3 b - - 0 1",
    ),
    ("4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", "e4d5", "is 4k3/8/8/4p3/8/8/8/4K3 b - - 0 1"),
    ("8/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "", "has e1g1 e1c1"),
    ("8/8/8/8/8/8/3k4/R3K2R w KQ - 0 1", "", "has e1g1 e1c1"),
    ("5r2/8/8/8/8/8/6k1/R3K2R w KQ - 0 1", "", "has e1g1 e1c1"),
    ("4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1", "", "has e1c1; not e1g1"),
    ("4k3/8/8/8/8/5b2/8/R3K2R w KQ - 0 1", "", "has e1g1; not e1c1"),
    ("r3k3/8/8/8/8/8/1r6/RN2K2R b KQ - 0 1", "b2b1", "is r3k3/8/8/8/8/8/8/4K2R w K - 0 2"),
    ("3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8n", "no move; white has won"),
    ("4k3/8/8/8/4r3/3P4/8/4K3 w - - 0 1", "", "has d3e4; check"),
    ("4k3/8/8/8/4rn2/8/8/4KR2 w - - 0 1", "", "has f1f4; check"),
    ("4k3/4r3/8/8/8/4N3/8/4K3 w - - 0 1", "", "not e3d5 e3g4"),
    ("4k3/4r3/3p4/5N2/8/8/8/4K3 w - - 0 1", "", "has f5d6 f5e7; check"),
    ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "no move; white has won"),
    ("7k/6Q1/8/8/8/8/8/K7 b - - 0 1", "", "no move; check; white has won"),
    ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "", "no move; drawn"),
    ("8/8/8/8/8/8/8/4k3 w - - 0 1", "", "no move; black has won"),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "", "drawn"),
    ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "", "drawn"),
    ("2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", "", "goes on"),
    ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "", "refused position opponent-in-check"),
    ("8/8/8/8/8/4k3/8/4RK2 w - - 0 1", "", "refused position opponent-in-check"),
    ("8/8/8/8/8/8/4k3/4RK2 w - - 0 1", "", "not e1e2; no check"),
    ("4kb2/8/7b/8/8/8/8/4KB2 w - - 0 1", "", "goes on"),
    ("4k3/8/8/3p4/3P4/8/8/4K3 w - - 0 1", "", "goes on"),
    ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", "", "drawn"),
    ("4k3/8/8/8/8/8/8/8 b - - 0 1", "", "refused position missing-royal"),
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
pub(crate) fn wrong(variant: Variant, traps: &[Trap]) -> Vec<String> {
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
    for (variant, traps) in [
        (Variant::KingOfTheHill, KING_OF_THE_HILL),
        (Variant::ThreeCheck, THREE_CHECK),
        (Variant::RacingKings, RACING_KINGS),
        (Variant::Antichess, ANTICHESS),
        (Variant::Horde, HORDE),
        (Variant::Atomic, ATOMIC),
    ] {
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
    of(Variant::RacingKings, "startpos", &[1, 21, 421, 11_264]);
    of(Variant::RacingKings, "4brn1/2K2k2/8/8/8/8/8/8 w - - 0 1", &[1, 6, 33, 178, 3_151, 12_981]);
    of(Variant::Antichess, "startpos", &[1, 20, 400, 8_067]);
    let promotions = "8/P1P4p/8/8/8/8/p2k3P/1N6 w - - 0 1";
    of(Variant::Antichess, promotions, &[1, 1, 7, 126, 570, 9_057]);
    of(Variant::Horde, "startpos", &[1, 8, 128, 1_274, 23_310]);
    let open_horde = "4k3/pp4q1/3P2p1/8/P3PP2/PPP2r2/PPP5/PPPP4 b - - 0 1";
    of(Variant::Horde, open_horde, &[1, 30, 241, 6_633]);
    of(Variant::Atomic, "startpos", &[1, 20, 400, 8_902, 197_326]);
    let pins = "rn2kb1r/1pp1p2p/p2q1pp1/3P4/2P3b1/4PN2/PP3PPP/R2QKB1R b KQkq - 0 1";
    of(Variant::Atomic, pins, &[1, 40, 1_238, 45_237]);
    let open_king = "rn1qkb1r/p5pp/2p5/3p4/N3P3/5P2/PPP4P/R1BQK3 w Qkq - 0 1";
    of(Variant::Atomic, open_king, &[1, 28, 833, 23_353]);
    let castling = "r4b1r/2kb1N2/p2Bpnp1/8/2Pp3p/1P1PPP2/P5PP/R3K2R b KQ - 0 1";
    of(Variant::Atomic, castling, &[1, 4, 148]);
    let in_check = "rnbqk2r/pp1p2pp/2p3Nn/5p2/1b2P1PP/8/PPP2P2/R1BQKB1R w KQkq - 0 1";
    of(Variant::Atomic, in_check, &[1, 5, 132, 4_973]);
}

/// The outcome of a position under some rulings, in words.
fn outcome(assignments: &str, variant: Variant, fen: &str) -> Option<String> {
    let game = Game::new(variant, &rulings(assignments), fen).unwrap();
    game.status().outcome.map(|outcome| outcome.to_string())
}

#[test]
fn the_count_of_moves_ends_a_game_as_its_ruling_says() {
    for variant in [
        Variant::Chess960,
        Variant::KingOfTheHill,
        Variant::ThreeCheck,
        Variant::RacingKings,
        Variant::Antichess,
        Variant::Horde,
        Variant::Atomic,
    ] {
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
fn who_wins_by_stalemate_in_antichess_is_a_ruling() {
    let more = "8/8/8/8/8/p7/P7/7n w - - 0 1";
    let told = |ruling, fen| outcome(ruling, Variant::Antichess, fen);
    assert_eq!(told("", more).as_deref(), Some("white wins by stalemate"));
    assert_eq!(told("antichess.stalemate=draw", more).as_deref(), Some("draw by stalemate"));
    let fewer = "antichess.stalemate=fewer-pieces";
    assert_eq!(told(fewer, more).as_deref(), Some("white wins by stalemate"));
    let equal = "8/8/8/8/8/p7/P7/8 w - - 0 1";
    assert_eq!(told(fewer, equal).as_deref(), Some("draw by stalemate"));
    let ahead = "8/8/8/8/8/8/7p/6NK w - - 0 1";
    assert_eq!(told(fewer, ahead), None, "the King must take");
    let behind = "8/8/8/8/p1p5/P1P5/P7/8 w - - 0 1";
    assert_eq!(told(fewer, behind).as_deref(), Some("black wins by stalemate"));
}

#[test]
fn dead_positions_of_antichess_and_horde_are_rulings() {
    let antichess = |ruling: &str, fen| {
        outcome(&format!("antichess.dead-position={ruling}"), Variant::Antichess, fen).is_some()
    };
    let bishops = "8/8/8/8/4b3/8/8/2B5 w - - 0 1";
    assert_eq!(
        ["bishops", "none", "closed"].map(|one| antichess(one, bishops)),
        [true, false, true]
    );
    let closed = "8/5p2/5P2/8/3B4/1b6/8/8 w - - 0 1";
    assert_eq!(
        ["bishops", "none", "closed"].map(|one| antichess(one, closed)),
        [false, false, true]
    );
    for open in [
        "8/5p2/8/8/3B4/1b6/8/8 w - - 0 1",
        "8/4p3/5P2/8/3B4/1b6/8/8 w - - 0 1",
        "8/4p3/4P3/8/3B4/1b6/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/2B5 b - - 0 1",
        "8/8/8/8/4b3/8/8/1BB5 w - - 0 1",
    ] {
        assert_ne!(
            outcome("antichess.dead-position=closed", Variant::Antichess, open).as_deref(),
            Some("draw by dead-position"),
            "{open}"
        );
    }
    let horde = |fen| outcome("horde.dead-position=fortress", Variant::Horde, fen);
    assert_eq!(horde("8/8/8/8/8/p7/P7/7k b - - 0 1").as_deref(), Some("draw by dead-position"));
    assert_eq!(horde("8/8/8/8/8/p7/P7/k7 b - - 0 1"), None, "White's only piece is attacked");
    assert_eq!(horde("8/8/8/8/p7/8/P7/7k b - - 0 1"), None);
    assert_eq!(horde("8/8/8/8/8/p7/P7/k7 w - - 0 1").as_deref(), Some("draw by stalemate"));
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
