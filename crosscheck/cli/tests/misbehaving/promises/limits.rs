//! No wait and no work is without a limit, and nothing that was started is left.

use super::{
    Command, Duration, ENGINE, Instant, PROGRAM, RIGHT, Read, SHORT, Stdio, Write, code, few, fs,
    lives, pipe_in, program, run, signal, symlink, tempdir, thread, told, until,
};

fn a_time_without_measure_is_a_long_time() {
    let folder = tempdir().unwrap();
    let forever = "9223372036854775807s";
    let arguments = [&SHORT[..3], &["--time", forever, "--limit", forever], &SHORT[5..], &RIGHT];
    let (code, told_) = told(&run(&folder, &arguments.concat()));
    assert_eq!(code, Some(0), "{told_}");
    let arguments = ["doctor", "--time", forever, "--limit", forever, "--", ENGINE, "right"];
    assert_eq!(told(&run(&folder, &arguments)).0, Some(0));
}

fn input_that_never_ends_is_refused_and_not_waited_for() {
    let folder = tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    for file in [pipe.to_str().unwrap(), "/dev/zero", "/proc/kmsg"] {
        let arguments = ["validate", "--baseline", file, "--", ENGINE, "right"];
        let child = program(&folder).args(arguments).stderr(Stdio::null()).spawn().unwrap();
        assert_eq!(code(child, Duration::from_secs(10)), Some(4), "{file}");
    }
    let cases = folder.path().join("fixtures/chess/cases");
    fs::create_dir_all(&cases).unwrap();
    symlink("/dev/zero", cases.join("endless.yaml")).unwrap();
    let arguments = ["validate", "--fixtures", "fixtures", "--", ENGINE, "right"];
    let child = program(&folder).args(arguments).stderr(Stdio::null()).spawn().unwrap();
    assert_eq!(code(child, Duration::from_secs(10)), Some(4));
}

fn a_count_without_measure_is_refused_everywhere() {
    let folder = tempdir().unwrap();
    let fen = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
    let deep = "4294967295";
    let arguments = ["validate", "--variant", "chess", "--fen", fen, "--perft", deep];
    let (code, told) = told(&run(&folder, &[&arguments[..], &RIGHT].concat()));
    assert_eq!(code, Some(2), "{told}");
    let times = ["--time", "1s", "--limit", "1s"];
    let arguments = ["validate", "--variant", "chess", "--fen", fen, "--perft", "9999"];
    let begun = Instant::now();
    let (code, told) = self::told(&run(&folder, &[&arguments[..], &times, &RIGHT].concat()));
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("longer than --time") && begun.elapsed() < Duration::from_secs(15));
    let mut serve =
        program(&folder).arg("serve").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let question = format!(
        "{{\"seq\":1,\"cmd\":\"perft\",\"variant\":\"chess\",\"fen\":\"{fen}\",\"depth\":{deep}}}\n"
    );
    serve.stdin.take().unwrap().write_all(question.as_bytes()).unwrap();
    let mut answer = String::new();
    serve.stdout.take().unwrap().read_to_string(&mut answer).unwrap();
    serve.wait().unwrap();
    assert!(answer.contains("unsupported") && answer.contains("9999"), "{answer}");
}

