//! The further questions: only what is offered is asked, and a wrong answer is found wherever it is given.

use std::collections::BTreeSet;

use crosscheck::comparing::play::Extent;
use crosscheck::comparing::{
    Again, AnyGame, Difference, Finding, Further, FurtherAnswer, FurtherKind, Implementation,
    KnownGame, NoAnswer, Objection, Observation, Position, PositionRef, implementations,
};
use crosscheck::conformance::class::has_been_drawn;
use crosscheck::conformance::further::{Texts, questions};
use crosscheck::conformance::validate::{Conclusion, Plan, Results, Stage, Subject, run};
use crosscheck::fixtures::Due;
use notation::{Checks, Colour, Kind, Move, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons;

use crate::conformance::{FIXTURES, plan};

/// An answer to a further question, or why there is none.
type Answered = Result<FurtherAnswer, NoAnswer>;

/// The oracle, whose answers to further questions are changed.
struct Changed<F> {
    oracle: implementations::Oracle,
    change: F,
}

/// The oracle, whose answers to further questions are changed where it has some.
pub(super) fn changed(
    change: impl Fn(PositionRef<'_>, &Further, FurtherAnswer) -> Answered + Send + 'static,
) -> Box<dyn Implementation<KnownGame>> {
    Changed::boxed(move |at, question, answer| change(at, question, answer?))
}

impl<F: Fn(PositionRef<'_>, &Further, Answered) -> Answered + Send + 'static> Changed<F> {
    fn boxed(change: F) -> Box<dyn Implementation<KnownGame>> {
        Box::new(Self { oracle: implementations::oracle(), change })
    }
}

/// The answer turned around.
fn lie(answer: FurtherAnswer, at: PositionRef<'_>) -> FurtherAnswer {
    match answer {
        FurtherAnswer::Is(is) => FurtherAnswer::Is(!is),
        FurtherAnswer::Position(seen) => {
            let setup = seen.setup.map(|setup| Setup { half_moves: 73, ..setup });
            FurtherAnswer::Position(Box::new(Observation { setup, ..*seen }))
        }
        // One hash for all positions.
        FurtherAnswer::Hash(_) => FurtherAnswer::Hash(at.game.variant.to_string()),
        FurtherAnswer::San(written) => {
            let other = |(played, text): (Move, String)| (played, format!("{text}!"));
            FurtherAnswer::San(written.into_iter().map(other).collect())
        }
        FurtherAnswer::Move(played) => {
            FurtherAnswer::Move(Move { from: played.to, to: played.from, ..played })
        }
    }
}

impl<F: Fn(PositionRef<'_>, &Further, Answered) -> Answered + Send> Implementation<KnownGame>
    for Changed<F>
{
    fn name(&self) -> &'static str {
        "changed"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.oracle.observe(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.oracle.successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.oracle.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.oracle.divide(at, depth)
    }

    fn further(&mut self, at: PositionRef<'_>, question: &Further) -> Answered {
        let answer = self.oracle.further(at, question);
        (self.change)(at, question, answer)
    }
}

/// What comes of asking an engine that lies about a kind of question, if at all, and offers some.
fn asked(
    about: Option<FurtherKind>,
    offers: &[FurtherKind],
    variant: Variant,
    stage: Stage,
) -> Results {
    let plan = Plan {
        further: offers.to_vec(),
        stages: vec![stage],
        extent: Extent::Positions(20),
        again: true,
        ..plan(vec![variant])
    };
    let make = || {
        changed(move |at, question, answer| {
            Ok(if about == Some(question.kind()) { lie(answer, at) } else { answer })
        })
    };
    run(&plan, Subject::in_process("lying"), &make)
}

fn is_about(finding: &Finding, kind: FurtherKind) -> bool {
    let about = |difference: &Difference| matches!(difference, Difference::Further { question, .. } if question.kind() == kind);
    finding.differences.iter().any(about)
}

#[test]
fn a_right_engine_passes_at_random_positions_of_every_game() {
    for variant in Variant::ALL {
        let results = asked(None, &FurtherKind::ALL, variant, Stage::Play);
        let further = results.games[0].further;
        assert!(results.new_findings().next().is_none(), "{variant}");
        assert!(further > 500, "{variant}: {further} answers");
    }
}

#[test]
fn a_lie_about_each_kind_is_found_at_random_positions_and_named_by_its_clause() {
    for kind in FurtherKind::ALL {
        let results = asked(Some(kind), &FurtherKind::ALL, Variant::Chess, Stage::Play);
        let findings: Vec<&Finding> = results.new_findings().collect();
        assert!((1..=5).contains(&findings.len()), "{kind}: {} findings", findings.len());
        for finding in findings {
            assert!(is_about(finding, kind), "{kind}: {finding:?}");
            let clause = format!("answers.{}", kind.id().replace('_', "-"));
            assert!(
                matches!(&finding.clauses[..], [one] if one.starts_with(&clause)),
                "{finding:?}"
            );
            assert_eq!(finding.again, Again::Shown);
            assert!(finding.fails());
        }
    }
}

#[test]
fn a_lie_about_each_kind_fails_a_case() {
    for kind in FurtherKind::ALL {
        let results = asked(Some(kind), &FurtherKind::ALL, Variant::Chess, Stage::Cases);
        let findings: Vec<&Finding> = results.new_findings().collect();
        assert!(findings.iter().any(|finding| is_about(finding, kind)), "{kind}");
        let named =
            |finding: &&Finding| finding.clauses.iter().all(|id| id.starts_with("answers."));
        assert!(findings.iter().all(named), "{kind}");
    }
}

#[test]
fn what_is_not_offered_is_not_asked() {
    for stage in [Stage::Cases, Stage::Play] {
        let results = asked(Some(FurtherKind::San), &[FurtherKind::Hash], Variant::Chess, stage);
        assert_eq!(results.conclusion(), Conclusion::Right);
    }
    let results = asked(None, &[], Variant::Chess, Stage::Cases);
    let others = FIXTURES.cases_of(Variant::Chess).filter(|case| case.further_alone().is_none());
    assert_eq!(results.games[0].checks.len(), others.count());
    assert!(FIXTURES.cases_of(Variant::Chess).any(|case| case.further_alone().is_some()));
}

#[test]
fn an_answer_that_another_process_does_not_repeat_is_not_held_against_a_clause() {
    let plan = Plan {
        further: vec![FurtherKind::Hash],
        stages: vec![Stage::Cases, Stage::Play],
        extent: Extent::Positions(20),
        again: true,
        ..plan(vec![Variant::Chess])
    };
    // A hash that begins anew in every process, and is right within one.
    let make = || {
        let seed = fastrand::u64(..);
        changed(move |_, _, answer| {
            Ok(match answer {
                FurtherAnswer::Hash(hash) => FurtherAnswer::Hash(format!("{hash} {seed}")),
                answer => answer,
            })
        })
    };
    let results = run(&plan, Subject::in_process("seeded"), &make);
    assert_eq!(results.conclusion(), Conclusion::Right);
}

/// What comes of asking an engine whose answers are changed a kind of question at random positions.
fn asked_of(
    change: impl Fn(PositionRef<'_>, FurtherAnswer) -> Answered + Copy + Send + Sync + 'static,
    kind: FurtherKind,
    variant: Variant,
) -> Conclusion {
    let plan = Plan {
        further: vec![kind],
        stages: vec![Stage::Play],
        extent: Extent::Positions(200),
        again: true,
        ..plan(vec![variant])
    };
    let make = || changed(move |at, _, answer| change(at, answer));
    run(&plan, Subject::in_process("changed"), &make).conclusion()
}

#[test]
fn an_engine_that_ends_drawn_games_is_not_asked_further_there() {
    let ending = |at: PositionRef<'_>, answer| match answer {
        FurtherAnswer::San(_) if has_been_drawn(at) => Ok(FurtherAnswer::San(Vec::new())),
        answer => Ok(answer),
    };
    assert_eq!(asked_of(ending, FurtherKind::San, Variant::Chess), Conclusion::Right);
}

#[test]
fn undo_may_leave_out_the_position() {
    let short = |_: PositionRef<'_>, answer| match answer {
        FurtherAnswer::Position(seen) => {
            Ok(FurtherAnswer::Position(Box::new(Observation { setup: None, ..*seen })))
        }
        answer => Ok(answer),
    };
    assert_eq!(asked_of(short, FurtherKind::Undo, Variant::Osmosis), Conclusion::Right);
}

#[test]
fn an_engine_may_refuse_a_position_that_another_is_compared_with() {
    let known = FIXTURES.situations(Variant::Chess, &Rulings::default());
    let known: BTreeSet<String> = known.into_iter().map(|situation| situation.fen).collect();
    let known: &BTreeSet<String> = Box::leak(Box::new(known));
    let strict = move |at: PositionRef<'_>, answer| {
        // A position without moves is asked about as it stands; from any other, moves are played.
        let has_moves = !implementations::oracle().observe(at)?.moves.is_empty();
        let is_invented = at.line.is_empty() && has_moves && !known.contains(at.fen);
        let refusal = || NoAnswer::Refused(Objection::InItsWords("an odd clock".to_owned().into()));
        if is_invented { Err(refusal()) } else { Ok(answer) }
    };
    assert_eq!(asked_of(strict, FurtherKind::Hash, Variant::Chess), Conclusion::Right);
}

/// The right hash of another position than there is.
fn hash_of(at: PositionRef<'_>, answer: &FurtherAnswer, change: fn(&mut Setup)) -> FurtherAnswer {
    let FurtherAnswer::Hash(hash) = answer else { panic!("{answer:?}") };
    let mut setup = Setup::parse_under(hash, at.game.variant, &at.game.rulings).unwrap();
    change(&mut setup);
    FurtherAnswer::Hash(setup.to_string())
}

#[test]
fn a_hash_that_counts_no_more_than_two_of_a_kind_in_hand_is_found() {
    let at_most_two = |at: PositionRef<'_>, answer: FurtherAnswer| {
        Ok(hash_of(at, &answer, |setup| {
            setup.hands = setup.hands.map(|hands| {
                let held = Colour::BOTH.into_iter().flat_map(|colour| {
                    hands.held(colour).map(move |(kind, count)| (colour, kind, count))
                });
                held.fold(hands, |hands, (colour, kind, count)| {
                    hands.with(colour, kind, count.min(2))
                })
            });
        }))
    };
    assert_eq!(asked_of(at_most_two, FurtherKind::Hash, Variant::Crazyhouse), Conclusion::Wrong);
}

#[test]
fn a_hash_that_knows_only_whether_a_check_was_given_is_found() {
    let all_alike = |at: PositionRef<'_>, answer: FurtherAnswer| {
        Ok(hash_of(at, &answer, |setup| {
            let read = |left: u8| if left == 1 { 2 } else { left };
            let read =
                |checks: Checks| Checks { white: read(checks.white), black: read(checks.black) };
            setup.checks = setup.checks.map(read);
        }))
    };
    assert_eq!(asked_of(all_alike, FurtherKind::Hash, Variant::ThreeCheck), Conclusion::Wrong);
}

