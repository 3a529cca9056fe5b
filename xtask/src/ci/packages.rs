//! What a release hands out, and the site.

use super::run::{Failed, Run, SKIP_NOTHING, built, has, skip, succeeds};

/// Built as `verify` was: nothing here is timed.
const PROFILE: &str = "--profile xtask";

pub(super) fn all(run: &Run) -> Result<(), Failed> {
    // A release builds the packed crates, too.
    run.step("cargo publish --workspace --dry-run --no-verify --locked --allow-dirty --quiet")?;
    run.step(&format!("cargo xtask package archive {PROFILE}"))?;
    // pip and npm have to get what the tests of their packages need.
    let mut pip = run.command("python3 -m pip download --quiet --no-deps maturin --dest");
    if succeeds(pip.arg(built("ci-pip"))) {
        run.step(&format!("cargo xtask package python {PROFILE} --test"))?;
    } else {
        skip("the Python package, as pip can get nothing here");
    }
    javascript(run)
}

/// It comes before the site, which has from it the part that the two share.
fn javascript(run: &Run) -> Result<(), Failed> {
    if !has_webassembly(run) || !succeeds(&mut run.command("npm view typescript version")) {
        skip("the JavaScript package, as Rust has no wasm32-wasip1 here or npm can get nothing");
        return Ok(());
    }
    let mut package = run.command(&format!("cargo xtask package javascript {PROFILE} --test"));
    if has("chromium") && run.has_module("chess") {
        package.env(SKIP_NOTHING, "1");
    } else {
        skip(
            "the JavaScript package in a browser, as chromium or python-chess is not installed here",
        );
        package.env_remove(SKIP_NOTHING);
    }
    run.step_of(&mut package)
}

pub(super) fn site(run: &Run) -> Result<(), Failed> {
    for needs in ["chromium", "node", "npm"] {
        if !has(needs) {
            skip(&format!("the site, as {needs} is not installed here"));
            return Ok(());
        }
    }
    if !has_webassembly(run) {
        skip("the site, as Rust has no wasm32-wasip1 here");
        return Ok(());
    }
    if !succeeds(&mut run.command("npm view playwright-core version")) {
        skip("the site, as playwright-core cannot be had from npm here");
        return Ok(());
    }
    run.step("cargo xtask site --test")
}

/// What the site and the JavaScript package are compiled for.
fn has_webassembly(run: &Run) -> bool {
    succeeds(&mut run.command("rustup target add wasm32-wasip1"))
}
