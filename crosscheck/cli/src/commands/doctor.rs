//! `crosscheck doctor`: the protocol conformance of a program.

use std::time::{Duration, Instant};

use clap::Args;
use crosscheck::comparing::NotAsked;
use crosscheck::engines::doctor::{self, DoctorFinding, Examination};
use crosscheck::engines::process::Program;

use crate::console::tell;
use crate::engine::{EngineCommand, duration};
use crate::exit::{Exit, Failure, no_process};
use crate::interrupt;

/// Check whether the answers of a program follow the engine protocol.
#[derive(Args)]
pub(crate) struct Arguments {
    /// How long all checks together may take.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    time: Duration,
    #[command(flatten)]
    program: EngineCommand,
}

pub(crate) fn run(mut arguments: Arguments) -> Result<Exit, Failure> {
    arguments.program.keep_within(arguments.time)?;
    interrupt::end_at_once();
    let until = Some(Instant::now() + arguments.time);
    let examination = doctor::examine(Program { until, ..arguments.program.program() });
    tell(&written(&examination))?;
    if let (None, Some(NotAsked::NoProcess(why))) = (&examination.greeting, &examination.cut_short)
    {
        return Err(no_process(why));
    }
    Ok(match (&examination.greeting, examination.findings.is_empty()) {
        (None, _) => Exit::Broken,
        (Some(_), false) => Exit::Fail,
        (Some(_), true) if examination.cut_short.is_some() => Exit::Incomplete,
        // Then nothing could be asked about a position.
        (Some(greeting), true) if greeting.variants.is_empty() => Exit::Incomplete,
        (Some(_), true) => Exit::Pass,
    })
}

/// A line for each check, with its faults below it.
fn written(examination: &Examination) -> String {
    let mut text = String::new();
    if let Some(greeting) = &examination.greeting {
        text += &format!("{}, in {}\n\n", greeting.name, greeting.language);
    }
    for check in &examination.checks {
        let of_check = |finding: &&DoctorFinding| finding.check == *check;
        let findings: Vec<_> = examination.findings.iter().filter(of_check).collect();
        text += if findings.is_empty() { "ok     " } else { "wrong  " };
        text += &format!("{check}\n");
        for DoctorFinding { said, expected, .. } in findings {
            text +=
                &format!("         said      {}\n", if said.is_empty() { "nothing" } else { said });
            text += &format!("         expected  {expected}\n");
        }
    }
    let notes = examination.notes.iter().map(|note| format!("note   {note}\n"));
    text.extend(notes);
    let counted = |number: usize, noun| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    let (checks, faults) = (examination.checks.len(), examination.findings.len());
    text += &format!("\n{}, {}\n", counted(checks, "check"), counted(faults, "fault"));
    match &examination.cut_short {
        Some(NotAsked::OutOfTime) => {
            text += "time was up before the other checks; --time gives more\n";
        }
        Some(why) => text += &format!("the other checks were not made: {why}\n"),
        None if examination.greeting.as_ref().is_some_and(|it| it.variants.is_empty()) => {
            text += "the other checks were not made: no game that Crosscheck knows is on offer\n";
        }
        None => {}
    }
    text
}
