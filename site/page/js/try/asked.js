"use strict";

/** A module in a worker, asked question by question; one that does not answer in time is ended and begun anew. */
class Asked {
  static limit = 5000;

  #address;
  #worker;
  #waiting = new Map();
  #seq = 0;
  #isOver = false;

  constructor(address) {
    this.#address = address;
  }

  ask(question) {
    if (this.#isOver) return Promise.reject(new Refusal("Stopped."));
    const seq = (this.#seq += 1);
    this.#worker ??= this.#start();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.stop();
        reject(new Refusal(`It has not answered in ${Asked.limit / 1000} seconds.`));
      }, Asked.limit);
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
