//! The doctor reports each fault in protocol conformance, and none for a conforming program.

use crosscheck::engines::doctor::{self, DoctorFinding, Examination};
use crosscheck::engines::process::{CommandLine, Program};

use crate::PROGRAM;
use crate::engines::{PATIENCE, engine, file, script};

fn the_doctor_finds_nothing_wrong_with_what_we_serve() {
    let examined = doctor::examine(Program::new(
        CommandLine::new(PROGRAM, ["serve", "--impl", "perft"]),
        PATIENCE,
    ));
    assert_eq!(examined.findings, []);
    assert!(examined.checks.len() > 100);
}

/// The faults that the doctor finds in a script that conforms except for some functions.
fn examined(functions: &str) -> Vec<DoctorFinding> {
    examination(functions).findings
}

/// All that it says of the script, which answers of a game with two moves and as many replies.
fn examination(functions: &str) -> Examination {
    let conforming = r#"
error() { echo "{\"seq\":$seq,\"error\":{\"kind\":\"$1\",\"message\":\"no\"}}"; }
start() {
  case $line in
    *'"version":1'*) greet ;;
    *) error unsupported ;;
  esac
}
greet() {
  echo "{\"seq\":$seq,\"version\":1,\"name\":\"script\",\"language\":\"sh\",\"variants\":[\"chess\"],\"commands\":[\"moves\",\"perft\",\"legal\",\"undo\",\"hash\",\"gives_check\",\"san\",\"parse_san\"]}"
}
moves() { echo "{\"seq\":$seq,\"moves\":[\"e2e4\",\"d2d4\"]}"; }
one() { echo "{\"seq\":$seq,\"nodes\":2,\"divide\":{\"e2e4\":1,\"d2d4\":1}}"; }
two() { echo "{\"seq\":$seq,\"nodes\":4}"; }
legal() {
  case $line in
    *'"move":"d2d4"'*) echo "{\"seq\":$seq,\"legal\":true}" ;;
    *) echo "{\"seq\":$seq,\"legal\":false}" ;;
  esac
}
undo() { moves; }
hash() {
  case $line in
    *'"line":[]'*) echo "{\"seq\":$seq,\"hash\":\"start\"}" ;;
    *) echo "{\"seq\":$seq,\"hash\":\"after\"}" ;;
  esac
}
check() { echo "{\"seq\":$seq,\"gives_check\":false}"; }
san() { echo "{\"seq\":$seq,\"san\":{\"d2d4\":\"d4\",\"e2e4\":\"e4\"}}"; }
parse() {
  case $line in
    *'"text":"d4"'*) echo "{\"seq\":$seq,\"move\":\"d2d4\"}" ;;
    *) error illegal-move ;;
  esac
}
illegal() { error illegal-move; }
position() { error bad-position; }
ruling() { error unsupported; }
game() { error unsupported; }
request() { error unsupported; }
answer() {
  case $line in
    *no.such-ruling*) ruling ;;
    *no-such-game*) game ;;
    *analyse*) request ;;
    *'no position'*) position ;;
    *'"cmd":"legal"'*) legal ;;
    *'"cmd":"undo"'*) undo ;;
    *'"cmd":"hash"'*) hash ;;
    *'"cmd":"gives_check"'*) check ;;
    *'"cmd":"san"'*) san ;;
    *'"cmd":"parse_san"'*) parse ;;
    *'["e4e2"]'* | *'["d4d2"]'*) illegal ;;
    *'"cmd":"moves"'*) moves ;;
    *'"depth":1'*) one ;;
    *) two ;;
  esac
}
"#;
    doctor::examine(engine(&format!("{conforming}{functions}"), &file(), PATIENCE))
}

