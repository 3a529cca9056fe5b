//! Asks an engine again where it was wrong, in processes that have not been asked anything else. An answer
//! that comes from the rules comes again; one that does not depends on earlier questions, or on chance.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::history::{History, Question, Recorded};
use crate::play::Maker;
use crate::{AnyGame, Implementation, PositionRef};

/// The result of asking again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Again<G: AnyGame> {
    /// It was not asked again.
    #[default]
    NotAsked,
    /// It was not found out whether it depends on earlier questions or on chance: a fresh engine does not show it,
    /// or was not asked, and other answers of this engine depend on one of them.
    Unsettled,
    /// The difference was shown by an engine that had been asked nothing before.
    Shown,
    /// It is shown after these questions, and not without them.
    After(Vec<Question<G>>),
    /// It is shown after so many questions, whatever they ask.
    AfterSoMany(usize),
    /// It is shown by an engine that has been asked little, and not any more after other questions.
    AtFirst,
    /// The same question was answered differently.
    Chance {
        /// How often the difference was shown, the first time included.
        shown: u32,
        /// How often the question was asked.
        of: u32,
    },
}

impl<G: AnyGame> Again<G> {
    /// Whether the difference depends on something else than the position, or may do so.
    #[must_use]
    pub const fn is_fickle(&self) -> bool {
        !matches!(self, Self::NotAsked | Self::Shown)
    }

    /// The questions that must be asked before the difference is shown.
    #[must_use]
    pub fn before(&self) -> &[Question<G>] {
        match self {
            Self::After(questions) => questions,
            _ => &[],
        }
    }
}

/// How often a fresh engine is asked, and how many fresh engines are, where the first is not wrong each time.
const TIMES: u32 = 3;

/// How many other questions are asked before the same is asked once more.
const OTHERS: usize = 7;

/// How long these may take.
const OTHERS_TIME: Duration = Duration::from_secs(1);

/// How often it is asked where another answer depends on chance: an engine that is wrong half of the time would
/// be wrong so often in a row once in a thousand times.
const DOUBTED: u32 = 10;

/// How many shorter histories are tried.
const TRIALS: usize = 60;

/// A history that stays longer than this may depend on the number of questions alone.
const LONG: usize = 3;

/// How an engine is asked again.
pub struct Asker<'a, G: AnyGame> {
    /// The game of the difference, under its rulings.
    pub game: &'a G,
    /// Makes an engine that has not been asked anything.
    pub make: &'a Maker<'a, G>,
    /// Asks an engine, and returns whether it shows the difference.
    pub shows: &'a mut dyn FnMut(&mut dyn Implementation<G>) -> bool,
    /// Whether there is no more time.
    pub stop: &'a dyn Fn() -> bool,
    /// The questions after which the engine was wrong before: they may be the reason here, too.
    pub known: &'a Mutex<Vec<Vec<Question<G>>>>,
}

/// There is no more time.
struct Stopped;

