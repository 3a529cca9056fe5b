//! What a person asks of a position is answered as the oracle answers, and with the clauses.

use std::collections::BTreeSet;

use crosscheck::explaining::{CitedReason, Explanation, attacks, explain};
use crosscheck::reports::json::{JsonAnswer, JsonReply};
use notation::{Board, Move, Rulings, Setup, Square, Variant};
use oracle::{Game, reasons};

use crate::schema::Schema;
use crate::{FIXTURES, repository};

/// The readings that change a move, beside the default ones of every game.
const RULING_VALUES: [(Variant, &str); 5] = [
    (Variant::Osmosis, "osmosis.harvestman=crooked"),
    (Variant::Osmosis, "osmosis.table=printed"),
    (Variant::Osmosis, "osmosis.fusion=optional"),
    (Variant::Amalgamated, "amalgamated.castling=queenside"),
    (Variant::Amalgamated, "amalgamated.baring-capture=wins"),
];

fn rulings(assignment: &str) -> Rulings {
    let mut rulings = Rulings::default();
    if !assignment.is_empty() {
        rulings.assign(assignment).unwrap();
    }
    rulings
}

/// The ids of the clauses that a reason cites.
fn ids(reason: &CitedReason) -> Vec<&'static str> {
    reason.clauses.iter().map(|clause| clause.id.as_str()).collect()
}

/// Explains a move and holds the answer to the oracle's.
fn hold(game: &Game, played: Move) -> Explanation {
    let explanation = explain(game, played);
    let text = format!("{} in {} ({})", played.text(game.variant()), game.fen(), game.rulings());
    assert_eq!(explanation.after, game.after(played).ok(), "{text}: {explanation:?}");
    assert!(!explanation.reasons.is_empty(), "{text}");
    for reason in &explanation.reasons {
        assert!(!reason.clauses.is_empty(), "{text}: {}", reason.states);
    }
    explanation
}

/// Takes away what a refusal names as attacker or as standing in the way, again and again: what is
/// named is to blame only if the move is then refused for nothing of its own movement. Returns
/// whether anything was named.
fn blames_rightly(game: &Game, played: Move) -> bool {
    let mut game = game.clone();
    let mut named = false;
    loop {
        let explanation = explain(&game, played);
        let text =
            format!("{} in {}: {:?}", played.text(game.variant()), game.fen(), explanation.reasons);
        let is_blame = |states: &str| {
            states.contains("would stand attacked by") || states.contains("stands in its way")
        };
        let blames: BTreeSet<Square> = (explanation.reasons.iter())
            .filter(|reason| is_blame(&reason.states))
            .map(|reason| reason.squares[0])
            .collect();
        if blames.is_empty() {
            assert!(
                !named || !explanation.reasons[0].states.contains("does not move so"),
                "{text}"
            );
            return named;
        }
        named = true;
        let mut setup = game.setup().clone();
        for square in blames {
            assert!(setup.board.get(square).is_some(), "{text}");
            setup.board.set(square, None);
        }
        // A royal piece cannot be taken away, nor a Rook that a castling right needs.
        let Ok(without) = Game::from_setup(setup, game.rulings()) else { return named };
        game = without;
    }
}

/// A move as someone might try it: legal or nearly so, of some piece to anywhere, with any letter.
fn draw(game: &Game, legal: &[Move], rng: &mut fastrand::Rng) -> Move {
    let kinds = game.variant().kinds();
    let pieces: Vec<Square> = game.setup().board.of(game.setup().side).map(|(at, _)| at).collect();
    let anywhere = |rng: &mut fastrand::Rng| Square::new(rng.u8(..10), rng.u8(..10)).unwrap();
    // A side may have lost all it had.
    let own = pieces.get(rng.usize(..pieces.len().max(1))).copied();
    let own = own.unwrap_or_else(|| anywhere(rng));
    let some = legal.get(rng.usize(..legal.len().max(1))).copied();
    let (setup, rulings) = (game.setup(), game.rulings());
    match (rng.u8(..10), some) {
        (0..3, Some(some)) => some,
        (3, Some(some)) => Move { choice: Some(kinds[rng.usize(..kinds.len())].0), ..some },
        (4, Some(some)) => Move { choice: None, ..some },
        (5, _) => Move::new(anywhere(rng), anywhere(rng)),
        (6, _) => Move::new(own, anywhere(rng)),
        // By its movement alone, whether or not that leaves a royal piece attacked.
        (7, _) => {
            let candidates = reasons::candidates(setup, rulings, own);
            let drawn = candidates.get(rng.usize(..candidates.len().max(1)));
            drawn.map_or(Move::new(own, own), |(played, _)| *played)
        }
        // Along its paths, whatever stands in the way.
        _ => {
            let mut alone = Setup { board: Board::empty(), ..setup.clone() };
            alone.board.set(own, setup.board.get(own));
            let squares = reasons::paths(&alone, rulings, own).concat();
            Move::new(own, squares.get(rng.usize(..squares.len().max(1))).copied().unwrap_or(own))
        }
    }
}

