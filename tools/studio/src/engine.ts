// Ways to the engine: WebAssembly in a worker of this page, or the program that serves the page. Both answer the same
// requests.
import {Problem, Refusal} from "./protocol";

export interface AskOptions {
  onProgress?: (progress: unknown) => void;
  /** After so long the engine is taken to be lost in what was asked, and is started again. */
  milliseconds?: number;
  /** Nobody waits for it any more; an engine that can do but one thing at a time is started again. */
  signal?: AbortSignal;
}

export interface Engine {
  ask<T>(method: string, params?: object, options?: AskOptions): Promise<T>;
  /** Called after a restart, when all that was open is gone. */
  onRestart: (() => void) | null;
  readonly native: boolean;
}

/** The engine was started again while this was asked. */
export class Restarted extends Error {}

/** What was asked is of no use any more. */
export class Dropped extends Error {}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  options: AskOptions;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const usualLimit = 10_000;

export class WorkerEngine implements Engine {
  readonly native = false;
  onRestart: (() => void) | null = null;
  private worker: Worker;
  private next = 1;
  private waiting = new Map<number, Waiting>();

  constructor(private readonly script: URL) {
    this.worker = this.start();
  }

  ask<T>(method: string, params: object = {}, options: AskOptions = {}): Promise<T> {
    const id = this.next++;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => this.restart(), options.milliseconds ?? usualLimit);
      this.waiting.set(id, {resolve: resolve as (value: unknown) => void, reject, options, timer});
      options.signal?.addEventListener("abort", () => this.waiting.has(id) && this.restart());
      this.worker.postMessage(JSON.stringify({id, method, params}));
    });
  }

  private start(): Worker {
    const worker = new Worker(this.script, {type: "module"});
    worker.onmessage = (event: MessageEvent<string>) => this.receive(event.data);
    worker.onerror = event => {
      event.preventDefault();
      if (worker === this.worker) this.restart();
    };
    return worker;
  }

  private receive(text: string): void {
    const answer = JSON.parse(text) as {id?: number; result?: unknown; error?: Problem; progress?: unknown; trap?: boolean};
    if (answer.trap) return this.restart();
    const waiting = this.waiting.get(answer.id ?? 0);
    if (!waiting) return;
    if (answer.progress !== undefined) return waiting.options.onProgress?.(answer.progress);
    this.waiting.delete(answer.id ?? 0);
    clearTimeout(waiting.timer);
    if (answer.error) waiting.reject(new Refusal(answer.error));
    else waiting.resolve(answer.result);
  }

  private restart(): void {
    this.worker.terminate();
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.worker = this.start();
    for (const each of lost) {
      clearTimeout(each.timer);
      each.reject(new Restarted("the engine was started again"));
    }
    this.onRestart?.();
  }
}

/** The program `ludwright studio`. */
export class ServerEngine implements Engine {
  readonly native = true;
  onRestart: (() => void) | null = null;
  private next = 1;

  async ask<T>(method: string, params: object = {}, options: AskOptions = {}): Promise<T> {
    const body = JSON.stringify({id: this.next++, method, params});
    const request: RequestInit = {method: "POST", headers: {"Content-Type": "application/json"}, body};
    if (options.signal) request.signal = options.signal;
    const text = options.onProgress ? await this.listen(request, options.onProgress) : await (await fetch("rpc", request)).text();
    const answer = JSON.parse(text) as {result?: T; error?: Problem};
    if (answer.error) throw new Refusal(answer.error);
    return answer.result as T;
  }

  private async listen(request: RequestInit, onProgress: (progress: unknown) => void): Promise<string> {
    const response = await fetch("events", request);
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const {done, value} = await reader.read();
      text += value ?? "";
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        const data = event.slice(event.indexOf("data: ") + 6);
        if (event.startsWith("event: answer")) return data;
        if (event.startsWith("event: progress")) onProgress(JSON.parse(data));
      }
      if (done) throw new Error("the program has ended");
    }
  }
}

/** The engines of a page, made when they are first needed: one for the board, others for work that takes long. */
export class Engines {
  private made = new Map<string, Engine>();

  constructor(private readonly make: () => Engine) {}

  get(name: "board" | "thoughts" | "background" | "language"): Engine {
    const found = this.made.get(name);
    if (found) return found;
    const engine = this.make();
    this.made.set(name, engine);
    return engine;
  }
}

/** The program that served the page if there is one, else workers of the page. */
export async function connect(): Promise<{engines: Engines; start: {game: string; file: string}}> {
  const isLocal = location.protocol === "http:" && /^\/[0-9a-f]{32}\//.test(location.pathname);
  if (isLocal) {
    const engine = new ServerEngine();
    return {engines: new Engines(() => engine), start: await engine.ask("start")};
  }
  const script = new URL("engine.js", document.baseURI);
  return {engines: new Engines(() => new WorkerEngine(script)), start: {game: "", file: ""}};
}
