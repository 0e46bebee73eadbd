// The module as emscripten makes it, and how its bytes are found. Nothing here knows what the functions do.

/** Where the bytes of a module come from: they themselves, or an address that `fetch` or Node can read. */
export type WasmSource = ArrayBuffer | Uint8Array | WebAssembly.Module | URL | string;

export interface RawModule {
  HEAPU8: Uint8Array;
  FS: any;
  NODEFS: any;
  callMain(argumentsOfMain: string[]): number;
  lengthBytesUTF8(text: string): number;
  stringToUTF8(text: string, at: number, room: number): void;
  UTF8ToString(at: number): string;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _fflush(stream: number): number;
  /** Why the part that reads rulebooks cannot be had, once it was asked for. */
  missing?: string;
  [name: `_ludwright_${string}`]: (...values: (number | bigint)[]) => number;
}

interface Settings {
  environment?: Record<string, string>;
  /** The part that reads rulebooks; left out: it is read, from beside `ludwright.mjs`, when it is first called. */
  rulebookWasm?: WasmSource;
}

export const underNode = typeof process === "object" && typeof process.versions?.node === "string";

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source as BufferSource);
  const address = new URL(source, import.meta.url);
  if (underNode && address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile((await readFile(address)) as BufferSource);
  }
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} cannot be had: ${response.status}`);
  // While it comes in, where the server names the type of the file.
  if (response.headers.get("Content-Type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A module of its own, with its own memory. */
export async function instantiate(source: WasmSource | undefined, settings: Settings): Promise<RawModule> {
  const compiled = await compile(source ?? new URL("./ludwright.wasm", import.meta.url));
  // @ts-ignore: made by the build of the module, without types
  const { default: create } = await import("./ludwright.mjs");
  const require = underNode ? (await import("node:module")).createRequire(import.meta.url) : undefined;
  return create({
    ...settings,
    rulebookWasm: settings.rulebookWasm && (await compile(settings.rulebookWasm)),
    require,
    instantiateWasm(imports: WebAssembly.Imports, ready: (instance: WebAssembly.Instance) => void) {
      void WebAssembly.instantiate(compiled, imports).then(ready);
      return {};
    },
  });
}
