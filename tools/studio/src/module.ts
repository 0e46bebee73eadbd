// The WebAssembly module of the npm package as one function, from a request's text to its answer's.

interface Raw {
  HEAPU8: Uint8Array;
  HEAPU32?: Uint32Array;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, at: number, room: number): void;
  UTF8ToString(at: number): string;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _ludwright_answer(request: number, answer: number): number;
  _ludwright_free(answer: number): void;
}

export async function load(): Promise<(request: string) => string> {
  const base = import.meta.url;
  const address = new URL("./ludwright.wasm", base);
  const compiled = WebAssembly.compileStreaming(fetch(address)).catch(async () => WebAssembly.compile(await (await fetch(address)).arrayBuffer()));
  const {default: create} = (await import(new URL("./ludwright.mjs", base).href)) as {default: (settings: object) => Promise<Raw>};
  const raw = await create({
    environment: {},
    instantiateWasm(imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) {
      void compiled.then(module => WebAssembly.instantiate(module, imports)).then(ready);
      return {};
    },
  });
  const slot = raw._malloc(8);
  return request => {
    const room = raw.lengthBytesUTF8(request) + 1;
    const at = raw._malloc(room);
    raw.stringToUTF8(request, at, room);
    raw._ludwright_answer(at, slot);
    raw._free(at);
    const answer = new DataView(raw.HEAPU8.buffer).getUint32(slot, true);
    const text = raw.UTF8ToString(answer);
    raw._ludwright_free(answer);
    return text;
  };
}
