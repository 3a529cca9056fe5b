//! Asks an engine again where it was wrong, in processes that have not been asked anything else. An answer
//! that comes from the rules comes again; one that does not depends on earlier questions, or on chance.

use std::sync::{Mutex, PoisonError};

use crate::history::{History, Question};
use crate::play::Maker;
use crate::{AnyGame, Implementation, KnownGame, PositionRef};

/// What came of asking again.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Again<G: AnyGame = KnownGame> {
    /// It was not asked again.
    #[default]
    NotAsked,
    /// There was no time to find out whether it depends on earlier questions or on chance: a fresh engine
    /// does not show it, or was not asked, and other answers of this engine depend on one of them.
    Unsettled,
    /// The difference was shown by an engine that had been asked nothing before.
    Shown,
    /// It is shown after these questions, and not without them.
    After(Vec<Question<G>>),
    /// It is shown after so many questions, whatever they ask.
    AfterSoMany(usize),
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

/// How many shorter histories are tried.
const TRIALS: usize = 60;

/// A history that stays longer than this may depend on the number of questions alone.
const LONG: usize = 3;

/// How an engine is asked again.
pub struct Asker<'a, G: AnyGame = KnownGame> {
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
        let mut first = (self.make)();
        let in_a_row: Vec<bool> = (0..TIMES).map(|_| (self.shows)(first.as_mut())).collect();
        drop(first);
        if in_a_row.iter().all(|&shown| shown) {
            return Ok(Again::Shown);
        }
        let mut firsts = vec![in_a_row[0]];
        for _ in 1..TIMES {
            firsts.push(self.shows_after(&[])?);
        }
        let shown = firsts.iter().chain(&in_a_row[1..]).filter(|&&shown| shown).count() as u32;
        let chance = Again::Chance { shown: shown + 1, of: 2 * TIMES };
        Ok(match firsts.iter().filter(|&&shown| shown).count() as u32 {
            TIMES => Again::Shown,
            0 => match self.in_history(before) {
                Ok(shown) => shown.unwrap_or(chance),
                Err(Stopped) => Again::Unsettled,
            },
            _ => chance,
        })
    }

    /// Whether a fresh engine shows the difference after some questions.
    fn shows_after(&mut self, questions: &[Question<G>]) -> Result<bool, Stopped> {
        let mut fresh = (self.make)();
        for question in questions {
            if (self.stop)() {
                return Err(Stopped);
            }
            question.ask(fresh.as_mut());
        }
        let shows = (self.shows)(fresh.as_mut());
        // An engine whose time is up gives no answer.
        if (self.stop)() { Err(Stopped) } else { Ok(shows) }
    }

    /// The fewest questions of a history after which the difference is shown, if it is shown after all
    /// of them, twice.
    fn in_history(&mut self, history: Option<&History<G>>) -> Result<Option<Again<G>>, Stopped> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner).clone();
        for questions in known {
            if self.shows_after(&questions)? {
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
        let game = &kept[0].at.game;
        let start = game.start_fen();
        let plain = Question::moves(PositionRef { game, fen: &start, line: &[] });
        if kept.len() > LONG && self.shows_after(&vec![plain; kept.len()])? {
            return Ok(Some(Again::AfterSoMany(kept.len())));
        }
        // What is left out so far is left out, whether or not there is time for more.
        let _ = self.leave_out(&mut kept);
        self.known.lock().unwrap_or_else(PoisonError::into_inner).push(kept.clone());
        Ok(Some(Again::After(kept)))
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
