// Chess by chess.js 0.13, for Crosscheck to ask: the last version before 1.0, which much software still uses.

import { Chess } from "chess.js-0";
import { serve } from "../../../packages/javascript/engine.js";
import { olderChess } from "./older-chess.js.mjs";
import { version } from "./telling.mjs";

await serve(olderChess(`chess.js ${version("chess.js-0")}`, Chess));
