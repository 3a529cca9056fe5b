//! The tester tested: engines that are right except in one thing, each to be found.

use crosscheck::comparing::counts::Route;
use crosscheck::comparing::play::{Extent, Feature, Maker};
use crosscheck::comparing::{
    Cause, Comparison, Depth, Difference, Finding, Implementation, KnownGame, NoAnswer,
    Observation, PositionRef, Reference, Snapshot, bisect, compare, implementations, shrink,
};
use crosscheck::diagnosis::{self, Diagnosis};
use notation::{Move, Ruling, Rulings, Setup, Variant};

use crate::mutants::engine_that;
use crate::played;

/// The oracle with a slip that its list of moves does not show.
struct Slip {
    control: implementations::Oracle,
    accepts: fn(&Snapshot, Move) -> bool,
    /// Under which rulings, and of which depth, it counts one sequence too many.
    miscounts: fn(&Rulings, u32) -> bool,
    /// The depth of which it counts one too many after every first move.
    divide_of: Option<u32>,
}

/// The oracle.
fn control() -> Slip {
    Slip {
        control: implementations::oracle(),
        accepts: |_, _| false,
        miscounts: |_, _| false,
        divide_of: None,
    }
}

impl Implementation<KnownGame> for Slip {
    fn name(&self) -> &'static str {
        "slip"
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.control.observe(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let snapshot = self.control.snapshot(at).ok();
        let answers = self.control.successors(at, played).into_iter().zip(played);
        answers
            .map(|(answer, &played)| match (answer, &snapshot) {
                (Err(NoAnswer::Refused(_)), Some(snapshot)) if (self.accepts)(snapshot, played) => {
                    Ok(snapshot.setup.clone())
                }
                (answer, _) => answer,
            })
            .collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let slip = u64::from((self.miscounts)(&at.game.rulings, depth));
        self.control.perft(at, depth).map(|nodes| nodes + slip)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let slip = u64::from(self.divide_of == Some(depth));
        let add = |(played, nodes)| (played, nodes + slip);
        self.control.divide(at, depth).map(|parts| parts.into_iter().map(add).collect())
    }
}

/// What a comparison finds, or a finding without a difference.
fn shown(at: PositionRef<'_>, compared: Comparison) -> Finding {
    match compared {
        Comparison::Differ(finding) => *finding,
        _ => Finding::between(at, None, ["oracle", "other"], vec![]),
    }
}

/// Plays random games of the oracle against another and gives the first finding, clauses named.
fn first_finding(variant: Variant, other: &Maker) -> Option<Finding> {
    let (_, findings) = played(variant, 1, Extent::Games(8), other);
    let mut finding = findings.into_iter().next()?;
    diagnosis::name(&mut finding, &Diagnosis::default());
    Some(finding)
}

/// The first finding about an engine that does something wrong.
fn found(variant: Variant, does: &'static str) -> Finding {
    let finding = first_finding(variant, &move || Box::new(engine_that(variant, does)));
    finding.unwrap_or_else(|| panic!("it {does}, and is not found"))
}

#[test]
fn a_mistake_is_found_in_play_and_its_clause_named() {
    for (variant, does, clause) in [
        (
            Variant::Osmosis,
            "has an en passant field that is never set after a move of white",
            "osmosis.fen.en-passant-field",
        ),
        (
            Variant::Chess,
            "has an en passant field that is never set after a move of white",
            "chess.fen.en-passant-field",
        ),
        (
            Variant::Osmosis,
            "counts the half-move clock at a capture of white",
            "osmosis.clock.capture",
        ),
        (
            Variant::Osmosis,
            "makes a Gnu of a white Knight that takes a Pawn, not a Knight",
            "osmosis.fusion.rule-1.pawn",
        ),
        (
            Variant::Amalgamated,
            "leaves a white Acelander what it is where it takes nothing",
            "amalgamated.river.return-knight",
        ),
    ] {
        let finding = found(variant, does);
        assert!(
            finding.clauses.iter().any(|named| named == clause),
            "{clause}: {:?}",
            finding.clauses
        );
    }
}

#[test]
fn an_illegal_move_that_is_accepted_is_found() {
    let slip = || Slip {
        // A piece takes one of its own side.
        accepts: |snapshot, played| {
            let colour = |square| snapshot.setup.board.get(square).map(|piece| piece.colour);
            played.from != played.to
                && colour(played.from) == Some(snapshot.setup.side)
                && colour(played.to) == Some(snapshot.setup.side)
        },
        ..control()
    };
    let finding = first_finding(Variant::Chess, &move || Box::new(slip()));
    let finding = finding.expect("the slip is found");
    assert!(matches!(finding.differences[0], Difference::Accepts { .. }));
    assert_eq!(finding.right, "slip");
}

#[test]
fn a_finding_starts_from_the_position_itself_where_the_history_does_not_matter() {
    let finding = found(Variant::Chess, "keeps the right K where its royal piece moves");
    assert!(finding.position.line.is_empty());
    assert!(finding.differences.iter().all(|difference| matches!(
        difference,
        Difference::Setup { left, right, .. } if left.castling != right.castling
    )));
}

