// The command, which runs the program of the package for this machine.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";

import { run } from "./with.mjs";

const COMMAND = join("node_modules", "crosscheck-chess", "bin", "crosscheck.js");
const hasSignals = process.platform !== "win32";

// Before the first test: what is added after a wait may come after the end of those before it.
const elsewhere = await mkdtemp(join(tmpdir(), "crosscheck-"));
after(() => rm(elsewhere, { recursive: true }));

/** The package alone, in a folder from which that of this machine is not seen. */
const alone = join(elsewhere, "node_modules", "crosscheck-chess");
await cp(dirname(dirname(COMMAND)), alone, { recursive: true });
const node = dirname(process.execPath);
const own = join(elsewhere, "node_modules", ".bin");
await mkdir(own);

test("npx finds it by the name of the package and by its own", () => {
  for (const name of ["crosscheck-chess", "crosscheck"]) {
    assert.match(run(["npx", "--offline", name, "--version"]).output, /^crosscheck \d+\.\d+\.\d+ \(fixtures /);
  }
});

test("its exit code is that of the program", () => {
  const wrong = run(["node", COMMAND, "explain", "--variant", "chess", "startpos", "sideways"]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.errors, /^error: `sideways` is not a move/);
});

test("its input and output are those of the program", () => {
  const input = '{"ask":"divide","variant":"chess","fen":"startpos","depth":1,"implementation":"perft"}\n';
  const { output } = run(["node", COMMAND, "serve", "--questions"], { input });
  assert.equal(JSON.parse(output).nodes, 20);
});

for (const signal of hasSignals ? ["SIGTERM", "SIGINT"] : []) {
  test(`${signal} reaches the program`, async () => {
    const process = spawn("node", [COMMAND, "serve", "--questions"], { stdio: ["pipe", "pipe", "inherit"] });
    process.stdin.write("{}\n");
    // It answers, so it has begun.
    await once(process.stdout, "data");
    process.kill(signal);
    assert.deepEqual(await once(process, "exit"), [null, signal]);
  });
}

test("where there is no program, one sentence says what to do", { skip: !hasSignals }, async () => {
  // npm puts this package's own command into PATH: it must not find itself.
  await symlink(join("..", "crosscheck-chess", "bin", "crosscheck.js"), join(own, "crosscheck"));
  const { code, all } = run([process.execPath, join(alone, "bin", "crosscheck.js")], { env: { PATH: own } });
  assert.equal(code, 127);
  assert.match(all, /^error: the program crosscheck is neither in crosscheck-chess-\S+ nor in PATH: .+\n$/);
});

test("where PATH has the program, it is taken", { skip: !hasSignals }, async () => {
  const folder = join(elsewhere, "bin");
  await mkdir(folder);
  await writeFile(join(folder, "crosscheck"), "#!/bin/sh\necho another $1\n");
  await chmod(join(folder, "crosscheck"), 0o755);
  const path = [own, folder, node, "/bin"].join(":");
  const { output } = run([process.execPath, join(alone, "bin", "crosscheck.js"), "one"], { env: { PATH: path } });
  assert.equal(output, "another one\n");
});
