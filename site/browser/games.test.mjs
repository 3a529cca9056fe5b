// What the games of lichess ask of the board beyond chess, in a real browser.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { close, launch, open, pick, squares, wait } from "./browser.mjs";

before(launch);
after(close);

const HELD = "game=crazyhouse&fen=4k3/8/8/8/4r3/8/8/4K3[NPPq]_w_-_-_0_1";

/** What stands beside the board, above or below, as a reader hears it. */
const beside = (page, where) => page.$$eval(`#${where} button, #${where} .hint`, (found) =>
  found.map((one) => one.getAttribute("aria-label") ?? one.textContent));

describe("a hand", () => {
  it("stands beside the board on its side, with the number of each piece", async () => {
    const page = await open(HELD);
    assert.deepEqual(await beside(page, "below"), ["white Knight in hand: 1", "white Pawn in hand: 2"]);
    assert.deepEqual(await beside(page, "above"), ["black Queen in hand: 1"]);
    assert.deepEqual(await page.locator("#below .count").allInnerTexts(), ["1", "2"]);
    assert.equal(await page.getAttribute("#above use", "href"), "#piece-crazyhouse-Q");
    assert.equal(await page.isDisabled("#above button"), true);
    await page.keyboard.press("f");
    assert.deepEqual(await beside(page, "below"), ["black Queen in hand: 1"]);
  });

  it("is there in no game without drops", async () => {
    const page = await open("game=chess");
    assert.equal(await page.locator(".side > *").count(), 0);
  });

  it("fills by captures, and says that it is empty", async () => {
    const page = await open("game=crazyhouse&moves=e2e4.d7d5");
    assert.deepEqual(await beside(page, "below"), ["White has nothing in hand"]);
    await pick(page, "e4");
    await pick(page, "d5");
    await wait(page, "#status", /^Black to move/);
    assert.deepEqual(await beside(page, "below"), ["white Pawn in hand: 1"]);
  });

  it("is dropped from by two clicks, on the squares that are marked", async () => {
    const page = await open(HELD);
    await page.click('[data-drop="N@"]');
    assert.equal(await page.getAttribute('[data-drop="N@"]', "aria-pressed"), "true");
    assert.deepEqual(await squares(page, "to"), ["e3", "e2"]);
    await page.waitForSelector('#why .legal[data-move="N@e3"]');
    await pick(page, "e3");
    await wait(page, "#fen", "4k3/8/8/8/4r3/4N3/8/4K3[PPq] b - - 1 1");
    assert.deepEqual(await beside(page, "below"), ["white Pawn in hand: 2"]);
    assert.deepEqual(await squares(page, "last"), ["e3"]);
    await page.click("#undo");
    await wait(page, "#fen", "4k3/8/8/8/4r3/8/8/4K3[NPPq] w - - 0 1");
  });

  it("is dropped from by dragging", async () => {
    const page = await open(HELD);
    const middle = async (selector) => {
      const { x, y, width, height } = await page.locator(selector).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await page.mouse.move(...await middle('[data-drop="N@"]'));
    await page.mouse.down();
    await page.mouse.move(...await middle('[data-square="e2"]'), { steps: 5 });
    await page.mouse.up();
    await wait(page, "#fen", "4k3/8/8/8/4r3/8/4N3/4K3[PPq] b - - 1 1");
  });

  it("is dropped from by the keyboard alone", async () => {
    const page = await open(HELD);
    await page.focus("#below button");
    for (const key of ["ArrowLeft", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "a1");
    for (const key of ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await wait(page, "#fen", "4k3/8/8/8/4r3/8/4P3/4K3[NPq] b - - 0 1");
  });

  it("keeps the keyboard where a piece is put back, by Enter and by Escape", async () => {
    const page = await open(HELD);
    for (const key of ["Enter", "Escape"]) {
      await page.click('[data-drop="P@"]');
      await page.focus('[data-drop="P@"]');
      await page.keyboard.press(key);
      assert.deepEqual(await squares(page, "to"), [], key);
      assert.equal(await page.evaluate(() => document.activeElement.dataset.drop), "P@", key);
    }
  });

  it("says why a piece cannot be dropped where it is put", async () => {
    const page = await open("game=crazyhouse&fen=4k3/8/8/8/8/8/8/4K3[P]_w_-_-_0_1");
    await page.click('[data-drop="P@"]');
    await pick(page, "a8");
    await wait(page, "#verdict", "P@a8 is not legal. A Pawn is not dropped on rank 8.");
  });

  it("is played from by touch, and fits a phone", async () => {
    const options = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
    const page = await open("game=crazyhouse&fen=4k3/8/8/8/8/8/8/4K3[QRBNPqrbnp]_b_-_-_0_1", options);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    await page.screenshot({ path: "phone-hands.png" });
    await page.tap('[data-drop="Q@"]');
    await page.tap('[data-square="d5"]');
    await wait(page, "#fen", "4k3/8/8/3q4/8/8/8/4K3[QRBNPrbnp] w - - 1 2");
  });
});

describe("a piece that was a Pawn", () => {
  it("has a mark on the board and in its name, and loses it in hand", async () => {
    const page = await open("game=crazyhouse&fen=r3k3/8/8/8/8/8/8/Q~3K3[]_b_q_-_0_1");
    assert.equal(await page.getAttribute('[data-square="a1"]', "aria-label"), "a1, white Queen, once a Pawn");
    const drawn = await page.$$eval('[data-square="a1"] use', (uses) => uses.map((use) => use.getAttribute("href")));
    assert.deepEqual(drawn, ["#piece-crazyhouse-Q", "#piece-mark"]);
    assert.equal(await page.locator('[data-square="a8"] use[href="#piece-mark"]').count(), 0);
    await pick(page, "a8");
    await pick(page, "a1");
    await wait(page, "#status", /^White to move, in check/);
    assert.deepEqual(await beside(page, "above"), ["black Pawn in hand: 1"]);
  });
});

describe("a small board", () => {
  it("shows where a piece is dropped, and from nowhere", async () => {
    const page = await open("game=crazyhouse");
    await page.click("#tab-examples");
    await page.fill("#search", "crazyhouse.drop.answers-check.no-counter-check");
    const card = page.locator('#examples [data-example="crazyhouse.drop.answers-check.no-counter-check"]').first();
    await card.locator(".place svg").waitFor();
    assert.equal(await card.locator("svg").getAttribute("aria-label"), "Legal: R@e2 N@e3; Not legal: R@a8 N@f6 N@c7");
    assert.deepEqual([await card.locator(".end").count(), await card.locator(".way").count()], [5, 0]);
    assert.match(await card.innerText(), /White to move, with R N in hand/);
  });
});

describe("the checks that are left", () => {
  it("stand beside the board, and fall as they are given", async () => {
    const page = await open("game=3check&fen=4k3/8/8/8/8/8/8/R3K3_w_-_-_2%2B1_0_1");
    assert.deepEqual(await beside(page, "below"), ["White has 2 checks to give"]);
    assert.deepEqual(await beside(page, "above"), ["Black has 1 check to give"]);
    await pick(page, "a1");
    await pick(page, "a8");
    await wait(page, "#status", /^Black to move, in check/);
    assert.deepEqual(await beside(page, "below"), ["White has 1 check to give"]);
  });
});

describe("castling in Chess960", () => {
  it("is the King taking its own Rook, beside the step to the same square", async () => {
    const page = await open("game=chess960&fen=4k3/8/8/8/8/8/8/RK5R_w_KQ_-_0_1");
    await pick(page, "b1");
    assert.deepEqual(await squares(page, "castle"), ["a1", "h1"]);
    assert.deepEqual(await squares(page, "to"), ["a2", "b2", "c2", "c1"]);
    await pick(page, "a1");
    await wait(page, "#fen", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1");
  });
});

describe("an explosion", () => {
  it("shows the squares that it has emptied, until the next move", async () => {
    const page = await open("game=atomic&fen=4k3/8/2n5/3p4/4P3/8/8/4K3_w_-_-_0_1");
    await pick(page, "e4");
    await pick(page, "d5");
    await wait(page, "#status", /^(Drawn|Black)/);
    assert.deepEqual((await squares(page, "emptied")).toSorted(), ["c6", "d5"]);
    assert.match(await page.getAttribute('[data-square="c6"]', "aria-label"), /emptied by the explosion/);
    await page.click("#undo");
    await wait(page, "#status", /^White to move/);
    assert.deepEqual(await squares(page, "emptied"), []);
  });
});

describe("a forced capture", () => {
  it("is the answer to why another move is not legal", async () => {
    const page = await open("game=antichess&fen=8/8/8/3p4/4P3/8/8/R7_w_-_-_0_1");
    await wait(page, "#status", "White to move: 1 legal move.");
    await pick(page, "a1");
    await pick(page, "a2");
    await wait(page, "#verdict", "a1a2 is not legal. A capture must be made where there is one, as e4d5.");
  });
});

describe("the end of a game", () => {
  for (const [link, told] of Object.entries({
    "game=kingofthehill&fen=7k/8/8/8/8/4K3/8/8_w_-_-_0_1&moves=e3e4": "White wins by a King on the hill.",
    "game=3check&fen=4k3/8/8/8/8/8/8/R3K3_w_-_-_1%2B3_0_1&moves=a1a8": "White wins by the third check.",
    "game=racingkings&fen=8/1K6/8/8/7k/8/8/8_w_-_-_0_1&moves=b7b8": "White wins by the race.",
    "game=racingkings&fen=1K6/7k/8/8/8/8/8/8_b_-_-_0_1&moves=h7h8": "Drawn by the race.",
    "game=antichess&fen=8/8/8/8/8/8/1p6/R7_b_-_-_0_1&moves=b2a1q": "White wins, as White has no piece left.",
    "game=antichess&fen=8/8/8/8/8/p7/P7/8_w_-_-_0_1": "White wins by stalemate.",
    "game=horde&fen=4k3/8/8/8/8/8/1p6/P7_b_-_-_0_1&moves=b2a1q": "Black wins, as White has no piece left.",
    "game=atomic&fen=4k3/3p4/8/8/3Q4/8/8/r3K3_w_-_-_0_1&moves=d4d7": "White wins by an explosion.",
    "game=crazyhouse&fen=6rk/6pp/8/8/8/8/8/K7[N]_w_-_-_0_1&moves=N@f7": "White wins by checkmate.",
    "game=chess960&fen=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1": "Drawn by dead position.",
  })) {
    it(`has its reason: ${told}`, async () => {
      await wait(await open(link), "#status", told);
    });
  }
});
