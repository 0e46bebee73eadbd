// Who decides besides the person at the page: chance, and an opponent for each seat that has one.
import {Dropped} from "./engine";
import type {Hint} from "./protocol";
import type {Studio} from "./studio";

export type Player = "person" | "easy" | "medium" | "strong";

export class Players {
  of: Record<string, Player> = {}; // by seat
  thinking = false;
  thought: {by: string; hint: Hint} | null = null;
  paused = false;

  private number = 0; // what is decided is wanted only while this stays the same
  private stopper: AbortController | null = null;
  private game: {number: number; version: number} | null = null; // of the engine that thinks

  constructor(private readonly studio: Studio) {
    studio.engines.get("thoughts").onRestart = () => (this.game = null);
  }

  seat(players: Record<string, Player>): void {
    for (const seat of this.studio.rules?.seats ?? []) this.of[seat] = players[seat] ?? this.of[seat] ?? "person";
  }

  set(seat: string, player: Player): void {
    this.stop();
    this.of = {...this.of, [seat]: player};
    void this.studio.attempt(() => this.studio.look());
    this.studio.keeping.soon();
  }

  get people(): string[] {
    return (this.studio.rules?.seats ?? []).filter(seat => this.of[seat] === "person");
  }

  /** Who decides if it is no person. */
  private get decider(): Exclude<Player, "person"> | "chance" | null {
    const view = this.studio.view;
    if (!view || view.over || this.studio.setup) return null;
    const player = view.decider === null ? "chance" : this.of[view.decider];
    return player === "person" || player === undefined ? null : player;
  }

  /** Somebody is about to decide without being told to. */
  get isToDecide(): boolean {
    return this.thinking || (!this.paused && this.decider !== null);
  }

  /** Nobody is waited for until one is told to go on, or something is done that needs one. */
  stop(paused = false): void {
    this.number++;
    this.paused = paused;
    this.thinking = false;
    this.stopper?.abort();
    this.stopper = null;
  }

  resume(): void {
    this.paused = false;
    this.studio.changed();
    this.goOn();
  }

  /** Chance and opponents decide, after a moment in which the last move can be seen. */
  goOn(): void {
    const view = this.studio.view, player = this.decider;
    if (!view || this.paused || player === null) return;
    const number = ++this.number;
    // One who has several moves one after the other, as when an army is set up, is not waited for at each of them.
    const goesOn = player === "chance" || view.made[view.made.length - 1]?.by === view.decider;
    setTimeout(() => void this.decide(player, number), goesOn ? 60 : 250);
  }

  private async decide(player: Exclude<Player, "person"> | "chance", number: number): Promise<void> {
    if (number !== this.number) return;
    const {studio} = this;
    const isWanted = () => number === this.number;
    try {
      if (player === "chance") {
        const random = crypto.getRandomValues(new Uint32Array(1))[0]! * 0x100000;
        return await studio.play("draw", {random}, isWanted);
      }
      this.thinking = true;
      studio.changed();
      const by = studio.view!.decider!;
      const hint = await studio.within(this.think(player));
      if (!isWanted()) return;
      this.thinking = false;
      this.thought = {by, hint};
      await studio.play("make", {moves: [hint.move]}, isWanted);
    } catch (error) {
      if (!isWanted() || error instanceof Dropped) return;
      this.thinking = false;
      this.paused = true;
      studio.complain(error);
      studio.changed();
    }
  }

  /** What a player of this strength would do here; asked of another engine, so that the board goes on answering. */
  private async think(player: Player): Promise<Hint> {
    const {studio} = this;
    const engine = studio.engines.get("thoughts");
    const stopper = (this.stopper = new AbortController());
    const {text} = await studio.query<{text: string}>("save");
    if (this.game?.version !== studio.version) {
      if (this.game) void engine.ask("close", {game: this.game.number});
      const {game} = await engine.ask<{game: number}>("open", {definition: studio.keeping.good?.definition ?? studio.definition});
      this.game = {number: game, version: studio.version};
    }
    const game = this.game.number;
    await engine.ask("load", {game, saved: text});
    const asked = engine.ask<Hint>("hint", {game, player, seed: studio.view!.made.length + 1}, {milliseconds: 60_000, signal: stopper.signal});
    // The game that is thought about stays with who was stopped.
    return asked.finally(() => stopper.signal.aborted && (this.game = null));
  }
}
