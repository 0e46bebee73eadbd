// What the page shows and what may be done with it: one definition and one game of it. Components read the fields and
// call the methods; every change tells them.
import {Checks} from "./checks";
import {Disk} from "./disk";
import {type AskOptions, Dropped, type Engine, type Engines, Restarted} from "./engine";
import {Lines} from "./lines";
import {type Player, Players} from "./players";
import {type Definition, type Diagnostic, type Followed, type MadeMove, type Option, Refusal, type Rules, type Turn, type View} from "./protocol";
import {Keeping, newId} from "./shelf";
import {gallerySources} from "./sources";
import {type Place, placesIn} from "./words";

export class Studio {
  definition: Definition | null = null;
  rules: Rules | null = null;
  view: View | null = null;
  turn: Turn | null = null;
  taken: Option[] = []; // of the move that is being chosen
  diagnostics: Diagnostic[] = [];
  notice = "";
  spoken = ""; // for a screen reader
  why: {text: string; legal: boolean} | null = null;
  lit: Place | null = null;
  revealed: string | null = null; // the seat whose hidden things are shown, where several people play
  own = ""; // which of the games of one's own this is, "" for one as it came
  version = 0; // of the definition that is being played
  looksAtBoard = 0; // how often something was brought to the board to be looked at
  setup = false; // the position is being put together by hand
  latency: number[] = []; // ms from a change of the text to what is shown of it

  readonly native: boolean;
  readonly players: Players;
  readonly lines: Lines;
  readonly keeping: Keeping;
  readonly checks: Checks;
  readonly disk: Disk;

  private session: {game: number | null} = {game: null}; // at the engine; a new one for each game that is opened
  private listeners = new Set<() => void>();
  private following = false;
  private followAgain = false;
  private changedAt = 0;
  private taking = false;
  private opening = 0; // how often a game was chosen
  private asking = 0; // requests that are not answered yet

