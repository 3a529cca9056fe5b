//! What holds for every legal move of a game, read from the boards before and after it.

use notation::{Colour, Kind, MAX_CLOCK, Move, Piece, Setup, Square, Variant};

/// Whether something holds of a move, with what it is in words.
type Law<'a> = (fn(&Step<'a>) -> bool, &'static str);

/// A legal move: the position before it and after it.
pub(crate) struct Step<'a> {
    pub(crate) before: &'a Setup,
    pub(crate) played: Move,
    pub(crate) after: &'a Setup,
}

impl<'a> Step<'a> {
    /// The first thing that does not hold.
    pub(crate) fn wrong(&self) -> Option<&'static str> {
        let laws: [Law<'a>; 6] = [
            (Self::passes_the_turn, "the turn passes, and a move of Black ends a full one"),
            (Self::keeps_the_clock, "the half-move clock is zeroed or goes on by one"),
            (Self::keeps_the_material, "only what is captured leaves, and only the mover changes"),
            (Self::keeps_the_square_colour, "no Colorbound piece changes colour"),
            (Self::keeps_the_powers, "a piece that evolves or fuses loses no power"),
            (Self::keeps_to_the_river, "an Amalgamated form matches its side of the river"),
        ];
        laws.into_iter().find(|(holds, _)| !holds(self)).map(|(_, law)| law)
    }

    fn mover(&self) -> Option<Piece> {
        let dropped = self.played.dropped.map(|kind| Piece::new(self.before.side, kind));
        dropped.or_else(|| self.before.board.get(self.played.from))
    }

    /// Whether a King castles that is written as taking its own Rook.
    fn takes_own(&self) -> bool {
        let met = self.before.board.get(self.played.to);
        met.is_some_and(|met| met.colour == self.before.side)
    }

    fn result(&self) -> Option<Piece> {
        if self.takes_own() { self.mover() } else { self.after.board.get(self.played.to) }
    }

    /// What is captured, in passing or not.
    fn captured(&self) -> Option<Piece> {
        let Move { from, to, .. } = self.played;
        let is_pawn = self.mover().is_some_and(|piece| piece.kind == Kind::Pawn);
        let beside = Square::new(to.file(), from.rank());
        if self.takes_own() {
            return None;
        }
        let in_passing = beside.filter(|_| is_pawn && self.before.en_passant == Some(to));
        in_passing.or(Some(to)).and_then(|square| self.before.board.get(square))
    }

    fn passes_the_turn(&self) -> bool {
        let ended = u16::from(self.before.side == Colour::Black);
        self.after.side == self.before.side.opponent()
            && self.after.full_moves == (self.before.full_moves + ended).min(MAX_CLOCK)
    }

    fn keeps_the_clock(&self) -> bool {
        let became = |before, after| {
            let kinds = (self.mover().map(|p| p.kind), self.result().map(|p| p.kind));
            kinds == (Some(before), Some(after))
        };
        let is_zeroed = self.captured().is_some()
            || match self.before.variant {
                Variant::Amalgamated => became(Kind::General, Kind::King),
                _ => self.mover().is_some_and(|piece| piece.kind == Kind::Pawn),
            };
        let next = (self.before.half_moves + 1).min(MAX_CLOCK);
        // A ruling decides which drops zero it.
        if self.played.dropped.is_some() {
            return [0, next].contains(&self.after.half_moves);
        }
        self.after.half_moves == if is_zeroed { 0 } else { next }
    }

    fn keeps_the_material(&self) -> bool {
        if self.before.variant == Variant::Atomic && self.captured().is_some() {
            return self.explodes();
        }
        let (Some(mover), Some(result)) = (self.mover(), self.result()) else { return false };
        let mut expected = pieces(self.before);
        let leaves = Some(mover).filter(|_| self.played.dropped.is_none());
        for gone in [leaves, self.captured()].into_iter().flatten() {
            expected.remove(expected.iter().position(|piece| *piece == gone).expect("it stood"));
        }
        expected.push(result);
        expected.sort_unstable();
        let is_chosen = self.played.choice.is_none_or(|choice| choice == result.kind);
        pieces(self.after) == expected && is_chosen && result.colour == mover.colour
    }

    /// Whether the captor, the captive and what is no Pawn beside them are gone, and nothing else.
    fn explodes(&self) -> bool {
        let Move { from, to, .. } = self.played;
        let in_passing =
            self.before.board.get(to).is_none().then(|| Square::new(to.file(), from.rank()));
        let is_beside =
            |at: Square| at.file().abs_diff(to.file()) <= 1 && at.rank().abs_diff(to.rank()) <= 1;
        self.before.variant.squares().all(|at| {
            let stood = self.before.board.get(at);
            let is_spared = stood.is_some_and(|piece| piece.kind == Kind::Pawn) && at != to;
            let is_gone = at == from || in_passing == Some(Some(at)) || is_beside(at) && !is_spared;
            self.after.board.get(at) == if is_gone { None } else { stood }
        })
    }

    fn keeps_the_square_colour(&self) -> bool {
        let colour = |square: Square| (square.file() + square.rank()) % 2;
        match self.before.variant {
            Variant::Colorbound | Variant::ColorboundEqualized | Variant::ColorboundDecimal => {
                colour(self.played.from) == colour(self.played.to)
            }
            _ => true,
        }
    }

    fn keeps_the_powers(&self) -> bool {
        if !matches!(self.before.variant, Variant::Evolution | Variant::Osmosis) {
            return true;
        }
        let powers = |piece: Option<Piece>| piece.map_or("", |piece| powers(piece.kind));
        let kept = powers(self.result());
        powers(self.mover()).chars().all(|power| kept.contains(power))
    }

    fn keeps_to_the_river(&self) -> bool {
        let is_beyond = |square: Square, colour| match colour {
            Colour::White => square.rank() >= 4,
            Colour::Black => square.rank() < 4,
        };
        self.before.variant != Variant::Amalgamated
            || (self.after.board.pieces())
                .all(|(square, piece)| is_promoted(piece.kind) == is_beyond(square, piece.colour))
    }
}

