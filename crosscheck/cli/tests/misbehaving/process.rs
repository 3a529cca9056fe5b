//! Misbehaving engines: each is reported as what it is, and asked again.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use crosscheck::comparing::{
    Breakage, BreakageKind, Implementation, KnownGame, NoAnswer, Observation, PositionRef,
};
use crosscheck::engines::JsonLines;
use crosscheck::engines::process::{CommandLine, LONGEST_LINE, Process, Program};
use notation::{Move, Rulings, Variant};

use crate::engines::{PATIENCE, engine, file, script};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn observe(engine: &mut JsonLines, line: &[Move]) -> Result<Observation, NoAnswer> {
    let rulings = Rulings::default();
    engine.observe(PositionRef {
        game: &KnownGame::new(Variant::Chess, &rulings),
        fen: START,
        line,
    })
}

fn breakage(answer: Result<Observation, NoAnswer>) -> Breakage {
    match answer {
        Err(NoAnswer::Failed(breakage)) => *breakage,
        other => panic!("it should have broken: {other:?}"),
    }
}

fn is_right(answer: &Result<Observation, NoAnswer>) -> bool {
    matches!(answer, Ok(seen) if seen.moves.len() == 1)
}

/// An engine that does something wrong at its first question, and is asked again.
fn breaks_once(wrong: &str, limit: Duration) -> Breakage {
    let functions = format!("wrong() {{ {wrong}\n}}\nanswer() {{ first; }}");
    let mut engine = JsonLines::new(engine(&functions, &file(), limit));
    let broken = breakage(observe(&mut engine, &[]));
    let again = observe(&mut engine, &[]);
    assert!(is_right(&again), "{wrong}: started anew, it says {again:?}");
    broken
}

