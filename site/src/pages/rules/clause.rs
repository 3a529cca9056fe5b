//! A clause on the page of its game.

use crosscheck::fixtures::Case;
use maud::{Markup, html};

use super::{card, who};
use crate::book::{Example, GameName};
use crate::drawing::Board;
use crate::pages::Source;
use crate::pages::docs;
use crate::pages::layout::up;
use crate::pages::places::{Places, anchor};

/// So many examples of a clause are shown at once; the others unfold.
const AT_ONCE: usize = 3;
/// What the name of a section of clauses holds that is no rule of a page, before the number of a section of the
/// specification.
const SPECIFICATION: &str = "SPEC ";

/// Whether a clause has its place where it is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Here,
    /// It stands further up on the page.
    Before,
}

/// Writes clauses, and keeps in mind which games their boards are of.
pub(super) struct Writer<'a> {
    pub(super) source: &'a Source,
    places: &'a Places,
    /// The page, from the root of the site.
    page: &'a str,
    drawn: Vec<&'static str>,
}

impl<'a> Writer<'a> {
    pub(super) const fn new(source: &'a Source, places: &'a Places, page: &'a str) -> Self {
        Self { source, places, page, drawn: Vec::new() }
    }

    /// The games whose pieces the page shows: that of the page, and those of its boards.
    pub(super) fn games(&self) -> impl Iterator<Item = &GameName> {
        let own = self.page.split('/').nth(1).unwrap_or_default();
        self.source.games.iter().filter(move |game| game.id == own || self.drawn.contains(&game.id))
    }

    pub(super) fn clause(&mut self, id: &str, shown: Shown) -> Markup {
        let Some(clause) = self.source.fixtures.clauses.get(id) else { return html! {} };
        let place = self.places.get(id).unwrap_or_default();
        if shown == Shown::Before || !place.starts_with(self.page) {
            return html! {
                article .clause {
                    p .states { (clause.states) }
                    p .about { a href={ (up(self.page)) (place) } { code { (id) } } " has its examples" }
                }
            };
        }
        let cases: Vec<&Case> =
            self.source.fixtures.written().filter(|case| case.clauses[0] == id).collect();
        let others = self.source.fixtures.written();
        let others: Vec<&Case> =
            others.filter(|case| case.clauses.iter().skip(1).any(|other| other == id)).collect();
        let mut cards: Vec<(bool, Markup)> = cases.iter().map(|case| self.card(case)).collect();
        // A board with marks says more than one without.
        cards.sort_by_key(|(is_marked, _)| !is_marked);
        let (first, rest) = cards.split_at(cards.len().min(AT_ONCE));
        html! {
            article .clause id=(id) {
                p .states { (clause.states) }
                p .about {
                    a href={ "#" (id) } { code { (id) } } " · " (self.section(&clause.section))
                    (who::keeps(id, self.source, &up(self.page)))
                }
                @if !first.is_empty() { ul .cards { @for (_, card) in first { (card) } } }
                @if !rest.is_empty() {
                    details {
                        summary { (counted(rest.len(), "more example")) }
                        ul .cards { @for (_, card) in rest { (card) } }
                    }
                }
                @if !others.is_empty() {
                    details {
                        summary { (counted(others.len(), "example")) " of other clauses that this one bears on" }
                        p .also { @for case in others { (self.link(case)) " " } }
                    }
                }
            }
        }
    }

    /// The section of its page that a clause is from, or of the specification.
    fn section(&self, section: &str) -> Markup {
        let number = section
            .split_once(SPECIFICATION)
            .map(|(_, number)| number.chars().take_while(char::is_ascii_digit).collect::<String>());
        let place = number.and_then(|number| docs::specification(self.source, &number));
        html! {
            @match place {
                Some(place) => a href={ (up(self.page)) (place) } { (section) },
                None => (section),
            }
        }
    }

    /// The card of a case, and whether its board has marks.
    fn card(&mut self, case: &Case) -> (bool, Markup) {
        let Some(game) = self.source.game(case.variant.id()) else { return (false, html! {}) };
        if !self.drawn.contains(&game.id) {
            self.drawn.push(game.id);
        }
        let example = Example::from(case);
        let board = Board::of(game, &example);
        let card = card::card(&example, game, &board, &up(self.page));
        (board.is_marked(), html! { li id=(anchor(&case.id)) { (card) } })
    }

    fn link(&self, case: &Case) -> Markup {
        let place = format!(
            "{}#{}",
            crate::pages::places::home(case, &self.source.fixtures),
            anchor(&case.id)
        );
        html! { a href={ (up(self.page)) (place) } { code { (case.id) } } }
    }
}

/// A number of things, in words.
fn counted(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
