//! The action for other people's CI does what it says, as far as it can be run here: its second
//! step, with the variables that GitHub would set.

use std::path::Path;
use std::process::{Command, Output};

use serde_yaml::Value;

use crate::{PROGRAM, folder, repository};

/// What another step has written to a file before.
const BEFORE: &str = "before=1\n";

/// Runs the step that validates, on an engine given as a shell would take it.
fn validate(engine: &str, folder: &Path) -> Output {
    let text = std::fs::read_to_string(repository().join("action.yml"));
    let action: Value = serde_yaml::from_str(&text.unwrap()).unwrap();
    let script = action["runs"]["steps"][1]["run"].as_str().unwrap().to_owned();
    // Short here; everything else is as an author would leave it.
    let script = script.replace("--annotations)", "--annotations --largest 500 --positions 20)");
    let programs = Path::new(PROGRAM).parent().unwrap().display();
    let path = std::env::var("PATH").unwrap();
    let mut step = Command::new("bash");
    step.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script])
        .env("PATH", format!("{programs}:{path}"))
        .envs([("ENGINE", engine), ("UCI", "false"), ("VARIANTS", "chess"), ("RULINGS", "")])
        .envs([("TIME", "10m"), ("BASELINE", ""), ("REPORTS", "reports")])
        .env("GITHUB_STEP_SUMMARY", folder.join("summary"))
        .env("GITHUB_OUTPUT", folder.join("output"))
        .current_dir(folder);
    // Other steps of a job write there, too.
    for shared in ["summary", "output"] {
        std::fs::write(folder.join(shared), BEFORE).unwrap();
    }
    step.output().unwrap()
}

/// What has been added to a file that other steps have written to.
fn added(file: &Path) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    text.strip_prefix(BEFORE).expect("what was there is kept").to_owned()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_right_engine_passes_and_every_report_is_written() {
    let folder = folder("action-right");
    let output = validate("crosscheck serve --impl perft", &folder);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("::notice title=Crosscheck::"));
    assert_eq!(added(&folder.join("output")), "conclusion=right\n");
    assert!(added(&folder.join("summary")).starts_with("## ✅ "));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    for report in ["json", "junit", "markdown", "html"] {
        assert!(!read(&format!("reports/crosscheck.{report}")).is_empty(), "{report}");
    }
}

#[test]
fn a_wrong_engine_fails_with_annotations() {
    let folder = folder("action-wrong");
    // White never castles on the King's side.
    let engine = "crosscheck serve | sed --unbuffered 's/\"e1g1\",//g'";
    let output = validate(&format!("bash -c '{}'", engine.replace('\'', r"'\''")), &folder);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("::error title="));
    assert_eq!(added(&folder.join("output")), "conclusion=wrong\n");
    assert!(added(&folder.join("summary")).starts_with("## ❌ "));
}
