// Passes questions and answers on between Crosscheck, which starts this as an engine, and the process that has the class.

import { connect } from "node:net";

const [, , port, password] = process.argv;
const socket = connect(Number(port), "127.0.0.1");
// Others on this machine may connect, too.
socket.write(password);
process.stdin.pipe(socket).pipe(process.stdout);
