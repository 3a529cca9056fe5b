//! Counting by different routes, along random lines from the positions of each game's table.
//!
//! Whether the moves are the right ones is not asked here: `cargo xtask verify` and the cases hold them
//! to the other witness.

use notation::{Rulings, Variant};
use perft::Game;

/// A source of choices that is the same in every run (`SplitMix64`).
struct Dice(u64);

impl Dice {
    /// A number below another.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % end as u64) as usize
    }
}

/// The rulings that each game is tried under.
fn readings(variant: Variant) -> Vec<Rulings> {
    let all: &[&[&str]] = match variant {
        Variant::Osmosis => &[
            &[],
            &["osmosis.harvestman=crooked"],
            &["osmosis.table=printed"],
            &["osmosis.fusion=optional"],
            &["osmosis.harvestman=crooked", "osmosis.fusion=optional", "osmosis.table=printed"],
        ],
        Variant::Amalgamated => &[
            &[],
            &["amalgamated.castling=queenside"],
            &["amalgamated.baring-capture=wins", "amalgamated.array=pasha-d1"],
        ],
        _ => &[&[]],
    };
    all.iter().map(|assignments| Rulings::given(assignments, &[variant]).unwrap()).collect()
}

/// The start and the positions of the game's table.
fn positions(variant: Variant) -> Vec<String> {
    let file = format!("{}/../fixtures/{variant}/counts.perft", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| {
        panic!("{variant}: cannot read the table of the game, {file}: {error}")
    });
    let tabled = text.lines().filter_map(|line| line.strip_prefix("epd "));
    let mut positions = vec!["startpos".to_owned()];
    positions.extend(tabled.map(|epd| format!("{epd} 0 1")));
    positions
}

/// Counts a position by every route.
fn compare(game: &Game) {
    let place = || format!("{} {} [{}]", game.variant(), game.fen(), game.rulings());
    let moves = game.legal_moves();
    assert!(moves.is_sorted_by(|one, next| one < next), "{}: a move is there twice", place());
    assert_eq!(game.perft(1), moves.len() as u64, "{}", place());
    assert_eq!(game.perft_listed(1), moves.len() as u64, "{}", place());
    // The last two plies are counted together, most moves of the first not even made.
    assert_eq!(game.perft(2), game.perft_listed(2), "{}", place());
    for played in moves {
        let after = game.after(played).unwrap();
        assert!(Game::from_setup(&after, game.rulings()).is_ok(), "{after}");
    }
}

#[test]
fn every_route_counts_the_same_along_random_lines() {
    const PLIES: usize = 40;
    let mut dice = Dice(1);
    for variant in Variant::ALL {
        for (rulings, fen) in readings(variant)
            .iter()
            .flat_map(|rulings| positions(variant).into_iter().map(move |fen| (rulings, fen)))
        {
            // Under some rulings a position of the table is none.
            let Ok(mut game) = Game::new(variant, rulings, &fen) else { continue };
            for _ in 0..PLIES {
                compare(&game);
                let moves = game.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Captures more often than chance has it: they are what these games are about.
                let board = game.setup().board;
                let captures: Vec<_> =
                    moves.iter().filter(|played| board.get(played.to).is_some()).collect();
                let played = if captures.is_empty() || dice.below(3) > 0 {
                    moves[dice.below(moves.len())]
                } else {
                    *captures[dice.below(captures.len())]
                };
                game.play(played).unwrap();
            }
        }
    }
}
