//! What the program keeps to, whatever its surroundings do: its outputs, its files, its input, the
//! times that it is given.
#![cfg(unix)]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::{TempDir, tempdir};

const HELD: &str = env!("CARGO_BIN_EXE_held");
const HOSTILE: &str = env!("CARGO_BIN_EXE_hostile");

/// A run in which an engine that is right is asked little.
const SHORT: [&str; 9] =
    ["validate", "--variant", "chess", "--time", "60s", "--positions", "5", "--largest", "100"];
/// An engine that is right, and one that is right and has no counts.
const RIGHT: [&str; 3] = ["--", HOSTILE, "right"];

fn held(folder: &TempDir) -> Command {
    let mut held = Command::new(HELD);
    held.current_dir(folder.path()).stdin(Stdio::null());
    held
}

fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    held(folder).args(arguments).output().unwrap()
}

/// The exit code, and everything that was told.
fn told(output: &Output) -> (Option<i32>, String) {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8_lossy(&both).into_owned())
}

/// Waits, but not for ever.
fn code(mut child: Child, patience: Duration) -> Option<i32> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if begun.elapsed() > patience {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it has not ended within {patience:?}");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// A pipe that nobody reads.
fn closed_pipe() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn pipe_in(folder: &Path) -> std::path::PathBuf {
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

#[test]
fn a_closed_or_full_standard_error_costs_no_report() {
    for err in [closed_pipe(), Stdio::from(File::options().write(true).open("/dev/full").unwrap())]
    {
        let folder = tempdir().unwrap();
        let mut held = held(&folder);
        held.args(SHORT).args(["--json", "r.json"]).args(RIGHT).stderr(err);
        assert_eq!(held.output().unwrap().status.code(), Some(0));
        assert!(folder.path().join("r.json").metadata().unwrap().len() > 1000);
    }
}

#[test]
fn a_closed_or_full_standard_output_costs_no_report() {
    let full = Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    for (out, exit) in [(closed_pipe(), 0), (full, 4)] {
        let folder = tempdir().unwrap();
        let mut held = held(&folder);
        held.args(SHORT).args(["--json", "r.json"]).args(RIGHT).stdout(out);
        assert_eq!(held.output().unwrap().status.code(), Some(exit));
        assert!(folder.path().join("r.json").metadata().unwrap().len() > 1000);
    }
}

#[test]
fn one_report_that_fails_does_not_keep_the_others_from_being_written() {
    let folder = tempdir().unwrap();
    let reports = ["--json", "/dev/full", "--junit", "r.xml", "--markdown", "/dev/full"];
    let (code, told) = told(&run(&folder, &[&SHORT[..], &reports, &RIGHT].concat()));
    assert_eq!(code, Some(4), "{told}");
    assert_eq!(told.matches("/dev/full: No space left").count(), 2, "{told}");
    assert!(folder.path().join("r.xml").exists());
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}

#[test]
fn a_report_that_cannot_be_written_is_told_before_the_run() {
    let folder = tempdir().unwrap();
    for file in ["no/such/folder/r.json", "."] {
        let begun = Instant::now();
        let arguments = ["validate", "--json", file, "--", HOSTILE, "greets-never"];
        let (code, told) = told(&run(&folder, &arguments));
        assert_eq!(code, Some(4), "{told}");
        assert!(begun.elapsed() < Duration::from_secs(5), "the engine was asked first");
    }
}

#[test]
fn no_two_reports_share_a_file_and_none_takes_that_of_the_baseline() {
    let folder = tempdir().unwrap();
    let baseline = "known: []\n";
    fs::write(folder.path().join("known.yaml"), baseline).unwrap();
    symlink("known.yaml", folder.path().join("link")).unwrap();
    for reports in [
        &["--json", "r", "--html", "./r"][..],
        &["--baseline", "known.yaml", "--json", "known.yaml"],
        &["--baseline", "known.yaml", "--junit", "link"],
    ] {
        let (code, told) = told(&run(&folder, &[&SHORT[..], reports, &RIGHT].concat()));
        assert!(code == Some(2) && told.contains("this file is named twice"), "{told}");
        assert!(!folder.path().join("r").exists());
    }
    assert_eq!(fs::read_to_string(folder.path().join("known.yaml")).unwrap(), baseline);
    let discarded = ["--json", "/dev/null", "--html", "/dev/null"];
    assert_eq!(told(&run(&folder, &[&SHORT[..], &discarded, &RIGHT].concat())).0, Some(0));
}

#[test]
fn nobody_elses_file_is_touched() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("victim"), "mine").unwrap();
    symlink("victim", path("r.json.part")).unwrap();
    fs::write(path("picture.svg.part"), "mine as well").unwrap();
    let (code, told_) = told(&run(&folder, &[&SHORT[..], &["--json", "r.json"], &RIGHT].concat()));
    assert_eq!(code, Some(0), "{told_}");
    let show = ["show", "--variant", "chess", "--svg", "picture.svg", "startpos"];
    assert_eq!(told(&run(&folder, &show)).0, Some(0));
    assert_eq!(fs::read_to_string(path("victim")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(path("picture.svg.part")).unwrap(), "mine as well");
    let show = ["show", "--variant", "chess", "--svg", "/dev/full", "startpos"];
    assert_eq!(told(&run(&folder, &show)).0, Some(4));
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}

#[test]
fn a_time_without_measure_is_a_long_time() {
    let folder = tempdir().unwrap();
    let forever = "9223372036854775807s";
    let arguments = [&SHORT[..3], &["--time", forever, "--limit", forever], &SHORT[5..], &RIGHT];
    let (code, told_) = told(&run(&folder, &arguments.concat()));
    assert_eq!(code, Some(0), "{told_}");
    let arguments = ["doctor", "--time", forever, "--limit", forever, "--", HOSTILE, "right"];
    assert_eq!(told(&run(&folder, &arguments)).0, Some(0));
}

#[test]
fn input_that_never_ends_is_refused_and_not_waited_for() {
    let folder = tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    for file in [pipe.to_str().unwrap(), "/dev/zero"] {
        let arguments = ["validate", "--baseline", file, "--", HOSTILE, "right"];
        let child = held(&folder).args(arguments).stderr(Stdio::null()).spawn().unwrap();
        assert_eq!(code(child, Duration::from_secs(10)), Some(4), "{file}");
    }
    let cases = folder.path().join("fixtures/chess/cases");
    fs::create_dir_all(&cases).unwrap();
    symlink("/dev/zero", cases.join("endless.yaml")).unwrap();
    let arguments = ["validate", "--fixtures", "fixtures", "--", HOSTILE, "right"];
    let child = held(&folder).args(arguments).stderr(Stdio::null()).spawn().unwrap();
    assert_eq!(code(child, Duration::from_secs(10)), Some(4));
}

#[test]
fn a_pipe_is_written_to_while_somebody_reads_it() {
    let folder = tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    // The reader has opened it, or opens it while the engine is asked.
    let (code, told) = told(&run(&folder, &[&SHORT[..], &["--json", "pipe"], &RIGHT].concat()));
    assert_eq!(code, Some(0), "{told}");
    assert!(reader.join().unwrap().starts_with('{'));
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

#[test]
fn a_count_without_measure_is_refused_everywhere() {
    let folder = tempdir().unwrap();
    let fen = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
    let deep = "4294967295";
    let arguments = ["validate", "--variant", "chess", "--fen", fen, "--perft", deep];
    let (code, told) = told(&run(&folder, &[&arguments[..], &RIGHT].concat()));
    assert_eq!(code, Some(2), "{told}");
    let times = ["--time", "1s", "--limit", "1s"];
    let arguments = ["validate", "--variant", "chess", "--fen", fen, "--perft", "9999"];
    let begun = Instant::now();
    let (code, told) = self::told(&run(&folder, &[&arguments[..], &times, &RIGHT].concat()));
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("longer than --time") && begun.elapsed() < Duration::from_secs(15));
    let mut serve =
        held(&folder).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let question = format!(
        "{{\"seq\":1,\"cmd\":\"perft\",\"variant\":\"chess\",\"fen\":\"{fen}\",\"depth\":{deep}}}\n"
    );
    serve.stdin.take().unwrap().write_all(question.as_bytes()).unwrap();
    let mut answer = String::new();
    serve.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
    serve.wait().unwrap();
    assert!(answer.contains("unsupported") && answer.contains("9999"), "{answer}");
}

#[test]
fn a_long_game_is_played_in_time_that_grows_with_its_length() {
    let folder = tempdir().unwrap();
    let begun = Instant::now();
    let mut play = held(&folder)
        .args(["play", "--variant", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let moves = ["g1f3\n", "g8f6\n", "f3g1\n", "f6g8\n"].concat().repeat(1000);
    play.stdin.take().unwrap().write_all(moves.as_bytes()).unwrap();
    assert_eq!(play.wait().unwrap().code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

#[test]
fn an_interrupt_before_the_greeting_is_an_interrupt() {
    let folder = tempdir().unwrap();
    let child = held(&folder)
        .args(["validate", "--limit", "20s", "--", HOSTILE, "greets-never"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    thread::sleep(Duration::from_secs(2));
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(code(child, Duration::from_secs(10)), Some(130));
}

#[test]
fn an_engine_that_broke_is_never_merely_undecided_or_wrong() {
    let folder = tempdir().unwrap();
    let identify =
        ["identify", "--time", "20s", "--limit", "1s", "--", HOSTILE, "fails-at-osmosis"];
    let (code, told_) = told(&run(&folder, &identify));
    assert_eq!(code, Some(3), "{told_}");
    assert!(told_.contains("undecided") && told_.contains("broke at"), "{told_}");
    let place = ["validate", "--variant", "chess", "--fen", "startpos", "--limit", "1s", "--"];
    for kind in ["answers-by-failing", "answers-never", "answers-in-prose"] {
        let (code, told) = told(&run(&folder, &[&place[..], &[HOSTILE, kind]].concat()));
        assert_eq!(code, Some(3), "{kind}: {told}");
    }
}

#[test]
fn identify_and_the_doctor_end_in_time_whatever_they_ask() {
    let folder = tempdir().unwrap();
    for command in ["identify", "doctor"] {
        let begun = Instant::now();
        let arguments = [command, "--time", "2s", "--limit", "1s", "--", HOSTILE];
        for kind in ["answers-never", "leaves-for-its-child's-group", "answers-slowly"] {
            run(&folder, &[&arguments[..], &[kind]].concat());
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{command}: {:?}", begun.elapsed());
    }
}

#[test]
fn a_baseline_that_is_no_text_is_called_that() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("known.yaml"), b"known:\n- id: \xff\xfe\n").unwrap();
    let arguments = ["validate", "--baseline", "known.yaml", "--", HOSTILE, "right"];
    let (code, told_) = told(&run(&folder, &arguments));
    assert_eq!(code, Some(2), "{told_}");
    assert!(told_.contains("no text") && !told_.contains("--update-baseline"), "{told_}");
    let arguments = ["validate", "--baseline", "none.yaml", "--", HOSTILE, "right"];
    let (code, told_) = told(&run(&folder, &arguments));
    assert_eq!(code, Some(4), "{told_}");
    assert!(told_.contains("--update-baseline"), "{told_}");
}

#[test]
fn a_verdict_rests_on_every_kind_of_question_or_on_those_that_were_asked_for() {
    let folder = tempdir().unwrap();
    let asked = |more: &[&str], kind: &str| {
        told(&run(&folder, &[&SHORT[..], more, &["--", HOSTILE, kind]].concat()))
    };
    let (code, told) = asked(&[], "greets-with-moves-alone");
    assert_eq!(code, Some(5), "{told}");
    assert!(told.contains("no count was answered of chess (counting)"), "{told}");
    let (code, told) = asked(&["--only", "cases,play"], "greets-with-moves-alone");
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = asked(&["--only", "counts"], "right");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("counts agree") && !told.contains("random games"), "{told}");
    let (code, told) = asked(&["--only", "counts"], "greets-with-moves-alone");
    assert_eq!(code, Some(3), "{told}");
}

#[test]
fn an_engine_of_four_answers_a_second_plays_random_games_too() {
    let folder = tempdir().unwrap();
    let arguments = ["validate", "--variant", "chess", "--time", "10s", "--json", "r.json", "--"];
    let (code, told) =
        told(&run(&folder, &[&arguments[..], &[HOSTILE, "answers-slowly"]].concat()));
    assert_eq!(code, Some(5), "{told}");
    assert!(told.contains("cases were not asked of chess (time was up)"), "{told}");
    let report = fs::read_to_string(folder.path().join("r.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let played = report["games"][0]["census"]["positions"].as_u64();
    assert!(played.is_some_and(|played| played > 0), "{played:?}: {told}");
}

#[test]
fn positions_with_a_piece_that_the_engine_lacks_are_left_out() {
    let folder = tempdir().unwrap();
    let without = |letter| {
        let arguments = [&SHORT[..], &["--without-piece", letter, "--only", "cases"], &RIGHT];
        told(&run(&folder, &arguments.concat()))
    };
    let (code, told_) = without("N");
    assert_eq!(code, Some(0), "{told_}");
    assert!(told_.contains("skipped: a position with a Knight"), "{told_}");
    let (code, told_) = without("Z");
    assert_eq!(code, Some(2), "{told_}");
    assert!(told_.contains("--without-piece") && told_.contains('Z'), "{told_}");
}

#[test]
fn a_uci_engine_gets_its_options_and_is_told_once_what_it_lacks() {
    let folder = tempdir().unwrap();
    let asked = |options: &[&str]| {
        let arguments = [&SHORT[..], &["--uci"], options, &["--", HOSTILE, "uci-needs-an-option"]];
        told(&run(&folder, &arguments.concat()))
    };
    let (code, told_) = asked(&[]);
    assert_eq!((code, told_.matches("go perft").count()), (Some(3), 1), "{told_}");
    let (code, told_) = asked(&["--uci-option", "Count Moves=on"]);
    assert_eq!(code, Some(1), "it counts now: {told_}");
    assert_eq!(asked(&["--uci-option", "a=b\nquit"]).0, Some(2), "an option is one line");
}

#[test]
fn what_an_engine_has_left_is_ended_and_what_was_there_before_is_not() {
    let folder = tempdir().unwrap();
    let lives = |id: &str| Path::new("/proc").join(id).join("exe").exists();
    // The shell leaves its child to the program that it turns into.
    let before = folder.path().join("before");
    let script = format!("sleep 60 >/dev/null 2>&1 & echo $! >before; exec {HELD} \"$@\"");
    let arguments = [&["-c", &script, "sh"][..], &SHORT, &RIGHT].concat();
    let output = Command::new("sh").args(arguments).current_dir(folder.path()).output();
    assert_eq!(output.unwrap().status.code(), Some(0));
    let before = fs::read_to_string(before).unwrap();
    assert!(lives(before.trim()));
    assert!(Command::new("kill").arg(before.trim()).status().unwrap().success());
    // A daemon in a session of its own, whose parent has ended.
    let left = folder.path().join("left");
    let engine =
        "setsid sh -c 'echo $$ >left; exec sleep 60' </dev/null >/dev/null 2>&1 & sleep 1; exit 3";
    run(&folder, &["doctor", "--", "sh", "-c", engine]);
    let left = fs::read_to_string(left).unwrap();
    assert!(!lives(left.trim()), "{left} is left");
}

#[test]
fn a_convention_of_an_engine_is_named_and_left_open() {
    let folder = tempdir().unwrap();
    let asked = |kind: &str, convention: &[&str]| {
        let only = ["--only", "cases"];
        let arguments = [&SHORT[..], &only, convention, &["--", HOSTILE, kind]];
        told(&run(&folder, &arguments.concat()))
    };
    for (kind, convention) in
        [("ends-drawn-games", "drawn-game=over"), ("names-the-last-end-first", "first-end=any")]
    {
        let (code, told) = asked(kind, &[]);
        assert_eq!(code, Some(1), "{kind}: {told}");
        let (code, told) = asked(kind, &["--convention", convention]);
        assert_eq!(code, Some(0), "{kind}: {told}");
    }
}
