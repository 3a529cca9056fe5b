//! Where each clause and each case stands on the site.

use std::collections::BTreeMap;

use crosscheck::fixtures::{Case, Fixtures, Page as RulePage};
use notation::Variant;

/// The place of each clause and each case, from the root of the site. If a case and a clause have the same name, the name
/// means the clause.
pub(super) struct Places(BTreeMap<String, String>);

impl Places {
    pub(super) fn of(fixtures: &Fixtures) -> Self {
        let mut places = BTreeMap::new();
        for page in &fixtures.clauses.pages {
            for clause in &page.clauses {
                places.insert(clause.id.clone(), format!("{}#{}", page_of(page), clause.id));
            }
        }
        for case in fixtures.written() {
            let home = home(case, fixtures);
            places.entry(case.id.clone()).or_insert(format!("{home}#{}", anchor(&case.id)));
        }
        Self(places)
    }

    pub(super) fn get(&self, id: &str) -> Option<&str> {
        self.0.get(id).map(String::as_str)
    }
}

/// The page with the clauses of a rule page.
pub(super) fn page_of(page: &RulePage) -> String {
    format!("rules/{}/index.html", page.variant.map_or(SHARED, Variant::id))
}

/// What the page of the clauses that all games share is called.
pub(super) const SHARED: &str = "notation";

/// The page that shows a case: that of its main clause.
pub(super) fn home(case: &Case, fixtures: &Fixtures) -> String {
    let holds = |page: &&RulePage| page.clauses.iter().any(|clause| clause.id == case.clauses[0]);
    fixtures.clauses.pages.iter().find(holds).map(page_of).unwrap_or_default()
}

/// The anchor of a case. A case may have the name of a clause.
pub(super) fn anchor(case: &str) -> String {
    format!("case.{case}")
}
