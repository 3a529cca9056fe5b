// An engine in JavaScript that Crosscheck can ask: three functions to fill in.
//
// Run it with `crosscheck validate -- node my-engine.mjs`.

import { Refusal, serve } from "./crosscheck.mjs";

const myEngine = {
  name: "my engine",
  variants: ["osmosis"],

  /** The position that a FEN stands for; "startpos" is the start of the game. */
  position(variant, fen, rulings) {
    throw new Refusal("unsupported", "positions: fill in position()");
  },

  /** Every legal move, such as "a3a5", "b8b9w" or "c4f7l". */
  legalMoves(position) {
    throw new Refusal("unsupported", "moves: fill in legalMoves()");
  },

  /** The position after a legal move. The old one must stay as it was. */
  play(position, move) {
    throw new Refusal("unsupported", "playing: fill in play()");
  },
};

await serve(myEngine);
