#!/usr/bin/env node
// Runs the program `crosscheck` in the place of this process: with its input and output, its exit code and its signals.

import { spawn } from "node:child_process";

import { environment, find } from "../lib/find.js";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

function run(file) {
  const program = spawn(file, process.argv.slice(2), { stdio: "inherit", env: environment() });
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // A terminal has told the program already, and it takes the second Ctrl-C for another.
      if (signal !== "SIGINT" || !process.stdin.isTTY) program.kill(signal);
    });
  }
  program.on("error", (error) => end(`${file} cannot be started: ${error.message}`));
  program.on("exit", (code, signal) => {
    if (signal === null) process.exit(code);
    for (const each of SIGNALS) process.removeAllListeners(each);
    process.kill(process.pid, signal);
  });
}

// As a shell says that there is no such command.
function end(why) {
  console.error(`error: ${why}`);
  process.exit(127);
}

try {
  run(find());
} catch (error) {
  end(error.message);
}
