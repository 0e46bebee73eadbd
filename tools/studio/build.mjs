// Makes the static page in a folder: node build.mjs [FOLDER] [--wasm FOLDER]. The folder of the WebAssembly module holds
// ludwright.mjs, ludwright.wasm and ludwright-rulebook.wasm; without it the page works only when `ludwright studio` serves it.
// node build.mjs FOLDER --element makes <ludwright-board> alone, beside a module that is there.
import {createHash} from "node:crypto";
import {copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath} from "node:url";
import {brotliCompressSync, constants} from "node:zlib";
import {build} from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const definitions = join(here, "../../definitions");
const args = process.argv.slice(2);
const wasmAt = args.indexOf("--wasm");
const wasm = wasmAt >= 0 ? args.splice(wasmAt, 2)[1] : null;
const elementAt = args.indexOf("--element");
if (elementAt >= 0) args.splice(elementAt, 1);
const out = args[0] ?? join(here, "../../.build/studio");

const compressed = bytes => brotliCompressSync(bytes, {params: {[constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length}});
const shared = {bundle: true, minify: true, format: "esm", target: "es2022", legalComments: "none", absWorkingDir: here, logLevel: "warning"};
const element = {...shared, entryPoints: {engine: "src/worker.ts", board: "src/element.ts"}, outdir: out, loader: {".css": "text"}};
if (elementAt >= 0) {
  await build(element);
  process.exit(0);
}
rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
await build({...shared, entryPoints: {studio: "src/main.tsx"}, outdir: out});
if (wasm !== null) await build(element);
await build({...shared, entryPoints: {studio: "style.css"}, outdir: out});
for (const file of ["index.html", "icon.svg", "examples.html", "examples.css", "examples.yaml"]) if (existsSync(join(here, file))) copyFileSync(join(here, file), join(out, file));
if (wasm !== null) {
  for (const file of ["ludwright.mjs", "ludwright.wasm", "ludwright-rulebook.wasm"]) copyFileSync(join(wasm, file), join(out, file));
  const books = {};
  for (const game of readdirSync(definitions)) {
    const book = join(definitions, game, "rulebook.md");
    if (existsSync(book)) books[`${game}/rulebook.md`] = readFileSync(book, "utf8");
  }
  writeFileSync(join(out, "rulebooks.json"), JSON.stringify(books));
  // The service worker knows every file by one number of all their contents.
  // The boards of the page of examples are no part of the studio.
  const files = readdirSync(out).filter(file => !/^(board|examples)\./.test(file)).sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(readFileSync(join(out, file)));
  const later = ["rulebooks.json"];
  const define = {FILES: JSON.stringify(["./", ...files.filter(file => !later.includes(file))]), LATER: JSON.stringify(later), VERSION: JSON.stringify(hash.digest("hex").slice(0, 16))};
  await build({...shared, entryPoints: {sw: "src/sw.ts"}, outdir: out, format: "iife", define});
}
// As a web server sends them: compressed once, as well as can be. A module that is the same is not compressed again.
if (wasm !== null) {
  const module = readFileSync(join(wasm, "ludwright.wasm"));
  const kept = join(out, "..", `ludwright-${createHash("sha256").update(module).digest("hex").slice(0, 16)}.br`);
  if (!existsSync(kept)) writeFileSync(kept, compressed(module));
  for (const file of readdirSync(out)) {
    if (file === "ludwright.wasm") copyFileSync(kept, join(out, `${file}.br`));
    else writeFileSync(join(out, `${file}.br`), compressed(readFileSync(join(out, file))));
  }
}
for (const file of readdirSync(out)) console.log(`${String(readFileSync(join(out, file)).length).padStart(9)} ${file}`);
