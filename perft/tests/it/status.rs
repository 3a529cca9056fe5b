//! Outcomes and claims, and what comes from outside and must not break anything.

use notation::{
    Board, Claim, Colour, Field, HalfPoints, Kind, MAX_CLOCK, Move, Outcome, Piece, Points, Reason,
    Rulings, Setup, Square, Variant,
};
use perft::{Game, OpenError};
use proptest::prelude::*;

fn open(variant: Variant, fen: &str) -> Game {
    Game::new(variant, &Rulings::default(), fen).unwrap()
}

fn outcome(variant: Variant, fen: &str) -> Option<(Reason, Option<Colour>)> {
    open(variant, fen).status().outcome.map(|outcome| (outcome.reason, outcome.winner))
}

fn play(game: &mut Game, line: &str) {
    for text in line.split_whitespace() {
        game.play(Move::parse(text, game.variant()).unwrap()).unwrap();
    }
}

const DRAW: Option<Colour> = None;
const WHITE: Option<Colour> = Some(Colour::White);
const BLACK: Option<Colour> = Some(Colour::Black);

#[test]
fn a_game_ends_for_the_first_reason_that_holds() {
    let chess = |fen| outcome(Variant::Chess, fen);
    assert_eq!(chess("R5k1/5ppp/8/8/8/8/8/K7 b - - 200 1"), Some((Reason::Checkmate, WHITE)));
    assert_eq!(chess("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some((Reason::Stalemate, DRAW)));
    assert_eq!(chess("7k/8/8/8/8/8/8/KB4B1 b - - 150 1"), Some((Reason::MoveCount, DRAW)));
    assert_eq!(chess("7k/8/8/8/8/8/8/KB1B4 b - - 150 1"), Some((Reason::DeadPosition, DRAW)));
    assert_eq!(chess("6bk/8/8/8/8/8/8/K1B5 b - - 0 1"), None);
    assert_eq!(chess("7k/8/8/8/8/8/8/KN6 b - - 0 1"), Some((Reason::DeadPosition, DRAW)));
    assert_eq!(chess("7k/8/8/8/8/8/8/KNN5 b - - 149 1"), None);
    // Osmosis does not know dead positions, Evolution not those with a compound.
    let fen = "9k/10/10/10/10/10/10/10/10/K9 w - - 149 1";
    assert_eq!(outcome(Variant::Osmosis, fen), None);
    let evolution = |fen| outcome(Variant::Evolution, fen);
    assert_eq!(evolution("7k/8/8/8/8/8/8/KB6 b - - 0 1"), Some((Reason::DeadPosition, DRAW)));
    assert_eq!(evolution("7k/8/8/8/8/8/8/KA6 b - - 0 1"), None);
}

#[test]
fn colorbound_draws_early_and_when_no_king_can_be_reached() {
    let colorbound = |fen| outcome(Variant::Colorbound, fen);
    // White's King on a dark square, Black's on a light one; White's Bishop with its own King.
    assert_eq!(colorbound("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"), Some((Reason::DeadPosition, DRAW)));
    assert_eq!(colorbound("4k3/8/8/8/8/8/8/3BK3 w - - 0 1"), None);
    assert_eq!(colorbound("4k3/8/8/8/8/8/8/3BK3 w - - 95 1"), None);
    assert_eq!(colorbound("4k3/8/8/8/8/8/8/3BK3 w - - 96 1"), Some((Reason::MoveCount, DRAW)));
    let claims = |variant, fen| open(variant, fen).status().claims;
    let fen = "4k3/8/8/8/8/8/8/3BK3 w - - 64 1";
    assert_eq!(claims(Variant::Colorbound, fen), [Claim::MoveCount]);
    assert_eq!(claims(Variant::Chess, "4k3/8/8/8/8/8/8/3RK3 w - - 99 1"), []);
    assert_eq!(claims(Variant::Chess, "4k3/8/8/8/8/8/8/3RK3 w - - 100 1"), [Claim::MoveCount]);
    let equalized = "4kk2/8/8/8/8/8/8/3KK3 w - - 0 1";
    let dead = Some((Reason::DeadPosition, DRAW));
    assert_eq!(outcome(Variant::ColorboundEqualized, equalized), dead);
}

#[test]
fn amalgamated_knows_the_general_bare_or_stalemated_and_counts_points() {
    let status = |fen| open(Variant::Amalgamated, fen).status();
    let ended = |fen| status(fen).outcome.map(|outcome| (outcome.reason, outcome.winner));
    assert_eq!(ended("2g5/8/8/8/8/8/8/3GR3 w - - 0 1"), Some((Reason::BareGeneral, WHITE)));
    assert_eq!(ended("2g5/8/8/8/8/8/8/3GR3 b - - 0 1"), Some((Reason::BareGeneral, WHITE)));
    assert_eq!(open(Variant::Amalgamated, "3g4/8/8/8/8/8/8/3GR3 b - - 0 1").perft(1), 0);
    // A King alone has not lost: here the King of White is stalemated, Black's Rooks being worth
    // ten points and its place 2.5.
    let fen = "5+G2/3r4/4r1r1/8/8/8/8/2+g5 w - - 0 1";
    assert_eq!(ended(fen), Some((Reason::Stalemate, BLACK)));
    // A General in its place would have lost by the stalemate itself.
    let fen = "2+G5/8/8/8/8/4r1r1/3r4/5G2 w - - 0 1";
    assert!(Game::new(Variant::Amalgamated, &Rulings::default(), fen).is_err());
    let drawn = status("3g4/8/7p/8/8/P7/8/3G4 w - - 100 1").outcome.unwrap();
    let points = Points { white: HalfPoints(2), black: HalfPoints(7) };
    assert_eq!(drawn, Outcome { winner: BLACK, reason: Reason::MoveCount, points: Some(points) });
    assert_eq!(ended("3g4/8/7p/8/8/P7/8/3G4 w - - 99 1"), None);
    assert_eq!(ended("8/8/8/3+G4/8/2+g5/8/8 w - - 0 1"), Some((Reason::DeadPosition, BLACK)));
    let mut rulings = Rulings::default();
    // Black has a Pawn, its Knight of 1.5 and 2.5 extra: as much as White's five Pawns.
    rulings.assign("amalgamated.points=N=1.5").unwrap();
    let even = "2ng4/8/7p/8/8/PPPPP3/8/3G4 w - - 100 1";
    let even = Game::new(Variant::Amalgamated, &rulings, even).unwrap().status();
    let points = Points { white: HalfPoints(10), black: HalfPoints(10) };
    let undecided = Outcome { winner: DRAW, reason: Reason::MoveCount, points: Some(points) };
    assert_eq!(even.outcome, Some(undecided));
}

#[test]
fn a_position_stands_again_when_all_that_counts_is_the_same() {
    // The double step leaves a square passed over on which nobody can capture: it does not count.
    let mut game = open(Variant::Chess, "startpos");
    play(&mut game, "e2e4");
    let shuffle = "g8f6 g1f3 f6g8 f3g1";
    play(&mut game, shuffle);
    assert_eq!(game.status().claims, []);
    play(&mut game, shuffle);
    assert_eq!(game.status().claims, [Claim::ThreefoldRepetition]);
    play(&mut game, shuffle);
    play(&mut game, shuffle);
    let five = Outcome { winner: None, reason: Reason::FivefoldRepetition, points: None };
    assert_eq!(game.status().outcome, Some(five));
    assert_eq!(game.legal_moves().len(), 20);
    // Where a Pawn can capture there, it counts.
    let mut game = open(Variant::Chess, "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    play(&mut game, "e2e4");
    play(&mut game, shuffle);
    play(&mut game, shuffle);
    assert_eq!(game.status().claims, []);
    play(&mut game, shuffle);
    assert_eq!(game.status().claims, [Claim::ThreefoldRepetition]);
}

#[test]
fn clocks_stop_at_the_greatest_number_that_a_fen_can_hold() {
    let mut game = open(Variant::Chess, "7k/8/8/8/8/8/8/KR6 b - - 9999 9999");
    play(&mut game, "h8g8 b1b2");
    assert_eq!(game.fen(), "6k1/8/8/8/8/8/1R6/K7 b - - 9999 9999");
    // Amalgamated: a Pawn's move does not zero the clock, a General's crossing does.
    let mut game = open(Variant::Amalgamated, "3g3r/8/8/7p/3G4/P7/8/R7 w - - 7 1");
    play(&mut game, "a3a4");
    assert_eq!(game.setup().half_moves, 8);
    play(&mut game, "d8e8 d4d5");
    assert_eq!(game.fen(), "4g2r/8/8/3+G3p/P7/8/8/R7 b - - 0 2");
}

#[test]
fn what_no_fen_can_say_is_refused() {
    let refused = |setup: &Setup| match Game::from_setup(setup, &Rulings::default()) {
        Err(OpenError::Refused(refusal)) => refusal.field,
        Ok(_) => panic!("{setup:?}"),
    };
    let start = open(Variant::Chess, "startpos").setup();
    let put = |file, rank, kind| {
        let mut setup = start.clone();
        setup.board.set(Square::new(file, rank).unwrap(), Some(Piece::new(Colour::White, kind)));
        setup
    };
    assert_eq!(refused(&put(9, 0, Kind::Rook)), Field::Placement);
    assert_eq!(refused(&put(0, 9, Kind::Rook)), Field::Placement);
    assert_eq!(refused(&put(3, 3, Kind::Camel)), Field::Placement);
    assert_eq!(refused(&Setup { half_moves: MAX_CLOCK + 1, ..start.clone() }), Field::HalfMove);
    assert_eq!(refused(&Setup { full_moves: 0, ..start.clone() }), Field::FullMove);
    let far = Square::new(9, 9);
    assert_eq!(refused(&Setup { en_passant: far, ..start.clone() }), Field::EnPassant);
    assert_eq!(refused(&Setup { board: Board::empty(), ..start }), Field::Position);
}

fn variant() -> impl Strategy<Value = Variant> {
    prop::sample::select(Variant::ALL.to_vec())
}

fn square() -> impl Strategy<Value = Square> {
    (0..10_u8, 0..10_u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

fn kind() -> impl Strategy<Value = Kind> {
    let kinds: Vec<Kind> =
        Variant::ALL.iter().flat_map(|v| v.kinds()).map(|(kind, _)| *kind).collect();
    prop::sample::select(kinds)
}

proptest! {
    #[test]
    fn no_move_breaks_a_game_and_only_legal_ones_change_it(
        variant in variant(),
        from in square(),
        to in square(),
        choice in prop::option::of(kind()),
    ) {
        let mut game = open(variant, "startpos");
        let played = Move { choice, ..Move::new(from, to) };
        let before = game.setup();
        let legal = game.legal_moves().contains(&played);
        prop_assert_eq!(game.after(played).is_ok(), legal);
        prop_assert_eq!(game.play(played).is_ok(), legal);
        prop_assert_eq!(game.setup() == before, !legal);
    }

    #[test]
    fn no_setup_breaks_anything(
        variant in variant(),
        pieces in prop::collection::vec((square(), kind(), any::<bool>()), 0..12),
        white in any::<bool>(),
        en_passant in prop::option::of(square()),
    ) {
        let mut board = Board::empty();
        for (square, kind, white) in pieces {
            let colour = if white { Colour::White } else { Colour::Black };
            board.set(square, Some(Piece::new(colour, kind)));
        }
        let side = if white { Colour::White } else { Colour::Black };
        let setup = Setup { board, side, en_passant, ..Setup::empty(variant) };
        if let Ok(game) = Game::from_setup(&setup, &Rulings::default()) {
            prop_assert_eq!(game.setup(), setup);
            prop_assert_eq!(game.perft(2), game.perft_listed(2));
        }
    }
}

#[test]
fn a_game_shows_what_it_is_and_where_it_stands() {
    let mut rulings = Rulings::default();
    rulings.assign("osmosis.table=printed").unwrap();
    let fen = "9k/10/10/10/10/10/10/10/10/K9 w - - 3 7";
    let game = Game::new(Variant::Osmosis, &rulings, fen).unwrap();
    assert_eq!(
        format!("{game:?}"),
        format!(
            "Game {{ variant: Osmosis, fen: {fen:?}, rulings: \"osmosis.table=printed\", .. }}"
        )
    );
}
