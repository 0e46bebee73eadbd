// What the tests share: the installed package, the native program, the cases of tests/bad and tests/perft.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const tests = process.env.LUDWRIGHT_TESTS;
export const consumer = process.env.LUDWRIGHT_CONSUMER;
export const installed = join(consumer, "node_modules/ludwright");
export const { load, connect, LudwrightError } = await import(pathToFileURL(join(installed, "dist/index.js")));

// The native program: {status, stdout, stderr}.
export function run(values, settings = {}) {
  const result = spawnSync(process.env.LUDWRIGHT_PROGRAM, values, { cwd: tests, encoding: "utf8", ...settings });
  if (result.error) throw result.error;
  return result;
}
export const native = (...values) => run(values).stdout;

// The program of the package: {status, stdout, stderr}.
export function packaged(values, settings = {}) {
  return spawnSync("npx", ["ludwright", ...values], { cwd: consumer, encoding: "utf8", ...settings });
}

function filesOf(folder) {
  return readdirSync(join(tests, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

// The cases of tests/bad: {name, game, options, files, data}. `files` are bytes by path, in base64; `data` is a folder
// with definitions of its own, or "".
export function badCases() {
  return readdirSync(join(tests, "bad"))
    .filter((name) => name.endsWith(".yaml") || existsSync(join(tests, "bad", name, "main.yaml")))
    .map((name) => {
      const path = `bad/${name}`, isFolder = statSync(join(tests, path)).isDirectory();
      const game = isFolder ? `${path}/main.yaml` : path;
      const files = Object.fromEntries(
        (isFolder ? filesOf(path) : [path]).map((file) => [file, readFileSync(join(tests, file), "base64")]),
      );
      const said = /^# options:(.*)/.exec(readFileSync(join(tests, game), "latin1"))?.[1] ?? "";
      const options = Object.fromEntries(said.split(/[, ]+/).filter(Boolean).map((word) => word.split("=")));
      return { name, game, options, files, data: isFolder && existsSync(join(tests, path, "definitions")) ? path : "" };
    });
}

// What the native program says of a case; games that come with it are where the module has them.
export function badDiagnostics({ game, options, data }) {
  const sets = Object.entries(options).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
  const env = data === "" ? process.env : { ...process.env, LUDWRIGHT_DATA: data };
  const told = JSON.parse(run(["check", "--format", "json", game, ...sets], { env }).stdout);
  if (data !== "") return told;
  return told.map((one) => ({ ...one, file: one.file.replace(/^.*\/definitions\//, ".ludwright/definitions/") }));
}

// Definitions made to hurt, by name.
export function hostileTexts() {
  const game = (parts) =>
    "game: Hostile\nplayers: {white: {}, black: {}}\nboard: {shape: 3x3, wrap: files}\nstart: |\n  .s.\n  ...\n  .S.\n" +
    "pieces: {stone: {letter: S, moves: step any to empty}}\nstuck: pass\n" + parts;
  const end = (phrase) => game(`turn: move own piece\nend: {x: "draw when ${phrase}"}\n`);
  const nested = (open, middle, close, depth) => open.repeat(depth) + middle + close.repeat(depth);
  return {
    "lists in lists": "game: " + "[".repeat(200_000),
    "maps in maps": game("setup: " + nested("{if yes: ", "pass", "}", 100_000)),
    "block lists in lists": "game:\n  " + "- ".repeat(100_000),
    "brackets in a phrase": end(nested("(", "yes", ")", 1000)),
    "nots in a phrase": end("not ".repeat(1000) + "yes"),
    "sums in a phrase": end("1" + " + 1".repeat(900) + " is 0"),
    "conditions in conditions": end("some (" + nested("cell where some (", "cell where it.row > 9", ")", 30) + ")"),
    "definitions that double": game(
      "turn: move own piece\ndefine:\n  d0: yes\n" +
      Array.from({ length: 35 }, (_, i) => `  d${i + 1}: d${i} and d${i}\n`).join("") + "end: {x: draw when d35}\n"),
    "a walk that goes on": game("turn: move own piece\n").replace("step any to empty", '"(step any) 1..1000000000 times"'),
    "a program that goes on": game(
      "turn: [move own piece, {as long as possible up to 1000000 times: [shift this by step east]}]\n"),
    "a program that counts on": game(
      "state: {game: {n: {number: 0}}}\nturn: [move own piece, {100000 times: [n = n + 1]}]\n"),
    "programs in programs": game("turn: " + nested("{2147483647 times: ", "pass", "}", 60) + "\n"),
    "a board that is too large": game("turn: move own piece\n").replace("3x3", "999999999x999999999"),
    "a million lines": game("# \n".repeat(1_000_000)),
  };
}

// What is said of each: an error where it has to be one, and never that the module has stopped or has no memory left.
export function boundedAnswer(name) {
  if (name === "a program that goes on") return /^input: .*goes on and on/;
  return /lists|maps|phrase$|double$|too large$/.test(name) ? /^input: / : /^(|(fault|input|illegal): (?!.*(has stopped|of memory))[^]*)$/;
}

// The counts of tests/perft, of each position the deepest up to `most` leaves.
export function knownCounts(most) {
  return readdirSync(join(tests, "perft")).flatMap((file) =>
    readFileSync(join(tests, "perft", file), "utf8").split(/\n\s*\n/).flatMap((entry) => {
      const known = { game: file.replace(".perft", ""), options: {}, position: "", moves: "" };
      let deepest;
      for (const line of entry.split("\n")) {
        const [word, first, ...rest] = line.split(" ");
        if (word === "option") known.options[first] = rest.join(" ");
        else if (word === "position") known.position = [first, ...rest].join(" ");
        else if (word === "moves") known.moves = [first, ...rest].join(" ");
        else if (word === "perft" && Number(rest[0]) <= most) deepest = { depth: Number(first), leaves: Number(rest[0]) };
      }
      return deepest ? [{ ...known, ...deepest }] : [];
    }),
  );
}
