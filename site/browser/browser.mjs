// The browser that the tests share, and the few things that they do with it.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

import { serve } from "./server.mjs";

import { chromium } from "playwright-core";

const TIMEOUT = 60_000;

let browser;
let server;
let contexts = [];

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  // Tests often run as the user that owns the machine, whom Chromium puts into no sandbox.
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  server = await serve(process.env.SITE);
}

export async function close() {
  await browser.close();
  server.close();
}

/** Opens a page of the site, by its file. */
export async function visit(file, options = {}) {
  for (const context of contexts.splice(0, Math.max(0, contexts.length - 1))) await context.close();
  const { from: _, ready: __, ...settings } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...settings });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  page.asked = [];
  page.on("request", (request) => page.asked.push(request.url()));
  page.on("pageerror", (error) => assert.fail(`the page has failed: ${error.stack}`));
  const { from = server.address, ready = true } = options;
  await page.goto(`${from}/${file}`, { waitUntil: ready ? "load" : "commit" });
  return page;
}

/** Where the site is as a folder of files. */
export const files = () => pathToFileURL(process.env.SITE).href;

/** Opens the playing page at an address, and waits until it shows a position and the rules. */
export async function open(link = "", options = {}) {
  const page = await visit(`play/index.html#${link}`, options);
  await page.waitForFunction(() => document.querySelector("#fen").value !== "" && document.querySelector("#rules h3"));
  return page;
}

/** Waits until the generator has been compared with the oracle. */
export async function compared(page) {
  await wait(page, "#agreement", /./);
}

export async function pick(page, square) {
  await page.click(`[data-square="${square}"]`);
}

/** The squares with a mark. */
export async function squares(page, mark) {
  return page.$$eval(`[data-marks~="${mark}"]`, (found) => found.map(({ dataset }) => dataset.square));
}

/** Waits until an element says, or a field holds, what it should. */
export async function wait(page, selector, wanted) {
  await page.waitForSelector(selector, { state: "attached" });
  const told = () => page.$eval(selector, (element) => element.value ?? element.textContent);
  const holds = (text) => (wanted instanceof RegExp ? wanted.test(text) : text === wanted);
  const until = Date.now() + TIMEOUT;
  while (!holds(await told()) && Date.now() < until) await page.waitForTimeout(50);
  const text = await told();
  assert.ok(holds(text), `${selector} says “${text}”, not “${wanted}”`);
}
