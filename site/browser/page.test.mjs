// The playing page in a real browser. SITE is the folder that `cargo xtask site` has built.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";

import { close, compared, files, launch, open, pick, squares, visit, wait } from "./browser.mjs";

before(launch);
after(close);

const FUSION = "4k5/10/10/5w4/10/10/2B7/10/10/4K5_w_-_-_0_1";

describe("the board", () => {
  it("has the moves that the oracle has, at every position asked about", async () => {
    const positions = JSON.parse(await readFile("positions.json", "utf8"));
    assert.ok(positions.length >= 1000, `only ${positions.length} positions`);
    const page = await open();
    for (const { reached, moves, ...place } of positions) {
      const found = await page.evaluate(async (place) => {
        game.open(place);
        await new Promise((resolve, reject) => {
          table.addEventListener("compared", resolve, { once: true });
          table.addEventListener("refused", ({ detail }) => reject(new Error(detail)), { once: true });
        });
        const { moves } = table;
        // One piece is picked up as well, and what the board marks is compared.
        const from = moves.length > 0 ? Fen.move(moves.at(-1).move).from : undefined;
        if (from) document.querySelector(`[data-square="${from}"], [data-drop="${from}"]`).click();
        const marked = [...document.querySelectorAll('[data-marks~="to"], [data-marks~="take"], [data-marks~="castle"]')];
        const agreement = document.querySelector("#agreement").className;
        return { fen: document.querySelector("#fen").value, agreement, from, moves: moves.map(({ move }) => move), marked: marked.map(({ dataset }) => dataset.square) };
      }, place);
      const asked = JSON.stringify(place);
      assert.equal(found.fen, reached, asked);
      assert.equal(found.agreement, "agreement", `oracle and generator differ at ${asked}`);
      assert.deepEqual(found.moves.toSorted(), moves.toSorted(), asked);
      const targets = moves.map((move) => /^([a-j]\d+|[A-Z]@)([a-j]\d+)/.exec(move)).filter((match) => match[1] === found.from);
      assert.deepEqual(found.marked.toSorted(), [...new Set(targets.map((match) => match[2]))].toSorted(), asked);
    }
  });

  it("plays a move by two clicks, takes it back, and plays it again", async () => {
    const page = await open("game=chess");
    await pick(page, "e2");
    await pick(page, "e4");
    await wait(page, "#fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    await page.click("#undo");
    await wait(page, "#fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    await page.click("#redo");
    await wait(page, "#fen", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
  });

  it("is played on with the keyboard alone", async () => {
    const page = await open("game=chess");
    await page.focus('[data-square="a1"]');
    for (const key of ["ArrowRight", "Enter", "ArrowUp", "ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await wait(page, "#fen", "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR b KQkq - 1 1");
    await page.keyboard.press("Backspace");
    await wait(page, "#fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    assert.deepEqual(await squares(page, "picked"), []);
  });

  it("asks what a piece becomes where there is a choice, and draws it so", async () => {
    const page = await open(`game=osmosis&fen=${FUSION}`);
    await pick(page, "c4");
    await pick(page, "f7");
    const choices = await page.$$eval("#choices button", (buttons) => buttons.map(({ textContent }) => textContent));
    assert.deepEqual(choices, ["Cardinal", "Caliph"]);
    await page.click('#choices [data-move="c4f7l"]');
    await wait(page, "#fen", "4k5/10/10/5L4/10/10/10/10/10/4K5 b - - 0 1");
    assert.equal(await page.getAttribute('[data-square="f7"]', "aria-label"), "f7, white Caliph, last move, gives check");
    assert.equal(await page.getAttribute('[data-square="f7"] use', "href"), "#piece-osmosis-L");
  });

  it("draws the path of a Harvestman over the squares where it turns", async () => {
    const page = await open("game=osmosis&fen=10/10/k9/10/10/4H5/10/10/9K/10_w_-_-_0_1");
    await pick(page, "e5");
    const ways = await page.$$eval(".paths .way", (lines) => lines.map((line) => line.getAttribute("points")));
    // e5 e6 f7 e8 f9 e10 and its mirror, in squares counted from the upper left corner.
    assert.ok(ways.includes("4.5,5.5 4.5,4.5 5.5,3.5 4.5,2.5 5.5,1.5 4.5,0.5"), ways.join("\n"));
    assert.ok(ways.includes("4.5,5.5 4.5,4.5 3.5,3.5 4.5,2.5 3.5,1.5 4.5,0.5"), ways.join("\n"));
  });

  it("is played by dragging a piece, which may be put back", async () => {
    const page = await open("game=chess");
    const middle = async (square) => {
      const { x, y, width, height } = await page.locator(`[data-square="${square}"]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    const drag = async (from, to) => {
      await page.mouse.move(...await middle(from));
      await page.mouse.down();
      await page.mouse.move(...await middle(to), { steps: 5 });
    };
    await drag("g1", "f3");
    assert.deepEqual((await squares(page, "to")).toSorted(), ["f3", "h3"]);
    assert.equal(await page.locator(".dragged").count(), 1);
    await page.mouse.up();
    await wait(page, "#fen", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
    assert.equal(await page.locator(".dragged").count(), 0);
    await drag("e7", "d7");
    await page.mouse.up();
    assert.deepEqual(await squares(page, "picked"), ["e7"]);
    await pick(page, "e5");
    await wait(page, "#fen", "rnbqkbnr/pppp1ppp/8/4p3/8/5N2/PPPPPPPP/RNBQKB1R w KQkq e6 0 2");
    await drag("a1", "a3");
    await page.mouse.up();
    await wait(page, "#verdict", /^a1a3 is not legal/);
  });

  it("turns, and is picked from the other side all the same", async () => {
    const page = await open("game=chess");
    await page.keyboard.press("f");
    const first = await page.locator(".board button").first().getAttribute("data-square");
    assert.equal(first, "h1");
    await pick(page, "g1");
    assert.deepEqual(await squares(page, "to"), ["h3", "f3"]);
  });
});

describe("positions", () => {
  it("are held by the address, with their moves and rulings", async () => {
    const page = await open("game=chess");
    await page.selectOption("#variant", "osmosis");
    await page.waitForSelector('[data-square="j10"]');
    await page.fill("#fen", "10/10/k9/10/10/4H5/10/10/9K/10 w - - 0 1");
    await page.keyboard.press("Enter");
    await wait(page, "#status", "White to move: 31 legal moves.");
    await page.click("#tab-rulings");
    await page.click('input[value="crooked"]');
    await wait(page, "#status", /^White to move: (?!31)\d+ legal moves\.$/);
    const crooked = await page.innerText("#status");
    await pick(page, "j2");
    await pick(page, "j1");
    await page.waitForFunction(() => location.hash.includes("moves=j2j1"));
    const other = await open((await page.evaluate(() => location.hash)).slice(1));
    assert.equal(await other.inputValue("#fen"), "10/10/k9/10/10/4H5/10/10/10/9K b - - 1 1");
    assert.equal(await other.isChecked('input[value="crooked"]'), true);
    await other.click("#undo");
    await wait(other, "#status", crooked);
  });

  it("are set up by pasting a FEN, and refused with the reason", async () => {
    const page = await open("game=osmosis");
    await page.fill("#fen", FUSION.replaceAll("_", " "));
    await page.click("#position button");
    await wait(page, "#status", /^White to move: \d+ legal moves\.$/);
    await page.fill("#fen", "10/10/10/10/10/10/10/10/10/4K5 w - - 0 1");
    await page.keyboard.press("Enter");
    await wait(page, "#status", /^position: black has too few royal pieces: 0 of 1$/);
    assert.ok((await page.getAttribute("#status", "class")).includes("refused"));
  });

  it("say who has won", async () => {
    const page = await open("game=chess&moves=f2f3.e7e5.g2g4.d8h4");
    await wait(page, "#status", "Black wins by checkmate.");
    assert.deepEqual(await squares(page, "check"), ["e1"]);
    assert.deepEqual(await squares(page, "attacker"), ["h4"]);
  });
});

describe("the panels", () => {
  it("tell why a move is legal, with its path and its clauses", async () => {
    const page = await open(`game=osmosis&fen=${FUSION}`);
    await pick(page, "c4");
    await page.waitForSelector('[data-move="c4f7l"]');
    const told = await page.innerText('[data-move="c4f7l"]');
    assert.match(told, /c4f7l is legal/);
    assert.match(told, /over d5 e6 to f7/);
    assert.match(told, /osmosis\.fusion\.rule-4/);
    await page.click('[data-move="c4f7l"] .cite >> text=osmosis.fusion.rule-4');
    assert.ok(await page.isVisible('.clause.found[data-clause="osmosis.fusion.rule-4"]'));
  });

  it("tell why a move is not legal", async () => {
    const page = await open("game=chess&fen=4k3/4r3/8/8/8/8/4R3/4K3_w_-_-_0_1");
    await pick(page, "e2");
    await pick(page, "d2");
    await page.waitForSelector('.illegal[data-move="e2d2"]');
    assert.match(await page.innerText('[data-move="e2d2"]'), /chess\.pin/);
  });

  it("show the rules with a diagram of every piece and the table of captures", async () => {
    const page = await open("game=osmosis");
    await page.waitForSelector(".captures");
    assert.equal(await page.locator("#rules .kind .diagram").count(), 13);
    assert.equal(await page.locator(".captures tbody tr").count(), 12);
    const names = ["Knight", "Camel", "Harvestman"];
    for (const name of names) assert.ok(await page.isVisible(`#rules h4:has-text("${name}")`), name);
    // The row of the Gnu: Bishop, Knight, Camel, Harvestman take it.
    const cells = await page.$$eval(".captures tbody tr", (rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.getAttribute("aria-label"))));
    const gnu = cells.find(([captive]) => captive === "Gnu");
    assert.deepEqual(gnu.slice(1), ["Cardinal or Caliph", "Gnu", "Gnu", "Battlemaster or Imam"]);
  });

  it("open an example of a clause, and tell what holds there", async () => {
    const page = await open("game=osmosis");
    const clause = '[data-clause="osmosis.harvestman.zig-zag"]';
    await page.click(`#rules ${clause} summary`);
    await page.click(`#rules ${clause} [data-example="osmosis.harvestman.zig-zag.open-e5"]`);
    await wait(page, "#fen", "10/10/k9/10/10/4H5/10/10/9K/10 w - - 3 8");
    assert.match(await page.innerText("#opened"), /These are all the legal moves from e5/);
    await page.click('#opened .move >> text="e5d9"');
    await page.waitForSelector('#why .legal[data-move="e5d9"]');
  });

  it("list every case and every counted position of a game", async () => {
    const page = await open("game=colorbound-equalized");
    await page.waitForSelector("#search", { state: "attached" });
    const listed = await page.evaluate(() => BOOKS["colorbound-equalized"].examples.map(({ id }) => id));
    assert.ok(listed.includes("colorbound-equalized.pin.both.plain"), listed.slice(0, 20).join(" "));
    assert.equal(new Set(listed).size, listed.length);
    await page.click("#tab-examples");
    await page.fill("#search", "no such words anywhere");
    assert.match(await page.innerText("#examples"), /0 of \d+ examples/);
  });

  it("open every example of every game, but those that are there to be refused", async () => {
    const page = await open();
    const { opened, wrong } = await page.evaluate(async () => {
      const wrong = [];
      let opened = 0;
      for (const { id: variant } of GAMES) {
        for (const { id, fen, line, rulings, holds } of (await Book.of(variant)).examples) {
          const refused = await engine.ask({ ask: "position", variant, fen, line, rulings }).then(() => false, () => true);
          const due = holds.some(({ states }) => states.startsWith("It is refused"));
          if (refused !== due) wrong.push(id);
          opened += 1;
        }
      }
      return { opened, wrong };
    });
    assert.ok(opened > 2500, `only ${opened} examples`);
    assert.deepEqual(wrong, []);
  });

  it("count with both implementations, move by move", async () => {
    const page = await open("game=chess");
    await page.click("#tab-count");
    await page.selectOption("#depth", "3");
    await page.click("#go");
    await wait(page, "#counted", /They agree on every move/);
    assert.match(await page.innerText("#counted"), /Generator: 8,902 .*Oracle: 8,902 /);
    assert.equal(await page.locator(".divide tbody tr").count(), 20);
  });
});

describe("the page", () => {
  it("asks nobody else for anything, and plays from a file as well", async () => {
    for (const from of [undefined, files()]) {
      const page = await open("game=chess", { from });
      await pick(page, "e2");
      await page.waitForSelector("#why article", { state: "attached" });
      await compared(page);
      assert.match(await page.innerText("#agreement"), /agree here/);
      assert.ok(page.asked.length > 5, page.asked.join(" "));
      const origin = new URL(page.url()).origin;
      assert.deepEqual(page.asked.filter((name) => !/^(file|blob):/.test(name) && new URL(name).origin !== origin), []);
    }
  });

  it("has its board before the rules are there, and moves nothing when they come", async () => {
    const page = await visit("index.html");
    await page.route("**/*.js", (route) => route.abort());
    await page.goto(new URL("play/index.html", page.url()).href);
    await page.waitForSelector("[data-square=j10] .piece");
    const there = await page.locator("#board").boundingBox();
    const pieces = await page.locator("#board .piece use").evaluateAll((found) => found.map((piece) => piece.getAttribute("href")));
    const later = await open();
    assert.deepEqual(await later.locator("#board .piece use").evaluateAll((found) => found.map((piece) => piece.getAttribute("href"))), pieces);
    assert.deepEqual(await later.locator("#board").boundingBox(), there);
  });

  it("says so where the rules cannot be loaded, and loads them when they can", async () => {
    const page = await visit("index.html");
    await page.route("**/*.wasm.gz", (route) => route.abort());
    await page.goto(new URL("play/index.html#game=chess", page.url()).href);
    await wait(page, "#status", /cannot be loaded/);
    await page.unroute("**/*.wasm.gz");
    await page.click("#start");
    await wait(page, "#status", "White to move: 20 legal moves.");
  });

  for (const [name, options] of Object.entries({
    wide: { viewport: { width: 1280, height: 900 } },
    "wide-dark": { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
    phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
    "phone-dark": { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, colorScheme: "dark" },
  })) {
    it(`fits its window and is legible: ${name}`, async () => {
      const page = await open("game=osmosis", options);
      await page.waitForSelector(".captures");
      await page.screenshot({ path: `${name}.png` });
      await page.screenshot({ path: `${name}-whole.png`, fullPage: true });
      await pick(page, "c2");
      await page.waitForSelector("#why article");
      await page.screenshot({ path: `${name}-picked.png` });
      const { wide, ink, paper, square } = await page.evaluate(() => {
        const style = getComputedStyle(document.body);
        const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, one) => sum + Number(one), 0) / 765;
        return {
          wide: document.documentElement.scrollWidth,
          ink: light(style.color),
          paper: light(style.backgroundColor),
          square: document.querySelector("[data-square]").getBoundingClientRect().width,
        };
      });
      assert.equal(wide, options.viewport.width, "the page is wider than its window");
      assert.equal(paper < 0.5, options.colorScheme === "dark");
      assert.ok(Math.abs(ink - paper) > 0.6, "text and ground are too much alike");
      assert.ok(square >= 30, `a square is ${square} px wide`);
    });
  }
});
