//! The workflows can be read and run: who may write, which machines there are, which Rust builds, and whose code they use.
#![cfg(unix)]

use std::path::Path;
use std::process::{Command, Output};

use serde_yaml::Value;
use tempfile::TempDir;

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
    run_in(root(), is_it, tag, "rustup() { echo rustup \"$@\"; }")
}

/// The same in a folder, with other programs that functions of the shell stand for.
fn run_in(folder: &Path, is_it: impl Fn(&str) -> bool, tag: &str, programs: &str) -> Output {
    let workflow = workflow("release");
    let jobs = jobs(&workflow);
    let mut found =
        jobs.iter().flat_map(|(_, job)| steps(job)).map(script).filter(|text| is_it(text));
    let text = found.next().expect("there is such a step");
    let script = format!("{programs}\n{text}");
    let mut bash = Command::new("bash");
    bash.args(["--noprofile", "--norc", "-eo", "pipefail", "-c", &script]);
    bash.env("GITHUB_REF_NAME", tag).current_dir(folder).output().unwrap()
}

/// The jobs that may do more than read the repository, all of them of the release, and what they may.
const MAY_MORE: [(&str, &str); 3] =
    [("pypi", "id-token"), ("npm", "id-token"), ("release", "contents")];

#[test]
fn only_the_jobs_that_publish_may_write_and_each_in_one_place() {
    let may = |job: &Value| serde_json::to_value(&job["permissions"]).unwrap();
    for (name, workflow) in workflows() {
        let all = may(&workflow);
        for (job, value) in jobs(&workflow) {
            let here = if may(value).is_null() { &all } else { &may(value) };
            let more = MAY_MORE.iter().find(|(other, _)| (name, job) == ("release", *other));
            let Some((_, what)) = more else {
                assert_eq!(*here, serde_json::json!({"contents": "read"}), "{name}.yml, {job}");
                continue;
            };
            assert_eq!(*here, serde_json::json!({*what: "write"}), "{job}");
            // What is built, and what builds it, is not run beside a token that may write.
            for step in steps(value) {
                assert!(!script(step).contains("cargo"), "{step:?}");
                assert_ne!(action(step), "actions/checkout");
            }
        }
    }
}

#[test]
fn a_secret_is_for_one_step_beside_which_nothing_is_built() {
    let mut secrets = Vec::new();
    for (name, job) in all_jobs() {
        for step in steps(&job) {
            let told = serde_json::to_string(step).unwrap();
            let Some((_, secret)) = told.split_once("secrets.") else { continue };
            assert_eq!(job["environment"].as_str(), Some("release"), "{name}");
            assert!(action(step).is_empty(), "{name}: {told}");
            assert!(!script(step).contains("cargo") || script(step).contains(" --no-verify"));
            secrets.push(secret.split(' ').next().unwrap().to_owned());
        }
        let for_all_steps = serde_json::to_string(&job["env"]).unwrap();
        assert!(!for_all_steps.contains("secrets."), "{name}: {for_all_steps}");
    }
    assert_eq!(secrets, ["CARGO_REGISTRY_TOKEN", "NPM_TOKEN"]);
}

#[test]
fn every_machine_makes_and_checks_a_release_as_the_task_does() {
    let workflow = workflow("release");
    let packages = &workflow["jobs"]["packages"];
    let calls = |step: &&Value| script(step) == "cargo xtask release --dry-run";
    assert_eq!(steps(packages).iter().filter(calls).count(), 1);
    // What is published waits for all of them, and the release for what is published.
    for (job, needs) in [
        ("together", "packages"),
        ("crates", "together"),
        ("pypi", "together"),
        ("npm", "together"),
    ] {
        assert_eq!(workflow["jobs"][job]["needs"].as_str(), Some(needs), "{job}");
    }
    assert_eq!(strings(&workflow["jobs"]["release"]["needs"]), ["crates", "pypi", "npm"]);
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

/// Files of a folder, each with a text.
fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let file = folder.join(name);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(file, text).unwrap();
    }
}

/// The checksum of a text, as `sha256sum` says it of a file.
fn line_of(text: &str, name: &str) -> String {
    let folder = TempDir::new().unwrap();
    write(folder.path(), &[("file", text)]);
    let said = Command::new("sha256sum").arg("file").current_dir(&folder).output().unwrap();
    String::from_utf8(said.stdout).unwrap().replace("file", name)
}

