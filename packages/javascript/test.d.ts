import type { Engine } from "./engine.js";

/** What a test is told by its runner. */
interface Context {
  skip(why?: string): void;
}

/** Which engine is held to what. */
export interface Settings {
  /** A class, which answers in this process; or the words of a command that speaks the protocol. */
  engine: Engine | readonly string[];
  /** The ids of the games; by default, those that the class names. */
  games?: readonly string[];
  /** The ruling values that the engine follows, such as `{ "osmosis.fusion": "optional" }`. */
  rulings?: Readonly<Record<string, string>>;
  /** The ids of the checks that are known to fail, or the file of them that `crosscheck validate --baseline` reads. */
  known?: readonly string[] | string;
  /** How long all of it may take; `10m` if nothing is said. */
  time?: string;
  /** The program `crosscheck`; by default, the one of the package for this machine, or the one in PATH. */
  program?: string;
  /** The `test` of the runner; by default, that of `node:test`. */
  test?(name: string, options: { timeout: number }, run: (context: Context) => Promise<void>): unknown;
}

/**
 * Makes a test of every case of some games, each with its images, and of their counts and random games.
 *
 * The judge is `crosscheck validate`, which asks the engine once, when the first test is due.
 */
export function conformance(settings: Settings): Promise<void>;
