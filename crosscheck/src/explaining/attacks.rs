use notation::{Colour, Piece, Square};
use oracle::Game;
use oracle::reasons::{self, Attack};

/// The attacks on a square, and those of the piece on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attacks {
    /// The square.
    pub square: Square,
    /// What stands there.
    pub piece: Option<Piece>,
    /// The pieces of both sides that attack it, White's first, each once for every path.
    pub attackers: Vec<(Piece, Attack)>,
    /// The squares that the piece there attacks, sorted, each once.
    pub attacked: Vec<Square>,
}

/// Returns the pieces that attack a square in a game's present position: those that could capture
/// there, whatever stands there and whether or not they are pinned (SPEC section 3).
///
/// ```
/// use notation::{Rulings, Variant};
/// let game = oracle::Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
/// let attacks = crosscheck::explaining::attacks(&game, "f3".parse().unwrap());
/// let from: Vec<String> = attacks.attackers.iter().map(|(_, by)| by.from.to_string()).collect();
/// assert_eq!(from, ["g1", "e2", "g2"]);
/// # Ok::<(), oracle::OpenError>(())
/// ```
#[must_use]
pub fn attacks(game: &Game, square: Square) -> Attacks {
    let (setup, rulings) = (game.setup(), game.rulings());
    let by_side = |colour| reasons::attacks(setup, rulings, colour, square);
    let with_piece = |attack: Attack| Some((setup.board.get(attack.from)?, attack));
    Attacks {
        square,
        piece: setup.board.get(square),
        attackers: Colour::BOTH.into_iter().flat_map(by_side).filter_map(with_piece).collect(),
        attacked: reasons::attacked(setup, rulings, square),
    }
}
