// Examples, properties and laws, run in the background whenever the rules have come to rest; a failure opens as a game.
import {useEffect, useState} from "preact/hooks";
import {Restarted} from "../engine";
import type {TestResult} from "../protocol";
import type {Studio} from "../studio";
import {marked} from "../words";

const after = 900; // ms of rest

export function Tests({studio, isShown}: {studio: Studio; isShown: boolean}) {
  const [results, setResults] = useState<TestResult[]>([]);
  const [state, setState] = useState("");
  const [wanted, setWanted] = useState(isShown);
  useEffect(() => {
    if (isShown) setWanted(true);
  }, [isShown]);
  useEffect(() => {
    const definition = studio.definition;
    if (!definition || !wanted || studio.diagnostics.some(each => each.severity === "error")) return;
    let live = true;
    const timer = setTimeout(async () => {
      const engine = studio.engines.get("background");
      const all: TestResult[] = [];
      try {
        for (const what of ["examples", "properties", "laws"]) {
          setState(`${what} …`);
          const found = await engine.ask<{results: TestResult[]}>("test", {definition, what, plies: 600, seconds: 3}, {milliseconds: 60_000});
          if (!live) return;
          all.push(...found.results);
          setResults([...all]);
        }
        setState("");
      } catch (error) {
        if (live) setState(error instanceof Restarted ? "The tests took too long, and were given up." : error instanceof Error ? error.message : "");
      }
    }, after);
    return () => {
      live = false;
      clearTimeout(timer);
    };
  }, [studio.version, wanted]);
  if (!isShown) return null;
  const failed = results.filter(each => !each.holds);
  const open = (result: TestResult) => void studio.showPosition(result.position ?? "", result.moves ?? []);
  return (
    <div class="tests">
      <p class="fine" role="status">{results.length > 0 ? `${results.length - failed.length} hold, ${failed.length} do not. ` : ""}{state}</p>
      {(["example", "property", "law"] as const).map(kind => {
        const some = results.filter(each => each.kind === kind);
        if (some.length === 0) return null;
        return (
          <>
            <h2>{{example: "Examples", property: "Properties", law: "Laws of every game"}[kind]}</h2>
            <ul>
              {some.sort((x, y) => Number(x.holds) - Number(y.holds)).map(result => (
                <li class={result.holds ? "holds" : "fails"}>
                  <span class="sign" aria-label={result.holds ? "holds" : "does not hold"}>{result.holds ? "✓" : "✗"}</span>
                  <span>
                    {kind === "property" && <strong>{result.name.replace(/_/g, " ")}: </strong>}
                    {marked(result.sentence ?? result.name.replace(/_/g, " "))}
                    {!result.holds && <span class="how">{result.text}</span>}
                    {(!result.holds || kind === "example") && <button class="quiet" onClick={() => open(result)}>show on the board</button>}
                    {result.place && <button class="quiet" onClick={() => studio.show_line(result.place!)}>line {result.place.line}</button>}
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
