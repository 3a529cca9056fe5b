//! No signal costs a report, leaves anything behind, or leaves an engine running.

use rustix::process::{Pid, Signal, kill_process};

use super::{
    Child, Command, Duration, ENGINE, PROGRAM, SHORT, TempDir, code, fs, signal, started, tempdir,
    thread, told, until,
};

fn a_signal_that_is_ignored_stays_ignored() {
    let folder = tempdir().unwrap();
    let script = format!(
        "trap '' HUP; {PROGRAM} validate --variant chess --time 3s --json r.json -- {ENGINE} right & \
         sleep 0.7; kill -HUP $!; wait $!"
    );
    let (code, told) =
        told(&Command::new("bash").args(["-c", &script]).current_dir(&folder).output().unwrap());
    assert_ne!(code, Some(130), "{told}");
    let report = fs::read_to_string(folder.path().join("r.json")).unwrap();
    assert!(!report.contains("\"interrupted\""), "{told}");
}

fn a_copy_of_the_fixtures_that_is_interrupted_leaves_nothing() {
    let folder = tempdir().unwrap();
    let into = folder.path().join("copy");
    let is_begun = || fs::read_dir(&into).is_ok_and(|mut files| files.next().is_some());
    // A fast copy may be done before the signal reaches it.
    for _ in 0..50 {
        let copy = started(&folder, &["fixtures", "copy", "copy"]);
        while !is_begun() {
            thread::yield_now();
        }
        kill_process(Pid::from_child(&copy), Signal::TERM).unwrap();
        match code(copy, Duration::from_secs(30)) {
            Some(0) => fs::remove_dir_all(&into).unwrap(),
            ended => {
                assert_eq!(ended, Some(130));
                assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
                return;
            }
        }
    }
    panic!("no copy was interrupted");
}

/// A run that writes a report, and is not over soon.
const REPORTING: [&str; 8] =
    ["validate", "--variant", "chess", "--json", "r.json", "--", ENGINE, "answers-slowly"];

/// Checks that a run was interrupted, and that its report says so.
fn has_reported(folder: &TempDir, child: Child, by: &str) {
    assert_eq!(code(child, Duration::from_secs(30)), Some(130), "{by}");
    let report = fs::read_to_string(folder.path().join("r.json")).unwrap_or_default();
    assert!(report.contains("\"interrupted\""), "{by}: {report}");
}

fn every_signal_that_ends_a_program_leaves_its_report() {
    for name in ["INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU"] {
        let folder = tempdir().unwrap();
        let child = started(&folder, &REPORTING);
        signal(&child, name);
        has_reported(&folder, child, name);
    }
}

fn signals_that_come_together_are_one_request() {
    for names in [["TERM", "TERM"], ["TERM", "HUP"], ["HUP", "INT"], ["USR1", "QUIT"]] {
        let folder = tempdir().unwrap();
        let child = started(&folder, &REPORTING);
        signal(&child, names[0]);
        thread::sleep(Duration::from_millis(2));
        let second = Command::new("kill").args(["-s", names[1], &child.id().to_string()]).output();
        second.unwrap();
        has_reported(&folder, child, &names.join(" "));
    }
}

fn a_limit_of_processor_time_counts_once() {
    let folder = tempdir().unwrap();
    let child = started(&folder, &REPORTING);
    signal(&child, "XCPU");
    // The system repeats the signal each second; a second Ctrl-C would end the program at once.
    for _ in 0..50 {
        let _ = kill_process(Pid::from_child(&child), Signal::XCPU);
        thread::sleep(Duration::from_millis(1));
    }
    has_reported(&folder, child, "XCPU");
}

fn an_engine_does_not_stop_its_parent() {
    let folder = tempdir().unwrap();
    let engine = format!("kill -TTIN $PPID; exec {ENGINE} right");
    let asked = [&SHORT[..], &["--", "sh", "-c", &engine]].concat();
    let child = started(&folder, &asked);
    assert_eq!(code(child, Duration::from_mins(1)), Some(0));
}

/// As when a terminal stops both, and Crosscheck is the first to go on.
fn the_time_in_which_crosscheck_is_stopped_does_not_count() {
    let folder = tempdir().unwrap();
    let asked = ["validate", "--variant", "chess", "--only", "cases", "--time", "8s"];
    let engine = ["--limit", "2s", "--", ENGINE, "answers-slowly"];
    let child = started(&folder, &[&asked[..], &engine].concat());
    let to_engines = |signal: &str| {
        let parent = child.id().to_string();
        assert!(Command::new("pkill").args([signal, "-P", &parent]).status().unwrap().success());
    };
    signal(&child, "STOP");
    to_engines("-STOP");
    thread::sleep(Duration::from_secs(3));
    kill_process(Pid::from_child(&child), Signal::CONT).unwrap();
    thread::sleep(Duration::from_millis(200));
    to_engines("-CONT");
    // Its time is up, and nothing differs.
    assert_eq!(code(child, Duration::from_secs(30)), Some(5));
}

#[cfg(target_os = "linux")]
fn an_engine_ends_with_a_program_that_is_killed() {
    let folder = tempdir().unwrap();
    let alive = folder.path().join("alive");
    let engine = "while :; do echo >>alive; sleep 0.05; done";
    let asked = ["validate", "--limit", "50s", "--", "sh", "-c", engine];
    let mut child = started(&folder, &asked);
    until(|| alive.exists(), "the engine is never started");
    child.kill().unwrap();
    child.wait().unwrap();
    let size = || fs::metadata(&alive).unwrap().len();
    until(
        || {
            let before = size();
            thread::sleep(Duration::from_millis(400));
            size() == before
        },
        "the engine goes on",
    );
}

trials! {
    every_signal_that_ends_a_program_leaves_its_report,
    signals_that_come_together_are_one_request,
    a_limit_of_processor_time_counts_once,
    a_copy_of_the_fixtures_that_is_interrupted_leaves_nothing,
    an_engine_does_not_stop_its_parent,
    the_time_in_which_crosscheck_is_stopped_does_not_count,
    #[cfg(target_os = "linux")]
    an_engine_ends_with_a_program_that_is_killed,
    a_signal_that_is_ignored_stays_ignored,
}
