// Games by the thousand, on all processors of the program, with a report of who wins and how games go.
import {useRef, useState} from "preact/hooks";
import {download} from "../download";
import {Report} from "../report";
import {nameOf} from "../sources";
import type {Studio} from "../studio";
import {Said} from "../words";

const players = [
  {key: "random", name: "at random"},
  {key: "mcts:50", name: "searching a little"},
  {key: "mcts:1000", name: "searching well"},
];

export function Simulation({studio}: {studio: Studio}) {
  const [games, setGames] = useState(10_000);
  const [agents, setAgents] = useState("random");
  const [progress, setProgress] = useState<{games: number; of: number} | null>(null);
  const [report, setReport] = useState("");
  const [fault, setFault] = useState("");
  const stopper = useRef<AbortController | null>(null);
  const run = async () => {
    const stop = (stopper.current = new AbortController());
    setReport("");
    setFault("");
    setProgress({games: 0, of: games});
    try {
      const onProgress = (each: unknown) => setProgress(each as {games: number; of: number});
      const found = await studio.engines.get("background").ask<{report: string}>("simulate", {definition: studio.definition, agents, games}, {onProgress, signal: stop.signal});
      setReport(found.report);
    } catch (error) {
      if (!stop.signal.aborted) setFault(error instanceof Error ? error.message : String(error));
    }
    setProgress(null);
  };
  const name = studio.definition ? nameOf(studio.definition.game) : "game";
  return (
    <section aria-label="a long simulation">
      <h2>Many games</h2>
      <div class="choices">
        <label>games <input type="number" min={10} max={10_000_000} value={games} onInput={event => setGames(Number(event.currentTarget.value))} /></label>
        <label>played <select value={agents} onChange={event => setAgents(event.currentTarget.value)}>{players.map(each => <option value={each.key}>{each.name}</option>)}</select></label>
        {progress ? <button onClick={() => stopper.current?.abort()}>Stop</button> : <button onClick={() => void run()}>Play them</button>}
      </div>
      {progress && <p role="status"><progress max={progress.of} value={progress.games} aria-label="games played" /> {progress.games.toLocaleString("en")} of {progress.of.toLocaleString("en")}</p>}
      {fault && <p class="fault" role="alert"><Said text={fault} /></p>}
      {report && <>
        <button onClick={() => download(`${name}-games.html`, [report], "text/html")}>Keep the report (HTML)</button>
        <Report html={report} title="report of the simulation" />
      </>}
    </section>
  );
}
