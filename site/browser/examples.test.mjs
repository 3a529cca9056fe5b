// The small boards of the examples, in a real browser.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { close, launch, open, wait } from "./browser.mjs";

before(launch);
after(close);

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

async function examples(link, options) {
  const page = await open(link, options);
  await page.click("#tab-examples");
  return page;
}

/** Looks for an example and returns its card, drawn. */
async function card(page, id) {
  await page.fill("#search", id);
  const card = page.locator(`#examples [data-example="${id}"]`).first();
  await card.scrollIntoViewIfNeeded();
  await card.locator(".place svg").waitFor();
  return card;
}

describe("a small board", () => {
  it("shows the pieces of its position, and its moves from square to square", async () => {
    const page = await examples("game=osmosis");
    const shown = await card(page, "osmosis.fusion.mandatory.rule-2");
    // 10/10/k6n2/10/10/4B5/10/10/9K/10: each piece a little larger than its square.
    const pieces = await shown.locator("use[class]").evaluateAll((found) => found.map((piece) => {
      const [x, y] = ["x", "y"].map((name) => Math.round(piece.getAttribute(name)));
      return [piece.getAttribute("href"), piece.getAttribute("class"), x, y].join(" ");
    }));
    assert.deepEqual(pieces, [
      "#piece-osmosis-K black 0 2", "#piece-osmosis-N black 7 2", "#piece-osmosis-B white 4 5", "#piece-osmosis-K white 9 8",
    ]);
    // e5h8 is legal; that it may not stay a Bishop takes nothing from it.
    assert.deepEqual(await shown.locator(".way").evaluateAll((found) => found.map((way) => way.getAttribute("d"))), ["M4.5 5.5L7.5 2.5"]);
    assert.equal(await shown.locator(".end.legal.takes").count(), 1);
    assert.equal(await shown.locator("svg").getAttribute("aria-label"), "Legal: e5h8");
    assert.match(await shown.innerText(), /White to move\s+A Bishop cannot take a Knight and stay a Bishop\./);
  });

  it("tells legal moves from others by more than colour", async () => {
    const page = await examples("game=osmosis");
    const shown = await card(page, "osmosis.check.double.lines-apart");
    assert.deepEqual([await shown.locator("circle.end.goes").count(), await shown.locator("path.end.illegal").count()], [4, 3]);
    assert.equal(await shown.locator("svg").getAttribute("aria-label"), "Legal: d3c3 d3d2 d3d4 d3e3; Not legal: d3c4 d3e2 d3e4");
  });

  it("shows where a line has led", async () => {
    const page = await examples("game=osmosis");
    const shown = await card(page, "osmosis.check.discovered.cardinal");
    assert.match(await shown.innerText(), /Black to move, after c8a9/);
    assert.equal(await shown.locator(".last").count(), 2);
    // The Knight stands on a9 now.
    assert.equal(await shown.locator('use[href="#piece-osmosis-N"][x="-0.03"][y="0.97"]').count(), 1);
  });

  it("opens on the large board, by the keyboard as well", async () => {
    const page = await examples("game=osmosis");
    const shown = await card(page, "osmosis.fusion.mandatory.rule-2");
    await shown.focus();
    await page.keyboard.press("Enter");
    await wait(page, "#fen", "10/10/k6n2/10/10/4B5/10/10/9K/10 w - - 0 1");
    assert.match(await page.innerText("#opened"), /Not legal:\s+e5h8a/);
  });

  it("can be drawn of every example of every game", async () => {
    const page = await open();
    const { drawn, wrong } = await page.evaluate(async () => {
      const wrong = [];
      let drawn = 0;
      for (const game of GAMES) {
        for (const example of (await Book.of(game.id)).examples) {
          const board = Position.draw(game, example);
          const text = board.outerHTML;
          const outside = [...board.querySelectorAll("use")].filter((piece) =>
            ["x", "y"].some((name) => ![...Array(game.size).keys()].includes(Math.round(piece.getAttribute(name)))));
          const refused = example.holds.some(({ states }) => states.startsWith("It is refused"));
          if (/NaN|undefined/.test(text) || outside.length > 0 || !(refused || board.querySelector("use"))) wrong.push(example.id);
          drawn += 1;
        }
      }
      return { drawn, wrong };
    });
    assert.ok(drawn > 2500, `only ${drawn} examples`);
    assert.deepEqual(wrong, []);
  });
});

