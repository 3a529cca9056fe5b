//! Changes a position and asks the reference about the result, to find what a fault believes about
//! the real position.

use notation::{Castling, Colour, Kind, Move, Piece, Right, Rulings, Setup, Square};
use oracle::Game;

use super::pattern::Candidate;
use super::source::{Addition, Edit, Pattern};
use super::spot::{Spot, is_among, is_exposed, without};
use comparing::legality::tenable;

/// A position after some edits, and the filter for its moves.
#[derive(Clone)]
struct Edited {
    setup: Setup,
    rulings: Rulings,
    /// Only moves from here.
    from: Option<Square>,
    /// Only moves to here.
    to: Option<Square>,
    /// No moves to or from here.
    barred: Vec<Square>,
    /// The real square of the mover of these moves: so many ranks up from here.
    shifted: i8,
    /// The real kind of the mover, if it is of another kind here.
    mover: Option<(Kind, Kind)>,
}

/// The moves that an addition makes at a spot, with the positions that they lead to.
pub(super) fn moves(addition: &Addition, spot: &Spot<'_>) -> Vec<(Move, Setup)> {
    let here = addition.moves.here.as_ref();
    if here.is_some_and(|here| !spot.is(here)) {
        return Vec::new();
    }
    let mut added =
        if addition.by.is_empty() { by_edits(addition, spot) } else { by_hand(addition, spot) };
    added.retain(|(played, after)| {
        Candidate::known(spot, *played, Some(after.clone())).is(&addition.moves)
    });
    added
}

fn by_edits(addition: &Addition, spot: &Spot<'_>) -> Vec<(Move, Setup)> {
    let real = spot.setup();
    let start = Edited {
        setup: real.clone(),
        rulings: spot.game.rulings().clone(),
        from: None,
        to: None,
        barred: Vec::new(),
        shifted: 0,
        mover: None,
    };
    let mut positions = vec![start];
    for edit in &addition.edit {
        positions = positions.iter().flat_map(|edited| edited.with(edit, addition)).collect();
    }
    positions.iter().flat_map(|edited| edited.moves_in(&addition.moves, spot)).collect()
}

