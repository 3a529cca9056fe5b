//! Counting by different routes, from random start positions and from positions with few pieces.

use notation::{
    Board, Castling, Checks, Colour, Hands, Kind, Piece, Right, Rulings, Setup, Square, Variant,
};
use perft::Game;

use crate::plies::{Dice, compare, compare_census, compare_pairs, compare_threes};

/// The games, with the rulings by which they castle from any files, and how many positions of each are tried.
const GAMES: [(Variant, &[&str], usize); 8] = [
    (Variant::Chess960, &[], 20_000),
    (Variant::KingOfTheHill, &["kingofthehill.castling-arrays=any"], 2_000),
    (Variant::ThreeCheck, &["3check.castling-arrays=any"], 2_000),
    (Variant::Horde, &["horde.castling-arrays=any"], 4_000),
    (Variant::Atomic, &["atomic.castling-arrays=any"], 20_000),
    (Variant::Atomic, &["atomic.castling-arrays=any", "atomic.castling-touching=attacked"], 10_000),
    (Variant::Atomic, &["atomic.castling-arrays=any", "atomic.check=none"], 5_000),
    (Variant::Crazyhouse, &["crazyhouse.castling-arrays=any"], 2_000),
];

/// A game as it is played here.
struct Played {
    variant: Variant,
    rulings: Rulings,
}

impl Played {
    fn new(variant: Variant, assignments: &[&str]) -> Self {
        Self { variant, rulings: Rulings::given(assignments, &[variant]).unwrap() }
    }

    fn open(&self, setup: &Setup) -> Option<Game> {
        Game::from_setup(setup, &self.rulings).ok()
    }

    /// Whether a side castles.
    fn has_king(&self, colour: Colour) -> bool {
        self.variant != Variant::Horde || colour == Colour::Black
    }
}

/// The rank on which a side starts.
fn home(colour: Colour) -> u8 {
    if colour == Colour::White { 0 } else { 7 }
}

/// The rights of Kings with the Rooks beside them, each held three times of four.
fn rights(board: &Board, dice: &mut Dice) -> Castling {
    let mut castling = Castling::NONE;
    for colour in Colour::BOTH {
        let files = |kind| {
            let piece = Some(Piece::new(colour, kind));
            let at = move |file| Square::new(file, home(colour)).and_then(|at| board.get(at));
            (0..8).filter(move |&file| at(file) == piece)
        };
        for king in files(Kind::King) {
            for rook in files(Kind::Rook) {
                let right = Right { colour, king_side: rook > king };
                if dice.below(4) > 0 {
                    castling = castling.with_rook(right, rook);
                }
            }
        }
    }
    castling
}

/// A start position, of which each side that has a King may have its own.
fn start(game: &Played, dice: &mut Dice) -> Setup {
    let mut setup = game.variant.start(&game.rulings);
    for colour in Colour::BOTH.into_iter().filter(|&colour| game.has_king(colour)) {
        let mut files = vec![dice.below(4) as u8 * 2, dice.below(4) as u8 * 2 + 1];
        let mut free: Vec<u8> = (0..8).filter(|file| !files.contains(file)).collect();
        for _ in 0..3 {
            files.push(free.remove(dice.below(free.len())));
        }
        files.extend(free);
        let kinds = [
            Kind::Bishop,
            Kind::Bishop,
            Kind::Queen,
            Kind::Knight,
            Kind::Knight,
            Kind::Rook,
            Kind::King,
            Kind::Rook,
        ];
        for (file, kind) in files.into_iter().zip(kinds) {
            let square = Square::new(file, home(colour)).unwrap();
            setup.board.set(square, Some(Piece::new(colour, kind)));
        }
    }
    setup.castling = rights(&setup.board, dice);
    setup
}

