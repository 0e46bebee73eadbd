// Completion, hover, definitions and renaming in the editor, by the engine's language server over the protocol that
// editors speak with it. What is wrong is told by the engine with the board, in the same breath.
import {findReferencesKeymap, hoverTooltips, jumpToDefinitionKeymap, LSPClient, renameKeymap, serverCompletion, Transport} from "@codemirror/lsp-client";
import type {Extension} from "@codemirror/state";
import {keymap} from "@codemirror/view";
import type {Engine} from "./engine";

class EngineTransport implements Transport {
  private handlers = new Set<(message: string) => void>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly engine: Engine, private readonly files: () => Record<string, string>) {}

  send(message: string): void {
    this.last = this.last.then(async () => {
      try {
        const {messages} = await this.engine.ask<{messages: unknown[]}>("lsp", {message, files: this.files()});
        for (const each of messages) for (const handler of this.handlers) handler(JSON.stringify(each));
      } catch {
        // Without the server the editor is without its help, and goes on.
      }
    });
  }
  subscribe(handler: (message: string) => void): void {
    this.handlers.add(handler);
  }
  unsubscribe(handler: (message: string) => void): void {
    this.handlers.delete(handler);
  }
}

/**
 * What adds the server's help to a file's editor; nothing where the engine has no language server. `files`: texts that
 * are not open in the editor, by path.
 */
export async function languageServer(engine: Engine, files: () => Record<string, string>): Promise<((file: string) => Extension) | null> {
  try {
    await engine.ask("lsp", {message: '{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":0}}', files: {}});
  } catch {
    return null;
  }
  const client = new LSPClient({
    timeout: 30_000,
    extensions: [serverCompletion(), hoverTooltips(), keymap.of([...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap])],
  }).connect(new EngineTransport(engine, files));
  client.initializing.catch(() => undefined);
  return file => (/\.ya?ml$/.test(file) ? client.plugin(`file:///${file}`, "yaml") : []);
}
