//! What the scripts load as it is needed, each part as a script with one name: a page that is opened from a file can load
//! only scripts.

use crosscheck_core::Failure;
use notation::Variant;
use serde::Serialize;

use super::{Page, Source};
use crate::book::book;
use crate::drawing::symbols;

pub(super) fn pages(source: &Source) -> Result<Vec<Page>, Failure> {
    let script = |name: String, text: String| Page { name: format!("data/{name}.js"), text };
    let mut pages =
        vec![script("games".to_owned(), format!("const GAMES = {};\n", json(&source.games)))];
    for variant in Variant::ALL {
        let told = json(&book(variant, &source.fixtures).map_err(Failure::of("site"))?);
        pages.push(script(variant.to_string(), format!("BOOKS[\"{variant}\"] = {told};\n")));
    }
    for game in &source.games {
        let drawn = symbols(game).map_err(Failure::of("site"))?.into_string();
        let text = format!("SPRITES[\"{}\"] = {};\n", game.id, json(&drawn));
        pages.push(script(format!("pieces/{}", game.id), text));
    }
    Ok(pages)
}

/// Data as a script holds it.
pub(super) fn json(data: &impl Serialize) -> String {
    serde_json::to_string(data).unwrap_or_default()
}
