//! What is refused as no position of its game and what is not (SPEC section 5, "Fixed readings"): each
//! fault of each game, and beside it a sound position that looks like it.

mod check;
mod fields;
mod pieces;

use notation::{Board, Colour, Field, Kind, Piece, Rulings, Setup, Square, Variant};
use perft::{Game, OpenError};

/// The id of the fault for which a setup is refused, if it is.
fn fault(setup: &Setup, rulings: &Rulings) -> Option<&'static str> {
    match Game::from_setup(setup, rulings) {
        Ok(_) => None,
        Err(OpenError::Refused(refusal)) => Some(refusal.fault.id()),
    }
}

fn rulings(assignments: &[&str]) -> Rulings {
    let mut rulings = Rulings::default();
    for assignment in assignments {
        rulings.assign(assignment).unwrap();
    }
    rulings
}

/// Each FEN must be refused for the fault beside it, or be accepted where that is empty.
#[track_caller]
fn told(variant: Variant, assignments: &[&str], expected: &[(&str, &str)]) {
    let rulings = rulings(assignments);
    for (fen, id) in expected {
        let setup = Setup::parse(fen, variant).unwrap();
        let told = fault(&setup, &rulings).unwrap_or_default();
        assert_eq!(told, *id, "{variant} {fen} [{rulings}]");
        assert_eq!(Game::new(variant, &rulings, fen).is_ok(), id.is_empty(), "{variant} {fen}");
    }
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// A setup of pieces given as the FEN writes them, each before its square.
fn setup(variant: Variant, side: Colour, pieces: &[&str]) -> Setup {
    let mut board = Board::empty();
    for text in pieces {
        let at = text.find(|letter: char| letter.is_ascii_digit()).unwrap() - 1;
        let (symbol, place) = text.split_at(at);
        let colour = if symbol == symbol.to_uppercase() { Colour::White } else { Colour::Black };
        let kind = variant.kind(&symbol.to_uppercase()).unwrap();
        board.set(square(place), Some(Piece::new(colour, kind)));
    }
    Setup { board, side, ..Setup::empty(variant) }
}

/// A setup with another piece on a square.
fn with(base: &Setup, square: Square, piece: Piece) -> Setup {
    let mut next = base.clone();
    next.board.set(square, Some(piece));
    next
}

#[test]
fn every_starting_array_is_a_position_of_its_game() {
    for variant in Variant::ALL {
        told(variant, &[], &[(&variant.start_fen(&Rulings::default()), "")]);
    }
    for assignment in ["amalgamated.array=pasha-d1", "amalgamated.castling=queenside"] {
        let fen = Variant::Amalgamated.start_fen(&rulings(&[assignment]));
        told(Variant::Amalgamated, &[assignment], &[(&fen, "")]);
    }
}

#[test]
fn nothing_else_is_asked() {
    told(
        Variant::Chess,
        &[],
        &[
            ("4k3/8/8/8/8/QQQQQQQQ/QQQQ4/4K3 b - - 0 1", ""),
            ("4k3/pppppppp/pppppppp/8/8/8/8/4K3 w - - 0 1", ""),
            ("4k3/8/8/8/8/8/B1B5/B1B1K3 w - - 9999 1", ""),
        ],
    );
    told(Variant::Osmosis, &[], &[("GGGGGGGGGG/10/9k/10/10/10/10/10/10/K9 w - - 7 3", "")]);
    told(Variant::Colorbound, &[], &[("k7/8/8/8/8/8/LLLLLLLL/3KDDDD w - - 0 1", "")]);
}

#[test]
fn a_setup_by_hand_that_no_fen_can_say_is_refused() {
    let start = setup(Variant::Chess, Colour::White, &["Ke1", "ke8"]);
    let refused = |setup: &Setup| match Game::from_setup(setup, &Rulings::default()) {
        Err(OpenError::Refused(refusal)) => refusal.field,
        Ok(_) => panic!("{setup:?}"),
    };
    let far = with(&start, square("j1"), Piece::new(Colour::White, Kind::Rook));
    assert_eq!(refused(&far), Field::Placement);
    let foreign = with(&start, square("d4"), Piece::new(Colour::White, Kind::Camel));
    assert_eq!(refused(&foreign), Field::Placement);
    assert_eq!(refused(&Setup { full_moves: 0, ..start.clone() }), Field::FullMove);
    let passed = Some(square("e10"));
    assert_eq!(refused(&Setup { en_passant: passed, ..start }), Field::EnPassant);
}
