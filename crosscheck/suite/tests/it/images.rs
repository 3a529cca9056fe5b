//! A case holds for the other colour and for the other side of the board, unless its content or its
//! author says otherwise.

use std::collections::BTreeMap;

use notation::Variant;
use suite::{Case, Expectation, Fixtures, Image, parse_cases};

/// The cases of a file with one case.
fn read(variant: Variant, case: &str) -> Vec<Case> {
    let text = format!("variant: {variant}\ncases:\n- id: {variant}.mine\n  clause: a\n{case}");
    parse_cases("mine.yaml", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn ids(cases: &[Case]) -> Vec<&str> {
    cases.iter().map(|case| case.id.as_str()).collect()
}

#[test]
fn everything_that_a_case_says_is_turned() {
    let cases = read(
        Variant::Chess,
        "  why: A Pawn takes in passing.\n  fen: 4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 7\n  line: [c7c5]\n  \
         expect:\n    fen: 4k3/8/8/1Pp5/8/8/8/4K3 w - c6 0 8\n    moves_of: {b5: [b5b6, b5c6]}\n    \
         after: {b5c6: 4k3/8/2P5/8/8/8/8/4K3 b - - 0 8}\n    \
         status: {outcome: {winner: white, reason: checkmate}}\n",
    );
    assert_eq!(
        ids(&cases),
        ["chess.mine", "chess.mine@black", "chess.mine@mirror", "chess.mine@both"]
    );
    let both = format!("{:?}", cases[3].expect);
    assert_eq!(cases[3].image, Image::Both);
    assert_eq!(cases[3].fen, "3k4/8/8/8/6p1/8/5P2/3K4 w - - 0 7");
    assert_eq!(cases[3].line[0].text(Variant::Chess).to_string(), "f2f4");
    // White's move leaves the number, and Black's raises it.
    let setups: Vec<String> = (cases[3].expect.iter())
        .filter_map(|expected| match expected {
            Expectation::After(_, setup) | Expectation::Fen(setup) => Some(setup.to_string()),
            _ => None,
        })
        .collect();
    assert_eq!(setups, ["3k4/8/8/8/8/5p2/8/3K4 w - - 0 8", "3k4/8/8/8/5Pp1/8/8/3K4 b - f3 0 7"]);
    assert!(both.contains("to: f3") && both.contains("winner: Some(Black)"), "{both}");
}

#[test]
fn a_text_that_is_no_fen_is_turned_as_far_as_it_goes() {
    let refused = |fen: &str| {
        let case = format!(
            "  why: It is no FEN.\n  fen: {fen}\n  expect: {{refused: {{field: a, reason: b}}}}\n"
        );
        let cases = read(Variant::Amalgamated, &case);
        cases.into_iter().map(|case| case.fen).collect::<Vec<_>>()
    };
    assert_eq!(
        refused("3g4/+B1x5/9/P7 w - e3 01 x"),
        [
            "3g4/+B1x5/9/P7 w - e3 01 x",
            "p7/9/+b1X5/3G4 b - e6 01 x",
            "4g3/5x1+B/9/7P w - d3 01 x",
            "7p/9/5X1+b/4G3 b - d6 01 x"
        ]
    );
    // In the wrong order for one side, the letters would be in the right order for the other.
    assert_eq!(refused("8/8 w kqKQ - 0 1"), ["8/8 w kqKQ - 0 1", "8/8 b kqKQ - 0 1"]);
}

#[test]
fn what_must_stay_as_it_is_has_no_image_that_turns_it() {
    let images = |variant, rest: &str| -> Vec<Image> {
        let case = format!("  why: It stays.\n{rest}");
        read(variant, &case).iter().map(|case| case.image).collect()
    };
    let castles = "  fen: r3k3/8/8/8/8/8/8/4K3 w q - 0 1\n  expect: {includes: [e1e2]}\n";
    assert_eq!(images(Variant::Chess, castles), [Image::Written, Image::Black]);
    let starts = "  fen: startpos\n  expect: {includes: [a3a4]}\n";
    assert_eq!(images(Variant::Amalgamated, starts), [Image::Written, Image::Black]);
    let points = "  fen: 3+g4/8/8/8/8/8/8/2+G5 w - - 0 1\n  expect: {status: {outcome: {winner: black, reason: dead-position}}}\n";
    assert_eq!(images(Variant::Amalgamated, points), [Image::Written, Image::Mirror]);
    let kept = "  fen: 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n  expect: {includes: [a1a2]}\n  keeps: {colours: one, files: two}\n";
    assert_eq!(images(Variant::Chess, kept), [Image::Written]);
    // What looks the same from both sides is one case.
    let same = "  fen: 10/10/10/10/10/10/10/10/10/10 w - - 0 1\n  expect: {refused: {field: a, reason: b}}\n";
    assert_eq!(images(Variant::Osmosis, same), [Image::Written, Image::Black]);
}

/// What another case says of the other colour, or of the other side of the board, need not be said.
#[test]
fn no_case_is_an_image_of_another() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let fixtures = Fixtures::read(folder.as_ref()).unwrap();
    let mut places: BTreeMap<(Variant, &str), Vec<&Case>> = BTreeMap::new();
    for case in &fixtures.cases {
        let there = places.entry((case.variant, case.fen.as_str())).or_default();
        let (written, _) = Image::split(&case.id);
        let twin = there.iter().find(|other| !other.is_named(written) && other.says_the_same(case));
        assert!(twin.is_none(), "{} says what {} says", case.id, twin.map_or("", |twin| &twin.id));
        there.push(case);
    }
}
