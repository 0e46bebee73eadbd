// A Ludwright in a worker, called as if it were here: every method gives a promise.
import { LudwrightError, type Game, type LoadOptions, type Ludwright } from "./index.js";

/** The methods of T, each giving a promise. */
export type Remote<T> = {
  [K in keyof T as T[K] extends (...values: any[]) => any ? K : never]: T[K] extends (...values: infer A) => infer R
    ? (...values: A) => Promise<R>
    : never;
};
export type RemoteGame = Remote<Game>;
export type RemoteLudwright = Omit<Remote<Ludwright>, "open"> & {
  open(...values: Parameters<Ludwright["open"]>): Promise<RemoteGame>;
  /** Loads the module anew; without it the first call loads it. Games that were open are gone. */
  load(options?: LoadOptions): Promise<void>;
};

/** What of a worker is used: that of pages, or of Node's worker_threads. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  addEventListener?(type: "message" | "error", hear: (event: any) => void): void;
  on?(type: "message" | "error", hear: (event: any) => void): void;
}

/** The Ludwright in a worker that runs `ludwright/worker`. Calls are answered in the order they were made. */
export function connect(worker: WorkerLike): RemoteLudwright {
  const waiting = new Map<number, { resolve(result: any): void; reject(error: unknown): void }>();
  let sent = 0;
  const hear = ({ id, result, error }: any) => {
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new LudwrightError(error.kind, error.message, error.diagnostics));
    else call?.resolve(result);
  };
  const fail = (event: any) => {
    for (const call of waiting.values()) call.reject(new LudwrightError("fault", `the worker failed: ${event?.message}`));
    waiting.clear();
  };
  if (worker.addEventListener) {
    worker.addEventListener("message", (event) => hear(event.data));
    worker.addEventListener("error", fail);
  } else {
    worker.on?.("message", hear);
    worker.on?.("error", fail);
  }
  const call = (game: number | undefined, method: string, params: unknown[]) =>
    new Promise<any>((resolve, reject) => {
      waiting.set(++sent, { resolve, reject });
      worker.postMessage({ id: sent, game, method, params });
    });
  const methods = (game: number | undefined, special: Record<string, unknown>): any =>
    new Proxy(special, {
      get: (own, method) => {
        // A promise looks for `then` in what it is resolved with.
        if (typeof method !== "string" || method === "then") return undefined;
        return own[method] ?? ((...params: unknown[]) => call(game, method, params));
      },
    });
  return methods(undefined, {
    open: async (...params: unknown[]) => methods(await call(undefined, "open", params), {}),
  });
}
