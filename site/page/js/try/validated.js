"use strict";

/** A visitor's engine, held to the reference at every position of the game's cases. */
class Validated {
  #root;
  #engine;
  /** The engine of the last run. A run that is given up keeps its own, and never asks that of another. */
  #asked;

  /** So many failures are shown with their boards. */
  static shown = 24;
  /** After so many positions in a row without an answer, nothing more is asked. */
  static silent = 5;

  constructor(root, engine) {
    this.#root = root;
    this.#engine = engine;
  }

  stop() {
    this.#asked?.end();
  }

  /** Asks the engine of a module about all positions. */
  async check(game, source) {
    this.stop();
    const asked = new Asked("../js/workers/visitor.js");
    this.#asked = asked;
    const told = Dom.make("p", { class: "lead", role: "status" }, "The cases are on their way …");
    const list = Dom.make("ul", { class: "cards" });
    this.#root.replaceChildren(told, list);
    try {
      await Pieces.need(game);
      const book = await Book.of(game.id);
      await asked.ask({ source });
      const counts = { passed: 0, failed: 0 };
      let silent = 0;
      const positions = Validated.positions(book);
      for (const [at, example] of positions.entries()) {
        const failure = await this.#failure(asked, game, example, source);
        counts[failure ? "failed" : "passed"] += 1;
        if (failure && counts.failed <= Validated.shown) list.append(this.#card(game, book, example, failure));
        told.textContent = Validated.told(counts, at + 1, positions.length);
        silent = failure?.message ? silent + 1 : 0;
        if (silent === Validated.silent) throw new Error(`It gave no answer ${silent} times in a row: ${failure.message}`);
      }
      told.textContent = Validated.told(counts, positions.length, positions.length);
    } catch ({ message }) {
      told.textContent = message;
    } finally {
      asked.end();
    }
  }

  /** The positions of the cases, each once: those under the default rulings that the reference accepts. */
  static positions(book) {
    const positions = new Map();
    // Where several cases have a position, one about moves says more than one about what else a library answers.
    const isFurther = ({ clauses }) => Number(clauses[0]?.startsWith("answers.") ?? false);
    for (const example of [...book.examples].sort((one, other) => isFurther(one) - isFurther(other))) {
      const isRefused = example.holds.some(({ states }) => states.startsWith("It is refused"));
      const key = [example.fen, ...example.line].join(" ");
      if (!isRefused && Object.keys(example.rulings).length === 0 && !positions.has(key)) positions.set(key, example);
    }
    return [...positions.values()];
  }

  static told({ passed, failed }, done, all) {
    const verdict = done < all ? `${done} of ${all} positions` : failed === 0 ? `It is right: all ${all} positions` : `It is wrong: ${all} positions`;
    return `${verdict}; ${passed} pass, ${failed} fail${failed > Validated.shown ? `, of which ${Validated.shown} are shown` : ""}.`;
  }

  /** How the engine differs from the reference at a position; nothing where it does not. */
  async #failure(asked, game, { fen, line }, source) {
    const place = { variant: game.id, fen, line, rulings: {} };
    const seen = await this.#engine.ask({ ask: "moves", ...place });
    const start = fen === "startpos" ? game.start : fen;
    try {
      const { moves } = await asked.ask({ game: game.id, start, line, fen: seen.fen });
      const { missing, surplus } = Differ.of(Differ.moves(seen), moves);
      return missing.length + surplus.length > 0 ? { fen: seen.fen, line, missing, surplus } : undefined;
    } catch ({ message }) {
      // One that has been ended is begun anew, and knows nothing.
      await asked.ask({ source });
      return { fen: seen.fen, line, missing: [], surplus: [], message };
    }
  }

  #card(game, book, example, failure) {
    const [clause] = example.clauses;
    return Dom.make("li", { class: "card" },
      Differ.board(game, failure),
      Dom.make("p", {}, Dom.make("code", {}, failure.fen)),
      failure.message ? Dom.make("p", { class: "refused" }, failure.message) : Differ.told(failure),
      clause && Dom.make("p", {}, `${book.clauses[clause] ?? ""} `, Dom.make("code", {}, clause)));
  }
}
