"use strict";

// Two engines side by side; which, and what is left out, stands in the address.
const form = document.querySelector("#pair");
const { a, b, differ } = form.elements;
const told = document.querySelector("#told");

function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const result = (cell) => (!cell || cell[0] + cell[1] === 0 ? "not-asked" : cell[1] > 0 ? "failed" : "passed");

function shown(cell) {
  const stands = result(cell);
  const text = { passed: () => `✓ ${cell[0]}`, failed: () => `✗ ${cell[1]}/${cell[0] + cell[1]}`, "not-asked": () => "–" }[stands]();
  return make("td", { class: `cell ${stands}` }, text);
}

/** The rules of a game that both or one of them was asked. */
function rows(game, at, pair) {
  const cells = pair.map(({ results }) => results[at]);
  return game.rules.map((rule, place) => ({ rule, cells: cells.map((all) => all?.[place]) }))
    .filter(({ cells: [one, other] }) => !differ.checked || result(one) !== result(other));
}

/** What fails of an engine at a game. */
function causes(engine, at) {
  return make("ul", {}, ...engine.causes[at].map(([says, id]) =>
    make("li", {}, `${engine.name}: `, make("a", { href: `../../findings/${id}/index.html` }, says.replaceAll("`", "")))));
}

function table(game, at, pair) {
  const left = rows(game, at, pair);
  if (left.length === 0) return [];
  const heads = ["Rule", ...pair.map(({ name }) => name)].map((name) => make("th", { scope: "col" }, name));
  return [
    make("h2", {}, game.title),
    make("table", { class: "pair" },
      make("thead", {}, make("tr", {}, ...heads)),
      make("tbody", {}, ...left.map(({ rule, cells }) => make("tr", {}, make("th", { scope: "row" }, rule), ...cells.map(shown))))),
    ...pair.map((engine) => causes(engine, at)),
  ];
}

function show() {
  const pair = [a, b].map(({ value }) => RESULTS.engines.find(({ slug }) => slug === value));
  const played = RESULTS.games.map((game, at) => [game, at]).filter(([, at]) => pair.some(({ results }) => results[at]));
  const both = played.filter(([, at]) => pair.every(({ results }) => results[at])).length;
  told.textContent = `${pair[0].name} and ${pair[1].name} were both asked about ${both} game${both === 1 ? "" : "s"}.`;
  document.querySelector("#compared").replaceChildren(...played.flatMap(([game, at]) => table(game, at, pair)));
}

const chosen = new URLSearchParams(location.search);
const has = (slug) => RESULTS.engines.some((engine) => engine.slug === slug);
a.value = has(chosen.get("a")) ? chosen.get("a") : "fairy-stockfish";
b.value = has(chosen.get("b")) ? chosen.get("b") : a.value === "shakmaty" ? "fairy-stockfish" : "shakmaty";
differ.checked = chosen.has("differ");
form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  history.replaceState(null, "", `?${new URLSearchParams({ a: a.value, b: b.value, ...(differ.checked && { differ: "" }) })}`);
  show();
});
show();
