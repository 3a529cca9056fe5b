//! What only follows from another difference is not blamed: an engine that reads a letter wrong has
//! wrong moves, and one that lists a move too many sees no mate.

use std::path::Path;
use std::sync::LazyLock;

use comparing::{Implementation, NoAnswer, Observation, PositionRef, witnesses};
use conformance::blame::Tally;
use conformance::judge;
use notation::{Move, Setup, Variant};
use suite::Fixtures;

static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    Fixtures::read(&folder).unwrap_or_else(|error| panic!("{error}"))
});

/// The reference, with other FENs for those that it is given, and with moves of its own.
struct Wrong {
    reads: fn(&str) -> String,
    adds: fn(&Setup) -> Option<Move>,
    oracle: witnesses::Oracle,
}

/// A reference without a mistake, to be given one.
fn right() -> Wrong {
    Wrong { reads: str::to_owned, adds: |_| None, oracle: witnesses::oracle() }
}

impl Implementation for Wrong {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let fen = (self.reads)(at.fen);
        let mut seen = self.oracle.observe(PositionRef { fen: &fen, ..at })?;
        let more = seen.setup.as_ref().and_then(self.adds);
        seen.moves.extend(more);
        seen.moves.sort_unstable();
        if more.is_some() {
            seen.status.outcome = seen.status.outcome.map(|_| None);
        }
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let fen = (self.reads)(at.fen);
        self.oracle.successors(PositionRef { fen: &fen, ..at }, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let fen = (self.reads)(at.fen);
        self.oracle.perft(PositionRef { fen: &fen, ..at }, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let fen = (self.reads)(at.fen);
        self.oracle.divide(PositionRef { fen: &fen, ..at }, depth)
    }
}

/// The clause that the cases of chess speak against most.
fn named_first(mut engine: Wrong) -> String {
    let mut tally = Tally::default();
    for case in FIXTURES.cases_of(Variant::Chess) {
        tally.count(case, &judge::case(case, &mut engine), &FIXTURES.clauses);
    }
    tally.ranked().first().map_or_else(String::new, |(id, _)| (*id).to_owned())
}

#[test]
fn an_engine_that_reads_a_letter_wrong_is_not_blamed_for_its_moves() {
    let as_bishop = |fen: &str| {
        let (placement, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        format!("{} {rest}", placement.replace('N', "B"))
    };
    assert_eq!(named_first(Wrong { reads: as_bishop, ..right() }), "notation.letters");
}

#[test]
fn an_engine_that_moves_the_wrong_side_has_read_the_side() {
    let as_white = |fen: &str| fen.replace(" b ", " w ");
    assert_eq!(named_first(Wrong { reads: as_white, ..right() }), "notation.side");
}

/// The King's step to a corner square two files away, where it has no legal move.
#[test]
fn an_engine_with_a_move_too_many_is_not_blamed_for_the_mate_that_it_does_not_see() {
    let leap = |setup: &Setup| {
        let (from, _) =
            setup.board.of(setup.side).find(|(_, piece)| piece.kind == notation::Kind::King)?;
        let to = from.offset(0, 2).or(from.offset(0, -2))?;
        setup.board.get(to).is_none().then(|| Move::new(from, to))
    };
    assert_eq!(named_first(Wrong { adds: leap, ..right() }), "chess.king.move");
}
