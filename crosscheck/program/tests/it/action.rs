//! The action for other people's CI does what it says, as far as it can be run here: its two steps,
//! with the variables that GitHub would set.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_yaml::Value;

use crate::{PROGRAM, folder, repository};

/// What another step has written to a file before.
const BEFORE: &str = "before=1\n";

/// The script of a step, and the shell that GitHub runs it in, with a folder of programs before others.
fn step(number: usize, programs: &Path) -> (String, Command) {
    let text = std::fs::read_to_string(repository().join("action.yml"));
    let action: Value = serde_yaml::from_str(&text.unwrap()).unwrap();
    let script = action["runs"]["steps"][number]["run"].as_str().unwrap().to_owned();
    let path = std::env::var("PATH").unwrap();
    let mut shell = Command::new("bash");
    shell.args(["--noprofile", "--norc", "-eo", "pipefail", "-c"]);
    shell.env("PATH", format!("{}:{path}", programs.display()));
    (script, shell)
}

/// Runs the step that validates, on an engine given as a shell would take it.
fn validate(engine: &str, folder: &Path) -> Output {
    let (script, mut step) = step(1, Path::new(PROGRAM).parent().unwrap());
    // Short here; everything else is as an author would leave it.
    let script = script.replace("--annotations)", "--annotations --largest 500 --positions 20)");
    step.arg(script)
        .envs([("ENGINE", engine), ("UCI", "false"), ("VARIANTS", "chess"), ("RULINGS", "")])
        .envs([("TIME", "10m"), ("BASELINE", ""), ("REPORTS", "reports"), ("BADGE", "badge.json")])
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
    assert!(read("badge.json").contains("\"message\":\"right, "));
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

#[test]
fn an_engine_may_come_from_the_file_of_options() {
    let folder = folder("action-file");
    std::fs::write(folder.join("crosscheck.toml"), "engine = 'crosscheck serve --impl perft'")
        .unwrap();
    let output = validate("", &folder);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

/// Runs the step that installs, where a release holds these files, and a `cargo` that only says that it
/// was called.
fn install(release: &Path, folder: &Path) -> Output {
    let programs = folder.join("programs");
    std::fs::create_dir_all(&programs).unwrap();
    let cargo = programs.join("cargo");
    std::fs::write(&cargo, "#!/bin/sh\necho built with: cargo \"$@\"\n").unwrap();
    std::fs::set_permissions(&cargo, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let (script, mut step) = step(0, &programs);
    step.arg(script)
        .env("RELEASE", format!("file://{}", release.display()))
        .envs([("RUNNER_OS", "Linux"), ("RUNNER_ARCH", "X64"), ("GITHUB_ACTION_PATH", "action")])
        .env("RUNNER_TEMP", folder)
        .env("GITHUB_PATH", folder.join("path"));
    step.output().unwrap()
}

/// A folder with an archive as a release has it, whose program says a word, and its checksum.
fn release(name: &str) -> PathBuf {
    let folder = folder(name);
    let made = Command::new("bash")
        .args([
            "-ec",
            "
            name=crosscheck-x86_64-unknown-linux-gnu
            mkdir $name
            printf '#!/bin/sh\\necho released' >$name/crosscheck
            chmod +x $name/crosscheck
            tar -czf $name.tar.gz $name
            sha256sum $name.tar.gz >$name.tar.gz.sha256
        ",
        ])
        .current_dir(&folder)
        .status();
    assert!(made.unwrap().success());
    folder
}

#[test]
fn the_released_program_is_taken() {
    let folder = folder("action-released");
    let output = install(&release("action-release"), &folder);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(!said(&output).contains("built with"), "{output:?}");
    let path = std::fs::read_to_string(folder.join("path")).unwrap();
    let program = Command::new(Path::new(path.trim_end()).join("crosscheck")).output().unwrap();
    assert_eq!(said(&program), "released\n");
}

#[test]
fn a_program_that_does_not_fit_its_checksum_is_not_taken() {
    let folder = folder("action-forged");
    let release = release("action-forged-release");
    let archive = release.join("crosscheck-x86_64-unknown-linux-gnu.tar.gz");
    std::fs::write(&archive, [std::fs::read(&archive).unwrap(), b"more".to_vec()].concat())
        .unwrap();
    let output = install(&release, &folder);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!folder.join("path").exists());
}

#[test]
fn without_a_release_the_program_is_built() {
    let folder = folder("action-unreleased");
    let output = install(&folder.join("nothing"), &folder);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let built = "built with: cargo install --quiet --locked --path action/crosscheck/program";
    assert!(said(&output).contains(built), "{output:?}");
}
