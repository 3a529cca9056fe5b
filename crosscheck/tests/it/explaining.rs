//! Every case that names a move is an explanation that was asked for: what its clause says has to be
//! said of the move.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crosscheck::explaining::{explain, rules};
use crosscheck::fixtures::{Case, Expectation, Fixtures};
use notation::{Move, Ruling, Rulings, Square, Variant};
use oracle::Game;

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let fixtures = crosscheck::fixtures::embedded::fixtures();
    fixtures.unwrap_or_else(|error| panic!("{error}"))
});

/// Of a thousand cases that name moves, so many are about what an explanation speaks of. The others
/// are about history, clocks and notation, or about what comes after the move.
const EXPLAINED_OF_A_THOUSAND: usize = 800;

/// The games with the pieces of chess. Most of their cases are those of chess, of which more are about history and clocks than
/// of any other game; no less of them is explained than of chess.
const LIKE_CHESS: [Variant; 6] = [
    Variant::Chess960,
    Variant::KingOfTheHill,
    Variant::ThreeCheck,
    Variant::RacingKings,
    Variant::Antichess,
    Variant::Horde,
];

/// Clauses that bear on a move in few positions alone.
const FINER: [&str; 51] = [
    "amalgamated.alibaba.no-step",
    "amalgamated.castling.right-lost-by-capture",
    "amalgamated.castling.right-lost-by-general",
    "amalgamated.castling.right-lost-by-rook",
    "amalgamated.castling.rook-may-be-attacked",
    "amalgamated.check.attack-of-pinned",
    "amalgamated.king.attacks-backwards",
    "amalgamated.man.no-further-promotion",
    "amalgamated.promoted.not-royal",
    "chess.check.attack-of-pinned",
    "chess.castling.right-lost-by-capture",
    "chess.castling.right-lost-by-king",
    "chess.castling.right-lost-by-rook",
    "chess.castling.rook-may-be-attacked",
    "colorbound-decimal.check.osprey",
    "colorbound-decimal.check.parabola",
    "colorbound-decimal.osprey.capture",
    "colorbound-decimal.osprey.jumps",
    "colorbound-decimal.parabola.capture",
    "colorbound-decimal.parabola.leaps",
    "colorbound-decimal.pawn.leap-attacks",
    "colorbound-decimal.pawn.leap-captures",
    "colorbound-decimal.pin.lines",
    "colorbound-decimal.check.attack-of-pinned",
    "colorbound-equalized.check.behind",
    "colorbound-equalized.check.fellow",
    "colorbound-equalized.pin.both",
    "colorbound.check.attack-of-pinned",
    "colorbound.colour",
    "colorbound.dragon.jumps-between",
    "colorbound.pawn.capture",
    "colorbound.pawn.leap-attacks",
    "colorbound.pawn.leap-captures",
    "colorbound.pawn.leap-over",
    "evolution.absorb.keeps",
    "evolution.absorb.only-by-capture",
    "evolution.check.attack-of-pinned",
    "evolution.castling.right-lost-by-capture",
    "evolution.castling.right-lost-by-king",
    "evolution.castling.right-lost-by-rook",
    "evolution.castling.rook-may-be-attacked",
    "osmosis.check.attack-of-pinned",
    "osmosis.check.two-paths",
    "osmosis.fusion.no-split",
    "osmosis.fusion.only-by-capture",
    "osmosis.guard.not-royal",
    "osmosis.harvestman.capture",
    "osmosis.pin.two-paths",
    "kingofthehill.hill.not-into-attack",
    "kingofthehill.hill.out-of-check",
    "racingkings.race.follow-by-capture",
];

/// The moves that a case names.
fn named(case: &Case) -> Vec<Move> {
    let named = |expected: &Expectation| match expected {
        Expectation::Includes(played)
        | Expectation::Excludes(played)
        | Expectation::After(played, _) => Some(*played),
        _ => None,
    };
    case.expect.iter().filter_map(named).collect()
}

/// The game at the start of a case that is not about a position to be refused, and at its end.
fn games(case: &Case) -> Option<(Game, Game)> {
    let start = Game::new(case.variant, &case.rulings, &case.fen).ok()?;
    let mut game = start.clone();
    for &played in &case.line {
        game.play(played).unwrap();
    }
    Some((start, game))
}

