//! `cargo xtask pairs`: finds positions that bring together what no position of the fixtures does.

use clap::Args;
use crosscheck::fixtures::{Fixtures, PairsFile, from_yaml, to_yaml};
use crosscheck_core::{Exit, Failure};
use crosscheck_testing::pairs::search::Search;
use notation::Variant;

use crate::paths;

/// Search for positions and moves that bring two things together which no question about the fixtures does.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game.
    #[arg(long, value_name = "GAME")]
    variant: Option<Variant>,
    /// How many positions to look at.
    #[arg(long, value_name = "NUMBER", default_value_t = 100_000)]
    positions: usize,
    /// The seed of the search.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// Add them to the fixtures; without it, only say how many there are.
    #[arg(long)]
    write: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let wanted = |variant: &Variant| arguments.variant.is_none_or(|only| only == *variant);
    let mut exit = Exit::Pass;
    for variant in Variant::ALL.into_iter().filter(wanted) {
        let mut search = Search::new(&fixtures, variant, arguments.seed);
        let new = search.run(arguments.positions);
        if new == 0 {
            say!("{variant}: nothing new");
            continue;
        }
        let few = search.few();
        say!("{variant}: {new} pairs that no question has; {} positions have them", few.len());
        if !arguments.write {
            exit = Exit::Fail;
            continue;
        }
        let file = paths::fixtures().join(variant.id()).join("pairs.yaml");
        let mut pairs = if file.exists() {
            from_yaml(&paths::read(&file)?)
                .map_err(|error| Failure::usage(format!("{}: {error}", file.display())))?
        } else {
            PairsFile { positions: Vec::new() }
        };
        pairs.positions.extend(few);
        paths::write(&file, &to_yaml(&pairs))?;
    }
    Ok(exit)
}