#[test]
fn a_repetition_keeps_the_line_that_it_needs() {
    let finding = found(Variant::Osmosis, "may never claim a repetition, white to move");
    assert!(finding.position.line.len() >= 8, "{}", finding.position.line_text());
    assert_eq!(finding.clauses[0], "osmosis.repetition.threefold");
}

#[test]
fn a_wrong_count_is_followed_down_to_the_move_that_is_missing() {
    let mut mutant = engine_that(Variant::Chess, "castles without the right k");
    let rulings = Rulings::default();
    // Black has no right left, and the mutant castles all the same.
    let fen = "r3k2r/8/8/8/8/8/8/4K3 w - - 0 1";
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen, line: &[] };
    let seen =
        bisect::by_divide(at, 2, &mut implementations::oracle(), &mut mutant, Depth::EveryMove)
            .expect("a difference");
    assert_eq!(seen.position.line.len(), 1);
    let castles = Move::parse("e8g8", Variant::Chess).unwrap();
    let [Difference::Moves { missing, surplus }] = seen.differences.as_slice() else {
        panic!("{:?}", seen.differences)
    };
    assert!(missing.is_empty() && surplus[..] == [castles]);
    let agreed = bisect::by_divide(
        at,
        3,
        &mut implementations::oracle(),
        &mut implementations::perft(),
        Depth::EveryMove,
    );
    assert!(agreed.is_none());
}

#[test]
fn a_last_ply_that_is_listed_right_and_counted_wrong_is_found() {
    let slip = || Slip { miscounts: |_, depth| depth == 1, ..control() };
    let finding = first_finding(Variant::Chess, &move || Box::new(slip()));
    let finding = finding.expect("the slip is found");
    assert!(matches!(finding.differences[..], [Difference::Perft { depth: 1, .. }]));
    let rulings = Rulings::default();
    let fen = Variant::Chess.start_fen(&rulings);
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen: &fen, line: &[] };
    let found =
        bisect::by_divide(at, 2, &mut implementations::oracle(), &mut slip(), Depth::EveryMove);
    assert!(found.is_some_and(|finding| finding.position.line.is_empty()));
}

#[test]
fn a_count_that_is_wrong_beside_right_lists_of_moves_is_told_from_a_wrong_move() {
    let slip = || Slip { miscounts: |_, depth| depth == 2, divide_of: Some(3), ..control() };
    let rulings = Rulings::default();
    for variant in Variant::ALL {
        let fen = variant.start_fen(&rulings);
        let at = PositionRef { game: &KnownGame::new(variant, &rulings), fen: &fen, line: &[] };
        for plies in [2, 3] {
            let mut left = implementations::perft();
            let found = bisect::by_divide(at, plies, &mut left, &mut slip(), Depth::Itself);
            let found = found.expect("the count differs");
            assert_eq!(found.cause, Cause::Counter, "{variant}");
            let [Difference::Perft { depth, left, right, .. }] = found.differences[..] else {
                panic!("{:?}", found.differences)
            };
            assert_eq!(right, left + 1, "{variant}");
            assert_eq!((depth, found.position.line.len() as u32), (2, plies - 2), "{variant}");
        }
    }
    // The finding of a case stays at its position.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 150 80";
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen, line: &[] };
    let differs = Difference::Perft { depth: 2, left: 400, right: 401, route: None };
    let mut of_case = Finding::between(at, None, ["the case", "slip"], vec![differs]);
    bisect::name_cause(&mut of_case, &mut implementations::perft(), &mut slip(), Depth::Itself);
    assert_eq!((of_case.cause, &*of_case.position.fen), (Cause::Counter, fen));
    // A count that is wrong because a move is wrong is no such thing.
    let mut mutant = engine_that(Variant::Chess, "castles without the right k");
    let fen = "r3k2r/8/8/8/8/8/8/4K3 w - - 0 1";
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen, line: &[] };
    let found = bisect::by_divide(at, 2, &mut implementations::perft(), &mut mutant, Depth::Itself);
    assert_eq!(found.map(|found| found.cause), Some(Cause::Rules));
}

/// The clause that is blamed first where an engine that does something wrong is asked about a position.
fn blamed(variant: Variant, does: &str, fen: &str) -> Option<String> {
    let mut mutant = engine_that(variant, does);
    let rulings = Rulings::default();
    let at = PositionRef { game: &KnownGame::new(variant, &rulings), fen, line: &[] };
    let mut oracle = implementations::oracle();
    let seen = compare::at(at, &mut oracle, &mut mutant, Depth::EveryMove);
    let mut finding = shown(at, seen);
    diagnosis::name(&mut finding, &Diagnosis::default());
    finding.clauses.into_iter().next()
}

