//! `crosscheck.toml` stands for what would be typed, and says what is wrong with it.

use std::path::Path;
use std::process::{Command, Output};

use crate::{PROGRAM, folder};

/// Runs a command line in a folder with a file of this text.
fn with_file(name: &str, text: &str, typed: &[&str]) -> Output {
    let folder = folder(&format!("config-{name}"));
    std::fs::write(folder.join("crosscheck.toml"), text).unwrap();
    run(&folder, typed)
}

fn run(folder: &Path, typed: &[&str]) -> Output {
    Command::new(PROGRAM).args(typed).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A file in which a few positions of chess are asked of the generator.
fn of_generator(more: &str) -> String {
    format!(
        "engine = [{PROGRAM:?}, \"serve\", \"--impl\", \"perft\"]\nvariant = [\"chess\"]\nonly = [\"play\"]\n\
         positions = 20\ntime = \"10m\"\n{more}"
    )
}

#[test]
fn a_file_with_the_engine_makes_one_word_of_the_command() {
    let output = with_file("one-word", &of_generator(""), &["validate"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(said(&output).contains("crosscheck perft is right: "), "{output:?}");
}

#[test]
fn what_is_typed_stands_for_what_the_file_says() {
    let file = of_generator("seed = 7\njson = \"of-file.json\"\nreference = \"none, for compare\"");
    let output = with_file("typed", &file, &["validate", "--seed=3", "--variant", "colorbound"]);
    let said = said(&output);
    assert!(said.contains("\ncolorbound ") && !said.contains("chess:"), "{output:?}");
    assert!(said.contains("seed 3"), "{output:?}");
}

#[test]
fn a_table_of_rulings_is_passed_on() {
    let file = of_generator("[ruling]\n\"chess.castling\" = \"none\"\n");
    let output = with_file("rulings", &file, &["validate"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(error.starts_with("error: --ruling: ") && error.contains("chess.castling"), "{error}");
}

#[test]
fn two_values_of_one_ruling_are_refused_wherever_one_is_given() {
    let [axis, crooked] = ["osmosis.harvestman=axis", "osmosis.harvestman=crooked"];
    let says =
        "--ruling: osmosis.harvestman is given twice, as `axis` and as `crooked`; give one of them";
    let file = of_generator(&format!("ruling = [{axis:?}, {crooked:?}]"));
    let asked = with_file("ruling-twice", &file, &["validate", "--variant", "osmosis"]);
    let engine = ["--variant", "osmosis", "--", PROGRAM, "serve"];
    let position = ["--variant", "osmosis", "startpos"];
    let lines: [(&str, &[&str]); 10] = [
        ("validate", &engine),
        ("divide", &engine),
        ("judge", &engine),
        ("verify", &["--quick", "--variant", "osmosis"]),
        ("replay", &["osmosis"]),
        ("show", &position),
        ("moves", &position),
        ("attacks", &["--variant", "osmosis", "startpos", "a1"]),
        ("explain", &["--variant", "osmosis", "startpos", "a3a4"]),
        ("play", &["--variant", "osmosis"]),
    ];
    let folder = folder("ruling-twice-typed");
    let typed = lines.map(|(command, rest)| {
        let rulings = [command, "--ruling", axis, "--ruling", crooked];
        run(&folder, &[&rulings, rest].concat())
    });
    for output in [asked].iter().chain(&typed) {
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), error.contains(says)), (Some(2), true), "{output:?}");
    }
    let same = ["show", "--ruling", crooked, "--ruling", crooked];
    let output = run(&folder, &[&same[..], &position].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn a_command_line_with_an_engine_needs_no_file() {
    let typed = ["doctor", "--", PROGRAM, "serve"];
    let output = with_file("engine-typed", "engine = 7", &typed);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn other_commands_of_an_engine_read_it_as_well() {
    let output = with_file("doctor", &of_generator(""), &["doctor"]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(said(&output).starts_with("crosscheck perft, in Rust"), "{output:?}");
}

#[test]
fn a_wrong_file_is_told_in_one_sentence() {
    let wrong = [
        ("engine = ", "crosscheck.toml: line 1: "),
        ("engine = \"a\"\n\n= 3", "crosscheck.toml: line 3: "),
        ("variant = [\"chess\"]", "crosscheck.toml: there is no `engine`"),
        ("engine = 7", "crosscheck.toml: engine: write the command as one string, or as a list"),
        ("engine = [\"a\", 7]", "crosscheck.toml: engine: write the command as one string"),
        ("engine = []", "crosscheck.toml: engine: write the command as one string"),
        ("engine = \"a 'b\"", "crosscheck.toml: engine: `a 'b`: close the quotation mark"),
        ("engine = \"a\"\nvariants = [\"chess\"]", "crosscheck.toml: `variants` is not an option"),
        ("engine = \"a\"\nuci = \"yes\"", "crosscheck.toml: uci: write true or false"),
        ("engine = \"a\"\nvariant = 7", "crosscheck.toml: variant: write one string, a list, or"),
        (
            "engine = \"a\"\ntime = [\"1s\"]",
            "crosscheck.toml: time: write one string or one number",
        ),
    ];
    for (text, expected) in wrong {
        let output = with_file("wrong", text, &["validate"]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{text}: {error}");
        assert!(error.starts_with(&format!("error: {expected}")), "{text}: {error}");
        assert_eq!(error.lines().count(), 1, "{text}: {error}");
    }
}

#[test]
fn a_value_that_no_option_takes_is_traced_to_the_file() {
    let output = with_file("value", "engine = \"a\"\ntime = \"soon\"", &["validate"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    let line = error.lines().last().unwrap_or_default();
    assert!(error.contains("--time"), "{error}");
    let expected = "crosscheck.toml completed the command: crosscheck validate '--time=soon' -- a";
    assert_eq!(line, expected, "{error}");
}

#[test]
fn a_value_that_a_command_refuses_is_traced_to_the_file() {
    let chess = |more: &str| format!("variant = \"chess\"\n{more}");
    for (command, says, more) in [
        ("validate", "--ruling: ", "variant = \"osmosis\"\nruling = \"osmosis.table=no\"".into()),
        ("validate", "--case: ", "case = \"chess.nope\"".into()),
        ("validate", "--fen: ", chess("fen = \"nope\"")),
        ("validate", "--moves: ", chess("fen = \"startpos\"\nmoves = \"e2e5\"")),
        ("validate", "--before: ", chess("fen = \"startpos\"\nbefore = \"nope\"")),
        ("validate", "--without-piece: ", chess("without-piece = \"nope\"")),
        ("compare", "--fen: ", chess("fen = \"nope\"\nreference = \"a\"")),
    ] {
        let file = format!("engine = [{PROGRAM:?}, \"serve\"]\n{more}");
        let output = with_file("refused", &file, &[command]);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with(&format!("error: {says}")), "{error}");
        let line = error.lines().last().unwrap_or_default();
        let traced = format!("crosscheck.toml completed the command: crosscheck {command} '--");
        assert!(line.starts_with(&traced), "{error}");
    }
}

#[test]
fn the_file_is_not_named_where_it_has_no_part_in_a_refusal() {
    let typed = ["validate", "--case", "chess.nope", "--", PROGRAM, "serve"];
    let output = with_file("no-part", &of_generator(""), &typed);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
    let broken = with_file("broken", "engine = \"no-such-engine\"", &["validate"]);
    let error = String::from_utf8_lossy(&broken.stderr).into_owned();
    assert_eq!(broken.status.code(), Some(3), "{error}");
    assert!(!error.contains("crosscheck.toml"), "{error}");
}

#[test]
fn a_number_that_is_none_is_told_in_plain_words() {
    for (option, value, says) in [
        ("--jobs", "x", "invalid value 'x' for '--jobs <N>': give a whole number"),
        ("--largest", "1.5", "give a whole number"),
        ("--positions", "0", "give 1 or more"),
        ("--seed", "99999999999999999999", "the number is too large"),
    ] {
        let output = Command::new(PROGRAM).args(["validate", option, value, "--", "x"]).output();
        let output = output.unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(says), "{told}");
    }
}

#[test]
fn an_environment_without_room_for_threads_is_refused() {
    let output = Command::new(PROGRAM)
        .args(["show", "--variant", "chess", "startpos"])
        .env("RUST_MIN_STACK", "1")
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{error}");
    assert!(
        error.starts_with("error: RUST_MIN_STACK=1 gives threads too little memory"),
        "{error}"
    );
}
