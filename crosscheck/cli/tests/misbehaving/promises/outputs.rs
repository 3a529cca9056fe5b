//! A report replaces no input of its run, no other report, and nobody else's file.

use super::{
    CASES, Command, ENGINE, File, RIGHT, SHORT, Stdio, TempDir, Write, few, fs, program, run,
    symlink, tempdir, told,
};

const EPD: &str = "8/8/4k3/8/8/4K3/8/8 w - - 0 1\n";
const CONFIG: &str = "time = \"60s\"\n";

/// A folder with a file of each kind that a run reads.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    let config = format!("engine = [\"{ENGINE}\", \"right\"]\n{CONFIG}");
    let engines = "variant = \"chess\"\n[options]\npositions = 5\nlargest = 100\n[[engine]]\nname = \"right\"\n\
                   version = \"1\"\nlanguage = \"Rust\"\ninstall = \"\"\n[engine.run]\n\
                   engine = [\"sh\", \"eng.sh\"]\n";
    let files = [
        ("crosscheck.toml", &*config),
        ("engines.toml", engines),
        ("eng.sh", &format!("exec {ENGINE} right\n")),
        ("good.epd", EPD),
        ("known.yaml", "known: []\n"),
        ("notes.md", "# What I know\n"),
        ("package.json", "{\n  \"version\": \"1.0.0\"\n}\n"),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    few::write(&folder.path().join("fx")).unwrap();
    folder
}

/// What a folder holds, by name.
fn contents(folder: &TempDir) -> Vec<(String, Vec<u8>)> {
    let entry = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.unwrap().path();
        let text = fs::read(&path).unwrap_or_default();
        (path.display().to_string(), text)
    };
    let folders = [folder.path().to_owned(), folder.path().join("fx")];
    let mut contents: Vec<_> =
        folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(entry).collect();
    contents.sort();
    contents
}

fn no_two_reports_share_a_file() {
    let folder = tempdir().unwrap();
    for force in [&[][..], &["--force"]] {
        let reports = [&["--json", "r", "--html", "./r"], force].concat();
        let (code, told) = told(&run(&folder, &[&SHORT[..], &reports, &RIGHT].concat()));
        assert!(code == Some(2) && told.contains("this file is named twice"), "{told}");
        assert!(!folder.path().join("r").exists());
    }
    let discarded = ["--json", "/dev/null", "--html", "/dev/null"];
    assert_eq!(told(&run(&folder, &[&SHORT[..], &discarded, &RIGHT].concat())).0, Some(0));
}

fn a_report_replaces_nothing_that_the_run_reads() {
    let folder = folder();
    symlink("known.yaml", folder.path().join("link")).unwrap();
    let before = contents(&folder);
    let reference = format!("{ENGINE} right");
    let compare = ["compare", "--variant", "chess", "--reference", &reference, "--time", "60s"];
    let script = ["--", "sh", "eng.sh"];
    let commands = [
        [&SHORT[..], &["--json", "crosscheck.toml"], &RIGHT].concat(),
        ["validate", "--variant", "chess", "--json", "./crosscheck.toml"].to_vec(),
        [&SHORT[..], &["--baseline", "known.yaml", "--json", "known.yaml"], &RIGHT].concat(),
        [&SHORT[..], &["--baseline", "known.yaml", "--junit", "link"], &RIGHT].concat(),
        [&CASES[..], &["--fixtures", "fx", "--json", "fx/VERSION"], &RIGHT].concat(),
        [&CASES[..], &["--fixtures", "fx", "--json", "fx/new.json"], &RIGHT].concat(),
        [&SHORT[..], &["--json", "eng.sh"], &script].concat(),
        [&compare[..], &["--epd", "good.epd", "--json", "good.epd"], &script].concat(),
        ["matrix", "engines.toml", "--json", "engines.toml"].to_vec(),
        ["matrix", "engines.toml", "--html", "eng.sh"].to_vec(),
        ["verify", "--quick", "--fixtures", "fx", "--json", "fx/VERSION"].to_vec(),
    ];
    for command in commands {
        let (code, told) = told(&run(&folder, &command));
        assert!(
            code == Some(2) && told.contains("this run reads this file"),
            "{command:?}: {told}"
        );
        assert!(contents(&folder) == before, "{command:?}");
    }
}

fn a_picture_replaces_no_report_and_no_report_a_picture() {
    let folder = folder();
    let show = ["show", "--variant", "chess", "startpos", "--svg"];
    let picture = |file| [&show[..], &[file]].concat();
    let report = |file| [&SHORT[..], &["--json", file], &RIGHT].concat();
    for command in [picture("p.svg"), report("r.json")] {
        assert_eq!(told(&run(&folder, &command)).0, Some(0));
    }
    let before = contents(&folder);
    for (command, what) in [(picture("r.json"), "picture"), (report("p.svg"), "report")] {
        let (code, told) = told(&run(&folder, &command));
        let refused = format!("this file is not a {what} of Crosscheck");
        assert!(code == Some(4) && told.contains(&refused), "{told}");
        assert!(contents(&folder) == before, "{command:?}");
    }
}

