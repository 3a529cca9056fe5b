"use strict";

/** A module in a worker, asked question by question; one that does not answer in time is ended and begun anew. */
class Asked {
  /** How long it may take over an answer, in milliseconds, where nothing else is said. */
  static limit = 5000;

  #address;
  #limit;
  #worker;
  #waiting = new Map();
  #seq = 0;
  #isOver = false;

  constructor(address, limit) {
    this.#address = address;
    this.#limit = limit;
  }

  ask(question) {
    if (this.#isOver) return Promise.reject(new Refusal("Stopped."));
    const seq = (this.#seq += 1);
    this.#worker ??= this.#start();
    const limit = this.#limit ?? Asked.limit;
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.stop();
        reject(new Refusal(`It has not answered in ${limit / 1000} seconds.`));
      }, limit);
      this.#waiting.set(seq, { resolve, reject, late });
      this.#worker.postMessage({ seq, question });
    });
  }

  /** Ends it for good: who still asks is told so. */
  end() {
    this.#isOver = true;
    this.stop();
  }

  stop() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject, late } of this.#waiting.values()) {
      clearTimeout(late);
      reject(new Refusal("Stopped."));
    }
    this.#waiting.clear();
  }

  #start() {
    const worker = new Worker(this.#address, { type: "module" });
    worker.onmessage = ({ data: { seq, answer, error } }) => {
      const { resolve, reject, late } = this.#waiting.get(seq) ?? {};
      this.#waiting.delete(seq);
      clearTimeout(late);
      if (error === undefined) resolve?.(answer);
      else reject?.(new Refusal(error));
    };
    worker.onerror = () => {
      for (const { reject, late } of this.#waiting.values()) {
        clearTimeout(late);
        reject(new Refusal("It cannot be loaded."));
      }
      this.#waiting.clear();
      this.#worker = undefined;
    };
    return worker;
  }
}
