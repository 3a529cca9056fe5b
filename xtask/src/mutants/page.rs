//! `docs/mutants.md`: what the last whole run found, a row for each package.

use super::judged::{Figures, Judged};
use crate::exit::Failure;
use crate::paths;

/// Puts the figures of a package into its row, if all its mutants have been tried. The rest of the
/// page is written by hand.
pub(super) fn write(judged: &Judged<'_>) -> Result<(), Failure> {
    let Figures { mutants, by_cases, by_own_tests, out_of_time, not_viable, survived, untried } =
        judged.figures;
    if untried > 0 {
        println!("{}: not all is tried yet, so its row stays as it was", judged.package);
        return Ok(());
    }
    let file = paths::root().join("docs/mutants.md");
    let begins = format!("| `{}` |", judged.package);
    let row = format!(
        "{begins} {mutants} | {by_cases} | {by_own_tests} | {out_of_time} | {not_viable} | {survived} |"
    );
    let page = paths::read(&file)?;
    let rows = page.lines().map(|line| if line.starts_with(&begins) { &row } else { line });
    paths::write(&file, &rows.map(|line| format!("{line}\n")).collect::<String>())
}
