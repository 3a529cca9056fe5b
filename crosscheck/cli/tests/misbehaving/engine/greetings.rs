//! What is wrong with a greeting.

use serde_json::{Value, json};

use super::{Asked, flood, say, sleep};

ways! {
    /// What is wrong with a greeting.
    Way:
    GreetsNever = "greets-never",
    GreetsByEnding = "greets-by-ending",
    GreetsByFailing = "greets-by-failing",
    GreetsByCrashing = "greets-by-crashing",
    GreetsInProse = "greets-in-prose",
    GreetsInHalfALine = "greets-in-half-a-line",
    GreetsWithoutAnEndOfLine = "greets-without-an-end-of-line",
    GreetsInBytes = "greets-in-bytes",
    GreetsWithoutEnd = "greets-without-end",
    GreetsWithAnotherVersion = "greets-with-another-version",
    GreetsWithAnotherNumber = "greets-with-another-number",
    GreetsWithoutAName = "greets-without-a-name",
    GreetsWithAList = "greets-with-a-list",
    GreetsInBrackets = "greets-in-brackets",
    GreetsWithNoGame = "greets-with-no-game",
    GreetsWith100000UnknownGames = "greets-with-100000-unknown-games",
    GreetsWith10000Duplicates = "greets-with-10000-duplicates",
    GreetsWithNoCommand = "greets-with-no-command",
    GreetsWithMovesAlone = "greets-with-moves-alone",
    GreetsWithPerftAlone = "greets-with-perft-alone",
    GreetsWith50000Commands = "greets-with-50000-commands",
    GreetsWithRulingsOfNobody = "greets-with-rulings-of-nobody",
    GreetsTwice = "greets-twice",
    NamesAMegabyte = "names-a-megabyte",
    NamesWithEscapes = "names-with-escapes",
    NamesTurnedRound = "names-turned-round",
    NamesAGithubCommand = "names-a-github-command",
    NamesAnAzureCommand = "names-an-azure-command",
    NamesPeople = "names-people",
    NamesAShellLine = "names-a-shell-line",
}

/// The answer to `start`, if this way has one of its own.
pub(crate) fn answer(way: Way, asked: &Asked) -> Option<String> {
    let with = |field: &str, value: Value| {
        let mut greeting = asked.right.clone();
        greeting[field] = value;
        Some(greeting.to_string() + "\n")
    };
    let named = |name: &str| with("name", name.into());
    match way {
        Way::GreetsNever => sleep(),
        Way::GreetsByEnding => std::process::exit(0),
        Way::GreetsByFailing => std::process::exit(7),
        Way::GreetsByCrashing => std::process::abort(),
        Way::GreetsInProse => Some("Hello! I am an engine.\n".to_owned()),
        Way::GreetsInHalfALine => {
            let _ = say(b"{\"seq\":1,\"version\":1,\"name\":\"half of");
            sleep()
        }
        Way::GreetsWithoutAnEndOfLine => {
            let _ = say(asked.right.to_string().as_bytes());
            sleep()
        }
        Way::GreetsInBytes => {
            let _ = say(b"\xff\xfe\xfd\n");
            sleep()
        }
        Way::GreetsWithoutEnd => flood("x".repeat(1 << 16).as_bytes()),
        Way::GreetsWithAnotherVersion => with("version", 2.into()),
        Way::GreetsWithAnotherNumber => with("seq", 99.into()),
        Way::GreetsWithoutAName => with("name", Value::Null),
        Way::GreetsWithAList => Some("[1,2,3]\n".to_owned()),
        Way::GreetsInBrackets => Some("[".repeat(900_000) + "\n"),
        Way::GreetsWithNoGame => with("variants", json!([])),
        Way::GreetsWith100000UnknownGames => {
            let games: Vec<String> = (0..100_000).map(|number| format!("g{number}")).collect();
            with("variants", games.into())
        }
        Way::GreetsWith10000Duplicates => with("variants", vec!["chess"; 10_000].into()),
        Way::GreetsWithNoCommand => with("commands", json!([])),
        Way::GreetsWithMovesAlone => with("commands", json!(["moves"])),
        Way::GreetsWithPerftAlone => with("commands", json!(["perft"])),
        Way::GreetsWith50000Commands => {
            let mut commands: Vec<String> = (0..50_000).map(|it| format!("c{it}")).collect();
            commands.extend(["moves".to_owned(), "perft".to_owned()]);
            with("commands", commands.into())
        }
        Way::GreetsWithRulingsOfNobody => {
            let rulings: serde_json::Map<String, Value> =
                (0..20_000).map(|it| (format!("r{it}"), "x".into())).collect();
            with("rulings", rulings.into())
        }
        Way::GreetsTwice => Some(format!("{0}\n{0}\n", asked.right)),
        Way::NamesAMegabyte => named(&"x".repeat(1_000_000)),
        Way::NamesWithEscapes => named("\u{1b}[2J\u{1b}[Hok\n15 checks, 0 faults\u{7}"),
        Way::NamesTurnedRound => named("\u{202e}thgir si\u{200f}\u{2066}"),
        Way::NamesAGithubCommand => named("::error file=a,line=1::forged"),
        Way::NamesAnAzureCommand => named("##[error]forged ##vso[task.complete]"),
        Way::NamesPeople => {
            named("@octocat [x](https://evil.example) www.evil.example <img src=x>")
        }
        Way::NamesAShellLine => named("$(rm -rf /) `id` ; '\""),
    }
}
