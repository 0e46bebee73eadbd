// What the page shows and what may be done with it: one definition, one game of it, its players. Components read the
// fields and call the methods; every change tells them.
import {AskOptions, Engine, Engines, Restarted} from "./engine";
import {Definition, Diagnostic, Followed, Hint, MadeMove, Option, Refusal, Rules, Turn, View} from "./protocol";
import {keepGame, newId} from "./shelf";

export type Player = "person" | "easy" | "medium" | "strong";

export interface Place {
  file: string;
  line: number;
}

export interface Kept {
  definition: Definition;
  saved: string;
  players: Record<string, Player>;
  own: string; // which of the games of one's own, "" for none
}

const store = "ludwright.studio";
const keepAfter = 300;
const checkAfter = 1200;

export class Studio {
  definition: Definition | null = null;
  rules: Rules | null = null;
  view: View | null = null;
  turn: Turn | null = null;
  taken: Option[] = []; // of the move that is being chosen
  asked: string[] = []; // what was asked at each of them
  diagnostics: Diagnostic[] = [];
  further: Diagnostic[] = []; // under other values of the options, and of first moves
  notice = "";
  spoken = ""; // for a screen reader
  why: {text: string; legal: boolean} | null = null;
  lit: Place | null = null;
  players: Record<string, Player> = {};
  revealed: string | null = null; // the seat whose hidden things are shown, where several people play
  thinking = false;
  thought: {by: string; hint: Hint} | null = null;
  paused = false;
  native = false;
  file = ""; // on the disk, "" if it is nowhere but here
  unsaved = false;
  version = 0; // of the definition that is being played
  aside: string | null = null; // the game that was on the board before something was looked at there, saved
  looksAtBoard = 0; // how often something was brought to the board to be looked at
  setup = false; // the position is being put together by hand
  latency: number[] = []; // ms from a change of the text to what is shown of it

  private game: number | null = null;
  private listeners = new Set<() => void>();
  private following = false;
  private followAgain = false;
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private changedAt = 0;
  private good: Kept | null = null; // what was last played
  private thinkingGame: {number: number; version: number} | null = null;
  private taking = false;
  private own = ""; // which of the games of one's own this is, "" for one as it came
  private asking = 0; // requests that are not answered yet
  private stamp = ""; // of the files on the disk
  private onDisk = new Map<string, string>();
  private wake = 0; // what is waited for is only wanted while this stays the same

  constructor(readonly engines: Engines) {
    const board = engines.get("board");
    this.native = board.native;
    board.onRestart = () => void this.recover();
    engines.get("thoughts").onRestart = () => (this.thinkingGame = null);
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }

  get board(): Engine {
    return this.engines.get("board");
  }

  private async ask<T>(method: string, params: object = {}, options: AskOptions = {}): Promise<T> {
    this.asking++;
    try {
      return await this.board.ask<T>(method, {game: this.game, ...params}, options);
    } finally {
      this.asking--;
    }
  }

  /** Nothing is asked of the engine, and nobody but a person is to move. */
  get isQuiet(): boolean {
    const view = this.view;
    const waits = view !== null && !view.over && !this.paused && !this.setup && (view.decider === null || this.players[view.decider] !== "person");
    return this.asking === 0 && !this.thinking && !waits;
  }

  // ---- opening ----

  /** A game of the gallery, by its name. */
  async openNamed(name: string): Promise<void> {
    await this.open({...(await this.sources(name)), options: {}});
  }

  /** The files of a game of the gallery. Rulebooks, which are not in the module, come from beside the page. */
  private async sources(name: string): Promise<Omit<Definition, "options">> {
    const found = await this.board.ask<Omit<Definition, "options">>("sources", {game: name});
    if (this.native) return found;
    const books = await rulebooks();
    const own = Object.entries(books).filter(([path]) => path.startsWith(`${name}/`));
    return {...found, files: {...found.files, ...Object.fromEntries(own)}};
  }

