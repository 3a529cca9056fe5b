//! Every process that a program started ends with it.
#![cfg(unix)]

#[path = "common/engines.rs"]
mod engines;

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crosscheck::comparing::{BreakageKind, NoAnswer};
use crosscheck::engines::JsonLines;
use crosscheck::engines::process;
use engines::{PATIENCE, engine, file};

/// Writes to its file without end.
const ALIVE: &str = r#"while :; do echo alive >>"$0"; sleep 0.05; done"#;

fn size(file: &std::path::Path) -> u64 {
    fs::metadata(file).map_or(0, |file| file.len())
}

fn wait_until_alive(file: &std::path::Path) {
    let begun = Instant::now();
    while size(file) == 0 {
        assert!(begun.elapsed() < PATIENCE, "it has never lived");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn is_alive(file: &std::path::Path) -> bool {
    let before = size(file);
    std::thread::sleep(Duration::from_millis(700));
    size(file) > before
}

#[test]
fn an_interrupt_ends_the_engine_too() {
    let file = file();
    let mut doctor = Command::new(env!("CARGO_BIN_EXE_crosscheck"))
        .args(["doctor", "--", "sh", "-c", ALIVE])
        .arg(&file)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_until_alive(&file);
    let id = doctor.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    assert_eq!(doctor.wait().unwrap().code(), Some(130));
    assert!(!is_alive(&file));
}

/// The one test in this file that ends what was started from this process.
#[test]
fn all_are_ended_at_once_and_none_is_started_after_that() {
    let file = file();
    let program = engine(&format!("start() {{ {ALIVE}; }}"), &file, PATIENCE);
    let asked = std::thread::spawn({
        let program = program.clone();
        move || JsonLines::new(program).greeting()
    });
    wait_until_alive(&file);
    process::end_all();
    let kind = |answer| match answer {
        Err(NoAnswer::Failed(broken)) => broken.kind,
        other => panic!("it should have broken: {other:?}"),
    };
    assert_eq!(kind(asked.join().unwrap()), BreakageKind::Crash);
    assert!(!is_alive(&file));
    assert_eq!(kind(JsonLines::new(program).greeting()), BreakageKind::Start);
}
