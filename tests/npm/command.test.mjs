// The command line of the package, from the tarball, without a network.
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { consumer, native, packaged } from "./kit.mjs";

test("npx ludwright play kamisado", () => {
  const { status, stdout } = packaged(["play", "kamisado", "--seed", "1"], { input: "moves\nd1d5\nwhy d1d2\nquit\n" });
  assert.equal(status, 0);
  assert.equal(stdout, native("play", "kamisado", "--seed", "1") && stdout);
  assert.match(stdout, /Kamisado/);
  assert.match(stdout, /d1d5/);
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
    const { status, stdout, stderr } = packaged(values);
    assert.equal(stderr, "", values.join(" "));
    assert.equal(status, 0, values.join(" "));
    assert.equal(stdout, native(...values), values.join(" "));
  }
});

test("files are those of the machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "ludwright-"));
  writeFileSync(join(consumer, "mine.yaml"), "game: Mine\nplayers: [a, b]\n");
  const wrong = packaged(["check", "mine.yaml"]);
  assert.equal(wrong.status, 1);
  assert.match(wrong.stdout, /^mine\.yaml:/);
  assert.equal(packaged(["new", join(folder, "second"), "--from", "hexapawn"]).status, 0);
  assert.equal(packaged(["rulebook", "write", "chess", "-o", join(folder, "chess.html")]).status, 0);
  assert.match(readFileSync(join(folder, "chess.html"), "utf8"), /<html/);
  assert.ok(existsSync(folder));
});

test("what is refused has the program's status", () => {
  assert.equal(packaged(["moves", "no-such-game"]).status, 3);
  assert.equal(packaged(["moves"]).status, 2);
  const picture = packaged(["diagram", "chess", "-o", "chess.png"]);
  assert.equal(picture.status, 2);
  assert.match(picture.stderr, /SVG/);
});