  async open(definition: Definition, play: {moves?: string[]; saved?: string; players?: Record<string, Player>; own?: string} = {}): Promise<void> {
    await this.keep(); // what was there before
    const number = ++this.wake;
    this.own = play.own ?? "";
    this.aside = null;
    if (this.game !== null) void this.board.ask("close", {game: this.game});
    this.game = null;
    this.definition = definition;
    this.rules = this.view = this.turn = this.why = this.lit = this.thought = null;
    this.taken = [];
    this.diagnostics = this.further = [];
    this.notice = "";
    this.players = {};
    this.revealed = null;
    this.paused = this.setup = false;
    this.version++;
    try {
      await this.begin(definition);
      if (number !== this.wake) return;
      this.seat(play.players ?? {});
      if (play.saved) await this.ask("load", {saved: play.saved});
      else if (play.moves?.length) await this.ask("make", {moves: play.moves});
    } catch (error) {
      this.complain(error);
    }
    try {
      if (this.game !== null) await this.look();
    } catch (error) {
      this.complain(error);
    }
    this.changed();
    this.keepSoon();
    this.checkSoon();
  }

  /** The definition that the program was started with; saved there from now on, and read again when it changes. */
  async openDisk(): Promise<void> {
    const read = await this.board.ask<Omit<Definition, "options"> & {stamp: string}>("disk_read");
    this.file = read.game;
    this.note(read);
    await this.open({game: read.game, text: read.text, files: read.files, options: {}});
    this.unsaved = false;
    setInterval(() => void this.watch(), 1000);
  }

  private async watch(): Promise<void> {
    if (document.hidden || this.unsaved || this.definition?.game !== this.file) return;
    let read: Omit<Definition, "options"> & {stamp: string};
    try {
      const {stamp} = await this.board.ask<{stamp: string}>("disk_stamp");
      if (stamp === this.stamp || this.unsaved) return;
      read = await this.board.ask("disk_read");
    } catch {
      return;  // an editor may be putting another file in its place: asked again in a second
    }
    this.note(read);
    this.definition = {game: read.game, text: read.text, files: read.files, options: this.definition.options};
    this.notice = "The file has changed on the disk.";
    await this.follow();
  }

  private note(read: Omit<Definition, "options"> & {stamp: string}): void {
    this.stamp = read.stamp;
    this.onDisk = new Map([...Object.entries(read.files), [read.game, read.text]]);
  }

  async saveDisk(): Promise<void> {
    const definition = this.definition;
    if (!definition) return;
    await this.attempt(async () => {
      const {texts} = this;
      for (const [name, text] of Object.entries(texts)) {
        if (this.onDisk.get(name) === text) continue;
        this.stamp = (await this.board.ask<{stamp: string}>("disk_write", {name, text})).stamp;
        this.onDisk.set(name, text);
      }
      this.unsaved = false;
      this.notice = `Saved ${definition.game}.`;
    });
  }

  private async begin(definition: Definition): Promise<void> {
    this.game = (await this.board.ask<{game: number}>("open", {definition})).game;
    this.rules = await this.ask<Rules>("rules");
    this.diagnostics = [];
  }

  private seat(players: Record<string, Player>): void {
    for (const seat of this.rules?.seats ?? []) this.players[seat] = players[seat] ?? this.players[seat] ?? "person";
  }

  complain(error: unknown): void {
    if (error instanceof Restarted) return;
    if (error instanceof Refusal) {
      if (error.problem.diagnostics?.length) this.diagnostics = error.problem.diagnostics;
      else this.notice = error.message;
    } else {
      this.notice = error instanceof Error ? error.message : String(error);
    }
    this.changed();
  }

  // ---- the text ----

  setText(file: string, text: string): void {
    const definition = this.definition;
    if (!definition || this.textOf(file) === text) return;
    const files = {...definition.files};
    if (file !== definition.game) files[file] = text;
    this.own ||= newId();
    this.definition = {...definition, text: file === definition.game ? text : definition.text, files};
    this.unsaved = true;
    this.changedAt = performance.now();
    this.further = [];
    clearTimeout(this.checkTimer);
    void this.follow();
    this.changed();
  }

  removeFile(file: string): void {
    if (!this.definition) return;
    const files = {...this.definition.files};
    delete files[file];
    this.definition = {...this.definition, files};
    void this.follow();
    this.changed();
  }

