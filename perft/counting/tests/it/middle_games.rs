//! What must hold of the counts of any position, without a second implementation to ask: exchanged colours and
//! mirrored files change no count, divides add up, and all routes agree. Asked in the middle of random games.

use counting::{Frontier, Route, Table, divide_by, perft_by};
use notation::{
    Board, Castling, Checks, Colour, Hands, Piece, Right, Rulings, Setup, Square, Variant,
};
use perft::Game;

const DEPTH: u32 = 3;
/// The plies of a random game after which its position is counted.
const ASKED_AFTER: [usize; 3] = [12, 24, 40];
const GAMES: u64 = 2;

/// From where the games start. In Chess960 the files of the two sides may differ, and any Rook may have the right.
fn starts(variant: Variant) -> &'static [&'static str] {
    match variant {
        Variant::Chess960 => &[
            "startpos",
            "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1",
            "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/NRKBBRQN w KQkq - 0 1",
            "2r1k1r1/pppppppp/8/8/8/8/PPPPPPPP/R1RK1RR1 w FCkq - 0 1",
        ],
        _ => &["startpos"],
    }
}

/// Positions of random games, the same in every run.
fn middle_games(variant: Variant) -> Vec<Game> {
    let mut found = Vec::new();
    for (seed, start) in (1..=GAMES).flat_map(|seed| starts(variant).iter().map(move |s| (seed, s)))
    {
        let mut state = seed;
        let mut game = Game::new(variant, &Rulings::default(), start).unwrap();
        for ply in 0..=ASKED_AFTER[2] {
            if ASKED_AFTER.contains(&ply) {
                found.push(game.clone());
            }
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
            game.play(moves[(state >> 33) as usize % moves.len()]).unwrap();
        }
    }
    assert!(found.len() >= 3, "{variant}: {} positions", found.len());
    found
}

/// The position with each square somewhere else, and the colours of pieces and sides as given.
fn image(
    setup: &Setup,
    colour: impl Fn(Colour) -> Colour,
    square: impl Fn(Square) -> Square,
) -> Setup {
    let mut board = Board::empty();
    for (at, piece) in setup.board.pieces() {
        board.set(square(at), Some(Piece { colour: colour(piece.colour), ..piece }));
    }
    let rights = Right::ALL.into_iter().filter_map(|right| {
        let file = setup.castling.rook(right)?;
        Some((Right { colour: colour(right.colour), ..right }, file))
    });
    Setup {
        board,
        side: colour(setup.side),
        castling: rights
            .fold(Castling::NONE, |castling, (right, file)| castling.with_rook(right, file)),
        en_passant: setup.en_passant.map(square),
        ..setup.clone()
    }
}

/// The board turned top to bottom, each piece of the other colour, and the checks to give and the hands exchanged; `None` where the
/// sides have not the same rules.
fn exchanged(setup: &Setup) -> Option<Setup> {
    if matches!(setup.variant, Variant::RacingKings | Variant::Horde) {
        return None;
    }
    let last = setup.variant.size() - 1;
    let turned = |at: Square| Square::new(at.file(), last - at.rank()).unwrap();
    let checks = setup.checks.map(Checks::exchanged);
    let hands = setup.hands.map(Hands::exchanged);
    Some(Setup { checks, hands, ..image(setup, Colour::opponent, turned) })
}

/// The board turned left to right. A castling would have no image, so the rights to it are taken away before.
fn mirrored(setup: &Setup) -> [Setup; 2] {
    let plain = Setup { castling: Castling::NONE, ..setup.clone() };
    let last = setup.variant.size() - 1;
    let turned = |at: Square| Square::new(last - at.file(), at.rank()).unwrap();
    let image = image(&plain, |colour| colour, turned);
    [plain, image]
}

fn counted(setup: &Setup) -> u64 {
    Game::from_setup(setup, &Rulings::default()).unwrap().perft(DEPTH)
}

#[test]
fn exchanged_colours_and_mirrored_files_change_no_count() {
    for variant in Variant::ALL {
        for game in middle_games(variant) {
            let setup = game.setup();
            if let Some(exchanged) = exchanged(&setup) {
                assert_eq!(counted(&exchanged), game.perft(DEPTH), "{variant} {setup}");
            }
            let [plain, image] = mirrored(&setup);
            assert_eq!(counted(&image), counted(&plain), "{variant} {setup}, mirrored");
        }
    }
}

#[test]
fn every_route_counts_the_same_and_its_parts_add_up() {
    let hashed = Route::Hashed(Table::new(1).unwrap());
    for variant in Variant::ALL {
        for game in middle_games(variant) {
            let nodes = game.perft_listed(DEPTH);
            for route in [&Route::Counted, &Route::Listed, &hashed] {
                assert_eq!(perft_by(&game, route, DEPTH), nodes, "{game:?} {route:?}");
                let parts = divide_by(&game, route, DEPTH, &|_, _| ());
                let sum: u64 = parts.iter().map(|(_, nodes)| nodes).sum();
                assert_eq!(sum, nodes, "{game:?} {route:?}, divided");
            }
            let mut unique = Frontier::of(&game);
            unique.advance();
            assert_eq!(in_shards(&unique, variant, DEPTH - 1), nodes, "{game:?}, in shards");
            unique.advance();
            assert_eq!(unique.sequences_ahead(), nodes, "{game:?}, by different positions");
        }
    }
}

/// What the shards of a divided count add up to: each counts its share of the different positions.
fn in_shards(frontier: &Frontier, variant: Variant, rest: u32) -> u64 {
    const SHARDS: usize = 3;
    let listed = frontier.listed();
    let shard = |first: usize| -> u64 {
        let share = listed.iter().skip(first).step_by(SHARDS);
        share
            .map(|(fen, ways)| {
                ways * Game::new(variant, &Rulings::default(), fen).unwrap().perft(rest)
            })
            .sum()
    };
    (0..SHARDS).map(shard).sum()
}
