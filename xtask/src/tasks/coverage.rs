//! `cargo xtask coverage`: the cases of each clause, a mutant that they catch, and the ruling values
//! that cases distinguish.

use std::collections::BTreeMap;

use clap::Args;
use crosscheck::comparing::implementations;
use crosscheck::conformance::coverage::{RulingValue, ruling_values};
use crosscheck::fixtures::{Clause, Fixtures};
use crosscheck_testing::mutants::Survey;
use notation::Variant;

use crate::paths;
use crosscheck_core::{Exit, Failure};

/// Show the clauses with their cases and a mutant that these catch, and the ruling values with the
/// cases that distinguish them.
///
/// For each clause it shows the number of its cases, and the first mutant that can
/// break the clause and that one of its cases catches; `-` if there is none. A clause without a case
/// or a mutant is a gap, and a ruling value that no case distinguishes is one.
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
    let broken = broken(&fixtures);
    for page in &fixtures.clauses.pages {
        let clauses: Vec<&Clause> =
            page.clauses.iter().filter(|clause| asked(clause.variant)).collect();
        if clauses.is_empty() {
            continue;
        }
        heading(arguments, &page.title, &["clause", "cases", "an engine that one of them catches"]);
        for clause in clauses {
            let cases = fixtures.cases.iter().filter(|case| case.clauses.contains(&clause.id));
            let cases = cases.count();
            let mutant = broken.get(&clause.id);
            gaps += usize::from(cases == 0) + usize::from(mutant.is_none());
            row(arguments, &[&clause.id, &cases.to_string(), mutant.map_or("-", String::as_str)]);
        }
    }
    let mut implementation = implementations::oracle();
    let values: Vec<RulingValue> = ruling_values(&fixtures, &Variant::ALL, &mut implementation)
        .into_iter()
        .filter(|value| asked(Some(value.ruling.variant())))
        .collect();
    if !values.is_empty() {
        heading(
            arguments,
            "Ruling values",
            &["value", "cases", "distinguished from the default by"],
        );
    }
    for RulingValue { ruling, value, distinguished_by } in values {
        gaps += usize::from(distinguished_by.is_empty());
        let some: Vec<&str> = distinguished_by.iter().take(3).map(String::as_str).collect();
        let more = if distinguished_by.len() > some.len() { ", …" } else { "" };
        let count = distinguished_by.len().to_string();
        row(arguments, &[&format!("{ruling}={value}"), &count, &(some.join(", ") + more)]);
    }
    Ok(if gaps == 0 { Exit::Pass } else { Exit::Fail })
}

/// The clauses that mutants of the model break, with what the first of these does.
fn broken(fixtures: &Fixtures) -> BTreeMap<String, String> {
    let of_game = |variant| {
        let mutants = crosscheck_testing::mutants::all(variant, &fixtures.clauses);
        let broken = Survey::new(fixtures, variant).broken(&mutants).into_iter();
        broken.map(|(id, mutant)| (id.to_owned(), mutant.does.clone())).collect::<Vec<_>>()
    };
    Variant::ALL.into_iter().flat_map(of_game).collect()
}

fn heading(arguments: &Arguments, title: &str, columns: &[&str]) {
    if arguments.markdown {
        say!("\n## {title}\n\n| {} |\n|---|---:|---|", columns.join(" | "));
    } else {
        say!("\n{title}");
    }
}

fn row(arguments: &Arguments, [name, number, text]: &[&str; 3]) {
    if arguments.markdown {
        say!("| `{name}` | {number} | {text} |");
    } else {
        say!("  {name:<46}{number:>5}  {text}");
    }
}
