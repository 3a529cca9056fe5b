//! What the failures of a run come from, as far as the reports know: failures that look alike are one cause,
//! with the smallest position that shows it.

use std::collections::BTreeMap;

use crate::comparing::{
    Again, AnyGame, BreakageKind, Cause as Known, Class, Difference, Finding, Objection, Origin,
    Question, Reaction,
};
use crate::conformance::validate::{GameResults, Results};
use crate::diagnosis::{Model, Score};
use crate::fixtures::Fixtures;

use crate::reports::Reported;
use crate::reports::facts::{Entry, entries, listed, question, ranks, sentence, size};

/// How many causes that were diagnosed a report lists of a game, and how many suspected clauses beside them.
const DIAGNOSED: usize = 3;
const SUSPECTS: usize = 3;

/// A cause of failures.
pub(super) struct Cause<'a, G: AnyGame> {
    /// What the engine does, or the rule that is suspected, in one sentence.
    pub(super) says: String,
    /// The clause that is broken or suspected, if one is.
    pub(super) clause: Option<String>,
    /// What came of predictions about new positions, where it was diagnosed.
    pub(super) score: Option<Score>,
    /// What the engine does, for machines, where it was diagnosed.
    pub(super) model: Option<&'a Model>,
    /// What it is held against.
    pub(super) class: Class,
    /// How many failing cases it explains.
    pub(super) cases: usize,
    /// How many counts and random games that differ.
    pub(super) others: usize,
    /// The failure with the smallest position.
    pub(super) smallest: &'a Finding<G>,
}

/// What makes failures one cause.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// They depend on earlier questions.
    History,
    /// They depend on chance.
    Chance,
    /// They depend on either, and there was no time to find out on which.
    Unsettled,
    /// The engine gives no answer, and says or does this.
    Silent(String),
    /// It refuses a position that is legal, with this message.
    Refuses(String),
    /// Its counts are wrong, and its moves right.
    Counter,
    /// Its counts are wrong, and nobody has followed them to the moves.
    Counts,
    /// It misreads the word `startpos`.
    Startpos,
    /// They have a cause that was diagnosed: the number of the game, and of the cause.
    Diagnosed(usize, usize),
    /// They speak against this clause most.
    Clause(String),
    /// Nothing is known of them.
    Unknown,
}

impl<G: Reported> Cause<'_, G> {
    /// How many failures it explains, in words, and how many answers about new positions were predicted rightly.
    pub(super) fn explains(&self) -> String {
        let parts = [
            (self.cases, "failing case", "failing cases"),
            (self.others, "count or random game", "counts and random games"),
        ];
        let explains = listed(parts).join(" and ");
        match self.score.filter(|score| score.asked > 0) {
            Some(Score { right, asked }) => {
                format!("{explains}, predicted {right} of {asked} new answers")
            }
            None => explains,
        }
    }

    /// The smallest position: its FEN, the moves that lead to the failure, and the depth of a count that fails.
    pub(super) fn place(&self) -> String {
        let Finding { position, differences, .. } = self.smallest;
        let place = question(&Question::moves(position.as_ref()), &position.game);
        match differences[..] {
            [Difference::Perft { depth, .. }, ..] => format!("{place}, counted to depth {depth}"),
            _ => place,
        }
    }
}

