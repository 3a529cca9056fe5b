// The page is whole without this: it sorts and filters the rows.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const [form, language, name, failing] = ["filter", "language", "name", "failing"].map(byId);
  const body = document.querySelector(".matrix tbody");
  const rows = [...body.rows];
  const headings = [...document.querySelectorAll(".matrix thead th")];

  const filter = () => {
    const words = name.value.toLowerCase();
    let shown = 0;
    for (const row of rows) {
      const fits =
        (!language.value || row.dataset.language === language.value) &&
        row.dataset.name.toLowerCase().includes(words) &&
        (!failing.checked || row.dataset.failed !== "0");
      row.hidden = !fits;
      shown += fits;
    }
    byId("shown").textContent = `${shown} of ${rows.length} engines`;
  };

  const sort = (heading, column) => {
    const descending = heading.getAttribute("aria-sort") === "ascending";
    for (const other of headings) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", descending ? "descending" : "ascending");
    const key = (row) =>
      heading.dataset.by === "failed" ? Number(row.cells[column].dataset.failed) : row.dataset[heading.dataset.by];
    const compare = (one, other) =>
      typeof key(one) === "number" ? key(one) - key(other) : key(one).localeCompare(key(other));
    const sorted = [...rows].sort(compare);
    body.append(...(descending ? sorted.reverse() : sorted));
  };

  headings.forEach((heading, column) => {
    heading.classList.add("sortable");
    heading.tabIndex = 0;
    heading.addEventListener("click", () => sort(heading, column));
    heading.addEventListener("keydown", (event) => {
      if (event.key === "Enter") sort(heading, column);
    });
  });
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
})();
