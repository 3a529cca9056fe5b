//! How an engine writes a position.

use std::borrow::Cow;

use notation::{Fault, Ruling, Rulings, Setup, Variant};

use crate::comparing::{Ignored, Misspelling};

/// What is wrong with a FEN that writes its empty squares otherwise than as one number, such as
/// `11111111` for `8`, or its castling rights in another order, or with no hyphen where there are none,
/// or by the files of the Rooks in a game that has a ruling for it, or leaves its counters out, and is right in all else.
/// The position that it means is plain.
#[must_use]
pub fn misspelt(fen: &str, variant: Variant, rulings: &Rulings) -> Option<Misspelling> {
    let fault = Setup::given(fen, variant, rulings).err()?;
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let whole = self::fields(variant);
    let without_counters = whole - COUNTERS.len();
    if (without_counters..whole).contains(&fields.len()) {
        fields.extend(COUNTERS[fields.len() - without_counters..].iter().map(ToString::to_string));
    }
    let [placement, _, castling, ..] = fields.as_mut_slice() else { return None };
    *placement = runs_joined(placement, usize::from(variant.size()));
    *castling = rights_in_order(castling);
    let is_of_spelling = {
        use Fault::{CastlingSyntax, Fields, RookFilesSyntax, Run};
        let fault = &fault.fault;
        matches!(fault, Run { .. } | CastlingSyntax(_) | RookFilesSyntax(_) | Fields { .. })
    };
    let fen_in_order = fields.join(" ");
    let is_plain = |rulings: &Rulings| Setup::given(&fen_in_order, variant, rulings).is_ok();
    let is_plain = is_of_spelling
        && (is_plain(rulings) || by_files(variant, rulings).is_some_and(|any| is_plain(&any)));
    is_plain.then(|| Misspelling { fen: fen.into(), fault })
}

/// The rulings under which a game's castling rights may name the files of the Rooks, if it has such a ruling.
fn by_files(variant: Variant, rulings: &Rulings) -> Option<Rulings> {
    let mut any = rulings.clone();
    any.set(Ruling::CastlingArray(variant).id(), "any").ok()?;
    Some(any)
}

/// How many fields the FEN of a game has.
pub(crate) const fn fields(variant: Variant) -> usize {
    if variant.counts_checks() { 7 } else { 6 }
}

/// The counters of a position of which nothing is known.
const COUNTERS: [&str; 2] = ["0", "1"];

/// How many fields a FEN of chess has.
const OF_CHESS: usize = 6;

/// The checks to give of a position of which nothing is known, the fifth field of a game that counts them.
const CHECKS: &str = "3+3";

/// A FEN with the counters of a position of which nothing is known, where its own are ignored, and as many fields as are
/// the whole, where others are.
#[must_use]
pub fn without_ignored<'a>(fen: &'a str, whole: usize, ignored: &[Ignored]) -> Cow<'a, str> {
    let [counters, extra] = [Ignored::Counters, Ignored::Extra].map(|part| ignored.contains(&part));
    if !counters && !extra {
        return Cow::Borrowed(fen);
    }
    let mut fields: Vec<&str> = fen.split(' ').collect();
    let without_counters = whole - COUNTERS.len();
    if extra {
        if whole > OF_CHESS && fields.len() == OF_CHESS {
            fields.insert(OF_CHESS - COUNTERS.len(), CHECKS);
        }
        fields.truncate(whole);
    }
    if counters && (without_counters..=whole).contains(&fields.len()) {
        fields.truncate(without_counters);
        fields.extend(COUNTERS);
    }
    Cow::Owned(fields.join(" "))
}

/// The letters of a castling field in the order of the notation, and a hyphen for none: White's first, and of a side's
/// that of the King's side. Such a letter may be the file of the Rook.
fn rights_in_order(letters: &str) -> String {
    const ORDER: &str = "khgfedcbaq";
    let mut ordered: Vec<char> = letters.chars().collect();
    let place = |letter: char| ORDER.find(letter.to_ascii_lowercase());
    ordered.sort_by_key(|&letter| (letter.is_ascii_lowercase(), place(letter)));
    if ordered.is_empty() { "-".to_owned() } else { ordered.into_iter().collect() }
}

