//! The exchanges, each of which checks one point of the protocol.

use serde_json::{Value, json};

use super::game::OfferedGame;
use super::talk::{Due, Heard, Talk};
use crate::engines::json_lines::{self, Greeting};
use crate::engines::protocol::{StartResponse, VERSION};

/// The largest whole number that the number types of all languages hold exactly.
const LARGE: u64 = (1 << 53) - 1;

/// The first exchange: the greeting of the program.
pub(super) fn greeting(talk: &mut Talk) -> Option<Greeting> {
    talk.check("start");
    let Heard { line, value } =
        talk.ask(json!({"cmd": "start", "version": VERSION}), Due::Start)?;
    let response: StartResponse = serde_json::from_value(value).ok()?;
    if response.version != VERSION {
        talk.fault(&line, format!("\"version\":{VERSION}"));
    }
    if response.variants.is_empty() {
        talk.fault(&line, "the id of at least one game in `variants`");
    }
    let mut ids: Vec<&String> = response.variants.iter().collect();
    ids.sort_unstable();
    if let Some(id) = ids.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]) {
        talk.fault(&line, format!("each game once in `variants`; `{id}` stands there twice"));
    }
    let greeting = Greeting::of(&response);
    if !greeting.is_enough() {
        talk.fault(&line, "`moves` or `perft` in `commands`");
    }
    let unknown =
        |(name, value): (&String, &String)| notation::Rulings::default().set(name, value).err();
    if let Some(unknown) = response.rulings.iter().find_map(unknown) {
        talk.fault(&line, format!("known rulings and values in `rulings`: {unknown}"));
    }
    // An engine may offer other games, about which `compare` asks.
    if let Some(unknown) = json_lines::unknown(&greeting.games) {
        talk.note(format!("of `variants`, these are no games that Crosscheck knows: {unknown}"));
    }
    Some(greeting)
}

/// All other exchanges.
pub(super) fn all(talk: &mut Talk, greeting: &Greeting) {
    let games = greeting.variants.iter();
    let games: Vec<OfferedGame> = games.map(|&game| OfferedGame::of(game, greeting)).collect();
    let Greeting { lists, counts, trusts_input, .. } = *greeting;
    for game in &games {
        let listed = if lists { game.moves(talk) } else { None };
        if counts {
            game.perft(talk, listed.as_deref());
        }
        game.further(talk, &greeting.further, listed.as_deref());
        if let Some(listed) = listed.filter(|_| !trusts_input) {
            game.illegal_move(talk, &listed);
        }
    }
    // A program that answers neither has been told so at its greeting.
    if let Some(game) = games.first().filter(|_| greeting.is_enough()) {
        let question = game.question(if lists { "moves" } else { "perft" });
        questions(talk, &question, trusts_input);
    }
    talk.check("another version");
    talk.ask(json!({"cmd": "start", "version": VERSION + 1}), Due::Error("unsupported"));
    talk.check("an unknown request");
    talk.ask(json!({"cmd": "analyse"}), Due::Error("unsupported"));
    stop(talk);
}

/// The same question with variations that a program must handle.
fn questions(talk: &mut Talk, question: &Value, trusts_input: bool) {
    let due = if question["cmd"] == "moves" { Due::Moves } else { Due::Perft };
    let with = |field: &str, value: Value| {
        let mut changed = question.clone();
        changed[field] = value;
        changed
    };
    talk.check("a large number");
    talk.ask_as(LARGE, question.clone(), due);
    talk.check("an unknown field");
    talk.ask(with("colour", json!({"of": ["the", "board"]})), due);
    if !trusts_input {
        talk.check("a bad position");
        talk.ask(with("fen", "no position".into()), Due::Error("bad-position"));
    }
    talk.check("an unknown game");
    talk.ask(with("variant", "no-such-game".into()), Due::Error("unsupported"));
    talk.check("an unknown ruling");
    talk.ask(with("rulings", json!({"no.such-ruling": "yes"})), Due::Error("unsupported"));
    talk.check("after all that");
    talk.ask(question.clone(), due);
}

/// The farewell: the program ends with 0, in time, and writes nothing beyond its answer.
fn stop(talk: &mut Talk) {
    // A program that broke at the last check is started once more, so that it can be asked.
    if !talk.starts() {
        return;
    }
    talk.check("stop");
    let Some((seq, ending)) = talk.stop() else {
        talk.fault("", "a program that still runs when it is asked to stop");
        return;
    };
    let said = ending.said.unwrap_or_default();
    match ending.status {
        None => talk.fault(&said, "an end within a second; it had to be killed"),
        Some(status) if status.success() => {}
        Some(status) => talk.fault(&said, format!("exit code 0, not {status}")),
    }
    let is_farewell = serde_json::from_str(&said).is_ok_and(|said: Value| said["seq"] == seq);
    if !said.is_empty() && !is_farewell {
        talk.fault(&said, format!("nothing, or {{\"seq\":{seq}}}"));
    }
}
