// The installed package in a worker of a page, in Debian's Chromium.
import assert from "node:assert/strict";
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, normalize } from "node:path";
import { after, before, test } from "node:test";
import { badCases, badDiagnostics, boundedAnswer, consumer, hostileTexts, knownCounts, load } from "./kit.mjs";

const { chromium } = createRequire(import.meta.url)(process.env.LUDWRIGHT_PLAYWRIGHT);
const types = { ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

let server, browser, page;

before(async () => {
  server = createServer((request, response) => {
    const path = join(consumer, normalize(new URL(request.url, "http://localhost").pathname));
    if (request.url === "/") return response.setHeader("Content-Type", "text/html").end("<!doctype html><title>test</title>");
    if (!existsSync(path)) return response.writeHead(404).end();
    response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
    createReadStream(path).pipe(response);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
  page = await browser.newPage();
  page.on("pageerror", (error) => assert.fail(error));
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.evaluate(async () => {
    const { connect } = await import("/node_modules/ludwright/dist/index.js");
    globalThis.begin = () => connect(new Worker("/node_modules/ludwright/dist/worker.js", { type: "module" }));
    globalThis.ludwright = begin();
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

test("all games load", async () => {
  const found = await page.evaluate(async () => {
    const names = await ludwright.games(), wrong = [];
    for (const name of names) {
      const game = await ludwright.open(name);
      if (!(await game.svg()).startsWith("<svg ")) wrong.push(name);
      await game.close();
    }
    return { names, wrong };
  });
  assert.deepEqual(found, { names: (await load()).games(), wrong: [] });
});

test("known counts", async () => {
  const known = knownCounts(20_000);
  const counts = await page.evaluate(async (all) => {
    const counts = [];
    for (const { game: name, options, position, moves, depth } of all) {
      const game = await ludwright.open({ game: name, options });
      await game.setPosition(position);
      await game.make(moves);
      counts.push(Number(await game.perft(depth)));
      await game.close();
    }
    return counts;
  }, known);
  assert.deepEqual(counts, known.map((one) => one.leaves));
});

test("wrong definitions are answered as the native program answers them", async () => {
  const cases = badCases();
  const answers = await page.evaluate(async (all) => {
    const answers = [];
    for (const { game, options, files, data } of all) {
      const module = data === "" ? ludwright : begin();
      if (data !== "") await module.load({ environment: { LUDWRIGHT_DATA: data } });
      for (const [path, bytes] of Object.entries(files))
        await module.writeFile(path, Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
      answers.push((await module.check({ game, options })).diagnostics);
    }
    return answers;
  }, cases);
  cases.forEach((one, i) => assert.deepEqual(answers[i], badDiagnostics(one), one.name));
});

test("hostile definitions", async () => {
  const answers = await page.evaluate(async (texts) => {
    const answers = {};
    for (const [name, text] of Object.entries(texts)) {
      const play = async () => {
        const game = await ludwright.open({ game: "hostile.yaml", text });
        await game.moves();
        await game.makeRandom(1n);
      };
      answers[name] = await play().then(() => "", (error) => `${error.kind}: ${error.message}`);
    }
    return answers;
  }, hostileTexts());
  for (const [name, said] of Object.entries(answers)) assert.match(said, boundedAnswer(name), name);
});

test("a page that asks for what is not allowed gets an error", async () => {
  const kind = await page.evaluate(async () => {
    const game = await ludwright.open("chess");
    return game.make("Ke3").then(() => "none", (error) => error.kind);
  });
  assert.equal(kind, "illegal");
});
