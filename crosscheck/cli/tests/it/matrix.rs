//! `crosscheck matrix`: the exit code and the words say what each engine of a file fails, and whether
//! somebody has looked into it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::{PROGRAM, folder};

/// Runs the command on a file of engines, in a folder of its own.
fn run(folder: &Path, engines: &str, typed: &[&str]) -> Output {
    std::fs::write(folder.join("engines.toml"), engines).unwrap();
    Command::new(PROGRAM).arg("matrix").args(typed).current_dir(folder).output().unwrap()
}

/// A file with an engine that is right and one that never castles on the King's side, both asked two
/// cases only.
fn two(confirmed: &str) -> String {
    let described = |name: &str| {
        format!(
            "[[engine]]\nname = \"{name}\"\nversion = \"1\"\nlanguage = \"Rust\"\ninstall = \"none\"\n"
        )
    };
    format!(
        "variant = \"chess\"\n[options]\ncase = [\"chess.knight.move.corner\", \"{CASE}\"]\n\
         {}[engine.run]\nengine = [{PROGRAM:?}, \"serve\"]\n\
         {}[engine.run]\nengine = [\"bash\", \"-c\", '''{PROGRAM} serve | sed -u -e 's/\"e1g1\",//g' -e 's/,\"e1g1\"//g' ''']\n{confirmed}",
        described("right"),
        described("never-castles"),
    )
}

const CASE: &str = "chess.castling.queen-side.plain";

fn read(file: PathBuf) -> String {
    std::fs::read_to_string(file).unwrap()
}

#[test]
fn the_exit_code_says_whether_every_failure_is_confirmed() {
    let folder = folder("matrix");
    let open = run(&folder, &two(""), &["engines.toml", "--json", "m.json", "--html", "m.html"]);
    let said = String::from_utf8_lossy(&open.stdout).into_owned();
    assert_eq!(open.status.code(), Some(1), "{open:?}");
    assert!(
        said.starts_with("never-castles 1 (Rust) fails: ") && said.contains("Castling"),
        "{said}"
    );
    assert!(said.ends_with("right 1 (Rust) fails: nothing\n"), "{said}");
    let again =
        run(&folder, "", &["--from", "m.json", "--html", "again.html", "--markdown", "m.md"]);
    assert_eq!(again.status.code(), Some(1), "{again:?}");
    assert_eq!(read(folder.join("again.html")), read(folder.join("m.html")));
    let rows = read(folder.join("m.md"));
    let row = "| never-castles | 1 | Rust | 4/6 | ";
    assert!(rows.lines().any(|line| line.starts_with(row)), "{rows}");
    let right = rows.lines().last().unwrap_or_default();
    assert!(right.starts_with("| right | 1 | Rust | 6/6 | ") && right.ends_with("|  |"), "{right}");
    let clause = "[[engine.cause]]\nsays = \"It never castles short.\"\nconfirmed = \"by hand\"\n\
                  explains = [\"chess.castling.*\"]\n";
    let confirmed = run(&folder, &two(clause), &["engines.toml"]);
    assert_eq!(confirmed.status.code(), Some(0), "{confirmed:?}");
    let one = run(&folder, &two(clause), &["engines.toml", "--engine", "right"]);
    assert_eq!(one.status.code(), Some(0), "{one:?}");
    assert_eq!(String::from_utf8_lossy(&one.stdout), "right 1 (Rust) fails: nothing\n");
}

#[test]
fn an_engine_that_is_asked_again_takes_the_place_of_its_row() {
    let folder = folder("matrix-again");
    run(&folder, &two(""), &["engines.toml", "--json", "both.json"]);
    let one = ["engines.toml", "--engine", "never-castles", "--json", "one.json"];
    let alone = run(&folder, &two("").replace("e1g1", "a9a9"), &one);
    assert_eq!(String::from_utf8_lossy(&alone.stdout).lines().count(), 1, "{alone:?}");
    let typed =
        ["engines.toml", "--engine", "never-castles", "--from", "one.json", "--from", "both.json"];
    let again = run(
        &folder,
        &two("").replace("e1g1", "a9a9"),
        &[&typed[..], &["--json", "again.json"]].concat(),
    );
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert_eq!(said.lines().count(), 2, "{again:?}");
    assert_ne!(read(folder.join("again.json")), read(folder.join("both.json")));
    let [both, same] = ["both.json", "again.json"].map(|file| run(&folder, "", &["--from", file]));
    assert_ne!(both.stdout, same.stdout);
    assert_eq!(same.stdout, again.stdout);
}

#[test]
fn an_engine_that_is_not_there_leaves_the_table_incomplete() {
    let folder = folder("matrix-absent");
    let engines = two("").replace("\"bash\"", "\"no-such-program\"");
    let output = run(&folder, &engines, &["engines.toml"]);
    assert_eq!(output.status.code(), Some(5), "{output:?}");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.contains("never-castles is left out: "), "{told}");
}

