//! The examples from which a diagnosis learns. An instance is one place where an engine could go wrong in one
//! way: a legal move that it may fail to list, an attack that it may not see. It has features, what would be right,
//! and what the engine does.

use notation::{Colour, Kind, Outcome, Reason, Square};

use super::operators::Operator;
use super::view::Part;

/// A property of an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Feature {
    /// The kind of the piece that moves, or that is spoken of.
    Kind,
    /// Its colour.
    Colour,
    /// Whether something is taken.
    Capture,
    /// The kind that is taken.
    Captive,
    /// Whether the piece that moves is marked as promoted, in a game that marks pieces.
    Marked,
    /// Whether the piece that is taken is.
    CaptiveMarked,
    /// What the piece is after the move.
    Becomes,
    /// The letter of the move.
    Choice,
    /// Castling, and to which side; en passant; a double step.
    Special,
    /// How the game has ended, or why a position is refused.
    Reason,
    /// Whether no move is legal.
    NoMoves,
    /// How far it goes, whatever the direction.
    Distance,
    /// Files and ranks of the whole move, the ranks forward for its side.
    Forward,
    /// Files and ranks of the whole move.
    Offset,
    /// Files and ranks of the first step of its path.
    FirstStep,
    /// Files and ranks from the first square of its path to the second.
    SecondStep,
    /// How many open paths lead there.
    Ways,
    /// Whether the move gives check.
    GivesCheck,
    /// Which square of the path it is, from 1.
    Along,
    /// What stands in its way: the kind.
    Blocker,
    /// Whose that is: an own piece, or an enemy.
    BlockedBy,
    /// On which square of the path the first piece stands in the way, from 1.
    BlockedAt,
    /// What stands between its two squares.
    Over,
    /// What stands on the square halfway.
    Halfway,
    /// How far from the centre of an explosion a piece stands, whatever the direction.
    Away,
    /// Files and ranks from the centre to it.
    AwayOffset,
    /// Whether it is of the side that captures.
    Whose,
    /// The kind of all pieces that can make a capture which must be made.
    Captor,
    /// The kind of all that can be taken.
    Prey,
    /// What sort of move all these captures are.
    Takes,
    /// A kind of piece that would go there.
    GoesAs,
    /// How the royal piece comes to be attacked, or how a check is answered.
    Manner,
    /// The kind that attacks.
    Attacker,
    /// The distance of the attack.
    AttackDistance,
    /// Its direction, the ranks forward for its side.
    AttackForward,
    /// Its direction.
    AttackOffset,
    /// The first step of the attack.
    AttackStep,
    /// Whether the attacker is pinned itself.
    AttackerPinned,
    /// How many pieces attack.
    Attacks,
    /// How many checks stand.
    Checks,
    /// Whether the piece shields a royal piece.
    Shields,
    /// What stands against castling.
    Hindrance,
    /// The castling right, or the field, that is spoken of.
    About,
    /// What a move does to the King of a castling right, or to the piece that would castle with it.
    Upsets,
    /// The rank of the origin, counted from its side.
    FromRank,
    /// The rank of the target, counted from its side.
    ToRank,
    /// The files.
    FromFile,
    ToFile,
    /// The squares.
    From,
    To,
    /// Whether the game is drawn.
    Drawn,
    /// What may be claimed.
    Claim,
    /// A piece that stands on the board.
    Has,
    /// One that does not.
    Lacks,
    /// An enemy that stands at a distance from a royal piece.
    Near,
    /// Where a royal piece of the side to move stands.
    Royal,
    /// Where one of the other side stands.
    EnemyRoyal,
    /// The rank of the board on which a royal piece of the side to move stands, and that of one of the other side.
    RoyalRank,
    EnemyRoyalRank,
    /// The half-move clock.
    Clock,
    /// The full-move number.
    Number,
    /// How many checks the side to move has to give, where they are counted.
    ToGive,
    /// How many the other side has to give.
    EnemyToGive,
    /// The number of pieces.
    Pieces,
    /// Whether an en passant square is given.
    Passed,
    /// A castling right that is given.
    Rights,
    /// Whether moves lead to the position from the FEN that is given.
    Line,
    /// What sort of move was played last, such as castling.
    Last,
    /// The kind of the piece that moved last.
    LastKind,
    /// Whether the position is given by the word `startpos`.
    Startpos,
    /// So many of a piece stand on the board, at least.
    Several,
    /// How often the pieces have stood so, with the same side to move.
    Times,
    /// The same, with the same rights and en passant square.
    TimesAlike,
    /// Whether it is the position that the line began with.
    FromStart,
}

