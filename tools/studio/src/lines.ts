// Lines of play that have left the board for something else, so that nothing that was played is lost.
import type {Studio} from "./studio";

export interface Line {
  saved: string;
  moves: number;
}

const most = 5;

export class Lines {
  kept: Line[] = []; // the latest last
  isLooking = false; // what is on the board is only looked at

  constructor(private readonly studio: Studio) {}

  /** The line on the board with what was taken back of it; nothing if there is nothing to keep. */
  async here(): Promise<Line | null> {
    const view = this.studio.view;
    if (!view || this.isLooking) return null;
    const saved = (await this.studio.query<{text: string}>("save", {undone: true})).text;
    const moves = view.made.length + view.undone.length;
    return moves > 0 || (JSON.parse(saved) as {position?: string}).position ? {saved, moves} : null;
  }

  keep(line: Line | null): void {
    if (line) this.kept = [...this.kept.filter(each => each.saved !== line.saved), line].slice(-most);
  }

  /** Something else comes to the board. */
  async leave(): Promise<void> {
    this.keep(await this.here());
  }

  /** Back to one of them; what is on the board is kept in its place. */
  back(line: Line): Promise<void> {
    const {studio} = this;
    studio.players.stop();
    return studio.attempt(async () => {
      const now = await this.here();
      await studio.query("load", {saved: line.saved});
      this.isLooking = studio.setup = false;
      this.forget(line);
      this.keep(now);
      await studio.look();
      studio.keeping.soon();
    });
  }

  forget(line: Line): void {
    this.kept = this.kept.filter(each => each !== line);
    this.studio.changed();
  }

  clear(): void {
    this.kept = [];
    this.isLooking = false;
  }
}
