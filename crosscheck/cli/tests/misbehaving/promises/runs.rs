//! A run is refused before it asks anything, keeps to its time from its first word to the engine, and loses nothing
//! that it has.

use super::{
    Duration, ENGINE, Instant, RIGHT, Stdio, TempDir, code, fs, program, run, signal, tempdir, told,
};

/// A file of engines of chess, each a name and what is under `run` in the file.
fn write_engines(folder: &TempDir, engines: &[(&str, &str)]) {
    let mut text = "variant = \"chess\"\n[options]\npositions = 5\nlargest = 100\n".to_owned();
    for (name, run) in engines {
        text += &format!(
            "[[engine]]\nname = \"{name}\"\nversion = \"1\"\nlanguage = \"Rust\"\ninstall = \"\"\n\
             [engine.run]\n{run}\n"
        );
    }
    fs::write(folder.path().join("mm.toml"), text).unwrap();
}

/// The command of a misbehaving engine, in a file of engines.
fn command(kind: &str) -> String {
    format!("engine = [\"{ENGINE}\", \"{kind}\"]")
}

fn an_engine_that_is_interrupted_keeps_its_old_row() {
    let folder = tempdir().unwrap();
    write_engines(&folder, &[("one", &command("right"))]);
    let (exit, told) = told(&run(&folder, &["matrix", "mm.toml", "--json", "full.json"]));
    assert_eq!(exit, Some(0), "{told}");
    let read = || fs::read_to_string(folder.path().join("full.json")).unwrap();
    let before = read();
    write_engines(&folder, &[("one", &command("answers-slowly"))]);
    let child = program(&folder)
        .args(["matrix", "mm.toml", "--from", "full.json", "--json", "full.json", "--force"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    signal(&child, "INT");
    assert_eq!(code(child, Duration::from_secs(30)), Some(130));
    assert_eq!(read(), before);
}

fn an_engine_that_gives_no_answer_in_time_is_not_said_to_fail_rules() {
    let folder = tempdir().unwrap();
    let slow = command("answers-three-and-hangs") + "\ntime = \"4s\"\nlimit = \"300ms\"";
    write_engines(&folder, &[("one", &slow)]);
    let (_, told) = told(&run(&folder, &["matrix", "mm.toml", "--json", "r.json"]));
    let line = told.lines().find(|line| line.starts_with("one ")).unwrap_or_default();
    assert!(line.contains("not known to be right") && !line.contains("fails"), "{told}");
}

fn what_belongs_to_a_whole_run_is_refused_at_one_position() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("known.yaml"), "known: []\n").unwrap();
    let reference = format!("{ENGINE} right");
    let place = ["--variant", "chess", "--fen", "startpos"];
    let validate = [&["validate"], &place[..]].concat();
    let compare = [&["compare", "--reference", &reference], &place[..]].concat();
    let options: [&[&str]; 10] = [
        &["--json", "new"],
        &["--junit", "new"],
        &["--markdown", "new"],
        &["--html", "new"],
        &["--badge", "new"],
        &["--force"],
        &["--baseline", "known.yaml"],
        &["--baseline", "known.yaml", "--update-baseline"],
        &["--annotations"],
        &["--positions", "5"],
    ];
    for command in [validate, compare] {
        for option in options {
            let (code, told) = told(&run(&folder, &[&command[..], option, &RIGHT].concat()));
            assert!(
                code == Some(2) && told.contains("cannot be used with") && told.contains(option[0]),
                "{command:?} {option:?}: {told}"
            );
        }
        let (code, told) = told(&run(&folder, &[&command[..], &RIGHT].concat()));
        assert_eq!(code, Some(0), "{told}");
        // The file says what a whole run is; one position is asked about beside it.
        let file = format!("engine = [\"{ENGINE}\", \"right\"]\njson = \"new\"\npositions = 5\n");
        fs::write(folder.path().join("crosscheck.toml"), file).unwrap();
        let (code, told) = self::told(&run(&folder, &command));
        assert_eq!(code, Some(0), "{told}");
        assert!(!folder.path().join("new").exists());
        fs::remove_file(folder.path().join("crosscheck.toml")).unwrap();
    }
}

