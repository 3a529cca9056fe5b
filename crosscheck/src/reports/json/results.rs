use std::collections::BTreeMap;

use serde::Serialize;

use crate::pretty;

use super::{JsonFinding, RESULTS_VERSION};
use crate::conformance::validate::{
    Check, CheckOutcome, Conclusion, GameResults, Results, Subject, Unasked,
};
use crate::diagnosis::{Model, Score};
use crate::fixtures::Fixtures;
use crate::reports::advice::advice;
use crate::reports::causes::{Cause, causes};
use crate::reports::facts::{self, Entry, entries};
use crate::reports::headline::headline;
use crate::reports::room::Room;
use crate::reports::{Reported, replay, terminal};

/// The results of validating an implementation of chess variants.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonResults {
    /// The version of this form; it rises when a field is removed or changes its meaning.
    pub version: u32,
    /// The version of the fixtures that it was checked by; none where its rules are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixtures: Option<String>,
    /// The implementation under test.
    pub subject: JsonSubject,
    /// The conclusion in a word.
    pub conclusion: JsonConclusion,
    /// The conclusion in a sentence, for people.
    pub headline: String,
    /// What to do about many failures at once, in a sentence, if something can be done.
    pub advice: Option<String>,
    /// The seed of the random games.
    pub seed: u64,
    /// The rulings that differ from their default, by name; a case has its own.
    pub rulings: BTreeMap<&'static str, String>,
    /// The games asked about.
    pub games: Vec<JsonGame>,
    /// What the failures come from, as far as it is known.
    pub causes: Vec<JsonCause>,
    /// The clauses that are suspected, the likeliest to be broken first.
    pub suspects: Vec<JsonClause>,
    /// The findings: the new ones, then those that the baseline lists.
    pub findings: Vec<JsonEntry>,
    /// The differences of convention, which fail no engine.
    pub conventions: Vec<JsonFinding>,
    /// How many findings are left out, since the report has no room for them.
    pub left_out: usize,
}

/// The results of verifying the two implementations, and a third side if there is one.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonVerified {
    /// The version of this form; it rises when a field is removed or changes its meaning.
    pub version: u32,
    /// Whether nothing differs and everything was answered.
    pub agreed: bool,
    /// The oracle, the generator, and the third side, each in the form of `report.schema.json`.
    #[cfg_attr(feature = "schemas", schemars(schema_with = "list_of_reports"))]
    pub sides: Vec<JsonResults>,
    /// What the third side answers to each finding about the oracle and the generator, in their
    /// order.
    pub third: Vec<String>,
}

/// The schema of the sides: that of a report is published beside it, and is not written twice.
#[cfg(feature = "schemas")]
fn list_of_reports(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "array", "items": {"$ref": "report.schema.json"}})
}

/// The implementation under test.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonSubject {
    /// Its own name for itself.
    pub name: String,
    /// The language that it says it is written in.
    pub language: Option<String>,
    /// The command that starts it, as a shell would take it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// The conclusion about an implementation in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum JsonConclusion {
    /// Nothing differs in its answers.
    Right,
    /// Something differs, or the baseline is out of date.
    Wrong,
    /// It broke while answering.
    Broken,
    /// It answered none of the questions.
    Unanswered,
    /// Nothing differs, and a part of what was to be asked has no answer.
    Incomplete,
    /// The run was ended early.
    Interrupted,
}

/// A cause of failures.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonCause {
    /// What the engine does, or the rule that is suspected, in one sentence.
    pub says: String,
    /// What the engine does, for machines; left out where a rule is only suspected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model: Option<Model>,
    /// How many answers about new positions were predicted rightly, and how many were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub predicted: Option<Score>,
    /// What it is held against: `rule` or `notation`.
    pub class: &'static str,
    /// The clause that is suspected.
    pub clause: Option<String>,
    /// How many failing cases it explains.
    pub cases: usize,
    /// How many counts and random games that differ.
    pub others: usize,
    /// The smallest position: a FEN, and `moves` and the line.
    pub smallest: String,
    /// The check or random game that shows it.
    pub id: String,
}

