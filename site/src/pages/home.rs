//! The first page: what Crosscheck is, what it finds, and how to begin.

use crosscheck_core::Failure;
use maud::html;

use super::layout::Frame;
use super::{Page, Source};
use crate::drawing;

pub(super) fn page(source: &Source) -> Result<Page, Failure> {
    let frame = Frame {
        name: "index.html",
        title: "Crosscheck",
        description: "Crosscheck checks whether a chess program plays by the rules, and names the rule where it does not.",
        section: None,
        scripts: &[],
    };
    let main = html! {
        main #main .home {
            h1 { "Does your chess program play by the rules?" }
            p .lead {
                "Crosscheck asks it. If the program does not, Crosscheck shows the position, the move and the rule, and says in "
                "one sentence what the program does wrong. It knows FIDE chess and fourteen variants."
            }
        }
    };
    let sprite = drawing::sprite(&source.games[..0]).map_err(Failure::of("site"))?;
    Ok(frame.page(&sprite, &main))
}
