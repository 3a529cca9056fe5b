//! Neither the limits of the system nor what is wrong with a file costs a report, leaves anything behind, or is told as
//! something else.

use super::{
    CASES, Command, Duration, ENGINE, PROGRAM, RIGHT, SHORT, Stdio, TempDir, Write, code, few, fs,
    limited, program, run, tempdir, thread, told,
};

fn a_small_stack_is_enough() {
    let folder = tempdir().unwrap();
    let asked = [&SHORT[..], &RIGHT].concat();
    for arguments in [&asked[..], &["show", "--variant", "chess", "startpos"], &["--help"]] {
        let (code, told) = limited(&folder, "ulimit -s 64", arguments);
        assert_eq!(code, Some(0), "{arguments:?}: {told}");
    }
}

fn threads_that_the_system_does_not_start_are_not_laid_to_the_command_line() {
    // No limit on processes holds for root, so another user runs the program, which that user may have to read.
    let folder = tempdir().unwrap();
    let program = folder.path().join("program");
    fs::copy(PROGRAM, &program).unwrap();
    assert!(
        Command::new("chmod").args(["755", "."]).current_dir(&folder).status().unwrap().success()
    );
    let script = "ulimit -u 1; exec ./program verify --quick";
    let mut limited = Command::new("setpriv");
    limited.args(["--reuid", "64321", "--clear-groups", "bash", "-c", script]);
    let Ok(output) = limited.current_dir(folder.path()).output() else { return };
    let (code, told) = told(&output);
    if told.contains("setpriv") {
        return;
    }
    assert!(
        code == Some(4) && told.contains("the system does not start the threads"),
        "{code:?}: {told}"
    );
    assert!(told.contains("ulimit -u"), "{told}");
}

fn an_engine_is_not_blamed_where_the_system_starts_no_more_of_them() {
    let folder = tempdir().unwrap();
    let arguments = [&SHORT[..], &["--jobs", "64"], &RIGHT].concat();
    let (code, told) = limited(&folder, "ulimit -n 40", &arguments);
    assert!(code == Some(0) || code == Some(5), "{code:?}: {told}");
    assert!(!told.contains("broke"), "{told}");
}

fn an_engine_is_not_right_where_the_system_did_not_start_it_for_most_of_the_cases() {
    let folder = tempdir().unwrap();
    let arguments = ["validate", "--variant", "chess", "--time", "5s", "--only", "cases"];
    let arguments = [&arguments[..], &["--jobs", "4"], &RIGHT].concat();
    // So few that the second engine cannot be started, or no engine at all.
    for files in [14, 20] {
        let (code, told) = limited(&folder, &format!("ulimit -n {files}"), &arguments);
        let says = ["the system starts no more processes", "the system starts no process"];
        assert!(says.iter().any(|says| told.contains(says)), "{files}: {told}");
        assert!(code == Some(5) || code == Some(4), "{files}: {code:?}: {told}");
        assert!(!told.contains("does not support"), "{files}: {told}");
    }
}

fn an_engine_that_is_wrong_is_not_called_fickle_where_the_system_starts_no_more_of_them() {
    let folder = tempdir().unwrap();
    let more = ["--only", "cases", "--jobs", "2", "--", ENGINE, "tells-check-always"];
    let arguments = [&SHORT[..], &more].concat();
    for files in [16, 18, 22] {
        let (_, told) = limited(&folder, &format!("ulimit -n {files}"), &arguments);
        assert!(!told.contains("depends on chance") && !told.contains("at first"), "{told}");
    }
    let (_, told) = limited(&folder, "ulimit -n 10", &["doctor", "--", ENGINE, "right"]);
    assert!(told.contains("the system starts no process") || told.contains("0 faults"), "{told}");
    assert!(!told.contains("time was up"), "{told}");
}

