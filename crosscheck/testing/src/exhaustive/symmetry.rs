//! The images of a position under the symmetries of its game, of which one is asked.

use crosscheck::comparing::are_sides_alike;
use notation::{Castling, Colour, Piece, Right, Ruling, Square, Variant};
use oracle::reasons::is_royal;

/// A symmetry of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Symmetry {
    /// The colours are exchanged and the board is turned top to bottom.
    colours: bool,
    /// The files are mirrored.
    files: bool,
}

impl Symmetry {
    const IDENTITY: Self = Self { colours: false, files: false };

    const ALL: [Self; 4] = [
        Self::IDENTITY,
        Self { colours: true, files: false },
        Self { colours: false, files: true },
        Self { colours: true, files: true },
    ];

    /// The symmetries of a game. The colours are not alike if they start differently. Where points decide a draw, Black has points more than White, so that
    /// the colours are not alike. Castling is not the same to both sides, so that a position with a
    /// castling right has no mirror.
    fn of(variant: Variant, castles: bool) -> impl Iterator<Item = Self> {
        let has_points = Ruling::Points.variant() == variant;
        let alike = are_sides_alike(variant) && !has_points;
        let holds = move |it: &Self| (alike || !it.colours) && !(it.files && castles);
        Self::ALL.into_iter().filter(holds)
    }

    /// The number of a square's image, rank by rank.
    const fn square(self, square: Square, variant: Variant) -> u16 {
        let last = variant.size() - 1;
        let rank = if self.colours { last - square.rank() } else { square.rank() };
        let file = if self.files { last - square.file() } else { square.file() };
        rank as u16 * variant.size() as u16 + file as u16
    }

    const fn colour(self, colour: Colour) -> Colour {
        if self.colours { colour.opponent() } else { colour }
    }

    fn rights(self, castling: Castling) -> [bool; 4] {
        // The exchange is its own inverse.
        Right::ALL.map(|right| castling.has(Right { colour: self.colour(right.colour), ..right }))
    }
}

/// Most pieces of a position that is enumerated: four Kings and as many others.
pub(crate) const MOST_PIECES: usize = 8;

/// The pieces of a position, as two lists of them compare: the royal pieces first, so that of two
/// positions the one with the lesser royal pieces is the lesser.
type Pieces = [u16; MOST_PIECES];

/// What tells a position from its images. Hands and numbers of checks do not: what exchanges them gives the move to the other
/// side, too.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Content<'a> {
    pub(crate) variant: Variant,
    pub(crate) pieces: &'a [(Square, Piece)],
    pub(crate) side: Colour,
    pub(crate) castling: Castling,
    pub(crate) en_passant: Option<Square>,
}

type Key = (Pieces, Colour, [bool; 4], Option<u16>);

impl Content<'_> {
    /// How many images it has, itself among them, if it is the least of these.
    pub(crate) fn images_if_least(self) -> Option<u64> {
        let castles = self.castling != Castling::NONE;
        let own = self.key(Symmetry::IDENTITY);
        let (mut all, mut same) = (0, 0);
        for symmetry in Symmetry::of(self.variant, castles) {
            let image = self.key(symmetry);
            if image < own {
                return None;
            }
            all += 1;
            same += u64::from(image == own);
        }
        Some(all / same)
    }

    fn key(self, symmetry: Symmetry) -> Key {
        let square = |square| symmetry.square(square, self.variant);
        (
            pieces(self.variant, self.pieces, symmetry),
            symmetry.colour(self.side),
            symmetry.rights(self.castling),
            self.en_passant.map(square),
        )
    }
}

/// The image of some pieces, in order.
fn pieces(variant: Variant, stand: &[(Square, Piece)], symmetry: Symmetry) -> Pieces {
    let mut codes = [u16::MAX; MOST_PIECES];
    for (code, &(square, piece)) in codes.iter_mut().zip(stand) {
        let comes_later = u16::from(!is_royal(variant, piece.kind));
        let colour = symmetry.colour(piece.colour) as u16;
        let square = symmetry.square(square, variant);
        let mark = u16::from(piece.promoted);
        *code = (((comes_later << 7 | square) << 1 | colour) << 1 | mark) << 5 | piece.kind as u16;
    }
    codes.sort_unstable();
    codes
}

/// Whether royal pieces can stand in a position that is the least of its images. Where they cannot,
/// none of the positions with these is asked.
pub(crate) fn may_be_least(variant: Variant, royals: &[(Square, Piece)], castles: bool) -> bool {
    let own = pieces(variant, royals, Symmetry::IDENTITY);
    Symmetry::of(variant, castles).all(|symmetry| own <= pieces(variant, royals, symmetry))
}
