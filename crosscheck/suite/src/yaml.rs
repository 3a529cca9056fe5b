use comparing::ends;
use serde::de::{DeserializeOwned, Error};

/// How deep lists and maps may stand in one another. Nothing of ours comes near it, and the time that
/// the reader takes grows with the square of it.
const DEEPEST: usize = 200;

/// Reads a value from YAML.
///
/// # Errors
///
/// The place and the error there.
pub fn from_yaml<T: DeserializeOwned>(text: &str) -> Result<T, serde_yaml::Error> {
    if let Some(line) = too_deep(text) {
        let message = format!("line {line}: lists and maps are nested too deeply");
        return Err(serde_yaml::Error::custom(message));
    }
    // A message may quote much of the file.
    serde_yaml::from_str(text).map_err(|error| match ends(&error.to_string(), KEPT) {
        Some(message) => serde_yaml::Error::custom(message),
        None => error,
    })
}

/// How much of a message is kept of its beginning and of its end, where the expected form and the place stand.
const KEPT: [usize; 2] = [80, 120];

/// The line, counted from 1, in which brackets are nested too deep. Those in a text count as well: no
/// text has so many that are not closed.
fn too_deep(text: &str) -> Option<usize> {
    let mut open = 0_usize;
    for (line, number) in text.lines().zip(1..) {
        for byte in line.bytes() {
            match byte {
                b'[' | b'{' => open += 1,
                b']' | b'}' => open = open.saturating_sub(1),
                _ => {}
            }
            if open > DEEPEST {
                return Some(number);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_another_kind_is_not_quoted_whole() {
        let prose = "word ".repeat(1_000);
        let message = from_yaml::<Vec<u8>>(&prose).unwrap_err().to_string();
        assert!(
            message.starts_with("invalid type: string \"word ") && message.len() < 250,
            "{message}"
        );
        assert!(message.ends_with(", expected a sequence"), "{message}");
    }
}
