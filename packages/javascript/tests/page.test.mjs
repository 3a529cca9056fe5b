// Everything on the page about this package is run, in a project of the files that it shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { blocks, checked, files } from "./page.mjs";
import { project, run } from "./with.mjs";

test("the page shows what JavaScript answers", async () => {
  const program = checked();
  assert.ok(program.match(/assert\./g).length > 12, program);
  const folder = await project({ "session.mjs": program });
  const { code, all } = run(["node", "session.mjs"], { cwd: folder });
  assert.equal(code, 0, all);
});

/** Whether a text is as a block shows it, which leaves out what varies. */
function isLike(text, block) {
  const exact = (part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${block.trimEnd().split(/\.\.\.(?=[)\n]|$)/).map(exact).join("[^]*")}\\s*$`).test(text);
}

for (const block of blocks("console")) {
  const [, command, , code = "0", written] = /^\$ (.+)\n(\? (\d+)\n)?([^]*)$/.exec(block);
  test(`the page shows what a command writes: ${command}`, async () => {
    const folder = await project(files());
    const ran = run(command.split(" "), { cwd: folder });
    assert.ok(isLike(ran.output, written), ran.all);
    assert.equal(String(ran.code), code, ran.all);
  });
}
