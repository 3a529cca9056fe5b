/** The folder of the fixtures, with `schema/` for their JSON Schemas. */
export const folder: string;
/** The version of the fixtures. */
export const version: string;
/** The ids of the games. */
export const games: string[];

export interface Clause {
  page: string;
  /** The id of the game, or `any`. */
  variant: string;
  id: string;
  section: string;
  states: string;
  signs?: string[];
}

export interface Outcome {
  winner: "white" | "black" | null;
  reason: string;
  points?: { white: number; black: number };
}

export interface Case {
  variant: string;
  id: string;
  clause: string | string[];
  why: string;
  rulings?: Record<string, string>;
  /** Six fields, or `startpos`. */
  fen: string;
  line?: string[];
  /** What must stay as it is written, and why. */
  keeps?: { colours?: string; files?: string };
  expect: {
    moves?: string[];
    moves_of?: Record<string, string[]>;
    includes?: string[];
    excludes?: string[];
    after?: Record<string, string>;
    fen?: string;
    status?: { check?: boolean; outcome?: Outcome | null; claims?: string[] };
    perft?: Record<string, number>;
    refused?: { field: string; reason: string };
  };
}

export interface Position {
  id: string;
  fen: string;
  /** Depth to number of legal move sequences. */
  perft: Record<string, number>;
}

/** Every rule as one sentence, with the page and the game that it is of. */
export function clauses(): Clause[];
/** The cases of a game, or of all, each with its images: `ID@black`, `ID@mirror`, `ID@both`. */
export function cases(game?: string): Case[];
/** The positions of a game with their numbers of legal move sequences. */
export function table(game: string): Position[];
