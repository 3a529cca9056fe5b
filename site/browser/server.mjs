// A server of files as simple as one can be: what the site needs of any.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createGzip } from "node:zlib";

const TYPES = { ".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json" };

/** Serves a folder at a free port of this machine. Texts are packed on the way, as every host of pages does it. */
export async function serve(folder, port = 0) {
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    let file = join(folder, path);
    try {
      if ((await stat(file)).isDirectory()) file = join(file, "index.html");
      await stat(file);
    } catch {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)];
    const headers = { "content-type": type ? `${type}; charset=utf-8` : "application/octet-stream" };
    if (type) {
      response.writeHead(200, { ...headers, "content-encoding": "gzip" });
      createReadStream(file).pipe(createGzip()).pipe(response);
    } else {
      response.writeHead(200, headers);
      createReadStream(file).pipe(response);
    }
  });
  await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