impl Feature {
    /// The name in reports for machines.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Kind => "kind",
            Self::Colour => "colour",
            Self::Capture => "capture",
            Self::Captive => "captive",
            Self::Becomes => "becomes",
            Self::Choice => "choice",
            Self::Special => "special",
            Self::Distance => "distance",
            Self::Forward => "forward",
            Self::Offset => "offset",
            Self::FirstStep => "first-step",
            Self::SecondStep => "second-step",
            Self::Ways => "ways",
            Self::GivesCheck => "gives-check",
            Self::Along => "along",
            Self::Blocker => "blocker",
            Self::BlockedBy => "blocked-by",
            Self::BlockedAt => "blocked-at",
            Self::Over => "over",
            Self::Halfway => "halfway",
            Self::Away => "away",
            Self::AwayOffset => "away-offset",
            Self::Marked => "marked",
            Self::CaptiveMarked => "captive-marked",
            Self::Whose => "whose",
            Self::Captor => "captor",
            Self::Prey => "prey",
            Self::Takes => "takes",
            Self::GoesAs => "goes-as",
            Self::Manner => "manner",
            Self::Attacker => "attacker",
            Self::AttackDistance => "attack-distance",
            Self::AttackForward => "attack-forward",
            Self::AttackOffset => "attack-offset",
            Self::AttackStep => "attack-step",
            Self::AttackerPinned => "attacker-pinned",
            Self::Attacks => "attacks",
            Self::Checks => "checks",
            Self::Shields => "shields",
            Self::Hindrance => "hindrance",
            Self::About => "about",
            Self::Upsets => "upsets",
            Self::FromRank => "from-rank",
            Self::ToRank => "to-rank",
            Self::FromFile => "from-file",
            Self::ToFile => "to-file",
            Self::From => "from",
            Self::To => "to",
            Self::Drawn => "drawn",
            Self::Reason => "reason",
            Self::Claim => "claim",
            Self::NoMoves => "no-moves",
            Self::Has => "has",
            Self::Lacks => "lacks",
            Self::Near => "near",
            Self::Royal => "royal",
            Self::EnemyRoyal => "enemy-royal",
            Self::RoyalRank => "royal-rank",
            Self::EnemyRoyalRank => "enemy-royal-rank",
            Self::Clock => "clock",
            Self::Number => "number",
            Self::ToGive => "to-give",
            Self::EnemyToGive => "enemy-to-give",
            Self::Pieces => "pieces",
            Self::Passed => "passed",
            Self::Rights => "rights",
            Self::Line => "line",
            Self::Last => "last",
            Self::LastKind => "last-kind",
            Self::Startpos => "startpos",
            Self::Several => "several",
            Self::Times => "times",
            Self::TimesAlike => "times-alike",
            Self::FromStart => "from-start",
        }
    }
}

/// The value of a feature, or what an engine makes of an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Value {
    /// It holds.
    Yes,
    /// It does not.
    No,
    /// A kind of piece.
    Kind(Kind),
    /// A side: `false` is White.
    Side(bool),
    /// Files and ranks.
    Step(i8, i8),
    /// A number.
    Number(i32),
    /// A square.
    Square(Square),
    /// A piece.
    Piece(bool, Kind),
    /// An enemy kind, and how far it stands.
    Near(Kind, i8, i8),
    /// So many of a piece.
    Several(bool, Kind, u8),
    /// How a game has ended, and whether White has won, or Black.
    Ended(Reason, Option<bool>),
    /// It goes on.
    GoesOn,
    /// Something else that has a name.
    Name(&'static str),
}

