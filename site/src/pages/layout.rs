//! What all pages share: the head, the way around the site, and the foot.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::Page;

/// The parts of the site, in the order of the bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Section {
    Play,
    Rules,
    Engines,
    Findings,
    Try,
    Docs,
}

impl Section {
    const ALL: [Self; 6] =
        [Self::Play, Self::Rules, Self::Engines, Self::Findings, Self::Try, Self::Docs];

    const fn name(self) -> &'static str {
        match self {
            Self::Play => "Play",
            Self::Rules => "Rules",
            Self::Engines => "Engines",
            Self::Findings => "Findings",
            Self::Try => "Try",
            Self::Docs => "Docs",
        }
    }

    const fn home(self) -> &'static str {
        match self {
            Self::Play => "play/index.html",
            Self::Rules => "rules/index.html",
            Self::Engines => "engines/index.html",
            Self::Findings => "findings/index.html",
            Self::Try => "try/index.html",
            Self::Docs => "book/index.html",
        }
    }
}

/// What surrounds the text of a page.
pub(super) struct Frame<'a> {
    /// The file of the page, from the root of the site.
    pub(super) name: &'a str,
    pub(super) title: &'a str,
    /// What it is about, for who looks for it.
    pub(super) description: &'a str,
    pub(super) section: Option<Section>,
    /// Its scripts, from the root of the site.
    pub(super) scripts: &'a [&'a str],
}

impl Frame<'_> {
    /// A file of the site, as this page links to it.
    pub(super) fn to(&self, file: &str) -> String {
        up(self.name) + file
    }

    /// The page with a text in its middle; `drawings` is the sprite that its boards use.
    pub(super) fn page(&self, drawings: &Markup, main: &Markup) -> Page {
        let title =
            if self.title == NAME { NAME.to_owned() } else { format!("{} · {NAME}", self.title) };
        let text = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    meta name="description" content=(self.description);
                    title { (title) }
                    link rel="icon" href=(self.to("icon.svg")) type="image/svg+xml";
                    link rel="stylesheet" href=(self.to("style.css"));
                    @for script in self.scripts { script defer src=(self.to(script)) {} }
                }
                body {
                    a .skip href="#main" { "Skip to the content" }
                    (drawings)
                    (self.bar())
                    (main)
                    (foot())
                }
            }
        };
        Page { name: self.name.to_owned(), text: text.into_string() + "\n" }
    }

    fn bar(&self) -> Markup {
        html! {
            header .bar {
                a .brand href=(self.to("index.html")) aria-current=[(self.section.is_none()).then_some("page")] {
                    (ICON) "Crosscheck"
                }
                nav aria-label="Site" {
                    @for section in Section::ALL {
                        a href=(self.to(section.home())) aria-current=[(self.section == Some(section)).then_some("true")] {
                            (section.name())
                        }
                    }
                }
            }
        }
    }
}

fn foot() -> Markup {
    html! {
        footer {
            p {
                "Crosscheck is free software under MIT or Apache 2.0. The rules of the games belong to their inventors; every "
                "sentence about them here is our own. This site loads nothing from other servers, and nothing that you enter leaves "
                "your browser."
            }
        }
    }
}

const NAME: &str = "Crosscheck";

/// The mark of the site, as in `icon.svg`, without its ground.
const ICON: PreEscaped<&str> = PreEscaped(
    r#"<svg viewBox="0 0 40 40" aria-hidden="true"><g fill="none" stroke-width="5"><path class="one" d="M20 4.5a15.5 15.5 0 0 1 0 31"/><path class="two" d="M20 35.5a15.5 15.5 0 0 1 0-31"/></g><path class="tick" d="M12.5 20.5l5 5 10-11"/></svg>"#,
);

/// The path from a page to the root of the site.
pub(super) fn up(name: &str) -> String {
    "../".repeat(name.matches('/').count())
}
