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
    validate_with(engine, folder, &[])
}

/// The same with some inputs that differ.
fn validate_with(engine: &str, folder: &Path, inputs: &[(&str, &str)]) -> Output {
    let (script, mut step) = step(1, Path::new(PROGRAM).parent().unwrap());
    // Short here; everything else is as an author would leave it.
    let script = script.replace("--annotations)", "--annotations --largest 500 --positions 20)");
    step.arg(script)
        .envs([("ENGINE", engine), ("UCI", "false"), ("PERFT_SCRIPT", "false")])
        .envs([("VARIANTS", "chess"), ("RULINGS", "")])
        .envs([("TIME", "10m"), ("BASELINE", ""), ("REPORTS", "reports"), ("BADGE", "badge.json")])
        .env("GITHUB_STEP_SUMMARY", folder.join("summary"))
        .env("GITHUB_OUTPUT", folder.join("output"))
        .envs(inputs.iter().copied())
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
    assert!(added(&folder.join("summary")).contains("\n## ✅ "));
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    for report in ["json", "junit", "markdown", "html"] {
        assert!(!read(&format!("reports/crosscheck.{report}")).is_empty(), "{report}");
    }
    assert!(read("badge.json").contains("\"message\":\"right, "));
}

#[test]
fn all_games_of_an_engine_are_one_input() {
    let folder = folder("action-all");
    let offers = "s/\"variants\":\\[[^]]*\\]/\"variants\":[\"chess\",\"horde\"]/";
    let engine = format!("crosscheck serve --impl perft | sed --unbuffered -E '{offers}'");
    let output = validate_with(&engine, &folder, &[("VARIANTS", "all")]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let first = "validating 2 games of crosscheck perft: chess, horde; not offered: ";
    assert!(said(&output).starts_with(first), "{}", said(&output));
    let summary = added(&folder.join("summary"));
    assert!(summary.contains("\n| chess | ") && summary.contains("\n| horde | "), "{summary}");
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
    assert!(added(&folder.join("summary")).contains("\n## ❌ "));
}

#[test]
fn the_command_of_an_engine_is_any_that_a_shell_takes() {
    let folder = folder("action-shell");
    std::fs::create_dir(folder.join("engine")).unwrap();
    for engine in [
        "IMPL=perft crosscheck serve --impl perft",
        "cd engine && crosscheck serve --impl perft",
        "cd engine; crosscheck serve --impl perft | cat",
        "exec crosscheck serve --impl perft",
    ] {
        let output = validate(engine, &folder);
        assert_eq!(output.status.code(), Some(0), "{engine}: {}", said(&output));
    }
}

#[test]
fn an_input_is_no_pattern_of_names_of_files() {
    let folder = folder("action-pattern");
    for name in ["VARIANTS", "RULINGS"] {
        let output = validate_with("crosscheck serve --impl perft", &folder, &[(name, "*")]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.code() == Some(2) && told.contains("`*` is not"), "{output:?}");
    }
}

#[test]
fn an_engine_may_come_from_the_file_of_options() {
    let folder = folder("action-file");
    std::fs::write(folder.join("crosscheck.toml"), "engine = 'crosscheck serve --impl perft'")
        .unwrap();
    let output = validate("", &folder);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
}

/// The one line of a run that an input stops before it begins, which has a conclusion all the same.
fn refused(output: &Output, folder: &Path) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(added(&folder.join("output")), "conclusion=none\n");
    assert_eq!(added(&folder.join("summary")), "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let said = said(output);
    let line = said.strip_suffix('\n').expect("a whole line");
    assert!(!line.contains('\n'), "{line}");
    line.strip_prefix("::error title=Crosscheck::").expect("an error").to_owned()
}

#[test]
fn an_action_that_cannot_be_installed_has_a_conclusion_too() {
    let text = std::fs::read_to_string(repository().join("action.yml"));
    let action: Value = serde_yaml::from_str(&text.unwrap()).unwrap();
    let value = action["outputs"]["conclusion"]["value"].as_str();
    assert_eq!(value, Some("${{ steps.validate.outputs.conclusion || 'none' }}"));
}

#[test]
fn what_an_earlier_run_has_written_is_no_report_of_this_one() {
    let folder = folder("action-stale");
    let reports = ["json", "junit", "markdown", "html"];
    let file = |report: &str| folder.join(format!("reports/crosscheck.{report}"));
    // A real run, as the action knows its reports by the mark that the program writes.
    validate("crosscheck serve --impl perft", &folder);
    assert!(reports.iter().all(|report| file(report).exists()));
    // What ends the program before it asks anything.
    let output = validate_with("crosscheck serve", &folder, &[("VARIANTS", "go")]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(added(&folder.join("output")), "conclusion=none\n");
    assert_eq!(added(&folder.join("summary")), "");
    for report in reports {
        assert!(!file(report).exists(), "{report}");
    }
}

#[test]
fn a_file_of_somebody_else_stays_and_goes_into_no_summary() {
    let baseline = "{\"known\": []}";
    for (file, text, input) in [
        ("crosscheck.json", baseline, "crosscheck.json"),
        ("crosscheck.json", "{\n  \"version\": 1,\n  \"name\": \"mine\"\n}\n", ""),
        ("crosscheck.markdown", "This only quotes <!-- Written by Crosscheck, -->\n", ""),
        ("crosscheck.html", "<!DOCTYPE html><title>mine</title>", ""),
        ("crosscheck.junit", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<mine/>\n", ""),
    ] {
        let folder = folder("action-mine");
        std::fs::write(folder.join(file), text).unwrap();
        let inputs = [("REPORTS", "."), ("BASELINE", input)];
        let output = validate_with("crosscheck serve --impl perft", &folder, &inputs);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(file), "{output:?}");
        assert_eq!(std::fs::read_to_string(folder.join(file)).unwrap(), text);
        assert_eq!(added(&folder.join("output")), "conclusion=none\n");
        assert_eq!(added(&folder.join("summary")), "");
    }
}

#[test]
fn a_file_that_only_looks_like_a_report_once_bytes_are_left_out_stays() {
    let text = "<!-- Written by Crosscheck, which may replace this file. -->\nmine\n";
    let in_utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (name, bytes) in [
        ("utf-16", in_utf16.clone()),
        ("utf-16 with its sign", [&b"\xff\xfe"[..], &in_utf16].concat()),
        ("utf-8 with its sign", format!("\u{feff}{text}").into_bytes()),
        ("another encoding", [&b"\xe9"[..], text.as_bytes()].concat()),
    ] {
        let folder = folder("action-bytes");
        std::fs::write(folder.join("crosscheck.html"), &bytes).unwrap();
        let inputs = [("REPORTS", ".")];
        let output = validate_with("crosscheck serve --impl perft", &folder, &inputs);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains("crosscheck.html"), "{name}: {output:?}");
        let is = std::fs::read(folder.join("crosscheck.html")).expect(name);
        assert_eq!(is, bytes, "{name}");
    }
}

#[test]
fn a_link_to_a_report_stays_and_what_an_earlier_run_left_there_goes_into_no_summary() {
    let folder = folder("action-link");
    validate("crosscheck serve --impl perft", &folder);
    let link = folder.join("reports/crosscheck.markdown");
    std::fs::rename(&link, folder.join("mine.md")).unwrap();
    std::os::unix::fs::symlink("../mine.md", &link).unwrap();
    let is_link = || std::fs::symlink_metadata(&link).unwrap().is_symlink();
    // What ends the program before it asks anything.
    let output = validate_with("crosscheck serve", &folder, &[("VARIANTS", "go")]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(is_link() && folder.join("mine.md").exists());
    assert_eq!(added(&folder.join("summary")), "");
    let output = validate("crosscheck serve --impl perft", &folder);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(is_link());
    assert!(added(&folder.join("summary")).contains("\n## ✅ "));
}

#[test]
fn an_input_that_begins_with_a_hyphen_is_no_option() {
    let folder = folder("action-hyphen");
    let inputs = [("REPORTS", "-rf"), ("BADGE", "-badge.json")];
    let output = validate_with("crosscheck serve --impl perft", &folder, &inputs);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(folder.join("-rf/crosscheck.json").exists() && folder.join("-badge.json").exists());
    assert!(added(&folder.join("summary")).contains("\n## ✅ "));
}

#[test]
fn a_summary_that_cannot_be_written_changes_no_conclusion() {
    let folder = folder("action-no-summary");
    for summary in ["", "."] {
        let inputs = [("GITHUB_STEP_SUMMARY", summary)];
        let output = validate_with("crosscheck serve --impl perft", &folder, &inputs);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert_eq!(added(&folder.join("output")), "conclusion=right\n");
        let says = "::warning title=Crosscheck::The summary cannot be written: ";
        assert!(said(&output).contains(says), "{output:?}");
    }
}

#[test]
fn a_folder_for_the_reports_that_cannot_be_has_a_conclusion_and_one_line() {
    let folder = folder("action-nowhere");
    std::fs::write(folder.join("file"), "").unwrap();
    for (reports, says) in [
        ("", "The input `reports` is empty: name a folder, or leave the input out."),
        ("file", "The input `reports` names no folder that can be made; name another: "),
        ("file/below", "The input `reports` names no folder that can be made; name another: "),
        ("file/100%\n::notice::", "The input `reports` names no folder that can be made"),
    ] {
        let output = validate_with("crosscheck serve", &folder, &[("REPORTS", reports)]);
        let said = refused(&output, &folder);
        assert!(said.starts_with(says), "{reports}: {said}");
    }
}

#[test]
fn whether_an_engine_speaks_uci_is_true_or_false_in_any_case() {
    // An engine that writes down the first line that it is sent.
    let engine = r#"bash -c 'head -n 1 >"$0"' asked"#;
    for (uci, asked) in [
        ("true", "uci\n"),
        ("TRUE", "uci\n"),
        ("True", "uci\n"),
        ("FALSE", "{"),
        ("false", "{"),
        ("", "{"),
    ] {
        let folder = folder("action-uci");
        validate_with(engine, &folder, &[("UCI", uci)]);
        let sent = std::fs::read_to_string(folder.join("asked")).unwrap();
        assert!(sent.starts_with(asked), "{uci}: {sent}");
    }
    for uci in ["yes", "1", "on", " true", "true false"] {
        let folder = folder("action-uci-unknown");
        let output = validate_with(engine, &folder, &[("UCI", uci)]);
        let says = format!("The input `uci` is `{uci}`: write true or false.");
        assert_eq!(refused(&output, &folder), says);
        assert!(!folder.join("asked").exists());
    }
}

#[test]
fn an_engine_may_be_a_script_for_perftree() {
    // A script that writes down each question it is called with, and answers none.
    let script = r#"printf '%s,' "$@" >>asked; echo >>asked; exit 1"#;
    let start = "1,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1,";
    for (input, asked) in [("true", start), ("True", start), ("false", ","), ("", ",")] {
        // With more before it, and as a block of YAML has it.
        for command in ["sh asks.sh", "cd . && LC_ALL=C sh asks.sh", "sh asks.sh\n"] {
            let folder = folder("action-script");
            std::fs::write(folder.join("asks.sh"), script).unwrap();
            validate_with(command, &folder, &[("PERFT_SCRIPT", input)]);
            let given = std::fs::read_to_string(folder.join("asked")).unwrap();
            assert_eq!(given.lines().next(), Some(asked), "{command:?}, {input}");
        }
    }
    for (uci, script, says) in [
        ("", "yes", "The input `perft-script` is `yes`: write true or false."),
        (
            "true",
            "TRUE",
            "The inputs `uci` and `perft-script` are both true: an engine is asked in one way.",
        ),
    ] {
        let folder = folder("action-script-unknown");
        let inputs = [("UCI", uci), ("PERFT_SCRIPT", script)];
        assert_eq!(refused(&validate_with("sh asks.sh", &folder, &inputs), &folder), says);
    }
}

#[test]
fn the_description_names_as_many_games_as_there_are() {
    let text = std::fs::read_to_string(repository().join("action.yml"));
    let action: Value = serde_yaml::from_str(&text.unwrap()).unwrap();
    let description = action["description"].as_str().unwrap();
    let games = "chess, Chess960, seven more games of lichess, six of The Chess Variant Pages";
    assert!(description.contains(games), "{description}");
    assert_eq!(notation::Variant::ALL.len(), 1 + 1 + 7 + 6);
}

/// What the action is named by where somebody uses it, if that is the tag of the version.
const TAG: &str = concat!("v", env!("CARGO_PKG_VERSION"));

/// Runs the step that installs, of an action that is named by this, with a `cargo` that only says that it was called.
fn install(named: &str, published: &Path, folder: &Path) -> Output {
    let programs = folder.join("programs");
    std::fs::create_dir_all(&programs).unwrap();
    let cargo = programs.join("cargo");
    // Like cargo, it replaces no program that it has not installed.
    let script = r#"#!/bin/sh
        [ ! -e "$RUNNER_TEMP/crosscheck/bin/crosscheck" ] || exit 101
        echo built with: cargo "$@"
    "#;
    std::fs::write(&cargo, script).unwrap();
    std::fs::set_permissions(&cargo, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let (script, mut step) = step(0, &programs);
    step.arg(script)
        .env("REPOSITORY", format!("file://{}", published.display()))
        .envs([("RUNNER_OS", "Linux"), ("RUNNER_ARCH", "X64"), ("REF", named)])
        .env("GITHUB_ACTION_PATH", repository())
        .env("RUNNER_TEMP", folder)
        .env("GITHUB_PATH", folder.join("path"));
    step.output().unwrap()
}

/// A repository of three commits, the second of them tagged as this version with a message, where the release of that tag has an
/// archive, whose program says this of its version, and its checksum; and its commits.
fn published(name: &str, says: &str) -> (PathBuf, Vec<String>) {
    published_program(name, &format!("#!/bin/sh\necho \"{says}\"\n"))
}

/// The same with this script as the program.
fn published_program(name: &str, program: &str) -> (PathBuf, Vec<String>) {
    let folder = folder(name);
    let script = r#"
        git() { command git -c user.name=nobody -c user.email=nobody@example.org -c tag.gpgSign=false "$@"; }
        git init --quiet
        git commit --quiet --allow-empty --message=before
        git commit --quiet --allow-empty --message=released
        git tag --annotate --message=released "$1"
        git tag --annotate --message='an older one' "${1}0" HEAD~1
        git commit --quiet --allow-empty --message=after
        mkdir -p "releases/download/$1"
        cd "releases/download/$1"
        name=crosscheck-x86_64-unknown-linux-gnu
        mkdir $name
        printf %s "$2" >$name/crosscheck
        chmod +x $name/crosscheck
        tar -czf $name.tar.gz $name
        sha256sum $name.tar.gz >$name.tar.gz.sha256
        git log --reverse --format=%H
    "#;
    let made = Command::new("bash")
        .args(["-ec", script, "bash", TAG, program])
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(made.status.success(), "{made:?}");
    (folder, said(&made).lines().map(str::to_owned).collect())
}

/// What the program says of its version.
fn version() -> String {
    let output = Command::new(PROGRAM).arg("--version").output().unwrap();
    said(&output).trim_end().to_owned()
}

/// Whether the step ended well and put a program into the path: the released one, and not one that was built.
fn took_the_release(output: &Output, folder: &Path) -> bool {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let built = format!(
        "built with: cargo install --quiet --locked --path {}/crosscheck/cli",
        repository().display()
    );
    if said(output).contains(&built) {
        return false;
    }
    let path = std::fs::read_to_string(folder.join("path")).unwrap();
    let program = Command::new(Path::new(path.trim_end()).join("crosscheck")).output().unwrap();
    said(&program) == format!("{}\n", version())
}

#[test]
fn the_released_program_is_taken_by_its_tag_or_by_the_commit_of_that_tag() {
    let (published, commits) = published("action-release", &version());
    for named in [TAG, &commits[1]] {
        let folder = folder("action-released");
        assert!(took_the_release(&install(named, &published, &folder), &folder), "{named}");
    }
}

#[test]
fn what_may_differ_from_the_release_is_built() {
    let (published, commits) = published("action-other", env!("CARGO_PKG_VERSION"));
    let older = format!("{TAG}0");
    for named in ["main", "", "v0", &older, &commits[0], &commits[2]] {
        let folder = folder("action-differs");
        let output = install(named, &published, &folder);
        assert!(!took_the_release(&output, &folder), "{named}");
        let why = format!("as `{named}` is neither the tag {TAG} nor its commit.");
        assert!(said(&output).contains(&why), "{output:?}");
    }
}

#[test]
fn a_program_that_does_not_fit_its_checksum_is_not_taken() {
    let folder = folder("action-forged");
    let (published, _) = published("action-forged-release", &version());
    let archive = format!("releases/download/{TAG}/crosscheck-x86_64-unknown-linux-gnu.tar.gz");
    let archive = published.join(archive);
    std::fs::write(&archive, [std::fs::read(&archive).unwrap(), b"more".to_vec()].concat())
        .unwrap();
    let output = install(TAG, &published, &folder);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(!folder.join("path").exists());
}

#[test]
fn a_checksum_of_another_file_is_not_taken() {
    let folder = folder("action-another");
    let (published, _) = published("action-another-release", &version());
    let beside =
        format!("releases/download/{TAG}/crosscheck-x86_64-unknown-linux-gnu.tar.gz.sha256");
    let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    for text in [format!("{nothing}  /dev/null\n"), String::new()] {
        std::fs::write(published.join(&beside), text).unwrap();
        let output = install(TAG, &published, &folder);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(said(&output).contains("another checksum"), "{output:?}");
        assert!(!folder.join("path").exists());
    }
}

#[test]
fn a_program_of_another_version_is_not_taken() {
    let folder = folder("action-renamed");
    let (published, _) = published("action-renamed-release", "crosscheck 0.0.1");
    let output = install(TAG, &published, &folder);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let says = format!("The program of the release {TAG} says that it is `crosscheck 0.0.1`");
    assert!(said(&output).contains(&says), "{output:?}");
    assert!(!folder.join("path").exists());
}

#[test]
fn without_a_release_the_program_is_built() {
    let folder = folder("action-unreleased");
    let output = install(TAG, &folder.join("nothing"), &folder);
    assert!(!took_the_release(&output, &folder));
    let why = format!("as the release {TAG} has no program for this machine");
    assert!(said(&output).contains(&why), "{output:?}");
}

#[test]
fn a_program_that_does_not_run_on_this_machine_is_built() {
    // One that fails, one whose loader is missing, and one with an instruction that the processor lacks.
    for program in ["#!/bin/sh\nexit 1\n", "#!/nowhere/ld.so\n", "#!/bin/sh\nkill -ILL $$\n"] {
        let (published, _) = published_program("action-foreign-release", program);
        let folder = folder("action-foreign");
        let output = install(TAG, &published, &folder);
        assert!(!took_the_release(&output, &folder), "{program}");
        let says = format!(
            "::notice title=Crosscheck::Building the program, as the program of the release {TAG} \
             does not run on this machine.\n"
        );
        assert!(said(&output).contains(&says), "{output:?}");
    }
}
