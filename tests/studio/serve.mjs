// A plain web server of files that lie there compressed: FOLDER. Prints its address. What it sent in all is told at /sent.
import {createServer} from "node:http";
import {createHash} from "node:crypto";
import {readFileSync} from "node:fs";
import {extname, join, normalize} from "node:path";

const folder = process.argv[2];
const types = {".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm"};

let sent = 0;

const server = createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname)).replace(/\/$/, "/index.html");
  if (path === "/sent") return response.end(String(sent));
  try {
    const file = join(folder, path);
    const bytes = readFileSync(`${file}.br`);
    const tag = `"${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}"`;
    const about = {ETag: tag, "Cache-Control": "max-age=600"};
    if (request.headers["if-none-match"] === tag) return response.writeHead(304, about).end();
    response.writeHead(200, {...about, "Content-Type": types[extname(file)] ?? "application/octet-stream", "Content-Encoding": "br"});
    response.end(bytes);
    sent += bytes.length + 300; // and its head
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/`));
