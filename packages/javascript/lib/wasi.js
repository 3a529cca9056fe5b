/**
 * Runs the program on a line, or on several, and gives what it writes: a line for each.
 *
 * The program is compiled to WebAssembly; it reads lines and writes lines. Each run starts it afresh, so that none
 * can hurt the next. Of the system that it expects (WASI) it gets what it uses: its input, its output, and nothing
 * else. This function uses nothing around it: the web page carries its text into a worker.
 *
 * @param {WebAssembly.Module} module
 * @param {string} lines
 * @returns {string}
 */
export function run(module, lines) {
  const SUCCESS = 0;
  const NOT_SUPPORTED = 52;
  const OUTPUT = 1;
  let memory;
  let input = new TextEncoder().encode(lines + "\n");
  const output = [];
  const errors = [];
  const view = () => new DataView(memory.buffer);
  const text = (parts) => {
    const decoder = new TextDecoder();
    return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
  };

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
    fd_write(file, list, count, written) {
      const said = parts(list, count).map((part) => part.slice());
      (file === OUTPUT ? output : errors).push(...said);
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
      throw new Error(`it has ended with code ${code}`);
    },
  };
  const imports = {};
  for (const { module: room, name } of WebAssembly.Module.imports(module)) {
    (imports[room] ??= {})[name] = system[name] ?? (() => NOT_SUPPORTED);
  }
  try {
    const instance = new WebAssembly.Instance(module, imports);
    memory = instance.exports.memory;
    instance.exports._start();
  } catch (failure) {
    throw new Error(`The engine has failed: ${text(errors).trim() || failure.message}`, { cause: failure });
  }
  return text(output);
}
