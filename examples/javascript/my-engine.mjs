// An engine in JavaScript that Crosscheck can ask: three methods to fill in.
//
// Install the package from a checkout (`cargo xtask package javascript`, `npm install target/packages/javascript/*.tgz`),
// then `npx --no-install crosscheck-chess validate -- node my-engine.mjs`.

import { serve, Unsupported } from "crosscheck-chess/engine";

class MyGame {
  static name = "my engine";
  static games = ["osmosis"];

  /** A new game from the position that a FEN stands for. */
  static open(variant, rulings, fen) {
    throw new Unsupported("positions: fill in open()");
  }

  /** Every legal move, such as "a3a5", "b8b9w" or "c4f7l". */
  legalMoves() {
    throw new Unsupported("moves: fill in legalMoves()");
  }

  /** Plays a legal move. */
  play(move) {
    throw new Unsupported("playing: fill in play()");
  }
}

await serve(MyGame);
