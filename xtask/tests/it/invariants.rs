//! The invariants of the architecture, as cargo describes the crates. `docs/architecture.md` names each of them.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};
use walkdir::WalkDir;

/// What cargo says of the packages of a manifest, which is named from the root of the repository.
fn described(manifest: &str) -> Metadata {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(manifest);
    MetadataCommand::new().manifest_path(manifest).no_deps().exec().expect("cargo describes it")
}

/// The packages of the workspace that a package reaches, itself among them. Development dependencies count: a test
/// that knows the other implementation is a leak, too.
fn reached_by(package: &str) -> BTreeSet<String> {
    let metadata = described("Cargo.toml");
    let packages = metadata.workspace_packages();
    let mut reached = BTreeSet::new();
    let mut next = vec![package.to_owned()];
    while let Some(name) = next.pop() {
        let package = packages.iter().find(|package| *package.name == name);
        if let Some(package) = package.filter(|_| reached.insert(name)) {
            next.extend(package.dependencies.iter().map(|dependency| dependency.name.clone()));
        }
    }
    reached
}

#[test]
fn the_reference_and_the_generator_share_notation_alone() {
    for implementation in ["crosscheck-oracle", "crosscheck-perft"] {
        let both = ["crosscheck-notation", implementation].map(str::to_owned);
        assert_eq!(reached_by(implementation), both.into());
    }
    assert_eq!(reached_by("crosscheck-notation"), ["crosscheck-notation".to_owned()].into());
}

#[test]
fn the_core_knows_no_game() {
    let own = ["crosscheck-notation", "crosscheck-core"].map(str::to_owned);
    assert_eq!(reached_by("crosscheck-core"), own.into());
    // Of `notation` it has the words of a refusal, and nothing that is a game's.
    for file in WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../crosscheck/core/src")) {
        let file = file.unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap_or_default();
        for line in text.lines().filter(|line| line.contains("notation::")) {
            assert_eq!(line, "use notation::Refusal;", "{}", file.path().display());
        }
    }
}

#[test]
fn the_counting_program_does_not_reach_the_reference() {
    let reached = reached_by("crosscheck-counting");
    assert!(reached.contains("crosscheck-perft") && !reached.contains("crosscheck-oracle"));
}

#[test]
fn the_generator_is_built_of_notation_and_thiserror_alone() {
    let metadata = described("perft/Cargo.toml");
    let generator =
        metadata.packages.iter().find(|package| *package.name == "crosscheck-perft").unwrap();
    let built = generator.dependencies.iter().filter(|d| d.kind != DependencyKind::Development);
    assert_eq!(
        built.map(|d| d.name.as_str()).collect::<Vec<_>>(),
        ["crosscheck-notation", "thiserror"]
    );
}

#[test]
fn no_test_builds_what_the_generator_is_timed_against() {
    let metadata = described("xtask/bench/Cargo.toml");
    let packages = metadata.workspace_packages();
    let [bench] = packages.as_slice() else { panic!("more than one package: {packages:?}") };
    let lock = include_str!("../../../Cargo.lock");
    for peer in ["cozy-chess", "shakmaty", "shunsai", "criterion"] {
        assert!(bench.dependencies.iter().any(|d| d.name == peer), "{peer} is timed no more");
        assert!(!lock.contains(&format!("name = \"{peer}\"")), "the tests would build {peer}");
    }
}

#[test]
fn the_benchmarks_are_built_with_the_profile_of_the_workspace() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/bench/Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).unwrap();
    assert!(!manifest.contains("[profile"), "it would come on top of the workspace's own");
}

#[test]
fn the_adapters_in_rust_need_the_library_alone() {
    for manifest in ["examples/adapters/rust/Cargo.toml", "examples/adapters/rust-more/Cargo.toml"]
    {
        let metadata = described(manifest);
        let package = metadata.root_package().expect("a package");
        let ours = package.dependencies.iter().map(|dependency| dependency.name.as_str());
        let ours: Vec<&str> = ours.filter(|name| name.starts_with("crosscheck")).collect();
        assert_eq!(ours, ["crosscheck"], "{manifest}");
    }
}

#[test]
fn a_test_of_an_engine_in_rust_builds_few_crates_of_others() {
    let tree = Command::new(env!("CARGO"))
        .args(["tree", "--package", "crosscheck", "--edges", "normal,build", "--prefix", "none"])
        .args([
            "--format",
            "{p}",
            "--manifest-path",
            concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"),
        ])
        .output()
        .unwrap();
    let tree = String::from_utf8(tree.stdout).unwrap();
    let names = tree.lines().filter_map(|line| line.split(' ').next());
    let others: BTreeSet<&str> = names.filter(|name| !name.starts_with("crosscheck")).collect();
    assert!(others.len() > 10, "{tree}");
    assert!(others.len() <= 36, "{}: {others:?}", others.len());
}
