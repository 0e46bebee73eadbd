// Ludwright in a worker of a page or of Node, for `connect` (client.ts). Messages are {id, game, method, params}, with
// `game` the number of an open game or none; the answer is {id, result} or {id, error}. A game opened is its number.
import { load, LudwrightError, type Game, type Ludwright } from "./index.js";
import { underNode } from "./module.js";

interface Message {
  id: number;
  game?: number;
  method: string;
  params: unknown[];
}

const port: { postMessage(message: unknown): void; listen(hear: (message: Message) => void): void } = underNode
  ? await import("node:worker_threads").then(({ parentPort }) => ({
      postMessage: (message) => parentPort!.postMessage(message),
      listen: (hear) => void parentPort!.on("message", hear),
    }))
  : {
      postMessage: (message) => (self as unknown as Worker).postMessage(message),
      listen: (hear) => void self.addEventListener("message", (event) => hear((event as MessageEvent<Message>).data)),
    };

const games = new Map<number, Game>();
let opened = 0;
let ludwright: Promise<Ludwright> | undefined;

async function answer({ game, method, params }: Message): Promise<unknown> {
  if (method === "load") {
    ludwright = load(...(params as Parameters<typeof load>));
    games.clear();
    return void (await ludwright);
  }
  const target: any = game === undefined ? await (ludwright ??= load()) : games.get(game);
  if (typeof target?.[method] !== "function") throw new LudwrightError("usage", `error: there is no \`${method}\` here`);
  const result = target[method](...params);
  if (game === undefined && method === "open") {
    games.set(++opened, result);
    return opened;
  }
  if (game !== undefined && method === "close") games.delete(game);
  return result;
}

// One after the other, in the order they came.
let last = Promise.resolve();
port.listen((message) => {
  last = last.then(async () => {
    try {
      port.postMessage({ id: message.id, result: await answer(message) });
    } catch (error) {
      const { kind = "fault", message: text, diagnostics = [] } = error as LudwrightError;
      port.postMessage({ id: message.id, error: { kind, message: text, diagnostics } });
    }
  });
});