#[test]
fn a_wrong_file_of_engines_is_told_in_one_sentence() {
    let folder = folder("matrix-wrong");
    let engine = "[[engine]]\nname = \"a\"\nversion = \"1\"\nlanguage = \"C\"\ninstall = \"b\"\n";
    let run_of = |options: &str| format!("variant = \"chess\"\n{engine}[engine.run]\n{options}");
    let wrong = [
        ("variant = ".to_owned(), "engines.toml: line 1: "),
        (format!("variant = \"draughts\"\n{engine}"), "engines.toml: variant: `draughts`"),
        (
            format!("variant = []\n{engine}"),
            "engines.toml: variant: the list is empty: name at least one game",
        ),
        (format!("variant = \"chess\"\n{engine}"), "engines.toml: a: there is no table `run`"),
        (run_of("uci = true"), "engines.toml: a: there is no `engine`"),
        (run_of("engine = \"a\"\nspeed = 3"), "engines.toml: a: `speed` is not an option"),
        (
            run_of("engine = \"a\"\nvariant = [\"osmosis\"]"),
            "engines.toml: a: `variant` is not an option of an engine",
        ),
        (run_of("engine = \"a\"\ntime = \"soon\""), "engines.toml: a: invalid value 'soon'"),
        (run_of("engine = \"a\"").replace("install", "fetch"), "engines.toml: a: "),
        (
            run_of("engine = \"a\"\n") + engine + "[engine.run]\nengine = \"a\"",
            "engines.toml: a: there are two engines of this name",
        ),
    ];
    for (text, expected) in wrong {
        let output = run(&folder, &text, &["engines.toml"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        let error = told.lines().find(|line| line.starts_with("error: ")).unwrap_or_default();
        assert_eq!(output.status.code(), Some(2), "{text}: {told}");
        assert!(error.starts_with(&format!("error: {expected}")), "{text}: {told}");
    }
    let nobody = run(&folder, &two(""), &["engines.toml", "--engine", "nobody"]);
    assert_eq!(nobody.status.code(), Some(2), "{nobody:?}");
}

#[test]
fn a_table_of_another_version_is_refused() {
    let folder = folder("matrix-version");
    let open = run(&folder, &two(""), &["engines.toml", "--json", "m.json"]);
    assert!(folder.join("m.json").exists(), "{open:?}");
    let text = std::fs::read_to_string(folder.join("m.json")).unwrap();
    std::fs::write(folder.join("m.json"), text.replacen("\"version\": 2", "\"version\": 3", 1))
        .unwrap();
    let output = run(&folder, "", &["--from", "m.json"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert!(told.contains("m.json: this is version 3 of the form"), "{told}");
}

/// A file of two games, with an engine that plays both and one that plays chess alone, and never castles short.
fn of_two_games() -> String {
    let one =
        two("[[engine.cause]]\nsays = \"It never castles short.\"\nconfirmed = \"by hand\"\n\
                   explains = [\"chess.castling.*\"]\n");
    one.replacen("\"chess\"", "[\"chess\", \"osmosis\"]", 1)
        .replace(
            "\"none\"\n[engine.run]\nengine = [\"bash\"",
            "\"none\"\nvariant = [\"chess\"]\n[engine.run]\nengine = [\"bash\"",
        )
        .replacen(
            "[[engine]]\nname = \"never-castles\"",
            "[engine.game.osmosis]\nnote = \"It is new.\"\ncase = [\"osmosis.king.move.edge-a1\"]\n\
             [[engine]]\nname = \"never-castles\"",
            1,
        )
}

#[test]
fn a_file_of_several_games_is_asked_one_of_them() {
    let folder = folder("matrix-games");
    let asked = |typed: &[&str]| {
        let output = run(&folder, &of_two_games(), &[&["engines.toml"], typed].concat());
        let [said, told] =
            [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        (output.status.code(), said, told)
    };
    let (code, said, told) = asked(&["--variant", "chess"]);
    assert_eq!((code, said.lines().count()), (Some(0), 2), "{said}{told}");
    let (code, said, told) = asked(&["--variant", "osmosis", "--json", "m.json"]);
    assert_eq!((code, &*said), (Some(0), "right 1 (Rust) fails: nothing\n"), "{told}");
    // Its own case alone is asked there.
    let table = read(folder.join("m.json"));
    assert!(table.contains("\"note\": \"It is new.\""), "{table}");
    for (typed, expected) in [
        (&[][..], "choose one of its games with --variant: chess, osmosis"),
        (&["--variant", "evolution"], "has no evolution, but chess, osmosis"),
        (
            &["--variant", "osmosis", "--engine", "never-castles"],
            "`never-castles` does not play osmosis",
        ),
    ] {
        let (code, _, told) = asked(typed);
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains(expected), "{told}");
    }
}

#[test]
fn what_a_file_says_of_a_game_is_checked() {
    let folder = folder("matrix-games-wrong");
    let right = of_two_games();
    let wrong = [
        (
            right.replace("variant = [\"chess\"]", "variant = [\"evolution\"]"),
            "never-castles: variant: the file has no evolution",
        ),
        (
            right.replace("engine.game.osmosis", "engine.game.evolution"),
            "right: game.evolution: the engine does not play it",
        ),
        (
            right.replace("chess.castling.*", "osmosis.king.*"),
            "never-castles: explains: `osmosis.king.*` does not begin with a game of the engine",
        ),
        (right.replace("[\"chess\", \"osmosis\"]", "[\"draughts\"]"), "variant: `draughts`"),
    ];
    for (text, expected) in wrong {
        let output = run(&folder, &text, &["engines.toml", "--variant", "chess"]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(expected), "{expected}: {told}");
    }
}
