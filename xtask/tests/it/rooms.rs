//! The crates depend on one another only as the house is built. Independence of the two witnesses
//! is the product: neither may reach the other, by whatever way.

use std::collections::BTreeSet;
use std::path::Path;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

/// What each room depends on, among the rooms: only on those above it in this table.
const ROOMS: [(&str, &str); 21] = [
    ("notation", ""),
    // Work in shards, whatever it is.
    ("sharing", ""),
    ("oracle", "notation"),
    ("perft", "notation"),
    ("counting", "notation perft sharing"),
    ("comparing", "notation oracle perft"),
    ("suite", "notation comparing"),
    ("explaining", "notation oracle comparing suite"),
    ("conformance", "notation oracle comparing suite explaining"),
    ("transports", "notation oracle comparing explaining"),
    ("reports", "notation oracle comparing suite explaining conformance transports"),
    // What the page and the packages for other languages ask.
    ("answering", "notation oracle comparing explaining transports reports"),
    // Games whose rules are not known here.
    ("unknown", "notation comparing suite conformance transports reports"),
    // None of these three is part of an installation.
    ("exhausting", "notation oracle perft sharing comparing"),
    ("faults", "notation oracle comparing suite conformance"),
    ("fuzzing", "notation oracle comparing suite transports faults"),
    // Its tests hold both witnesses to the rules as any engine is held.
    ("crosscheck", "notation oracle perft comparing suite conformance transports reports"),
    (
        "cli",
        "notation oracle comparing suite explaining conformance transports reports answering \
         unknown",
    ),
    // Engines that no one should write, held to the program.
    ("hostile", "notation comparing transports cli"),
    ("site", "notation oracle comparing suite answering"),
    (
        "xtask",
        "notation oracle perft sharing comparing suite conformance transports reports exhausting \
         faults fuzzing site",
    ),
];

/// The room of a package: what others need is published under the name of the house.
fn room(package: &str) -> &str {
    package.strip_prefix("crosscheck-").unwrap_or(package)
}

/// The manifest of the benchmarks, which are a workspace of their own.
const BENCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/bench/Cargo.toml");

/// What cargo says of the packages of a manifest, which is named from the root of the repository.
fn described(manifest: &str) -> Metadata {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(manifest);
    MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo describes it")
}

#[test]
fn every_room_depends_on_what_the_table_says() {
    let metadata = described("Cargo.toml");
    let rooms: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    let packages = metadata.workspace_packages();
    let found: BTreeSet<&str> = packages.iter().map(|package| room(&package.name)).collect();
    assert_eq!(found, rooms, "a crate without a line in this table, or a line without a crate");
    for package in packages {
        // Development dependencies count: a test that knows the other witness is a leak, too.
        let names = package.dependencies.iter().map(|dependency| room(&dependency.name));
        let used: BTreeSet<&str> = names.filter(|name| rooms.contains(name)).collect();
        let (_, allowed) = ROOMS.iter().find(|(name, _)| *name == room(&package.name)).unwrap();
        assert_eq!(used, allowed.split_whitespace().collect(), "{}", package.name);
    }
}

#[test]
fn no_room_depends_on_one_below_it() {
    for (row, (room, uses)) in ROOMS.iter().enumerate() {
        for used in uses.split_whitespace() {
            let above = ROOMS[..row].iter().any(|(other, _)| *other == used);
            assert!(above, "{room} depends on {used}, which stands below it");
        }
    }
}

#[test]
fn the_generator_is_built_of_notation_and_thiserror_alone() {
    let metadata = described("perft/Cargo.toml");
    let generator =
        metadata.packages.iter().find(|package| package.name == "crosscheck-perft").unwrap();
    let built = generator.dependencies.iter().filter(|d| d.kind != DependencyKind::Development);
    assert_eq!(
        built.map(|d| d.name.as_str()).collect::<Vec<_>>(),
        ["crosscheck-notation", "thiserror"]
    );
}

#[test]
fn the_benchmarks_may_reach_both_witnesses_and_no_room_may_reach_their_peers() {
    let metadata = described("xtask/bench/Cargo.toml");
    let packages = metadata.workspace_packages();
    let [bench] = packages.as_slice() else { panic!("more than one package: {packages:?}") };
    let lock = include_str!("../../../Cargo.lock");
    for dependency in &bench.dependencies {
        let name = room(&dependency.name);
        let is_room = ROOMS.iter().any(|(room, _)| *room == name);
        assert_eq!(is_room, ["notation", "oracle", "perft"].contains(&name), "{name}");
    }
    for peer in ["cozy-chess", "shakmaty", "shunsai", "criterion"] {
        assert!(bench.dependencies.iter().any(|d| d.name == peer), "{peer} is timed no more");
        assert!(!lock.contains(&format!("name = \"{peer}\"")), "the tests would build {peer}");
    }
}

#[test]
fn the_benchmarks_are_built_with_the_profile_of_the_workspace() {
    let manifest = std::fs::read_to_string(BENCH).unwrap();
    assert!(!manifest.contains("[profile"), "it would come on top of the workspace's own");
}

/// The rooms among the dependencies of a package, which is named by its manifest.
fn rooms_reached_by(manifest: &str) -> Vec<String> {
    let metadata = described(manifest);
    let package = metadata.root_package().expect("a package");
    let dependencies =
        package.dependencies.iter().map(|dependency| room(&dependency.name).to_owned());
    dependencies.filter(|name| ROOMS.iter().any(|(room, _)| room == name)).collect()
}

#[test]
fn the_fuzz_targets_reach_the_witnesses_through_one_crate_alone() {
    assert_eq!(rooms_reached_by("fuzz/Cargo.toml"), ["fuzzing"]);
}

#[test]
fn the_adapters_in_rust_need_the_library_alone() {
    for manifest in ["examples/adapters/rust/Cargo.toml", "examples/adapters/rust-more/Cargo.toml"]
    {
        assert_eq!(rooms_reached_by(manifest), ["crosscheck"], "{manifest}");
    }
}
