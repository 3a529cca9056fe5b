//! Of two engines that are program to each other, the one is named that is at fault.

use super::{
    Duration, ENGINE, Output, Stdio, TempDir, code, fs, program, run, signal, tempdir, told,
};

/// Every report that is written to a file.
const REPORTS: [&str; 8] =
    ["--json", "r.json", "--junit", "r.xml", "--markdown", "r.md", "--html", "r.html"];

/// Compares two misbehaving engines at a game.
fn compared(folder: &TempDir, game: &str, options: &[&str], kinds: [&str; 2]) -> Output {
    let reference = format!("{ENGINE} {}", kinds[0]);
    let asked = ["compare", "--variant", game, "--positions", "5", "--reference", &reference];
    run(folder, &[&asked, options, &REPORTS, &["--", ENGINE, kinds[1]]].concat())
}

fn read(folder: &TempDir, file: &str) -> String {
    fs::read_to_string(folder.path().join(file)).unwrap()
}

fn the_side_that_cannot_be_asked_is_named_and_no_old_report_is_left() {
    let folder = tempdir().unwrap();
    let (code, told_) = told(&compared(&folder, "chess", &[], ["right", "right"]));
    assert_eq!(code, Some(0), "{told_}");
    let none: &[&str] = &[];
    for (game, options, kinds, side, says) in [
        ("chess", none, ["greets-in-prose", "right"], "reference", "add --uci=reference if this"),
        ("chess", none, ["right", "greets-in-prose"], "engine", "add --uci=engine if this"),
        ("chess", &["--uci=engine"], ["greets-in-prose", "uci"], "reference", "add --uci if this"),
        ("chess", none, ["right", "greets-by-failing"], "engine", "ended with exit code 7"),
        ("atomic", none, ["right", "right"], "reference", "does not support atomic"),
        ("chess", none, ["right", "answers-unsupported"], "engine", "does not support that"),
    ] {
        let (code, told) = told(&compared(&folder, game, options, kinds));
        assert_eq!(code, Some(3), "{told}");
        let names_it = told.contains(&format!("error: the {side}, ")) && told.contains(says);
        assert!(names_it, "{side}, {says}: {told}");
        for file in ["r.json", "r.xml", "r.md", "r.html"] {
            let report = read(&folder, file);
            assert!(report.contains("was not asked anything: the "), "{file}: {report}");
        }
        assert!(read(&folder, "r.xml").contains("errors=\"1\""));
    }
}

fn an_interrupt_in_the_greeting_is_in_the_reports() {
    for command in ["validate", "compare"] {
        let folder = tempdir().unwrap();
        let mut program = program(&folder);
        program.arg(command);
        if command == "compare" {
            program.args(["--variant", "chess", "--reference", &format!("{ENGINE} right")]);
        }
        program.args(["--limit", "20s"]).args(REPORTS).args(["--", ENGINE, "greets-never"]);
        let child = program.stderr(Stdio::null()).spawn().unwrap();
        signal(&child, "INT");
        assert_eq!(code(child, Duration::from_secs(10)), Some(130), "{command}");
        let told_once = |report: &str| report.matches("the run was interrupted").count() == 1;
        let junit = read(&folder, "r.xml");
        assert!(junit.contains("errors=\"1\"") && told_once(&junit), "{junit}");
        assert!(read(&folder, "r.json").contains("\"conclusion\": \"interrupted\""), "{command}");
    }
}

trials! {
    the_side_that_cannot_be_asked_is_named_and_no_old_report_is_left,
    an_interrupt_in_the_greeting_is_in_the_reports,
}
