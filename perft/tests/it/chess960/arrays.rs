//! The games in which Kings and Rooks castle from any files by a ruling.

use notation::{Move, Rulings, Variant};
use perft::{Game, OpenError};

use super::traps::{After, Moves, Refused, TRAPS};
use crate::lichess::{hold, reached};

const GAMES: [Variant; 5] = [
    Variant::KingOfTheHill,
    Variant::ThreeCheck,
    Variant::Horde,
    Variant::Atomic,
    Variant::Crazyhouse,
];

fn any(game: Variant) -> Rulings {
    Rulings::given(&[format!("{game}.castling-arrays=any")], &[game]).unwrap()
}

fn fault(game: Variant, rulings: &Rulings, fen: &str) -> Option<String> {
    let OpenError::Refused(refusal) = Game::new(game, rulings, fen).err()?;
    Some(format!("{}/{}", refusal.field, refusal.fault.id()))
}

/// The same squares with the colours and the ranks exchanged and without White's King, White having a Pawn of its own on
/// g3. White holds no right.
fn exchanged(fen: &str) -> String {
    let swapped = |text: &str| -> String {
        let swap = |letter: char| {
            if letter.is_ascii_lowercase() {
                letter.to_ascii_uppercase()
            } else {
                letter.to_ascii_lowercase()
            }
        };
        text.chars().map(swap).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let mut ranks: Vec<String> = fields[0].split('/').map(swapped).collect();
    ranks.reverse();
    for rank in &mut ranks {
        for run in 2..=8 {
            *rank = rank.replace(&run.to_string(), &"1".repeat(run));
        }
        *rank = rank.replace('K', "1");
    }
    ranks[5].replace_range(6..7, "P");
    for rank in &mut ranks {
        for run in (2..=8).rev() {
            *rank = rank.replace(&"1".repeat(run), &run.to_string());
        }
    }
    let side = if fields[1] == "w" { "b" } else { "w" };
    let rights = swapped(fields[2]).replace(|letter: char| letter.is_ascii_uppercase(), "");
    let rights = if rights.is_empty() { "-" } else { &rights };
    format!("{} {side} {rights} {}", ranks.join("/"), fields[3..].join(" "))
}

/// A square, or a move, with the ranks exchanged.
fn mirrored(text: &str) -> String {
    text.chars()
        .map(|letter| letter.to_digit(10).map_or(letter, |rank| char::from(b'9' - rank as u8)))
        .collect()
}

/// A FEN of Chess960 as the game has it.
fn fen_of(game: Variant, fen: &str) -> String {
    let (placement, rest) = fen.split_once(' ').unwrap();
    match game {
        Variant::Horde => exchanged(fen),
        Variant::Crazyhouse => format!("{placement}[] {rest}"),
        Variant::ThreeCheck => {
            let fields: Vec<&str> = fen.split(' ').collect();
            format!("{} 3+3 {}", fields[..4].join(" "), fields[4..].join(" "))
        }
        _ => fen.to_owned(),
    }
}

/// What such a FEN says of pieces, side and rights.
fn placed(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').collect();
    let placement = fields[0].split('[').next().unwrap();
    format!("{placement} {}", fields[1..3].join(" "))
}

#[test]
fn the_traps_of_chess960_are_those_of_each_game() {
    for game in GAMES {
        let (rulings, in_horde) = (any(game), game == Variant::Horde);
        let played = |text: &str| {
            let text = if in_horde { mirrored(text) } else { text.to_owned() };
            Move::parse(&text, game).unwrap()
        };
        for (fen, trap, why) in TRAPS.iter().filter(|(fen, ..)| !in_horde || fen.contains(" w ")) {
            let given = fen_of(game, fen);
            let place = format!("{game} {given}, {why}");
            if let Refused(expected) = trap {
                let fault = fault(game, &rulings, &given);
                assert_eq!(fault, Some(format!("castling/{expected}")), "{place}");
                continue;
            }
            let position =
                Game::new(game, &rulings, &given).unwrap_or_else(|e| panic!("{place}: {e}"));
            match trap {
                Refused(_) => {}
                Moves(legal, illegal) => {
                    let moves = position.legal_moves();
                    for text in legal.split_whitespace() {
                        assert!(moves.contains(&played(text)), "{place}: {text}");
                    }
                    for text in illegal.split_whitespace() {
                        assert!(!moves.contains(&played(text)), "{place}: {text}");
                    }
                }
                After(text, after) => {
                    let setup = position.setup();
                    let captive = setup.board.get(played(text).to);
                    if game == Variant::Atomic && captive.is_some_and(|it| it.colour != setup.side)
                    {
                        // It explodes.
                        continue;
                    }
                    let found = position.after(played(text)).unwrap().to_string();
                    assert_eq!(placed(&found), placed(&fen_of(game, after)), "{place}");
                }
            }
        }
    }
}

/// What each game makes of it: the game, rulings beside that on arrays, a FEN, a line, and facts.
const FACTS: [(Variant, &str, &str, &str, &str); 23] = [
    // b1 castles past d1, and c1 touches the Black King, so that it matters to none that a1 attacks it.
    (Variant::Atomic, "", "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", "", "has g1b1 g1h1; 18 moves"),
    (
        Variant::Atomic,
        "",
        "8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1",
        "g1b1",
        "fen 8/8/8/8/8/8/2k5/r1KR3R b - - 1 1",
    ),
    // Without the touch the Rook may not leave a1 the view of c1.
    (Variant::Atomic, "", "8/8/8/8/2k5/8/8/rR4K1 w Q - 0 1", "", "not g1b1"),
    (
        Variant::Atomic,
        "atomic.castling-touching=attacked",
        "8/8/8/8/8/8/2k5/rR4K1 w Q - 0 1",
        "",
        "not g1b1",
    ),
    (Variant::Atomic, "atomic.check=none", "8/8/8/8/2k5/8/8/rR4K1 w Q - 0 1", "", "has g1b1"),
    // The King stays where it touches the other, and e1 sees it until its Rook has come.
    (Variant::Atomic, "", "8/8/8/8/8/8/6k1/4r1KR w K - 0 1", "", "has g1h1"),
    (
        Variant::Atomic,
        "atomic.castling-touching=attacked",
        "8/8/8/8/8/8/6k1/4r1KR w K - 0 1",
        "",
        "not g1h1",
    ),
    (
        Variant::Atomic,
        "atomic.castling-touching=attacked",
        "8/8/8/8/8/8/6k1/6KR w K - 0 1",
        "",
        "has g1h1",
    ),
    // Out of a touch onto the square of its Rook, which then stands before e1.
    (Variant::Atomic, "", "8/8/8/8/8/8/4k3/3r1KR1 w K - 0 1", "", "has f1g1"),
    // Rooks explode on each other's squares.
    (
        Variant::Atomic,
        "",
        "1r2k3/8/8/8/8/8/8/1R2K3 w Qq - 0 1",
        "b1b8",
        "fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1",
    ),
    // A Rook explodes, and the right goes with it; and one that has no right.
    (
        Variant::Atomic,
        "",
        "r3k3/8/8/8/8/8/P7/1R3K1R b KQ - 0 1",
        "a8a2",
        "fen 4k3/8/8/8/8/8/8/5K1R w K - 0 2",
    ),
    (
        Variant::Atomic,
        "",
        "r3k3/8/8/8/8/8/P7/1R1R1K2 b D - 0 1",
        "a8a2",
        "fen 4k3/8/8/8/8/8/8/3R1K2 w Q - 0 2",
    ),
    // A King explodes, and its rights go with it though no Rook is near.
    (
        Variant::Atomic,
        "",
        "r3k2r/8/8/8/8/8/P7/1K4R1 b Kkq - 0 1",
        "a8a2",
        "fen 4k2r/8/8/8/8/8/8/6R1 w k - 0 2; black wins explosion; no move",
    ),
    // A dropped Rook takes the letter and not the right.
    (
        Variant::Crazyhouse,
        "",
        "4k3/8/8/8/8/8/8/1R3K2[R] w Q - 0 1",
        "R@a1",
        "fen 4k3/8/8/8/8/8/8/RR3K2[] b B - 1 1",
    ),
    (
        Variant::Crazyhouse,
        "",
        "4k3/8/8/8/8/8/8/1R3K2[R] w Q - 0 1",
        "R@a1 e8e7",
        "has f1b1; not f1a1",
    ),
    // The right is gone with its Rook, whatever is dropped there.
    (
        Variant::Crazyhouse,
        "",
        "1r2k3/8/8/8/8/8/8/1R3K2[R] b Q - 0 1",
        "b8b1 f1g2 b1b8 R@b1 e8e7 g2f1 e7e8",
        "not f1b1",
    ),
    (
        Variant::Crazyhouse,
        "",
        "4k3/8/8/8/8/8/8/1R3K2[] w Q - 0 1",
        "f1b1",
        "fen 4k3/8/8/8/8/8/8/2KR4[] b - - 1 1",
    ),
    // Rook takes Rook: both rights go, and the captive to the hand.
    (
        Variant::Crazyhouse,
        "",
        "1r2k3/8/8/8/8/8/8/1R2K3[] w Qq - 0 1",
        "b1b8",
        "fen 1R2k3/8/8/8/8/8/8/4K3[R] b - - 0 1",
    ),
    // A castling is a check, and may be the last.
    (
        Variant::ThreeCheck,
        "",
        "3k4/8/8/8/8/8/8/R4K2 w Q - 3+3 0 1",
        "f1a1",
        "fen 3k4/8/8/8/8/8/8/2KR4 b - - 2+3 1 1; check",
    ),
    (
        Variant::ThreeCheck,
        "",
        "3k4/8/8/8/8/8/8/R4K2 w Q - 1+3 0 1",
        "f1a1",
        "white wins third-check; no move",
    ),
    (
        Variant::Horde,
        "",
        "1k3r2/8/8/8/8/8/8/P7 b k - 0 1",
        "b8f8",
        "fen 5rk1/8/8/8/8/8/8/P7 w - - 1 2",
    ),
    (Variant::Horde, "", "1k3r2/4P3/8/8/8/8/8/8 b k - 0 1", "", "not b8f8"),
    (
        Variant::KingOfTheHill,
        "",
        "4k3/8/8/8/8/8/8/1K3R2 w K - 0 1",
        "b1f1",
        "fen 4k3/8/8/8/8/8/8/5RK1 b - - 1 1",
    ),
];

#[test]
fn each_game_castles_by_its_own_rules() {
    for (game, ruling, fen, line, facts) in FACTS {
        let arrays = format!("{game}.castling-arrays=any");
        let assignments: Vec<&str> =
            [arrays.as_str(), ruling].into_iter().filter(|text| !text.is_empty()).collect();
        let position = reached(game, &assignments, fen, line);
        for fact in facts.split("; ") {
            hold(&position, fact, &format!("{game} {ruling} {fen} {line}"));
        }
    }
}

#[test]
fn atomic_counts_from_odd_files_as_published() {
    let most = if cfg!(debug_assertions) { 300_000 } else { 6_000_000 };
    let counts: [(&str, &[u64]); 5] = [
        ("8/8/8/8/8/8/2k5/rR4KR w KQ - 0 1", &[18, 180, 4_364, 61_401, 1_603_055]),
        ("r3k1rR/5K2/8/8/8/8/8/8 b kq - 0 1", &[25, 282, 6_753, 98_729, 2_587_730]),
        ("Rr2k1rR/3K4/3p4/8/8/8/7P/8 w kq - 0 1", &[21, 465, 10_631, 241_478, 5_800_275]),
        ("1R4kr/4K3/8/8/8/8/8/8 b k - 0 1", &[0, 0, 0, 17_915]),
        ("8/8/8/8/8/8/3k4/rR4K1 w Q - 0 1", &[0, 0, 1_797, 27_928, 453_449]),
    ];
    for (fen, counts) in counts {
        let game = Game::new(Variant::Atomic, &any(Variant::Atomic), fen).unwrap();
        for (depth, &nodes) in (1..).zip(counts) {
            // Some sources leave out the first.
            if (1..=most).contains(&nodes) {
                assert_eq!(game.perft(depth), nodes, "{fen}, perft {depth}");
                assert_eq!(game.perft_listed(depth), nodes, "{fen}, perft {depth}, listed");
            }
        }
    }
}

#[test]
fn the_ruling_says_how_a_position_castles_and_is_written() {
    for game in GAMES {
        let (home, any) = (Rulings::default(), any(game));
        for rulings in [&home, &any] {
            let start = Game::new(game, rulings, "startpos").unwrap();
            assert_eq!(start.setup(), game.start(rulings));
            assert_eq!(start.fen(), game.start_fen(rulings));
        }
        let written = |rulings: &Rulings, fen: &str| -> Vec<String> {
            let moves = Game::new(game, rulings, fen).unwrap().legal_moves();
            moves.iter().map(|played| played.text(game).to_string()).collect()
        };
        let fen = fen_of(game, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        let rank = if game == Variant::Horde { '8' } else { '1' };
        for (rulings, king_to, not_to) in
            [(&home, ["g", "c"], ["h", "a"]), (&any, ["h", "a"], ["g", "c"])]
        {
            let moves = written(rulings, &fen);
            let castling = |file: &str| format!("e{rank}{file}{rank}");
            assert!(king_to.iter().all(|file| moves.contains(&castling(file))), "{game} {moves:?}");
            assert!(!not_to.iter().any(|file| moves.contains(&castling(file))), "{game} {moves:?}");
        }
        let odd = fen_of(game, "4k3/8/8/8/8/8/8/1R3K2 w Q - 0 1");
        assert_eq!(fault(game, &home, &odd).as_deref(), Some("castling/castling-contradicted"));
        assert_eq!(fault(game, &any, &odd), None);
        // Which of the two a setup was read by does not matter where it says the same.
        let home_setup = Game::new(game, &home, &fen).unwrap().setup();
        let any_setup = Game::new(game, &any, &fen).unwrap().setup();
        assert_eq!(Game::from_setup(&home_setup, &any).unwrap().setup(), any_setup);
        assert_eq!(Game::from_setup(&any_setup, &home).unwrap().setup(), home_setup);
    }
}

#[test]
fn only_a_rook_that_the_game_began_with_castles() {
    for (game, fen) in [
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/1R~3K2[] w B - 0 1"),
        (Variant::Crazyhouse, "4k3/8/8/8/8/8/8/1R~3K2[] w Q - 0 1"),
        (Variant::Horde, "4k3/8/8/8/8/8/8/R6R w KQ - 0 1"),
        (Variant::Horde, "4k3/8/8/8/8/8/8/R6R w HA - 0 1"),
        (Variant::Atomic, "4k3/8/8/8/8/8/8/7R w K - 0 1"),
        (Variant::Atomic, "4k3/8/8/8/8/8/8/7R w H - 0 1"),
    ] {
        let found = fault(game, &any(game), fen);
        assert_eq!(found.as_deref(), Some("castling/castling-contradicted"), "{game} {fen}");
    }
}