fn what_is_wrong_with_an_engine_of_a_table_is_told_before_any_is_asked() {
    let folder = tempdir().unwrap();
    let first = format!("engine = [\"sh\", \"-c\", \"echo >asked; exec {ENGINE} right\"]");
    let second = command("right");
    for (option, says) in [
        ("largest = \"x\"", "--largest"),
        ("ruling = [\"chess.nope=1\"]", "chess.nope"),
        ("time = \"2s\"\nlimit = \"3s\"", "--limit"),
        ("jobs = 99", "`jobs`"),
        ("json = \"r.json\"", "`json`"),
        ("update-baseline = true", "`update-baseline`"),
        ("fixtures = \"fx\"", "`fixtures`"),
        ("fen = \"startpos\"", "`fen`"),
    ] {
        let second = format!("{second}\n{option}");
        write_engines(&folder, &[("first", &first), ("second", &second)]);
        let (code, told) = told(&run(&folder, &["matrix", "mm.toml"]));
        let is_named = told.contains("mm.toml: second: ") && told.contains(says);
        assert!(code == Some(2) && is_named, "{option}: {code:?} {told}");
        assert!(!folder.path().join("asked").exists(), "{option}: {told}");
    }
}

fn a_table_that_cannot_be_written_keeps_no_other_from_being_written() {
    let folder = tempdir().unwrap();
    write_engines(&folder, &[("one", &command("right"))]);
    let table = ["matrix", "mm.toml", "--json", "/dev/full", "--markdown", "m.md"];
    let output = run(&folder, &table);
    let (code, told) = told(&output);
    assert!(code == Some(4) && told.contains("/dev/full"), "{told}");
    assert!(fs::read_to_string(folder.path().join("m.md")).unwrap().contains("one"));
    assert!(String::from_utf8_lossy(&output.stdout).contains("one"), "{told}");
}

fn the_time_of_a_run_begins_with_the_greeting() {
    let folder = tempdir().unwrap();
    let slow = format!("sleep 4; exec {ENGINE} right");
    let reference = format!("sh -c '{slow}'");
    let compare = ["compare", "--reference", &reference];
    for command in [&["validate"][..], &compare] {
        let times = ["--variant", "chess", "--time", "5s", "--limit", "5s"];
        let begun = Instant::now();
        let engine = ["--", "sh", "-c", &slow];
        let (code, told) = told(&run(&folder, &[command, &times, &engine].concat()));
        assert!(code != Some(0), "{told}");
        // An answer that is awaited at the end still gets its limit, and the end of a process takes a moment.
        assert!(begun.elapsed() < Duration::from_secs(12), "{:?}: {told}", begun.elapsed());
    }
}

fn questions_that_come_before_take_no_more_than_the_time() {
    let folder = tempdir().unwrap();
    let before = |question| {
        let place = ["validate", "--variant", "chess", "--fen", "startpos", "--time", "2s"];
        told(&run(&folder, &[&place[..], &["--before", question], &RIGHT].concat()))
    };
    let (code, told) = before("100000x startpos perft 3");
    assert!(code == Some(5) && told.contains("time was up"), "{code:?}: {told}");
    assert!(!told.contains("does not support"), "{told}");
    for wrong in ["garbage", "99999999999x startpos"] {
        let (code, told) = before(wrong);
        assert!(code == Some(2) && told.contains(&format!("--before: `{wrong}`")), "{told}");
    }
    assert_eq!(before("2x startpos moves e2e4").0, Some(0));
}

trials! {
    the_time_of_a_run_begins_with_the_greeting,
    an_engine_that_gives_no_answer_in_time_is_not_said_to_fail_rules,
    an_engine_that_is_interrupted_keeps_its_old_row,
    questions_that_come_before_take_no_more_than_the_time,
    what_belongs_to_a_whole_run_is_refused_at_one_position,
    what_is_wrong_with_an_engine_of_a_table_is_told_before_any_is_asked,
    a_table_that_cannot_be_written_keeps_no_other_from_being_written,
}
