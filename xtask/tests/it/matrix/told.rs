//! What a fault says in words of the right side, as far as it can be held against the rules.

/// The names of the side that is held to be right. Any other name is the engine's.
const RIGHT: [&str; 4] = ["the case", "the table", "oracle", "perft"];

/// A statement about the position of a fault.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Told<'a> {
    /// The position, or the one after a move.
    Fen { after: Option<&'a str>, fen: &'a str },
    /// The number of sequences of moves.
    Perft { depth: u32, nodes: u64 },
    /// The position must be refused.
    Refused,
    /// A line that begins as one of the above and does not go on so.
    Unreadable(&'a str),
}

/// The statements of a fault.
pub(crate) fn told(text: &str) -> Vec<Told<'_>> {
    let mut lines = text.lines();
    let mut found = Vec::new();
    while let Some(line) = lines.next() {
        let unreadable = Told::Unreadable(line);
        if line == "fen" || line.starts_with("fen after ") {
            let fen = lines.next().and_then(|next| of_right(next.trim_start(), ": "));
            let after = line.strip_prefix("fen after ");
            found.push(fen.map_or(unreadable, |fen| Told::Fen { after, fen }));
        } else if let Some(rest) = line.strip_prefix("perft ").filter(begins_with_digit) {
            found.push(perft(rest).unwrap_or(unreadable));
        } else if of_right(line, " refuses the position (").is_some() {
            found.push(Told::Refused);
        }
    }
    found
}

/// A count, and not the implementation of the same name: "perft answers, my engine does not".
fn begins_with_digit(text: &&str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

/// What stands behind the name of the right side and some more text.
fn of_right<'a>(line: &'a str, between: &str) -> Option<&'a str> {
    let rest = |name: &&str| line.strip_prefix(*name)?.strip_prefix(between);
    RIGHT.iter().find_map(rest)
}

/// Reads `3: 8902 for the table, 8903 for my engine`.
fn perft(text: &str) -> Option<Told<'static>> {
    let (depth, rest) = text.split_once(": ")?;
    let (nodes, rest) = rest.split_once(" for ")?;
    of_right(rest, ", ")?;
    Some(Told::Perft { depth: depth.parse().ok()?, nodes: nodes.parse().ok()? })
}

#[test]
fn the_right_side_is_told_from_the_engine() {
    let text = "fen after e2e4\n  the case: A\n  oracle: B\n  - the case  A\n  + oracle    B\nfen\n  oracle: C\n  my \
                engine: D\nperft 3: 8902 for the table, 8903 for my engine\nlegal only for oracle: e2e4\n";
    let read = [
        Told::Fen { after: Some("e2e4"), fen: "A" },
        Told::Fen { after: None, fen: "C" },
        Told::Perft { depth: 3, nodes: 8902 },
    ];
    assert_eq!(told(text), read);
    assert_eq!(told("the case refuses the position (side: side), it answers\n"), [Told::Refused]);
    assert_eq!(told("the case answers, oracle refuses the position (no)\n"), []);
    assert_eq!(told("perft answers, my engine refuses the position (no)\n"), []);
    for line in ["fen", "perft 3", "perft 3: 8902 for nobody, 8903 for my engine"] {
        assert_eq!(told(line), [Told::Unreadable(line)]);
    }
}
