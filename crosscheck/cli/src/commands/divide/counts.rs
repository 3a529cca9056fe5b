//! Counts by first move, which end when their time is up.
//!
//! No count of the generator can be ended from outside, so it is asked for small ones, which are added up. So are the lists
//! of an engine that does not count.

use std::time::Instant;
use std::vec::IntoIter;

use crosscheck::comparing::{Implementation, KnownGame, NoAnswer, PositionRef, implementations};
use notation::Move;

type At<'a> = PositionRef<'a, KnownGame>;

/// The counts by first move, sorted by move; `None` if the time is up before they are complete.
type Counts = Result<Option<Vec<(Move, u64)>>, NoAnswer>;

/// Crosscheck's own counts.
pub(super) fn ours(at: At<'_>, depth: u32, until: Option<Instant>) -> Counts {
    divide(Generator(implementations::perft()), at, depth, until)
}

/// The counts of an engine. One that gives none by first move is asked for them by what it does: it lists moves, or it counts
/// after each of ours.
pub(super) fn theirs(
    engine: &mut dyn Implementation<KnownGame>,
    at: At<'_>,
    depth: u32,
    ours: &[(Move, u64)],
    until: Option<Instant>,
) -> Counts {
    let whole = engine.divide(at, depth);
    if !matches!(whole, Err(NoAnswer::Unsupported(_))) {
        return whole.map(Some);
    }
    match engine.observe(at) {
        Ok(_) => divide(Lists(engine), at, depth, until),
        Err(NoAnswer::Unsupported(_)) => after_each(engine, at, depth, ours, until),
        Err(error) => Err(error),
    }
}

/// The counts of an engine after each of our moves. One that it refuses, it does not list.
fn after_each(
    engine: &mut dyn Implementation<KnownGame>,
    at: At<'_>,
    depth: u32,
    ours: &[(Move, u64)],
    until: Option<Instant>,
) -> Counts {
    let mut counts = Vec::new();
    for &(played, _) in ours {
        if is_past(until) {
            return Ok(None);
        }
        let line = [at.line, &[played]].concat();
        match engine.perft(PositionRef { line: &line, ..at }, depth.saturating_sub(1)) {
            Err(NoAnswer::Refused(_)) => {}
            nodes => counts.push((played, nodes?)),
        }
    }
    Ok(Some(counts))
}

fn is_past(until: Option<Instant>) -> bool {
    until.is_some_and(|until| Instant::now() >= until)
}

/// A side whose small counts are added up.
trait Side {
    /// How many plies it counts at once.
    const AT_ONCE: u32;

    fn moves(&mut self, at: At<'_>) -> Result<Vec<Move>, NoAnswer>;

    /// The number of sequences of at most so many plies.
    fn few(&mut self, at: At<'_>, depth: u32) -> Result<u64, NoAnswer>;
}

struct Generator<G>(G);

impl<G: Implementation<KnownGame>> Side for Generator<G> {
    /// With the most moves that a position has, that takes a second; with fewer than three plies, more time goes into asking
    /// than into counting.
    const AT_ONCE: u32 = 3;

    fn moves(&mut self, at: At<'_>) -> Result<Vec<Move>, NoAnswer> {
        let parts = self.0.divide(at, 1)?;
        Ok(parts.into_iter().map(|(played, _)| played).collect())
    }

    fn few(&mut self, at: At<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.0.perft(at, depth)
    }
}

/// An engine that lists moves, and does not count.
struct Lists<'a>(&'a mut dyn Implementation<KnownGame>);

impl Side for Lists<'_> {
    const AT_ONCE: u32 = 1;

    fn moves(&mut self, at: At<'_>) -> Result<Vec<Move>, NoAnswer> {
        self.0.observe(at).map(|seen| seen.moves)
    }

    fn few(&mut self, at: At<'_>, depth: u32) -> Result<u64, NoAnswer> {
        if depth == 0 { Ok(1) } else { Ok(self.moves(at)?.len() as u64) }
    }
}

fn divide(side: impl Side, at: At<'_>, depth: u32, until: Option<Instant>) -> Counts {
    let mut counting = Counting { side, at, until };
    let Some(rest) = depth.checked_sub(1) else { return Ok(Some(Vec::new())) };
    let mut counts = Vec::new();
    for played in counting.moves(at.line)? {
        let line = [at.line, &[played]].concat();
        let Some(nodes) = counting.below(line, rest)? else { return Ok(None) };
        counts.push((played, nodes));
    }
    Ok(Some(counts))
}

struct Counting<'a, S> {
    side: S,
    at: At<'a>,
    until: Option<Instant>,
}

impl<S: Side> Counting<'_, S> {
    fn moves(&mut self, line: &[Move]) -> Result<IntoIter<Move>, NoAnswer> {
        self.side.moves(PositionRef { line, ..self.at }).map(Vec::into_iter)
    }

    /// The number of sequences after a line; `None` if the time is up before all are counted.
    fn below(&mut self, mut line: Vec<Move>, depth: u32) -> Result<Option<u64>, NoAnswer> {
        let mut total = 0_u64;
        // The moves that are left at each ply. A depth is a number that anyone may give, and too large for the stack.
        let mut waiting: Vec<IntoIter<Move>> = Vec::new();
        let above = depth.saturating_sub(S::AT_ONCE) as usize;
        loop {
            if is_past(self.until) {
                return Ok(None);
            }
            if waiting.len() < above {
                waiting.push(self.moves(&line)?);
            } else {
                let at = PositionRef { line: &line, ..self.at };
                total = total.saturating_add(self.side.few(at, depth.min(S::AT_ONCE))?);
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
                assert_eq!(ours(at, depth, None).unwrap(), Some(whole), "{variant} {depth}");
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
            assert_eq!(ours(at, depth, until).unwrap(), None);
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
            assert_eq!(ours(at, 6, None).unwrap(), Some(whole), "{fen}");
        }
    }
}
