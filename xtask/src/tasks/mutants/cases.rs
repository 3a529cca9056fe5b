//! Every mutant through the cases.

use std::collections::BTreeMap;

use crosscheck::fixtures::Fixtures;
use crosscheck_testing::mutants::{Fate, Operator, Survey};
use notation::Variant;

use super::{Arguments, Asked};
use crate::progress::Stage;
use crosscheck_core::Exit;

/// How many missed of an operator are listed where not all are asked for.
const SOME: usize = 10;

/// What came of the mutants of an operator.
#[derive(Debug, Default)]
struct Row {
    /// The number of mutants in each game.
    mutants: BTreeMap<Variant, usize>,
    caught: usize,
    missed: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, fixtures: &Fixtures, asked: &Asked) -> Exit {
    let mut rows: BTreeMap<Operator, Row> = BTreeMap::new();
    for (variant, mutants) in asked {
        let stage = Stage::begin(format!("mutants of {variant}"), mutants.len() as u64);
        let survey = Survey::new(fixtures, *variant);
        let fates = survey.fates(mutants);
        stage.end(&format!("{} mutants", mutants.len()));
        for (mutant, fate) in mutants.iter().zip(fates) {
            let row = rows.entry(mutant.operator).or_default();
            *row.mutants.entry(*variant).or_default() += 1;
            match fate {
                Fate::Caught(_) => row.caught += 1,
                Fate::Missed => row.missed.push(mutant.to_string()),
            }
        }
    }
    let variants: Vec<Variant> = asked.iter().map(|(variant, _)| *variant).collect();
    print(&rows, &variants);
    list(&rows, arguments.missed)
}

fn print(rows: &BTreeMap<Operator, Row>, variants: &[Variant]) {
    say!("{:<20}{:>8}{:>8}{:>10}  by game", "operator", "mutants", "caught", "missed");
    let names: Vec<&str> = variants.iter().map(|variant| variant.id()).collect();
    say!("{:<46}  {}", "", names.join(", "));
    let mut whole = (0, 0, 0, vec![0; variants.len()]);
    for (operator, row) in rows {
        let of_game = |variant| row.mutants.get(variant).copied().unwrap_or_default();
        let games: Vec<usize> = variants.iter().map(of_game).collect();
        let (mutants, missed) = (games.iter().sum::<usize>(), row.missed.len());
        line(operator.id(), (mutants, row.caught, missed), &games);
        whole.0 += mutants;
        whole.1 += row.caught;
        whole.2 += missed;
        whole.3.iter_mut().zip(games).for_each(|(sum, game)| *sum += game);
    }
    line("all", (whole.0, whole.1, whole.2), &whole.3);
}

fn line(name: &str, (mutants, caught, missed): (usize, usize, usize), games: &[usize]) {
    let games: Vec<String> = games.iter().map(ToString::to_string).collect();
    say!("{name:<20}{mutants:>8}{caught:>8}{missed:>10}  {}", games.join(", "));
}

/// Lists what is missed.
fn list(rows: &BTreeMap<Operator, Row>, all: bool) -> Exit {
    let mut exit = Exit::Pass;
    for (operator, row) in rows.iter().filter(|(_, row)| !row.missed.is_empty()) {
        exit = Exit::Fail;
        say!("\nno case catches these of {operator}:");
        let shown = if all { row.missed.len() } else { SOME };
        row.missed.iter().take(shown).for_each(|mutant| say!("  {mutant}"));
        if row.missed.len() > shown {
            say!("  … and {} more: --missed lists them", row.missed.len() - shown);
        }
    }
    if exit == Exit::Pass {
        say!("every mutant is caught by a case");
    }
    exit
}
