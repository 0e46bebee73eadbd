// Who plays each seat, and the options of the game.
import type {Player} from "../players";
import type {Studio} from "../studio";
import {marked, spaced} from "../words";

const players: {key: Player; name: string}[] = [
  {key: "person", name: "a person"},
  {key: "easy", name: "easy"},
  {key: "medium", name: "medium"},
  {key: "strong", name: "strong"},
];

export function Game({studio}: {studio: Studio}) {
  const rules = studio.rules;
  if (!rules) return null;
  return (
    <div class="form">
      <h2>Players</h2>
      {rules.seats.map(seat => (
        <div class="row">
          <label for={`seat-${seat}`}>{seat}</label>
          <select id={`seat-${seat}`} value={studio.players.of[seat]} onChange={event => studio.players.set(seat, event.currentTarget.value as Player)}>
            {players.map(each => <option value={each.key}>{each.name}</option>)}
          </select>
        </div>
      ))}
      {rules.options.length > 0 && <h2>Options</h2>}
      {rules.options.map(option => {
        const range = /^(-?\d+)\.\.(-?\d+)$/.exec(option.range ?? "");
        const value = studio.definition?.options[option.name] ?? option.chosen;
        return (
          <div class="row option">
            <label for={`option-${option.name}`}>{spaced(option.name)}{option.why && <small>{marked(option.why)}</small>}</label>
            {range ? (
              <input id={`option-${option.name}`} type="number" min={range[1]} max={range[2]} value={value} onChange={event => studio.setOption(option.name, event.currentTarget.value)} />
            ) : option.values.length > 1 && option.values.length <= 60 && !option.range ? (
              <select id={`option-${option.name}`} value={value} onChange={event => studio.setOption(option.name, event.currentTarget.value)}>
                {option.values.map(each => <option value={each}>{spaced(each)}</option>)}
              </select>
            ) : (
              <input id={`option-${option.name}`} value={value} spellcheck={false} onChange={event => studio.setOption(option.name, event.currentTarget.value)} />
            )}
          </div>
        );
      })}
      {rules.source && <p class="fine">{rules.source}</p>}
    </div>
  );
}
