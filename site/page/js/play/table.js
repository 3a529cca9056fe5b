"use strict";

/** The board in play: it asks the engine about the game, shows what it says, and plays what is picked. */
class Table extends EventTarget {
  #game;
  #engine;
  /** The program with both implementations, which is larger and comes later. */
  #both;
  #board;
  #sides;
  /** What the engine says of the position, or nothing where it refuses it. */
  #seen;
  /** What is picked up: a square, or how the drop of a piece in hand begins. */
  #picked;
  #asked = 0;
  /** Which question what is seen answers. */
  #answered = 0;

  constructor(game, { engine, both, board, sides }) {
    super();
    this.#game = game;
    this.#engine = engine;
    this.#both = both;
    this.#board = board;
    this.#sides = sides;
    board.addEventListener("pick", ({ detail }) => this.pick(detail));
    sides.addEventListener("pick", ({ detail }) => this.pickFromHand(detail));
    board.addEventListener("lift", ({ detail }) => this.#lift(detail, () => this.pick(detail)));
    sides.addEventListener("lift", ({ detail }) => this.#lift(detail, () => this.pickFromHand(detail)));
    for (const from of [board, sides]) from.addEventListener("put", ({ detail }) => this.#put(detail));
  }

  /** The position that is shown, as a FEN. */
  get fen() {
    if (this.#seen) return this.#seen.fen;
    return this.#game.fen === "startpos" ? this.#game.names.start : this.#game.fen;
  }

  get picked() {
    return this.#picked;
  }

  /** Asks about the game as it stands, and says `seen` when it shows; `refused` where it is none. */
  async refresh() {
    const asked = (this.#asked += 1);
    this.#picked = undefined;
    let seen;
    let refused;
    try {
      seen = await this.#engine.ask({ ask: "position", ...this.#game.place });
    } catch (refusal) {
      refused = refusal.message;
    }
    // Another position has been opened in the meantime.
    if (asked !== this.#asked) return;
    this.#seen = seen;
    this.#answered = asked;
    this.show();
    this.dispatchEvent(new CustomEvent(seen ? "seen" : "refused", { detail: seen ?? refused }));
    if (seen) await this.#compare(asked);
  }

  /** Asks what the generator says of the position, and says `compared` with what it says otherwise than the oracle. */
  async #compare(asked) {
    const detail = await this.#both.ask({ ask: "position", ...this.#game.place }).catch(({ message }) => ({ failed: message }));
    if (asked === this.#asked) this.dispatchEvent(new CustomEvent("compared", { detail }));
  }

  /** Draws the position as it is known. */
  show() {
    const last = Fen.move(this.#game.line.at(-1) ?? "");
    const checks = this.#seen?.checks ?? [];
    const marks = {
      last: [last.from, last.to],
      check: checks.map(({ path }) => path.at(-1)),
      attacker: checks.map(({ from }) => from),
      picked: [this.#picked],
      emptied: this.#seen?.emptied ?? [],
      ...this.#targets(),
    };
    const paths = this.#picked ? this.#ways() : checks.map(({ from, path }) => ({ squares: [from, ...path], kind: "check" }));
    const { names } = this.#game;
    this.#board.show({ game: names, pieces: Fen.pieces(this.fen), side: this.#seen && Fen.side(this.fen), marks, paths });
    this.#sides.show({ game: names, fen: this.fen, picked: this.#picked, turned: this.#board.turned });
  }

  /** The legal moves. */
  get moves() {
    return this.#seen?.pieces.flatMap(({ moves }) => moves) ?? [];
  }

  /** The legal moves of what stands on a square, or the drops that begin so. */
  movesFrom(from) {
    return this.moves.filter(({ move }) => Fen.move(move).from === from);
  }

  /** A square is picked: a piece, a place for the piece picked up, or nothing of the kind. */
  async pick(square) {
    // Nothing is picked from a position that is no longer there.
    if (!this.#seen || this.#answered !== this.#asked) return;
    const moves = this.movesFrom(this.#picked).filter(({ move }) => Fen.move(move).to === square);
    if (moves.length > 0) {
      const chosen = moves.length === 1 ? moves[0].move : await Choice.among(this.#game.names, moves, Fen.side(this.fen));
      if (chosen) this.#game.play(chosen);
      return;
    }
    const letter = this.#letter(square);
    const own = this.#isOwn(square);
    if (this.#picked && !own) {
      const asked = this.#picked + square;
      this.explain([asked], `Why not ${asked}?`);
      return;
    }
    this.#picked = own && square !== this.#picked ? square : undefined;
    this.show();
    if (this.#picked) {
      const name = Pieces.name(this.#game.names, letter);
      this.explain(this.movesFrom(square).map(({ move }) => move), `The ${name} on ${square}`);
    }
  }

  /** A piece in hand is picked, of the side whose turn it is; the board is where it goes next. */
  pickFromHand(drop) {
    if (!this.#seen || this.#answered !== this.#asked) return;
    this.#picked = drop === this.#picked ? undefined : drop;
    this.show();
    if (!this.#picked) return;
    this.#board.focus();
    const letter = Fen.side(this.fen) === "white" ? drop[0] : drop[0].toLowerCase();
    this.explain(this.movesFrom(drop).map(({ move }) => move), `The ${Pieces.name(this.#game.names, letter)} in hand`);
  }

  /** A piece is dragged: it is picked up, if it is not already. */
  #lift(what, pick) {
    if (this.#picked !== what) pick();
  }

  /** A piece is put down where it was dragged to; back on its own square, it stays picked up. */
  #put(square) {
    const goes = this.movesFrom(this.#picked).some(({ move }) => Fen.move(move).to === square);
    // To put a piece on another of its side is to change one's mind.
    if (this.#picked && (goes || !this.#isOwn(square))) this.pick(square);
  }

  /** Lets go of what is picked up. */
  letGo() {
    this.#picked = undefined;
    this.show();
  }

  /** Asks why moves are legal or not, and says `explained` with the answers. */
  async explain(moves, title) {
    const asked = this.#asked;
    try {
      const explained = await this.#engine.ask({ ask: "explain", ...this.#game.place, moves });
      if (asked === this.#asked) this.dispatchEvent(new CustomEvent("explained", { detail: { title, explained } }));
    } catch (refusal) {
      if (asked === this.#asked) this.dispatchEvent(new CustomEvent("refused", { detail: refusal.message }));
    }
  }

  #letter(square) {
    return Fen.pieces(this.fen).get(square);
  }

  /** Whether a piece of the side whose turn it is stands there. */
  #isOwn(square) {
    const letter = this.#letter(square);
    return letter !== undefined && Fen.colour(letter) === Fen.side(this.fen);
  }

  /** Where what is picked up may go; a King that castles may be written as taking its own Rook. */
  #targets() {
    const moves = this.movesFrom(this.#picked).map(({ move, takes }) => ({ to: Fen.move(move).to, takes }));
    const squares = (wanted) => moves.filter(wanted).map(({ to }) => to);
    return {
      to: squares(({ to, takes }) => !takes && !this.#isOwn(to)),
      take: squares(({ takes }) => takes),
      castle: squares(({ to }) => this.#isOwn(to)),
    };
  }

  /** The paths of the piece picked up, each as far as it may go. */
  #ways() {
    const targets = new Set(Object.values(this.#targets()).flat());
    const paths = this.#seen?.paths[this.#picked] ?? [];
    const ways = paths.map((path) => path.slice(0, path.findLastIndex((square) => targets.has(square)) + 1));
    return ways.filter((way) => way.length > 0).map((way) => ({ squares: [this.#picked, ...way], kind: "way" }));
  }
}
