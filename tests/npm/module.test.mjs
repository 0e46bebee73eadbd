// The installed package under Node, held against the native program.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";
import { badCases, badDiagnostics, boundedAnswer, connect, hostileTexts, installed, knownCounts, load, LudwrightError, native } from "./kit.mjs";

const ludwright = await load();

test("all games load, and count as the native program does", () => {
  const names = ludwright.games();
  assert.deepEqual(names, native("list").trim().split("\n").map((line) => line.split(" ")[0]));
  for (const name of names) {
    assert.equal(ludwright.check({ game: name }).text, "", name);
    const game = ludwright.open(name);
    assert.equal(`nodes ${game.perft(2)}\n`, native("perft", name, "--depth", "2"), name);
    game.close();
  }
});

test("known counts", () => {
  for (const known of knownCounts(100_000)) {
    const game = ludwright.open({ game: known.game, options: known.options });
    game.setPosition(known.position);
    game.make(known.moves);
    assert.equal(game.perft(known.depth), BigInt(known.leaves), JSON.stringify(known));
    game.close();
  }
});

test("wrong definitions are answered as the native program answers them", async () => {
  const cases = badCases();
  assert.ok(cases.length > 300);
  const plain = cases.filter((one) => one.data === "");
  const answers = new Map();
  const add = (module, one) => {
    for (const [path, bytes] of Object.entries(one.files)) module.writeFile(path, Buffer.from(bytes, "base64"));
    answers.set(one.name, module.check({ game: one.game, options: one.options }));
  };
  for (const one of plain) add(ludwright, one);
  for (const one of cases) if (one.data !== "") add(await load({ environment: { LUDWRIGHT_DATA: one.data } }), one);
  for (const one of cases) assert.deepEqual(answers.get(one.name).diagnostics, badDiagnostics(one), one.name);
});

test("a game is played", () => {
  const game = ludwright.open("chess");
  assert.equal(game.moves().length, 20);
  assert.equal(game.moves().find((move) => move.text === "e4").sentence, "pawn from e2 to e4");
  game.make("e4 e5");
  assert.deepEqual(game.state().made, ["e4", "e5"]);
  assert.match(game.svg(), /^<svg /);
  assert.match(game.why("Ke3").text, /illegal/);
  assert.throws(() => game.make("Ke3"), (error) => error instanceof LudwrightError && error.kind === "illegal");
  const saved = game.save();
  game.undo();
  assert.equal(game.state().made.length, 1);
  game.load(saved);
  assert.equal(game.state().made.length, 2);
  const hint = game.hint("alphabeta:2000");
  assert.ok(game.moves().some((move) => move.text === hint.move));
  assert.equal(game.hint("alphabeta:2000").move, hint.move);
  game.close();
  assert.throws(() => game.state(), (error) => error.kind === "usage");
});

test("a definition that is nowhere saved", () => {
  const text = "game: G\nplayers: [a, b]\nboard: {shape: 3x3}\npieces:\n  man: {letter: M, moves: step north too}\n";
  const report = ludwright.check({ game: "g.yaml", text });
  assert.equal(report.fine, false);
  assert.equal(report.diagnostics[0].file, "g.yaml");
  assert.throws(() => ludwright.open({ text }), (error) => error.kind === "input" && error.diagnostics.length > 0);
  assert.throws(() => ludwright.open("no-such-game"), LudwrightError);
});

// Definitions that hurt end with an error, as in the native program, and what comes after goes on.
test("hostile definitions", async () => {
  const worker = new Worker(join(installed, "dist/worker.js"));
  const remote = connect(worker);
  const play = async (module, text) => {
    const game = await module.open({ game: "hostile.yaml", text });
    await game.moves();
    await game.makeRandom(1n);
  };
  for (const [name, text] of Object.entries(hostileTexts())) {
    for (const module of [ludwright, remote]) {
      const said = await play(module, text).then(() => "", (error) => `${error.kind}: ${error.message}`);
      assert.match(said, boundedAnswer(name), name);
    }
  }
  assert.equal(ludwright.open("tic-tac-toe").moves().length, 9);
  assert.equal((await (await remote.open("tic-tac-toe")).moves()).length, 9);
  await worker.terminate();
});

