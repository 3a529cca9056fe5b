"use strict";

/** Tabs over panels, by pointer and by keyboard. */
class Tabs {
  #tabs = new Map();

  constructor(list, panels) {
    for (const panel of panels) {
      const tab = Dom.make("button", {
        type: "button", role: "tab", id: `tab-${panel.id}`, "aria-controls": panel.id,
        onclick: () => this.show(panel.id),
      }, panel.dataset.title);
      panel.setAttribute("aria-labelledby", tab.id);
      panel.tabIndex = 0;
      this.#tabs.set(panel.id, { tab, panel });
      list.append(tab);
    }
    list.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step) return;
      const ids = [...this.#tabs.keys()];
      const at = ids.findIndex((id) => this.#tabs.get(id).tab === document.activeElement);
      const next = ids[(at + step + ids.length) % ids.length];
      this.show(next);
      this.#tabs.get(next).tab.focus();
    });
    this.show(panels[0].id);
  }

  show(shown) {
    for (const [id, { tab, panel }] of this.#tabs) {
      panel.hidden = id !== shown;
      tab.setAttribute("aria-selected", String(id === shown));
      tab.tabIndex = id === shown ? 0 : -1;
    }
  }
}
