//! The clauses that the explanations of the differing moves cite.

use std::collections::BTreeMap;

use comparing::{Difference, Finding, Objection, Reaction};
use explaining::{Explanation, checks, ends, explain, made};
use notation::{Kind, Move, Right, Setup};
use oracle::{Game, reasons};
use suite::{Clause, Topic};

use super::game_after;

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

/// The share that is left to a clause of what all games share, such as how a move is written: a rule
/// of the game itself is more likely broken.
const SHARED: f64 = 0.25;

/// Reads the explanations of the differing moves, and those of the moves on which the two sides
/// agree: a clause that explains both is hardly broken.
pub(super) fn by_moves(finding: &Finding) -> Citations {
    let Some(question) = Question::of(finding) else { return Citations::new() };
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

/// Whether the two sides play the same moves in a finding, and write some of them otherwise.
pub(super) fn is_only_written(finding: &Finding) -> bool {
    Question::of(finding).is_some_and(|question| {
        let Question { legality, letters, results, rights, written, .. } = question;
        !written.is_empty()
            && legality.is_empty()
            && letters.is_empty()
            && results.is_empty()
            && rights.is_empty()
    })
}

/// Whether a finding is about moves in check that are not a royal piece's: the piece that one takes most
/// often gives check to it.
pub(super) fn is_in_check(finding: &Finding) -> bool {
    let Some(Question { game, legality, .. }) = Question::of(finding) else { return false };
    let is_of_royal = |played: &Move| {
        reasons::royals(game.setup(), game.setup().side).any(|at| at == played.from)
    };
    game.status().check && !legality.is_empty() && !legality.iter().any(is_of_royal)
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
    /// Those of which the other side knows the squares, too, and only not the letter.
    letters: Vec<Move>,
    /// Those to which the engine adds the letter of what the piece is there anyway: it plays them as the
    /// reference does, and writes them otherwise.
    written: Vec<Move>,
    /// Those that lead to different pieces, with what the engine makes of the piece.
    results: Vec<Move>,
    made: Vec<(Move, Kind)>,
    /// Those that lead to different castling rights, each with one of these. The other fields have signs.
    rights: Vec<(Move, Right)>,
    /// Whether the engine does not see the check that stands.
    misses_check: bool,
}

impl Question {
    /// Reads the moves of a finding; `None` where none differs, and in a position that the reference
    /// refuses.
    fn of(finding: &Finding) -> Option<Self> {
        let position = &finding.position;
        let mut line = position.line.as_slice();
        let (mut legality, mut results, mut made) = (Vec::new(), Vec::new(), Vec::new());
        let (mut rights, mut misses_check) = (Vec::new(), false);
        for difference in &finding.differences {
            match difference {
                Difference::Moves { missing, surplus } => {
                    legality.extend(missing.iter().chain(surplus));
                }
                Difference::Accepts { played } => legality.push(*played),
                Difference::Answer {
                    after,
                    left: Reaction::Answers,
                    right: Reaction::Refuses(Objection::IllegalMove(_)),
                } => {
                    // Of a line that is refused any move may be meant; of a single move, that one.
                    legality.extend(after.or_else(|| {
                        let [only] = *line else { return None };
                        line = &[];
                        Some(only)
                    }));
                }
                Difference::Setup { after, left, right }
                    if left.board != right.board || left.castling != right.castling =>
                {
                    // If the line itself led to two positions, its last move is in question.
                    let played = after.or_else(|| {
                        let (&last, before) = line.split_last()?;
                        line = before;
                        Some(last)
                    });
                    results.extend(played.filter(|_| left.board != right.board));
                    let differing = Right::ALL
                        .into_iter()
                        .filter(|&one| left.castling.has(one) != right.castling.has(one));
                    rights.extend(
                        played
                            .into_iter()
                            .flat_map(|played| differing.clone().map(move |right| (played, right))),
                    );
                    made.extend(played.and_then(|played| {
                        let landed = |setup: &Setup| setup.board.get(played.to);
                        let made = landed(right).filter(|made| landed(left) != Some(*made))?;
                        Some((played, made.kind))
                    }));
                }
                Difference::Status { left, right } => misses_check = left.check && !right.check,
                _ => {}
            }
        }
        // Where nothing is in question, nothing is explained.
        let is_asked =
            !legality.is_empty() || !results.is_empty() || !rights.is_empty() || misses_check;
        let game = is_asked.then(|| game_after(line, position))??;
        let legal = game.legal_moves();
        let differing = legality.clone();
        let is_known_to_both = |played: &Move| {
            let others = || legal.iter().chain(&differing).filter(|other| same(**other, *played));
            let by_left = others().any(|other| legal.contains(other));
            by_left && others().any(|other| legal.contains(other) != differing.contains(other))
        };
        let (letters, legality): (Vec<Move>, _) = legality.into_iter().partition(is_known_to_both);
        let (written, letters) =
            letters.iter().partition(|played| has_letter_too_many(**played, &letters, &game));
        Some(Self { game, legality, letters, written, results, made, rights, misses_check })
    }

    /// Whether the game is drawn, and the engine lists none of the moves that remain.
    fn ends_at_a_draw(&self) -> bool {
        let legal = self.game.legal_moves();
        let is_drawn =
            || self.game.status().outcome.is_some_and(|outcome| outcome.winner.is_none());
        !legal.is_empty()
            && self.legality.len() == legal.len()
            && is_drawn()
            && legal.iter().all(|played| self.legality.contains(played))
    }

    /// Whether the two sides differ about a move.
    fn differs(&self, played: Move) -> bool {
        [&self.legality, &self.letters, &self.written, &self.results]
            .into_iter()
            .any(|some| some.contains(&played))
            || self.rights.iter().any(|(one, _)| *one == played)
    }

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
            let is_shared = clause.variant.is_none();
            let counted = counted.or_insert(Cited { moves: 0, rank, is_shared });
            counted.moves += 1;
            counted.rank = counted.rank.min(rank);
        }
        Self { moves, clauses }
    }
}

