//! `cargo xtask bench`: both implementations and other people's generators, timed side by side by criterion.

mod gate;
#[path = "../../../bench/src/plan.rs"]
mod plan;
mod selection;
mod targets;

use std::path::Path;
use std::process::Command;

use clap::Args;
use crosscheck::fixtures::Fixtures;
use notation::Variant;

use crate::paths;
use crate::tool;
use crosscheck_core::{Exit, Failure};
use plan::Plan;

/// Time the generator, the oracle and their peers side by side.
///
/// Criterion times each count, prints it, and compares it with a baseline. `critcmp --target-dir target/bench/CPU NAME`
/// shows a saved baseline as a table.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only the starts, at a smaller depth: under a minute after the build.
    #[arg(long)]
    quick: bool,
    /// Only this game, and chess to compare with.
    #[arg(long, value_name = "GAME")]
    variant: Option<Variant>,
    /// Only the build for this kind of processor.
    #[arg(long, value_name = "CPU", value_parser = targets::named)]
    target: Option<&'static str>,
    /// Keep the times as a baseline of criterion, under this name.
    #[arg(long, value_name = "NAME")]
    save: Option<String>,
    /// Compare with a baseline; exit code 1 if a count fell behind the peers by more than the noise.
    #[arg(long, value_name = "NAME", conflicts_with = "save")]
    gate: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let scale = if arguments.quick { selection::QUICK } else { selection::WHOLE };
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let counts = selection::counts(&scale, arguments.variant, &fixtures)?;
    let mut slower = 0;
    for target in arguments.target.map_or_else(targets::all, |only| vec![only]) {
        let program = targets::build(target)?;
        let plan = Plan {
            home: targets::folder(target).join("criterion"),
            milliseconds: scale.milliseconds,
            save: arguments.save.clone(),
            gate: arguments.gate.clone(),
            counts: counts.clone(),
        };
        say!("{target}:");
        time(&program, &plan)?;
        if let Some(base) = &arguments.gate {
            slower += gate::hold(&plan, base, target)?;
        }
    }
    Ok(if slower == 0 { Exit::Pass } else { Exit::Fail })
}

/// Hands a plan to the program that times.
fn time(program: &Path, plan: &Plan) -> Result<(), Failure> {
    let text = serde_json::to_string(plan).expect("a plan is plain data");
    paths::write_below(&plan.home, "plan.json".as_ref(), &text)?;
    let ended = Command::new(program).arg(plan.home.join("plan.json")).status();
    let ended = ended.map_err(Failure::file(program))?;
    match ended.code() {
        Some(0) => Ok(()),
        Some(1) => Err(Failure::new(Exit::Fail, "bench: a count is wrong, as is said above")),
        _ => Err(tool::failed(program.display(), ended)),
    }
}
