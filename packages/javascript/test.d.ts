import type { Engine } from "./engine.js";

/** The context that the runner gives to a test. */
interface Context {
  skip(why?: string): void;
}

/** The engine, and the games and conditions under which it is checked. */
export interface Settings {
  /** A class, which answers in this process; or the words of a command, which speaks the protocol unless a setting says otherwise. */
  engine: Engine | readonly string[];
  /** Whether the command speaks UCI. */
  uci?: boolean;
  /** Whether the command is a script for perftree, which is run anew for each question. */
  perftScript?: boolean;
  /** The ids of the games; by default, those that the class names. */
  games?: readonly string[];
  /** The ruling values that the engine follows, such as `{ "osmosis.fusion": "optional" }`. */
  rulings?: Readonly<Record<string, string>>;
  /** The conventions of the engine that are no fault: `drawn-game=over` where it lists no move of a drawn game, `first-end=any`. */
  conventions?: readonly string[];
  /** The parts of an answer that are not compared, such as `["fen.counters"]` where `fen()` has but four fields. */
  ignore?: readonly string[];
  /** The ids of the checks that are known to fail, or the file of them that `crosscheck validate --baseline` reads. */
  known?: readonly string[] | string;
  /** How long everything may take; `10m` by default. What is asked after that is skipped. */
  time?: string;
  /** How long the counts and random games of one game may take, such as `30s`, which `true` means. By default, there are none. */
  countsAndPlay?: boolean | string | undefined;
  /** The further questions that are asked, such as `["san", "hash"]`; by default, those for which a class has the method. */
  questions?: readonly string[];
  /** The program `crosscheck`; by default, the one of the package for this machine, or the one in PATH. */
  program?: string;
  /** The `test` of the runner; by default, that of `node:test`. */
  test?(name: string, options: { timeout: number; concurrent: boolean }, run: (context: Context) => Promise<void>): unknown;
}

/**
 * Makes a test of every case of some games, each with its images, and of their counts and random games if they have time.
 *
 * `crosscheck judge` judges the engine. It asks only for the tests that run, and each reports its result when it is known.
 */
export function conformance(settings: Settings): Promise<void>;