fn cited(game: &Game, played: Move) -> BTreeSet<&'static str> {
    let clauses = explain(game, played).reasons.into_iter().flat_map(|reason| reason.clauses);
    clauses.map(|clause| clause.id.as_str()).collect()
}

#[test]
fn what_a_case_is_about_is_cited_of_the_moves_that_it_names() {
    // By game: how many cases name a move, and of how many it is explained.
    let mut named_in = BTreeMap::<Variant, [usize; 2]>::new();
    for case in &FIXTURES.cases {
        let (moves, Some((_, game))) = (named(case), games(case)) else { continue };
        let clauses: BTreeSet<&str> =
            moves.iter().flat_map(|&played| cited(&game, played)).collect();
        let [all, explained] = named_in.entry(case.variant).or_default();
        *all += usize::from(!moves.is_empty());
        *explained += usize::from(case.clauses.iter().any(|id| clauses.contains(id.as_str())));
    }
    let share = |which: &dyn Fn(Variant) -> bool| {
        let counted = named_in.iter().filter(|(variant, _)| which(**variant));
        let [all, explained] =
            counted.fold([0, 0], |sum, (_, of)| [sum[0] + of[0], sum[1] + of[1]]);
        (all, explained * 1000 / all)
    };
    let (all, explained) = share(&|variant| !LIKE_CHESS.contains(&variant));
    assert!(all > 700, "{all} cases name a move");
    assert!(explained >= EXPLAINED_OF_A_THOUSAND, "{explained} of a thousand are explained");
    let (_, of_chess) = share(&|variant| variant == Variant::Chess);
    for game in LIKE_CHESS {
        let (_, explained) = share(&|variant| variant == game);
        assert!(explained >= of_chess, "{game}: {explained} of a thousand, {of_chess} of chess");
    }
}

/// Whether a clause is cited of a move of the line of a case, of one that it names, with any letter,
/// or of any of the pieces that it is about.
fn cites(case: &Case, clause: &str) -> bool {
    let Some((mut game, end)) = games(case) else { return false };
    for &played in &case.line {
        if cited(&game, played).contains(clause) {
            return true;
        }
        game.play(played).unwrap();
    }
    let letters = case.variant.kinds().iter().map(|&(kind, _)| Some(kind));
    let letters: Vec<_> = letters.chain([None]).collect();
    let moves = named(case).into_iter();
    let lettered =
        moves.flat_map(|played| letters.iter().map(move |&choice| Move { choice, ..played }));
    let of = |expected: &Expectation| match expected {
        Expectation::MovesOf(square, _) => Some(*square),
        _ => None,
    };
    let mut pieces: Vec<Square> = case.expect.iter().filter_map(of).collect();
    if pieces.is_empty() {
        pieces.extend(end.setup().board.of(end.setup().side).map(|(square, _)| square));
    }
    let anywhere =
        pieces.iter().flat_map(|&from| case.variant.squares().map(move |to| Move::new(from, to)));
    lettered.chain(anywhere).any(|played| cited(&end, played).contains(clause))
}

#[test]
fn every_finer_clause_is_cited_in_a_case_of_its_own() {
    let is_shown = |clause: &&str| {
        let mut own = FIXTURES.cases.iter().filter(|case| case.clauses[0] == **clause);
        own.any(|case| cites(case, clause))
    };
    let missing: Vec<&str> = FINER.into_iter().filter(|clause| !is_shown(clause)).collect();
    assert!(missing.is_empty(), "never cited where it matters: {missing:?}");
}

/// Some cases ask for the default: they show what does not change.
#[test]
fn a_value_of_a_ruling_is_explained_by_a_clause_about_that_value() {
    for ruling in Ruling::ALL.into_iter().filter(|ruling| !ruling.is_free()) {
        for value in &ruling.values()[1..] {
            let cited = rules(ruling, value);
            assert!(!cited.is_empty(), "{ruling}={value}: no clause");
            for clause in cited {
                let asked = FIXTURES.cases.iter().filter(|case| case.clauses.contains(&clause.id));
                let values: BTreeSet<String> =
                    asked.map(|case| case.rulings.value(ruling)).collect();
                let is_of_it = values.iter().all(|one| one == value || one == ruling.values()[0]);
                assert!(is_of_it && values.contains(*value), "{ruling}={value}: {}", clause.id);
            }
        }
    }
}

