//! Lines that say when they were altered.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::error::Fault;

/// How many hexadecimal digits of a SHA-256 make a seal.
const DIGITS: usize = 16;

/// What stands between a line's own content and its seal.
const MARK: &str = ",\"seal\":\"";

/// The first hexadecimal digits of the SHA-256 of some texts, one after the other.
#[must_use]
pub fn digest<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    texts.into_iter().for_each(|text| hash.update(text));
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<String>()[..DIGITS]
        .to_owned()
}

/// An object as one line of JSON, without a line break, sealed under the seal of its file's
/// header; and the seal. The header itself is sealed under an empty one.
pub fn sealed(under: &str, content: &impl Serialize) -> Result<(String, String), Fault> {
    let content = serde_json::to_string(content).map_err(Fault::Json)?;
    let seal = digest([under, &content]);
    let open = content.strip_suffix('}').unwrap_or(&content);
    Ok((format!("{open}{MARK}{seal}\"}}"), seal))
}

/// What a sealed line says, and its seal.
pub(super) fn opened<T: DeserializeOwned>(under: &str, line: &str) -> Result<(T, String), Fault> {
    let (open, rest) = line.rsplit_once(MARK).ok_or(Fault::Altered)?;
    let seal = rest.strip_suffix("\"}").ok_or(Fault::Altered)?;
    let content = format!("{open}}}");
    if digest([under, &content]) != seal {
        return Err(Fault::Altered);
    }
    let content = serde_json::from_str(&content).map_err(Fault::Json)?;
    Ok((content, seal.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_line_opens_under_its_own_header_and_unaltered_alone() {
        let content = json!({"index": 17, "text": "a \"seal\" \\ and so on"});
        let (line, seal) = sealed("header", &content).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["seal"], seal);
        assert_eq!(opened::<Value>("header", &line).unwrap(), (content, seal));
        assert!(opened::<Value>("another", &line).is_err());
        for place in 0..line.len() {
            let mut altered = line.clone().into_bytes();
            altered[place] ^= 1;
            let altered = String::from_utf8(altered).unwrap();
            assert!(opened::<Value>("header", &altered).is_err(), "{altered}");
        }
    }
}
