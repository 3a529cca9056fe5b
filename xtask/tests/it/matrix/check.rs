//! The check of the table: each position, move and count of it against the rules. `xtask/tests/matrix.py`
//! makes the same check, in the same words, with python-chess.

use serde::Deserialize;

use crosscheck::comparing::Engine;
use notation::Variant;

use super::rules::Position;
use super::told::{Told, told};

/// A count of more sequences takes too long for a test.
const MOST: u64 = 50_000;

/// The table, as far as it says something of its game.
#[derive(Deserialize)]
pub(crate) struct Table {
    version: u32,
    variant: String,
    engines: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    about: About,
    causes: Vec<Cause>,
    cells: Vec<Cell>,
    counts: Cell,
    play: Cell,
}

#[derive(Deserialize)]
struct About {
    name: String,
}

#[derive(Deserialize)]
struct Cause {
    cases: usize,
    others: usize,
    id: String,
    start: String,
    moves: Vec<String>,
}

#[derive(Deserialize)]
struct Cell {
    confirmed: usize,
    unconfirmed: usize,
    faults: Vec<Fault>,
}

#[derive(Deserialize)]
struct Fault {
    id: String,
    start: String,
    moves: Vec<String>,
    fen: String,
    missing: Vec<String>,
    surplus: Vec<String>,
    told: String,
}

impl Fault {
    /// Whether it is about a position that must be refused.
    fn is_refusal(&self) -> bool {
        told(&self.told).contains(&Told::Refused)
    }
}

/// What came of a check.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    /// How many faults were looked at, and of how many engines.
    pub(crate) faults: usize,
    pub(crate) engines: usize,
    /// Each false entry, in one line.
    pub(crate) wrong: Vec<String>,
}

impl Checked {
    /// Checks a table.
    pub(crate) fn of<E: Engine>(table: &Table) -> Self {
        let mut checked = Self { engines: table.engines.len(), ..Self::default() };
        let Table { version, variant, engines } = table;
        match variant.parse() {
            Ok(game) if *version == 2 => {
                for row in engines {
                    checked.row::<E>(game, row);
                }
            }
            _ => checked.wrong.push(format!("version {version} of {variant} is unknown")),
        }
        checked
    }

    fn row<E: Engine>(&mut self, game: Variant, row: &Row) {
        let cells = || row.cells.iter().chain([&row.counts, &row.play]);
        for (place, cell) in cells().enumerate() {
            let failed = cell.confirmed + cell.unconfirmed;
            if failed > 0 && cell.faults.is_empty() {
                let cell = place + 1;
                self.wrong.push(format!("{}: cell {cell} fails and shows nothing", row.about.name));
            }
            for fault in &cell.faults {
                self.faults += 1;
                let wrong = fault_wrong::<E>(game, fault).into_iter();
                let line = |what| format!("{}: {}: {what}", row.about.name, fault.id);
                self.wrong.extend(wrong.map(line));
            }
        }
        for (place, cause) in row.causes.iter().enumerate() {
            let faults = cells().flat_map(|cell| &cell.faults);
            let is_refusal = faults.filter(|fault| fault.id == cause.id).any(Fault::is_refusal);
            if let Some(what) = cause_wrong::<E>(game, cause, is_refusal) {
                self.wrong.push(format!("{}: cause {}: {what}", row.about.name, place + 1));
            }
        }
    }
}

/// Opens a position and plays moves from it, or says which of them is wrong.
fn reach<E: Engine>(game: Variant, start: &str, moves: &[String]) -> Result<Position<E>, String> {
    let mut position =
        Position::<E>::open(game, start).ok_or_else(|| format!("{start} is no position"))?;
    for (number, played) in moves.iter().enumerate() {
        if !position.play(played) {
            return Err(format!("move {} is not legal: {played}", number + 1));
        }
    }
    Ok(position)
}

/// What is wrong with the position of a cause.
fn cause_wrong<E: Engine>(game: Variant, cause: &Cause, is_refusal: bool) -> Option<String> {
    if cause.cases + cause.others == 0 {
        return Some("it explains nothing".to_owned());
    }
    if is_refusal && Position::<E>::open(game, &cause.start).is_none() {
        return None;
    }
    reach::<E>(game, &cause.start, &cause.moves).err()
}

/// What is wrong with a fault.
fn fault_wrong<E: Engine>(game: Variant, fault: &Fault) -> Vec<String> {
    // Only an engine that must refuse a position is asked about none, and then nothing can be played.
    if fault.is_refusal() && Position::<E>::open(game, &fault.start).is_none() {
        return Vec::new();
    }
    let position = match reach::<E>(game, &fault.start, &fault.moves) {
        Ok(position) => position,
        Err(what) => return vec![what],
    };
    let mut wrong = Vec::new();
    match Position::<E>::open(game, &fault.fen) {
        None => wrong.push(format!("{} is no position", fault.fen)),
        Some(said) if said.plain() != position.plain() => {
            wrong.push(format!("the moves lead to {}, not to {}", position.setup(), fault.fen));
        }
        Some(_) => {}
    }
    let missing = fault.missing.iter().filter(|played| !position.is_legal(played));
    wrong.extend(missing.map(|played| format!("missing, but not legal: {played}")));
    let surplus = fault.surplus.iter().filter(|played| position.is_legal(played));
    wrong.extend(surplus.map(|played| format!("surplus, but legal: {played}")));
    wrong.extend(told(&fault.told).iter().filter_map(|said| told_wrong(&position, said)));
    wrong
}

/// What is wrong with a statement about a position.
fn told_wrong<E: Engine>(position: &Position<E>, said: &Told<'_>) -> Option<String> {
    match *said {
        Told::Fen { after, fen } => {
            let mut position = position.clone();
            if let Some(played) = after.filter(|played| !position.play(played)) {
                return Some(format!("told of a move that is not legal: {played}"));
            }
            // Here the en passant square counts: it may be all that the fault is about.
            let truly = position.setup().to_string();
            (truly != fen).then(|| format!("told is {fen}, true is {truly}"))
        }
        Told::Perft { nodes, .. } if nodes > MOST => None,
        Told::Perft { depth, nodes } => match position.count(depth, MOST) {
            Some(number) if number == nodes => None,
            Some(number) => Some(format!("perft {depth} is {number}, not {nodes}")),
            None => Some(format!("perft {depth} is more than {MOST}, not {nodes}")),
        },
        Told::Refused => Some("told to be refused, but a position".to_owned()),
        Told::Unreadable(line) => Some(format!("told in unknown words: {line}")),
    }
}
