/** Something that was given, as an error shows it. */
export const shown = (thing) => (typeof thing === "string" ? JSON.stringify(thing) : String(thing));

/** A text on one line, without what a terminal or a CI would obey. */
export const printable = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);
