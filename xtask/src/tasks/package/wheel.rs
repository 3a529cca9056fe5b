//! The wheel: maturin builds the program, and puts the Python module beside it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::paths;
use crate::tool;
use crosscheck_core::Failure;

/// What builds the wheel; `packages/python/pyproject.toml` says the same to pip.
const MATURIN: &str = "maturin>=1.9,<2";
/// What its tests need: pytest with its workers, an engine, and a judge of types.
const TESTED_WITH: [&str; 4] = ["pytest>=8", "pytest-xdist", "chess", "mypy"];
/// Where a virtual environment has its programs.
const PROGRAMS: &str = if cfg!(windows) { "Scripts" } else { "bin" };

/// Builds the wheel with a profile of cargo, and says where it is.
pub(super) fn make(template: &Path, into: &Path, profile: &str) -> Result<PathBuf, Failure> {
    let mut build = Command::new(maturin()?);
    build.args(["build", "--locked", "--profile", profile, "--out"]).arg(into);
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
    let environment = paths::target().join("maturin");
    let program = environment.join(PROGRAMS).join("maturin");
    let program = program.with_extension(std::env::consts::EXE_EXTENSION);
    if !program.exists() {
        environ(&environment)?;
        tool::run(pip(&environment).arg(MATURIN))?;
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