fn a_copy_of_the_fixtures_replaces_what_is_no_plain_file() {
    let folder = tempdir().unwrap();
    fs::create_dir(folder.path().join("copy")).unwrap();
    let pipe = Command::new("mkfifo").arg("copy/VERSION").current_dir(&folder).status();
    assert!(pipe.unwrap().success());
    let mut copy = program(&folder);
    let copy = copy.args(["fixtures", "copy", "copy", "--force"]).stdout(Stdio::null()).spawn();
    assert_eq!(code(copy.unwrap(), Duration::from_secs(20)), Some(0));
    let version = fs::read_to_string(folder.path().join("copy/VERSION")).unwrap();
    assert!(version.starts_with('2'), "{version}");
    let left = fs::read_dir(folder.path().join("copy")).unwrap().flatten();
    assert!(left.into_iter().all(|file| !file.file_name().to_string_lossy().starts_with(".tmp")));
    let (code, told) = told(&run(&folder, &["fixtures", "copy", "missing/../other"]));
    assert_eq!(code, Some(0), "{told}");
}

/// A folder that only root may change, and a shell of a user who is not root. `None` where this is not root.
fn as_another_user(folder: &TempDir, command: &str) -> Option<(Option<i32>, String)> {
    fs::copy(PROGRAM, folder.path().join("program")).unwrap();
    let open = Command::new("chmod").args(["-R", "a+rwX", "."]).current_dir(folder).status();
    assert!(open.unwrap().success());
    let mut other = Command::new("setpriv");
    other.args(["--reuid", "64321", "--clear-groups", "bash", "-c", command]);
    let (code, told) = told(&other.current_dir(folder.path()).output().ok()?);
    (!told.contains("setpriv")).then_some((code, told))
}

fn a_copy_of_the_fixtures_into_a_folder_that_is_closed_changes_nothing() {
    let folder = tempdir().unwrap();
    assert_eq!(told(&run(&folder, &["fixtures", "copy", "copy"])).0, Some(0));
    fs::write(folder.path().join("copy/VERSION"), "mine").unwrap();
    let command = "chmod 555 copy/schema 2>/dev/null; exec ./program fixtures copy --force copy";
    let Some(_) = as_another_user(&folder, "exit") else { return };
    let close = Command::new("chmod").args(["755", "copy/schema"]).current_dir(&folder).status();
    assert!(close.unwrap().success());
    let mut other = Command::new("setpriv");
    other.args(["--reuid", "64321", "--clear-groups", "bash", "-c", command]);
    let (code, told) = told(&other.current_dir(folder.path()).output().unwrap());
    assert!(code == Some(4) && told.contains("copy/schema"), "{code:?}: {told}");
    assert_eq!(fs::read_to_string(folder.path().join("copy/VERSION")).unwrap(), "mine");
}

fn a_copy_of_the_fixtures_that_the_disk_cannot_hold_leaves_nothing() {
    let folder = tempdir().unwrap();
    for into in ["copy", "new/copy"] {
        let (code, told) = limited(&folder, "ulimit -f 8", &["fixtures", "copy", into]);
        assert!(code == Some(4) && told.contains("File too large"), "{told}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "{into}");
    }
    fs::create_dir(folder.path().join("copy")).unwrap();
    fs::write(folder.path().join("copy/mine"), "mine").unwrap();
    assert_eq!(limited(&folder, "ulimit -f 8", &["fixtures", "copy", "copy"]).0, Some(4));
    assert_eq!(fs::read_dir(folder.path().join("copy")).unwrap().count(), 1);
}

fn a_copy_of_the_fixtures_that_something_is_in_the_way_of_changes_nothing() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join("copy").join(name);
    assert_eq!(told(&run(&folder, &["fixtures", "copy", "copy"])).0, Some(0));
    fs::write(path("VERSION"), "mine").unwrap();
    let refused = |says: &str| {
        let (code, told) = told(&run(&folder, &["fixtures", "copy", "--force", "copy"]));
        assert!(code == Some(4) && told.contains(says), "{told}");
        assert_eq!(fs::read_to_string(path("VERSION")).unwrap(), "mine");
    };
    fs::remove_file(path("osmosis/clauses.yaml")).unwrap();
    fs::create_dir(path("osmosis/clauses.yaml")).unwrap();
    refused("copy/osmosis/clauses.yaml: it is a folder");
    fs::remove_dir_all(path("osmosis")).unwrap();
    fs::write(path("osmosis"), "mine").unwrap();
    refused("copy/osmosis: it is not a folder");
}

