//! What holds in every position of every game, whatever the rules say of it. Each witness is held
//! to it alone: two that share a mistake would still be caught here.

use crosscheck::{Answer, Place, Reference, View, adapters};
use notation::{Board, Castling, Colour, Move, Piece, Right, Rulings, Setup, Square, Variant};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::RngSeed;

/// The board seen from the other side: ranks counted from the top, colours exchanged.
fn other_side(setup: &Setup) -> Setup {
    let variant = setup.variant;
    let swapped = |right: Right| Right { colour: right.colour.opponent(), ..right };
    Setup {
        board: moved(
            &setup.board,
            |piece| Piece::new(piece.colour.opponent(), piece.kind),
            |s| flip(s, variant),
        ),
        side: setup.side.opponent(),
        castling: setup.castling.rights().map(swapped).fold(Castling::NONE, Castling::with),
        en_passant: setup.en_passant.map(|square| flip(square, variant)),
        ..setup.clone()
    }
}

/// The board seen in a mirror: files counted from the right.
fn in_mirror(setup: &Setup) -> Setup {
    let variant = setup.variant;
    Setup {
        board: moved(&setup.board, |piece| piece, |square| mirror(square, variant)),
        en_passant: setup.en_passant.map(|square| mirror(square, variant)),
        ..setup.clone()
    }
}

fn moved(
    board: &Board,
    piece: impl Fn(Piece) -> Piece,
    square: impl Fn(Square) -> Square,
) -> Board {
    let mut moved = Board::empty();
    for (from, standing) in board.pieces() {
        moved.set(square(from), Some(piece(standing)));
    }
    moved
}

fn flip(square: Square, variant: Variant) -> Square {
    Square::new(square.file(), variant.size() - 1 - square.rank()).unwrap()
}

fn mirror(square: Square, variant: Variant) -> Square {
    Square::new(variant.size() - 1 - square.file(), square.rank()).unwrap()
}

fn through(moves: &[Move], square: impl Fn(Square) -> Square) -> Vec<Move> {
    let mut moves: Vec<Move> = moves
        .iter()
        .map(|played| Move { from: square(played.from), to: square(played.to), ..*played })
        .collect();
    moves.sort_unstable();
    moves
}

fn look(witness: &mut dyn Reference, setup: &Setup, rulings: &Rulings) -> View {
    let fen = setup.to_string();
    let place = Place { variant: setup.variant, rulings, fen: &fen, line: &[] };
    match witness.view(place) {
        Answer::Answered(view) => view,
        other => panic!("{fen}: {} {}", witness.name(), other.manner()),
    }
}

/// Plays on from the start by the given draws, and gives the position reached.
fn played(
    witness: &mut dyn Reference,
    variant: Variant,
    rulings: &Rulings,
    draws: &[Index],
) -> Option<View> {
    let fen = variant.start_fen(rulings);
    let mut line: Vec<Move> = Vec::new();
    for draw in draws {
        let place = Place { variant, rulings, fen: &fen, line: &line };
        let view = witness.view(place).answered()?;
        if view.moves.is_empty() {
            break;
        }
        // Captures are preferred, so that what is particular about these games comes up.
        let captures: Vec<Move> = (view.moves.iter().copied())
            .filter(|played| view.setup.board.get(played.to).is_some())
            .collect();
        let from = if captures.is_empty() || draw.index(3) == 0 { &view.moves } else { &captures };
        line.push(from[draw.index(from.len())]);
    }
    witness.view(Place { variant, rulings, fen: &fen, line: &line }).answered()
}

fn hold_in(witness: &mut dyn Reference, variant: Variant, rulings: &Rulings, draws: &[Index]) {
    let Some(here) = played(witness, variant, rulings, draws) else { return };
    let fen = here.setup.to_string();
    // The history is no part of a FEN, so the same position is looked at without it.
    let alone = look(witness, &here.setup, rulings);
    assert_eq!(alone.setup, here.setup, "{fen}: read back");
    assert_eq!(alone.moves, here.moves, "{fen}: moves with and without history");

    let turned = look(witness, &other_side(&here.setup), rulings);
    let expected = through(&here.moves, |square| flip(square, variant));
    assert_eq!(turned.moves, expected, "{fen}: seen from the other side");
    assert_eq!(turned.status.check, alone.status.check, "{fen}: check from the other side");
    if here.setup.castling == Castling::NONE {
        let mirrored = look(witness, &in_mirror(&here.setup), rulings);
        let expected = through(&here.moves, |square| mirror(square, variant));
        assert_eq!(mirrored.moves, expected, "{fen}: seen in a mirror");
    }

    let place = Place { variant, rulings, fen: &fen, line: &[] };
    for (next, after) in here.moves.iter().zip(witness.after(place, &here.moves)) {
        let after = after.answered().expect("a legal move leads to a position");
        let again = Setup::parse(&after.to_string(), variant, rulings);
        let next = next.text(variant);
        assert_eq!(again.as_ref(), Ok(&after), "{fen}: after {next}");
        assert_ne!(after.side, here.setup.side, "{fen}: after {next}");
        // That the mover's royal pieces stand unattacked is what opening the position asks.
        let _ = look(witness, &after, rulings);
    }

    let divided = witness.divide(place, 2).answered().expect("a witness divides");
    let sum: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
    assert_eq!(witness.perft(place, 2), Answer::Answered(sum), "{fen}: perft is its divide's sum");
    assert_eq!(witness.perft(place, 1), Answer::Answered(here.moves.len() as u64), "{fen}");
    assert_eq!(witness.perft(place, 0), Answer::Answered(1), "{fen}");
}

fn any_draws() -> impl Strategy<Value = Vec<Index>> {
    proptest::collection::vec(any::<Index>(), 0..90)
}

/// Every game under its default reading, and Osmosis under each of its others.
fn any_reading() -> impl Strategy<Value = (Variant, Rulings)> {
    let plain = Variant::ALL.map(|variant| (variant, Rulings::default()));
    let others = ["harvestman=crooked", "table=printed", "fusion=optional"].map(|reading| {
        let mut rulings = Rulings::default();
        rulings.assign(&format!("osmosis.{reading}")).unwrap();
        (Variant::Osmosis, rulings)
    });
    proptest::sample::select([plain.as_slice(), others.as_slice()].concat())
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 128,
        // The same cases in every run: a failure is one of the change at hand.
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    })]

    #[test]
    fn the_oracle_is_consistent_in_itself(
        (variant, rulings) in any_reading(),
        draws in any_draws(),
    ) {
        hold_in(&mut adapters::oracle(), variant, &rulings, &draws);
    }

    #[test]
    fn the_generator_is_consistent_in_itself(
        (variant, rulings) in any_reading(),
        draws in any_draws(),
    ) {
        hold_in(&mut adapters::perft(), variant, &rulings, &draws);
    }
}

/// The two halves of the mirror test must really turn a board.
#[test]
fn turning_a_board_twice_gives_it_back() {
    for variant in Variant::ALL {
        let start = variant.start(&Rulings::default());
        assert_eq!(other_side(&other_side(&start)), start);
        assert_eq!(in_mirror(&in_mirror(&start)), start);
        assert_eq!(other_side(&start).side, Colour::Black);
    }
}
