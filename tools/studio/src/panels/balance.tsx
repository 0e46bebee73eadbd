// Games that the engine plays against itself in the background: who wins, how long they are, how they end.
import {useEffect, useRef, useState} from "preact/hooks";
import type {Balance as Tally} from "../protocol";
import type {Studio} from "../studio";
import {counted, Said, spaced} from "../words";
import {Simulation} from "./simulation";

const kinds = [
  {key: "random", name: "random", most: 400},
  {key: "mcts:50", name: "searching a little", most: 60},
];

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Shares in whole percents that together are what all shares are: the largest remainders are rounded up. */
function percents(shares: number[]): string[] {
  const down = shares.map(share => Math.floor(share * 100));
  const order = shares.map((_, i) => i).sort((x, y) => shares[y]! * 100 - down[y]! - (shares[x]! * 100 - down[x]!));
  const left = Math.round(shares.reduce((sum, share) => sum + share * 100, 0)) - down.reduce((sum, each) => sum + each, 0);
  for (const i of order.slice(0, left)) down[i]!++;
  return down.map(each => `${each} %`);
}

export function Balance({studio}: {studio: Studio}) {
  const [tallies, setTallies] = useState<Record<string, Tally>>({});
  const [isOn, setOn] = useState(true);
  const [fault, setFault] = useState("");
  const live = useRef(0);
  useEffect(() => {
    const number = ++live.current;
    setFault("");
    if (!isOn) return; // what was counted stays
    setTallies({});
    if (!studio.definition || studio.hasErrors) return;
    const run = async () => {
      const engine = studio.engines.get("background");
      const {game} = await engine.ask<{game: number}>("open", {definition: studio.definition});
      for (const {key, most} of kinds) {
        for (let done = 0; done < most; ) {
          if (live.current !== number) return void engine.ask("close", {game});
          const tally = await engine.ask<Tally>("balance", {game, player: key, milliseconds: 250, most}, {milliseconds: 120_000});
          if (live.current !== number) return void engine.ask("close", {game});
          done = tally.games;
          setTallies(before => ({...before, [key]: tally}));
        }
      }
      void engine.ask("close", {game});
    };
    run().catch((error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
    return () => {
      live.current++;
    };
  }, [studio.version, isOn]);
  return (
    <div class="balance">
      <p class="fine">The engine plays against itself in the background. The thin band on a bar is where the true share lies, in 95 of 100 cases.</p>
      {fault && <p class="fault" role="alert"><Said text={fault} /></p>}
      {kinds.map(({key, name}) => {
        const tally = tallies[key];
        if (!tally) return <p>{name}: {isOn ? "…" : "stopped"}</p>;
        const shares = percents(tally.seats.map(seat => seat.share));
        const {"not finished": unfinished = 0, ...ends} = tally.ends;
        return (
          <section aria-label={name}>
            <h2>{name}: {counted(tally.games, "game")}</h2>
            {tally.seats.map((seat, i) => (
              <div class="bar-row">
                <span class="seat">{seat.seat}</span>
                <svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" aria-label={`${seat.seat} ${shares[i]}, between ${percent(seat.low)} and ${percent(seat.high)}`}>
                  <rect class="all" width="100" height="10" />
                  <rect class="range" x={seat.low * 100} width={(seat.high - seat.low) * 100} height="10" />
                  <rect class="share" width={seat.share * 100} height="10" />
                  <rect class="range over" x={seat.low * 100} width={(seat.high - seat.low) * 100} y="3" height="4" />
                </svg>
                <span class="value">{shares[i]}</span>
              </div>
            ))}
            <p class="fine">
              {Math.round(tally.length)} moves a game, {percent((tally.draws - unfinished) / Math.max(1, tally.games))} drawn{unfinished > 0 ? `, ${percent(unfinished / tally.games)} not finished (half a win each)` : ""}. Ends:{" "}
              {Object.entries(ends).sort((x, y) => y[1] - x[1]).slice(0, 5).map(([end, count]) => `${spaced(end)} ${count}`).join(", ")}.
            </p>
          </section>
        );
      })}
      <div class="choices"><button aria-pressed={!isOn} onClick={() => setOn(!isOn)}>{isOn ? "Stop" : "Go on"}</button></div>
      {studio.native && <Simulation studio={studio} />}
    </div>
  );
}
