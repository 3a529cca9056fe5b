//! The clauses that the explanations of the differing moves cite.

use std::collections::BTreeMap;

use comparing::{Difference, Finding};
use explaining::{Explanation, explain};
use notation::Move;
use oracle::Game;
use suite::{Clause, Topic};

use super::game_after;

/// How closely each clause is tied to the differing moves, from 0 to 1.
pub(super) type Citations = BTreeMap<&'static str, f64>;

/// The share that a clause loses for each clause that an explanation names before it: the closest
/// reason comes first.
const PER_RANK: f64 = 0.05;

/// The share that is left to the last clause of a long explanation.
const LEAST: f64 = 0.5;

/// The share that is left to a clause of what all games share, such as how a move is written: a rule
/// of the game itself is more likely broken.
const SHARED: f64 = 0.25;

/// Reads the explanations of the differing moves, and those of the moves on which the two sides
/// agree: a clause that explains both is hardly broken.
pub(super) fn by_moves(finding: &Finding) -> Citations {
    let Some(question) = Question::of(finding) else { return Citations::new() };
    let mut sound = question.game.legal_moves();
    sound
        .retain(|played| !question.legality.contains(played) && !question.results.contains(played));
    let sound = question.count(&sound, |_| true);
    let mut citations = closeness(&question.count(&question.legality, |_| true), &sound);
    for (id, share) in closeness(&question.count(&question.results, is_of_result), &sound) {
        let closest = citations.entry(id).or_default();
        *closest = closest.max(share);
    }
    citations
}

/// How closely clauses are tied to the moves that differ. The measure is Ochiai's, known from fault
/// localization: the number of differing moves that cite a clause, divided by the root of (all
/// differing moves × all moves that cite the clause).
fn closeness(differing: &Counted, sound: &Counted) -> Citations {
    let closeness = |(&id, cited): (&&'static str, &Cited)| {
        let elsewhere = sound.clauses.get(id).map_or(0, |cited| cited.moves);
        let all = (differing.moves * (cited.moves + elsewhere)) as f64;
        let share = (1.0 - PER_RANK * cited.rank as f64).max(LEAST);
        let share = if cited.is_shared { share * SHARED } else { share };
        (id, cited.moves as f64 / all.sqrt() * share)
    };
    differing.clauses.iter().map(closeness).collect()
}

/// The clauses that the explanations of some moves cite.
struct Counted {
    moves: usize,
    clauses: BTreeMap<&'static str, Cited>,
}

/// How often a clause is cited.
struct Cited {
    /// For how many moves.
    moves: usize,
    /// How many clauses an explanation names before it, at best.
    rank: usize,
    /// Whether it is of what all games share.
    is_shared: bool,
}

/// The moves that differ, and the game in which they are played.
struct Question {
    game: Game,
    /// Those that only one side holds to be legal.
    legality: Vec<Move>,
    /// Those that lead to different pieces or castling rights. The other fields have signs.
    results: Vec<Move>,
}

impl Question {
    /// Reads the moves of a finding; `None` where none differs, and in a position that the reference
    /// refuses.
    fn of(finding: &Finding) -> Option<Self> {
        let position = &finding.position;
        let mut line = position.line.as_slice();
        let (mut legality, mut results) = (Vec::new(), Vec::new());
        for difference in &finding.differences {
            match difference {
                Difference::Moves { missing, surplus } => {
                    legality.extend(missing.iter().chain(surplus));
                }
                Difference::Accepts { played } => legality.push(*played),
                Difference::Setup { after, left, right }
                    if left.board != right.board || left.castling != right.castling =>
                {
                    // If the line itself led to two positions, its last move is in question.
                    results.extend(after.or_else(|| {
                        let (&last, before) = line.split_last()?;
                        line = before;
                        Some(last)
                    }));
                }
                _ => {}
            }
        }
        // Where no move is in question, none is explained.
        let is_asked = !legality.is_empty() || !results.is_empty();
        let game = is_asked.then(|| game_after(line, position))??;
        Some(Self { game, legality, results })
    }

    /// Counts the clauses of a kind that the explanations of some moves cite.
    fn count(&self, moves: &[Move], counts: fn(&Clause) -> bool) -> Counted {
        let mut clauses = BTreeMap::new();
        for &played in moves {
            let cited = cited(&explain(&self.game, played));
            for (rank, clause) in cited.into_iter().filter(|clause| counts(clause)).enumerate() {
                let counted = clauses.entry(clause.id.as_str());
                let is_shared = clause.variant.is_none();
                let counted = counted.or_insert(Cited { moves: 0, rank, is_shared });
                counted.moves += 1;
                counted.rank = counted.rank.min(rank);
            }
        }
        Counted { moves: moves.len(), clauses }
    }
}

/// The clauses of an explanation, the closest reason first, each once.
fn cited(explanation: &Explanation) -> Vec<&'static Clause> {
    let mut cited: Vec<&'static Clause> = Vec::new();
    for &clause in explanation.reasons.iter().flat_map(|reason| &reason.clauses) {
        if !cited.iter().any(|other| other.id == clause.id) {
            cited.push(clause);
        }
    }
    cited
}

/// Whether a clause says what comes of a move, not whether the move is legal.
fn is_of_result(clause: &Clause) -> bool {
    clause.explains.iter().any(|one| {
        matches!(
            one.topic,
            Topic::Becomes
                | Topic::Keeps
                | Topic::EnPassant
                | Topic::Castling
                | Topic::CastlingLostByKing
                | Topic::CastlingLostByRook
                | Topic::CastlingLostByCapture
                | Topic::Ruling
        )
    })
}
