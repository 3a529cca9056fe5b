//! The tester tested: implementations that are the oracle but for one deviation, each to be found.

use crosscheck::blame::{self, Tally};
use crosscheck::fixtures::Fixtures;
use crosscheck::judge;
use crosscheck::play::{Campaign, Extent, Sight, Starts};
use crosscheck::{
    Answer, Breadth, Difference, Finding, Implementation, Place, Reference, Seen, View, adapters,
    bisect,
};
use notation::{Castling, Colour, Kind, Move, Reason, Rulings, Setup, Variant};

/// The oracle with its answers bent.
struct Rogue {
    honest: adapters::Oracle,
    bend_view: fn(&mut View),
    bend_after: fn(Move, &mut Setup),
    accepts: fn(&View, Move) -> bool,
    /// Added to every count of a single ply.
    miscounts: u64,
}

impl Rogue {
    fn new() -> Self {
        Self {
            honest: adapters::oracle(),
            bend_view: |_| {},
            bend_after: |_, _| {},
            accepts: |_, _| false,
            miscounts: 0,
        }
    }
}

impl Implementation for Rogue {
    fn name(&self) -> &'static str {
        "rogue"
    }

    fn look(&mut self, place: Place<'_>) -> Answer<Seen> {
        self.honest.view(place).map(|mut view| {
            (self.bend_view)(&mut view);
            view.into()
        })
    }

    fn after(&mut self, place: Place<'_>, played: &[Move]) -> Vec<Answer<Setup>> {
        let view = self.honest.view(place).answered();
        let answers = self.honest.after(place, played).into_iter().zip(played);
        answers
            .map(|(answer, &played)| match (answer, &view) {
                (Answer::Answered(mut setup), _) => {
                    (self.bend_after)(played, &mut setup);
                    Answer::Answered(setup)
                }
                (_, Some(view)) if (self.accepts)(view, played) => {
                    Answer::Answered(view.setup.clone())
                }
                (answer, _) => answer,
            })
            .collect()
    }

    fn perft(&mut self, place: Place<'_>, depth: u32) -> Answer<u64> {
        self.divide(place, depth).map(|divided| match depth {
            0 => 1,
            1 => divided.len() as u64 + self.miscounts,
            _ => divided.iter().map(|(_, nodes)| nodes).sum(),
        })
    }

    fn divide(&mut self, place: Place<'_>, depth: u32) -> Answer<Vec<(Move, u64)>> {
        let Answer::Answered(view) = self.look(place) else { return Answer::Answered(vec![]) };
        if depth == 0 {
            return Answer::Answered(vec![]);
        }
        let count = |&played: &Move| {
            let line = [place.line, &[played]].concat();
            let nodes = self.perft(Place { line: &line, ..place }, depth - 1);
            (played, nodes.answered().unwrap_or(0))
        };
        Answer::Answered(view.moves.iter().map(count).collect())
    }
}

fn fixtures() -> Fixtures {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures");
    Fixtures::read(folder.as_ref()).unwrap_or_else(|error| panic!("{error}"))
}

/// Plays random games of the oracle against a rogue and gives the first finding, clauses named.
fn first_finding(variant: Variant, rogue: fn() -> Rogue) -> Option<Finding> {
    let fixtures = fixtures();
    let campaign = Campaign {
        variant,
        rulings: Rulings::default(),
        starts: Starts::new(variant, Rulings::default(), Vec::new()),
        seed: 1,
        extent: Extent::Positions(2500),
        left: &|| Box::new(adapters::oracle()),
        right: &move || Box::new(rogue()),
        scout: &|| Box::new(adapters::perft()),
        breadth: Breadth::EveryMove,
        stop: &|| false,
    };
    let (_, findings) = campaign.run(&|_, _| {});
    let mut finding = findings.into_iter().next()?;
    blame::name(&mut finding, &fixtures.clauses, &Tally::default(), &mut adapters::oracle());
    Some(finding)
}

#[test]
fn the_honest_oracle_is_not_accused() {
    assert_eq!(first_finding(Variant::Osmosis, Rogue::new), None);
    assert_eq!(first_finding(Variant::Chess, Rogue::new), None);
}

#[test]
fn a_lost_en_passant_is_found_and_named() {
    let rogue = || Rogue {
        bend_view: |view| {
            let View { setup, moves, .. } = view;
            moves.retain(|played| {
                Some(played.to) != setup.en_passant
                    || setup.board.get(played.from).is_none_or(|piece| piece.kind != Kind::Pawn)
            });
        },
        ..Rogue::new()
    };
    for (variant, clause) in
        [(Variant::Osmosis, "osmosis.pawn.en-passant"), (Variant::Chess, "chess.pawn.en-passant")]
    {
        let finding = first_finding(variant, rogue).expect("the rogue is found");
        assert!(matches!(finding.differences[0], Difference::Moves { .. }));
        assert_eq!(finding.clauses[0], clause);
    }
}

#[test]
fn a_clock_that_a_capture_does_not_reset_is_found_and_named() {
    let rogue = || Rogue {
        bend_after: |_, setup| setup.half_moves = setup.half_moves.max(1),
        ..Rogue::new()
    };
    let finding = first_finding(Variant::Osmosis, rogue).expect("the rogue is found");
    assert!(finding.clauses[0].starts_with("osmosis.fen.clock"), "{:?}", finding.clauses);
}

