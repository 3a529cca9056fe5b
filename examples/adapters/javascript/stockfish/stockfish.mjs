// Chess and Chess960 by Stockfish in WebAssembly, for Crosscheck to ask.
//
// UCI would do, but where Stockfish refuses a position it answers nothing; and `d` tells more than UCI has words for.

import { createRequire } from "node:module";
import { BadPosition, serve } from "../../../../packages/javascript/engine.js";
import { adapter } from "../adapter.mjs";

// As long as no one listens, the module writes to the console, and so between our answers.
console.log = console.error;
const require = createRequire(import.meta.url);
const engine = await require("stockfish")("lite-single");

/** What Stockfish writes to a command. */
function told(command) {
  const lines = [];
  engine.listener = (line) => lines.push(line);
  try {
    engine.ccall("command", null, ["string"], [command]);
  } catch {
    const reason = lines.find((line) => line.includes("Reason: "))?.split("Reason: ")[1];
    throw new BadPosition(reason ?? `Stockfish ends on ${command}`);
  }
  return lines;
}

/** The rest of the line that `d` writes under a heading. */
const under = (lines, heading) => lines.find((line) => line.startsWith(heading)).slice(heading.length).trim();

/** Stockfish has one position; each question sets it up. */
function setUp({ variant, fen, line }) {
  told(`setoption name UCI_Chess960 value ${variant === "chess960"}`);
  told(`position fen ${fen} moves ${line.join(" ")}`);
}

await serve(adapter({
  name: `Stockfish ${require("stockfish/package.json").version}`,

  games: ["chess", "chess960"],

  open: (fen, variant) => ({ variant, fen, line: [] }),

  legalMoves(position) {
    setUp(position);
    const counted = told("go perft 1").map((line) => /^(\w+): 1$/.exec(line));
    return counted.filter((move) => move !== null).map(([, move]) => move);
  },

  play: ({ variant, fen, line }, move) => ({ variant, fen, line: [...line, move] }),

  describe(position) {
    setUp(position);
    const lines = told("d");
    return { fen: under(lines, "Fen: "), check: under(lines, "Checkers: ") !== "" };
  },
}));