#[test]
fn every_verdict_on_ten_thousand_moves_is_the_oracles_and_cites_a_clause() {
    let (mut legal, mut illegal, mut blamed) = (0, 0, 0);
    let mut cited = BTreeSet::new();
    let by_default = Variant::ALL.into_iter().map(|variant| (variant, ""));
    for (seed, (variant, assignment)) in by_default.chain(RULING_VALUES).enumerate() {
        let rulings = rulings(assignment);
        let mut rng = fastrand::Rng::with_seed(seed as u64);
        let places = FIXTURES.places(variant, &rulings);
        for _ in 0..150 {
            // From a position of the fixtures, where things are at stake, or from the array.
            let start = places.get(rng.usize(..places.len().max(1)));
            let (fen, line) = start.cloned().unwrap_or(("startpos".to_owned(), vec![]));
            // Some cases are about positions that are refused.
            let Ok(mut game) = Game::new(variant, &rulings, &fen) else { continue };
            for played in line {
                game.play(played).unwrap();
            }
            for _ in 0..2 {
                let moves = game.legal_moves();
                for _ in 0..4 {
                    let played = draw(&game, &moves, &mut rng);
                    let explanation = hold(&game, played);
                    if explanation.is_legal() {
                        legal += 1;
                    } else {
                        illegal += 1;
                        blamed += u32::from(blames_rightly(&game, played));
                    }
                    cited.extend(explanation.reasons.iter().flat_map(ids));
                }
                if moves.is_empty() {
                    break;
                }
                game.play(moves[rng.usize(..moves.len())]).unwrap();
            }
        }
    }
    assert!(legal > 3_000 && illegal > 3_000, "{legal} legal, {illegal} not");
    assert!(legal + illegal >= 10_000, "{} moves", legal + illegal);
    assert!(blamed > 500, "only {blamed} refusals name a piece");
    // The clauses of movement, becoming, hindrance and check: no table is left aside.
    assert!(cited.len() > 180, "only {} clauses are ever cited", cited.len());
}

/// Holds a move to the oracle, and its explanation to the clauses that its first reason cites and
/// to words that stand in it.
fn explains(game: (Variant, &str, &str), text: &str, clauses: &[&str], words: &str) {
    let (variant, assignment, fen) = game;
    let game = Game::new(variant, &rulings(assignment), fen).unwrap();
    let played = Move::parse(text, variant).unwrap();
    let reasons = hold(&game, played).reasons;
    let states: Vec<&str> = reasons.iter().map(|reason| reason.states.as_str()).collect();
    let states = states.join(" ");
    assert_eq!(ids(&reasons[0]), clauses, "{text} in {fen}: {states}");
    assert!(states.contains(words), "{text} in {fen}: {states}");
}

#[test]
fn who_is_not_to_move_or_not_there_moves_nothing() {
    let start = (Variant::Chess, "", "startpos");
    explains(start, "e7e5", &["notation.side"], "The black Pawn on e7 does not move now");
    explains(start, "e4e5", &["notation.move-text"], "No piece stands on e4");
    let played = Move::parse("e2j9", Variant::Osmosis).unwrap();
    let game = Game::new(Variant::Chess, &rulings(""), "startpos").unwrap();
    assert_eq!(explain(&game, played).reasons[0].states, "The board has no square j9.");
    let over = (Variant::Amalgamated, "", "4g3/8/3p4/8/8/8/8/4G3 w - - 0 1");
    explains(over, "e1e2", &["amalgamated.end.bare-no-move"], "a General is bare");
}

