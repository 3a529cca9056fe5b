//! The kinds, in the order of the modules of the engine: what `validate` and, where it is asked,
//! `doctor` must make of each.

/// A kind of misbehaving engine, and what it must come to.
pub(crate) struct Kind {
    /// The name, as the engine takes it.
    pub(crate) name: &'static str,
    /// The exit code of `validate`.
    pub(crate) exit: i32,
    /// What it says, among other things.
    pub(crate) says: &'static str,
    /// Whether it is asked to the end, and not for two seconds.
    pub(crate) is_patient: bool,
    /// Whether it is asked for counts alone, which come last otherwise.
    pub(crate) only_counts: bool,
    /// The exit code of `doctor` and what it says, where it is asked.
    pub(crate) doctor: Option<(i32, &'static str)>,
}

impl Kind {
    /// One that is asked for two seconds.
    const fn new(name: &'static str, exit: i32, says: &'static str) -> Self {
        Self { name, exit, says, is_patient: false, only_counts: false, doctor: None }
    }

    /// One that is asked to the end.
    const fn patient(name: &'static str, exit: i32, says: &'static str) -> Self {
        Self { is_patient: true, ..Self::new(name, exit, says) }
    }

    /// One that is asked for counts alone, for two seconds.
    const fn counting(name: &'static str, exit: i32, says: &'static str) -> Self {
        Self { only_counts: true, ..Self::new(name, exit, says) }
    }

