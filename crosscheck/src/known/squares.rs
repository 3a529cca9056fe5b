//! How squares lie to each other, whatever the rules are.

use notation::Square;

/// Files and ranks from one square to another.
#[must_use]
pub fn offset(from: Square, to: Square) -> (i8, i8) {
    let apart = |from: u8, to: u8| to.cast_signed() - from.cast_signed();
    (apart(from.file(), to.file()), apart(from.rank(), to.rank()))
}

/// The squares between two: those that the straight line between their middles touches.
///
/// ```
/// use crosscheck::comparing::squares::between;
///
/// let on = |text: &str| text.parse().unwrap();
/// assert_eq!(between(on("a1"), on("c3")), [on("b2")]);
/// assert_eq!(between(on("b1"), on("c3")), [on("b2"), on("c2")]);
/// ```
#[must_use]
pub fn between(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = offset(from, to);
    let length = files.abs().max(ranks.abs());
    let is_near = |file: i8, rank: i8| (file * ranks - rank * files).abs() < length;
    let span = |end: i8| 0.min(end)..=0.max(end);
    let all = span(files).flat_map(|file| span(ranks).map(move |rank| (file, rank)));
    all.filter(|&at| at != (0, 0) && at != (files, ranks) && is_near(at.0, at.1))
        .filter_map(|(file, rank)| from.offset(file, rank))
        .collect()
}
