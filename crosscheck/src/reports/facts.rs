//! The facts about the results as a whole: the same numbers and sentences in every report.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::comparing::{Again, AnyGame, Cause, Class, Finding, Origin, Question, Skipped, whole};
use crate::conformance::validate::{CheckOutcome, GameResults, Results};
use crate::fixtures::{Fixtures, Image};

use crate::reports::Reported;

/// How many clauses are named as suspects.
const CLAUSES_NAMED: usize = 5;

/// How many of the questions that must come before are shown.
const BEFORE_SHOWN: usize = 6;

/// One finding with its place in the results.
pub(super) struct Entry<'a, G: AnyGame> {
    /// A stable name: the check's, or that of the random game.
    pub(super) id: String,
    /// The finding.
    pub(super) finding: &'a Finding<G>,
    /// Whether the baseline lists it.
    pub(super) known: bool,
}

/// Every finding: first the new ones in the order of the results, then those of the baseline.
pub(super) fn entries<G: AnyGame>(results: &Results<G>) -> Vec<Entry<'_, G>> {
    let mut entries: Vec<Entry<'_, G>> = Vec::new();
    for game in &results.games {
        for check in &game.checks {
            let known = matches!(check.outcome, CheckOutcome::Known(_));
            let finding = check.outcome.finding();
            entries.extend(finding.map(|finding| Entry { id: check.id.clone(), finding, known }));
        }
        for (played, known) in [(&game.played, false), (&game.known_play, true)] {
            let played = played.iter();
            entries.extend(played.map(|finding| Entry { id: finding.id(), finding, known }));
        }
    }
    entries.sort_by_key(|entry| entry.known);
    entries
}

/// The same findings, sorted so that one of each clause comes before the second of any, the
/// likeliest clause first, and images of a case that has been shown come last: the first few then show as many faults as
/// possible.
pub(super) fn varied<G: AnyGame>(results: &Results<G>) -> Vec<Entry<'_, G>> {
    let ranks = ranks(results);
    let mut seen: BTreeMap<Option<&String>, usize> = BTreeMap::new();
    let mut written = BTreeSet::new();
    let with_turn = entries(results).into_iter().map(|entry| {
        // An engine may break at one image alone.
        let is_shown = match &entry.finding.origin {
            Origin::Case(id) if !entry.finding.has_broken() => !written.insert(Image::split(id).0),
            _ => false,
        };
        let clause = entry.finding.clauses.first();
        let turn = seen.entry(clause).or_default();
        *turn += 1;
        // A finding without a clause is of a broken engine, or needs a look of its own.
        let rank = clause.map_or(0, |id| ranks.get(id).copied().unwrap_or(usize::MAX));
        // A wrong count often follows from what others show.
        let follows = clause.is_none() && entry.finding.is_miscount();
        ((entry.known, follows, is_shown, *turn, rank), entry)
    });
    let mut ordered: Vec<_> = with_turn.collect();
    ordered.sort_by_key(|&(order, _)| order);
    ordered.into_iter().map(|(_, entry)| entry).collect()
}

/// The places of the suspected clauses, the likeliest to be broken at 1.
pub(super) fn ranks<G: AnyGame>(results: &Results<G>) -> BTreeMap<String, usize> {
    suspected(results).into_iter().zip(1..).map(|(id, rank)| (id.clone(), rank)).collect()
}

/// The clauses that may be broken in the games, the likeliest of each game first.
fn suspected<G: AnyGame>(results: &Results<G>) -> Vec<&String> {
    let longest = results.games.iter().map(|game| game.diagnosis.suspects.len()).max();
    let mut suspected: Vec<&String> = Vec::new();
    for place in 0..longest.unwrap_or_default() {
        for id in results.games.iter().filter_map(|game| game.diagnosis.suspects.get(place)) {
            if !suspected.contains(&id) {
                suspected.push(id);
            }
        }
    }
    suspected
}

/// Where a finding comes from.
pub(super) fn from<G: AnyGame>(finding: &Finding<G>) -> String {
    let game = finding.position.game.id();
    match &finding.origin {
        Origin::Case(id) => format!("case {id}"),
        Origin::Table(id) => format!("table {id}"),
        Origin::Game(number) => format!("{game}, random game {number}"),
        Origin::Asked => game.to_owned(),
    }
}

