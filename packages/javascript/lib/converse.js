// The engine protocol over two streams of Node.

import { createInterface } from "node:readline";

import { answered } from "./protocol.js";

/** Answers every request until `stop` or the end of the input. */
export async function converse(engine, games, input, output) {
  for await (const line of createInterface({ input })) {
    const request = JSON.parse(line);
    const answer = await answered(engine, games, request);
    output.write(JSON.stringify({ seq: request.seq, ...answer }) + "\n");
    if (request.cmd === "stop") return;
  }
}
