//! How far long work has come.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that is done sooner says nothing where there is no terminal.
const SILENT: Duration = Duration::from_secs(10);

/// A bar with an estimate on a terminal; elsewhere a plain line for each tenth of the work.
pub(crate) struct Progress {
    begun: Instant,
    bar: Option<ProgressBar>,
    /// The tenths that were told.
    told: AtomicU64,
}

impl Progress {
    pub(crate) fn begin() -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(0);
            let style = "{wide_bar} {human_pos}/{human_len}, {elapsed} gone, {eta} to go";
            let style = ProgressStyle::with_template(style);
            bar.set_style(style.unwrap_or(ProgressStyle::default_bar()));
            bar
        });
        Self { begun: Instant::now(), bar, told: AtomicU64::new(0) }
    }

    /// So many parts of all are done. All threads may say so.
    pub(crate) fn at(&self, done: u64, of: u64) {
        if let Some(bar) = &self.bar {
            bar.set_length(of);
            bar.set_position(bar.position().max(done));
            return;
        }
        let gone = self.begun.elapsed();
        let tenths = 10 * done / of.max(1);
        if done < of && gone > SILENT && self.told.fetch_max(tenths, Ordering::Relaxed) < tenths {
            let to_go = gone.as_secs_f64() * (of - done) as f64 / done as f64;
            let gone = gone.as_secs();
            eprintln!("perft: {done} of {of} parts, {gone} s gone, {to_go:.0} s to go");
        }
    }

    /// Leaves the terminal as it was.
    pub(crate) fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
