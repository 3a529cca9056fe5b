//! Lines that say when they were altered.

use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use super::error::Fault;

/// How many hexadecimal digits of a SHA-256 make a checksum.
const DIGITS: usize = 16;

/// What stands between a line's own content and its checksum.
const MARK: &str = ",\"checksum\":\"";

/// The first hexadecimal digits of the SHA-256 of some texts, one after the other.
#[must_use]
pub fn digest<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let mut hash = Sha256::new();
    texts.into_iter().for_each(|text| hash.update(text));
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect::<String>()[..DIGITS]
        .to_owned()
}

/// An object as one line of JSON, without a line break, with a checksum that covers that of its file's
/// header; and the checksum. That of the header itself is made with an empty one.
pub fn with_checksum(under: &str, content: &impl Serialize) -> Result<(String, String), Fault> {
    let content = serde_json::to_string(content).map_err(Fault::Json)?;
    let checksum = digest([under, &content]);
    let open = content.strip_suffix('}').unwrap_or(&content);
    Ok((format!("{open}{MARK}{checksum}\"}}"), checksum))
}

/// What a line says, and its checksum.
pub(super) fn opened<T: DeserializeOwned>(under: &str, line: &str) -> Result<(T, String), Fault> {
    let (open, rest) = line.rsplit_once(MARK).ok_or(Fault::Altered)?;
    let checksum = rest.strip_suffix("\"}").ok_or(Fault::Altered)?;
    let content = format!("{open}}}");
    if digest([under, &content]) != checksum {
        return Err(Fault::Altered);
    }
    let content = serde_json::from_str(&content).map_err(Fault::Json)?;
    Ok((content, checksum.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_line_opens_under_its_own_header_and_unaltered_alone() {
        let content = json!({"index": 17, "text": "a \"checksum\" \\ and so on"});
        let (line, checksum) = with_checksum("header", &content).unwrap();
        assert_eq!(serde_json::from_str::<Value>(&line).unwrap()["checksum"], checksum);
        assert_eq!(opened::<Value>("header", &line).unwrap(), (content, checksum));
        assert!(opened::<Value>("another", &line).is_err());
        for place in 0..line.len() {
            let mut altered = line.clone().into_bytes();
            altered[place] ^= 1;
            let altered = String::from_utf8(altered).unwrap();
            assert!(opened::<Value>("header", &altered).is_err(), "{altered}");
        }
    }
}
