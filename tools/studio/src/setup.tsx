// Positions put together by hand: what a click puts on a cell, whose turn it is, the position as text.
import {useEffect, useState} from "preact/hooks";
import type {Studio} from "./studio";
import {spaced} from "./words";

export function Setup({studio, brush, setBrush}: {studio: Studio; brush: object; setBrush: (brush: object) => void}) {
  const rules = studio.rules;
  const [owner, setOwner] = useState(rules?.seats[0] ?? "");
  const [text, setText] = useState(studio.view?.position ?? "");
  useEffect(() => setText(studio.view?.position ?? ""), [studio.view]);
  if (!rules) return null;
  const piece = (brush as {piece?: string}).piece;
  return (
    <div class="setup">
      <div class="choices" role="group" aria-label="what a click puts on a cell">
        <select aria-label="owner" value={owner} onChange={event => { const seat = event.currentTarget.value; setOwner(seat); if (piece) setBrush({piece, owner: seat}); }}>
          {rules.seats.map(seat => <option value={seat}>{seat}</option>)}
        </select>
        {rules.pieces.map(each => (
          <button aria-pressed={piece === each.name} onClick={() => setBrush({piece: each.name, owner})}>{spaced(each.name)}</button>
        ))}
        <button aria-pressed={!piece} onClick={() => setBrush({})}>nothing</button>
      </div>
      <div class="choices">
        <label>to move <select value={studio.view?.mover ?? ""} onChange={event => void studio.begins("edit", {mover: event.currentTarget.value})}>{rules.seats.map(seat => <option value={seat}>{seat}</option>)}</select></label>
        <button onClick={() => void studio.begins("edit", {clear: true})}>clear the board</button>
        <button onClick={() => void studio.endSetup()}>play from here</button>
      </div>
      <form class="line" onSubmit={event => { event.preventDefault(); void studio.begins("position", {position: text}); }}>
        <label for="position">position</label>
        <input id="position" value={text} onInput={event => setText(event.currentTarget.value)} spellcheck={false} />
        <button>set</button>
      </form>
    </div>
  );
}
