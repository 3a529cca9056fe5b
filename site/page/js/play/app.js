"use strict";

/** Puts the page together. */
const game = new GameState();
const engine = new Engine();
const board = new Board(Dom.by("board"));
const sides = new Sides(Dom.by("above"), Dom.by("below"));
const table = new Table(game, engine, board, sides);
const count = new Count(Dom.by("count"), game);
const tabs = new Tabs(Dom.by("tabs"), document.querySelectorAll("[role=tabpanel]"));

/** The example that is open, told again when its panel is drawn anew. */
let opened;
/** What the panels were drawn for: they are drawn again only where this changes. */
let drawnFor;
/** The game whose examples are listed, whatever the rulings. */
let listed;

function open(example) {
  opened = example;
  game.open({ variant: game.variant, ...example });
  tabs.show("examples");
  Dom.by("board").scrollIntoView({ block: "nearest" });
}

/** Tells what holds in the example that is open. */
async function tellOpened() {
  if (!opened) return;
  const book = await Book.of(game.variant);
  Examples.tell(Dom.by("examples"), opened, { book, ask, find });
}

function find(id) {
  tabs.show("rules");
  Rules.find(Dom.by("rules"), id);
}

function ask(move) {
  table.explain([move], `About ${move}`);
}

/** Draws what depends on the game and its rulings alone. */
async function drawPanels() {
  const key = JSON.stringify([game.variant, game.rulings]);
  if (key === drawnFor) return;
  drawnFor = key;
  const { names, variant } = game;
  try {
    const told = (rulings) => engine.ask({ ask: "guide", variant, rulings });
    // Where a ruling has no such value the position is refused, and the rules are those of the default.
    const [book, guide] = await Promise.all([Book.of(variant), told(game.rulings).catch(() => told({}))]);
    if (key !== drawnFor) return;
    Rules.draw(Dom.by("rules"), { names, book, guide, open });
    if (listed !== variant) Examples.draw(Dom.by("examples"), { game: names, book, open });
    listed = variant;
    RulingsPanel.draw(Dom.by("rulings"), { names, game, book, find });
    await tellOpened();
  } catch (refusal) {
    drawnFor = undefined;
    Dom.by("status").textContent = refusal.message;
  }
}

/** Draws what changes with every move. */
function drawControls() {
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
}

game.addEventListener("change", () => {
  if (opened && opened.fen !== game.fen) opened = undefined;
  drawControls();
  count.clear();
  Dom.by("verdict").textContent = "";
  Why.hint(Dom.by("why"));
  table.refresh();
  drawPanels();
});

table.addEventListener("seen", ({ detail: seen }) => {
  Dom.by("status").textContent = Status.text(seen);
  Dom.by("status").classList.remove("refused");
  Dom.by("fen").value = seen.fen;
  const { finding } = seen;
  Dom.by("agreement").classList.toggle("differ", Boolean(finding));
  Dom.by("agreement").textContent = finding
    ? `Oracle and generator differ here: ${JSON.stringify(finding.differences)}`
    : "Oracle and generator agree here: on every move, on where it leads, and on the status.";
  tellOpened();
});

table.addEventListener("refused", ({ detail }) => {
  Dom.by("status").textContent = detail;
  Dom.by("status").classList.add("refused");
  Dom.by("fen").value = table.fen;
  Dom.by("agreement").textContent = "";
  tellOpened();
});

table.addEventListener("explained", async ({ detail }) => {
  // On a phone the panel is out of sight, and a screen reader hears what changes here.
  Dom.by("verdict").textContent = Why.verdict(detail.explained);
  Why.draw(Dom.by("why"), { ...detail, book: await Book.of(game.variant), find });
  tabs.show("why");
});

board.addEventListener("look", ({ detail: square }) => {
  if (table.picked) Why.look(Dom.by("why"), square);
});

Dom.by("variant").append(...GAMES.map(({ id, title }) => Dom.make("option", { value: id }, title)));
Dom.by("variant").addEventListener("change", ({ target }) => game.open({ variant: target.value }));
Dom.by("undo").addEventListener("click", () => game.goTo(game.at - 1));
Dom.by("redo").addEventListener("click", () => game.goTo(game.at + 1));
Dom.by("restart").addEventListener("click", () => game.goTo(0));
Dom.by("start").addEventListener("click", () => game.open({ rulings: game.rulings }));
Dom.by("flip").addEventListener("click", () => {
  board.turn();
  table.show();
});
Dom.by("letters").setAttribute("aria-pressed", Pieces.asLetters);
Dom.by("letters").addEventListener("click", ({ target }) => {
  Pieces.show(!Pieces.asLetters);
  target.setAttribute("aria-pressed", Pieces.asLetters);
});
Dom.by("share").addEventListener("click", async ({ target }) => {
  try {
    await navigator.clipboard.writeText(location.href);
    target.textContent = "Copied";
  } catch {
    // A page opened from a file may not write to the clipboard; the address bar has it all.
    target.textContent = "See the address";
  }
  setTimeout(() => (target.textContent = "Copy link"), 2000);
});
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
addEventListener("hashchange", () => {
  if (location.hash !== game.link()) game.openLink(location.hash);
});

Pieces.fillSprite();
game.openLink(location.hash);
