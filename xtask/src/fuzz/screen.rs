//! How a campaign goes, on one screen; where there is no terminal, in plain lines.

use std::io::IsTerminal;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crosscheck::fuzzing::Target;
use crosscheck::play::Sight;
use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

use super::worker::Ran;

/// How often a process is told of where there is no terminal.
const PLAINLY_EVERY: Duration = Duration::from_secs(10);

/// The screen, a line for each process.
pub(super) struct Screen {
    lines: Vec<Line>,
    is_terminal: bool,
}

struct Line {
    /// The target, with a number where several processes run it.
    name: String,
    bar: ProgressBar,
    told: Mutex<Instant>,
}

impl Screen {
    /// A screen for processes that each run for a time.
    pub(super) fn new(targets: &[Target], time: Duration) -> Self {
        let screen = MultiProgress::new();
        let style = "{prefix:28} {bar:12} {elapsed:>4}/{len}s {msg}";
        let style = ProgressStyle::with_template(style).unwrap_or(ProgressStyle::default_bar());
        let lines = targets.iter().enumerate().map(|(number, target)| {
            let before = targets[..number].iter().filter(|other| *other == target).count();
            let name = match before {
                0 => target.to_string(),
                _ => format!("{target} {}", before + 1),
            };
            let bar = screen.add(ProgressBar::new(time.as_secs()).with_style(style.clone()));
            bar.set_prefix(name.clone());
            bar.set_message("waits");
            Line { name, bar, told: Mutex::new(Instant::now()) }
        });
        Self { lines: lines.collect(), is_terminal: std::io::stderr().is_terminal() }
    }

    /// A process goes on.
    pub(super) fn tell(&self, number: usize, ran: &Ran, passed: Duration) {
        let line = &self.lines[number];
        line.bar.set_position(passed.as_secs());
        line.bar.set_message(standing(ran));
        let Ok(mut told) = line.told.lock() else { return };
        if !self.is_terminal && told.elapsed() >= PLAINLY_EVERY {
            eprintln!("{:28} {:>5.0} s  {}", line.name, passed.as_secs_f64(), standing(ran));
            *told = Instant::now();
        }
    }

    /// A process has ended.
    pub(super) fn end(&self, number: usize, ran: &Ran) {
        let line = &self.lines[number];
        line.bar.finish_with_message(standing(ran));
        if !self.is_terminal {
            eprintln!("{:28} {:>5.0} s  {}, ended", line.name, ran.record.seconds, standing(ran));
        }
    }
}

fn standing(ran: &Ran) -> String {
    let Ran { record, standing, crashes } = ran;
    let positions = match record.totals.of(Sight::Positions) {
        0 => String::new(),
        positions => format!(", {positions} positions"),
    };
    format!(
        "{} inputs, {}/s{positions}, coverage {}, corpus {}, findings {}",
        record.executions,
        standing.speed,
        standing.coverage,
        standing.corpus,
        crashes.len()
    )
}
