//! What the files of a divided count may be, what becomes of them, and what is said of those that
//! cannot be used.

use std::fs::{self, OpenOptions};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::bench::{Bench, await_lines, command};

#[test]
fn two_runs_do_not_write_one_file() {
    let bench = Bench::new();
    bench.count("1/1", "whole");
    // So deep that it is still writing, however long the others take to begin.
    let run = ["run", "split", "--depth", "5", "--out", "part"];
    let mut child =
        command(&run).current_dir(bench.folder.path()).stdout(Stdio::null()).spawn().unwrap();
    await_lines(&bench.file("part"), 2, &mut child);
    bench.wrong(4, &run, "part: another run is writing it");
    let merge = ["merge", "split", "whole", "--out", "part"];
    bench.wrong(4, &merge, "part: another run is writing it");
    child.kill().unwrap();
    child.wait().unwrap();
}

/// A split that takes a while, and what a signal in the middle of it leaves.
#[cfg(target_os = "linux")]
#[test]
fn a_split_that_a_signal_ends_leaves_nothing() {
    for signal in ["INT", "TERM", "HUP"] {
        let bench = Bench::new();
        let folder = bench.file("own");
        fs::create_dir(&folder).unwrap();
        let split = ["split", "chess", "--depth", "4", "--out", "large"];
        let mut child = command(&split)
            .current_dir(&folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let files = || fs::read_dir(&folder).unwrap().flatten();
        let is_large =
            || files().any(|file| file.metadata().is_ok_and(|file| file.len() > 100_000));
        let begun = Instant::now();
        while !is_large() {
            assert!(child.try_wait().unwrap().is_none(), "it has ended before it wrote anything");
            assert!(begun.elapsed() < Duration::from_mins(1), "it writes nothing");
            std::thread::sleep(Duration::from_millis(1));
        }
        let mut kill = std::process::Command::new("kill");
        kill.args(["-s", signal, &child.id().to_string()]);
        assert!(kill.status().unwrap().success());
        assert!(!child.wait().unwrap().success(), "{signal}");
        assert_eq!(files().count(), 0, "{signal}");
    }
}

#[test]
fn what_cannot_be_written_or_asked_is_one_sentence() {
    let bench = Bench::new();
    bench.wrong(4, &["split", "chess", "--depth", "1", "--out", "no/where"], "no/where: ");
    bench.wrong(4, &["run", "split", "--depth", "1", "--out", "no/where"], "no/where: ");
    bench.wrong(4, &["run", "nowhere", "--depth", "1", "--out", "part"], "nowhere: ");
    bench.count("1/1", "whole");
    fs::create_dir(bench.file("merged")).unwrap();
    bench.wrong(4, &["merge", "split", "whole", "--out", "merged"], "perft: merged: ");
    bench.wrong(4, &["merge", "split", "whole", "--out", "no/where"], "perft: no/where: ");
    for shard in ["0/3", "4/3", "x", "1/0"] {
        let run = ["run", "split", "--depth", "1", "--shard", shard, "--out", "part"];
        let (code, _, err) = bench.ran(&run);
        assert_eq!(code, Some(2), "{shard}");
        assert!(err.contains("a shard is k/n"), "{err}");
    }
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_not_read_and_what_is_no_plain_file_is_not_written() {
    let bench = Bench::new();
    let pipe = bench.file("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for endless in ["pipe", "/dev/zero"] {
        bench.wrong(4, &["run", endless, "--depth", "1", "--out", "counts"], "plain file");
        bench.wrong(4, &["merge", "split", endless], "plain file");
        bench.wrong(4, &["run", "split", "--depth", "1", "--out", endless], "plain file");
        bench.wrong(4, &["split", "osmosis", "--depth", "1", "--out", endless], "plain file");
    }
    let begun = Instant::now();
    let deep = ["split", "osmosis", "--depth", "6", "--out", "no/such/folder/split"];
    bench.wrong(4, &deep, "no/such/folder");
    assert!(begun.elapsed() < Duration::from_secs(5), "it is told before the count");
}

#[test]
fn nothing_is_written_over_a_foreign_file_or_one_that_is_read() {
    let bench = Bench::new();
    assert_eq!(bench.ran(&["run", "split", "--depth", "1", "--out", "counts"]).0, Some(0));
    bench.write("thesis", "my thesis\n");
    let before = bench.text("split");
    bench.wrong(4, &["merge", "split", "counts", "--out", "thesis"], "something else stands here");
    bench.wrong(4, &["merge", "split", "counts", "--out", "split"], "is read");
    let half = |shard| ["run", "split", "--depth", "1", "--shard", shard, "--out", &shard[..1]];
    assert_eq!(["1/2", "2/2"].map(|shard| bench.ran(&half(shard)).0), [Some(0); 2]);
    bench.wrong(4, &["merge", "split", "1", "2", "--out", "1"], "is read");
    bench.wrong(
        4,
        &["split", "osmosis", "--depth", "1", "--out", "thesis"],
        "something else stands here",
    );
    assert_eq!((bench.text("thesis").as_str(), bench.text("split")), ("my thesis\n", before));
    for _ in 0..2 {
        assert_eq!(bench.ran(&["merge", "split", "counts", "--out", "whole"]).0, Some(0));
        assert_eq!(bench.ran(&["split", "chess", "--depth", "1", "--out", "chess"]).0, Some(0));
    }
    let other = ["split", "chess", "--depth", "2", "--out", "chess"];
    bench.wrong(4, &other, "something else stands here");
    assert_eq!(bench.ran(&["run", "chess", "--depth", "1", "--out", "of-chess"]).0, Some(0));
    let other = ["merge", "chess", "of-chess", "--out", "whole"];
    bench.wrong(4, &other, "something else stands here");
}

/// The most that a line may hold, in bytes.
const LONGEST: u64 = 4 << 20;

/// Makes a file longer by so many zeros, which take no room on the disk.
fn lengthen(bench: &Bench, name: &str, bytes: u64) {
    let file = OpenOptions::new().append(true).create(true).open(bench.file(name)).unwrap();
    let length = file.metadata().unwrap().len();
    file.set_len(length + bytes).unwrap();
}

#[test]
fn a_line_without_end_is_refused_with_its_place() {
    let bench = Bench::new();
    bench.count("1/1", "part");
    let too_long = "the line is longer than 4 MiB";
    lengthen(&bench, "endless", 5 << 30);
    bench.wrong(
        1,
        &["run", "endless", "--depth", "1", "--out", "counts"],
        &format!("perft: endless, line 1: {too_long}"),
    );
    bench.wrong(1, &["merge", "endless", "part"], &format!("perft: endless, line 1: {too_long}"));
    bench.wrong(1, &["merge", "split", "endless"], &format!("perft: endless, line 1: {too_long}"));
    let run = ["run", "split", "--depth", "1", "--out", "endless"];
    bench.wrong(1, &run, &format!("perft: endless, line 1: {too_long}"));
    // After lines of ours, too; and a file that is not ours is left as it is.
    for name in ["split", "part"] {
        lengthen(&bench, name, 5 << 30);
    }
    let run = ["run", "split", "--depth", "1", "--out", "counts"];
    bench.wrong(1, &run, &format!("perft: split, line 1766: {too_long}"));
    fs::remove_file(bench.file("split")).unwrap();
    bench.right(&["split", "osmosis", "--depth", "2", "--out", "split"]);
    bench.wrong(1, &["merge", "split", "part"], &format!("perft: part, line 1766: {too_long}"));
    let length = fs::metadata(bench.file("part")).unwrap().len();
    let run = ["run", "split", "--depth", "1", "--out", "part"];
    bench.wrong(1, &run, &format!("perft: part, line 1766: {too_long}"));
    assert_eq!(fs::metadata(bench.file("part")).unwrap().len(), length);
}

#[test]
fn a_line_may_be_as_long_as_the_limit() {
    let bench = Bench::new();
    for (beyond, fault) in [(0, "its checksum does not match"), (1, "the line is longer than")] {
        let name = format!("{beyond}-beyond");
        lengthen(&bench, &name, LONGEST + beyond);
        let part = format!("part of {beyond}");
        fs::copy(bench.file(&name), bench.file(&part)).unwrap();
        let run = ["run", "split", "--depth", "1", "--out", &part];
        bench.wrong(1, &run, &format!("{part}, line 1: {fault}"));
        let mut file = OpenOptions::new().append(true).open(bench.file(&name)).unwrap();
        std::io::Write::write_all(&mut file, b"\n").unwrap();
        bench.wrong(1, &["merge", "split", &name], &format!("{name}, line 1: {fault}"));
    }
}

/// What a run says whose file is changed after some counts, while it goes on; and its exit code.
fn changed(change: impl Fn(&Bench)) -> (Option<i32>, String) {
    let bench = Bench::new();
    let run = ["run", "split", "--depth", "4", "--shard", "1/20", "--out", "part"];
    let mut run = command(&run);
    run.current_dir(bench.folder.path()).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = run.spawn().unwrap();
    await_lines(&bench.file("part"), 3, &mut child);
    change(&bench);
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[track_caller]
fn is_told(said: &(Option<i32>, String), sentence: &str) {
    let (code, err) = said;
    let errors: Vec<&str> = err.lines().filter(|line| !line.contains(" parts, ")).collect();
    assert_eq!((*code, errors.len()), (Some(4), 1), "{err}");
    assert!(errors[0].starts_with("perft: part: ") && errors[0].contains(sentence), "{err}");
}

#[test]
fn a_run_whose_file_was_cut_short_does_not_say_that_it_is_done() {
    let cut = |length: u64| {
        move |bench: &Bench| {
            let file = OpenOptions::new().write(true).open(bench.file("part")).unwrap();
            file.set_len(length).unwrap();
        }
    };
    for length in [0, 200] {
        is_told(&changed(cut(length)), "another program changed its length");
    }
}

#[test]
fn a_run_whose_file_was_added_to_does_not_say_that_it_is_done() {
    let added = changed(|bench| lengthen(bench, "part", 5));
    is_told(&added, "another program changed its length");
}

#[cfg(unix)]
#[test]
fn a_run_whose_file_was_deleted_or_replaced_does_not_say_that_it_is_done() {
    let gone = "it was deleted, moved or replaced";
    is_told(&changed(|bench| fs::remove_file(bench.file("part")).unwrap()), gone);
    is_told(&changed(|bench| fs::rename(bench.file("part"), bench.file("moved")).unwrap()), gone);
    let replaced = changed(|bench| {
        fs::copy(bench.file("part"), bench.file("another")).unwrap();
        fs::rename(bench.file("another"), bench.file("part")).unwrap();
    });
    is_told(&replaced, gone);
}

#[test]
fn no_output_is_an_input() {
    let bench = Bench::new();
    bench.count("1/1", "whole");
    bench.count("1/2", "odd");
    bench.count("2/2", "even");
    fs::hard_link(bench.file("split"), bench.file("linked")).unwrap();
    fs::create_dir(bench.file("folder")).unwrap();
    let split = bench.text("split");
    for out in ["split", "folder/../split", "linked"] {
        let run = ["run", "split", "--depth", "1", "--out", out];
        bench.wrong(4, &run, &format!("{out}: this file is read, and would be written over"));
        let merge = ["merge", "split", "whole", "--out", out];
        bench.wrong(4, &merge, &format!("{out}: this file is read, and would be written over"));
        assert_eq!(bench.text("split"), split);
    }
    let merge = ["merge", "split", "odd", "even", "--out", "folder/../even"];
    bench.wrong(4, &merge, "even: this file is read, and would be written over");
}

#[test]
fn what_is_of_no_use_is_told_before_a_file_is_begun() {
    let bench = Bench::new();
    let much = ["--hash", "99999999999999"];
    let run = [&["run", "split", "--depth", "1", "--out", "part"][..], &much].concat();
    bench.wrong(2, &run, "MiB of memory");
    assert!(!bench.file("part").exists());
}