describe("the examples", () => {
  it("stand by chapter and clause, all of them", async () => {
    const page = await examples("game=osmosis");
    await page.$$eval(".chapter", (chapters) => chapters.forEach((chapter) => (chapter.open = true)));
    await page.waitForFunction(() => [...document.querySelectorAll(".group")].every((group) => group.querySelector(".cards")));
    const { listed, all, misplaced, headings } = await page.evaluate(() => {
      const { examples, clauses } = BOOKS.osmosis;
      const byId = new Map(examples.map((example) => [example.id, example]));
      const cards = [...document.querySelectorAll("#examples .card")];
      return {
        listed: new Set(cards.map((card) => card.dataset.example)).size,
        all: examples.length,
        misplaced: cards.filter((card) => {
          const clause = card.closest(".group")?.dataset.group;
          const { clauses } = byId.get(card.dataset.example);
          return clause === undefined ? clauses.length > 0 : !clauses.includes(clause);
        }).length,
        headings: [...document.querySelectorAll(".group")].filter((group) => group.querySelector("h4").textContent !== clauses[group.dataset.group]).length,
      };
    });
    assert.equal(listed, all);
    assert.equal(misplaced, 0);
    assert.equal(headings, 0);
  });

  it("draw no board before it comes near the window", async () => {
    const page = await examples("game=osmosis", phone);
    await page.$$eval(".chapter", (chapters) => chapters.forEach((chapter) => (chapter.open = true)));
    await page.waitForFunction(() => document.querySelectorAll("#examples .card").length >= BOOKS.osmosis.examples.length);
    await page.evaluate(() => document.querySelector("#tabs").scrollIntoView());
    await page.waitForSelector(".place svg");
    const drawn = () => page.locator(".place svg").count();
    assert.ok((await drawn()) < 100, `${await drawn()} boards are drawn`);
    const last = page.locator(".place").last();
    assert.equal(await last.locator("svg").count(), 0);
    await last.scrollIntoViewIfNeeded();
    await last.locator("svg").waitFor();
    assert.ok((await drawn()) < 200, `${await drawn()} boards are drawn`);
  });

  it("unfold what a search finds, and fold again without it", async () => {
    const page = await examples("game=osmosis");
    const all = await page.evaluate(() => BOOKS.osmosis.examples.length);
    await page.fill("#search", "mandatory");
    await page.waitForFunction((all) => !document.querySelector("#examples [role=status]").innerText.startsWith(`${all} `), all);
    await wait(page, "#examples [role=status]", new RegExp(`^\\d+ of ${all} examples$`));
    const found = Number((await page.innerText("#examples [role=status]")).split(" ")[0]);
    await page.waitForFunction((found) => new Set([...document.querySelectorAll("#examples .card")].map(({ dataset }) => dataset.example)).size === found, found);
    assert.ok(found > 1 && found < 60, `${found} found`);
    await page.fill("#search", "");
    await wait(page, "#examples [role=status]", `${all} of ${all} examples`);
    const open = await page.$$eval(".chapter", (chapters) => chapters.map((chapter) => chapter.open));
    assert.deepEqual(open, [true, ...open.slice(1).map(() => false)]);
  });

  it("keep what is unfolded when an example brings a ruling with it", async () => {
    const page = await examples("game=osmosis");
    const chapter = page.locator(".chapter", { has: page.locator('h3:text-is("Other readings")') });
    await chapter.locator("h3").click();
    await chapter.locator(".card").first().click();
    await page.waitForFunction(() => location.hash.includes("ruling="));
    await page.waitForSelector("#opened article");
    assert.equal(await chapter.getAttribute("open"), "");
  });

  it("fit a phone, two boards side by side", async () => {
    const page = await examples("game=osmosis", phone);
    await page.evaluate(() => document.querySelector("#tabs").scrollIntoView());
    await page.waitForSelector(".place svg");
    const { wide, tops } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      tops: [...document.querySelectorAll(".cards")[0].children].map((card) => card.getBoundingClientRect().top),
    }));
    assert.equal(wide, 360);
    assert.equal(tops[0], tops[1]);
    await page.screenshot({ path: "phone-examples.png" });
  });
});
