//! The matrix, "Who plays by the rules": its page for the book and for the site, and its rows for `docs/`.

use crosscheck::reports::Matrix;

use crate::paths;
use crosscheck_core::Failure;

/// What `crosscheck matrix` has written, as a page of `docs/` links to it.
pub(crate) const DATA: &str = "matrix/chess.json";

/// Reads it.
pub(crate) fn read() -> Result<Matrix, Failure> {
    let file = paths::root().join("docs").join(DATA);
    let wrong = |error: serde_json::Error| Failure::of(file.display())(error);
    Matrix::read(&paths::read(&file)?).map_err(wrong)
}