/// Kings and up to three Rooks of each side at home, and other pieces, mostly near them. One of the Kings may be anywhere.
fn sparse(game: &Played, dice: &mut Dice) -> Option<Game> {
    let mut setup = Setup {
        board: Board::empty(),
        castling: Castling::NONE,
        side: Colour::BOTH[dice.below(2)],
        ..game.variant.start(&game.rulings)
    };
    if setup.checks.is_some() {
        let [white, black] = [0; 2].map(|_| 1 + dice.below(3) as u8);
        setup.checks = Some(Checks { white, black });
    }
    let wanderer = Colour::BOTH.get(dice.below(6));
    for colour in Colour::BOTH.into_iter().filter(|&colour| game.has_king(colour)) {
        if wanderer == Some(&colour) {
            let rank = [1, 1, 2, 5, 6, 6][dice.below(6)];
            let square = Square::new(dice.below(8) as u8, rank).unwrap();
            setup.board.set(square, Some(Piece::new(colour, Kind::King)));
            continue;
        }
        let mut free: Vec<u8> = (0..8).collect();
        for kind in
            [Kind::King, Kind::Rook, Kind::Rook, Kind::Rook].into_iter().take(1 + dice.below(4))
        {
            let square = Square::new(free.remove(dice.below(free.len())), home(colour)).unwrap();
            setup.board.set(square, Some(Piece::new(colour, kind)));
        }
    }
    for _ in 0..dice.below(9) {
        let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
        let colour = Colour::BOTH[dice.below(2)];
        let mut piece = Piece::new(colour, kinds[dice.below(kinds.len())]);
        if let Some(hands) = &mut setup.hands {
            let kind = Hands::KINDS[dice.below(Hands::KINDS.len())];
            *hands = hands.with(colour, kind, dice.below(3) as u8);
            piece.promoted = piece.kind != Kind::Pawn && dice.below(3) == 0;
        }
        let rank = [0, 0, 1, 1, 2, 3, 4, 5, 6, 6, 7, 7][dice.below(12)];
        let square = Square::new(dice.below(8) as u8, rank).unwrap();
        if setup.board.get(square).is_none() {
            setup.board.set(square, Some(piece));
        }
    }
    setup.castling = rights(&setup.board, dice);
    game.open(&setup)
}

fn is_castling(game: &Game, played: notation::Move) -> bool {
    let setup = game.setup();
    setup.board.get(played.to).is_some_and(|piece| piece.colour == setup.side)
}

#[test]
fn every_route_counts_the_same_from_random_starts() {
    const PLIES: usize = 60;
    const THREES_AT: usize = 20;
    let mut dice = Dice(960);
    for (variant, assignments, positions) in GAMES {
        let played = Played::new(variant, assignments);
        let games = positions.isqrt() / 3;
        let mut castled = 0;
        for _ in 0..games {
            let start = start(&played, &mut dice);
            let mut game = played.open(&start).unwrap();
            assert_eq!(game.setup(), start);
            for ply in 0..PLIES {
                compare(&game);
                if ply == THREES_AT {
                    compare_threes(&game);
                    compare_census(&game);
                }
                let moves = game.legal_moves();
                let castlings: Vec<_> =
                    moves.iter().filter(|&&played| is_castling(&game, played)).collect();
                // Castling is what this is about.
                let played = match (castlings.is_empty(), dice.below(2)) {
                    (false, 0) => *castlings[dice.below(castlings.len())],
                    _ if moves.is_empty() => break,
                    _ => moves[dice.below(moves.len())],
                };
                castled += usize::from(is_castling(&game, played));
                game.play(played).unwrap();
            }
        }
        assert!(castled > games / 6, "{variant}: {castled} castlings in {games} games");
    }
}

#[test]
fn every_route_counts_the_same_where_little_is_between_king_and_rook() {
    let mut dice = Dice(961);
    for (variant, assignments, positions) in GAMES {
        let played = Played::new(variant, assignments);
        let (mut opened, mut castled) = (0, 0);
        while opened < positions {
            let Some(game) = sparse(&played, &mut dice) else { continue };
            opened += 1;
            castled +=
                usize::from(game.legal_moves().iter().any(|&played| is_castling(&game, played)));
            compare_pairs(&game);
            if opened % 20 == 0 {
                compare_census(&game);
                compare_threes(&game);
            }
        }
        assert!(castled > positions / 20, "{variant}: {castled} positions with a castling");
    }
}

/// A Knight attacks where a King arrives that cannot step but may castle, and a Pawn stands before one that castles and
/// stays. In the others a Rook comes to where it sees the King past the Rook that castles, or goes from there.
#[test]
fn every_route_counts_the_same_where_a_king_castles_oddly() {
    for fen in [
        "3qbkr1/3pppp1/7N/8/8/8/8/4K3 w g - 0 1",
        "4k3/8/8/8/8/8/6p1/6KR w H - 0 1",
        "1rk5/8/8/8/8/8/8/R3K3 w b - 0 1",
        "Rr2k3/8/8/8/8/8/8/4K3 w b - 0 1",
        "Nr3k2/8/8/8/1q6/8/8/1RRK4 w Cq - 0 1",
    ] {
        let game = super::open(fen);
        compare_pairs(&game);
        compare_threes(&game);
    }
}
