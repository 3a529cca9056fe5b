//! The pages of the book that show the program at work show what it does.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Whether the engine of the page can be started: it stands on `python-chess`.
fn has_python_chess() -> bool {
    let asked = Command::new("python3").args(["-c", "import chess"]).output();
    asked.is_ok_and(|output| output.status.success())
}

#[test]
fn the_page_on_validating_shows_what_the_program_does() {
    if !has_python_chess() {
        println!("skipped: python3 has no module chess (`pip install chess`)");
        return;
    }
    trycmd::TestCases::new().case("../docs/validate-your-engine.md");
}

#[test]
fn the_page_on_validating_shows_the_engines_that_it_runs() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let read = |name: &str| std::fs::read_to_string(docs.join(name)).unwrap();
    let page = read("validate-your-engine.md");
    let engines =
        ["careless.py", "careful.py"].map(|name| read(&format!("validate-your-engine.in/{name}")));
    let blocks: Vec<&str> = page.split("```python\n").skip(1).collect();
    assert_eq!(blocks.len(), 2);
    for block in blocks {
        let shown = block.split("```").next().unwrap();
        assert!(engines.iter().any(|engine| engine.contains(shown)), "no engine has\n{shown}");
    }
}

#[test]
fn the_page_on_asking_shows_what_the_program_does() {
    trycmd::TestCases::new().case("../docs/asking.md");
}

#[test]
fn the_game_on_the_page_on_asking_was_played() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page = std::fs::read_to_string(docs.join("asking.md")).unwrap();
    let (_, game) = page.split_once("```text\n$ crosscheck play ").unwrap();
    let mut lines = game.split("```").next().unwrap().lines();
    let arguments = lines.next().unwrap().split(' ');
    let (typed, shown): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("> "));
    let mut program = Command::new(env!("CARGO_BIN_EXE_crosscheck"))
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed: String = typed.iter().map(|line| format!("{}\n", &line[2..])).collect();
    program.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().collect::<Vec<_>>(), shown);
}

#[test]
fn the_readme_explains_a_move_as_the_page_on_asking_does() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |name: &str| std::fs::read_to_string(root.join(name)).unwrap();
    let readme = read("README.md");
    let (_, told) = readme.split_once("$ crosscheck explain").unwrap();
    let told = told.split("```").next().unwrap();
    assert!(read("docs/asking.md").contains(told), "the page has no\n{told}");
}