  setOption(name: string, value: string): void {
    if (!this.definition) return;
    this.definition = {...this.definition, options: {...this.definition.options, [name]: value}};
    void this.follow();
    this.changed();
  }

  /** The board goes on under the text as it is now. */
  async follow(): Promise<void> {
    if (this.following) {
      this.followAgain = true;
      return;
    }
    this.following = true;
    try {
      do {
        this.followAgain = false;
        await this.followOnce();
      } while (this.followAgain);
    } finally {
      this.following = false;
    }
  }

  private async followOnce(): Promise<void> {
    const definition = this.definition;
    if (!definition) return;
    const changedAt = this.changedAt;
    try {
      if (this.game === null) {
        await this.begin(definition);
        this.seat({});
        await this.look();
      } else {
        const followed = await this.ask<Followed>("follow", {definition, ...this.looks});
        this.diagnostics = followed.diagnostics;
        if (!followed.fine) {
          if (followed.diagnostics.length === 0) this.notice = (followed.message ?? "").replace(/^error: /, "").trim();
          this.changed();
          return this.measure(changedAt);
        }
        this.rules = followed.rules!;
        this.seat({});
        this.show(followed.view!);
        this.notice =
          followed.kept! < followed.of! ? `Under these rules the line goes ${followed.kept} of ${followed.of} moves.` : "";
        await this.lookAtTurn();
      }
      this.version++;
      this.measure(changedAt);
      this.checkSoon();
    } catch (error) {
      this.complain(error);
    }
    this.changed();
    this.keepSoon();
    this.goOn();
  }

  /** What is wrong only under other options takes long to find, and is looked for when the text has come to rest. */
  private checkSoon(): void {
    clearTimeout(this.checkTimer);
    this.further = [];
    this.checkTimer = setTimeout(async () => {
      const {definition} = this;
      if (!definition || this.diagnostics.some(each => each.severity === "error")) return;
      try {
        const found = await this.engines.get("background").ask<{diagnostics: Diagnostic[]}>("check", {definition}, {milliseconds: 60_000});
        if (definition !== this.definition) return;
        const told = new Set(this.diagnostics.map(placed));
        this.further = found.diagnostics.filter(each => !told.has(placed(each)));
        this.changed();
      } catch {
        // It took too long: what is wrong with the options as they are chosen is told all the same.
      }
    }, checkAfter);
  }

  private measure(changedAt: number): void {
    if (changedAt === 0 || changedAt !== this.changedAt) return; // typed on meanwhile
    this.changedAt = 0;
    // When it has been drawn.
    requestAnimationFrame(() => setTimeout(() => setTimeout(() => this.latency.push(performance.now() - changedAt))));
  }

  /** The engine was lost in something: what was played last goes on. */
  private async recover(): Promise<void> {
    this.game = null;
    this.following = false;
    this.notice = "These rules took too long, and the engine was started again. The board shows what was there before.";
    const good = this.good;
    if (good) {
      try {
        const definition = this.definition;
        await this.begin(good.definition);
        await this.ask("load", {saved: good.saved});
        this.definition = definition;
        await this.look();
      } catch (error) {
        this.complain(error);
      }
    }
    this.changed();
  }

  // ---- looking ----

  get people(): string[] {
    return (this.rules?.seats ?? []).filter(seat => this.players[seat] === "person");
  }

  /** Whose eyes the board is shown to: a seat's, "" for what all may see, undefined for everything. */
  get viewer(): string | undefined {
    const people = this.people;
    if (!this.rules?.hides || people.length === 0) return undefined;
    return people.length === 1 ? people[0] : this.revealed ?? "";
  }

  /** Somebody decides whose hidden things are not to be seen yet. */
  get isCovered(): boolean {
    const decider = this.view?.decider;
    return this.viewer !== undefined && decider != null && this.players[decider] === "person" && decider !== this.viewer;
  }

  /** How the board is asked for. */
  private get looks(): object {
    return {viewer: this.viewer, turn: true};
  }

  async look(): Promise<void> {
    this.show(await this.ask<View>("view", this.looks));
    await this.lookAtTurn();
    this.changed();
    this.goOn();
  }

