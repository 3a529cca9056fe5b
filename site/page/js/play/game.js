"use strict";

/**
 * The game on the page: which one, by which rulings, from which position, and the moves played.
 * It says `change` when any of it does. The address of the page holds all of it.
 */
class GameState extends EventTarget {
  variant = GAMES[0].id;
  rulings = {};
  fen = "startpos";
  /** The moves played, also those taken back. */
  moves = [];
  /** How many of them stand. */
  at = 0;

  /** What the page knows of the game without asking. */
  get names() {
    return GAMES.find(({ id }) => id === this.variant);
  }

  /** The moves that stand. */
  get line() {
    return this.moves.slice(0, this.at);
  }

  /** The place, as the engine is asked about it. */
  get place() {
    return { variant: this.variant, fen: this.fen, line: this.line, rulings: this.rulings };
  }

  /** Opens a position; what is not given is as at the start of the game. The browser's Back returns to the one before. */
  open(place) {
    this.#set(place);
    if (this.link() !== location.hash) history.pushState(null, "", this.link());
    this.#changed();
  }

  #set({ variant = this.variant, rulings = {}, fen = "startpos", line = [] }) {
    Object.assign(this, { variant, rulings, fen, moves: line, at: line.length });
  }

  play(move) {
    this.moves = [...this.line, move];
    this.at += 1;
    this.#changed();
  }

  /** Goes to the position after so many of the moves played. */
  goTo(at) {
    if (at < 0 || at > this.moves.length || at === this.at) return;
    this.at = at;
    this.#changed();
  }

  rule(name, value) {
    const { [name]: _, ...others } = this.rulings;
    this.rulings = value === undefined ? others : { ...others, [name]: value };
    this.#changed();
  }

  #changed() {
    history.replaceState(null, "", this.link());
    this.dispatchEvent(new Event("change"));
  }

  /** The address of the present position. */
  link() {
    const told = new URLSearchParams({ game: this.variant });
    // A FEN's spaces as underscores: they survive being pasted.
    if (this.fen !== "startpos") told.set("fen", this.fen.replaceAll(" ", "_"));
    if (this.at > 0) told.set("moves", this.line.join("."));
    for (const [name, value] of Object.entries(this.rulings)) told.append("ruling", `${name}=${value}`);
    return "#" + told.toString().replaceAll("%2F", "/").replaceAll("%3D", "=");
  }

  /** Opens what an address names, leaving out what there is not: games, and rulings of the game. */
  openLink(hash) {
    const told = new URLSearchParams(hash.replace(/^#/, ""));
    const variant = GAMES.some(({ id }) => id === told.get("game")) ? told.get("game") : GAMES[0].id;
    const known = new Set(GAMES.find(({ id }) => id === variant).rulings.map(({ id }) => id));
    const rulings = Object.fromEntries(told.getAll("ruling").map((text) => {
      const [name, ...value] = text.split("=");
      return [name, value.join("=")];
    }).filter(([name]) => known.has(name)));
    const line = told.get("moves")?.split(".").filter((move) => move !== "") ?? [];
    this.#set({ variant, rulings, fen: told.get("fen")?.replaceAll("_", " "), line });
    this.#changed();
  }
}
