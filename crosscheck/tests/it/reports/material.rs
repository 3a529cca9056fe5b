//! Results to report: of the oracle with its answers bent, and of engines that break.

use std::sync::LazyLock;

use crosscheck::comparing::play::{Coverage, Maker};
use crosscheck::comparing::{
    Again, Breakage, BreakageKind, Class, Difference, Finding, Foreign, Implementation, KnownGame,
    NoAnswer, Objection, Observation, Origin, Position, PositionRef, Reaction, Reference,
    implementations,
};
use crosscheck::conformance::refusals::Compared;
use crosscheck::conformance::validate::{
    self, Check, CheckOutcome, GameResults, Plan, Results, Stage, Subject,
};
use crosscheck::fixtures::Fixtures;
use notation::{Kind, Move, Piece, Reason, Rulings, Setup, Square, Variant};

use crate::reports::FIXTURES;

/// What no engine should be able to do to a report: end its elements, colour a terminal, begin a
/// directive, or fill a disk.
pub(crate) const HOSTILE: &str = "<script>alert(1)</script> ]]> \u{1b}[31m \u{0} \u{fffe} \u{202e} \
    # SKIP | `code` --- \n...\nok 1 - forged \" ' & </details>";

/// An engine that forgets en passant, calls stalemate mate, lets a Harvestman step diagonally, and
/// makes an Imam of what should be a Gnu.
struct Forgetful(implementations::Oracle);

impl Implementation<KnownGame> for Forgetful {
    fn name(&self) -> &'static str {
        "forgetful"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.0.snapshot(at).map(|mut view| {
            let setup = &view.setup;
            view.moves.retain(|played| {
                let pawn = setup.board.get(played.from).is_some_and(|one| one.kind == Kind::Pawn);
                !(pawn && Some(played.to) == setup.en_passant)
            });
            let harvestmen =
                setup.board.of(setup.side).filter(|(_, one)| one.kind == Kind::Harvestman);
            for (from, _) in harvestmen {
                let to = Square::new(from.file() + 1, from.rank() + 1);
                let to = to.filter(|&to| setup.variant.has(to) && setup.board.get(to).is_none());
                view.moves.extend(to.map(|to| Move::new(from, to)));
            }
            view.moves.sort_unstable();
            view.moves.dedup();
            if let Some(outcome) = &mut view.status.outcome
                && outcome.reason == Reason::Stalemate
            {
                outcome.reason = Reason::Checkmate;
                outcome.winner = Some(setup.side.opponent());
            }
            view.into()
        })
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let mut answers = self.0.successors(at, played);
        for (answer, played) in answers.iter_mut().zip(played) {
            if let Ok(setup) = answer
                && let Some(piece) = setup.board.get(played.to)
                && piece.kind == Kind::Gnu
            {
                setup.board.set(played.to, Some(Piece { kind: Kind::Imam, ..piece }));
            }
        }
        answers
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.0.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.0.divide(at, depth)
    }
}

/// What the cases of a game tell of an engine.
fn judged(variant: Variant, make: &Maker<'_>) -> GameResults {
    let plan =
        Plan { stages: vec![Stage::Cases], again: false, ..Plan::new(&FIXTURES, vec![variant]) };
    validate::run(&plan, Subject::default(), make).games.remove(0)
}

/// A wrong engine, held to all cases of two games; the baseline lists one failure, and one check
/// that passes by now.
pub(crate) static WRONG: LazyLock<Results> = LazyLock::new(|| {
    let make =
        || -> Box<dyn Implementation<KnownGame>> { Box::new(Forgetful(implementations::oracle())) };
    let mut games = [Variant::Osmosis, Variant::Chess].map(|variant| judged(variant, &make));
    let count = |id: &str, outcome| Check { id: id.to_owned(), clauses: Vec::new(), outcome };
    games[1].checks.push(count("chess/start perft 1", CheckOutcome::Passed));
    games[1].checks.push(count("chess/start perft 9", CheckOutcome::Skipped("time was up".into())));
    let checks = &mut games[0].checks;
    let failed = checks.iter_mut().find(|check| matches!(check.outcome, CheckOutcome::Failed(_)));
    let failed = failed.expect("the engine is wrong");
    if let CheckOutcome::Failed(finding) = failed.outcome.clone() {
        failed.outcome = CheckOutcome::Known(finding);
    }
    let passed = checks.iter_mut().find(|check| check.outcome == CheckOutcome::Passed);
    passed.expect("the engine is not all wrong").outcome = CheckOutcome::Fixed;
    results("forgetful", games.to_vec())
});

