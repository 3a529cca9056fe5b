//! The pages of the book that show the program at work show what it does.

use std::path::Path;
use std::process::Command;

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
