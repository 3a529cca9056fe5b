//! A walk down the tree of moves, with both counts at the place where it stands.

use std::time::{Duration, Instant};

use crosscheck::comparing::{
    AnyGame, Foreign, Implementation, KnownGame, NoAnswer, Position, PositionRef, Reaction,
};
use notation::{MAX_DEPTH, Move, Variant};

use super::counts;
use super::table::Table;
use crate::exit::{Exit, Failure};
use crate::position::GameAt;

/// Why there is no next difference where all is alike.
const ALIKE: &str = "nothing differs here";

/// Why there is none where the engine's total alone is wrong.
const ONLY_TOTAL: &str = "only the total of the engine differs here, and no count of a move";

/// One step of the walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// Down, by a move.
    Down(Move),
    /// Back.
    Up,
    /// Down to the first difference that has no other below it.
    Next,
    /// To another depth of the counts, from the first position on.
    Depth(u32),
}

impl Step {
    /// Reads the words of a line.
    pub(super) fn read(text: &str, variant: Variant) -> Result<Self, Failure> {
        match text.split_whitespace().collect::<Vec<_>>()[..] {
            ["up"] => Ok(Self::Up),
            ["next"] => Ok(Self::Next),
            ["depth", number] => match number.parse() {
                Ok(depth @ 1..=MAX_DEPTH) => Ok(Self::Depth(depth)),
                _ => Err(Failure::usage(format!("a depth is a number from 1 to {MAX_DEPTH}"))),
            },
            _ => Move::parse(text, variant).map(Self::Down).map_err(|error| {
                Failure::usage(format!("{error}, nor up, next, depth, show, help or quit"))
            }),
        }
    }
}

/// The walk.
pub(super) struct Session {
    game: KnownGame,
    /// Where the line begins.
    fen: String,
    /// Where the walk stands.
    now: GameAt,
    /// How many moves had been played at its first position.
    first: usize,
    /// How many moves are counted from the first position on.
    depth: u32,
    name: Foreign,
    engine: Box<dyn Implementation<KnownGame>>,
    /// Whether the engine is asked for its total beside its counts by first move.
    asks_totals: bool,
    /// How long a position may be counted.
    time: Duration,
    table: Table,
    has_differed: bool,
}

impl Session {
    /// A walk from a position, to which the line has been played. Nothing is counted yet.
    pub(super) fn new(
        Position { game, fen, .. }: Position,
        now: GameAt,
        depth: u32,
        name: Foreign,
        engine: Box<dyn Implementation<KnownGame>>,
    ) -> Self {
        let (first, table) = (now.line.len(), Table::default());
        let (asks_totals, has_differed, time) = (false, false, Duration::MAX);
        Self { game, fen, now, first, depth, name, engine, asks_totals, time, table, has_differed }
    }

    /// Sets whether the engine is asked for its total beside its counts by first move.
    pub(super) const fn asks_totals(&mut self, asks: bool) {
        self.asks_totals = asks;
    }

    /// Sets how long a position may be counted, by us or by the lists of the engine.
    pub(super) const fn takes_at_most(&mut self, time: Duration) {
        self.time = time;
    }

    pub(super) const fn variant(&self) -> Variant {
        self.game.variant
    }

    pub(super) const fn name(&self) -> &Foreign {
        &self.name
    }

    pub(super) const fn table(&self) -> &Table {
        &self.table
    }

    /// Whether a count differed at any position that was shown.
    pub(super) const fn has_differed(&self) -> bool {
        self.has_differed
    }

    /// How many moves are counted from the first position on.
    pub(super) const fn depth(&self) -> u32 {
        self.depth
    }

    /// The move that led here, if the walk has gone down.
    pub(super) fn last(&self) -> Option<Move> {
        self.now.line[self.first..].last().copied()
    }

    /// How many moves are counted where the walk stands.
    fn left(&self) -> u32 {
        self.depth - self.below(&self.now)
    }