  private show(view: View): void {
    this.view = view;
    this.taken = [];
    this.asked = [];
    this.turn = null;
    this.why = null;
    this.lit = null;
  }

  private async lookAtTurn(): Promise<void> {
    const decider = this.view?.decider;
    this.turn = null;
    if (decider == null || this.players[decider] !== "person" || this.isCovered) return;
    const coming = this.taken.length === 0 ? this.view?.next : undefined;
    this.turn = coming ?? (await this.ask<Turn>("turn", {choices: this.taken.flatMap(option => option.choices)}));
  }

  async reveal(seat: string): Promise<void> {
    this.revealed = seat;
    await this.attempt(() => this.look());
  }

  // ---- choosing ----

  /** One more choice of the move; makes it when it is the last. */
  async take(option: Option): Promise<void> {
    if (this.taking || !this.turn?.options.includes(option)) return; // a click on what is no longer asked
    this.taking = true;
    this.why = null;
    this.lit = null;
    this.taken = [...this.taken, option];
    this.asked = [...this.asked, this.turn?.asked ?? ""];
    try {
      if (option.moves === 1) await this.made(this.ask<View>("choose", {choices: this.taken.flatMap(each => each.choices), ...this.looks}));
      else await this.lookAtTurn();
    } catch (error) {
      this.taken = [];
      this.complain(error);
    } finally {
      this.taking = false;
    }
    if (this.turn && this.taken.length > 0) this.spoken = this.turn.asked;
    this.changed();
  }

  async stepBack(): Promise<void> {
    if (this.taken.length === 0) return;
    this.taken = this.taken.slice(0, -1);
    this.asked = this.asked.slice(0, -1);
    await this.lookAtTurn();
    this.changed();
  }

  async makeText(text: string): Promise<void> {
    await this.attempt(() => this.made(this.ask<View>("make", {moves: [text], ...this.looks})));
  }

  private async made(coming: Promise<View>): Promise<void> {
    const before = this.view?.decider ?? null;
    this.paused = false;
    const view = await coming;
    if (view.hides && view.decider !== before) this.revealed = this.people.length > 1 ? null : this.revealed;
    if (view.hides && this.revealed === null && this.people.length > 1) this.show(await this.ask<View>("view", this.looks));
    else this.show(view);
    this.say(view.made[view.made.length - 1]);
    await this.lookAtTurn();
    this.changed();
    this.keepSoon();
    this.goOn();
  }

  private say(move: MadeMove | undefined): void {
    if (!move || !this.view) return;
    const next = this.view.over ? this.view.result : this.view.decider ? `${this.view.decider} to move` : "";
    this.spoken = `${move.by ?? "chance"}: ${move.text}. ${next}`;
  }

  async attempt(action: () => Promise<unknown>): Promise<void> {
    try {
      this.notice = "";
      await action();
    } catch (error) {
      this.complain(error);
    }
    this.changed();
  }

  // ---- time ----

  async goTo(made: number): Promise<void> {
    this.wake++;
    this.thinking = false;
    await this.attempt(async () => {
      this.show(await this.ask<View>("goto", {made, ...this.looks}));
      this.paused = this.view!.undone.length > 0;
      this.spoken = `after ${made} ${made === 1 ? "move" : "moves"}`;
      await this.lookAtTurn();
      this.keepSoon();
    });
  }

  /** Back to the last decision of a person, so that replies of others are taken back as well. */
  undo(): Promise<void> {
    const made = this.view?.made ?? [];
    let at = made.length - 1;
    const isPerson = (move: MadeMove) => move.by !== null && this.players[move.by] === "person";
    if (made.some(isPerson)) while (at > 0 && !isPerson(made[at]!)) --at;
    return this.goTo(Math.max(at, 0));
  }

  redo(): Promise<void> {
    return this.goTo((this.view?.made.length ?? 0) + 1);
  }

  resume(): void {
    this.paused = false;
    this.changed();
    this.goOn();
  }

  // ---- why ----

  async askWhy(about: object): Promise<void> {
    await this.attempt(async () => {
      this.why = await this.ask("why", about);
      this.spoken = this.why!.text;
      this.light(this.why!.text);
    });
  }

