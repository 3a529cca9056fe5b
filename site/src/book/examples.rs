use std::collections::BTreeMap;

use crosscheck::comparing::{Further, FurtherAnswer, PartialStatus, Position};
use crosscheck::fixtures::{Case, Due, Expectation, Fixtures, Record};
use notation::{Move, Variant};
use oracle::Game;
use serde::Serialize;

/// A position to open, with what is known of it.
#[derive(Debug, Serialize)]
pub struct Example {
    /// The id of the case, or the name of the position in its perft table.
    pub id: String,
    /// The clauses that it is about; none for a position that is there to be counted.
    pub clauses: Vec<String>,
    /// Why it exists, or what is to be counted.
    pub why: String,
    /// The rulings that differ from the default.
    pub rulings: BTreeMap<&'static str, String>,
    /// The position, six fields.
    pub fen: String,
    /// The moves that lead on from there.
    pub line: Vec<String>,
    /// The position after them, where that is not the FEN: there it holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reached: Option<String>,
    /// What holds there, a sentence each, and the moves that it speaks of.
    pub holds: Vec<Holds>,
}

/// One thing that holds.
#[derive(Debug, Serialize)]
pub struct Holds {
    /// What is so.
    pub states: String,
    /// The moves of which it is so.
    pub moves: Vec<String>,
    /// Whether they are legal.
    pub legal: bool,
}

/// The examples of a game, in the order of the fixtures.
pub(super) fn of(variant: Variant, fixtures: &Fixtures) -> Vec<Example> {
    let cases = fixtures.written().filter(|case| case.variant == variant).map(Example::from);
    let tables = fixtures.tables.iter().filter(|table| table.variant == variant);
    cases.chain(tables.flat_map(|table| &table.records).map(counted)).collect()
}

impl From<&Case> for Example {
    fn from(case: &Case) -> Self {
        let text = |played: &Move| played.text(case.variant).to_string();
        let mut holds: Vec<Holds> = Vec::new();
        for expected in &case.expect {
            let (states, moves) = told(expected, &text);
            let legal = !matches!(expected, Expectation::Excludes(_));
            match holds.last_mut() {
                // One sentence for all moves of which the same is so.
                Some(last) if last.states == states => last.moves.extend(moves),
                _ => holds.push(Holds { states, moves, legal }),
            }
        }
        Self {
            id: case.id.clone(),
            clauses: case.clauses.clone(),
            why: case.why.clone(),
            rulings: case.rulings.differing().map(|(ruling, value)| (ruling.id(), value)).collect(),
            fen: case.fen.clone(),
            line: case.line.iter().map(text).collect(),
            reached: reached(case),
            holds,
        }
    }
}

/// The position that a case speaks of, where its FEN does not say it: after a line, or the start of the
/// game.
fn reached(case: &Case) -> Option<String> {
    let mut game = Game::new(case.variant, &case.rulings, &case.fen).ok()?;
    for &played in &case.line {
        game.play(played).ok()?;
    }
    Some(game.fen()).filter(|fen| *fen != case.fen)
}

fn told(expected: &Expectation, text: &impl Fn(&Move) -> String) -> (String, Vec<String>) {
    let texts = |moves: &[Move]| moves.iter().map(text).collect();
    match expected {
        Expectation::Moves(moves) if moves.is_empty() => {
            ("There is no legal move.".to_owned(), vec![])
        }
        Expectation::Moves(moves) => ("These are all the legal moves:".to_owned(), texts(moves)),
        Expectation::MovesOf(square, moves) if moves.is_empty() => {
            (format!("The piece on {square} has no legal move."), vec![])
        }
        Expectation::MovesOf(square, moves) => {
            (format!("These are all the legal moves from {square}:"), texts(moves))
        }
        Expectation::Includes(played) => ("Legal:".to_owned(), vec![text(played)]),
        Expectation::Excludes(played) => ("Not legal:".to_owned(), vec![text(played)]),
        Expectation::NoMove(written) => (format!("`{written}` is no move at all."), vec![]),
        Expectation::After(played, setup) => (format!("It leads to {setup}:"), vec![text(played)]),
        Expectation::Fen(setup) => (format!("The line has led to {setup}."), vec![]),
        Expectation::Status(status) => (status_told(status), vec![]),
        Expectation::Perft(depth, nodes) => (sequences(*nodes, *depth), vec![]),
        Expectation::Further(question, due) => (further_told(question, due), vec![]),
        Expectation::Refused(refused) => {
            let reasons: Vec<String> =
                refused.iter().map(|one| format!("{}, {}", one.field, one.reason)).collect();
            (format!("It is refused: {}.", reasons.join(" or ")), vec![])
        }
    }
}