fn a_report_replaces_nothing_but_a_report() {
    let folder = folder();
    let before = contents(&folder);
    let show = ["show", "--variant", "chess", "startpos"];
    for file in ["notes.md", "package.json", "good.epd"] {
        let commands = [
            [&SHORT[..], &["--markdown", file], &RIGHT].concat(),
            [&SHORT[..], &["--badge", file], &RIGHT].concat(),
            ["matrix", "engines.toml", "--json", file].to_vec(),
            ["verify", "--quick", "--json", file].to_vec(),
            [&show[..], &["--svg", file]].concat(),
        ];
        for command in commands {
            let (code, told) = told(&run(&folder, &command));
            let what = if command[0] == "show" { "picture" } else { "report" };
            let refused = format!("{file}: this file is not a {what} of Crosscheck");
            assert!(code == Some(4) && told.contains(&refused), "{command:?}: {told}");
            assert!(contents(&folder) == before, "{command:?}");
        }
    }
    let forced = [&SHORT[..], &["--markdown", "notes.md", "--force"], &RIGHT].concat();
    assert_eq!(told(&run(&folder, &forced)).0, Some(0));
    fs::write(folder.path().join("empty.json"), "").unwrap();
    let all = ["--json", "empty.json", "--junit", "r.xml", "--markdown", "notes.md"];
    let rest = ["--html", "r.html", "--badge", "b.json"];
    let compare = ["compare", "--variant", "chess", "--positions", "5", "--time", "60s"];
    let reference = format!("{ENGINE} right");
    let compare = [&compare[..], &["--reference", &reference]].concat();
    for _ in 0..2 {
        for command in [&SHORT[..], &compare] {
            let (code, told) = told(&run(&folder, &[command, &all, &rest, &RIGHT].concat()));
            assert_eq!(code, Some(0), "{told}");
        }
    }
    let table =
        ["matrix", "engines.toml", "--json", "m.json", "--markdown", "m.md", "--html", "m.html"];
    let pictures = [&show[..], &["--svg", "p.svg"]].concat();
    let verify =
        ["verify", "--quick", "--variant", "chess", "--positions", "1", "--json", "v.json"];
    for command in [&table[..], &pictures, &verify].repeat(2) {
        let (code, told) = told(&run(&folder, command));
        assert_eq!(code, Some(0), "{command:?}: {told}");
    }
}

fn a_file_that_comes_during_the_run_stays() {
    let folder = folder();
    let run = |force: &[&str]| {
        let asked = [
            "validate",
            "--variant",
            "chess",
            "--time",
            "2s",
            "--jobs",
            "1",
            "--json",
            "late.json",
        ];
        let mut run = program(&folder);
        let child =
            run.args(asked).args(force).args(RIGHT).stdout(Stdio::piped()).stderr(Stdio::piped());
        let child = child.spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(700));
        fs::write(folder.path().join("late.json"), "precious").unwrap();
        told(&child.wait_with_output().unwrap())
    };
    let (code, told) = run(&[]);
    assert!(code == Some(4) && told.contains("late.json: this file is not a report"), "{told}");
    assert!(told.contains(" agree\n"), "the results are told all the same: {told}");
    let late = || fs::read_to_string(folder.path().join("late.json")).unwrap();
    assert_eq!(late(), "precious");
    let (code, told) = run(&["--force"]);
    assert!(matches!(code, Some(0 | 5)), "{told}");
    assert!(late().contains("\"conclusion\""));
}

fn a_link_that_comes_during_the_run_makes_no_file_of_two_reports() {
    for force in [&[][..], &["--force"]] {
        let folder = tempdir().unwrap();
        let asked = ["validate", "--variant", "chess", "--time", "2s", "--jobs", "1"];
        let reports = ["--json", "one.json", "--html", "two.html"];
        let mut run = program(&folder);
        let child = run.args(asked).args(reports).args(force).args(RIGHT);
        let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(700));
        symlink("two.html", folder.path().join("one.json")).unwrap();
        let (code, told) = told(&child.wait_with_output().unwrap());
        assert_eq!(code, Some(4), "{told}");
        assert!(told.contains("error: two.html: another report of this run is there"), "{told}");
        let report = fs::read_to_string(folder.path().join("two.html")).unwrap();
        assert!(report.starts_with('{'), "{report:.80}");
    }
}

fn two_reports_share_no_device_and_no_pipe() {
    let folder = folder();
    assert!(Command::new("mkfifo").arg("p").current_dir(&folder).status().unwrap().success());
    for (one, two) in [("p", "./p"), ("/dev/stderr", "/dev/stderr"), ("/dev/stdout", "/dev/fd/1")] {
        let asked = [&SHORT[..], &["--json", one, "--html", two], &RIGHT].concat();
        let (code, told) = told(&run(&folder, &asked));
        assert!(code == Some(2) && told.contains("named twice"), "{one}: {code:?}: {told}");
    }
    let nowhere = ["--json", "/dev/null", "--html", "/dev/null"];
    assert_eq!(told(&run(&folder, &[&SHORT[..], &nowhere, &RIGHT].concat())).0, Some(0));
}

