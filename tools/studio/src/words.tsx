// What the engine says, with the places of rules as buttons that light their line.
import {useLayoutEffect, useRef} from "preact/hooks";
import type {Studio} from "./studio";

export interface Place {
  file: string;
  line: number;
  isAsked?: boolean; // by the reader, not come along with something else
  focus?: boolean; // who goes on writing there
}

/** Places of rules in what the engine says: "  chess/chess.yaml:12:5: …". */
export function placesIn(text: string): (Place & {begin: number; end: number})[] {
  return [...text.matchAll(/([\w./@ -]+\.ya?ml):(\d+):(\d+)/g)].map(match => {
    const file = match[1]!.trim();
    return {file, line: Number(match[2]), begin: match.index + match[1]!.indexOf(file), end: match.index + match[0].length};
  });
}

/** A name as people write it: "far_row" is "far row". */
export const spaced = (name: string) => name.replace(/_/g, " ");

/** "1 game", "2 games". */
export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/**
 * What is quoted by the engine, with carets below what it means, and what it says of it, by turns. Lines of a file begin
 * with their number.
 */
const quotes = (text: string) => text.split(/((?:^ *(?:\d+ )?\|.*(?:\n|$))+)/m);

/** Carets stand below what they mean in a face of even width alone, on lines that are not wrapped: they are brought into view. */
function Quote({text}: {text: string}) {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const lines = text.split("\n"), {scrollWidth, clientWidth} = box.current!;
    const caret = Math.max(...lines.map(line => line.indexOf("^"))) / Math.max(...lines.map(line => line.length));
    box.current!.scrollLeft = caret * scrollWidth - clientWidth / 2;
  }, [text]);
  return <code class="quote" tabIndex={0} ref={box}>{text.replace(/\n$/, "")}</code>;
}

/** What the engine says, as it stands. */
export function Said({text}: {text: string}) {
  return <>{quotes(text).map((part, i) => (i % 2 === 1 ? <Quote text={part} /> : part))}</>;
}

export function Words({studio, text}: {studio: Studio; text: string}) {
  return <>{quotes(text).map((part, i) => (i % 2 === 1 ? <Quote text={part} /> : <Lines studio={studio} text={part} />))}</>;
}

function Lines({studio, text}: {studio: Studio; text: string}) {
  const lines = text.split("\n").filter(Boolean);
  return (
    <>
      {lines.map(line => {
        const place = placesIn(line).find(each => studio.textOf(each.file) !== null);
        if (!place) return <p class={line.startsWith("  ") ? "in" : ""}>{marked(line.trim())}</p>;
        const file = place.file === studio.definition?.game ? "" : `${place.file.replace(/^.*\//, "")}, `;
        return (
          <p class="in">
            <button class="place" onClick={() => studio.showLine(place)}>{file}line {place.line}</button>{" "}
            {marked(line.slice(place.end).replace(/^:?\s*/, ""))}
          </p>
        );
      })}
    </>
  );
}

/** Text between backticks as code. */
export function marked(text: string) {
  return text.split(/`([^`]*)`/).map((part, i) => (i % 2 === 1 ? <code>{part}</code> : part));
}
