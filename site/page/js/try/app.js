"use strict";

/** Puts the page together. */
const engine = new Engine("oracle");
const LICHESS = ["chess", "chess960", "kingofthehill", "3check", "racingkings", "antichess", "horde", "atomic", "crazyhouse"];
/** A library has to be loaded first, over any line. */
const LOADED = 60_000;
const PLAYS = { "chess.js": ["chess"], chessops: LICHESS };
const libraries = [...document.querySelectorAll("[data-library]")].map(({ dataset: { library, name } }) => (
  { name, games: PLAYS[library], asked: new Asked(`../js/workers/${library.replace(/\.js$/, "")}.js`, LOADED) }));
const compared = new Compared(Dom.by("compared"), engine, libraries);
const validated = new Validated(Dom.by("validated"), engine);
const form = Dom.by("position").elements;
const own = Dom.by("own").elements;

/** The game that is chosen. */
const chosen = ({ game }) => GAMES.find(({ id }) => id === game.value);

function open() {
  const told = new URLSearchParams(location.hash.slice(1));
  form.game.value = GAMES.some(({ id }) => id === told.get("game")) ? told.get("game") : "chess";
  form.fen.value = told.get("fen")?.replaceAll("_", " ") ?? chosen(form).start;
  return compared.show(chosen(form), form.fen.value);
}

for (const { game } of [form, own]) game.replaceChildren(...GAMES.map(({ id, title }) => Dom.make("option", { value: id, selected: id === "chess" }, title)));
form.game.addEventListener("change", () => (form.fen.value = chosen(form).start));
Dom.by("position").addEventListener("submit", (event) => {
  event.preventDefault();
  const fen = form.fen.value.trim().replace(/\s+/g, " ") || chosen(form).start;
  const link = `#${new URLSearchParams({ game: form.game.value, fen: fen.replaceAll(" ", "_") }).toString().replaceAll("%2F", "/")}`;
  if (link === location.hash) open();
  else location.hash = link;
});
Dom.by("own").addEventListener("submit", (event) => {
  event.preventDefault();
  validated.check(chosen(own), own.source.value);
});
Dom.by("stop").addEventListener("click", () => validated.stop());
own.file.addEventListener("change", async () => {
  if (own.file.files.length > 0) own.source.value = await own.file.files[0].text();
});
addEventListener("hashchange", open);
open();