/// What is right in every case of a game.
pub(crate) static RIGHT: LazyLock<Results> = LazyLock::new(|| {
    results("oracle", vec![judged(Variant::Chess, &|| Box::new(implementations::oracle()))])
});

/// An engine that breaks in two ways, and says what no engine should.
pub(crate) static HOSTILE_ENGINE: LazyLock<Results> = LazyLock::new(|| {
    let rulings = Rulings::default();
    let fen = Variant::Chess.start_fen(&rulings);
    let line = ["e2e4", "e7e5"].map(|text| Move::parse(text, Variant::Chess).expect("a move"));
    let breakage = |kind, stderr: Foreign| {
        Box::new(Breakage {
            kind,
            message: format!("gave no answer within 10 s {HOSTILE}").into(),
            exchange: vec!["> {\"seq\":7,\"cmd\":\"moves\"}".into(), format!("< {HOSTILE}").into()],
            stderr,
        })
    };
    let finding = |origin, differences| Finding {
        origin,
        position: Position {
            game: KnownGame::new(Variant::Chess, &rulings),
            fen: fen.clone(),
            line: line.to_vec(),
        },
        setup: None,
        reported: None,
        left: "the case".into(),
        right: Foreign::name(HOSTILE),
        differences,
        counting: None,
        cause: crosscheck::comparing::Cause::Rules,
        clauses: Vec::new(),
        class: Class::Rule,
        again: Again::NotAsked,
    };
    let hang = breakage(BreakageKind::Hang, Foreign::lines_of(&format!("panicked {HOSTILE}")));
    let flood = breakage(BreakageKind::LongLine, Foreign::lines_of(&"€".repeat(1_000_000)));
    let case = &FIXTURES.cases_of(Variant::Chess).next().expect("a case");
    let checks = vec![
        Check {
            id: case.id.clone(),
            clauses: case.clauses.clone(),
            outcome: CheckOutcome::Failed(Box::new(finding(
                Origin::Case(case.id.clone()),
                vec![Difference::Broke { after: None, breakage: hang }],
            ))),
        },
        Check {
            id: "chess.hostile".to_owned(),
            clauses: vec!["chess.setup".to_owned()],
            outcome: CheckOutcome::Skipped(HOSTILE.into()),
        },
    ];
    let answer = Difference::Answer {
        after: None,
        left: Reaction::Answers,
        right: Reaction::Refuses(Objection::InItsWords(HOSTILE.into())),
    };
    let played = vec![
        finding(
            Origin::Game(17),
            vec![Difference::Broke { after: Some(line[0]), breakage: flood }],
        ),
        finding(Origin::Game(23), vec![answer]),
    ];
    let game = GameResults {
        further: 0,
        game: Variant::Chess.into(),
        checks,
        coverage: Coverage::default(),
        unasked: Vec::new(),
        played,
        known_play: Vec::new(),
        fixed_play: Vec::new(),
        conventions: Vec::new(),
        compared: Compared::default(),
        diagnosis: crosscheck::diagnosis::Diagnosis::default(),
    };
    results(HOSTILE, vec![game])
});

fn results(name: &str, games: Vec<GameResults>) -> Results {
    let subject = Subject {
        name: Foreign::name(name),
        language: Some("Rust".into()),
        command: Some(format!("./{name} --fast")),
        ..Subject::default()
    };
    let fixtures = Fixtures::none();
    let mut results = Results::of_nothing(&Plan::new(&fixtures, Vec::new()), subject);
    results.games = games;
    results
}
