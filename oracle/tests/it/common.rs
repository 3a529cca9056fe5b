//! What every test of the oracle says in one word.

use notation::{Move, Rulings, Variant};
use oracle::{Game, OpenError};

/// Rulings as command lines take them, a space between.
pub(crate) fn rulings(assignments: &str) -> Rulings {
    let mut rulings = Rulings::default();
    for assignment in assignments.split_whitespace() {
        rulings.assign(assignment).unwrap();
    }
    rulings
}

pub(crate) fn open(variant: Variant, fen: &str) -> Game {
    open_under("", variant, fen)
}

pub(crate) fn open_under(assignments: &str, variant: Variant, fen: &str) -> Game {
    Game::new(variant, &rulings(assignments), fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Why a FEN is refused, by the fault's id.
pub(crate) fn refusal(assignments: &str, variant: Variant, fen: &str) -> Option<&'static str> {
    match Game::new(variant, &rulings(assignments), fen) {
        Err(OpenError::Refused(refusal)) => Some(refusal.fault.id()),
        _ => None,
    }
}

pub(crate) fn read(game: &Game, text: &str) -> Move {
    Move::parse(text, game.variant()).unwrap()
}

/// Plays a line, moves with spaces between.
pub(crate) fn play(game: &mut Game, line: &str) {
    for text in line.split_whitespace() {
        game.play(read(game, text)).unwrap();
    }
}

/// The position after one move.
pub(crate) fn after(game: &Game, text: &str) -> String {
    game.after(read(game, text)).unwrap().to_string()
}

pub(crate) fn is_legal(game: &Game, text: &str) -> bool {
    game.legal_moves().contains(&read(game, text))
}

/// The legal moves that start with a text (a square, or two), without it, sorted as text.
pub(crate) fn moves_from(game: &Game, start: &str) -> Vec<String> {
    let texts = game.legal_moves().into_iter().map(|m| m.text(game.variant()).to_string());
    let mut ends: Vec<String> =
        texts.filter_map(|text| Some(text.strip_prefix(start)?.to_owned())).collect();
    ends.sort_unstable();
    ends
}

/// The same set written by hand, in any order.
pub(crate) fn squares(text: &str) -> Vec<String> {
    let mut ends: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    ends.sort_unstable();
    ends
}

pub(crate) fn counts(game: &Game, expected: &[u64]) {
    for (depth, &nodes) in (0..).zip(expected) {
        assert_eq!(game.perft(depth), nodes, "perft({depth}) of {}", game.fen());
    }
}
