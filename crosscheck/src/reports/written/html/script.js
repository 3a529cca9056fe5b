// The page is whole without this: it adds the filter and the copying.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const form = byId("filter");

  for (const button of document.querySelectorAll(".copied button")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const code = button.parentElement.querySelector("code");
      try {
        await navigator.clipboard.writeText(code.textContent);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
      } catch {
        // Where a page may not write to the clipboard, the text is left selected.
        getSelection().selectAllChildren(code);
      }
    });
  }

  if (!form) return;
  form.hidden = false;
  const [game, clause, text] = [byId("game"), byId("clause"), byId("text")];
  const findings = [...document.querySelectorAll(".finding")].map((element) => ({
    element,
    game: element.dataset.game,
    clauses: element.dataset.clauses.split(" "),
    text: element.textContent.toLowerCase(),
  }));

  const filter = () => {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const finding of findings) {
      const fits =
        (!game.value || finding.game === game.value) &&
        (!clause.value || finding.clauses.includes(clause.value)) &&
        words.every((word) => finding.text.includes(word));
      finding.element.hidden = !fits;
      shown += fits;
    }
    byId("shown").textContent = `${shown} of ${findings.length} shown`;
    byId("nothing").hidden = shown > 0;
  };

  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  for (const link of document.querySelectorAll("a[data-clause]")) {
    link.addEventListener("click", () => {
      // A clause that no drawn finding names is looked for as text.
      clause.value = link.dataset.clause;
      text.value = clause.value ? "" : link.dataset.clause;
      game.value = "";
      filter();
    });
  }
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      text.focus();
    } else if (event.key === "Escape" && form.contains(event.target)) {
      form.reset();
      filter();
    }
  });
  // A browser may have kept what was chosen before the page was loaded again.
  filter();
})();
