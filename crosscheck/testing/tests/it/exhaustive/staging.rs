//! What is watched can be done: the royal pieces stand out of the way.

use crosscheck_testing::exhaustive::{Questions, Statement};
use notation::{Kind, Move, Piece, Variant};
use oracle::Game;
use oracle::reasons::is_royal;

/// Checks every n-th part of the captures of a game: each can be made, but those of a Pawn, which does
/// not take ahead, and of a royal piece, which may not go everywhere in Amalgamated.
#[track_caller]
fn captures_can_be_made(variant: Variant, n: usize) {
    let questions = Questions::new(variant, Statement::Transformations);
    // In Amalgamated each side has a piece more, as one with nothing but its General has lost.
    let bystanders = usize::from(variant == Variant::Amalgamated);
    let mut captures = 0;
    for part in (0..questions.parts()).step_by(n) {
        questions.each(part, &mut |setup, rulings, _| {
            let is_other = |it: &Piece| !is_royal(variant, it.kind);
            let of = |colour| setup.board.of(colour).filter(|(_, piece)| is_other(piece));
            let captor_is_plain = of(setup.side).count() > bystanders
                && of(setup.side).all(|(_, piece)| piece.kind != Kind::Pawn);
            let prey: Vec<_> = of(setup.side.opponent()).map(|(at, _)| at).collect();
            if captor_is_plain && prey.len() > bystanders && setup.en_passant.is_none() {
                let game = Game::from_setup(setup.clone(), rulings).expect("a position");
                let takes = |played: &Move| prey.contains(&played.to);
                assert!(game.legal_moves().iter().any(takes), "{setup}");
                captures += 1;
            }
        });
    }
    assert!(captures > 1_000, "{captures}");
}

#[test]
fn captures_of_chess_can_be_made() {
    captures_can_be_made(Variant::Chess, 3);
}

#[test]
fn captures_can_be_made_beside_four_kings_and_two_generals() {
    captures_can_be_made(Variant::ColorboundEqualized, 5);
    captures_can_be_made(Variant::Amalgamated, 11);
}

#[test]
fn captures_can_be_made_on_the_large_board() {
    captures_can_be_made(Variant::Osmosis, 211);
    captures_can_be_made(Variant::ColorboundDecimal, 37);
}
