//! What the findings of a run show: those that show the same are one group.

use std::collections::{BTreeMap, BTreeSet};

use crate::comparing::{AnyGame, Difference, Finding, Ignored, Origin, Parts, Reaction};
use crate::conformance::validate::Results;

use crate::text_game::board::letter;
use crate::text_game::fen::TextSetup;
use crate::text_game::game::TextGame;
use crate::text_game::moves::TextMove;
use crate::text_game::status::TextStatus;

/// The findings that show one difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What differs.
    pub what: String,
    /// What leaves it out of the comparison; empty where nothing does.
    pub ignored: BTreeSet<Ignored>,
    /// How many random games showed it.
    pub games: usize,
    /// The first finding of it, by its name.
    pub first: String,
}

/// The groups of a run's new findings in random games, in the order of their first findings.
#[must_use]
pub fn groups(results: &Results<TextGame>) -> Vec<Group> {
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    let mut groups: Vec<Group> = Vec::new();
    let played = results.games.iter().flat_map(|game| &game.played);
    for finding in played.filter(|finding| matches!(finding.origin, Origin::Game(_))) {
        let what = what(finding);
        let place = *places.entry(what.clone()).or_insert(groups.len());
        if place == groups.len() {
            let ignored = ignored(finding).unwrap_or_default();
            groups.push(Group { what, ignored, games: 0, first: finding.id() });
        }
        groups[place].games += 1;
    }
    groups
}

/// Puts one finding of each group before the second of any, and keeps their order otherwise.
pub(crate) fn vary(findings: &mut Vec<Finding<TextGame>>) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let with_turn = std::mem::take(findings).into_iter().map(|finding| {
        let turn = seen.entry(what(&finding)).or_default();
        *turn += 1;
        (*turn, finding)
    });
    let mut ordered: Vec<_> = with_turn.collect();
    ordered.sort_by_key(|&(turn, _)| turn);
    findings.extend(ordered.into_iter().map(|(_, finding)| finding));
}

/// What a finding shows: the same words for the same fault, as far as that can be seen.
pub(crate) fn what(finding: &Finding<TextGame>) -> String {
    let Some(first) = finding.differences.first() else { return String::new() };
    match first {
        Difference::Moves { missing, surplus } => {
            let kinds = |moves: &[TextMove]| {
                let kinds = moves.iter().map(|played| kind(played, finding.setup.as_ref()));
                kinds.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
            };
            let sides = [("missing", missing), ("surplus", surplus)];
            let told = sides.into_iter().filter(|(_, moves)| !moves.is_empty());
            told.map(|(side, moves)| format!("{side} moves: {}", kinds(moves)))
                .collect::<Vec<_>>()
                .join("; ")
        }
        Difference::Setup { left, right, .. } => parts_text(&TextGame::parts(left, right)),
        Difference::Status { left, right } => {
            statuses(*left, *right).into_iter().map(Ignored::id).collect::<Vec<_>>().join(", ")
        }
        Difference::Answer { left, right, .. } => {
            format!("the reference {}, the engine {}", does(left), does(right))
        }
        Difference::Broke { breakage, .. } => format!("the engine broke ({})", breakage.kind.id()),
        Difference::Accepts { .. } => "a move is played that is not listed".to_owned(),
        Difference::Perft { .. } => "a count, though the moves agree".to_owned(),
        Difference::Further { question, .. } => format!("the question `{}`", question.kind()),
    }
}

/// What leaves all differences of a finding out of the comparison, if anything does.
fn ignored(finding: &Finding<TextGame>) -> Option<BTreeSet<Ignored>> {
    let mut all = BTreeSet::new();
    for difference in &finding.differences {
        all.extend(match difference {
            Difference::Setup { left, right, .. } => TextGame::parts(left, right).ignored()?,
            Difference::Status { left, right } => statuses(*left, *right).into_iter().collect(),
            _ => return None,
        });
    }
    Some(all)
}

/// The parts of a status that differ.
fn statuses(left: TextStatus, right: TextStatus) -> Vec<Ignored> {
    let check = (left.check != right.check).then_some(Ignored::Check);
    let outcome = (left.ended != right.ended).then_some(Ignored::Outcome);
    check.into_iter().chain(outcome).collect()
}

/// A move by the piece that makes it, and by what is in hand or promoted. A Pawn that leaves its file
/// for an empty square is one of a kind: it takes en passant, or moves as no Pawn does.
fn kind(played: &TextMove, setup: Option<&TextSetup>) -> String {
    let text = played.as_str();
    if let Some((dropped, _)) = text.split_once('@') {
        return format!("{}@", dropped.to_ascii_uppercase());
    }
    let board = setup.and_then(TextSetup::board);
    let (Some(board), Some(way)) = (board, played.way()) else {
        return "of another form".to_owned();
    };
    let piece = way.from.and_then(|from| board.get(from)).and_then(letter);
    let piece = piece.map_or('?', |letter| letter.to_ascii_uppercase());
    let leaves_file = way.from.is_some_and(|from| from.file != way.to.file);
    let passing = piece == 'P' && leaves_file && board.get(way.to).is_none();
    let promotion = if played.is_promotion() { "=" } else { "" };
    format!("{piece}{}{promotion}", if passing { " sideways to an empty square" } else { "" })
}

fn parts_text(parts: &Parts) -> String {
    let fields: BTreeSet<&str> = parts.fields.iter().map(|field| field.id()).collect();
    let contents = parts.contents.iter().take(3).map(|[one, two]| format!("`{one}` for `{two}`"));
    let contents: Vec<String> = contents.collect();
    let board = (!contents.is_empty()).then(|| format!("the board ({})", contents.join(", ")));
    fields.into_iter().map(str::to_owned).chain(board).collect::<Vec<_>>().join(", ")
}

/// What a side does in place of an answer, without its own words.
const fn does(reaction: &Reaction) -> &'static str {
    match reaction {
        Reaction::Answers => "answers",
        Reaction::Unsupported(_) => "does not support the question",
        Reaction::NotAsked(_) => "was not asked",
        Reaction::Refuses(_) | Reaction::MustRefuse(_) => "refuses",
        Reaction::Misspells(_) => "writes a FEN otherwise",
        Reaction::Fails(_) => "breaks",
    }
}