test("rulebooks, and games by the hundred", () => {
  const game = ludwright.open("tic-tac-toe");
  const book = game.rulebook("md");
  assert.match(book, /Tic-tac-toe/i);
  assert.equal(JSON.parse(game.checkRulebook(book)).coverage.failed ?? 0, 0);
  assert.match(game.checkRulebook("Rules\n\nA player passes twice in every turn.\n", { markdown: false, format: "text" }), /passes twice/);
  game.close();
  assert.ok(ludwright.simulate({ game: "tic-tac-toe", games: 100 }));
});

test("what reads rulebooks and counts positions is a file of its own", async () => {
  const bytes = readFileSync(join(installed, "dist/ludwright-rulebook.wasm"));
  const whole = (await load({ rulebookWasm: bytes })).open("tic-tac-toe");
  assert.ok(JSON.parse(whole.checkRulebook("Rules\n\nWhite moves first.\n")));
  // Nothing else needs it but `perft`, `test`, which holds the written rulebook against the game, and boards of more than
  // 128 cells: `check` looks at those of all options.
  const wide = ["gomoku"], has_wide = ["dungeon-chess", "go", "hex"];
  const is_missing = (error) => error.kind === "fault" && /ludwright-rulebook.wasm/.test(error.message);
  const none = await load({ rulebookWasm: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) });
  for (const name of none.games().filter((name) => !wide.includes(name))) {
    const game = none.open(name);
    assert.ok((has_wide.includes(name) || none.check({ game: name }).fine) && game.rulebook("md") && game.svg() && game.makeRandom(1n), name);
    game.close();
  }
  const game = none.open("chess");
  assert.ok(none.simulate({ game: "chess", games: 2 }) && game.hint("mcts:50") && game.why("Ke3"));
  assert.throws(() => game.checkRulebook("Rules"), is_missing);
  const other = await load({ rulebookWasm: new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]) });
  assert.throws(() => other.check({ game: wide[0] }), is_missing);
});

test("the same in a worker", async () => {
  const worker = new Worker(join(installed, "dist/worker.js"));
  const remote = connect(worker);
  const game = await remote.open("kamisado");
  await game.make("d1d5");
  assert.deepEqual((await game.state()).made, ["d1d5"]);
  await assert.rejects(game.make("d1d5"), (error) => error instanceof LudwrightError && error.kind === "illegal");
  await game.close();
  await worker.terminate();
});

test("the module is small, and quick", () => {
  const compressed = (name) => {
    const bytes = readFileSync(join(installed, "dist", name));
    const length = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
    console.log(`${name}: ${bytes.length} bytes, ${length} by brotli`);
    return length;
  };
  assert.ok(compressed("ludwright.wasm") <= 2_000_000);
  assert.ok(compressed("ludwright-rulebook.wasm") <= 1_000_000);

  const cpu = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  // CPU time of the best of several, in ms: what else runs on the machine only adds.
  const best = (times, body) => {
    let least = Infinity;
    for (let i = 0; i < times; ++i) {
      const before = cpu();
      body();
      least = Math.min(least, cpu() - before);
    }
    return least;
  };
  const game = ludwright.open("chess");
  game.perft(4);
  // 2 ms where counting takes 25. By turns: a machine that is now quicker, now slower, is so for both.
  const text = readFileSync(join(process.env.LUDWRIGHT_TESTS, "definitions/gates.yaml"), "utf8");
  let here = Infinity;
  let check = Infinity;
  for (let round = 0; round < 20; ++round) {
    here = Math.min(here, best(1, () => game.perft(5)));
    check = Math.min(check, best(20, () => ludwright.check({ game: "gates.yaml", text })));
  }
  console.log(`check of a small text: ${check.toFixed(2)} ms, ${(check / here).toFixed(3)} of chess perft 5`);
  assert.ok(check / here <= 0.08);

  const there = JSON.parse(native("bench", "chess", "--format", "json", "--seconds", "2"));
  const ratio = here / ((4_865_609 / there.leaves_per_cpu_second) * 1000);
  console.log(`chess perft 5: ${here.toFixed(0)} ms, ${ratio.toFixed(2)} times the native program's`);
  assert.ok(ratio <= 3);
});