#[test]
fn of_a_race_the_clause_is_cited_that_decides_it_or_keeps_it_open() {
    for (fen, played, decides) in [
        ("8/1K5k/8/8/8/8/8/8 b - - 0 1", "h7h8", &["goal", "black-arrives"][..]),
        ("8/1K6/8/8/7k/8/8/8 w - - 0 1", "b7b8", &["goal", "white-arrives-black-cannot-follow"]),
        (
            "1K6/7k/8/8/8/8/8/8 b - - 0 1",
            "h7h8",
            &["white-arrives-black-may-follow", "goal", "black-follows-draw"],
        ),
        (
            "1K6/7k/8/8/8/8/8/8 b - - 0 1",
            "h7h6",
            &["white-arrives-black-may-follow", "all-moves-while-following", "black-lets-it-go"],
        ),
        ("8/1K5k/8/8/8/8/8/8 w - - 0 1", "b7b8", &[]),
        (
            "4R3/K6k/8/8/8/8/8/8 w - - 0 1",
            "a7a8",
            &["goal", "white-arrives-black-cannot-follow", "follow-not-onto-attacked"],
        ),
        (
            "6nr/1K5k/8/8/8/8/8/8 w - - 0 1",
            "b7b8",
            &["goal", "white-arrives-black-cannot-follow", "follow-not-onto-own"],
        ),
        (
            "8/4K3/7k/R7/4Q3/8/8/8 w - - 0 1",
            "e7f8",
            &["goal", "white-arrives-black-cannot-follow", "before-stalemate"],
        ),
    ] {
        let game = Game::new(Variant::RacingKings, &Rulings::default(), fen).unwrap();
        let cited = cited(&game, Move::parse(played, Variant::RacingKings).unwrap());
        let race = cited.iter().filter_map(|id| id.strip_prefix("racingkings.race."));
        let decides = decides.iter().copied().collect();
        assert_eq!(race.collect::<BTreeSet<_>>(), decides, "{fen} {played}");
    }
}

#[test]
fn an_attack_that_is_no_check_is_told_as_one() {
    let [touch, none] = ["atomic.touch.no-check", "atomic.ruling.check.king-left-attacked"];
    let [onto, answer] = ["atomic.king.not-into-attack", "atomic.check.answer"];
    let rook = "The black Rook on e8 attacks the white King on";
    let touches = "d2 touch, so that this is no check.";
    let ruled = "but under atomic.check=none that is no check.";
    let both = "The black Rook on h1 and the black Rook on e8 attack the white King on e1";
    for (value, fen, played, says, cites) in [
        (
            "lichess",
            "4r3/8/8/8/8/8/3k4/4K3 w - - 0 1",
            "e1e2",
            [&format!("{rook} e2"), touches],
            touch,
        ),
        (
            "lichess",
            "4r3/8/8/8/8/8/3k4/R3K3 w - - 0 1",
            "a1a8",
            [&format!("{rook} e1"), touches],
            touch,
        ),
        ("lichess", "4r3/8/8/8/8/8/P2k4/4K2r w - - 0 1", "a2a3", [both, touches], touch),
        ("none", "4r3/8/8/8/8/8/8/3K3k w - - 0 1", "d1e1", [&format!("{rook} e1"), ruled], none),
        ("none", "4r3/8/8/8/8/8/8/R3K2k w - - 0 1", "a1a2", [&format!("{rook} e1"), ruled], none),
        ("none", "4r3/8/8/8/8/8/3k4/4K3 w - - 0 1", "e1e2", [&format!("{rook} e2"), ruled], none),
    ] {
        let mut rulings = Rulings::default();
        rulings.set("atomic.check", value).unwrap();
        let game = Game::new(Variant::Atomic, &rulings, fen).unwrap();
        let played = Move::parse(played, Variant::Atomic).unwrap();
        let reasons = explain(&game, played).reasons;
        let told = reasons.iter().find(|reason| says.iter().all(|it| reason.states.contains(it)));
        let told = told.unwrap_or_else(|| panic!("{fen} {played}: {reasons:#?}"));
        assert!(told.clauses.iter().any(|clause| clause.id == cites), "{told:#?}");
        assert!(reasons.iter().all(|it| !it.states.contains("Nothing attacks")), "{reasons:#?}");
        let cited = cited(&game, played);
        assert!([onto, answer].iter().all(|check| !cited.contains(check)), "{fen}: {cited:?}");
    }
}

