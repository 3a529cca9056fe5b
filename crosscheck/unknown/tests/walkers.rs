//! Two engines of a game that nobody knows are held to each other, the second with a fault: each fault
//! is found, followed down and made small.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use comparing::play::{Extent, Feature};
use comparing::{
    AnyGame, Difference, Finding, Implementation, NoAnswer, Observation, Origin, Position,
    PositionRef, STARTPOS,
};
use conformance::validate::{Baseline, CheckOutcome, Conclusion, KnownFailure, Results, Subject};
use unknown::{Ended, Ignored, Plan, Referee, TextGame, TextMove, TextSetup, TextStatus};

const START: &str = "rkr/3/3/3/RKR w - - 0 1";

/// Some games.
const SHORT: Extent = Extent::Positions(150);

/// Walkers: every piece goes one step along a rank or a file, on an empty square or one of the other
/// side; Kings are not taken. On the last rank a walker may stay what it is or become a Queen.
#[derive(Clone, Copy)]
struct Walkers {
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
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
    /// It panics where a Queen stands: as a process, it would end.
    Breaks,
    /// The same in every count of two or more.
    BreaksInCounts,
}

/// What a process does that has panicked.
fn ended() -> NoAnswer {
    NoAnswer::Failed(Box::new(comparing::Breakage {
        kind: comparing::BreakageKind::Crash,
        message: "was ended".into(),
        exchange: vec![],
        stderr: "".into(),
    }))
}

