// The drawings of the pieces, in a real browser.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { close, launch, open, wait } from "./browser.mjs";

before(launch);
after(close);

/** Draws the pieces of every game. */
const all = (page) => page.evaluate(() => Promise.all(GAMES.map((game) => Pieces.need(game))));

/** What each symbol of the sprite holds: its paths, its heads where it has several, its letter. */
const symbols = (page) => page.$$eval("#pieces symbol", (found) => Object.fromEntries(found.map((symbol) => [symbol.id, {
  drawn: [...symbol.querySelectorAll("path")].map((path) => path.getAttribute("d")).join(" "),
  parts: symbol.querySelectorAll(".glyph-part").length,
  isMarked: symbol.querySelector(".glyph-badge") !== null,
  letter: symbol.textContent,
}])));

/** What a piece on the board looks like: its box in squares, and how light it is. */
const seen = (page, square) => page.$eval(`[data-square="${square}"] use`, (piece) => {
  const { width, height } = piece.getBoundingClientRect();
  const of = piece.closest("button").getBoundingClientRect().width;
  const light = getComputedStyle(piece).getPropertyValue("--fill");
  return { width: width / of, height: height / of, light };
});

describe("the pieces", () => {
  it("have a drawing each, in every game, none like another of its game and none a letter", async () => {
    const page = await open();
    await all(page);
    const drawn = await symbols(page);
    const games = await page.evaluate(() => GAMES.map(({ id, kinds }) => ({ id, letters: Object.keys(kinds) })));
    assert.equal(games.length, 15);
    for (const { id, letters } of games) {
      const own = letters.map((letter) => [letter, drawn[`piece-${id}-${letter}`]]);
      for (const [letter, symbol] of own) {
        assert.ok(symbol?.drawn.length > 100, `${letter} of ${id} has no drawing`);
        assert.equal(symbol.letter, "", `${letter} of ${id} is a letter`);
        assert.equal(symbol.isMarked, letter.startsWith("+"), `the mark of ${letter} of ${id}`);
      }
      assert.equal(new Set(own.map(([, symbol]) => symbol.drawn)).size, letters.length, `two pieces of ${id} look alike`);
    }
  });

  it("that join others show what they join, and what everyone knows stays whole", async () => {
    const page = await open();
    await all(page);
    const drawn = await symbols(page);
    const joined = Object.entries(drawn).filter(([, { parts }]) => parts > 0).map(([id, { parts }]) => [id, parts]);
    assert.deepEqual(joined.map(([id]) => id.replace("piece-", "")).toSorted(), [
      "evolution-A", "evolution-M", "evolution-Z",
      "osmosis-A", "osmosis-E", "osmosis-I", "osmosis-L", "osmosis-M", "osmosis-W",
    ]);
    assert.deepEqual([...new Set(joined.map(([, parts]) => parts))], [2]);
    // A promoted form is what it was, with its mark.
    assert.ok(drawn["piece-amalgamated-+R"].drawn.startsWith(drawn["piece-amalgamated-R"].drawn));
    assert.equal(drawn["piece-evolution-Q"].drawn, drawn["piece-chess-Q"].drawn);
  });

  it("stay within their grid", async () => {
    const page = await open();
    await all(page);
    const outside = await page.evaluate(() => {
      const room = document.body.appendChild(Dom.draw("svg", { viewBox: "0 0 40 40", width: 400, height: 400 }));
      return [...document.querySelectorAll("#pieces symbol")].filter((symbol) => {
        room.replaceChildren(...[...symbol.children].map((child) => child.cloneNode(true)));
        const { x, y, width, height } = room.getBBox();
        return x < 0 || y < 0 || x + width > 40 || y + height > 40;
      }).map(({ id }) => id);
    });
    assert.deepEqual(outside, []);
  });

  it("fill most of their squares on a phone, and are of two colours", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open("game=chess", { viewport: { width: 360, height: 740 }, colorScheme });
      const [white, black] = [await seen(page, "e1"), await seen(page, "e8")];
      for (const { width, height } of [white, black]) assert.ok(width > 0.55 && height > 0.8, `${width} by ${height} of a square`);
      assert.notEqual(white.light, black.light);
    }
  });
});

describe("letters", () => {
  it("take the place of the drawings where they are asked for, and are remembered", async () => {
    const page = await open("game=amalgamated");
    const letters = async () => Object.values(await symbols(page)).map(({ letter }) => letter).filter(Boolean);
    assert.deepEqual(await letters(), []);
    await page.click("#letters");
    assert.equal(await page.getAttribute("#letters", "aria-pressed"), "true");
    assert.ok((await letters()).includes("+R"));
    assert.equal(await page.getAttribute('[data-square="a1"]', "aria-label"), "a1, white Rook");
    await page.reload();
    await wait(page, "#status", "White to move: 21 legal moves.");
    assert.equal(await page.getAttribute("#letters", "aria-pressed"), "true");
    assert.ok((await letters()).includes("+R"));
    await page.click("#letters");
    assert.deepEqual(await letters(), []);
  });

  it("can be had where nothing may be remembered", async () => {
    const page = await open("game=chess");
    await page.evaluate(() => Object.defineProperty(window, "localStorage", { get: () => { throw new Error("forbidden"); } }));
    await page.click("#letters");
    assert.equal((await symbols(page))["piece-chess-Q"].letter, "Q");
  });

  it("stand for what is no piece of the game", async () => {
    const page = await open("game=chess&fen=4k3/8/8/3x4/8/8/8/4K3_w_-_-_0_1");
    assert.equal(await page.textContent('[data-square="d5"] .piece'), "X");
  });
});
