"use strict";

/** A small board that shows how one piece moves. */
const Diagram = {
  /** Draws what the guide tells of a piece. */
  draw({ size, river }, { kind, letter, square, paths, moves }) {
    const at = (name) => {
      const [file, rank] = Fen.place(name);
      return [file, size - 1 - rank];
    };
    const dark = Fen.squares(size).filter((name) => Fen.place(name).reduce((sum, one) => sum + one) % 2 === 0);
    const attacked = [...new Set(paths.flat())];
    const line = (path) => [square, ...path].map((name) => at(name).map((place) => place + 0.5).join(",")).join(" ");
    const dot = (name, mark) => Dom.draw("circle", { class: mark, cx: at(name)[0] + 0.5, cy: at(name)[1] + 0.5, r: 0.17 });
    const [x, y] = at(square);
    const piece = Pieces.draw(letter);
    for (const [name, value] of Object.entries({ x: x + 0.04, y: y + 0.04, width: 0.92, height: 0.92 })) piece.setAttribute(name, value);
    return Dom.draw("svg", { class: "diagram", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": Diagram.told({ kind, square, paths, moves }) },
      Dom.draw("rect", { class: "light", width: size, height: size }),
      Dom.draw("path", { class: "dark", d: dark.map((name) => `M${at(name)} h1v1h-1z`).join("") }),
      river && Diagram.river(size, size - river),
      paths.filter((path) => path.length > 1).map((path) => Dom.draw("polyline", { points: line(path) })),
      moves.map((name) => dot(name, attacked.includes(name) ? "both" : "moves")),
      // What it attacks and cannot go to without capturing.
      attacked.filter((name) => !moves.includes(name)).map((name) => dot(name, "takes")),
      piece);
  },

  /** What its dots mean. */
  legend() {
    const dot = (mark) => Dom.draw("svg", { viewBox: "0 0 0.5 0.5", "aria-hidden": "true" },
      Dom.draw("circle", { class: mark, cx: 0.25, cy: 0.25, r: 0.17 }));
    return Dom.make("p", { class: "legend" }, "In the diagrams: ", dot("both"), " it goes there, taking or not; ",
      dot("moves"), " it goes there and never takes; ", dot("takes"), " it attacks there, and never goes there without taking. ",
      "Lines join the squares of a path: whatever stands on one ends it there.");
  },

  /** What the drawing shows, for whoever does not see it. */
  told({ kind, square, paths, moves }) {
    const attacked = paths.flat();
    const list = (squares) => [...new Set(squares)].join(" ") || "nowhere";
    const goes = `The ${kind} on ${square} goes to ${list(moves)}`;
    const more = attacked.filter((name) => !moves.includes(name));
    const only = moves.filter((name) => !attacked.includes(name));
    return [goes, more.length > 0 && `attacks ${list(more)}`, only.length > 0 && `takes nothing on ${list(only)}`].filter(Boolean).join("; ");
  },

  /** A river, so many ranks below the upper edge. */
  river(size, bank) {
    return Dom.draw("path", { class: "river", d: `M0 ${bank}h${size}` });
  },
};
