//! A mutant of one side is found by each statement, with the position and the moves; none is
//! found where there is none.

use std::sync::Mutex;

use crosscheck::comparing::counts::{Plies, Route};
use crosscheck::comparing::{Difference, Engine, Finding, NoAnswer, PartialStatus};
use crosscheck_testing::exhaustive::{Questions, Scope, Statement, Tally, ask};
use notation::{Colour, Kind, Move, Piece, Rulings, Setup, Variant};

/// The generator with three mutants: its black Queen does not go three squares to the right, its black
/// Camel stays a Camel when it takes a Harvestman, and it takes no position with a white Knight on a1
/// for one.
#[derive(Clone)]
struct Lame(perft::Game);

const QUEEN: Piece = Piece::new(Colour::Black, Kind::Queen);
const CAMEL: Piece = Piece::new(Colour::Black, Kind::Camel);

impl Engine for Lame {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        if fen.split(' ').next().is_some_and(|placement| placement.contains("/N")) {
            return Err(NoAnswer::bad_position("no Knights there"));
        }
        perft::Game::new(variant, rulings, fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let setup = self.0.setup();
        let is_lacking = |played: &Move| {
            setup.board.get(played.from) == Some(QUEEN)
                && played.from.offset(3, 0) == Some(played.to)
        };
        self.0.legal_moves().into_iter().filter(|played| !is_lacking(played)).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }

    fn setup(&self, _: Variant, _: &Rulings) -> Result<Setup, NoAnswer> {
        Ok(self.0.setup())
    }

    fn successor(&self, _: Variant, _: &Rulings, played: Move) -> Result<Setup, NoAnswer> {
        let setup = self.0.setup();
        let mut after = self.0.after(played).map_err(NoAnswer::illegal_move)?;
        let taken = setup.board.get(played.to).map(|captive| captive.kind);
        if setup.board.get(played.from) == Some(CAMEL) && taken == Some(Kind::Harvestman) {
            after.board.set(played.to, Some(CAMEL));
        }
        Ok(after)
    }

    /// What it counts is not what these tests are about, and takes most of the time.
    fn divide(&self, _: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        Err(NoAnswer::unsupported("counting"))
    }

    fn status(&self) -> PartialStatus {
        PartialStatus::of(&self.0.status())
    }
}

/// What comes of asking an engine a part.
fn asked<R: Engine>(questions: &Questions, part: u64) -> (Tally, Vec<Finding>) {
    let findings = Mutex::new(vec![]);
    let tell = |finding: &Finding| findings.lock().unwrap().push(finding.clone());
    let tally = ask::<oracle::Game, R>(questions, part, Plies::Cheap, &tell);
    (tally, findings.into_inner().unwrap())
}

/// Checks that a part is about a piece on d5.
#[track_caller]
fn watches(questions: &Questions, part: u64, piece: Piece) {
    questions.each(part, &mut |setup, _, _| {
        assert_eq!(setup.board.get("d5".parse().unwrap()), Some(piece), "{setup}");
    });
}

fn lacks_one_move(finding: &Finding) -> bool {
    let differences = &finding.differences[..];
    matches!(differences, [Difference::Moves { missing, surplus }]
        if missing.len() == 1 && surplus.is_empty())
}

fn refuses(finding: &Finding) -> bool {
    matches!(finding.differences[..], [Difference::Answer { .. }])
        && finding.position.fen.contains("/N")
}

#[test]
fn positions_show_a_move_that_is_lacking_and_a_position_that_is_refused() {
    let questions = Questions::new(Variant::Chess, Statement::Positions(Scope::beyond(1)));
    let (right, findings) = asked::<perft::Game>(&questions, 0);
    assert!(findings.is_empty() && right.differing == 0, "{findings:?}");
    assert!(right.positions > 50_000 && right.moves > right.positions, "{right:?}");

    let (tally, findings) = asked::<Lame>(&questions, 0);
    assert_eq!(tally.setups, right.setups);
    assert_eq!(tally.differing, findings.len() as u64);
    assert_eq!(tally.found.len(), 10, "only the first are kept");
    assert_eq!(tally.found[0].fen, findings[0].position.fen);
    let lacking = findings.iter().filter(|finding| lacks_one_move(finding)).count();
    let refusing = findings.iter().filter(|finding| refuses(finding)).count();
    assert!(lacking > 100 && refusing > 10, "{lacking}, {refusing}");
    assert_eq!(lacking + refusing, findings.len());
}

