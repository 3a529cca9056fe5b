// What the tests share. They run in the folder into which the packages are installed.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Makes a project of some files, which sees what is installed here. */
export async function project(files) {
  const folder = await mkdtemp(join(process.cwd(), "project-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

/** Runs a command to its end, as somebody would type it. */
export function run(words, options = {}) {
  const [command, ...rest] = words;
  // The tests run within a test, which its own runner would otherwise take for a part of itself.
  const { NODE_TEST_CONTEXT, VITEST, ...env } = { ...process.env, ...options.env };
  // On Windows, npx is a script.
  const shell = process.platform === "win32" && command === "npx";
  const ran = spawnSync(command, rest, { encoding: "utf8", shell, ...options, env });
  assert.equal(ran.error, undefined);
  return { code: ran.status, output: ran.stdout, errors: ran.stderr, all: ran.stdout + ran.stderr };
}
