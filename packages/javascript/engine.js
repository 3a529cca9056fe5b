// Crosscheck's engine protocol, version 1, for engines in JavaScript.
//
// An engine is a class. Each object is a game in progress, and has three methods:
//
// - `open(variant, rulings, fen)`, static: a new game from a FEN of six fields. `variant` is the id of the game;
//   `rulings` holds the ruling values that differ from the default. Crosscheck asks once about the word "startpos", which
//   may throw; for a game that Crosscheck does not know, `fen` may be this word, too;
// - `legalMoves()`: every legal move as text, each once, in any order;
// - `play(move)`: plays one of these moves. Its return value is ignored.
//
// An engine may have two more methods, whose answers Crosscheck checks, too:
//
// - `fen()`: the position as six fields;
// - `status()`: an object with any of "check", "outcome" and "claims".
//
// What else a library can do is checked if the class has a method for it. Crosscheck asks for no method that is missing:
//
// - `legal(move)`: whether a text such as "e2e4" is a legal move, true or false. It need not be a move at all;
// - `undo()`: takes the last move back. Its return value is ignored, and the methods above are asked afterwards;
// - `hash()`: a string, a number or a bigint that is the same for positions that are the same for repetition, and for no
//   others;
// - `givesCheck(move)`: whether a legal move gives check, true or false;
// - `san(move)`: a legal move in standard algebraic notation, such as "Nf3";
// - `parseSan(text)`: the move that such a text stands for, such as "g1f3"; it throws IllegalMove for a text that stands
//   for no legal move, or for several.
//
// One more method makes counts faster, if copying a game is faster than playing it again:
//
// - `copy()`: another game at the same position, with the same history.
//
// The class may define these static fields:
//
// - `name`: the name of the engine in reports;
// - `games`: the ids of the games that it knows;
// - `rulings`: the names of the rulings that it can set to any value;
// - `trustsInput`: true if the engine does not check its input; Crosscheck then asks it only about legal positions
//   and moves.
//
// Each method may return a promise, and may throw Unsupported, BadPosition or IllegalMove. Any other error counts as a
// breakage and is reported with its stack; the engine then answers the next question as usual.

import { lacking } from "./lib/protocol.js";

export { BadPosition, IllegalMove, Unsupported } from "./lib/protocol.js";

/**
 * Answers Crosscheck's questions on standard input and output until `stop` or the end of the input.
 *
 * `games` are the ids of the games that the engine knows; by default, those that it names itself.
 */
export async function serve(engine, games = engine?.games) {
  const lacks = lacking(engine, games);
  if (lacks !== undefined) throw new TypeError(lacks);
  // Loaded here, so that a class of which the errors above are a part runs in browsers, too.
  const [{ Console }, { converse }] = await Promise.all([import("node:console"), import("./lib/converse.js")]);
  // What an engine prints is no answer.
  globalThis.console = new Console(process.stderr, process.stderr);
  await converse(engine, games, process.stdin, process.stdout);
}
