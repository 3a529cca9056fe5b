// The examples on the page about this package.

import { readFileSync } from "node:fs";

const text = readFileSync(process.env.PAGE, "utf8");

/** The blocks of the page in a language, each without its fences. */
export function blocks(word) {
  return text.split(`\`\`\`${word}\n`).slice(1).map((rest) => rest.split("```")[0]);
}

const named = (block) => /^\/\/ (\S+\.(?:js|ts))\n/.exec(block)?.[1];

/** The files that the page shows, by their names. */
export function files() {
  const all = [...blocks("js"), ...blocks("ts")];
  return Object.fromEntries(all.filter(named).map((block) => [named(block), block]));
}

/** Everything else, as one program. */
export function session() {
  return blocks("js").filter((block) => !named(block)).join("");
}

/** The same, which checks that each line says what the comment on it or below it says. */
export function checked() {
  const lines = ['import assert from "node:assert/strict";', "let said;"];
  lines.push("const console = { log: (text) => (said = text) };");
  let written = [];
  const check = () => {
    if (written.length > 0) lines.push(`assert.equal(said.trimEnd(), ${JSON.stringify(written.join("\n"))});`);
    written = [];
  };
  for (const line of session().split("\n")) {
    if (line.startsWith("//")) {
      written.push(line.replace(/^\/\/ ?/, ""));
      continue;
    }
    check();
    const [, asked, told] = /^(.+); \/\/ (.+)$/.exec(line) ?? [];
    if (told?.startsWith("Refused: ")) {
      const message = JSON.stringify(told.slice("Refused: ".length));
      lines.push(`assert.throws(() => ${asked}, { name: "Refused", message: ${message} });`);
    } else if (told) lines.push(`assert.deepEqual(${asked}, ${told});`);
    else lines.push(line);
  }
  check();
  return lines.join("\n");
}
