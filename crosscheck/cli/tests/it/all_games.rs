//! `crosscheck validate --variant all`: every game that the engine offers has its report, and one table has all of
//! them; the reports in files, the baseline and the exit code are those of the whole.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::schema::Schema;
use crate::{PROGRAM, folder};

/// A shell's command for an engine that is right at chess and plays King of the Hill as if it were chess.
fn one_right_one_wrong() -> String {
    one_wrong_at("")
}

/// The same, which is wrong at the questions alone that an address of `sed` selects.
fn one_wrong_at(address: &str) -> String {
    format!(
        "sed -u '{address}s/kingofthehill/chess/' | {PROGRAM} serve --impl perft | sed -u -E \
         's/\"variants\":\\[[^]]*\\]/\"variants\":[\"kingofthehill\",\"chess\",\"xiangqi\"]/; s/,\"legal\".*parse_san\"//'"
    )
}

/// Validates in a folder; asks for little, unless it is told otherwise.
fn validate(folder: &Path, options: &[&str], engine: &str) -> Output {
    let little = ["--only", "play", "--positions", "300", "--time", "10m"];
    let little: &[&str] = if options.contains(&"--time") { &[] } else { &little };
    Command::new(PROGRAM)
        .args(["validate", "--variant", "all"])
        .args(little)
        .args(options)
        .args(["--", "sh", "-c", engine])
        .current_dir(folder)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn json(file: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// The conclusion about each game, in a JSON report.
fn conclusions(report: &Value) -> Vec<(&str, &str)> {
    let games = report["games"].as_array().unwrap().iter();
    games
        .map(|game| (game["variant"].as_str().unwrap(), game["conclusion"].as_str().unwrap()))
        .collect()
}

#[test]
fn each_game_has_its_report_and_the_worst_decides() {
    let folder = folder("all-reports");
    let files = ["--json", "r.json", "--junit", "r.xml", "--markdown", "r.md", "--html", "r.html"];
    let output = validate(&folder, &files, &one_right_one_wrong());
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let first = said.lines().next().unwrap();
    let begins =
        "validating 2 games of crosscheck perft: chess, kingofthehill; not offered: osmosis, ";
    assert!(first.starts_with(begins) && !first.contains("xiangqi"), "{first}");
    let headings: Vec<&str> = said.lines().filter(|line| line.starts_with("===")).collect();
    assert_eq!(headings, ["=== chess ===", "=== kingofthehill ===", "=== all games ==="]);
    // The usual report of each.
    assert!(said.contains("\ncrosscheck perft is right: "), "{said}");
    assert!(
        said.contains("\nkingofthehill, random game 1: oracle and crosscheck perft differ\n"),
        "{said}"
    );
    let table = said.split("=== all games ===\n").last().unwrap();
    assert!(table.lines().any(|line| line.starts_with("chess ") && line.ends_with("  right")));
    let wrong = |line: &str| line.starts_with("kingofthehill ") && line.ends_with("  wrong");
    assert!(table.lines().any(wrong), "{table}");
    assert_eq!(table.lines().last(), Some("crosscheck perft is wrong: 3 random games differ"));

    let report = json(&folder.join("r.json"));
    let schema = Schema::new(include_str!("../../../../fixtures/schema/report.schema.json"));
    assert_eq!(schema.refuses(&report), None);
    assert_eq!(conclusions(&report), [("chess", "right"), ("kingofthehill", "wrong")]);
    assert_eq!(report["conclusion"], "wrong");
    for (file, parts) in [
        ("r.xml", ["<testsuite name=\"chess\"", "<testsuite name=\"kingofthehill\""]),
        ("r.md", ["\n| chess | ", "\n| kingofthehill | "]),
        ("r.html", ["chess", "kingofthehill"]),
    ] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap();
        assert!(parts.iter().all(|part| text.contains(part)), "{file}: {text}");
    }
}

#[test]
fn one_baseline_holds_for_all_games() {
    let folder = folder("all-baseline");
    // Every case that fails is asked again in an engine of its own: a few say as much as hundreds.
    let engine = one_wrong_at("/\"fen\":\"8\\/8\\/8\\/8/");
    let cases = ["--only", "cases", "--time", "10m", "--no-diagnosis", "--baseline", "known.yaml"];
    let writes = [&cases[..], &["--update-baseline"]].concat();
    let output = validate(&folder, &writes, &engine);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let first = |output: &Output| {
        let noted = String::from_utf8_lossy(&output.stderr).into_owned();
        noted.lines().filter(|line| line.starts_with("the first difference: case ")).count()
    };
    assert_eq!(first(&output), 1, "told at once, and once: {output:?}");
    let known = std::fs::read_to_string(folder.join("known.yaml")).unwrap();
    assert!(known.contains("\n- id: kingofthehill."), "{known}");
    let output = validate(&folder, &cases, &engine);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(first(&output), 0, "it is known: {output:?}");
    let right = said(&output);
    assert!(right.ends_with("cases agree\n") && right.contains("known failures"), "{right}");
}

#[test]
fn a_baseline_that_someone_writes_during_the_run_stays() {
    let folder = folder("all-baseline-changes");
    // The file comes there once the engine runs, and its check of what is there is over.
    let engine = format!("echo mine > known.yaml; exec {PROGRAM} serve --impl perft");
    let little = ["--only", "play", "--positions", "1", "--time", "10m"];
    let options = [&["--baseline", "known.yaml", "--update-baseline"][..], &little].concat();
    let output = validate(&folder, &options, &engine);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(4), "{error}");
    assert!(error.contains("error: known.yaml: this file has changed during the run"), "{error}");
    assert_eq!(std::fs::read_to_string(folder.join("known.yaml")).unwrap(), "mine\n");
}

