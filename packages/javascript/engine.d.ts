import type { Status } from "./index.js";

/** The engine does not know the game, the ruling value or the question: Crosscheck skips it. */
export class Unsupported extends Error {}
/** The FEN is not a position of the game. */
export class BadPosition extends Error {}
/** A move of the line is not legal, or a text stands for no legal move. */
export class IllegalMove extends Error {}

type Soon<T> = T | Promise<T>;

/** A game in progress. */
export interface Game {
  /** Every legal move as text, each once, in any order. */
  legalMoves(): Soon<Iterable<string>>;
  /** Plays one of these moves. The return value is ignored. */
  play(move: string): unknown;
  /** Another game at the same position, with the same history, if copying is faster than playing it again. */
  copy?(): Soon<Game>;
  /** The position as six fields. */
  fen?(): Soon<string>;
  /** Any of check, the outcome and the draws that may be claimed. */
  status?(): Soon<{ check?: boolean; outcome?: Partial<NonNullable<Status["outcome"]>> | null; claims?: string[] }>;
  /** Whether a text such as `e2e4` is a legal move. It need not be a move at all. */
  legal?(move: string): Soon<boolean>;
  /** Takes the last move back. The return value is ignored. */
  undo?(): unknown;
  /** What is the same for positions that are the same for repetition, and for no others. */
  hash?(): Soon<string | number | bigint>;
  /** Whether a legal move gives check. */
  givesCheck?(move: string): Soon<boolean>;
  /** A legal move in standard algebraic notation, such as `Nf3`. */
  san?(move: string): Soon<string>;
  /** The move that such a text stands for; throws IllegalMove if it stands for no legal move, or for several. */
  parseSan?(text: string): Soon<string>;
}

/** An engine: a class whose objects are games. */
export interface Engine {
  /**
   * A new game from a FEN of six fields. `rulings` holds the ruling values that differ from the default. For a game that
   * Crosscheck does not know, `fen` may be `startpos`.
   */
  open(variant: string, rulings: Record<string, string>, fen: string): Soon<Game>;
  /** The name of the engine in reports. */
  readonly name: string;
  /** The ids of the games that it knows. */
  readonly games?: readonly string[];
  /** The names of the rulings that it can set to any value. */
  readonly rulings?: readonly string[];
  /** The engine does not check its input: Crosscheck asks it only about legal positions and moves. */
  readonly trustsInput?: boolean;
}

/**
 * Answers Crosscheck's questions on standard input and output until `stop` or the end of the input.
 *
 * `games` are the ids of the games that the engine knows; by default, those that it names itself.
 */
export function serve(engine: Engine, games?: readonly string[]): Promise<void>;
