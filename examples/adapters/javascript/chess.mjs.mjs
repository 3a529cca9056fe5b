// Chess by chess.mjs, for Crosscheck to ask.

import { Chess } from "chess.mjs/src/Chess.js";
import { serve } from "../../../packages/javascript/engine.js";
import { olderChess } from "./older-chess.js.mjs";
import { version } from "./telling.mjs";

await serve(olderChess(`chess.mjs ${version("chess.mjs")}`, Chess));
