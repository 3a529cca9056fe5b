//! Engines as small scripts for `sh`, each with one thing wrong with it.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crosscheck::engines::process::{CommandLine, Program};

/// The protocol as far as a script has to know it. `right` answers a question; `answer` is what the
/// script does instead. `$0` is a file of its own, and the number of the request is in `$seq`.
const PROTOCOL: &str = r#"
right() { echo "{\"seq\":$seq,\"moves\":[\"e2e4\"]}"; }
first() { if [ -e "$0" ]; then right; else : >"$0"; wrong; fi; }
greet() {
  echo "{\"seq\":$seq,\"version\":1,\"name\":\"script\",\"language\":\"sh\",\"variants\":[\"chess\"],\"commands\":[\"moves\",\"perft\"]}"
}
start() { greet; }
bye() { exit 0; }
"#;

const LOOP: &str = r#"
while read -r line; do
  seq=${line#*\"seq\":}
  seq=${seq%%[!0-9]*}
  case $line in
    *'"cmd":"start"'*) start ;;
    *'"cmd":"stop"'*) bye ;;
    *) answer ;;
  esac
done
"#;

/// A file that no other test has, for a script to keep something in; it is not there yet.
pub(crate) fn file() -> PathBuf {
    static FILES: AtomicU32 = AtomicU32::new(0);
    let number = FILES.fetch_add(1, Ordering::Relaxed);
    let name = format!("engine-{}-{number}", std::process::id());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&file);
    file
}

/// A program for `sh`.
pub(crate) fn script(text: &str, file: &Path, limit: Duration) -> Program {
    let arguments = ["-c".into(), text.into(), file.as_os_str().to_owned()];
    Program::new(CommandLine::new("sh", arguments), limit)
}

/// An engine whose functions are those of the protocol, but for what is given.
pub(crate) fn engine(functions: &str, file: &Path, limit: Duration) -> Program {
    script(&format!("{PROTOCOL}{functions}\n{LOOP}"), file, limit)
}

/// Enough for whatever answers at all, on a machine that is busy.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);
