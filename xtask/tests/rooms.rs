//! The crates depend on one another only as the house is built. Independence of the two witnesses
//! is the product: neither may reach the other, by whatever way.

use std::collections::BTreeSet;

use cargo_metadata::{DependencyKind, MetadataCommand};

/// What each room may depend on, among the rooms.
const ROOMS: [(&str, &[&str]); 6] = [
    ("notation", &[]),
    ("oracle", &["notation"]),
    ("perft", &["notation"]),
    ("crosscheck", &["notation", "oracle", "perft"]),
    ("site", &["notation", "oracle", "perft", "crosscheck"]),
    ("xtask", &["notation", "oracle", "perft", "crosscheck", "site"]),
];

#[test]
fn every_room_depends_only_on_what_it_may() {
    let metadata = MetadataCommand::new()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo describes the workspace");
    let rooms: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    let found: BTreeSet<&str> =
        metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect();
    assert_eq!(found, rooms, "a crate without a line in this table, or a line without a crate");
    for package in metadata.workspace_packages() {
        let (_, allowed) = ROOMS.iter().find(|(room, _)| *room == package.name.as_str()).unwrap();
        for dependency in &package.dependencies {
            // Development dependencies count: a test that knows the other witness is a leak, too.
            let kinds =
                [DependencyKind::Normal, DependencyKind::Build, DependencyKind::Development];
            assert!(kinds.contains(&dependency.kind));
            let name = dependency.name.as_str();
            assert!(
                !rooms.contains(name) || allowed.contains(&name),
                "{} may not depend on {name}",
                package.name
            );
        }
    }
}
