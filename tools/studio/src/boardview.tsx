// The board with what is asked, what else may be chosen, and why something is not allowed.
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {Board} from "./board";
import type {Option} from "./protocol";
import {Setup} from "./setup";
import type {Studio} from "./studio";
import {isBeside, waysOf} from "./ways";
import {Words} from "./words";

const none: Option[] = [];

export function BoardView({studio, isNarrow, showRules}: {studio: Studio; isNarrow: boolean; showRules: () => void}) {
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const [among, setAmong] = useState<Option[]>(none); // one cell, several ways
  const [brush, setBrush] = useState<object>({});
  const brushNow = useRef(brush);
  brushNow.current = brush;
  const view = studio.view;
  const [wanted, setWanted] = useState("");
  const all = studio.turn?.options ?? none;
  const ways = useMemo(() => waysOf(all, wanted), [all, wanted]);
  const {options} = ways;

  useLayoutEffect(() => {
    board.current = new Board(box.current!, {
      take: options => {
        if (options.length === 1) void studio.take(options[0]!);
        else setAmong(options);
      },
      refuse: about => {
        if (studio.view?.decider === null || studio.isCovered) return;
        void studio.askWhy(about);
      },
      setup: cell => void studio.edit({cell, ...brushNow.current}),
      back: () => void studio.stepBack(),
    });
  }, [studio]);
  useLayoutEffect(() => {
    if (!view || !board.current) return;
    board.current.show({svg: view.svg, cells: view.cells, options, taken: studio.taken, isSetup: studio.setup});
  }, [view, options, studio.taken, studio.setup]);
  useEffect(() => setAmong(none), [options]);
  useEffect(() => setWanted(""), [all]);
  useEffect(() => {
    if (studio.lit && !isNarrow) showRules();
  }, [studio.lit]);

  const other = options.filter(isBeside);
  const isThinking = studio.thinking && view?.decider;
  return (
    <div class="game">
      <div class="asked" id="asked">
        {view?.over ? (
          <p><strong>{view.result}</strong></p>
        ) : studio.isCovered ? (
          <p>
            <strong>{view!.decider}</strong> decides; what is hidden is covered.{" "}
            <button onClick={() => void studio.reveal(view!.decider!)}>I am {view!.decider}: show mine</button>
          </p>
        ) : isThinking ? (
          <p><strong>{view!.decider}</strong> thinks …</p>
        ) : studio.paused && view && (view.decider === null || studio.players[view.decider] !== "person") ? (
          <p><strong>{view.decider ?? "chance"}</strong> is to {view.decider ? "move" : "decide"}. <button onClick={() => studio.resume()}>Go on from here</button></p>
        ) : view?.decider && studio.turn ? (
          <p>
            <strong>{view.decider}</strong>: {studio.turn.asked || "choose"}
          </p>
        ) : view ? (
          <p>{view.decider ?? "chance"} …</p>
        ) : (
          <p>{studio.diagnostics.length > 0 ? "The board appears when the rules have no errors." : "…"}</p>
        )}
        {studio.taken.length > 0 && (
          <p class="so-far">
            {studio.taken.map(option => option.words).join(", then ")} <button class="quiet" onClick={() => void studio.stepBack()}>step back</button>
          </p>
        )}
      </div>
      {view?.kept && <p class="fine kept">{view.kept.replace(/_/g, " ")}</p>}
      {studio.aside !== null && (
        <p class="aside">Your game is kept. <button onClick={() => void studio.backToGame()}>Back to it</button> <button class="quiet" aria-label="close" onClick={() => { studio.aside = null; studio.changed(); }}>×</button></p>
      )}
      {ways.names.length > 0 && (
        <div class="choices" role="group" aria-label="what to do">
          {ways.names.map(name => <button aria-pressed={name === ways.chosen} onClick={() => setWanted(name)}>{name}</button>)}
        </div>
      )}
      <div class={`boardbox${studio.diagnostics.some(d => d.severity === "error") ? " old" : ""}`} ref={box} aria-describedby="asked" />
      {among.length > 0 && (
        <div class="choices" role="group" aria-label="which way">
          <span>Which?</span>
          {among.map((option, i) => (
            <button ref={element => { if (i === 0) element?.focus(); }} onClick={() => void studio.take(option)}>{waysApart(option, among)}</button>
          ))}
          <button class="quiet" onClick={() => setAmong(none)}>neither</button>
        </div>
      )}
      {other.length > 0 && (
        <div class="choices" role="group" aria-label="or choose">
          {other.map(option => (
            <button onClick={() => void studio.take(option)}>{option.step.kind === "pass" ? option.words : plain(option.words)}</button>
          ))}
        </div>
      )}
      {studio.setup && <Setup studio={studio} brush={brush} setBrush={setBrush} />}
      {view?.broken && (
        <div class="why broken" role="status" aria-label="what the position breaks">
          <h2>This position is not allowed</h2>
          <Words studio={studio} text={view.broken.replace(/^ {2}\|.*\n/gm, "").replace(/^ *note: (.*) at (.*:\d+:\d+)$/gm, "  $2: $1")} showRules={showRules} />
        </div>
      )}
      {studio.why && (
        <div class="why" aria-label="why">
          <div class="head">
            <h2>Why</h2>
            <button class="quiet" aria-label="close" onClick={() => { studio.why = null; studio.lit = null; studio.changed(); }}>×</button>
          </div>
          <Words studio={studio} text={studio.why.text} showRules={showRules} />
        </div>
      )}
      <div class="time" role="group" aria-label="moves">
        <button disabled={!view?.made.length} onClick={() => void studio.goTo(0)}>Start</button>
        <button disabled={!view?.made.length && studio.taken.length === 0} onClick={() => void (studio.taken.length > 0 ? studio.stepBack() : studio.undo())}>Undo</button>
        <button disabled={!view?.undone.length} onClick={() => void studio.redo()}>Redo</button>
        <button disabled={!view?.undone.length} onClick={() => void studio.goTo(view!.made.length + view!.undone.length)}>End</button>
      </div>
      {studio.thought?.hint.text && view?.made.at(-1)?.by === studio.thought.by && (
        <p class="thought"><strong>{studio.thought.by}</strong>: {studio.thought.hint.text}</p>
      )}
    </div>
  );
}

// "units: chooses 1; then chooses hero" → "units: 1, hero"
const plain = (words: string) => words.replace(/\bchooses /g, "").replace(/; then /g, ", ");

function waysApart(option: Option, among: Option[]): string {
  const isSame = among.filter(each => each.words === option.words).length > 1;
  return isSame ? `${option.words} (${option.step.rule || among.indexOf(option) + 1})` : option.words;
}
