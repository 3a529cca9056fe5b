//! The positions that are to be counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use counting::Frontier;
use crosscheck_core::shards::{
    FORM, Fault, FileLines, PROGRAM, ShardError, digest, replace, try_replace, with_checksum,
};
use notation::{Rulings, Variant};
use perft::Game;
use serde::{Deserialize, Serialize};

/// The kind of file that holds positions to be counted.
const SPLIT: &str = "perft-split";

/// What messages call an entry.
const POSITION: &str = "position";

/// The first line: what the positions come from.
#[derive(Serialize, Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
struct SplitHeader {
    kind: String,
    form: u32,
    program: String,
    variant: String,
    /// Those that differ from the default.
    rulings: BTreeMap<String, String>,
    fen: String,
    /// The plies that lead from there to the positions.
    depth: u32,
    positions: u64,
    /// The sum of all multiplicities: the perft of that depth.
    sequences: u64,
    /// Over all positions and their multiplicities, in their order.
    positions_checksum: String,
}

/// A position and the number of sequences that lead there.
#[derive(Serialize, Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// From 0, in the alphabetical order of the FENs.
    index: u64,
    fen: String,
    multiplicity: u64,
}

impl SplitHeader {
    /// The header of a split, but for what is known only when the positions are.
    fn new(game: &Game, depth: u32) -> Self {
        let differing = game.rulings().differing();
        Self {
            kind: SPLIT.to_owned(),
            form: FORM,
            program: PROGRAM.to_owned(),
            variant: game.variant().id().to_owned(),
            rulings: differing.map(|(ruling, value)| (ruling.id().to_owned(), value)).collect(),
            fen: game.fen(),
            depth,
            positions: 0,
            sequences: 0,
            positions_checksum: String::new(),
        }
    }

    /// How the line begins that says it, whatever the positions come to.
    fn beginning(&self) -> Result<String, Fault> {
        let (line, _) = with_checksum("", self)?;
        Ok(line.split("\"positions\"").next().unwrap_or_default().to_owned())
    }
}

impl Entry {
    /// What the checksum of the positions is over.
    fn text(&self) -> String {
        format!("{} {}\n", self.fen, self.multiplicity)
    }
}

/// A split count, as its file says it.
pub(crate) struct Split {
    file: PathBuf,
    header: SplitHeader,
    variant: Variant,
    rulings: Rulings,
    positions: Vec<Entry>,
    /// The checksum of the header, which holds that of the positions: it stands for the whole.
    pub(super) checksum: String,
}

fn positions_checksum(positions: &[Entry]) -> String {
    let texts: Vec<String> = positions.iter().map(Entry::text).collect();
    digest(texts.iter().map(String::as_str))
}

impl Split {
    /// Checks that the split of a game can be written, before the long work.
    pub(crate) fn try_write(file: &Path, game: &Game, depth: u32) -> Result<(), ShardError> {
        let begins = SplitHeader::new(game, depth).beginning();
        let wrong = |fault| ShardError::Line { file: file.to_owned(), line: 1, fault };
        try_replace(file, &begins.map_err(wrong)?, &[])
    }

    /// Writes the positions of a frontier so many plies from a game.
    pub(crate) fn write(
        file: &Path,
        game: &Game,
        depth: u32,
        frontier: &Frontier,
    ) -> Result<(), ShardError> {
        let positions: Vec<Entry> = (0..)
            .zip(frontier.listed())
            .map(|(index, (fen, multiplicity))| Entry { index, fen, multiplicity })
            .collect();
        let header = SplitHeader {
            positions: positions.len() as u64,
            sequences: frontier.sequences(),
            positions_checksum: positions_checksum(&positions),
            ..SplitHeader::new(game, depth)
        };
        let wrong = |fault| ShardError::Line { file: file.to_owned(), line: 1, fault };
        let begins = header.beginning().map_err(wrong)?;
        super::unfinished::deleted_by_signals();
        replace(file, &begins, &[], &header, &positions)
    }

    /// Reads a split, all of which must be as it was written.
    pub(crate) fn read(file: &Path) -> Result<Self, ShardError> {
        let mut lines = FileLines::open(file)?;
        let (header, checksum): (SplitHeader, String) = lines.header(SPLIT)?;
        let variant: Variant =
            header.variant.parse().map_err(|error: notation::UnknownVariant| {
                lines.wrong(Fault::Content(error.to_string()))
            })?;
        let rulings = Rulings::named(&header.rulings)
            .map_err(|error| lines.wrong(Fault::Content(error.to_string())))?;
        let mut positions: Vec<Entry> = Vec::new();
        while let Some(position) = lines.read_next::<Entry>()? {
            let wanted = positions.len() as u64;
            if position.index != wanted {
                return Err(lines.wrong(Fault::Order {
                    what: POSITION,
                    index: position.index,
                    wanted,
                }));
            }
            positions.push(position);
        }
        let found = positions.len() as u64;
        if found != header.positions {
            let promised = format!("{found} positions stand here of {}", header.positions);
            return Err(lines.wrong(Fault::Ends(promised)));
        }
        lines.line = 1;
        let sequences: u128 = positions.iter().map(|p| u128::from(p.multiplicity)).sum();
        for (what, promised, found) in [
            ("the sum of multiplicities", header.sequences.to_string(), sequences.to_string()),
            (
                "the checksum of the positions",
                header.positions_checksum.clone(),
                positions_checksum(&positions),
            ),
        ] {
            if promised != found {
                return Err(lines.wrong(Fault::Sum { what, promised, found }));
            }
        }
        Ok(Self { file: file.to_owned(), header, variant, rulings, positions, checksum })
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> u64 {
        self.header.positions
    }

    /// The plies that lead to its positions.
    pub(crate) fn depth(&self) -> u32 {
        self.header.depth
    }

    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    pub(super) fn program(&self) -> &str {
        &self.header.program
    }

    /// In how many ways each position is reached, in their order.
    pub(super) fn multiplicities(&self) -> impl Iterator<Item = u64> {
        self.positions.iter().map(|position| position.multiplicity)
    }

    /// The line on which a position stands.
    pub(super) fn line(index: u64) -> usize {
        index as usize + 2
    }

    /// The position of an index below [`Split::len`].
    pub(crate) fn open(&self, index: u64) -> Result<Game, ShardError> {
        let wrong =
            |fault| ShardError::Line { file: self.file.clone(), line: Self::line(index), fault };
        let position = self.positions.get(index as usize);
        let position = position
            .ok_or_else(|| wrong(Fault::NoPart { what: POSITION, index, all: self.len() }))?;
        Game::new(self.variant, &self.rulings, &position.fen)
            .map_err(|error| wrong(Fault::Content(error.to_string())))
    }
}