fn pieces(setup: &Setup) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = setup.board.pieces().map(|(_, piece)| piece).collect();
    pieces.sort_unstable();
    pieces
}

/// The simple pieces that a piece can move as, by their letters (SPEC section 2).
const fn powers(kind: Kind) -> &'static str {
    match kind {
        Kind::Bishop => "B",
        Kind::Knight => "N",
        Kind::Rook => "R",
        Kind::Camel => "C",
        Kind::Harvestman => "H",
        Kind::Cardinal => "BN",
        Kind::Marshall => "RN",
        Kind::Queen => "RB",
        Kind::Amazon => "RBN",
        Kind::Caliph => "BC",
        Kind::Evangelist => "BH",
        Kind::Gnu => "NC",
        Kind::Battlemaster => "NH",
        Kind::Imam => "CH",
        _ => "",
    }
}

const fn is_promoted(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::King | Kind::Primate | Kind::Alibaba | Kind::Acelander | Kind::Chatelaine | Kind::Man
    )
}

/// A law that holds whatever is played is none.
#[test]
fn each_law_is_broken_by_some_move() {
    // The game, the FEN before, the move, the FEN after, and a word of the law.
    let broken = [
        (
            "chess",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
            "a1a2",
            "4k3/8/8/8/8/8/R7/4K3 w - - 1 1",
            "turn",
        ),
        (
            "chess",
            "4k3/8/8/8/8/8/8/R3K3 w - - 7 1",
            "a1a2",
            "4k3/8/8/8/8/8/R7/4K3 b - - 0 1",
            "clock",
        ),
        (
            "chess",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "e5d6",
            "4k3/8/3P4/3p4/8/8/8/4K3 b - - 0 1",
            "captured",
        ),
        (
            "colorbound",
            "3k4/8/8/8/8/8/8/1B1K4 w - - 0 1",
            "b1b2",
            "3k4/8/8/8/8/8/1B6/3K4 b - - 1 1",
            "Colorbound",
        ),
        (
            "evolution",
            "4k3/8/8/8/8/8/r7/Q3K3 w - - 0 1",
            "a1a2",
            "4k3/8/8/8/8/8/R7/4K3 b - - 0 1",
            "power",
        ),
        (
            "amalgamated",
            "4g3/8/8/8/R7/8/8/4G3 w - - 0 1",
            "a4a5",
            "4g3/8/8/R7/8/8/8/4G3 b - - 1 1",
            "river",
        ),
    ];
    for (variant, before, played, after, word) in broken {
        let variant: Variant = variant.parse().unwrap();
        let read = |fen| Setup::parse(fen, variant).unwrap();
        let (before, after) = (read(before), read(after));
        let played = Move::parse(played, variant).unwrap();
        let wrong = Step { before: &before, played, after: &after }.wrong();
        assert!(wrong.is_some_and(|law| law.contains(word)), "{word}: {wrong:?}");
    }
}
