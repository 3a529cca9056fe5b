//! What an engine says of itself.

use notation::{Ruling, Rulings, Variant};

use crate::protocol::{Command, StartResponse};
use comparing::Foreign;

/// How many of the games that nobody knows are kept, to be shown.
const UNKNOWN_KEPT: usize = 5;

/// What an engine says of itself in its greeting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Greeting {
    /// Its name.
    pub name: Foreign,
    /// The language that it is written in.
    pub language: Foreign,
    /// The games that it supports, each once.
    pub variants: Vec<Variant>,
    /// What it offers beside them, for people: the first few, and the number of the others.
    pub unknown: Vec<Foreign>,
    /// Whether it lists moves.
    pub lists: bool,
    /// Whether it counts.
    pub counts: bool,
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
        let named: Vec<&str> = response.variants.iter().map(String::as_str).collect();
        let (variants, unknown) = offered(&named);
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
            variants,
            unknown,
            lists: response.commands.contains(&Command::Moves),
            counts: response.commands.contains(&Command::Perft),
            trusts_input: response.trusts_input,
            fixed: fixed.collect(),
        }
    }

    /// All that it offers, for people.
    #[must_use]
    pub fn offers(&self) -> String {
        names(&self.variants, &self.unknown)
    }
}

/// The games of some names, each once, and the first of the other names with the number of the rest.
pub(crate) fn offered(named: &[&str]) -> (Vec<Variant>, Vec<Foreign>) {
    let variants = Variant::ALL.into_iter().filter(|variant| named.contains(&variant.id()));
    let others: Vec<&&str> = named.iter().filter(|name| name.parse::<Variant>().is_err()).collect();
    let mut unknown: Vec<Foreign> =
        others.iter().take(UNKNOWN_KEPT).map(|name| Foreign::name(name)).collect();
    if let Some(more) = others.len().checked_sub(UNKNOWN_KEPT + 1) {
        unknown.push(format!("and {} more", more + 1).into());
    }
    (variants.collect(), unknown)
}

/// The games and the other names in one list, for people.
pub(crate) fn names(variants: &[Variant], unknown: &[Foreign]) -> String {
    let known = variants.iter().map(|variant| variant.id());
    let all: Vec<&str> = known.chain(unknown.iter().map(|name| &**name)).collect();
    if all.is_empty() { "none".to_owned() } else { all.join(", ") }
}