    /// How many moves below the first position a place is.
    fn below(&self, place: &GameAt) -> u32 {
        u32::try_from(place.line.len() - self.first).unwrap_or(u32::MAX)
    }

    /// Counts where the walk stands.
    pub(super) fn count(&mut self) -> Result<(), Failure> {
        self.go(self.now.clone(), self.depth)
    }

    /// Asks both sides for the counts at a place, and goes there. Where one has none, the walk stays where it is.
    fn go(&mut self, place: GameAt, depth: u32) -> Result<(), Failure> {
        let at = PositionRef { game: &self.game, fen: &self.fen, line: &place.line };
        let left = depth - self.below(&place);
        let until = || Instant::now().checked_add(self.time);
        let late = || too_deep(left, self.time);
        let ours = counts::ours(at, left, until());
        let ours = ours.map_err(|error| silent("the generator", error))?.ok_or_else(late)?;
        let theirs = counts::theirs(&mut *self.engine, at, left, &ours, until());
        let theirs = theirs.map_err(|error| silent(&self.name, error))?.ok_or_else(late)?;
        let total = match self.asks_totals.then(|| self.engine.perft(at, left)) {
            Some(Err(NoAnswer::Unsupported(_))) | None => None,
            Some(total) => Some(total.map_err(|error| silent(&self.name, error))?),
        };
        self.table = Table::new(ours, theirs, total);
        self.has_differed |= self.table.differs();
        (self.now, self.depth) = (place, depth);
        Ok(())
    }

    /// Goes a step, if it can be gone and counted.
    pub(super) fn step(&mut self, step: Step) -> Result<(), Failure> {
        let below = self.below(&self.now);
        match step {
            Step::Down(played) => self.down(played),
            Step::Up if below == 0 => {
                Err(Failure::usage("this is the first position: there is no way up"))
            }
            Step::Up => {
                let mut place = self.now.clone();
                place.undo()?;
                self.go(place, self.depth)
            }
            Step::Depth(depth) if depth <= below => {
                Err(Failure::usage(format!("a depth here is at least {}", below + 1)))
            }
            Step::Depth(depth) => self.go(self.now.clone(), depth),
            Step::Next => self.next(),
        }
    }

    fn down(&mut self, played: Move) -> Result<(), Failure> {
        if self.left() == 1 {
            return Err(Failure::usage("nothing is counted below: give a larger depth"));
        }
        let mut place = self.now.clone();
        place.play(played).map_err(Failure::usage)?;
        self.go(place, self.depth)
    }

    /// Why there is no next difference, where there is none.
    pub(super) fn no_next(&self) -> Option<&'static str> {
        match self.table.first_difference() {
            Some(_) => None,
            None if self.table.differs() => Some(ONLY_TOTAL),
            None => Some(ALIKE),
        }
    }

    /// A move that only one side lists has nothing below that could be compared.
    fn next(&mut self) -> Result<(), Failure> {
        if let Some(why) = self.no_next() {
            return Err(Failure::usage(why));
        }
        loop {
            let one_sided = |row: &super::table::Row| row.ours.is_none() || row.theirs.is_none();
            if self.left() == 1 || self.table.rows.iter().any(one_sided) {
                return Ok(());
            }
            let Some(row) = self.table.first_difference() else { return Ok(()) };
            self.down(self.table.rows[row].played)?;
        }
    }

    /// Where the walk stands, in two lines.
    pub(super) fn place(&self) -> String {
        let (variant, left) = (self.variant(), self.left());
        let path = match self.game.texts(&self.now.line) {
            line if line.is_empty() => String::new(),
            line => format!(", after {line}"),
        };
        format!("{variant}, depth {left}{path}\nfen {}\n", self.now.game.setup())
    }

    /// The place and the whole table.
    pub(super) fn shown(&self) -> String {
        let (heading, moves, total) = self.table.lines(self.variant(), &self.name);
        let lines = [&[heading][..], &moves, &[total]].concat();
        format!("{}{}\n", self.place(), lines.join("\n"))
    }
}