/// The causes of the failures that the baseline does not list: what is not about a rule and explains most first, then what
/// was diagnosed, the clauses that are suspected, the likeliest to be broken first, and what follows from these. What was
/// diagnosed and explains less than the likeliest suspect comes after the suspects: most is wrong for another reason.
pub(super) fn causes<'a, G: Reported>(
    results: &'a Results<G>,
    fixtures: &Fixtures,
) -> Vec<Cause<'a, G>> {
    let mut kinds: BTreeMap<Kind, Vec<&'a Finding<G>>> = BTreeMap::new();
    for Entry { finding, known, .. } in entries(results) {
        if !known {
            kinds.entry(kind(finding, results)).or_default().push(finding);
        }
    }
    let ranks = ranks(results);
    let mut kinds: Vec<(Kind, Vec<&'a Finding<G>>)> = kinds.into_iter().collect();
    let fewest = |findings: &[&Finding<G>]| usize::MAX - findings.len();
    let is_rule = |kind: &Kind| matches!(kind, Kind::Diagnosed(..) | Kind::Clause(_));
    let of_rules = kinds.iter().filter(|(kind, _)| is_rule(kind));
    let most = of_rules.map(|(_, findings)| findings.len()).max().unwrap_or_default();
    let rank = |id: &String| ranks.get(id).copied().unwrap_or(usize::MAX);
    let mut likeliest: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (kind, findings) in &kinds {
        if let Kind::Clause(id) = kind {
            let one = (rank(id), fewest(findings));
            likeliest
                .entry(game_of(findings))
                .and_modify(|first| *first = one.min(*first))
                .or_insert(one);
        }
    }
    let explains_less = |findings: &[&Finding<G>]| {
        likeliest.get(game_of(findings)).is_some_and(|(_, first)| fewest(findings) > *first)
    };
    kinds.sort_by_key(|(kind, findings)| match kind {
        Kind::Diagnosed(_, cause) if explains_less(findings) => (3, *cause, 0),
        Kind::Diagnosed(_, cause) => (1, *cause, 0),
        // An engine that sees an attack where there is none refuses some positions for it, and may crash in others: where a
        // rule explains more, these are what follows.
        Kind::Refuses(_) | Kind::Silent(_) if findings.len() < most => (4, 0, fewest(findings)),
        // Without a diagnosis none is likelier than another but by what it explains.
        Kind::Clause(id) => (2, rank(id), fewest(findings)),
        Kind::Counts | Kind::Unknown => (5, 0, 0),
        _ => (0, 0, fewest(findings)),
    });
    let mut kept: BTreeMap<(&str, bool), usize> = BTreeMap::new();
    kinds.retain(|(kind, findings)| {
        let most = match kind {
            Kind::Diagnosed(..) => DIAGNOSED,
            Kind::Clause(_) => SUSPECTS,
            _ => return true,
        };
        // A game has its own room: a report of many games is as full as one of each.
        let number = kept.entry((game_of(findings), matches!(kind, Kind::Clause(_)))).or_default();
        *number += 1;
        *number <= most
    });
    let cause =
        |(kind, findings): (Kind, Vec<&'a Finding<G>>)| cause(kind, &findings, results, fixtures);
    kinds.into_iter().filter_map(cause).collect()
}

/// The game of some failures.
fn game_of<'a, G: AnyGame>(findings: &[&'a Finding<G>]) -> &'a str {
    findings.first().map_or("", |finding| finding.position.game.id())
}

/// That the causes in some games were not looked for to the end, if they were not.
pub(super) fn cut_short<G: Reported>(results: &Results<G>) -> Option<String> {
    let games = results.games.iter().filter(|game| game.diagnosis.is_cut_short);
    let games: Vec<&str> = games.map(|game| game.game.id()).collect();
    (!games.is_empty()).then(|| {
        let games = games.join(", ");
        format!(
            "The search for causes ended before every one was found ({games}): its time was up. `--diagnosis 60s` gives it more, \
             within --time. A suspect may be innocent: a rule that the engine keeps."
        )
    })
}

fn cause<'a, G: Reported>(
    kind: Kind,
    findings: &[&'a Finding<G>],
    results: &'a Results<G>,
    fixtures: &Fixtures,
) -> Option<Cause<'a, G>> {
    let smallest = *findings.iter().min_by_key(|finding| size(finding))?;
    let class = findings.iter().map(|finding| finding.class).max()?;
    let is_case = |finding: &&&Finding<G>| matches!(finding.origin, Origin::Case(_));
    let cases = findings.iter().filter(is_case).count();
    let (says, clause, diagnosed) = match kind {
        Kind::Diagnosed(game, number) => {
            let cause = &results.games[game].diagnosis.causes[number];
            (cause.says.clone(), cause.clause.clone(), Some(cause))
        }
        Kind::Clause(id) => {
            let states = sentence(fixtures, &id);
            let rule = if states.is_empty() { &id } else { states };
            (format!("Suspect: it may break the rule “{rule}”"), Some(id), None)
        }
        kind => (says(&kind), None, None),
    };
    let score = diagnosed.map(|cause| cause.score);
    let model = diagnosed.and_then(|cause| cause.model.as_ref());
    let others = findings.len() - cases;
    Some(Cause { says, clause, score, model, class, cases, others, smallest })
}

/// The cause that a finding shows, by its number, with that of the game.
fn diagnosed<G: AnyGame>(finding: &Finding<G>, results: &Results<G>) -> Option<Kind> {
    let is_of = |game: &GameResults<G>| game.game.id() == finding.position.game.id();
    let game = results.games.iter().position(is_of)?;
    let causes = &results.games[game].diagnosis.causes;
    let number = causes.iter().position(|cause| cause.shown.contains(&finding.position))?;
    Some(Kind::Diagnosed(game, number))
}

