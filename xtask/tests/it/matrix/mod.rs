//! The tables of public engines are true: each position of them is one, each move that it plays or misses is
//! legal, each that it has too much is not, and what they say of the right answers holds. Both of Crosscheck's
//! implementations say so, and of the table of chess python-chess, which is none of ours.

mod broken;
mod check;
mod rules;
mod told;

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use check::{Checked, Table};

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The table of a game, as text.
fn published(game: &str) -> String {
    std::fs::read_to_string(repository().join(format!("docs/matrix/{game}.json"))).unwrap()
}

/// The games of the folder of tables.
fn games() -> Vec<String> {
    let files = std::fs::read_dir(repository().join("docs/matrix")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut games: Vec<String> =
        names.filter_map(|name| Some(name.strip_suffix(".json")?.to_owned())).collect();
    games.sort();
    games
}

/// Checks a table with both implementations, which agree about it.
fn checked(text: &str) -> Checked {
    let table: Table = serde_json::from_str(text).unwrap();
    let checked = Checked::of::<oracle::Game>(&table);
    assert_eq!(checked, Checked::of::<perft::Game>(&table));
    checked
}

/// What python-chess says of a table, line by line, and whether it finds nothing wrong.
fn python(text: &str) -> (Vec<String>, bool) {
    let mut program = Command::new("python3")
        .arg(repository().join("xtask/tests/matrix.py").canonicalize().unwrap())
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    // Any other code is that of a program that broke.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    (text.lines().map(str::to_owned).collect(), output.status.success())
}

/// Whether there is a python-chess to ask; if not, the test that asks says that it is skipped.
fn has_python_chess(test: &str) -> bool {
    let asked = Command::new("python3").args(["-c", "import chess"]).output();
    let has = asked.is_ok_and(|output| output.status.success());
    if !has {
        assert!(std::env::var_os("CROSSCHECK_SKIP_NOTHING").is_none(), "no python-chess");
        // Said past the harness, which keeps to itself what a test that passes prints.
        let _ = writeln!(
            stderr(),
            "skipped in matrix/mod.rs: {test}, as python3 has no module chess (`pip install chess`)"
        );
    }
    has
}

/// The line that tells what was checked, where nothing is wrong.
fn summary(checked: &Checked) -> String {
    format!("checked {} faults of {} engines", checked.faults, checked.engines)
}

#[test]
fn each_entry_of_each_table_is_true() {
    let games = games();
    assert!(games.len() >= 9, "{games:?}");
    for game in games {
        let checked = checked(&published(&game));
        assert!(checked.wrong.is_empty(), "{game}: {}", checked.wrong.join("\n"));
        assert!(checked.engines > 0, "{game}: {}", summary(&checked));
    }
}

#[test]
fn each_entry_of_the_table_is_true_for_python_chess() {
    if has_python_chess("each entry of the table") {
        let text = published("chess");
        let (lines, is_right) = python(&text);
        assert!(is_right, "{}", lines.join("\n"));
        assert_eq!(lines, [summary(&checked(&text))]);
    }
}
