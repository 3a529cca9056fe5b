//! The pages of the book that show the program at work show what it does, and the cases on them
//! hold.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crosscheck::comparing::implementations;
use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::fixtures::parse_cases;
use crosscheck::reports::CaseBoard;
use walkdir::WalkDir;

use crate::{FIXTURES, PROGRAM, folder, repository};

/// The page whose engine is somebody else's.
const ON_VALIDATING: &str = "validate-your-engine.md";

fn docs() -> PathBuf {
    repository().join("docs")
}

/// The pages of the book, with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let files = WalkDir::new(docs()).sort_by_file_name().into_iter();
    let pages = files.map(|file| file.unwrap().into_path());
    let pages = pages.filter(|file| file.extension().is_some_and(|ending| ending == "md"));
    pages.map(|page| (page.clone(), std::fs::read_to_string(page).unwrap())).collect()
}

/// The blocks of a page in a language, each without its fences.
fn blocks<'a>(page: &'a str, word: &str) -> Vec<&'a str> {
    let fence = format!("```{word}\n");
    page.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// The pages whose commands have tests of their own: the conversations of the protocol in `protocol_page.rs`,
/// the packages for Python and JavaScript, once they are built and installed, among their own tests.
const TESTED_ELSEWHERE: [&str; 3] = ["protocol.md", "python.md", "javascript.md"];

/// Whether the engine of the page can be started: it stands on `python-chess`.
fn has_python_chess() -> bool {
    let asked = Command::new("python3").args(["-c", "import chess"]).output();
    asked.is_ok_and(|output| output.status.success())
}

#[test]
fn every_page_that_runs_the_program_shows_what_it_does() {
    let program = Path::new(PROGRAM);
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    // What the pages write lands in a folder that is new with every run.
    std::env::set_current_dir(folder("pages")).unwrap();
    let cases = trycmd::TestCases::new();
    // The pages start the program from a program, too.
    cases.env("PATH", path);
    // As pip puts the package in its place.
    cases.env("PYTHONPATH", repository().join("packages/python").display().to_string());
    let mut run = 0;
    for (page, text) in pages() {
        let runs = |block: &&str| block.starts_with("$ crosscheck ");
        let is_tested_elsewhere = TESTED_ELSEWHERE.iter().any(|name| page.ends_with(name));
        if is_tested_elsewhere || !blocks(&text, "console").iter().any(runs) {
            continue;
        }
        if page.ends_with(ON_VALIDATING) && !has_python_chess() {
            assert!(std::env::var_os("CROSSCHECK_SKIP_NOTHING").is_none(), "no python-chess");
            // Said past the harness, which keeps to itself what a test that passes prints.
            let _ = writeln!(
                stderr(),
                "skipped in pages.rs: {ON_VALIDATING}, as python3 has no module chess (`pip install chess`)"
            );
            continue;
        }
        cases.case(&page);
        run += 1;
    }
    assert!(run >= 4, "{run} pages");
}

#[test]
fn every_case_on_a_page_holds_for_both_implementations() {
    let mut held = 0;
    for (page, text) in pages() {
        for block in blocks(&text, "yaml") {
            // The page shows them indented as their file has them.
            let indent = block.len() - block.trim_start().len();
            if !block.trim_start().starts_with("- id: ") || !block.contains("expect:") {
                continue;
            }
            let game = block.trim_start()["- id: ".len()..].split('.').next().unwrap();
            let indented: String = block
                .lines()
                .map(|line| format!("  {}\n", line.get(indent..).unwrap_or("")))
                .collect();
            let file = format!("variant: {game}\ncases:\n{indented}");
            for case in parse_cases(&page.display().to_string(), &file).unwrap() {
                for clause in &case.clauses {
                    assert!(FIXTURES.clauses.get(clause).is_some(), "there is no {clause}");
                }
                for verdict in [
                    judge::case(&case, &mut implementations::oracle()),
                    judge::case(&case, &mut implementations::perft()),
                ] {
                    assert!(matches!(verdict, Verdict::Passed), "{}: {verdict:?}", case.id);
                }
                held += 1;
            }
        }
    }
    assert!(held > 0, "no case was found");
}

