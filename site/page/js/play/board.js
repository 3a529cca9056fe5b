"use strict";

/**
 * The board: squares that are buttons, with a drawing of paths above them. It shows what it is told
 * and says `pick` with a square; which moves there are is not its business.
 */
class Board extends EventTarget {
  #root;
  #size = 0;
  #river;
  #turned = false;
  #squares = new Map();
  #paths;
  #cursor;

  constructor(root) {
    super();
    this.#root = root;
    root.addEventListener("keydown", (event) => this.#key(event));
    const drag = new Drag(root, ".own");
    drag.addEventListener("lift", ({ detail }) => this.dispatchEvent(new CustomEvent("lift", { detail: detail.dataset.square })));
    drag.addEventListener("drop", ({ detail }) => this.#put(detail));
  }

  get turned() {
    return this.#turned;
  }

  /** Shows White or Black below. */
  turn() {
    this.#turned = !this.#turned;
    const had = this.#root.contains(document.activeElement);
    this.#build(this.#size);
    if (had) this.focus();
  }

  /** Puts the keyboard on a square. */
  focus(square = this.#cursor) {
    for (const [name, button] of this.#squares) button.tabIndex = name === square ? 0 : -1;
    this.#cursor = square;
    this.#squares.get(square)?.focus();
  }

  /** A piece is put down where the pointer let it go. */
  #put(square) {
    this.focus(square);
    this.dispatchEvent(new CustomEvent("put", { detail: square }));
  }

  /**
   * Shows a position with its marks: squares by the name of their mark, and paths, each a list of
   * squares with the class of its line. Only some boards have a river.
   */
  show({ game, pieces, side, marks = {}, paths = [] }) {
    const { size, river } = game;
    if (size !== this.#size || river !== this.#river) {
      this.#river = river;
      this.#build(size);
    }
    const marked = Object.entries(marks);
    for (const [square, button] of this.#squares) {
      const letter = pieces.get(square);
      const names = marked.filter(([, squares]) => squares.includes(square)).map(([name]) => name);
      button.dataset.marks = names.join(" ");
      button.classList.toggle("own", letter !== undefined && Fen.colour(letter) === side);
      button.replaceChildren(...(letter ? [Pieces.draw(game, letter)] : []));
      const told = [square, letter && Pieces.name(game, letter), ...names.map((name) => Board.told[name])];
      button.setAttribute("aria-label", told.filter(Boolean).join(", "));
    }
    this.#paths.replaceChildren(...paths.map(({ squares, kind }) => this.#line(squares, kind)));
  }

  /** What a mark says aloud. */
  static told = { picked: "picked up", to: "can go here", take: "can take here", castle: "can castle with it", emptied: "emptied by the explosion", last: "last move", check: "in check", attacker: "gives check" };

  #build(size) {
    this.#size = size;
    this.#squares.clear();
    const order = Fen.squares(size);
    if (this.#turned) order.reverse();
    this.#cursor ??= order.at(-size);
    if (!order.includes(this.#cursor)) this.#cursor = order.at(-size);
    const squares = order.map((square, at) => {
      const [file, rank] = Fen.place(square);
      const button = Dom.make("button", {
        type: "button",
        class: (file + rank) % 2 === 0 ? "dark" : "light",
        "data-square": square,
        // Names of ranks and files stand in the squares of the left and the lower edge.
        "data-rank": at % size === 0 ? rank + 1 : undefined,
        "data-file": at >= size * (size - 1) ? square[0] : undefined,
        tabindex: square === this.#cursor ? 0 : -1,
        onclick: () => {
          this.focus(square);
          this.dispatchEvent(new CustomEvent("pick", { detail: square }));
        },
        onmouseenter: () => this.dispatchEvent(new CustomEvent("look", { detail: square })),
        onfocus: () => this.dispatchEvent(new CustomEvent("look", { detail: square })),
      });
      this.#squares.set(square, button);
      return button;
    });
    this.#paths = Dom.draw("svg", { class: "paths", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" });
    const bank = this.#turned ? this.#river : size - this.#river;
    const river = this.#river && Dom.draw("svg", { class: "water", viewBox: `0 0 ${size} ${size}`, "aria-hidden": "true" }, Position.river(size, bank));
    const grid = Dom.make("div", { class: "board", style: `--size: ${size}` }, squares, river, this.#paths);
    this.#root.replaceChildren(grid);
  }

  #line(squares, kind) {
    const points = squares.map((square) => {
      const [file, rank] = Fen.place(square);
      const [across, down] = this.#turned ? [this.#size - 1 - file, rank] : [file, this.#size - 1 - rank];
      return `${across + 0.5},${down + 0.5}`;
    });
    return Dom.draw("polyline", { class: kind, points: points.join(" ") });
  }

  #key(event) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!step) return;
    event.preventDefault();
    const [file, rank] = Fen.place(this.#cursor);
    const way = this.#turned ? -1 : 1;
    const within = (place) => Math.min(Math.max(place, 0), this.#size - 1);
    this.focus(Fen.files[within(file + way * step[0])] + (within(rank + way * step[1]) + 1));
  }
}
