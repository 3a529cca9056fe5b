//! The drawings of the pieces.

use std::path::Path;

use site::book::{GameName, games};

/// What stands in `heads.js`: a kind by its name opens an entry there.
fn is_drawn(heads: &str, kind: &str) -> bool {
    heads.contains(&format!("\n  {kind}: {{\n"))
}

/// Whether a piece has a head of its own, or is the promoted form or the compound of what has.
fn has_drawing(heads: &str, game: &GameName, letter: &str) -> bool {
    let is_drawn = |letter: &str| is_drawn(heads, &game.kinds[letter]);
    let unpromoted = letter.strip_prefix('+').is_some_and(is_drawn);
    let parts = game.parts.get(letter).is_some_and(|parts| parts.iter().all(|part| is_drawn(part)));
    is_drawn(letter) || unpromoted || parts
}

#[test]
fn every_piece_of_every_game_has_a_drawing() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/js/heads.js");
    let heads = std::fs::read_to_string(file).expect("the heads are readable");
    for game in games() {
        for (letter, kind) in &game.kinds {
            assert!(
                has_drawing(&heads, &game, letter),
                "draw the {kind} of {} in heads.js",
                game.id
            );
        }
    }
}
