//! The third side of `verify --with COMMAND`: someone's engine, held to what the witnesses are held
//! to, and asked wherever these two disagree.

use comparing::play::{Campaign, Extent, Feature, Starts};
use comparing::witnesses;
use comparing::{Depth, Finding, Implementation, Origin, Reaction};
use crosscheck::blame::{self, Tally};
use crosscheck::judge::{self, Verdict};
use crosscheck::refusals;
use crosscheck::third::Third;
use notation::Variant;
use rayon::prelude::*;
use suite::{Case, Fixtures};
use transports::JsonLines;
use transports::process::{CommandLine, Program};

use super::{Plan, oracle, perft};
use crate::exit::Failure;
use crate::progress::Stage;

/// It is a program of its own, and may be a slow one: how much it is asked of each game.
struct Share {
    /// Positions of random games.
    positions: u64,
    /// Setups that may be refused.
    refusals: refusals::Extent,
    /// The largest count of a perft table.
    nodes: u64,
}

const WHOLE: Share =
    Share { positions: 300, refusals: refusals::Extent { one_in: 5, drawn: 500 }, nodes: 20_000 };
const QUICK: Share =
    Share { positions: 60, refusals: refusals::Extent { one_in: 41, drawn: 100 }, nodes: 3_000 };

/// How long it may take to answer a request.
const LIMIT: std::time::Duration = std::time::Duration::from_secs(30);

/// What the third side was asked of a game.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Asked {
    pub(super) cases: u64,
    pub(super) skipped: u64,
    pub(super) counts: u64,
    pub(super) setups: u64,
    pub(super) positions: u64,
}

/// Reads the command of `--with` as a shell would split it, and has the engine greet: one that does
/// not start is told of before anything is compared.
pub(super) fn read(command: &str) -> Result<Program, Failure> {
    let Some(words) = shlex::split(command) else {
        return Err(Failure::With(format!("`{command}`: a quotation mark is not closed")));
    };
    let Some((program, arguments)) = words.split_first() else {
        return Err(Failure::With("the command is empty".to_owned()));
    };
    let program = Program { command: CommandLine::new(program, arguments), limit: LIMIT };
    match JsonLines::new(program.clone()).greeting() {
        Ok(_) => Ok(program),
        otherwise => Err(Failure::With(format!("`{command}` {}", Reaction::of(&otherwise)))),
    }
}

/// An engine of its own for whoever asks; it is started with the first question.
pub(super) fn start(program: &Program) -> Box<dyn Implementation> {
    Box::new(JsonLines::new(program.clone()))
}

/// What came of holding the third side to a game.
pub(super) struct Held {
    pub(super) asked: Asked,
    pub(super) name: String,
    /// Its cases by clause.
    pub(super) tally: Tally,
    pub(super) findings: Vec<Finding>,
}

/// Holds the third side to the cases, tables, refusals and random games of a game.
pub(super) fn run(variant: Variant, program: &Program, plan: &Plan, fixtures: &Fixtures) -> Held {
    let share = if plan.quick { QUICK } else { WHOLE };
    let stage = Stage::begin(format!("{variant}: third side"), 4);
    let mut asked = Asked::default();
    let mut findings = Vec::new();
    let tally = cases(variant, program, fixtures, &mut asked, &mut findings);
    stage.step();
    counts(variant, program, share.nodes, fixtures, &mut asked, &mut findings);
    stage.step();
    let known = fixtures.places(variant, &plan.rulings);
    let (mut left, mut right) = (oracle(), start(program));
    let (compared, refused) = refusals::compare(
        variant,
        &plan.rulings,
        &known,
        share.refusals,
        left.as_mut(),
        right.as_mut(),
    );
    asked.setups = compared.setups;
    findings.extend(refused);
    stage.step();
    let campaign = Campaign {
        variant,
        rulings: plan.rulings.clone(),
        starts: Starts::new(variant, plan.rulings.clone(), known),
        seed: plan.seed,
        extent: Extent::Positions(share.positions),
        left: &oracle,
        right: &|| start(program),
        scout: &perft,
        depth: Depth::Itself,
        stop: &|| false,
    };
    let (coverage, played) = campaign.run(&|_, _| {});
    asked.positions = coverage.of(Feature::Positions);
    findings.extend(played);
    for finding in &mut findings {
        blame::name(finding, &fixtures.clauses, &tally, left.as_mut());
    }
    // What points to the likeliest clause is told first.
    let ranked = tally.ranked();
    let rank = |id: &String| ranked.iter().position(|(clause, _)| clause == id);
    findings.sort_by_key(|finding| finding.clauses.first().and_then(rank).unwrap_or(usize::MAX));
    stage.end(&format!("{} positions, {} differences", asked.positions, findings.len()));
    Held { asked, name: right.name().to_owned(), tally, findings }
}

fn cases(
    variant: Variant,
    program: &Program,
    fixtures: &Fixtures,
    asked: &mut Asked,
    findings: &mut Vec<Finding>,
) -> Tally {
    let cases: Vec<&Case> = fixtures.cases_of(variant).collect();
    let verdicts: Vec<Verdict> = cases
        .par_iter()
        .map_init(|| start(program), |third, case| judge::case(case, third.as_mut()))
        .collect();
    let mut tally = Tally::default();
    for (case, verdict) in cases.into_iter().zip(verdicts) {
        tally.count(case, &verdict, &fixtures.clauses, oracle().as_mut());
        match verdict {
            Verdict::Skipped(_) => asked.skipped += 1,
            Verdict::Passed => asked.cases += 1,
            Verdict::Failed(finding) => {
                asked.cases += 1;
                findings.push(*finding);
            }
        }
    }
    tally
}

fn counts(
    variant: Variant,
    program: &Program,
    largest: u64,
    fixtures: &Fixtures,
    asked: &mut Asked,
    findings: &mut Vec<Finding>,
) {
    let tables = fixtures.tables.iter().filter(|table| table.variant == variant);
    let records = tables.flat_map(|table| table.records.iter().map(move |record| (table, record)));
    let within = records.filter_map(|(table, record)| {
        let count = record.counts.iter().rfind(|(_, nodes)| *nodes <= largest)?;
        Some((table, record, *count))
    });
    let within: Vec<_> = within.collect();
    let verdicts: Vec<Verdict> = within
        .par_iter()
        .map_init(
            || start(program),
            |third, &(table, record, count)| judge::count(table, record, count, third.as_mut()),
        )
        .collect();
    for verdict in verdicts {
        asked.counts += u64::from(!matches!(verdict, Verdict::Skipped(_)));
        if let Verdict::Failed(finding) = verdict {
            findings.push(*finding);
        }
    }
}

/// What the third side says of a finding of the two witnesses.
pub(super) fn says(
    finding: &Finding,
    third: &mut dyn Implementation,
    fixtures: &Fixtures,
) -> Third {
    let case = match &finding.origin {
        Origin::Case(id) => fixtures.cases.iter().find(|case| case.id == *id),
        Origin::Table(_) | Origin::Game(_) | Origin::Asked => None,
    };
    let (mut left, mut right) = (witnesses::oracle(), witnesses::perft());
    Third::ask(finding, case, [&mut left, &mut right], third)
}
