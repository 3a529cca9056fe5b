//! What random games ask of an engine beside its legal moves at each ply: the word for the start
//! position, a position that was asked about before, and late plies of a line.

use std::sync::{Arc, Mutex};

use crosscheck::comparing::play::{Campaign, Extent};
use crosscheck::comparing::{
    Cause, Depth, Finding, Implementation, KnownGame, NoAnswer, Observation, Position, PositionRef,
    STARTPOS, implementations,
};
use notation::{Move, Setup, Variant};

/// What is wrong with an engine.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bug {
    None,
    /// It answers for another position when it is asked about `startpos`.
    Startpos,
    /// It refuses `startpos`, which is no mistake.
    NoStartpos,
    /// It does not take the first move back after it has counted.
    Undo,
    /// It stays where it is when it is asked about an earlier position of its line.
    Prefix,
    /// It lacks a move at the end of a line of 120 moves or more.
    Late,
    /// It lacks a move at the end of a line of more than 100 moves, but not where long games are asked.
    Between,
    /// Its half-move clock has seven bits.
    Clock,
}

/// What an engine was asked.
#[derive(Default)]
struct Asked {
    questions: usize,
    /// Those about `startpos`.
    word: usize,
    /// Counts of more than the legal moves.
    counts: usize,
    /// Those about an earlier position of the line before.
    back: usize,
    /// Where it was wrong.
    wrong: Vec<Position>,
}

/// The generator, with a bug.
struct Planted {
    right: implementations::Perft,
    bug: Bug,
    last: Option<Position>,
    counted: Option<Position>,
    asked: Arc<Mutex<Asked>>,
}

impl Planted {
    fn new(bug: Bug, asked: &Arc<Mutex<Asked>>) -> Self {
        let asked = Arc::clone(asked);
        Self { right: implementations::perft(), bug, last: None, counted: None, asked }
    }

    /// The line at whose end this engine stands when it is asked about a position.
    fn line(&mut self, at: PositionRef<'_>) -> Vec<Move> {
        let asked = Position::of(at);
        let counted = self.counted.take();
        let last = self.last.replace(asked.clone());
        let is_before = |last: &Position| {
            last.fen == at.fen && last.line.len() > at.line.len() && last.line.starts_with(at.line)
        };
        let back = last.filter(is_before);
        let mut seen = self.asked.lock().unwrap();
        seen.questions += 1;
        seen.word += usize::from(at.fen == STARTPOS);
        seen.back += usize::from(back.is_some());
        drop(seen);
        let first =
            |right: &mut implementations::Perft| right.observe(at).ok()?.moves.first().copied();
        match (self.bug, back) {
            (Bug::Undo, _) if counted == Some(asked) => {
                at.line.iter().copied().chain(first(&mut self.right)).collect()
            }
            (Bug::Startpos, _) if at.fen == STARTPOS => {
                first(&mut self.right).into_iter().collect()
            }
            (Bug::Prefix, Some(back)) => back.line,
            _ => at.line.to_vec(),
        }
    }
}

impl Implementation<KnownGame> for Planted {
    fn name(&self) -> &'static str {
        "planted"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let line = self.line(at);
        if self.bug == Bug::NoStartpos && at.fen == STARTPOS {
            return Err(NoAnswer::bad_position("six fields, please"));
        }
        let mut answer = self.right.observe(PositionRef { line: &line, ..at });
        let mut is_wrong = line != at.line;
        if let Ok(seen) = &mut answer {
            let plies = at.line.len();
            let is_between = plies > 100 && !plies.is_multiple_of(12);
            if self.bug == Bug::Late && plies >= 120 || self.bug == Bug::Between && is_between {
                is_wrong |= seen.moves.pop().is_some();
            }
            if let Some(setup) = seen.setup.as_mut().filter(|_| self.bug == Bug::Clock) {
                setup.half_moves %= 128;
            }
        }
        if is_wrong {
            self.asked.lock().unwrap().wrong.push(Position::of(at));
        }
        answer
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.asked.lock().unwrap().questions += played.len();
        self.right.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let mut asked = self.asked.lock().unwrap();
        asked.questions += 1;
        asked.counts += usize::from(depth > 1);
        self.counted = Some(Position::of(at));
        self.right.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.right.divide(at, depth)
    }
}

