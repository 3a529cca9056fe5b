// What every adapter of this folder is: a library's positions and moves in the words of the protocol.

/**
 * An engine for `serve`, from
 *
 * - `name`: what reports call it;
 * - `games`: what it plays, chess alone where nothing is said;
 * - `open(fen, variant)`: a position of the library;
 * - `legalMoves(position)`: its moves as text;
 * - `play(position, move)`: plays one of them. It returns the position after it, or nothing where that is the same board;
 * - `describe(position, plies)`: what it can tell, "fen" among it, after so many moves;
 * - any of the further methods of an engine, such as `san(position, move)`. `undo(position)` returns what `play` does.
 *
 * The libraries are asked only about positions and moves of games: how strictly each reads a FEN is its own affair.
 */
export function adapter({ name, games = ["chess"], open, legalMoves, play, describe, undo, ...further }) {
  class Game {
    static name = name;
    static games = games;
    static trustsInput = true;

    static async open(variant, rulings, fen) {
      const game = new this();
      game.position = await open(fen, variant);
      game.plies = 0;
      return game;
    }

    legalMoves() {
      return legalMoves(this.position);
    }

    play(move) {
      this.position = play(this.position, move) ?? this.position;
      this.plies += 1;
    }

    status() {
      return describe(this.position, this.plies);
    }
  }
  if (undo) {
    Game.prototype.undo = function () {
      this.position = undo(this.position) ?? this.position;
      this.plies -= 1;
    };
  }
  for (const [method, answer] of Object.entries(further)) {
    Game.prototype[method] = function (...asked) {
      return answer(this.position, ...asked);
    };
  }
  return Game;
}
