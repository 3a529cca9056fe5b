// Crosscheck's engine protocol, version 1, for engines in JavaScript (Node).
//
// An engine is a class. An object of it is a game that is being played, and has three methods:
//
// - `open(variant, rulings, fen)`, static: a new game from a FEN of six fields. `variant` is the id of the game;
//   `rulings` holds the ruling values that differ from the default. Of a game that Crosscheck does not know, `fen`
//   may be "startpos";
// - `legalMoves()`: every legal move as text, each once, in any order;
// - `play(move)`: plays one of them. What it returns is not looked at.
//
// Where it can, it tells more, and Crosscheck checks what it tells:
//
// - `fen()`: the position as six fields;
// - `status()`: an object of whatever it knows among "check", "outcome" and "claims".
//
// It counts sooner with one method more, where a game is sooner copied than played again:
//
// - `copy()`: another game at the same position, with the same history.
//
// The class may say more of itself, as static fields:
//
// - `name`: what reports call it;
// - `games`: the ids of the games that it knows;
// - `rulings`: the names of the rulings that it can set to any value;
// - `trustsInput`, if it is true: the engine does not check that what it is given is legal, and is then asked only
//   about legal positions and moves.
//
// Each of the methods may return a promise. Each may throw Unsupported, BadPosition or IllegalMove. Any other error is
// a breakage of the engine, told with its stack; the next question is answered as usual.

import { Console } from "node:console";

import { converse, lacking } from "./lib/protocol.js";

export { BadPosition, IllegalMove, Unsupported } from "./lib/protocol.js";

/**
 * Answers Crosscheck's questions on standard input and output until `stop` or the end of the input.
 *
 * `games` are the ids of the games that the engine knows; by default, those that it names itself.
 */
export async function serve(engine, games = engine?.games) {
  const lacks = lacking(engine, games);
  if (lacks !== undefined) throw new TypeError(lacks);
  // What an engine prints is no answer.
  globalThis.console = new Console(process.stderr, process.stderr);
  await converse(engine, games, process.stdin, process.stdout);
}