/// A folder in the memory of the system, and by which paths below `/dev` and `/proc` its files are reached.
#[cfg(target_os = "linux")]
fn folder_of_the_system() -> (TempDir, [String; 3]) {
    let folder = TempDir::new_in("/dev/shm").unwrap();
    let path = folder.path().display().to_string();
    let up = format!("/dev/..{path}");
    (folder, ["/proc/self/cwd".to_owned(), path, up])
}

#[cfg(target_os = "linux")]
fn a_plain_file_is_one_by_whatever_path() {
    let (folder, ways) = folder_of_the_system();
    let notes = "# What I know\n";
    fs::write(folder.path().join("notes.txt"), notes).unwrap();
    fs::write(folder.path().join("known.yaml"), "known: []\n").unwrap();
    for way in ways {
        let file = |name: &str| format!("{way}/{name}");
        let (written, known, two) = (file("notes.txt"), file("known.yaml"), file("two"));
        let commands = [
            (vec!["--badge", &written], "is not a report of Crosscheck"),
            (vec!["--baseline", "known.yaml", "--json", &known], "this run reads this file"),
            (vec!["--json", &two, "--html", &two], "this file is named twice"),
            (vec!["--json", "two", "--html", &two], "this file is named twice"),
        ];
        for (reports, says) in commands {
            let (code, told) = told(&run(&folder, &[&SHORT[..], &reports, &RIGHT].concat()));
            let is_refused = matches!(code, Some(2 | 4)) && told.contains(says);
            assert!(is_refused, "{reports:?}: {code:?} {told}");
        }
        assert_eq!(fs::read_to_string(folder.path().join("notes.txt")).unwrap(), notes);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        let forced = ["--badge", &written, "--force"];
        assert_eq!(told(&run(&folder, &[&SHORT[..], &forced, &RIGHT].concat())).0, Some(0));
        let badge = fs::read_to_string(folder.path().join("notes.txt")).unwrap();
        assert!(badge.starts_with('{') && badge.trim_end().ends_with('}'), "{badge}");
        fs::write(folder.path().join("notes.txt"), notes).unwrap();
    }
}

fn a_report_to_the_own_output_keeps_what_is_there() {
    let folder = tempdir().unwrap();
    let (out, link) = (folder.path().join("out"), folder.path().join("link"));
    symlink("/dev/stdout", &link).unwrap();
    let opened = |append| {
        let mut file = File::create(&out).unwrap();
        file.write_all(b"before\n").unwrap();
        if append { File::options().append(true).open(&out).unwrap() } else { file }
    };
    for (append, report) in
        [(true, "/dev/stdout"), (false, "/dev/stdout"), (false, "link"), (true, "link")]
    {
        let mut run = program(&folder);
        run.args(SHORT).args(["--badge", report]).args(RIGHT);
        assert!(run.stdout(opened(append)).status().unwrap().success());
        let text = fs::read_to_string(&out).unwrap();
        let is_whole = text.starts_with("before\n") && text.contains(" is right: ");
        assert!(is_whole && text.contains("\"message\":\"right, "), "{report}: {text:?}");
    }
    let mut run = program(&folder);
    run.args(SHORT).args(["--badge", "/dev/stderr"]).args(RIGHT);
    assert!(run.stdout(Stdio::null()).stderr(opened(false)).status().unwrap().success());
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.starts_with("before\n") && text.contains("\"message\":\"right, "), "{text:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

fn a_file_that_quotes_the_mark_of_a_report_is_none() {
    let folder = tempdir().unwrap();
    let asked = [&SHORT[..], &["--markdown", "r.md"], &RIGHT].concat();
    assert_eq!(told(&run(&folder, &asked)).0, Some(0));
    let path = folder.path().join("r.md");
    let report = fs::read_to_string(&path).unwrap();
    let mark = report.lines().next().unwrap();
    for quoting in [format!("# Marks\n\n{mark}\n"), format!("<p>{mark}\n"), format!("\n{report}")] {
        fs::write(&path, &quoting).unwrap();
        let (code, told) = told(&run(&folder, &asked));
        assert!(code == Some(4) && told.contains("not a report of Crosscheck"), "{code:?} {told}");
        assert_eq!(fs::read_to_string(&path).unwrap(), quoting);
    }
}

trials! {
    #[cfg(target_os = "linux")]
    a_plain_file_is_one_by_whatever_path,
    a_report_to_the_own_output_keeps_what_is_there,
    a_file_that_quotes_the_mark_of_a_report_is_none,
    a_report_replaces_nothing_that_the_run_reads,
    a_picture_replaces_no_report_and_no_report_a_picture,
    a_report_replaces_nothing_but_a_report,
    no_two_reports_share_a_file,
    a_file_that_comes_during_the_run_stays,
    a_link_that_comes_during_the_run_makes_no_file_of_two_reports,
    two_reports_share_no_device_and_no_pipe,
}