  constructor(readonly engines: Engines) {
    this.native = this.board.native;
    this.players = new Players(this);
    this.lines = new Lines(this);
    this.keeping = new Keeping(this);
    this.checks = new Checks(this);
    this.disk = new Disk(this);
    this.board.onRestart = () => void this.recover();
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

  /** What comes of this, unless another game is opened meanwhile: what was asked for one game is no news of another. */
  async within<T>(coming: Promise<T>): Promise<T> {
    const {session} = this;
    try {
      return await coming;
    } finally {
      if (session !== this.session) throw new Dropped();
    }
  }

  /** Of the game that is open. */
  async query<T>(method: string, params: object = {}, options: AskOptions = {}): Promise<T> {
    this.asking++;
    try {
      return await this.within(this.board.ask<T>(method, {game: this.session.game, ...params}, options));
    } finally {
      this.asking--;
    }
  }

  get isOpen(): boolean {
    return this.session.game !== null;
  }

  get hasErrors(): boolean {
    return this.diagnostics.some(each => each.severity === "error");
  }

  /** Nothing is asked of the engine, and nobody but a person is to move. */
  get isQuiet(): boolean {
    return this.asking === 0 && !this.players.isToDecide;
  }

  // ---- opening ----

  /** A game of the gallery, by its name. */
  async openNamed(name: string): Promise<void> {
    const number = ++this.opening;
    const found = await gallerySources(this, name);
    if (number !== this.opening) throw new Dropped(); // another has been chosen meanwhile
    await this.open(found);
  }

  async open(definition: Definition, play: {moves?: string[]; saved?: string; players?: Record<string, Player>; own?: string} = {}): Promise<void> {
    this.opening++;
    await this.keeping.now(); // what was there before
    if (this.isOpen) void this.board.ask("close", this.session);
    this.players.stop();
    this.session = {game: null};
    this.definition = definition;
    this.rules = this.view = this.turn = this.why = this.lit = this.players.thought = null;
    this.taken = [];
    this.diagnostics = [];
    this.notice = "";
    this.own = play.own ?? "";
    this.players.of = {};
    this.revealed = null;
    this.setup = false;
    this.lines.clear();
    this.checks.clear();
    this.version++;
    const steps = [
      async () => {
        await this.begin(definition);
        this.players.seat(play.players ?? {});
        if (play.saved) await this.query("load", {saved: play.saved});
        else if (play.moves?.length) await this.query("make", {moves: play.moves});
      },
      async () => {
        if (this.isOpen) await this.look();
      },
    ];
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        if (error instanceof Dropped) return;
        this.complain(error);
      }
    }
    this.changed();
    this.keeping.soon();
    this.checks.soon();
  }

  private async begin(definition: Definition): Promise<void> {
    this.session.game = (await this.within(this.board.ask<{game: number}>("open", {definition}))).game;
    this.rules = await this.query<Rules>("rules");
    this.diagnostics = [];
  }

  complain(error: unknown): void {
    if (error instanceof Restarted || error instanceof Dropped) return;
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
    this.disk.unsaved = true;
    this.changedAt = performance.now();
    this.checks.typed();
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
      if (!this.isOpen) {
        await this.begin(definition);
        this.players.seat({});
        await this.look();
      } else {
        const followed = await this.query<Followed>("follow", {definition, ...this.looks});
        this.diagnostics = followed.diagnostics;
        if (!followed.fine) {
          if (followed.diagnostics.length === 0) this.notice = (followed.message ?? "").replace(/^error: /, "").trim();
          this.changed();
          return this.measure(changedAt);
        }
        this.rules = followed.rules!;
        this.players.seat({});
        this.show(followed.view!);
        this.notice =
          followed.kept! < followed.of! ? `Under these rules the line goes ${followed.kept} of ${followed.of} moves. The others come back with rules that allow them.` : "";
        await this.lookAtTurn();
      }
      this.version++;
      this.measure(changedAt);
      this.checks.soon();
    } catch (error) {
      this.complain(error);
    }
    this.changed();
    this.keeping.soon();
    this.players.goOn();
  }

  private measure(changedAt: number): void {
    if (changedAt === 0 || changedAt !== this.changedAt) return; // typed on meanwhile
    this.changedAt = 0;
    // When it has been drawn.
    requestAnimationFrame(() => setTimeout(() => setTimeout(() => this.latency.push(performance.now() - changedAt))));
  }

  /** The engine was lost in something: what was played last goes on. */
  private async recover(): Promise<void> {
    this.session = {game: null};
    this.players.stop(true);
    this.following = false;
    this.notice = "These rules took too long, and the engine was started again. The board shows what was there before.";
    const {good} = this.keeping;
    if (good) {
      try {
        const definition = this.definition;
        await this.begin(good.definition);
        await this.query("load", {saved: good.saved});
        this.definition = definition;
        this.players.paused = false;
        await this.look();
      } catch (error) {
        this.complain(error);
      }
    }
    this.changed();
  }

  // ---- looking ----

  /** Whose eyes the board is shown to: a seat's, "" for what all may see, undefined for everything. */
  get viewer(): string | undefined {
    const {people} = this.players;
    if (!this.rules?.hides || people.length === 0) return undefined;
    return people.length === 1 ? people[0] : this.revealed ?? "";
  }

  /** Somebody decides whose hidden things are not to be seen yet. */
  get isCovered(): boolean {
    const decider = this.view?.decider;
    return this.viewer !== undefined && decider != null && this.players.of[decider] === "person" && decider !== this.viewer;
  }

  /** How the board is asked for. */
  private get looks(): object {
    return {viewer: this.viewer, turn: true};
  }

  async look(): Promise<void> {
    this.show(await this.query<View>("view", this.looks));
    await this.lookAtTurn();
    this.changed();
    this.players.goOn();
  }

  private show(view: View): void {
    this.view = view;
    this.taken = [];
    this.turn = null;
    this.why = null;
    if (!this.lit?.isAsked) this.lit = null; // where the reader asked to go is gone to, whatever comes meanwhile
  }

  private get choices(): string[] {
    return this.taken.flatMap(option => option.choices);
  }

  private async lookAtTurn(): Promise<void> {
    const decider = this.view?.decider;
    this.turn = null;
    if (decider == null || this.players.of[decider] !== "person" || this.isCovered) return;
    const coming = this.taken.length === 0 ? this.view?.next : undefined;
    this.turn = coming ?? (await this.query<Turn>("turn", {choices: this.choices}));
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
    try {
      if (option.moves === 1) await this.play("choose", {choices: this.choices});
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
    this.why = this.lit = null;
    await this.lookAtTurn();
    this.changed();
  }

  async makeText(text: string): Promise<void> {
    await this.attempt(() => this.play("make", {moves: [text]}));
  }

  /** One more move, by whoever decides. A line that it leaves behind is kept. */
  async play(method: "choose" | "make" | "draw", params: object, isWanted = () => true): Promise<void> {
    const before = this.view?.decider ?? null;
    const line = this.view?.undone.length ? await this.lines.here() : null;
    let view = await this.query<View>(method, {...params, ...this.looks});
    if (!isWanted()) return;
    if (view.undone.length === 0) this.lines.keep(line);
    this.lines.isLooking = this.players.paused = false;
    if (view.hides && this.players.people.length > 1) {
      if (view.decider !== before) this.revealed = null;
      if (this.revealed === null) view = await this.query<View>("view", this.looks);
    }
    this.show(view);
    this.say(view.made[view.made.length - 1]);
    await this.lookAtTurn();
    this.changed();
    this.keeping.soon();
    this.players.goOn();
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
    this.players.stop(true);
    await this.attempt(async () => {
      this.show(await this.query<View>("goto", {made, ...this.looks}));
      this.players.paused = this.view!.undone.length > 0;
      this.spoken = `after ${made} ${made === 1 ? "move" : "moves"}`;
      await this.lookAtTurn();
      this.keeping.soon();
    });
  }

  /** Back to the last decision of a person, so that replies of others are taken back as well. */
  undo(): Promise<void> {
    const made = this.view?.made ?? [];
    let at = made.length - 1;
    const isPerson = (move: MadeMove) => move.by !== null && this.players.of[move.by] === "person";
    if (made.some(isPerson)) while (at > 0 && !isPerson(made[at]!)) --at;
    return this.goTo(Math.max(at, 0));
  }

  redo(): Promise<void> {
    return this.goTo((this.view?.made.length ?? 0) + 1);
  }

  beginSetup(): void {
    this.players.stop();
    this.setup = true;
    this.why = this.lit = null;
    ++this.looksAtBoard;
    this.changed();
  }

  // ---- why ----

  async askWhy(about: object): Promise<void> {
    await this.attempt(async () => {
      this.why = await this.query("why", {...about, choices: this.choices});
      this.spoken = this.why!.text;
      this.lit = placesIn(this.why!.text).find(place => this.textOf(place.file) !== null) ?? null;
    });
  }

  /** Whether there was one. */
  forgetWhy(): boolean {
    if (!this.why) return false;
    this.why = this.lit = null;
    this.changed();
    return true;
  }

  textOf(file: string): string | null {
    return this.texts[file] ?? null;
  }

  /** All texts of the definition, by path. */
  get texts(): Record<string, string> {
    const {definition} = this;
    return definition ? {...definition.files, [definition.game]: definition.text} : {};
  }

  showLine(place: Place): void {
    this.lit = {...place, isAsked: true};
    this.changed();
  }

  // ---- other things on the board ----

  /** A position that says something of a rule: what it says stands beside the board. */
  async showFinding(position: string, text: string, rule: Place | null): Promise<void> {
    await this.lookAt(position, []);
    this.why = {legal: false, text};
    this.spoken = text;
    this.lit = rule;
    this.changed();
  }

  /** Something to look at on the board. */
  async lookAt(position: string, moves: string[]): Promise<void> {
    this.looksAtBoard++;
    await this.begins("position", {position}, async () => {
      this.lines.isLooking = true;
      if (moves.length > 0) this.show(await this.query<View>("make", {moves, ...this.looks}));
    });
    this.players.paused = true;
    this.changed();
  }

  /** The same game from its start, by chance and opponents again. */
  async startAgain(): Promise<void> {
    this.setup = false;
    await this.begins("position", {position: ""});
    this.players.goOn();
  }

  /** The game begins in another position, or in the one that is there with a change; what was played is kept. */
  async begins(method: "position" | "edit", params: object, then = async () => {}): Promise<void> {
    this.players.stop();
    await this.attempt(async () => {
      // A position that is being put together is no game that leaves the board.
      if (!this.setup || this.view?.made.length || this.view?.undone.length) await this.lines.leave();
      this.show(await this.query<View>(method, {...params, ...this.looks}));
      this.lines.isLooking = false;
      await then();
      await this.lookAtTurn();
      this.keeping.soon();
    });
  }

  async endSetup(): Promise<void> {
    this.setup = this.players.paused = false;
    await this.attempt(() => this.look());
  }
}