impl<G: Reported> From<&Cause<'_, G>> for JsonCause {
    fn from(cause: &Cause<'_, G>) -> Self {
        let score = cause.score.filter(|score| score.asked > 0);
        Self {
            says: cause.says.clone(),
            model: cause.model.cloned(),
            predicted: score,
            class: cause.class.id(),
            clause: cause.clause.clone(),
            cases: cause.cases,
            others: cause.others,
            smallest: cause.place(),
            id: cause.smallest.id(),
        }
    }
}

/// The results of one game.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonGame {
    /// The id of the game.
    pub variant: String,
    /// The conclusion about this game alone in a word; that of an interrupted run is `incomplete` here.
    pub conclusion: JsonConclusion,
    /// Every case, then every count of the perft table that was asked for.
    pub checks: Vec<JsonCheck>,
    /// The results of the cases of each clause, in the order of the rule page.
    pub score: Vec<JsonClause>,
    /// What the random games reached, by name.
    #[serde(rename = "census")]
    pub coverage: BTreeMap<&'static str, u64>,
    /// How many further questions it has answered at random positions; left out where it offers none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub further_answers: Option<u64>,
    /// The number of random games in which something differs.
    pub games_differing: usize,
    /// The random games that the baseline lists, and in which nothing differs any more.
    pub games_fixed: Vec<String>,
    /// What was to be asked and has no answer.
    pub unasked: Vec<JsonUnasked>,
    /// Whether the search for causes ended before every one was found, so that suspects are less certain.
    pub diagnosis_cut_short: bool,
}

/// A kind of question that has no answer, or not every answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonUnasked {
    /// The kind: `cases`, `counts` or `play`.
    pub kind: &'static str,
    /// How much of it.
    pub what: String,
    /// The first reason.
    pub why: String,
}

/// One case, or one count of a perft table.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonCheck {
    /// The case's id; for a count `GAME/POSITION perft DEPTH`.
    pub id: String,
    /// The clauses that the case tests; none for a count.
    pub clauses: Vec<String>,
    /// The result.
    pub outcome: JsonCheckOutcome,
    /// Why it was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum JsonCheckOutcome {
    /// It passed.
    Passed,
    /// It was not answered; this is no failure.
    Skipped,
    /// Something differs.
    Failed,
    /// Something differs, and the baseline lists the check.
    Known,
    /// Something differs that is a convention; this is no failure.
    Convention,
    /// It passed though the baseline lists it.
    Fixed,
}

/// The results of the cases of a clause.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonClause {
    /// The clause.
    pub id: String,
    /// The rule.
    pub states: String,
    /// Cases that passed.
    pub passed: usize,
    /// Cases that failed, known or not.
    pub failed: usize,
    /// Cases that were not answered.
    pub skipped: usize,
}

/// A finding with its place in the results.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JsonEntry {
    /// The id of the check, or of the random game.
    pub id: String,
    /// Whether the baseline lists it.
    pub known: bool,
    /// The command that shows it again.
    pub replay: String,
    /// The finding as a terminal shows it: the board, what differs, the clauses with their sentences.
    pub text: String,
    /// What differs.
    #[serde(flatten)]
    pub finding: JsonFinding,
}

/// The results as one JSON document, ending in a line break.
#[must_use]
pub fn results<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    pretty(&JsonResults::of(results, fixtures))
}

