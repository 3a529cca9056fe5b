//! Every fault through the cases.

use std::collections::BTreeMap;

use crosscheck::fixtures::Fixtures;
use crosscheck_testing::mutants::{Family, Fate, Survey};
use notation::Variant;

use super::{Arguments, Asked};
use crate::progress::Stage;
use crosscheck_core::Exit;

/// How many survivors of a family are listed where not all are asked for.
const SOME: usize = 10;

/// What came of the faults of a family.
#[derive(Debug, Default)]
struct Row {
    /// The number of faults in each game.
    faults: BTreeMap<Variant, usize>,
    caught: usize,
    survivors: Vec<String>,
}

pub(super) fn run(arguments: &Arguments, fixtures: &Fixtures, asked: &Asked) -> Exit {
    let mut rows: BTreeMap<Family, Row> = BTreeMap::new();
    for (variant, faults) in asked {
        let stage = Stage::begin(format!("faults of {variant}"), faults.len() as u64);
        let survey = Survey::new(fixtures, *variant);
        let fates = survey.fates(faults);
        stage.end(&format!("{} faults", faults.len()));
        for (fault, fate) in faults.iter().zip(fates) {
            let row = rows.entry(fault.family).or_default();
            *row.faults.entry(*variant).or_default() += 1;
            match fate {
                Fate::Caught(_) => row.caught += 1,
                Fate::Survives => row.survivors.push(fault.to_string()),
            }
        }
    }
    let variants: Vec<Variant> = asked.iter().map(|(variant, _)| *variant).collect();
    print(&rows, &variants);
    list(&rows, arguments.survivors)
}

fn print(rows: &BTreeMap<Family, Row>, variants: &[Variant]) {
    say!("{:<20}{:>8}{:>8}{:>10}  by game", "family", "faults", "caught", "surviving");
    let names: Vec<&str> = variants.iter().map(|variant| variant.id()).collect();
    say!("{:<46}  {}", "", names.join(", "));
    let mut whole = (0, 0, 0, vec![0; variants.len()]);
    for (family, row) in rows {
        let of_game = |variant| row.faults.get(variant).copied().unwrap_or_default();
        let games: Vec<usize> = variants.iter().map(of_game).collect();
        let (faults, survivors) = (games.iter().sum::<usize>(), row.survivors.len());
        line(family.id(), (faults, row.caught, survivors), &games);
        whole.0 += faults;
        whole.1 += row.caught;
        whole.2 += survivors;
        whole.3.iter_mut().zip(games).for_each(|(sum, game)| *sum += game);
    }
    line("all", (whole.0, whole.1, whole.2), &whole.3);
}

fn line(name: &str, (faults, caught, survivors): (usize, usize, usize), games: &[usize]) {
    let games: Vec<String> = games.iter().map(ToString::to_string).collect();
    say!("{name:<20}{faults:>8}{caught:>8}{survivors:>10}  {}", games.join(", "));
}

/// Lists what survives.
fn list(rows: &BTreeMap<Family, Row>, all: bool) -> Exit {
    let mut exit = Exit::Pass;
    for (family, row) in rows.iter().filter(|(_, row)| !row.survivors.is_empty()) {
        exit = Exit::Fail;
        say!("\nno case catches these of {family}:");
        let shown = if all { row.survivors.len() } else { SOME };
        row.survivors.iter().take(shown).for_each(|survivor| say!("  {survivor}"));
        if row.survivors.len() > shown {
            say!("  … and {} more: --survivors lists them", row.survivors.len() - shown);
        }
    }
    if exit == Exit::Pass {
        say!("every fault is caught by a case");
    }
    exit
}
