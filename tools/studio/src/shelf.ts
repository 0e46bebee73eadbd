// Games of one's own, kept in this browser: what was changed or begun here, so that opening another game loses nothing.
import type {Kept} from "./studio";

export interface OwnGame extends Kept {
  id: string;
  title: string;
  at: number; // when it was last changed, ms since 1970
}

const store = "ludwright.games";
const most = 40;

export const newId = () => `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;

/** The latest first. */
export function ownGames(): OwnGame[] {
  try {
    const games = JSON.parse(localStorage.getItem(store) ?? "[]") as OwnGame[];
    return games.filter(each => typeof each.id === "string" && typeof each.definition?.text === "string");
  } catch {
    return [];
  }
}

/** Puts a game on the shelf, in place of what it was before; where there is no room, the oldest go. */
export function keepGame(game: OwnGame): void {
  const games = [game, ...ownGames().filter(each => each.id !== game.id)].slice(0, most);
  for (; games.length > 0; games.pop()) {
    try {
      localStorage.setItem(store, JSON.stringify(games));
      return;
    } catch {
      // tried again with one less
    }
  }
}

export function forgetGame(id: string): void {
  localStorage.setItem(store, JSON.stringify(ownGames().filter(each => each.id !== id)));
}
