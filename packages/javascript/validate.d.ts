import type { Engine } from "./engine.js";

/** The games and conditions under which an engine is checked. */
export interface Settings {
  /** The ids of the games; by default, those that the class names. */
  games?: readonly string[];
  /** The ruling values that the engine follows, such as `{ "osmosis.fusion": "optional" }`. */
  rulings?: Readonly<Record<string, string>>;
  /** The further questions that are asked, such as `["san", "hash"]`; by default, those for which the class has the method. */
  questions?: readonly string[];
  /** The ids of the cases that are asked; by default, all. */
  cases?: readonly string[];
}

/** The result of a case. */
export interface Result {
  /** The id of the case; for an image, with the name of the image behind it. */
  id: string;
  /** The clauses that it tests, the main one first. */
  clauses: string[];
  /** How the engine has done. What differs only in a convention is no failure. */
  outcome: "passed" | "failed" | "skipped" | "convention";
  /** Why it was skipped, or what the engine does wrong, with the board. */
  text?: string;
}

/**
 * The result of each case of some games, each with its images, one after another. The engine is asked here, in a browser, in
 * a worker or in Node: one that hangs has no end, and a page ends its worker.
 */
export function validate(engine: Engine, settings?: Settings): AsyncGenerator<Result, void, void>;