impl From<bool> for Value {
    fn from(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

impl From<Kind> for Value {
    fn from(kind: Kind) -> Self {
        Self::Kind(kind)
    }
}

impl From<Colour> for Value {
    fn from(colour: Colour) -> Self {
        Self::Side(colour == Colour::Black)
    }
}

impl From<Square> for Value {
    fn from(square: Square) -> Self {
        Self::Square(square)
    }
}

impl From<&'static str> for Value {
    fn from(name: &'static str) -> Self {
        Self::Name(name)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<(i8, i8)> for Value {
    fn from((files, ranks): (i8, i8)) -> Self {
        Self::Step(files, ranks)
    }
}

impl From<Option<Outcome>> for Value {
    fn from(outcome: Option<Outcome>) -> Self {
        outcome.map_or(Self::GoesOn, |outcome| {
            Self::Ended(outcome.reason, outcome.winner.map(|winner| winner == Colour::Black))
        })
    }
}

/// A value of a feature.
pub(super) type Fact = (Feature, Value);

/// The features of an instance. A feature may have several values, such as each piece on the board. They are in order, as
/// a diagnosis looks up millions.
#[derive(Debug, Clone, Default)]
pub(super) struct Facts(Vec<Fact>);

impl Facts {
    /// Adds a value of a feature.
    pub(super) fn add(&mut self, feature: Feature, value: impl Into<Value>) {
        let fact = (feature, value.into());
        if let Err(place) = self.0.binary_search(&fact) {
            self.0.insert(place, fact);
        }
    }

    /// Adds a value, if there is one.
    pub(super) fn add_some(&mut self, feature: Feature, value: Option<impl Into<Value>>) {
        if let Some(value) = value {
            self.add(feature, value);
        }
    }

    /// Adds all of some others.
    pub(super) fn add_all(&mut self, others: &Self) {
        self.0.extend(&others.0);
        self.0.sort();
        self.0.dedup();
    }

    /// Keeps the values of some features.
    pub(super) fn keep(&mut self, is_kept: impl Fn(Feature) -> bool) {
        self.0.retain(|(feature, _)| is_kept(*feature));
    }

    /// The values of a feature.
    pub(super) fn of(&self, feature: Feature) -> impl Iterator<Item = Value> + '_ {
        let start = self.0.partition_point(|(one, _)| *one < feature);
        let from_there = self.0[start..].iter();
        from_there.take_while(move |(one, _)| *one == feature).map(|(_, value)| *value)
    }

    /// Every value of every feature.
    pub(super) fn all(&self) -> impl Iterator<Item = Fact> + '_ {
        self.0.iter().copied()
    }

    /// Gives back the memory that is not used.
    pub(super) fn shrink(&mut self) {
        self.0.shrink_to_fit();
    }
}

/// One place where an engine could go wrong in one way.
#[derive(Debug, Clone)]
pub(super) struct Instance {
    /// The way.
    pub(super) operator: Operator,
    /// The position, by its number.
    pub(super) view: usize,
    /// The part of the answer that says what the engine does.
    pub(super) part: Part,
    /// The features.
    pub(super) facts: Facts,
    /// What would be right, in every way in which it can be said.
    pub(super) right: Vec<Value>,
    /// What the engine does, in every way in which it can be said; nothing where that is not known.
    pub(super) seen: Vec<Value>,
}

impl Instance {
    /// A place where an engine goes wrong or does not.
    pub(super) fn plain(
        operator: Operator,
        view: usize,
        part: Part,
        facts: Facts,
        is_wrong: bool,
    ) -> Self {
        let (right, seen) = (vec![Value::No], vec![is_wrong.into()]);
        Self { operator, view, part, facts, right, seen }
    }

    /// The place by which instances are told apart, given the number of this one among them. Of the paths of a move, one that
    /// an engine thinks open is enough for it to list the move.
    pub(super) fn place(&self, number: usize) -> (Part, Option<usize>) {
        (self.part, (self.operator != Operator::Passes).then_some(number))
    }

    /// What the engine does that is wrong, in every way in which it can be said.
    pub(super) fn wrong(&self) -> impl Iterator<Item = Value> + '_ {
        self.seen.iter().copied().filter(|label| self.deviates(*label))
    }

    /// Whether the engine goes wrong.
    pub(super) fn is_wrong(&self) -> bool {
        self.wrong().next().is_some()
    }

    /// Whether the engine does something in a way that is wrong.
    pub(super) fn deviates(&self, label: Value) -> bool {
        self.seen.contains(&label) && !self.right.contains(&label)
    }

    /// Whether the engine does otherwise.
    pub(super) fn contradicts(&self, label: Value) -> bool {
        !self.seen.is_empty() && !self.seen.contains(&label)
    }
}
