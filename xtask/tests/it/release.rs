//! The workflow that makes a release can be read and run: who may write, which machines there are, and which Rust builds.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

use serde_yaml::Value;

/// The labels of the machines that GitHub has, of those that we know. A job on any other waits for a machine for ever.
const MACHINES: [&str; 12] = [
    "ubuntu-22.04",
    "ubuntu-22.04-arm",
    "ubuntu-24.04",
    "ubuntu-24.04-arm",
    "macos-15",
    "macos-15-intel",
    "macos-26",
    "windows-2022",
    "windows-2025",
    "windows-11-arm",
    "ubuntu-latest",
    "macos-latest",
];
/// What stands for the machines of a matrix.
const OF_THE_MATRIX: &str = "${{ matrix.machine }}";
const INSTALLS_RUST: &str = "rustup toolchain install ";

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

fn workflow() -> Value {
    serde_yaml::from_str(&read(".github/workflows/release.yml")).unwrap()
}

/// The jobs by their names.
fn jobs(workflow: &Value) -> Vec<(&str, &Value)> {
    let jobs = workflow["jobs"].as_mapping().unwrap();
    jobs.iter().map(|(name, job)| (name.as_str().unwrap(), job)).collect()
}

fn steps(job: &Value) -> &[Value] {
    job["steps"].as_sequence().unwrap()
}

/// The script of a step, if it has one.
fn script(step: &Value) -> &str {
    step["run"].as_str().unwrap_or_default()
}

/// The action that a step uses, without its version.
fn action(step: &Value) -> &str {
    step["uses"].as_str().map_or("", |action| action.split('@').next().unwrap_or(action))
}

/// The strings of a value that is one or a list of them.
fn strings(value: &Value) -> Vec<&str> {
    match value.as_sequence() {
        Some(list) => list.iter().map(|one| one.as_str().unwrap()).collect(),
        None => vec![value.as_str().unwrap()],
    }
}

/// The value of the first line `key = "value"` of the manifest of the workspace.
fn manifest(key: &str) -> String {
    let text = read("Cargo.toml");
    let begins = format!("{key} = \"");
    let value = text.lines().find_map(|line| line.strip_prefix(begins.as_str()));
    value.unwrap().trim_end_matches('"').to_owned()
}

/// Runs the script of the one step of a kind, where `rustup` only says that it was called.
fn run(is_it: impl Fn(&str) -> bool, tag: &str) -> Output {
    let workflow = workflow();
    let jobs = jobs(&workflow);
    let mut found =
        jobs.iter().flat_map(|(_, job)| steps(job)).map(script).filter(|text| is_it(text));
    let text = found.next().expect("there is such a step");
    let script = format!("rustup() {{ echo rustup \"$@\"; }}\n{text}");
    let mut bash = Command::new("bash");
    bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]);
    bash.env("GITHUB_REF_NAME", tag).current_dir(root()).output().unwrap()
}

#[test]
fn only_the_job_that_makes_the_release_may_write() {
    let workflow = workflow();
    let may = |job: &Value| serde_json::to_value(&job["permissions"]).unwrap();
    assert_eq!(may(&workflow), serde_json::json!({"contents": "read"}));
    for (name, job) in jobs(&workflow) {
        if name == "release" {
            assert_eq!(may(job), serde_json::json!({"contents": "write"}));
            // What is built, and what builds it, is not run beside a token that may write.
            for step in steps(job) {
                assert!(!script(step).contains("cargo"), "{step:?}");
                assert_ne!(action(step), "actions/checkout");
            }
        } else {
            assert!(may(job).is_null(), "{name}");
        }
    }
}

#[test]
fn no_checkout_leaves_its_token_in_the_folder() {
    let workflow = workflow();
    for (name, job) in jobs(&workflow) {
        for step in steps(job).iter().filter(|step| action(step) == "actions/checkout") {
            assert_eq!(step["with"]["persist-credentials"].as_bool(), Some(false), "{name}");
        }
    }
}

#[test]
fn every_machine_is_one_that_there_is() {
    let workflow = workflow();
    for (name, job) in jobs(&workflow) {
        let mut machines = strings(&job["runs-on"]);
        if machines == [OF_THE_MATRIX] {
            machines = strings(&job["strategy"]["matrix"]["machine"]);
        }
        for machine in machines {
            assert!(MACHINES.contains(&machine), "{name}: {machine} is not a label that we know");
        }
    }
}

#[test]
fn a_job_that_builds_first_installs_the_rust_that_the_manifest_names() {
    let workflow = workflow();
    let mut building = 0;
    for (name, job) in jobs(&workflow) {
        let calls = |word: &str| steps(job).iter().position(|step| script(step).contains(word));
        if let Some(builds) = calls("cargo ") {
            let installs = calls(INSTALLS_RUST);
            assert!(installs.is_some_and(|installs| installs < builds), "{name}");
            building += 1;
        }
    }
    assert!(building > 0);
    let output = run(|text| text.contains(INSTALLS_RUST), "");
    let version = manifest("rust-version");
    let installs = format!("{INSTALLS_RUST}{version} ");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && said.starts_with(&installs), "{said}");
    assert!(said.ends_with(&format!("rustup default {version}\n")), "{said}");
}

#[test]
fn a_tag_that_is_not_that_of_the_version_makes_no_release() {
    let holds = |tag: &str| run(|text| text.contains("GITHUB_REF_NAME\" !="), tag);
    let version = manifest("version");
    assert!(holds(&format!("v{version}")).status.success());
    for tag in ["v0.0.0", "v", &version] {
        let output = holds(tag);
        assert_eq!(output.status.code(), Some(1), "{tag}");
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(said.contains(&format!("The tag is {tag}, ")), "{said}");
    }
}

#[test]
fn what_is_released_has_no_symbols() {
    let text = read("Cargo.toml");
    let (_, profile) = text.split_once("[profile.release]\n").unwrap();
    let profile = profile.split("\n\n").next().unwrap();
    assert!(profile.lines().any(|line| line == "strip = true"), "{profile}");
}
