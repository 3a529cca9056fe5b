// What a reader may trip over, in a real browser: nonsense, lost places, keyboards and small screens.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { close, launch, open, pick, squares, wait } from "./browser.mjs";

before(launch);
after(close);

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

/** What has the keyboard, as its id or its text. */
const held = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.textContent);

describe("an address", () => {
  it("that names what there is not opens the first game, by its own rulings", async () => {
    const page = await open("game=draughts&ruling=chess.castling=none&ruling=&moves=...");
    await wait(page, "#status", "White to move: 42 legal moves.");
    assert.equal(await page.inputValue("#variant"), "osmosis");
    assert.equal(await page.title(), "Colorful Osmosis Chess · Crosscheck");
  });

  it("with a value that a ruling does not have is refused, and mended under Rulings", async () => {
    const page = await open("game=osmosis&ruling=osmosis.harvestman=sideways");
    await wait(page, "#status", /harvestman/);
    assert.equal(await page.locator("#rules .kind").count(), 13);
    await page.click("#tab-rulings");
    await page.click('input[value="axis"]');
    await wait(page, "#status", "White to move: 42 legal moves.");
  });

  it("with an impossible move is refused with the reason, and the move can be taken back", async () => {
    const page = await open("game=chess&moves=e2e4.e7e2");
    await wait(page, "#status", /^e7e2 is not a legal move/);
    await page.click("#undo");
    await wait(page, "#status", "Black to move: 20 legal moves.");
  });
});

describe("a game", () => {
  it("comes back by the browser's Back after another position or game has been opened", async () => {
    const page = await open("game=chess&moves=e2e4.e7e5");
    await page.fill("#fen", "no position at all");
    await page.keyboard.press("Enter");
    await wait(page, "#status", /a FEN has six fields/);
    await page.goBack();
    await wait(page, "#status", "White to move: 29 legal moves.");
    assert.deepEqual(await page.locator("#line .move").allInnerTexts(), ["e2e4", "e7e5"]);
    await page.selectOption("#variant", "evolution");
    await wait(page, "#status", "White to move: 20 legal moves.");
    await page.goBack();
    await wait(page, "#status", "White to move: 29 legal moves.");
  });

  it("that is over can be taken back and played otherwise", async () => {
    const page = await open("game=chess&moves=f2f3.e7e5.g2g4.d8h4");
    await wait(page, "#status", "Black wins by checkmate.");
    await page.click("#undo");
    await wait(page, "#status", /^Black to move/);
    await pick(page, "a7");
    await pick(page, "a6");
    await wait(page, "#status", /^White to move/);
    assert.deepEqual((await squares(page, "last")).toSorted(), ["a6", "a7"]);
  });

  it("is set up from a position pasted with too many spaces", async () => {
    const page = await open("game=chess");
    await page.fill("#fen", "  4k3/8/8/8/8/8/8/4K2R   w K  -\t0 1 ");
    await page.keyboard.press("Enter");
    await wait(page, "#status", "White to move: 15 legal moves.");
  });

  it("says of a piece without a move that it has none", async () => {
    const page = await open("game=chess");
    await pick(page, "a1");
    await page.waitForSelector("#why:not([hidden]) .hint");
    assert.match(await page.innerText("#why"), /The white Rook on a1\s+It has no legal move/);
  });

  it("says below the board why a move is not legal, until another piece is picked up", async () => {
    const page = await open("game=chess&fen=4k3/4r3/8/8/8/8/4R3/4K3_w_-_-_0_1", phone);
    await page.tap('[data-square="e2"]');
    await page.tap('[data-square="d2"]');
    await wait(page, "#verdict", /^e2d2 is not legal\. .*King/);
    assert.ok(await page.evaluate(() => document.querySelector("#verdict").getBoundingClientRect().bottom < innerHeight));
    await page.tap('[data-square="e1"]');
    await wait(page, "#verdict", "");
  });

  it("is played by touch on a phone", async () => {
    const page = await open("game=amalgamated", phone);
    await page.tap('[data-square="e3"]');
    await page.tap('[data-square="e4"]');
    await wait(page, "#status", /^Black to move/);
  });
});

