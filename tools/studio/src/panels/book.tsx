// The rulebook that the definition makes, and a rulebook's own text held against it, sentence by sentence. What they
// contradict each other in is shown on the board.
import {useEffect, useState} from "preact/hooks";
import type {Finding} from "../protocol";
import {Report} from "../report";
import {Old} from "./tests";
import type {Studio} from "../studio";
import {counted, marked, placesIn, Said} from "../words";

function Contradiction({studio, finding, bookFile}: {studio: Studio; finding: Finding; bookFile: string}) {
  const rule = placesIn(finding.definition).find(each => studio.textOf(each.file) !== null);
  const place = finding.places[0];
  const sentence = studio.checks.book?.parts.find(each => each.place.begin === place?.begin)?.text;
  const show = () => studio.showFinding(finding.position, [finding.text, ...finding.notes.map(note => `  ${note}`)].join("\n"), rule ?? null);
  return (
    <li class="fails">
      <span class="sign" aria-label="contradicts">✗</span>
      <span>
        {sentence && <q>{sentence}</q>} {marked(finding.text)}
        {finding.position && <button class="quiet" onClick={() => void show()}>show on the board</button>}
        {place && <button class="quiet" onClick={() => studio.showLine({file: bookFile, line: place.line})}>rulebook: line {place.line}</button>}
        {rule && <button class="quiet" onClick={() => studio.showLine(rule)}>rule: line {rule.line}</button>}
      </span>
    </li>
  );
}

export function Book({studio}: {studio: Studio}) {
  const {book, bookFault, bookFile, contradictions: wrong} = studio.checks;
  const [mode, setMode] = useState<"made" | "own">(wrong.length > 0 ? "own" : "made");
  const [html, setHtml] = useState("");
  const [fault, setFault] = useState("");
  const text = bookFile ? studio.textOf(bookFile) : null;
  const begin = () => {
    const {definition} = studio;
    if (!definition) return;
    const file = definition.game.replace(/[^/]*$/, "rulebook.md");
    studio.setText(file, `# ${studio.rules?.title ?? "Rulebook"}\n\n`);
    studio.showLine({file, line: 3, focus: true});
  };
  useEffect(() => {
    let live = true;
    setFault("");
    const ask = async () => {
      if (mode === "made") return (await studio.query<{text: string}>("rulebook", {format: "html"}, {milliseconds: 60_000})).text;
      return text ? studio.checks.readText<string>(text, "html") : "";
    };
    const show = () => ask().then(found => live && setHtml(found), (error: unknown) => live && setFault(error instanceof Error ? error.message : String(error)));
    const timer = setTimeout(() => void show(), 300);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [mode, studio.version, text]);
  useEffect(() => {
    if (mode === "own") studio.checks.want();
  }, [mode, studio.definition?.game]);
  const said = fault || (mode === "own" ? bookFault : "");
  return (
    <div class="book">
      <div class="choices" role="group" aria-label="which rulebook">
        <button aria-pressed={mode === "made"} onClick={() => setMode("made")}>Made from the rules</button>
        <button aria-pressed={mode === "own"} onClick={() => setMode("own")}>Your text, checked</button>
      </div>
      {mode === "own" && !bookFile && (
        <div>
          <p>Write the rules as players read them, and each sentence is held against the definition. This game has no such text yet.</p>
          <button onClick={begin}>Begin rulebook.md</button>
        </div>
      )}
      {mode === "own" && book && bookFile && (
        <div class="tests">
          <p class="fine" role="status">{book.coverage.executed} of {counted(book.coverage.normative, "sentence")} that say a rule were tried; {wrong.length === 0 ? "none contradicts the definition" : `${wrong.length} ${wrong.length === 1 ? "contradicts" : "contradict"} the definition`}.</p>
          {wrong.length > 0 && <ul>{wrong.map(finding => <Contradiction studio={studio} finding={finding} bookFile={bookFile} />)}</ul>}
        </div>
      )}
      {html && <Old studio={studio} />}
      {said && <p class="fault" role="alert">The rulebook cannot be made: <Said text={said} /></p>}
      {!said && (mode === "made" || bookFile) && (html ? <Report html={html} title="rulebook" /> : <p class="fine">…</p>)}
    </div>
  );
}
