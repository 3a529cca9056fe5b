//! Counts with threads, with a table and by unique positions, against plain ones.

use std::sync::atomic::{AtomicU64, Ordering};

use counting::{Frontier, Route, Table, divide_by, perft_by};
use notation::{Move, Rulings, Variant};
use perft::{Feature, Game};
use rayon::{ThreadPool, ThreadPoolBuilder};

fn open(variant: Variant, rulings: &[&str], fen: &str) -> Game {
    Game::new(variant, &Rulings::given(rulings, &[variant]).unwrap(), fen).unwrap()
}

fn start(variant: Variant) -> Game {
    open(variant, &[], "startpos")
}

fn threads(number: usize) -> ThreadPool {
    ThreadPoolBuilder::new().num_threads(number).build().unwrap()
}

/// The positions of the game's table, each with its rulings.
fn tabled(variant: Variant) -> Vec<Game> {
    let file = format!("{}/../../fixtures/{variant}/counts.perft", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    let games: Vec<Game> = text
        .lines()
        .filter_map(|line| line.strip_prefix("epd "))
        .filter_map(|epd| Game::new(variant, &Rulings::default(), &format!("{epd} 0 1")).ok())
        .collect();
    assert!(games.len() > 3, "{variant}: {} positions", games.len());
    games
}

#[test]
fn a_table_changes_no_count_of_any_position_of_any_game() {
    // One small table for all: what one game leaves there must not be taken for another's, and
    // entries must make room all the time.
    let hashed = Route::Hashed(Table::new(1).unwrap());
    for variant in Variant::ALL {
        for game in tabled(variant) {
            for depth in [3, 2, 3] {
                assert_eq!(perft_by(&game, &hashed, depth), game.perft(depth), "{game:?} {depth}");
            }
        }
        let start = start(variant);
        assert_eq!(perft_by(&start, &hashed, 4), start.perft(4), "{variant}");
    }
}

#[test]
fn a_table_tells_rulings_apart() {
    // A Knight takes a compound: how many ways there are to do so is up to the ruling.
    let fen = "k9/10/10/4l5/10/5N4/10/10/10/K9 w - - 0 1";
    let hashed = Route::Hashed(Table::new(1).unwrap());
    let mut counts = Vec::new();
    for rulings in [&[][..], &["osmosis.fusion=optional"]] {
        let game = open(Variant::Osmosis, rulings, fen);
        assert_eq!(perft_by(&game, &hashed, 3), game.perft(3));
        counts.push(game.perft(3));
    }
    assert_ne!(counts[0], counts[1], "the position does not show what it is there for");
}

#[test]
fn a_table_tells_apart_what_only_the_right_to_capture_en_passant_tells_apart() {
    let hashed = Route::Hashed(Table::new(1).unwrap());
    let counts = ["e3", "-"].map(|passed| {
        let fen = format!("4k3/8/8/8/3pP3/8/8/4K3 b - {passed} 0 1");
        let game = open(Variant::Chess, &[], &fen);
        assert_eq!(perft_by(&game, &hashed, 4), game.perft(4), "{fen}");
        game.perft(4)
    });
    assert_ne!(counts[0], counts[1]);
}

#[test]
fn great_depths_are_counted_with_a_table_and_with_threads() {
    let fen = "k2b4/p1pPp3/P1P1P3/8/8/3p1p1p/3PpP1P/4B2K w - - 0 1";
    let game = open(Variant::Chess, &[], fen);
    let hashed = Route::Hashed(Table::new(1).unwrap());
    for depth in [128, 129, 256, 257, 5_000] {
        assert_eq!(perft_by(&game, &hashed, depth), 1);
        let parts = threads(2).install(|| divide_by(&game, &Route::Listed, depth, &|_, _| ()));
        assert_eq!(parts.len(), 1);
        assert_eq!(parts[0].1, 1);
    }
}

#[test]
fn threads_divide_as_one_does_by_every_route() {
    for (variant, depth) in [(Variant::Osmosis, 4), (Variant::Chess, 4), (Variant::Amalgamated, 3)]
    {
        let game = start(variant);
        let expected = game.divide(depth);
        for number in [1, 2, 5] {
            for route in [Route::Counted, Route::Listed, Route::Hashed(Table::new(1).unwrap())] {
                let parts = threads(number).install(|| divide_by(&game, &route, depth, &|_, _| ()));
                assert_eq!(parts, expected, "{variant}, {number} threads, {route:?}");
            }
        }
    }
}

#[test]
fn a_route_shows_its_name() {
    let routes = [Route::Counted, Route::Listed, Route::Hashed(Table::new(1).unwrap())];
    assert_eq!(format!("{routes:?}"), "[Counted, Listed, Hashed]");
}

#[test]
fn nothing_divides_into_no_parts_and_mates_into_none() {
    let mate = open(Variant::Chess, &[], "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1");
    assert_eq!(divide_by(&mate, &Route::Counted, 7, &|_, _| ()), []);
    assert_eq!(divide_by(&start(Variant::Chess), &Route::Counted, 0, &|_, _| ()), []);
    assert_eq!(perft_by(&start(Variant::Chess), &Route::Listed, 0), 1);
}

#[test]
fn progress_ends_where_all_parts_are_done() {
    let (calls, last) = (AtomicU64::new(0), AtomicU64::new(0));
    let parts = threads(2).install(|| {
        divide_by(&start(Variant::Osmosis), &Route::Counted, 4, &|done, of| {
            calls.fetch_add(1, Ordering::Relaxed);
            if done == of {
                last.store(of, Ordering::Relaxed);
            }
        })
    });
    assert_eq!(parts.len(), 42);
    assert!(last.load(Ordering::Relaxed) >= 128, "too few parts for two threads");
    assert_eq!(calls.into_inner(), last.into_inner());
}

#[test]
fn chess_has_as_many_different_positions_as_published() {
    // Tromp's and others' numbers of positions after 1, 2, … plies.
    let mut frontier = Frontier::of(&start(Variant::Chess));
    for (positions, sequences) in [(20, 20), (400, 400), (5_362, 8_902), (72_078, 197_281)] {
        assert_eq!(
            (frontier.positions_ahead(), frontier.sequences_ahead()),
            (positions, sequences)
        );
        frontier.advance();
        assert_eq!((frontier.positions(), frontier.sequences()), (positions, sequences));
    }
    assert_eq!(frontier.positions_ahead(), 822_518);
    assert_eq!(format!("{frontier:?}"), "Frontier { positions: 72078, .. }");
}

#[test]
fn different_positions_weighed_by_their_ways_count_as_the_whole() {
    for variant in Variant::ALL {
        let game = start(variant);
        let mut frontier = Frontier::of(&game);
        frontier.advance();
        frontier.advance();
        let listed = frontier.listed();
        assert_eq!(listed.len() as u64, frontier.positions());
        assert!(listed.is_sorted_by(|a, b| a.0 < b.0), "{variant}: a position is listed twice");
        let weighed = listed.iter().map(|(fen, ways)| ways * open(variant, &[], fen).perft(2));
        assert_eq!(weighed.sum::<u64>(), game.perft(4), "{variant}");
        assert_eq!(frontier.census(2).nodes(), game.perft(4), "{variant}");
    }
}

#[test]
fn a_frontier_is_the_same_for_any_number_of_threads() {
    let listed = [1, 3].map(|number| {
        threads(number).install(|| {
            let mut frontier = Frontier::of(&start(Variant::Evolution));
            (0..3).for_each(|_| frontier.advance());
            (frontier.listed(), frontier.census(1))
        })
    });
    assert_eq!(listed[0], listed[1]);
}

/// The census of a position to a depth, in the order of [`Feature::ALL`].
fn census(game: &Game, depth: u32) -> [u64; 8] {
    let census = Frontier::of(game).census(depth);
    assert_eq!(census.nodes(), game.perft(depth));
    Feature::ALL.map(|feature| census.with(feature))
}

#[test]
fn chess_has_as_many_captures_and_checks_as_published() {
    let start = start(Variant::Chess);
    assert_eq!(census(&start, 4), [1_576, 0, 0, 0, 0, 0, 469, 8]);
    assert_eq!(census(&start, 5), [82_719, 0, 0, 258, 0, 0, 27_351, 347]);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let kiwipete = open(Variant::Chess, &[], kiwipete);
    assert_eq!(census(&kiwipete, 3), [17_102, 0, 0, 45, 3_162, 0, 993, 1]);
    assert_eq!(census(&kiwipete, 4), [757_163, 0, 0, 1_929, 128_013, 15_172, 25_523, 43]);
    let endgame = open(Variant::Chess, &[], "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1");
    assert_eq!(census(&endgame, 6), [940_350, 0, 0, 33_325, 0, 7_552, 452_473, 2_733]);
}

#[test]
fn fusions_choices_and_promotions_are_told_from_one_another() {
    // The Knight takes a Caliph (two results), a Bishop (one) and a Knight (itself). The Pawn takes
    // on its last rank, or goes there: eleven pieces each, no fusion.
    let fen = "9k/8n1/7P2/3l1b4/2n7/4N5/10/10/10/K9 w - - 0 1";
    let game = open(Variant::Osmosis, &[], fen);
    let knight = game.legal_moves().iter().filter(|m| m.from.to_string() == "e5").count();
    assert_eq!(knight as u64, 8 + 1, "the position is not what this test says");
    let [captures, fusions, choices, en_passant, castlings, promotions, ..] = census(&game, 1);
    assert_eq!((captures, fusions, choices), (2 + 1 + 1 + 11, 2 + 1, 2));
    assert_eq!((en_passant, castlings, promotions), (0, 0, 22));
}

#[test]
fn crossing_the_river_is_a_promotion_and_coming_back_is_none() {
    let one_rook = |fen| census(&open(Variant::Amalgamated, &[], fen), 1)[5];
    // Four squares beyond the river, on the file.
    assert_eq!(one_rook("3g3b/8/8/8/8/R7/8/3G4 w - - 0 1"), 4);
    assert_eq!(one_rook("3g3b/8/8/+R7/8/8/8/4G3 w - - 0 1"), 0);
    assert_eq!(one_rook("3g4/8/r7/8/8/8/8/3G3B b - - 0 1"), 4);
    assert_eq!(one_rook("4g3/8/8/8/+r7/8/8/3G3B b - - 0 1"), 0);
    assert!(
        open(Variant::Amalgamated, &[], "3g3b/8/8/+R7/8/8/8/4G3 w - - 0 1")
            .legal_moves()
            .contains(&Move::parse("a5a2", Variant::Amalgamated).unwrap())
    );
}
