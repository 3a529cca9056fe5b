// The program `crosscheck`: where it is.

import { accessSync, constants, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join, sep } from "node:path";

const FILE = process.platform === "win32" ? "crosscheck.exe" : "crosscheck";
/** npm links the command of this package there, which would find itself. */
const COMMANDS = join("node_modules", ".bin");

/** The path of the program: in the package for this machine, or in PATH. */
export function find() {
  const name = `crosscheck-chess-${process.platform}-${process.arch}`;
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/${FILE}`);
  } catch {
    // The package of another machine is not installed.
  }
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    const file = join(folder, FILE);
    if (folder !== "" && !folder.endsWith(COMMANDS) && isProgram(file)) return file;
  }
  throw new Error(
    `the program crosscheck is neither in ${name} nor in PATH: in a checkout of the repository, ` +
      "`cargo xtask package javascript` makes that package and `npm install target/packages/javascript/*.tgz` installs " +
      "it, or `cargo install --locked --path crosscheck/cli` installs the program alone",
  );
}

/** Whether it can be run and is no link to a script, such as this package's own. */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return !realpathSync(file).includes(`${sep}node_modules${sep}`);
  } catch {
    return false;
  }
}

/** The environment of the program: in the commands that it prints it is called as the package has it called. */
export function environment() {
  return { ...process.env, CROSSCHECK_CALLED: "npx --no-install crosscheck-chess" };
}
