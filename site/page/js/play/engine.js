"use strict";

/** The engine, asked in a worker of its own, so that a long count never stops the page. */
class Engine {
  static #modules = {};

  /** A program, loaded and compiled once for all workers. */
  static #module(name) {
    return (Engine.#modules[name] ??= Engine.#load(name).catch(() => {
      Engine.#modules[name] = undefined;
      throw new Refusal("The rules cannot be loaded. Is there still a connection?");
    }));
  }

  static async #load(name) {
    const packed = location.protocol === "file:" ? await Engine.#carried(name) : (await Engine.#fetched(name)).body;
    const program = new Response(packed.pipeThrough(new DecompressionStream("gzip")));
    return WebAssembly.compile(await program.arrayBuffer());
  }

  static async #fetched(name) {
    const response = await fetch(`../data/${name}.wasm.gz`);
    if (!response.ok) throw new Error(response.statusText);
    return response;
  }

  /** The same as a script: from a local file, a browser loads nothing else. */
  static async #carried(name) {
    await Dom.load(`../data/${name}.wasm.js`);
    return new Blob([Uint8Array.from(atob(PROGRAMS[name]), (letter) => letter.charCodeAt(0))]).stream();
  }

  #program;
  #worker;
  #waiting = new Map();
  #seq = 0;

  /** One that runs a program: `oracle`, which is soon loaded, or `both`, which holds the generator, too. */
  constructor(program) {
    this.#program = program;
  }

  /** Asks a question and promises its answer; an answer that is an error is thrown. */
  async ask(question) {
    const seq = (this.#seq += 1);
    const worker = (this.#worker ??= this.#start());
    const answered = new Promise((resolve, reject) => this.#waiting.set(seq, { resolve, reject }));
    // Whoever stops the engine may come before the worker is there.
    answered.catch(() => {});
    try {
      (await worker).postMessage({ seq, line: JSON.stringify(question) });
    } catch (failure) {
      // What could not be loaded may be loaded later.
      if (this.#worker === worker) this.#worker = undefined;
      throw failure;
    }
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
    const module = await Engine.#module(this.#program);
    const source = new Blob([`"use strict";(${engineRoom})(${run})`], { type: "text/javascript" });
    const worker = new Worker(URL.createObjectURL(source));
    worker.onmessage = ({ data: { seq, answer } }) => {
      this.#waiting.get(seq)?.resolve(answer);
      this.#waiting.delete(seq);
    };
    worker.postMessage({ module });
    return worker;
  }
}

/** The programs by name; the files in `data` put them here where they cannot be fetched. */
const PROGRAMS = {};

/** What the engine says instead of an answer: one sentence for a person. */
class Refusal extends Error {}