/// A placement with the sum of its digits for each run that is no number of squares of a rank.
fn runs_joined(placement: &str, width: usize) -> String {
    let mut joined = String::new();
    let mut rest = placement;
    while let Some(next) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            joined.push(next);
            rest = &rest[next.len_utf8()..];
            continue;
        }
        let (run, behind) = rest.split_at(digits);
        let is_number = !run.starts_with('0') && run.parse().is_ok_and(|run: usize| run <= width);
        let sum: usize = run.bytes().map(|digit| usize::from(digit - b'0')).sum();
        joined += &if is_number { run.to_owned() } else { sum.to_string() };
        rest = behind;
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_rights_and_the_hyphen_may_be_misspelt() {
        let is_misspelt = |castling: &str| {
            let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {castling} - 0 1");
            misspelt(&fen, Variant::Chess, &Rulings::default()).is_some()
        };
        for plain in ["qkQK", "QK", "kK", ""] {
            assert!(is_misspelt(plain), "{plain}");
        }
        for wrong in ["KQkq", "-", "KK", "K-", "HAha", "x", " "] {
            assert!(!is_misspelt(wrong), "{wrong}");
        }
        let is_misspelt_by_file = |letters: &str| {
            let fen = format!("r3k2r/8/8/8/8/8/8/R3K2R w {letters} - 0 1");
            misspelt(&fen, Variant::Chess960, &Rulings::default()).is_some()
        };
        for plain in ["kqKQ", "haHA", "AHah", "QKqk", ""] {
            assert!(is_misspelt_by_file(plain), "{plain}");
        }
        for wrong in ["KQkq", "HAha", "-", "GBgb", "x"] {
            assert!(!is_misspelt_by_file(wrong), "{wrong}");
        }
        let by_file = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
        assert!(misspelt(by_file, Variant::Atomic, &Rulings::default()).is_some());
    }

    #[test]
    fn the_counters_may_be_left_out() {
        let is_misspelt = |counters: &str| {
            let fen = format!("4k3/8/8/8/8/8/8/4K3 w - -{counters}");
            misspelt(&fen, Variant::Chess, &Rulings::default()).is_some()
        };
        assert!(is_misspelt("") && is_misspelt(" 7"));
        assert!(!is_misspelt(" x") && !is_misspelt(" 0 1") && !is_misspelt(" 0 1 2"));
    }

    #[test]
    fn what_is_ignored_is_filled_in_or_cut_off() {
        let board = "4k3/8/8/8/8/8/8/4K3 w - -";
        let counters = |rest: &str| {
            without_ignored(&format!("{board}{rest}"), 6, &[Ignored::Counters]).into_owned()
        };
        for rest in ["", " 7", " 7 9"] {
            assert_eq!(counters(rest), format!("{board} 0 1"));
        }
        assert_eq!(counters(" 7 9 +0"), format!("{board} 7 9 +0"), "that is not six fields");
        let extra = format!("{board} 7 9 +0");
        assert_eq!(without_ignored(&extra, 6, &[Ignored::Extra]), format!("{board} 7 9"));
        assert_eq!(without_ignored(&extra, 6, &[Ignored::Check]), extra);
        let checks = format!("{board} 3+3 7 9");
        assert_eq!(without_ignored(&checks, 7, &[Ignored::Counters]), format!("{board} 3+3 0 1"));
    }

    #[test]
    fn of_the_placement_only_runs_may_be_misspelt() {
        let is_misspelt = |placement: &str| {
            misspelt(&format!("{placement} w - - 0 1"), Variant::Chess, &Rulings::default())
                .is_some()
        };
        let below = "8/8/8/8/8/8/4K3";
        for plain in ["11111111", "1111k111", "44", "08"] {
            assert!(is_misspelt(&format!("{plain}/{below}")), "{plain}");
        }
        for wrong in ["8", "4k3", "1111111", "x1111111", "45", "7"] {
            assert!(!is_misspelt(&format!("{wrong}/{below}")), "{wrong}");
        }
        let decimal = format!("1111111111/{}k9 w - - 0 1", "10/".repeat(8));
        assert!(misspelt(&decimal, Variant::ColorboundDecimal, &Rulings::default()).is_some());
    }
}
