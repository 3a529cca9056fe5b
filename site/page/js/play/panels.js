"use strict";

/** What is told beside the board: rules, reasons, examples, counts and rulings, each in its panel. */
class Panels {
  #game;
  #engine;
  #table;
  #board;
  #tabs = new Tabs(Dom.by("tabs"), document.querySelectorAll("[role=tabpanel]"));
  /** The example that is open, told again when its panel is drawn anew. */
  #opened;
  /** What the panels were drawn for: they are drawn again only where this changes. */
  #drawnFor;
  /** The game whose examples are listed, whatever the rulings. */
  #listed;

  constructor(game, { engine, table, board }) {
    this.#game = game;
    this.#engine = engine;
    this.#table = table;
    this.#board = board;
    table.addEventListener("explained", ({ detail }) => this.#explained(detail));
    for (const told of ["seen", "refused"]) table.addEventListener(told, () => this.#tellOpened());
    board.addEventListener("look", ({ detail: square }) => {
      if (table.picked) Why.look(Dom.by("why"), square);
    });
  }

  /** The game has changed, or its position. */
  change() {
    if (this.#opened && this.#opened.fen !== this.#game.fen) this.#opened = undefined;
    Why.hint(Dom.by("why"));
  }

  /** Draws what depends on the game and its rulings alone. */
  async draw() {
    const { names, variant, rulings } = this.#game;
    const key = JSON.stringify([variant, rulings]);
    if (key === this.#drawnFor) return;
    this.#drawnFor = key;
    try {
      const told = (rulings) => this.#engine.ask({ ask: "guide", variant, rulings });
      // Where a ruling has no such value the position is refused, and the rules are those of the default.
      // They come after the engine, which the board waits for.
      const guide = await told(rulings).catch(() => told({}));
      const book = await Book.of(variant);
      if (key !== this.#drawnFor) return;
      const open = (example) => this.#open(example);
      const find = (id) => this.#find(id);
      Rules.draw(Dom.by("rules"), { names, book, guide, open });
      if (this.#listed !== variant) Examples.draw(Dom.by("examples"), { game: names, book, open });
      this.#listed = variant;
      RulingsPanel.draw(Dom.by("rulings"), { names, game: this.#game, book, find });
      await this.#tellOpened();
    } catch (refusal) {
      this.#drawnFor = undefined;
      Dom.by("status").textContent = refusal.message;
    }
  }

  #open(example) {
    this.#opened = example;
    this.#game.open({ variant: this.#game.variant, ...example });
    this.#tabs.show("examples");
    Dom.by("board").scrollIntoView({ block: "nearest" });
  }

  /** Tells what holds in the example that is open. */
  async #tellOpened() {
    if (!this.#opened) return;
    const book = await Book.of(this.#game.variant);
    const ask = (move) => this.#table.explain([move], `About ${move}`);
    Examples.tell(Dom.by("examples"), this.#opened, { book, ask, find: (id) => this.#find(id) });
  }

  #find(id) {
    this.#tabs.show("rules");
    Rules.find(Dom.by("rules"), id);
  }

  async #explained(detail) {
    // On a phone the panel is out of sight, and a screen reader hears what changes here.
    Dom.by("verdict").textContent = Why.verdict(detail.explained);
    Why.draw(Dom.by("why"), { ...detail, book: await Book.of(this.#game.variant), find: (id) => this.#find(id) });
    this.#tabs.show("why");
  }
}
