//! Counts divided among files, as a shell sees them: whole, interrupted and spoilt.

use std::fs;
use std::process::Stdio;

use sha2::{Digest, Sha256};

use crate::bench::{Bench, await_lines, command};

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
    assert!(
        out.contains(&format!("{} positions counted, {found} already counted", 1_764 - found)),
        "{out}"
    );
    assert_eq!(bench.text("part").lines().count(), 1 + 1_764);
    assert_eq!(bench.nodes(&["part"]), 145_632_022);
    // Once more: there is nothing left to do.
    assert!(bench.right(&run).contains(" 0 positions counted, 1764 already counted"));
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
        "a, line 2: position 0 is also on line 2 of a",
    );
    bench.count("1/2", "c");
    bench.wrong(1, &["merge", "split", "b", "c"], "c, line 4: position 4 is also on line 3 of b");
}

#[test]
fn merge_refuses_what_belongs_to_another_count() {
    let bench = Bench::new();
    bench.count("1/2", "a");
    bench.right(&["run", "split", "--depth", "0", "--shard", "2/2", "--out", "b"]);
    bench.wrong(1, &["merge", "split", "a", "b"], "b, line 1: depth is 0 here, but 1 in a");
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
    bench.wrong(1, &shard, "part, line 1: shard and depth is 1/2, 1 here, but 2/2, 1 in");
    let depth = ["run", "split", "--depth", "2", "--shard", "1/2", "--out", "part"];
    bench.wrong(1, &depth, "part, line 1: shard and depth is 1/2, 1 here, but 1/2, 2 in");
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
    let altered = "its checksum does not match";
    bench.write("spoilt", &spoilt(9, &lines[9].replace("\"nodes\":4", "\"nodes\":5")));
    bench.wrong(1, &["merge", "split", "spoilt"], &format!("spoilt, line 10: {altered}"));
    bench.write("spoilt", &spoilt(0, &lines[0].replace("\"depth\":1", "\"depth\":2")));
    bench.wrong(1, &["merge", "split", "spoilt"], &format!("spoilt, line 1: {altered}"));
    bench.write("spoilt", &spoilt(4, lines[5]));
    bench.wrong(1, &["merge", "split", "spoilt"], "spoilt, line 6: position 4 is also on line 5");
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
    bench.wrong(1, &run, "spoilt, line 9: its checksum does not match");
    bench.write("spoilt", &(lines[..100].join("\n") + "\n"));
    bench.wrong(1, &run, "spoilt, line 100: the file ends here; 99 positions stand here of 1764");
    let without = [&lines[..50], &lines[51..]].concat().join("\n") + "\n";
    bench.write("spoilt", &without);
    bench.wrong(1, &run, "spoilt, line 51: expected position 49, found position 50");
    assert!(!bench.file("part").exists(), "nothing is begun on a split that is spoilt");
}

/// A split as another version of the program would have written it, every line with its checksum.
fn of_another_version(split: &str) -> String {
    let digest = |texts: [&str; 2]| {
        let hash = Sha256::digest(texts.concat());
        hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>()[..16].to_owned()
    };
    let mut under = String::new();
    let lines = split.lines().map(|line| {
        let (open, _) = line.rsplit_once(",\"checksum\":\"").unwrap();
        let own = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
        let content = open.replace(&own, "\"program\":\"9.9.9\"") + "}";
        let checksum = digest([&under, &content]);
        if under.is_empty() {
            under.clone_from(&checksum);
        }
        format!("{},\"checksum\":\"{checksum}\"}}\n", content.strip_suffix('}').unwrap())
    });
    lines.collect()
}

#[test]
fn a_split_of_another_version_is_refused_before_anything_is_counted() {
    let bench = Bench::new();
    bench.write("other", &of_another_version(&bench.text("split")));
    let run = ["run", "other", "--depth", "1", "--out", "counts"];
    bench.wrong(1, &run, "other, line 1: program is 9.9.9 here");
    assert!(!bench.file("counts").exists());
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
fn no_message_moves_a_cursor_hides_a_character_or_commands_a_ci() {
    let bench = Bench::new();
    bench.write("\u{1b}[2Jforged\u{7}", "{}\n");
    let (code, _, err) = bench.ran(&["merge", "\u{1b}[2Jforged\u{7}", "split"]);
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains(r"\u{1b}[2Jforged\u{7}"), "{err}");
    let (code, _, err) = bench.ran(&["merge", "a\u{ad}\u{2060}##[error]b", "split"]);
    assert_ne!(code, Some(0), "{err}");
    assert!(err.contains(r"a\u{ad}\u{2060}#\u{23}[error]b"), "{err}");
}