/// What random games against an engine with a bug find, and what it was asked.
fn played(variant: Variant, bug: Bug, games: u64) -> (Vec<Finding>, Asked) {
    let asked = Arc::default();
    let campaign = Campaign {
        game: KnownGame::from(variant),
        known: Vec::new(),
        seed: 1,
        extent: Extent::Games(games),
        left: &|| Box::new(implementations::oracle()),
        right: &|| Box::new(Planted::new(bug, &asked)),
        depth: Depth::Itself,
        fresh: None,
        known_before: &std::sync::Mutex::default(),
        enough: 1,
        counts: &|_| true,
        stop: &|| false,
    };
    let (_, findings) = campaign.run(&|_, _, _| {});
    let asked = std::mem::take(&mut *asked.lock().unwrap());
    (findings, asked)
}

#[test]
fn an_engine_that_is_right_is_asked_the_word_once_and_seldom_anything_again() {
    for variant in Variant::ALL {
        let (findings, asked) = played(variant, Bug::None, 48);
        assert!(findings.is_empty(), "{variant}: {findings:?}");
        assert_eq!(asked.word, 1, "{variant}");
        assert!(asked.back > 0 && asked.counts > 0, "{variant}");
        let again = asked.back + asked.counts;
        assert!(again * 25 < asked.questions, "{variant}: {again} of {}", asked.questions);
    }
}

#[test]
fn an_engine_that_misreads_the_word_for_the_start_position_is_found() {
    for variant in Variant::ALL {
        let (findings, _) = played(variant, Bug::Startpos, 8);
        let [finding] = &findings[..] else { panic!("{variant}: {findings:?}") };
        assert_eq!(finding.position.fen, STARTPOS, "{variant}");
        assert_eq!(finding.cause, Cause::Startpos, "{variant}");
        assert!(finding.position.line.is_empty(), "{variant}");
        assert_eq!(finding.setup, Some(variant.start(&finding.position.game.rulings)));
    }
}

#[test]
fn an_engine_that_does_not_know_the_word_may_say_so() {
    let (findings, asked) = played(Variant::Chess, Bug::NoStartpos, 8);
    assert!(findings.is_empty(), "{findings:?}");
    assert_eq!(asked.word, 1);
}

#[test]
fn an_engine_that_leaves_its_board_changed_is_found_where_it_was_wrong() {
    for variant in Variant::ALL {
        for bug in [Bug::Undo, Bug::Prefix] {
            let (findings, asked) = played(variant, bug, 48);
            assert!(!findings.is_empty(), "{variant}");
            for finding in &findings {
                assert!(asked.wrong.contains(&finding.position), "{variant}: {finding:?}");
                assert!([Cause::AfterCount, Cause::GoneBack].contains(&finding.cause), "{variant}");
            }
        }
    }
}

#[test]
fn a_mistake_late_in_a_line_is_found() {
    for variant in Variant::ALL {
        let (findings, _) = played(variant, Bug::Late, 64);
        let lines: Vec<usize> = findings.iter().map(|found| found.position.line.len()).collect();
        assert!(lines.first().is_some_and(|plies| *plies >= 120), "{variant}: {lines:?}");
    }
}

#[test]
fn a_position_that_was_not_asked_before_is_not_said_to_have_been_right() {
    let causes = [Variant::Chess, Variant::Osmosis, Variant::Antichess].map(|variant| {
        let (findings, _) = played(variant, Bug::Between, 400);
        assert!(
            findings.iter().all(|found| found.cause == Cause::Rules),
            "{variant}: {findings:?}"
        );
        findings.len()
    });
    assert!(causes.iter().sum::<usize>() > 0);
}

#[test]
fn a_half_move_clock_of_seven_bits_is_found_in_play() {
    for variant in Variant::ALL {
        let (findings, _) = played(variant, Bug::Clock, 256);
        assert!(!findings.is_empty(), "{variant}");
    }
}
