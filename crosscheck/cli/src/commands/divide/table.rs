//! Two counts by first move, side by side.

use std::collections::BTreeMap;

use notation::{Move, Variant};

/// The counts after a move; a side that does not list the move has none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) played: Move,
    pub(super) ours: Option<u64>,
    pub(super) theirs: Option<u64>,
}

impl Row {
    pub(super) fn differs(&self) -> bool {
        self.ours != self.theirs
    }

    /// The difference, in words.
    const fn remark(&self) -> &'static str {
        match (self.ours, self.theirs) {
            (Some(_), None) => "not listed by the engine",
            (None, Some(_)) => "not legal",
            (Some(ours), Some(theirs)) if ours != theirs => "differs",
            _ => "",
        }
    }
}

/// Both counts of a position, a row for each move that a side lists.
#[derive(Debug, Default)]
pub(super) struct Table {
    pub(super) rows: Vec<Row>,
    /// The total that the engine gives, where it is asked for one.
    total: Option<u64>,
}

impl Table {
    pub(super) fn new(
        ours: Vec<(Move, u64)>,
        theirs: Vec<(Move, u64)>,
        total: Option<u64>,
    ) -> Self {
        let mut rows: BTreeMap<Move, (Option<u64>, Option<u64>)> = BTreeMap::new();
        for (played, count) in ours {
            rows.entry(played).or_default().0 = Some(count);
        }
        for (played, count) in theirs {
            rows.entry(played).or_default().1 = Some(count);
        }
        let rows = rows.into_iter();
        let rows = rows.map(|(played, (ours, theirs))| Row { played, ours, theirs }).collect();
        Self { rows, total }
    }

    pub(super) fn differs(&self) -> bool {
        let [ours, theirs] = self.totals();
        ours != theirs || self.rows.iter().any(Row::differs)
    }

    /// Our total and the engine's.
    fn totals(&self) -> [u64; 2] {
        let sum = |of: fn(&Row) -> Option<u64>| self.rows.iter().filter_map(of).sum();
        [sum(|row| row.ours), self.total.unwrap_or_else(|| sum(|row| row.theirs))]
    }

    /// The number of the first row that differs.
    pub(super) fn first_difference(&self) -> Option<usize> {
        self.rows.iter().position(Row::differs)
    }

    /// The lines of the table: a heading, the moves, and the totals.
    pub(super) fn lines(&self, variant: Variant, engine: &str) -> (String, Vec<String>, String) {
        let [ours, theirs] = self.totals();
        let width = engine.chars().count().clamp(10, 24).max(theirs.to_string().len());
        let engine: String = engine.chars().take(width).collect();
        let line = |first: &str, ours: &str, theirs: &str, remark: &str| {
            let line = format!("{first:<8}{ours:>14}  {theirs:>width$}  {remark}");
            line.trim_end().to_owned()
        };
        let shown =
            |count: Option<u64>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
        let moves = self.rows.iter().map(|row| {
            let text = row.played.text(variant).to_string();
            line(&text, &shown(row.ours), &shown(row.theirs), row.remark())
        });
        let total = match ours == theirs {
            true => "",
            false if self.first_difference().is_none() => "differs from the sum of its counts",
            false => "differs",
        };
        (
            line("move", "Crosscheck", &engine, ""),
            moves.collect(),
            line("total", &ours.to_string(), &theirs.to_string(), total),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(listed: &[(&str, u64)]) -> Vec<(Move, u64)> {
        let read =
            |&(text, count): &(&str, u64)| (Move::parse(text, Variant::Chess).unwrap(), count);
        listed.iter().map(read).collect()
    }

    #[test]
    fn each_difference_has_its_words_and_the_first_is_found() {
        let ours = counts(&[("a2a3", 20), ("e2e4", 20), ("g1f3", 19)]);
        let table = Table::new(ours, counts(&[("a2a3", 20), ("b1b3", 20), ("e2e4", 21)]), None);
        let (_, lines, total) = table.lines(Variant::Chess, "mine");
        let remarks = ["not legal", "not listed by the engine", "20", "differs"];
        assert_eq!(lines.len(), remarks.len());
        for (line, remark) in lines.iter().zip(remarks) {
            assert!(line.ends_with(remark), "{line}");
        }
        assert!(total.contains("59") && total.contains("61") && total.ends_with("differs"));
        assert_eq!(table.first_difference(), Some(0));
    }

    #[test]
    fn the_total_of_the_engine_is_shown_where_it_gives_one() {
        let table = |total| Table::new(counts(&[("a2a3", 1)]), counts(&[("a2a3", 1)]), total);
        assert!(!table(None).differs() && !table(Some(1)).differs() && table(Some(2)).differs());
        let (_, _, total) = table(Some(2)).lines(Variant::Chess, "mine");
        assert!(total.ends_with("2  differs from the sum of its counts"), "{total}");
    }
}
