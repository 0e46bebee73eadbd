// The rulebook that the definition makes, and a rulebook's own text held against it, sentence by sentence.
import {useEffect, useRef, useState} from "preact/hooks";
import type {Studio} from "../studio";

function Page({html, title}: {html: string; title: string}) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const page = new DOMParser().parseFromString(html, "text/html");
    page.querySelectorAll("script").forEach(script => script.remove());
    frame.current!.srcdoc = "<!doctype html>" + page.documentElement.outerHTML;
  }, [html]);
  return <iframe ref={frame} title={title} sandbox="" />;
}

export function Book({studio}: {studio: Studio}) {
  const [mode, setMode] = useState<"made" | "own">("made");
  const [html, setHtml] = useState("");
  const bookFile = Object.keys(studio.definition?.files ?? {}).find(file => file.endsWith("rulebook.md"));
  useEffect(() => {
    let live = true;
    const timer = setTimeout(() => {
      const text = bookFile ? studio.textOf(bookFile) : null;
      const asked = mode === "made"
        ? studio.query<{text: string}>("rulebook", {format: "html"}, {milliseconds: 60_000}).then(found => found.text)
        : text ? studio.query<{report: string}>("check_rulebook", {text, format: "html"}, {milliseconds: 60_000}).then(found => found.report) : Promise.resolve("");
      asked.then(found => live && setHtml(found), error => live && studio.complain(error));
    }, 300);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [mode, studio.version, studio.definition]);
  return (
    <div class="book">
      <div class="choices" role="group" aria-label="which rulebook">
        <button aria-pressed={mode === "made"} onClick={() => setMode("made")}>Made from the rules</button>
        <button aria-pressed={mode === "own"} onClick={() => setMode("own")}>Your text, checked</button>
      </div>
      {mode === "own" && !bookFile ? <p class="fine">This definition has no file rulebook.md.</p> : html ? <Page html={html} title="rulebook" /> : <p class="fine">…</p>}
    </div>
  );
}
