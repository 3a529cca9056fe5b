// What holds for every kind of page: it is accessible, fits its window, and is used by the keyboard.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { after, before, describe, it } from "node:test";

import { close, launch, visit } from "./browser.mjs";

before(launch);
after(close);

/** A page of each kind, and what tells that it is ready. */
const KINDS = {
  "index.html": "main",
  "play/index.html#game=chess": "#rules h3",
  "play/index.html#game=crazyhouse&fen=4k3/8/8/8/4r3/8/8/4K3[NPPq]_w_-_-_0_1": "#rules h3",
  "rules/index.html": "main",
  "rules/colorbound-equalized/index.html": "main",
  "rules/chess/index.html": "main",
  "rules/notation/index.html": "main",
  "engines/index.html": "#filter:not([hidden])",
  "engines/index.html?game=chess&rule=Castling&result=failed": "#filter:not([hidden])",
  "engines/chess-lab/index.html": ".copied button",
  "engines/compare/index.html?a=chess.js&b=pychess": "#compared table",
  "findings/index.html": "main",
  "findings/chess.js-repetition-after-illegal-en-passant/index.html": ".steps.one",
  "findings/rschess-castles-over-b-file/index.html": ".copied button",
  "findings/python-chess-drop-keeps-clock/index.html": ".steps.one",
  "try/index.html": "#compared table",
  "book/index.html": "main",
  "book/validate-your-engine.html": "main",
  "book/matrix.html": "main",
  "book/games/osmosis.html": "main",
};

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with a page, a line each. */
async function violations(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`));
}

const WINDOWS = { wide: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

for (const [file, ready] of Object.entries(KINDS)) {
  describe(file, () => {
    for (const [window, viewport] of Object.entries(WINDOWS)) {
      it(`has nothing that axe finds wrong, light or dark, and fits its window: ${window}`, async () => {
        const page = await visit(file, { viewport });
        await page.waitForSelector(ready);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
        await page.evaluate(axe);
        for (const colorScheme of ["light", "dark"]) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await violations(page), [], colorScheme);
        }
      });
    }

    it("is reached by the keyboard, past the bar, and shows where that is", async () => {
      const page = await visit(file);
      await page.waitForSelector(ready);
      await page.keyboard.press("Tab");
      const skip = await page.evaluate(() => document.activeElement.className);
      assert.equal(skip, "skip");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      const { isInside, outline } = await page.evaluate(() => ({
        isInside: document.querySelector("main").contains(document.activeElement),
        outline: getComputedStyle(document.activeElement).outlineStyle,
      }));
      assert.ok(isInside, await page.evaluate(() => document.activeElement.outerHTML));
      assert.notEqual(outline, "none");
    });

    it("can be read without its scripts", async () => {
      const page = await visit(file, { javaScriptEnabled: false });
      assert.ok((await page.innerText("main")).length > 60);
      assert.ok(await page.isVisible("h1"));
    });
  });
}