fn the_doctor_names_each_fault() {
    assert_eq!(examined(""), []);
    let echo =
        |name: &str, json: &str| format!("{name}() {{ echo \"{}\"; }}", json.replace('"', r#"\""#));
    let faults = [
        (
            echo("greet", r#"{"seq":$seq,"version":1,"name":"n"}"#),
            "start",
            "missing field `language`",
        ),
        (
            echo(
                "greet",
                r#"{"seq":$seq,"version":1,"name":"n","language":"sh","variants":["chess"],"commands":["play"]}"#,
            ),
            "start",
            "`moves` or `perft`",
        ),
        ("start() { greet; }".to_owned(), "another version", "ErrorResponse"),
        ("request() { exit 1; }".to_owned(), "an unknown request", "exit code 1"),
        (
            echo("moves", r#"{"seq":$seq,"moves":"e2e4"}"#),
            "moves of chess",
            "moves: expected a list, found the string",
        ),
        (
            echo("moves", r#"{"seq":$seq,"moves":["e2e4","e2e4"]}"#),
            "moves of chess",
            "e2e4 is listed twice",
        ),
        (echo("moves", r#"{"seq":$seq,"moves":["e2-e4"]}"#), "moves of chess", "is not a move"),
        (
            echo("moves", r#"{"seq":$seq,"moves":["e2e4","d2d4"],"fen":"8/8"}"#),
            "moves of chess",
            "a FEN",
        ),
        (
            echo("moves", r#"{"seq":$seq,"moves":["e2e4","d2d4"],"claims":["tired"]}"#),
            "moves of chess",
            "claims[0]: unknown word `tired`",
        ),
        (echo("moves", r#"{"seq":7,"moves":["e2e4","d2d4"]}"#), "moves of chess", "\"seq\":2"),
        (echo("one", r#"{"seq":$seq,"nodes":3}"#), "perft 1 of chess", "\"nodes\":2"),
        (echo("two", r#"{"seq":$seq,"nodes":5}"#), "perft 2 of chess", "\"nodes\":4"),
        (echo("two", r#"{"seq":$seq,"nodes":-5}"#), "perft 2 of chess", "nodes: expected a whole"),
        (echo("one", r#"{"seq":$seq,"nodes":2,"divide":{"e2e4":1}}"#), "perft 1 of chess", "sum"),
        (
            echo("one", r#"{"seq":$seq,"nodes":2,"divide":{"e2e4":1,"c2c4":1}}"#),
            "perft 1 of chess",
            "that it lists",
        ),
        (echo("legal", r#"{"seq":$seq,"legal":"no"}"#), "legal of chess", "legal: expected true"),
        (echo("legal", r#"{"seq":$seq,"legal":false}"#), "legal of chess", "true for d2d4, which"),
        (echo("legal", r#"{"seq":$seq,"legal":true}"#), "legal of chess", "false for d4d2, from"),
        (echo("undo", r#"{"seq":$seq,"moves":["e2e4"]}"#), "undo of chess", "before the move"),
        (echo("hash", r#"{"seq":$seq,"hash":"a"}"#), "hash of chess", "another than before"),
        (echo("hash", r#"{"seq":$seq,"hash":"$seq"}"#), "hash of chess", "the same as when"),
        (
            "check() { error internal; }".to_owned(),
            "gives_check of chess",
            "GivesCheckResponse, not",
        ),
        (echo("san", r#"{"seq":$seq,"san":{"d2d4":"d4"}}"#), "san of chess", "that it lists"),
        (echo("parse", r#"{"seq":$seq,"move":"e2e4"}"#), "parse_san of chess", "\"move\":\"d2d4\""),
        ("parse() { error bad-position; }".to_owned(), "parse_san of chess", "`illegal-move`"),
        ("position() { moves; }".to_owned(), "a bad position", "ErrorResponse"),
        ("position() { error internal; }".to_owned(), "a bad position", "`bad-position`"),
        ("illegal() { moves; }".to_owned(), "an illegal move of chess", "ErrorResponse"),
        ("ruling() { moves; }".to_owned(), "an unknown ruling", "ErrorResponse"),
        ("game() { error illegal-move; }".to_owned(), "an unknown game", "`unsupported`"),
        ("bye() { exit 2; }".to_owned(), "stop", "exit code 0"),
        // It has broken just before it is asked to stop, and is asked all the same.
        ("request() { exit 1; }\nbye() { exit 2; }".to_owned(), "stop", "exit code 0"),
        ("bye() { sleep 60; }".to_owned(), "stop", "had to be killed"),
        ("bye() { echo farewell; exit 0; }".to_owned(), "stop", "nothing, or"),
        (
            "position() { two=$(error bad-position; echo again); echo \"$two\"; sleep 0.3; }"
                .to_owned(),
            "an unknown game",
            "more than it was asked",
        ),
    ];
    for (functions, check, expected) in faults {
        let findings = examined(&functions);
        let named =
            |finding: &DoctorFinding| finding.check == check && finding.expected.contains(expected);
        assert!(findings.iter().any(named), "{functions}\n{findings:#?}");
    }
}

fn the_doctor_names_nothing_but_the_fault() {
    let large = examined(
        "moves() { if [ ${#seq} -gt 9 ]; then seq=9.007199254740991e15; fi\n echo \"{\\\"seq\\\":$seq,\\\"moves\\\":[\\\"e2e4\\\",\\\"d2d4\\\"]}\"; }",
    );
    assert_eq!(large.len(), 1, "{large:#?}");
    assert_eq!(large[0].check, "a large number");
    let talks = examined("position() { echo hello; error bad-position; }");
    assert_eq!(talks.len(), 1, "what comes late is taken for no other answer: {talks:#?}");
    let open = examined("legal() { error unsupported; }\nparse() { error unsupported; }");
    assert_eq!(open, [], "a further question may be left open");
    let more = r#"{"seq":$seq,"version":1,"name":"n","language":"sh","variants":["go","chess"],"commands":["moves"]}"#;
    let more = format!("greet() {{ echo \"{}\"; }}", more.replace('"', r#"\""#));
    let examination = examination(&more);
    assert_eq!(examination.findings, [], "an engine may offer other games");
    assert!(examination.checks.contains(&"moves of chess".to_owned()), "{examination:#?}");
    let says = "of `variants`, these are no games that Crosscheck knows: go";
    assert_eq!(examination.notes, [says]);
    for commands in ["[]", "[\\\"legal\\\"]"] {
        let greeting = r#"{"seq":$seq,"version":1,"name":"n","language":"sh","variants":["chess"],"commands":"#;
        let greeting = greeting.replace('"', r#"\""#);
        let neither = examined(&format!("greet() {{ echo \"{greeting}{commands}}}\"; }}"));
        let expected: Vec<_> =
            neither.iter().map(|it| (it.check.as_str(), &*it.expected)).collect();
        assert_eq!(expected, [("start", "`moves` or `perft` in `commands`")], "{neither:#?}");
    }
    let silent = doctor::examine(script("exit 0", &file(), PATIENCE));
    assert_eq!((silent.greeting, silent.findings.len()), (None, 1));
}

trials! {
    the_doctor_finds_nothing_wrong_with_what_we_serve,
    the_doctor_names_each_fault,
    the_doctor_names_nothing_but_the_fault,
}