impl JsonResults {
    /// The JSON form of some results; the rules of the clauses come from the fixtures.
    #[must_use]
    pub fn of<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> Self {
        let subject = &results.subject;
        let games: Vec<JsonGame> = results.games.iter().map(|one| game(one, fixtures)).collect();
        let scores = || games.iter().flat_map(|game| &game.score);
        let suspects = facts::suspects(results);
        let suspects = suspects.filter_map(|id| scores().find(|one| one.id == *id));
        let entries = entries(results);
        let all = entries.len();
        let findings = entries.into_iter().map(|Entry { id, finding, known }| {
            let replay = replay(subject, finding);
            let text = terminal::finding(finding, &fixtures.clauses, &replay);
            JsonEntry { id, known, replay, text, finding: finding.into() }
        });
        let mut room = Room::new();
        let fits = |entry: &JsonEntry| room.holds(pretty(entry).len());
        let findings: Vec<JsonEntry> = findings.take_while(fits).collect();
        Self {
            version: RESULTS_VERSION,
            fixtures: facts::version(fixtures),
            subject: subject.into(),
            conclusion: results.conclusion().into(),
            headline: headline(results),
            seed: results.seed,
            rulings: results.terms.iter().cloned().collect(),
            causes: causes(results, fixtures).iter().map(JsonCause::from).collect(),
            suspects: suspects.cloned().collect(),
            conventions: results.conventions().map(JsonFinding::from).collect(),
            games,
            advice: advice(results),
            left_out: all - findings.len(),
            findings,
        }
    }
}

fn game<G: Reported>(game: &GameResults<G>, fixtures: &Fixtures) -> JsonGame {
    let score = game.score(&fixtures.clauses).into_iter().map(|score| JsonClause {
        states: facts::sentence(fixtures, &score.id).to_owned(),
        id: score.id,
        passed: score.passed,
        failed: score.failed,
        skipped: score.skipped,
    });
    JsonGame {
        variant: game.game.id().to_owned(),
        conclusion: game.conclusion().into(),
        checks: game.checks.iter().map(JsonCheck::from).collect(),
        score: score.collect(),
        further_answers: (game.further > 0).then_some(game.further),
        coverage: (game.game.features().into_iter())
            .map(|feature| (feature.name(), game.coverage.of(feature)))
            .collect(),
        games_differing: game.played.len(),
        games_fixed: game.fixed_play.clone(),
        unasked: game.unasked.iter().map(JsonUnasked::from).collect(),
        diagnosis_cut_short: game.diagnosis.is_cut_short,
    }
}

impl From<&Subject> for JsonSubject {
    fn from(Subject { name, language, command, .. }: &Subject) -> Self {
        Self {
            name: name.to_string(),
            language: language.as_ref().map(ToString::to_string),
            command: command.clone(),
        }
    }
}

impl From<&Unasked> for JsonUnasked {
    fn from(Unasked { stage, what, why }: &Unasked) -> Self {
        Self { kind: stage.id(), what: what.clone(), why: why.to_string() }
    }
}

impl<G: Reported> From<&Check<G>> for JsonCheck {
    fn from(check: &Check<G>) -> Self {
        let (outcome, reason) = match &check.outcome {
            CheckOutcome::Passed => (JsonCheckOutcome::Passed, None),
            CheckOutcome::Skipped(reason) => (JsonCheckOutcome::Skipped, Some(reason.to_string())),
            CheckOutcome::Failed(_) => (JsonCheckOutcome::Failed, None),
            CheckOutcome::Known(_) => (JsonCheckOutcome::Known, None),
            CheckOutcome::Convention(_) => (JsonCheckOutcome::Convention, None),
            CheckOutcome::Fixed => (JsonCheckOutcome::Fixed, None),
        };
        Self { id: check.id.clone(), clauses: check.clauses.clone(), outcome, reason }
    }
}

impl From<Conclusion> for JsonConclusion {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Right => Self::Right,
            Conclusion::Wrong => Self::Wrong,
            Conclusion::Broken => Self::Broken,
            Conclusion::Unanswered => Self::Unanswered,
            Conclusion::Incomplete => Self::Incomplete,
            Conclusion::Interrupted => Self::Interrupted,
        }
    }
}
