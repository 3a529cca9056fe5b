"use strict";

/** The engine, asked in a worker of its own, so that a long count never stops the page. */
class Engine {
  static #module;

  /** The program, compiled once for all workers. */
  static module() {
    return (Engine.#module ??= WebAssembly.compile(
      Uint8Array.from(atob(ENGINE), (letter) => letter.charCodeAt(0)),
    ));
  }

  #worker;
  #waiting = new Map();
  #seq = 0;

  /** Asks a question and promises its answer; an answer that is an error is thrown. */
  async ask(question) {
    const seq = (this.#seq += 1);
    const worker = (this.#worker ??= this.#start());
    const answered = new Promise((resolve, reject) => this.#waiting.set(seq, { resolve, reject }));
    // Whoever stops the engine may come before the worker is there.
    answered.catch(() => {});
    (await worker).postMessage({ seq, line: JSON.stringify(question) });
    const answer = JSON.parse(await answered);
    if (answer.error) throw new Refusal(answer.error);
    return answer;
  }

  /** Gives up all that is being asked. */
  async stop() {
    const worker = this.#worker;
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Refusal("Stopped."));
    this.#waiting.clear();
    (await worker)?.terminate();
  }

  async #start() {
    const source = new Blob([`"use strict";(${engineRoom})(${run})`], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(source));
    worker.onmessage = ({ data: { seq, answer } }) => {
      this.#waiting.get(seq)?.resolve(answer);
      this.#waiting.delete(seq);
    };
    worker.postMessage({ module: await Engine.module() });
    return worker;
  }
}

/** What the engine says instead of an answer: one sentence for a person. */
class Refusal extends Error {}
