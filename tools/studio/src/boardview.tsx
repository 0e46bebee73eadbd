// The board with what is asked, what else may be chosen, and why something is not allowed. What comes and goes stands
// below the board, so that it stays where it is under a hand that clicks.
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from "preact/hooks";
import {Board, type BoardEvents, type BoardState} from "./board";
import type {Option, View} from "./protocol";
import {Setup} from "./setup";
import type {Studio} from "./studio";
import {isBeside, waysOf} from "./ways";
import {counted, spaced, Words} from "./words";

const none: Option[] = [];

/** The box that the board draws in, a component of its own so that nothing beside it is ever taken for it. */
function BoardBox({state, events, isOld}: {state: BoardState | null; events: BoardEvents; isOld: boolean}) {
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useLayoutEffect(() => {
    board.current = new Board(box.current!, events);
  }, []);
  useLayoutEffect(() => {
    if (state) board.current!.show(state);
  }, [state]);
  return <div class={`boardbox${isOld ? " old" : ""}`} ref={box} aria-describedby="asked" />;
}

/** The definition does not allow the position that is there. */
const isRefused = (view: View) => view.broken !== undefined && view.made.length === 0;

/** Whose turn it is, and to do what. */
function Asked({studio}: {studio: Studio}) {
  const {view, players} = studio;
  if (!view) return <p>{studio.diagnostics.length > 0 ? "The board appears when the rules have no errors." : "…"}</p>;
  const {decider} = view;
  if (view.over && isRefused(view)) return <p>A position that is not allowed has no result.</p>;
  if (view.over) return <p><strong>{spaced(view.result)}</strong></p>;
  if (studio.isCovered)
    return (
      <p>
        <strong>{decider}</strong> decides; what is hidden is covered.{" "}
        <button onClick={() => void studio.reveal(decider!)}>I am {decider}: show mine</button>
      </p>
    );
  if (players.thinking && decider) return <p><strong>{decider}</strong> thinks … <button class="quiet" onClick={() => { players.stop(true); studio.changed(); }}>stop</button></p>;
  if (players.paused && (decider === null || players.of[decider] !== "person"))
    return <p><strong>{decider ?? "chance"}</strong> is to {decider ? "move" : "decide"}. <button onClick={() => players.resume()}>Go on from here</button></p>;
  if (decider && studio.turn) return <p><strong>{decider}</strong>: {studio.turn.asked || "choose"}</p>;
  return <p>{decider ?? "chance"} …</p>;
}

function KeptLines({studio}: {studio: Studio}) {
  const {lines} = studio;
  if (lines.kept.length === 0) return null;
  const isOne = lines.kept.length === 1;
  return (
    <div class="aside">
      <span>{isOne ? "Your game is kept." : "Your games are kept."}</span>
      {lines.kept.map(line => (
        <span>
          <button onClick={() => void lines.back(line)}>{isOne ? "Back to it" : `Back to ${line.moves > 0 ? counted(line.moves, "move") : "the position"}`}</button>
          <button class="quiet" aria-label="forget it" onClick={() => lines.forget(line)}>×</button>
        </span>
      ))}
    </div>
  );
}

/** What is offered by its name alone: what kind it is, what it costs. */
function Named({studio, options}: {studio: Studio; options: Option[]}) {
  const words = `, ${options.map(each => plain(each.words)).join(", ")},`;
  const named = studio.rules?.pieces.filter(each => words.includes(` ${spaced(each.name)},`)) ?? [];
  if (named.length > 4) return null;
  return <>{named.map(each => <p class="fine kept">{spaced(each.name)}: {each.sentence.split(". ")[0]}</p>)}</>;
}

