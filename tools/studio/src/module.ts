// The WebAssembly module as a function.
interface Emscripten {
  ccall(name: string, result: string, kinds: string[], values: unknown[]): unknown;
}

export async function load(): Promise<{answer(request: string, progress: (text: string) => void): string}> {
  const address = new URL("./ludwright.js", import.meta.url).href;
  const {default: make} = (await import(address)) as {default: (options: object) => Promise<Emscripten>};
  const wasmBinary = await (await fetch(new URL("./ludwright.wasm", import.meta.url))).arrayBuffer();
  const module = await make({wasmBinary});
  return {answer: request => module.ccall("ludwright_rpc", "string", ["string"], [request]) as string};
}
