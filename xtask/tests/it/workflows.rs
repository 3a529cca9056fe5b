//! The workflows can be read and run: who may write, which machines there are, which Rust builds, and whose code they use.
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

/// The workflows by their names.
fn workflows() -> Vec<(&'static str, Value)> {
    let names = ["ci", "nightly", "release"];
    let found = std::fs::read_dir(root().join(".github/workflows")).unwrap().count();
    assert_eq!(found, names.len(), "a workflow that nothing here looks at");
    names.map(|name| (name, workflow(name))).into()
}

fn workflow(name: &str) -> Value {
    serde_yaml::from_str(&read(&format!(".github/workflows/{name}.yml"))).unwrap()
}

/// The jobs of all workflows, with what they are called.
fn all_jobs() -> Vec<(String, Value)> {
    let of = |(name, workflow): (&str, Value)| -> Vec<(String, Value)> {
        jobs(&workflow)
            .iter()
            .map(|(job, value)| (format!("{name}.yml, {job}"), (*value).clone()))
            .collect()
    };
    workflows().into_iter().flat_map(of).collect()
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
    let workflow = workflow("release");
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
    let may = |job: &Value| serde_json::to_value(&job["permissions"]).unwrap();
    for (name, workflow) in workflows() {
        let all = may(&workflow);
        for (job, value) in jobs(&workflow) {
            let here = if may(value).is_null() { &all } else { &may(value) };
            if (name, job) == ("release", "release") {
                assert_eq!(*here, serde_json::json!({"contents": "write"}));
                // What is built, and what builds it, is not run beside a token that may write.
                for step in steps(value) {
                    assert!(!script(step).contains("cargo"), "{step:?}");
                    assert_ne!(action(step), "actions/checkout");
                }
            } else {
                assert_eq!(*here, serde_json::json!({"contents": "read"}), "{name}.yml, {job}");
            }
        }
    }
}

#[test]
fn no_checkout_leaves_its_token_in_the_folder() {
    for (name, job) in all_jobs() {
        for step in steps(&job).iter().filter(|step| action(step) == "actions/checkout") {
            assert_eq!(step["with"]["persist-credentials"].as_bool(), Some(false), "{name}");
        }
    }
}

#[test]
fn every_action_is_named_by_its_commit_and_its_version() {
    for (name, _) in workflows() {
        let text = read(&format!(".github/workflows/{name}.yml"));
        for line in
            text.lines().filter_map(|line| line.split_once("uses: ").map(|(_, action)| action))
        {
            let (commit, version) =
                line.split_once('@').and_then(|(_, is)| is.split_once(" # v")).expect(line);
            assert!(
                commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit()),
                "{line}"
            );
            assert!(version.split('.').all(|number| number.parse::<u32>().is_ok()), "{line}");
        }
    }
}

#[test]
fn every_machine_is_one_that_there_is() {
    for (name, job) in all_jobs() {
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
fn every_part_of_the_checks_that_a_workflow_names_is_one() {
    let help = Command::new(env!("CARGO_BIN_EXE_xtask")).args(["ci", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let is_part = |word: &str| help.lines().any(|line| line.starts_with(&format!("  {word} ")));
    let mut named = 0;
    for (name, job) in all_jobs() {
        for line in steps(&job).iter().flat_map(|step| script(step).lines()) {
            let parts =
                line.strip_prefix("cargo xtask ci").or_else(|| line.strip_prefix(".ci/run"));
            for part in parts.unwrap_or_default().split_whitespace() {
                assert!(is_part(part), "{name}: {line}");
                named += 1;
            }
        }
    }
    assert!(named > 0);
}

#[test]
fn a_job_that_builds_first_installs_its_rust() {
    let mut building = 0;
    for (name, job) in all_jobs() {
        let calls = |words: &[&str]| {
            steps(&job).iter().position(|step| words.iter().any(|word| script(step).contains(word)))
        };
        if let Some(builds) = calls(&["cargo xtask", "cargo test", ".ci/run", "cargo mutants"]) {
            let installs = calls(&[INSTALLS_RUST]);
            assert!(installs.is_some_and(|installs| installs < builds), "{name}");
            building += 1;
        }
    }
    assert!(building > 0);
}

#[test]
fn a_release_is_built_by_the_rust_that_the_manifest_names() {
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
