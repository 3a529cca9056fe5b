//! No text from outside is a command to a CI, a terminal, or a reader of Markdown and HTML.

use super::{CASES, ENGINE, SHORT, TempDir, few, fs, run, tempdir, told};

/// What each form would take for more than words.
const FORGED: &str =
    "<img src=x onerror=alert(1)> | [x](javascript:alert) @octocat\u{1b}[2J\n::error::forged";

/// What is written of an engine whose every text is forged.
fn table(folder: &TempDir) -> Vec<(&'static str, String)> {
    let text = toml_string(FORGED);
    let engines = format!(
        "variant = \"chess\"\n[options]\npositions = 5\nlargest = 100\n[[engine]]\nname = {text}\nversion = {text}\n\
         language = {text}\ninstall = {text}\nnote = {text}\n[engine.run]\nengine = [\"{ENGINE}\", \"right\"]\n\
         [[engine.cause]]\nsays = {text}\nconfirmed = {text}\nexplains = [\"chess.*\"]\n"
    );
    fs::write(folder.path().join("engines.toml"), engines).unwrap();
    let written = ["--markdown", "m.md", "--html", "m.html"];
    let asked = [&["matrix", "engines.toml", "--json", "m.json"][..], &written].concat();
    let (code, told_) = told(&run(folder, &asked));
    assert_eq!(code, Some(1), "a cause that explains nothing: {told_}");
    let (_, again) = told(&run(folder, &[&["matrix", "--from", "m.json"][..], &written].concat()));
    let file = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    vec![("told", told_), ("told", again), ("markdown", file("m.md")), ("html", file("m.html"))]
}

/// A text as TOML writes it.
fn toml_string(text: &str) -> String {
    format!("\"{}\"", text.replace('\u{1b}', "\\u001b").replace('\n', "\\n"))
}

fn is_inert(text: &str) -> bool {
    let is_command = |line: &str| line.trim_start().starts_with("::");
    !text.contains('\u{1b}') && !text.lines().any(is_command)
}

fn the_table_of_engines_quotes_and_forges_nothing() {
    for (form, text) in table(&tempdir().unwrap()) {
        let is_safe = if form == "html" { !text.contains('\u{1b}') } else { is_inert(&text) };
        assert!(is_safe, "{form}: {text}");
        assert!(form == "told" || !text.contains("<img"), "{form}: {text}");
    }
    let (_, markdown) = table(&tempdir().unwrap()).swap_remove(2);
    for sign in ["](", "@octocat", "| [", "://"] {
        assert!(!markdown.contains(sign), "{sign}: {markdown}");
    }
}

fn a_mistake_in_a_command_line_is_no_command() {
    let folder = tempdir().unwrap();
    let engine = ["--", ENGINE, "right"];
    let forged = format!("x{FORGED}");
    for option in ["--variant", "--time", "--uci-option", "--seed", "--only", "--convention"] {
        let (code, told_) =
            told(&run(&folder, &[&["validate", option, &forged][..], &engine].concat()));
        assert!(code == Some(2) && is_inert(&told_), "{option}: {told_}");
        assert!(told_.contains("forged"), "{option} is quoted: {told_}");
    }
    let option = format!("--{forged}");
    let unknown = [&SHORT[..], &[&option], &engine].concat();
    let (code, told_) = told(&run(&folder, &unknown));
    assert!(code == Some(2) && is_inert(&told_), "{told_}");
    for key in ["variant", "uci-option", "time"] {
        let value = if key == "time" {
            toml_string(&forged)
        } else {
            format!("[{}]", toml_string(&forged))
        };
        let config = format!("engine = \"{ENGINE} right\"\nuci = true\n{key} = {value}\n");
        fs::write(folder.path().join("crosscheck.toml"), config).unwrap();
        let (code, told_) = told(&run(&folder, &["validate"]));
        assert!(code == Some(2) && is_inert(&told_), "{key}: {told_}");
    }
}

fn a_sentence_of_the_fixtures_is_no_command() {
    let folder = tempdir().unwrap();
    few::write(&folder.path().join("fx")).unwrap();
    let clauses = folder.path().join("fx/chess/clauses.yaml");
    let text = fs::read_to_string(&clauses).unwrap();
    let forged = text.replace(
        r#""states":""#,
        r#""states":"\u001B[31m\n::error::forged\n##vso[x] \u202E\u009B"#,
    );
    assert_ne!(text, forged);
    fs::write(&clauses, forged).unwrap();
    let engine = ["--verbose", "--fixtures", "fx", "--", ENGINE, "lists-no-move"];
    let (code, told_) = told(&run(&folder, &[&CASES[..], &engine].concat()));
    assert!(code == Some(1) && told_.contains("forged"), "{told_}");
    assert!(is_inert(&told_) && !told_.contains(['\u{202e}', '\u{9b}']), "{told_}");
    assert!(!told_.contains("##vso"), "{told_}");
}

trials! {
    a_sentence_of_the_fixtures_is_no_command,
    the_table_of_engines_quotes_and_forges_nothing,
    a_mistake_in_a_command_line_is_no_command,
}
