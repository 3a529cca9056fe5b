//! The known failures of an engine: counts, and the random games of one seed.

use crate::comparing::{AnyGame, Finding};
use crate::conformance::validate::{Baseline, BaselineError, KnownFailure, Results};

use crate::text_game::game::TextGame;

/// Reads a baseline for a run of a seed. The games that it lists of another seed are other games: they
/// go where the baseline is to be written anew.
///
/// # Errors
///
/// A text that is no baseline, or one with games of another seed that is not to be written anew.
pub fn read(text: &str, seed: u64, is_rewritten: bool) -> Result<Baseline, BaselineError> {
    let mut baseline = Baseline::read(text)?;
    match baseline.seed {
        Some(listed) if listed != seed && !is_rewritten => {
            Err(BaselineError::OtherSeed { listed, asked: seed })
        }
        Some(listed) if listed != seed => {
            baseline.known.retain(|one| !is_random_game(&one.id));
            Ok(baseline)
        }
        _ => Ok(baseline),
    }
}

/// The baseline after a run: as [`Baseline::updated`], with the random games of this run in the place
/// of those that it listed of the same game.
///
/// # Errors
///
/// As [`Baseline::updated`].
pub fn after(baseline: &Baseline, results: &Results<TextGame>) -> Result<Baseline, BaselineError> {
    let mut known = baseline.updated(results)?.known;
    for game in &results.games {
        let played = || game.played.iter().chain(&game.known_play).map(Finding::id);
        let of_play = format!("{}.game-", game.game.id());
        known.retain(|one| !one.id.starts_with(&of_play) || played().any(|id| id == one.id));
        let new = game.played.iter().map(|finding| KnownFailure { id: finding.id(), why: None });
        known.extend(new);
    }
    known.sort_by(|one, two| one.id.cmp(&two.id));
    let seed = known.iter().any(|one| is_random_game(&one.id)).then_some(results.seed);
    Ok(Baseline { seed, known })
}

/// Whether an entry is that of a random game: `GAME.game-NUMBER`.
fn is_random_game(id: &str) -> bool {
    id.rsplit_once(".game-").is_some_and(|(_, number)| number.parse::<u64>().is_ok())
}
