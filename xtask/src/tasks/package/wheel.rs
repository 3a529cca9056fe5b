//! The wheel: maturin builds the program, and puts the Python module beside it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::paths;
use crate::tool;
use crosscheck_core::Failure;

/// What builds the wheel; `packages/python/pyproject.toml` says the same to pip.
const MATURIN: &str = "maturin>=1.9,<2";
/// What links the program with an older libc than this machine has.
const ZIG: &str = "ziglang";
/// The oldest libc for which Rust builds, by the name that pip has for it.
const MANYLINUX: &str = "manylinux2014";
/// What its tests need: pytest with its workers, an engine, and a judge of types.
const TESTED_WITH: [&str; 4] = ["pytest>=8", "pytest-xdist", "chess", "mypy"];
/// Where a virtual environment has its programs.
const PROGRAMS: &str = if cfg!(windows) { "Scripts" } else { "bin" };

/// Builds the wheel with a profile of cargo, for this machine or for the libc of manylinux2014, and says where it is.
pub(super) fn make(
    template: &Path,
    into: &Path,
    profile: &str,
    manylinux: bool,
) -> Result<PathBuf, Failure> {
    let mut build = if manylinux { with_zig()? } else { Command::new(maturin()?) };
    build.args(["build", "--locked", "--profile", profile, "--out"]).arg(into);
    if manylinux {
        build.args(["--zig", "--compatibility", MANYLINUX]);
    }
    tool::run(build.current_dir(template))?;
    let [wheel] = &paths::walk(into)?[..] else {
        return Err(Failure::system(format!(
            "maturin has not put one wheel into {}",
            into.display()
        )));
    };
    let wheel = into.join(wheel);
    say!("{}", wheel.display());
    Ok(wheel)
}

/// Installs the wheel into an environment in which nothing is, and runs its tests there.
pub(super) fn test(wheel: &Path, template: &Path) -> Result<(), Failure> {
    let environment = paths::target().join("package-test");
    paths::remove(&environment)?;
    environ(&environment)?;
    let program = |name: &str| Command::new(environment.join(PROGRAMS).join(name));
    tool::run(pip(&environment).arg(wheel).args(TESTED_WITH))?;
    // Away from the module as it is in the checkout.
    tool::run(
        program("mypy").args(["--strict", "--package", "crosscheck"]).current_dir(&environment),
    )?;
    let mut tests = program("pytest");
    tests.args(["-p", "no:cacheprovider"]).arg(template.join("tests"));
    tool::run(tests.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(&environment))
}

/// The program maturin: the installed one, or one in an environment of its own.
fn maturin() -> Result<PathBuf, Failure> {
    let installed = PathBuf::from("maturin");
    if Command::new(&installed).arg("--version").output().is_ok_and(|said| said.status.success()) {
        return Ok(installed);
    }
    in_environment(&paths::target().join("maturin"), &[MATURIN])
}

/// The command maturin in an environment in which it finds zig.
fn with_zig() -> Result<Command, Failure> {
    let environment = paths::target().join("maturin-zig");
    let mut maturin = Command::new(in_environment(&environment, &[MATURIN, ZIG])?);
    let found = std::env::var_os("PATH").unwrap_or_default();
    let folders = [environment.join(PROGRAMS)].into_iter().chain(std::env::split_paths(&found));
    let path = std::env::join_paths(folders).map_err(Failure::system)?;
    maturin.env("PATH", path);
    Ok(maturin)
}

/// The program maturin of an environment, which is made with these packages if it is not there.
fn in_environment(environment: &Path, packages: &[&str]) -> Result<PathBuf, Failure> {
    let program = environment.join(PROGRAMS).join("maturin");
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    if !program.exists() {
        environ(environment)?;
        tool::run(pip(environment).args(packages))?;
    }
    Ok(program)
}

/// Makes a virtual environment.
fn environ(folder: &Path) -> Result<(), Failure> {
    tool::run(Command::new("python3").args(["-m", "venv"]).arg(folder))
}

/// The command that installs into a virtual environment what follows it.
fn pip(environment: &Path) -> Command {
    let mut pip = Command::new(environment.join(PROGRAMS).join("pip"));
    pip.args(["--disable-pip-version-check", "install", "--quiet"]);
    pip
}