    /// One that the doctor examines, too.
    const fn and_doctor(self, exit: i32, says: &'static str) -> Self {
        Self { doctor: Some((exit, says)), ..self }
    }
}

pub(crate) const KINDS: &[Kind] = &[
    Kind::new("greets-never", 3, "within 1 s; raise --limit; add --uci if this engine speaks UCI")
        .and_doctor(3, "gave no answer within 1 s"),
    Kind::new("greets-by-ending", 3, "exit code 0 before").and_doctor(3, "exit code 0 before"),
    Kind::new("greets-by-failing", 3, "exit code 7 before"),
    Kind::new("greets-by-crashing", 3, "ended by signal 6").and_doctor(3, "signal 6"),
    Kind::new("greets-in-prose", 3, "; add --uci if this engine speaks UCI")
        .and_doctor(3, "a line of JSON"),
    Kind::new("greets-in-half-a-line", 3, "half of").and_doctor(3, "half of"),
    Kind::new("greets-without-an-end-of-line", 3, "its last line has no end")
        .and_doctor(3, "its last line has no end"),
    Kind::new("greets-in-bytes", 3, "not UTF-8"),
    Kind::new("greets-without-end", 3, "a line of more than 1024 KiB")
        .and_doctor(3, "a line of more than 1024 KiB"),
    Kind::new("greets-with-another-version", 3, "version 2 of the protocol"),
    Kind::new("greets-with-another-number", 3, "answered request 99").and_doctor(3, r#""seq":1"#),
    Kind::new("greets-without-a-name", 3, "name").and_doctor(3, "name"),
    Kind::new("greets-with-a-list", 3, "without its number"),
    Kind::new("greets-in-brackets", 3, "not JSON").and_doctor(3, "a line of JSON"),
    Kind::new("greets-with-no-game", 2, "it offers: none"),
    Kind::new("greets-with-100000-unknown-games", 2, "and 99995 more")
        .and_doctor(5, "no games that Crosscheck knows: g0, g1, g2, g3, g4, and 99995 more"),
    Kind::patient("greets-with-10000-duplicates", 0, "is right")
        .and_doctor(1, "stands there twice"),
    Kind::new("greets-with-no-command", 3, "neither `moves` nor `perft` among its `commands`"),
    Kind::patient("greets-with-moves-alone", 5, "no count was answered of chess (counting, as"),
    Kind::patient("greets-with-perft-alone", 0, "is right"),
    Kind::patient("greets-with-50000-commands", 0, "is right"),
    Kind::patient("greets-with-rulings-of-nobody", 0, "is right").and_doctor(1, "rulings"),
    Kind::new("greets-twice", 3, "more than it was asked for"),
    Kind::patient("names-a-megabyte", 0, "(of 1000000 bytes) is right").and_doctor(0, "0 faults"),
    Kind::patient("names-with-escapes", 0, "u{1b}[2J").and_doctor(0, "u{1b}[2J"),
    Kind::patient("names-turned-round", 0, "u{202e}thgir"),
    Kind::patient("names-a-github-command", 0, "u{3a}:error").and_doctor(0, "u{3a}:error"),
    Kind::patient("names-an-azure-command", 0, r"#\u{23}[error]"),
    Kind::patient("names-people", 0, "@octocat"),
    Kind::patient("names-a-shell-line", 0, "is right"),
    Kind::new("answers-never", 3, "hang").and_doctor(1, "gave no answer within 1 s"),
    Kind::new("answers-three-and-hangs", 3, "hang"),
    Kind::new("answers-ten-and-ends", 3, "exit"),
    Kind::new("answers-by-failing", 3, "broke").and_doctor(1, "exit code 3 before"),
    Kind::new("answers-by-crashing", 3, "broke"),
    Kind::new("answers-too-late", 3, "hang").and_doctor(1, "gave no answer within 1 s"),
    Kind::new("answers-slowly", 5, "time was up").and_doctor(5, "time was up"),
    Kind::new("answers-a-byte-at-a-time", 3, "its last line has no end"),
    Kind::new("answers-without-an-end-of-line", 3, "its last line has no end")
        .and_doctor(1, "its last line has no end"),
    Kind::new("answers-and-floods", 3, "broke").and_doctor(1, "more than it was asked for"),
    Kind::new("answers-twice", 3, "broke"),
    Kind::new("answers-after-a-blank-line", 3, "broke"),
    Kind::patient("answers-with-carriage-returns", 0, "is right").and_doctor(0, "0 faults"),
    Kind::new("answers-without-end", 3, "long-line").and_doctor(1, "a line of more than 1024 KiB"),
    Kind::new("answers-in-bytes", 3, "not-utf8"),
    Kind::new("answers-in-prose", 3, "not-json").and_doctor(1, "u{3a}:error::e2e4"),
    Kind::new("answers-in-brackets", 3, "not-json"),
    Kind::new("answers-with-zeros", 3, "not-json").and_doctor(1, "u{0}"),
    Kind::new("answers-another-number", 3, "wrong-seq"),
    Kind::new("answers-no-number", 3, "not-protocol"),
    Kind::new("answers-the-question-before", 3, "broke"),
    Kind::new("answers-errors-of-a-megabyte", 3, "broke").and_doctor(1, "not an error"),
    Kind::patient("answers-unsupported-megabytes", 3, "answered no question"),
    Kind::new("answers-bad-position-megabytes", 1, "is wrong"),
    Kind::new("answers-illegal-move-megabytes", 1, "is wrong"),
    Kind::patient("answers-another-reason-each-time", 3, "answered no question"),
    Kind::new("answers-an-unknown-error", 3, "not-protocol"),
    Kind::patient("answers-unsupported", 3, "answered no question").and_doctor(1, "not an error"),
    Kind::patient("answers-nothing-in-check", 0, "is right"),
    Kind::new("answers-with-escapes", 3, "u{1b}]0;title").and_doctor(1, "u001b]0;title"),
    Kind::new("lists-no-move", 1, "is wrong"),
    Kind::new("lists-100000-moves", 3, "more than any position has"),
    Kind::new("lists-1900-moves", 1, "is wrong"),
    Kind::new("lists-a-move-twice", 3, "listed the move e2e4 twice").and_doctor(1, "listed twice"),
    Kind::new("lists-a-move-of-a-megabyte", 3, "not a move").and_doctor(1, "wrong  moves of chess"),
    Kind::new("lists-numbers", 3, "not-protocol"),
    Kind::new("tells-a-fen-of-a-megabyte", 3, "not-protocol"),
    Kind::new("tells-another-position", 3, "broke"),
    Kind::new("tells-white-to-move", 1, "is wrong"),
    Kind::new("tells-the-first-counters", 1, "is wrong"),
    Kind::new("answers-with-the-fen-before", 3, "answered the question before this one"),
    Kind::new("tells-huge-points", 3, "1e300 is not a number of whole or half points"),
    Kind::new("tells-20000-claims", 1, "is wrong"),
    Kind::new("tells-an-unknown-outcome", 3, "not-protocol"),
    Kind::new("tells-check-always", 1, "is wrong"),
    Kind::patient("tells-more-than-asked", 0, "is right"),
    // Counts are asked for last.
    Kind::counting("counts-less-than-nothing", 3, "not-protocol"),
    Kind::counting("counts-without-bound", 1, "is wrong"),
    Kind::counting("counts-in-fractions", 3, "not-protocol"),
    Kind::counting("counts-beyond-64-bits", 3, "broke"),
    Kind::counting("divides-into-2500-moves", 3, "does not add up"),
    Kind::new("leaves-for-its-child's-group", 3, "hang").and_doctor(1, "gave no answer"),
    Kind::new("leaves-for-its-child's-group-at-once", 3, "gave no answer")
        .and_doctor(3, "gave no answer"),
    Kind::new("leaves-a-daemon-and-ends", 3, "exit"),
    Kind::new("leaves-a-daemon-and-hangs", 3, "hang"),
    Kind::patient("leaves-a-daemon-that-holds-the-pipes", 0, "is right"),
    Kind::patient("starts-twenty-children", 0, "is right"),
    Kind::patient("leads-a-session-of-its-own", 0, "is right"),
    Kind::new("stops-itself", 3, "hang").and_doctor(1, "gave no answer"),
    Kind::patient("ends-its-parent's-patience", 0, "is right").and_doctor(1, "had to be killed"),
    Kind::patient("floods-at-the-end", 0, "is right"),
    Kind::patient("ends-in-blanks", 0, "is right").and_doctor(0, "0 faults"),
    Kind::patient("fails-at-the-end", 0, "is right").and_doctor(1, "exit code 0"),
    Kind::new("closes-its-output", 3, "exit"),
    Kind::new("closes-its-input", 3, "broke"),
    Kind::new("does-not-read", 3, "hang"),
    Kind::patient("floods-its-standard-error", 0, "is right"),
    Kind::new("forges-on-its-standard-error", 3, r"stderr: \u{3a}:error::forged"),
    Kind::new("grows", 3, "hang"),
    // It answers as it should: this is worth a warning.
    Kind::patient("keeps-something-of-every-question", 0, "may keep something of every question"),
    Kind::new("uci-says-nothing", 3, "gave no answer"),
    Kind::patient("uci-floods", 3, "more than it was asked for"),
    Kind::new("uci-speaks-xboard", 3, "speaks xboard's protocol"),
    Kind::new("uci-speaks-xboard-plainly", 3, "speaks xboard's protocol"),
    Kind::new("uci-offers-90000-games", 2, "and 89995 more"),
    Kind::new("uci-is-never-ready", 3, "gave no answer"),
    Kind::new("uci-names-with-escapes", 1, "u{1b}[2J"),
    Kind::new("uci-searches", 3, "does not answer `go perft`"),
    Kind::new("uci-counts-nothing", 3, "does not answer `go perft`"),
    Kind::new("uci-counts-less-than-nothing", 3, "a count was expected"),
    Kind::new("uci-counts-without-end", 3, "more than it was asked for"),
    Kind::new("uci-counts-40000-moves", 3, "listed the move e2e4 twice"),
    Kind::new("uci-counts-twice", 3, "without being asked"),
    Kind::new("uci-crashes", 3, "signal 6"),
    Kind::new("uci-never-quits", 1, "is wrong"),
];
