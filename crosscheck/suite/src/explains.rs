//! The topics for which `crosscheck explain` cites a clause.

use notation::{Kind, Ruling, Variant};
use serde::de::value::{Error, StrDeserializer};
use serde::de::{Deserialize, IntoDeserializer};

/// One entry of `explains`: a topic, and facts that must hold.
///
/// It is written as words: `move harvestman first` is the topic `move` with the facts that the
/// piece is a Harvestman and that the step is its first. `knight|camel` is either of two facts. Of
/// the clauses of a page, those with the most facts are cited. An entry that begins with `also` is
/// cited beside them. If a page takes over another page's clauses, it is asked first; the other
/// page is asked where nothing is found but entries that begin with `also`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explains {
    /// Whether the clause is cited beside those that name more facts.
    pub also: bool,
    /// The topic.
    pub topic: Topic,
    /// The facts, each a list of which one must hold.
    pub facts: Vec<Vec<String>>,
}

/// A topic of an explanation. If a kind of piece matters, it is a fact by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// How a kind of piece gets from one square to another.
    Move,
    /// How a kind of piece goes whose movement a compound has.
    Part,
    /// That no square of the other colour is reached.
    Colour,
    /// That a kind of piece leaps over what stands between.
    Leap,
    /// That any one open path is enough.
    SeveralWays,
    /// That what stands in the way of a kind of piece ends its path.
    Blocked,
    /// That a piece does not capture its own side's pieces.
    Own,
    /// That a kind of piece takes the enemy on whose square it arrives.
    Capture,
    /// How a kind of piece attacks.
    Attack,
    /// That a piece attacks though it is pinned itself.
    AttackOfPinned,
    /// That a Pawn may be taken in passing.
    EnPassant,
    /// That it may not be taken in passing now.
    EnPassantMissed,
    /// That it may not be taken in passing where that uncovers a check.
    EnPassantUncovers,
    /// What a kind of piece becomes by a move.
    Becomes,
    /// That a kind of piece changes by capturing alone.
    Keeps,
    /// That a kind of piece is not royal, though it might seem so.
    NotRoyal,
    /// Which moves of a kind of piece carry a letter.
    Choice,
    /// How castling works.
    Castling,
    /// That castling needs the right to that side.
    CastlingRight,
    /// That no piece stands between King and Rook.
    CastlingBetween,
    /// That castling is not an answer to a check.
    CastlingInCheck,
    /// That castling does not lead across an attacked square.
    CastlingThrough,
    /// That castling does not lead onto an attacked square.
    CastlingInto,
    /// That an attack on the Rook, or on a square that only the Rook crosses, does not matter.
    CastlingRookAttacked,
    /// That the royal piece's move ends the rights.
    CastlingLostByKing,
    /// That the Rook's move ends the right to its side.
    CastlingLostByRook,
    /// That the capture of the Rook ends the right to its side.
    CastlingLostByCapture,
    /// That there is no castling.
    NoCastling,
    /// That a royal piece stays on its files.
    Files,
    /// That a royal piece does not go back.
    NoReturn,
    /// That a royal piece does not go where it would be attacked.
    IntoAttack,
    /// That royal pieces keep apart.
    Apart,
    /// That no move leaves a royal piece attacked.
    Unanswered,
    /// That a check is answered by taking the piece that gives it.
    Take,
    /// That a check by a kind of piece is answered by standing in between.
    Block,
    /// That a check by a leap is not answered in that way.
    Leaper,
    /// How two checks at once are answered.
    Double,
    /// How a check is answered that one piece gives over several paths.
    TwoPaths,
    /// That a royal piece captures the piece that checks the other royal piece.
    Fellow,
    /// That a royal piece does not expose the other royal piece.
    Behind,
    /// That a kind of piece which shields its royal piece stays on the line.
    Pin,
    /// How a piece moves that shields on several lines.
    SeveralLines,
    /// That an attack on a royal piece no longer matters.
    Wins,
    /// That no move is legal after the end.
    Over,
    /// That a draw bars no move.
    Drawn,
    /// What a ruling changes.
    Ruling,
    /// How a move is written.
    MoveText,
    /// Whose move it is.
    Side,
}

