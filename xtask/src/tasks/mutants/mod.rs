//! `cargo xtask mutants`: tests the cases, and the whole of a validation, with engines that are wrong
//! on purpose.

mod cases;
mod counts;
mod museum;
mod shard;
mod validate;

use std::collections::BTreeMap;
use std::sync::Arc;

use clap::Args;
use crosscheck::fixtures::Fixtures;
use crosscheck_testing::mutants::{Mutant, Operator};
use notation::Variant;

use crate::paths;
use crosscheck_core::{Exit, Failure};
use shard::Shard;

/// Apply every mutant, and see that some case catches it.
///
/// It prints the mutants by operator, and those that are missed.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// Only this operator; may be given more than once.
    #[arg(long, value_name = "OPERATOR", value_parser = operator)]
    operator: Vec<Operator>,
    /// One part of several, such as 1/4: every fourth mutant of each operator, counted through the games,
    /// so that a small part is a fair sample.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// List every missed mutant, and not only the first ones.
    #[arg(long)]
    missed: bool,
    /// Put each through the whole of a validation instead, as if it were someone's engine: it must be
    /// found, shrunk and laid to its clause.
    #[arg(long)]
    validate: bool,
    /// With --validate, print the causes that were diagnosed for each.
    #[arg(long, requires = "validate")]
    causes: bool,
    /// Put the bugs of the museum through a validation instead, those that engines have had, and print a
    /// table of them for each game.
    #[arg(long, conflicts_with_all = ["operator", "missed", "validate"])]
    museum: bool,
}

/// The mutants that are asked for, by game.
type Asked = Vec<(Variant, Vec<Arc<Mutant>>)>;

impl Arguments {
    /// Whether a game is asked for.
    fn is_of(&self, variant: Variant) -> bool {
        self.variant.is_empty() || self.variant.contains(&variant)
    }

    /// The mutants of some games that are asked for.
    fn asked(&self, fixtures: &Fixtures, variants: &[Variant]) -> Asked {
        let mut numbers: BTreeMap<Operator, usize> = BTreeMap::new();
        let mut is_asked = |mutant: &Arc<Mutant>| {
            let number = numbers.entry(mutant.operator).or_default();
            *number += 1;
            let is_of_operator =
                self.operator.is_empty() || self.operator.contains(&mutant.operator);
            self.shard.has(*number) && is_of_operator
        };
        let mut of_game = |&variant: &Variant| {
            let all = crosscheck_testing::mutants::all(variant, &fixtures.clauses).into_iter();
            (variant, all.filter(&mut is_asked).collect())
        };
        variants.iter().map(&mut of_game).collect()
    }
}

/// The operator of a name.
fn operator(name: &str) -> Result<Operator, String> {
    Operator::ALL.into_iter().find(|operator| operator.id() == name).ok_or_else(|| {
        let names = Operator::ALL.map(Operator::id).join(", ");
        format!("no operator is called `{name}`; the operators are {names}")
    })
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    if arguments.museum {
        return Ok(museum::run(arguments, &fixtures));
    }
    let variants: Vec<Variant> =
        Variant::ALL.into_iter().filter(|variant| arguments.is_of(*variant)).collect();
    let asked = arguments.asked(&fixtures, &variants);
    Ok(if arguments.validate {
        validate::run(arguments, &fixtures, &asked)
    } else {
        cases::run(arguments, &fixtures, &asked)
    })
}
