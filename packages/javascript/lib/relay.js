// Passes questions and answers on between Crosscheck, which starts this as an engine, and the process that has the class.

import { connect } from "node:net";

process.stdin.pipe(connect(process.argv[2])).pipe(process.stdout);
