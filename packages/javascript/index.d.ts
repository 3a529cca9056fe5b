/** A question has no answer. The message is the sentence with which the program says why. */
export class Refused extends Error {}

/** How a game has ended. */
export interface Outcome {
  /** `null` for a draw. */
  winner: "white" | "black" | null;
  /** Such as `checkmate`, `stalemate` or `fivefold-repetition`. */
  reason: string;
  /** The points of each side, if points decide a draw. */
  points?: { white: number; black: number };
}

/** What holds in a position beside its moves, with the history of its line. */
export interface Status {
  check: boolean;
  /** `null` while the game goes on. */
  outcome: Outcome | null;
  /** The draws that may be claimed: `threefold-repetition`, `move-count`. */
  claims: string[];
}

/** One step of an explanation. */
export interface Reason {
  states: string;
  /** The squares that the sentence mentions, a path in its order. */
  squares: string[];
  /** The rules that decide it. */
  clauses: { id: string; states: string }[];
}

/** Why a move is legal, or why it is not. As text it has a line for each reason and each clause. */
export interface Explanation {
  readonly move: string;
  readonly legal: boolean;
  /** The FEN after the move, if it is legal. */
  readonly after: string | null;
  readonly reasons: Reason[];
  toString(): string;
}

/** Where a position begins, and under which rulings. */
export interface Beginning {
  /** Six fields, or `startpos`, which is the default. */
  fen?: string;
  /** The moves played from there. */
  moves?: Iterable<string>;
  /** The ruling values that differ from the default, by the name of their ruling. */
  rulings?: Readonly<Record<string, string>>;
}

/**
 * A position of a game: where it began, and the moves since. It never changes.
 *
 * Only the first `open` waits, while the program loads. All other calls answer at once; a long count blocks the thread.
 * A question without an answer, such as one about an illegal move, throws `Refused`.
 */
export class Position {
  private constructor();
  /** The position of a FEN, or of the start, after some moves. */
  static open(variant: string, beginning?: Beginning): Promise<Position>;
  /** The id of the game. */
  readonly variant: string;
  /** The moves that led here. */
  readonly moves: readonly string[];
  /** The ruling values that differ from the default. */
  readonly rulings: Readonly<Record<string, string>>;
  /** The six fields of the position. */
  readonly fen: string;
  /** The board as text, White below. */
  readonly board: string;
  /** Check, the end of the game, and the draws that may be claimed. */
  readonly status: Status;
  /** The legal moves, such as `e2e4`, with a letter where more than one result is possible. */
  legalMoves(): string[];
  /** The position after a move. */
  play(move: string): Position;
  /** Why a move is legal, or why it is not, clause by clause. */
  explain(move: string): Explanation;
  /** The number of sequences of this many legal moves, counted by the optimized generator. */
  perft(depth: number): number;
  /** The same number by first move. */
  divide(depth: number): Record<string, number>;
  /** The board. */
  toString(): string;
}

/** A rule in one sentence that can be broken on its own. */
export interface Clause {
  page: string;
  /** The id of the game, or `any`. */
  variant: string;
  id: string;
  section: string;
  states: string;
}

/** A position and a statement of what must hold in it. `fixtures/README.md` in the repository explains the words. */
export interface Case {
  variant: string;
  id: string;
  clause: string | string[];
  why: string;
  rulings?: Record<string, string>;
  /** Six fields, or `startpos`. */
  fen: string;
  line?: string[];
  /** The position cannot arise in a game. */
  unreachable?: "yes";
  expect: {
    moves?: string[];
    moves_of?: Record<string, string[]>;
    includes?: string[];
    excludes?: string[];
    after?: Record<string, string>;
    fen?: string;
    status?: Partial<Status>;
    perft?: Record<string, number>;
    refused?: { field: string; reason: string };
  };
}

/** A position with its numbers of legal move sequences, by depth. */
export interface Counted {
  id: string;
  fen: string;
  perft: Record<string, number>;
}

/** The ids of the games. */
export const games: readonly string[];
/** The version of the cases, which is not that of the package. */
export const fixturesVersion: string;
/** The cases of a game, or of all, each followed by its images: `ID@black`, `ID@mirror`, `ID@both`. */
export function cases(game?: string): Promise<Case[]>;
/** Every rule as one sentence, with the page and the game that it is of. */
export function clauses(): Promise<Clause[]>;
/** The positions of a game with their numbers of legal move sequences. */
export function table(game: string): Promise<Counted[]>;