fn a_count_ends_when_nobody_can_read_it() {
    let folder = tempdir().unwrap();
    let question = r#"{"ask":"divide","variant":"chess","fen":"startpos","line":[],"depth":9,"implementation":"oracle"}"#;
    let start = r#"{"seq":1,"cmd":"start","version":1}"#;
    let perft = r#"{"seq":2,"cmd":"perft","variant":"chess","fen":"startpos","depth":9}"#;
    let talks = [
        (&["serve", "--questions"][..], question.to_owned()),
        (&["serve"], format!("{start}\n{perft}")),
        (&["serve", "--impl", "perft"], format!("{start}\n{perft}")),
        (&["serve", "--uci"], "position startpos\ngo perft 9".to_owned()),
    ];
    for (arguments, asked) in talks {
        let mut serves = program(&folder);
        serves.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut serves = serves.spawn().unwrap();
        writeln!(serves.stdin.take().unwrap(), "{asked}").unwrap();
        thread::sleep(Duration::from_millis(300));
        assert!(serves.try_wait().unwrap().is_none(), "{arguments:?} has no question to count at");
        drop(serves.stdout.take());
        code(serves, Duration::from_secs(10));
    }
}

fn a_program_that_is_none_cannot_be_started() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("no-program"), "just text").unwrap();
    for (engine, why) in
        [("./no-such-engine", "No such file"), ("./no-program", "Permission denied")]
    {
        let (code, told) = told(&run(&folder, &["validate", "--", engine]));
        assert_eq!(code, Some(3), "{told}");
        assert!(told.starts_with(&format!("error: {engine} cannot be started: {why}")), "{told}");
    }
}

fn what_stands_in_a_file_is_told_from_a_file_that_cannot_be_read() {
    let folder = tempdir().unwrap();
    few::write(&folder.path().join("fx")).unwrap();
    let engine = format!("{ENGINE} right");
    let compare = ["compare", "--variant", "chess", "--reference", &engine];
    let commands = [
        ("known.yaml", [&SHORT[..], &["--baseline", "known.yaml"], &RIGHT].concat()),
        ("good.epd", [&compare[..], &["--epd", "good.epd"], &RIGHT].concat()),
        ("engines.toml", vec!["matrix", "engines.toml"]),
        ("m.json", vec!["matrix", "--from", "m.json"]),
        ("fx/chess/clauses.yaml", [&CASES[..], &["--fixtures", "fx"], &RIGHT].concat()),
        ("crosscheck.toml", vec!["validate"]),
    ];
    for (file, command) in commands {
        let path = folder.path().join(file);
        let before = fs::read(&path).ok();
        for text in [b"\xff\xfe".to_vec(), b"some: [other".to_vec(), vec![b'#'; 5 << 20]] {
            fs::write(&path, text).unwrap();
            let (code, told) = told(&run(&folder, &command));
            assert!(
                code == Some(2) && told.contains(file.trim_start_matches("fx/")),
                "{file}: {code:?} {told}"
            );
        }
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let (code, told) = told(&run(&folder, &command));
        assert_eq!(code, Some(4), "{file}: {told}");
        fs::remove_dir(&path).unwrap();
        if let Some(before) = before {
            fs::write(&path, before).unwrap();
        }
    }
}

