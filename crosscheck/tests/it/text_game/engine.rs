//! A small game, and engines that play it with a fault.

use crosscheck::comparing::{
    AnyGame, Implementation, NoAnswer, Observation, PositionRef, STARTPOS,
};
use crosscheck::text_game::{Ended, TextGame, TextMove, TextSetup, TextStatus};

pub(crate) const START: &str = "rkr/3/3/3/RKR w - - 0 1";

/// Walkers: every piece goes one step along a rank or a file, on an empty square or one of the other
/// side; Kings are not taken. On the last rank a walker may stay what it is or become a Queen.
#[derive(Clone, Copy)]
pub(crate) struct Walkers {
    pub(crate) fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    None,
    /// A black walker does not go to the left.
    LacksAStep,
    /// The clock stands still.
    Clock,
    /// It writes a Queen as a walker, and beside few pieces it writes the clock wrong.
    Writes,
    /// A black Queen does not go to the left; with four pieces left the clock is wrong, and with fewer
    /// it calls the game drawn.
    Several,
    /// One sequence too many in every count of two or more.
    Count,
    /// After a line of four moves or more, played or not, it forgets the first that it lists.
    Forgets,
    /// It calls every game drawn that has three pieces or fewer left.
    Ends,
    /// It calls every game drawn that began with fewer pieces than the array has.
    EndsWhereItBegins,
    /// It panics where a Queen stands: as a process, it would end.
    Breaks,
    /// The same in every count of two or more.
    BreaksInCounts,
}

/// What a process does that has panicked.
fn ended() -> NoAnswer {
    NoAnswer::Failed(Box::new(crosscheck::comparing::Breakage {
        kind: crosscheck::comparing::BreakageKind::Crash,
        message: "was ended".into(),
        exchange: vec![],
        stderr: "".into(),
    }))
}

/// A position: letters by rank from below, the side, the two clocks.
pub(crate) struct Field {
    squares: Vec<Vec<char>>,
    white: bool,
    clocks: [u32; 2],
}

impl Field {
    fn read(fen: &str) -> Option<Self> {
        let fields: Vec<&str> = if fen == STARTPOS { START } else { fen }.split(' ').collect();
        let rank = |text: &str| {
            let expand = |sign: char| match sign.to_digit(10) {
                Some(empty) => vec!['.'; empty as usize],
                None => vec![sign],
            };
            text.chars().flat_map(expand).collect::<Vec<char>>()
        };
        let squares: Vec<Vec<char>> = fields.first()?.split('/').rev().map(rank).collect();
        let is_whole = squares.len() == 5 && squares.iter().all(|rank| rank.len() == 3);
        let clocks = [fields.get(4)?.parse().ok()?, fields.get(5)?.parse().ok()?];
        is_whole.then_some(Self { squares, white: fields[1] == "w", clocks })
    }

    fn pieces(&self) -> usize {
        self.squares.iter().flatten().filter(|piece| **piece != '.').count()
    }

    fn fen(&self) -> String {
        let rank = |rank: &Vec<char>| {
            let text: String = rank.iter().collect();
            text.replace("...", "3").replace("..", "2").replace('.', "1")
        };
        let ranks: Vec<String> = self.squares.iter().rev().map(rank).collect();
        let side = if self.white { 'w' } else { 'b' };
        format!("{} {side} - - {} {}", ranks.join("/"), self.clocks[0], self.clocks[1])
    }

    /// The moves, and the position after each.
    fn moves(&self, fault: Fault) -> Vec<(TextMove, Self)> {
        let mut moves = Vec::new();
        for (rank, file) in (0..5_usize).flat_map(|rank| (0..3_usize).map(move |file| (rank, file)))
        {
            let piece = self.squares[rank][file];
            if piece == '.' || piece.is_uppercase() != self.white {
                continue;
            }
            for (up, right) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let to = (rank.checked_add_signed(up), file.checked_add_signed(right));
                let (Some(up), Some(right)) = to else { continue };
                let Some(&there) = self.squares.get(up).and_then(|rank| rank.get(right)) else {
                    continue;
                };
                let is_own = there != '.' && there.is_uppercase() == self.white;
                let lame = match fault {
                    Fault::LacksAStep => 'r',
                    Fault::Several => 'q',
                    _ => ' ',
                };
                let lacks = piece == lame && right < file;
                if is_own || there.eq_ignore_ascii_case(&'k') || lacks {
                    continue;
                }
                let name =
                    |rank: usize, file: usize| format!("{}{}", b"abc"[file] as char, rank + 1);
                let text = name(rank, file) + &name(up, right);
                let last = if self.white { 4 } else { 0 };
                let queens = piece.eq_ignore_ascii_case(&'r') && up == last;
                for becomes in
                    [None, queens.then_some('q')].into_iter().take(1 + usize::from(queens))
                {
                    let mut squares = self.squares.clone();
                    squares[rank][file] = '.';
                    let queen = if self.white { 'Q' } else { 'q' };
                    squares[up][right] = becomes.map_or(piece, |_| queen);
                    let [half, full] = self.clocks;
                    let half = if fault == Fault::Clock || there != '.' { 0 } else { half + 1 };
                    let clocks = [half, full + u32::from(!self.white)];
                    let suffix = becomes.map(String::from).unwrap_or_default();
                    let played = TextMove::read(&format!("{text}{suffix}")).unwrap();
                    moves.push((played, Self { squares, white: !self.white, clocks }));
                }
            }
        }
        moves.sort_unstable_by_key(|(played, _)| *played);
        moves
    }
}

