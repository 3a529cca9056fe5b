"use strict";

// Everything stands on the page; here it is narrowed down. What is chosen stands in the address.
const form = document.querySelector("#filter");
const fields = form.elements;
const names = ["game", "rule", "language", "result", "name"];
const sections = [...document.querySelectorAll(".results")];

/** The rules of the games that are shown, each once, in the order of the tables. */
function fillRules() {
  const shown = sections.filter(({ dataset: { game } }) => game !== "" && (fields.game.value === "" || game === fields.game.value));
  const rules = new Set(shown.flatMap((section) => [...section.querySelectorAll("th[data-rule]")].map(({ dataset }) => dataset.rule)));
  const chosen = fields.rule.value;
  fields.rule.replaceChildren(new Option("all", ""), ...[...rules].map((rule) => new Option(rule, rule)));
  fields.rule.value = rules.has(chosen) ? chosen : "";
}

/** What the cells of a row come to: the worst of them. */
function result(cells) {
  const results = cells.map(({ dataset }) => dataset.result);
  if (results.some((one) => one === "failed" || one === "open")) return "failed";
  return results.includes("passed") ? "passed" : "not-asked";
}

function narrow() {
  fillRules();
  const { game, rule, language, result: wanted, name } = Object.fromEntries(names.map((one) => [one, fields[one].value]));
  const fits = (row, cells) =>
    (language === "" || row.dataset.language === language) &&
    row.dataset.name.toLowerCase().includes(name.toLowerCase()) &&
    (wanted === "" || result(cells) === wanted);
  const found = new Set();
  for (const section of sections) {
    const isOverview = section.dataset.game === "";
    // A rule belongs to a game, and the overview has games alone.
    const isMeant = isOverview ? game === "" && rule === "" : game === "" || section.dataset.game === game;
    const hasRule = rule === "" || isOverview || section.querySelector(`th[data-rule="${CSS.escape(rule)}"]`);
    section.hidden = !isMeant || !hasRule;
    if (section.hidden) continue;
    for (const cell of section.querySelectorAll("[data-rule]")) cell.hidden = !isOverview && rule !== "" && cell.dataset.rule !== rule;
    for (const row of section.querySelectorAll("tbody tr")) {
      row.hidden = !fits(row, [...row.querySelectorAll("td[data-result]:not([hidden])")]);
      if (!row.hidden) found.add(row.dataset.name);
    }
  }
  document.querySelector("#shown").textContent = `${found.size} engine${found.size === 1 ? "" : "s"}`;
}

function keep() {
  const chosen = names.filter((one) => fields[one].value !== "").map((one) => [one, fields[one].value]);
  const query = new URLSearchParams(chosen).toString();
  history.replaceState(null, "", query === "" ? location.pathname : `?${query}`);
}

function open() {
  const chosen = new URLSearchParams(location.search);
  // A link to the table of a game names it after the `#`.
  if (location.hash && !chosen.has("game")) chosen.set("game", location.hash.slice(1));
  form.reset();
  for (const one of ["game", "language", "result", "name"]) fields[one].value = chosen.get(one) ?? "";
  // A value that there is not chooses nothing.
  for (const one of ["game", "language", "result"]) if (fields[one].selectedIndex < 0) fields[one].value = "";
  fillRules();
  fields.rule.value = chosen.get("rule") ?? "";
  if (fields.rule.selectedIndex < 0) fields.rule.value = "";
  narrow();
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", () => {
  narrow();
  keep();
});
addEventListener("popstate", open);
addEventListener("hashchange", open);
open();
