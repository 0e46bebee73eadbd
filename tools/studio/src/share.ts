// A game in a link: its definition and moves, deflated, behind `#g=`. What comes with a link is a stranger's: it is
// bounded, and only texts are taken from it.
import {Definition} from "./protocol";

export interface Shared {
  definition: Definition;
  moves: string[];
}

const mostDeflated = 300_000;
const mostText = 2_000_000;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  writer.write(bytes as unknown as BufferSource).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error("the link holds too much");
    }
    parts.push(value);
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export async function toFragment(shared: Shared): Promise<string> {
  const text = JSON.stringify({v: 1, ...shared});
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), mostDeflated);
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return "#g=" + btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function texts(value: unknown): Record<string, string> {
  const result: Record<string, string> = {};
  if (typeof value !== "object" || value === null) return result;
  for (const [name, text] of Object.entries(value)) {
    if (typeof text === "string" && !name.includes("..")) result[name] = text;
  }
  return result;
}

/** Nothing if the fragment holds no game; throws if it is broken. */
export async function fromFragment(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith("#g=")) return null;
  const packed = fragment.slice(3);
  if (packed.length > mostDeflated * 1.4) throw new Error("the link holds too much");
  const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, c => c.charCodeAt(0));
  const text = new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"), mostText));
  const json = JSON.parse(text) as {definition?: Partial<Record<keyof Definition, unknown>>; moves?: unknown};
  const given = json.definition ?? {};
  if (typeof given.game !== "string" || typeof given.text !== "string") throw new Error("there is no game in the link");
  const moves = Array.isArray(json.moves) ? json.moves.filter((each): each is string => typeof each === "string") : [];
  return {definition: {game: given.game, text: given.text, files: texts(given.files), options: texts(given.options)}, moves};
}
