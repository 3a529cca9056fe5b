use std::sync::Mutex;

use conformance::validate::Progress;
use indicatif::{ProgressBar, ProgressStyle};
use notation::Variant;

use crate::output::note;

/// The progress of a run: a bar on a terminal, a line for each stage elsewhere.
pub(super) struct Shown {
    bar: ProgressBar,
    stage: Mutex<Option<(Variant, &'static str)>>,
}

impl Shown {
    pub(super) fn new() -> Self {
        let bar = ProgressBar::no_length();
        let style = "{msg:36} {wide_bar} {human_pos}";
        bar.set_style(ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar()));
        Self { bar, stage: Mutex::new(None) }
    }

    pub(super) fn show(&self, progress: &Progress) {
        let Progress { variant, stage, done, of } = *progress;
        // If a thread panicked with this lock, its content is still valid.
        let mut last = self.stage.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if *last != Some((variant, stage)) {
            *last = Some((variant, stage));
            self.bar.set_message(format!("{variant}: {stage}"));
            match of {
                Some(of) => self.bar.set_length(of),
                None => self.bar.unset_length(),
            }
            if self.bar.is_hidden() {
                note(&format!("{variant}: {stage}"));
            }
        }
        self.bar.set_position(done);
    }

    pub(super) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
