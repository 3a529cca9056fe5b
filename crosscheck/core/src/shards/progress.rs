//! How far long work has come.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that is done sooner says nothing where there is no terminal.
const SILENT: Duration = Duration::from_secs(10);

/// A bar with an estimate on a terminal; elsewhere a plain line for each tenth of the work.
#[derive(Debug)]
pub struct Progress {
    /// The program that tells it.
    program: &'static str,
    begun: Instant,
    bar: Option<ProgressBar>,
    /// The tenths that were told.
    told: AtomicU64,
}

impl Progress {
    /// Begins the work of a program.
    #[must_use]
    pub fn begin(program: &'static str) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(0);
            let style = "{wide_bar} {human_pos}/{human_len}, {elapsed} gone, {eta} to go";
            let style = ProgressStyle::with_template(style);
            bar.set_style(style.unwrap_or(ProgressStyle::default_bar()));
            bar
        });
        Self { program, begun: Instant::now(), bar, told: AtomicU64::new(0) }
    }

    /// So many parts of all are done. All threads may say so.
    pub fn at(&self, done: u64, of: u64) {
        if let Some(bar) = &self.bar {
            bar.set_length(of);
            bar.set_position(bar.position().max(done));
            return;
        }
        self.tell(done, of, self.begun.elapsed(), &mut std::io::stderr());
    }

    /// Writes what there is to say after a time. A line that nobody can read costs no count.
    fn tell(&self, done: u64, of: u64, gone: Duration, err: &mut impl Write) {
        if let Some(line) = self.line(done, of, gone) {
            let _ = writeln!(err, "{}: {line}", self.program);
        }
    }

    /// What there is to say after a time where there is no terminal.
    fn line(&self, done: u64, of: u64, gone: Duration) -> Option<String> {
        let tenths = 10 * done / of.max(1);
        let is_due =
            done < of && gone > SILENT && self.told.fetch_max(tenths, Ordering::Relaxed) < tenths;
        is_due.then(|| {
            let to_go = gone.as_secs_f64() * (of - done) as f64 / done as f64;
            format!("{done} of {of} parts, {} s gone, {to_go:.0} s to go", gone.as_secs())
        })
    }

    /// Leaves the terminal as it was.
    pub fn end(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Standard error that is full or closed.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_that_cannot_be_written_is_lost_and_nothing_else() {
        let progress = Progress::begin("perft");
        progress.tell(40, 100, Duration::from_mins(1), &mut Closed);
        let mut err = Vec::new();
        progress.tell(60, 100, Duration::from_mins(2), &mut err);
        assert_eq!(err, b"perft: 60 of 100 parts, 120 s gone, 80 s to go\n");
    }

    #[test]
    fn each_tenth_is_told_once_and_neither_beginning_nor_end() {
        let progress = Progress::begin("perft");
        let after = |done, seconds| progress.line(done, 100, Duration::from_secs(seconds));
        let told = |text: &str| Some(text.to_owned());
        assert_eq!(after(9, 60), None);
        assert_eq!(after(10, 10), None, "it may be done soon");
        assert_eq!(after(10, 20), told("10 of 100 parts, 20 s gone, 180 s to go"));
        assert_eq!(after(19, 30), None);
        assert_eq!(after(40, 60), told("40 of 100 parts, 60 s gone, 90 s to go"));
        assert_eq!(after(30, 60), None, "another thread was faster");
        assert_eq!(after(100, 90), None);
        assert_eq!(progress.line(0, 0, Duration::from_mins(1)), None);
    }
}
