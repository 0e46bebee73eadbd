// Completion, hover, definitions, references, renaming and the outline in the editor, by the engine's language server
// over the protocol that editors speak with it. What is wrong is told by the engine with the board, in the same breath.
import {findReferencesKeymap, hoverTooltips, jumpToDefinition, jumpToDefinitionKeymap, LSPClient, LSPPlugin, renameKeymap, serverCompletionSource, Transport, Workspace, WorkspaceFile} from "@codemirror/lsp-client";
import {acceptCompletion, autocompletion, CompletionSource} from "@codemirror/autocomplete";
import {ChangeSet, Extension, Text, TransactionSpec} from "@codemirror/state";
import {EditorView, keymap} from "@codemirror/view";
import DOMPurify from "dompurify";
import type {Engine} from "./engine";

/** The files of the definition as the server is to know them, and who shows them. */
export interface Files {
  texts(): Record<string, string>; // by path
  change(file: string, text: string): void;
  show(file: string): EditorView; // in the editor
  complain(message: string): void;
}

export interface Symbol {
  name: string;
  detail: string;
  line: number; // from 1
  depth: number;
}

type Update = ReturnType<Workspace["syncFiles"]>[number];

const folder = "file:///studio/";
const uriOf = (file: string) => folder + file.split("/").map(encodeURIComponent).join("/");
const isRead = (file: string) => /\.ya?ml$/.test(file);

