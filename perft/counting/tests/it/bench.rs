//! A folder in which a count is divided, as a shell sees it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// A folder with a split of a game in it.
pub(crate) struct Bench {
    pub(crate) folder: TempDir,
}

/// Exit code, standard output, standard error.
pub(crate) type Ran = (Option<i32>, String, String);

pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    command.args(arguments);
    command
}

impl Bench {
    /// Osmosis after two plies: 1,764 sequences, none of them to the same position.
    pub(crate) fn new() -> Self {
        let bench = Self { folder: TempDir::new().unwrap() };
        bench.right(&["split", "osmosis", "--depth", "2", "--out", "split"]);
        bench
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        fs::write(self.file(name), text).unwrap();
    }

    /// Runs the program in the folder.
    pub(crate) fn ran(&self, arguments: &[&str]) -> Ran {
        let output = command(arguments).current_dir(self.folder.path()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// What it says where all is right.
    #[track_caller]
    pub(crate) fn right(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.ran(arguments);
        // On a slow machine it may say how far it is.
        let quiet = err.lines().all(|line| line.contains(" parts, "));
        assert!(code == Some(0) && quiet, "{arguments:?}: {code:?}, {err}");
        out
    }

    /// The one sentence that it says where something is wrong.
    #[track_caller]
    pub(crate) fn wrong(&self, exit: i32, arguments: &[&str], sentence: &str) {
        let (code, out, err) = self.ran(arguments);
        assert_eq!((code, out.as_str()), (Some(exit), ""), "{arguments:?}: {err}");
        assert!(err.starts_with("perft: ") && err.contains(sentence), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }

    pub(crate) fn count(&self, shard: &str, out: &str) -> String {
        self.right(&["run", "split", "--depth", "1", "--shard", shard, "--out", out])
    }

    pub(crate) fn nodes(&self, parts: &[&str]) -> u64 {
        let arguments = [&["merge", "split", "--json"], parts].concat();
        let report: serde_json::Value = serde_json::from_str(&self.right(&arguments)).unwrap();
        report["nodes"].as_u64().unwrap()
    }
}

/// Waits until a file has so many lines.
pub(crate) fn await_lines(file: &Path, lines: usize, child: &mut Child) {
    let begun = Instant::now();
    while fs::read_to_string(file).map_or(0, |text| text.lines().count()) < lines {
        assert!(begun.elapsed() < Duration::from_mins(2), "nothing is written");
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        std::thread::sleep(Duration::from_millis(1));
    }
}
