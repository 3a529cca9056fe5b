//! Counting by different routes, along random lines from the positions of each game's table and from
//! positions with few pieces.
//!
//! Whether the moves are the right ones is not asked here: `cargo xtask verify` and the cases hold them
//! to the other implementation.

use notation::{Castling, Colour, Kind, Piece, Reason, Rulings, Setup, Variant};
use perft::{Census, Feature, Game, Position, Search};

/// A source of choices that is the same in every run (`SplitMix64`).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below another.
    pub(crate) fn below(&mut self, end: usize) -> usize {
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
        Variant::KingOfTheHill => &[&[], &["kingofthehill.castling-arrays=any"]],
        Variant::ThreeCheck => &[&[], &["3check.castling-arrays=any"]],
        Variant::Horde => &[&[], &["horde.castling-arrays=any"]],
        Variant::Atomic => &[
            &[],
            &["atomic.castling-touching=attacked"],
            &["atomic.check=none"],
            &["atomic.castling-arrays=any"],
        ],
        Variant::Crazyhouse => &[&[], &["crazyhouse.castling-arrays=any"]],
        _ => &[&[]],
    };
    all.iter().map(|assignments| Rulings::given(assignments, &[variant]).unwrap()).collect()
}

/// The start, the positions of the game's table, and those of its published counts where it has such a file.
fn positions(variant: Variant) -> Vec<String> {
    let here = env!("CARGO_MANIFEST_DIR");
    let tabled = std::fs::read_to_string(format!("{here}/../fixtures/{variant}/counts.perft"));
    let published = std::fs::read_to_string(format!("{here}/tests/games/{variant}.counts"));
    assert!(tabled.is_ok() || published.is_ok(), "{variant}: cannot read a table of the game");
    let mut positions = vec!["startpos".to_owned()];
    for line in tabled.unwrap_or_default().lines() {
        positions.extend(line.strip_prefix("epd ").map(|epd| format!("{epd} 0 1")));
    }
    for line in published.unwrap_or_default().lines() {
        positions.extend(line.split_once(" ;").map(|(fen, _)| fen.to_owned()));
    }
    positions
}

/// The last two plies are counted together, most moves of the first not even made. Held to them is the count
/// that makes every last move, in all and move by move, so that two errors of a pair do not cancel out.
pub(crate) fn compare_pairs(game: &Game) {
    let place = || format!("{} {} [{}]", game.variant(), game.fen(), game.rulings());
    let listed = game.divide_listed(2);
    assert_eq!(game.divide(2), listed, "{}", place());
    let sum = listed.iter().map(|(_, replies)| replies).sum::<u64>();
    assert_eq!(game.perft(2), sum, "{}", place());
}

/// The pairs that follow each move: positions after captures and checks, which play at random seldom reaches.
pub(crate) fn compare_threes(game: &Game) {
    let place = || format!("{} {} [{}]", game.variant(), game.fen(), game.rulings());
    let listed = game.divide_listed(3);
    assert_eq!(game.divide(3), listed, "{}", place());
    assert_eq!(game.perft(3), listed.iter().map(|(_, nodes)| nodes).sum::<u64>(), "{}", place());
}

/// Asks a position what its last moves are.
struct OfDepth(u32);

impl Search for OfDepth {
    type Found = Census;

    fn search<P: Position>(self, position: P) -> Census {
        position.census(self.0)
    }
}

/// What a census says of each move, found anew from the move, the board and the status after it.
pub(crate) fn compare_census(game: &Game) {
    let (census, board) = (game.search(OfDepth(1)), game.setup().board);
    let (mut moves, mut captures, mut choices, mut checks, mut mates) = (0, 0, 0, 0, 0);
    for played in game.legal_moves() {
        let mut next = game.clone();
        next.play(played).unwrap();
        let status = next.status();
        let after = next.setup().board;
        let capture = board.pieces().count() > after.pieces().count();
        let pawn = board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        let mate = status.outcome.is_some_and(|outcome| outcome.reason == Reason::Checkmate);
        moves += 1;
        captures += u64::from(capture);
        choices += u64::from(capture && !pawn && played.choice.is_some());
        checks += u64::from(status.check);
        mates += u64::from(mate);
    }
    let found = [Feature::Capture, Feature::Choice, Feature::Check, Feature::Mate];
    let found = found.map(|feature| census.with(feature));
    let place = || format!("{} {} [{}]", game.variant(), game.fen(), game.rulings());
    assert_eq!(census.nodes(), moves, "{}", place());
    assert_eq!(found, [captures, choices, checks, mates], "{}", place());
    let two = game.search(OfDepth(2)).nodes();
    assert_eq!(two, game.perft_listed(2), "{}, two plies", place());
}

