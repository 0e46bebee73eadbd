// The C library (tools/api/ludwright.h) as objects. A Ludwright is one module with its own memory; its games live in it.
import { instantiate, type RawModule, type WasmSource } from "./module.js";
import type {
  CatalogEntry, CheckReport, Diagnostic, ErrorKind, Hint, LegalMove, OpenRequest, PictureRequest, Rules, SimulationRequest,
  State, TestReport, TestRequest, Why,
} from "./types.js";

export * from "./types.js";
export type { WasmSource } from "./module.js";
export { connect, type Remote, type RemoteGame, type RemoteLudwright } from "./client.js";

/** What was refused. `fault` also where the module has stopped, after which `load` makes a new one. */
export class LudwrightError extends Error {
  constructor(readonly kind: ErrorKind, message: string, readonly diagnostics: Diagnostic[] = []) {
    super(message.replace(/\n$/, ""));
    this.name = "LudwrightError";
  }
}

const kinds: ErrorKind[] = ["fault", "illegal", "usage", "input", "fault"];

// Calls into one module: texts go in, a text comes out.
class Calls {
  private stopped = "";
  private readonly answer: number;

  constructor(private readonly module: RawModule) {
    this.answer = module._malloc(16);
  }

  /** Gives back the answer. Texts, null and bigints are handed on as they are. */
  text(name: string, ...values: (string | number | bigint)[]): string {
    if (this.stopped) throw new LudwrightError("fault", this.stopped);
    const module = this.module, texts: number[] = [];
    try {
      const handed = values.map((value) => {
        if (typeof value !== "string") return value;
        const room = module.lengthBytesUTF8(value) + 1, at = module._malloc(room);
        if (at === 0) throw new LudwrightError("fault", "error: out of memory");
        texts.push(at);
        module.stringToUTF8(value, at, room);
        return at;
      });
      const status = module[`_ludwright_${name}`]!(...handed, this.answer);
      const at = this.word(this.answer), text = at === 0 ? "" : module.UTF8ToString(at);
      module._ludwright_free!(at);
      if (status === 0) return text;
      const refusal = text === "" ? {} : JSON.parse(text);
      throw new LudwrightError(refusal.kind ?? kinds[status] ?? "fault", refusal.message ?? "error: out of memory",
                               refusal.diagnostics);
    } catch (error) {
      if (error instanceof LudwrightError) throw error;
      // A trap: the stack or the memory of the module is at its end, or its second part is missing; what it has in hand is lost.
      this.stopped = `the module has stopped: ${module.missing ?? (error instanceof Error ? error.message : error)}`;
      throw new LudwrightError("fault", this.stopped);
    } finally {
      if (!this.stopped) for (const at of texts) module._free(at);
    }
  }

  json(name: string, ...values: (string | number | bigint)[]): any {
    return JSON.parse(this.text(name, ...values));
  }

  /** Room for a value that a function gives back through a pointer. */
  get out(): number {
    return this.answer + 8;
  }
  word(at: number): number {
    return new DataView(this.module.HEAPU8.buffer).getUint32(at, true);
  }
  longWord(at: number): bigint {
    return new DataView(this.module.HEAPU8.buffer).getBigUint64(at, true);
  }
  constant(name: string): string {
    return this.module.UTF8ToString(this.module[`_ludwright_${name}`]!());
  }
  close(handle: number): void {
    if (!this.stopped) this.module._ludwright_close!(handle);
  }
}

/** A game opened for play. Errors are LudwrightErrors. */
export class Game {
  private constructor(private readonly calls: Calls, private handle: number) {}

  /** @internal */
  static open(calls: Calls, request: OpenRequest): Game {
    calls.json("open", JSON.stringify(request), calls.out);
    return new Game(calls, calls.word(calls.out));
  }

  /** Gives its memory back. Nothing else can be called afterwards. */
  close(): void {
    if (this.handle !== 0) this.calls.close(this.handle);
    this.handle = 0;
  }