fn every_way_to_break_has_its_kind_and_the_next_question_is_answered() {
    let line = |text: &str| format!(r#"echo "{}""#, text.replace('"', r#"\""#));
    let ways = [
        ("kill -9 $$".to_owned(), BreakageKind::Crash),
        ("exit 3".to_owned(), BreakageKind::Exit),
        ("exec >&-; sleep 60".to_owned(), BreakageKind::Exit),
        ("tr '\\0' x </dev/zero".to_owned(), BreakageKind::LongLine),
        (r"printf '\377\376\n'".to_owned(), BreakageKind::NotUtf8),
        (line(r#"{"seq":"#), BreakageKind::NotJson),
        ("echo".to_owned(), BreakageKind::NotJson),
        ("printf '%090000d\\n' 0 | tr 0 '['".to_owned(), BreakageKind::NotJson),
        (line(r#"{"moves":[]}"#), BreakageKind::NotProtocol),
        (line("[1]"), BreakageKind::NotProtocol),
        (line(r#"{"seq":$seq}"#), BreakageKind::NotProtocol),
        (line(r#"{"seq":$seq,"moves":["e2e9"]}"#), BreakageKind::NotProtocol),
        (line(r#"{"seq":$seq,"moves":["e2e4","e2e4"]}"#), BreakageKind::NotProtocol),
        (line(r#"{"seq":$seq,"moves":[],"fen":"8/8 w"}"#), BreakageKind::NotProtocol),
        (line(r#"{"seq":$seq,"moves":[],"claims":["mate"]}"#), BreakageKind::NotProtocol),
        (line(r#"{"seq":$seq,"error":{"kind":"bored"}}"#), BreakageKind::NotProtocol),
        (line(r#"{"seq":1,"moves":["e2e4"]}"#), BreakageKind::WrongSeq),
        (
            line(r#"{"seq":$seq,"error":{"kind":"internal","message":"oh"}}"#),
            BreakageKind::Internal,
        ),
    ];
    for (way, kind) in ways {
        let broken = breaks_once(&way, PATIENCE);
        assert_eq!(broken.kind, kind, "{way}: {}", broken.message);
        assert!(broken.exchange.iter().any(|line| line.contains(r#""cmd":"moves""#)));
    }
}

fn one_that_hangs_is_given_up_in_time() {
    let begun = Instant::now();
    let broken = breaks_once("sleep 60", Duration::from_millis(1500));
    assert_eq!(broken.kind, BreakageKind::Hang);
    assert_eq!(broken.message, "gave no answer within 1500 ms; raise --limit");
    assert!(begun.elapsed() < Duration::from_secs(30), "the sleep was waited for");
}

/// So many moves that the question is longer than a pipe holds.
fn long_line() -> Vec<Move> {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let moves = there_and_back.map(|text| Move::parse(text, Variant::Chess).unwrap());
    moves.repeat(10_000)
}

fn one_that_does_not_read_is_given_up_in_time() {
    let mut engine = JsonLines::new(engine(
        "start() { greet; sleep 60; }",
        &file(),
        Duration::from_millis(1500),
    ));
    let begun = Instant::now();
    let broken = breakage(observe(&mut engine, &long_line()));
    assert_eq!(broken.kind, BreakageKind::Hang);
    assert!(begun.elapsed() < Duration::from_secs(30), "the sleep was waited for");
    assert_eq!(engine.name(), "script", "it has answered the first request");
}

fn what_it_wrote_at_last_is_kept() {
    let broken = breaks_once("echo 'out of luck' >&2; exit 3", PATIENCE);
    assert_eq!(broken.message, "ended with exit code 3 before it had answered");
    assert_eq!(broken.stderr, "out of luck");
    let [.., asked] = broken.exchange.as_slice() else { panic!("nothing was kept") };
    assert!(asked.starts_with("> {") && asked.contains("rnbqkbnr"), "{asked}");
    let crashed = breaks_once("kill -9 $$", PATIENCE);
    assert_eq!(crashed.message, "was ended by signal 9 before it had answered");
}

fn much_on_standard_error_hinders_nobody() {
    let noisy = "answer() { head -c 1000000 /dev/zero | tr '\\0' e >&2; right; }";
    let mut engine = JsonLines::new(engine(noisy, &file(), PATIENCE));
    for _ in 0..3 {
        assert!(is_right(&observe(&mut engine, &[])));
    }
    let broken = breaks_once("head -c 1000000 /dev/zero | tr '\\0' e >&2; exit 1", PATIENCE);
    assert!(broken.stderr.ends_with("(of 4096 bytes)"), "{}", broken.stderr);
}

fn one_that_never_ends_its_output_is_a_flood() {
    let endless =
        "answer() { if [ -e \"$0\" ]; then right; else : >\"$0\"; while :; do right; done; fi; }";
    let mut engine = JsonLines::new(engine(endless, &file(), PATIENCE));
    assert!(is_right(&observe(&mut engine, &[])), "the first line answers");
    thread::sleep(Duration::from_millis(100));
    assert_eq!(breakage(observe(&mut engine, &[])).kind, BreakageKind::Flood);
    assert!(is_right(&observe(&mut engine, &[])));
}

fn a_line_too_many_is_a_flood() {
    let mut engine =
        JsonLines::new(engine("answer() { right; echo and then; }", &file(), PATIENCE));
    assert!(is_right(&observe(&mut engine, &[])));
    thread::sleep(Duration::from_millis(500));
    let broken = breakage(observe(&mut engine, &[]));
    assert_eq!(broken.kind, BreakageKind::Flood);
    assert_eq!(broken.exchange.last().map(|line| &**line), Some("< and then"));
}

fn a_line_is_an_answer_up_to_the_longest_and_is_none_beyond() {
    // It is written at once, so that its end comes with what is too much.
    let padded = |length: usize| {
        let spaces = format!("head -c $(({length} - ${{#text}})) /dev/zero | tr '\\0' ' '");
        let line =
            format!("text=$(right); {{ printf %s \"$text\"; {spaces}; echo; }} >\"$0.line\"");
        format!("{line}; cat \"$0.line\"; rm \"$0.line\"")
    };
    let longest = engine(&format!("answer() {{ {}; }}", padded(LONGEST_LINE)), &file(), PATIENCE);
    let answer = observe(&mut JsonLines::new(longest), &[]);
    assert!(is_right(&answer), "{answer:?}");
    for beyond in [1, 26 << 10] {
        let broken = breaks_once(&padded(LONGEST_LINE + beyond), PATIENCE);
        assert_eq!(broken.kind, BreakageKind::LongLine, "{beyond} bytes beyond");
    }
}

/// The most memory that this process has program, in KiB.
#[cfg(target_os = "linux")]
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    peak.trim().trim_end_matches(" kB").parse().unwrap()
}

#[cfg(target_os = "linux")]
fn a_line_of_a_hundred_megabytes_is_not_held() {
    let before = peak_memory();
    let long = "head -c 100000000 /dev/zero | tr '\\0' x; echo";
    assert_eq!(breaks_once(long, PATIENCE).kind, BreakageKind::LongLine);
    let grown = peak_memory() - before;
    assert!(grown < 40_000, "{grown} KiB more");
}

#[cfg(target_os = "linux")]
fn what_nobody_has_asked_for_is_not_held() {
    let endless = "answer() { right; right; yes; }";
    let mut engine = JsonLines::new(engine(endless, &file(), PATIENCE));
    assert!(is_right(&observe(&mut engine, &[])));
    let before = peak_memory();
    thread::sleep(Duration::from_secs(1));
    // Held, it would be a gigabyte; the tests beside this one need some memory, too.
    let grown = peak_memory() - before;
    assert!(grown < 200_000, "{grown} KiB more");
    assert_eq!(breakage(observe(&mut engine, &[])).kind, BreakageKind::Flood);
}

#[cfg(target_os = "linux")]
fn whoever_has_left_the_group_may_hold_the_pipes() {
    let begun = Instant::now();
    // What runs in the background would otherwise have no input.
    let leaves = "exec 3<&0; setsid sleep 40 <&3 & echo 'it stays' >&2;";
    let ways = [
        (format!("answer() {{ {leaves} exit 3; }}"), BreakageKind::Exit),
        (format!("answer() {{ {leaves} sleep 40; }}"), BreakageKind::Hang),
        (format!("start() {{ greet; {leaves} exit 3; }}"), BreakageKind::Exit),
        (format!("start() {{ greet; {leaves} sleep 40; }}"), BreakageKind::Hang),
    ];
    for (way, kind) in ways {
        let limit = if kind == BreakageKind::Hang { Duration::from_millis(1500) } else { PATIENCE };
        let mut engine = JsonLines::new(engine(&way, &file(), limit));
        let broken = breakage(observe(&mut engine, &long_line()));
        assert_eq!((broken.kind, &*broken.stderr), (kind, "it stays"), "{way}");
    }
    let answers = format!("answer() {{ {leaves} right; }}");
    let mut engine = JsonLines::new(engine(&answers, &file(), PATIENCE));
    assert!(is_right(&observe(&mut engine, &[])));
    drop(engine);
    assert!(begun.elapsed() < Duration::from_secs(30), "the one that has left was waited for");
}

#[cfg(target_os = "linux")]
fn whoever_has_left_the_group_is_not_listened_to_for_ever() {
    let file = file();
    let leaves = r#"setsid sh -c '
        trap "" PIPE
        : >"$0.left"
        while echo still here >&2; do sleep 0.01; done
        while echo still here; do sleep 0.01; done
        echo gone >"$0"' "$0" &"#;
    let wait = r#"while [ ! -e "$0.left" ]; do sleep 0.01; done"#;
    let answers = format!("answer() {{ {leaves}\n{wait}\nright; }}");
    let mut engine = JsonLines::new(engine(&answers, &file, PATIENCE));
    assert!(is_right(&observe(&mut engine, &[])));
    drop(engine);
    let begun = Instant::now();
    while !file.exists() {
        assert!(begun.elapsed() < PATIENCE, "its pipes are still read");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A script that goes on writing to a file, in the background.
const OUTLIVES: &str = r#"(while :; do echo alive >>"$0.log"; sleep 0.05; done) &"#;

/// Whether something still writes to the file of a script.
fn is_alive(file: &Path) -> bool {
    let log = format!("{}.log", file.display());
    let size = || std::fs::metadata(&log).map_or(0, |log| log.len());
    let begun = Instant::now();
    while size() == 0 && begun.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(20));
    }
    let before = size();
    assert!(before > 0, "it has never lived");
    thread::sleep(Duration::from_millis(700));
    size() > before
}

fn what_it_has_started_ends_with_it() {
    let file = file();
    let functions = format!("answer() {{ {OUTLIVES}\nsleep 1; exit 0; }}");
    let mut engine = JsonLines::new(engine(&functions, &file, PATIENCE));
    let begun = Instant::now();
    assert_eq!(breakage(observe(&mut engine, &[])).kind, BreakageKind::Exit);
    assert!(begun.elapsed() < PATIENCE, "its child holds the pipe, which is no reason to wait");
    assert!(!is_alive(&file));
}

fn dropped_it_is_let_end_and_its_children_are_ended() {
    let file = file();
    let functions =
        format!("answer() {{ {OUTLIVES}\nright; }}\nbye() {{ echo bye >\"$0\"; exit 0; }}");
    let mut engine = JsonLines::new(engine(&functions, &file, PATIENCE));
    assert!(is_right(&observe(&mut engine, &[])));
    assert!(is_alive(&file));
    drop(engine);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "bye\n");
    assert!(!is_alive(&file));
}

fn dropped_it_may_not_stay() {
    let file = file();
    let functions = format!(
        "trap '' TERM INT HUP\nanswer() {{ {OUTLIVES}\nright; }}\nbye() {{ while :; do sleep 1; done; }}"
    );
    let mut engine = JsonLines::new(engine(&functions, &file, PATIENCE));
    assert!(is_right(&observe(&mut engine, &[])));
    let begun = Instant::now();
    drop(engine);
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert!(!is_alive(&file));
}

fn what_it_says_at_the_end_is_heard() {
    let ending = |text: &str| {
        let mut process = Process::new(script(text, &file(), PATIENCE));
        process.start().unwrap();
        thread::sleep(Duration::from_millis(500));
        let ending = process.end("stop").unwrap();
        (ending.said.unwrap(), ending.status.and_then(|status| status.code()))
    };
    assert_eq!(ending("echo farewell; exit 3"), ("farewell".into(), Some(3)));
    // More than a pipe holds: it can end only if it is heard before.
    let (said, code) = ending("read -r stop; head -c 1000000 /dev/zero | tr '\\0' x; echo; exit 0");
    assert_eq!(said.len(), 1_000_000);
    assert_eq!(code, Some(0));
    // Of a line that is too long, the beginning is heard.
    let (said, _) = ending("read -r stop; head -c 1100000 /dev/zero | tr '\\0' x; echo; exit 0");
    assert!(said.starts_with("xxx"), "{said}");
}

fn the_answer_to_the_question_before_is_stale() {
    // The first position is given for ever, under the number of each request.
    let answer = format!(r#"{{\"seq\":$seq,\"moves\":[\"e2e4\"],\"fen\":\"{START}\"}}"#);
    let functions = format!("answer() {{ echo \"{answer}\"; }}");
    let mut engine = JsonLines::new(engine(&functions, &file(), PATIENCE));
    let e4 = Move::parse("e2e4", Variant::Chess).unwrap();
    assert!(is_right(&observe(&mut engine, &[])));
    assert!(is_right(&observe(&mut engine, &[])), "the same question has the same answer");
    assert_eq!(breakage(observe(&mut engine, &[e4])).kind, BreakageKind::Stale);
    let wrong = observe(&mut engine, &[e4]);
    assert!(is_right(&wrong), "wrong, but of no question before: {wrong:?}");
}

fn what_is_no_program_cannot_be_started() {
    let command = CommandLine::new("./no-such-engine", ["--fast"]);
    let mut engine = JsonLines::new(Program::new(command, PATIENCE));
    assert_eq!(engine.name(), "./no-such-engine --fast");
    assert_eq!(breakage(observe(&mut engine, &[])).kind, BreakageKind::Start);
}

fn a_start_that_fails_beside_another_is_tried_again_alone() {
    let file = file();
    let ways = [
        ("exit 1", PATIENCE, BreakageKind::Exit),
        ("sleep 60", Duration::from_secs(5), BreakageKind::Hang),
    ];
    for (fails, limit, kind) in ways {
        let starts = |start: &str| format!("start() {{ {start}; }}\nanswer() {{ right; }}");
        let only_alone = format!("mkdir $0 || {{ {fails}; }}; sleep 0.3; rmdir $0; greet");
        thread::scope(|threads| {
            for _ in 0..4 {
                threads.spawn(|| {
                    let mut engine = JsonLines::new(engine(&starts(&only_alone), &file, limit));
                    let seen = observe(&mut engine, &[]);
                    assert!(is_right(&seen), "{fails}: {seen:?}");
                });
            }
        });
        let mut engine = JsonLines::new(engine(&starts(fails), &file, Duration::from_secs(1)));
        assert_eq!(breakage(observe(&mut engine, &[])).kind, kind, "one that always fails");
    }
}

fn one_that_hangs_hangs_once_for_a_list_of_moves() {
    let file = file();
    let limit = Duration::from_millis(1500);
    let mut engine = JsonLines::new(engine("answer() { sleep 60; }", &file, limit));
    let rulings = Rulings::default();
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen: START, line: &[] };
    let moves = ["e2e4", "d2d4", "c2c4"].map(|text| Move::parse(text, Variant::Chess).unwrap());
    let after = engine.successors(at, &moves);
    assert!(
        matches!(&after[0], Err(NoAnswer::Failed(broken)) if broken.kind == BreakageKind::Hang)
    );
    assert!(after[1..].iter().all(|answer| matches!(answer, Err(NoAnswer::Unsupported(_)))));
}

fn a_uci_engine_is_held_to_the_same() {
    use crosscheck::engines::Uci;
    let greeting = "echo 'id name script'; echo uciok";
    let engine = |counting: &str| {
        format!(
            "while read -r line; do case $line in uci) {greeting};; isready) echo readyok;; \
             go*) {counting};; quit) exit 0;; esac; done"
        )
    };
    let ways = [
        ("sleep 60", BreakageKind::Hang),
        ("kill -9 $$", BreakageKind::Crash),
        ("echo 'e2e4: 1'; exit 1", BreakageKind::Exit),
        ("yes 'info string still at it'", BreakageKind::Flood),
        ("tr '\\0' x </dev/zero", BreakageKind::LongLine),
        ("printf '\\377\\n'", BreakageKind::NotUtf8),
        ("echo 'bestmove e2e4'", BreakageKind::NotProtocol),
        ("echo 'e2e4: many'", BreakageKind::NotProtocol),
        ("echo 'e2e4: 1'; echo 'e2e4: 1'; echo 'Nodes searched: 2'", BreakageKind::NotProtocol),
    ];
    let rulings = Rulings::default();
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen: START, line: &[] };
    for (way, kind) in ways {
        let limit = Duration::from_secs(if kind == BreakageKind::Hang { 2 } else { 20 });
        let mut engine = Uci::new(script(&engine(way), &file(), limit));
        let broken = breakage(engine.observe(at));
        assert_eq!(broken.kind, kind, "{way}: {}", broken.message);
    }
    let remarks = "echo 'info string a: b'; echo; echo 'e2e4: 1'; echo; echo 'Nodes searched: 1'";
    let mut right = Uci::new(script(&engine(remarks), &file(), PATIENCE));
    assert!(is_right(&right.observe(at)));
    assert_eq!(right.name(), "script");
    let osmosis = PositionRef { game: &Variant::Osmosis.into(), ..at };
    assert_eq!(right.observe(osmosis), Err(NoAnswer::unsupported("osmosis")));
}

trials! {
    every_way_to_break_has_its_kind_and_the_next_question_is_answered,
    one_that_hangs_is_given_up_in_time,
    one_that_does_not_read_is_given_up_in_time,
    what_it_wrote_at_last_is_kept,
    much_on_standard_error_hinders_nobody,
    one_that_never_ends_its_output_is_a_flood,
    a_line_too_many_is_a_flood,
    a_line_is_an_answer_up_to_the_longest_and_is_none_beyond,
    #[cfg(target_os = "linux")]
    a_line_of_a_hundred_megabytes_is_not_held,
    #[cfg(target_os = "linux")]
    what_nobody_has_asked_for_is_not_held,
    #[cfg(target_os = "linux")]
    whoever_has_left_the_group_may_hold_the_pipes,
    #[cfg(target_os = "linux")]
    whoever_has_left_the_group_is_not_listened_to_for_ever,
    what_it_has_started_ends_with_it,
    dropped_it_is_let_end_and_its_children_are_ended,
    dropped_it_may_not_stay,
    what_it_says_at_the_end_is_heard,
    the_answer_to_the_question_before_is_stale,
    what_is_no_program_cannot_be_started,
    a_start_that_fails_beside_another_is_tried_again_alone,
    one_that_hangs_hangs_once_for_a_list_of_moves,
    a_uci_engine_is_held_to_the_same,
}