#[test]
fn what_stands_tells_which_kind_of_dead_position_it_is() {
    let plays_on = "plays on at dead-position, white to move";
    for variant in [Variant::Chess, Variant::Evolution] {
        for (clause, does, fen) in [
            ("kings", plays_on, "8/8/4k3/8/8/4K3/8/8 w - - 0 1"),
            ("one-bishop", plays_on, "8/8/4k3/8/8/4K1B1/8/8 w - - 0 1"),
            ("one-knight", plays_on, "8/8/4k1n1/8/8/4K3/8/8 w - - 0 1"),
            ("bishops-of-one-colour", plays_on, "8/8/4k1b1/8/8/4KB2/8/8 w - - 0 1"),
            (
                "nothing-else",
                "calls 1 white Knight against 1 a dead position",
                "8/8/4k1n1/8/8/4K1N1/8/8 w - - 0 1",
            ),
        ] {
            let clause = format!("{variant}.dead.{clause}");
            assert_eq!(blamed(variant, does, fen), Some(clause), "{fen}");
        }
    }
}

#[test]
fn a_way_back_over_the_river_is_told_from_any_other_step() {
    let clause = "amalgamated.king.no-return";
    for (colour, back, fen) in [
        ("white", -1, "5g2/8/p7/3+G4/8/8/8/8 w - - 0 1"),
        ("black", 1, "8/8/8/8/3+g4/P7/8/5G2 b - - 0 1"),
    ] {
        let does = format!("lets a {colour} King go by (0, {back}) where that is barred");
        assert_eq!(blamed(Variant::Amalgamated, &does, fen).as_deref(), Some(clause), "{fen}");
    }
}

#[test]
fn pairs_of_moves_that_are_counted_wrong_together_or_one_by_one_are_found() {
    let rulings = Rulings::default();
    let fen = Variant::Chess.start_fen(&rulings);
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen: &fen, line: &[] };
    let seen = |mut slip: Slip, depth| {
        compare::at(at, &mut implementations::oracle(), &mut slip, depth).differences().to_vec()
    };
    let together = || Slip { miscounts: |_, depth| depth == 2, ..control() };
    let one_by_one = Slip { divide_of: Some(2), ..control() };
    assert_eq!(seen(together(), Depth::EveryMove), []);
    assert_eq!(seen(control(), Depth::EveryPair), []);
    let said =
        |right, route| [Difference::Perft { depth: 2, left: 400, right, route: Some(route) }];
    assert_eq!(seen(together(), Depth::EveryPair), said(401, Route::Bulk));
    assert_eq!(seen(together(), Depth::SpecialPairs), said(401, Route::Bulk));
    assert_eq!(seen(one_by_one, Depth::EveryPair), said(420, Route::Listed));
}

#[test]
fn of_rulings_drawn_at_random_only_those_are_kept_that_a_finding_needs() {
    let drawn = ["osmosis.table=printed", "osmosis.fusion=optional"];
    let rulings = Rulings::given(&drawn, &[Variant::Osmosis]).unwrap();
    let fen = Variant::Osmosis.start_fen(&rulings);
    let at =
        PositionRef { game: &KnownGame::new(Variant::Osmosis, &rulings), fen: &fen, line: &[] };
    let kept = |mut slip: Slip| {
        let mut oracle = implementations::oracle();
        let seen = compare::at(at, &mut oracle, &mut slip, Depth::EveryMove);
        let mut finding = shown(at, seen);
        shrink::rulings(&mut finding, &mut oracle, &mut slip, Depth::EveryMove);
        assert!(!finding.differences.is_empty());
        finding.position.game.rulings.to_string()
    };
    assert_eq!(kept(Slip { miscounts: |_, depth| depth == 1, ..control() }), "");
    let printed = |rulings: &Rulings, _| rulings.value(Ruling::OsmosisTable) == "printed";
    assert_eq!(kept(Slip { miscounts: printed, ..control() }), drawn[0]);
}

#[test]
fn who_stands_elsewhere_is_not_told_so_again_of_every_move() {
    let does = "counts the full-move number at any move of white";
    let mut mutant = engine_that(Variant::Chess, does);
    let rulings = Rulings::default();
    let fen = Variant::Chess.start_fen(&rulings);
    let line = ["e2e4", "e7e5"].map(|text| Move::parse(text, Variant::Chess).unwrap());
    let at =
        PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen: &fen, line: &line };
    let seen = compare::at(at, &mut implementations::oracle(), &mut mutant, Depth::EveryMove);
    let seen_after = seen.differences().iter().map(|difference| match difference {
        Difference::Setup { after, .. } => *after,
        other => panic!("{other:?}"),
    });
    assert_eq!(seen_after.collect::<Vec<_>>(), [None]);
}

#[test]
fn a_campaign_is_the_same_whatever_the_number_of_threads() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let generator: &Maker<'_> = &|| Box::new(implementations::perft());
        pool.install(|| played(Variant::Osmosis, 7, Extent::Games(40), generator))
    };
    let (coverage, findings) = run(1);
    assert_eq!((coverage, findings), run(3));
    assert!(coverage.of(Feature::Positions) > 500);
}
