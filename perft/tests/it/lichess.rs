//! The games of lichess, by tables in `tests/games`: what holds of positions in which their rules are easily got
//! wrong, and counts that are published or that two other programs gave alike. Below them what no table says.

use notation::{Claim, Colour, Outcome, Reason, Rulings, Setup, Status, Variant};
use perft::{Game, OpenError, Position, Search};

use Colour::{Black, White};

const GAMES: [Variant; 7] = [
    Variant::KingOfTheHill,
    Variant::ThreeCheck,
    Variant::RacingKings,
    Variant::Antichess,
    Variant::Horde,
    Variant::Atomic,
    Variant::Crazyhouse,
];

/// The lines of a game's table that say something.
fn table(game: Variant, name: &str) -> Vec<String> {
    let file = format!("{}/tests/games/{game}.{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    text.lines().filter(|line| !line.starts_with('#')).map(ToOwned::to_owned).collect()
}

/// A position under rulings, some moves played.
pub(crate) fn reached(game: Variant, assignments: &[&str], fen: &str, line: &str) -> Game {
    let rulings = Rulings::given(assignments, &[game]).unwrap();
    let mut position =
        Game::new(game, &rulings, fen).unwrap_or_else(|e| panic!("{game} {fen}: {e}"));
    for text in line.split_whitespace().filter(|text| *text != "-") {
        let played = notation::Move::parse(text, game).unwrap();
        position.play(played).unwrap_or_else(|error| panic!("{game}: {error}"));
    }
    position
}

/// The outcome that is written `white wins hill` or `draw stalemate`.
pub(crate) fn told(status: &Status) -> String {
    match status.outcome {
        None => "goes on".to_owned(),
        Some(Outcome { winner: Some(winner), reason, .. }) => {
            format!("{winner} wins {}", reason.id())
        }
        Some(Outcome { winner: None, reason, .. }) => format!("draw {}", reason.id()),
    }
}

/// Holds a position to one fact of a table.
pub(crate) fn hold(game: &Game, fact: &str, place: &str) {
    let (status, variant) = (game.status(), game.variant());
    let moves: Vec<String> =
        game.legal_moves().iter().map(|played| played.text(variant).to_string()).collect();
    let listed = |texts: &str| -> Vec<String> {
        let mut listed: Vec<_> = texts.split(' ').map(ToOwned::to_owned).collect();
        listed.sort_unstable();
        listed
    };
    match fact.split_once(' ') {
        _ if fact == "check" => assert!(status.check, "{place}"),
        _ if fact == "no check" => assert!(!status.check, "{place}"),
        _ if fact == "no move" => assert_eq!(moves, [""; 0], "{place}"),
        Some((number, "moves")) => assert_eq!(moves.len().to_string(), number, "{place}"),
        Some(("has", some)) => {
            for text in listed(some) {
                assert!(moves.contains(&text), "{place}: {text} is not among {moves:?}");
            }
        }
        Some(("not", some)) => {
            for text in listed(some) {
                assert!(!moves.contains(&text), "{place}: {text} is among {moves:?}");
            }
        }
        Some(("exactly", all)) => {
            let mut sorted = moves.clone();
            sorted.sort_unstable();
            assert_eq!(sorted, listed(all), "{place}");
        }
        Some(("fen", fen)) => assert_eq!(game.fen(), fen, "{place}"),
        _ => assert_eq!(told(&status), fact, "{place}"),
    }
}

#[test]
fn what_the_pages_say_of_their_traps_holds() {
    for game in GAMES {
        for row in table(game, "traps") {
            let [fen, line, facts] = row.split(" | ").collect::<Vec<_>>()[..] else {
                panic!("{game}: {row}")
            };
            let place = format!("{game} {fen} {line}");
            if let Some(why) = facts.strip_prefix("refused ") {
                let Err(OpenError::Refused(refusal)) = Game::new(game, &Rulings::default(), fen)
                else {
                    panic!("{place} is not refused")
                };
                assert_eq!(format!("{}/{}", refusal.field, refusal.fault.id()), why, "{place}");
                continue;
            }
            let position = reached(game, &[], fen, line);
            for fact in facts.split("; ") {
                hold(&position, fact, &place);
            }
        }
    }
}

/// Counts by keys, so that positions that are no different must have one key, and others must not.
struct ByKeys(u32);

impl Search for ByKeys {
    type Found = u64;

    fn search<P: Position>(self, position: P) -> u64 {
        fn count<P: Position>(
            known: &mut std::collections::HashMap<(u128, u32), u64>,
            position: &P,
            depth: u32,
        ) -> u64 {
            if depth == 0 {
                return 1;
            }
            let settled = position.settled();
            if let Some(&nodes) = known.get(&(settled.key(), depth)) {
                return nodes;
            }
            let mut nodes = 0;
            position.each_next(&mut |next| nodes += count(known, next, depth - 1));
            known.insert((settled.key(), depth), nodes);
            nodes
        }
        count(&mut std::collections::HashMap::new(), &position, self.0)
    }
}

#[test]
fn every_route_gives_the_counts_of_the_tables() {
    // A build that checks itself takes its time.
    let most = if cfg!(debug_assertions) { 200_000 } else { 6_000_000 };
    for game in GAMES {
        for row in table(game, "counts") {
            let (fen, counts) = row.split_once(" ;").unwrap();
            let position = reached(game, &[], fen, "");
            for count in counts.split(" ;") {
                let (depth, nodes) = count[1..].split_once(' ').unwrap();
                let (depth, nodes) = (depth.parse().unwrap(), nodes.parse::<u64>().unwrap());
                if nodes > most {
                    continue;
                }
                let place = format!("{game} {fen}, perft {depth}");
                assert_eq!(position.perft(depth), nodes, "{place}");
                assert_eq!(position.search(ByKeys(depth)), nodes, "{place}, by keys");
                if nodes <= 200_000 {
                    assert_eq!(position.perft_listed(depth), nodes, "{place}, listed");
                    assert_eq!(position.divide(depth), position.divide_listed(depth), "{place}");
                }
            }
        }
    }
}

#[test]
fn a_hundred_plies_are_a_claim_or_a_draw_by_a_ruling() {
    for (game, pieces) in [
        (Variant::KingOfTheHill, "7k/8/8/8/8/8/8/KR6 w - -"),
        (Variant::ThreeCheck, "7k/8/8/8/8/8/8/KR6 w - - 3+3"),
        (Variant::RacingKings, "8/8/8/8/8/7k/8/KR6 w - -"),
        (Variant::Antichess, "7k/8/8/8/8/8/8/KR6 w - -"),
        (Variant::Horde, "7k/8/8/8/8/8/8/1R6 w - -"),
        (Variant::Atomic, "7k/8/8/8/8/8/8/KQ6 w - -"),
    ] {
        let status = |plies: u16, assignments: &[&str]| {
            let fen = format!("{pieces} {plies} 90");
            let status = reached(game, assignments, &fen, "").status();
            (told(&status), status.claims)
        };
        let lichess = format!("{game}.move-count=lichess");
        let (open, drawn) = ("goes on".to_owned(), "draw move-count".to_owned());
        assert_eq!(status(99, &[]), (open.clone(), vec![]), "{game}");
        assert_eq!(status(100, &[]), (open.clone(), vec![Claim::MoveCount]), "{game}");
        assert_eq!(status(150, &[]), (drawn.clone(), vec![]), "{game}");
        assert_eq!(status(99, &[&lichess]), (open, vec![]), "{game}");
        assert_eq!(status(100, &[&lichess]), (drawn, vec![]), "{game}");
    }
}

#[test]
fn checks_to_give_are_part_of_the_position() {
    // Black's King steps back and forth, and so does White's Rook, every second time with a check.
    let line = "f1e1 e8d8 e1f1 d8e8 f1e1 e8d8 e1f1 d8e8";
    let mut seen = Vec::new();
    let fen = "4k3/8/8/8/8/8/P7/K4R2 w - - 3+3 0 1";
    let mut game = reached(Variant::ThreeCheck, &[], fen, "");
    for text in line.split(' ') {
        game.play(notation::Move::parse(text, Variant::ThreeCheck).unwrap()).unwrap();
        seen.push(game.setup().checks.unwrap().to_string());
    }
    assert_eq!(seen, ["2+3", "2+3", "2+3", "2+3", "1+3", "1+3", "1+3", "1+3"]);
    assert_eq!(game.status().claims, []);
    // In chess the same line claims a draw.
    let chess = "4k3/8/8/8/8/8/P7/K4R2 w - - 0 1";
    let claims = reached(Variant::Chess, &[], chess, line).status().claims;
    assert_eq!(claims, [Claim::ThreefoldRepetition]);
}

/// The key of a position.
pub(crate) struct Key;

impl Search for Key {
    type Found = u128;

    fn search<P: Position>(self, position: P) -> u128 {
        position.settled().key()
    }
}

#[test]
fn checks_to_give_are_part_of_the_key() {
    let keys = ["3+3", "2+3", "3+2", "2+2"].map(|checks| {
        let fen = format!("4k3/8/8/8/8/8/P7/K4R2 w - - {checks} 0 1");
        reached(Variant::ThreeCheck, &[], &fen, "").search(Key)
    });
    assert_eq!(keys.iter().collect::<std::collections::BTreeSet<_>>().len(), keys.len());
}

#[test]
fn the_horde_is_gone_when_white_is_to_move_or_the_game_was_over_before() {
    let open = |fen| Game::new(Variant::Horde, &Rulings::default(), fen);
    let gone = open("4k3/8/8/8/8/8/8/8 w - - 0 1").unwrap();
    assert_eq!((told(&gone.status()), gone.perft(1)), ("black wins no-pieces".to_owned(), 0));
    let Err(OpenError::Refused(refusal)) = open("4k3/8/8/8/8/8/8/8 b - - 0 1") else { panic!() };
    assert_eq!(refusal.fault.id(), "game-over");
}

#[test]
fn counters_that_cannot_be_are_refused() {
    let fault = |fen: &str| match Game::new(Variant::ThreeCheck, &Rulings::default(), fen) {
        Ok(_) => String::new(),
        Err(OpenError::Refused(refusal)) => refusal.fault.id().to_owned(),
    };
    assert_eq!(fault("4k3/8/8/8/8/8/8/4K2R b - - 0+3 0 1"), "checks-contradicted");
    assert_eq!(fault("4k2R/8/8/8/8/8/8/4K3 b - - 0+0 0 1"), "checks-contradicted");
    assert_eq!(fault("4k2R/8/8/8/8/8/8/4K3 b - - 0+1 0 1"), "");
    assert_eq!(fault("4k2R/8/8/8/8/8/8/4K3 b - - 0 1"), "fields");
    let start =
        Setup::parse(&Variant::ThreeCheck.start_fen(&Rulings::default()), Variant::ThreeCheck);
    let without = Setup { checks: None, ..start.unwrap() };
    assert!(Game::from_setup(&without, &Rulings::default()).is_err());
}

#[test]
fn who_wins_antichess_by_stalemate_is_a_ruling() {
    let (equal, fewer, more) = (
        "8/8/8/8/8/p7/P7/8 w - - 0 1",
        "8/8/8/8/8/p7/P7/7n w - - 0 1",
        "8/8/8/8/p7/P7/P7/8 w - - 0 1",
    );
    let outcome = |ruling: &str, fen| {
        let assignment = format!("antichess.stalemate={ruling}");
        reached(Variant::Antichess, &[&assignment], fen, "").status().outcome.unwrap()
    };
    for (ruling, fen, winner) in [
        ("wins", equal, Some(White)),
        ("wins", more, Some(White)),
        ("fewer-pieces", equal, None),
        ("fewer-pieces", fewer, Some(White)),
        ("fewer-pieces", more, Some(Black)),
        ("draw", equal, None),
        ("draw", fewer, None),
    ] {
        let expected = Outcome { winner, reason: Reason::Stalemate, points: None };
        assert_eq!(outcome(ruling, fen), expected, "{ruling} {fen}");
    }
    let gone = "8/8/8/8/8/8/8/R3K3 b - - 0 1";
    let expected = Outcome { winner: Some(Black), reason: Reason::NoPieces, points: None };
    assert_eq!(outcome("draw", gone), expected);
}

#[test]
fn which_antichess_is_dead_is_a_ruling() {
    let bishops = "8/8/8/8/4b3/8/8/2B5 w - - 0 1";
    let blocked = "8/5p2/5P2/8/3B4/1b6/8/8 w - - 0 1";
    for (fen, dead) in [
        (bishops, ["bishops", "closed"].as_slice()),
        (blocked, &["closed"]),
        // More Bishops, all of a side on one colour.
        ("8/8/8/8/4b3/3b4/8/B1B5 w - - 0 1", &["bishops", "closed"]),
        // Bishops on both colours, none on one side, or a Queen among them.
        ("8/8/8/8/4b3/8/8/1BB5 w - - 0 1", &[]),
        ("8/8/8/8/4q3/8/8/2B5 w - - 0 1", &[]),
        ("8/8/8/8/4b3/8/8/3B4 w - - 0 1", &[]),
        // A Pawn that may move, that a Bishop may come to, or that may capture.
        ("8/5p2/8/5P2/3B4/1b6/8/8 w - - 0 1", &[]),
        ("8/4p3/4P3/8/3B4/1b6/8/8 w - - 0 1", &[]),
        ("8/5p2/5P2/2b5/3P4/3p4/B7/8 b - - 0 1", &[]),
    ] {
        for ruling in ["bishops", "none", "closed"] {
            let assignment = format!("antichess.dead-position={ruling}");
            let status = reached(Variant::Antichess, &[&assignment], fen, "").status();
            let expected = if dead.contains(&ruling) { "draw dead-position" } else { "goes on" };
            assert_eq!(told(&status), expected, "{ruling} {fen}");
        }
    }
}

#[test]
fn a_fortress_of_horde_is_dead_by_a_ruling() {
    let fortress = "horde.dead-position=fortress";
    for (fen, expected) in [
        ("8/8/8/8/8/p7/P7/7k b - - 0 1", "draw dead-position"),
        // Black has a move after which White may move.
        ("8/8/8/8/8/pp6/PP6/k7 b - - 0 1", "goes on"),
        ("8/8/8/8/8/p7/P7/5k1r b - - 0 1", "draw dead-position"),
        // The single Pawn is attacked.
        ("8/8/8/8/8/p7/P6r/7k b - - 0 1", "goes on"),
        ("8/8/8/8/8/p7/P7/k7 b - - 0 1", "goes on"),
        ("8/8/8/8/8/p7/P7/7k w - - 0 1", "draw stalemate"),
    ] {
        let status = reached(Variant::Horde, &[fortress], fen, "").status();
        assert_eq!(told(&status), expected, "{fen}");
    }
    let open = reached(Variant::Horde, &[], "8/8/8/8/8/p7/P7/7k b - - 0 1", "").status();
    assert_eq!(told(&open), "goes on");
}
