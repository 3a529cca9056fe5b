use notation::{Kind, Move, Piece, Setup, Square};
use oracle::Game;

use crate::comparing::play::Marks;

/// A piece with its legal moves, or a kind of piece in hand with its drops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfPiece {
    /// Where it stands, if it is on the board.
    pub square: Option<Square>,
    /// What it is.
    pub piece: Piece,
    /// Its moves, sorted; at least one.
    pub moves: Vec<Described>,
}

/// A legal move and its effects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Described {
    /// The move.
    pub played: Move,
    /// What is taken, wherever it stood.
    pub captive: Option<Piece>,
    /// The kind of the mover after the move.
    pub becomes: Kind,
    /// Whether a Rook moves as well.
    pub castling: bool,
    /// Whether a Pawn is taken in passing.
    pub en_passant: bool,
    /// Whether the mover is gone with what it captured.
    pub explodes: bool,
    /// The squares that an explosion empties, where the captive stood and around it; none if nothing explodes.
    pub emptied: Vec<Square>,
    /// The position after it.
    pub after: Setup,
}

/// Returns the legal moves of a game's present position, piece by piece.
///
/// ```
/// use notation::{Kind, Rulings, Variant};
/// let fen = "4k5/10/10/5w4/10/10/2B7/10/10/4K5 w - - 0 1";
/// let game = oracle::Game::new(Variant::Osmosis, &Rulings::default(), fen)?;
/// let bishop = crosscheck::explaining::moves(&game).pop().unwrap();
/// assert_eq!(bishop.piece.kind, Kind::Bishop);
/// let choices = bishop.moves.iter().filter(|described| described.captive.is_some());
/// assert!(choices.map(|described| described.becomes).eq([Kind::Cardinal, Kind::Caliph]));
/// # Ok::<(), oracle::OpenError>(())
/// ```
#[must_use]
pub fn moves(game: &Game) -> Vec<OfPiece> {
    let setup = game.setup();
    let mut pieces: Vec<OfPiece> = Vec::new();
    for played in game.legal_moves() {
        let dropped = played.dropped.map(|kind| Piece::new(setup.side, kind));
        let Some(piece) = dropped.or_else(|| setup.board.get(played.from)) else { continue };
        let square = if dropped.is_some() { None } else { Some(played.from) };
        let Ok(after) = game.after(played) else { continue };
        let Some(described) = Described::of(setup, played, after) else { continue };
        let known = pieces.iter_mut().find(|known| known.square == square && known.piece == piece);
        match known {
            Some(known) => known.moves.push(described),
            None => pieces.push(OfPiece { square, piece, moves: vec![described] }),
        }
    }
    // What is in hand stands behind what is on the board.
    pieces.sort_by_key(|of_piece| (of_piece.square.is_none(), of_piece.square));
    pieces
}

impl Described {
    /// A move between two positions; `None` if there is no piece to move.
    pub(crate) fn of(before: &Setup, played: Move, after: Setup) -> Option<Self> {
        let marks = Marks::of(before, played, &after)?;
        // A piece captured in passing stands beside the square that was left.
        let beside = Square::new(played.to.file(), played.from.rank());
        let stood = if marks.en_passant { beside } else { Some(played.to) };
        let is_gone = |at: &Square| *at != played.from && after.board.get(*at).is_none();
        let stands = before.board.pieces().map(|(at, _)| at).filter(|_| marks.explodes);
        let emptied = stands.filter(is_gone).collect();
        Some(Self {
            played,
            // A King that castles may be written as taking its own Rook.
            captive: stood.filter(|_| !marks.castling).and_then(|at| before.board.get(at)),
            becomes: marks.becomes,
            castling: marks.castling,
            en_passant: marks.en_passant,
            explodes: marks.explodes,
            emptied,
            after,
        })
    }
}
