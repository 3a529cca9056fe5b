"use strict";

/** Small boards: a drawing of a position, with what is told of its moves. */
const Position = {
  /** A board with its squares and its river, and what stands or is drawn on it. */
  board({ size, river }, attributes, ...things) {
    return Dom.draw("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", ...attributes },
      Dom.draw("use", { href: `#squares-${size}` }),
      river && Position.river(size, size - river),
      ...things);
  },

  /** The upper left corner of a square, White below. */
  corner(size, square) {
    const [file, rank] = Fen.place(square);
    return [file, size - 1 - rank];
  },

  /** Its middle. */
  middle(size, square) {
    return Position.corner(size, square).map((place) => place + 0.5);
  },

  /** A river, so many ranks below the upper edge. */
  river(size, bank) {
    return Dom.draw("path", { class: "river", d: `M0 ${bank}h${size}` });
  },

  /** A piece as large as its square allows: a small board has no room to lose. */
  piece(game, letter, square) {
    const [x, y] = Position.corner(game.size, square);
    return Pieces.use(game, letter, { x: x - 0.03, y: y - 0.03, width: 1.06, height: 1.06 });
  },

  /** The position that an example speaks of, with its moves: lines below the pieces, ends above them. */
  draw(game, example) {
    const pieces = Fen.pieces(example.reached ?? example.fen);
    const moves = Position.moves(example);
    const last = Fen.move(example.line.at(-1) ?? "");
    // A position that is refused may have more ranks or files than the board.
    const isOn = (square) => square && Fen.place(square).every((place) => place >= 0 && place < game.size);
    const middles = (squares) => squares.map((square) => Position.middle(game.size, square).join(" ")).join("L");
    return Position.board(game, { class: "diagram", "aria-label": Position.told(moves) },
      [last.from, last.to].filter(isOn).map((square) =>
        Dom.draw("path", { class: "last", d: `M${Position.corner(game.size, square)}h1v1h-1z` })),
      // A piece that is dropped comes from no square.
      moves.filter(({ from }) => isOn(from)).map(({ from, to, kind }) => Dom.draw("path", { class: `way ${kind}`, d: `M${middles([from, to])}` })),
      [...pieces].filter(([square]) => isOn(square)).map(([square, letter]) => Position.piece(game, letter, square)),
      moves.map(({ to, kind }) => Position.end(Position.middle(game.size, to), kind, pieces.has(to))));
  },

  /** The moves that an example speaks of, each from one square to another: legal if any way to make it is. */
  moves({ holds }) {
    const moves = new Map();
    for (const kind of ["legal", "illegal"]) {
      for (const text of holds.filter(({ legal }) => legal === (kind === "legal")).flatMap((one) => one.moves)) {
        const { from, to } = Fen.move(text);
        if (!moves.has(from + to)) moves.set(from + to, { from, to, kind });
      }
    }
    return [...moves.values()];
  },

  /** Where a move leads: a dot, a ring around what it takes, or a cross if it is not legal. */
  end([cx, cy], kind, takes) {
    if (kind === "illegal") return Dom.draw("path", { class: "end illegal", d: `M${cx - 0.27} ${cy - 0.27}l.54 .54m0-.54l-.54 .54` });
    return Dom.draw("circle", { class: `end legal ${takes ? "takes" : "goes"}`, cx, cy, r: takes ? 0.47 : 0.2 });
  },

  /** What is told of the moves, in so many words; of many their number. */
  told(moves) {
    const told = Object.entries({ legal: "Legal", illegal: "Not legal" }).map(([wanted, words]) => {
      const of = moves.filter(({ kind }) => kind === wanted).map(({ from, to }) => from + to);
      return of.length > 8 ? `${words}: ${of.length} moves` : of.length > 0 && `${words}: ${of.join(" ")}`;
    });
    return told.filter(Boolean).join("; ") || "A position";
  },
};
