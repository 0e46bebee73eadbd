// A plain web server of files, compressed as web servers do: FOLDER. Prints its address.
import {createServer} from "node:http";
import {readFileSync} from "node:fs";
import {extname, join, normalize} from "node:path";
import {brotliCompressSync, constants} from "node:zlib";

const folder = process.argv[2];
const types = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm"};
const packed = new Map();

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
  try {
    const file = join(folder, path);
    if (!packed.has(file)) {
      const bytes = readFileSync(file);
      packed.set(file, brotliCompressSync(bytes, {params: {[constants.BROTLI_PARAM_QUALITY]: bytes.length > 1e6 ? 5 : 9}}));
    }
    response.writeHead(200, {"Content-Type": types[extname(file)] ?? "application/octet-stream", "Content-Encoding": "br", "Cache-Control": "no-cache"});
    response.end(packed.get(file));
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
