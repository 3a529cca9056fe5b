"use strict";

/** Asks what a piece shall become, where a move leaves it open. */
const Choice = {
  /** Promises one of the moves, or nothing where the question is waved away. */
  among(game, moves, side) {
    const dialog = Dom.by("choice");
    return new Promise((resolve) => {
      Dom.by("choices").replaceChildren(...moves.map(({ move, becomes }) => {
        const { choice } = Fen.move(move);
        const letter = side === "white" ? choice.toUpperCase() : choice;
        return Dom.make("button", { type: "button", "data-move": move, onclick: () => dialog.close(move) },
          Pieces.draw(game, letter), becomes);
      }));
      dialog.returnValue = "";
      dialog.addEventListener("close", () => resolve(moves.find(({ move }) => move === dialog.returnValue)?.move), { once: true });
      dialog.showModal();
    });
  },
};
