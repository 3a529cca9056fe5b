// The pages about engines, findings and rules, and the one to try things on, in a real browser.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { close, launch, visit, wait } from "./browser.mjs";

before(launch);
after(close);

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** The engines that a table shows. */
const shown = (page) => page.$$eval(".results:not([hidden]) tbody tr:not([hidden])", (rows) => rows.map(({ dataset }) => dataset.name));

describe("the engines", () => {
  it("are narrowed down by game, rule, language, result and name, which the address holds", async () => {
    const page = await visit("engines/index.html");
    const all = new Set(await shown(page)).size;
    assert.ok(all > 40, `${all} engines`);
    await page.selectOption('[name="game"]', "chess");
    await page.selectOption('[name="language"]', "Rust");
    await page.selectOption('[name="rule"]', "Castling");
    await page.selectOption('[name="result"]', "failed");
    const found = await shown(page);
    assert.deepEqual(found, ["chess-lab", "giga-chess", "rschess"]);
    await wait(page, "#shown", "3 engines");
    const visible = await page.$$eval("#filter ~ .results:not([hidden]) thead th:not([hidden])", (heads) => heads.map((head) => head.textContent));
    assert.deepEqual(visible, ["Engine", "Language", "Castling"]);
    const address = page.url();
    assert.ok(address.endsWith("?game=chess&rule=Castling&language=Rust&result=failed"), address);
    await page.fill('[name="name"]', "lab");
    assert.deepEqual(await shown(page), ["chess-lab"]);
    const again = await visit(`engines/index.html${new URL(address).search}`);
    assert.deepEqual(await shown(again), found);
  });

  it("are shown by a link to the table of a game, and a value that there is not chooses nothing", async () => {
    const page = await visit("engines/index.html#atomic");
    assert.equal(await page.inputValue('[name="game"]'), "atomic");
    assert.ok((await shown(page)).includes("stockfish.js (with variants)"));
    const odd = await visit("engines/index.html?game=draughts&rule=%22%5D&result=odd&language=C%2B%2B");
    assert.equal(await odd.inputValue('[name="game"]'), "");
    assert.ok((await shown(odd)).includes("Fairy-Stockfish"));
  });

  it("lose no column on a phone", async () => {
    const page = await visit("engines/index.html?game=chess&name=chess-lab", phone);
    const labels = await page.$$eval('.results:not([hidden]) tr:not([hidden]) td.cell', (cells) => cells.filter((cell) => {
      const { left, right, width } = cell.getBoundingClientRect();
      return width > 0 && left >= 0 && right <= innerWidth;
    }).map(({ dataset }) => dataset.label));
    assert.deepEqual(labels, ["The start", "The pieces", "The Pawn", "Castling", "Check and pins", "The end of the game", "Positions in writing", "Random games"]);
  });

  it("each have a page with causes that lead to their findings, and to the rule", async () => {
    const page = await visit("engines/chess-lab/index.html");
    assert.equal(await page.locator(".causes > li").count(), 10);
    await page.click('.causes a:text-is("It castles long although a piece stands on b1 or b8.")');
    assert.ok(page.url().endsWith("findings/chess-lab-castles-over-b-file/index.html"), page.url());
    await page.click('a:has(code:text-is("chess.castling.nothing-between"))');
    // The browser unfolds what is linked to when the page has come.
    await page.locator('[id="chess.castling.nothing-between"]').waitFor();
    assert.match(await page.innerText('[id="chess.castling.nothing-between"] .about'), /chess-lab/);
  });

  it("are compared two at a time, by the address as well", async () => {
    const page = await visit("engines/compare/index.html?a=chess.js&b=chess.js-0.x");
    await wait(page, "#told", "chess.js 1.4.0 and chess.js (0.x) 0.13.4 were both asked about 1 game.");
    assert.ok((await page.innerText("#compared")).includes("A repetition that has been is still claimed after a new move."));
    const all = await page.locator("#compared tbody tr").count();
    await page.check('[name="differ"]');
    assert.ok((await page.locator("#compared tbody tr").count()) < all);
    await page.selectOption('[name="a"]', "shakmaty");
    assert.ok(page.url().endsWith("?a=shakmaty&b=chess.js-0.x&differ="), page.url());
  });

  it("have a badge that says how many faults there are", async () => {
    const page = await visit("engines/chess-lab/index.html");
    const badge = await page.evaluate(async () => (await fetch(document.querySelector('img[src="badge.svg"]').src)).text());
    assert.match(badge, /10 faults in 1 game/);
  });
});

describe("a finding", () => {
  it("is stepped through move by move, by buttons and arrows", async () => {
    const page = await visit("findings/chess.js-repetition-after-illegal-en-passant/index.html");
    const told = () => page.innerText(".steps + .controls [role=status]");
    assert.equal(await told(), "8 of 8");
    assert.equal(await page.locator(".steps li:not([hidden])").count(), 1);
    await page.click('[aria-label="To the start"]');
    assert.equal(await told(), "0 of 8");
    await page.keyboard.press("ArrowRight");
    assert.equal(await told(), "1 of 8");
    assert.match(await page.innerText(".steps li:not([hidden])"), /After move 1 of 8, e1d1/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    assert.equal(await told(), "0 of 8");
  });

  it("opens on the playing page at its position, and its reproduction is copied", async () => {
    const page = await visit("findings/fairy-stockfish-race-goes-on/index.html", { permissions: ["clipboard-read", "clipboard-write"] });
    await page.click(".copied button");
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^crosscheck validate --uci .*racingkings\.race\.black-arrives\.on-a8/);
    await page.click("a.button.primary");
    await wait(page, "#status", "Black wins by the race.");
  });

  it("tells what the docs tell of it", async () => {
    const page = await visit("findings/nchess-passed-square-by-rank/index.html");
    assert.match(await page.innerText(".told-there"), /board\.step\("e2e4"\)/);
  });
});

