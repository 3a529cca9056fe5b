use std::fmt;
use std::str::FromStr;

use crate::games::{CastlingFiles, Sheet};
use crate::{CastlingArray, Colour, Kind, Piece, Rulings, Setup, Square, Variant};

/// A text that is the id of no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a variant (one of {known})", known = Variant::ALL.map(Variant::id).join(", "))]
pub struct UnknownVariant(pub String);

impl Variant {
    /// The id by which fixtures, protocol and command lines name the variant.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.sheet().id
    }

    /// The title of the rule page.
    ///
    /// ```
    /// assert_eq!(notation::Variant::Osmosis.page(), "Colorful Osmosis Chess");
    /// ```
    #[must_use]
    pub const fn page(self) -> &'static str {
        self.sheet().page
    }

    /// The number of files; every board is square, so of ranks, too.
    #[must_use]
    pub const fn size(self) -> u8 {
        self.sheet().size
    }

    /// Whether a square lies on the board.
    #[must_use]
    pub const fn has(self, square: Square) -> bool {
        square.file() < self.size() && square.rank() < self.size()
    }

    /// The squares of the board, from a1 rank by rank.
    ///
    /// ```
    /// let squares: Vec<_> = notation::Variant::Chess.squares().collect();
    /// assert_eq!((squares.len(), squares[8]), (64, "a2".parse()?));
    /// # Ok::<(), notation::SquareError>(())
    /// ```
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.size())
            .flat_map(move |rank| (0..self.size()).map(move |file| (file, rank)))
            .filter_map(|(file, rank)| Square::new(file, rank))
    }

    /// The squares of the board as a FEN names them and a diagram shows them: from the last rank
    /// down, each from the a-file.
    pub fn squares_from_the_top(self) -> impl Iterator<Item = Square> {
        (0..self.size())
            .rev()
            .flat_map(move |rank| (0..self.size()).map(move |file| (file, rank)))
            .filter_map(|(file, rank)| Square::new(file, rank))
    }

    /// The kinds of piece of the game, with their letters as White's (upper case).
    #[must_use]
    pub const fn kinds(self) -> &'static [(Kind, &'static str)] {
        self.sheet().letters
    }

    /// The upper-case letter of a kind (with shogi's plus sign for Amalgamated's promoted
    /// forms), or `None` if the game has no such piece.
    #[must_use]
    pub fn letter(self, kind: Kind) -> Option<&'static str> {
        self.kinds().iter().find(|(known, _)| *known == kind).map(|(_, letter)| *letter)
    }

    /// The kind that an upper-case letter stands for.
    #[must_use]
    pub fn kind(self, letter: &str) -> Option<Kind> {
        self.kinds().iter().find(|(_, known)| *known == letter).map(|(kind, _)| *kind)
    }

    /// A piece as the FEN writes it: White's letter upper case, Black's lower case, with `~` behind that of a promoted
    /// piece.
    #[must_use]
    pub fn symbol(self, piece: Piece) -> Option<String> {
        let letter = self.letter(piece.kind)?;
        let letter = match piece.colour {
            Colour::White => letter.to_owned(),
            Colour::Black => letter.to_ascii_lowercase(),
        };
        Some(if piece.promoted { letter + "~" } else { letter })
    }

    /// Whether a castling right names the file of its Rook, since King and Rooks start on any files: in Chess960, and in
    /// other games under their ruling `castling-arrays`. The King's castling move is then written as if it took the Rook.
    #[must_use]
    pub fn castles_by_file(self, rulings: &Rulings) -> bool {
        match self.castling_files() {
            CastlingFiles::Home => false,
            CastlingFiles::ByRuling => rulings.castling_arrays.of(self) == CastlingArray::Any,
            CastlingFiles::Any => true,
        }
    }

    pub(crate) const fn castling_files(self) -> CastlingFiles {
        self.sheet().castling_files
    }

    /// Whether a FEN of the game has a field for the checks that each side still has to give.
    #[must_use]
    pub const fn counts_checks(self) -> bool {
        self.sheet().checks.is_some()
    }

    /// Whether a FEN of the game has the pieces in hand behind the board, and marks promoted pieces.
    #[must_use]
    pub const fn has_hands(self) -> bool {
        self.sheet().has_hands
    }

    /// The FEN of the starting array (SPEC sections 2 and 5).
    #[must_use]
    pub fn start_fen(self, rulings: &Rulings) -> String {
        let Sheet { placement, rights, checks, has_hands, .. } = self.sheet();
        let hands = if *has_hands { "[]" } else { "" };
        let checks = checks.map_or(String::new(), |checks| format!("{checks} "));
        format!("{}{hands} w {} - {checks}0 1", placement(rulings), rights(rulings))
    }

    /// What the FEN of the starting array says.
    ///
    /// # Panics
    /// Never: each starting array is a FEN of its game (a test looks), and one given by hand was read
    /// as such when the ruling was set.
    #[must_use]
    pub fn start(self, rulings: &Rulings) -> Setup {
        Setup::parse_under(&self.start_fen(rulings), self, rulings)
            .expect("a starting array is a FEN of its game")
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(id: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.id() == id)
            .ok_or_else(|| UnknownVariant(id.to_owned()))
    }
}