/// Puts something else on the squares of some pieces.
fn put(setup: &mut Setup, kind: Option<Kind>, other: impl Fn(Piece) -> Option<Piece>) {
    let pieces: Vec<(Square, Piece)> = setup.board.pieces().collect();
    let is_one = |(_, piece): &(Square, Piece)| kind.is_none_or(|kind| kind == piece.kind);
    for (square, piece) in pieces.into_iter().filter(is_one) {
        setup.board.set(square, other(piece));
    }
}

#[test]
fn a_hash_that_forgets_what_stands_on_the_board_is_found_in_every_game() {
    let blind =
        |at: PositionRef<'_>, answer| Ok(hash_of(at, &answer, |setup| put(setup, None, |_| None)));
    for variant in Variant::ALL {
        assert_eq!(asked_of(blind, FurtherKind::Hash, variant), Conclusion::Wrong, "{variant}");
    }
}

#[test]
fn a_hash_that_forgets_a_corner_or_takes_queens_for_rooks_is_found() {
    let corner = |at: PositionRef<'_>, answer| {
        Ok(hash_of(at, &answer, |setup| setup.board.set("h1".parse().unwrap(), None)))
    };
    assert_eq!(asked_of(corner, FurtherKind::Hash, Variant::Chess), Conclusion::Wrong);
    let queens = |at: PositionRef<'_>, answer| {
        Ok(hash_of(at, &answer, |setup| {
            put(setup, Some(Kind::Queen), |piece| Some(Piece { kind: Kind::Rook, ..piece }));
        }))
    };
    assert_eq!(asked_of(queens, FurtherKind::Hash, Variant::Chess), Conclusion::Wrong);
}