#[test]
fn every_clause_quoted_on_a_page_says_so() {
    let mut quoted = 0;
    for (page, text) in pages() {
        for block in blocks(&text, "yaml") {
            let line = |word: &str| block.lines().find_map(|line| line.trim().strip_prefix(word));
            let (Some(id), Some(states)) = (line("- id: "), line("states: ")) else { continue };
            let clause = FIXTURES.clauses.get(id).map(|clause| clause.states.as_str());
            assert_eq!(clause, Some(states), "{}", page.display());
            quoted += 1;
        }
    }
    assert!(quoted > 0, "no clause was found");
}

#[test]
fn the_page_on_validating_shows_the_files_that_it_runs() {
    let read = |name: &str| std::fs::read_to_string(docs().join(name)).unwrap();
    let page = read(ON_VALIDATING);
    let engines = ["careless.py", "careful.py", "from_start.py"]
        .map(|name| read(&format!("validate-your-engine.in/{name}")));
    let engine_blocks = blocks(&page, "python");
    assert_eq!(engine_blocks.len(), 3);
    for shown in engine_blocks {
        assert!(engines.iter().any(|engine| engine.contains(shown)), "no engine has\n{shown}");
    }
    let options = read("validate-your-engine.in/crosscheck.toml");
    assert!(blocks(&page, "toml").contains(&options.as_str()), "the page has no\n{options}");
}

#[test]
fn the_page_on_validating_shows_the_engine_of_the_librarys_own_example() {
    let page = std::fs::read_to_string(docs().join(ON_VALIDATING)).unwrap();
    let library = std::fs::read_to_string(repository().join("crosscheck/src/lib.rs"));
    // Its docs do not show the lines behind a `# `.
    let is_shown = |line: &&str| !line.starts_with("//! # ");
    let library: Vec<&str> = library.as_deref().unwrap().lines().filter(is_shown).collect();
    let [shown] = blocks(&page, "rust")[..] else { panic!("more than one engine") };
    let commented = shown.lines().map(|line| format!("//! {line}").trim_end().to_owned());
    let commented: Vec<String> = commented.collect();
    assert!(library.windows(commented.len()).any(|lines| lines == commented), "{shown}");
}

#[test]
fn the_game_on_the_page_on_asking_was_played() {
    let page = std::fs::read_to_string(docs().join("asking.md")).unwrap();
    let (_, game) = page.split_once("```text\n$ crosscheck play ").unwrap();
    let mut lines = game.split("```").next().unwrap().lines();
    let arguments = lines.next().unwrap().split(' ');
    let (typed, shown): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.starts_with("> "));
    let mut program = Command::new(PROGRAM)
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
    let read = |name: &str| std::fs::read_to_string(docs().join(name)).unwrap();
    let readme = read("../README.md");
    let (_, explained) = readme.split_once("$ crosscheck explain").unwrap();
    let explained = explained.split("```").next().unwrap();
    assert!(read("asking.md").contains(explained), "the page has no\n{explained}");
}

#[test]
fn the_board_of_a_case_is_marked_where_its_moves_enter() {
    let text = "
variant: amalgamated
cases:
  - id: amalgamated.mine
    clause: amalgamated.rook.move
    why: A Rook takes what it meets, and passes nothing.
    fen: 4g3/8/2n5/8/8/2R4P/8/4G3 w - - 0 1
    line: [h3h4, c6e5]
    expect:
      includes: [c3a3, c3c8]
      excludes: [c3d4, c3e1, c3h4]
";
    let case = parse_cases("mine.yaml", text).unwrap().remove(0);
    let board = CaseBoard::of(&case).unwrap();
    assert!(board.is_marked());
    let drawn = " 8   .  .  o  .  g  .  .  .
 7   .  .  .  .  .  .  .  .
 6   .  .  .  .  .  .  .  .
 5   .  .  .  .  n  .  .  .
 4   .  .  .  x  .  .  .  Px
 3   o  .  R  .  .  .  .  .
 2   .  .  .  .  .  .  .  .
 1   .  .  .  .  Gx .  .  .
     a  b  c  d  e  f  g  h
";
    assert_eq!(board.text(), drawn);
    let picture = board.svg();
    assert_eq!(picture.matches("mark missing").count(), 2);
    assert_eq!(picture.matches("mark surplus").count(), 3);
}