/// What a case states of a further question.
fn further_told(question: &Further, due: &Due) -> String {
    let place = |place: &Position| {
        let line = place.line_text();
        if line.is_empty() { place.fen.clone() } else { format!("{} after {line}", place.fen) }
    };
    let game = |text: &Further| match text {
        Further::Legal(text) | Further::ParseSan(text) => format!("`{text}`"),
        Further::GivesCheck(played) => played.to_string(),
        _ => String::new(),
    };
    let asked = game(question);
    match (question, due) {
        (Further::Legal(_), Due::Answer(FurtherAnswer::Is(true))) => {
            format!("{asked} is a legal move.")
        }
        (Further::Legal(_), _) => format!("{asked} is no legal move."),
        (Further::GivesCheck(_), Due::Answer(FurtherAnswer::Is(true))) => {
            format!("{asked} gives check.")
        }
        (Further::GivesCheck(_), _) => format!("{asked} gives no check."),
        (Further::Undo(plies), _) => {
            format!("Moves taken back: {plies}. All is then as it was before them.")
        }
        (_, Due::SameAs(other)) => format!("The same position for repetition: {}.", place(other)),
        (_, Due::OtherThan(other)) => format!("Not the same position: {}.", place(other)),
        (_, Due::Answer(FurtherAnswer::San(written))) => {
            let texts = written.iter().map(|(played, text)| format!("{played} is written {text}"));
            format!("{}.", texts.collect::<Vec<_>>().join(", "))
        }
        (_, Due::Answer(FurtherAnswer::Move(played))) => format!("{asked} stands for {played}."),
        _ => format!("{asked} stands for no legal move, or for several."),
    }
}

/// The parts of a status that a case states.
fn status_told(status: &PartialStatus) -> String {
    let check = status.check.map(|check| if check { "check" } else { "no check" }.to_owned());
    let outcome = status.outcome.map(|outcome| match outcome {
        Some(outcome) => outcome.to_string(),
        None => "the game goes on".to_owned(),
    });
    let claims = status.claims.as_ref().map(|claims| match claims.as_slice() {
        [] => "nothing to claim".to_owned(),
        claims => {
            let names: Vec<String> = claims.iter().map(ToString::to_string).collect();
            format!("{} may be claimed", names.join(" and "))
        }
    });
    let told: Vec<String> = [check, outcome, claims].into_iter().flatten().collect();
    format!("Status: {}.", told.join("; "))
}

/// A count, in words.
fn sequences(nodes: u64, depth: u32) -> String {
    let moves = if depth == 1 { "move" } else { "moves" };
    format!("{nodes} sequences of {depth} {moves} start here.")
}

/// A position of a perft table.
fn counted(record: &Record) -> Example {
    let count = |(depth, nodes): &(u32, u64)| Holds {
        states: sequences(*nodes, *depth),
        moves: vec![],
        legal: true,
    };
    Example {
        id: record.id.clone(),
        clauses: vec![],
        why: "A position of the perft table.".to_owned(),
        rulings: BTreeMap::new(),
        fen: record.fen.clone(),
        line: vec![],
        reached: None,
        holds: record.counts.iter().map(count).collect(),
    }
}
