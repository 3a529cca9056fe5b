// How much is loaded, and how long it takes over a slow line.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import { close, launch, visit } from "./browser.mjs";

before(launch);
after(close);

/** 1.6 Mbit/s, and 150 ms there and back, as Lighthouse has a slow phone. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };

/** Opens a page over the slow line, and tells what came when, in bytes and milliseconds. */
async function weighed(file, isReady) {
  const page = await visit("icon.svg");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.clearBrowserCache");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  const loaded = [];
  const begun = Date.now();
  const parts = new Map();
  const arrives = (id, bytes) => {
    parts.set(id, (parts.get(id) ?? 0) + bytes);
    loaded.push([Date.now() - begun, bytes]);
  };
  devtools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => arrives(requestId, encodedDataLength));
  // The parts of some files are told without their size, and the whole of each file with it.
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => arrives(requestId, Math.max(encodedDataLength - (parts.get(requestId) ?? 0), 0)));
  const before = (time) => loaded.reduce((sum, [at, bytes]) => (at <= time ? sum + bytes : sum), 0);
  await page.goto(new URL(file, page.url()).href, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const board = Date.now() - begun;
  await page.waitForFunction(isReady);
  const ready = Date.now() - begun;
  await page.waitForLoadState("networkidle");
  return { board, ready, beforeBoard: before(board), beforeReady: before(ready), whole: before(Infinity) };
}

describe("over a line of 1.6 Mbit/s", () => {
  it("the board is there after less than 300 kB, and can be played on in three seconds", async () => {
    const told = await weighed("play/index.html#game=chess", () => document.querySelector("#fen").value !== "");
    console.log(JSON.stringify(told));
    assert.ok(told.beforeBoard < 300_000, `${told.beforeBoard} bytes before the board`);
    assert.ok(told.ready < 3000, `ready after ${told.ready} ms`);
    // Nearly a megabyte of it is the program with the generator of fifteen games, which comes last.
    assert.ok(told.whole < 1_400_000, `${told.whole} bytes in all`);
  });

  for (const file of ["index.html", "rules/chess/index.html", "engines/index.html", "findings/index.html", "book/index.html"]) {
    it(`${file} can be read in three seconds`, async () => {
      const told = await weighed(file, () => document.readyState === "complete");
      console.log(file, JSON.stringify(told));
      assert.ok(told.ready < 3000, `ready after ${told.ready} ms`);
    });
  }
});
