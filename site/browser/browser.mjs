// The browser that the tests share, and the few things that they do with it.

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";

const TIMEOUT = 60_000;

let browser;
let contexts = [];

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  // Tests often run as the user that owns the machine, whom Chromium puts into no sandbox.
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

export async function close() {
  await browser.close();
}

/** Opens the page at an address, and waits until it shows a position and the rules. */
export async function open(link = "", options = {}) {
  for (const context of contexts.splice(0, Math.max(0, contexts.length - 1))) await context.close();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  contexts.push(context);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT);
  page.asked = [];
  page.on("request", (request) => page.asked.push(request.url()));
  page.on("pageerror", (error) => assert.fail(`the page has failed: ${error.stack}`));
  await page.goto(`${pathToFileURL(process.env.SITE)}/index.html#${link}`);
  await page.waitForFunction(() => document.querySelector("#status").textContent !== "" && document.querySelector("#rules h3"));
  return page;
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
  const told = () => page.$eval(selector, (element) => element.value ?? element.textContent);
  const holds = (text) => (wanted instanceof RegExp ? wanted.test(text) : text === wanted);
  const until = Date.now() + TIMEOUT;
  while (!holds(await told()) && Date.now() < until) await page.waitForTimeout(50);
  const text = await told();
  assert.ok(holds(text), `${selector} says “${text}”, not “${wanted}”`);
}
