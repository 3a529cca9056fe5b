//! What an engine says of itself.

use notation::{Ruling, Rulings, Variant};

use crate::comparing::{Foreign, FurtherKind};
use crate::engines::protocol::{Command, StartResponse};

/// How many of the games that nobody here knows are shown.
const UNKNOWN_SHOWN: usize = 5;

/// What an engine says of itself in its greeting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greeting {
    /// Its name.
    pub name: Foreign,
    /// The language that it is written in.
    pub language: Foreign,
    /// The names of all the games that it offers, in its order.
    pub games: Vec<Foreign>,
    /// The games of SPEC section 1 among them, each once.
    pub variants: Vec<Variant>,
    /// Whether it lists moves.
    pub lists: bool,
    /// Whether it counts.
    pub counts: bool,
    /// The further questions that it answers.
    pub further: Vec<FurtherKind>,
    /// Whether it takes what it is given to be legal.
    pub trusts_input: bool,
    /// The rulings that it cannot change, each with its value. The value may be one that nobody
    /// knows.
    pub fixed: Vec<(Ruling, Result<String, Foreign>)>,
}

impl Greeting {
    /// The part of a greeting that means something, in bounds, whatever an engine has sent.
    #[must_use]
    pub fn of(response: &StartResponse) -> Self {
        let games = response.variants.iter().map(|name| Foreign::name(name));
        let games: Vec<Foreign> = games.collect();
        let fixed = response.rulings.iter().filter_map(|(name, value)| {
            let ruling = Ruling::ALL.into_iter().find(|ruling| ruling.id() == name)?;
            let mut rulings = Rulings::default();
            let is_known = rulings.set(name, value).is_ok();
            let value =
                if is_known { Ok(rulings.value(ruling)) } else { Err(value.as_str().into()) };
            Some((ruling, value))
        });
        Self {
            name: Foreign::name(&response.name),
            language: Foreign::name(&response.language),
            variants: known(&games),
            games,
            lists: response.commands.contains(&Command::Moves),
            counts: response.commands.contains(&Command::Perft),
            further: further(&response.commands),
            trusts_input: response.trusts_input,
            fixed: fixed.collect(),
        }
    }

    /// Whether it answers one of the questions beside which all others are asked.
    #[must_use]
    pub const fn is_enough(&self) -> bool {
        self.lists || self.counts
    }

    /// All that it offers, for people.
    #[must_use]
    pub fn offers(&self) -> String {
        listed(&self.games)
    }
}

/// The further questions among some commands.
fn further(commands: &[Command]) -> Vec<FurtherKind> {
    let offers = |kind: &FurtherKind| commands.contains(&Command::from(*kind));
    FurtherKind::ALL.into_iter().filter(offers).collect()
}

/// The games of SPEC section 1 among some names, each once, in the order of that section.
pub(crate) fn known(names: &[Foreign]) -> Vec<Variant> {
    let is_named = |variant: &Variant| names.iter().any(|name| name == variant.id());
    Variant::ALL.into_iter().filter(is_named).collect()
}

/// What an engine offers, for people: the games of SPEC section 1, the first few of the others, and
/// the number of the rest.
pub(crate) fn listed(names: &[Foreign]) -> String {
    let known = known(names);
    let known = known.iter().map(|variant| variant.id().to_owned());
    let shown: Vec<String> = known.chain(unknown(names)).collect();
    if shown.is_empty() { "none".to_owned() } else { shown.join(", ") }
}

/// The first few of the names that are none of those games, and the number of the rest, if there are any.
pub(crate) fn unknown(names: &[Foreign]) -> Option<String> {
    let is_other = |name: &&Foreign| name.parse::<Variant>().is_err();
    let others: Vec<&str> = names.iter().filter(is_other).map(|name| &**name).collect();
    let shown = others[..others.len().min(UNKNOWN_SHOWN)].join(", ");
    match others.len().saturating_sub(UNKNOWN_SHOWN) {
        _ if others.is_empty() => None,
        0 => Some(shown),
        more => Some(format!("{shown}, and {more} more")),
    }
}
