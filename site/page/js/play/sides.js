"use strict";

/**
 * What each side has beside the board, above it and below: the pieces in its hand, which are picked
 * up from there, or the checks that it still has to give. It says `pick` with how drops of a piece begin.
 */
class Sides extends EventTarget {
  #above;
  #below;

  constructor(above, below) {
    super();
    this.#above = above;
    this.#below = below;
    for (const root of [above, below]) {
      root.addEventListener("keydown", (event) => Sides.#key(event, root));
      const drag = new Drag(root, "[data-drop]");
      drag.addEventListener("lift", ({ detail }) => this.dispatchEvent(new CustomEvent("lift", { detail: detail.dataset.drop })));
      drag.addEventListener("drop", ({ detail }) => this.dispatchEvent(new CustomEvent("put", { detail })));
    }
  }

  /** Shows what a position has there; `picked` is how the drop of the piece picked up begins. */
  show({ game, fen, picked, turned }) {
    const order = turned ? ["white", "black"] : ["black", "white"];
    [this.#above, this.#below].forEach((root, at) => {
      const had = root.contains(document.activeElement) && document.activeElement.dataset.drop;
      root.replaceChildren(...this.#of(order[at], { game, fen, picked }));
      // Drawn anew, it must not lose the keyboard to the top of the page.
      if (had) (root.querySelector(`[data-drop="${had}"]`) ?? root.querySelector("button:enabled"))?.focus();
    });
  }

  #of(side, { game, fen, picked }) {
    const name = Status.names[side];
    const hands = Fen.hands(fen);
    const checks = Fen.checks(fen);
    if (hands) {
      const held = [...hands[side]].map(([letter, count]) => this.#piece(game, letter, count, { picked, isOwn: Fen.side(fen) === side }));
      return [Dom.make("div", { class: "hand", role: "group", "aria-label": `${name}'s hand` },
        held.length > 0 ? held : Dom.make("span", { class: "hint" }, `${name} has nothing in hand`))];
    }
    if (checks) return [Dom.make("p", { class: "hint checks" }, `${name} has ${checks[side]} ${checks[side] === 1 ? "check" : "checks"} to give`)];
    return [];
  }

  /** A kind of piece in hand and how many there are, to be picked up by the side whose turn it is. */
  #piece(game, letter, count, { picked, isOwn }) {
    const drop = Fen.drop(letter);
    const isPicked = isOwn && drop === picked;
    return Dom.make("button", {
      type: "button", "data-drop": isOwn ? drop : undefined, "data-letter": letter, disabled: !isOwn, "aria-pressed": isOwn ? String(isPicked) : undefined,
      "aria-label": [`${Pieces.name(game, letter)} in hand: ${count}`, isPicked && "picked up"].filter(Boolean).join(", "),
      onclick: () => this.dispatchEvent(new CustomEvent("pick", { detail: drop })),
    }, Pieces.draw(game, letter), Dom.make("span", { class: "count" }, count));
  }

  /** Arrows go along a hand. */
  static #key(event, root) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const held = [...root.querySelectorAll("button:enabled")];
    held[held.indexOf(document.activeElement) + step]?.focus();
  }
}
