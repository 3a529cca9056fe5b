"use strict";

/** The readings of what a rule page leaves open, to be switched. */
const RulingsPanel = {
  /** Whether a clause says what a ruling does: it has the ruling's id, or is the game's `ruling` clause of that name. */
  isAbout(clause, ruling) {
    const [, game, named] = /^([^.]+)\.ruling\.([^.]+)/.exec(clause) ?? [];
    return clause === ruling || (named !== undefined && ruling.startsWith(`${game}.${named}`));
  },

  draw(root, { names, game, book, find }) {
    const choices = names.rulings.map((ruling) => {
      const value = game.rulings[ruling.id] ?? ruling.values[0];
      const named = ruling.values.includes(value);
      const set = (chosen) => game.rule(ruling.id, chosen === ruling.values[0] ? undefined : chosen);
      const cited = Object.keys(book.clauses).filter((id) => RulingsPanel.isAbout(id, ruling.id));
      return Dom.make("fieldset", {}, Dom.make("legend", {}, Dom.make("code", {}, ruling.id)),
        ruling.values.map((one, at) => Dom.make("label", {},
          Dom.make("input", { type: "radio", id: `${ruling.id}=${one}`, name: ruling.id, value: one, checked: one === value, onchange: () => set(one) }),
          ` ${one}${at === 0 ? " (default)" : ""}`)),
        ruling.free ? Dom.make("label", {}, "or by hand ",
          Dom.make("input", { id: `${ruling.id}=`, value: named ? "" : value, spellcheck: "false", onchange: (event) => set(event.target.value || ruling.values[0]) })) : null,
        cited.map((id) => Dom.make("p", { class: "cited" }, `${book.clauses[id]} `,
          Dom.make("button", { type: "button", class: "cite", onclick: () => find(id) }, id))));
    });
    const held = root.contains(document.activeElement) && document.activeElement.id;
    root.replaceChildren(
      Dom.make("h2", {}, "Rulings"),
      Dom.make("p", {}, choices.length > 0
        ? "Where the rule page can be read in more than one way, the reading has a name and a default. Moves, diagrams and tables here follow what you choose."
        : "The page of this game leaves nothing open."),
      ...choices);
    // Drawn anew, it must not lose the keyboard to the top of the page.
    if (held) Dom.by(held)?.focus();
  },
};
