// The package in a browser: as a plain script, in a worker, and from a bundler.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { after, test } from "node:test";

import { blocks, files } from "./page.mjs";
import { project } from "./with.mjs";

const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";
const [SHOWN] = blocks("html");

/** Whether there is a browser; a test without one is skipped, unless nothing may be skipped. */
function hasBrowser(context) {
  const has = existsSync(BROWSER);
  assert.ok(has || !process.env.CROSSCHECK_SKIP_NOTHING, `there is no ${BROWSER}`);
  if (!has) context.skip(`there is no ${BROWSER}`);
  return has;
}

/** What the files of a server are, by the endings of their names. */
const TYPES = { html: "text/html", js: "text/javascript" };
const pages = { "page.html": SHOWN, ...files() };

const server = createServer(async ({ url }, answer) => {
  const name = url.slice(1);
  const text = pages[name] ?? (await readFile(join(process.cwd(), name)).catch(() => undefined));
  answer.writeHead(text === undefined ? 404 : 200, { "content-type": TYPES[name.split(".").at(-1)] ?? "text/plain" });
  answer.end(text);
});
await once(server.listen(0, "127.0.0.1"), "listening");
after(() => server.close());

/** What a page writes to its console, until it has written as much as it should. */
async function written(name, count) {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage();
    const told = [];
    const done = new Promise((resolve, reject) => {
      page.on("console", (said) => said.type() === "log" && told.push(said.text()) === count && resolve());
      page.on("pageerror", reject);
    });
    await page.goto(`http://127.0.0.1:${server.address().port}/${name}`);
    await done;
    return told;
  } finally {
    await browser.close();
  }
}

test("a plain script asks, and a worker counts, as the page shows", async (context) => {
  if (!hasBrowser(context)) return;
  const due = [...SHOWN.matchAll(/\); \/\/ (\d+)$/gm)].map(([, told]) => told);
  assert.equal(due.length, 2);
  assert.deepEqual(await written("page.html", due.length), due);
});

test("a bundler takes the package for a browser", async (context) => {
  // It comes with vitest.
  const { build } = await import("esbuild").catch(() => ({}));
  if (!build) return context.skip("npm could not get esbuild");
  const asks = `
    import { Position, cases } from "crosscheck-chess";
    console.log((await Position.open("chess")).perft(3), (await cases("chess")).length > 1000);
  `;
  const folder = await project({ "main.js": asks });
  const bundled = { bundle: true, format: "esm", platform: "browser", write: false };
  const { outputFiles } = await build({ entryPoints: [join(folder, "main.js")], ...bundled });
  pages["bundled.js"] = outputFiles[0].text;
  pages["bundled.html"] = '<script type="module" src="bundled.js"></script>';
  if (!hasBrowser(context)) return;
  assert.deepEqual(await written("bundled.html", 1), ["8902 true"]);
});

test("a worker validates a class, as the page shows", async (context) => {
  const { build } = await import("esbuild").catch(() => ({}));
  if (!build) return context.skip("npm could not get esbuild");
  const folder = await project(files());
  const bundled = { bundle: true, format: "esm", platform: "browser", write: false };
  const { outputFiles } = await build({ entryPoints: [join(folder, "validated.js")], ...bundled });
  pages["worker.js"] = outputFiles[0].text;
  pages["worker.html"] = `<script type="module">
    const worker = new Worker("worker.js", { type: "module" });
    let failed = 0;
    worker.onmessage = ({ data }) => (data === "done" ? console.log(failed) : (failed += 1));
    worker.onerror = ({ message }) => console.log(message);
  </script>`;
  if (!hasBrowser(context)) return;
  const [failed] = await written("worker.html", 1);
  assert.ok(Number(failed) > 20, failed);
});