/// Counts a position by every route.
pub(crate) fn compare(game: &Game) {
    let place = || format!("{} {} [{}]", game.variant(), game.fen(), game.rulings());
    let moves = game.legal_moves();
    assert!(moves.is_sorted_by(|one, next| one < next), "{}: a move is there twice", place());
    assert_eq!(game.perft(1), moves.len() as u64, "{}", place());
    assert_eq!(game.perft_listed(1), moves.len() as u64, "{}", place());
    compare_pairs(game);
    for played in moves {
        let after = game.after(played).unwrap();
        assert!(Game::from_setup(&after, game.rulings()).is_ok(), "{after}");
    }
}

#[test]
fn every_route_counts_the_same_along_random_lines() {
    const PLIES: usize = 40;
    /// Three plies of a middle game are a hundred thousand leaves: once a line is enough.
    const THREES_AT: usize = 20;
    let mut dice = Dice(1);
    for variant in Variant::ALL {
        for (rulings, fen) in readings(variant)
            .iter()
            .flat_map(|rulings| positions(variant).into_iter().map(move |fen| (rulings, fen)))
        {
            // Under some rulings a position of the table is none.
            let Ok(mut game) = Game::new(variant, rulings, &fen) else { continue };
            for ply in 0..PLIES {
                compare(&game);
                if ply == THREES_AT {
                    compare_threes(&game);
                }
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

/// The fewest pieces that the game lets stand of its array, with the castling rights and without them.
fn fewest(variant: Variant, rulings: &Rulings) -> [Setup; 2] {
    let start = variant.start(rulings);
    [start.castling, Castling::NONE].map(|castling| {
        let mut setup = Setup { castling, ..start.clone() };
        for (square, piece) in start.board.pieces() {
            if variant == Variant::Atomic && piece.kind == Kind::King {
                // The side to move may lack it, and then nobody moves.
                continue;
            }
            let mut without = setup.clone();
            without.board.set(square, None);
            if Game::from_setup(&without, rulings).is_ok() {
                setup = without;
            }
        }
        setup
    })
}

/// The same pieces on random squares and three to seven others near the first of them, as far as the game
/// accepts them there.
fn sparse(fewest: &Setup, rulings: &Rulings, dice: &mut Dice) -> Game {
    const NEAR: u8 = 4;
    let mut squares: Vec<_> = fewest.variant.squares().collect();
    let kinds = fewest.variant.kinds();
    let mut setup = Setup { side: Colour::BOTH[dice.below(2)], ..fewest.clone() };
    let mut game = Game::from_setup(fewest, rulings).unwrap();
    let mut put = |setup: &mut Setup, from, piece, to| {
        let mut changed = setup.clone();
        changed.board.set(from, None);
        changed.board.set(to, Some(piece));
        if let Ok(accepted) = Game::from_setup(&changed, rulings) {
            (game, *setup) = (accepted, changed);
        }
    };
    for (square, piece) in fewest.board.pieces() {
        put(&mut setup, square, piece, squares[dice.below(squares.len())]);
    }
    let (centre, _) = setup.board.pieces().next().unwrap();
    squares.retain(|square| {
        square.file().abs_diff(centre.file()).max(square.rank().abs_diff(centre.rank())) <= NEAR
    });
    for _ in 0..3 + dice.below(5) {
        let colour = Colour::BOTH[dice.below(2)];
        let mut piece = Piece::new(colour, kinds[dice.below(kinds.len())].0);
        if let Some(hands) = &mut setup.hands {
            // What the game has besides is tried with the same pieces: one is in hand, too, and one is marked.
            *hands = hands.with(colour, piece.kind, dice.below(3) as u8);
            piece.promoted = piece.kind != Kind::Pawn && dice.below(3) == 0;
        }
        let square = squares[dice.below(squares.len())];
        put(&mut setup, square, piece, square);
    }
    game
}

/// Few pieces leave many lines open, and one piece may block more than one of them.
#[test]
fn every_route_counts_the_same_from_positions_with_few_pieces() {
    const POSITIONS: usize = 1_500;
    let mut dice = Dice(2);
    for variant in Variant::ALL {
        for rulings in readings(variant) {
            let fewest = fewest(variant, &rulings);
            for position in 0..POSITIONS {
                let game = sparse(&fewest[position % 2], &rulings, &mut dice);
                compare_pairs(&game);
                if position % 10 == 0 {
                    compare_census(&game);
                    compare_threes(&game);
                }
            }
        }
    }
}

/// In the first position the Imam f5 holds the Pawn f8, which may go to f6 all the same. The Bishop h6 stands
/// behind that Pawn, too: when it is captured, there is no Bishop of the captor's side that holds the Pawn.
#[test]
fn what_is_captured_holds_no_piece() {
    for (variant, assignments, fen) in [
        (Variant::Osmosis, &[][..], "10/4k5/5p4/10/7b2/5IP3/10/10/10/6K3 w - - 3 56"),
        (Variant::Osmosis, &[], "10/8i1/10/k9/1i8/3K6/H2l6/10/10/2I6n w - - 2 2"),
        (
            Variant::Osmosis,
            &["osmosis.harvestman=crooked"],
            "8m1/6E2G/10/4K2Mi1/10/10/10/10/9k/10 w - - 2 2",
        ),
        (
            Variant::Osmosis,
            &["osmosis.harvestman=crooked"],
            "7Le1/7kI1/9K/10/10/C9/5G4/10/10/7w2 b - - 2 2",
        ),
        (Variant::ColorboundDecimal, &[], "10/10/7k2/p9/5b4/6B3/10/10/1B1o6/K9 w - - 0 1"),
    ] {
        let rulings = Rulings::given(assignments, &[variant]).unwrap();
        let game = Game::new(variant, &rulings, fen).unwrap();
        assert_eq!(game.perft(2), game.perft_listed(2), "{fen} [{rulings}]");
    }
}

/// A piece becomes prey by a capture along the line of a rider that looked at it where it stood, and that now looks
/// through there: it has two ways to take it, and one way to take any other piece.
#[test]
fn what_becomes_prey_is_looked_at_through_where_it_stood() {
    for fen in [
        "10/4k5/10/1K3a4/6Bh2/10/10/10/10/10 w - - 0 1",
        "10/10/10/10/6n3/4hB4/1k8/10/9K/10 w - - 0 1",
    ] {
        let game = Game::new(Variant::Osmosis, &Rulings::default(), fen).unwrap();
        assert_eq!(game.perft(2), game.perft_listed(2), "{fen}");
    }
}

/// The Rook at home holds the Knight, guards a square beside the King, or comes to do either: a castling is as
/// many sequences as the moves after it all the same.
#[test]
fn a_castling_counts_what_the_rook_did_and_does() {
    for variant in [Variant::Chess, Variant::Evolution] {
        for fen in [
            "7k/7n/8/8/8/8/8/4K2R w K - 0 1",
            "6k1/5pp1/8/8/8/8/8/4K2R w K - 0 1",
            "5k2/5n2/8/8/8/8/8/4K2R w K - 0 1",
            "4k3/3p4/8/8/8/8/8/4K2R w K - 0 1",
            "r3k2r/8/8/8/8/8/1p4P1/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/1K4R1 b kq - 0 1",
            "r3k3/8/8/8/8/8/3N4/3K4 b q - 0 1",
            "r3k3/8/8/8/8/1b6/N7/K7 b q - 0 1",
        ] {
            let game = Game::new(variant, &Rulings::default(), fen).unwrap();
            compare_pairs(&game);
            compare_threes(&game);
        }
    }
}

/// A double step past a square that Pawns attack: captures in passing are counted beside the other replies, be the step a
/// check or not, and there is none after a check that wins.
#[test]
fn a_double_step_counts_the_captures_in_passing() {
    for (variant, fen) in [
        (Variant::Chess, "8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1"),
        (Variant::Chess, "8/8/8/3k4/3p1p2/8/4P3/4K3 w - - 0 1"),
        (Variant::Chess, "8/8/8/8/k2p1p1R/8/4P3/4K3 w - - 0 1"),
        (Variant::Chess, "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"),
        (Variant::Chess, "8/k7/8/8/3p4/8/4P3/4K1B1 w - - 0 1"),
        (Variant::Chess, "7k/8/8/8/3p4/8/4P3/B3K3 w - - 0 1"),
        (Variant::Chess, "4k3/3p4/8/4P3/8/8/8/4K2b b - - 0 1"),
        (Variant::ThreeCheck, "8/8/8/3k4/3p4/8/4P3/4K3 w - - 1+3 0 1"),
        (Variant::ThreeCheck, "8/8/8/3k4/3p4/8/4P3/4K3 w - - 3+3 0 1"),
    ] {
        let game = Game::new(variant, &Rulings::default(), fen).unwrap();
        compare_pairs(&game);
        compare_threes(&game);
    }
}

/// The Knight alone attacks the Imam, and the Bishop holds it. It may take the Imam in two ways, but not where that has
/// gone from when it freed the Knight.
#[test]
fn what_is_freed_does_not_take_what_has_left() {
    for fen in
        ["k9/1n8/10/2I7/4B5/10/10/10/10/9K w - - 0 1", "k9/1n8/10/2L7/4B5/10/10/10/10/9K w - - 0 1"]
    {
        let game = Game::new(Variant::Osmosis, &Rulings::default(), fen).unwrap();
        compare_pairs(&game);
        compare_threes(&game);
    }
}
