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
    serde_yaml::from_str(text)
}

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
    use std::time::{Duration, Instant};

    use serde_json::Value;

    use super::*;

    #[test]
    fn what_is_nested_without_measure_is_refused_at_once() {
        let begun = Instant::now();
        for open in ["[", "{a: ", "- [ "] {
            let error = from_yaml::<Value>(&format!("known:\n  {}", open.repeat(50_000)));
            let message = error.expect_err("nothing closes it").to_string();
            assert!(message.contains("line 2: ") && message.contains("too deep"), "{message}");
        }
        assert!(begun.elapsed() < Duration::from_secs(5));
        let lists = format!("{}{}", "[".repeat(50), "]".repeat(50));
        assert!(from_yaml::<Value>(&lists).is_ok());
    }
}
