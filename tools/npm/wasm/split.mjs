// Parts the module in two: what reads rulebooks, what only counts positions, and much of what plays on boards of more than 128
// cells goes into a file of its own, which before.js loads when it is first called. A function of those goes there if it is large:
// of small ones the linker has one for all that are the same, and of those of wide boards one for all widths. Where a function
// stands changes nothing that it does.
//   node split.mjs MODULE.wasm SECOND.wasm   MODULE has the names of its functions, and loses them
import { execFileSync } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";

const [module, second] = process.argv.slice(2);
const moved = [
  { names: /^_ZZ*NK*9ludwright(4book|4PlayILi\dEE\d+[a-z_]*(leaves|perft))/, large: 300 }, // bytes
  { names: /^_ZZ*NK*9ludwright4PlayILi8E/, large: 600 },
];

// The sections that are read: 2 imports, 10 code, 0 `name`. See the binary format of WebAssembly.
const bytes = readFileSync(module);
let at = 8;
const number = () => {
  for (let value = 0, shift = 1; ; shift *= 128) {
    const byte = bytes[at++];
    value += (byte & 127) * shift;
    if (byte < 128) return value;
  }
};
const text = () => {
  const length = number();
  return bytes.toString("utf8", at, (at += length));
};
const sizes = [];
const chosen = [];
while (at < bytes.length) {
  const section = bytes[at++], length = number(), end = at + length;
  if (section === 2) {
    for (const { kind } of WebAssembly.Module.imports(new WebAssembly.Module(bytes))) if (kind === "function") sizes.push(0);
  } else if (section === 10) {
    for (let count = number(); count > 0; --count) {
      const size = number();
      sizes.push(size);
      at += size;
    }
  } else if (section === 0 && text() === "name") {
    while (at < end) {
      const part = bytes[at++], over = number() + at;
      if (part === 1)
        for (let count = number(); count > 0; --count) {
          const index = number(), name = text();
          if (moved.some(({ names, large }) => sizes[index] >= large && names.test(name))) chosen.push(name);
        }
      at = over;
    }
  }
  at = end;
}
writeFileSync(`${second}.names`, chosen.join("\n"));
const features = ["exception-handling", "bulk-memory", "mutable-globals", "nontrapping-float-to-int", "sign-ext"];
execFileSync("wasm-split", [`--split-funcs=@${second}.names`, module, "-o1", `${module}.first`, "-o2", second, ...features.map((name) => `--enable-${name}`)]);
renameSync(`${module}.first`, module);