#[test]
fn the_games_share_the_time() {
    let folder = folder("all-time");
    let options = ["--only", "play", "--time", "4s", "--jobs", "1", "--json", "r.json"];
    let engine = format!(
        "{PROGRAM} serve --impl perft | sed -u -E 's/\"variants\":\\[[^]]*\\]/\"variants\":[\"chess\",\"kingofthehill\"]/'"
    );
    let output = validate(&folder, &options, &engine);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = json(&folder.join("r.json"));
    let games = report["games"].as_array().unwrap().iter();
    let positions = games.map(|game| game["census"]["positions"].as_u64().unwrap());
    let [first, second] = positions.collect::<Vec<_>>()[..] else { panic!("{report}") };
    // Random games end at three quarters of a share: the second would have a quarter of the first if that had it all.
    assert!(second > first / 2, "{first} {second}");
}

#[test]
fn over_uci_the_games_are_those_of_the_option_and_its_default() {
    let folder = folder("all-uci");
    let offers = |line: &str| {
        format!("{PROGRAM} serve --uci | sed -u -E 's/^option name UCI_Variant .*/{line}/'")
    };
    let option = "option name UCI_Variant type combo";
    for (line, games) in [
        (
            format!("{option} default chess var horde"),
            "3 games of crosscheck oracle: chess, chess960, horde",
        ),
        (format!("{option} default horde var horde"), "1 game of crosscheck oracle: horde"),
        (
            "option name UCI_Chess960 type check default false".to_owned(),
            "2 games of crosscheck oracle: chess, chess960",
        ),
    ] {
        let output = validate(&folder, &["--uci"], &offers(&line));
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let begins = format!("validating {games}; not offered: ");
        assert!(said(&output).starts_with(&begins), "{output:?}");
    }
}

#[test]
fn an_engine_without_any_game_is_told_so() {
    let folder = folder("all-none");
    let engine = format!(
        "{PROGRAM} serve | sed -u -E 's/\"variants\":\\[[^]]*\\]/\"variants\":[\"xiangqi\"]/'"
    );
    let output = validate(&folder, &["--json", "r.json"], &engine);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    let expected = "supports none of the games in question; it offers: xiangqi";
    assert!(error.contains(expected), "{error}");
    assert_eq!(json(&folder.join("r.json"))["conclusion"], "unanswered");
}

#[test]
fn an_option_of_one_game_is_refused_in_one_sentence() {
    let folder = folder("all-refused");
    for (options, says) in [
        (&["--variant", "chess"][..], "--variant: `all` stands for every game; name no other"),
        (&["--fen", "startpos"], "--fen: a position is of one game; name this game instead"),
        (&["--case", "chess.knight.move.corner"], "--case: the cases name their games; leave out"),
    ] {
        let command = ["validate", "--variant", "all"];
        let output = Command::new(PROGRAM)
            .args(command.iter().chain(options))
            .args(["--", PROGRAM, "serve"])
            .current_dir(&folder)
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with(&format!("error: {says}")), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn the_file_of_options_may_say_all() {
    let folder = folder("all-config");
    let engine = one_right_one_wrong();
    let text = format!(
        "engine = ['sh', '-c', '''{engine}''']\nvariant = \"all\"\nonly = [\"play\"]\npositions = 5\ntime = \"10m\"\n"
    );
    std::fs::write(folder.join("crosscheck.toml"), text).unwrap();
    let output = Command::new(PROGRAM).arg("validate").current_dir(&folder).output().unwrap();
    assert!(said(&output).starts_with("validating 2 games of crosscheck perft: "), "{output:?}");
}

#[test]
fn an_interrupt_keeps_what_is_known() {
    let folder = folder("all-interrupted");
    // The first game ends by its share of the time; the second is interrupted.
    let mut child = Command::new(PROGRAM)
        .args(["validate", "--variant", "all", "--only", "play", "--time", "6s", "--jobs", "1"])
        .args(["--json", "r.json", "--", "sh", "-c", &one_right_one_wrong()])
        .current_dir(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut told = String::new();
    while !told.contains("is right: ") {
        assert!(lines.read_line(&mut told).unwrap() > 0, "{told}");
    }
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    lines.read_to_string(&mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{told}");
    assert!(told.contains("\n=== chess ===\n") && told.contains("\n=== all games ===\n"), "{told}");
    assert!(told.ends_with("was not asked everything: the run was interrupted\n"), "{told}");
    let report = json(&folder.join("r.json"));
    assert_eq!(report["conclusion"], "interrupted");
    assert_eq!(conclusions(&report)[0], ("chess", "right"));
    assert_eq!(report["games"].as_array().unwrap().len(), 2, "the other game is named");
}

#[test]
fn counts_alone_are_refused_where_no_table_holds() {
    let validated = |games: &[&str]| {
        let asked = ["validate", "--only", "counts", "--largest", "500", "--time", "60s"];
        let ruling = ["--ruling", "kingofthehill.move-count=lichess", "--", PROGRAM, "serve"];
        let output = Command::new(PROGRAM).args(asked).args(games).args(ruling).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, told) = validated(&["--variant", "kingofthehill"]);
    assert!(code == Some(2) && told.contains("the perft tables hold under the default"), "{told}");
    let (code, told) = validated(&["--variant", "kingofthehill", "--variant", "chess"]);
    assert_eq!(code, Some(0), "{told}");
}
