//! `crosscheck doctor`: the manners of a program that speaks the engine protocol.

use std::ffi::OsString;
use std::io::{self, Write};
use std::time::Duration;

use clap::Args;
use crosscheck::doctor::{self, DoctorFinding, Examination};
use crosscheck::process::{self, CommandLine, Program};

use crate::exit::{Exit, Failure};

/// Look whether a program keeps the manners of the engine protocol, line by line.
#[derive(Args)]
pub(crate) struct Arguments {
    /// How long the program may take to answer a request.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    time: f64,
    /// The command that starts the program.
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    const A_DAY: f64 = 86_400.0;
    let limit = Duration::try_from_secs_f64(arguments.time).ok();
    let limit = limit.filter(|limit| !limit.is_zero() && limit.as_secs_f64() <= A_DAY);
    let limit = limit.ok_or(Failure::Time)?;
    let (program, rest) = arguments.command.split_first().expect("the command is required");
    let command = CommandLine::new(program, rest);
    ctrlc::set_handler(|| {
        process::end_all();
        std::process::exit(Exit::Interrupted as i32);
    })?;
    let examination = doctor::examine(Program { command, limit });
    io::stdout().write_all(written(&examination).as_bytes())?;
    Ok(match (&examination.greeting, examination.findings.is_empty()) {
        (None, _) => Exit::Broken,
        (Some(_), false) => Exit::Wrong,
        (Some(_), true) => Exit::Right,
    })
}

/// A line a check, and what is wrong below it.
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
    let counted = |number: usize, noun| match number {
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    };
    let (checks, faults) = (examination.checks.len(), examination.findings.len());
    text + &format!("\n{}, {}\n", counted(checks, "check"), counted(faults, "fault"))
}
