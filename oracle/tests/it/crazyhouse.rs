//! Crazyhouse, by the trap positions of its page (section 6) in the order of the page, then its public counts, rulings and
//! refusals.

use crate::common::{after, counts, is_legal, open, open_under, play, read, refusal, rulings};
use crate::lichess::{Trap, wrong};
use notation::{Kind, Move, Setup, Square, Variant};
use oracle::{Game, reasons};

const CRAZYHOUSE: Variant = Variant::Crazyhouse;

const TRAPS: &[Trap] = &[
    ("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "", "has P@a2 P@h7; not P@a1 P@a8 P@e8"),
    ("4k3/8/8/8/4r3/8/8/4K3[N] w - - 0 1", "", "only N@e2 N@e3 e1d1 e1d2 e1f1 e1f2; check"),
    ("4k3/8/8/8/4r3/5n2/8/4K3[QRBNP] w - - 0 1", "", "only e1d1 e1f1 e1f2; check"),
    ("R5k1/5ppp/8/8/8/8/8/4K3[n] b - - 0 1", "", "only N@b8 N@c8 N@d8 N@e8 N@f8; goes on"),
    ("R5k1/5ppp/8/8/8/8/8/4K3[p] b - - 0 1", "", "no move; white has won"),
    ("7k/8/6Q1/8/8/8/8/K7[p] b - - 0 1", "", "47 moves; goes on"),
    ("6k1/8/8/8/8/8/8/K7[P] w - - 0 1", "P@f7", "check"),
    ("7k/7p/6pP/8/8/8/8/K7[R] w - - 0 1", "R@g8", "only h8g8; check; goes on"),
    ("6rk/6pp/8/8/8/8/8/K7[N] w - - 0 1", "N@f7", "no move; white has won"),
    ("4k3/8/8/8/8/8/6b1/4K2R[] b K - 0 1", "g2h1 e1e2 h1d5 e2e1 e8e7", "not e1g1"),
    ("r3k3/8/8/8/8/8/8/Q~3K3[] b q - 0 1", "a8a1", "is 4k3/8/8/8/8/8/8/r3K3[p] w - - 0 2"),
    ("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q", "is Q~3k3/8/8/8/8/8/8/4K3[] b - - 0 1"),
    ("4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1", "a1a5", "is 4k3/8/8/Q~7/8/8/8/4K3[] b - - 1 1"),
    ("4k3/8/8/2pP4/8/8/8/4K3[] w - c6 0 2", "d5c6", "is 4k3/8/2P5/8/8/8/8/4K3[P] b - - 0 2"),
    ("4k3/8/8/8/8/8/8/4K3[R] w - - 0 1", "R@h1 e8e7", "not e1g1"),
    ("4k3/8/8/8/8/8/8/4K2R[r] b K - 0 1", "R@g1 h1g1 e8e7", "not e1g1"),
    ("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e2 e8e7", "has e2e4"),
    ("4k3/8/8/8/3p4/8/8/4K3[P] w - - 0 1", "P@e2 e8e7 e2e4", "has d4e3"),
    ("4k3/8/8/8/8/8/8/4K3[N] w - - 7 20", "N@e4", "is 4k3/8/8/8/4N3/8/8/4K3[] b - - 8 20"),
    ("4k3/8/8/8/8/8/8/4K3[P] w - - 7 20", "P@e4", "is 4k3/8/8/8/4P3/8/8/4K3[] b - - 0 20"),
    ("4k3/8/8/8/8/8/8/4K3[Qn] w - - 0 1", "", "67 moves"),
    ("4k3/8/8/8/8/8/8/4K3[K] w - - 0 1", "", "refused hand unknown-letter"),
    ("4k3/8/8/8/8/8/P~7/4K3[] w - - 0 1", "", "refused placement mark"),
    ("4k3/8/8/8/8/8/8/R~3K3[] w Q - 0 1", "", "refused castling castling-contradicted"),
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
        "e2e4 d7d5 e4d5",
        "is rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq - 0 2",
    ),
    ("8/8/8/8/8/5k2/8/5K2[] w - - 0 1", "", "goes on"),
    ("4k3/8/8/8/8/8/8/4K3/Pn w - - 0 1", "", "53 moves; is 4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3[nP] w - - 0 1", "", "is 4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3[PPPPPPPPPPPPPPPPP] w - - 0 1", "", "53 moves"),
    ("4k3/8/8/8/8/3n4/8/4K3[QRBNP] w - - 0 1", "", "only e1d1 e1d2 e1e2 e1f1; check"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 150 80", "", "goes on"),
];

#[test]
fn the_trap_positions_of_the_page_hold() {
    assert_eq!(wrong(CRAZYHOUSE, TRAPS), Vec::<String>::new());
}

#[test]
fn the_public_counts_are_reached() {
    let of = |fen: &str, expected: &[u64]| counts(&open(CRAZYHOUSE, fen), expected);
    of("2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", &[1, 301, 75_353]);
    of("2k5/8/8/8/8/8/8/4K3[Qn] w - - 0 1", &[1, 67, 3_083, 88_634]);
    let opening = "r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[] b KQkq - 0 1";
    of(opening, &[1, 42, 1_347, 58_057]);
    of("4k3/1Q~6/8/8/4b3/8/Kpp5/8[] b - - 0 1", &[1, 20, 360, 5_445, 132_758]);
    let full = "2rn1b1r/1pp2n1p/B1PBk1pP/5p1P/P5p1/2P2RP1/RP1QNP2/1NBK4[QPp] w - - 0 1";
    of(full, &[1, 99, 3_932]);
    assert_eq!(open(CRAZYHOUSE, "startpos").perft(4), 197_281);
    let marked = "3q1bkr/2p1pBp1/q1n3p1/1N2p3/1Pp5/P4Q~2/BBPp1PPP/R2K2NR[RPPn] b - - 0 28";
    assert_eq!(open(CRAZYHOUSE, marked).perft(3), 6_386);
    let hands = "r1b1k2r/ppp2ppp/2n5/3p4/3P1b2/2N2Q2/PPP2PPP/R3KB1R[NBPqnp] w KQkq - 0 10";
    of(hands, &[1, 143, 19_361]);
    of("4k3/8/8/8/4r3/8/8/4K3[QPp] w - - 0 1", &[1, 8, 494, 39_869]);
}

#[test]
fn a_captured_piece_goes_to_hand_as_what_it_was() {
    let board = open(CRAZYHOUSE, "4k3/8/8/1qrbnp2/2PPPPP1/8/8/4K3[Qn] w - - 3 9");
    for (played, hand) in
        [("c4b5", "QQn"), ("d4c5", "QRn"), ("c4d5", "QBn"), ("d4e5", "QNn"), ("e4f5", "QPn")]
    {
        let after = after(&board, played);
        assert!(after.contains(&format!("[{hand}] b - - 0 9")), "{played}: {after}");
    }
    let black = open(CRAZYHOUSE, "4k3/8/8/8/3pP3/8/8/4K3[] b - e3 0 1");
    assert_eq!(after(&black, "d4e3"), "4k3/8/8/8/8/4p3/8/4K3[p] w - - 0 2");
    // A Pawn that takes and promotes, and a marked piece that takes a marked one.
    let promotes = open(CRAZYHOUSE, "1r2k3/P7/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!(after(&promotes, "a7b8n"), "1N~2k3/8/8/8/8/8/8/4K3[R] b - - 0 1");
    let both = open(CRAZYHOUSE, "4k3/8/8/b~7/8/8/8/R~3K3[] w - - 0 1");
    assert_eq!(after(&both, "a1a5"), "4k3/8/8/R~7/8/8/8/4K3[P] b - - 0 1");
    // Castling captures nothing.
    let castles = open(CRAZYHOUSE, "4k3/8/8/8/8/8/8/R3K2R[] w KQ - 0 1");
    assert_eq!(after(&castles, "e1g1"), "4k3/8/8/8/8/8/8/R4RK1[] b - - 1 1");
}

#[test]
fn a_drop_is_of_a_piece_in_the_own_hand_on_an_empty_square_of_the_board() {
    let board = open(CRAZYHOUSE, "4k3/8/8/8/8/8/8/4K2N[Np] w - - 0 1");
    for (text, legal) in [
        ("N@a1", true),
        ("N@a8", true),
        ("N@e1", false),
        ("N@h1", false),
        ("N@e8", false),
        ("Q@a4", false),
        ("P@a4", false),
        ("K@a4", false),
    ] {
        assert_eq!(is_legal(&board, text), legal, "{text}");
        assert_eq!(board.after(read(&board, text)).is_ok(), legal, "{text}");
    }
    for (file, rank) in [(8, 0), (0, 8), (9, 9)] {
        let beyond = Move::drop(Kind::Knight, Square::new(file, rank).unwrap());
        assert!(board.after(beyond).is_err());
    }
    let black = open(CRAZYHOUSE, "4k3/8/8/8/8/8/8/4K3[pp] b - - 0 1");
    let drops = ["P@a8", "P@a7", "P@a2", "P@a1"].map(|text| is_legal(&black, text));
    assert_eq!(drops, [false, true, true, false]);
    assert_eq!(after(&black, "P@a2"), "4k3/8/8/8/8/8/p7/4K3[p] w - - 0 2");
}

#[test]
fn a_drop_leaves_rights_and_ends_the_en_passant_square() {
    let board = open(CRAZYHOUSE, "r3k2r/8/8/8/3pP3/8/8/R3K2R[q] b KQkq e3 4 7");
    assert!(is_legal(&board, "d4e3"));
    assert_eq!(after(&board, "Q@e3"), "r3k2r/8/8/8/3pP3/4q3/8/R3K2R[] w KQkq - 5 8");
    let mut game = board.clone();
    play(&mut game, "Q@a5 e1f1");
    assert!(!is_legal(&game, "d4e3"));
    // A piece that was taken and dropped is an ordinary one.
    let mut game = open(CRAZYHOUSE, "4k3/8/8/8/8/8/q~7/R3K3[] w - - 0 1");
    play(&mut game, "a1a2 e8e7 P@b4 e7e8");
    assert_eq!(game.fen(), "4k3/8/8/8/1P6/8/R7/4K3[] w - - 1 3");
}

#[test]
fn drops_stand_among_the_moves_in_their_order() {
    let board = open(CRAZYHOUSE, "4k3/8/8/8/8/8/P7/K7[BQP] w - - 0 1");
    let moves = board.legal_moves();
    let texts: Vec<String> = moves.iter().map(|m| m.text(CRAZYHOUSE).to_string()).collect();
    assert_eq!(texts[..4], ["a1b1", "a1b2", "Q@b1", "B@b1"]);
    let from_a2 = texts.iter().position(|text| text == "a2a3").unwrap();
    assert_eq!(texts[from_a2 - 1..from_a2 + 5], ["B@h1", "a2a3", "a2a4", "P@b2", "Q@b2", "B@b2"]);
    assert!(moves.is_sorted());
    assert_eq!(board.divide(1).len(), moves.len());
    let successors = board.successors();
    assert!(successors.iter().all(|(played, next)| board.after(*played).as_ref() == Ok(next)));
}

#[test]
fn which_drops_zero_the_clock_is_a_ruling() {
    let after = |ruling: &str, drop: &str| {
        let fen = "4k3/8/8/8/8/8/8/4K3[QP] w - - 7 20";
        after(&open_under(&format!("crazyhouse.drop-clock={ruling}"), CRAZYHOUSE, fen), drop)
    };
    for (ruling, queen, pawn) in [("pawn", 8, 0), ("any", 0, 0), ("none", 8, 8)] {
        assert!(after(ruling, "Q@a4").ends_with(&format!(" {queen} 20")), "{ruling}");
        assert!(after(ruling, "P@a4").ends_with(&format!(" {pawn} 20")), "{ruling}");
    }
}

#[test]
fn the_count_of_moves_ends_no_game_unless_the_ruling_says_so() {
    let at = |ruling: &str, clock: u16| {
        let mut setup = CRAZYHOUSE.start(&rulings(""));
        setup.half_moves = clock;
        let rulings = rulings(&format!("crazyhouse.move-count={ruling}"));
        let status = Game::from_setup(setup, &rulings).unwrap().status();
        (status.outcome.is_some(), status.claims.len())
    };
    assert_eq!([100, 150, 9_999].map(|clock| at("none", clock)), [(false, 0); 3]);
    assert_eq!(
        [99, 100, 149, 150].map(|clock| at("fide", clock)),
        [(false, 0), (false, 1), (false, 1), (true, 0)]
    );
}

#[test]
fn which_positions_are_dead_is_a_ruling() {
    let outcome = |ruling: &str, board: &str| {
        let ruling = format!("crazyhouse.dead-position={ruling}");
        let status = open_under(&ruling, CRAZYHOUSE, &format!("{board} w - - 0 1")).status();
        status.outcome.map(|outcome| outcome.to_string())
    };
    for (board, dead) in [
        ("4k3/8/8/8/8/8/8/4K3[]", true),
        ("4k3/8/8/8/8/8/8/B3K3[]", true),
        ("4k3/8/8/8/8/8/8/n3K3[]", true),
        ("4k3/8/8/8/8/8/8/4K3[N]", true),
        ("4k3/8/8/8/8/8/8/4K3[b]", true),
        ("4k3/8/8/8/8/8/8/BB2K3[]", false),
        ("4k3/8/8/8/8/8/8/B3K3[b]", false),
        ("4k3/8/8/8/8/8/8/4K3[nn]", false),
        ("4k3/8/8/8/8/8/8/B~3K3[]", false),
        ("4k3/8/8/8/8/8/P7/4K3[]", false),
        ("4k3/8/8/8/8/8/8/R3K3[]", false),
        ("4k3/8/8/8/8/8/8/Q3K3[]", false),
        ("4k3/8/8/8/8/8/8/4K3[P]", false),
        ("4k3/8/8/8/8/8/8/4K3[r]", false),
        ("4k3/8/8/8/8/8/8/4K3[q]", false),
    ] {
        assert_eq!(outcome("none", board), None, "{board}");
        let expected = dead.then(|| "draw by dead-position".to_owned());
        assert_eq!(outcome("few", board), expected, "{board}");
    }
}

#[test]
fn hands_and_marks_are_part_of_what_repeats() {
    let shuttle = "e1e2 e8e7 e2e1 e7e8";
    let claims = |game: &mut Game, line| {
        play(game, line);
        game.status().claims.len()
    };
    let mut game = open(CRAZYHOUSE, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_eq!([shuttle; 3].map(|line| claims(&mut game, line)), [0, 1, 1]);
    play(&mut game, shuttle);
    assert_eq!(game.status().to_string(), "no check; draw by fivefold-repetition");
    // Two Rooks, one of them marked, change their squares.
    let swap = "a2a3 e8e7 h2a2 e7e8 a3h3 e8e7 h3h2 e7e8";
    let mut game = open(CRAZYHOUSE, "4k3/8/8/8/8/8/R~6R/4K3[] w - - 0 1");
    assert_eq!([swap; 4].map(|line| claims(&mut game, line)), [0, 0, 0, 1]);
    // The Rook takes two Knights that are dropped, and goes back.
    let mut game = open(CRAZYHOUSE, "4k3/8/8/8/8/8/8/R3K3[nn] w - - 0 1");
    let takes = "a1a2 N@b2 a2b2 N@b1 b2b1 e8e7 b1a1 e7e8";
    assert_eq!([takes, shuttle, shuttle].map(|line| claims(&mut game, line)), [0, 0, 1]);
    assert!(game.fen().starts_with("4k3/8/8/8/8/8/8/R3K3[NN] w"));
}

#[test]
fn what_is_no_position_is_refused() {
    for (fen, reason) in [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", None),
        ("4k3/8/8/8/8/8/8/4K3[ w - - 0 1", Some("hand-syntax")),
        ("4k3/8/8/8/8/8/8/4K3[k] w - - 0 1", Some("unknown-letter")),
        ("4k3/8/8/8/8/8/8/4K~3[] w - - 0 1", Some("mark")),
        ("4k3/8/8/8/8/8/8/R3K3[] w Q - 0 1", None),
        ("r~3k3/8/8/8/8/8/8/4K3[] w q - 0 1", Some("castling-contradicted")),
        ("r~3k2r/8/8/8/8/8/8/4K3[] w k - 0 1", None),
        ("4k3/8/8/8/8/8/8/P3K3[] w - - 0 1", Some("pawn-rank")),
        ("4k3/4R3/8/8/8/8/8/4K3[n] w - - 0 1", Some("opponent-in-check")),
        ("4k3/8/8/8/8/8/8/8[n] w - - 0 1", Some("missing-royal")),
        ("4k3/8/8/8/3pP3/8/8/4K3[n] w - e3 0 1", Some("en-passant-contradicted")),
    ] {
        assert_eq!(refusal("", CRAZYHOUSE, fen), reason, "{fen}");
    }
    let with_pawns = |white: usize, black: usize| {
        let hand = "P".repeat(white) + &"p".repeat(black);
        refusal("", CRAZYHOUSE, &format!("4k3/8/8/8/8/8/8/4K3[{hand}] w - - 0 1"))
    };
    assert_eq!([with_pawns(31, 31), with_pawns(62, 0)], [None, None]);
    assert_eq!([with_pawns(31, 32), with_pawns(0, 63)], [Some("too-many-pieces"); 2]);
    assert_eq!(with_pawns(400, 400), Some("too-many-pieces"));
}

#[test]
fn drops_can_be_asked_beside_the_question_of_check() {
    let rules = rulings("");
    let setup = |fen| Setup::parse(fen, CRAZYHOUSE).unwrap();
    let checked = setup("4k3/8/8/8/4r3/8/8/4K3[NPq] w - - 0 1");
    let drops = reasons::drops(&checked, &rules);
    assert_eq!(drops.len(), 61 + 47);
    let helps = |next: &Setup| reasons::exposures(next, &rules).is_empty();
    let safe = drops.iter().filter(|(_, next)| helps(next)).map(|(drop, _)| drop.to_string());
    assert_eq!(safe.collect::<Vec<_>>(), ["P@e2", "N@e2", "P@e3", "N@e3"]);
    let e2 = "e2".parse().unwrap();
    assert_eq!(reasons::candidates(&checked, &rules, e2), []);
    let black = setup("4k3/8/8/8/4r3/8/8/4K3[NPq] b - - 0 1");
    assert_eq!(reasons::drops(&black, &rules).len(), 61);
    let chess = Variant::Chess.start(&rules);
    assert_eq!(reasons::drops(&chess, &rules), []);
}