impl<G: AnyGame> Asker<'_, G> {
    /// Asks again. `before` is what the engine had been asked when it first showed the difference.
    pub fn ask(&mut self, before: Option<&History<G>>) -> Again<G> {
        self.asked(before).unwrap_or(Again::NotAsked)
    }

    fn asked(&mut self, before: Option<&History<G>>) -> Result<Again<G>, Stopped> {
        if (self.stop)() {
            return Err(Stopped);
        }
        let mut first = Recorded::new((self.make)());
        let mut in_a_row = Vec::new();
        // What the engine had been asked by the same question when it first showed the difference again.
        let mut own = None;
        for _ in 0..TIMES {
            let asked = first.history();
            let shown = self.showing(&mut first)?;
            if shown && in_a_row.contains(&false) {
                own = own.or(asked);
            }
            in_a_row.push(shown);
        }
        if in_a_row.iter().all(|&shown| shown) {
            return self.later(first);
        }
        drop(first);
        let mut firsts = vec![in_a_row[0]];
        for _ in 1..TIMES {
            firsts.push(self.shows_after(&[])?);
        }
        let shown = firsts.iter().chain(&in_a_row[1..]).filter(|&&shown| shown).count() as u32;
        let chance = Again::Chance { shown: shown + 1, of: 2 * TIMES };
        Ok(match firsts.iter().filter(|&&shown| shown).count() as u32 {
            // It is right when it is asked the same a second or third time.
            TIMES => Again::AtFirst,
            0 => match self.in_history(before).and_then(|found| match found {
                None => self.in_history(own.as_ref()),
                found => Ok(found),
            }) {
                Ok(Some(found)) => found,
                // The same questions, from the first one on, are not answered in the same way.
                Ok(None) if before.is_some_and(History::is_whole) => chance,
                Ok(None) | Err(Stopped) => Again::Unsettled,
            },
            _ => chance,
        })
    }

    /// Whether an engine that has shown the difference from its first question on shows it after other questions
    /// as well.
    fn later(&mut self, mut first: Recorded<G>) -> Result<Again<G>, Stopped> {
        if self.shows_after_others(&mut first)? {
            return Ok(Again::Shown);
        }
        drop(first);
        let mut fresh = Recorded::new((self.make)());
        let begins = self.showing(&mut fresh)?;
        // It is asked at least as much as the first.
        let ends = self.shows_after_others(&mut fresh)? && self.shows_after_others(&mut fresh)?;
        let shown = TIMES + 1 + u32::from(begins) + u32::from(ends);
        let chance = Again::Chance { shown, of: TIMES + 4 };
        Ok(if begins && !ends { Again::AtFirst } else { chance })
    }

    /// Whether an engine still shows the difference after some more questions, about the start of the game.
    fn shows_after_others(&mut self, engine: &mut Recorded<G>) -> Result<bool, Stopped> {
        let asked = engine.history().and_then(|history| history.questions()).unwrap_or_default();
        // One that has broken has no history.
        if asked.is_empty() {
            return Ok(true);
        }
        let plain = plain(self.game);
        let begun = Instant::now();
        for _ in 0..OTHERS {
            let _ = plain.ask(engine);
            // A slow engine is not asked more than a finding is worth.
            if begun.elapsed() > OTHERS_TIME || (self.stop)() {
                return Ok(true);
            }
        }
        self.showing(engine)
    }

    /// Asks many times more, where another answer of the same engine depends on chance: what is shown a few
    /// times in a row may be chance as well.
    pub fn doubt(&mut self, again: Again<G>) -> Again<G> {
        let before = match &again {
            Again::Shown | Again::AtFirst => Vec::new(),
            Again::After(questions) => questions.clone(),
            Again::AfterSoMany(number) => vec![plain(self.game); *number],
            _ => return again,
        };
        for shown in 0..DOUBTED {
            match self.shows_after(&before) {
                Ok(true) => {}
                Ok(false) => return Again::Chance { shown: shown + 1, of: shown + 2 },
                Err(Stopped) => return Again::Unsettled,
            }
        }
        again
    }

    /// Whether a fresh engine shows the difference after some questions.
    fn shows_after(&mut self, questions: &[Question<G>]) -> Result<bool, Stopped> {
        let mut fresh = Recorded::new((self.make)());
        for question in questions {
            if (self.stop)() {
                return Err(Stopped);
            }
            let _ = question.ask(&mut fresh);
        }
        self.showing(&mut fresh)
    }

    /// Whether an engine shows the difference, if it could be asked: one whose time is up, or for which the system
    /// starts no process, gives no answer.
    fn showing(&mut self, engine: &mut Recorded<G>) -> Result<bool, Stopped> {
        let shown = (self.shows)(engine);
        if (self.stop)() || engine.was_not_asked() { Err(Stopped) } else { Ok(shown) }
    }

    /// The fewest questions of a history after which the difference is shown, if it is shown after all
    /// of them, twice.
    fn in_history(&mut self, history: Option<&History<G>>) -> Result<Option<Again<G>>, Stopped> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for questions in known {
            if self.shows_after(&questions)? && self.shows_after(&questions)? {
                return Ok(Some(Again::After(questions)));
            }
        }
        let questions = history.and_then(History::questions);
        let Some(mut kept) = questions.filter(|questions| !questions.is_empty()) else {
            return Ok(None);
        };
        if !(self.shows_after(&kept)? && self.shows_after(&kept)?) {
            return Ok(None);
        }
        // The last questions alone, twice as many each time.
        let mut last = 1;
        while last < kept.len() {
            let tail = kept[kept.len() - last..].to_vec();
            if self.shows_after(&tail)? {
                kept = tail;
                break;
            }
            last *= 2;
        }
        // What the replay asks so often is the start of the game, which leads nobody astray.
        let plain = plain(self.game);
        if kept.len() > LONG && self.shows_after(&vec![plain; kept.len()])? {
            return Ok(Some(Again::AfterSoMany(kept.len())));
        }
        // What is left out so far is left out, whether or not there is time for more.
        let _ = self.leave_out(&mut kept);
        if !self.depends_on(&kept)? {
            return Ok(None);
        }
        self.known.lock().unwrap_or_else(PoisonError::into_inner).push(kept.clone());
        Ok(Some(Again::After(kept)))
    }

    /// Whether the difference is shown after these questions, and not without them, each time.
    fn depends_on(&mut self, questions: &[Question<G>]) -> Result<bool, Stopped> {
        for _ in 0..TIMES {
            if !self.shows_after(questions)? || self.shows_after(&[])? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Leaves questions out, half of them at a time and then fewer, as long as the difference is shown.
    fn leave_out(&mut self, kept: &mut Vec<Question<G>>) -> Result<(), Stopped> {
        let mut trials = TRIALS;
        let mut chunk = kept.len() / 2;
        while chunk > 0 {
            let mut begin = 0;
            while begin < kept.len() && kept.len() > 1 {
                trials -= 1;
                if trials == 0 {
                    return Ok(());
                }
                let end = (begin + chunk).min(kept.len());
                let fewer = [&kept[..begin], &kept[end..]].concat();
                if self.shows_after(&fewer)? {
                    *kept = fewer;
                } else {
                    begin = end;
                }
            }
            chunk /= 2;
        }
        Ok(())
    }
}

/// The question that leads nobody astray: for the moves at the start of the game.
fn plain<G: AnyGame>(game: &G) -> Question<G> {
    Question::moves(PositionRef { game, fen: &game.start_fen(), line: &[] })
}
