#!/usr/bin/env node
// The program `ludwright` under Node: the one of tools/main.cpp, in the folder and with the streams it is called with.
import { existsSync, readdirSync, readSync, realpathSync, statSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { instantiate, type RawModule } from "./module.js";

const pause = new Int32Array(new SharedArrayBuffer(4));

// A device that reads and writes a stream of this process, as it comes.
function connectStream(FS: any, stream: number, device: number): void {
  const number = FS.makedev(64, device);
  FS.registerDevice(number, {
    open(file: any) {
      file.tty = [process.stdin, process.stdout, process.stderr][stream]!.isTTY === true;
      file.seekable = false;
    },
    read(_: unknown, buffer: Uint8Array, offset: number, length: number): number {
      for (;;) {
        try {
          return readSync(stream, buffer, offset, length, null);
        } catch (error: any) {
          if (error.code === "EOF") return 0;
          if (error.code !== "EAGAIN") throw error;
          Atomics.wait(pause, 0, 0, 20); // another process has set the terminal not to wait
        }
      }
    },
    write(_: unknown, buffer: Uint8Array, offset: number, length: number): number {
      for (let done = 0; done < length; ) {
        try {
          done += writeSync(stream, buffer, offset + done, length - done);
        } catch (error: any) {
          if (error.code === "EPIPE") process.exit(0); // a reader that has seen enough
          if (error.code !== "EAGAIN") throw error;
          Atomics.wait(pause, 0, 0, 5);
        }
      }
      return length;
    },
  });
  const path = `/dev/host${stream}`;
  FS.mkdev(path, number);
  FS.close(FS.streams[stream]);
  const opened = FS.open(path, stream === 0 ? "r" : "w");
  if (opened.fd !== stream) throw new Error(`stream ${stream} was opened as ${opened.fd}`);
}

// The folders of the machine, each where it is there.
function mountFolders({ FS, NODEFS }: RawModule): void {
  const here = process.cwd();
  const drive = /^[A-Za-z]:/.exec(here)?.[0];
  const mount = (root: string, at: string) => {
    if (!FS.analyzePath(at).exists) FS.mkdir(at);
    FS.mount(NODEFS, { root }, at);
  };
  if (drive) {
    mount(drive + "\\", "/" + drive);
    FS.chdir("/" + here.replaceAll("\\", "/"));
    return;
  }
  for (const name of readdirSync("/")) {
    const folder = "/" + name;
    if (["/dev", "/proc", "/sys", "/.ludwright"].includes(folder) || !existsSync(folder)) continue;
    if (statSync(folder).isDirectory()) mount(realpathSync(folder), folder);
  }
  FS.chdir(here);
}

const environment = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
environment.LUDWRIGHT_SCHEMA ??= fileURLToPath(new URL("../schema/game.schema.json", import.meta.url)).replaceAll("\\", "/");
const module = await instantiate(undefined, { environment: environment as Record<string, string> });
for (const stream of [0, 1, 2]) connectStream(module.FS, stream, stream);
mountFolders(module);
try {
  process.exitCode = module.callMain(process.argv.slice(2));
} catch (error) {
  writeSync(2, `internal error: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 4;
}
