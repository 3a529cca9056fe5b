//! Names the clause that a difference most likely breaks.
//!
//! A case names its own clauses. If the findings of the run speak more against another clause that this
//! finding shows, that one comes first; if the engine refuses or misspells a legal position, the clause
//! of that fault does. Any other finding is read for what it shows. The moves that differ are explained,
//! and the explanations cite clauses; a clause that the moves without a difference cite as well is
//! suspected less. Fields, outcomes and refusals show *signs*, and each clause lists the signs that show
//! when it is broken. A ruling is suspected if the engine would be right under another value of it. The
//! findings of the whole run give each clause a score, and the scores decide among the clauses that fit.

mod accused;
mod cited;
mod evidence;
mod question;
mod ruled;
mod shape;
mod signs;
mod stance;
mod tally;

pub use tally::{ClauseCount, Tally};

use crate::comparing::{Finding, Position};
use crate::fixtures::{Clause, Clauses, Explains, Topic, kind_id};
use evidence::{Evidence, holds};
use notation::{Castling, Move};
use oracle::Game;

/// A finding names at most this many clauses, beside those of its case.
const NAMED: usize = 3;

/// The weight of the evidence beside the scores of cases: less than the least of them.
const EVIDENCE: f64 = 1e-6;

/// The share of a clause's case score that counts if the finding does not speak against the clause
/// but is of the same kind: a broken piece changes the moves of pieces that it pins or checks.
const FROM_AFAR: f64 = 0.2;

/// Names the clauses that a finding most likely breaks. A case names its own. Where it speaks against
/// another one, and all findings together do so more than against its own, that one comes before them;
/// where its legal position is refused or misspelt, the clause of that fault.
pub fn name(finding: &mut Finding, clauses: &Clauses, tally: &Tally) {
    let own = std::mem::take(&mut finding.clauses);
    let evidence = Evidence::of(finding);
    if !own.is_empty() && !shape::shows_its_fault(finding) {
        let all = evidence.all(clauses).map(|(clause, _)| &clause.id).chain(&own);
        let score = |id: &&String| tally.suspicion(id);
        let most = all.max_by(|one, two| score(one).total_cmp(&score(two))).cloned();
        let most = most.filter(|most| !own.contains(most));
        finding.clauses = most.into_iter().chain(own).collect();
        return;
    }
    let shapes = shape::sought(finding);
    let suspicion = |clause: &Clause| {
        let shown = evidence.against(clause);
        let from_afar = tally.has_failed_by(&clause.id, &shapes) && fits(clause, finding);
        let share = if from_afar { shown.max(FROM_AFAR) } else { shown };
        tally.suspicion(&clause.id) * share + EVIDENCE * shown
    };
    let mut blamed: Vec<(&Clause, f64)> = clauses
        .iter()
        .map(|clause| (clause, suspicion(clause)))
        .filter(|(_, suspicion)| *suspicion > 0.0)
        .filter(|(clause, _)| holds(clause, finding.position.game.variant, clauses))
        .collect();
    // The sort is stable: the order of the page decides between equals.
    blamed.sort_by(|(_, one), (_, two)| two.total_cmp(one));
    let blamed = blamed.into_iter().map(|(clause, _)| clause.id.clone()).take(NAMED);
    finding.clauses = blamed.collect();
    let others: Vec<String> = own.into_iter().filter(|id| !finding.clauses.contains(id)).collect();
    finding.clauses.extend(others);
}

/// The game after some moves of a finding's line; `None` where the reference refuses one or the start.
fn game_after(line: &[Move], position: &Position) -> Option<Game> {
    let mut game = Game::new(position.game.variant, &position.game.rulings, &position.fen).ok()?;
    line.iter().try_for_each(|&played| game.play(played)).ok()?;
    Some(game)
}

/// Whether a clause is of one of some topics.
fn is_of(clause: &Clause, topics: &[Topic]) -> bool {
    clause.explains.iter().any(|one| topics.contains(&one.topic))
}

/// Whether a clause can apply where the finding is: of the kinds of pieces that it speaks of, one
/// stands there, and there is a right to castle if it speaks of castling. What a ruling changes does not
/// say where.
fn fits(clause: &Clause, finding: &Finding) -> bool {
    let Some(setup) = &finding.setup else { return true };
    let is_kind =
        |fact: &String| setup.variant.kinds().iter().any(|&(kind, _)| kind_id(kind) == *fact);
    let stands =
        |fact: &String| setup.board.pieces().any(|(_, piece)| kind_id(piece.kind) == *fact);
    let fits = |one: &Explains| {
        one.topic != Topic::Ruling
            && (!one.topic.is_of_castling() || setup.castling != Castling::NONE)
            && one.facts.iter().all(|any| !any.iter().all(is_kind) || any.iter().any(stands))
    };
    clause.explains.is_empty() || clause.explains.iter().any(fits)
}
