//! The fixtures are well-formed and complete.

use std::path::Path;
use std::process::{Command, Output};

use crosscheck::comparing::implementations;
use crosscheck::conformance::coverage;
use crosscheck::conformance::validate::Baseline;
use crosscheck::fixtures::{Expectation, Fixtures, parse_cases};
use notation::{Colour, Kind, Setup, Variant};
use serde_json::Value;

use crate::schema::Schema;
use crate::{FIXTURES, PROGRAM, folder, repository};

/// Every YAML file of the fixtures, with its name and content.
fn yaml_files() -> Vec<(String, Value)> {
    let files = crosscheck::fixtures::files(&repository().join("fixtures")).unwrap().into_iter();
    let yaml = files.filter(|(name, _)| Path::new(name).extension() == Some("yaml".as_ref()));
    yaml.map(|(name, text)| (name, serde_yaml::from_str(&text).unwrap())).collect()
}

/// The text of a published schema.
fn published(name: &str) -> String {
    std::fs::read_to_string(repository().join("fixtures/schema").join(name)).unwrap()
}

fn schema(name: &str) -> Schema {
    Schema::new(&published(name))
}

#[test]
fn every_file_follows_its_schema() {
    let [cases, clauses, pairs] =
        ["cases", "clauses", "pairs"].map(|form| schema(&format!("{form}.schema.json")));
    let files = yaml_files();
    assert!(files.len() > 10, "the fixtures were not found");
    for (name, content) in files {
        let schema = match name.rsplit('/').next() {
            Some("clauses.yaml") => &clauses,
            Some("pairs.yaml") => &pairs,
            // Read where the fixtures are read, and held to no schema: the page alone uses it.
            Some("guide.yaml") => continue,
            _ => &cases,
        };
        assert_eq!(schema.refuses(&content), None, "{name}");
    }
}

#[test]
fn the_schema_refuses_what_is_no_case() {
    let schema = schema("cases.schema.json");
    let text = "{variant: chess, cases: [{id: a, clause: b, why: c, fen: startpos, expects: {}}]}";
    let misspelt: Value = serde_yaml::from_str(text).unwrap();
    assert!(schema.refuses(&misspelt).is_some());
}

#[test]
fn a_case_that_makes_no_sense_is_refused_with_what_is_wrong() {
    let refused = |id: &str, clause: &str, why: &str, expect: &str| {
        let case = format!(
            "{{variant: chess, cases: [{{id: {id}, clause: {clause}, why: {why}, fen: startpos, \
             expect: {{{expect}}}}}]}}\n"
        );
        parse_cases("mine.yaml", &case).map_err(|error| error.to_string())
    };
    let includes = "includes: [e2e4]";
    assert!(refused("chess.mine-1", "chess.pawn.step", "It steps.", includes).is_ok());
    for (id, clause, why, expect, what) in [
        (
            "a b/c",
            "c",
            "It steps.",
            includes,
            "a b/c: an id has only letters, digits, dots and hyphens",
        ),
        ("''", "c", "It steps.", includes, ": an id has only letters, digits, dots and hyphens"),
        ("a", "c", "' '", includes, "a: `why` is empty: say why the case exists"),
        ("a", "[]", "It steps.", includes, "a: `clause` is empty: name at least one clause"),
        ("a", "c", "It steps.", "", "a: `expect` is empty: state at least one expectation"),
        (
            "a",
            "c",
            "It steps.",
            "status: {}",
            "a: `status` is empty: state at least one part of it",
        ),
        ("a", "c", "It steps.", "moves: [e2e4, e2e4]", "a: `e2e4` is listed twice"),
        (
            "a",
            "c",
            "It steps.",
            "includes: [e2e4]}, keeps: {colours: ''",
            "a: `keeps.colours` is empty: say why the colours must stay",
        ),
        (
            "a",
            "c",
            "It steps.",
            "includes: [e2e4]}, keeps: {",
            "a: `keeps` is empty: name `colours` or `files`, and say why",
        ),
        (
            "a@black",
            "c",
            "It steps.",
            includes,
            "a@black: only a file that is `spelled_out` has images; remove what begins with `@`",
        ),
    ] {
        let message = refused(id, clause, why, expect).expect_err("it makes no sense");
        assert_eq!(message, format!("mine.yaml, {what}"));
    }
}

