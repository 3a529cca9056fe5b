//! Counts divided among files, as a shell sees them: whole, interrupted and spoilt.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};
use tempfile::TempDir;

/// A folder with a split of a game in it.
struct Bench {
    folder: TempDir,
}

/// Exit code, standard output, standard error.
type Ran = (Option<i32>, String, String);

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_perft"));
    command.args(arguments);
    command
}

impl Bench {
    /// Osmosis after two plies: 1,764 sequences, none of them to the same position.
    fn new() -> Self {
        let bench = Self { folder: TempDir::new().unwrap() };
        bench.right(&["split", "osmosis", "--depth", "2", "--out", "split"]);
        bench
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.file(name)).unwrap()
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.file(name), text).unwrap();
    }

    /// Runs the program in the folder.
    fn ran(&self, arguments: &[&str]) -> Ran {
        let output = command(arguments).current_dir(self.folder.path()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// What it says where all is right.
    #[track_caller]
    fn right(&self, arguments: &[&str]) -> String {
        let (code, out, err) = self.ran(arguments);
        // On a slow machine it may say how far it is.
        let quiet = err.lines().all(|line| line.contains(" parts, "));
        assert!(code == Some(0) && quiet, "{arguments:?}: {code:?}, {err}");
        out
    }

    /// The one sentence that it says where something is wrong.
    #[track_caller]
    fn wrong(&self, exit: i32, arguments: &[&str], sentence: &str) {
        let (code, out, err) = self.ran(arguments);
        assert_eq!((code, out.as_str()), (Some(exit), ""), "{arguments:?}: {err}");
        assert!(err.starts_with("perft: ") && err.contains(sentence), "{arguments:?}: {err}");
        assert_eq!(err.lines().count(), 1, "{err}");
    }

    fn count(&self, shard: &str, out: &str) -> String {
        self.right(&["run", "split", "--depth", "1", "--shard", shard, "--out", out])
    }

    fn nodes(&self, parts: &[&str]) -> u64 {
        let arguments = [&["merge", "split", "--json"], parts].concat();
        let report: serde_json::Value = serde_json::from_str(&self.right(&arguments)).unwrap();
        report["nodes"].as_u64().unwrap()
    }
}

#[test]
fn shards_add_up_to_the_whole_at_any_number() {
    let bench = Bench::new();
    bench.count("1/1", "whole");
    assert_eq!(bench.nodes(&["whole"]), 76_164);
    for k in 1..=3 {
        bench.count(&format!("{k}/3"), &format!("part-{k}"));
    }
    assert_eq!(bench.nodes(&["part-3", "part-1", "part-2"]), 76_164);
}

#[test]
fn a_split_that_merges_counts_as_the_whole_with_threads_and_a_table() {
    let bench = Bench::new();
    fs::remove_file(bench.file("split")).unwrap();
    let out = bench.right(&["split", "chess", "--depth", "3", "--out", "split", "--threads", "2"]);
    assert!(out.contains("positions  5362\nsequences  8902\n"), "{out}");
    assert!(out.contains("39.8 %"), "{out}");
    let threads = ["--threads", "2", "--hash", "1"];
    bench.right(&[&["run", "split", "--depth", "2", "--out", "part"][..], &threads].concat());
    assert_eq!(bench.nodes(&["part"]), 4_865_609);
    assert!(bench.right(&["merge", "split", "part"]).contains("depth      5\n"));
}

#[test]
fn a_split_is_the_same_file_for_any_number_of_threads_and_keeps_its_rulings() {
    let bench = Bench::new();
    // A Harvestman with room to turn.
    let position = ["--fen", "k9/10/10/10/4P5/4H5/10/10/10/9K w - - 0 1"];
    let ruling = ["--ruling", "osmosis.harvestman=crooked"];
    let ruled = [&["split", "osmosis", "--depth", "2"][..], &position, &ruling].concat();
    bench.right(&[&ruled[..], &["--out", "one"]].concat());
    bench.right(&[&ruled[..], &["--out", "two", "--threads", "2"]].concat());
    assert_eq!(bench.text("one"), bench.text("two"));
    let header: serde_json::Value =
        serde_json::from_str(bench.text("one").lines().next().unwrap()).unwrap();
    assert_eq!(header["rulings"]["osmosis.harvestman"], "crooked");
    assert_eq!((&header["depth"], &header["fen"]), (&2.into(), &position[1].into()));
    bench.right(&["run", "one", "--depth", "1", "--out", "part"]);
    let whole = bench.right(&[&["osmosis", "3"][..], &position, &ruling].concat());
    let default = bench.right(&[&["osmosis", "3"][..], &position].concat());
    let merged = bench.right(&["merge", "one", "part"]);
    let nodes = |text: &str| text.split_whitespace().nth(1).unwrap().to_owned();
    assert_eq!(nodes(&merged), nodes(&whole));
    assert_ne!(nodes(&whole), nodes(&default), "the ruling makes no difference here");
}

#[test]
fn what_is_merged_merges_again_to_the_same_file() {
    let bench = Bench::new();
    bench.count("1/2", "odd");
    bench.count("2/2", "even");
    bench.right(&["merge", "split", "even", "odd", "--out", "merged"]);
    let merged = bench.text("merged");
    assert_eq!(merged.lines().count(), 1 + 1_764);
    bench.right(&["merge", "split", "merged", "--out", "merged"]);
    assert_eq!(bench.text("merged"), merged);
    assert_eq!(bench.nodes(&["merged"]), 76_164);
}

#[test]
fn a_split_begins_as_the_page_shows_it() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/perft-at-scale.md");
    let page = fs::read_to_string(page).unwrap();
    let split = Bench::new().text("split");
    for line in split.lines().take(2) {
        assert!(page.contains(line), "the page has not\n{line}");
    }
}

