// Chess and the games of lichess by stockfish.js, Stockfish with several games in WebAssembly, for Crosscheck to ask.

import { readFileSync } from "node:fs";
import vm from "node:vm";
import { createRequire } from "node:module";
import { BadPosition, serve } from "../../../packages/javascript/engine.js";
import { adapter } from "./adapter.mjs";
import { version } from "./telling.mjs";

// It is a worker of a browser: it has a function `onmessage`, and calls `postMessage` with each line that it writes.
const file = createRequire(import.meta.url).resolve("stockfish.js/stockfish.wasm.js");
const wasmBinary = readFileSync(file.replace(/\.js$/, ""));
let lines = [];
let isReady;
const ready = new Promise((resolve) => { isReady = resolve; });
const worker = {
  Module: undefined,
  WebAssembly: { ...Object.fromEntries(Object.getOwnPropertyNames(WebAssembly).map((name) => [name, WebAssembly[name]])), instantiateStreaming: undefined },
  console, setTimeout, performance, Uint8Array,
  importScripts() {},
  self: { location: { href: file } },
  location: { href: file },
  fetch: async () => ({ ok: true, arrayBuffer: async () => wasmBinary }),
  postMessage(line) {
    lines.push(line);
    if (line === "uciok") isReady();
  },
};
vm.runInNewContext(readFileSync(file, "utf8"), worker);
worker.onmessage({ data: "uci" });
await ready;

/** What it writes to a command. */
function told(command) {
  lines = [];
  worker.onmessage({ data: command });
  return lines;
}

/** The rest of the line that `d` writes under a heading. */
const under = (all, heading) => all.find((line) => line.startsWith(heading)).slice(heading.length).trim();

/** The games by the names that it has for them. */
const GAMES = {
  "chess": "chess",
  "chess960": "chess",
  "kingofthehill": "kingofthehill",
  "3check": "3check",
  "racingkings": "racingkings",
  "antichess": "giveaway",
  "horde": "horde",
  "atomic": "atomic",
  "crazyhouse": "crazyhouse",
};

/** It has one position; each question sets it up. */
function setUp({ variant, fen, line }) {
  told(`setoption name UCI_Variant value ${GAMES[variant]}`);
  told(`setoption name UCI_Chess960 value ${variant === "chess960"}`);
  told(`position fen ${fen} moves ${line.join(" ")}`);
}

await serve(adapter({
  name: `stockfish.js ${version("stockfish.js")}`,
  games: Object.keys(GAMES),

  open(fen, variant) {
    // What it calls giveaway begins with castling rights, so each start is asked by its FEN.
    if (fen === "startpos") throw new BadPosition("a start without its FEN");
    return { variant, fen, line: [] };
  },

  legalMoves(position) {
    setUp(position);
    const counted = told("go perft 1").map((line) => /^(\S+): 1$/.exec(line));
    return counted.filter((move) => move !== null).map(([, move]) => move);
  },

  play: ({ variant, fen, line }, move) => ({ variant, fen, line: [...line, move] }),

  describe(position) {
    setUp(position);
    const all = told("d");
    return { fen: under(all, "Fen: "), check: under(all, "Checkers: ") !== "" };
  },
}));