export function BoardView({studio}: {studio: Studio}) {
  const [among, setAmong] = useState<Option[]>(none); // one cell, several ways
  const [brush, setBrush] = useState<object>({});
  const brushNow = useRef(brush);
  brushNow.current = brush;
  const {view, taken, setup} = studio;
  const [wanted, setWanted] = useState("");
  const all = studio.turn?.options ?? none;
  const ways = useMemo(() => waysOf(all, wanted), [all, wanted]);
  const {options} = ways;
  const state = useMemo(() => view && {svg: view.svg, cells: view.cells, decider: view.decider, options, taken, isSetup: setup}, [view, options, taken, setup]);
  const events = useMemo<BoardEvents>(() => ({
    take: options => {
      if (options.length === 1) void studio.take(options[0]!);
      else setAmong(options);
    },
    refuse: about => {
      if (studio.view?.decider === null || studio.isCovered) return;
      void studio.askWhy(about);
    },
    turn: () => studio.forgetWhy(),
    setup: cell => void studio.begins("edit", {cell, ...brushNow.current}),
    back: () => void studio.stepBack(),
  }), [studio]);
  useEffect(() => setAmong(none), [options]);
  useEffect(() => setWanted(""), [all]);

  const other = options.filter(isBeside);
  const thought = studio.players.thought;
  return (
    <div class="game">
      <div class="asked" id="asked"><Asked studio={studio} /></div>
      <BoardBox state={state} events={events} isOld={studio.hasErrors} />
      {taken.length > 0 && (
        <p class="so-far">
          {taken.map(option => option.words).join(", then ")} <button class="quiet" onClick={() => void studio.stepBack()}>step back</button>
        </p>
      )}
      {ways.names.length > 0 && (
        <div class="choices" role="group" aria-label="what to do">
          {ways.names.map(name => <button aria-pressed={name === ways.chosen} onClick={() => setWanted(name)}>{name}</button>)}
        </div>
      )}
      {among.length > 0 && (
        <div class="choices" role="group" aria-label="which way">
          <span>Which?</span>
          {among.map((option, i) => (
            <button ref={element => { if (i === 0) element?.focus(); }} onClick={() => void studio.take(option)}>{waysApart(option, among)}</button>
          ))}
          <button class="quiet" onClick={() => setAmong(none)}>none of them</button>
        </div>
      )}
      {other.length > 0 && (
        <div class="choices" role="group" aria-label="or choose">
          {other.map(option => (
            <button onClick={() => void studio.take(option)}>{option.step.kind === "pass" ? option.words : plain(option.words)}</button>
          ))}
        </div>
      )}
      <Named studio={studio} options={other} />
      {view?.kept && <p class="fine kept">{spaced(view.kept)}</p>}
      <KeptLines studio={studio} />
      {setup && <Setup studio={studio} brush={brush} setBrush={setBrush} />}
      {view?.broken && (
        <div class="why broken" role="status" aria-label="what the position breaks">
          <h2>This position is not allowed</h2>
          <Words studio={studio} text={view.broken.replace(/^ {2}\|.*\n/gm, "").replace(/^ *note: (.*) at (.*:\d+:\d+)$/gm, "  $2: $1")} />
        </div>
      )}
      {studio.why && (
        <div class="why" aria-label="why">
          <div class="head">
            <h2>Why</h2>
            <button class="quiet" aria-label="close" onClick={() => studio.forgetWhy()}>×</button>
          </div>
          <Words studio={studio} text={studio.why.text} />
        </div>
      )}
      <div class="time" role="group" aria-label="moves">
        <button disabled={!view?.made.length} onClick={() => void studio.goTo(0)}>Start</button>
        <button disabled={!view?.made.length && taken.length === 0} onClick={() => void (taken.length > 0 ? studio.stepBack() : studio.undo())}>Undo</button>
        <button disabled={!view?.undone.length} onClick={() => void studio.redo()}>Redo</button>
        <button disabled={!view?.undone.length} onClick={() => void studio.goTo(view!.made.length + view!.undone.length)}>End</button>
      </div>
      {thought?.hint.text && view?.made.at(-1)?.by === thought.by && <p class="thought"><strong>{thought.by}</strong>: {thought.hint.text}</p>}
    </div>
  );
}

// "units: chooses 1; then chooses hero" → "units: 1, hero"
const plain = (words: string) => words.replace(/\bchooses /g, "").replace(/; then /g, ", ");

function waysApart(option: Option, among: Option[]): string {
  const isSame = among.filter(each => each.words === option.words).length > 1;
  return isSame ? `${option.words} (${option.step.rule || among.indexOf(option) + 1})` : option.words;
}