#[test]
fn a_fused_piece_of_the_wrong_kind_is_found_and_named() {
    let rogue = || Rogue {
        bend_after: |played, setup| {
            if let Some(piece) = setup.board.get(played.to)
                && piece.kind == Kind::Gnu
                && setup.half_moves == 0
            {
                setup.board.set(played.to, Some(notation::Piece { kind: Kind::Imam, ..piece }));
            }
        },
        ..Rogue::new()
    };
    let finding = first_finding(Variant::Osmosis, rogue).expect("the rogue is found");
    assert!(
        finding.clauses.iter().any(|clause| clause.starts_with("osmosis.fusion.rule")),
        "{:?}",
        finding.clauses
    );
}

#[test]
fn a_stalemate_called_mate_is_found_and_named() {
    let rogue = || Rogue {
        bend_view: |view| {
            let mover = view.setup.side;
            if let Some(outcome) = &mut view.status.outcome
                && outcome.reason == Reason::Stalemate
            {
                outcome.reason = Reason::Checkmate;
                outcome.winner = Some(mover.opponent());
            }
        },
        ..Rogue::new()
    };
    // Stalemates are rare in play, so the cases look for this one.
    let fixtures = fixtures();
    let mut tally = Tally::default();
    for case in fixtures.cases_of(Variant::Chess) {
        let verdict = judge::case(case, &mut rogue());
        tally.count(case, &verdict, &fixtures.clauses, &mut adapters::oracle());
    }
    assert_eq!(tally.ranked()[0].0, "chess.stalemate");
}

#[test]
fn an_illegal_move_that_is_accepted_is_found() {
    let rogue = || Rogue {
        // A piece takes one of its own side.
        accepts: |view, played| {
            let colour = |square| view.setup.board.get(square).map(|piece| piece.colour);
            played.from != played.to
                && colour(played.from) == Some(view.setup.side)
                && colour(played.to) == Some(view.setup.side)
        },
        ..Rogue::new()
    };
    let finding = first_finding(Variant::Chess, rogue).expect("the rogue is found");
    assert!(matches!(finding.differences[0], Difference::Accepts { .. }));
    assert_eq!(finding.right, "rogue");
}

#[test]
fn a_finding_starts_from_the_position_itself_where_the_history_does_not_matter() {
    let rogue = || Rogue { bend_after: |_, setup| setup.castling = Castling::NONE, ..Rogue::new() };
    let finding = first_finding(Variant::Chess, rogue).expect("the rogue is found");
    assert!(finding.scene.line.is_empty());
    assert!(finding.differences.iter().all(|difference| matches!(
        difference,
        Difference::Setup { left, right, .. } if left.castling != right.castling
    )));
}

#[test]
fn a_repetition_keeps_the_line_that_it_needs() {
    let rogue = || Rogue { bend_view: |view| view.status.claims.clear(), ..Rogue::new() };
    let finding = first_finding(Variant::Osmosis, rogue).expect("the rogue is found");
    assert!(finding.clauses.iter().any(|clause| {
        clause == "osmosis.draw.threefold" || clause == "osmosis.draw.move-count-claim"
    }));
}

#[test]
fn a_wrong_count_is_followed_down_to_the_move_that_is_missing() {
    // Black never castles.
    let rogue = || Rogue {
        bend_view: |view| {
            let View { setup, moves, .. } = view;
            moves.retain(|played| {
                let king = setup.board.get(played.from).is_some_and(|p| p.kind == Kind::King);
                let far = played.from.file().abs_diff(played.to.file()) == 2;
                !(king && far && setup.side == Colour::Black)
            });
        },
        ..Rogue::new()
    };
    let rulings = Rulings::default();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let place = Place { variant: Variant::Chess, rulings: &rulings, fen, line: &[] };
    let (line, seen) =
        bisect::by_divide(place, 3, &mut adapters::oracle(), &mut rogue(), Breadth::EveryMove)
            .expect("a difference");
    assert_eq!(line.len(), 1);
    let castles = ["e8g8", "e8c8"].map(|text| Move::parse(text, Variant::Chess).unwrap());
    let [Difference::Moves { missing, surplus }] = seen.differences.as_slice() else {
        panic!("{:?}", seen.differences)
    };
    assert!(surplus.is_empty() && missing.iter().all(|played| castles.contains(played)));
    let agreed = bisect::by_divide(
        place,
        3,
        &mut adapters::oracle(),
        &mut adapters::perft(),
        Breadth::EveryMove,
    );
    assert!(agreed.is_none());
}

#[test]
fn a_last_ply_that_is_listed_right_and_counted_wrong_is_found() {
    let rogue = || Rogue { miscounts: 1, ..Rogue::new() };
    let finding = first_finding(Variant::Chess, rogue).expect("the rogue is found");
    assert!(matches!(finding.differences[..], [Difference::Perft { depth: 1, .. }]));
    let rulings = Rulings::default();
    let fen = Variant::Chess.start_fen(&rulings);
    let place = Place { variant: Variant::Chess, rulings: &rulings, fen: &fen, line: &[] };
    let found =
        bisect::by_divide(place, 2, &mut adapters::oracle(), &mut rogue(), Breadth::EveryMove);
    assert!(found.is_some_and(|(line, _)| line.is_empty()));
}

#[test]
fn a_campaign_is_the_same_whatever_the_number_of_threads() {
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let campaign = Campaign {
            variant: Variant::Osmosis,
            rulings: Rulings::default(),
            starts: Starts::new(Variant::Osmosis, Rulings::default(), Vec::new()),
            seed: 7,
            extent: Extent::Games(40),
            left: &|| Box::new(adapters::oracle()),
            right: &|| Box::new(adapters::perft()),
            scout: &|| Box::new(adapters::perft()),
            breadth: Breadth::EveryMove,
            stop: &|| false,
        };
        pool.install(|| campaign.run(&|_, _| {}))
    };
    let (census, findings) = run(1);
    assert_eq!((census, findings), run(3));
    assert!(census.of(Sight::Positions) > 500);
}
