// Questions to the program that the package carries, and their answers.

import { printable } from "./shown.js";
import { run } from "./wasi.js";

/** A question has no answer. The message is the sentence with which the program says why. */
export class Refused extends Error {
  static {
    this.prototype.name = "Refused";
  }
}

let compiled;

/** The program, compiled once. It stands in a module of its own, which every bundler and every server can hand out. */
export function program() {
  compiled ??= import("../data/program.js").then(({ default: text }) =>
    WebAssembly.compile(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))));
  // What could not be loaded may be loaded the next time.
  compiled.catch(() => (compiled = undefined));
  return compiled;
}

/** The answer to a question; Refused where it has none. */
export function ask(module, question) {
  return askAll(module, [question])[0];
}

/** The answers to several questions, for which the program starts once. */
export function askAll(module, questions) {
  const lines = run(module, questions.map((question) => JSON.stringify(question)).join("\n"));
  return lines.trimEnd().split("\n").map((line) => {
    const answer = JSON.parse(line);
    if (answer.error !== undefined) throw new Refused(printable(answer.error));
    return answer;
  });
}
