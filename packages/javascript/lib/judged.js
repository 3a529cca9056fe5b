// What `crosscheck validate` says of an engine.

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { find } from "./find.js";
import { converse } from "./protocol.js";

/** The options that ask the cases alone. */
export const CASES = ["--only", "cases"];
/** The options that ask for counts and random games as well: so much for each game. */
export const ALL = ["--largest", "5000", "--positions", "300"];

/** The JSON report on an engine, or an object whose `error` says in a sentence why there is none. */
export async function judged({ engine, games, rulings, conventions, known, time, program }, asked) {
  const folder = await mkdtemp(join(tmpdir(), "crosscheck-"));
  const listening = typeof engine === "function" ? await listen(engine, games, folder) : undefined;
  try {
    const report = join(folder, "report.json");
    const options = ["validate", "--json", report, "--time", time, ...asked];
    for (const game of games) options.push("--variant", game);
    for (const ruling of Object.entries(rulings)) options.push("--ruling", ruling.join("="));
    for (const convention of conventions) options.push("--convention", convention);
    if (typeof known === "string") options.push("--baseline", known);
    else if (known.length > 0) options.push("--baseline", await baseline(known, folder));
    if (listening) options.push("--jobs", "1");
    const said = await errors(program ?? find(), [...options, "--", ...(listening?.command ?? engine)]);
    const told = await readFile(report, "utf8").then(JSON.parse, () => ({}));
    if (!(told.games?.length > 0)) return { error: said };
    // The command that shows a finding again would ask a process that has ended.
    if (listening) for (const finding of told.findings) finding.text = finding.text.replace(/\n *replay .*/, "");
    return told;
  } catch (failure) {
    return { error: failure.message };
  } finally {
    listening?.close();
    await rm(folder, { recursive: true });
  }
}

/** What a command writes as its errors; whether it succeeds, its report says. */
function errors(file, options) {
  return new Promise((resolve, reject) => {
    const ended = (failure, _, said) => (typeof failure?.code === "string" ? reject(failure) : resolve(said.trim()));
    execFile(file, options, { maxBuffer: Infinity }, ended);
  });
}

async function baseline(known, folder) {
  const file = join(folder, "known.yaml");
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ known: known.map((id) => ({ id })) }));
  return file;
}

/** Lets the class answer here, as it is, whatever has compiled it; the command of the engine is one that asks here. */
async function listen(engine, games, folder) {
  const address = process.platform === "win32" ? `\\\\.\\pipe\\crosscheck-${randomUUID()}` : join(folder, "engine");
  const server = createServer((socket) => {
    // Crosscheck ends an engine that takes too long, and does not wait for the last answer.
    socket.on("error", () => socket.destroy());
    converse(engine, games, socket, socket).then(() => socket.end(), () => socket.destroy());
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(address, resolve));
  const relay = fileURLToPath(new URL("relay.js", import.meta.url));
  return { command: [process.execPath, relay, address], close: () => server.close() };
}