fn a_long_game_is_played_in_time_that_grows_with_its_length() {
    let folder = tempdir().unwrap();
    let begun = Instant::now();
    let mut play = program(&folder)
        .args(["play", "--variant", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let moves = ["g1f3\n", "g8f6\n", "f3g1\n", "f6g8\n"].concat().repeat(1000);
    play.stdin.take().unwrap().write_all(moves.as_bytes()).unwrap();
    assert_eq!(play.wait().unwrap().code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
}

fn an_interrupt_before_the_greeting_is_an_interrupt() {
    let folder = tempdir().unwrap();
    let child = program(&folder)
        .args(["validate", "--limit", "20s", "--", ENGINE, "greets-never"])
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    signal(&child, "INT");
    assert_eq!(code(child, Duration::from_secs(10)), Some(130));
}

fn identify_and_the_doctor_end_in_time_whatever_they_ask() {
    let folder = tempdir().unwrap();
    for command in ["identify", "doctor"] {
        let begun = Instant::now();
        let arguments = [command, "--time", "2s", "--limit", "1s", "--", ENGINE];
        for kind in ["answers-never", "leaves-for-its-child's-group", "answers-slowly"] {
            run(&folder, &[&arguments[..], &[kind]].concat());
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{command}: {:?}", begun.elapsed());
    }
}

fn what_an_engine_has_left_is_ended_and_what_was_there_before_is_not() {
    let folder = tempdir().unwrap();
    // The shell leaves its child to the program that it turns into.
    let before = folder.path().join("before");
    let script = format!("sleep 60 >/dev/null 2>&1 & echo $! >before; exec {PROGRAM} \"$@\"");
    let arguments = [&["-c", &script, "sh"][..], &SHORT, &RIGHT].concat();
    let output = Command::new("sh").args(arguments).current_dir(folder.path()).output();
    assert_eq!(output.unwrap().status.code(), Some(0));
    let before = fs::read_to_string(before).unwrap();
    assert!(lives(&before));
    assert!(Command::new("kill").arg(before.trim()).status().unwrap().success());
    // A daemon in a session of its own, whose parent has ended.
    let left = folder.path().join("left");
    let engine =
        "setsid sh -c 'echo $$ >left; exec sleep 60' </dev/null >/dev/null 2>&1 & sleep 1; exit 3";
    run(&folder, &["doctor", "--", "sh", "-c", engine]);
    let left = fs::read_to_string(left).unwrap();
    assert!(!lives(&left), "{left} is left");
}

fn whatever_ends_the_program_ends_the_engine_of_verify_too() {
    for name in ["INT", "TERM", "HUP"] {
        let folder = tempdir().unwrap();
        let engine = "sh -c 'echo $$ >started; exec sleep 60'";
        let mut verify = program(&folder);
        verify.args(["verify", "--quick", "--with", engine]).stderr(Stdio::null());
        let verify = verify.spawn().unwrap();
        let started = || fs::read_to_string(folder.path().join("started")).unwrap_or_default();
        until(|| started().ends_with('\n'), "the engine has never lived");
        signal(&verify, name);
        assert_eq!(code(verify, Duration::from_secs(10)), Some(130), "{name}");
        assert!(!lives(&started()), "{name}");
    }
}

fn a_third_side_that_never_answers_ends_verify_in_its_time() {
    let folder = tempdir().unwrap();
    let engine = format!("{ENGINE} answers-never");
    let begun = Instant::now();
    let arguments = ["verify", "--quick", "--variant", "chess", "--positions", "10"];
    let with = ["--with", &engine, "--limit", "1s", "--time", "3s"];
    let (code, told) = told(&run(&folder, &[&arguments[..], &with].concat()));
    assert_eq!(code, Some(3), "{told}");
    assert!(begun.elapsed() < Duration::from_mins(1), "{:?}", begun.elapsed());
}

fn what_an_interrupted_engine_said_is_not_told_as_its_fault() {
    for (command, kind) in [("doctor", "answers-never"), ("identify", "greets-never")] {
        let folder = tempdir().unwrap();
        let arguments = [command, "--limit", "20s", "--", ENGINE, kind];
        let mut child = program(&folder);
        let child = child.args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = child.spawn().unwrap();
        signal(&child, "INT");
        let (mut out, mut err) = (String::new(), String::new());
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(code(child, Duration::from_secs(10)), Some(130));
        assert_eq!((out.as_str(), err.as_str()), ("", "interrupted\n"), "{command}");
    }
}

/// Only the user who may do all can start what another user may not end.
fn what_may_not_be_ended_is_not_waited_for_and_its_number_is_told() {
    let setpriv = Command::new("setpriv").arg("--version").output();
    if !rustix::process::geteuid().is_root() || setpriv.is_err() {
        return;
    }
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mode = |name: &str, bits| {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(bits);
        fs::set_permissions(path(name), mode).unwrap();
    };
    mode("", 0o755);
    // A file that this process writes may be open in the child of another test, and then it cannot be started.
    let copy = "cp \"$(command -v setpriv)\" as-root && cp \"$0\" program";
    let copied = Command::new("sh").args(["-c", copy, PROGRAM]).current_dir(folder.path()).status();
    assert!(copied.unwrap().success());
    mode("as-root", 0o4755);
    let begun = Instant::now();
    let output = Command::new("setpriv")
        .args(["--reuid", "65534", "--regid", "65534", "--clear-groups", &path("program")])
        .args(["doctor", "--time", "3s", "--limit", "1s", "--", &path("as-root")])
        .args(["--reuid", "0", "--clear-groups", "sleep", "120"])
        .output()
        .unwrap();
    let (code, told) = told(&output);
    let number = told.split("the processes ").nth(1).and_then(|rest| rest.split(' ').next());
    let number = number.unwrap_or_else(|| panic!("none is named: {told}"));
    assert!(lives(number), "{told}");
    assert!(Command::new("kill").args(["-KILL", number]).status().unwrap().success());
    assert_eq!(code, Some(3), "{told}");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
}

fn an_engine_has_no_terminal_to_write_to() {
    let folder = tempdir().unwrap();
    let engine = "if echo FORGED >/dev/tty; then echo >opened; fi; exit 3";
    let ours = format!("{PROGRAM} doctor --limit 2s -- sh -c '{engine}'");
    // What `script` runs has a terminal.
    let mut script = Command::new("script");
    let script = script.args(["-qec", &ours, "typescript"]);
    let Ok(output) = script.current_dir(folder.path()).stdin(Stdio::null()).output() else {
        return;
    };
    let (_, told) = told(&output);
    assert!(told.contains("ended with exit code 3") && !told.contains("FORGED"), "{told}");
    assert!(!folder.path().join("opened").exists());
}

fn threads_without_measure_are_refused() {
    let folder = tempdir().unwrap();
    for arguments in [&["verify", "--quick"][..], &[&["validate"][..], &RIGHT].concat()] {
        let (command, rest) = arguments.split_first().unwrap();
        let (code, told) = told(&run(&folder, &[&[*command, "--jobs", "65"], rest].concat()));
        assert!(code == Some(2) && told.contains("1..=64"), "{told}");
    }
}

fn no_answer_may_take_longer_than_all_of_them() {
    let folder = tempdir().unwrap();
    let reference = ["--variant", "chess", "--reference", ENGINE];
    for command in ["validate", "identify", "doctor", "compare"] {
        let reference = if command == "compare" { &reference[..] } else { &[] };
        let times = ["--time", "2s", "--limit", "3s"];
        let arguments = [&[command], reference, &times, &RIGHT].concat();
        let (code, told) = told(&run(&folder, &arguments));
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains("--limit: 3s is longer than --time, 2s"), "{told}");
    }
}

fn without_a_limit_no_answer_may_take_longer_than_all_of_them() {
    let folder = tempdir().unwrap();
    let arguments = ["validate", "--time", "2s", "--", ENGINE, "answers-never"];
    let (code, told) = told(&run(&folder, &arguments));
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains("gave no answer within 2 s"), "{told}");
}

fn a_limit_of_no_time_is_refused() {
    let folder = tempdir().unwrap();
    for option in ["--limit", "--time"] {
        let (code, told) = told(&run(&folder, &["doctor", option, "0s", "--", ENGINE, "right"]));
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains("longer than zero"), "{told}");
    }
}

fn a_file_of_fixtures_without_measure_is_refused_in_a_short_sentence() {
    let folder = tempdir().unwrap();
    let copy = folder.path().join("fixtures");
    few::write(&copy).unwrap();
    let large = copy.join("chess/cases/large.yaml");
    for length in [5 << 20, 1 << 20] {
        fs::write(&large, "x".repeat(length)).unwrap();
        let arguments = ["validate", "--fixtures", "fixtures", "--", ENGINE, "right"];
        let (code, told) = told(&run(&folder, &arguments));
        assert_eq!(code, Some(2), "{told}");
        assert!(told.contains("large.yaml") && told.len() < 400, "{} bytes", told.len());
    }
}

fn an_engine_that_speaks_no_protocol_is_not_waited_for_twice() {
    let folder = tempdir().unwrap();
    let begun = Instant::now();
    let arguments = ["validate", "--uci", "--limit", "8s", "--", "sleep", "60"];
    assert_eq!(told(&run(&folder, &arguments)).0, Some(3));
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

fn what_starts_others_without_end_is_hunted_down() {
    let folder = tempdir().unwrap();
    let chain = "c() { echo >>chain; sleep 0.02; (setsid sh -c \"$0\" \"$0\" &) ; }; c";
    let engine = format!(
        "import subprocess, os\nfor _ in range(4):\n    subprocess.Popen(['setsid', 'sh', '-c', {chain:?}, {chain:?}])\nos._exit(3)"
    );
    run(&folder, &["doctor", "--limit", "1s", "--", "python3", "-c", &engine]);
    let grown = || fs::metadata(folder.path().join("chain")).map_or(0, |file| file.len());
    let before = grown();
    thread::sleep(Duration::from_millis(500));
    assert!(before > 0 && grown() == before, "it goes on");
}

trials! {
    an_engine_that_speaks_no_protocol_is_not_waited_for_twice,
    identify_and_the_doctor_end_in_time_whatever_they_ask,
    what_may_not_be_ended_is_not_waited_for_and_its_number_is_told,
    whatever_ends_the_program_ends_the_engine_of_verify_too,
    a_time_without_measure_is_a_long_time,
    input_that_never_ends_is_refused_and_not_waited_for,
    a_count_without_measure_is_refused_everywhere,
    a_long_game_is_played_in_time_that_grows_with_its_length,
    an_interrupt_before_the_greeting_is_an_interrupt,
    what_an_engine_has_left_is_ended_and_what_was_there_before_is_not,
    a_third_side_that_never_answers_ends_verify_in_its_time,
    what_an_interrupted_engine_said_is_not_told_as_its_fault,
    an_engine_has_no_terminal_to_write_to,
    threads_without_measure_are_refused,
    no_answer_may_take_longer_than_all_of_them,
    without_a_limit_no_answer_may_take_longer_than_all_of_them,
    a_limit_of_no_time_is_refused,
    a_file_of_fixtures_without_measure_is_refused_in_a_short_sentence,
    what_starts_others_without_end_is_hunted_down,
}
