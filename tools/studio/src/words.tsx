// What the engine says, with the places of rules as buttons that light their line.
import type {Studio} from "./studio";
import {placesIn} from "./studio";

export function Words({studio, text, showRules}: {studio: Studio; text: string; showRules?: () => void}) {
  const lines = text.replace(/\n$/, "").split("\n");
  return (
    <>
      {lines.map(line => {
        const place = placesIn(line).find(each => studio.textOf(each.file) !== null);
        if (!place) return <p class={line.startsWith("  ") ? "in" : ""}>{marked(line.trim())}</p>;
        const file = place.file === studio.definition?.game ? "" : `${place.file.replace(/^.*\//, "")}, `;
        const show = () => {
          studio.show_line(place);
          showRules?.();
        };
        return (
          <p class="in">
            <button class="place" onClick={show}>{file}line {place.line}</button>{" "}
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