/// Waits until a file has so many lines.
fn await_lines(file: &Path, lines: usize, child: &mut Child) {
    let begun = Instant::now();
    while fs::read_to_string(file).map_or(0, |text| text.lines().count()) < lines {
        assert!(begun.elapsed() < Duration::from_mins(2), "nothing is written");
        assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_run_killed_three_times_gives_the_same_total_and_counts_nothing_twice() {
    let bench = Bench::new();
    let run = ["run", "split", "--depth", "3", "--out", "part", "--threads", "2"];
    let mut before = 0;
    for round in 1..=3 {
        let mut child =
            command(&run).current_dir(bench.folder.path()).stdout(Stdio::null()).spawn().unwrap();
        await_lines(&bench.file("part"), before + 20, &mut child);
        // On Unix this is SIGKILL: nothing in the program can answer it.
        child.kill().unwrap();
        child.wait().unwrap();
        let mut text = bench.text("part");
        // And once as a machine that loses its power: half a line.
        if round == 2 {
            text.truncate(text.len() - 20);
            bench.write("part", &text);
        }
        before = text.matches('\n').count();
    }
    let out = bench.right(&run);
    let found = before - 1;
    assert!(out.contains(&format!("{} positions counted, {found} found", 1_764 - found)), "{out}");
    assert_eq!(bench.text("part").lines().count(), 1 + 1_764);
    assert_eq!(bench.nodes(&["part"]), 145_632_022);
    // Once more: there is nothing left to do.
    assert!(bench.right(&run).contains(" 0 positions counted, 1764 found"));
}

#[test]
fn a_header_that_was_cut_short_is_begun_anew() {
    let bench = Bench::new();
    bench.write("part", "{\"kind\":\"perft-r");
    bench.count("1/1", "part");
    assert_eq!(bench.nodes(&["part"]), 76_164);
}

#[test]
fn a_file_that_is_no_run_of_ours_is_left_as_it_is() {
    let bench = Bench::new();
    let run = ["run", "split", "--depth", "1", "--out", "notes.json"];
    let refused = |text: &str, place: &str| {
        bench.write("notes.json", text);
        bench.wrong(1, &run, place);
        assert_eq!(bench.text("notes.json"), text);
    };
    refused("{\"a\":1}", "notes.json, line 1: ");
    refused("{\"a\":1}\n{\"b\"", "notes.json, line 1: ");
    refused("{\"kind\":\"perft-s", "notes.json, line 1: ");
    // After lines of ours, only the beginning of another one is taken for torn.
    bench.count("1/1", "whole");
    let whole = bench.text("whole");
    let lines: Vec<&str> = whole.lines().collect();
    let begun = lines[..3].join("\n") + "\n";
    refused(&format!("{begun}remember the milk"), "notes.json, line 4: ");
    for torn in (0..=lines[3].len()).step_by(8) {
        bench.write("notes.json", &format!("{begun}{}", &lines[3][..torn]));
        bench.count("1/1", "notes.json");
        assert_eq!(bench.nodes(&["notes.json"]), 76_164, "{torn}");
    }
}

#[test]
fn a_merged_file_is_written_beside_its_place_under_a_name_of_its_own() {
    let bench = Bench::new();
    bench.count("1/1", "whole");
    bench.write("merged.part", "not ours");
    bench.right(&["merge", "split", "whole", "--out", "merged"]);
    assert_eq!(bench.text("merged.part"), "not ours");
    let files = fs::read_dir(bench.folder.path()).unwrap().count();
    assert_eq!(files, 4, "nothing is left beside the files that were asked for");
}

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

#[test]
fn merge_refuses_gaps_and_overlaps_with_the_place() {
    let bench = Bench::new();
    bench.count("1/3", "a");
    bench.count("2/3", "b");
    bench.wrong(
        1,
        &["merge", "split", "a", "b"],
        "588 of 1764 positions are counted nowhere; the first is on line 4 of split, in shard 3/3",
    );
    bench.wrong(1, &["merge", "split", "b"], "the first is on line 2 of split, in shard 1/3");
    bench.wrong(
        1,
        &["merge", "split", "a", "b", "a"],
        "a, line 2: position 0 stands on line 2 of a, too",
    );
    bench.count("1/2", "c");
    bench.wrong(
        1,
        &["merge", "split", "b", "c"],
        "c, line 4: position 4 stands on line 3 of b, too",
    );
}

#[test]
fn merge_refuses_what_belongs_to_another_count() {
    let bench = Bench::new();
    bench.count("1/2", "a");
    bench.right(&["run", "split", "--depth", "0", "--shard", "2/2", "--out", "b"]);
    bench.wrong(1, &["merge", "split", "a", "b"], "b, line 1: depth 0 stands here, and 1 in a");
    bench.right(&["split", "osmosis", "--depth", "1", "--out", "other"]);
    bench.wrong(1, &["merge", "other", "a"], "a, line 1: split ");
    bench.wrong(1, &["merge", "a", "a"], "a, line 1: this is a perft-run, not a perft-split");
    bench.wrong(1, &["merge", "split", "split"], "split, line 1: this is a perft-split, not a");
    bench.wrong(4, &["merge", "split", "nowhere"], "nowhere: ");
}

#[test]
fn a_run_goes_on_with_no_other_shard_or_depth() {
    let bench = Bench::new();
    bench.count("1/2", "part");
    let shard = ["run", "split", "--depth", "1", "--shard", "2/2", "--out", "part"];
    bench.wrong(1, &shard, "part, line 1: shard and depth 1/2, 1 stands here, and 2/2, 1 in");
    let depth = ["run", "split", "--depth", "2", "--shard", "1/2", "--out", "part"];
    bench.wrong(1, &depth, "part, line 1: shard and depth 1/2, 1 stands here, and 1/2, 2 in");
}

#[test]
fn altered_lines_are_refused_with_the_place() {
    let bench = Bench::new();
    bench.count("1/1", "part");
    let part = bench.text("part");
    let lines: Vec<&str> = part.lines().collect();
    let spoilt = |place: usize, line: &str| {
        let mut lines = lines.clone();
        lines[place] = line;
        lines.join("\n") + "\n"
    };
    let altered = "the line is not what its seal says";
    bench.write("spoilt", &spoilt(9, &lines[9].replace("\"nodes\":4", "\"nodes\":5")));
    bench.wrong(1, &["merge", "split", "spoilt"], &format!("spoilt, line 10: {altered}"));
    bench.write("spoilt", &spoilt(0, &lines[0].replace("\"depth\":1", "\"depth\":2")));
    bench.wrong(1, &["merge", "split", "spoilt"], &format!("spoilt, line 1: {altered}"));
    bench.write("spoilt", &spoilt(4, lines[5]));
    bench.wrong(1, &["merge", "split", "spoilt"], "spoilt, line 6: position 4 stands on line 5");
    bench.write("spoilt", &part[..part.len() - 1]);
    bench.wrong(1, &["merge", "split", "spoilt"], "spoilt, line 1765: the line was not finished");
    bench.write("spoilt", "");
    bench.wrong(1, &["merge", "split", "spoilt"], "spoilt, line 1: the file ends here");
    // A line of another run of the same split, which knows the position: another depth.
    bench.right(&["run", "split", "--depth", "2", "--out", "deeper"]);
    let deeper = bench.text("deeper");
    let borrowed = deeper.lines().nth(9).unwrap();
    bench.write("spoilt", &spoilt(9, borrowed));
    bench.wrong(1, &["merge", "split", "spoilt"], &format!("spoilt, line 10: {altered}"));
    fs::write(bench.file("spoilt"), b"\xff\xfe\n").unwrap();
    bench.wrong(1, &["merge", "split", "spoilt"], &format!("spoilt, line 1: {altered}"));
}

#[test]
fn altered_splits_are_refused_with_the_place() {
    let bench = Bench::new();
    let split = bench.text("split");
    let lines: Vec<&str> = split.lines().collect();
    let run = ["run", "spoilt", "--depth", "1", "--out", "part"];
    bench.write("spoilt", &split.replace("\"index\":7,", "\"index\":8,"));
    bench.wrong(1, &run, "spoilt, line 9: the line is not what its seal says");
    bench.write("spoilt", &(lines[..100].join("\n") + "\n"));
    bench.wrong(1, &run, "spoilt, line 100: the file ends here; 99 positions stand here of 1764");
    let without = [&lines[..50], &lines[51..]].concat().join("\n") + "\n";
    bench.write("spoilt", &without);
    bench.wrong(1, &run, "spoilt, line 51: position 50 stands here, and 49 should");
    assert!(!bench.file("part").exists(), "nothing is begun on a split that is spoilt");
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

/// A split as another version of the program would have written it, every line sealed.
fn of_another_version(split: &str) -> String {
    let digest = |texts: [&str; 2]| {
        let hash = Sha256::digest(texts.concat());
        hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>()[..16].to_owned()
    };
    let mut under = String::new();
    let lines = split.lines().map(|line| {
        let (open, _) = line.rsplit_once(",\"seal\":\"").unwrap();
        let own = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
        let content = open.replace(&own, "\"program\":\"9.9.9\"") + "}";
        let seal = digest([&under, &content]);
        if under.is_empty() {
            under.clone_from(&seal);
        }
        format!("{},\"seal\":\"{seal}\"}}\n", content.strip_suffix('}').unwrap())
    });
    lines.collect()
}

#[test]
fn a_split_of_another_version_is_refused_before_anything_is_counted() {
    let bench = Bench::new();
    bench.write("other", &of_another_version(&bench.text("split")));
    let run = ["run", "other", "--depth", "1", "--out", "counts"];
    bench.wrong(1, &run, "other, line 1: program 9.9.9 stands here");
    assert!(!bench.file("counts").exists());
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_not_read_and_what_is_no_plain_file_is_not_written() {
    let bench = Bench::new();
    let pipe = bench.file("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
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
    bench.wrong(4, &["merge", "split", "counts", "--out", "split"], "something else stands here");
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

#[test]
fn depths_have_one_limit() {
    let bench = Bench::new();
    for arguments in [
        &["chess", "10000"][..],
        &["split", "chess", "--depth", "10000", "--out", "deep"],
        &["run", "split", "--depth", "10000", "--out", "counts"],
        &["unique", "chess", "10000"],
        &["tabulate", "chess", "10000"],
    ] {
        let (code, _, err) = bench.ran(arguments);
        assert!(code == Some(2) && err.contains("9999"), "{arguments:?}: {err}");
    }
}

#[test]
fn no_message_moves_a_cursor() {
    let bench = Bench::new();
    bench.write("\u{1b}[2Jforged\u{7}", "{}\n");
    let (code, _, err) = bench.ran(&["merge", "\u{1b}[2Jforged\u{7}", "split"]);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains(r"\u{1b}[2Jforged\u{7}"), "{err}");
}
