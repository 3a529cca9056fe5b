"use strict";

/** Puts the page together. */
const game = new GameState();
const engine = new Engine("oracle");
const board = new Board(Dom.by("board"));
const sides = new Sides(Dom.by("above"), Dom.by("below"));
const table = new Table(game, { engine, both: new Engine("both"), board, sides });
const count = new Count(Dom.by("count"), game);
const panels = new Panels(game, { engine, table, board });

game.addEventListener("change", () => {
  panels.change();
  Controls.draw(game, board);
  count.clear();
  Dom.by("verdict").textContent = "";
  Dom.by("agreement").textContent = "";
  Pieces.need(game.names);
  table.refresh();
  panels.draw();
});

table.addEventListener("seen", ({ detail: seen }) => {
  Dom.by("status").textContent = Status.text(seen);
  Dom.by("status").classList.remove("refused");
  Dom.by("fen").value = seen.fen;
});

table.addEventListener("compared", ({ detail: { finding, failed } }) => {
  Dom.by("agreement").classList.toggle("differ", Boolean(finding ?? failed));
  Dom.by("agreement").textContent = finding
    ? `Oracle and generator differ here: ${JSON.stringify(finding.differences)}`
    : failed ?? "Oracle and generator agree here: on every move, on where it leads, and on the status.";
});

table.addEventListener("refused", ({ detail }) => {
  Dom.by("status").textContent = detail;
  Dom.by("status").classList.add("refused");
  Dom.by("fen").value = table.fen;
});

Controls.join(game, board, table);
addEventListener("hashchange", () => {
  if (location.hash !== game.link()) game.openLink(location.hash);
});
game.openLink(location.hash);
