//! The pages of the site: what is fixed is written here once, and a page is whole without its scripts.

mod address;
mod assets;
mod data;
pub mod docs;
mod engines;
mod findings;
mod home;
mod layout;
mod places;
mod play;
mod rules;
mod source;
#[cfg(test)]
mod tests;
mod trying;

use crosscheck_core::Failure;

pub use source::Source;

use places::Places;

/// A file of the site.
#[derive(Debug)]
pub struct Page {
    /// Its name, from the root of the site, with `/`.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// Everything that is written before anybody visits.
///
/// # Errors
///
/// Fails where a page names what there is not.
pub fn all(source: &Source) -> Result<Vec<Page>, Failure> {
    let places = Places::of(&source.fixtures);
    let mut pages = assets::pages(&source.root)?;
    pages.extend(data::pages(source)?);
    pages.push(home::page(source)?);
    pages.push(play::page(source)?);
    pages.push(trying::page(source)?);
    pages.extend(docs::pages(source, &places)?);
    pages.extend(rules::pages(source, &places)?);
    pages.extend(engines::pages(source, &places));
    pages.extend(findings::pages(source, &places)?);
    Ok(pages)
}
