"use strict";

/**
 * What runs beside the page, as the text of a worker: a page opened from a file may start no other. It answers lines by
 * `run`, which the data of the page bring together with the engine.
 */
function engineRoom(run) {
  let module;

  onmessage = ({ data }) => {
    if (data.module) {
      module = data.module;
      return;
    }
    let answer;
    try {
      answer = run(module, data.line);
    } catch (failure) {
      answer = JSON.stringify({ error: failure.message });
    }
    postMessage({ seq: data.seq, answer });
  };
}
