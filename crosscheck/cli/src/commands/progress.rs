use std::sync::{Mutex, Once};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console::note;

/// The progress of a run: a bar on a terminal, a line for each stage elsewhere.
pub(super) struct Shown {
    bar: ProgressBar,
    stage: Mutex<Option<(String, &'static str)>>,
    told: Once,
}

impl Shown {
    pub(super) fn new() -> Self {
        let bar = ProgressBar::no_length();
        let style = "{msg:36} {wide_bar} {human_pos}";
        bar.set_style(ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar()));
        Self { bar, stage: Mutex::new(None), told: Once::new() }
    }

    /// Shows how much is done of a stage of a game, and how much there is in all where that is known.
    pub(super) fn show(&self, game: &str, stage: &'static str, done: u64, of: Option<u64>) {
        // If a thread panicked with this lock, its content is still valid.
        let mut last = self.stage.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if last.as_ref().is_none_or(|last| *last != (game.to_owned(), stage)) {
            *last = Some((game.to_owned(), stage));
            self.bar.set_message(format!("{game}: {stage}"));
            match of {
                Some(of) => self.bar.set_length(of),
                None => self.bar.unset_length(),
            }
            if self.bar.is_hidden() {
                note(&format!("{game}: {stage}"));
            }
        }
        self.bar.set_position(done);
    }

    /// Tells the first thing that is wrong, at once; what is given later waits for the report.
    pub(super) fn first(&self, wrong: impl FnOnce() -> String) {
        self.told.call_once(|| {
            self.bar.suspend(|| note(&format!("the first difference: {}", wrong())));
        });
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