fn too_deep(depth: u32, time: Duration) -> Failure {
    let time = humantime::format_duration(time);
    let message = format!(
        "depth {depth} was not counted within {time}; give a smaller depth, or a longer --time"
    );
    Failure::new(Exit::Incomplete, message)
}

fn silent(name: &str, why: NoAnswer) -> Failure {
    Failure::new(Exit::Broken, format!("{name} {}", Reaction::of(&Err::<(), _>(why))))
}

#[cfg(test)]
pub(super) mod tests {
    use crosscheck::comparing::{Engine, InProcess, STARTPOS, implementations};
    use notation::Rulings;
    use oracle::Game;

    use super::*;

    /// The reference, which Black may not answer with c7c5 to e2e4.
    #[derive(Clone)]
    struct Sicilian(Game);

    impl Engine for Sicilian {
        fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
            Game::new(variant, rulings, fen).map(Self).map_err(NoAnswer::bad_position)
        }

        fn legal_moves(&self) -> Vec<Move> {
            let is_after_e4 = self.0.setup().to_string().contains("/4P3/8/PPPP");
            let mut moves = self.0.legal_moves();
            moves.retain(|played| !is_after_e4 || played.to_string() != "c7c5");
            moves
        }

        fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
            self.0.play(played).map_err(NoAnswer::illegal_move)
        }
    }

    pub(crate) fn right() -> Box<dyn Implementation<KnownGame>> {
        Box::new(implementations::oracle())
    }

    /// A walk of two moves from the start of chess.
    pub(crate) fn at_start(engine: Box<dyn Implementation<KnownGame>>) -> Session {
        let (game, rulings) = (KnownGame::from(Variant::Chess), Rulings::default());
        let fen = Variant::Chess.start_fen(&rulings);
        let start = GameAt::start(Variant::Chess, &rulings, &fen).unwrap();
        let position = Position { game, fen: STARTPOS.to_owned(), line: Vec::new() };
        let mut session = Session::new(position, start, 2, "mine".into(), engine);
        session.count().unwrap();
        session
    }

    #[test]
    fn next_goes_down_to_the_move_that_one_side_does_not_list() {
        let mut session = at_start(Box::new(InProcess::<Sicilian>::default()));
        session.step(Step::Depth(3)).unwrap();
        session.step(Step::Next).unwrap();
        assert_eq!(session.game.texts(&session.now.line), "e2e4");
        let row = session.table.first_difference().map(|row| session.table.rows[row]).unwrap();
        assert_eq!((row.played.to_string(), row.theirs), ("c7c5".to_owned(), None));
        let shown = session.shown();
        assert!(shown.contains("not listed by the engine") && session.has_differed(), "{shown}");
        session.step(Step::Next).unwrap();
        assert_eq!(session.game.texts(&session.now.line), "e2e4");
    }

    #[test]
    fn a_step_that_cannot_be_gone_says_why_and_leaves_the_place() {
        let mut session = at_start(right());
        let played = Move::parse("e2e4", Variant::Chess).unwrap();
        let illegal = Move::parse("e2e5", Variant::Chess).unwrap();
        session.takes_at_most(Duration::from_secs(1));
        for (step, says) in [
            (Step::Up, "no way up"),
            (Step::Next, "nothing differs here"),
            (Step::Depth(0), "a depth here is at least 1"),
            (Step::Depth(9), "depth 9 was not counted within 1s; give a smaller depth"),
            (Step::Down(illegal), "e2e5"),
        ] {
            let told = session.step(step).unwrap_err().to_string();
            assert!(told.contains(says) && session.last().is_none(), "{told}");
            assert_eq!((session.depth(), session.table().rows.len()), (2, 20));
        }
        session.step(Step::Down(played)).unwrap();
        let told = session.step(Step::Down(played)).unwrap_err().to_string();
        assert!(told.contains("nothing is counted below"), "{told}");
        assert!(!session.has_differed());
    }
}
