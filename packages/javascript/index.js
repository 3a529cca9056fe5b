// What is right in chess, and in variants whose pieces change by capturing: `Position` asks the reference about a
// position, and `cases` hands out the cases as data. In Node and in browsers.

export { Refused } from "./lib/ask.js";
export { cases, clauses, fixturesVersion, games, table } from "./lib/fixtures.js";
export { Position } from "./lib/position.js";
