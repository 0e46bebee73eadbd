// The engine in a worker: requests come as texts, and go as texts to the one function of the WebAssembly module.
export {};
declare const self: DedicatedWorkerGlobalScope;

interface Module {
  answer(request: string, progress: (text: string) => void): string;
}

const coming: Promise<Module> = import("./module").then(({load}) => load());

self.onmessage = async (event: MessageEvent<string>) => {
  try {
    const module = await coming;
    const id = (JSON.parse(event.data) as {id: number}).id;
    self.postMessage(module.answer(event.data, text => self.postMessage(`{"id":${id},"progress":${text}}`)));
  } catch (error) {
    // The stack or the memory of the module is spent: it is of no more use.
    self.postMessage(JSON.stringify({trap: true, message: String(error)}));
  }
};
