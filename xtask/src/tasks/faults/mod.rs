//! `cargo xtask faults`: tests the cases, and the whole of a validation, with engines that are wrong
//! on purpose.

mod cases;
mod shard;
mod validate;

use std::collections::BTreeMap;
use std::sync::Arc;

use clap::Args;
use crosscheck::fixtures::Fixtures;
use crosscheck_testing::mutants::{Family, Fault};
use notation::Variant;

use crate::paths;
use crosscheck_core::{Exit, Failure};
use shard::Shard;

/// Plant every fault of the fault model, and see that some case catches it.
///
/// It prints the faults by family, and those that survive.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// Only this family; may be given more than once.
    #[arg(long, value_name = "FAMILY", value_parser = family)]
    family: Vec<Family>,
    /// One part of several, such as 1/4: every fourth fault of each family, counted through the games,
    /// so that a small part is a fair sample.
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,
    /// List every survivor, and not only the first ones.
    #[arg(long)]
    survivors: bool,
    /// Put each through the whole of a validation instead, as if it were someone's engine: it must be
    /// found, shrunk and laid to its clause.
    #[arg(long)]
    validate: bool,
}

/// The faults that are asked for, by game.
type Asked = Vec<(Variant, Vec<Arc<Fault>>)>;

impl Arguments {
    /// The faults of some games that are asked for.
    fn asked(&self, fixtures: &Fixtures, variants: &[Variant]) -> Asked {
        let mut numbers: BTreeMap<Family, usize> = BTreeMap::new();
        let mut is_asked = |fault: &Arc<Fault>| {
            let number = numbers.entry(fault.family).or_default();
            *number += 1;
            let is_of_family = self.family.is_empty() || self.family.contains(&fault.family);
            self.shard.has(*number) && is_of_family
        };
        let mut of_game = |&variant: &Variant| {
            let all = crosscheck_testing::mutants::all(variant, &fixtures.clauses).into_iter();
            (variant, all.filter(&mut is_asked).collect())
        };
        variants.iter().map(&mut of_game).collect()
    }
}

/// The family of a name.
fn family(name: &str) -> Result<Family, String> {
    Family::ALL.into_iter().find(|family| family.id() == name).ok_or_else(|| {
        let names = Family::ALL.map(Family::id).join(", ");
        format!("no family is called `{name}`; the families are {names}")
    })
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let asked =
        |variant: &Variant| arguments.variant.is_empty() || arguments.variant.contains(variant);
    let variants: Vec<Variant> = Variant::ALL.into_iter().filter(asked).collect();
    let asked = arguments.asked(&fixtures, &variants);
    Ok(if arguments.validate {
        validate::run(arguments, &fixtures, &asked)
    } else {
        cases::run(arguments, &fixtures, &asked)
    })
}
