use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};

use crate::output;

/// One stage of a long command: a bar on a terminal, a plain line at the end elsewhere.
pub(crate) struct Stage {
    name: String,
    bar: ProgressBar,
    begun: Instant,
}

impl Stage {
    /// Begins a stage with this many steps.
    pub(crate) fn begin(name: impl Into<String>, steps: u64) -> Self {
        let bar = ProgressBar::new(steps);
        let style = "{msg:36} {wide_bar} {human_pos}/{human_len} {eta:>4}";
        bar.set_style(ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar()));
        let name = name.into();
        bar.set_message(name.clone());
        Self { name, bar, begun: Instant::now() }
    }

    /// One step is done.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// This many steps are done in all.
    pub(crate) fn at(&self, steps: u64) {
        self.bar.set_position(steps);
    }

    /// Ends the stage with a line that stays.
    pub(crate) fn end(self, result: &str) {
        self.bar.finish_and_clear();
        let seconds = self.begun.elapsed().as_secs_f64();
        output::note(&format!("{:36} {result} ({seconds:.1} s)", self.name));
    }
}