/// The heading of a finding: its origin and the two sides.
pub(super) fn title<G: AnyGame>(finding: &Finding<G>) -> String {
    let from = from(finding);
    let right = &finding.right;
    let class = match finding.class {
        Class::Rule => String::new(),
        class => format!(" ({})", class.id()),
    };
    match broken_by(finding) {
        Some(kind @ "hang") => format!("{from}: {right} {} ({kind})", message(finding)),
        Some(kind) => format!("{from}: {right} broke ({kind})"),
        None => format!("{from}: {} and {right} differ{class}", finding.left),
    }
}

/// What an engine that broke did, as a predicate; empty for one that did not.
pub(super) fn message<G: AnyGame>(finding: &Finding<G>) -> String {
    finding.breakage().map(|breakage| breakage.message.to_string()).unwrap_or_default()
}

/// What is known of a difference that does not come from a rule: what came of asking again, or the cause.
pub(super) fn again<G: AnyGame>(finding: &Finding<G>) -> Option<String> {
    match &finding.again {
        Again::NotAsked | Again::Shown => {
            (finding.cause != Cause::Rules).then(|| finding.cause.to_string())
        }
        Again::Unsettled => Some(
            "there was no time to find out whether this answer depends on earlier questions or on chance"
                .to_owned(),
        ),
        Again::After(questions) => {
            let these = if questions.len() == 1 { "this question" } else { "these questions" };
            Some(format!("the answer depends on earlier questions: it is wrong only after {these}"))
        }
        Again::AfterSoMany(questions) => Some(format!(
            "the answer depends on how many questions came before: it is wrong after {questions}, whatever \
             they ask"
        )),
        Again::AtFirst => Some(
            "the answer depends on how many questions came before: it is wrong at first, and right when the \
             engine has been asked more"
                .to_owned(),
        ),
        Again::Chance { shown, of } => Some(format!(
            "the answer depends on chance: of {of} answers to the same question, {shown} {}",
            if *shown == 1 { "was wrong" } else { "were wrong" }
        )),
    }
}

/// A question that was asked before, as `--before` takes it: with its terms, where they are not those of the finding.
pub(super) fn question<G: AnyGame>(question: &Question<G>, game: &G) -> String {
    let asked = &question.at.game;
    let mut under = String::new();
    if asked.id() != game.id() {
        under += &format!(" in {}", asked.id());
    }
    if asked != game {
        let terms = asked.terms();
        let terms = terms.iter().map(|(name, value)| format!(" under {name}={value}"));
        let terms: String = terms.collect();
        under += if terms.is_empty() { " under default" } else { &terms };
    }
    whole(&format!("{question}{under}"))
}

/// Where a finding is, each part with its name: the questions that must come before, the start and the moves played from it, the position after
/// them by the reference, the rulings, and the position that the engine itself reports, if it is another.
pub(super) fn place<G: Reported>(
    finding: &Finding<G>,
    setup: Option<&G::Setup>,
) -> Vec<(String, String)> {
    let position = &finding.position;
    let is_played = !position.line.is_empty();
    let terms = terms(&position.game.terms());
    let parts = [
        ("start", (is_played || setup.is_none()).then(|| whole(&position.fen))),
        ("moves", is_played.then(|| position.line_text())),
        ("fen", setup.map(ToString::to_string)),
        ("under", (!terms.is_empty()).then_some(terms)),
    ];
    let before = finding.again.before();
    let (left_out, shown) = before.split_at(before.len().saturating_sub(BEFORE_SHOWN));
    let left_out = Some(left_out.len()).filter(|&number| number > 0);
    let left_out = left_out.map(|number| format!("{number} more questions, which the replay has"));
    let shown = shown.iter().map(|asked| question(asked, &position.game));
    let before = left_out.into_iter().chain(shown);
    let before = before.map(|text| ("before".to_owned(), text));
    let parts = parts.into_iter().filter_map(|(name, text)| Some((name.to_owned(), text?)));
    let parts = before.chain(parts);
    let reported = finding.reported_elsewhere();
    parts.chain(reported.map(|it| (format!("{} reports", finding.right), it.to_string()))).collect()
}

/// How the implementation broke, if it did.
pub(super) fn broken_by<G: AnyGame>(finding: &Finding<G>) -> Option<&'static str> {
    finding.breakage().map(|breakage| breakage.kind.id())
}

