"use strict";

/** Perft: how many sequences of moves follow, by first move, counted by both implementations. */
class Count {
  #root;
  #game;
  #engines = { perft: new Engine("both"), oracle: new Engine("both") };
  #depth = 2;
  #run = 0;

  static names = { perft: "Generator", oracle: "Oracle" };

  constructor(root, game) {
    this.#root = root;
    this.#game = game;
  }

  /** Forgets what was counted: the position is another. */
  clear() {
    this.stop();
    const depth = Dom.make("select", { id: "depth", onchange: () => (this.#depth = Number(depth.value)) },
      [1, 2, 3, 4, 5, 6].map((one) => Dom.make("option", { value: one, selected: one === this.#depth }, one)));
    this.#root.replaceChildren(
      Dom.make("h2", {}, "Count"),
      Dom.make("p", {}, "How many sequences of legal moves start here? The oracle and the generator each count for themselves, move by move. The oracle is plain and slow: every depth takes it some thirty times as long as the one before."),
      Dom.make("div", { class: "controls" },
        Dom.make("label", {}, "Depth ", depth),
        Dom.make("button", { type: "button", id: "go", onclick: () => this.count() }, "Count"),
        Dom.make("button", { type: "button", id: "stop", onclick: () => this.#giveUp() }, "Stop")),
      Dom.make("p", { id: "counted", role: "status" }),
      Dom.make("div", { id: "divide" }));
  }

  /** Ends a count that is under way. */
  stop() {
    this.#run += 1;
    for (const engine of Object.values(this.#engines)) engine.stop();
  }

  /** Ends it at the reader's wish, and says so where there is no number yet. */
  #giveUp() {
    this.stop();
    const counted = this.#root.querySelector("#counted");
    counted.textContent = counted.textContent.replaceAll("counting …", "stopped");
  }

  /** Plays a first move and counts what follows it: a step down to where two counts differ. */
  #descend(move) {
    this.#game.play(move);
    this.#root.querySelector("#go").focus();
    return this.count();
  }

  async count() {
    this.stop();
    const run = this.#run;
    const told = {};
    const implementations = Object.keys(this.#engines);
    const show = () => run === this.#run && this.#show(told, implementations);
    show();
    await Promise.all(implementations.map(async (implementation) => {
      const since = performance.now();
      try {
        const counted = await this.#engines[implementation].ask({ ask: "divide", ...this.#game.place, depth: this.#depth, implementation });
        told[implementation] = { ...counted, seconds: (performance.now() - since) / 1000 };
      } catch (refusal) {
        told[implementation] = { error: refusal.message };
      }
      show();
    }));
  }

  #show(told, implementations) {
    const { perft, oracle } = told;
    const number = (count) => (count === undefined ? "…" : count.toLocaleString("en"));
    const summary = implementations.map((implementation) => {
      const one = told[implementation];
      if (!one) return `${Count.names[implementation]}: counting …`;
      return `${Count.names[implementation]}: ${one.error ?? `${number(one.nodes)} in ${one.seconds.toFixed(2)} s`}`;
    });
    const both = perft?.divide && oracle?.divide;
    const moves = [...new Set([perft, oracle].flatMap((one) => Object.keys(one?.divide ?? {})))].sort();
    const differ = (move) => both && perft.divide[move] !== oracle.divide[move];
    if (both) summary.push(moves.some(differ) ? "They differ." : "They agree on every move.");
    this.#root.querySelector("#counted").textContent = summary.join(" · ");
    this.#root.querySelector("#divide").replaceChildren(...(moves.length === 0 ? [] : [Dom.make("table", { class: "divide" },
      Dom.make("thead", {}, Dom.make("tr", {}, ["Move", ...implementations.map((implementation) => Count.names[implementation])].map((name) => Dom.make("th", { scope: "col" }, name)))),
      Dom.make("tbody", {}, moves.map((move) => Dom.make("tr", { class: differ(move) ? "differ" : undefined },
        Dom.make("td", {}, Dom.make("button", { type: "button", class: "move", title: "Play it and count from there", onclick: () => this.#descend(move) }, move)),
        implementations.map((implementation) => Dom.make("td", {}, number(told[implementation]?.divide?.[move])))))))]));
  }
}
