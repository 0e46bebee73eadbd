// The engine in a worker: requests come as texts, and go to the one function of the WebAssembly module.
import {load} from "./module";

declare const self: DedicatedWorkerGlobalScope;

const coming = load();

self.onmessage = async (event: MessageEvent<string>) => {
  try {
    self.postMessage((await coming)(event.data));
  } catch (error) {
    // The stack or the memory of the module is spent: it is of no more use.
    self.postMessage(JSON.stringify({trap: true, message: String(error)}));
  }
};