#[test]
fn a_pawn_that_cannot_go_there_is_told_why() {
    let far = (Variant::Chess, "", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1");
    explains(far, "e3e5", &["chess.pawn.double-step"], "would move so from rank 2 alone");
    explains(far, "e3e6", &["chess.pawn.step"], "none of its paths leads to e6");
    let blocked = (Variant::Chess, "", "4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1");
    explains(blocked, "e2e4", &["chess.pawn.double-step"], "by way of e3, where the black Knight");
    explains(blocked, "e2e3", &["chess.pawn.step"], "the black Knight on e3 stands there");
    explains(blocked, "e2d3", &["chess.pawn.capture"], "only to capture");
    let beside = (Variant::Chess, "", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    let missed = ["chess.pawn.capture", "chess.pawn.en-passant", "chess.pawn.en-passant-expires"];
    explains(beside, "e5d6", &missed, "only to capture");
    let both = (Variant::Osmosis, "", "4k5/10/10/10/10/4n5/10/4P5/10/4K5 w - - 0 1");
    let two = ["osmosis.pawn.double-step", "osmosis.pawn.double-step-blocked"];
    explains(both, "e3e5", &two, "without capturing alone");
    let straight = (Variant::Colorbound, "", "startpos");
    let other = ["colorbound.pawn.no-straight-step", "colorbound.colour"];
    explains(straight, "e2e3", &other, "none of its paths");
    let late = (Variant::Colorbound, "", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1");
    let leap = ["colorbound.pawn.leap", "colorbound.pawn.leap-start-rank"];
    explains(late, "e3e5", &leap, "would move so from rank 2 alone");
    let black = (Variant::Osmosis, "", "4k5/10/10/4p5/10/10/10/10/10/4K5 b - - 0 1");
    explains(black, "e7e5", &["osmosis.pawn.double-step"], "would move so from rank 8 alone");
    let choice = (Variant::Chess, "", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let missing = ["chess.pawn.promotion-choices", "notation.move-text"];
    explains(choice, "a7a8", &missing, "A choice is missing");
    explains(choice, "a7a8k", &missing, "does not become a King");
}

#[test]
fn what_stands_in_the_way_is_named_with_its_square() {
    let start = (Variant::Chess, "", "startpos");
    explains(
        start,
        "c1a3",
        &["chess.sliders.blocked"],
        "by way of b2, where the white Pawn stands",
    );
    explains(start, "c1d2", &["chess.capture.own"], "the white Pawn on d2 stands there");
    let zig_zag = (Variant::Osmosis, "", "k9/10/10/10/4P5/4H5/10/10/10/9K w - - 0 1");
    explains(zig_zag, "e5f7", &["osmosis.harvestman.blocked"], "by way of e6");
    let often = "k9/10/10/8p1/10/10/10/10/10/K8H w - - 0 1";
    let game = Game::new(Variant::Osmosis, &rulings("osmosis.harvestman=crooked"), often).unwrap();
    let once = explain(&game, Move::parse("j1i9", Variant::Osmosis).unwrap());
    let blocked = |reason: &&CitedReason| reason.states.contains("stands in its way");
    assert_eq!(once.reasons.iter().filter(blocked).count(), 1);
    let joined = (Variant::Osmosis, "", "k9/10/10/10/4P5/4E5/10/10/10/9K w - - 0 1");
    explains(joined, "e5f7", &["osmosis.harvestman.blocked"], "by way of e6");
    let dragon = (Variant::Colorbound, "", "7k/8/8/8/8/2P5/8/K1D5 w - - 0 1");
    explains(dragon, "c1c5", &["colorbound.dragon.blocked"], "by way of c3");
    let two = (Variant::Chess, "", "4k3/8/8/4p3/8/2p5/8/B3K3 w - - 0 1");
    explains(two, "a1h8", &["chess.sliders.blocked"], "by way of c3, where the black Pawn");
}

#[test]
fn the_line_of_an_attack_on_the_king_is_told_square_by_square() {
    let pinned = (Variant::Chess, "", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1");
    let line = "by the black Rook on e7 over e6 e5 e4 e3 e2";
    explains(pinned, "e2d2", &["chess.pin.line"], line);
    let checked = (Variant::Chess, "", "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1");
    explains(checked, "a1a2", &["chess.check.answer"], "over e3 e2");
    explains(checked, "e1e2", &["chess.king.not-into-attack"], "The white King on e2 would stand");
    let two = (Variant::Chess, "", "4k3/8/8/8/4r3/3n4/8/R3K3 w - - 0 1");
    let double = ["chess.check.answer", "chess.check.double", "chess.check.not-blockable"];
    explains(two, "a1a2", &double, "by the black Knight on d3.");
    let passing = (Variant::Chess, "", "4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1");
    explains(passing, "e5d6", &["chess.pawn.en-passant-uncovers"], "over b5 c5 d5 e5 f5 g5");
    let either = (Variant::ColorboundEqualized, "", "7k/k7/8/6b1/8/4P3/8/K1K5 w - - 0 1");
    explains(either, "e3d4", &["colorbound-equalized.pin.either"], "The white King on c1 would");
}

#[test]
fn what_stands_against_castling_is_told() {
    let game = |fen| (Variant::Chess, "", fen);
    let right = game("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1");
    explains(right, "e1g1", &["chess.castling.needs-right"], "no castling right there");
    explains(right, "e1c1", &["chess.castling.queen-side"], "the Rook goes from a1 to d1");
    let between = game("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1");
    explains(between, "e1c1", &["chess.castling.nothing-between"], "the white Knight on b1");
    let check = game("4kr2/8/8/8/8/8/4r3/R3K3 w Q - 0 1");
    explains(check, "e1c1", &["chess.castling.not-in-check"], "the black Rook on e2 attacks it");
    let through = game("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    explains(through, "e1c1", &["chess.castling.not-through-attack"], "the black Rook on d8");
    let into = game("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
    explains(into, "e1c1", &["chess.castling.not-into-attack"], "by the black Rook on c8");
    let none = (Variant::Osmosis, "", "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1");
    explains(none, "e1g1", &["osmosis.king.move", "osmosis.king.no-castling"], "none of its paths");
    let queenside = (
        Variant::Amalgamated,
        "amalgamated.castling=queenside",
        "4g3/8/3p4/8/8/8/8/R3G3 w Q - 0 1",
    );
    explains(queenside, "e1c1", &["amalgamated.castling.move"], "the Rook goes from a1 to d1");
}

#[test]
fn files_and_river_bind_the_royal_pieces_of_amalgamated() {
    let files = (Variant::Amalgamated, "", "4g3/8/3p4/8/8/2P5/8/2G5 w - - 0 1");
    explains(files, "c1b1", &["amalgamated.general.files"], "never leaves the files c to f");
    let river = (Variant::Amalgamated, "", "4g3/8/3p4/2+G5/8/2P5/8/8 w - - 0 1");
    explains(river, "c5c4", &["amalgamated.king.no-return"], "never goes back over the river");
    explains(river, "c5b5", &["amalgamated.king.files"], "never leaves the files");
}

#[test]
fn what_a_captor_becomes_is_told_with_the_rule_of_its_page() {
    let gnu = (Variant::Osmosis, "", "4k5/10/10/5w4/10/10/2B7/10/10/4K5 w - - 0 1");
    explains(gnu, "c4f7l", &["osmosis.bishop.move"], "it could have become a Cardinal");
    let optional = (Variant::Osmosis, "osmosis.fusion=optional", gnu.2);
    explains(
        optional,
        "c4f7b",
        &["osmosis.bishop.move"],
        "Under osmosis.fusion=mandatory it would not",
    );
    let printed = "4k5/10/10/5l4/10/10/4C5/10/10/4K5 w - - 0 1";
    let camel = (Variant::Osmosis, "osmosis.table=printed", printed);
    explains(camel, "e4f7", &["osmosis.camel.move"], "and becomes a Gnu");
    explains(camel, "e4f7", &["osmosis.camel.move"], "Under osmosis.table=rules it would lead");
    let knight = (Variant::Evolution, "", "4k3/8/8/8/3b4/8/4N3/4K3 w - - 0 1");
    explains(knight, "e2d4", &["evolution.knight.move"], "and becomes a Cardinal");
    let amazon = (Variant::Evolution, "", "k7/8/8/8/8/8/4Z3/4K3 w - - 0 1");
    let parts = ["evolution.amazon.move", "evolution.knight.move"];
    explains(amazon, "e2d4", &parts, "leaps to d4");
    let crossing = (Variant::Amalgamated, "", "4g3/8/3p4/8/1B6/8/8/4G3 w - - 0 1");
    explains(crossing, "b4c5", &["amalgamated.bishop.move"], "It becomes a Primate");
}

#[test]
fn every_becoming_cites_its_own_rule_first() {
    let osmosis = "4k5/10/10/5*4/10/10/2B7/10/10/4K5 w - - 0 1";
    let evolution = "4k3/8/8/8/3*4/8/4N3/4K3 w - - 0 1";
    let amalgamated = "4g3/8/3p4/8/1B6/8/8/4G3 w - - 0 1";
    let cases = [
        (Variant::Osmosis, osmosis, "p", "c4f7", "osmosis.fusion.rule-1.pawn"),
        (Variant::Osmosis, osmosis, "g", "c4f7", "osmosis.fusion.rule-1.guard"),
        (Variant::Osmosis, osmosis, "b", "c4f7", "osmosis.fusion.rule-1.own-kind"),
        (Variant::Osmosis, osmosis, "n", "c4f7", "osmosis.fusion.rule-2"),
        (Variant::Osmosis, osmosis, "a", "c4f7", "osmosis.fusion.rule-3"),
        (Variant::Osmosis, osmosis, "w", "c4f7l", "osmosis.fusion.rule-4"),
        (Variant::Evolution, evolution, "p", "e2d4", "evolution.absorb.pawn-captive"),
        (Variant::Evolution, evolution, "b", "e2d4", "evolution.absorb.knight"),
        (Variant::Evolution, evolution, "n", "e2d4", "evolution.absorb.nothing-new"),
        (Variant::Evolution, evolution, "z", "e2d4", "evolution.absorb.amazon-captive"),
        (Variant::Amalgamated, amalgamated, "", "b4d6", "amalgamated.river.bishop"),
        (Variant::Amalgamated, amalgamated, "", "b4c5", "amalgamated.river.bishop"),
    ];
    for (variant, fen, captive, text, clause) in cases {
        let game = Game::new(variant, &rulings(""), &fen.replace('*', captive)).unwrap();
        let reasons = explain(&game, Move::parse(text, variant).unwrap()).reasons;
        assert_eq!(reasons[1].clauses[0].id, clause, "{captive}: {}", reasons[1].states);
    }
    let home = "4g3/8/3p4/3+B4/8/8/8/4G3 w - - 0 1";
    let game = Game::new(Variant::Amalgamated, &rulings(""), home).unwrap();
    let back = explain(&game, Move::parse("d5c4", Variant::Amalgamated).unwrap());
    assert_eq!(ids(&back.reasons[1]), ["amalgamated.river.return-bishop"]);
}

#[test]
fn a_capture_that_bares_a_general_is_told_by_the_reading_in_force() {
    let fen = "4g3/4n3/4+G3/8/8/8/8/8 w - - 0 1";
    let strict = (Variant::Amalgamated, "", fen);
    let forbidden = ["amalgamated.royal.not-into-attack"];
    let wins = "Under amalgamated.baring-capture=wins it would be legal";
    explains(strict, "e6e7", &forbidden, wins);
    let wins = (Variant::Amalgamated, "amalgamated.baring-capture=wins", fen);
    explains(wins, "e6e7", &["amalgamated.king.move"], "stands attacked, but the game is over");
}

#[test]
fn every_open_way_to_a_square_is_told() {
    let open = (Variant::Osmosis, "", "k9/10/10/10/10/4H5/10/10/10/9K w - - 0 1");
    let both = ["osmosis.harvestman.zig-zag", "osmosis.harvestman.two-paths"];
    explains(
        open,
        "e5e8",
        &both,
        "goes over e6 f7 to e8. The white Harvestman on e5 goes over e6 d7",
    );
}

#[test]
fn the_answers_in_json_follow_their_schema_and_the_schema_is_sharp() {
    let file = repository().join("fixtures/schema/answer.schema.json");
    let schema = Schema::new(&std::fs::read_to_string(file).unwrap());
    let fen = "4k5/10/10/5w4/10/10/2B7/10/10/4K5 w - - 0 1";
    let game = Game::new(Variant::Osmosis, &rulings(""), fen).unwrap();
    let explained = |text| explain(&game, Move::parse(text, Variant::Osmosis).unwrap());
    let replies = [
        JsonReply::Position,
        JsonReply::moves(&game),
        JsonReply::explanation(&game, &explained("c4f7l")),
        JsonReply::explanation(&game, &explained("c4f7")),
        JsonReply::attacks(&attacks(&game, "f7".parse().unwrap())),
    ];
    for reply in replies {
        let line = JsonAnswer::new(&game, &[], reply).line();
        let mut answer: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(schema.refuses(&answer), None, "{line}");
        answer["answer"] = "something else".into();
        assert!(schema.refuses(&answer).is_some(), "{line}");
    }
}