  private light(text: string): void {
    for (const place of placesIn(text)) {
      if (this.textOf(place.file) === null) continue;
      this.lit = place;
      return;
    }
    this.lit = null;
  }

  textOf(file: string): string | null {
    if (!this.definition) return null;
    if (file === this.definition.game) return this.definition.text;
    return this.definition.files[file] ?? null;
  }

  /** All texts of the definition, by path. */
  get texts(): Record<string, string> {
    const {definition} = this;
    return definition ? {...definition.files, [definition.game]: definition.text} : {};
  }

  show_line(place: Place): void {
    this.lit = {...place};
    this.changed();
  }

  // ---- players ----

  setPlayer(seat: string, player: Player): void {
    this.players = {...this.players, [seat]: player};
    this.paused = false;
    void this.attempt(() => this.look());
    this.keepSoon();
  }

  /** Chance and opponents decide, after a moment in which the last move can be seen. */
  private goOn(): void {
    const view = this.view;
    if (!view || view.over || this.paused || this.setup) return;
    const player = view.decider === null ? "chance" : this.players[view.decider];
    if (player === "person" || player === undefined) return;
    const opponent = player;
    const number = ++this.wake;
    // One who has several moves one after the other, as when an army is set up, is not waited for at each of them.
    const goesOn = opponent === "chance" || view.made[view.made.length - 1]?.by === view.decider;
    setTimeout(() => void this.decide(opponent, number), goesOn ? 60 : 250);
  }

  private async decide(player: Exclude<Player, "person"> | "chance", number: number): Promise<void> {
    if (number !== this.wake) return;
    try {
      if (player === "chance") {
        const random = crypto.getRandomValues(new Uint32Array(1))[0]! * 0x100000;
        await this.made(this.ask<View>("draw", {random, ...this.looks}));
        return;
      }
      this.thinking = true;
      this.changed();
      const by = this.view!.decider!;
      const hint = await this.think(player);
      this.thinking = false;
      if (number !== this.wake) return this.changed();
      this.thought = {by, hint};
      await this.made(this.ask<View>("make", {moves: [hint.move], ...this.looks}));
    } catch (error) {
      this.thinking = false;
      this.paused = true;
      this.complain(error);
    }
  }

  /** What a player of this strength would do here; asked of another engine, so that the board goes on answering. */
  async think(player: Exclude<Player, "person">): Promise<Hint> {
    const engine = this.engines.get("thoughts");
    const {text} = await this.ask<{text: string}>("save");
    if (this.thinkingGame?.version !== this.version) {
      if (this.thinkingGame) void engine.ask("close", {game: this.thinkingGame.number});
      const {game} = await engine.ask<{game: number}>("open", {definition: this.good?.definition ?? this.definition});
      this.thinkingGame = {number: game, version: this.version};
    }
    const game = this.thinkingGame.number;
    await engine.ask("load", {game, saved: text});
    return engine.ask<Hint>("hint", {game, player, seed: this.view!.made.length + 1}, {milliseconds: 60_000});
  }

  // ---- keeping ----