impl Topic {
    /// Whether it arises only where there is a right to castle.
    #[must_use]
    pub const fn is_of_castling(self) -> bool {
        matches!(
            self,
            Self::Castling
                | Self::CastlingBetween
                | Self::CastlingInCheck
                | Self::CastlingThrough
                | Self::CastlingInto
                | Self::CastlingRookAttacked
                | Self::CastlingLostByKing
                | Self::CastlingLostByRook
                | Self::CastlingLostByCapture
        )
    }
}

/// The facts that are neither a kind of piece nor a ruling.
pub mod fact {
    /// The move stays on its file.
    pub const UPRIGHT: &str = "upright";
    /// It stays on its file or its rank.
    pub const STRAIGHT: &str = "straight";
    /// It keeps to a diagonal.
    pub const DIAGONAL: &str = "diagonal";
    /// It leads to a neighbouring square.
    pub const ONE: &str = "one";
    /// It leads two squares away.
    pub const TWO: &str = "two";
    /// Which step of its path leads there, or is stopped.
    pub const STEPS: [&str; 3] = ["first", "second", "third"];
    /// Castling to the side of the King, and to the other one.
    pub const SIDES: [&str; 2] = ["king-side", "queen-side"];
    /// An attack leads over the river.
    pub const OVER_RIVER: &str = "over-river";
    /// A piece is captured.
    pub const CAPTURE: &str = "capture";
    /// The captive is of the captor's kind.
    pub const TAKES_OWN_KIND: &str = "takes-own-kind";
    /// The piece becomes another one.
    pub const CHANGES: &str = "changes";
    /// The piece stays what it is.
    pub const STAYS: &str = "stays";
    /// It becomes what it takes.
    pub const BECOMES_CAPTIVE: &str = "becomes-captive";
    /// It becomes a promoted form.
    pub const PROMOTED: &str = "promoted";
    /// There is one result, without that of staying the same.
    pub const SINGLE: &str = "single";

    pub(super) const ALL: [&str; 18] = [
        UPRIGHT,
        STRAIGHT,
        DIAGONAL,
        ONE,
        TWO,
        STEPS[0],
        STEPS[1],
        STEPS[2],
        SIDES[0],
        SIDES[1],
        OVER_RIVER,
        CAPTURE,
        TAKES_OWN_KIND,
        CHANGES,
        STAYS,
        BECOMES_CAPTIVE,
        PROMOTED,
        SINGLE,
    ];
}

impl Explains {
    /// Reads the words. The kinds of piece are those of the game.
    ///
    /// # Errors
    ///
    /// The unknown word, and those that could stand in its place.
    pub fn parse(text: &str, variant: Option<Variant>) -> Result<Self, String> {
        let mut words = text.split_whitespace().peekable();
        let also = words.next_if_eq(&"also").is_some();
        let topic = words.next().unwrap_or_default();
        let deserializer: StrDeserializer<'_, Error> = topic.into_deserializer();
        let topic = Topic::deserialize(deserializer)
            .map_err(|_| format!("`{topic}` is not a topic of an explanation"))?;
        let facts = words.map(|word| word.split('|').map(str::to_owned).collect::<Vec<_>>());
        let facts: Vec<_> = facts.collect();
        match facts.iter().flatten().find(|fact| !is_known(fact, variant)) {
            Some(fact) => Err(format!("`{fact}` is not a fact of an explanation")),
            None => Ok(Self { also, topic, facts }),
        }
    }

    /// Whether all of its facts hold.
    #[must_use]
    pub fn holds(&self, facts: &[String]) -> bool {
        self.facts.iter().all(|any| any.iter().any(|fact| facts.contains(fact)))
    }
}

/// The name of a kind of piece among facts, signs and the ids of clauses.
#[must_use]
pub fn kind_id(kind: Kind) -> String {
    kind.to_string().to_ascii_lowercase()
}

fn is_known(fact: &str, variant: Option<Variant>) -> bool {
    let plain = ["takes-", "becomes-", "by-"].iter().find_map(|of| fact.strip_prefix(of));
    let named = plain.unwrap_or(fact);
    let is_kind = |&(kind, _): &(Kind, _)| kind_id(kind) == named;
    fact::ALL.contains(&fact)
        || variant.is_some_and(|variant| variant.kinds().iter().any(is_kind))
        || Ruling::ALL.iter().any(|ruling| ruling.id() == fact)
}
