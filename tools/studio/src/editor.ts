// The text of a definition: CodeMirror with what the engine says is wrong, where it is wrong, and the line of a rule lit.
import {closeBrackets, closeBracketsKeymap, completionKeymap} from "@codemirror/autocomplete";
import {defaultKeymap, history, historyKeymap} from "@codemirror/commands";
import {yaml} from "@codemirror/lang-yaml";
import {bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, syntaxHighlighting} from "@codemirror/language";
import {Diagnostic as Mark, lintGutter, lintKeymap, setDiagnostics} from "@codemirror/lint";
import {highlightSelectionMatches, searchKeymap} from "@codemirror/search";
import {Compartment, EditorState, Extension, StateEffect, StateField, Text} from "@codemirror/state";
import {Decoration, DecorationSet, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers} from "@codemirror/view";
import {tags} from "@lezer/highlight";
import type {Diagnostic, Fix} from "./protocol";

const lightLine = StateEffect.define<number | null>();

const litLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(lightLine)) continue;
      if (effect.value === null || effect.value > transaction.state.doc.lines) next = Decoration.none;
      else next = Decoration.set([Decoration.line({class: "cm-lit"}).range(transaction.state.doc.line(effect.value).from)]);
    }
    return next;
  },
  provide: field => EditorView.decorations.from(field),
});

const colours = HighlightStyle.define([
  {tag: tags.propertyName, color: "var(--code-key)"},
  {tag: [tags.string, tags.content], color: "var(--code-text)"},
  {tag: tags.comment, color: "var(--code-note)", fontStyle: "italic"},
  {tag: [tags.keyword, tags.atom, tags.meta], color: "var(--code-word)"},
  {tag: [tags.punctuation, tags.separator, tags.bracket], color: "var(--code-mark)"},
]);

/** The offset of a line and column of the engine, both from 1, columns in characters. */
function offsetOf(doc: Text, line: number, column: number): number {
  if (line > doc.lines) return doc.length;
  const at = doc.line(Math.max(1, line));
  let offset = 0;
  for (const character of at.text) {
    if (--column <= 0) break;
    offset += character.length;
  }
  return at.from + offset;
}

function rangeOf(doc: Text, {line = 1, column = 1, end_line = line, end_column = column}: Partial<Fix>): {from: number; to: number} {
  const from = offsetOf(doc, line, column);
  return {from, to: Math.max(from, offsetOf(doc, end_line, end_column))};
}

function toMark(doc: Text, diagnostic: Diagnostic): Mark {
  const {from, to} = rangeOf(doc, diagnostic);
  const notes = diagnostic.notes.map(note => `${note.kind}: ${note.text}`);
  const label = diagnostic.label && diagnostic.label !== diagnostic.message ? [diagnostic.label] : [];
  return {
    from,
    to,
    severity: diagnostic.severity,
    message: [diagnostic.message, ...label, ...notes].join("\n"),
    actions: (diagnostic.fixes ?? []).map(fix => {
      const range = rangeOf(doc, fix);
      // What is marked may have moved meanwhile, and the fix with it.
      return {
        name: `write ${fix.replacement}`,
        apply: (view: EditorView, start: number) => {
          const moved = start - from;
          view.dispatch({changes: {from: range.from + moved, to: range.to + moved, insert: fix.replacement}, userEvent: "input.complete"});
        },
      };
    }),
  };
}