#[test]
fn a_hash_that_is_not_kept_right_through_special_moves_fails_a_case() {
    let castling: &[&str] = &["e1g1", "e1c1", "e8g8", "e8c8", "e1h1", "e1a1", "e8h8", "e8a8"];
    let in_passing: &[&str] = &["e5d6", "d5e6", "e4d3", "d4e3"];
    for variant in
        [Variant::Chess, Variant::Chess960, Variant::Crazyhouse, Variant::Atomic, Variant::Horde]
    {
        for special in [castling, in_passing] {
            let plan = Plan {
                further: vec![FurtherKind::Hash],
                stages: vec![Stage::Cases],
                ..plan(vec![variant])
            };
            let make = || {
                changed(move |at, _, answer| {
                    let mut line = at.line.iter().map(|&played| at.game.text(played));
                    let is_wrong = line.any(|text| special.contains(&&*text));
                    Ok(match answer {
                        FurtherAnswer::Hash(hash) if is_wrong => FurtherAnswer::Hash(hash + "!"),
                        answer => answer,
                    })
                })
            };
            let results = run(&plan, Subject::in_process("forgetful"), &make);
            assert_eq!(results.conclusion(), Conclusion::Wrong, "{variant} {special:?}");
        }
    }
}

/// Whether an engine lies about the moves from a square.
type Lies = fn(&Setup, Square) -> bool;

