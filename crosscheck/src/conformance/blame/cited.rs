//! The clauses that the explanations of the differing moves cite.

use std::collections::BTreeMap;

use crate::explaining::{Explanation, checks, ends, explain, made};
use crate::fixtures::{Clause, Topic};
use notation::Move;

use super::question::Question;
use super::{accused, is_of};

/// How closely each clause is tied to the differing moves, from 0 to 1.
pub(super) type Citations = BTreeMap<&'static str, f64>;

/// The share that a clause loses for each clause that an explanation names before it: the closest
/// reason comes first.
const PER_RANK: f64 = 0.2;

/// The share that is left to the last clause of a long explanation.
const LEAST: f64 = 0.2;

/// The rank of the first clause about what an engine makes of a piece: what the reference makes of it
/// is closer.
const FARTHER: usize = 2;

/// The rank of the first clause about how a check is given that the engine does not see: that it looks
/// for checks at all is as likely wrong.
const GIVEN: usize = 1;

/// The share that is left to a clause of what all games share, such as how a move is written, and to one
/// that follows from how each piece goes: a rule of the game or of the piece itself is more likely broken.
const REMOTE: f64 = 0.25;

/// Reads the explanations of the differing moves, and those of the moves on which the two sides
/// agree: a clause that explains both is hardly broken.
pub(super) fn by_moves(question: &Question) -> Citations {
    if question.ends_at_a_draw() {
        // The moves that are missing say nothing of how their pieces go.
        let drawn = question.count(&question.legality, is_of_draw);
        return drawn.clauses.into_keys().map(|id| (id, 1.0)).collect();
    }
    let mut sound = question.game.legal_moves();
    sound.retain(|played| !question.differs(*played));
    let sound = question.count(&sound, |_| true);
    let mut citations = Citations::new();
    for counted in [
        question.count(&question.legality, is_of_legality),
        question.mistaken(),
        question.count(&question.letters, is_of_letter),
        question.count(&question.results, is_of_result),
        question.changes(),
        question.ended(),
        question.unseen(),
    ] {
        for (id, share) in closeness(&counted, &sound) {
            let closest = citations.entry(id).or_default();
            *closest = closest.max(share);
        }
    }
    let written = question.count(&question.written, is_of_writing).clauses;
    citations.extend(written.into_keys().map(|id| (id, 1.0)));
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
        let share = if cited.is_remote { share * REMOTE } else { share };
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
    /// Whether it is of what all games share, or follows from how each piece goes.
    is_remote: bool,
}

impl Question {
    /// Counts the clauses that say what the pieces would become as the engine has it.
    fn changes(&self) -> Counted {
        let made = self.made.iter().map(|&(played, kind)| made(&self.game, played, kind));
        let ranked = made.map(|clauses| (FARTHER..).zip(clauses).collect());
        Counted::of(ranked.collect())
    }

    /// Counts the clauses that say how the moves end rights, or would end them.
    fn ended(&self) -> Counted {
        let ended = self.rights.iter().map(|&(played, right)| ends(&self.game, played, right));
        Counted::of(ended.map(|clauses| (0..).zip(clauses).collect()).collect())
    }

    /// Counts the clauses that say how the checks are given that the engine does not see.
    fn unseen(&self) -> Counted {
        let given = if self.misses_check { checks(&self.game) } else { Vec::new() };
        let ranked = given.into_iter().map(|clauses| (GIVEN..).zip(clauses).collect());
        Counted::of(ranked.collect())
    }

    /// Counts the clauses behind the moves about which the reference itself is wrong.
    fn mistaken(&self) -> Counted {
        let behind = self.mistaken.iter().flat_map(|&played| accused::behind(&self.game, played));
        Counted::of(behind.map(|clauses| (0..).zip(clauses).collect()).collect())
    }

    /// Counts the clauses of a kind that the explanations of some moves cite.
    fn count(&self, moves: &[Move], counts: fn(&Clause) -> bool) -> Counted {
        let is_check = self.game.status().check;
        let cited = |&played: &Move| {
            let mut cited = cited(&explain(&self.game, played));
            cited.retain(|clause| counts(clause));
            // In check, how a move answers it is as close as how its piece goes.
            let (answers, ways): (Vec<_>, Vec<_>) =
                cited.into_iter().partition(|clause| is_check && is_of_answer(clause));
            (0..).zip(ways).chain((0..).zip(answers)).collect()
        };
        Counted::of(moves.iter().map(cited).collect())
    }
}

impl Counted {
    /// Counts the clauses that are cited for each of some moves, each with its rank.
    fn of(cited: Vec<Vec<(usize, &'static Clause)>>) -> Self {
        let (moves, mut clauses) = (cited.len(), BTreeMap::new());
        for (rank, clause) in cited.into_iter().flatten() {
            let counted = clauses.entry(clause.id.as_str());
            let is_remote = clause.variant.is_none() || is_of(clause, &[Topic::Colour]);
            let counted = counted.or_insert(Cited { moves: 0, rank, is_remote });
            counted.moves += 1;
            counted.rank = counted.rank.min(rank);
        }
        Self { moves, clauses }
    }
}

/// The clauses of an explanation, the closest reason first, each once.
pub(super) fn cited(explanation: &Explanation) -> Vec<&'static Clause> {
    let mut cited: Vec<&'static Clause> = Vec::new();
    for &clause in explanation.reasons.iter().flat_map(|reason| &reason.clauses) {
        if !cited.iter().any(|other| other.id == clause.id) {
            cited.push(clause);
        }
    }
    cited
}

/// Whether a clause says that a drawn game still has its moves.
fn is_of_draw(clause: &Clause) -> bool {
    is_of(clause, &[Topic::Drawn])
}

/// Whether a clause says that a check is answered, or how by standing in between. That a checker may
/// be taken follows from how pieces take.
fn is_of_answer(clause: &Clause) -> bool {
    is_of(clause, &[Topic::Unanswered, Topic::Block, Topic::TwoPaths])
}

/// Whether a clause says what pieces come of a move, not whether the move is legal.
fn is_of_result(clause: &Clause) -> bool {
    let topics = [Topic::Becomes, Topic::Keeps, Topic::EnPassant, Topic::Castling, Topic::Ruling];
    is_of(clause, &topics)
}

/// Whether a topic is what comes of a move, or how that is written, and not whether it is legal.
const fn is_change(topic: Topic) -> bool {
    matches!(topic, Topic::Becomes | Topic::Keeps | Topic::Choice | Topic::MoveText)
}

/// Whether a clause says which moves are legal. What a ruling changes may be that, if the clause says
/// nothing of what comes of a move.
pub(super) fn is_of_legality(clause: &Clause) -> bool {
    let mut topics = clause.explains.iter().map(|one| one.topic);
    let is_of_other = |topic| !is_change(topic) && topic != Topic::Ruling;
    topics.clone().any(is_of_other) || topics.all(|topic| topic == Topic::Ruling)
}

/// Whether a clause says how a move is written, and nothing else.
fn is_of_writing(clause: &Clause) -> bool {
    let topics = || clause.explains.iter().map(|one| one.topic);
    let is_writing = |topic| matches!(topic, Topic::Choice | Topic::MoveText);
    topics().next().is_some() && topics().all(is_writing)
}

/// Whether a clause says which letter a move has.
fn is_of_letter(clause: &Clause) -> bool {
    clause.explains.iter().any(|one| is_change(one.topic) || one.topic == Topic::Ruling)
}
