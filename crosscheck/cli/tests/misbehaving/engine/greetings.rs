//! What is wrong with a greeting.

use serde_json::{Value, json};

use super::{Asked, flood, say, sleep};

/// The answer to `start`, if this kind has one of its own.
pub(crate) fn answer(kind: &str, asked: &Asked) -> Option<String> {
    if asked.command != "start" {
        return None;
    }
    let with = |field: &str, value: Value| {
        let mut greeting = asked.right.clone();
        greeting[field] = value;
        Some(greeting.to_string() + "\n")
    };
    let named = |name: &str| with("name", name.into());
    match kind {
        "greets-never" => sleep(),
        "greets-by-ending" => std::process::exit(0),
        "greets-by-failing" => std::process::exit(7),
        "greets-by-crashing" => std::process::abort(),
        "greets-in-prose" => Some("Hello! I am an engine.\n".to_owned()),
        "greets-in-half-a-line" => {
            let _ = say(b"{\"seq\":1,\"version\":1,\"name\":\"half of");
            sleep()
        }
        "greets-without-an-end-of-line" => {
            let _ = say(asked.right.to_string().as_bytes());
            sleep()
        }
        "greets-in-bytes" => {
            let _ = say(b"\xff\xfe\xfd\n");
            sleep()
        }
        "greets-without-end" => flood("x".repeat(1 << 16).as_bytes()),
        "greets-with-another-version" => with("version", 2.into()),
        "greets-with-another-number" => with("seq", 99.into()),
        "greets-without-a-name" => with("name", Value::Null),
        "greets-with-a-list" => Some("[1,2,3]\n".to_owned()),
        "greets-in-brackets" => Some("[".repeat(900_000) + "\n"),
        "greets-with-no-game" => with("variants", json!([])),
        "greets-with-100000-unknown-games" => {
            let games: Vec<String> = (0..100_000).map(|number| format!("g{number}")).collect();
            with("variants", games.into())
        }
        "greets-with-10000-duplicates" => with("variants", vec!["chess"; 10_000].into()),
        "greets-with-no-command" => with("commands", json!([])),
        "greets-with-moves-alone" => with("commands", json!(["moves"])),
        "greets-with-perft-alone" => with("commands", json!(["perft"])),
        "greets-with-50000-commands" => {
            let mut commands: Vec<String> = (0..50_000).map(|it| format!("c{it}")).collect();
            commands.extend(["moves".to_owned(), "perft".to_owned()]);
            with("commands", commands.into())
        }
        "greets-with-rulings-of-nobody" => {
            let rulings: serde_json::Map<String, Value> =
                (0..20_000).map(|it| (format!("r{it}"), "x".into())).collect();
            with("rulings", rulings.into())
        }
        "greets-twice" => Some(format!("{0}\n{0}\n", asked.right)),
        "names-a-megabyte" => named(&"x".repeat(1_000_000)),
        "names-with-escapes" => named("\u{1b}[2J\u{1b}[Hok\n15 checks, 0 faults\u{7}"),
        "names-turned-round" => named("\u{202e}thgir si\u{200f}\u{2066}"),
        "names-a-github-command" => named("::error file=a,line=1::forged"),
        "names-an-azure-command" => named("##[error]forged ##vso[task.complete]"),
        "names-people" => named("@octocat [x](https://evil.example) www.evil.example <img src=x>"),
        "names-a-shell-line" => named("$(rm -rf /) `id` ; '\""),
        _ => None,
    }
}
