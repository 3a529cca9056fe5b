//! The addresses of positions: what stands after the `#` of the playing page.

use std::fmt::Write as _;

use crate::book::Example;

/// The playing page, opened at a position.
pub(super) fn play(game: &str, fen: &str, line: &[String]) -> String {
    let mut address = format!("play/index.html#game={game}");
    if fen != "startpos" {
        // A FEN's spaces as underscores: they survive being pasted.
        address += &format!("&fen={}", encoded(&fen.replace(' ', "_")));
    }
    if !line.is_empty() {
        address += &format!("&moves={}", encoded(&line.join(".")));
    }
    address
}

/// The same of an example, with its rulings.
pub(super) fn example(game: &str, example: &Example) -> String {
    let mut address = play(game, &example.fen, &example.line);
    for (ruling, value) in &example.rulings {
        address += &format!("&ruling={}", encoded(&format!("{ruling}={value}")));
    }
    address
}

/// A text as part of an address, which the page reads with `URLSearchParams`.
pub(super) fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"/=._-".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_holds_a_position_whatever_its_letters() {
        let line = ["P@e4".to_owned(), "a2a3".to_owned()];
        assert_eq!(
            play("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[Pp] w - - 1+2 0", &line),
            "play/index.html#game=crazyhouse&fen=4k3/8/8/8/8/8/8/Q%7E3K3%5BPp%5D_w_-_-_1%2B2_0&moves=P%40e4.a2a3"
        );
        assert_eq!(play("chess", "startpos", &[]), "play/index.html#game=chess");
        assert_eq!(encoded("a&b#\"ü"), "a%26b%23%22%C3%BC");
    }
}
