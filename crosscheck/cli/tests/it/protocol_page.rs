//! The page that explains the protocol is true, and the schemas that it points to are sharp.

use crosscheck::comparing::implementations;
use crosscheck::engines::serve;
use notation::Variant;
use serde_json::Value;

use crate::repository;
use crate::schema::Schema;

fn schema(name: &str) -> Schema {
    let file = repository().join("fixtures/schema").join(name);
    let text = std::fs::read_to_string(file).unwrap();
    Schema::new(&text)
}

/// The blocks of the page in a language, each without its fences.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let fence = format!("```{language}\n");
    page.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// The page with all games where it leaves some out.
fn page() -> String {
    let page = std::fs::read_to_string(repository().join("docs/protocol.md")).unwrap();
    let games = Variant::ALL.map(Variant::id);
    let quoted = games.map(|game| format!("\"{game}\"")).join(",");
    page.replace("\"osmosis\",…,\"chess\"", &quoted).replace("osmosis, …, chess", &games.join(", "))
}

#[test]
fn every_message_on_the_page_follows_its_schema() {
    let request = schema("protocol-request.schema.json");
    let response = schema("protocol-response.schema.json");
    let page = page();
    let shown: Vec<&str> = blocks(&page, "json").iter().flat_map(|block| block.lines()).collect();
    let spoken: Vec<&str> = blocks(&page, "console")
        .iter()
        .flat_map(|block| block.lines())
        .filter_map(|line| line.get(2..).filter(|message| message.starts_with('{')))
        .collect();
    assert!(shown.len() > 15 && spoken.len() > 10, "the messages were not found");
    for line in shown.into_iter().chain(spoken) {
        let message: Value = serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}"));
        let schema = if message.get("cmd").is_some() { &request } else { &response };
        assert_eq!(schema.refuses(&message), None, "{line}");
    }
}

#[test]
fn every_conversation_on_the_page_was_had() {
    let page = page();
    let conversations = blocks(&page, "console");
    assert_eq!(conversations.len(), 2);
    for conversation in conversations {
        let mut sent = String::new();
        let mut came = String::new();
        for line in conversation.lines().skip(1) {
            match (line.strip_prefix("> "), line.strip_prefix('<')) {
                (Some(line), _) => sent += &format!("{line}\n"),
                (_, Some(line)) => came += &format!("{}\n", line.trim_start_matches(' ')),
                _ => panic!("neither sent nor come back: {line}"),
            }
        }
        let command = conversation.lines().next().unwrap();
        let mut output = Vec::new();
        let mut oracle = implementations::oracle();
        if command == "$ crosscheck serve" {
            serve::json_lines(sent.as_bytes(), &mut output, &mut oracle).unwrap();
        } else {
            assert_eq!(command, "$ crosscheck serve --uci");
            serve::uci(sent.as_bytes(), &mut output, &mut oracle).unwrap();
        }
        let said = String::from_utf8(output).unwrap();
        let said: String =
            said.lines().map(|line| format!("{}\n", line.trim_start_matches(' '))).collect();
        assert_eq!(said, came);
    }
}

#[test]
fn the_schemas_refuse_what_is_no_message() {
    let request = schema("protocol-request.schema.json");
    let response = schema("protocol-response.schema.json");
    for text in [
        r#"{"cmd":"start","version":1}"#,
        r#"{"seq":1,"cmd":"analyse"}"#,
        r#"{"seq":1,"cmd":"perft","variant":"chess","fen":"startpos"}"#,
    ] {
        assert!(request.refuses(&serde_json::from_str(text).unwrap()).is_some(), "{text}");
    }
    for text in [
        r#"{"seq":1,"moves":"e2e4"}"#,
        r#"{"seq":1,"moves":[],"outcome":{"winner":"nobody","reason":"stalemate"}}"#,
        r#"{"seq":1,"nodes":1.5}"#,
        r#"{"seq":1,"error":{"kind":"tired","message":"oh"}}"#,
        r#"{"moves":[]}"#,
    ] {
        assert!(response.refuses(&serde_json::from_str(text).unwrap()).is_some(), "{text}");
    }
}
