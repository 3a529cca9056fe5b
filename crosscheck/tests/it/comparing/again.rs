//! What comes of asking an engine again: an answer that depends on earlier questions or on chance is told
//! from one that comes from the position alone.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use crosscheck::comparing::again::{Again, Asker};
use crosscheck::comparing::{
    AnyGame, Asks, Implementation, KnownGame, NoAnswer, Observation, Position, PositionRef,
    Question, Recorded, implementations,
};
use notation::{Move, Setup, Variant};

/// The question that the planted engines answer wrongly, under a condition.
const ASKED: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
/// The question that leads some of them astray.
const LEADS_ASTRAY: &str = "4k3/8/8/8/8/8/3P4/4K3 w - - 0 1";

/// When a planted engine leaves out a move.
#[derive(Debug, Clone, Copy)]
enum Wrong {
    /// Each time.
    Always,
    /// Once it has been asked about another position.
    Astray,
    /// At its fortieth question, whatever it is.
    AtTheFortieth,
    /// At the first question of all engines together.
    Once,
    /// At every question with an odd number.
    EveryOther,
    /// At the first five questions.
    AtFirst,
    /// At five of every eight questions of all engines together, in a row.
    ByHalf,
    /// Once it has counted.
    AfterACount,
}

/// An engine that is wrong under a condition.
struct Planted {
    right: implementations::Perft,
    wrong: Wrong,
    asked: usize,
    is_astray: bool,
    of_all: Arc<AtomicUsize>,
}

impl Implementation<KnownGame> for Planted {
    fn name(&self) -> &'static str {
        "planted"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.asked += 1;
        let of_all = self.of_all.fetch_add(1, Ordering::Relaxed);
        let mut seen = self.right.observe(at)?;
        let is_wrong = match self.wrong {
            Wrong::Always => true,
            Wrong::Astray | Wrong::AfterACount => self.is_astray,
            Wrong::AtTheFortieth => self.asked == 40,
            Wrong::Once => of_all == 0,
            Wrong::EveryOther => self.asked % 2 == 1,
            Wrong::AtFirst => self.asked <= 5,
            Wrong::ByHalf => of_all % 8 < 5,
        };
        self.is_astray |= at.fen == LEADS_ASTRAY && matches!(self.wrong, Wrong::Astray);
        if is_wrong {
            seen.moves.pop();
        }
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.right.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.is_astray |= matches!(self.wrong, Wrong::AfterACount);
        self.right.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.right.divide(at, depth)
    }
}

fn at(fen: &str) -> Position {
    Position { game: KnownGame::from(Variant::Chess), fen: fen.to_owned(), line: Vec::new() }
}

/// Whether an engine lists another number of moves than there are.
fn shows(engine: &mut dyn Implementation<KnownGame>) -> bool {
    engine.observe(at(ASKED).as_ref()).is_ok_and(|seen| seen.moves.len() != 6)
}

/// Asks a planted engine some questions, the last one about [`ASKED`], and asks again.
fn asked_again(wrong: Wrong, before: &[&str]) -> Again {
    let of_all = Arc::new(AtomicUsize::new(0));
    let make = || -> Box<dyn Implementation<KnownGame>> {
        let (right, of_all) = (implementations::perft(), Arc::clone(&of_all));
        Box::new(Planted { right, wrong, asked: 0, is_astray: false, of_all })
    };
    let mut first = Recorded::new(make());
    for fen in before {
        let _ = Question::moves(at(fen).as_ref()).ask(&mut first);
    }
    let history = first.history();
    assert!(shows(&mut first), "{wrong:?} shows nothing");
    let (chess, known) = (KnownGame::from(Variant::Chess), Mutex::default());
    let asker =
        Asker { game: &chess, make: &make, shows: &mut shows, stop: &|| false, known: &known };
    { asker }.ask(history.as_ref())
}

#[test]
fn what_comes_from_the_position_is_shown_again() {
    assert_eq!(asked_again(Wrong::Always, &[LEADS_ASTRAY]), Again::Shown);
}

