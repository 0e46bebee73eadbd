// The rulebook that the definition makes, and a rulebook's own text held against it, sentence by sentence. What they
// contradict each other in is shown on the board.
import {useEffect, useState} from "preact/hooks";
import type {BookReport, Finding} from "../protocol";
import {Report} from "../report";
import type {Studio} from "../studio";
import {placesIn} from "../studio";
import {marked} from "../words";

const contradictions = new Set(["fail", "conflict", "error"]);

function Contradiction({studio, finding}: {studio: Studio; finding: Finding}) {
  const rule = placesIn(finding.definition).find(each => studio.textOf(each.file) !== null);
  const show = () => studio.showFinding(finding.position, [finding.text, ...finding.notes.map(note => `  ${note}`)].join("\n"), rule ?? null);
  return (
    <li class="fails">
      <span class="sign" aria-label="contradicts">✗</span>
      <span>
        {marked(finding.text)}
        {finding.position && <button class="quiet" onClick={() => void show()}>show on the board</button>}
        {rule && <button class="quiet" onClick={() => studio.show_line(rule)}>rule: line {rule.line}</button>}
        {finding.places[0] && <span class="fine"> rulebook: line {finding.places[0].line}</span>}
      </span>
    </li>
  );
}

export function Book({studio}: {studio: Studio}) {
  const [mode, setMode] = useState<"made" | "own">("made");
  const [html, setHtml] = useState("");
  const [report, setReport] = useState<BookReport | null>(null);
  const [fault, setFault] = useState("");
  const bookFile = Object.keys(studio.definition?.files ?? {}).find(file => file.endsWith("rulebook.md"));
  const text = bookFile ? studio.textOf(bookFile) : null;
  const add = () => {
    const {definition} = studio;
    if (definition) studio.setText(definition.game.replace(/[^/]*$/, "rulebook.md"), `# ${studio.rules?.title ?? "Rulebook"}\n\n`);
  };
  useEffect(() => {
    let live = true;
    setReport(null);
    setFault("");
    const made = async () => {
      const found = await studio.query<{text: string}>("rulebook", {format: "html"}, {milliseconds: 60_000});
      if (live) setHtml(found.text);
    };
    const own = async () => {
      if (!text) return setHtml("");
      const engine = studio.engines.get("background");
      const {game} = await engine.ask<{game: number}>("open", {definition: studio.definition});
      try {
        const ask = <T,>(format: string) => engine.ask<{report: T}>("check_rulebook", {game, text, format}, {milliseconds: 60_000});
        const data = await ask<BookReport>("json");
        if (live) setReport(data.report);
        const page = await ask<string>("html");
        if (live) setHtml(page.report);
      } finally {
        void engine.ask("close", {game});
      }
    };
    const timer = setTimeout(() => (mode === "made" ? made() : own()).catch((error: unknown) => live && setFault(error instanceof Error ? error.message : String(error))), 300);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [mode, studio.version, text]);
  const wrong = report?.findings.filter(each => contradictions.has(each.status)) ?? [];
  return (
    <div class="book">
      <div class="choices" role="group" aria-label="which rulebook">
        <button aria-pressed={mode === "made"} onClick={() => setMode("made")}>Made from the rules</button>
        <button aria-pressed={mode === "own"} onClick={() => setMode("own")}>Your text, checked</button>
      </div>
      {mode === "own" && !bookFile && (
        <div>
          <p>Write the rules as players read them, and each sentence is held against the definition. This game has no such text yet.</p>
          <button onClick={add}>Begin rulebook.md</button>
        </div>
      )}
      {mode === "own" && report && (
        <div class="tests">
          <p class="fine" role="status">{report.coverage.executed} of {report.coverage.normative} sentences that say a rule were tried; {wrong.length === 0 ? "none contradicts the definition" : `${wrong.length} ${wrong.length === 1 ? "contradicts" : "contradict"} the definition`}.</p>
          {wrong.length > 0 && <ul>{wrong.map(finding => <Contradiction studio={studio} finding={finding} />)}</ul>}
        </div>
      )}
      {fault && <p class="fault" role="alert">The rulebook cannot be made: {fault}</p>}
      {!fault && (mode === "made" || bookFile) && (html ? <Report html={html} title="rulebook" /> : <p class="fine">…</p>)}
    </div>
  );
}
