//! Whoever has a list of ids of fixtures 1 is led to what says the same now.

use std::collections::BTreeSet;
use std::path::Path;

use suite::Fixtures;

#[test]
fn every_old_id_leads_to_what_is_there_and_none_is_given_to_anything_else() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let fixtures = Fixtures::read(&folder).unwrap();
    let cases: BTreeSet<&str> = fixtures.cases.iter().map(|case| case.id.as_str()).collect();
    let table = std::fs::read_to_string(folder.join("renamed.tsv")).unwrap();
    let mut led = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let [what, old, new] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("`{line}` has not three columns");
        };
        match what {
            "case" => assert!(cases.contains(new) && !cases.contains(old), "{line}"),
            "clause" => {
                assert!(new.split(' ').all(|new| fixtures.clauses.get(new).is_some()), "{line}");
                assert!(fixtures.clauses.get(old).is_none(), "{line}");
            }
            _ => panic!("`{line}` is about neither a case nor a clause"),
        }
        led += 1;
    }
    assert!(led > 2_000, "{led} ids");
}
