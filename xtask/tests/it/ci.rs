//! `cargo xtask ci` runs the tests first, ends at what fails, and says so. A script stands for cargo here.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

/// Runs the parts where nothing is installed but a cargo that notes what it is asked, and fails at one word.
fn ci(parts: &[&str], fails_at: &str) -> (Output, Vec<String>) {
    ci_beside(parts, fails_at, &[], None)
}

/// The same beside other programs, which do the same as that cargo, and with a folder in which cargo builds.
fn ci_beside(
    parts: &[&str],
    fails_at: &str,
    programs: &[&str],
    target: Option<&str>,
) -> (Output, Vec<String>) {
    let folder = TempDir::new().unwrap();
    let (cargo, asked) = (folder.path().join("cargo"), folder.path().join("asked"));
    let script = format!(
        "#!/bin/sh\necho \"$*\" >> '{}'\ncase \"$1\" in {fails_at}) exit 7 ;; esac\n",
        asked.display()
    );
    fs::write(&cargo, script).unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    for other in programs {
        fs::copy(&cargo, folder.path().join(other)).unwrap();
    }
    let mut program = Command::new(env!("CARGO_BIN_EXE_xtask"));
    program.arg("ci").args(parts).env("PATH", folder.path()).env_remove("CARGO_TARGET_DIR");
    let ended = program.envs(target.map(|target| ("CARGO_TARGET_DIR", target))).output().unwrap();
    let asked = fs::read_to_string(asked).unwrap_or_default();
    (ended, asked.lines().map(str::to_owned).collect())
}

fn said(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn a_whole_run_begins_with_the_tests_and_says_what_is_not_installed() {
    let (output, asked) = ci(&[], "nothing");
    let said = said(&output);
    assert!(output.status.success() && said.ends_with("== passed\n"), "{said}");
    let place =
        |begins: &str| asked.iter().position(|line| line.starts_with(begins)).expect(begins);
    let order =
        ["test --workspace --locked", "fmt --all --check", "clippy --workspace", "doc --workspace"];
    let places = order.map(place);
    assert!(places[0] == 0 && places.is_sorted(), "{asked:?}");
    assert!(place("xtask verify --quick") < place("xtask mutants"), "{asked:?}");
    assert!(said.contains("== cargo test --workspace --locked (at 0 s)\n"), "{said}");
    assert!(
        said.contains("== skipped: the third implementation, as Python is not installed here\n"),
        "{said}"
    );
}

#[test]
fn what_fails_ends_the_run_and_is_named() {
    let (output, asked) = ci(&[], "clippy");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("\n== failed: cargo clippy --workspace "), "{said}");
    assert!(said.ends_with("(exit status: 7)\n"), "{said}");
    assert!(asked.last().unwrap().starts_with("clippy --workspace"), "{asked:?}");
}

#[test]
fn only_the_parts_that_are_named_run() {
    assert_eq!(
        ci(&["verify", "docs"], "nothing").1,
        ["xtask verify --quick", "doc --workspace --no-deps --locked"]
    );
    let (output, asked) = ci(&["verify", "everything"], "nothing");
    assert_eq!((output.status.code(), asked), (Some(2), vec![]));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with("error: no part is called `everything`\n"), "{said}");
}

#[test]
fn what_is_built_is_looked_for_where_cargo_builds() {
    let programs = ["python3", "fairy-stockfish"];
    for (target, begins) in [(None, "target"), (Some("/else where"), "/else where")] {
        let (_, asked) = ci_beside(&["lint", "packages", "engines"], "nothing", &programs, target);
        for due in [
            format!(" --target-dir {begins}/bench/check -- --deny warnings"),
            format!(" maturin --dest {begins}/ci-pip"),
            format!(
                "planted.py {begins}/xtask/crosscheck fairy-stockfish drop-rank clock promoted"
            ),
        ] {
            assert!(asked.iter().any(|line| line.ends_with(&due)), "{due}\n{asked:#?}");
        }
    }
}

#[test]
fn the_script_installs_and_calls_it() {
    let script =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/run")).unwrap();
    assert!(script.ends_with("\ncargo xtask ci \"$@\"\n"), "{script}");
}
