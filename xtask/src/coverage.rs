//! `cargo xtask coverage`: which cases test which clause, and which readings they tell apart.

use clap::Args;
use crosscheck::adapters;
use crosscheck::coverage::{Reading, readings};
use crosscheck::fixtures::{Clause, Fixtures};
use notation::Variant;

use crate::exit::{Exit, Failure};
use crate::paths;

/// Show the clauses with their cases, and the readings with the cases that tell them apart.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// As Markdown tables.
    #[arg(long)]
    markdown: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let asked = |variant: Option<Variant>| {
        arguments.variant.is_empty()
            || variant.is_some_and(|variant| arguments.variant.contains(&variant))
    };
    let mut gaps = 0;
    for page in &fixtures.clauses.pages {
        let clauses: Vec<&Clause> =
            page.clauses.iter().filter(|clause| asked(clause.variant)).collect();
        if clauses.is_empty() {
            continue;
        }
        heading(arguments, &page.title, &["clause", "cases", "states"]);
        for clause in clauses {
            let cases = fixtures.cases.iter().filter(|case| case.clauses.contains(&clause.id));
            let cases = cases.count();
            gaps += usize::from(cases == 0);
            row(arguments, [&clause.id, &cases.to_string(), &clause.states]);
        }
    }
    let mut witness = adapters::oracle();
    let told: Vec<Reading> = readings(&fixtures, &mut witness)
        .into_iter()
        .filter(|reading| asked(Some(reading.ruling.variant())))
        .collect();
    if !told.is_empty() {
        heading(arguments, "Readings", &["reading", "cases", "told from the default by"]);
    }
    for Reading { ruling, value, told_apart_by } in told {
        gaps += usize::from(told_apart_by.is_empty());
        let some: Vec<&str> = told_apart_by.iter().take(3).map(String::as_str).collect();
        let more = if told_apart_by.len() > some.len() { ", …" } else { "" };
        let count = told_apart_by.len().to_string();
        row(arguments, [&format!("{ruling}={value}"), &count, &(some.join(", ") + more)]);
    }
    Ok(if gaps == 0 { Exit::Agreed } else { Exit::Differed })
}

fn heading(arguments: &Arguments, title: &str, columns: &[&str; 3]) {
    if arguments.markdown {
        println!("\n## {title}\n\n| {} |\n|---|---:|---|", columns.join(" | "));
    } else {
        println!("\n{title}");
    }
}

fn row(arguments: &Arguments, [name, count, text]: [&str; 3]) {
    if arguments.markdown {
        println!("| `{name}` | {count} | {text} |");
    } else {
        println!("  {name:<46}{count:>5}  {text}");
    }
}