  private keepSoon(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => void this.keep(), keepAfter);
    if (this.definition && this.diagnostics.every(each => each.severity !== "error"))
      this.good = {definition: this.definition, saved: this.good?.saved ?? "", players: this.players, own: this.own};
  }

  private async keep(): Promise<void> {
    if (this.game === null || !this.definition || !this.good) return;
    try {
      const {text} = await this.ask<{text: string}>("save");
      this.good = {...this.good, saved: text, players: this.players};
      const kept: Kept = {definition: this.definition, saved: text, players: this.players, own: this.own};
      localStorage.setItem(store, JSON.stringify(kept));
      if (this.own && this.definition.game !== this.file) keepGame({...kept, id: this.own, title: this.rules?.title ?? "", at: Date.now()});
    } catch {
      // There is no room, or none is allowed: the page works without.
    }
  }

  /** What was there when the page was last left. */
  async resumeKept(): Promise<boolean> {
    try {
      const kept = JSON.parse(localStorage.getItem(store) ?? "null") as Kept | null;
      if (!kept?.definition) return false;
      await this.open(kept.definition, {saved: kept.saved, players: kept.players, own: kept.own});
      return true;
    } catch {
      return false;
    }
  }

  /** As a file of `play --save`. */
  save(): Promise<{text: string}> {
    const players: Record<string, string> = {};
    for (const [seat, player] of Object.entries(this.players)) players[seat] = player === "person" ? "human" : player;
    return this.ask("save", {players});
  }

  async load(saved: string): Promise<void> {
    await this.attempt(async () => {
      const about = await this.board.ask<{game: string; options: Record<string, string>; players: Record<string, string>}>("saved", {saved});
      const players: Record<string, Player> = {};
      for (const [seat, player] of Object.entries(about.players)) players[seat] = player === "human" ? "person" : "medium"; // whatever it was there
      const isThis = [this.definition?.game, this.definition?.game.replace(/^.*\//, "").replace(/\.yaml$/, "")].includes(about.game);
      if (this.definition && isThis) {
        this.definition = {...this.definition, options: about.options};
        await this.open(this.definition, {saved, players, own: this.own});
      } else {
        const name = about.game.replace(/^.*\//, "").replace(/\.yaml$/, "");
        await this.open({...(await this.sources(name)), options: about.options}, {saved, players});
      }
    });
  }

  /** A position that says something of a rule: what it says stands beside the board. */
  async showFinding(position: string, text: string, rule: Place | null): Promise<void> {
    await this.showPosition(position, []);
    this.why = {legal: false, text};
    this.spoken = text;
    this.lit = rule;
    this.changed();
  }

  /** Something to look at on the board; the game that is there can be gone back to. */
  async showPosition(position: string, moves: string[]): Promise<void> {
    this.paused = true;
    this.looksAtBoard++;
    await this.attempt(async () => {
      await this.setAside();
      this.show(await this.ask<View>("position", {position, ...this.looks}));
      if (moves.length > 0) this.show(await this.ask<View>("make", {moves, ...this.looks}));
      await this.lookAtTurn();
      this.keepSoon();
    });
  }

  private async setAside(): Promise<void> {
    if (this.aside === null && this.view && this.view.made.length > 0) this.aside = (await this.ask<{text: string}>("save")).text;
  }

  async backToGame(): Promise<void> {
    const saved = this.aside;
    if (saved === null) return;
    this.aside = null;
    await this.attempt(async () => {
      this.setup = false;
      await this.ask("load", {saved});
      await this.look();
    });
  }

  /** The same game from its start, by chance and opponents again. */
  async startAgain(): Promise<void> {
    this.wake++;
    this.paused = this.thinking = this.setup = false;
    await this.attempt(async () => {
      await this.setAside();
      this.show(await this.ask<View>("position", {position: "", ...this.looks}));
      await this.lookAtTurn();
      this.keepSoon();
      this.goOn();
    });
  }

  async edit(change: object): Promise<void> {
    await this.attempt(async () => {
      this.show(await this.ask<View>("edit", {...change, ...this.looks}));
      await this.lookAtTurn();
      this.keepSoon();
    });
  }

  query<T>(method: string, params: object = {}, options: AskOptions = {}): Promise<T> {
    return this.ask<T>(method, params, options);
  }
}

let fetched: Promise<Record<string, string>> | undefined;

// Texts by path; none where they cannot be had, and asked for again then.
function rulebooks(): Promise<Record<string, string>> {
  fetched ??= fetch("rulebooks.json").then(answer => answer.json() as Promise<Record<string, string>>).catch(() => {
    fetched = undefined;
    return {};
  });
  return fetched;
}

const placed = (each: Diagnostic) => `${each.file}:${each.line}:${each.column}:${each.message}`;

/** Places of rules in what the engine says: "  chess/chess.yaml:12:5: …". */
export function placesIn(text: string): (Place & {begin: number; end: number})[] {
  const places = [];
  for (const match of text.matchAll(/([\w./@ -]+\.ya?ml):(\d+):(\d+)/g)) {
    const file = match[1]!.trim();
    places.push({file, line: Number(match[2]), begin: match.index + match[1]!.indexOf(file), end: match.index + match[0].length});
  }
  return places;
}
