// Where definitions come from: the games of the gallery, and files that the reader picks.
import {newId, ownGames} from "./shelf";
import type {Player} from "./players";
import type {Definition} from "./protocol";
import type {Studio} from "./studio";

let fetched: Promise<Record<string, string>> | undefined;

// Texts by path; none where they cannot be had, and asked for again then.
function rulebooks(): Promise<Record<string, string>> {
  const none = () => {
    fetched = undefined;
    return {};
  };
  fetched ??= fetch("rulebooks.json").then(async answer => ((await answer.json()) as Record<string, string> | null) ?? none()).catch(none);
  return fetched;
}

/** The last part of a path, without its ending: "six-lanes". */
export const nameOf = (path: string) => path.replace(/^.*\//, "").replace(/\.yaml$/, "");

/** The files of a game of the gallery. Rulebooks, which are not in the module, come from beside the page. */
export async function gallerySources(studio: Studio, name: string): Promise<Definition> {
  const found = await studio.board.ask<Omit<Definition, "options">>("sources", {game: name});
  if (studio.native) return {...found, options: {}};
  const own = Object.entries(await rulebooks()).filter(([path]) => path.startsWith(`${name}/`));
  return {...found, files: {...found.files, ...Object.fromEntries(own)}, options: {}};
}

function definitionAmong(texts: {name: string; text: string}[]): Definition | null {
  const main = texts.find(each => /\.ya?ml$/.test(each.name) && /^game:/m.test(each.text));
  if (!main) return null;
  const folder = main.name.replace(/\.ya?ml$/, "");
  const files: Record<string, string> = {};
  for (const each of texts) if (each !== main && !each.name.endsWith(".json")) files[`${folder}/${each.name}`] = each.text;
  return {game: `${folder}/${main.name}`, text: main.text, files, options: {}};
}

/** The game that is played, as a file of `play --save`. */
export async function savedGame(studio: Studio): Promise<string> {
  const players = Object.fromEntries(Object.entries(studio.players.of).map(([seat, player]) => [seat, player === "person" ? "human" : player]));
  return (await studio.query<{text: string}>("save", {players})).text;
}

let waiting = ""; // a saved game whose rules are still to be opened

/** Opens files that were picked together: a definition with what it reads, a saved game, or both. */
export async function openFiles(studio: Studio, picked: File[]): Promise<void> {
  const texts = await Promise.all(picked.map(async each => ({name: each.name, text: await each.text()})));
  const definition = definitionAmong(texts);
  const saved = texts.find(each => each.name.endsWith(".json"))?.text ?? (definition ? waiting : "");
  if (!saved) {
    if (!definition) throw new Error("There is no definition and no saved game among these files.");
    return studio.open(definition, {own: newId()});
  }
  const about = await studio.board.ask<{game: string; options: Record<string, string>; players: Record<string, string>}>("saved", {saved});
  const name = nameOf(about.game);
  const players: Record<string, Player> = {};
  for (const [seat, player] of Object.entries(about.players)) players[seat] = player === "human" ? "person" : "medium"; // whatever it was there
  const open = (found: Definition, own: string) => studio.open({...found, options: about.options}, {saved, players, own});
  const before = waiting;
  waiting = "";
  if (definition) return saved !== before || nameOf(definition.game) === name ? open(definition, newId()) : studio.open(definition, {own: newId()});
  if (studio.definition && nameOf(studio.definition.game) === name) return open(studio.definition, studio.own);
  const own = ownGames().find(each => nameOf(each.definition.game) === name);
  if (own) return open(own.definition, newId());
  const {games} = await studio.board.ask<{games: string[]}>("games");
  if (games.includes(name)) return open(await gallerySources(studio, name), "");
  waiting = saved;
  throw new Error(`This is a saved game of “${name}”, which does not come with Ludwright. Open its rules too (${name}.yaml): then the game goes on.`);
}
