//! Lines that come from outside: as long as anybody needs them, and no longer.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes: a line of a hundred thousand moves.
const LONGEST: usize = 1 << 20;

/// Why a line is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// It is longer than any request.
    #[error("the line is longer than {} KiB", LONGEST >> 10)]
    TooLong,
    /// It is no text.
    #[error("the line is not UTF-8")]
    NotUtf8,
}

/// The next line without its end, or `None` at the end of the input. Of a line that is too long
/// nothing is kept.
///
/// # Errors
/// What the input fails with.
pub fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, BadLine>>> {
    let mut line = Vec::new();
    let (mut has_begun, mut is_too_long) = (false, false);
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() && !has_begun {
            return Ok(None);
        }
        has_begun = true;
        let end = available.iter().position(|&byte| byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        is_too_long |= line.len() + part.len() > LONGEST;
        if is_too_long {
            line = Vec::new();
        } else {
            line.extend_from_slice(part);
        }
        let (is_over, taken) = (available.is_empty(), end.map_or(part.len(), |end| end + 1));
        input.consume(taken);
        if end.is_some() || is_over {
            break;
        }
    }
    if is_too_long {
        return Ok(Some(Err(BadLine::TooLong)));
    }
    Ok(Some(String::from_utf8(line).map_err(|_| BadLine::NotUtf8)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_too_long_or_no_text_is_passed_over_whole() {
        let mut text = vec![b'x'; LONGEST + 1];
        text.extend(b"\n\xff\nlast");
        let mut input = io::BufReader::with_capacity(1000, text.as_slice());
        let mut next = || next_line(&mut input).unwrap();
        assert_eq!(next(), Some(Err(BadLine::TooLong)));
        assert_eq!(next(), Some(Err(BadLine::NotUtf8)));
        assert_eq!(next(), Some(Ok("last".to_owned())));
        assert_eq!(next(), None);
    }
}
