//! The parts that ask our own code, with nothing but Rust.

use super::run::{Failed, Run, SKIP_NOTHING, built, has, skip, succeeds};

/// The crates outside the workspace: the benchmarks bring peers that no other command needs, the fuzz targets want the
/// coverage that libFuzzer asks for, and the adapters bring the libraries of others.
const APART: [&str; 4] =
    ["xtask/bench", "fuzz", "examples/adapters/rust", "examples/adapters/rust-more"];

pub(super) fn tests(run: &Run) -> Result<(), Failed> {
    let mut tests = run.command("cargo test --workspace --locked");
    if run.has_module("chess") {
        tests.env(SKIP_NOTHING, "1");
    } else {
        skip("what the tests ask python-chess, which is not installed here");
    }
    run.step_of(&mut tests)
}

pub(super) fn lint(run: &Run) -> Result<(), Failed> {
    run.step("cargo fmt --all --check")?;
    for folder in APART {
        run.step(&format!("cargo fmt --manifest-path {folder}/Cargo.toml --check"))?;
    }
    run.step("cargo clippy --workspace --all-targets --locked -- --deny warnings")?;
    let mut bench = run.command("cargo clippy --manifest-path xtask/bench/Cargo.toml --locked");
    bench.arg("--target-dir").arg(built("bench/check")).args(["--", "--deny", "warnings"]);
    run.step_of(&mut bench)?;
    run.step("cargo check --manifest-path fuzz/Cargo.toml --locked")?;
    if has("cargo-deny") {
        // Advisories have to be fetched; the workflow asks for them once a night.
        run.step("cargo deny check bans licenses sources")?;
    } else {
        skip("the licences of the dependencies, as cargo-deny is not installed here");
    }
    if has("zizmor") {
        run.step("zizmor --offline --quiet .github action.yml")?;
    } else {
        skip("an audit of the workflows, as zizmor is not installed here");
    }
    Ok(())
}

pub(super) fn docs(run: &Run) -> Result<(), Failed> {
    let mut docs = run.command("cargo doc --workspace --no-deps --locked");
    run.step_of(docs.env("RUSTDOCFLAGS", "--deny warnings"))
}

pub(super) fn verify(run: &Run) -> Result<(), Failed> {
    run.step("cargo xtask verify --quick")
}

/// Those in `rust-more` take longer to build than they are worth here, so that only their lock file is checked;
/// `crosscheck matrix` asks them. The files of engines name the programs by `target/examples`, wherever cargo builds
/// everything else.
pub(super) fn adapters(run: &Run) -> Result<(), Failed> {
    const RUST: &str = "--manifest-path examples/adapters/rust/Cargo.toml --locked";
    const HEADER: &str = "g++ -std=c++17 -fsyntax-only -include nlohmann/json.hpp -x c++ /dev/null";
    if has("g++") && succeeds(&mut run.command(HEADER)) {
        run.step("g++ -std=c++17 -Wall -Wextra -Wno-unused-parameter -Werror -fsyntax-only examples/cpp/my_engine.cpp")?;
    } else {
        skip("the template in C++, as g++ or nlohmann/json is not installed here");
    }
    if !succeeds(&mut run.command(&format!("cargo fetch {RUST}"))) {
        skip("the adapters in Rust, as their crates cannot be had here");
        return Ok(());
    }
    run.step(
        "cargo update --workspace --locked --manifest-path examples/adapters/rust-more/Cargo.toml",
    )?;
    run.step(&format!("cargo test {RUST} --target-dir target/examples"))?;
    run.step(&format!(
        "cargo clippy {RUST} --target-dir target/examples --all-targets -- --deny warnings"
    ))
}

/// Without a linker for it they are checked and not run.
pub(super) fn windows(run: &Run) -> Result<(), Failed> {
    const TARGET: &str = "x86_64-pc-windows-gnu";
    if !succeeds(&mut run.command(&format!("rustup target add {TARGET}"))) {
        skip("the programs on Windows, as Rust has no x86_64-pc-windows-gnu here");
        return Ok(());
    }
    run.step(&format!(
        "cargo check --locked --target {TARGET} --package crosscheck-cli --package crosscheck-counting"
    ))
}

/// docs/exhaustive.md has the whole.
pub(super) fn exhaustive(run: &Run) -> Result<(), Failed> {
    run.step("cargo xtask exhaust movement --shard 1/74")?;
    run.step("cargo xtask exhaust transformations --shard 1/37")?;
    run.step("cargo xtask exhaust --beyond 1 --rulings default --shard 7/1999")?;
    run.step("cargo xtask exhaust --beyond 0 --in-hand 1 --shard 1/6")
}

pub(super) fn mutants(run: &Run) -> Result<(), Failed> {
    // None may pass all cases.
    run.step("cargo xtask mutants")?;
    // Each is found, made small, and called by its clause.
    run.step("cargo xtask mutants --validate --shard 200/480")
}