#[test]
fn a_move_of_the_other_side_or_from_an_empty_square_is_no_legal_move() {
    let plan = |stage| Plan {
        further: vec![FurtherKind::Legal],
        stages: vec![stage],
        extent: Extent::Positions(50),
        again: true,
        ..plan(vec![Variant::KingOfTheHill])
    };
    let theirs: Lies =
        |setup, from| setup.board.get(from).is_some_and(|piece| piece.colour != setup.side);
    let empty: Lies = |setup, from| setup.board.get(from).is_none();
    for lies in [theirs, empty] {
        let make = move || {
            changed(move |at, question, answer| {
                let Further::Legal(text) = question else { return Ok(answer) };
                let setup = implementations::oracle().observe(at)?.setup.unwrap();
                let from = text.get(..2).and_then(|from| from.parse().ok());
                let is_one = from.is_some_and(|from| lies(&setup, from));
                Ok(if is_one { FurtherAnswer::Is(true) } else { answer })
            })
        };
        let results = run(&plan(Stage::Play), Subject::in_process("lying"), &make);
        assert_eq!(results.conclusion(), Conclusion::Wrong);
    }
}

/// What an engine is asked at a random position.
fn asked_at(variant: Variant, fen: &str, kind: FurtherKind) -> Vec<(Further, Due)> {
    let game = KnownGame::new(variant, &Rulings::default());
    let position = Position { game, fen: fen.to_owned(), line: Vec::new() };
    questions(position.as_ref(), &[kind], Texts::Many)
}

/// Whether an engine is asked of some texts at a position, which are no legal moves.
fn is_asked_of(variant: Variant, fen: &str, texts: &[&str]) -> bool {
    let asked = asked_at(variant, fen, FurtherKind::Legal);
    let refused = Due::Answer(FurtherAnswer::Is(false));
    texts.iter().all(|text| asked.contains(&(legal(text), refused.clone())))
}

fn legal(text: &str) -> Further {
    Further::Legal(text.to_owned())
}

/// The Knight is protected, and the Queen attacks two squares.
#[test]
fn every_move_that_a_check_forbids_is_asked_of_at_random_positions() {
    let fen = "4k3/8/8/8/8/3q1b2/4n3/4K3 w - - 0 1";
    assert!(is_asked_of(Variant::Chess, fen, &["e1d1", "e1d2", "e1e2"]));
}

#[test]
fn what_is_just_not_legal_is_asked_of_at_random_positions() {
    let onto_own = ["g1e2", "e1e2"];
    let past_own = ["e2e4", "e2d3"];
    let fen = "4k3/8/8/8/8/4N3/4P3/4K1N1 w - - 0 1";
    assert!(is_asked_of(Variant::Chess, fen, &[onto_own, past_own].concat()));
    assert!(is_asked_of(Variant::Horde, "4k3/8/8/8/8/8/1P6/1P6 w - - 0 1", &["b1b3"]));
    // Nothing is in hand, and whatever is dropped is dropped on a taken square or from an empty hand.
    let asked =
        asked_at(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1", FurtherKind::Legal);
    let is_drop =
        |question: &Further| matches!(question, Further::Legal(text) if text.contains('@'));
    assert!(asked.iter().any(|(question, _)| is_drop(question)));
    let kings = ["g7g8k", "g7h8k", "g7h8p"];
    assert!(is_asked_of(Variant::Chess, "k6r/6P1/8/8/8/8/8/4K3 w - - 0 1", &kings));
}

/// Of the Queen's moves most give no check.
#[test]
fn few_moves_that_give_no_check_are_asked_of_beside_those_that_do() {
    let fen = "7k/8/8/3Q4/8/8/8/4K3 w - - 0 1";
    let asked = asked_at(Variant::Chess, fen, FurtherKind::GivesCheck);
    let gives = |due: &Due| *due == Due::Answer(FurtherAnswer::Is(true));
    let checks = asked.iter().filter(|(_, due)| gives(due)).count();
    assert_eq!((checks, asked.len() - checks), (7, 8));
}

#[test]
fn a_promotion_without_its_letter_is_asked_of_at_several_random_positions() {
    let lies = |at: PositionRef<'_>, question: &Further, answer| {
        let Further::Legal(text) = question else { return Ok(answer) };
        let moves = implementations::oracle().observe(at)?.moves;
        let is_bare = |played: Move| {
            played.choice.is_some() && at.game.text(Move { choice: None, ..played }) == *text
        };
        Ok(if moves.into_iter().any(is_bare) { FurtherAnswer::Is(true) } else { answer })
    };
    for variant in [Variant::Chess, Variant::ThreeCheck, Variant::Atomic] {
        let plan = Plan {
            further: vec![FurtherKind::Legal],
            stages: vec![Stage::Play],
            again: false,
            ..plan(vec![variant])
        };
        let results = run(&plan, Subject::in_process("lying"), &|| changed(lies));
        assert!(results.games[0].played.len() > 1, "{variant}");
    }
}

