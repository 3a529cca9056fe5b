//! No file keeps the marks of a merge that was not finished, and none tells anybody to install a package
//! that is not published: a stranger could register its name.

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

/// The tracked files that are texts, with their names; none in an archive of the source, where nothing
/// is tracked.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(&root).output();
    let Some(listed) = listed.ok().filter(|output| output.status.success()) else { return vec![] };
    let names = String::from_utf8(listed.stdout).unwrap();
    let names = names.split('\0').filter(|name| !name.is_empty());
    // A file that is not text, or that was just removed, has no lines to look at.
    let read = |name: &str| std::fs::read_to_string(root.join(name)).ok();
    names.filter_map(|name| Some((name.to_owned(), read(name)?))).collect()
}

#[test]
fn no_tracked_file_keeps_the_marks_of_a_merge() {
    let mut found = Vec::new();
    for (name, text) in texts() {
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

/// The lines that install one of our packages by its name from a registry, or may do so.
fn installing(text: &str) -> Vec<&str> {
    let installs = |line: &str| {
        // Words, without the quotation marks of a text.
        let words: Vec<&str> =
            line.split([' ', '`', '"', '\'']).filter(|w| !w.is_empty()).collect();
        let is_ours = |word: &&str| word.starts_with("crosscheck-");
        words.windows(2).enumerate().any(|(place, pair)| match pair {
            ["pip" | "pipx" | "npm" | "cargo", "install" | "binstall" | "add"] => {
                let options = words[place + 2..].iter().take_while(|word| word.starts_with('-'));
                words.get(place + 2 + options.count()).is_some_and(is_ours)
            }
            ["npx" | "uvx", name] => is_ours(name),
            _ => false,
        })
    };
    text.lines().filter(|line| installs(line)).collect()
}

#[test]
fn nobody_is_told_to_install_what_is_not_published() {
    // The README of the generator is its author's to change.
    let is_others = |name: &str| name.starts_with("perft/") || name.starts_with("xtask/tests/");
    let found: Vec<String> = texts()
        .iter()
        .filter(|(name, _)| !is_others(name))
        .flat_map(|(name, text)| {
            installing(text).into_iter().map(move |line| format!("{name}: {line}"))
        })
        .collect();
    assert!(found.is_empty(), "install from the checkout in\n{}", found.join("\n"));
    assert_eq!(installing("run `pip install --force-reinstall crosscheck-chess` now").len(), 1);
    assert_eq!(installing("$ npx crosscheck-chess validate").len(), 1);
    assert!(
        installing("$ npx --no-install crosscheck-chess validate\nnpm install chess.js").is_empty()
    );
}
