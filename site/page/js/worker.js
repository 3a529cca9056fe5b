"use strict";

/**
 * What runs beside the page, as the text of a worker: a page opened from a file may start no other.
 *
 * The engine is a program that reads lines and writes lines. Each question starts it afresh, so that
 * none can hurt the next. Of the system that it expects (WASI) it gets what it uses: its input, its
 * output, and nothing else.
 */
function engineRoom() {
  const SUCCESS = 0;
  const NOT_SUPPORTED = 52;
  let module;

  class Ended extends Error {}

  /** Runs the program on one line and gives the line that it writes. */
  function ask(line) {
    let memory;
    let input = new TextEncoder().encode(line + "\n");
    const output = [];
    const view = () => new DataView(memory.buffer);

    /** The parts of memory that a list of addresses and lengths names. */
    const parts = (list, count) => Array.from({ length: count }, (_, at) => {
      const [start, length] = [view().getUint32(list + 8 * at, true), view().getUint32(list + 8 * at + 4, true)];
      return new Uint8Array(memory.buffer, start, length);
    });
    const system = {
      fd_read(_, list, count, read) {
        let total = 0;
        for (const part of parts(list, count)) {
          const taken = input.subarray(0, part.length);
          part.set(taken);
          input = input.subarray(taken.length);
          total += taken.length;
        }
        view().setUint32(read, total, true);
        return SUCCESS;
      },
      fd_write(_, list, count, written) {
        const said = parts(list, count).map((part) => part.slice());
        output.push(...said);
        view().setUint32(written, said.reduce((sum, part) => sum + part.length, 0), true);
        return SUCCESS;
      },
      environ_sizes_get(count, size) {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return SUCCESS;
      },
      environ_get: () => SUCCESS,
      proc_exit(code) {
        throw new Ended(`the engine has ended with code ${code}`);
      },
    };
    const imports = {};
    for (const { module: room, name } of WebAssembly.Module.imports(module)) {
      (imports[room] ??= {})[name] = system[name] ?? (() => NOT_SUPPORTED);
    }
    const instance = new WebAssembly.Instance(module, imports);
    memory = instance.exports.memory;
    instance.exports._start();
    return new TextDecoder().decode(new Uint8Array(output.flatMap((part) => [...part])));
  }

  onmessage = ({ data }) => {
    if (data.module) {
      module = data.module;
      return;
    }
    let answer;
    try {
      answer = ask(data.line);
    } catch (failure) {
      answer = JSON.stringify({ error: `The engine has failed: ${failure.message}` });
    }
    postMessage({ seq: data.seq, answer });
  };
}
