//! How USI writes squares, moves and positions: files are numbers from the right, ranks letters from the top, and Black,
//! who is White here, moves first.

use super::protocol::Size;

/// The order in which an SFEN has pieces in hand; others follow.
const IN_HAND: &str = "RBGSNLP";

/// A move of UCI as USI writes it.
pub(super) fn written(played: &str, size: Size) -> Option<String> {
    translated(played, ['@', '*'], |text| square(text, size))
}

/// A move of USI as UCI writes it; `None` for a text that is no move.
pub(super) fn read(played: &str, size: Size) -> Option<String> {
    translated(played, ['*', '@'], |text| square_of_usi(text, size))
}

/// A move in the other notation, which has another sign for a drop and other squares.
fn translated(
    played: &str,
    [drop, other_drop]: [char; 2],
    square: impl Fn(&str) -> Option<(String, &str)>,
) -> Option<String> {
    if let Some((piece, to)) = played.split_once(drop) {
        let (to, rest) = square(to)?;
        return Some(format!("{piece}{other_drop}{to}{rest}"));
    }
    let (from, rest) = square(played)?;
    let (to, rest) = square(rest)?;
    Some(format!("{from}{to}{rest}"))
}

/// The square that a text begins with, as USI writes it, and the rest.
fn square(text: &str, (files, ranks): Size) -> Option<(String, &str)> {
    let file = letter(text.chars().next()?)?;
    let (rank, rest) = number(text.get(1..)?)?;
    let file = files.checked_sub(file)?;
    let rank = char::from_u32(u32::from(b'a') + ranks.checked_sub(rank)?)?;
    (file > 0 && rank.is_ascii_lowercase()).then(|| (format!("{file}{rank}"), rest))
}

/// The square of USI that a text begins with, as UCI writes it, and the rest.
fn square_of_usi(text: &str, (files, ranks): Size) -> Option<(String, &str)> {
    let (file, rest) = number(text)?;
    let rank = ranks.checked_sub(letter(rest.chars().next()?)?)?;
    let file = char::from_u32(u32::from(b'a') + files.checked_sub(file)?)?;
    (rank > 0 && file.is_ascii_lowercase()).then(|| (format!("{file}{rank}"), &rest[1..]))
}

/// How far a letter is behind `a`.
fn letter(sign: char) -> Option<u32> {
    sign.is_ascii_lowercase().then(|| u32::from(sign) - u32::from(b'a'))
}

/// The number that a text begins with, at least 1, and the rest.
fn number(text: &str) -> Option<(u32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse().ok().filter(|number| *number > 0)?;
    Some((number, &text[digits..]))
}

/// A FEN as an SFEN. What an SFEN has no place for is left out.
pub(super) fn sfen(fen: &str) -> String {
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let field = |number: usize| fields.get(number).copied();
    let (placement, hand) = field(0).unwrap_or_default().split_once('[').unwrap_or_default();
    let placement = if placement.is_empty() { field(0).unwrap_or_default() } else { placement };
    let is_white = field(1) != Some("b");
    let side = if is_white { 'b' } else { 'w' };
    let moves = field(5).and_then(|moves| moves.parse::<u32>().ok()).unwrap_or(1).max(1);
    let ply = moves.saturating_mul(2) - u32::from(is_white);
    format!("{placement} {side} {} {ply}", in_hand(hand))
}

/// What is in hand as an SFEN writes it: each letter once, behind how often it is there.
fn in_hand(hand: &str) -> String {
    let mut letters: Vec<char> = hand.chars().filter(char::is_ascii_alphabetic).collect();
    let order = |letter: &char| {
        let place = IN_HAND.find(letter.to_ascii_uppercase()).unwrap_or(IN_HAND.len());
        (letter.is_ascii_lowercase(), place, *letter)
    };
    letters.sort_unstable_by_key(order);
    let alike = letters.chunk_by(|one, two| one == two);
    let text: String = alike
        .map(|alike| match alike.len() {
            1 => alike[0].to_string(),
            several => format!("{several}{}", alike[0]),
        })
        .collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

/// An SFEN as a FEN; `None` for a text that is none. An SFEN has no half-move clock.
pub(super) fn fen(sfen: &str) -> Option<String> {
    let mut fields = sfen.split_whitespace();
    let (placement, side, hand) = (fields.next()?, fields.next()?, fields.next()?);
    let ply = fields.next().map_or(Some(1), |ply| ply.parse::<u32>().ok())?;
    let side = match side {
        "b" => 'w',
        "w" => 'b',
        _ => return None,
    };
    let mut pieces = String::new();
    let mut rest = hand.trim_start_matches('-');
    while let Some(sign) = rest.chars().next() {
        let (several, after) = number(rest).unwrap_or((1, rest));
        let letter = after.chars().next().filter(char::is_ascii_alphabetic)?;
        // More pieces than a board has squares are no position.
        if several > 1_000 || !(sign.is_ascii_alphanumeric()) {
            return None;
        }
        pieces.extend(std::iter::repeat_n(letter, several as usize));
        rest = &after[1..];
    }
    Some(format!("{placement}[{pieces}] {side} - - 0 {}", ply.div_ceil(2).max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_those_that_uci_has_from_the_other_corner() {
        for (of_uci, of_usi, size) in [
            ("c3c4", "7g7f", (9, 9)),
            ("b8h2+", "8b2h+", (9, 9)),
            ("P@e5", "P*5e", (9, 9)),
            ("a1i9", "9i1a", (9, 9)),
            ("a1a2", "5e5d", (5, 5)),
            ("a1l12", "12l1a", (12, 12)),
        ] {
            assert_eq!(written(of_uci, size).unwrap(), of_usi);
            assert_eq!(read(of_usi, size).unwrap(), of_uci);
        }
        for wrong in ["", "7", "7g", "7g0f", "7g7z", "10a1a", "resign", "P*", "é7f", "7gé"] {
            assert_eq!(read(wrong, (9, 9)), None, "{wrong}");
        }
        for wrong in ["", "a", "j1a1", "a10a1", "a1a0", "O-O"] {
            assert_eq!(written(wrong, (9, 9)), None, "{wrong}");
        }
    }

    #[test]
    fn positions_are_written_with_hands_and_plies() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
        for (of_fen, of_sfen) in [
            ("[] w - - 0 1", " b - 1"),
            ("[PbPp] b - - 0 3", " w 2Pbp 6"),
            ("[RSPPPbg] w - - 0 30", " b RS3Pbg 59"),
        ] {
            assert_eq!(sfen(&format!("{start}{of_fen}")), format!("{start}{of_sfen}"));
        }
        assert_eq!(sfen("4k4/9/4K4 w"), "4k4/9/4K4 b - 1");
        assert_eq!(sfen(""), " b - 1");
    }

    #[test]
    fn positions_are_read_with_hands_and_plies() {
        for (of_sfen, of_fen) in [
            ("4k4/9/4K4 b - 1", "4k4/9/4K4[] w - - 0 1"),
            ("4k4/9/4K4 w 2Pb10p 6", "4k4/9/4K4[PPbpppppppppp] b - - 0 3"),
            ("4k4/9/4K4 b P", "4k4/9/4K4[P] w - - 0 1"),
        ] {
            assert_eq!(fen(of_sfen).unwrap(), of_fen);
        }
        for wrong in
            ["", "4k4", "4k4 x - 1", "4k4 b 2 1", "4k4 b é 1", "4k4 b 9999P 1", "4k4 b - x"]
        {
            assert_eq!(fen(wrong), None, "{wrong}");
        }
    }
}