#[test]
fn movement_shows_the_step_that_a_piece_lacks() {
    let questions = Questions::new(Variant::Chess, Statement::Movement);
    // Behind 128 for the Kings and 304 for White's other pieces.
    let part = 128 + 304 + 35;
    watches(&questions, part, QUEEN);
    let (right, findings) = asked::<perft::Game>(&questions, part);
    assert!(findings.is_empty() && right.positions > 1_000, "{right:?}");
    let (tally, findings) = asked::<Lame>(&questions, part);
    // Of the setups in which the two squares on the way to g5 are free.
    assert!(tally.differing > 100, "{tally:?}");
    assert!(findings.iter().any(lacks_one_move));
}

#[test]
fn transformations_show_what_a_captor_does_not_become() {
    let questions = Questions::new(Variant::Osmosis, Statement::Transformations);
    // Behind 200 for the Kings, 1,160 for White's other pieces, and Black's Guard, Pawn, Bishop and
    // Knight.
    let part = 200 + 1_160 + 360 + 43;
    watches(&questions, part, CAMEL);
    let (right, findings) = asked::<perft::Game>(&questions, part);
    assert!(findings.is_empty() && right.positions > 100, "{right:?}");
    let (tally, findings) = asked::<Lame>(&questions, part);
    // A Camel on d5 has eight targets, and there are eight choices of rulings.
    let wrong_after = |finding: &&Finding| {
        finding.differences.iter().all(|it| matches!(it, Difference::Setup { after: Some(_), .. }))
    };
    assert_eq!(findings.iter().filter(wrong_after).count(), 8 * 8);
    // Two of the targets are on the a-file, where a Knight may be taken.
    assert_eq!(findings.iter().filter(|finding| refuses(finding)).count(), 2 * 8);
    assert_eq!(tally.differing, 10 * 8);
}

#[test]
fn every_piece_is_watched_on_every_square_where_it_can_stand() {
    let parts = |variant, statement| Questions::new(variant, statement).parts();
    for statement in [Statement::Movement, Statement::Transformations] {
        assert_eq!(parts(Variant::Chess, statement), 2 * (5 * 64 + 48));
        assert_eq!(parts(Variant::Osmosis, statement), 2 * (12 * 100 + 60));
        // A promoted form on its own half, and nine others; a royal one on four files alone; a Pawn
        // on two ranks.
        assert_eq!(parts(Variant::Amalgamated, statement), 2 * (2 * 16 + 9 * 32 + 16));
    }
    // A Queen, Rook, Bishop or Knight with a mark moves like one without, and captures as itself.
    assert_eq!(parts(Variant::Crazyhouse, Statement::Movement), 2 * (5 * 64 + 48));
    assert_eq!(parts(Variant::Crazyhouse, Statement::Transformations), 2 * (9 * 64 + 48));
}

/// The generator, which counts a pair too few where a Rook stands alone against a King.
#[derive(Clone)]
struct Miscounting(perft::Game);

impl Engine for Miscounting {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        perft::Game::new(variant, rulings, fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }

    fn setup(&self, _: Variant, _: &Rulings) -> Result<Setup, NoAnswer> {
        Ok(self.0.setup())
    }

    fn status(&self) -> PartialStatus {
        PartialStatus::of(&self.0.status())
    }

    fn perft(&self, depth: u32) -> Result<u64, NoAnswer> {
        let rook = Piece::new(Colour::White, Kind::Rook);
        let stands = self.0.setup().board.pieces().any(|(_, piece)| piece == rook);
        Ok(self.0.perft(depth) - u64::from(depth == 2 && stands))
    }

    fn divide(&self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        Ok(self.0.divide(depth))
    }
}

