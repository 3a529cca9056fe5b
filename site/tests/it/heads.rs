//! The drawings of the pieces.

use site::book::games;
use site::drawing::symbols;

#[test]
fn every_piece_of_every_game_has_a_drawing_within_its_name() {
    for game in games() {
        let drawn = symbols(&game).unwrap_or_else(|undrawn| panic!("{undrawn}")).into_string();
        for letter in game.kinds.keys() {
            let own = format!("<symbol id=\"piece-{}-{letter}\"", game.id);
            assert_eq!(drawn.matches(&own).count(), 1, "{own}");
        }
    }
}

#[test]
fn a_compound_has_the_heads_of_its_parts_and_a_promoted_form_its_mark() {
    let games = games();
    let drawn = |id: &str, letter: &str| {
        let game = games.iter().find(|game| game.id == id).expect("a game");
        let all = symbols(game).expect("drawings").into_string();
        let begins = format!("<symbol id=\"piece-{id}-{letter}\"");
        let own = all.split(&begins).nth(1).expect("a piece");
        own.split("</symbol>").next().expect("an end").to_owned()
    };
    let amazon = drawn("evolution", "A");
    assert_eq!(amazon.matches("class=\"glyph-part\"").count(), 2, "{amazon}");
    let promoted = drawn("amalgamated", "\\+R".trim_start_matches('\\'));
    assert!(promoted.contains("glyph-badge"), "{promoted}");
    assert!(!drawn("chess", "R").contains("glyph-badge"));
}

#[test]
fn a_piece_that_nobody_has_drawn_is_named() {
    let mut games = games();
    let chess = games.iter_mut().find(|game| game.id == "chess").expect("chess");
    chess.kinds.insert("Z".to_owned(), "Zebra".to_owned());
    let undrawn = symbols(chess).expect_err("nobody has drawn it");
    assert!(undrawn.to_string().starts_with("draw the Zebra of chess"), "{undrawn}");
}