describe("the rules", () => {
  it("unfold the place that is linked to, and open a board on the playing page", async () => {
    const page = await visit("rules/osmosis/index.html#case.osmosis.harvestman.zig-zag.open-e5");
    const card = page.locator('[id="case.osmosis.harvestman.zig-zag.open-e5"] a.card');
    await card.waitFor({ state: "visible" });
    await card.click();
    await wait(page, "#fen", "10/10/k9/10/10/4H5/10/10/9K/10 w - - 3 8");
  });

  it("lead from a chapter to the engines that keep it", async () => {
    const page = await visit("rules/chess/index.html");
    await page.click('section.chapter:has(h2:text-is("Castling")) .who .failed');
    await page.waitForSelector("#filter:not([hidden])");
    assert.equal(await page.inputValue('[name="rule"]'), "Castling");
    assert.ok((await shown(page)).includes("En Pyssant"));
  });
});

describe("to try", () => {
  it("a position is to compare the reference with both libraries", async () => {
    const page = await visit("try/index.html#game=chess&fen=8/8/8/K2pP2r/8/8/8/4k3_w_-_d6_0_1");
    await wait(page, "#compared [role=status]", "All list the same moves.");
    const rows = await page.$$eval("#compared tbody tr", (found) => found.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(rows.map(([name, moves]) => [name, moves]), [["the reference", "6"], ["chess.js 1.4.0", "6"], ["chessops 0.15.1", "6"]]);
  });

  it("a position of another game is to ask who plays it", async () => {
    const page = await visit("try/index.html");
    await page.waitForSelector("#compared table");
    await page.selectOption('#position [name="game"]', "antichess");
    await page.fill('#position [name="fen"]', "8/8/8/3p4/4P3/8/8/R7 w - - 0 1");
    await page.click('#position button');
    await page.waitForFunction(() => /antichess/.test(location.hash) && document.querySelector("#compared td")?.textContent === "1");
    const told = await page.innerText("#compared table");
    assert.match(told, /chess\.js 1\.4\.0\s+does not play this game/);
    assert.match(told, /chessops 0\.15\.1\s+1/);
  });

  it("a position that is none is refused by all", async () => {
    const page = await visit("try/index.html#game=chess&fen=8/8/8/8/8/8/8/8_w_-_-_0_1");
    await wait(page, "#compared [role=status]", "The reference does not take this for a position of the game.");
    assert.equal(await page.locator("#compared td:has-text('refuses it')").count(), 3);
  });

  it("an engine of a visitor's is to be told where it is wrong", async () => {
    const page = await visit("try/index.html");
    await page.click('#own button[type="submit"]');
    await wait(page, "#validated [role=status]", /^It is wrong: \d+ positions; \d+ pass, \d+ fail, of which 24 are shown\.$/);
    assert.equal(await page.locator("#validated .card").count(), 24);
    assert.match(await page.innerText("#validated .card >> nth=0"), /Legal, and not listed: a1b1 /);
  });

  it("an engine that is right is to be called so, be it a function or a class", async () => {
    const page = await visit("try/index.html");
    const library = await page.evaluate(() => new URL("../libraries/chess.js/chess.js", location.href).href);
    const moves = "moves({ verbose: true }).map(({ from, to, promotion = '' }) => from + to + promotion)";
    const start = `import { Chess } from "${library}";\n`;
    for (const source of [
      `${start}export function legalMoves(fen) { try { return new Chess(fen).${moves}; } catch { return []; } }`,
      `${start}export default class {
        static open(game, rulings, fen) { return Object.assign(new this(), { chess: new Chess(fen, { skipValidation: true }) }); }
        legalMoves() { return this.chess.${moves}; }
        play(move) { this.chess.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] }); }
      }`,
    ]) {
      await page.fill("#own textarea", source);
      await page.click('#own button[type="submit"]');
      await wait(page, "#validated [role=status]", /^It is (right|wrong): /);
      const told = await page.innerText("#validated [role=status]");
      const [, passed, failed] = /(\d+) pass, (\d+) fail/.exec(told);
      // A FEN that chess.js refuses is no fault of its moves.
      assert.ok(Number(passed) > 300 && Number(failed) < 25, told);
    }
  });

  it("an engine that hangs, breaks or is none is to be told in a sentence", async () => {
    const page = await visit("try/index.html");
    for (const [source, wanted, limit] of [
      ["export function legalMoves() { for (;;); }", /of \d+ positions; 0 pass, [1-9]/, 1500],
      ["export const nothing = 1;", /has to export a function/, 30_000],
      ["export function legalMoves( {", /SyntaxError|Unexpected|expected/i, 30_000],
    ]) {
      await page.evaluate((limit) => (Asked.limit = limit), limit);
      await page.fill("#own textarea", source);
      await page.click('#own button[type="submit"]');
      await wait(page, "#validated [role=status]", wanted);
    }
    await page.fill("#own textarea", "export function legalMoves() { throw new Error('Ouch.'); }");
    await page.click('#own button[type="submit"]');
    await wait(page, "#validated .card .refused >> nth=0", "Ouch.");
  });
});
