// Examples, properties and laws, as they were found in the background; a failure opens as a game.
import {useEffect} from "preact/hooks";
import type {TestResult} from "../protocol";
import type {Studio} from "../studio";
import {marked, Said, spaced} from "../words";

/** What was found before the rules had the errors that they have now is said to be of then. */
export function Old({studio}: {studio: Studio}) {
  if (!studio.diagnostics.some(each => each.severity === "error")) return null;
  return <p class="fault" role="status">The rules have errors: this was found before them.</p>;
}

const kinds = [["example", "Examples"], ["property", "Properties"], ["law", "Laws of every game"]] as const;

export function Tests({studio}: {studio: Studio}) {
  const {tests, failing, testing} = studio.checks;
  useEffect(() => studio.checks.want(), [studio.definition?.game]);
  const open = (result: TestResult) => void studio.lookAt(result.position ?? "", result.moves ?? []);
  return (
    <div class="tests">
      {tests.length > 0 && <Old studio={studio} />}
      <p class="fine" role="status">{tests.length > 0 ? `${tests.length - failing.length} hold, ${failing.length} do not. ` : ""}{testing}</p>
      {kinds.map(([kind, title]) => {
        const some = tests.filter(each => each.kind === kind);
        if (some.length === 0) return null;
        return (
          <>
            <h2>{title}</h2>
            <ul>
              {some.sort((x, y) => Number(x.holds) - Number(y.holds)).map(result => (
                <li class={result.holds ? "holds" : "fails"}>
                  <span class="sign" aria-label={result.holds ? "holds" : "does not hold"}>{result.holds ? "✓" : "✗"}</span>
                  <span>
                    {kind === "property" && <strong>{spaced(result.name)}: </strong>}
                    {marked(result.sentence ?? spaced(result.name))}
                    {!result.holds && <span class="how"><Said text={result.text ?? ""} /></span>}
                    {(!result.holds || kind === "example") && <button class="quiet" onClick={() => open(result)}>show on the board</button>}
                    {result.place && <button class="quiet" onClick={() => studio.showLine(result.place!)}>line {result.place.line}</button>}
                  </span>
                </li>
              ))}
            </ul>
          </>
        );
      })}
    </div>
  );
}
