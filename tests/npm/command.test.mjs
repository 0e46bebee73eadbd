// The command line of the package, from the tarball, without a network.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { consumer, native, packaged, run } from "./kit.mjs";

test("npx ludwright play kamisado", () => {
  const values = ["play", "kamisado", "--seed", "1"], settings = { input: "moves\nd1d5\nwhy d1d2\nquit\n" };
  const { status, stdout } = packaged(values, settings);
  assert.equal(status, 0);
  assert.equal(stdout, run(values, settings).stdout);
  assert.match(stdout, /demanded orange/);
});

test("it prints what the native program prints", () => {
  for (const values of [
    ["list"],
    ["--version"],
    ["moves", "chess", "--moves", "e4 e5"],
    ["perft", "shogi", "--depth", "3"],
    ["why", "chess", "Ke2"],
    ["show", "go"],
    ["diagram", "chess", "knight", "--format", "svg", "-o", "/dev/stdout"],
    ["test", "tic-tac-toe", "--failures", "", "--plies", "2000"],
  ]) {
    const here = packaged(values), there = run(values);
    const placed = (text) => text.replaceAll(/\S*\/definitions\//g, "definitions/"); // of the module, of the machine
    assert.equal(placed(here.stderr), placed(there.stderr), values.join(" "));
    assert.equal(placed(here.stdout), placed(there.stdout), values.join(" "));
    assert.equal(here.status, there.status, values.join(" "));
  }
});

test("files are those of the machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "ludwright-"));
  writeFileSync(join(consumer, "mine.yaml"), "game: Mine\nplayers: [a, b]\n");
  const wrong = packaged(["check", "mine.yaml"]);
  assert.equal(wrong.status, 1);
  assert.match(wrong.stdout, /^mine\.yaml:/);
  assert.equal(packaged(["new", "second", "--from", "hexapawn"]).status, 0);
  const schema = /^# yaml-language-server: \$schema=(.*)$/m.exec(readFileSync(join(consumer, "second/second.yaml"), "utf8"));
  assert.ok(JSON.parse(readFileSync(schema[1], "utf8")).properties, "the schema that an editor is sent to");
  assert.equal(packaged(["perft", "second/second.yaml", "--depth", "2"]).stdout, native("perft", "hexapawn", "--depth", "2"));
  assert.equal(packaged(["rulebook", "write", "chess", "-o", join(folder, "chess.html")]).status, 0);
  assert.match(readFileSync(join(folder, "chess.html"), "utf8"), /<html/);
});

test("what is refused has the program's status", () => {
  assert.equal(packaged(["moves", "no-such-game"]).status, 3);
  assert.equal(packaged(["moves"]).status, 2);
  const picture = packaged(["diagram", "chess", "-o", "chess.png"]);
  assert.equal(picture.status, 2);
  assert.match(picture.stderr, /SVG/);
});
