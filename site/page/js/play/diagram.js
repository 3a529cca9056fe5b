"use strict";

/** A small board that shows how one piece moves. */
const Diagram = {
  /** Draws what the guide tells of a piece. */
  draw(game, { kind, letter, square, paths, moves }) {
    const at = (name) => Position.middle(game.size, name);
    const attacked = [...new Set(paths.flat())];
    const line = (path) => [square, ...path].map((name) => at(name).join(",")).join(" ");
    const dot = (name, mark) => Dom.draw("circle", { class: mark, cx: at(name)[0], cy: at(name)[1], r: 0.17 });
    return Position.board(game, { class: "diagram", "aria-label": Diagram.told({ kind, square, paths, moves }) },
      paths.filter((path) => path.length > 1).map((path) => Dom.draw("polyline", { points: line(path) })),
      moves.map((name) => dot(name, attacked.includes(name) ? "both" : "moves")),
      // What it attacks and cannot go to without capturing.
      attacked.filter((name) => !moves.includes(name)).map((name) => dot(name, "takes")),
      Position.piece(game, letter, square));
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
};
