//! The results of a campaign as a table, and warnings about what it did not test.

use comparing::play::Feature;
use fuzzing::{Target, Totals};

use super::folders;
use crate::exit::Failure;

/// At least this many inputs, or positions, must have been seen before a share of them is
/// meaningful.
const ENOUGH: u64 = 5_000;
/// If fewer inputs in a hundred are legal, a target hardly tests what it is for.
const FEWEST_LEGAL: f64 = 50.0;
/// Texts are seldom valid: mutations break more of them than they mend.
const FEWEST_LEGAL_TEXTS: f64 = 0.5;
/// If fewer positions in a hundred have a capture that changes the captor, the special rule of
/// these games is hardly tested.
const FEWEST_FUSIONS: f64 = 5.0;

/// Prints the totals of each target, and the warnings.
pub(super) fn print_totals(runs: &[(Target, Totals)]) -> Result<(), Failure> {
    println!(
        "\n{:27}{:>12}{:>8}{:>12}{:>9}{:>8}{:>10}",
        "target", "inputs", "legal", "positions", "fusions", "corpus", "findings"
    );
    for (target, totals) in runs {
        let (positions, fusions) = (totals.of(Feature::Positions), totals.of(Feature::Fusions));
        let if_any = |count: u64, text: String| if count > 0 { text } else { "-".to_owned() };
        let share = |part, whole| {
            let share = in_a_hundred(part, whole).unwrap_or_default();
            if_any(part, format!("{share:.1}%"))
        };
        println!(
            "{:27}{:>12}{:>8}{:>12}{:>9}{:>8}{:>10}",
            target.to_string(),
            totals.inputs,
            share(totals.legal, totals.inputs),
            if_any(positions, positions.to_string()),
            share(fusions, positions),
            folders::files(&folders::corpus(*target))?.len(),
            folders::inputs(*target)?.len(),
        );
    }
    for warning in runs.iter().flat_map(|(target, totals)| warnings(*target, totals)) {
        println!("warning: {warning}");
    }
    Ok(())
}

/// How many in a hundred; nothing of nothing.
fn in_a_hundred(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| 100.0 * part as f64 / whole as f64)
}

/// The reasons why a campaign of a target is of little use.
fn warnings(target: Target, totals: &Totals) -> Vec<String> {
    let mut warnings = Vec::new();
    let legal = in_a_hundred(totals.legal, totals.inputs).filter(|_| totals.inputs >= ENOUGH);
    let fewest = if target.is_text() { FEWEST_LEGAL_TEXTS } else { FEWEST_LEGAL };
    if let Some(share) = legal.filter(|share| *share < fewest) {
        let what = if target.is_text() { "are valid texts" } else { "are legal positions" };
        warnings.push(format!("{target}: {share:.1}% of the inputs {what}; it tries little else"));
    }
    let (Target::Moves(variant), positions) = (target, totals.of(Feature::Positions)) else {
        return warnings;
    };
    if positions < ENOUGH {
        return warnings;
    }
    let fusions = in_a_hundred(totals.of(Feature::Fusions), positions);
    if let Some(share) = fusions.filter(|share| *share < FEWEST_FUSIONS)
        && Feature::Fusions.is_possible(variant)
    {
        warnings.push(format!("{target}: {share:.1}% of the positions have a fusion"));
    }
    // Features that only random play looks for are left out.
    let looked_for = |feature: &Feature| {
        !matches!(feature, Feature::Pins | Feature::RefusedMoves | Feature::RefusedStarts)
    };
    let possible = Feature::ALL.into_iter().filter(|feature| feature.is_possible(variant));
    for feature in possible.filter(looked_for).filter(|feature| totals.of(*feature) == 0) {
        warnings.push(format!("{target}: {} have not come up", feature.name()));
    }
    warnings
}

#[cfg(test)]
mod tests {
    use notation::Variant;

    use super::*;

    fn totals(inputs: u64, legal: u64, seen: &[(Feature, u64)]) -> Totals {
        let seen = seen.iter().map(|(feature, count)| (feature.name().to_owned(), *count));
        Totals { inputs, legal, seen: seen.collect() }
    }

    #[test]
    fn a_campaign_that_hardly_tries_what_it_is_for_says_so() {
        let osmosis = Target::Moves(Variant::Osmosis);
        let all = Feature::ALL.map(|feature| (feature, 10_000));
        assert_eq!(warnings(osmosis, &totals(10_000, 9_900, &all)), Vec::<String>::new());
        let warned = warnings(osmosis, &totals(10_000, 300, &all));
        assert!(warned[0].contains("3.0% of the inputs are legal positions"), "{warned:?}");
        let few = [(Feature::Positions, 10_000), (Feature::Fusions, 100)];
        let warned = warnings(osmosis, &totals(10_000, 9_900, &few)).join("\n");
        assert!(warned.contains("1.0% of the positions have a fusion"), "{warned}");
        assert!(warned.contains("mates have not come up"), "{warned}");
    }

    #[test]
    fn a_short_campaign_says_nothing_of_shares() {
        let few = totals(100, 3, &[(Feature::Positions, 100)]);
        assert_eq!(warnings(Target::Moves(Variant::Osmosis), &few), Vec::<String>::new());
    }
}
