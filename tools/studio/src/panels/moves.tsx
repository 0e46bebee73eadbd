// The moves made and taken back; any of them can be jumped to. And the legal moves by name, for who types.
import {useEffect, useRef, useState} from "preact/hooks";
import type {Studio} from "../studio";
import {firstStep} from "../ways";

export function Moves({studio}: {studio: Studio}) {
  const [text, setText] = useState("");
  const view = studio.view;
  const now = useRef<HTMLLIElement>(null);
  useEffect(() => now.current?.scrollIntoView({block: "nearest"}), [view?.made.length]);
  if (!view) return null;
  const all = [...view.made, ...view.undone];
  const enter = (event: Event) => {
    event.preventDefault();
    const move = text.trim();
    if (!move) return;
    void studio.makeText(move).then(() => {
      if (studio.notice) void studio.askWhy({move}).then(() => { studio.notice = ""; studio.changed(); });
      else setText("");
    });
  };
  return (
    <div class="moves">
      <form class="line" onSubmit={enter}>
        <label for="move">move</label>
        <input id="move" value={text} onInput={event => setText(event.currentTarget.value)} spellcheck={false} autocomplete="off" disabled={!studio.turn} />
        <button disabled={!studio.turn}>play</button>
        <button type="button" disabled={!studio.turn || !text.trim()} onClick={() => void studio.askWhy({move: text.trim()})}>why?</button>
      </form>
      {all.length === 0 && <p class="fine">No moves yet.{studio.turn ? ` ${firstStep(studio.turn.options)}, or type a move.` : ""}</p>}
      <div class="choices">
        <button onClick={() => studio.setup ? void studio.endSetup() : studio.beginSetup()} aria-pressed={studio.setup} disabled={view.position === undefined}>Set up a position</button>
        <button onClick={() => void studio.startAgain()}>Start again</button>
      </div>
      <ol>
        {all.map((move, i) => (
          <li ref={i === view.made.length - 1 ? now : undefined}>
            <button class={`move${i >= view.made.length ? " undone" : ""}`} aria-current={i === view.made.length - 1 ? "step" : undefined} onClick={() => void studio.goTo(i + 1)}>
              <span class="by">{i + 1}. {move.by ?? "chance"}</span> {move.text}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
