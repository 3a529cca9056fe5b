use std::fmt::Write;

use crosscheck::comparing::play::Feature;
use crosscheck::comparing::play::census;
use crosscheck::conformance::validate::{Check, CheckOutcome, GameResults, Results};
use crosscheck::fixtures::Fixtures;
use crosscheck::reports::json::{JsonResults, JsonVerified};

use super::Verified;
use crate::console::tell;
use crate::exit::{Exit, Failure};

/// How many findings of a game are printed in full; of the others, the command that shows them.
const IN_FULL: usize = 8;
/// The smallest width of a column: a count of some millions.
const NARROWEST: usize = 8;

/// Prints the findings, a line for each game, the coverage of random play, and the clauses that are
/// broken.
pub(super) fn print(verified: &Verified, fixtures: &Fixtures) -> Result<(), Failure> {
    let mut text = String::new();
    findings(&mut text, verified, fixtures);
    games(&mut text, verified, fixtures);
    coverage(&mut text, &verified.sides[1]);
    third(&mut text, verified);
    text += &crosscheck::reports::broken(&verified.sides, fixtures);
    text += match verified.exit() {
        Exit::Pass => "all agree\n",
        Exit::Interrupted => "interrupted before everything was asked\n",
        Exit::Incomplete => "nothing differs, but some questions have no answer\n",
        _ => "they do NOT all agree\n",
    };
    tell(&text)
}

fn findings(text: &mut String, verified: &Verified, fixtures: &Fixtures) {
    let mut third = verified.third.iter();
    for side in &verified.sides {
        for game in &side.games {
            let found =
                side.new_findings().filter(|it| it.position.game.variant == game.game.variant);
            for (number, finding) in found.enumerate() {
                let says = third.next();
                let replay = crosscheck::reports::replay(&side.subject, finding);
                if number < IN_FULL {
                    text.push_str(&crosscheck::reports::finding(
                        finding,
                        &fixtures.clauses,
                        &replay,
                    ));
                    if let Some(says) = says {
                        let _ = writeln!(text, "  {says}");
                    }
                    text.push('\n');
                } else {
                    let _ = writeln!(text, "also: {replay}");
                }
            }
        }
    }
}

fn games(text: &mut String, verified: &Verified, fixtures: &Fixtures) {
    let _ = writeln!(
        text,
        "\n{:<22}{:>9}{:>9}{:>9}{:>10}{:>12}{:>12}{:>10}",
        "game", "clauses", "cases", "counts", "refusals", "positions", "moves", "findings"
    );
    for (oracle, generator) in verified.sides[0].games.iter().zip(&verified.sides[1].games) {
        let variant = generator.game.variant;
        let clauses = fixtures.clauses.iter().filter(|clause| clause.variant == Some(variant));
        let of = |game: &GameResults, counts: bool| {
            game.checks.iter().filter(|check: &&Check| check.is_count() == counts).count()
        };
        let findings = verified.sides.iter().flat_map(Results::new_findings);
        let _ = writeln!(
            text,
            "{:<22}{:>9}{:>9}{:>9}{:>10}{:>12}{:>12}{:>10}",
            variant.id(),
            clauses.count(),
            of(generator, false),
            of(oracle, true) + of(generator, true),
            generator.compared.refused,
            generator.coverage.of(Feature::Positions),
            generator.coverage.of(Feature::Moves),
            findings.filter(|finding| finding.position.game.variant == variant).count(),
        );
    }
}

/// The coverage of the random games, a column for each game.
fn coverage(text: &mut String, generator: &Results) {
    let width = |game: &GameResults| game.game.variant.id().len().max(NARROWEST) + 2;
    let _ = write!(text, "\n{:<15}", "seen in play");
    for game in &generator.games {
        let _ = write!(text, "{:>1$}", game.game.variant.id(), width(game));
    }
    text.push('\n');
    for feature in Feature::ALL {
        let _ = write!(text, "{:<15}", feature.name());
        for game in &generator.games {
            let seen = if census::is_possible(feature, game.game.variant) {
                game.coverage.of(feature).to_string()
            } else {
                "-".to_owned()
            };
            let _ = write!(text, "{seen:>0$}", width(game));
        }
        text.push('\n');
    }
    text.push('\n');
    for game in &generator.games {
        let unseen: Vec<&str> =
            census::unseen(&game.coverage, game.game.variant).map(Feature::name).collect();
        if !unseen.is_empty() {
            let (variant, seed) = (game.game.variant, generator.seed);
            let unseen = unseen.join(", ");
            let _ = writeln!(text, "{variant}: the random games (seed {seed}) never saw: {unseen}");
        }
    }
}

/// The number of questions to the third side, a line for each game.
fn third(text: &mut String, verified: &Verified) {
    let Some(third) = verified.sides.get(2) else { return };
    for game in &third.games {
        let crosscheck::reports::Figures { passed, failed, counts, positions, .. } =
            crosscheck::reports::figures(game);
        // Cases and counts: the figures tell of cases alone.
        let skipped = game.count(|outcome| matches!(outcome, CheckOutcome::Skipped(_)));
        let _ = writeln!(
            text,
            "{}: third side: {} cases, {counts} counts, {} refusals, {positions} positions; \
             {skipped} checks not answered",
            game.game.variant,
            passed + failed,
            game.compared.setups,
        );
    }
    if let Some(lack) = verified.third_lacks() {
        let _ = writeln!(text, "{lack}");
    }
}

/// The results as one JSON document, ending in a line break.
pub(super) fn json(verified: &Verified, fixtures: &Fixtures) -> String {
    crosscheck::pretty(&JsonVerified {
        version: crosscheck::reports::json::RESULTS_VERSION,
        agreed: verified.exit() == Exit::Pass,
        sides: verified.sides.iter().map(|side| JsonResults::of(side, fixtures)).collect(),
        third: verified.third.iter().map(ToString::to_string).collect(),
    })
}
