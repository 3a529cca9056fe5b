//! `cargo xtask coverage`: the cases of each clause, the faults that they catch, and the ruling
//! values that they distinguish.

use std::collections::BTreeSet;

use clap::Args;
use comparing::witnesses;
use conformance::coverage::{RulingValue, ruling_values};
use faults::{CaseSelection, FaultCoverage, FaultSuite};
use mistakes::Survey;
use notation::Variant;
use suite::{Clause, Fixtures};

use crate::exit::{Exit, Failure};
use crate::paths;

/// Show the clauses with their cases and the faults that break them, and the ruling values with the
/// cases that distinguish them.
///
/// For each clause it shows the number of its cases, how many of them catch its fault, and the rank
/// that blame gives the clause for it; `-` if no fault is listed, or none is caught. A clause without
/// a listed fault needs a mistake of the fault model that one of its cases catches.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// As Markdown tables.
    #[arg(long)]
    markdown: bool,
    /// Also list the faults for which blame names another clause first.
    #[arg(long)]
    misnamed: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let suite = FaultSuite::read(&paths::fixtures(), &fixtures.clauses)?;
    let asked = |variant: Option<Variant>| {
        arguments.variant.is_empty()
            || variant.is_some_and(|variant| arguments.variant.contains(&variant))
    };
    let tried = faults::tried(&suite, &fixtures, CaseSelection::All, |fault| asked(fault.variant));
    let mut gaps = 0;
    let broken_by_model = broken_by_model(&fixtures, &suite);
    for page in &fixtures.clauses.pages {
        let clauses: Vec<&Clause> =
            page.clauses.iter().filter(|clause| asked(clause.variant)).collect();
        if clauses.is_empty() {
            continue;
        }
        heading(arguments, &page.title, &["clause", "cases", "caught", "named", "states"]);
        for clause in clauses {
            let cases = fixtures.cases.iter().filter(|case| case.clauses.contains(&clause.id));
            let cases = cases.count();
            gaps += usize::from(cases == 0);
            let broken: Vec<&FaultCoverage> =
                tried.iter().filter(|fault| fault.clause.as_ref() == Some(&clause.id)).collect();
            gaps += usize::from(broken.is_empty() && !broken_by_model.contains(&clause.id));
            let fewest = broken.iter().map(|fault| fault.caught_by.len()).min().unwrap_or(0);
            let last = broken.iter().map(|fault| fault.rank.unwrap_or(usize::MAX)).max();
            let (caught, named) = match last.filter(|_| fewest > 0) {
                None => ("-".to_owned(), "-".to_owned()),
                Some(last) => (fewest.to_string(), last.to_string()),
            };
            let cells = [&clause.id, &cases.to_string(), &caught, &named, &clause.states];
            row(arguments, &cells.map(String::as_str));
        }
    }
    gaps += print_faults(arguments, &tried);
    let mut witness = witnesses::oracle();
    let values: Vec<RulingValue> = ruling_values(&fixtures, &mut witness)
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
    Ok(if gaps == 0 { Exit::Agreed } else { Exit::Differed })
}

/// The clauses without a listed fault that a mistake of the fault model breaks.
fn broken_by_model(fixtures: &Fixtures, suite: &FaultSuite) -> BTreeSet<String> {
    let without: BTreeSet<&str> =
        suite.unbroken(&fixtures.clauses).map(|clause| clause.id.as_str()).collect();
    let of_game = |variant| {
        let faults = mistakes::all(variant, &fixtures.clauses);
        let survey = Survey::new(fixtures, variant);
        let broken = survey.broken(&faults, |id| without.contains(id)).into_iter();
        broken.map(str::to_owned).collect::<Vec<_>>()
    };
    Variant::ALL.into_iter().flat_map(of_game).collect()
}

/// Prints the results of the faults, and returns the number of those that are not as they should
/// be.
fn print_faults(arguments: &Arguments, tried: &[FaultCoverage]) -> usize {
    let broken: Vec<&FaultCoverage> = tried.iter().filter(|fault| fault.clause.is_some()).collect();
    let caught = broken.iter().filter(|fault| fault.holds()).count();
    let within = |most| broken.iter().filter(|fault| fault.rank.is_some_and(|r| r <= most)).count();
    println!(
        "\nof {} faults {caught} are caught by a case of their clause; the clause is named first \
         for {}, among the first three for {}",
        broken.len(),
        within(1),
        within(3),
    );
    let strays: Vec<&FaultCoverage> = tried.iter().filter(|fault| !fault.holds()).collect();
    for fault in &strays {
        match &fault.clause {
            Some(clause) => println!("no case of {clause} catches the fault that {}", fault.does),
            None => {
                println!("{} is a control and yet caught by {}", fault.does, fault.caught_by[0]);
            }
        }
    }
    for fault in broken.iter().filter(|fault| arguments.misnamed && fault.rank != Some(1)) {
        let clause = fault.clause.as_deref().unwrap_or_default();
        let (own, others) = (fault.caught_by.len(), fault.others);
        let named = fault.named.as_deref().unwrap_or("nothing");
        let rank = fault.rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string());
        println!("{clause}: place {rank}, {own} of its cases, {others} others; first {named}");
    }
    strays.len()
}

fn heading(arguments: &Arguments, title: &str, columns: &[&str]) {
    if arguments.markdown {
        let numbers = "---:|".repeat(columns.len() - 2);
        println!("\n## {title}\n\n| {} |\n|---|{numbers}---|", columns.join(" | "));
    } else {
        println!("\n{title}");
    }
}

fn row(arguments: &Arguments, cells: &[&str]) {
    let [name, numbers @ .., text] = cells else { return };
    if arguments.markdown {
        println!("| `{name}` | {} | {text} |", numbers.join(" | "));
    } else {
        let numbers: String = numbers.iter().map(|number| format!("{number:>5}")).collect();
        println!("  {name:<46}{numbers}  {text}");
    }
}
