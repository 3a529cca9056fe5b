//! `cargo xtask tables`: fills the perft tables. A count is entered only if two implementations agree on
//! it. If the reference would take too long, two routes of the generator must agree, and the
//! reference must agree at the deepest depth that it reaches.

use std::fmt::Write as _;

use clap::Args;
use crosscheck::fixtures::{Fixtures, Record, Table};
use notation::{Rulings, Variant};

use crate::paths;
use crate::progress::Stage;
use crosscheck_core::{Exit, Failure};

/// Recount the positions of the perft tables, and count deeper if there is room.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game.
    #[arg(long, value_name = "GAME")]
    variant: Option<Variant>,
    /// Only the position with this id.
    #[arg(long, value_name = "ID")]
    id: Option<String>,
    /// Count each position as deep as its count stays within this.
    #[arg(long, value_name = "NODES", default_value_t = 10_000_000)]
    up_to: u64,
    /// Do not count deeper than this.
    #[arg(long, value_name = "DEPTH", default_value_t = 12)]
    depth: u32,
    /// Write the tables; without it, only report what would change.
    #[arg(long)]
    write: bool,
}

/// Counts up to this need both implementations.
const BOTH_IMPLEMENTATIONES: u64 = 100_000_000;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let mut exit = Exit::Pass;
    if let Some(id) = &arguments.id
        && !fixtures.tables.iter().flat_map(|table| &table.records).any(|r| r.id == *id)
    {
        return Err(Failure::usage(format!("--id: no perft table has a position `{id}`")));
    }
    for table in &fixtures.tables {
        if arguments.variant.is_some_and(|only| only != table.variant) {
            continue;
        }
        for record in &table.records {
            if arguments.id.as_ref().is_some_and(|only| *only != record.id) {
                continue;
            }
            match recount(arguments, table, record) {
                Ok(counts) if same(&counts, &record.counts) => {}
                Ok(counts) if arguments.write => write(table, record, &counts)?,
                Ok(counts) => {
                    say!("{} {}: {}", table.file, record.id, lines(&counts));
                    exit = Exit::Fail;
                }
                Err(disagreement) => {
                    say!("{} {}: {disagreement}", table.file, record.id);
                    exit = Exit::Fail;
                }
            }
        }
    }
    Ok(exit)
}

/// How a count was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Means {
    /// By both implementations.
    BothImplementations,
    /// By the generator with its last ply counted, and again with every leaf made.
    TwoRoutes,
}

type Counts = Vec<(u32, u64, Means)>;

fn same(counts: &Counts, stated: &[(u32, u64)]) -> bool {
    counts.len() == stated.len() && counts.iter().zip(stated).all(|(a, b)| (a.0, a.1) == *b)
}

/// Counts a position depth by depth, and every depth that is already in the table.
fn recount(arguments: &Arguments, table: &Table, record: &Record) -> Result<Counts, String> {
    let rulings = Rulings::default();
    let refused = |error: &dyn std::fmt::Display| error.to_string();
    let reference =
        oracle::Game::new(table.variant, &rulings, &record.fen).map_err(|e| refused(&e))?;
    let generator =
        perft::Game::new(table.variant, &rulings, &record.fen).map_err(|e| refused(&e))?;
    let stated = record.counts.last().map_or(0, |&(depth, _)| depth);
    let deepest = arguments.depth.max(stated);
    let stage = Stage::begin(format!("{} {}", table.file, record.id), u64::from(deepest));
    let mut counts: Counts = Vec::new();
    for depth in 1..=deepest {
        // A guess from the growth so far avoids counting far beyond the limit.
        if depth > stated && grown(&counts) > arguments.up_to.saturating_mul(4) {
            break;
        }
        let nodes = generator.perft(depth);
        if depth > stated && nodes > arguments.up_to {
            break;
        }
        let means = if nodes <= BOTH_IMPLEMENTATIONES {
            Means::BothImplementations
        } else {
            Means::TwoRoutes
        };
        let again = match means {
            Means::BothImplementations => reference.perft(depth),
            Means::TwoRoutes => generator.perft_listed(depth),
        };
        if again != nodes {
            return Err(format!("perft {depth}: {nodes} by the generator, {again} by {means:?}"));
        }
        if let Some(&(_, stated)) = record.counts.iter().find(|(stated, _)| *stated == depth)
            && stated != nodes
        {
            return Err(format!("perft {depth}: the table says {stated}, the count is {nodes}"));
        }
        counts.push((depth, nodes, means));
        stage.at(u64::from(depth));
        if nodes == 0 {
            break;
        }
    }
    stage.end(&lines(&counts));
    Ok(counts)
}

/// The likely next count, if it grows as the last did.
fn grown(counts: &Counts) -> u64 {
    match counts.as_slice() {
        [.., (_, before, _), (_, last, _)] if *before > 0 => last.saturating_mul(last / before),
        _ => 0,
    }
}

fn lines(counts: &Counts) -> String {
    let counts: Vec<String> =
        counts.iter().map(|(depth, nodes, _)| format!("perft {depth} {nodes}")).collect();
    counts.join(", ")
}

/// Writes the counts of one record into its table; comments and other records stay.
fn write(table: &Table, record: &Record, counts: &Counts) -> Result<(), Failure> {
    let file = paths::fixtures().join(&table.file);
    let old = paths::read(&file)?;
    let mut new = String::new();
    let mut inside = false;
    for line in old.lines() {
        if let Some(id) = line.strip_prefix("id ") {
            inside = id == record.id;
        }
        let replaced = inside && (line.starts_with("perft ") || line.starts_with(TWO_ROUTES));
        if !replaced {
            new += line;
            new.push('\n');
        }
        if inside && line.starts_with("epd ") {
            for &(depth, nodes, means) in counts {
                if means == Means::TwoRoutes {
                    new += TWO_ROUTES;
                    new.push('\n');
                }
                let _ = writeln!(new, "perft {depth} {nodes}");
            }
        }
    }
    paths::write(&file, &new)
}

/// The comment above a count that one implementation made by two routes.
const TWO_ROUTES: &str = "# by the generator twice: last ply counted, every leaf made";
