//! The bugs of the museum through the whole of a validation, and whether counts alone find them.

use std::sync::Arc;
use std::time::Instant;

use crosscheck::conformance::validate::Results;
use crosscheck::fixtures::Fixtures;
use crosscheck_testing::museum::{self, Exhibit};
use crosscheck_testing::mutants::Places;
use notation::Variant;

use super::Arguments;
use super::counts::Counts;
use super::validate::{KEPT, named, validated};
use crate::progress::Stage;
use crosscheck_core::Exit;

/// What came of a bug.
struct Row {
    exhibit: Exhibit,
    found: bool,
    seconds: f64,
    /// The first cause in its words, or the first clause that is suspected.
    cause: String,
    /// The clause that is named first, and whether the bug breaks it.
    named: String,
    is_named: bool,
    /// Whether the counts at the known positions find it, and those of random games.
    counts: [Option<bool>; 2],
}

pub(super) fn run(arguments: &Arguments, fixtures: &Fixtures) -> Exit {
    let mut number = 0;
    let mut all = museum::all();
    all.retain(|_| {
        number += 1;
        arguments.shard.has(number)
    });
    let mut rows = Vec::new();
    for variant in Variant::ALL.into_iter().filter(|variant| arguments.is_of(*variant)) {
        let is_of_game = |exhibit: &&Exhibit| exhibit.mutant.variant == variant;
        let of_game: Vec<Exhibit> = all.iter().filter(is_of_game).cloned().collect();
        if !of_game.is_empty() {
            rows.push((variant, of_a_game(variant, of_game, fixtures)));
        }
    }
    for (variant, rows) in &rows {
        say!("\n## {}\n", variant.page());
        table(rows);
    }
    say!("");
    totals(&rows);
    let mut all = rows.iter().flat_map(|(_, rows)| rows);
    if all.all(|row| row.found) { Exit::Pass } else { Exit::Fail }
}

/// What comes of the bugs of a game.
fn of_a_game(variant: Variant, exhibits: Vec<Exhibit>, fixtures: &Fixtures) -> Vec<Row> {
    let counts = [Counts::known(fixtures, variant), Counts::drawn(variant)];
    let places = Arc::new(Places::of_most(KEPT));
    let stage = Stage::begin(format!("validations of {variant}"), exhibits.len() as u64);
    let mut rows = Vec::new();
    for exhibit in exhibits {
        let begun = Instant::now();
        let results = validated(&exhibit.mutant, fixtures, &places);
        let seconds = begun.elapsed().as_secs_f64();
        let counts = counts.each_ref().map(|counts| counts.find(&exhibit.mutant));
        rows.push(Row::of(exhibit, &results, seconds, counts));
        stage.step();
    }
    stage.end(&format!("{} bugs", rows.len()));
    rows
}

impl Row {
    fn of(exhibit: Exhibit, results: &Results, seconds: f64, counts: [Option<bool>; 2]) -> Self {
        let named = named(results);
        let first = named.first().map(String::as_str);
        let causes = results.games.iter().flat_map(|game| &game.diagnosis.causes);
        let says = causes.map(|cause| cause.says.clone()).next();
        Self {
            found: results.new_findings().chain(results.conventions()).next().is_some(),
            cause: says.or(first.map(str::to_owned)).unwrap_or_default(),
            named: first.unwrap_or("nothing").to_owned(),
            is_named: first.is_some_and(|first| exhibit.label.breaks.contains(&first)),
            exhibit,
            seconds,
            counts,
        }
    }
}

const fn word(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

/// An issue, such as `owner/repository#1`, with its address.
fn linked(issue: &str) -> String {
    let address = issue.replace('#', "/issues/");
    format!("[{issue}](https://github.com/{address})")
}

/// Prints the bugs of a game.
fn table(rows: &[Row]) {
    say!(
        "| bug | found | seconds | first cause | clause named first | known counts | drawn counts |"
    );
    say!("| --- | --- | ---: | --- | --- | --- | --- |");
    for row in rows {
        let [known, drawn] = row.counts.map(|found| found.map_or("", word));
        say!(
            "| {} ({}) | {} | {:.1} | {} | {} | {known} | {drawn} |",
            row.exhibit.label.name,
            linked(row.exhibit.label.link),
            word(row.found),
            row.seconds,
            row.cause.replace('|', "\\|"),
            if row.is_named { "yes".to_owned() } else { format!("no: {}", row.named) },
        );
    }
}

/// Prints what each game comes to, and all of them.
fn totals(games: &[(Variant, Vec<Row>)]) {
    say!("| game | bugs | found | named first | known counts | drawn counts | either | seconds |");
    say!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let line = |title: &str, rows: &[&Row]| {
        let number = |which: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| which(row)).count();
        say!(
            "| {title} | {} | {} | {} | {} | {} | {} | {:.0} |",
            rows.len(),
            number(&|row| row.found),
            number(&|row| row.is_named),
            number(&|row| row.counts[0] == Some(true)),
            number(&|row| row.counts[1] == Some(true)),
            number(&|row| row.counts.contains(&Some(true))),
            rows.iter().map(|row| row.seconds).sum::<f64>(),
        );
    };
    for (variant, rows) in games {
        line(variant.page(), &rows.iter().collect::<Vec<_>>());
    }
    line("all", &games.iter().flat_map(|(_, rows)| rows).collect::<Vec<_>>());
}
