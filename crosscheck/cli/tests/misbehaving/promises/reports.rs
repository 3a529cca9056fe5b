//! What is written comes to be written whole, where it should, and over nothing of anybody else's.

use super::{
    Duration, ENGINE, File, FileTypeExt, Instant, RIGHT, SHORT, Stdio, closed_pipe, fs, limited,
    pipe_in, program, run, symlink, tempdir, thread, told,
};

fn a_closed_or_full_standard_error_costs_no_report() {
    for err in [closed_pipe(), Stdio::from(File::options().write(true).open("/dev/full").unwrap())]
    {
        let folder = tempdir().unwrap();
        let mut program = program(&folder);
        program.args(SHORT).args(["--json", "r.json"]).args(RIGHT).stderr(err);
        assert_eq!(program.output().unwrap().status.code(), Some(0));
        assert!(folder.path().join("r.json").metadata().unwrap().len() > 1000);
    }
}

fn a_closed_or_full_standard_output_costs_no_report() {
    let full = Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    for (out, exit) in [(closed_pipe(), 0), (full, 4)] {
        let folder = tempdir().unwrap();
        let mut program = program(&folder);
        program.args(SHORT).args(["--json", "r.json"]).args(RIGHT).stdout(out);
        assert_eq!(program.output().unwrap().status.code(), Some(exit));
        assert!(folder.path().join("r.json").metadata().unwrap().len() > 1000);
    }
}

fn one_report_that_fails_does_not_keep_the_others_from_being_written() {
    let folder = tempdir().unwrap();
    let reports = ["--json", "/dev/full", "--junit", "r.xml", "--markdown", "/dev/full"];
    let (code, told) = told(&run(&folder, &[&SHORT[..], &reports, &RIGHT].concat()));
    assert_eq!(code, Some(4), "{told}");
    assert_eq!(told.matches("/dev/full: No space left").count(), 2, "{told}");
    assert!(folder.path().join("r.xml").exists());
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}

fn a_report_that_fails_is_named_whatever_becomes_of_the_rest() {
    let folder = tempdir().unwrap();
    symlink("/dev/full", folder.path().join("lost.json")).unwrap();
    let engines = format!(
        "variant = \"chess\"\n[options]\ncase = [\"chess.knight.move.corner\"]\n[[engine]]\nname = \"right\"\n\
         version = \"1\"\nlanguage = \"Rust\"\ninstall = \"\"\n[engine.run]\nengine = [\"{ENGINE}\", \"right\"]\n"
    );
    fs::write(folder.path().join("engines.toml"), engines).unwrap();
    let reference = format!("{ENGINE} right");
    let compare = ["compare", "--variant", "chess", "--positions", "5", "--reference", &reference];
    let verify = ["verify", "--quick", "--variant", "chess", "--positions", "1"];
    let written = ["--json", "lost.json"];
    for command in [
        [&SHORT[..], &written, &RIGHT].concat(),
        [&compare[..], &written, &RIGHT].concat(),
        [&["matrix", "engines.toml"][..], &written].concat(),
        [&verify[..], &written].concat(),
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = program(&folder).args(&command).stdout(full).output().unwrap();
        let (code, told) = told(&output);
        assert_eq!(code, Some(4), "{command:?}: {told}");
        assert!(told.contains("error: lost.json: No space left"), "{command:?}: {told}");
        assert!(told.contains("standard input or output failed"), "{command:?}: {told}");
    }
}

fn a_report_that_cannot_be_written_is_told_before_the_run() {
    let folder = tempdir().unwrap();
    for file in ["no/such/folder/r.json", "."] {
        let begun = Instant::now();
        let arguments = ["validate", "--json", file, "--", ENGINE, "greets-never"];
        let (code, told) = told(&run(&folder, &arguments));
        assert_eq!(code, Some(4), "{told}");
        assert!(begun.elapsed() < Duration::from_secs(5), "the engine was asked first");
        let names_no_other = told.lines().count() == 1 && !told.contains(".tmp");
        assert!(told.starts_with(&format!("error: {file}: ")) && names_no_other, "{told}");
    }
}

fn nobody_elses_file_is_touched() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("victim"), "mine").unwrap();
    symlink("victim", path("r.json.part")).unwrap();
    fs::write(path("picture.svg.part"), "mine as well").unwrap();
    let (code, told_) = told(&run(&folder, &[&SHORT[..], &["--json", "r.json"], &RIGHT].concat()));
    assert_eq!(code, Some(0), "{told_}");
    let show = ["show", "--variant", "chess", "--svg", "picture.svg", "startpos"];
    assert_eq!(told(&run(&folder, &show)).0, Some(0));
    assert_eq!(fs::read_to_string(path("victim")).unwrap(), "mine");
    assert_eq!(fs::read_to_string(path("picture.svg.part")).unwrap(), "mine as well");
    let show = ["show", "--variant", "chess", "--svg", "/dev/full", "startpos"];
    assert_eq!(told(&run(&folder, &show)).0, Some(4));
    assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
}

