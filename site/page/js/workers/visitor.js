import { serve } from "./telling.js";

let engine;

/** What a module has to say of a position: by a function, or by a class as the package `crosscheck-chess` asks it. */
async function moves({ game, start, line, fen }) {
  if (engine.legalMoves) return engine.legalMoves(fen, game);
  const played = await engine.default.open(game, {}, start);
  for (const move of line) await played.play(move);
  return played.legalMoves();
}

serve(async (question) => {
  if (question.source === undefined) return { moves: [...await moves(question)].map(String) };
  engine = await import(URL.createObjectURL(new Blob([question.source], { type: "text/javascript" })));
  if (!engine.legalMoves && typeof engine.default?.open !== "function") {
    throw new Error("The module has to export a function legalMoves(fen, game), or by default a class with open, legalMoves and play.");
  }
  return {};
});
