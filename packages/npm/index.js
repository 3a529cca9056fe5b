// The fixtures of Crosscheck, read from the files beside this one when they are asked for.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const folder = path.join(__dirname, "fixtures");
const read = (...name) => fs.readFileSync(path.join(folder, ...name), "utf8");
const json = (...name) => JSON.parse(read(...name));
const files = (name) => fs.readdirSync(path.join(folder, name)).sort();

const version = read("VERSION").trim();
const games = files(".").filter((game) => fs.existsSync(path.join(folder, game, "counts.json")));

/** Every rule as one sentence, with the page and the game that it is of. */
const clauses = () =>
  [...games, "notation"].flatMap((folder) => {
    const { page, variant, clauses } = json(folder, "clauses.json");
    return clauses.map((clause) => ({ page, variant, ...clause }));
  });

/** The cases of a game, or of all. */
const cases = (game) =>
  (game === undefined ? games : [game]).flatMap((variant) =>
    files(path.join(variant, "cases")).flatMap((file) =>
      json(variant, "cases", file).cases.map((one) => ({ variant, ...one })),
    ),
  );

/** The positions of a game with their numbers of legal move sequences. */
const table = (game) => json(game, "counts.json").positions;

module.exports = { folder, version, games, clauses, cases, table };
