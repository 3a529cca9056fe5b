//! `crosscheck judge`: what somebody asks for is judged, each alone, and told at once.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::engines::PATIENCE;
use crate::schema::Schema;
use crate::{FIXTURES, PROGRAM, folder, repository};

/// A case of chess, and another, in whose position engines go wrong here.
const CASE: &str = "chess.pawn.en-passant.to-the-left";
const OTHER: &str = "chess.pawn.en-passant.to-the-right";
const COUNTS: &str = "colorbound-equalized/counts-and-play";

fn fen(id: &str) -> &'static str {
    &FIXTURES.cases.iter().find(|case| case.id == id).unwrap().fen
}

/// An engine that is right, but for what the shell does where it is asked about the position of a case.
fn right_but(id: &str, does: &str) -> Vec<String> {
    let asked = fen(id);
    let script = format!(
        "while read -r line; do case $line in *'{asked}'*) {does} ;; esac; echo \"$line\"; done | '{PROGRAM}' serve"
    );
    ["sh", "-c", &script].map(str::to_owned).to_vec()
}

fn right() -> Vec<String> {
    [PROGRAM, "serve"].map(str::to_owned).to_vec()
}

fn command(options: &[&str], engine: &[String]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.arg("judge").args(options).arg("--").args(engine);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A command that runs, and the lines that it has told.
struct Judge {
    child: Child,
    asks: ChildStdin,
    told: Receiver<Value>,
}

impl Judge {
    fn start(options: &[&str], engine: &[String]) -> Self {
        let mut child = command(options, engine).spawn().unwrap();
        let output = child.stdout.take().unwrap();
        let (sender, told) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let _ = sender.send(serde_json::from_str(&line).unwrap());
            }
        });
        let asks = child.stdin.take().unwrap();
        let judge = Self { child, asks, told };
        assert_eq!(judge.next()["version"], 2);
        judge
    }

    fn ask(&mut self, id: &str) {
        writeln!(self.asks, "{id}").unwrap();
    }

    fn next(&self) -> Value {
        self.told.recv_timeout(PATIENCE).expect("a line in time")
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The exit code after some questions, the lines about them by their ids, and what is written as an error.
fn judged(
    options: &[&str],
    engine: &[String],
    ids: &[&str],
) -> (Option<i32>, BTreeMap<String, Value>, String) {
    let mut child = command(options, engine).spawn().unwrap();
    let lines: String = ids.iter().map(|id| format!("{id}\n")).collect();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let ended = child.wait_with_output().unwrap();
    let text = String::from_utf8(ended.stdout).unwrap();
    let schema = Schema::new(include_str!("../../../../fixtures/schema/judged.schema.json"));
    let told = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let told: Vec<Value> = told.inspect(|one| assert_eq!(schema.refuses(one), None)).collect();
    assert!(told.first().is_none_or(|first| first["subject"]["name"].is_string()), "{text}");
    let id = |one: &Value| one["id"].as_str().unwrap().to_owned();
    let by_id = told.into_iter().skip(1).map(|one| (id(&one), one)).collect();
    (ended.status.code(), by_id, String::from_utf8(ended.stderr).unwrap())
}

fn write(name: &str, file: &str, text: &str) -> PathBuf {
    let file = folder(name).join(file);
    fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_result_is_told_while_a_later_case_has_no_answer() {
    let engine = right_but(OTHER, "sleep 1000");
    let mut judge = Judge::start(&["--jobs", "1", "--limit", "9m"], &engine);
    judge.ask(CASE);
    judge.ask(OTHER);
    let told = judge.next();
    assert_eq!((told["id"].as_str(), told["outcome"].as_str()), (Some(CASE), Some("passed")));
    // One that is asked for later is answered, too, by another engine.
    let mut judge = Judge::start(&["--jobs", "2", "--limit", "9m"], &engine);
    judge.ask(OTHER);
    for _ in 0..2 {
        judge.ask(CASE);
        assert_eq!(judge.next()["id"], CASE);
    }
    assert!(judge.child.try_wait().unwrap().is_none());
}

#[test]
fn what_is_no_case_is_one_sentence() {
    for (ids, line) in
        [(&["chess.no.such"][..], 1), (&[CASE, ""], 2), (&[CASE, "go/counts-and-play"], 2)]
    {
        let (code, _, said) = judged(&["--variant", "chess"], &right(), ids);
        let asked = ids[ids.len() - 1];
        assert_eq!(code, Some(2));
        assert_eq!(
            said,
            format!(
                "error: standard input: line {line}: `{asked}` is neither the id of a case nor GAME/counts-and-play\n"
            )
        );
    }
}

#[test]
fn a_case_of_a_game_that_is_not_named_is_refused() {
    let other = FIXTURES.cases.iter().find(|case| case.variant.id() == "atomic").unwrap();
    for id in [&*other.id, "atomic/counts-and-play"] {
        let (code, _, said) = judged(&["--variant", "chess"], &right(), &[CASE, id]);
        let due = format!(
            "error: standard input: line 2: `{id}` is of atomic, which --variant does not name; add --variant atomic, or \
             leave --variant out\n"
        );
        assert_eq!((code, said), (Some(2), due));
        let (code, told, _) = judged(&[], &right(), &[&*other.id]);
        assert_eq!((code, told[&other.id]["outcome"].as_str()), (Some(0), Some("passed")));
    }
}

#[test]
fn a_line_of_its_input_has_a_bound() {
    let mut child = command(&["--variant", "chess"], &right()).spawn().unwrap();
    let mut asks = child.stdin.take().unwrap();
    let text = vec![b'a'; 1 << 16];
    // Far beyond the bound, and no end of the line: whoever held it all would read on.
    let mut written = 0;
    while written < (256 << 20) && asks.write_all(&text).is_ok() {
        written += text.len();
        let memory = resident(child.id());
        assert!(memory < 128 << 10, "{memory} KiB are held of {written} bytes");
    }
    drop(asks);
    let ended = child.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert_eq!(ended.status.code(), Some(2), "{said}");
    assert_eq!(said, "error: standard input: line 1: the line is longer than 1024 KiB\n");
}

/// Whoever writes ids without end waits, and takes no more memory. As many as there are ids may be written before a result is
/// read.
#[test]
fn so_many_ids_wait_and_no_more() {
    let mut child = command(&["--variant", "chess"], &right_but(CASE, "sleep 60")).spawn().unwrap();
    let mut asks = child.stdin.take().unwrap();
    let (sender, written) = channel();
    let mut write = move || writeln!(asks, "{CASE}").is_ok() && sender.send(()).is_ok();
    let writes = std::thread::spawn(move || while write() {});
    // A busy machine begins to read late; what waits after that waits for a result.
    let mut waiting = 0;
    let patience = |waiting| {
        if waiting < FIXTURES.cases.len() { PATIENCE } else { Duration::from_secs(3) }
    };
    while waiting < 1 << 18 && written.recv_timeout(patience(waiting)).is_ok() {
        waiting += 1;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    drop(written);
    writes.join().unwrap();
    assert!((FIXTURES.cases.len()..1 << 18).contains(&waiting), "{waiting}");
}

/// The memory of a process, in KiB; nothing where the system does not tell it.
fn resident(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or_default()
}

#[test]
fn it_ends_with_its_input() {
    let (code, told, said) = judged(&["--variant", "chess"], &right(), &[]);
    assert_eq!((code, told.len(), &*said), (Some(0), 0, ""));
    // What has been asked for is still told, and a wrong answer is no error.
    let (code, told, _) = judged(&[], &right_but(OTHER, "line={}"), &[OTHER, CASE, OTHER]);
    assert_eq!((code, told.len()), (Some(0), 2));
    assert_eq!(told[OTHER]["outcome"], "failed");
}

#[test]
fn it_ends_with_its_reader_and_its_engine_too() {
    let alive = folder("judge-reader").join("alive");
    let writes = format!("while :; do echo alive >>'{}'; sleep 0.05; done", alive.display());
    let mut child = command(&["--limit", "9m"], &right_but(CASE, &writes)).spawn().unwrap();
    let mut asks = child.stdin.take().unwrap();
    writeln!(asks, "{CASE}").unwrap();
    let size = |file: &Path| fs::metadata(file).map_or(0, |file| file.len());
    let begun = Instant::now();
    while size(&alive) == 0 {
        assert!(begun.elapsed() < PATIENCE, "the engine has never been asked");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(child.stdout.take());
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begun.elapsed() < PATIENCE, "it goes on");
        std::thread::sleep(Duration::from_millis(20));
    }
    let before = size(&alive);
    std::thread::sleep(Duration::from_millis(700));
    assert_eq!(size(&alive), before, "the engine goes on");
    drop(asks);
}

#[test]
fn known_failures_are_known_and_one_that_passes_is_told() {
    let listed = format!("known:\n- id: {CASE}\n- id: {OTHER}\n");
    let file = write("judge-known", "known.yaml", &listed);
    let options = ["--baseline", file.to_str().unwrap()];
    let mirror = format!("{OTHER}@mirror");
    let (code, told, _) = judged(&options, &right_but(OTHER, "line={}"), &[CASE, OTHER, &mirror]);
    assert_eq!((code, told.len()), (Some(0), 3));
    assert_eq!(told[OTHER]["outcome"], "known");
    assert_eq!(told[CASE]["outcome"], "fixed");
    assert_eq!(
        told[CASE]["text"],
        format!("{CASE} passes, but is listed as a known failure; remove the entry")
    );
    // The entry is that of all images, of which one fails.
    assert_eq!(told[&mirror]["outcome"], "passed");
    let file = write("judge-unknown", "known.yaml", "known:\n- id: chess.no.such\n");
    let (code, told, said) = judged(&["--baseline", file.to_str().unwrap()], &right(), &[CASE]);
    assert_eq!((code, told.len()), (Some(2), 0));
    assert!(said.contains("chess.no.such"), "{said}");
}

#[test]
fn counts_and_random_games_keep_to_their_time() {
    let (_, told, _) = judged(&[], &right(), &[COUNTS]);
    assert_eq!(told[COUNTS]["outcome"], "passed", "{told:?}");
    let slow =
        format!("while read -r line; do sleep 0.2; echo \"$line\"; done | '{PROGRAM}' serve");
    let slow = ["sh", "-c", &slow].map(str::to_owned);
    let begun = Instant::now();
    let (_, told, _) = judged(&["--counts-and-play", "1s"], &slow, &[COUNTS]);
    assert!(begun.elapsed() < PATIENCE);
    assert_eq!(told[COUNTS]["outcome"], "skipped");
    let reason = told[COUNTS]["reason"].as_str().unwrap();
    assert!(reason.contains("(time was up)"), "{told:?}");
    // Those of the games come after the cases, and have no more than is left.
    let (_, told, _) = judged(&["--time", "1s", "--counts-and-play", "9m"], &slow, &[COUNTS]);
    assert!(begun.elapsed() < PATIENCE);
    assert_eq!(told[COUNTS]["outcome"], "skipped");
}

#[test]
fn where_either_counts_or_random_games_have_no_answer_the_reason_tells_what_agrees() {
    let lists = format!("'{PROGRAM}' serve | sed -u -E '/\"version\"/s/\"perft\",//'");
    let counts = format!(
        "'{PROGRAM}' serve | sed -u -E '/\"version\"/s/\"moves\",//; s/,\"divide\":.*/}}/'"
    );
    for (engine, lacks, agree) in [
        (lists, "no count was answered (counting, as `perft` is not", " positions agree"),
        (counts, "no random game was played (", " counts agree"),
    ] {
        let engine = ["sh", "-c", &engine].map(str::to_owned);
        let (_, told, _) = judged(&["--counts-and-play", "60s"], &engine, &[COUNTS]);
        assert_eq!(told[COUNTS]["outcome"], "skipped", "{told:?}");
        let reason = told[COUNTS]["reason"].as_str().unwrap();
        assert!(reason.starts_with(lacks) && reason.ends_with(agree), "{reason}");
    }
}

#[test]
fn counts_and_random_games_that_differ_are_shown_in_part() {
    let wrong = format!("'{PROGRAM}' serve | sed -u 's/,\"[a-h][1-8]h8\"//g'");
    let wrong = ["sh", "-c", &wrong].map(str::to_owned);
    let (_, told, _) = judged(&["--counts-and-play", "10s"], &wrong, &[COUNTS]);
    assert_eq!(told[COUNTS]["outcome"], "failed");
    let text = told[COUNTS]["text"].as_str().unwrap();
    assert_eq!(text.matches("  replay ").count(), 3, "{text}");
    let last = text.lines().last().unwrap();
    assert!(last.starts_with("and ") && last.ends_with(" findings more"), "{last}");
}

/// What a report of `validate` or a line of `judge` says of a case that does not rest on other cases.
fn gist(check: &Value, text: &Value) -> [String; 3] {
    let text = text.as_str().unwrap_or_default();
    let text = text.split("  clause ").next().unwrap();
    [check["outcome"].to_string(), check["reason"].to_string(), text.to_owned()]
}

#[test]
fn a_case_has_the_result_that_a_whole_run_has() {
    let wrong = format!("'{PROGRAM}' serve | sed -u 's/,\"[a-h][1-8]h8\"//g'");
    let wrong = ["sh", "-c", &wrong].map(str::to_owned);
    let report = folder("judge-same").join("report.json");
    let mut run = Command::new(PROGRAM);
    run.args(["validate", "--only", "cases", "--variant", "colorbound-equalized", "--json"]);
    run.arg(&report).arg("--").args(&wrong);
    assert_eq!(run.output().unwrap().status.code(), Some(1));
    let report: Value = serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
    let texts = report["findings"].as_array().unwrap().iter();
    let texts: BTreeMap<&str, &Value> =
        texts.map(|one| (one["id"].as_str().unwrap(), &one["text"])).collect();
    let checks = report["games"][0]["checks"].as_array().unwrap();
    let ids: Vec<&str> = checks.iter().map(|check| check["id"].as_str().unwrap()).collect();
    let (code, told, _) = judged(&[], &wrong, &ids);
    assert_eq!((code, told.len()), (Some(0), checks.len()));
    let failed = told.values().filter(|one| one["outcome"] == "failed").count();
    assert!(failed > 5, "only {failed} fail");
    for check in checks {
        let id = check["id"].as_str().unwrap();
        let text = texts.get(id).copied().unwrap_or(&Value::Null);
        assert_eq!(gist(&told[id], &told[id]["text"]), gist(check, text), "{id}");
    }
}

#[test]
fn what_an_engine_does_not_offer_is_skipped_whatever_its_moves_are() {
    const LEGAL: &str = "chess.answers.legal.start";
    // Its moves are wrong at every position, and only of its moves it says that it tells them.
    let wrong = r#"sed -uE 's/"commands":\[[^]]*\]/"commands":["moves"]/; s/"a2a3",//'"#;
    let wrong = format!("'{PROGRAM}' serve | {wrong}");
    let wrong = ["sh", "-c", &wrong].map(str::to_owned);
    let (_, told, _) = judged(&["--variant", "chess"], &wrong, &[LEGAL, "chess.setup.perft-start"]);
    assert_eq!(told["chess.setup.perft-start"]["outcome"], "failed");
    assert_eq!(told[LEGAL]["outcome"], "skipped");
    assert_eq!(told[LEGAL]["reason"], "it does not offer the question `legal`");
}

#[test]
fn fresh_engines_are_asked_again_before_a_failure_is_told() {
    let flag = folder("judge-again").join("flag");
    let once = format!("[ -e '{0}' ] || {{ : >'{0}'; line={{}}; }}", flag.display());
    let (_, told, _) = judged(&[], &right_but(OTHER, &once), &[OTHER]);
    let text = told[OTHER]["text"].as_str().unwrap();
    assert!(text.contains("the answer depends on chance: "), "{text}");
}

#[test]
fn the_page_shows_what_it_tells() {
    let page = fs::read_to_string(repository().join("docs/validate-your-engine.md")).unwrap();
    let (_, shown) =
        page.split_once("$ crosscheck judge --variant chess -- crosscheck serve\n").unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    let mut judge = command(&["--variant", "chess"], &right()).spawn().unwrap();
    let mut asks = judge.stdin.take().unwrap();
    let mut tells = BufReader::new(judge.stdout.take().unwrap()).lines();
    for line in shown.lines() {
        match line.split_once(' ').unwrap() {
            (">", id) => writeln!(asks, "{id}").unwrap(),
            (_, due) => {
                assert_eq!(tells.next().unwrap().unwrap().replace(PROGRAM, "crosscheck"), due);
            }
        }
    }
    drop(asks);
    assert!(tells.next().is_none() && judge.wait().unwrap().success());
}

#[test]
fn an_engine_that_crashes_fails_the_case_and_answers_the_next() {
    let engine = right_but(OTHER, "exit 3");
    let (code, told, _) = judged(&["--jobs", "1"], &engine, &[OTHER, CASE]);
    assert_eq!((code, told.len()), (Some(0), 2));
    assert_eq!(told[OTHER]["outcome"], "failed");
    let text = told[OTHER]["text"].as_str().unwrap();
    assert!(text.contains("before it had answered"), "{text}");
    assert_eq!(told[CASE]["outcome"], "passed");
}

#[test]
fn an_engine_that_cannot_be_started_is_one_sentence() {
    let nobody = ["nowhere-to-be-found".to_owned()];
    let (code, told, said) = judged(&[], &nobody, &[CASE]);
    assert_eq!((code, told.len()), (Some(3), 0));
    assert!(said.starts_with("error: nowhere-to-be-found cannot be started: "), "{said}");
}
