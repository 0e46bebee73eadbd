// What is kept in this browser: the game on the board, and games of one's own, what was changed or begun here, so that
// opening another game loses nothing.
import type {Definition} from "./protocol";
import type {Player} from "./players";
import type {Studio} from "./studio";

export interface Kept {
  definition: Definition;
  saved: string;
  players: Record<string, Player>;
  own: string; // which of the games of one's own, "" for none
}

export interface OwnGame extends Kept {
  id: string;
  title: string;
  at: number; // when it was last changed, ms since 1970
}

const lastStore = "ludwright.studio", shelfStore = "ludwright.games";
const after = 300;
const most = 40;

export const newId = () => `${Date.now()}-${crypto.getRandomValues(new Uint32Array(1))[0]}`;

/** The latest first. */
export function ownGames(): OwnGame[] {
  try {
    const games = JSON.parse(localStorage.getItem(shelfStore) ?? "[]") as OwnGame[];
    return games.filter(each => typeof each.id === "string" && typeof each.definition?.text === "string");
  } catch {
    return [];
  }
}

/** Puts a game on the shelf, in place of what it was before; where there is no room, the oldest go. */
function shelve(game: OwnGame): void {
  const isSame = (each: OwnGame) => each.id === game.id || (each.saved === game.saved && JSON.stringify(each.definition) === JSON.stringify(game.definition));
  const games = [game, ...ownGames().filter(each => !isSame(each))].slice(0, most);
  for (; games.length > 0; games.pop()) {
    try {
      localStorage.setItem(shelfStore, JSON.stringify(games));
      return;
    } catch {
      // tried again with one less
    }
  }
}

export function forgetGame(id: string): void {
  localStorage.setItem(shelfStore, JSON.stringify(ownGames().filter(each => each.id !== id)));
}

/** Keeps what is on the board when it has come to rest. */
export class Keeping {
  good: Kept | null = null; // what was last played
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly studio: Studio) {}

  soon(): void {
    const {studio} = this;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.now(), after);
    if (studio.definition && !studio.hasErrors) this.good = {definition: studio.definition, saved: this.good?.saved ?? "", players: studio.players.of, own: studio.own};
  }

  async now(): Promise<void> {
    const {studio} = this;
    clearTimeout(this.timer);
    const {definition, own} = studio;
    if (!studio.isOpen || !definition || !this.good) return;
    try {
      const {text} = await studio.query<{text: string}>("save");
      this.good = {...this.good, saved: text, players: studio.players.of};
      const kept: Kept = {definition, saved: text, players: studio.players.of, own};
      localStorage.setItem(lastStore, JSON.stringify(kept));
      if (own && !studio.disk.isShown) shelve({...kept, id: own, title: studio.rules?.title ?? "", at: Date.now()});
    } catch {
      // There is no room, or none is allowed: the page works without.
    }
  }

  /** What was there when the page was last left. */
  async resume(): Promise<boolean> {
    try {
      const kept = JSON.parse(localStorage.getItem(lastStore) ?? "null") as Kept | null;
      if (!kept?.definition) return false;
      await this.studio.open(kept.definition, kept);
      return true;
    } catch {
      return false;
    }
  }
}
