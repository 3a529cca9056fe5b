//! The generator against a slow one, along random lines and in positions of random pieces.

mod brute;

use notation::{
    BaringCapture, Board, Castling, Colour, Field, Kind, Piece, Right, Rulings, Setup, Square,
    Variant,
};
use perft::{Game, OpenError};

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
    let rulings = |assignments: &[&str]| {
        let mut rulings = Rulings::default();
        for assignment in assignments {
            rulings.assign(assignment).unwrap();
        }
        rulings
    };
    let mut all = vec![rulings(&[])];
    match variant {
        Variant::Osmosis => all.extend([
            rulings(&["osmosis.harvestman=crooked"]),
            rulings(&["osmosis.table=printed"]),
            rulings(&["osmosis.fusion=optional"]),
            rulings(&[
                "osmosis.harvestman=crooked",
                "osmosis.fusion=optional",
                "osmosis.table=printed",
            ]),
        ]),
        Variant::Amalgamated => all.extend([
            rulings(&["amalgamated.castling=queenside"]),
            rulings(&["amalgamated.baring-capture=wins", "amalgamated.array=pasha-d1"]),
        ]),
        _ => {}
    }
    all
}

/// Compares everything that both generators say of a position.
fn compare(game: &Game) {
    let (setup, rulings) = (game.setup(), game.rulings());
    let expected = brute::legal(&setup, rulings);
    let place = || format!("{} {} [{rulings}]", game.variant(), game.fen());
    let moves = game.legal_moves();
    assert_eq!(
        moves,
        expected.iter().map(|(played, _)| *played).collect::<Vec<_>>(),
        "{}",
        place()
    );
    assert_eq!(game.perft(1), moves.len() as u64, "{}", place());
    assert_eq!(game.perft_listed(1), moves.len() as u64, "{}", place());
    // The last two plies are counted together, most moves of the first not even made.
    assert_eq!(game.perft(2), game.perft_listed(2), "{}", place());
    assert_eq!(game.status().check, brute::in_check(&setup, rulings, setup.side), "{}", place());
    for (played, next) in expected {
        let after = game.after(played).unwrap();
        assert_eq!(after, next, "{} {}", place(), played.text(game.variant()));
        assert!(Game::from_setup(&after, rulings).is_ok(), "{after}");
    }
}

