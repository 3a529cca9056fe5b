//! What npm packs can be installed, and hands out the cases. `cargo xtask package --test` tests the wheel:
//! to build it takes longer than all of these tests.

use std::io::{Write as _, stderr};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The one line of a command's standard output that says what it made or found.
fn last_line(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}{errors}");
    said.trim_end().lines().last().unwrap_or_default().to_owned()
}

fn has(program: &str, arguments: &[&str]) -> bool {
    let asked = Command::new(program).args(arguments).output();
    let has = asked.is_ok_and(|output| output.status.success());
    if !has {
        let must = std::env::var_os("CROSSCHECK_SKIP_NOTHING").is_some();
        assert!(!must, "`{program} {}` fails here", arguments.join(" "));
        // Said past the harness, which keeps to itself what a test that passes prints.
        let _ = writeln!(
            stderr(),
            "skipped in packages.rs: `{program} {}` fails here",
            arguments.join(" ")
        );
    }
    has
}

/// A folder of this test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn the_package_that_npm_makes_hands_out_a_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let packages = root.join("target/packages");
    let version = std::fs::read_to_string(root.join("fixtures/VERSION")).unwrap();
    let case = "osmosis.harvestman.blocked.up-own-first";
    let found = format!("{} {case}", version.trim());
    last_line(Command::new(env!("CARGO_BIN_EXE_xtask")).args(["package", "npm"]));

    if has("npm", &["--version"]) {
        let (packed, user) = (folder("npm-packed"), folder("npm-user"));
        let mut pack = Command::new("npm");
        pack.args(["pack", "--pack-destination"]).arg(&packed).current_dir(packages.join("npm"));
        let package = packed.join(last_line(&mut pack));
        let mut install = Command::new("npm");
        install.args(["install", "--offline", "--no-audit", "--no-fund", "--prefix"]).arg(&user);
        last_line(install.arg(package));
        let script = format!(
            "const {{ cases, version }} = require('crosscheck-fixtures'); \
            console.log(version, cases().find((one) => one.id === '{case}').id);"
        );
        assert_eq!(last_line(Command::new("node").args(["-e", &script]).current_dir(&user)), found);
    }
}
