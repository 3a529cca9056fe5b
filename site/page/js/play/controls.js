"use strict";

/** What is pressed below the board. */
const Controls = {
  /** Joins the buttons and the keys to the game. */
  join(game, board, table) {
    const on = (id, does) => Dom.by(id).addEventListener("click", does);
    Dom.by("variant").replaceChildren(...GAMES.map(({ id, title }) => Dom.make("option", { value: id }, title)));
    Dom.by("variant").addEventListener("change", ({ target }) => game.open({ variant: target.value }));
    on("undo", () => game.goTo(game.at - 1));
    on("redo", () => game.goTo(game.at + 1));
    on("restart", () => game.goTo(0));
    on("start", () => game.open({ rulings: game.rulings }));
    on("flip", () => {
      board.turn();
      table.show();
    });
    Dom.by("letters").setAttribute("aria-pressed", Pieces.asLetters);
    on("letters", ({ target }) => {
      Pieces.show(!Pieces.asLetters);
      target.setAttribute("aria-pressed", Pieces.asLetters);
    });
    on("share", ({ target }) => Controls.share(target));
    Dom.by("position").addEventListener("submit", (event) => {
      event.preventDefault();
      // What is pasted may come with spaces of any kind; a FEN has single ones.
      const fen = Dom.by("fen").value.trim().replace(/\s+/g, " ");
      game.open({ rulings: game.rulings, fen: fen === "" ? undefined : fen });
    });
    document.addEventListener("keydown", (event) => {
      if (event.target.closest("input, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") table.letGo();
      if (event.key === "Backspace") game.goTo(game.at - 1);
      if (event.key === "f") Dom.by("flip").click();
    });
  },

  /** Draws what changes with every move. */
  draw(game, board) {
    const held = document.activeElement;
    document.title = `${game.names.title} · Crosscheck`;
    Dom.by("variant").value = game.variant;
    Dom.by("undo").disabled = game.at === 0;
    Dom.by("restart").disabled = game.at === 0;
    Dom.by("redo").disabled = game.at === game.moves.length;
    Dom.by("line").replaceChildren(...game.moves.map((move, at) => Dom.make("li", {},
      Dom.make("button", {
        type: "button", class: "move", "aria-current": at + 1 === game.at ? "step" : undefined,
        onclick: () => game.goTo(at + 1),
      }, move))));
    // What is switched off or drawn anew must not lose the keyboard to the top of the page.
    if (held?.disabled) board.focus();
    if (held?.isConnected === false) Dom.by("line").querySelector("[aria-current]")?.focus();
  },

  /** Copies the address of the position. */
  async share(button) {
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Copied";
    } catch {
      // A page opened from a file may not write to the clipboard; the address bar has it all.
      button.textContent = "See the address";
    }
    setTimeout(() => (button.textContent = "Copy link"), 2000);
  },
};
