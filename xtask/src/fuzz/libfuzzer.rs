//! What libFuzzer writes, as far as a campaign is told by it. Its format is of no standard: all of
//! it is read here.

/// Where a run stands, from one of its lines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Standing {
    /// Inputs tried.
    pub(super) executions: u64,
    /// Edges of the code covered.
    pub(super) coverage: u64,
    /// Inputs kept.
    pub(super) corpus: u64,
    /// Inputs tried in a second.
    pub(super) speed: u64,
}

impl Standing {
    /// Reads a line such as `#2048 pulse cov: 731 ft: 902 corp: 43/1171b exec/s: 1024 rss: 38Mb`.
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix('#')?.split_whitespace();
        let executions = words.next()?.parse().ok()?;
        let mut standing = Self { executions, ..Self::default() };
        while let Some(word) = words.next() {
            let place = match word {
                "cov:" => &mut standing.coverage,
                "corp:" => &mut standing.corpus,
                "exec/s:" => &mut standing.speed,
                _ => continue,
            };
            let digits = words.next()?.split('/').next()?;
            *place = digits.parse().ok()?;
        }
        Some(standing)
    }

    /// Where two processes that share their inputs stand: together as fast as both.
    pub(super) fn beside(self, other: Self) -> Self {
        Self {
            executions: self.executions + other.executions,
            coverage: self.coverage.max(other.coverage),
            corpus: self.corpus.max(other.corpus),
            speed: self.speed + other.speed,
        }
    }
}

/// The file in which libFuzzer says that it has kept an input that crashed, hung or took too much
/// memory.
pub(super) fn artifact(line: &str) -> Option<&str> {
    line.split_once("Test unit written to ").map(|(_, file)| file.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_that_tell_how_it_goes_are_read() {
        let line = "#2048\tNEW    cov: 731 ft: 902 corp: 43/1171b lim: 33 exec/s: 1024 rss: 38Mb \
                    L: 30/33 MS: 2 ChangeBit-EraseBytes-";
        let standing = Standing { executions: 2048, coverage: 731, corpus: 43, speed: 1024 };
        assert_eq!(Standing::read(line), Some(standing));
        assert_eq!(Standing::read("#2 INITED cov: 5").map(|read| read.coverage), Some(5));
    }

    #[test]
    fn other_lines_tell_nothing_of_how_it_goes() {
        for line in ["", "INFO: Seed: 1", "#", "#x cov: 1", "    #0 0x55 in main", "#3 cov: many"] {
            assert_eq!(Standing::read(line), None, "{line}");
        }
    }

    #[test]
    fn the_file_of_an_input_that_crashed_is_read() {
        let line = "artifact_prefix='a/'; Test unit written to a/crash-0f\n";
        assert_eq!(artifact(line), Some("a/crash-0f"));
        assert_eq!(artifact("Test unit"), None);
    }
}