#[test]
fn huddles_show_a_count_that_is_wrong_where_the_moves_are_right() {
    let questions = Questions::new(Variant::Chess, Statement::Huddles(Scope::beyond(1)));
    let (right, findings) = asked::<perft::Game>(&questions, 0);
    assert!(findings.is_empty() && right.positions > 1_000, "{findings:?}");
    let (tally, findings) = asked::<Miscounting>(&questions, 0);
    assert!(tally.differing > 100, "{tally:?}");
    for finding in &findings {
        let [Difference::Perft { depth: 2, left, right, route }] = finding.differences[..] else {
            panic!("{finding:?}");
        };
        assert_eq!((left - right, route), (1, Some(Route::Bulk)));
        assert!(finding.position.fen.contains('R'), "{finding:?}");
    }
}

#[test]
fn pieces_beyond_the_middle_are_no_huddle_and_a_large_part_is_divided() {
    let questions = Questions::new(Variant::Chess, Statement::Huddles(Scope::beyond(1)));
    questions.each(0, &mut |setup, _, _| {
        for (square, _) in setup.board.pieces() {
            assert!((2..6).contains(&square.file()) && (2..6).contains(&square.rank()), "{setup}");
        }
    });
    let parts = |beyond| {
        Questions::new(Variant::Osmosis, Statement::Huddles(Scope::beyond(beyond))).parts()
    };
    assert!(parts(3) > 100 * parts(2), "{} {}", parts(3), parts(2));
}

/// The generator, which drops no Bishop on a corner, and forgets that a piece in hand was promoted.
#[derive(Clone)]
struct Clumsy(perft::Game);

impl Engine for Clumsy {
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
        perft::Game::new(variant, rulings, fen).map(Self).map_err(NoAnswer::bad_position)
    }

    fn legal_moves(&self) -> Vec<Move> {
        let moves = self.0.legal_moves().into_iter();
        let is_lacking = |it: &Move| *it == Move::drop(Kind::Bishop, "h8".parse().unwrap());
        moves.filter(|played| !is_lacking(played)).collect()
    }

    fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
        self.0.play(played).map_err(NoAnswer::illegal_move)
    }

    fn setup(&self, _: Variant, _: &Rulings) -> Result<Setup, NoAnswer> {
        Ok(self.0.setup())
    }

    fn successor(&self, _: Variant, _: &Rulings, played: Move) -> Result<Setup, NoAnswer> {
        let setup = self.0.setup();
        let mut after = self.0.after(played).map_err(NoAnswer::illegal_move)?;
        let taken = setup.board.get(played.to).filter(|captive| captive.promoted);
        if let (Some(captive), Some(hands)) = (taken, after.hands) {
            let held = |kind| hands.count(setup.side, kind);
            let fewer = hands.with(setup.side, Kind::Pawn, held(Kind::Pawn) - 1);
            after.hands = Some(fewer.with(setup.side, captive.kind, held(captive.kind) + 1));
        }
        Ok(after)
    }

    /// What it counts is not what these tests are about, and takes most of the time.
    fn divide(&self, _: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        Err(NoAnswer::unsupported("counting"))
    }

    fn status(&self) -> PartialStatus {
        PartialStatus::of(&self.0.status())
    }
}

#[test]
fn positions_with_hands_and_marks_show_a_drop_that_is_lacking_and_a_mark_that_is_forgotten() {
    let asked_all = |scope, parts: u64| {
        let questions = Questions::new(Variant::Crazyhouse, Statement::Positions(scope));
        let parts = 0..parts.min(questions.parts());
        let findings: Vec<Finding> = parts
            .flat_map(|part| {
                let (right, findings) = asked::<perft::Game>(&questions, part);
                assert!(findings.is_empty() && right.positions > 100, "{findings:?}");
                asked::<Clumsy>(&questions, part).1
            })
            .collect();
        assert!(!findings.is_empty());
        findings
    };
    let in_hand = Scope { in_hand: 1, ..Scope::beyond(0) };
    let lacking = asked_all(in_hand, 1);
    assert!(lacking.len() > 100, "{}", lacking.len());
    assert!(lacking.iter().all(lacks_one_move));
    // A King takes the piece beside it.
    let forgotten = asked_all(Scope::beyond(1), 1);
    let wrong_after = |finding: &Finding| {
        finding.differences.iter().all(|it| matches!(it, Difference::Setup { after: Some(_), .. }))
    };
    assert!(forgotten.len() > 100 && forgotten.iter().all(wrong_after), "{}", forgotten.len());
    assert!(forgotten.iter().all(|finding| finding.position.fen.contains('~')));
}