#[test]
fn along_random_lines_both_generators_say_the_same() {
    let mut dice = Dice(1);
    for variant in Variant::ALL {
        for rulings in readings(variant) {
            for _ in 0..5 {
                let mut game = Game::new(variant, &rulings, "startpos").unwrap();
                for _ in 0..120 {
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
}

/// The form that a kind of Amalgamated Chess has on a square; any other game's kind as it is.
fn formed(variant: Variant, colour: Colour, square: Square, kind: Kind) -> Kind {
    const FORMS: [(Kind, Kind); 6] = [
        (Kind::General, Kind::King),
        (Kind::Pawn, Kind::Man),
        (Kind::Bishop, Kind::Primate),
        (Kind::Pasha, Kind::Alibaba),
        (Kind::Knight, Kind::Acelander),
        (Kind::Rook, Kind::Chatelaine),
    ];
    let beyond = (square.rank() > 3) == (colour == Colour::White);
    let pair = FORMS.into_iter().find(|&(own, promoted)| own == kind || promoted == kind);
    match pair.filter(|_| variant == Variant::Amalgamated) {
        Some((_, promoted)) if beyond => promoted,
        Some((own, _)) => own,
        None => kind,
    }
}

/// A board of random pieces.
fn scattered_board(variant: Variant, dice: &mut Dice) -> Board {
    let mut board = Board::empty();
    let size = usize::from(variant.size());
    let mut put = |dice: &mut Dice, colour, kind: Kind| {
        let square = Square::new(dice.below(size) as u8, dice.below(size) as u8).unwrap();
        if !board.get(square).is_some_and(|piece| brute::is_royal(piece.kind)) {
            let kind = formed(variant, colour, square, kind);
            board.set(square, Some(Piece::new(colour, kind)));
        }
    };
    for _ in 0..dice.below(26) {
        let (kind, _) = variant.kinds()[dice.below(variant.kinds().len())];
        let colour = Colour::BOTH[dice.below(2)];
        if !brute::is_royal(kind) {
            put(dice, colour, kind);
        }
    }
    for colour in Colour::BOTH {
        for _ in 0..if variant == Variant::ColorboundEqualized { 2 } else { 1 } {
            put(dice, colour, Kind::King);
        }
    }
    board
}

/// Puts Kings and Rooks at home.
fn go_home(board: &mut Board) {
    for (colour, rank) in [(Colour::White, 0), (Colour::Black, 7)] {
        let home = |file| Square::new(file, rank).unwrap();
        let king = board.of(colour).find(|(_, piece)| piece.kind == Kind::King);
        if let Some((square, king)) =
            king.filter(|_| !board.get(home(4)).is_some_and(|piece| brute::is_royal(piece.kind)))
        {
            board.set(square, None);
            board.set(home(4), Some(king));
        }
        for file in [0, 7] {
            if !board.get(home(file)).is_some_and(|piece| brute::is_royal(piece.kind)) {
                board.set(home(file), Some(Piece::new(colour, Kind::Rook)));
            }
        }
    }
}

/// Whether a setup is refused for its castling or its en passant field.
fn contradicted(setup: &Setup) -> bool {
    match Game::from_setup(setup, &Rulings::default()) {
        Ok(_) => false,
        Err(OpenError::Refused(refusal)) => {
            matches!(refusal.field, Field::Castling | Field::EnPassant)
        }
    }
}

/// A position of random pieces, which its game may refuse.
fn scattered(variant: Variant, dice: &mut Dice) -> Setup {
    let mut board = scattered_board(variant, dice);
    if dice.below(2) == 0 && matches!(variant, Variant::Chess | Variant::Evolution) {
        go_home(&mut board);
    }
    let mut setup = Setup {
        variant,
        board,
        side: Colour::BOTH[dice.below(2)],
        castling: Castling::NONE,
        en_passant: None,
        half_moves: 3,
        full_moves: 7,
    };
    // Whatever castling right and double step the board does not contradict.
    let take = |setup: &mut Setup, with: Setup| {
        if !contradicted(&with) {
            *setup = with;
        }
    };
    for right in Right::ALL {
        let with = Setup { castling: setup.castling.with(right), ..setup.clone() };
        take(&mut setup, with);
    }
    let behind = if setup.side == Colour::White { 1 } else { -1 };
    let pawns = setup.board.of(setup.side.opponent()).filter(|(_, piece)| piece.kind == Kind::Pawn);
    let passed: Vec<_> = pawns.filter_map(|(square, _)| square.offset(0, behind)).collect();
    if !passed.is_empty() {
        let en_passant = Some(passed[dice.below(passed.len())]);
        let with = Setup { en_passant, ..setup.clone() };
        take(&mut setup, with);
    }
    setup
}

#[test]
fn in_positions_of_random_pieces_both_generators_say_the_same() {
    let mut dice = Dice(1);
    for variant in Variant::ALL {
        for rulings in readings(variant) {
            let mut accepted = 0;
            for _ in 0..1_500 {
                let setup = scattered(variant, &mut dice);
                let exposed = brute::in_check(&setup, &rulings, setup.side.opponent());
                match Game::from_setup(&setup, &rulings) {
                    Ok(game) => {
                        let won = rulings.baring_capture == BaringCapture::Wins
                            && game.status().outcome.is_some();
                        assert!(!exposed || won, "{setup}");
                        compare(&game);
                        accepted += 1;
                    }
                    Err(OpenError::Refused(refusal)) => {
                        // The other faults are looked at one by one in `tests/legality`.
                        let in_check = refusal.fault.id() == "opponent-in-check";
                        assert!(exposed || !in_check, "{setup}");
                    }
                }
            }
            assert!(accepted > 50, "{variant}: {accepted} positions compared");
        }
    }
}
