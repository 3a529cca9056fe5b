//! Crosscheck's own counts, which end when their time is up.
//!
//! No count of the generator can be ended from outside, so it is asked for small ones, which are added up.

use std::time::Instant;
use std::vec::IntoIter;

use crosscheck::comparing::{Implementation, KnownGame, NoAnswer, PositionRef, implementations};
use notation::Move;

/// How many plies are counted at once. With the most moves that a position has, that takes a second; with fewer than
/// three plies, more time goes into asking than into counting.
const AT_ONCE: u32 = 3;

/// The counts by first move, sorted by move; `None` if the time is up before they are complete.
pub(super) fn divide(
    at: PositionRef<'_, KnownGame>,
    depth: u32,
    until: Option<Instant>,
) -> Result<Option<Vec<(Move, u64)>>, NoAnswer> {
    let mut counting = Counting { generator: implementations::perft(), at, until };
    let Some(rest) = depth.checked_sub(1) else { return Ok(Some(Vec::new())) };
    let mut counts = Vec::new();
    for played in counting.moves(at.line)? {
        let line = [at.line, &[played]].concat();
        let Some(nodes) = counting.below(line, rest)? else { return Ok(None) };
        counts.push((played, nodes));
    }
    Ok(Some(counts))
}

struct Counting<'a, G> {
    generator: G,
    at: PositionRef<'a, KnownGame>,
    until: Option<Instant>,
}

impl<G: Implementation<KnownGame>> Counting<'_, G> {
    fn moves(&mut self, line: &[Move]) -> Result<IntoIter<Move>, NoAnswer> {
        let parts = self.generator.divide(PositionRef { line, ..self.at }, 1)?;
        Ok(parts.into_iter().map(|(played, _)| played).collect::<Vec<_>>().into_iter())
    }

    /// The number of sequences after a line; `None` if the time is up before all are counted.
    fn below(&mut self, mut line: Vec<Move>, depth: u32) -> Result<Option<u64>, NoAnswer> {
        let mut total = 0_u64;
        // The moves that are left at each ply. A depth is a number that anyone may give, and too large for the stack.
        let mut waiting: Vec<IntoIter<Move>> = Vec::new();
        let above = depth.saturating_sub(AT_ONCE) as usize;
        loop {
            if self.until.is_some_and(|until| Instant::now() >= until) {
                return Ok(None);
            }
            if waiting.len() < above {
                waiting.push(self.moves(&line)?);
            } else {
                let at = PositionRef { line: &line, ..self.at };
                total = total.saturating_add(self.generator.perft(at, depth.min(AT_ONCE))?);
                // The last ply that is walked has none of its own.
                line.pop();
            }
            // Goes on with the next move, of the nearest ply that has one.
            loop {
                let Some(ply) = waiting.last_mut() else { return Ok(Some(total)) };
                if let Some(played) = ply.next() {
                    line.push(played);
                    break;
                }
                waiting.pop();
                line.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use notation::Variant;

    use super::*;

    #[test]
    fn the_parts_add_up_to_what_the_generator_counts_at_once() {
        for variant in Variant::ALL {
            let game = KnownGame::from(variant);
            let at = PositionRef { game: &game, fen: "startpos", line: &[] };
            let depth = if variant == Variant::Chess { 5 } else { 4 };
            for depth in 0..=depth {
                let whole = implementations::perft().divide(at, depth).unwrap();
                assert_eq!(divide(at, depth, None).unwrap(), Some(whole), "{variant} {depth}");
            }
        }
    }

    #[test]
    fn a_count_that_has_no_end_ends_in_time() {
        let game = KnownGame::from(Variant::Chess);
        let at = PositionRef { game: &game, fen: "startpos", line: &[] };
        for depth in [8, 9_999] {
            let begun = Instant::now();
            let until = Some(begun + Duration::from_millis(50));
            assert_eq!(divide(at, depth, until).unwrap(), None);
            assert!(begun.elapsed() < Duration::from_secs(20));
        }
    }

    #[test]
    fn lines_that_end_early_and_forced_ones_are_counted_whole() {
        let game = KnownGame::from(Variant::Chess);
        for fen in [
            // A mate in one, among other moves.
            "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
            // Both Kings have one or two moves at most.
            "k7/8/1p6/1P6/1p6/1P6/8/K7 w - - 0 1",
        ] {
            let at = PositionRef { game: &game, fen, line: &[] };
            let whole = implementations::perft().divide(at, 6).unwrap();
            assert_eq!(divide(at, 6, None).unwrap(), Some(whole), "{fen}");
        }
    }
}