fn a_file_of_known_failures_may_begin_with_the_mark_of_its_encoding() {
    let folder = tempdir().unwrap();
    // The reader of YAML stumbles over the mark only before a list without an indent.
    fs::write(folder.path().join("known.yaml"), "\u{feff}known:\n- id: nothing\n").unwrap();
    let asked = [&SHORT[..], &["--baseline", "known.yaml"], &RIGHT].concat();
    let (code, told) = told(&run(&folder, &asked));
    assert!(code == Some(2) && told.contains("`nothing` is neither a case nor"), "{told}");
}

fn a_pipe_is_no_plain_file_and_is_not_told_as_missing() {
    let folder = tempdir().unwrap();
    let asked = [&SHORT[..], &["--baseline", "/dev/stdin"], &RIGHT].concat();
    let output = program(&folder).args(asked).stdin(Stdio::piped()).output().unwrap();
    let (code, told) = told(&output);
    assert!(code == Some(4) && told.contains("it is not a plain file"), "{code:?} {told}");
}

fn a_file_of_another_kind_is_not_quoted_at_length() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("notes.md"), "many words ".repeat(500)).unwrap();
    let (code, told_) = told(&run(&folder, &["validate", "--baseline", "notes.md", "--", "true"]));
    assert!(code == Some(2) && told_.len() < 300, "{told_}");
    fs::write(folder.path().join("crosscheck.toml"), "x = 1\n".repeat(700_000)).unwrap();
    let (code, told_) = told(&run(&folder, &["validate"]));
    assert!(code == Some(2) && told_.contains("larger than 4 MiB"), "{told_}");
    fs::write(folder.path().join("crosscheck.toml"), "x = 1\n".repeat(100_000)).unwrap();
    let (code, told_) = told(&run(&folder, &["validate"]));
    assert!(code == Some(2) && told_.contains("larger than 512 KiB"), "{told_}");
}

fn fixtures_of_another_version_are_not_used_without_a_word() {
    let folder = tempdir().unwrap();
    few::write(&folder.path().join("fx")).unwrap();
    let version = folder.path().join("fx/VERSION");
    let asked = [&CASES[..], &["--fixtures", "fx"], &RIGHT].concat();
    let own = fs::read_to_string(&version).unwrap();
    for (text, exit, says) in [
        (own.trim(), 0, ""),
        ("2.0.7", 0, "warning: fx holds fixtures 2.0.7; those of this program are "),
        ("1.0.0", 2, "fx: these are fixtures 1.0.0, and this program reads fixtures "),
        ("9.0.0", 2, "fx: these are fixtures 9.0.0, and this program reads fixtures "),
    ] {
        fs::write(&version, text).unwrap();
        let (code, told) = told(&run(&folder, &asked));
        assert!(code == Some(exit) && told.contains(says), "{text}: {told}");
        assert!(!says.is_empty() || !told.contains("warning"), "{told}");
    }
}

trials! {
    a_count_ends_when_nobody_can_read_it,
    a_copy_of_the_fixtures_that_something_is_in_the_way_of_changes_nothing,
    a_file_of_known_failures_may_begin_with_the_mark_of_its_encoding,
    a_pipe_is_no_plain_file_and_is_not_told_as_missing,
    a_small_stack_is_enough,
    threads_that_the_system_does_not_start_are_not_laid_to_the_command_line,
    an_engine_is_not_blamed_where_the_system_starts_no_more_of_them,
    an_engine_that_is_wrong_is_not_called_fickle_where_the_system_starts_no_more_of_them,
    a_copy_of_the_fixtures_replaces_what_is_no_plain_file,
    an_engine_is_not_right_where_the_system_did_not_start_it_for_most_of_the_cases,
    a_copy_of_the_fixtures_into_a_folder_that_is_closed_changes_nothing,
    a_copy_of_the_fixtures_that_the_disk_cannot_hold_leaves_nothing,
    a_program_that_is_none_cannot_be_started,
    what_stands_in_a_file_is_told_from_a_file_that_cannot_be_read,
    a_file_of_another_kind_is_not_quoted_at_length,
    fixtures_of_another_version_are_not_used_without_a_word,
}
