//! FEN is read strictly, refused with its reason and its place, and written back exactly.

use notation::{
    Board, Castling, Checks, Colour, Field, Hands, Kind, Move, MoveError, Piece, Right, Ruling,
    Rulings, Setup, Square, Variant,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn refusal(fen: &str, variant: Variant) -> (Field, &'static str, String) {
    let refusal = Setup::parse(fen, variant).expect_err(fen);
    (refusal.field, refusal.fault.id(), refusal.to_string())
}

#[test]
fn every_start_is_a_fen_of_its_game_under_every_ruling() {
    for variant in Variant::ALL {
        let plain = Rulings::default();
        assert_eq!(variant.start(&plain).to_string(), variant.start_fen(&plain));
        for ruling in Ruling::ALL {
            for value in ruling.values() {
                let mut rulings = Rulings::default();
                rulings.set(ruling.id(), value).unwrap();
                assert_eq!(variant.start(&rulings).to_string(), variant.start_fen(&rulings));
            }
        }
    }
}

#[test]
fn every_letter_of_a_game_stands_for_one_kind() {
    for variant in Variant::ALL {
        for &(kind, letter) in variant.kinds() {
            assert_eq!(variant.kind(letter), Some(kind));
            assert_eq!(variant.letter(kind), Some(letter));
        }
    }
}

#[test]
fn syntax_is_refused_with_the_field_and_the_place() {
    let rest = "w - - 0 1";
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", Field::Fen, "fields"),
        ("4k3/8/8/8/8/8/8/4K3  w - - 0 1", Field::Fen, "fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", Field::Fen, "fields"),
        ("", Field::Fen, "fields"),
        (&format!("4k3/8/8/8/8/8/4K3 {rest}"), Field::Placement, "rank-count"),
        (&format!("4k3/8/8/8/8/8/8/8/4K3 {rest}"), Field::Placement, "rank-count"),
        (&format!("4k2/8/8/8/8/8/8/4K3 {rest}"), Field::Placement, "rank-width"),
        (&format!("4k4/8/8/8/8/8/8/4K3 {rest}"), Field::Placement, "rank-width"),
        (&format!("4k3/8/8/8/8/8/8/4K3NN {rest}"), Field::Placement, "rank-width"),
        (&format!("4k3//8/8/8/8/8/4K3 {rest}"), Field::Placement, "rank-width"),
        (&format!("4k3/9/8/8/8/8/8/4K3 {rest}"), Field::Placement, "run"),
        (&format!("4k3/44/8/8/8/8/8/4K3 {rest}"), Field::Placement, "run"),
        (&format!("4k3/08/8/8/8/8/8/4K3 {rest}"), Field::Placement, "run"),
        (&format!("4k3/0pppppppp/8/8/8/8/8/4K3 {rest}"), Field::Placement, "run"),
        (&format!("4k3/99999999999999999999/8/8/8/8/8/4K3 {rest}"), Field::Placement, "run"),
        (&format!("4k3/8/3X4/8/8/8/8/4K3 {rest}"), Field::Placement, "unknown-letter"),
        (&format!("4k3/8/3é4/8/8/8/8/4K3 {rest}"), Field::Placement, "unknown-letter"),
        (&format!("4k3/8/3+/8/8/8/8/4K3 {rest}"), Field::Placement, "unknown-letter"),
        (&format!("4k3/8/3+P4/8/8/8/8/4K3 {rest}"), Field::Placement, "unknown-letter"),
        ("4k3/8/8/8/8/8/8/4K3 W - - 0 1", Field::Side, "side"),
        ("4k3/8/8/8/8/8/8/4K3 w  - 0 1", Field::Castling, "castling-syntax"),
        ("4k3/8/8/8/8/8/8/4K2R w QK - 0 1", Field::Castling, "castling-syntax"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", Field::Castling, "castling-syntax"),
        ("4k3/8/8/8/8/8/8/4K2R w K- - 0 1", Field::Castling, "castling-syntax"),
        ("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", Field::EnPassant, "en-passant-syntax"),
        ("4k3/8/8/8/8/8/8/4K3 w - – 0 1", Field::EnPassant, "en-passant-syntax"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 00 1", Field::HalfMove, "half-move-clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", Field::HalfMove, "half-move-clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - +1 1", Field::HalfMove, "half-move-clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 10000 1", Field::HalfMove, "half-move-clock"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", Field::FullMove, "full-move-number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 01", Field::FullMove, "full-move-number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999", Field::FullMove, "full-move-number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 ", Field::FullMove, "full-move-number"),
    ];
    for (fen, field, reason) in cases {
        let (found, id, message) = refusal(fen, Variant::Chess);
        assert_eq!((found, id), (field, reason), "{fen}: {message}");
    }
    let (_, _, message) = refusal("4k3/8/3X4/8/8/8/8/4K3 w - - 0 1", Variant::Chess);
    assert_eq!(message, "placement: rank 6, square 4: `X` is no piece of chess");
}

#[test]
fn a_setup_says_what_its_fen_says_though_no_game_has_such_a_position() {
    for (variant, fen) in [
        (Variant::Chess, "8/8/8/8/8/8/8/P6p b KQkq e6 0 1"),
        (Variant::Amalgamated, "+r6g/8/8/8/8/8/8/8 w Kq a1 0 1"),
        (Variant::Osmosis, "10/10/10/10/10/10/10/10/10/KKKKKKKKKK w Qk j10 0 1"),
    ] {
        assert_eq!(Setup::parse(fen, variant).unwrap().to_string(), fen);
    }
}

#[test]
fn a_setup_built_by_hand_with_a_piece_of_another_game_can_be_shown() {
    let mut setup = Setup::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Variant::Chess).unwrap();
    let general = Variant::Amalgamated.kind("G").unwrap();
    let piece = Piece::new(Colour::White, general);
    setup.board.set("a8".parse().unwrap(), Some(piece));
    assert_eq!(setup.to_string(), "?3k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert!(Setup::parse(&setup.to_string(), Variant::Chess).is_err());
}

#[test]
fn a_setup_built_by_hand_that_no_fen_can_say_is_refused() {
    let start = Variant::Chess.start(&Rulings::default());
    assert_eq!(start.expressible(), Ok(()));
    let with = |square: &str, kind| {
        let mut setup = start.clone();
        setup.board.set(square.parse().unwrap(), Some(Piece::new(Colour::Black, kind)));
        setup
    };
    let faults = [
        (with("a10", Kind::Knight), "placement: the board of chess has 8 ranks, not 10"),
        (
            with("i4", Kind::Knight),
            "placement: rank 4: the board of chess is 8 squares wide, not 9",
        ),
        (with("b4", Kind::Gnu), "placement: rank 4, square 2: `Gnu` is no piece of chess"),
        (
            Setup { half_moves: 10_000, ..start.clone() },
            "half-move: `10000` is not a number from 0 to 9999 without leading zeros",
        ),
        (
            Setup { full_moves: 10_000, ..start.clone() },
            "full-move: `10000` is not a number from 1 to 9999 without leading zeros",
        ),
        (
            Setup { full_moves: 0, ..start.clone() },
            "full-move: `0` is not a number from 1 to 9999 without leading zeros",
        ),
    ];
    for (setup, reason) in faults {
        // It is shown all the same, though not every fault shows.
        assert!(setup.to_string().starts_with("rnbqkbnr/"), "{reason}");
        let refusal = setup.expressible().map_err(|refusal| refusal.to_string());
        assert_eq!(refusal, Err(reason.into()));
    }
}

#[test]
fn the_greatest_clocks_are_read_and_no_move_number_of_nothing_is() {
    let greatest = "4k3/8/8/8/8/8/8/4K3 w - - 9999 9999";
    let setup = Setup::parse(greatest, Variant::Chess).unwrap();
    assert_eq!(setup.to_string(), greatest);
    assert!(Setup::parse("4k3/8/8/8/8/8/8/4K3 w - - 0 0", Variant::Chess).is_err());
}

#[test]
fn a_clock_that_an_engine_gives_beyond_the_greatest_is_the_greatest() {
    let given = |clocks: &str| {
        let setup = Setup::given(
            &format!("4k3/8/8/8/8/8/8/4K3 w - - {clocks}"),
            Variant::Chess,
            &Rulings::default(),
        );
        setup.map(|setup| (setup.half_moves, setup.full_moves)).ok()
    };
    assert_eq!(given("10000 99999999999999999999"), Some((9999, 9999)));
    assert_eq!(given("9999 12"), Some((9999, 12)));
    for no_number in ["010000 1", "10000x 1", "-10000 1", "0 0", "10000"] {
        assert_eq!(given(no_number), None, "{no_number}");
    }
}

#[test]
fn a_right_is_held_once_however_often_it_is_given() {
    for right in Right::ALL {
        let once = Castling::NONE.with(right);
        assert_eq!(once.with(right), once);
        assert_eq!(once.without(right).without(right), Castling::NONE);
    }
}

#[test]
fn checks_are_read_as_those_to_give_or_those_given_and_written_as_those_to_give() {
    let read = |fen: &str| Setup::parse(fen, Variant::ThreeCheck).map(|setup| setup.to_string());
    let to_give = "4k3/8/8/8/8/8/8/4K2R w - - 2+1 0 1";
    assert_eq!(read(to_give).unwrap(), to_give);
    assert_eq!(read("4k3/8/8/8/8/8/8/4K2R w - - 0 1 +1+2").unwrap(), to_give);
    for (end, reason) in [
        (
            "0 1",
            "fen: a FEN of 3check has seven fields, separated by single spaces, and this has 6",
        ),
        (
            "4+3 0 1",
            "checks: `4+3` is not the checks to give of White and Black, such as 3+3 or 0+2",
        ),
        (
            "0 1 +1+4",
            "checks: `+1+4` is not the checks to give of White and Black, such as 3+3 or 0+2",
        ),
        ("0 1 2+1", "checks: `0` is not the checks to give of White and Black, such as 3+3 or 0+2"),
        (
            "2+1 0 1 +1+2",
            "fen: a FEN of 3check has seven fields, separated by single spaces, and this has 8",
        ),
    ] {
        let refusal = read(&format!("4k3/8/8/8/8/8/8/4K2R w - - {end}")).unwrap_err();
        assert_eq!(refusal.to_string(), reason);
    }
    assert_eq!(
        Setup::parse(to_give, Variant::Chess).unwrap_err().to_string(),
        "fen: a FEN has six fields, separated by single spaces, and this has 7"
    );
}

#[test]
fn checks_in_a_setup_built_by_hand_must_be_those_of_its_game() {
    let checks = Some(Checks { white: 4, black: 0 });
    let start = Variant::ThreeCheck.start(&Rulings::default());
    assert_eq!(start.expressible(), Ok(()));
    for odd in [
        Setup { checks, ..start.clone() },
        Setup { checks: None, ..start },
        Setup { checks, ..Setup::empty(Variant::Chess) },
    ] {
        assert_eq!(odd.expressible().unwrap_err().field, Field::Checks);
    }
}

#[test]
fn hands_are_read_in_brackets_or_as_a_ninth_rank_and_written_in_brackets() {
    let read = |placement: &str| {
        let fen = format!("{placement} w - - 0 1");
        Setup::parse(&fen, Variant::Crazyhouse)
            .map(|setup| setup.to_string().split(' ').next().unwrap_or_default().to_owned())
            .map_err(|refusal| refusal.to_string())
    };
    let board = "4k3/8/8/8/8/8/8/Q~3K3";
    for (hand, written) in [
        ("", "[]"),
        ("[]", "[]"),
        ("/", "[]"),
        ("[nPQ]", "[QPn]"),
        ("/nPQ", "[QPn]"),
        ("[PPPp]", "[PPPp]"),
    ] {
        assert_eq!(read(&format!("{board}{hand}")), Ok(format!("{board}{written}")), "{hand}");
    }
    let bad_hand =
        |text| format!("hand: `{text}` is not the pieces in hand in brackets, such as [QPn] or []");
    let unknown = |letter| format!("hand: `{letter}` is no piece that a hand of crazyhouse holds");
    for (hand, reason) in [
        ("[", bad_hand("[")),
        ("[Q", bad_hand("[Q")),
        ("[Q]]", unknown(']')),
        ("[K]", unknown('K')),
        ("[~]", unknown('~')),
        ("[é]", unknown('é')),
        ("/Q/", unknown('/')),
    ] {
        assert_eq!(read(&format!("{board}{hand}")), Err(reason), "{hand}");
    }
    for rank in ["P~6k", "K~6k", "~7k", "1~6k", "Q~~6k"] {
        let refused = read(&format!("{rank}/8/8/8/8/8/8/4K3[]")).unwrap_err();
        assert!(refused.starts_with("placement: rank 8, square "), "{refused}");
        assert!(refused.contains("`~` stands behind a piece that has been promoted"), "{refused}");
    }
    let chess = |fen| Setup::parse(fen, Variant::Chess).unwrap_err().to_string();
    for fen in ["4k3/8/8/8/8/8/8/4K3[] w - - 0 1", "Q~3k3/8/8/8/8/8/8/4K3 w - - 0 1"] {
        assert!(chess(fen).contains("is no piece of chess"), "{fen}");
    }
    let many = format!("{board}[{}]", "P".repeat(300));
    assert_eq!(read(&many), Ok(format!("{board}[{}]", "P".repeat(255))));
}

#[test]
fn hands_and_marks_in_a_setup_built_by_hand_must_be_those_of_its_game() {
    let start = Variant::Crazyhouse.start(&Rulings::default());
    assert_eq!(start.expressible(), Ok(()));
    let hands = start.hands;
    for odd in
        [Setup { hands: None, ..start.clone() }, Setup { hands, ..Setup::empty(Variant::Chess) }]
    {
        assert_eq!(odd.expressible().unwrap_err().field, Field::Hand);
    }
    let marked = |variant, kind| {
        let mut setup = Setup::empty(variant);
        let piece = Piece { promoted: true, ..Piece::new(Colour::White, kind) };
        setup.board.set("e4".parse().unwrap(), Some(piece));
        setup.expressible().map_err(|refusal| refusal.fault.id())
    };
    assert_eq!(marked(Variant::Crazyhouse, Kind::Queen), Ok(()));
    assert_eq!(marked(Variant::Crazyhouse, Kind::Pawn), Err("mark"));
    assert_eq!(marked(Variant::Chess, Kind::Queen), Err("mark"));
}

#[test]
fn a_drop_is_an_upper_case_letter_and_a_square_where_the_game_has_hands() {
    let read = |text| Move::parse(text, Variant::Crazyhouse);
    let drop = Move::drop(Kind::Knight, "f3".parse().unwrap());
    assert_eq!(read("N@f3"), Ok(drop));
    assert_eq!(drop.to_string(), "N@f3");
    for text in ["n@f3", "@f3", "NN@f3", "N@", "N@f3q", "N@@f3", "é@f3", "Nf3"] {
        assert!(matches!(read(text), Err(MoveError::Shape { .. })), "{text}");
    }
    assert!(matches!(read("N@i9"), Err(MoveError::OffBoard { .. })));
    assert!(matches!(read("A@f3"), Err(MoveError::UnknownLetter { letter: 'A', .. })));
    let chess = Move::parse("N@f3", Variant::Chess).unwrap_err();
    assert_eq!(
        chess.to_string(),
        "`N@f3` is not a move (from, to, and a lower-case letter where there is a choice)"
    );
}

#[test]
fn rights_name_the_file_of_their_rook_if_it_is_not_the_outermost() {
    let read = |board: &str, field: &str| {
        let fen = format!("{board} w {field} - 0 1");
        Setup::parse(&fen, Variant::Chess960).map(|setup| {
            let text = setup.to_string();
            (text.split(' ').nth(2).unwrap().to_owned(), setup.castling)
        })
    };
    let white = |king_side| Right { colour: Colour::White, king_side };
    let black = |king_side| Right { colour: Colour::Black, king_side };
    let (home, inner) = ("r3k2r/8/8/8/8/8/8/R3K2R", "4k3/8/8/8/8/8/8/R2RK1R1");
    let all = Right::ALL.into_iter().fold(Castling::NONE, Castling::with);
    for field in ["KQkq", "HAha", "KAkq", "HQha"] {
        assert_eq!(read(home, field).unwrap(), ("KQkq".to_owned(), all), "{field}");
    }
    for (field, written, right, file) in [
        ("D", "D", white(false), 3),
        ("A", "Q", white(false), 0),
        ("Q", "Q", white(false), 0),
        ("G", "K", white(true), 6),
    ] {
        let castling = Castling::NONE.with_rook(right, file);
        assert_eq!(read(inner, field).unwrap(), (written.to_owned(), castling), "{field}");
    }
    let edge = read("kr6/8/8/8/8/8/8/4K3", "b").unwrap();
    assert_eq!(edge, ("k".to_owned(), Castling::NONE.with_rook(black(true), 1)));
    let refused = |board, field| read(board, field).unwrap_err().to_string();
    for (board, field, letter) in [
        ("4k3/8/8/8/8/8/8/4K3", "H", "H"),
        ("4k3/8/8/8/8/8/4K3/7R", "H", "H"),
        ("4k3/8/8/8/8/8/8/RK6", "K", "K"),
        ("4k3/8/8/8/8/8/8/4K2R", "KQ", "Q"),
    ] {
        let reason = format!(
            "castling: the right `{letter}` needs a King and a Rook beside it on the first rank"
        );
        assert_eq!(refused(board, field), reason, "{field}");
    }
    for (board, field) in [
        ("4k3/8/8/8/8/8/8/4K1RR", "GH"),
        (home, "QK"),
        (home, "qkQK"),
        (home, "KK"),
        (home, "KH"),
        (home, "KZ"),
        (home, ""),
        (home, "K-"),
        (home, "é"),
    ] {
        assert!(refused(board, field).contains(&format!("`{field}` is neither")), "{field}");
    }
}

#[test]
fn a_right_in_a_setup_built_by_hand_needs_a_letter() {
    let right = Right { colour: Colour::White, king_side: true };
    for variant in [Variant::Chess960, Variant::Chess] {
        let start = variant.start(&Rulings::default());
        for file in [3, 8, 200] {
            let castling = start.castling.with_rook(right, file);
            let odd = Setup { castling, ..start.clone() };
            assert_eq!(odd.expressible().unwrap_err().field, Field::Castling, "{variant} {file}");
            let _ = odd.to_string();
        }
    }
}

#[test]
fn a_ruling_lets_rights_name_the_files_of_rooks() {
    let home = "r3k2r/8/8/8/8/8/8/R3K2R";
    for (variant, board, checks) in [
        (Variant::KingOfTheHill, home.to_owned(), ""),
        (Variant::ThreeCheck, home.to_owned(), "3+3 "),
        (Variant::Horde, home.replace("R3K2R", "7P"), ""),
        (Variant::Atomic, home.to_owned(), ""),
        (Variant::Crazyhouse, format!("{home}[]"), ""),
    ] {
        let mut any = Rulings::default();
        any.assign(&format!("{variant}.castling-arrays=any")).unwrap();
        let read = |rights: &str, rulings: &Rulings| {
            let fen = format!("{board} b {rights} - {checks}0 1");
            Setup::parse_under(&fen, variant, rulings)
        };
        let strict = read("kq", &Rulings::default()).unwrap();
        let by_file = read("ha", &any).unwrap();
        assert_eq!(by_file, strict, "{variant}");
        assert_eq!(read("ha", &Rulings::default()).unwrap_err().field, Field::Castling);
    }
}

prop_compose! {
    fn any_variant()(index in 0..Variant::ALL.len()) -> Variant {
        Variant::ALL[index]
    }
}

prop_compose! {
    /// Any fields that the syntax can express, legal or not.
    fn any_setup()(variant in any_variant())(
        variant in Just(variant),
        pieces in proptest::collection::vec((0..100_u8, any::<bool>(), 0..variant.kinds().len(), any::<bool>()), 0..60),
        black_to_move in any::<bool>(),
        rights in 0..16_usize,
        en_passant in proptest::option::of((0..variant.size(), 0..variant.size())),
        (white, black) in (0..=Checks::MOST, 0..=Checks::MOST),
        held in proptest::array::uniform10(0..3_u8),
        half_moves in 0..=9999_u16,
        full_moves in 1..=9999_u16,
    ) -> Setup {
        let mut board = Board::empty();
        for (place, black, kind, promoted) in pieces {
            let square = Square::new(place % 10, place / 10).unwrap();
            let colour = if black { Colour::Black } else { Colour::White };
            if variant.has(square) {
                let kind = variant.kinds()[kind].0;
                let can_be = variant.has_hands() && !matches!(kind, Kind::Pawn | Kind::King);
                let promoted = promoted && can_be;
                board.set(square, Some(Piece { promoted, ..Piece::new(colour, kind) }));
            }
        }
        let hands = held.into_iter().enumerate().fold(Hands::default(), |hands, (place, count)| {
            hands.with(Colour::BOTH[place / 5], Hands::KINDS[place % 5], count)
        });
        // Where a right names the file of its Rook, it needs one.
        let castles_by_file = variant.castles_by_file(&Rulings::default());
        let rights = if castles_by_file { 0 } else { rights };
        let rights = (0..4).filter(|bit| rights >> bit & 1 == 1).map(|bit| Right::ALL[bit]);
        Setup {
            variant,
            board,
            side: if black_to_move { Colour::Black } else { Colour::White },
            castling: rights.fold(Castling::NONE, Castling::with),
            en_passant: en_passant.and_then(|(file, rank)| Square::new(file, rank)),
            checks: variant.counts_checks().then_some(Checks { white, black }),
            hands: variant.has_hands().then_some(hands),
            half_moves,
            full_moves,
        }
    }
}

proptest! {
    // The same cases in every run: a failure is one of the change at hand.
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), ..ProptestConfig::default() })]

    /// A setup is read back from its own FEN as it was.
    #[test]
    fn a_setup_survives_its_fen(setup in any_setup()) {
        prop_assert_eq!(setup.expressible(), Ok(()));
        let read = Setup::parse(&setup.to_string(), setup.variant);
        prop_assert_eq!(read, Ok(setup));
    }

    /// Whatever text is accepted is written back to the letter.
    #[test]
    fn an_accepted_fen_is_written_exactly(
        variant in any_variant(),
        placement in "([KkPpNnBbRr1-9]{1,8}/){7,9}[KkPpNnBbRr1-9]{1,8}",
        rest in "( [wb]| [KQkq-]{1,4}| [a-j][0-9]{1,2}| -| [0-9]{1,5}){5}",
    ) {
        let fen = placement + if variant.has_hands() { "[]" } else { "" } + &rest;
        if let Ok(setup) = Setup::parse(&fen, variant) {
            prop_assert_eq!(setup.to_string(), fen);
        }
    }

    /// No text makes the parsers panic.
    #[test]
    fn any_text_is_answered(text in any::<String>(), variant in any_variant()) {
        let _ = Setup::parse(&text, variant);
        let _ = Move::parse(&text, variant);
        let _ = Rulings::default().assign(&text);
    }

    #[test]
    fn a_move_survives_its_text(
        variant in any_variant(),
        (from_file, from_rank, to_file, to_rank) in (0..8_u8, 0..8_u8, 0..8_u8, 0..8_u8),
        choice in proptest::option::of(0..5_usize),
    ) {
        let kind = choice.map(|index| variant.kinds()[index].0);
        let from = Square::new(from_file, from_rank).unwrap();
        let to = Square::new(to_file, to_rank).unwrap();
        let played = Move { choice: kind, ..Move::new(from, to) };
        prop_assert_eq!(Move::parse(&played.text(variant).to_string(), variant), Ok(played));
    }
}
