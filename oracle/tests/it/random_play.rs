//! What must hold in every position of every game, found by playing at random.

use crate::common::rulings;
use notation::{Kind, Move, Setup, Square, Variant};
use oracle::{Game, reasons};

/// Numbers that look random and are the same in every run (Knuth's MMIX generator).
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % limit
    }

    fn square(&mut self) -> Square {
        Square::new(self.below(10) as u8, self.below(10) as u8).unwrap()
    }
}

const GAMES: [(Variant, &str); 20] = [
    (Variant::Chess, ""),
    (Variant::Evolution, ""),
    (Variant::Osmosis, ""),
    (Variant::Osmosis, "osmosis.harvestman=crooked"),
    (Variant::Osmosis, "osmosis.table=printed"),
    (Variant::Osmosis, "osmosis.fusion=optional"),
    (Variant::Osmosis, "osmosis.table=printed osmosis.fusion=optional"),
    (Variant::Colorbound, ""),
    (Variant::ColorboundEqualized, ""),
    (Variant::ColorboundDecimal, ""),
    (Variant::Amalgamated, ""),
    (Variant::Amalgamated, "amalgamated.array=pasha-d1"),
    (Variant::Amalgamated, "amalgamated.castling=queenside"),
    (Variant::Amalgamated, "amalgamated.baring-capture=wins"),
    (Variant::Amalgamated, "amalgamated.points=P=2.5 amalgamated.castling=queenside"),
    (Variant::Atomic, ""),
    (Variant::Atomic, "atomic.castling-touching=attacked"),
    (Variant::Atomic, "atomic.check=none"),
    (Variant::Crazyhouse, ""),
    (Variant::Crazyhouse, "crazyhouse.drop-clock=any"),
];

#[test]
fn what_is_listed_is_accepted_and_what_is_accepted_is_a_position_of_its_game() {
    for (seed, (variant, assignments)) in (1..).zip(GAMES) {
        for round in 0..2 {
            play_out(variant, assignments, &mut Dice(1_000 * seed + round));
        }
    }
}

fn play_out(variant: Variant, assignments: &str, dice: &mut Dice) {
    let rulings = rulings(assignments);
    let mut game = Game::new(variant, &rulings, "startpos").unwrap();
    for _ in 0..100 {
        let moves = game.legal_moves();
        assert!(moves.is_sorted_by(|one, next| one < next));
        assert_eq!(game.perft(1), moves.len() as u64);
        for &played in &moves {
            let text = played.text(variant).to_string();
            assert_eq!(Move::parse(&text, variant), Ok(played));
            let after = game.after(played).unwrap();
            let reopened = Game::new(variant, &rulings, &after.to_string())
                .unwrap_or_else(|error| panic!("{text} in {}: {error}", game.fen()));
            assert_eq!(reopened.setup(), &after);
        }
        for _ in 0..50 {
            let choice = [None, Some(Kind::Queen), Some(Kind::Bishop), Some(Kind::Caliph)];
            let way = Move::new(dice.square(), dice.square());
            let played = Move { choice: choice[dice.below(4)], ..way };
            assert_eq!(game.after(played).is_ok(), moves.contains(&played));
            let drop = Move::drop(variant.kinds()[dice.below(variant.kinds().len())].0, way.to);
            assert_eq!(game.after(drop).is_ok(), moves.contains(&drop));
        }
        let status = game.status();
        reasons_agree(&game, &moves, status.check);
        // Only a draw, be it decided on points, lets the game go on.
        let is_won = status.outcome.is_some_and(|end| end.points.is_none() && end.winner.is_some());
        assert!(moves.is_empty() || !is_won, "{}", game.fen());
        assert!(!moves.is_empty() || status.outcome.is_some(), "{}", game.fen());
        if moves.is_empty() {
            break;
        }
        game.play(moves[dice.below(moves.len())]).unwrap();
    }
}

/// What is said of single pieces and moves adds up to what is said of the whole.
fn reasons_agree(game: &Game, moves: &[Move], check: bool) {
    let (setup, rulings) = (game.setup(), game.rulings());
    assert_eq!(!reasons::checks(setup, rulings, setup.side).is_empty(), check, "{}", game.fen());
    let candidates =
        setup.board.of(setup.side).flat_map(|(from, _)| reasons::candidates(setup, rulings, from));
    let is_safe = |(_, after): &(Move, Setup)| {
        reasons::exposures(after, rulings).is_empty() && !reasons::removed_own_royal(after)
    };
    let drops = reasons::drops(setup, rulings);
    assert!(drops.is_sorted_by_key(|&(drop, _)| drop), "{}", game.fen());
    let all = candidates.chain(drops);
    let mut safe: Vec<Move> = all.filter(is_safe).map(|(played, _)| played).collect();
    safe.sort_unstable();
    // A bare General has its steps, and the game is over.
    assert!(safe == moves || moves.is_empty(), "{}", game.fen());
}
