//! How an engine writes a position.

use notation::{Fault, Setup, Variant};

use crate::Misspelling;

/// What is wrong with a FEN that writes its empty squares otherwise than as one number, such as
/// `11111111` for `8`, and is right in all else. The position that it means is plain.
#[must_use]
pub fn misspelt(fen: &str, variant: Variant) -> Option<Misspelling> {
    let fault = Setup::given(fen, variant).err()?;
    let (placement, rest) = fen.split_once(' ')?;
    let meant = format!("{} {rest}", runs_joined(placement, usize::from(variant.size())));
    let is_of_runs = matches!(fault.fault, Fault::Run { .. });
    let is_plain = is_of_runs && Setup::given(&meant, variant).is_ok();
    is_plain.then(|| Misspelling { fen: fen.into(), fault })
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
    fn only_runs_may_be_misspelt() {
        let is_misspelt =
            |placement: &str| misspelt(&format!("{placement} w - - 0 1"), Variant::Chess).is_some();
        let below = "8/8/8/8/8/8/4K3";
        for plain in ["11111111", "1111k111", "44", "08"] {
            assert!(is_misspelt(&format!("{plain}/{below}")), "{plain}");
        }
        for wrong in ["8", "4k3", "1111111", "x1111111", "45", "7"] {
            assert!(!is_misspelt(&format!("{wrong}/{below}")), "{wrong}");
        }
        let decimal = format!("1111111111/{}k9 w - - 0 1", "10/".repeat(8));
        assert!(misspelt(&decimal, Variant::ColorboundDecimal).is_some());
    }
}
