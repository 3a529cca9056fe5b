//! What npm and pip pack can be installed, and hands out the cases.

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
fn the_packages_that_npm_and_pip_make_hand_out_a_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let packages = root.join("target/packages");
    let version = std::fs::read_to_string(root.join("fixtures/VERSION")).unwrap();
    let case = "osmosis.harvestman.blocked.up-own-first";
    let found = format!("{} {case}", version.trim());
    last_line(Command::new(env!("CARGO_BIN_EXE_xtask")).arg("package"));

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

    // What pip builds with has to be there: nothing is fetched. Of these, setuptools comes first, as
    // it will not be imported after pip.
    if has("python3", &["-c", "import setuptools, wheel, pip"]) {
        let (packed, user) = (folder("pip-packed"), folder("pip-user"));
        let pip = |arguments: &[&str]| {
            let mut pip = Command::new("python3");
            pip.args(["-m", "pip", "--disable-pip-version-check"]).args(arguments);
            pip
        };
        let mut wheel = pip(&["wheel", "--no-build-isolation", "--no-deps", "--wheel-dir"]);
        last_line(wheel.arg(&packed).arg(packages.join("python")));
        let wheels: Vec<_> = std::fs::read_dir(&packed).unwrap().collect();
        let [Ok(wheel)] = &wheels[..] else { panic!("{wheels:?}") };
        let mut install = pip(&["install", "--no-index", "--no-deps", "--target"]);
        last_line(install.arg(&user).arg(wheel.path()));
        let script = format!(
            "from crosscheck_fixtures import __version__, cases\n\
            print(__version__, next(one['id'] for one in cases() if one['id'] == '{case}'))"
        );
        let mut python = Command::new("python3");
        python.args(["-c", &script]).env("PYTHONPATH", &user);
        assert_eq!(last_line(&mut python), found);
    }
}
