//! The readings of each ruling that has named ones.

/// Declares the readings of one ruling, the default first, with the names that SPEC gives them.
macro_rules! readings {
    ($(#[$doc:meta])* $ruling:ident { $($(#[$reading_doc:meta])* $reading:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum $ruling { $($(#[$reading_doc])* $reading,)+ }

        impl $ruling {
            pub(super) const NAMES: &'static [&'static str] = &[$($name,)+];

            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$reading => $name,)+ }
            }

            pub(super) fn read(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$reading),)+ _ => None }
            }
        }
    };
}

readings! {
    /// How a Harvestman goes on after its first two steps (`osmosis.harvestman`).
    Harvestman {
        /// Outward along the axis of its first step, zig-zagging: two paths a direction.
        #[default]
        Axis = "axis",
        /// Either crooked continuation after the first diagonal step: four paths a direction.
        Crooked = "crooked",
    }
}

readings! {
    /// Which promotions hold where the page's table and its numbered rules differ (`osmosis.table`).
    OsmosisTable {
        /// The numbered rules.
        #[default]
        Rules = "rules",
        /// The table as printed.
        Printed = "printed",
    }
}

readings! {
    /// From where King and Rooks castle (`GAME.castling-arrays`).
    CastlingArray {
        /// The King from the e-file, the Rooks from the a-file and the h-file.
        #[default]
        Home = "home",
        /// From any files, as in Chess960: with its castling field, and with castling moves written as it writes them.
        Any = "any",
    }
}

readings! {
    /// Whether a capture that can promote the captor must (`osmosis.fusion`).
    Fusion {
        /// It must.
        #[default]
        Mandatory = "mandatory",
        /// The captor may also stay what it was.
        Optional = "optional",
    }
}

readings! {
    /// Which of the two leapers stands on the queen's square (`amalgamated.array`).
    AmalgamatedArray {
        /// A Bishop; the Pashas stand on the c and f files.
        #[default]
        BishopD1 = "bishop-d1",
        /// A Pasha.
        PashaD1 = "pasha-d1",
    }
}

readings! {
    /// Whether the General may castle (`amalgamated.castling`).
    AmalgamatedCastling {
        /// It may not.
        #[default]
        None = "none",
        /// To the queen's side, under FIDE's conditions.
        Queenside = "queenside",
    }
}

readings! {
    /// Whether a capture that bares the enemy General may leave one's own royal piece attacked
    /// (`amalgamated.baring-capture`).
    BaringCapture {
        /// It may not.
        #[default]
        Strict = "strict",
        /// It may: the game ends with it.
        Wins = "wins",
    }
}

readings! {
    /// How many moves without what resets the half-move clock end a game of lichess (`GAME.move-count`).
    MoveCount {
        /// As in chess: a draw may be claimed after 50 moves of each side, and the game is drawn after 75.
        #[default]
        Fide = "fide",
        /// The game is drawn after 50; nothing is to be claimed.
        Lichess = "lichess",
    }
}

readings! {
    /// Who wins where a side that is to move has pieces and no move (`antichess.stalemate`).
    AntichessStalemate {
        /// That side.
        #[default]
        Wins = "wins",
        /// The side with fewer pieces; equal numbers are a draw.
        FewerPieces = "fewer-pieces",
        /// Nobody.
        Draw = "draw",
    }
}

readings! {
    /// Which positions of Antichess nobody can win (`antichess.dead-position`).
    AntichessDead {
        /// Only Bishops are left, White's on one colour and Black's on the other.
        #[default]
        Bishops = "bishops",
        /// None.
        None = "none",
        /// Such Bishops, and beside them Pawns that are blocked for good.
        Closed = "closed",
    }
}

readings! {
    /// Which positions of Horde nobody can win (`horde.dead-position`).
    HordeDead {
        /// None.
        #[default]
        None = "none",
        /// Black is to move, and whatever it plays leaves White without a move.
        Fortress = "fortress",
    }
}

readings! {
    /// When a square next to the enemy King is safe for a King that castles (`atomic.castling-touching`).
    AtomicTouching {
        /// Always: Kings that touch are not in check.
        #[default]
        Safe = "safe",
        /// Only if nothing attacks it.
        Attacked = "attacked",
    }
}

readings! {
    /// Whether a King of Atomic may be left attacked (`atomic.check`).
    AtomicCheck {
        /// It may not, unless the Kings touch or the move removes the enemy King.
        #[default]
        Lichess = "lichess",
        /// It may: there is no check, and a King is lost by an explosion only.
        None = "none",
    }
}

readings! {
    /// Which positions of Atomic nobody can win (`atomic.dead-position`).
    AtomicDead {
        /// Those with too little material: bare Kings; a King against a King with one Knight, Bishop or Rook, or with two
        /// Knights; one Bishop each, on unlike colours.
        #[default]
        Material = "material",
        /// The same, and Kings with any number of Bishops, White's on one colour and Black's on the other.
        AnyBishops = "any-bishops",
        /// The same as `material`, and Kings with Pawns that are blocked for good and Bishops that can capture nothing.
        Closed = "closed",
        /// None.
        None = "none",
    }
}

readings! {
    /// Which drops zero the half-move clock (`crazyhouse.drop-clock`).
    DropClock {
        /// That of a Pawn.
        #[default]
        Pawn = "pawn",
        /// That of any piece.
        Any = "any",
        /// None.
        None = "none",
    }
}

readings! {
    /// Whether a number of moves without what resets the half-move clock ends a game of Crazyhouse
    /// (`crazyhouse.move-count`).
    CrazyhouseMoveCount {
        /// None does, and nothing is to be claimed.
        #[default]
        None = "none",
        /// As in chess.
        Fide = "fide",
    }
}

readings! {
    /// Which positions of Crazyhouse nobody can win (`crazyhouse.dead-position`).
    CrazyhouseDead {
        /// None.
        #[default]
        None = "none",
        /// Those with at most three pieces on the board and in the hands, and no Pawn, Rook, Queen or promoted piece
        /// among them.
        Few = "few",
    }
}
