use std::fmt;
use std::str::FromStr;

use crate::rulings::{AmalgamatedArray, AmalgamatedCastling};
use crate::{Colour, Kind, Piece, Rulings, Setup, Square};

/// A game that Crosscheck knows (SPEC section 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Colorful Osmosis Chess, 10×10.
    Osmosis,
    /// Evolution Chess, 8×8.
    Evolution,
    /// Colorbound Chess, 8×8.
    Colorbound,
    /// Equalized Colorbound Chess, 8×8.
    ColorboundEqualized,
    /// Colorbound Decimal Chess, 10×10.
    ColorboundDecimal,
    /// Amalgamated Chess, 8×8.
    Amalgamated,
    /// FIDE chess, 8×8: the calibration.
    Chess,
}

/// A text that is the id of no variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a variant (one of {known})", known = Variant::ALL.map(Variant::id).join(", "))]
pub struct UnknownVariant(pub String);

/// A kind with the upper-case letter that stands for it.
type Lettered = (Kind, &'static str);

const OSMOSIS: &[Lettered] = &[
    (Kind::King, "K"),
    (Kind::Guard, "G"),
    (Kind::Pawn, "P"),
    (Kind::Bishop, "B"),
    (Kind::Knight, "N"),
    (Kind::Camel, "C"),
    (Kind::Harvestman, "H"),
    (Kind::Cardinal, "A"),
    (Kind::Caliph, "L"),
    (Kind::Evangelist, "E"),
    (Kind::Gnu, "W"),
    (Kind::Battlemaster, "M"),
    (Kind::Imam, "I"),
];

const EVOLUTION: &[Lettered] = &[
    (Kind::King, "K"),
    (Kind::Queen, "Q"),
    (Kind::Rook, "R"),
    (Kind::Bishop, "B"),
    (Kind::Knight, "N"),
    (Kind::Pawn, "P"),
    (Kind::Cardinal, "A"),
    (Kind::Marshall, "M"),
    (Kind::Amazon, "Z"),
];

const COLORBOUND: &[Lettered] = &[
    (Kind::King, "K"),
    (Kind::Bishop, "B"),
    (Kind::Wizard, "W"),
    (Kind::Laureate, "L"),
    (Kind::Dragon, "D"),
    (Kind::Pawn, "P"),
];

const COLORBOUND_DECIMAL: &[Lettered] = &[
    (Kind::King, "K"),
    (Kind::Bishop, "B"),
    (Kind::Wizard, "W"),
    (Kind::Laureate, "L"),
    (Kind::Dragon, "D"),
    (Kind::Pawn, "P"),
    (Kind::Osprey, "O"),
    (Kind::Parabola, "Y"),
];

const AMALGAMATED: &[Lettered] = &[
    (Kind::General, "G"),
    (Kind::Bishop, "B"),
    (Kind::Pasha, "S"),
    (Kind::Knight, "N"),
    (Kind::Rook, "R"),
    (Kind::Pawn, "P"),
    (Kind::King, "+G"),
    (Kind::Primate, "+B"),
    (Kind::Alibaba, "+S"),
    (Kind::Acelander, "+N"),
    (Kind::Chatelaine, "+R"),
    (Kind::Man, "+P"),
];

const CHESS: &[Lettered] = &[
    (Kind::King, "K"),
    (Kind::Queen, "Q"),
    (Kind::Rook, "R"),
    (Kind::Bishop, "B"),
    (Kind::Knight, "N"),
    (Kind::Pawn, "P"),
];

impl Variant {
    /// Every variant, the flagship first, the calibration last. Its length follows from that, so that
    /// none can be left out.
    pub const ALL: [Self; Self::Chess as usize + 1] = [
        Self::Osmosis,
        Self::Evolution,
        Self::Colorbound,
        Self::ColorboundEqualized,
        Self::ColorboundDecimal,
        Self::Amalgamated,
        Self::Chess,
    ];

    /// The id by which fixtures, protocol and command lines name the variant.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Osmosis => "osmosis",
            Self::Evolution => "evolution",
            Self::Colorbound => "colorbound",
            Self::ColorboundEqualized => "colorbound-equalized",
            Self::ColorboundDecimal => "colorbound-decimal",
            Self::Amalgamated => "amalgamated",
            Self::Chess => "chess",
        }
    }

    /// The title of the rule page.
    ///
    /// ```
    /// assert_eq!(notation::Variant::Osmosis.page(), "Colorful Osmosis Chess");
    /// ```
    #[must_use]
    pub const fn page(self) -> &'static str {
        match self {
            Self::Osmosis => "Colorful Osmosis Chess",
            Self::Evolution => "Evolution Chess",
            Self::Colorbound => "Colorbound Chess",
            Self::ColorboundEqualized => "Equalized Colorbound Chess",
            Self::ColorboundDecimal => "Colorbound Decimal Chess",
            Self::Amalgamated => "Amalgamated Chess",
            Self::Chess => "FIDE Laws of Chess",
        }
    }

    /// The number of files; every board is square, so of ranks, too.
    #[must_use]
    pub const fn size(self) -> u8 {
        match self {
            Self::Osmosis | Self::ColorboundDecimal => 10,
            Self::Evolution
            | Self::Colorbound
            | Self::ColorboundEqualized
            | Self::Amalgamated
            | Self::Chess => 8,
        }
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
        match self {
            Self::Osmosis => OSMOSIS,
            Self::Evolution => EVOLUTION,
            Self::Colorbound | Self::ColorboundEqualized => COLORBOUND,
            Self::ColorboundDecimal => COLORBOUND_DECIMAL,
            Self::Amalgamated => AMALGAMATED,
            Self::Chess => CHESS,
        }
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

    /// A piece as the FEN writes it: White's letter upper case, Black's lower case.
    #[must_use]
    pub fn symbol(self, piece: Piece) -> Option<String> {
        let letter = self.letter(piece.kind)?;
        Some(match piece.colour {
            Colour::White => letter.to_owned(),
            Colour::Black => letter.to_ascii_lowercase(),
        })
    }

    /// The FEN of the starting array (SPEC sections 2 and 5).
    #[must_use]
    pub fn start_fen(self, rulings: &Rulings) -> String {
        let placement = match self {
            Self::Osmosis => "c8c/1hnbgkbnh1/pppppppppp/10/10/10/10/PPPPPPPPPP/1HNBGKBNH1/C8C",
            Self::Evolution | Self::Chess => "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
            Self::Colorbound => "lwbdkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBDKBWL",
            Self::ColorboundEqualized => "lwbkkbwl/pppppppp/8/8/8/8/PPPPPPPP/LWBKKBWL",
            Self::ColorboundDecimal => rulings.decimal_array.placement(),
            Self::Amalgamated => match rulings.amalgamated_array {
                AmalgamatedArray::BishopD1 => "rnsbgsnr/8/pppppppp/8/8/PPPPPPPP/8/RNSBGSNR",
                AmalgamatedArray::PashaD1 => "rnbsgbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBSGBNR",
            },
        };
        let castling = match self {
            Self::Evolution | Self::Chess => "KQkq",
            Self::Amalgamated => match rulings.amalgamated_castling {
                AmalgamatedCastling::None => "-",
                AmalgamatedCastling::Queenside => "Qq",
            },
            Self::Osmosis
            | Self::Colorbound
            | Self::ColorboundEqualized
            | Self::ColorboundDecimal => "-",
        };
        format!("{placement} w {castling} - 0 1")
    }

    /// What the FEN of the starting array says.
    ///
    /// # Panics
    /// Never: each starting array is a FEN of its game (a test looks), and one given by hand was read
    /// as such when the ruling was set.
    #[must_use]
    pub fn start(self, rulings: &Rulings) -> Setup {
        Setup::parse(&self.start_fen(rulings), self).expect("a starting array is a FEN of its game")
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