describe("the river", () => {
  it("is drawn on the board and on every diagram of the game that has one", async () => {
    const page = await open("game=amalgamated");
    assert.equal(await page.locator(".board .river").count(), 1);
    assert.equal(await page.getAttribute(".board .river", "d"), "M0 4h8");
    assert.equal(await page.locator("#rules .diagram .river").count(), 12);
    await page.keyboard.press("f");
    assert.equal(await page.locator(".board .river").count(), 1);
    await page.selectOption("#variant", "chess");
    await wait(page, "#status", "White to move: 20 legal moves.");
    assert.equal(await page.locator(".river").count(), 0);
  });

  it("stands beside what each piece counts", async () => {
    const page = await open("game=amalgamated");
    const chatelaine = page.locator('#rules h4:has-text("Chatelaine")');
    assert.match(await chatelaine.innerText(), /counts 8/);
  });
});

describe("the keyboard", () => {
  it("stays where it is when a ruling is switched", async () => {
    const page = await open("game=osmosis&fen=10/10/k9/10/10/4H5/10/10/9K/10_w_-_-_0_1");
    await page.click("#tab-rulings");
    await page.focus('[id="osmosis.harvestman=axis"]');
    const start = await page.innerText("#status");
    await page.keyboard.press("ArrowDown");
    await page.waitForFunction(() => location.hash.includes("crooked"));
    await page.waitForFunction((start) => document.querySelector("#status").textContent !== start, start);
    assert.equal(await held(page), "osmosis.harvestman=crooked");
  });

  it("is not lost when a button has done all it can", async () => {
    const page = await open("game=chess&moves=e2e4.e7e5");
    await page.focus("#undo");
    await page.keyboard.press("Enter");
    assert.equal(await held(page), "undo");
    await page.keyboard.press("Enter");
    assert.ok(await page.evaluate(() => document.activeElement.dataset.square), await held(page));
    await page.focus("#line .move");
    await page.keyboard.press("Enter");
    assert.equal(await held(page), "e2e4");
  });
});

describe("the rulings", () => {
  it("each say what they do", async () => {
    for (const game of ["osmosis", "amalgamated", "colorbound-decimal"]) {
      const page = await open(`game=${game}`);
      await page.click("#tab-rulings");
      const cited = await page.$$eval("#rulings fieldset", (rulings) => rulings.map((ruling) =>
        [ruling.querySelector("legend").textContent, ruling.querySelectorAll(".cited").length]));
      assert.deepEqual(cited.filter(([, clauses]) => clauses === 0), [], game);
      assert.ok(cited.length > 0);
    }
  });
});

describe("a count", () => {
  it("says that it has been stopped", async () => {
    const page = await open("game=osmosis");
    await page.click("#tab-count");
    await page.selectOption("#depth", "6");
    await page.click("#go");
    await page.click("#stop");
    await wait(page, "#counted", "Generator: stopped · Oracle: stopped");
  });

  it("goes on below a first move that is picked", async () => {
    const page = await open("game=chess");
    await page.click("#tab-count");
    await page.click("#go");
    await wait(page, "#counted", /They agree on every move/);
    await page.click('.divide .move >> text="e2e4"');
    await wait(page, "#counted", /Generator: 600 .*They agree on every move/);
    assert.deepEqual(await page.locator("#line .move").allInnerTexts(), ["e2e4"]);
  });
});

describe("a screen reader", () => {
  it("has the names of captors and captives in the table", async () => {
    const page = await open("game=evolution");
    const heads = await page.$$eval(".captures th", (found) => found.map((head) => head.getAttribute("aria-label")));
    assert.deepEqual(heads.slice(0, 2), ["Queen", "Rook"]);
    assert.ok(heads.every(Boolean), heads.join(" "));
  });

  it("is told what a diagram shows, and which move was the last", async () => {
    const page = await open("game=osmosis&moves=a3a5");
    const camel = page.locator('#rules .kind:has(h4:has-text("Camel")) .diagram').first();
    assert.equal(await camel.getAttribute("aria-label"), "The Camel on e5 goes to d2 f2 b4 h4 b6 h6 d8 f8");
    assert.equal(await page.getAttribute('[data-square="a5"]', "aria-label"), "a5, white Pawn, last move");
  });
});