impl Edited {
    /// The position with one more edit, in every possible way.
    fn with(&self, edit: &Edit, addition: &Addition) -> Vec<Self> {
        let mut ways = Vec::new();
        let side = self.setup.side;
        let letters = &addition.moves.piece;
        let moves = |kind| letters.is_empty() || is_among(&self.setup, letters, kind);
        match edit {
            Edit::Unattacked => ways.extend(self.disarmed(|_| true)),
            Edit::UnattackedByPinned => {
                let Ok(game) = Game::from_setup(self.setup.clone(), &self.rulings) else {
                    return ways;
                };
                let is_pinned = |square| is_exposed(&without(&game, square, side));
                ways.extend(self.disarmed(is_pinned));
            }
            Edit::Unblocked => {
                for colour in Colour::BOTH {
                    ways.extend(self.each(colour, |way, square, _| {
                        way.put(square, None);
                        way.barred.push(square);
                        true
                    }));
                }
            }
            Edit::Elsewhere(letter) => {
                let kind = self.setup.variant.kind(letter);
                let stands = self.setup.board.of(side.opponent());
                for (square, piece) in stands.filter(|(_, piece)| Some(piece.kind) == kind) {
                    for other in self.empty_squares() {
                        let mut way = self.clone();
                        way.put(square, None);
                        way.put(other, Some(piece));
                        way.barred.extend([square, other]);
                        ways.push(way);
                    }
                }
            }
            Edit::Joined(letter) => {
                let Some(kind) = self.setup.variant.kind(letter) else { return ways };
                let is_alone = |colour: &Colour| self.setup.board.of(*colour).count() == 1;
                for colour in Colour::BOTH.into_iter().filter(is_alone) {
                    for square in self.empty_squares() {
                        let mut way = self.clone();
                        way.put(square, Some(Piece::new(colour, kind)));
                        way.barred.push(square);
                        ways.push(way);
                    }
                }
            }
            Edit::As(letter) => {
                let Some(kind) = self.setup.variant.kind(letter) else { return ways };
                ways.extend(self.each(side, |way, square, piece| {
                    way.put(square, Some(Piece::new(side, kind)));
                    way.from = Some(square);
                    way.mover = Some((piece.kind, kind));
                    moves(piece.kind) && kind != piece.kind
                }));
            }
            Edit::TargetOwn => ways.extend(self.each(side, |way, square, piece| {
                way.to = Some(square);
                way.changes_side(square, Piece::new(side.opponent(), piece.kind))
            })),
            Edit::TargetGone => ways.extend(self.each(side.opponent(), |way, square, _| {
                way.put(square, None);
                way.to = Some(square);
                true
            })),
            Edit::Shifted(ranks) => ways.extend(self.each(side, |way, square, piece| {
                let up = if side == Colour::White { *ranks } else { -ranks };
                let Some(other) = square.offset(0, up).filter(|&other| {
                    self.setup.variant.has(other) && self.setup.board.get(other).is_none()
                }) else {
                    return false;
                };
                way.put(square, None);
                way.put(other, Some(piece));
                way.from = Some(other);
                way.shifted = up;
                moves(piece.kind)
            })),
            Edit::Rights(letters) => {
                let mut way = self.clone();
                way.setup.castling = rights(letters);
                ways.push(way);
            }
            Edit::EnPassant => {
                for square in self.empty_squares() {
                    let mut way = self.clone();
                    way.setup.en_passant = Some(square);
                    way.to = Some(square);
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// Puts a piece on a square, or, if it cannot stand there or would give check, the first kind of
    /// its side that can stand there and does not.
    fn changes_side(&mut self, square: Square, piece: Piece) -> bool {
        let others = self.setup.variant.kinds().iter().map(|&(kind, _)| kind);
        [piece.kind].into_iter().chain(others).any(|kind| {
            self.put(square, Some(Piece::new(piece.colour, kind)));
            Game::from_setup(self.setup.clone(), &self.rulings).is_ok()
        })
    }

    /// One way for each enemy piece that is to attack nothing: an own piece stands there.
    fn disarmed(&self, wanted: impl Fn(Square) -> bool) -> Vec<Self> {
        let side = self.setup.side;
        self.each(side.opponent(), |way, square, piece| {
            way.barred.push(square);
            wanted(square) && way.changes_side(square, Piece::new(side, piece.kind))
        })
    }

    /// One way for each piece of a side that an edit applies to.
    fn each(&self, colour: Colour, edit: impl Fn(&mut Self, Square, Piece) -> bool) -> Vec<Self> {
        let mut ways = Vec::new();
        for (square, piece) in self.setup.board.of(colour) {
            let mut way = self.clone();
            if edit(&mut way, square, piece) {
                ways.push(way);
            }
        }
        ways
    }

    fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.setup.board.set(square, piece);
    }

    fn empty_squares(&self) -> Vec<Square> {
        let empty = |square: &Square| self.setup.board.get(*square).is_none();
        self.setup.variant.squares().filter(empty).collect()
    }

    /// The moves of this position that pass the filter, as moves of the real position.
    fn moves_in(&self, wanted: &Pattern, spot: &Spot<'_>) -> Vec<(Move, Setup)> {
        let setup = tenable(&self.setup, &self.rulings);
        let Ok(game) = Game::from_setup(setup, &self.rulings) else { return Vec::new() };
        let mut moves = Vec::new();
        for played in game.legal_moves() {
            let meant = self.from.is_none_or(|from| from == played.from)
                && self.to.is_none_or(|to| to == played.to)
                && !self.barred.contains(&played.from)
                && !self.barred.contains(&played.to);
            let really = Move {
                from: played.from.offset(0, -self.shifted).unwrap_or(played.from),
                to: played.to.offset(0, -self.shifted).unwrap_or(played.to),
                ..played
            };
            if !meant || !Candidate::legal(spot, really).looks_so(wanted) {
                continue;
            }
            let Ok(after) = game.after(played) else { continue };
            moves.extend(self.undone(spot.setup(), played, after));
        }
        moves
    }

    /// A move and the position after it, with the edits undone.
    fn undone(&self, real: &Setup, played: Move, mut after: Setup) -> Option<(Move, Setup)> {
        let from = played.from.offset(0, -self.shifted)?;
        let to = played.to.offset(0, -self.shifted).filter(|to| real.variant.has(*to))?;
        let mut landed = after.board.get(played.to)?;
        if let Some((really, here)) = self.mover
            && landed.kind == here
        {
            landed.kind = really;
        }
        if self.shifted != 0 {
            after.board = real.board.clone();
            after.en_passant = None;
        } else {
            for square in real.variant.squares() {
                let stands = real.board.get(square);
                if self.setup.board.get(square) != stands {
                    after.board.set(square, stands);
                }
            }
        }
        after.board.set(from, None);
        after.board.set(to, Some(landed));
        let gained = after.castling.rights().filter(|&right| !real.castling.has(right));
        after.castling = gained.fold(after.castling, Castling::without);
        Some((Move { from, to, ..played }, after))
    }
}

/// Moves of a geometry given by hand, applied without any rule. They leave no royal piece of the
/// mover attacked.
fn by_hand(addition: &Addition, spot: &Spot<'_>) -> Vec<(Move, Setup)> {
    let real = spot.setup();
    let mut added = Vec::new();
    for (from, piece) in real.board.of(real.side) {
        for &(files, ranks) in &addition.by {
            let up = if real.side == Colour::White { ranks } else { -ranks };
            let Some(to) = from.offset(files, up).filter(|to| real.variant.has(*to)) else {
                continue;
            };
            let captive = real.board.get(to);
            if captive.is_some_and(|captive| captive.colour == real.side) {
                continue;
            }
            let mut after = Setup { side: real.side.opponent(), en_passant: None, ..real.clone() };
            after.board.set(from, None);
            after.board.set(to, Some(piece));
            after.half_moves =
                if captive.is_some() { 0 } else { real.half_moves.saturating_add(1) };
            after.castling = Castling::NONE;
            if !is_exposed(&Game::from_setup(after.clone(), spot.game.rulings())) {
                added.push((Move::new(from, to), after));
            }
        }
    }
    added
}

/// The castling rights that some letters stand for.
pub(super) fn rights(letters: &str) -> Castling {
    Right::ALL
        .into_iter()
        .filter(|right| letters.contains(right.letter()))
        .fold(Castling::NONE, Castling::with)
}
