// The files of the definition, and what is wrong with them.
import {useEffect, useRef, useState} from "preact/hooks";
import {Editor} from "./editor";
import {languageServer} from "./language";
import type {Studio} from "./studio";
import {useStudio} from "./use";
import {marked} from "./words";

export function EditorView({studio, isShown}: {studio: Studio; isShown: boolean}) {
  useStudio(studio);
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const [file, setFile] = useState("");
  const definition = studio.definition;
  const main = definition?.game ?? "";
  const files = definition ? [main, ...Object.keys(definition.files).sort()] : [];
  const open = files.includes(file) ? file : main;

  useEffect(() => {
    const files = () => ({...studio.definition?.files, ...(studio.definition ? {[studio.definition.game]: studio.definition.text} : {})});
    editor.current = new Editor(box.current!, (file, text) => studio.setText(file, text));
    void languageServer(studio.engines.get("thoughts"), files).then(help => help && editor.current?.helpBy(help));
    (window as unknown as {editor: Editor}).editor = editor.current;
  }, []);
  useEffect(() => {
    editor.current?.forget();
    setFile(main);
  }, [main]);
  useEffect(() => {
    if (definition && open) editor.current?.open(open, studio.textOf(open) ?? "");
  }, [definition, open]);
  useEffect(() => editor.current?.setDiagnostics(studio.diagnostics), [studio.diagnostics, open]);
  useEffect(() => {
    if (studio.lit && files.includes(studio.lit.file)) {
      setFile(studio.lit.file);
      const line = studio.lit.line;
      requestAnimationFrame(() => editor.current?.light(line));
    } else {
      editor.current?.light(null);
    }
  }, [studio.lit, isShown]);

  const wrong = studio.diagnostics;
  return (
    <div class="editor">
      <div class="files" role="group" aria-label="files">
        {files.map(each => (
          <button aria-pressed={each === open} onClick={() => setFile(each)}>{each.replace(/^[^/]*\//, "")}</button>
        ))}
      </div>
      <div class="text" ref={box} />
      <div class={`problems${wrong.length > 0 ? "" : " none"}`} aria-label="problems">
        {wrong.length === 0 ? (
          <p class="fine">{definition ? "no problems" : ""}</p>
        ) : (
          wrong.slice(0, 30).map(each => (
            <button class={each.severity} onClick={() => {
              if (files.includes(each.file)) setFile(each.file);
              requestAnimationFrame(() => editor.current?.select(each.line ?? 1, each.column ?? 1));
            }}>
              <span class="where">{each.file === main ? "" : `${each.file.replace(/^.*\//, "")} `}{each.line ?? ""}</span>
              <span>{marked(each.message)}{each.notes.filter(note => note.kind === "help").map(note => <em> {marked(note.text)}</em>)}</span>
            </button>
          ))
        )}
      </div>
    </div>
  );
}