fn kind<G: AnyGame>(finding: &Finding<G>, results: &Results<G>) -> Kind {
    let refused = finding.differences.iter().find_map(|difference| match difference {
        Difference::Answer {
            after: None,
            left: Reaction::Answers,
            right: Reaction::Refuses(Objection::InItsWords(why)),
        } => Some(alike(why)),
        _ => None,
    });
    match &finding.again {
        Again::After(_) | Again::AfterSoMany(_) | Again::AtFirst => return Kind::History,
        Again::Chance { .. } => return Kind::Chance,
        Again::Unsettled => return Kind::Unsettled,
        Again::NotAsked | Again::Shown => {}
    }
    if let Some(breakage) = finding.breakage() {
        // A time is the same in all of them.
        let is_slow = breakage.kind == BreakageKind::Hang;
        let message = &*breakage.message;
        return Kind::Silent(if is_slow { message.to_owned() } else { alike(message) });
    }
    match finding.cause {
        Known::Startpos => return Kind::Startpos,
        Known::Counter => return Kind::Counter,
        Known::AfterCount | Known::GoneBack => return Kind::History,
        Known::Rules => {}
    }
    let clause = finding.clauses.first();
    match (diagnosed(finding, results), refused, clause) {
        (Some(known), ..) if clause.is_some() => known,
        (_, Some(why), _) => Kind::Refuses(why),
        (_, None, Some(clause)) => Kind::Clause(clause.clone()),
        (_, None, None) if finding.is_miscount() => Kind::Counts,
        (_, None, None) => Kind::Unknown,
    }
}

/// What is said of failures that are about no clause.
fn says(kind: &Kind) -> String {
    match kind {
        Kind::History => "Answers depend on earlier questions".to_owned(),
        Kind::Chance => {
            "Answers depend on chance: the same question is answered differently".to_owned()
        }
        Kind::Unsettled => {
            "Answers depend on earlier questions or on chance; there was not enough time to tell which"
                .to_owned()
        }
        Kind::Silent(what) => format!("It {what}"),
        Kind::Refuses(why) if why.is_empty() => "It refuses legal positions".to_owned(),
        Kind::Refuses(why) => format!("It refuses legal positions: {why}"),
        Kind::Counter => "Its counts are wrong where its lists of moves are right".to_owned(),
        Kind::Counts => {
            "Some counts are wrong; their moves were not compared, so another bug may explain them".to_owned()
        }
        Kind::Startpos => "It misreads the word `startpos`, and reads the FEN rightly".to_owned(),
        Kind::Unknown | Kind::Diagnosed(..) | Kind::Clause(_) => {
            "Answers differ; no rule is suspected".to_owned()
        }
    }
}

/// Whether a word may be one of the fields of a FEN that follow the pieces.
fn may_be_field(word: &str) -> bool {
    let word = word.trim_end_matches(|end: char| !end.is_alphanumeric() && end != '-');
    let is_right =
        |one: char| "KQkq".contains(one) || ('a'..='h').contains(&one.to_ascii_lowercase());
    matches!(word, "w" | "b" | "-") || word.contains(char::is_numeric) || word.chars().all(is_right)
}

/// A message without what changes from position to position: FENs, squares, numbers, and quotations other than names.
fn alike(message: &str) -> String {
    let is_name = |part: &str| part.chars().all(|one| one.is_ascii_lowercase());
    let unquoted = message.split('`').enumerate().map(|(place, part)| match place % 2 {
        0 => part.to_owned(),
        _ if is_name(part) => format!("`{part}`"),
        _ => "…".to_owned(),
    });
    let unquoted = unquoted.collect::<String>();
    let changes = |word: &str| word.contains('/') || word.contains(char::is_numeric);
    let mut words: Vec<&str> = Vec::new();
    // How many fields of a FEN may still come.
    let mut fields = 0;
    for word in unquoted.split_whitespace() {
        if word.matches('/').count() >= FEN_RANKS {
            fields = FEN_FIELDS;
        } else if fields > 0 && may_be_field(word) {
            fields -= 1;
            continue;
        } else {
            fields = 0;
        }
        words.push(if changes(word) { "…" } else { word });
    }
    let text = words[..words.len().min(WORDS)].join(" ").trim_end_matches(", …").to_owned();
    if words.len() > WORDS { text + " …" } else { text }
}

/// A word with so many slashes is the first field of a FEN, and so many others follow.
const FEN_RANKS: usize = 7;
const FEN_FIELDS: usize = 5;

/// How many words of a message tell it from others.
const WORDS: usize = 16;

#[cfg(test)]
mod tests {
    use super::alike;

    #[test]
    fn messages_about_two_positions_are_alike() {
        let one = "says that it has failed: no King on e1";
        let other = "says that it has failed: no King on h8";
        assert_eq!(alike(one), alike(other));
        let given =
            "gave `4k3/8 w - -`, which is not a FEN: fen: a FEN has six fields, and this has 4";
        assert_eq!(
            alike(given),
            "gave …, which is not a FEN: fen: a FEN has six fields, and this has …"
        );
        let refused = |fen: &str| alike(&format!("raised ValueError: bad position {fen}: no way"));
        let both =
            ["4k3/8/8/8/8/8/8/4K2R w K - 0 1", "r3k3/8/8/8/8/8/8/4K3 b q e3 12 60"].map(refused);
        assert_eq!(both, ["raised ValueError: bad position … no way"; 2]);
        let divided = "gave a `divide` that does not add up to its `nodes`, 401";
        assert_eq!(alike(divided), "gave a `divide` that does not add up to its `nodes`");
    }
}
