// The files of the definition, and what is wrong with them.
import {useEffect, useRef, useState} from "preact/hooks";
import {Dropdown} from "./dropdown";
import {Editor} from "./editor";
import {LanguageHelp, Symbol} from "./language";
import type {Tab} from "./app";
import type {Diagnostic} from "./protocol";
import type {Studio} from "./studio";
import {useStudio} from "./use";
import {counted, marked} from "./words";

const helps = (each: Diagnostic) => each.notes.filter(note => note.kind === "help").map(note => note.text);

/** Those together that ask for the same to be done; the first of each where it stood. */
function alike(all: Diagnostic[]): Diagnostic[][] {
  const groups = new Map<string, Diagnostic[]>();
  for (const each of all) {
    const key = [each.severity, each.code, each.fixes?.[0]?.replacement, helps(each).join("\n") || each.message].join("\n");
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

export function EditorView({studio, isShown, showTab}: {studio: Studio; isShown: boolean; showTab: (tab: Tab) => void}) {
  useStudio(studio);
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const help = useRef<LanguageHelp | null>(null);
  const [file, setFile] = useState("");
  const [outline, setOutline] = useState<Symbol[]>([]);
  const definition = studio.definition;
  const main = definition?.game ?? "";
  const files = definition ? [main, ...Object.keys(definition.files).sort()] : [];
  const open = files.includes(file) ? file : main;
  const wrong = [...studio.diagnostics, ...studio.checks.further];

  useEffect(() => {
    const made = (editor.current = new Editor(box.current!, (file, text) => studio.setText(file, text)));
    const show = (file: string) => {
      made.open(file, studio.textOf(file) ?? "");
      setFile(file);
      return made.view;
    };
    const complain = (notice: string) => { studio.notice = notice; studio.changed(); };
    const start = () => {
      if (help.current) return;
      const started = (help.current = new LanguageHelp(studio.engines.get("language"), {texts: () => studio.texts, change: (file, text) => studio.setText(file, text), show, complain}));
      made.helpBy(file => started.extension(file));
    };
    // Its engine is started when somebody comes near the text.
    box.current!.parentElement!.addEventListener("focusin", start);
    box.current!.parentElement!.addEventListener("pointerenter", start);
    (window as unknown as {editor: Editor}).editor = editor.current;
  }, []);
  useEffect(() => {
    editor.current?.forget();
    setFile(main);
  }, [main]);
  useEffect(() => {
    if (definition && open) editor.current?.open(open, studio.textOf(open) ?? "");
  }, [definition, open]);
  useEffect(() => editor.current?.setDiagnostics(wrong), [studio.diagnostics, studio.checks.further, open]);
  const go = (to: string) => {
    if (!files.includes(to)) return;
    editor.current?.open(to, studio.textOf(to) ?? "");
    setFile(to);
  };
  // A file that was just begun may not be there yet.
  const isThere = studio.lit !== null && files.includes(studio.lit.file);
  useEffect(() => {
    if (studio.lit && isThere) {
      const {file: to, line, focus} = studio.lit;
      if (focus && !isShown) return; // what is hidden takes no focus
      go(to);
      if (focus) studio.lit = null; // gone to once
      requestAnimationFrame(() => focus ? editor.current?.select(line, 1) : editor.current?.light(line));
    } else {
      editor.current?.light(null);
    }
  }, [studio.lit, isThere, isShown]);

  const showOutline = async () => setOutline((await help.current?.outline(open).catch(() => [])) ?? []);

  const problem = (each: Diagnostic) => {
    const fix = files.includes(each.file) ? each.fixes?.[0] : undefined;
    return (
      <div class="problem">
        <button class={each.severity} onClick={() => {
          go(each.file);
          requestAnimationFrame(() => editor.current?.select(each.line ?? 1, each.column ?? 1));
        }}>
          <span class="where">{each.file === main ? "" : `${each.file.replace(/^.*\//, "")} `}{each.line ?? ""}</span>
          <span>{marked(each.message)}{helps(each).map(text => <em> {marked(text)}</em>)}</span>
        </button>
        {fix && <button class="fix" onClick={() => { go(each.file); editor.current?.fix(fix); }}>write <code>{fix.replacement}</code></button>}
      </div>
    );
  };
  const {failing, contradictions} = studio.checks;
  const found = wrong.some(each => each.severity === "error") ? [] : [
    failing.length > 0 && <button class="quiet" onClick={() => showTab("tests")}>{counted(failing.length, "test")} {failing.length === 1 ? "fails" : "fail"}</button>,
    contradictions.length > 0 && <button class="quiet" onClick={() => showTab("book")}>{counted(contradictions.length, "sentence")} of the rulebook {contradictions.length === 1 ? "contradicts" : "contradict"} the rules</button>,
  ].filter(Boolean);
  return (
    <div class="editor">
      <div class="bar-above">
        <div class="files" role="group" aria-label="files">
          {files.map(each => (
            <button aria-pressed={each === open} onClick={() => setFile(each)}>{each.replace(/^[^/]*\//, "")}</button>
          ))}
        </div>
        <Dropdown name="Outline" opened={() => void showOutline()}>
          {outline.map(each => (
            <button style={{paddingLeft: `${0.6 + 0.9 * each.depth}rem`}} onClick={() => editor.current?.select(each.line, 1)}>{each.name} <span class="fine">{each.detail}</span></button>
          ))}
        </Dropdown>
      </div>
      <div class="text" ref={box} />
      <div class={`problems${wrong.length > 0 ? "" : " none"}`} aria-label="problems">
        {wrong.length === 0 || found.length > 0 ? (
          <p class="fine">{found.length > 0 ? found : definition ? "no problems" : ""}<span class="keys"> · <kbd>Ctrl Space</kbd> what may stand here · <kbd>F12</kbd> where a name is declared · <kbd>F2</kbd> rename it · <kbd>Ctrl ]</kbd> <kbd>Ctrl [</kbd> indent</span></p>
        ) : null}
        {alike(wrong).slice(0, 30).map(([first, ...more]) => (
          <>
            {problem(first!)}
            {more.length > 0 && <details><summary>and {more.length} more like this</summary>{more.map(problem)}</details>}
          </>
        ))}
      </div>
    </div>
  );
}