/** A new line in YAML: deeper below a key that opens something, one more item of a list, else as deep as the line. */
function newLine(view: EditorView): boolean {
  const {state} = view;
  const {from, empty} = state.selection.main;
  const line = state.doc.lineAt(from);
  const before = line.text.slice(0, from - line.from);
  if (!empty || from < line.to || state.selection.ranges.length > 1 || before.replace(/[^[{(]/g, "").length > before.replace(/[^\]})]/g, "").length) return false;
  const [, indent = "", dashes = "", rest = ""] = /^(\s*)((?:- +)*)(.*)$/.exec(before) ?? [];
  const below = " ".repeat(indent.length + dashes.length);
  const isEmptyItem = dashes !== "" && rest === "";
  const opens = /^[^#]*:\s*(?:[|>][-+\d]*)?\s*(?: #.*)?$/.test(rest);
  const isKey = /^[\w" -]+:(\s|$)/.test(rest);
  const insert = isEmptyItem ? indent : `${state.lineBreak}${opens ? `${below}  ` : isKey ? below : `${indent}${dashes}`}`;
  const start = isEmptyItem ? line.from : from;
  view.dispatch({changes: {from: start, to: from, insert}, selection: {anchor: start + insert.length}, scrollIntoView: true, userEvent: "input"});
  return true;
}

export class Editor {
  readonly view: EditorView;
  file = "";
  private readonly states = new Map<string, EditorState>();
  private readonly help = new Compartment();
  private more: (file: string) => Extension = () => [];
  private quiet = false;

  constructor(parent: HTMLElement, private readonly onChange: (file: string, text: string) => void) {
    this.view = new EditorView({parent});
  }

  /** More extensions for each file, from now on. */
  helpBy(more: (file: string) => Extension): void {
    this.more = more;
    if (this.file) this.view.dispatch({effects: this.help.reconfigure(more(this.file))});
    this.states.clear();
  }

  /** Shows a file; `text` replaces what is there unless it is the same, as after a change from outside. */
  open(file: string, text: string): void {
    if (this.file === file && this.view.state.doc.toString() === text) return;
    if (this.file && this.file !== file) this.states.set(this.file, this.view.state);
    const kept = this.states.get(file);
    this.file = file;
    this.quiet = true;
    this.view.setState(kept && kept.doc.toString() === text ? kept : this.fresh(file, text));
    this.quiet = false;
  }

  /** Forgets what was typed in files of another definition. */
  forget(): void {
    this.states.clear();
    this.file = "";
  }

  setDiagnostics(diagnostics: Diagnostic[]): void {
    const doc = this.view.state.doc;
    const marks = diagnostics.filter(each => each.file === this.file).map(each => toMark(doc, each));
    marks.sort((x, y) => x.from - y.from);
    this.view.dispatch(setDiagnostics(this.view.state, marks));
  }

  light(line: number | null): void {
    const effects: StateEffect<unknown>[] = [lightLine.of(line)];
    if (line !== null && line <= this.view.state.doc.lines)
      effects.push(EditorView.scrollIntoView(this.view.state.doc.line(line).from, {y: "center"}));
    this.view.dispatch({effects});
  }

  select(line: number, column: number): void {
    const at = offsetOf(this.view.state.doc, line, column);
    this.view.dispatch({selection: {anchor: at}, effects: EditorView.scrollIntoView(at, {y: "center"})});
    this.view.focus();
  }

  /** Writes what puts a fault of the file right that is shown. */
  fix(fix: Fix): void {
    this.view.dispatch({changes: {...rangeOf(this.view.state.doc, fix), insert: fix.replacement}, userEvent: "input.complete"});
    this.view.focus();
  }

  private fresh(file: string, text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        history(),
        drawSelection(),
        EditorState.allowMultipleSelections.of(true),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        syntaxHighlighting(colours),
        lintGutter(),
        litLine,
        /\.ya?ml$/.test(file) ? [yaml(), keymap.of([{key: "Enter", run: newLine}])] : EditorView.lineWrapping,
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
        EditorView.contentAttributes.of({"aria-label": `text of ${file}`, tabindex: "0"}),
        EditorState.tabSize.of(2),
        EditorView.updateListener.of(update => {
          if (update.docChanged && !this.quiet) this.onChange(this.file, update.state.doc.toString());
        }),
        this.help.of(this.more(file)),
      ],
    });
  }
}
