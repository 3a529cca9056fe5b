//! `perft VARIANT DEPTH`.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use counting::{Route, divide_by};
use crosscheck_core::shards::Progress;
use notation::Move;
use serde::Serialize;
use serde_json::{Map, Value};

use super::effort::{Hash, Threads};
use super::place::{Place, differing};
use super::within;
use crosscheck_core::Failure;

#[derive(Args, Debug)]
pub(super) struct Count {
    #[command(flatten)]
    place: Place,
    /// The length of the sequences, in plies, from 0 to 9999. A count that no machine could finish,
    /// as of two Kings alone at 60, is soon known to be beyond 64 bits with --hash, up to some 100
    /// plies, and without it never
    #[arg(value_parser = super::effort::depth())]
    depth: u32,
    /// Print the count of each first move
    #[arg(long)]
    divide: bool,
    /// Make every last move instead of counting in bulk
    #[arg(long, conflicts_with = "hash")]
    listed: bool,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// What was counted, as `--json` writes it.
#[derive(Serialize)]
struct CountReport {
    version: u32,
    variant: &'static str,
    /// Those that differ from the default.
    rulings: Map<String, Value>,
    fen: String,
    depth: u32,
    /// `counted` in bulk, or `listed` and made.
    leaves: &'static str,
    threads: u16,
    /// The size of the table, where there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    hash_mebibytes: Option<usize>,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    /// By first move, where asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Map<String, Value>>,
}

impl Count {
    pub(super) fn obey(&self, out: &mut impl Write) -> Result<(), Failure> {
        let report = self.count()?;
        if self.json { super::json(out, &report) } else { Ok(tell(&report, out)?) }
    }

    fn count(&self) -> Result<CountReport, Failure> {
        let (game, depth) = (self.place.open()?, self.depth);
        let route = if self.listed { Route::Listed } else { self.hash.route()? };
        let pool = self.threads.pool()?;
        let progress = Progress::begin("perft");
        let start = Instant::now();
        let parts =
            pool.install(|| divide_by(&game, &route, depth, &|done, of| progress.at(done, of)));
        let seconds = start.elapsed().as_secs_f64();
        progress.end();
        let nodes = match depth {
            0 => 1,
            _ => parts.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes)),
        };
        let nodes = within(nodes)?;
        let variant = game.variant();
        let named =
            |(played, nodes): &(Move, u64)| (played.text(variant).to_string(), (*nodes).into());
        Ok(CountReport {
            version: super::JSON_VERSION,
            variant: variant.id(),
            rulings: differing(game.rulings()),
            fen: game.fen(),
            depth,
            leaves: if self.listed { "listed" } else { "counted" },
            threads: self.threads.threads,
            hash_mebibytes: self.hash.hash,
            nodes,
            seconds,
            nodes_per_second: per_second(nodes, seconds),
            divide: (self.divide && depth > 0).then(|| parts.iter().map(named).collect()),
        })
    }
}

fn per_second(nodes: u64, seconds: f64) -> f64 {
    // A clock may not have moved at all.
    (nodes as f64 / seconds.max(1e-9)).round()
}

fn tell(report: &CountReport, out: &mut impl Write) -> std::io::Result<()> {
    if let Some(parts) = &report.divide {
        for (played, nodes) in parts {
            writeln!(out, "{played}: {nodes}")?;
        }
        writeln!(out)?;
    }
    writeln!(out, "nodes    {}", report.nodes)?;
    writeln!(out, "seconds  {:.6}", report.seconds)?;
    writeln!(out, "nodes/s  {:.0}", report.nodes_per_second)?;
    writeln!(
        out,
        "leaves   {}",
        match report.leaves {
            "listed" => "listed (every last move made)",
            _ => "counted (in bulk, the last moves not made)",
        }
    )
}