#[test]
fn what_the_machines_made_is_held_to_their_checksums_and_put_together() {
    let is_it = |text: &str| text.contains("sha256sum --check");
    let folder = TempDir::new().unwrap();
    for machine in ["ubuntu-22.04", "windows-2022"] {
        let at = |name: &str| format!("packages/packages-{machine}/{name}");
        let made = [
            (format!("archive/crosscheck-{machine}.tar.gz"), machine),
            (format!("python/crosscheck_chess-{machine}.whl"), machine),
            ("javascript/crosscheck-chess-0.1.0.tgz".to_owned(), machine),
        ];
        let sums: String = made.iter().map(|(name, text)| line_of(text, name)).collect();
        for (name, text) in &made {
            write(folder.path(), &[(&at(name), text)]);
        }
        let beside = at(&format!("archive/crosscheck-{machine}.tar.gz.sha256"));
        write(folder.path(), &[(&beside, "its sum"), (&at("SHA256SUMS"), &sums)]);
    }
    let output = run_in(folder.path(), is_it, "v0.1.0", "");
    assert!(output.status.success(), "{output:?}");
    let read = |name: &str| std::fs::read_to_string(folder.path().join("release").join(name));
    assert_eq!(read("crosscheck-chess-0.1.0.tgz").unwrap(), "ubuntu-22.04");
    assert_eq!(read("crosscheck-windows-2022.tar.gz.sha256").unwrap(), "its sum");
    let sums = read("SHA256SUMS").unwrap();
    let names: Vec<&str> = sums.lines().map(|line| line.split("  ").nth(1).unwrap()).collect();
    let due = [
        "crosscheck-ubuntu-22.04.tar.gz",
        "crosscheck-windows-2022.tar.gz",
        "crosscheck_chess-ubuntu-22.04.whl",
        "crosscheck_chess-windows-2022.whl",
        "crosscheck-chess-0.1.0.tgz",
    ];
    assert_eq!(names, due);
    std::fs::remove_dir_all(folder.path().join("release")).unwrap();
    let other = "packages/packages-windows-2022/python/crosscheck_chess-windows-2022.whl";
    write(folder.path(), &[(other, "another")]);
    assert!(!run_in(folder.path(), is_it, "v0.1.0", "").status.success());
}

#[test]
fn the_main_package_of_npm_comes_last_and_what_is_there_is_left_out() {
    // One of the packages is there.
    const NPM: &str = r#"npm() {
        case "$1 $2" in
          "view crosscheck-chess-linux-x64@0.1.0") echo 0.1.0 ;;
          "view "*) return 1 ;;
          "config get") echo https://registry.test/ ;;
          *) echo "$@" ;;
        esac
    }"#;
    let folder = TempDir::new().unwrap();
    for name in ["", "-linux-x64", "-darwin-arm64", "-win32-x64"] {
        write(folder.path(), &[(&format!("release/crosscheck-chess{name}-0.1.0.tgz"), "")]);
    }
    let output = run_in(folder.path(), |text| text.contains("npm publish"), "v0.1.0", NPM);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    let publish = |name: &str| {
        format!(
            "publish ./release/crosscheck-chess{name}-0.1.0.tgz --provenance --access public --ignore-scripts\n"
        )
    };
    let due = ["-darwin-arm64", "-win32-x64", ""].map(publish).concat();
    assert_eq!(said, format!("config set //registry.test/:_authToken=${{NPM_TOKEN}}\n{due}"));
}

#[test]
fn a_crate_that_is_published_is_left_out_when_the_job_runs_again() {
    let is_it = |text: &str| text.contains("cargo publish");
    let programs = |published: &str| {
        format!(
            r#"jq() {{ printf '%s\n' one two; }}
            cargo() {{
                case "$1" in
                  metadata) ;;
                  info) case "$5" in {published}) return 0 ;; *) return 101 ;; esac ;;
                  *) echo "$@" ;;
                esac
            }}"#
        )
    };
    for (published, does) in [
        ("none", "publish --workspace --locked --no-verify\n"),
        ("one@0.1.0", "publish --workspace --locked --no-verify --exclude one\n"),
        ("*@0.1.0", ""),
    ] {
        let output = run_in(root(), is_it, "v0.1.0", &programs(published));
        assert!(output.status.success(), "{output:?}");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), does, "{published}");
    }
}