class EngineTransport implements Transport {
  private handlers = new Set<(message: string) => void>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly engine: Engine, private readonly client: string, private readonly files: Files) {}

  send(message: string): void {
    this.last = this.last.then(async () => {
      try {
        const {messages} = await this.engine.ask<{messages: unknown[]}>("lsp", {client: this.client, message, files: this.beside()}, {milliseconds: 30_000});
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

  /** Tables, which definitions read and the server is not asked about. */
  private beside(): Record<string, string> {
    const files: Record<string, string> = {};
    for (const [file, text] of Object.entries(this.files.texts())) if (file.endsWith(".csv")) files[`/studio/${file}`] = text;
    return files;
  }
}

class DefinitionFile implements WorkspaceFile {
  readonly languageId = "yaml";
  version = 0;
  view: EditorView | null = null;
  readonly uri: string;

  constructor(readonly file: string, public doc: Text) {
    this.uri = uriOf(file);
  }
  getView(): EditorView | null {
    return this.view;
  }
}

/** All files of the definition are open for the server, whichever of them the editor shows. */
class DefinitionWorkspace extends Workspace {
  files: DefinitionFile[] = [];

  constructor(client: LSPClient, private readonly source: Files) {
    super(client);
  }

  private named(uri: string): DefinitionFile | undefined {
    return this.files.find(each => each.uri === uri);
  }

  private reconcile(): void {
    const texts = this.source.texts();
    this.files = this.files.filter(each => {
      const stays = each.file in texts;
      if (!stays) this.client.didClose(each.uri);
      return stays;
    });
    for (const [file, text] of Object.entries(texts)) {
      if (!isRead(file) || this.named(uriOf(file))) continue;
      const opened = new DefinitionFile(file, Text.of(text.split(/\r\n?|\n/)));
      this.files.push(opened);
      this.client.didOpen(opened);
    }
  }

  override connected(): void {
    this.files = [];
    this.reconcile();
  }

  syncFiles(): Update[] {
    this.reconcile();
    const texts = this.source.texts();
    const updates: Update[] = [];
    for (const file of this.files) {
      const plugin = file.view && LSPPlugin.get(file.view);
      let changes: ChangeSet;
      if (plugin && plugin.uri === file.uri && plugin.syncedDoc.eq(file.doc)) {
        changes = plugin.unsyncedChanges;
      } else {
        const text = Text.of((texts[file.file] ?? "").split(/\r\n?|\n/));
        if (text.eq(file.doc)) continue;
        changes = ChangeSet.of([{from: 0, to: file.doc.length, insert: text}], file.doc.length);
      }
      plugin?.clear();
      if (changes.empty) continue;
      updates.push({file, prevDoc: file.doc, changes});
      file.doc = changes.apply(file.doc);
      file.version++;
    }
    return updates;
  }

  openFile(uri: string, _language: string, view: EditorView): void {
    this.reconcile();
    const file = this.named(uri);
    if (file) file.view = view;
  }

  closeFile(uri: string, view: EditorView): void {
    const file = this.named(uri);
    if (file?.view === view) file.view = null;
  }

  override updateFile(uri: string, update: TransactionSpec): void {
    const file = this.named(uri);
    if (!file) return;
    if (file.view) return file.view.dispatch(update);
    const text = Text.of((this.source.texts()[file.file] ?? "").split(/\r\n?|\n/));
    this.source.change(file.file, ChangeSet.of(update.changes ?? [], text.length).apply(text).toString());
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    const file = this.named(uri);
    if (file) return Promise.resolve(this.source.show(file.file));
    this.source.complain(`This stands in ${decodeURIComponent(uri).replace(/^.*\//, "")}, which this game builds on.`);
    return Promise.resolve(null);
  }
}

const definitionByClick = EditorView.domEventHandlers({
  mousedown(event, view) {
    const at = event.ctrlKey || event.metaKey ? view.posAtCoords(event) : null;
    if (at === null) return false;
    view.dispatch({selection: {anchor: at}});
    return jumpToDefinition(view);
  },
});

/** As the server orders them. What may follow a word that is whole is offered behind it, or when it is asked for. */
const completion: CompletionSource = async context => {
  const result = await serverCompletionSource(context);
  if (!result) return null;
  const options = context.explicit ? result.options : result.options.filter(each => !each.label.includes(" "));
  return {...result, options, filter: false};
};

export class LanguageHelp {
  private readonly client: LSPClient;

  constructor(engine: Engine, files: Files) {
    const name = [...crypto.getRandomValues(new Uint8Array(12))].map(each => each.toString(16).padStart(2, "0")).join("");
    const transport = new EngineTransport(engine, name, files);
    this.client = new LSPClient({
      timeout: 40_000,
      initializationOptions: {diagnostics: false, images: true},
      workspace: client => new DefinitionWorkspace(client, files),
      sanitizeHTML: html => DOMPurify.sanitize(html, {FORBID_ATTR: ["style", "class", "id"], FORBID_TAGS: ["style", "form", "input", "a"]}),
      extensions: [[autocompletion({override: [completion], icons: false}), keymap.of([{key: "Tab", run: acceptCompletion}]), hoverTooltips(), definitionByClick, keymap.of([...renameKeymap, ...jumpToDefinitionKeymap, ...findReferencesKeymap])]],
    }).connect(transport);
    const connected = () => this.client.initializing.catch(() => undefined);
    void connected();
    engine.onRestart = () => {
      this.client.disconnect();
      this.client.connect(transport);
      void connected();
    };
  }

  /** What an editor of this file is given. */
  extension(file: string): Extension {
    return isRead(file) ? this.client.plugin(uriOf(file), "yaml") : [];
  }

  /** What a file is made of. */
  async outline(file: string): Promise<Symbol[]> {
    interface Found {
      name: string;
      detail?: string;
      selectionRange: {start: {line: number}};
      children?: Found[];
    }
    this.client.sync();
    const found = await this.client.request<object, Found[] | null>("textDocument/documentSymbol", {textDocument: {uri: uriOf(file)}});
    const all: Symbol[] = [];
    const add = (symbols: Found[], depth: number) => {
      for (const each of symbols) {
        all.push({name: each.name, detail: each.detail ?? "", line: each.selectionRange.start.line + 1, depth});
        add(each.children ?? [], depth + 1);
      }
    };
    add(found ?? [], 0);
    return all;
  }
}