#[test]
fn a_further_question_that_no_engine_could_answer_is_refused_with_what_to_correct() {
    let refused = |line: &str, expect: &str| {
        let case = format!(
            "{{variant: chess, cases: [{{id: b, clause: c, why: d, fen: startpos, expect: {{includes: [e2e4]}}}}, \
             {{id: a, clause: c, why: d, fen: startpos, line: [{line}], expect: {{{expect}}}}}]}}\n"
        );
        parse_cases("mine.yaml", &case).map_err(|error| error.to_string())
    };
    for (line, expect) in [
        ("e2e4, e7e5", "undo: 2"),
        ("e2e4", "same: [{fen: startpos, line: [e2e4]}]"),
        ("", "legal: {e2e4: true, e2e5: false}"),
    ] {
        assert!(refused(line, expect).is_ok(), "{expect}");
    }
    for (line, expect, what) in [
        (
            "",
            "same: [{fen: rubbish}]",
            "`same`: fen: a FEN has six fields, separated by single spaces, and this has 1; correct the FEN of `rubbish`",
        ),
        (
            "",
            "other: [{fen: 4k3/8/8/8/8/8/8/8 w - - 0 1}]",
            "`other`: position: white has too few royal pieces: 0 of 1; correct the FEN of `4k3/8/8/8/8/8/8/8 w - - 0 1`",
        ),
        (
            "",
            "same: [{fen: startpos, line: [e2e5]}]",
            "`same`: e2e5 is not a legal move of chess in `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`; correct the line of `startpos`",
        ),
        (
            "e2e4, e7e5",
            "undo: 3",
            "`undo: 3`: take back at least one move of the line, and no more than its 2",
        ),
        (
            "e2e4, e7e5",
            "undo: 0",
            "`undo: 0`: take back at least one move of the line, and no more than its 2",
        ),
    ] {
        let message = refused(line, expect).expect_err("no engine could answer it");
        assert_eq!(message, format!("mine.yaml, a: {what}"));
    }
}

#[test]
fn a_key_that_is_given_twice_is_refused() {
    for word in ["legal", "gives_check"] {
        let case = format!(
            "variant: chess\ncases:\n  - {{id: b, clause: c, why: d, fen: startpos, expect: {{includes: [e2e4]}}}}\n  \
             - {{id: a, clause: c, why: d, fen: startpos, expect: {{{word}: {{e2e4: true, e2e4: false}}}}}}\n"
        );
        let message = parse_cases("mine.yaml", &case).unwrap_err().to_string();
        let due = format!(
            "mine.yaml, a: cases[1].expect.{word}: `e2e4` is given twice; remove one of the two at line 4 column "
        );
        assert!(message.starts_with(&due), "{message}");
    }
    let json = r#"{"variant": "chess", "cases": [{"id": "a", "clause": "c", "why": "d", "fen": "startpos",
        "expect": {"legal": {"e2e4": true, "e2e4": false}}}]}"#;
    let message = parse_cases("mine.json", json).unwrap_err().to_string();
    assert!(
        message.starts_with("mine.json, a: cases[0].expect.legal: `e2e4` is given twice"),
        "{message}"
    );
}

#[test]
fn a_folder_needs_the_clauses_of_the_games_that_are_asked_for() {
    let (own, folder) = (repository().join("fixtures"), folder("of-one-game"));
    let take = |name: &str| {
        let to = folder.join(name);
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(own.join(name), to).unwrap();
    };
    let read = |game: Variant| Fixtures::read_or_embedded(Some(&folder), &[game]);
    let missing = |game: Variant| read(game).unwrap_err().to_string();
    take("VERSION");
    take("colorbound-equalized/clauses.yaml");
    take("colorbound-equalized/cases/king.yaml");
    // Whose clauses it takes over, and those that all games share.
    for needed in ["colorbound/clauses.yaml", "notation/clauses.yaml"] {
        let told = missing(Variant::ColorboundEqualized);
        let file = folder.join(needed);
        assert_eq!(told, format!("{}: there is no such file among the fixtures", file.display()));
        take(needed);
    }
    assert!(!read(Variant::ColorboundEqualized).unwrap().cases.is_empty());
    assert!(missing(Variant::Chess).contains("chess/clauses.yaml: "));
}

/// What `verify` finds in one file of King of the Hill that says something else.
fn verified(file: &str, is: &str, other: &str) -> String {
    let output = verify(file, is, other);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    said
}

/// What comes of `verify` with one file of King of the Hill that says something else.
fn verify(file: &str, is: &str, other: &str) -> Output {
    let folder = folder(&format!("wrong-{}", file.replace('/', "-")));
    let own = repository().join("fixtures");
    for file in ["VERSION", "kingofthehill/clauses.yaml", "notation/clauses.yaml", file] {
        let text = std::fs::read_to_string(own.join(file)).unwrap();
        let to = folder.join(file);
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::write(to, text.replacen(is, other, 1)).unwrap();
    }
    let verify = ["verify", "--quick", "--variant", "kingofthehill", "--positions", "1"];
    Command::new(PROGRAM).args(verify).arg("--fixtures").arg(folder).output().unwrap()
}