/// Whether two moves are between the same squares.
fn same(one: Move, other: Move) -> bool {
    (one.from, one.to) == (other.from, other.to)
}

/// Whether the engine knows a move of the reference without a letter, and writes it with the letter of
/// what the piece is there anyway. Either of the two is among the moves.
fn has_letter_too_many(played: Move, moves: &[Move], game: &Game) -> bool {
    let mut lettered = moves.iter().filter(|one| same(**one, played) && one.choice.is_some());
    let (Some(&only), None) = (lettered.next(), lettered.next()) else { return false };
    let after = game.after(Move { choice: None, ..only });
    let landed = after.ok().and_then(|after| after.board.get(only.to));
    landed.is_some_and(|landed| only.choice == Some(landed.kind))
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

/// Whether a clause says that a drawn game still has its moves.
fn is_of_draw(clause: &Clause) -> bool {
    clause.explains.iter().any(|one| one.topic == Topic::Drawn)
}

/// Whether a clause says that a check is answered, or how by standing in between. That a checker may
/// be taken follows from how pieces take.
fn is_of_answer(clause: &Clause) -> bool {
    let mut topics = clause.explains.iter().map(|one| one.topic);
    topics.any(|topic| matches!(topic, Topic::Unanswered | Topic::Block | Topic::TwoPaths))
}

/// Whether a clause says what pieces come of a move, not whether the move is legal.
fn is_of_result(clause: &Clause) -> bool {
    clause.explains.iter().any(|one| {
        matches!(
            one.topic,
            Topic::Becomes | Topic::Keeps | Topic::EnPassant | Topic::Castling | Topic::Ruling
        )
    })
}

/// Whether a topic is what comes of a move, or how that is written, and not whether it is legal.
const fn is_change(topic: Topic) -> bool {
    matches!(topic, Topic::Becomes | Topic::Keeps | Topic::Choice | Topic::MoveText)
}

/// Whether a clause says which moves are legal. What a ruling changes may be that, if the clause says
/// nothing of what comes of a move.
fn is_of_legality(clause: &Clause) -> bool {
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
