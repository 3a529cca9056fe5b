// The judge of an engine: `crosscheck judge`, which tells the result of each case when it is known.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { converse } from "./converse.js";
import { environment, find } from "./find.js";
import { printable } from "./shown.js";

/** A process of the program, which starts with the first question, and what it has told so far. */
export class Judge {
  #settings;
  #started;
  #child;
  #folder;
  #failure;
  #asked = new Set();
  #told = new Map();
  #waiting = new Map();

  constructor(settings) {
    this.#settings = settings;
  }

  /** Asks for the results of some cases, and waits for none of them. */
  ask(ids) {
    const due = ids.filter((id) => !this.#asked.has(id));
    for (const id of due) this.#asked.add(id);
    this.#started ??= this.#start().catch((failure) => this.#fail(failure.message));
    if (due.length > 0) this.#started.then(() => this.#child?.stdin.write(due.map((id) => `${id}\n`).join("")));
  }

  /** The result of a case as soon as it is known. If it never will be, an error says why in a sentence. */
  async result(id) {
    this.ask([id]);
    if (!this.#told.has(id)) {
      if (this.#failure !== undefined) throw new Error(this.#failure);
      await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#hold();
      });
    }
    return this.#told.get(id);
  }

  async #start() {
    const { engine, program, known } = this.#settings;
    if (Array.isArray(known) && known.length > 0) this.#folder = await mkdtemp(join(tmpdir(), "crosscheck-"));
    const options = await optionsOf(this.#settings, this.#folder);
    let command = engine;
    if (typeof engine === "function") {
      command = await listen(this.#settings);
      options.push("--jobs", "1");
    }
    const child = spawn(program ?? find(), ["judge", ...options, "--", ...command], { env: environment() });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text) => (said += text));
    // It has ended, and its last words say why.
    child.stdin.on("error", () => {});
    createInterface({ input: child.stdout }).on("line", (line) => this.#take(JSON.parse(line)));
    child.once("error", (failure) => this.#fail(printable(failure.message)));
    child.once("close", (code) => this.#fail(said.trim() || `crosscheck ended with code ${code}`));
    this.#child = child;
    this.#hold();
  }

  #take(told) {
    // The first line names the engine. By then the program has read its files.
    if (told.id === undefined) return this.#tidy();
    // The command that shows a finding again would ask a process that has ended.
    if (typeof this.#settings.engine === "function") told.text = told.text?.replace(/\n *replay .*/g, "");
    this.#told.set(told.id, told);
    this.#waiting.get(told.id)?.resolve();
    this.#waiting.delete(told.id);
    this.#hold();
  }

  #fail(message) {
    this.#failure ??= message;
    for (const { reject } of this.#waiting.values()) reject(new Error(this.#failure));
    this.#waiting.clear();
    this.#tidy();
  }

  #tidy() {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Keeps this process alive while a result is waited for, and no longer. The program ends with its reader. */
  #hold() {
    const child = this.#child;
    if (child === undefined) return;
    const keep = this.#waiting.size > 0 ? "ref" : "unref";
    for (const one of [child, child.stdin, child.stdout, child.stderr]) one[keep]();
  }
}

/** The options of the program. */
async function optionsOf(settings, folder) {
  const { uci, perftScript, games, rulings, conventions, ignore, known, time, countsAndPlay } = settings;
  const options = ["--time", time];
  if (uci) options.push("--uci");
  if (perftScript) options.push("--perft-script");
  if (typeof countsAndPlay === "string") options.push("--counts-and-play", countsAndPlay);
  for (const game of games) options.push("--variant", game);
  for (const ruling of Object.entries(rulings)) options.push("--ruling", ruling.join("="));
  for (const convention of conventions) options.push("--convention", convention);
  for (const part of ignore) options.push("--ignore", part);
  if (typeof known === "string") options.push("--baseline", known);
  else if (known.length > 0) options.push("--baseline", await baseline(known, folder));
  return options;
}

async function baseline(known, folder) {
  const file = join(folder, "known.yaml");
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ known: known.map((id) => ({ id })) }));
  return file;
}

/**
 * Lets the class answer here, as it is, whatever has compiled it; returns the command of an engine that asks here. A runner
 * may kill this process, so nothing is left that somebody would have to remove.
 */
async function listen({ engine, games }) {
  const password = randomUUID();
  const server = createServer((socket) => {
    socket.unref();
    // Crosscheck ends an engine that takes too long, and does not wait for the last answer.
    socket.on("error", () => socket.destroy());
    socket.on("readable", function greet() {
      const said = socket.read(password.length);
      if (said === null) return;
      socket.off("readable", greet);
      if (String(said) !== password) return socket.destroy();
      converse(engine, games, socket, socket).then(() => socket.end(), () => socket.destroy());
    });
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  server.unref();
  const relay = fileURLToPath(new URL("relay.js", import.meta.url));
  return [process.execPath, relay, String(server.address().port), password];
}
