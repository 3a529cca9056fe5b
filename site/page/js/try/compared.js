"use strict";

/** One position, as the reference and the libraries see it. */
class Compared {
  #root;
  #engine;
  #libraries;
  #run = 0;

  constructor(root, engine, libraries) {
    this.#root = root;
    this.#engine = engine;
    this.#libraries = libraries;
  }

  /** Asks all about a position, and shows what they say. */
  async show(game, fen) {
    const run = (this.#run += 1);
    await Pieces.need(game);
    const seen = await this.#engine.ask({ ask: "position", variant: game.id, fen, line: [], rulings: {} }).catch(({ message }) => ({ refused: message }));
    const rows = await Promise.all(this.#libraries.map(async ({ name, games, asked }) => {
      if (!games.includes(game.id)) return { name, note: "does not play this game" };
      try {
        return { name, ...await asked.ask({ game: game.id, fen: fen === "startpos" ? game.start : fen, line: [] }) };
      } catch ({ message }) {
        return { name, note: `refuses it: ${message}` };
      }
    }));
    if (run === this.#run) this.#draw(game, fen, seen, rows);
  }

  #draw(game, fen, seen, rows) {
    const legal = seen.refused ? undefined : Differ.moves(seen);
    const first = { name: "the reference", moves: legal, note: seen.refused && `refuses it: ${seen.refused}`, check: seen.status?.check, end: seen.status?.outcome?.reason ?? "" };
    const found = legal ? rows.filter(({ moves }) => moves).map((row) => ({ row, ...Differ.of(legal, row.moves) })) : [];
    const differing = found.filter(({ missing, surplus }) => missing.length + surplus.length > 0);
    const all = (which) => [...new Set(differing.flatMap((one) => one[which]))];
    const at = seen.fen ?? (fen === "startpos" ? game.start : fen);
    const verdict = !legal ? "The reference does not take this for a position of the game."
      : found.length === 0 ? "No library was asked."
      : differing.length === 0 ? "All list the same moves." : `${differing.map(({ row }) => row.name).join(" and ")} ${differing.length > 1 ? "differ" : "differs"} from the reference.`;
    this.#root.replaceChildren(
      Dom.make("p", { class: differing.length > 0 ? "lead refused" : "lead", role: "status" }, verdict),
      Dom.make("div", { class: "beside" },
        Dom.make("div", {}, Differ.board(game, { fen: at, missing: all("missing"), surplus: all("surplus") }),
          Dom.make("p", {}, Dom.make("a", { href: `../play/index.html#${new URLSearchParams({ game: game.id, fen: at.replaceAll(" ", "_") })}` }, "Open on the playing page"))),
        Dom.make("div", {},
          Dom.make("table", { class: "pair" },
            Dom.make("thead", {}, Dom.make("tr", {}, ["Who", "Moves", "Check", "The end"].map((name) => Dom.make("th", { scope: "col" }, name)))),
            Dom.make("tbody", {}, [first, ...rows].map((row) => this.#row(row)))),
          differing.map(({ row, ...one }) => [Dom.make("h3", {}, row.name), ...Differ.told(one)]).flat())));
  }

  #row({ name, moves, note, check, end }) {
    if (!moves) return Dom.make("tr", {}, Dom.make("th", { scope: "row" }, name), Dom.make("td", { colspan: 3 }, note));
    return Dom.make("tr", {}, Dom.make("th", { scope: "row" }, name), Dom.make("td", {}, moves.length),
      Dom.make("td", {}, check ? "yes" : "no"), Dom.make("td", {}, end ? end.replaceAll("-", " ") : "the game goes on"));
  }
}