  /** What does not change in play. */
  rules(): Rules {
    return this.calls.json("rules", this.handle);
  }
  state(): State {
    return this.calls.json("state", this.handle);
  }
  /** The legal moves, in canonical order; where chance decides, its outcomes. */
  moves(): LegalMove[] {
    return this.calls.json("moves", this.handle);
  }
  /** Goes to a position, "" for the start; the moves made are forgotten. */
  setPosition(position: string): void {
    this.calls.text("set_position", this.handle, position);
  }
  /** Makes moves, separated by white space. On error those before the wrong one stay made. */
  make(moves: string): void {
    this.calls.text("make", this.handle, moves);
  }
  /** Makes one of the legal moves by lot, the same for the same number; gives back its text. */
  makeRandom(random: bigint): string {
    return this.calls.text("make_random", this.handle, BigInt.asUintN(64, random));
  }
  undo(): void {
    this.calls.text("undo", this.handle);
  }
  redo(): void {
    this.calls.text("redo", this.handle);
  }
  /** The rules that allow a move, or the first that forbids it. */
  why(move: string): Why {
    return this.calls.json("why", this.handle, move);
  }
  /** What a player such as "mcts:2000" or "alphabeta:50000" would do. */
  hint(player: string, seed = 1n): Hint {
    return this.calls.json("hint", this.handle, player, BigInt.asUintN(64, BigInt(seed)));
  }
  /** Leaves at this depth. Takes as long as there are many. */
  perft(depth: number): bigint {
    this.calls.text("perft", this.handle, depth, this.calls.out);
    return this.calls.longWord(this.calls.out);
  }
  /** One SVG document. */
  svg(request: PictureRequest = {}): string {
    return this.calls.text("svg", this.handle, JSON.stringify(request));
  }
  /** The rules as a page. */
  rulebook(format: "html" | "md" = "html"): string {
    return this.calls.text("rulebook", this.handle, format);
  }
  /** A rulebook's text held against the rules. */
  checkRulebook(text: string, options: { markdown?: boolean; format?: "json" | "text" | "html" } = {}): string {
    return this.calls.text("check_rulebook", this.handle, JSON.stringify({ text, ...options }));
  }
  save(): string {
    return this.calls.text("save", this.handle);
  }
  load(saved: string): void {
    this.calls.text("load", this.handle, saved);
  }
}

export class Ludwright {
  private readonly calls: Calls;

  /** @internal */
  constructor(private readonly module: RawModule) {
    this.calls = new Calls(module);
  }

  get version(): string {
    return this.calls.constant("version");
  }
  /** Names of the games that come with the package, sorted. */
  games(): string[] {
    return this.calls.json("games");
  }
  /** The same with what a person chooses by. Reads all definitions. */
  catalog(): CatalogEntry[] {
    return this.calls.json("catalog");
  }
  /**
   * What is wrong with a definition; a wrong one is no error. `quick`: for the chosen options alone, without trying a first
   * move; else for every value of every option, as the verb `check`.
   */
  check(request: OpenRequest & { quick?: boolean }): CheckReport {
    return this.calls.json("check", JSON.stringify(request));
  }
  /** A definition that cannot be loaded is an error of kind "input", with its diagnostics. */
  open(request: OpenRequest | string): Game {
    return Game.open(this.calls, typeof request === "string" ? { game: request } : request);
  }
  /** Keeps a file in the module, for definitions that extend, include or name it. Paths are relative to its root. */
  writeFile(path: string, content: string | Uint8Array): void {
    const { FS } = this.module, folders = path.split("/").slice(0, -1);
    for (let i = 1; i <= folders.length; ++i) {
      const folder = folders.slice(0, i).join("/");
      if (folder !== "" && !FS.analyzePath(folder).exists) FS.mkdir(folder);
    }
    FS.writeFile(path, content);
  }
  /** Examples, properties and the laws of games, held against random play. What fails is no error. */
  test(request: TestRequest): TestReport {
    return this.calls.json("test", JSON.stringify(request));
  }
  /** Plays many games, and gives back what they show. Takes as long as the games do. */
  simulate(request: SimulationRequest): any {
    return this.calls.json("simulate", JSON.stringify(request));
  }
}

export interface LoadOptions {
  /** Where the bytes of the module are; left out: beside this file. */
  wasm?: WasmSource;
  /** Where those of its part are that reads rulebooks; left out: beside this file, read at the first `checkRulebook` or `test`. */
  rulebookWasm?: WasmSource;
  /** What the module finds in its environment: LUDWRIGHT_DATA is a folder with `definitions` instead of those in it. */
  environment?: Record<string, string>;
}

/** Loads the module. */
export async function load(options: LoadOptions = {}): Promise<Ludwright> {
  return new Ludwright(await instantiate(options.wasm, { environment: options.environment ?? {}, rulebookWasm: options.rulebookWasm }));
}