/// A position: letters by rank from below, the side, the two clocks.
struct Field {
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
    fn at(self, at: PositionRef<'_, TextGame>) -> Result<Field, NoAnswer> {
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
        let pieces = field.pieces();
        let drawn = (matches!(self.fault, Fault::Ends | Fault::Several) && pieces < 4)
            .then_some(Ended::Drawn);
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

fn game() -> TextGame {
    TextGame::new("walkers").unwrap()
}

fn run(game: TextGame, fault: Fault, baseline: &Baseline) -> Results<TextGame> {
    beside(Fault::None, game, fault, baseline, SHORT)
}

/// A run beside a reference that may have a fault of its own.
fn beside(
    referee: Fault,
    game: TextGame,
    fault: Fault,
    baseline: &Baseline,
    extent: Extent,
) -> Results<TextGame> {
    let interrupted = AtomicBool::new(false);
    let plan = Plan {
        game,
        positions: vec!["1k1/R2/3/3/1K1 b - - 0 1".to_owned()],
        seed: 1,
        time: Duration::from_mins(1),
        limit: Duration::from_mins(1),
        extent,
        deepest: 3,
        interrupted: &interrupted,
        baseline,
        referee: &|| Box::new(Walkers { fault: referee }),
        engine: &|| Box::new(Walkers { fault }),
        progress: &|_, _| {},
    };
    unknown::compare(&plan, Subject::in_process("walkers"))
}

fn found(results: &Results<TextGame>) -> &Finding<TextGame> {
    results.new_findings().next().expect("a finding")
}

#[test]
fn an_engine_agrees_with_itself_and_counts_are_among_what_is_asked() {
    let results = run(game(), Fault::None, &Baseline::default());
    assert_eq!(results.conclusion(), Conclusion::Right);
    let ids: Vec<&str> = results.games[0].checks.iter().map(|check| check.id.as_str()).collect();
    assert!(ids.contains(&"walkers/start perft 3"), "{ids:?}");
    assert!(ids.contains(&"walkers/position 1 perft 2"), "{ids:?}");
}

#[test]
fn a_missing_step_is_shown_by_one_piece_beside_the_kings() {
    let results = run(game(), Fault::LacksAStep, &Baseline::default());
    assert_eq!(results.conclusion(), Conclusion::Wrong);
    for finding in results.new_findings() {
        let Difference::Moves { missing, surplus } = &finding.differences[0] else {
            panic!("{finding:?}");
        };
        assert!(surplus.is_empty() && !missing.is_empty());
        let fen = finding.setup.as_ref().unwrap().to_string();
        let pieces = fen.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic);
        assert_eq!(pieces.count(), 3, "{fen}");
        assert!(finding.position.line.is_empty(), "{finding:?}");
    }
}

#[test]
fn a_clock_that_stands_still_differs_unless_clocks_are_ignored() {
    let results = run(game(), Fault::Clock, &Baseline::default());
    assert!(matches!(found(&results).differences[0], Difference::Setup { .. }));
    let lenient = game().ignoring(&[Ignored::Counters]);
    assert_eq!(run(lenient, Fault::Clock, &Baseline::default()).conclusion(), Conclusion::Right);
}

#[test]
fn an_end_that_one_side_calls_otherwise_differs_unless_outcomes_are_ignored() {
    let results = run(game(), Fault::Ends, &Baseline::default());
    assert!(matches!(found(&results).differences[0], Difference::Status { .. }));
    let lenient = game().ignoring(&[Ignored::Outcome]);
    assert_eq!(run(lenient, Fault::Ends, &Baseline::default()).conclusion(), Conclusion::Right);
}

#[test]
fn a_wrong_count_alone_is_a_finding_where_it_was_asked() {
    let results = run(game(), Fault::Count, &Baseline::default());
    let counted = results.games[0].checks.iter().filter_map(|check| check.outcome.finding());
    let depths: Vec<&Difference<TextGame>> =
        counted.map(|finding| &finding.differences[0]).collect();
    assert!(matches!(depths[0], Difference::Perft { depth: 2, .. }), "{depths:?}");
}

#[test]
fn an_engine_that_breaks_has_broken_and_is_not_wrong() {
    let results = run(game(), Fault::Breaks, &Baseline::default());
    assert_eq!(results.conclusion(), Conclusion::Broken);
}

#[test]
fn a_listed_game_excuses_no_breakage() {
    let game_ids = (0..100).map(|number| format!("walkers.game-{number}"));
    let known = game_ids.map(|id| KnownFailure { id, why: None }).collect();
    let results = run(game(), Fault::Breaks, &Baseline { seed: None, known });
    assert_eq!(results.conclusion(), Conclusion::Broken);
    let broken: Vec<String> = results.new_findings().map(Finding::id).collect();
    assert!(results.fixed().all(|id| broken.iter().all(|one| one != id)), "{broken:?}");
}

#[test]
fn a_reference_that_breaks_is_no_fault_of_the_engine() {
    let results = beside(Fault::Breaks, game(), Fault::None, &Baseline::default(), SHORT);
    assert_eq!(results.conclusion(), Conclusion::Unanswered);
    let headline = reports::headline(&results);
    assert_eq!(headline, "walkers is not known to be right: the reference, walkers, was ended");
    let junit = reports::junit(&results, &suite::Fixtures::none());
    assert!(junit.contains(&headline), "{junit}");
}

#[test]
fn known_failures_are_listed_by_count_and_by_game() {
    for fault in [Fault::LacksAStep, Fault::Count] {
        // Some games, of which a few differ, where games differ at all.
        let extent = if fault == Fault::LacksAStep { Extent::Games(8) } else { SHORT };
        let whole = |known: &Baseline| beside(Fault::None, game(), fault, known, extent);
        let first = whole(&Baseline::default());
        let baseline = unknown::baseline::after(&Baseline::default(), &first).unwrap();
        assert!(!baseline.known.is_empty());
        let second = whole(&baseline);
        let listed = second.games[0].known_play.len();
        assert_eq!(listed, first.games[0].played.len(), "{:?}", baseline.known);
        let counts = second.games[0].checks.iter();
        assert!(counts.clone().all(|check| !matches!(check.outcome, CheckOutcome::Failed(_))));
        // The same games are played, and known games do not end the run.
        let positions = |run: &Results<TextGame>| run.games[0].coverage.of(Feature::Positions);
        assert_eq!(positions(&second), positions(&first));
        assert_eq!(second.new_findings().count(), 0);
        let numbers = first.games[0].played.iter().map(|finding| match finding.origin {
            Origin::Game(number) => number,
            _ => panic!("{finding:?}"),
        });
        let last = numbers.max().unwrap_or(0);
        let mended =
            |games| beside(Fault::None, game(), Fault::None, &baseline, Extent::Games(games));
        let third = mended(last + 1);
        let fixed: Vec<&str> = third.fixed().collect();
        let listed: Vec<&str> = baseline.known.iter().map(|known| known.id.as_str()).collect();
        assert_eq!(fixed.len(), listed.len(), "{fixed:?} of {listed:?}");
        assert_eq!(third.conclusion(), Conclusion::Wrong);
        let none = suite::Fixtures::none();
        for report in [
            reports::summary(&third, &none, reports::Detail::Short),
            reports::html(&third, &none),
            reports::markdown(&third, &none),
            reports::junit(&third, &none),
            reports::json::results(&third, &none),
        ] {
            assert!(listed.iter().all(|id| report.contains(id)), "{report}");
        }
        let last = format!("walkers.game-{last}");
        let unplayed = mended(first.games[0].played.len() as u64);
        assert!(unplayed.fixed().all(|id| id != last), "what was not played is not told");
    }
}

#[test]
fn one_place_is_compared_alone() {
    let mut referee = Referee::new(Box::new(Walkers { fault: Fault::None }));
    let mut engine = Walkers { fault: Fault::LacksAStep };
    let mut ask = |fen: &str, plies| {
        let position = Position { game: game(), fen: fen.to_owned(), line: Vec::new() };
        unknown::at(&position, plies, &mut referee, &mut engine)
    };
    assert_eq!(ask("1k1/3/3/3/RKR w - - 0 1", Some(2)), Ok(None));
    let below =
        ask("1k1/2r/3/3/RKR w - - 0 1", Some(2)).unwrap().expect("a finding two plies below");
    assert!(matches!(below.differences[0], Difference::Moves { .. }), "{below:?}");
    assert!(ask("8/8 w - - 0 1", None).unwrap_err().contains("refuses"));
}

#[test]
fn copies_of_one_difference_do_not_end_a_run_and_three_different_ones_do() {
    let results = run(game(), Fault::Clock, &Baseline::default());
    let [group] = &unknown::groups(&results)[..] else { panic!("one thing differs") };
    assert_eq!(group.what, "fen.counters");
    assert_eq!(group.ignored, [Ignored::Counters].into());
    assert!(group.games > 3, "{group:?}");
    assert_eq!(group.games, results.games[0].played.len());

    let endless = |fault| beside(Fault::None, game(), fault, &Baseline::default(), Extent::Endless);
    let results = endless(Fault::Several);
    let groups = unknown::groups(&results);
    let shown: Vec<&str> = groups.iter().map(|group| group.what.as_str()).collect();
    assert_eq!(shown.len(), 3, "{shown:?}");
    assert_eq!(groups.iter().filter(|group| group.ignored.is_empty()).count(), 1, "{shown:?}");
    // One of each comes first in the reports.
    let played: Vec<String> = results.games[0].played.iter().take(3).map(Finding::id).collect();
    assert_eq!(played, groups.iter().map(|group| group.first.clone()).collect::<Vec<_>>());
}

#[test]
fn a_difference_is_not_made_small_into_another() {
    let mut referee = Referee::new(Box::new(Walkers { fault: Fault::None }));
    let mut engine = Walkers { fault: Fault::Writes };
    let fen = "rkq/r1r/3/3/RKR w - - 0 1";
    let position = Position { game: game(), fen: fen.to_owned(), line: Vec::new() };
    let finding = unknown::at(&position, None, &mut referee, &mut engine).unwrap().unwrap();
    let Difference::Setup { left, right, .. } = &finding.differences[0] else {
        panic!("{finding:?}");
    };
    let (left, right) = (left.to_string(), right.to_string());
    assert!(left.contains('q') && !right.contains('q'), "{left} {right}");
    let pieces = left.split(' ').next().unwrap().chars().filter(char::is_ascii_alphabetic);
    assert_eq!(pieces.count(), 5, "{left}");
}

/// Walkers as an engine that speaks UCI: it takes a line up to the first move that is not legal.
struct Trusting(Walkers);

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

#[test]
fn no_finding_has_a_move_that_the_reference_does_not_list() {
    let interrupted = AtomicBool::new(false);
    let plan = Plan {
        game: game(),
        positions: Vec::new(),
        seed: 1,
        time: Duration::from_mins(1),
        limit: Duration::from_mins(1),
        extent: Extent::Positions(400),
        deepest: 2,
        interrupted: &interrupted,
        baseline: &Baseline::default(),
        referee: &|| Box::new(Trusting(Walkers { fault: Fault::None })),
        engine: &|| Box::new(Trusting(Walkers { fault: Fault::Forgets })),
        progress: &|_, _| {},
    };
    let results = unknown::compare(&plan, Subject::in_process("walkers"));
    let findings: Vec<_> = results.new_findings().collect();
    assert!(!findings.is_empty());
    let right = Walkers { fault: Fault::None };
    for finding in findings {
        let at = finding.position.as_ref();
        assert!(right.at(at).is_ok(), "{finding:?}");
        assert!(!at.line.is_empty(), "{finding:?}");
        let listed = Walkers { fault: Fault::None }.observe(at).unwrap().moves;
        for difference in &finding.differences {
            let Difference::Moves { missing, surplus } = difference else { continue };
            assert!(missing.iter().all(|played| listed.contains(played)), "{finding:?}");
            assert!(surplus.iter().all(|played| !listed.contains(played)), "{finding:?}");
        }
    }
}

#[test]
fn every_report_says_the_same_without_a_clause() {
    let results = run(game(), Fault::LacksAStep, &Baseline::default());
    let none = suite::Fixtures::none();
    let id = found(&results).id();
    let terminal = reports::summary(&results, &none, reports::Detail::Full);
    assert!(terminal.contains("so no clause is named"), "{terminal}");
    for report in [
        reports::html(&results, &none),
        reports::markdown(&results, &none),
        reports::junit(&results, &none),
        reports::json::results(&results, &none),
    ] {
        assert!(report.contains("walkers") && !report.contains("0.0.0"), "{report}");
    }
    assert!(reports::junit(&results, &none).contains(&id));
    assert!(reports::html(&results, &none).contains("class=\"mark missing\""));
}

#[test]
fn games_of_another_seed_are_refused_or_written_anew() {
    let text = "seed: 2\nknown: [{id: walkers.game-3}, {id: walkers/start perft 2}]\n";
    let refused = unknown::baseline::read(text, 1, false).unwrap_err().to_string();
    assert!(refused.contains("--seed 2") && refused.contains("--seed 1"), "{refused}");
    let ids = |baseline: &Baseline| {
        baseline.known.iter().map(|known| known.id.clone()).collect::<Vec<_>>()
    };
    let anew = unknown::baseline::read(text, 1, true).unwrap();
    assert_eq!(ids(&anew), ["walkers/start perft 2"]);
    assert_eq!(ids(&unknown::baseline::read(text, 2, false).unwrap()).len(), 2);
    let results =
        beside(Fault::None, game(), Fault::LacksAStep, &Baseline::default(), Extent::Games(8));
    let written = unknown::baseline::after(&Baseline::default(), &results).unwrap();
    assert_eq!(written.seed, Some(results.seed));
}

#[test]
fn the_table_has_no_column_about_cases() {
    let results = run(game(), Fault::None, &Baseline::default());
    let none = suite::Fixtures::none();
    for table in [
        reports::summary(&results, &none, reports::Detail::Short),
        reports::markdown(&results, &none),
        reports::html(&results, &none),
    ] {
        // The style of a page has the word, too.
        let table = table.split("</style>").last().unwrap();
        assert!(table.contains("positions") && !table.contains("passed"), "{table}");
    }
}

#[test]
fn what_broke_a_count_is_asked_again_by_the_replay() {
    let mut referee = Referee::new(Box::new(Walkers { fault: Fault::None }));
    let mut engine = Walkers { fault: Fault::BreaksInCounts };
    let position = Position { game: game(), fen: START.to_owned(), line: Vec::new() };
    let finding = unknown::at(&position, Some(2), &mut referee, &mut engine).unwrap().unwrap();
    assert!(finding.has_broken(), "{finding:?}");
    let subject = Subject { command: Some("mine".to_owned()), ..Subject::default() };
    let replay = reports::replay(&subject, &finding);
    assert!(replay.contains(" --perft 2 "), "{replay}");
}
