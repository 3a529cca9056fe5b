"use strict";

/** What the page remembers between visits; a browser may forbid it, and then nothing is remembered. */
const Memory = {
  recall(name) {
    try {
      return localStorage.getItem(`crosscheck.${name}`);
    } catch {
      return null;
    }
  },

  keep(name, value) {
    try {
      localStorage.setItem(`crosscheck.${name}`, value);
    } catch {
      // It holds for this visit.
    }
  },
};
