// What the tests share: the installed package, the native program, the cases of tests/bad and tests/perft.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export const tests = process.env.LUDWRIGHT_TESTS;
export const consumer = process.env.LUDWRIGHT_CONSUMER;
export const installed = join(consumer, "node_modules/ludwright");
export const { load, connect, LudwrightError } = await import(pathToFileURL(join(installed, "dist/index.js")));

// What the native program prints, whatever its status.
export function native(...values) {
  const { stdout, error } = spawnSync(process.env.LUDWRIGHT_PROGRAM, values, { cwd: tests, encoding: "utf8" });
  if (error) throw error;
  return stdout;
}

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

// What the loader says of a case: the text that tests/bad keeps.
export function badText(name) {
  return readFileSync(join(tests, "bad", name.replace(/\.yaml$/, "") + ".txt"), "utf8");
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