#[test]
fn a_move_in_algebraic_notation_that_is_not_legal_is_found() {
    let extra = |_: PositionRef<'_>, answer| match answer {
        FurtherAnswer::San(mut written) => {
            let illegal = Move::parse("a1h8", Variant::Chess).unwrap();
            written.push((illegal, "Qh8".to_owned()));
            Ok(FurtherAnswer::San(written))
        }
        answer => Ok(answer),
    };
    assert_eq!(asked_of(extra, FurtherKind::San, Variant::Chess), Conclusion::Wrong);
}

/// Some programs read a text by the piece and the square that it names, whatever else it says.
#[test]
fn texts_that_are_read_though_they_stand_for_no_legal_move_are_found() {
    type Reads = fn(&Setup, &str) -> Option<Move>;
    /// A move of a piece that could go there if nothing were attacked.
    fn pseudo_legal(setup: &Setup, kind: Kind, text: &str) -> Option<Move> {
        let to = text.get(text.len().checked_sub(2)?..)?.parse().ok()?;
        let own = setup.board.of(setup.side).filter(|(_, piece)| piece.kind == kind);
        let mut moves =
            own.flat_map(|(from, _)| reasons::candidates(setup, &Rulings::default(), from));
        moves.find(|(played, _)| played.to == to).map(|(played, _)| played)
    }
    let castles = |setup: &Setup, text: &str| {
        let (king, _) = setup.board.of(setup.side).find(|(_, piece)| piece.kind == Kind::King)?;
        let to = (text == "O-O").then(|| king.offset(2, 0)).flatten()?;
        Some(Move::new(king, to))
    };
    let pawns = |setup: &Setup, text: &str| {
        let is_step = text.len() == 2;
        is_step.then(|| pseudo_legal(setup, Kind::Pawn, text)).flatten()
    };
    let other_origins = |setup: &Setup, text: &str| {
        let is_told = text.len() == 4 && text.starts_with('N') && !text.contains('x');
        is_told.then(|| pseudo_legal(setup, Kind::Knight, text)).flatten()
    };
    let other_files = |setup: &Setup, text: &str| {
        let takes = text.get(1..2) == Some("x") && text.starts_with(char::is_lowercase);
        takes.then(|| pseudo_legal(setup, Kind::Pawn, text)).flatten()
    };
    let promotes = |setup: &Setup, text: &str| {
        let bare = text.strip_suffix("=Q")?;
        pseudo_legal(setup, Kind::Pawn, bare)
    };
    let all: [Reads; 5] = [castles, pawns, other_origins, other_files, promotes];
    for (number, reads) in all.into_iter().enumerate() {
        let plan = Plan {
            further: vec![FurtherKind::ParseSan],
            stages: vec![Stage::Play],
            extent: Extent::Positions(60),
            ..plan(vec![Variant::Chess])
        };
        let lenient = move |at: PositionRef<'_>, question: &Further, answer: Answered| {
            let Further::ParseSan(text) = question else { return answer };
            let setup = implementations::oracle().observe(at)?.setup.expect("the oracle tells it");
            let read = reads(&setup, text).map(FurtherAnswer::Move);
            answer.or_else(|refusal| read.ok_or(refusal))
        };
        let make = || Changed::boxed(lenient);
        let results = run(&plan, Subject::in_process("lenient"), &make);
        assert_eq!(results.conclusion(), Conclusion::Wrong, "{number}");
    }
}
