//! No file keeps the marks of a merge that was not finished.

use std::path::Path;
use std::process::Command;

/// The lines that hold a mark of an unfinished merge, each with its number.
fn marked(text: &str) -> Vec<(usize, &str)> {
    // Written out, these marks would be found in this file.
    let [ours, middle, theirs] = ["<", "=", ">"].map(|sign| sign.repeat(7));
    let is_mark = |line: &str| {
        let begins = |mark: &String| line.strip_prefix(mark.as_str());
        line == middle
            || [&ours, &theirs]
                .into_iter()
                .filter_map(begins)
                .any(|rest| rest.is_empty() || rest.starts_with(' '))
    };
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| is_mark(line)).collect()
}

#[test]
fn no_tracked_file_keeps_the_marks_of_a_merge() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(&root).output();
    // In an archive of the source nothing is tracked.
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else { return };
    let names = String::from_utf8(listed.stdout).unwrap();
    let mut found = Vec::new();
    for name in names.split('\0').filter(|name| !name.is_empty()) {
        // A file that is not text, or that was just removed, has no lines to look at.
        let Ok(text) = std::fs::read_to_string(root.join(name)) else { continue };
        let lines = marked(&text).into_iter();
        found.extend(lines.map(|(number, line)| format!("{name}:{number}: {line}")));
    }
    assert!(found.is_empty(), "finish the merge in\n{}", found.join("\n"));
}

#[test]
fn the_three_marks_are_told_from_headings_and_quotations() {
    let [ours, middle, theirs] = ["<", "=", ">"].map(|sign| sign.repeat(7));
    let text = format!("a\n{ours} HEAD\nb\n{middle}\nc\n{theirs} prose\n");
    assert_eq!(marked(&text).iter().map(|(number, _)| *number).collect::<Vec<_>>(), [2, 4, 6]);
    assert!(marked(&format!("{middle}=\n {middle}\n>> quoted\n{ours}<\n")).is_empty());
}