fn a_pipe_is_written_to_while_somebody_reads_it() {
    let folder = tempdir().unwrap();
    let pipe = pipe_in(folder.path());
    let reader = thread::spawn({
        let pipe = pipe.clone();
        move || fs::read_to_string(pipe).unwrap()
    });
    // The reader has opened it, or opens it while the engine is asked.
    let (code, told) = told(&run(&folder, &[&SHORT[..], &["--json", "pipe"], &RIGHT].concat()));
    assert_eq!(code, Some(0), "{told}");
    assert!(reader.join().unwrap().starts_with('{'));
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

fn a_report_of_an_engine_that_gives_no_greeting_is_not_that_of_an_earlier_run() {
    let folder = tempdir().unwrap();
    let reports =
        ["--json", "r.json", "--junit", "r.xml", "--markdown", "r.md", "--html", "r.html"];
    let asked = |kind: &'static str| {
        let engine = ["--limit", "1s", "--", ENGINE, kind];
        told(&run(&folder, &[&SHORT[..], &reports, &engine].concat())).0
    };
    assert_eq!(asked("right"), Some(0));
    assert_eq!(asked("greets-never"), Some(3));
    for file in ["r.json", "r.xml", "r.md", "r.html"] {
        let report = fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(report.contains("was not asked anything: "), "{file}: {report}");
    }
    let junit = fs::read_to_string(folder.path().join("r.xml")).unwrap();
    assert!(junit.contains("errors=\"1\""), "{junit}");
    let json = fs::read_to_string(folder.path().join("r.json")).unwrap();
    assert!(json.contains("\"conclusion\": \"unanswered\""), "{json}");
}

fn a_copy_of_the_fixtures_comes_to_be_nowhere_else() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("copy/chess")).unwrap();
    fs::create_dir(path("elsewhere")).unwrap();
    fs::write(path("mine"), "mine").unwrap();
    for (link, to) in [
        ("copy/chess/clauses.yaml", "../../mine"),
        ("copy/chess/clauses.yaml", "../../not-there-yet"),
        ("copy/evolution", "../elsewhere"),
    ] {
        symlink(to, path(link)).unwrap();
        let (code, told) = told(&run(&folder, &["fixtures", "copy", "--force", "copy"]));
        assert_eq!(code, Some(4), "{told}");
        assert!(told.contains(&format!("{link} is a link")), "{told}");
        fs::remove_file(path(link)).unwrap();
    }
    assert_eq!(fs::read_to_string(path("mine")).unwrap(), "mine");
    assert_eq!(fs::read_dir(path("elsewhere")).unwrap().count(), 0);
    assert!(!path("not-there-yet").exists() && !path("copy/VERSION").exists());
    assert_eq!(told(&run(&folder, &["fixtures", "copy", "--force", "copy"])).0, Some(0));
}

fn help_that_cannot_be_written_is_told_by_the_exit_code() {
    let folder = tempdir().unwrap();
    for (out, exit) in [("/dev/full", 4), ("/dev/null", 0)] {
        let out = File::options().write(true).open(out).unwrap();
        assert_eq!(program(&folder).arg("--help").stdout(out).status().unwrap().code(), Some(exit));
    }
    assert_eq!(
        program(&folder).arg("--help").stdout(closed_pipe()).status().unwrap().code(),
        Some(0)
    );
}

fn a_file_that_may_not_grow_is_told_and_nothing_is_left_beside_it() {
    let folder = tempdir().unwrap();
    let old = "{\n  \"version\": 2,\n  \"subject\": {}\n}\n";
    fs::write(folder.path().join("r.json"), old).unwrap();
    let reports = ["--json", "r.json", "--junit", "r.xml"];
    let arguments = [&SHORT[..], &reports, &RIGHT].concat();
    let (code, told) = limited(&folder, "ulimit -f 4", &arguments);
    assert_eq!(code, Some(4), "{told}");
    assert!(told.contains("r.json: File too large") && !told.contains(".tmp"), "{told}");
    assert_eq!(fs::read_to_string(folder.path().join("r.json")).unwrap(), old);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

trials! {
    a_closed_or_full_standard_error_costs_no_report,
    a_closed_or_full_standard_output_costs_no_report,
    one_report_that_fails_does_not_keep_the_others_from_being_written,
    a_report_that_fails_is_named_whatever_becomes_of_the_rest,
    a_report_that_cannot_be_written_is_told_before_the_run,
    nobody_elses_file_is_touched,
    a_pipe_is_written_to_while_somebody_reads_it,
    a_report_of_an_engine_that_gives_no_greeting_is_not_that_of_an_earlier_run,
    a_copy_of_the_fixtures_comes_to_be_nowhere_else,
    help_that_cannot_be_written_is_told_by_the_exit_code,
    a_file_that_may_not_grow_is_told_and_nothing_is_left_beside_it,
}