#[test]
fn of_the_questions_before_only_those_are_kept_that_lead_astray() {
    let start = KnownGame::from(Variant::Chess).start_fen();
    let mut before = vec![start.as_str(); 30];
    before[11] = LEADS_ASTRAY;
    let again = asked_again(Wrong::Astray, &before);
    assert_eq!(again, Again::After(vec![Question { at: at(LEADS_ASTRAY), asks: Asks::Moves }]));
}

#[test]
fn a_number_of_questions_is_told_from_what_they_ask() {
    let start = KnownGame::from(Variant::Chess).start_fen();
    let again = asked_again(Wrong::AtTheFortieth, &vec![start.as_str(); 39]);
    assert_eq!(again, Again::AfterSoMany(39));
}

#[test]
fn what_is_wrong_at_first_and_right_later_does_not_come_from_the_position() {
    assert_eq!(asked_again(Wrong::EveryOther, &[]), Again::AtFirst);
    assert_eq!(asked_again(Wrong::AtFirst, &[]), Again::AtFirst);
    assert!(Again::<KnownGame>::AtFirst.is_fickle());
}

#[test]
fn a_check_whose_own_count_leads_the_engine_astray_is_told_from_chance() {
    let make = || -> Box<dyn Implementation<KnownGame>> {
        let (right, of_all) = (implementations::perft(), Arc::default());
        Box::new(Planted { right, wrong: Wrong::AfterACount, asked: 0, is_astray: false, of_all })
    };
    let mut checks = |engine: &mut dyn Implementation<KnownGame>| {
        let shown = shows(engine);
        let _ = engine.perft(at(ASKED).as_ref(), 1);
        shown
    };
    let (chess, known) = (KnownGame::from(Variant::Chess), Mutex::default());
    let asker =
        Asker { game: &chess, make: &make, shows: &mut checks, stop: &|| false, known: &known };
    let count = Question { at: at(ASKED), asks: Asks::Count(1) };
    assert_eq!({ asker }.ask(None), Again::After(vec![count]));
}

#[test]
fn what_is_shown_a_few_times_is_doubted_where_chance_plays_a_part() {
    let of_all = Arc::new(AtomicUsize::new(0));
    for (wrong, stays) in [(Wrong::Always, true), (Wrong::ByHalf, false)] {
        let make = || -> Box<dyn Implementation<KnownGame>> {
            let (right, of_all) = (implementations::perft(), Arc::clone(&of_all));
            Box::new(Planted { right, wrong, asked: 0, is_astray: false, of_all })
        };
        let (chess, known) = (KnownGame::from(Variant::Chess), Mutex::default());
        let mut asker =
            Asker { game: &chess, make: &make, shows: &mut shows, stop: &|| false, known: &known };
        assert_eq!(asker.doubt(Again::Shown) == Again::Shown, stays, "{wrong:?}");
        asker.stop = &|| true;
        assert_eq!(asker.doubt(Again::Shown), Again::Unsettled);
    }
}

#[test]
fn without_the_whole_history_nothing_is_laid_to_chance() {
    let of_all = Arc::new(AtomicUsize::new(1));
    let make = || -> Box<dyn Implementation<KnownGame>> {
        let (right, of_all) = (implementations::perft(), Arc::clone(&of_all));
        Box::new(Planted { right, wrong: Wrong::Once, asked: 0, is_astray: false, of_all })
    };
    let (chess, known) = (KnownGame::from(Variant::Chess), Mutex::default());
    let asker =
        Asker { game: &chess, make: &make, shows: &mut shows, stop: &|| false, known: &known };
    assert_eq!({ asker }.ask(None), Again::Unsettled);
}

#[test]
fn an_answer_that_never_comes_again_depends_on_chance() {
    assert_eq!(asked_again(Wrong::Once, &[]), Again::Chance { shown: 1, of: 6 });
    assert!(asked_again(Wrong::Once, &[]).is_fickle());
}