impl Walkers {
    pub(crate) fn at(self, at: PositionRef<'_, TextGame>) -> Result<Field, NoAnswer> {
        let mut field = Field::read(at.fen).ok_or_else(|| NoAnswer::bad_position("no field"))?;
        for played in at.line {
            let moves = field.moves(self.fault).into_iter();
            let next = moves.into_iter().find(|(one, _)| one == played);
            field = next.ok_or_else(|| NoAnswer::illegal_move(played))?.1;
        }
        let has_queen = field.squares.iter().flatten().any(|piece| "qQ".contains(*piece));
        if self.fault == Fault::Breaks && has_queen {
            return Err(ended());
        }
        Ok(field)
    }

    /// The position as it is told.
    fn written(self, field: &Field) -> String {
        let fen = field.fen();
        match self.fault {
            Fault::Writes if field.pieces() < 5 => fen.replace("- - ", "- - 7"),
            Fault::Several if field.pieces() == 4 => fen.replace("- - ", "- - 7"),
            Fault::Writes => fen.replace('q', "r"),
            _ => fen,
        }
    }

    fn count(self, field: &Field, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ => field.moves(self.fault).iter().map(|(_, next)| self.count(next, depth - 1)).sum(),
        }
    }
}

impl Implementation<TextGame> for Walkers {
    fn name(&self) -> &'static str {
        "walkers"
    }

    fn observe(
        &mut self,
        at: PositionRef<'_, TextGame>,
    ) -> Result<Observation<TextGame>, NoAnswer> {
        let field = self.at(at)?;
        let moves = field.moves(self.fault).into_iter().map(|(played, _)| played).collect();
        let setup = at.game.read_fen(&self.written(&field)).unwrap();
        let drawn = match self.fault {
            Fault::Ends | Fault::Several => field.pieces() < 4,
            // The array has six.
            Fault::EndsWhereItBegins => self.at(PositionRef { line: &[], ..at })?.pieces() < 6,
            _ => false,
        };
        let drawn = drawn.then_some(Ended::Drawn);
        let status = TextStatus { check: None, ended: Some(drawn) };
        Ok(Observation { moves, setup: Some(setup), status })
    }

    fn successors(
        &mut self,
        at: PositionRef<'_, TextGame>,
        played: &[TextMove],
    ) -> Vec<Result<TextSetup, NoAnswer>> {
        let after = |&played: &TextMove| {
            let line = [at.line, &[played]].concat();
            let field = self.at(PositionRef { line: &line, ..at })?;
            Ok(at.game.read_fen(&self.written(&field)).unwrap())
        };
        played.iter().map(after).collect()
    }

    fn perft(&mut self, at: PositionRef<'_, TextGame>, depth: u32) -> Result<u64, NoAnswer> {
        if self.fault == Fault::BreaksInCounts && depth > 1 {
            return Err(ended());
        }
        let slip = u64::from(self.fault == Fault::Count && depth > 1);
        Ok(self.count(&self.at(at)?, depth) + slip)
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, TextGame>,
        depth: u32,
    ) -> Result<Vec<(TextMove, u64)>, NoAnswer> {
        let moves = self.at(at)?.moves(self.fault).into_iter();
        Ok(moves.map(|(played, next)| (played, self.count(&next, depth - 1))).collect())
    }
}

/// Walkers as an engine that speaks UCI: it takes a line up to the first move that is not legal.
pub(crate) struct Trusting(pub(crate) Walkers);

impl Trusting {
    fn at<T>(
        &self,
        at: PositionRef<'_, TextGame>,
        ask: impl FnOnce(PositionRef<'_, TextGame>) -> T,
    ) -> T {
        let legal = (0..=at.line.len())
            .rev()
            .find(|&length| self.0.at(PositionRef { line: &at.line[..length], ..at }).is_ok());
        ask(PositionRef { line: &at.line[..legal.unwrap_or_default()], ..at })
    }
}

impl Implementation<TextGame> for Trusting {
    fn name(&self) -> &'static str {
        "trusting walkers"
    }

    fn observe(
        &mut self,
        at: PositionRef<'_, TextGame>,
    ) -> Result<Observation<TextGame>, NoAnswer> {
        let mut engine = self.0;
        let mut seen = self.at(at, |at| engine.observe(at))?;
        if self.0.fault == Fault::Forgets && at.line.len() > 3 && !seen.moves.is_empty() {
            seen.moves.remove(0);
        }
        Ok(seen)
    }

    fn successors(
        &mut self,
        at: PositionRef<'_, TextGame>,
        played: &[TextMove],
    ) -> Vec<Result<TextSetup, NoAnswer>> {
        let mut engine = self.0;
        self.at(at, |at| engine.successors(at, played))
    }

    fn perft(&mut self, at: PositionRef<'_, TextGame>, depth: u32) -> Result<u64, NoAnswer> {
        let mut engine = self.0;
        self.at(at, |at| engine.perft(at, depth))
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, TextGame>,
        depth: u32,
    ) -> Result<Vec<(TextMove, u64)>, NoAnswer> {
        let mut engine = self.0;
        self.at(at, |at| engine.divide(at, depth))
    }

    fn refuses(&self) -> bool {
        false
    }
}
