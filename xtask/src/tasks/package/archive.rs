//! The release archive of this machine: the programs, the cases with their schemas, and the header for C++.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crosscheck::fixtures::Form;
use object::read::elf::ElfFile64;
use object::{Endianness, Object};

use crate::paths;
use crate::tool;
use crosscheck_core::Failure;

/// The packages of the programs, and their names without the ending of the system.
const PROGRAMS: [(&str, &str); 2] =
    [("crosscheck-cli", "crosscheck"), ("crosscheck-counting", "perft")];
/// What stands at the root of the repository and of the archive.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];
/// The folder for engines in C++.
const CPP: &str = "examples/cpp";

/// The name of the archive for a machine, by which `action.yml` and `cargo binstall` take it, and of the folder
/// in it.
fn name(target: &str) -> String {
    format!("crosscheck-{target}")
}

/// Makes the archive and its checksum, and says where it is.
pub(super) fn make(into: &Path, profile: &str) -> Result<PathBuf, Failure> {
    let name = name(&host()?);
    let folder = into.join(&name);
    for (package, program) in PROGRAMS {
        let mut cargo = Command::new("cargo");
        cargo.args(["build", "--locked", "--profile", profile, "--package", package]);
        tool::run(cargo.arg("--target-dir").arg(paths::target()).current_dir(paths::root()))?;
        let file = Path::new(program).with_extension(std::env::consts::EXE_EXTENSION);
        let built = paths::target().join(profile).join(&file);
        fs::create_dir_all(&folder).map_err(Failure::file(&folder))?;
        hold_stripped(&built, &fs::read(&built).map_err(Failure::file(&built))?, profile)?;
        fs::copy(&built, folder.join(&file)).map_err(Failure::file(&built))?;
    }
    for text in TEXTS {
        paths::write_below(&folder, text.as_ref(), &paths::read(&paths::root().join(text))?)?;
    }
    for (file, text) in
        crosscheck::fixtures::copy(&crosscheck::fixtures::files(&paths::fixtures())?, Form::Yaml)?
    {
        paths::write_below(&folder, &Path::new("fixtures").join(file), &text)?;
    }
    for file in paths::walk(&paths::root().join(CPP))? {
        let file = Path::new(CPP).join(file);
        paths::write_below(&folder, &file, &paths::read(&paths::root().join(&file))?)?;
    }
    let archive = format!("{name}.tar.gz");
    tool::run(Command::new("tar").args(["-czf", &archive, &name]).current_dir(into))?;
    let file = into.join(&archive);
    let sum = super::sha256(&file)?;
    paths::write_below(into, format!("{archive}.sha256").as_ref(), &format!("{sum}  {archive}\n"))?;
    say!("{}", file.display());
    Ok(file)
}

/// Refuses a program with its symbols, which are half of it. Other systems than those of ELF keep some in a stripped program,
/// or all in a file beside it; the profile is the same for them.
fn hold_stripped(program: &Path, bytes: &[u8], profile: &str) -> Result<(), Failure> {
    if ElfFile64::<Endianness>::parse(bytes).is_ok_and(|file| file.symbols().next().is_some()) {
        return Err(Failure::system(format!(
            "{} has its symbols, which no program in an archive may have: see that the profile `{profile}` in Cargo.toml \
             has `strip = true`",
            paths::shown(program)
        )));
    }
    Ok(())
}

/// The machine that the compiler builds for, as rustc names it.
fn host() -> Result<String, Failure> {
    let file = PathBuf::from("rustc");
    let told = Command::new(&file).arg("-vV").output();
    let told = told.map_err(Failure::file(file))?;
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| Failure::system("rustc does not name its host"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_with_its_symbols_is_not_packed() {
        let program = paths::root().join("target/release/crosscheck");
        // This test is a program with its symbols, as the profiles for tests strip nothing.
        let own = fs::read(std::env::current_exe().unwrap()).unwrap();
        if ElfFile64::<Endianness>::parse(&*own).is_ok() {
            let said = hold_stripped(&program, &own, "release").unwrap_err().to_string();
            assert!(said.starts_with("target/release/crosscheck has its symbols, "), "{said}");
            assert!(said.contains("`release` in Cargo.toml has `strip = true`"), "{said}");
        }
        assert!(hold_stripped(&program, b"no ELF", "release").is_ok());
    }

    #[test]
    fn cargo_binstall_looks_for_the_archive_that_is_made() {
        let name = name("{ target }");
        for manifest in ["crosscheck/cli/Cargo.toml", "perft/counting/Cargo.toml"] {
            let text = paths::read(&paths::root().join(manifest)).unwrap();
            let archive = format!("/releases/download/v{{ version }}/{name}.tar.gz\"\n");
            assert!(text.contains(&archive), "{manifest}");
            let program = format!("bin-dir = \"{name}/{{ bin }}{{ binary-ext }}\"\n");
            assert!(text.contains(&program), "{manifest}");
        }
    }
}