/// Why checks of a game were skipped, each reason with the number of cases and counts in words, the
/// commonest reason first.
pub(super) fn skip_reasons<G: AnyGame>(game: &GameResults<G>) -> Vec<(&Skipped, String)> {
    let mut reasons: BTreeMap<&Skipped, [u64; 2]> = BTreeMap::new();
    for check in &game.checks {
        if let CheckOutcome::Skipped(reason) = &check.outcome {
            reasons.entry(reason).or_default()[usize::from(check.is_count())] += 1;
        }
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, [cases, counts])| u64::MAX - cases - counts);
    let told = |[cases, counts]: [u64; 2]| {
        let parts = [(cases, "case", "cases"), (counts, "count", "counts")].into_iter();
        let parts = parts.filter(|&(number, _, _)| number > 0);
        let parts = parts.map(|(number, one, many)| several(number, one, many));
        parts.collect::<Vec<_>>().join(" and ")
    };
    reasons.into_iter().map(|(reason, numbers)| (reason, told(numbers))).collect()
}

/// A clause that is suspected to be broken.
pub(super) struct Suspect {
    /// Its id.
    pub(super) id: String,
    /// Its rule.
    states: String,
    /// How many of its cases failed, and how many there are.
    failed: usize,
    cases: usize,
}

impl fmt::Display for Suspect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { id, states, failed, cases } = self;
        match cases {
            0 => write!(f, "{id} (no case of this game): {states}"),
            cases => write!(f, "{id} ({failed} of {cases} cases): {states}"),
        }
    }
}

/// The clauses most likely broken in all the games, the likeliest first.
pub(super) fn suspects<G: AnyGame>(results: &Results<G>) -> impl Iterator<Item = &String> {
    suspected(results).into_iter().take(CLAUSES_NAMED)
}

/// The suspected clauses of a game, the likeliest to be broken first.
pub(super) fn suspects_of<G: AnyGame>(game: &GameResults<G>, fixtures: &Fixtures) -> Vec<Suspect> {
    let score = game.score(&fixtures.clauses);
    let suspect = |id: &String| {
        let score = score.iter().find(|score| score.id == *id);
        Suspect {
            id: id.clone(),
            states: sentence(fixtures, id).to_owned(),
            failed: score.map_or(0, |score| score.failed),
            cases: score.map_or(0, |score| score.failed + score.passed),
        }
    };
    game.diagnosis.suspects.iter().take(CLAUSES_NAMED).map(suspect).collect()
}

/// The rule of a clause; empty for an unknown one.
pub(super) fn sentence<'a>(fixtures: &'a Fixtures, id: &str) -> &'a str {
    fixtures.clauses.get(id).map_or("", |clause| clause.states.as_str())
}

/// What the engine was held to beside the rules, and the seed, as one sentence.
pub(super) fn conditions<G: Reported>(results: &Results<G>) -> String {
    let terms = terms(&results.terms);
    let under = if terms.is_empty() { G::NO_TERMS.to_owned() } else { terms };
    format!("{under}, seed {}{}", results.seed, G::REMARK)
}

/// The terms of a run or a finding, as command lines take them, a space between.
pub(super) fn terms(terms: &[(&str, String)]) -> String {
    let terms: Vec<String> = terms.iter().map(|(name, value)| format!("{name}={value}")).collect();
    terms.join(" ")
}

/// The version of the fixtures, unless nothing is written down of the games.
pub(super) fn version(fixtures: &Fixtures) -> Option<String> {
    fixtures.clauses.iter().next().map(|_| fixtures.version.to_string())
}

/// Numbers with their nouns, each singular and plural, without those that are zero.
pub(super) fn listed<const N: usize>(parts: [(usize, &str, &str); N]) -> Vec<String> {
    let parts = parts.into_iter().filter(|(number, ..)| *number > 0);
    parts.map(|(number, one, many)| several(number as u64, one, many)).collect()
}

/// How much there is to see of a finding: the pieces where it begins, the moves from there, and the questions
/// that come before.
pub(super) fn size<G: AnyGame>(finding: &Finding<G>) -> (usize, usize) {
    let position = &finding.position;
    let placement = position.fen.split(' ').next().unwrap_or_default();
    let pieces = placement.chars().filter(char::is_ascii_alphabetic).count();
    (pieces + position.line.len() + finding.again.before().len(), position.fen.len())
}

/// A number with its noun.
pub(super) fn several(number: u64, one: &str, many: &str) -> String {
    let noun = if number == 1 { one } else { many };
    format!("{number} {noun}")
}
