//! The crates depend on one another only as the house is built. Independence of the two witnesses
//! is the product: neither may reach the other, by whatever way.

use std::collections::BTreeSet;

use cargo_metadata::{DependencyKind, MetadataCommand};

/// What each room may depend on, among the rooms.
const ROOMS: [(&str, &[&str]); 5] = [
    ("notation", &[]),
    ("oracle", &["notation"]),
    ("perft", &["notation"]),
    ("crosscheck", &["notation", "oracle", "perft"]),
    ("xtask", &["notation", "oracle", "perft", "crosscheck"]),
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

#[test]
fn the_fuzz_targets_reach_the_witnesses_through_crosscheck_alone() {
    let metadata = MetadataCommand::new()
        .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../fuzz/Cargo.toml"))
        .no_deps()
        .exec()
        .expect("cargo describes the workspace of the targets");
    let targets = metadata.root_package().expect("a package");
    let rooms = targets.dependencies.iter().map(|dependency| dependency.name.as_str());
    let rooms: Vec<&str> =
        rooms.filter(|name| ROOMS.iter().any(|(room, _)| room == name)).collect();
    assert_eq!(rooms, ["crosscheck"]);
}
