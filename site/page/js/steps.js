"use strict";

// A board for each move stands below the other; here they take each other's place.
for (const list of document.querySelectorAll(".steps")) {
  const boards = [...list.children];
  if (boards.length < 2) continue;
  let at = boards.length - 1;
  const told = document.createElement("span");
  told.setAttribute("role", "status");
  const button = (name, label, to) => {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", textContent: name, title: label });
    made.setAttribute("aria-label", label);
    made.addEventListener("click", () => show(to()));
    return made;
  };
  const buttons = [
    button("«", "To the start", () => 0),
    button("‹", "A move back", () => at - 1),
    button("›", "A move on", () => at + 1),
    button("»", "To the end", () => boards.length - 1),
  ];
  function show(to) {
    at = Math.min(Math.max(to, 0), boards.length - 1);
    boards.forEach((board, place) => (board.hidden = place !== at));
    const ends = [at === 0, at === boards.length - 1];
    // A button that is switched off would lose the keyboard.
    buttons.forEach((one, place) => one.setAttribute("aria-disabled", ends[place < 2 ? 0 : 1]));
    told.textContent = `${at} of ${boards.length - 1}`;
  }
  const bar = document.createElement("div");
  bar.className = "controls";
  bar.append(...buttons, told);
  bar.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft") show(at - 1);
    if (key === "ArrowRight") show(at + 1);
  });
  list.classList.add("one");
  list.after(bar);
  show(at);
}
