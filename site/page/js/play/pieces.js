"use strict";

/** The drawings of each game's pieces, by its id; the files in `data` put them here. */
const SPRITES = {};

/** Drawings of pieces, as glyphs or as letters: each is drawn once, in a sprite, and used where it stands. */
const Pieces = {
  /** Whether they are shown as the letters of the notation. */
  asLetters: Memory.recall("pieces") === "letters",

  /** The games whose pieces are in the sprite, each with its group; what stands in it may still be on its way. */
  groups: new Map(),

  /** Shows them as letters or as glyphs, wherever they stand, and remembers it. */
  show(asLetters) {
    Pieces.asLetters = asLetters;
    Memory.keep("pieces", asLetters ? "letters" : "glyphs");
    for (const [game, group] of Pieces.groups) Pieces.fill(game, group);
  },

  /** Draws the pieces of a game for what uses them, once. */
  async need(game) {
    if (Pieces.groups.has(game)) return;
    const carried = document.querySelector(`#pieces [data-game="${game.id}"]`);
    const group = carried ?? Dom.draw("g", { "data-game": game.id });
    // The page brings those of one game with it.
    if (carried) SPRITES[game.id] = carried.innerHTML;
    else Dom.by("pieces").append(group);
    Pieces.groups.set(game, group);
    // Without their drawings, pieces are shown as letters.
    if (!SPRITES[game.id]) await Dom.load(`../data/pieces/${game.id}.js`).catch(() => {});
    Pieces.fill(game, group);
  },

  fill(game, group) {
    if (!Pieces.asLetters && SPRITES[game.id]) {
      group.innerHTML = SPRITES[game.id];
      return;
    }
    group.replaceChildren(...Object.keys(game.kinds).map((letter) =>
      Dom.draw("symbol", { id: Pieces.id(game, letter), viewBox: "0 0 40 40" }, Pieces.letter(letter))));
  },

  /** A drawing of its own for a piece, by its letter in a FEN. */
  draw(game, letter) {
    return Dom.draw("svg", { viewBox: "0 0 40 40", class: `piece ${Fen.colour(letter)}`, "aria-hidden": "true" }, Pieces.use(game, letter));
  },

  /** The sprite of what a piece bears that was a Pawn. */
  mark: "piece-mark",

  /** A piece within a drawing, with its mark if it was a Pawn. */
  use(game, letter, place = {}) {
    if (letter.endsWith("~")) {
      const mark = Dom.draw("use", { href: `#${Pieces.mark}`, width: 40, height: 40, ...place });
      return Dom.draw("g", { class: Fen.colour(letter) }, Pieces.use(game, letter.slice(0, -1), place), mark);
    }
    const upper = letter.toUpperCase();
    const side = Fen.colour(letter);
    // What stands in a position that is refused may be no piece of the game at all.
    if (!game.kinds[upper]) {
      const { x = 0, y = 0, width = 40 } = place;
      return Dom.draw("g", { class: side, transform: `translate(${x} ${y}) scale(${width / 40})` }, Pieces.letter(upper));
    }
    return Dom.draw("use", { href: `#${Pieces.id(game, upper)}`, class: side, width: 40, height: 40, ...place });
  },

  id(game, letter) {
    return `piece-${game.id}-${letter}`;
  },

  /** What a letter is called, with its side: `white Knight`. */
  name(game, letter) {
    if (letter.endsWith("~")) return `${Pieces.name(game, letter.slice(0, -1))}, once a Pawn`;
    return `${Fen.colour(letter)} ${game.kinds[letter.toUpperCase()] ?? letter}`;
  },

  /** A letter on a disc. */
  letter(letter) {
    return [
      ...["halo", "solid"].map((kind) => Dom.draw("circle", { class: `glyph-${kind}`, cx: 20, cy: 20, r: 16.5 })),
      Dom.draw("text", { class: "glyph-letter", x: 20, y: 20.5 }, letter),
    ];
  },
};