#[test]
fn pairs_that_are_no_positions_or_have_illegal_moves_are_refused() {
    for (is, other, why) in
        [("  moves:\n  - ", "  moves:\n  - a1a1\n  - ", "a1a1"), ("- fen: ", "- fen: 8", "8")]
    {
        let output = verify("kingofthehill/pairs.yaml", is, other);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("kingofthehill/pairs.yaml, `") && said.contains(why), "{said}");
    }
}

#[test]
fn verify_finds_a_case_that_is_wrong_about_a_further_question() {
    let answers = "kingofthehill/cases/answers.yaml";
    let said = verified(answers, "{h1h8: true,", "{h1h8: false,");
    assert!(said.contains("kingofthehill.answers.gives-check.direct-and-uncovered"), "{said}");
}

/// A count that is too large is not taken for that of an engine which ends drawn games.
#[test]
fn verify_finds_a_count_that_is_too_large() {
    let said = verified("kingofthehill/counts.perft", "perft 1 20\n", "perft 1 21\n");
    assert!(said.contains("table kingofthehill/start perft 1"), "{said}");
}

#[test]
fn the_id_of_a_case_begins_with_its_game() {
    for case in &FIXTURES.cases {
        assert!(case.id.starts_with(&format!("{}.", case.variant)), "{}", case.id);
    }
}

#[test]
fn every_clause_has_a_case() {
    let uncovered: Vec<&str> = FIXTURES.uncovered().map(|clause| clause.id.as_str()).collect();
    assert!(uncovered.is_empty(), "no case tests {}", uncovered.join(", "));
}

#[test]
fn every_ruling_value_is_distinguished_from_the_default_by_a_case() {
    for value in coverage::ruling_values(&FIXTURES, &Variant::ALL, &mut implementations::oracle()) {
        let coverage::RulingValue { ruling, value, distinguished_by } = value;
        assert!(
            !distinguished_by.is_empty(),
            "no case distinguishes {ruling}={value} from the default"
        );
    }
}

/// An engine may well refuse what no game can show. Captures and promotions make no Pawn and no piece
/// more in any of these games.
#[test]
fn a_case_with_more_pieces_than_the_array_is_called_unreachable() {
    let of = |setup: &Setup, colour: Colour, counts: &dyn Fn(Kind) -> bool| {
        setup.board.of(colour).filter(|(_, piece)| counts(piece.kind)).count()
    };
    let mut found = 0;
    for case in FIXTURES.written() {
        let is_refused = |expected: &Expectation| matches!(expected, Expectation::Refused(_));
        // Captured pieces that change sides make more of them.
        if case.expect.iter().any(is_refused) || case.variant.has_hands() {
            continue;
        }
        let array = case.variant.start(&case.rulings);
        let Ok(setup) = Setup::parse_under(&case.fen, case.variant, &case.rulings) else {
            continue;
        };
        let exceeds = |counts: &dyn Fn(Kind) -> bool| {
            let exceeds = |colour| of(&setup, colour, counts) > of(&array, colour, counts);
            [Colour::White, Colour::Black].into_iter().any(exceeds)
        };
        if exceeds(&|_| true) || exceeds(&|kind| kind == Kind::Pawn) {
            assert!(case.unreachable, "{} needs `unreachable: yes`", case.id);
            found += 1;
        }
    }
    assert!(found > 5, "{found}");
}

/// What an adapter in a slow language counts within its time for one answer, on a busy machine.
const LARGEST_IN_A_CASE: u64 = 20_000;

#[test]
fn no_case_asks_for_a_count_that_belongs_into_a_table() {
    for case in &FIXTURES.cases {
        for expectation in &case.expect {
            let &Expectation::Perft(depth, nodes) = expectation else { continue };
            assert!(nodes <= LARGEST_IN_A_CASE, "{}: perft {depth} is {nodes}", case.id);
        }
    }
}

/// A case that has another name now would leave the example without what it shows.
#[test]
fn the_known_failures_of_an_example_name_cases_that_exist() {
    let file = repository().join("examples/fairy-stockfish/baseline.yaml");
    let text = std::fs::read_to_string(file).unwrap();
    let baseline = Baseline::parse(&text, &FIXTURES).unwrap();
    assert!(baseline.known.len() > 100, "{} known failures", baseline.known.len());
}
