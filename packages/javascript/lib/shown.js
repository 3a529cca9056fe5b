/** Something that was given, as an error shows it. */
export const shown = (thing) => (typeof thing === "string" ? JSON.stringify(thing) : String(thing));