#[test]
fn no_clause_about_check_is_cited_where_there_is_none() {
    let mut rulings = Rulings::default();
    rulings.set("atomic.check", "none").unwrap();
    let game = Game::new(Variant::Atomic, &rulings, "8/8/8/8/8/8/8/R3K2k w - - 0 1").unwrap();
    for played in ["e1d2", "a1a2"] {
        let cited = cited(&game, Move::parse(played, Variant::Atomic).unwrap());
        let is_about = |id: &&&str| id.contains(".check.") || id.contains("into-attack");
        assert_eq!(cited.iter().find(is_about), None, "{played}: {cited:?}");
    }
}

#[test]
fn castling_in_atomic_is_hindered_by_the_clause_that_forbids_it() {
    let [ruled, onto] = ["atomic.ruling.castling-touching", "atomic.castling.not-into-attack"];
    let over = "atomic.castling.not-through-attack";
    for (value, fen, played, says, cites) in [
        (
            "attacked",
            "5r2/8/8/8/8/8/6k1/4K2R w K - 0 1",
            "e1g1",
            "over f1: the black Rook on f8",
            ruled,
        ),
        (
            "attacked",
            "4r3/8/8/8/8/8/5k2/R3K3 w Q - 0 1",
            "e1c1",
            "from e1: the black Rook on e8",
            ruled,
        ),
        (
            "attacked",
            "6r1/8/8/8/8/8/5k2/4K2R w K - 0 1",
            "e1g1",
            "onto g1: the black Rook on g8",
            ruled,
        ),
        (
            "attacked",
            "5r2/8/8/8/8/k7/8/4K2R w K - 0 1",
            "e1g1",
            "over f1: the black Rook on f8",
            over,
        ),
        (
            "attacked",
            "6r1/8/8/8/8/k7/8/4K2R w K - 0 1",
            "e1g1",
            "onto g1: the black Rook on g8",
            onto,
        ),
        // The King itself is in the way of the attack.
        ("safe", "8/8/8/8/8/8/3k4/r3K2R w K - 0 1", "e1g1", "over f1: the black Rook on a1", over),
    ] {
        let mut rulings = Rulings::default();
        rulings.set("atomic.castling-touching", value).unwrap();
        let game = Game::new(Variant::Atomic, &rulings, fen).unwrap();
        let reasons = explain(&game, Move::parse(played, Variant::Atomic).unwrap()).reasons;
        let [first, ..] = reasons.as_slice() else { panic!("{fen}") };
        assert_eq!(first.states, format!("It cannot castle {says} attacks it."), "{fen}");
        let cited: Vec<_> = first.clauses.iter().map(|clause| clause.id.as_str()).collect();
        assert_eq!(cited, [cites], "{fen}");
    }
}

#[test]
fn every_square_of_castling_next_to_the_enemy_king_is_named() {
    let mut rulings = Rulings::default();
    rulings.set("atomic.castling-arrays", "any").unwrap();
    let fen = "8/8/8/8/8/8/2k5/R5KR w HA - 0 1";
    let game = Game::new(Variant::Atomic, &rulings, fen).unwrap();
    let reasons = explain(&game, Move::parse("g1a1", Variant::Atomic).unwrap()).reasons;
    let says = "It castles by way of d1 c1, next to the enemy King.";
    assert!(reasons.iter().any(|reason| reason.states == says), "{reasons:#?}");
}

#[test]
fn of_a_double_step_the_clause_about_its_rank_is_cited() {
    let [second, first] = ["horde.pawn.double-step", "horde.pawn.double-step-from-first-rank"];
    for (fen, played, cites) in [
        ("4k3/8/8/8/8/8/8/P7 w - - 0 1", "a1a3", first),
        ("4k3/8/8/8/8/8/p7/P7 w - - 0 1", "a1a3", first),
        ("4k3/8/8/8/8/8/P7/8 w - - 0 1", "a2a4", second),
        ("4k3/8/8/8/8/p7/P7/8 w - - 0 1", "a2a4", second),
    ] {
        let game = Game::new(Variant::Horde, &Rulings::default(), fen).unwrap();
        let cited = cited(&game, Move::parse(played, Variant::Horde).unwrap());
        let steps = cited.into_iter().filter(|id| id.starts_with("horde.pawn.double-step"));
        assert_eq!(steps.collect::<Vec<_>>(), [cites], "{fen} {played}");
    }
}
